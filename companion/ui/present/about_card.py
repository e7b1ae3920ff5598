"""A card about the pressed place or icon: its picture, its meaning, its state on this table, and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import companion
from companion.engine.first_game import FirstGame, first_game
from companion.engine.places import place_words
from companion.rulebook.sentences import opening
from companion.ui import view as v
from companion.ui.present.common import rule_link
from companion.ui.present.page import GamePage, Page

LONGEST = 260
"""Letters of the beginning of an article that a card has room for."""
MOST_ANSWERS, MOST_OTHERS = 4, 6


def with_card(page: Page, view: v.View) -> v.View:
    """A view with the card that its reader has open."""
    view.card = card(page, view)
    return view


def card(page: Page, view: v.View) -> v.LearnCard | None:
    """The card of the pressed place or icon; None where the game has none."""
    place, icons = page.reader.pressed
    helps = first_game(page.name)
    found = [id for id in (helps.at_place(place), *map(helps.of_icon, icons)) if id]
    if not found:
        return None
    id, icon = found[0], next((each for each in icons if helps.of_icon(each) == found[0]), "")
    title, text = words(page, id)
    return v.LearnCard(
        title=title,
        text=text,
        icon=icon or helps.icon_of(id),
        here=label_of(page, view, place),
        held=held(page, (icon, *place_words(place), id)),
        answers=answers_at(view, place),
        rule=rule_link(page, helps.cards[id].rule),
        others=[action(page, helps, each) for each in dict.fromkeys(found[1:]) if each != id][:MOST_OTHERS],
    )


def words(page: Page, id: str) -> tuple[str, str]:
    """The name of a card and what it says: its own words, or how the article of its rule begins."""
    about, say = first_game(page.name).cards[id], page.words
    article = companion.rulebook(page.name).article(about.rule, page.language)
    title = say.text(f"about.{id}") if f"about.{id}" in say else article.title
    if f"about.{id}.says" in say:
        return title, say.text(f"about.{id}.says")
    return title, opening(article.text[about.paragraph], lambda text: len(text) <= LONGEST)


def action(page: Page, helps: FirstGame, id: str) -> v.Action:
    """The way to a card by its picture."""
    icon = helps.icon_of(id)
    return v.Action(words(page, id)[0], {"op": "learn", "icons": [icon]}, icon=icon, kind="quiet")


def pictures(page: Page) -> list[v.Panel]:
    """All cards that have a picture, for the reading room and for readers who cannot press the board."""
    helps = first_game(page.name)
    found = [action(page, helps, id) for id, each in helps.cards.items() if each.icons]
    return [v.Buttons("pictures", title=page.say.text("learn.all"), actions=found)] if found else []


def label_of(page: Page, view: v.View, place: str) -> str:
    """The words of the board for a place of the parts that are shown."""
    if not place or view.board is None or not isinstance(page, GamePage):
        return ""
    game, ids = page.game, [part.id for part in view.board.parts if part.svg]
    drawn = page.screen.board(game.table, game.names, page.language, parts=ids, ask=game.ask)
    return next((part.places[place] for part in drawn.parts if place in part.places), "")


def held(page: Page, names: tuple[str, ...]) -> list[v.Held]:
    """Each player's amount, where the thing is counted."""
    if not isinstance(page, GamePage):
        return []
    table = page.game.table
    counts: list[Mapping[str, float]] = [
        {**page.definition.holdings(table, player.seat), **page.screen.purse(table, player.seat)}
        for player in page.players
    ]
    name = next((each for each in names if any(each in count for count in counts)), None)
    if name is None:
        return []
    amounts = [page.words.term("goods", {name: count.get(name, 0)}) for count in counts]
    return [v.Held(player, text) for player, text in zip(page.players, amounts, strict=True)]


def answers_at(view: v.View, place: str) -> list[v.Row]:
    """The answers at a place now, with prices and reasons."""
    targets = view.board.targets if view.board else []
    keys = [key for target in targets if place and target.place == place for key in target.keys]
    rows = [answer(option) for option in _options(view) if option.key in keys]
    return [row for row in rows if row.text or row.chips][:MOST_ANSWERS]


def _options(view: v.View) -> Iterator[v.Option]:
    for option in view.question.options if view.question else ():
        yield from (option, *option.more)


def answer(option: v.Option) -> v.Row:
    """An option as a line: its cost, its gain, and the reasons against it."""
    return v.Row(option.label, " ".join(reason.text for reason in option.reasons), [*option.cost, *option.gain])
