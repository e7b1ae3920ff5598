"""Hands that nobody looks into: which cards may be there, from all that has been seen; and hands drawn from those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from companion.engine.ask import Reasons, because

NOT_HELD = "hand"
"""Why something cannot be done: its card was not drawn. It is never said, as people know their hands."""
Pool = Mapping[str, int]
"""Cards of which some are in a hand, each with how many there are."""


class Hand(msgspec.Struct):
    """A player's own cards: a hand and a stack that nobody looks into, and discards in sight.

    Which cards are hidden is known, but not which of them are in the hand:

    >>> mine = Hand(hidden=["brave", "brave", "hunter"], discards=["crafter"])
    >>> mine.draw(2), mine.count, mine.stack, mine.may_hold()
    (2, 2, 1, ['brave', 'hunter'])
    >>> mine.discard("hunter")
    >>> mine.draw(3), mine.known, mine.may_hold(), mine.stack
    (3, ['brave', 'brave'], ['brave', 'crafter', 'hunter'], 0)
    """

    known: list[str] = []
    """Cards that are in the hand for certain: everybody saw them go there."""
    hidden: list[str] = []
    """Cards in the hand or in the stack."""
    held: int = 0
    """So many of the hidden ones are in the hand."""
    discards: list[str] = []

    @property
    def count(self) -> int:
        """Cards in the hand."""
        return len(self.known) + self.held

    @property
    def stack(self) -> int:
        """Cards in the stack."""
        return len(self.hidden) - self.held

    def may_hold(self) -> list[str]:
        """The faces that may be in the hand, each once."""
        return sorted({*self.known, *(self.hidden if self.held else ())})

    def draw(self, count: int = 1) -> int:
        """Cards from the stack; when it is through, the discards are shuffled. How many there were to draw."""
        drawn = min(count, self.stack)
        self.held += drawn
        if drawn < count and self.discards:
            self.known += self.hidden  # the stack is through: what was hidden is in the hand
            self.hidden, self.discards = self.discards, []
            self.held = min(count - drawn, len(self.hidden))
            drawn += self.held
        return drawn

    def play(self, card: str) -> None:
        """A card leaves the hand."""
        if card in self.known:
            self.known.remove(card)
        elif self.held and card in self.hidden:
            self.hidden.remove(card)
            self.held -= 1
        else:
            raise LookupError(f"{card!r} cannot be in the hand")

    def discard(self, card: str) -> None:
        """A card of the hand comes to lie on the discards."""
        self.play(card)
        self.discards.append(card)


class DrawnHands:
    """Hidden hands as who looks ahead takes them to be: drawn from what can be in them, by a seed.

    What is played leaves the hand, and what is drawn comes to it; the rest stays:

    >>> hands = DrawnHands(1)
    >>> sorted(hands.held(0, "tribe", {"brave": 2, "hunter": 3, "crafter": 1}, 3))
    ['crafter', 'hunter']
    >>> sorted(hands.held(0, "tribe", {"brave": 2, "hunter": 3}, 2))
    ['hunter']
    """

    def __init__(self, seed: int, seat: int | None = None, surely: Sequence[str] | None = ()) -> None:
        """Somebody's hand may be known in part: there ``surely`` are these cards, or whatever can be (None)."""
        self.seat, self.surely = seat, surely
        self.refused = 0
        """How often something could not be done because it was not in a hand."""
        self._random = Random(seed)
        self._decks: dict[tuple[int, str], list[tuple[Pool, list[str]]]] = {}
        """By seat and kind of card: a pool as it was first met, and all of it in the order of drawing."""
        self._met: dict[Any, frozenset[str]] = {}

    def held(self, seat: int, kind: str, pool: Pool, count: int) -> frozenset[str]:
        """What is in a hand that has so many cards of a pool."""
        now = (seat, kind, count, *pool.items())
        found = frozenset(pool) if seat == self.seat and self.surely is None and count else self._met.get(now)
        if found is None:
            found = self._met[now] = frozenset(self._order(seat, kind, pool)[:count])
        return found

    def _order(self, seat: int, kind: str, pool: Pool) -> list[str]:
        """The cards of a pool in the order of drawing, without those that have left it."""
        decks = self._decks.setdefault((seat, kind), [])
        for before, order in decks:
            if all(n <= before.get(card, 0) for card, n in pool.items()):
                return _without(order, Counter(before) - Counter(pool))
        order = [card for card, n in pool.items() for _ in range(n)]  # never met, or shuffled again
        self._random.shuffle(order)
        if seat == self.seat and self.surely:
            order = _with_first(order, self.surely)
        decks.append((dict(pool), order))
        return order


def _with_first(order: Sequence[str], cards: Sequence[str]) -> list[str]:
    first = list((Counter(cards) & Counter(order)).elements())
    return [*first, *_without(order, Counter(first))]


def _without(order: Sequence[str], gone: Counter[str]) -> list[str]:
    left = []
    for card in order:
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return left


class NoHands(DrawnHands):
    """Hands that hold nothing which nobody has seen: whatever they refuse needs such a card."""

    def held(self, seat: int, kind: str, pool: Pool, count: int) -> frozenset[str]:
        """Nothing; whoever looks is refused something, so that no answer is given by itself."""
        self.refused += 1
        return frozenset()


def why_not_held(hands: DrawnHands | None, card: str, held: Callable[[], Iterable[str]]) -> Reasons:
    """People know their hands (None); who looks ahead has only what was drawn."""
    if hands is not None and card not in held():
        hands.refused += 1
        yield because(NOT_HELD, card=card)
