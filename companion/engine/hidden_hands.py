"""Hidden hands: cards that may be in them by all that has been seen, and hands drawn from those for looking ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from companion.engine.ask import Reason, Reasons, because

NOT_HELD = "hand"
"""Why something cannot be done: its card was not drawn. It is never said, as people know their hands."""
Pool = Mapping[str, int]
"""Cards of which some are in a hand, each with how many there are."""


class DrawnHands:
    """Hidden hands as assumed while looking ahead: drawn by a seed from the possible cards.

    Played cards leave the hand and drawn cards come to it; the rest stays:

    >>> hands = DrawnHands(1)
    >>> sorted(hands.held(0, "tribe", {"brave": 2, "hunter": 3, "crafter": 1}, 3))
    ['crafter', 'hunter']
    >>> sorted(hands.held(0, "tribe", {"brave": 2, "hunter": 3}, 2))
    ['hunter']
    """

    def __init__(self, seed: int, seat: int | None = None, surely: Sequence[str] | None = ()) -> None:
        """A hand may be known in part: there ``surely`` are these cards, or whatever can be (None)."""
        self.seat, self.surely = seat, surely
        self.refused = 0
        """How often something could not be done because it was not in a hand."""
        self._random = Random(seed)
        self._decks: dict[tuple[int, str], list[tuple[Pool, list[str]]]] = {}
        """By seat and kind of card: a pool as it was first met, and all of it in the order of drawing."""
        self._met: dict[object, frozenset[str]] = {}

    def held(self, seat: int, kind: str, pool: Pool, count: int) -> frozenset[str]:
        """The contents of a hand with so many cards of a pool."""
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
    """Hands without unseen cards: an answer that they refuse needs such a card."""

    def held(self, seat: int, kind: str, pool: Pool, count: int) -> frozenset[str]:
        """Nothing; a look counts as a refusal, so that no answer is given automatically."""
        self.refused += 1
        return frozenset()


def why_not_held(hands: DrawnHands | None, card: str, held: Callable[[], Iterable[str]]) -> Iterable[Reason]:
    """Nothing while people play, as they know their hands; while looking ahead only drawn cards are held."""
    return () if hands is None else _why_not_drawn(hands, card, held)


def _why_not_drawn(hands: DrawnHands, card: str, held: Callable[[], Iterable[str]]) -> Reasons:
    if card not in held():
        hands.refused += 1
        yield because(NOT_HELD, card=card)
