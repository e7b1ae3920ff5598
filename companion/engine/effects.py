"""Effects: carrying out the faces of pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.engine.ask import Goods, Script
from companion.engine.faces import B, Bonus

C = TypeVar("C")
"""The player of an effect, the table and the rule."""


def always(on: object, bonus: Bonus) -> Script[bool]:
    """Every effect is wanted."""
    yield from ()
    return True


def never_by_hand(on: object, note: str) -> Script[None]:
    """For a game whose faces have no notes."""
    yield from ()
    raise LookupError(f"no effect of this game is carried out by hand: {note}")


def each(script: Callable[[C], Script[object]]) -> Callable[[C, int], Script[None]]:
    """The rule of a word that is carried out so many times, one after the other."""

    def several(on: C, n: int) -> Script[None]:
        for _ in range(n):
            yield from script(on)

    return several


@dataclass(kw_only=True)
class Executor(Generic[C, B]):
    """Carries out the effects of faces: each is paid for, chosen and gained, or done by hand.

    A game defines how it does each of these, and the effects of the words of its faces.
    """

    pay: Callable[[C, B], Script[bool]]
    """Pays one of its prices; whether one was paid."""
    choose: Callable[[C, B], Script[Goods]]
    """One of several gains."""
    gain: Callable[[C, Goods], Script[None]]
    wanted: Callable[[C, B], Script[bool]] = always
    """Whether its owner wants it at all."""
    by_hand: Callable[[C, str], Script[None]] = never_by_hand
    effects: Mapping[str, Callable[[C, int], Script[object]]] = field(default_factory=dict)
    """The rule for each word of a face, with how many of it: set by the game, as these rules use the executor."""

    def carry_out_all(self, on: C, bonuses: Iterable[B]) -> Script[None]:
        """One effect after the other."""
        for bonus in bonuses:
            yield from self.carry_out(on, bonus)

    def carry_out(self, on: C, bonus: B) -> Script[None]:
        """One effect."""
        if bonus.note:
            yield from self.by_hand(on, bonus.text)
        elif (yield from self.wanted(on, bonus)) and (not bonus.pay or (yield from self.pay(on, bonus))):
            several = len(bonus.gain) > 1
            yield from self.gain(on, (yield from self.choose(on, bonus)) if several else bonus.gain[0])
