"""The board of Santa Maria: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen. Which
parts there are depends on the table: a colony for every player, or the city for whoever runs it.

>>> from companion.games.santa_maria.table import Player, Table
>>> table = Table(players=[Player(), Player()])
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts]
['common', 'colony:0', 'colony:1', 'full']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.drawing import SHAPES, Board, Part, Seat, seats_of
from companion.games.santa_maria.drawing.city import city
from companion.games.santa_maria.drawing.colony import Hand, colony, together
from companion.games.santa_maria.drawing.common import common, dice, display, docks, rest
from companion.games.santa_maria.drawing.pens import PEN, WIDTH, Block, Last, moved, stacked
from companion.games.santa_maria.drawing.words import Words, words
from companion.games.santa_maria.icons import icon, icons
from companion.games.santa_maria.places import CITY, COMMON, FULL, focus, place_of, places_of, touched
from companion.games.santa_maria.table import Table

OVERVIEW = COMMON
PARTS = (COMMON, *(f"colony:{seat}" for seat in range(5)), CITY, FULL)
"""All parts there can be; ``parts_of`` has those of a table."""


def parts_of(t: Table) -> tuple[str, ...]:
    """The parts of this table, in order."""
    return (COMMON, *(CITY if me.maya else f"colony:{seat}" for seat, me in enumerate(t.players)), FULL)


def part_of(t: Table, id: str) -> str:
    """The part of this table that stands for any id: the city is where its player's colony would be."""
    kind, _, seat = id.partition(":")
    if kind == "colony" and int(seat) < len(t.players) and t.players[int(seat)].maya:
        return CITY
    return id if id in parts_of(t) else COMMON


def labels(t: Table, names: Sequence[str], language: str) -> dict[str, str]:
    """The parts of this table with their names."""
    say = words(language)
    return {id: say.part(id, tuple(names)) for id in parts_of(t)}


def hand_of(ask: str, values: Mapping[str, Any]) -> Hand | None:
    """The tile that a question is about, to be shown as it would lie."""
    if ask != "place" or "kind" not in values:
        return None
    return Hand(values["kind"], values.get("tile", ""), values.get("turns", 0))


def asked(ask: Ask) -> dict[str, Any]:
    """What the drawing shows of a question: whose colony can be tapped, and the tile in hand."""
    return {"seat": ask.player, "hand": hand_of(ask.id, ask.values)}


def board(
    table: Table,
    names: Sequence[str],
    language: str,
    last: Collection[str] | None = None,
    *,
    seats: Sequence[Seat] | None = None,
    parts: Sequence[str] | None = None,
    alone: bool = True,
    seat: int | None = None,
    hand: tuple[str, str, int] | None = None,
) -> Board:
    """Draw the board.

    ``last``: places to mark (see ``touched``). ``seats``: colours and letters, else by seat. ``parts``: else all of
    this table. ``alone``: each drawing carries its symbols; if not, the first one carries those of all, for a page
    that shows them together. ``seat``: whose colony can be tapped, else that of the player whose turn it is.
    ``hand``: the tile that this player is about to lay (see ``hand_of``).
    """
    say = words(language)
    view = _View(
        table,
        tuple(seats or seats_of(names)),
        tuple(names),
        say,
        last or (),
        table.turn_of if seat is None else seat,
        Hand(*hand) if hand else None,
    )
    ids = parts_of(table) if parts is None else parts
    return PEN.board(ids, view.draw, lambda id: say.part(id, view.names), alone=alone, wide=(FULL,))


EDGE, GAP = 2, 16


class _View(msgspec.Struct, frozen=True):
    """What a drawing is made from."""

    t: Table
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    say: Words
    last: Last
    active: int
    hand: Hand | None

    def draw(self, id: str) -> tuple[float, float, str]:
        """Width, height and content of a part."""
        kind, _, seat = id.partition(":")
        match kind:
            case "common":
                block = common(self.t, self.seats, self.say, self.last)
            case "colony":
                block = self.seat(int(seat))
            case "city":
                block = self.seat(next(seat for seat, me in enumerate(self.t.players) if me.maya))
            case "full":
                return self.full()
            case _:
                raise KeyError(id)
        return WIDTH + 2 * EDGE, block.height + 2 * EDGE, moved(block.inside, EDGE, EDGE)

    def seat(self, seat: int) -> Block:
        """What lies in front of a player: a colony, or the city."""
        name, active = self.names[seat], seat == self.active
        if self.t.players[seat].maya:
            return city(self.t, seat, self.seats, name, self.say, self.last, active)
        return colony(self.t, seat, self.seats, name, self.say, self.last, active, self.hand)

    def full(self) -> tuple[float, float, str]:
        """The common board beside the colony of the player whose turn it is, the others smaller below."""
        t, say, last = self.t, self.say, self.last
        left = stacked([self.seat(self.active), display(t, say, last)])
        right = stacked([dice(t, say, last), docks(t, say, last), *rest(t, self.seats, say, last)])
        wide = 2 * WIDTH + GAP
        others = [self.seat(seat) for seat in range(len(t.players)) if seat != self.active]
        across = max(2, len(others))
        small = together(others, (wide - (across - 1) * 12) / across / WIDTH, across)
        top = max(left.height, right.height) + GAP
        inside = moved(left.inside, 0, 0) + moved(right.inside, WIDTH + GAP, 0) + moved(small.inside, 0, top)
        high = top + small.height if others else top - GAP
        return wide + 2 * EDGE, high + 2 * EDGE, moved(inside, EDGE, EDGE)


__all__ = [
    "FULL",
    "OVERVIEW",
    "PARTS",
    "SHAPES",
    "Board",
    "Hand",
    "Part",
    "Seat",
    "board",
    "focus",
    "hand_of",
    "icon",
    "icons",
    "labels",
    "part_of",
    "parts_of",
    "place_of",
    "places_of",
    "seats_of",
    "touched",
    "words",
]
