"""The table: trees in a row, visitors, and a basket and a ladder for each player."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import field

from companion.engine.ask import Reason, because
from companion.engine.bounds import Fixed, OneOf, Range
from companion.engine.box_facts import LearningTable
from companion.engine.goods import Purse
from companion.engine.step_queue import Step
from companion.engine.stock import Stock
from orchard.box import APPLES, BASKET, TREES, VISITORS

Apples = Annotated[int, Range(0, BASKET)]
Trees = Annotated[list[int], Range(0, max(TREES), count=len(TREES), icon=APPLES)]


class Player(Purse):
    """A basket, and a ladder that leans against a tree or against none (0)."""

    goods = (APPLES,)
    apples: Apples = 0
    ladder: Annotated[int, Range(0, len(TREES))] = 0

    def most(self, good: str) -> int:
        """OR-PICK-03: the size of the basket."""
        return BASKET


class Table(LearningTable[Player]):
    """OR-SETUP-01: the apples on the trees, the visitors so far, and the players to serve the last one."""

    day: int = 1
    phase: Annotated[str, OneOf(("setup", "turn", "visit", "over"))] = "setup"
    turns: Annotated[int, Range()] = 0
    trees: Trees = field(default_factory=lambda: list(TREES))
    visitors: Annotated[list[str], Stock(VISITORS.keys()), Fixed()] = []
    due: Annotated[list[Step], Fixed()] = []


def check(t: Table) -> Iterator[Reason]:
    """OR-PICK-02: a check that bounds cannot express."""
    ladders = [player.ladder for player in t.players if player.ladder]
    for tree in {tree for tree in ladders if ladders.count(tree) > 1}:
        yield because("check.ladders", field="players", tree=tree)
