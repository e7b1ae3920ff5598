"""The sheet: points and apples at the end, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from companion.engine import sheet
from companion.engine.ask import Reason
from companion.engine.bounds import Range, problems
from companion.engine.sheet import Outcome, Sheets, in_turn
from companion.engine.table import LEAST_POINTS, MOST_POINTS
from tests.example.games.orchard.scoring import final_points, tie_breaks
from tests.example.games.orchard.table import APPLE, BASKET, GAME, TREES, Player, Table, check


class SheetPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """One player's line."""

    name: str = ""
    points: Annotated[float, Range(LEAST_POINTS, MOST_POINTS)] = 0
    apples: Annotated[int, Range(0, BASKET, icon=APPLE)] = 0


class Sheet(sheet.Sheet, forbid_unknown_fields=True, kw_only=True):
    """A table written down."""

    players: list[SheetPlayer]


def as_table(sheet: Sheet) -> Table:
    """The sheet as a table whose trees are empty."""
    players = [Player(points=line.points, apples=line.apples) for line in sheet.players]
    return Table(players=players, trees=[0] * len(TREES), phase="over", rulings=sheet.rulings)


def wrong(sheet: Sheet, moment: str) -> Iterator[Reason]:
    """What no sheet can say: by itself, then as a table."""
    return in_turn(problems(sheet), check(as_table(sheet)))


def outcome(t: Table, moment: str) -> Outcome:
    """OR-END-02, OR-END-03."""
    return Outcome(t.lines(final_points(t)), tie_breaks(t))


SHEETS = Sheets(
    game=GAME,
    table=Table,
    sheet=Sheet,
    line=SheetPlayer,
    check=check,
    problems=wrong,
    of_table=outcome,
    of_sheet=lambda sheet, moment: outcome(as_table(sheet), moment),
    asked=lambda moment, filled, players, seat: ("points", "apples"),
)
