"""The orchard: trees in a row, and a basket and a ladder for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from companion.engine import table
from companion.engine.ask import Reason, because
from companion.engine.bounds import OneOf, Range
from companion.engine.goods import Purse
from companion.engine.table import last_seat

GAME, APPLES = "orchard", "apples"
PLAYERS = (2, 4)
TREES = (5, 6, 7, 6, 5)
HANDFUL, BASKET, LEAST_SOLD, FULL_BASKET = 2, 6, 3, 3
Apples = Annotated[int, Range(0, BASKET)]


class Player(Purse):
    """What somebody has; a ladder leans against a tree, or against none (0)."""

    goods = (APPLES,)
    apples: Apples = 0
    ladder: Annotated[int, Range(0, len(TREES))] = 0


class Table(table.Table[Player]):
    """OR-SETUP-01: so many apples hang on the trees."""

    day: int = 1
    phase: Annotated[str, OneOf(("first", "turn", "over"))] = "first"
    trees: Annotated[list[int], Range(0, max(TREES), count=len(TREES), icon=APPLES)] = []
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
    """OR-PICK-02: what the bounds cannot say."""
    ladders = [player.ladder for player in t.players if player.ladder]
    for tree in {tree for tree in ladders if ladders.count(tree) > 1}:
        yield because("check.ladders", field="players", tree=tree)
