"""Free actions: options beside every question of a player's own turn.

The value of such an option is the action; then the question is asked again, of the new table. It does not say at
which table, so an option that is the same everywhere can be made once:

>>> corn = [0]
>>> def sell(corn, n):
...     corn[0] += n
...     yield from ()
>>> SALE = Option("sell", value=Free(sell, 1))
>>> question = Ask(0, "turn", "EX-01", lambda: [Option("done", value=7)])
>>> script = decide(question, lambda: [SALE], corn)
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
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar, cast

from companion.engine.ask import Ask, Option, Script

V = TypeVar("V")
R = TypeVar("R")


class Act(NamedTuple, Generic[R]):
    """An action: its script and its arguments; the table and the player are given when it is done.

    An option whose value is an act can be made once for every table, and a player that looks ahead can keep it.
    """

    script: Callable[..., Script[R]]
    what: Any = None

    def carry_out(self, *on: Any) -> Script[R]:
        """Do it at a table, for a player."""
        return self.script(*on) if self.what is None else self.script(*on, self.what)


class Free(Act[None]):
    """A free action."""

    __slots__ = ()


def is_free(option: Option) -> bool:
    """Whether an option is a free action: it stands beside every question and is not about any of them."""
    return isinstance(option.value, Free)


def with_free(ask: Ask[V], free: Callable[[], Iterable[Option[Free]]]) -> Ask[V | Free]:
    """The question with the free actions beside its options."""
    own, both = ask.choices, cast("Ask[V | Free]", ask)
    both.choices = lambda: chain(own(), free())
    return both


def decide(ask: Ask[V], free: Callable[[], Iterable[Option[Free]]], *on: Any) -> Script[V]:
    """Ask with the free actions beside the options, until one of the options is chosen; ``on``: what they work on."""
    asked = with_free(ask, free)
    while True:
        answer = asked.meant((yield asked))
        if not isinstance(answer, Free):
            return answer
        yield from answer.carry_out(*on)
        asked.forget()


def decide_once(ask: Ask[V], free: Callable[[], Iterable[Option[Free]]], *on: Any) -> Script[V | Free]:
    """The same, until an option is chosen or a free action is done: then the scene may start from its beginning."""
    asked = with_free(ask, free)
    answer = asked.meant((yield asked))
    if isinstance(answer, Free):
        yield from answer.carry_out(*on)
    return answer
