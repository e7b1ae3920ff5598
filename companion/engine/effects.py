"""Effects as data: what is printed on pieces, each kind named once with the hands that carry it out.

A file of a game registers the hands of the effects that are its subject; whoever needs them carries out what a piece
shows without knowing those files:

>>> EFFECTS: Effects[list[str]] = Effects()
>>> @EFFECTS("gain")
... def gain(log, effect):
...     log.append(f"{effect['corn']} corn")
...     yield from ()
>>> EFFECTS.lasting("feed")
>>> log: list[str] = []
>>> list(EFFECTS.carry_out(log, [{"type": "gain", "corn": 3}, {"type": "feed"}])), log
([], ['3 corn'])
>>> "gain" in EFFECTS, "fly" in EFFECTS
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic

from companion.engine.ask import Script

Effect = Mapping[str, Any]
"""One effect of a piece: its kind under ``type``, and its numbers."""
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    E = TypeVar("E", default=Effect)
else:
    from typing import TypeVar

    E = TypeVar("E")
C = TypeVar("C")
Performer = Callable[[C, E], Script[None]]


def _type(effect: Any) -> str:
    kind: str = effect["type"]
    return kind


class Effects(Generic[C, E]):
    """The effects of a game. ``C`` is what they work on: the table, who has the piece, which rule gives it.

    ``kind`` reads the kind of an effect, where it is not a mapping with its ``type``.
    """

    def __init__(self, kind: Callable[[E], str] = _type) -> None:
        self._kind = kind
        self._hands: dict[str, Performer[C, E] | None] = {}

    def __call__(self, kind: str) -> Callable[[Performer[C, E]], Performer[C, E]]:
        """Register the hand of a kind of effect."""

        def register(hand: Performer[C, E]) -> Performer[C, E]:
            self._name(kind, hand)
            return hand

        return register

    def lasting(self, *kinds: str) -> None:
        """Effects that do nothing at once: a rule looks for them when their time comes."""
        for kind in kinds:
            self._name(kind, None)

    def _name(self, kind: str, hand: Performer[C, E] | None) -> None:
        if kind in self._hands:
            raise ValueError(f"the effect {kind!r} has its hands already")
        self._hands[kind] = hand

    def carry_out(self, on: C, effects: Iterable[E]) -> Script[None]:
        """All of them, in the printed order."""
        for effect in effects:
            hand = self._hands[self._kind(effect)]
            if hand is not None:
                yield from hand(on, effect)

    def __contains__(self, kind: object) -> bool:
        return kind in self._hands

    def __iter__(self) -> Iterator[str]:
        return iter(self._hands)
