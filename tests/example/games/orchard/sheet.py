"""The sheet: points and apples at the end, and what they come to."""

from __future__ import annotations

from companion.engine import sheet
from companion.engine.sheet import Outcome, Sheet, Sheets
from tests.example.games.orchard.box.components import GAME, PLAYERS, TREES
from tests.example.games.orchard.rules.scoring import final_points, tie_breaks
from tests.example.games.orchard.table import Apples, Player, Table, check


class Line(sheet.Line):
    """What is left in a basket."""

    apples: Apples = 0


def as_table(sheet: Sheet[Line], moment: str) -> Table:
    """The sheet as a table whose trees are empty."""
    players = [Player(points=line.points, apples=line.apples) for line in sheet.players]
    return Table(players=players, trees=[0] * len(TREES), phase="over", rulings=sheet.rulings)


def outcome(t: Table, moment: str) -> Outcome:
    """OR-END-02, OR-END-03."""
    return Outcome(t.lines(final_points(t)), tie_breaks(t))


SHEETS = Sheets(GAME, PLAYERS, Table, Sheet[Line], check, Line, of_table=outcome, as_table=as_table)
