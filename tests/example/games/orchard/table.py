"""The orchard: trees in a row, and a basket and a ladder for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from companion.engine import table
from companion.engine.ask import Reason, because
from companion.engine.bounds import OneOf, Range, problems
from companion.engine.table import last_seat

GAME, APPLE = "orchard", "apple"
PLAYERS = (2, 4)
TREES = (5, 6, 7, 6, 5)
HANDFUL, BASKET, LEAST_SOLD, FULL_BASKET = 2, 6, 3, 3


class Player(table.Player):
    """What somebody has; a ladder leans against a tree, or against none (0)."""

    apples: Annotated[int, Range(0, BASKET, icon=APPLE)] = 0
    ladder: Annotated[int, Range(0, len(TREES), icon="ladder")] = 0


class Table(table.Table[Player]):
    """OR-SETUP-01: so many apples hang on the trees."""

    era: str = "harvest"
    day: int = 1
    phase: Annotated[str, OneOf(("first", "turn", "over"))] = "first"
    trees: Annotated[list[int], Range(0, max(TREES), icon=APPLE)] = []
    turn_of: Annotated[int, Range(0, last_seat)] = 0


def new_table(players: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """OR-SETUP-01: all trees are full, all baskets empty."""
    return Table(
        players=[Player() for _ in range(players)],
        rulings=dict(rulings),
        trees=list(TREES),
        companion_deals=companion_deals,
        phase="first" if first is None else "turn",
        first_player=first or 0,
        turn_of=first or 0,
    )


def check(t: Table) -> Iterator[Reason]:
    """What is beyond the bounds, and what they cannot say."""
    if not PLAYERS[0] <= len(t.players) <= PLAYERS[1]:
        yield because("check.player-count", count=len(t.players))
    yield from problems(t)
    if len(t.trees) != len(TREES):
        yield because("check.trees", field="trees", value=len(t.trees), most=len(TREES))
    ladders = [player.ladder for player in t.players if player.ladder]
    for tree in {tree for tree in ladders if ladders.count(tree) > 1}:
        yield because("check.ladders", field="players", tree=tree)
