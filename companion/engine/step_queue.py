"""Steps that are due: a queue on the table, so that a game can go on from the question of any step.

Each step is a scene of its own that asks before it changes anything. The steps that it returns come right after it:

>>> class Harvest:
...     due = [Step("sow", 1), Step("reap")]
>>> def sow(step):
...     yield from ()
...     return [Step("water", step.seat)]
>>> harvest = Harvest()
>>> list(take_step(harvest, sow)), [(step.part, step.seat) for step in harvest.due]
([], [('water', 1), ('reap', 0)])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from companion.engine.ask import Script


class Step(msgspec.Struct):
    """A part of a rule that is still to come, for a player."""

    part: str
    seat: int = 0


S = TypeVar("S", bound=Step)


class Queue(Protocol[S]):
    """A table with steps that are due."""

    due: list[S]


def take_step(t: Queue[S], carry_out: Callable[[S], Script[list[S] | None]]) -> Script[None]:
    """Carry out the first step; then it is done."""
    more = yield from carry_out(t.due[0])
    t.due = [*(more or ()), *t.due[1:]]
