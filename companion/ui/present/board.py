"""The board of a table: the drawings, and the places that answer the question."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import companion
from companion.engine.drawing import Part
from companion.engine.event import Event
from companion.engine.player_markers import Marker
from companion.ui import view as v
from companion.ui.present.options import Tap, targets
from companion.ui.present.page_context import GamePage

BESIDE = 7
"""So many parts of the board at most are sent to a wide screen beside the one that the question is about."""


def board(page: GamePage, given: Sequence[Tap] = ()) -> v.Board:
    """The drawings, and the places that answer the question."""
    game, screen, table = page.game, page.screen, page.game.table
    labels = screen.board.parts(table, game.names, page.language)
    focus, taps = drawn_part(page, labels), targets(page, given)
    markers = [Marker(player.colour, player.letter) for player in page.players]
    ids = (focus, *(id for id in labels if id != focus)) if page.reader.wide else (focus,)
    last = screen.touched(just_now(game))
    drawing = screen.board(table, game.names, page.language, last, markers=markers, parts=ids, ask=game.ask)
    near = nearest(drawing.parts, taps)
    shown = {part.id: v.BoardPart(id=part.id, label=part.label, svg=part.svg, span=part.span) for part in near}
    parts = [shown.get(id) or v.BoardPart(id=id, label=label, svg="") for id, label in labels.items()]
    return v.Board(parts=parts, focus=focus, targets=taps, beside=list(shown)[1:])


def nearest(parts: Sequence[Part], taps: Sequence[v.Target]) -> list[Part]:
    """The part that the question is about, and others for a wide screen: first those with answers that it has not."""
    first, *others = parts
    given = {key for tap in taps if tap.place in first.places for key in tap.keys}
    elsewhere = [tap.place for tap in taps if not given.issuperset(tap.keys)]
    others.sort(key=lambda part: not any(place in part.places for place in elsewhere))
    return [first, *others[:BESIDE]]


def drawn_part(page: GamePage, parts: Collection[str]) -> str:
    """The part that was chosen, or the one that the question is about."""
    game, reader = page.game, page.reader
    if reader.part in parts:
        return reader.part
    return page.screen.focus(game.table, game.ask) if game.ask else next(iter(parts))


def just_now(game: companion.Game) -> list[Event]:
    """The events of the last decision."""
    events: list[Event] = []
    for event in reversed(game.events):
        if events and event.decision != events[0].decision:
            break
        events.append(event)
    return events
