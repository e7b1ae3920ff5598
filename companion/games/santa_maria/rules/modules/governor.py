"""Module A, the governor: he walks through a colony as its lines are activated."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.engine.ask import Option, Reason, Script, because
from companion.engine.ledger import Points
from companion.games.santa_maria.box.components import CELLS, COINS, SIDE, WHITE
from companion.games.santa_maria.box.faces import cell
from companion.games.santa_maria.rules.colony import Covered
from companion.games.santa_maria.rules.decks import SCHOLARS
from companion.games.santa_maria.rules.modules.kingdoms import NAVIGATION, Kingdoms
from companion.games.santa_maria.rules.scoring import governor_points
from companion.games.santa_maria.rules.turn import COLUMN, ROW, Lines
from companion.games.santa_maria.table import Die, Line, Table, at, column_of, row_of

START = 0
RIGHT, DOWN = "right", "down"
NAVIGATION_COST = 1


def way_of(colour: str, line: Line) -> str:
    """AK-A-03, AK-SCHOLAR-07, AK-X-03: right along with a column, down with a row; on a diagonal the colour decides.

    >>> from companion.games.santa_maria.rules.modules.kingdoms import DIAGONALS
    >>> from companion.games.santa_maria.rules.turn import LINES
    >>> way_of("blue", LINES[COLUMN][3]), way_of("blue", DIAGONALS["up"][6])
    ('right', 'down')
    """
    if line.kind in (COLUMN, ROW):
        return RIGHT if line.kind == COLUMN else DOWN
    return RIGHT if colour == WHITE else DOWN


def next_cell(number: int, way: str) -> int | None:
    """AK-A-07: the cell beside, or None outside the grid.

    >>> next_cell(0, "right"), next_cell(5, "right"), next_cell(5, "down"), next_cell(35, "down")
    (1, None, 11, None)
    """
    if way == RIGHT:
        return number + 1 if column_of(number) < SIDE else None
    return number + SIDE if row_of(number) < SIDE else None


class Governor(Kingdoms):
    """AK-A, and the scholars that concern the governor."""

    def start_player(self, t: Table, seat: int, step: int) -> Script[None]:
        """AK-A-01: he starts on the shipping building in the top left corner; the cells around him must be known."""
        t.players[seat].governor = START
        yield from self.ask_cells(t, seat, range(CELLS))
        yield from super().start_player(t, seat, step)

    # his cell

    def occupied(self, t: Table, seat: int) -> Collection[int]:
        """AK-A-09, AK-A-11: his cell counts as occupied."""
        others, governor = super().occupied(t, seat), t.players[seat].governor
        return others if governor is None else {*others, governor}

    def why_not_coin_there(self, t: Table, seat: int, number: int) -> Sequence[Reason]:
        """AK-A-09."""
        others = super().why_not_coin_there(t, seat, number)
        if number != t.players[seat].governor:
            return others
        return (because("AK-A-09", row=row_of(number), column=column_of(number)), *others)

    def why_not_place(self, t: Table, seat: int, numbers: Covered) -> Sequence[Reason]:
        """AK-A-11: no tile may cover an undeveloped cell with the governor on it."""
        others, me = super().why_not_place(t, seat, numbers), t.players[seat]
        if me.governor is None or me.governor not in numbers or me.colony[me.governor]:
            return others
        return [*others, because("AK-A-11", row=row_of(me.governor), column=column_of(me.governor))]

    def activating(self, t: Table, seat: int, colour: str, lines: Lines) -> Lines:
        """AK-A-02, AMB-14: the building that he leaves is free by the time the line is activated."""
        found, me = super().activating(t, seat, colour, lines), t.players[seat]
        here = me.governor
        if here is None or t.rulings.get("governor_test") == "before" or not cell(me.colony[here]).building:
            return found
        left = [line for line in lines if here in line.cells and self.ahead(t, seat, way_of(colour, line)) is not None]
        return [line for line in lines if line in found or line in left]

    # his walk

    def ahead(self, t: Table, seat: int, way: str) -> int | None:
        """AK-A-07, AK-A-10: the cell that he can enter, without a die and without coins; None where he cannot move."""
        me = t.players[seat]
        there = None if me.governor is None else next_cell(me.governor, way)
        return None if there in me.marks else there

    def use_line(self, t: Table, seat: int, die: Die, line: Line, leave: bool = True) -> Script[None]:
        """AK-A-02 to AK-A-04, AK-A-08, AK-X-02: he walks before the line is activated, if he stands in it."""
        here = t.players[seat].governor
        if here is not None and here in line.cells:
            yield from self.walk(t, seat, here, way_of(die.colour, line))
        yield from super().use_line(t, seat, die, line, leave)

    def walk(self, t: Table, seat: int, here: int, way: str) -> Script[None]:
        """AK-A-03, AK-A-07: one cell, and with Navigation on from every road."""
        there = self.ahead(t, seat, way)
        if there is None:
            t.emit("governor-stays", seat, "AK-A-07", **at(here))
        while there is not None:
            yield from self.enter(t, seat, there)
            there = yield from self.navigate(t, seat, there, way)

    def enter(self, t: Table, seat: int, there: int) -> Script[None]:
        """AK-A-05, AK-A-06, AK-X-01: the building that he enters is activated, and its colonists bring happiness."""
        me = t.players[seat]
        me.governor = there
        t.emit("governor", seat, "AK-A-03", **at(there))
        if cell(me.colony[there]).building:
            t.emit("activate", seat, "AK-A-05", **at(there), face=me.colony[there])
            yield from self.activate(t, seat, me.colony[there])
        if colonists := cell(me.colony[there]).colonists:
            t.score(seat, colonists, "roads", "AK-A-06")

    def navigate(self, t: Table, seat: int, here: int, way: str) -> Script[int | None]:
        """AK-SCHOLAR-03, AK-SCHOLAR-04: from a road to the next cell for a coin, if he may and wants to."""
        me = t.players[seat]
        there, cost = self.ahead(t, seat, way), {COINS: NAVIGATION_COST}
        if there is None or not cell(me.colony[here]).road or NAVIGATION not in self.scholars(t, me):
            return None
        rule, walk = "AK-SCHOLAR-03", Option(("walk", way), None, cost, value=True)
        if not (yield from self.take_or_leave(t, seat, "navigation", rule, walk, rule)):
            return None
        t.pay(seat, cost, rule)
        return there

    # scholars, the end, facts

    def people_known(self, t: Table, fact: str) -> list[str]:
        """AK-X-11: Navigation is shuffled in."""
        return [*super().people_known(t, fact), *([NAVIGATION] if fact == SCHOLARS else [])]

    def end_lines(self, t: Table, seat: int) -> Iterator[Points]:
        """AK-A-12: the points of his last cell."""
        yield from super().end_lines(t, seat)
        number = t.players[seat].governor
        if number is not None:
            yield Points(seat, governor_points(number), "governor", "AK-A-12")

    def needed(self, players: int) -> dict[str, int]:
        """And the points of Navigation."""
        return super().needed(players) | {NAVIGATION: 1}
