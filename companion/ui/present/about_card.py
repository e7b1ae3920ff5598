"""A card about the pressed place or icon: its picture, its meaning, its state on this table, and the rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import companion
from companion.engine.first_game import FirstGame, first_game
from companion.engine.messages import pattern
from companion.engine.number_format import number
from companion.engine.places import place_words
from companion.rulebook.sentences import opening
from companion.ui import view as v
from companion.ui.present.menus_and_links import rule_link
from companion.ui.present.page_context import GamePage, Page

LONGEST = 260
"""Letters of the beginning of an article that a card has room for."""
MOST_ANSWERS, MOST_OTHERS = 4, 6


def with_card(page: Page, view: v.View) -> v.View:
    """A view with the card that its reader has open."""
    view.card = card(page, view)
    return view


def card(page: Page, view: v.View) -> v.LearnCard | None:
    """The card of the pressed place or icon; None where the game has none."""
    place, icons, named = page.reader.pressed
    helps = first_game(page.name)
    found = [id for id in (named, helps.at_place(place), *map(helps.of_icon, icons)) if id in helps.cards]
    if not found:
        return None
    id, icon = found[0], next((each for each in icons if helps.of_icon(each) == found[0]), "")
    about, (title, text) = helps.cards[id], words(page, id)
    heading, amounts = headed(held(page, id, (icon, *place_words(place))))
    return v.LearnCard(
        title=title,
        text=text,
        icon=icon or helps.icon_of(id),
        here=label_of(page, view, place),
        now=now(page, id),
        held_heading=heading,
        held=amounts,
        answers=answers_at(view, place) or answers_that_bring(view, icon or helps.icon_of(id)),
        ways=[action(page, helps, each) for each in about.ways_to_get],
        rule=rule_link(page, about.rule),
        others=[action(page, helps, each) for each in dict.fromkeys(found[1:]) if each != id][:MOST_OTHERS],
        places=[place] if place else list(about.place_patterns),
    )


def words(page: Page, id: str) -> tuple[str, str]:
    """The name of a card and its text: its own words, or the beginning of the article of its rule."""
    about, say = first_game(page.name).cards[id], page.words
    article = companion.rulebook(page.name).article(about.rule, page.language)
    title = say.text(f"about.{id}") if f"about.{id}" in say else article.title
    if f"about.{id}.says" in say:
        return title, say.text(f"about.{id}.says")
    return title, opening(article.text[about.paragraph], lambda text: len(text) <= LONGEST)


def action(page: Page, helps: FirstGame, id: str) -> v.Action:
    """The way to a card."""
    around = helps.of_icon(place_words(helps.cards[id].places)[0])
    icon = helps.icon_of(id) or (helps.icon_of(around) if around else "")
    return v.Action(words(page, id)[0], {"op": "learn", "card": id}, icon=icon, kind="quiet")


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


def now(page: Page, id: str) -> str:
    """The numbers of this table, with those of the player who looks; nothing where they do not exist now."""
    if not isinstance(page, GamePage):
        return ""
    asked = page.game.ask.player if page.game.ask else None
    seat = page.reader.seat if page.reader.seat is not None else asked or 0
    return _said(page, f"now.{first_game(page.name).cards[id].numbers or id}", seat)


def held(page: Page, id: str, names: tuple[str, ...] = ()) -> list[v.Holding]:
    """Each player's amount, in the words of the card or counted as a good: by one of these names, or its own."""
    if not isinstance(page, GamePage):
        return []
    named = first_game(page.name).cards[id].numbers or id
    said = [v.Holding(player, _said(page, f"held.{named}", player.seat)) for player in page.players]
    return [each for each in said if each.text] or _counted(page, (*names, first_game(page.name).icon_of(id), named))


def headed(amounts: list[v.Holding]) -> tuple[str, list[v.Holding]]:
    """The words before the colon that all amounts begin with, and the rest."""
    parts = [each.text.partition(": ") for each in amounts]
    if len({words for words, _, _ in parts}) != 1 or not all(rest for _, _, rest in parts):
        return "", amounts
    words = parts[0][0]
    return words[:1].upper() + words[1:], [
        v.Holding(each.player, rest, each.text) for each, (_, _, rest) in zip(amounts, parts, strict=True)
    ]


def _said(page: GamePage, message: str, seat: int) -> str:
    """A message with the numbers of the table; empty where there is none, or no such numbers."""
    if message not in page.words:
        return ""
    values = page.screen.numbers(page.game.table, seat)
    known = pattern(page.words.patterns[message], page.language).names <= values.keys()
    return page.words.say(message, values) if known else ""


def _counted(page: GamePage, names: tuple[str, ...]) -> list[v.Holding]:
    table = page.game.table
    counts: list[Mapping[str, float]] = [
        {**page.definition.holdings(table, player.seat), **page.screen.purse(table, player.seat)}
        for player in page.players
    ]
    name = next((each for each in names if any(each in count for count in counts)), None)
    if name is None:
        return []
    amounts = [count.get(name, 0) for count in counts]
    return [
        v.Holding(player, number(n), page.words.term("goods", {name: n}))
        for player, n in zip(page.players, amounts, strict=True)
    ]


def answers_at(view: v.View, place: str) -> list[v.CardLine]:
    """The answers at a place now, with prices and reasons."""
    targets = view.board.targets if view.board else []
    keys = [key for target in targets if place and target.place == place for key in target.keys]
    rows = [answer(option) for option in _options(view) if option.key in keys]
    return [row for row in rows if row.text or row.chips][:MOST_ANSWERS]


def answers_that_bring(view: v.View, icon: str) -> list[v.CardLine]:
    """The answers that bring a good or a piece now, with their prices."""
    found = [option for option in _options(view) if option.allowed and icon in [chip.icon for chip in option.gain]]
    return [answer(option) for option in found][:MOST_ANSWERS] if icon else []


def _options(view: v.View) -> Iterator[v.Option]:
    for option in view.question.options if view.question else ():
        yield from (option, *option.more)


def answer(option: v.Option) -> v.CardLine:
    """An option as a line: its cost, its gain, and the reasons against it."""
    return v.CardLine(option.label, " ".join(reason.text for reason in option.reasons), [*option.cost, *option.gain])
