"""The game in two minutes: a few cards, each a picture drawn by the game's own board and three sentences at most."""

from __future__ import annotations

from functools import cache
from random import Random

import companion
from companion.engine.drawing import Part, view_box
from companion.engine.first_game import StoryCard, first_game, in_play
from companion.games import definition
from companion.players import greedy, random_policy
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.about_card import with_card
from companion.ui.present.menus_and_links import frame, open_action
from companion.ui.present.page_context import Page, icon_set
from companion.ui.present.titles import title_of

LONG = 1.25
"""How much higher than wide a card shows a drawing."""
SEED, DECISIONS = 7, 130
"""The game that the pictures show, and how far it has come: a table in use says more than an empty one."""


Variants = frozenset[tuple[str, str]]
"""The rulings of a table that differ from the usual ones, with their choices."""


@cache
def shown_game(name: str, variants: Variants = frozenset()) -> companion.Game:
    """A game of two on its way, with the made-up box where there is one."""
    said, random = definition(name), Random(SEED)
    copy = said.sample() if said.sample else None
    game = companion.new_game(name, ["A", "B"], draws=SEED, copy=copy, rulings=dict(variants))
    while len(game.journal) < DECISIONS and game.ask is not None:
        game.play(greedy(game, random) if game.ask.player is not None else random_policy(game, random))
    return game


def to_story(page: Page) -> list[v.Action]:
    """The way there, for a game with story cards; the last card leads back to the table of the page."""
    if not first_game(page.name).story:
        return []
    return [open_action(page.reader, page.say.text("story.title"), rules=page.name, story=page.reader.table or "yes")]


def variants_of(header: Header) -> Variants:
    """The variants of a table, as far as they are chosen for a game."""
    known = definition(header.game).rulings
    chosen = header.options.rulings.items()
    return frozenset((name, choice) for name, choice in chosen if name in known and known[name].variant)


def cards_of(name: str, header: Header | None) -> list[StoryCard]:
    """The cards of a game, with those of the variants that a table plays."""
    variants, alone = variants_of(header) if header else frozenset(), header is not None and len(header.seats) == 1
    known = definition(name).rulings
    return [card for card in first_game(name).story if in_play(card.module, dict(variants), known, alone)]


def story_view(page: Page, table: str, header: Header | None = None) -> v.View:
    """The cards side by side, to swipe through; ``table``: where the last one leads, if anywhere."""
    reader, say, name = page.reader, page.say, page.name
    address = reader.address(rules=name, story=table)
    view = frame(reader, "story", say.text("story.title"), title_of(reader, name), address)
    back = {"table": table} if table != "yes" else {"rules": name}
    if table != "yes":
        view.home = open_action(reader, say.text("story.skip"), table=table)
        view.home.icon = "close"
    go_on = open_action(reader, say.text("story.begin" if table != "yes" else "story.rules"), **back)
    go_on.kind = "primary"
    ask = open_action(reader, say.text("app.learn_ask"), rules=name)
    ask.icon = "explain"
    variants = variants_of(header) if header else Variants()
    view.panels = [v.Story("story", [shown(page, card, variants) for card in cards_of(name, header)], go_on, ask)]
    view.icons = icon_set(name)
    return with_card(page, view)


def shown(page: Page, card: StoryCard, variants: Variants = frozenset()) -> v.StoryCard:
    """A card: its picture, of a game with these variants, its title, and its text."""
    game, say = shown_game(page.name, variants), page.words
    names = [say.text("player.seat", n=n + 1) for n in range(len(game.names))]
    drawn = page.screen.board(game.table, names, page.language, parts=(card.part,))[card.part]
    svg, title = beginning(drawn), say.text(f"story.{card.id}")
    leads = page.say.text("setup.next", step=title)
    return v.StoryCard(card.id, svg, drawn.label, title, say.text(f"story.{card.id}.says"), card.icon, leads)


def beginning(part: Part) -> str:
    """A drawing as a card can show it: of a long one only its beginning, which can then be read.

    >>> tall, low = (Part("", "", f'<svg {view_box(360, height)}>', (360, height)) for height in (930, 366))
    >>> beginning(tall), beginning(low)
    ('<svg viewBox="0 0 360 450">', '<svg viewBox="0 0 360 366">')
    """
    width, height = part.size
    return part.svg.replace(view_box(width, height), view_box(width, round(min(height, width * LONG))), 1)
