"""The board of Santa Maria: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen. Which
parts there are depends on the table: a colony for every player, or the city for whoever runs it.

>>> from companion.games.santa_maria.table import Player, Table
>>> table = Table(players=[Player(), Player()])
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts]
['common', 'colony:0', 'colony:1', 'full']
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from companion.engine.ask import Ask
from companion.engine.drawing import FULL, Board, Seat, seats_of
from companion.games.santa_maria.drawing.city import city
from companion.games.santa_maria.drawing.colony import Hand, colony, together
from companion.games.santa_maria.drawing.common import common, dice, display, docks, rest
from companion.games.santa_maria.drawing.pens import PEN, WIDTH, Block, Last, moved, stacked
from companion.games.santa_maria.drawing.words import Words, words
from companion.games.santa_maria.places import COMMON, in_front_of
from companion.games.santa_maria.table import Table


def parts_of(t: Table, names: Sequence[str], language: str) -> dict[str, str]:
    """The parts of this table with their names, in order."""
    say = words(language)
    ids = (COMMON, *(in_front_of(t, seat) for seat in range(len(t.players))))
    return {id: say.part(id, tuple(names)) for id in ids}


def hand_of(ask: Ask | None) -> Hand | None:
    """The tile that a question is about, to be shown as it would lie."""
    if ask is None or ask.id != "place" or "kind" not in ask.values:
        return None
    return Hand(ask.values["kind"], ask.values.get("tile", ""), ask.values.get("turns", 0))


def board(
    table: Table,
    names: Sequence[str],
    language: str,
    last: Collection[str] = (),
    *,
    seats: Sequence[Seat] = (),
    parts: Sequence[str] = (),
    ask: Ask | None = None,
) -> Board:
    """Draw the board; the colony of whoever is asked, else of whoever's turn it is, can be tapped."""
    say = words(language)
    view = _View(
        table,
        tuple(seats or seats_of(names)),
        tuple(names),
        say,
        last,
        table.turn_of if ask is None or ask.player is None else ask.player,
        hand_of(ask),
    )
    ids = parts or (*parts_of(table, names, language), FULL)
    return PEN.board(ids, view.draw, lambda id: say.part(id, view.names), wide=(FULL,))


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
