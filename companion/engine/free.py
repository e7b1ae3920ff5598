"""Free actions: what a player may do beside every question of the own turn.

The value of such an option is what to do; then the question stands again, as the table is by now:

>>> corn = [0]
>>> def sell():
...     corn[0] += 1
...     yield from ()
>>> question = Ask(0, "turn", "EX-01", lambda: [Option("done", value=7)])
>>> script = decide(question, lambda: [Option("sell", value=Free(sell))])
>>> [option.key for option in next(script).choices()]
['done', 'sell']
>>> script.send("sell"), corn
(<ask turn (EX-01) to player 0>, [1])
>>> script.send("done")
Traceback (most recent call last):
StopIteration: 7
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import TypeVar

from companion.engine.ask import Ask, Option, Script

V = TypeVar("V")


class Free(partial[Script[None]]):
    """A free action: a script, and what it is carried out with."""


def decide(ask: Ask[V], free: Callable[[], Iterable[Option[Free]]]) -> Script[V]:
    """Ask with the free actions beside the options, until one of the options is chosen."""

    def choices() -> Iterable[Option[V | Free]]:
        return chain.from_iterable(part() for part in (ask.choices, free))  # only as far as somebody looks

    while True:
        question = Ask(ask.player, ask.id, ask.rule, choices, ask.values)
        answer = question.meant((yield question))
        if not isinstance(answer, Free):
            return answer
        yield from answer()
