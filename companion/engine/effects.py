"""Effects as data: what is printed on pieces, each kind named once with the hands that carry it out.

A file of a game registers the hands of the effects that are its subject; whoever needs them carries out what a piece
shows without knowing those files:

>>> EFFECTS: Effects[list[str]] = Effects()
>>> @EFFECTS("gain")
... def gain(log, effect):
...     log.append(f"{effect['corn']} corn")
...     return
...     yield
>>> EFFECTS.lasting("feed")
>>> log: list[str] = []
>>> list(EFFECTS.carry_out(log, [{"type": "gain", "corn": 3}, {"type": "feed"}])), log
([], ['3 corn'])
>>> "gain" in EFFECTS, "fly" in EFFECTS
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from companion.engine.ask import Script

C = TypeVar("C")
Effect = Mapping[str, Any]
"""One effect of a piece: its kind under ``type``, and its numbers."""
Hand = Callable[[C, Effect], Script[None]]


class Effects(Generic[C]):
    """The effects of a game. ``C`` is what they work on: the table, who has the piece, which rule gives it."""

    def __init__(self) -> None:
        self._hands: dict[str, Hand[C] | None] = {}

    def __call__(self, kind: str) -> Callable[[Hand[C]], Hand[C]]:
        """Register the hand of a kind of effect."""

        def register(hand: Hand[C]) -> Hand[C]:
            self._name(kind, hand)
            return hand

        return register

    def lasting(self, *kinds: str) -> None:
        """Effects that do nothing at once: a rule looks for them when their time comes."""
        for kind in kinds:
            self._name(kind, None)

    def _name(self, kind: str, hand: Hand[C] | None) -> None:
        if kind in self._hands:
            raise ValueError(f"the effect {kind!r} has its hands already")
        self._hands[kind] = hand

    def carry_out(self, on: C, effects: Iterable[Effect]) -> Script[None]:
        """All of them, in the printed order."""
        for effect in effects:
            hand = self._hands[effect["type"]]
            if hand is not None:
                yield from hand(on, effect)

    def __contains__(self, kind: object) -> bool:
        return kind in self._hands

    def __iter__(self) -> Iterator[str]:
        return iter(self._hands)
