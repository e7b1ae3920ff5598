"""Goods: what a player has, finds room for, lacks, and may pay with.

>>> class Chest(Purse):
...     wood: int = 0
...     gem: int = 0
...     gold: int = 0
...     wild = "gold"
...     wild_for = {"wood": 1, "gem": 0}
...     def most(self, good):
...         return 3
>>> chest = Chest(wood=1, gold=2)
>>> chest.missing({"wood": 2, "gem": 1}), chest.lacking({"wood": 3, "gem": 1}), chest.can_pay({"wood": 2, "gem": 1})
({'wood': 1, 'gem': 1}, {'wood': 1}, True)
>>> chest.ways_to_pay({"wood": 1})
[{'wood': 1}, {'gold': 1}]
>>> chest.store({"wood": 5}), chest.wood, list(chest.mixes(("wood", "gem", "gold"), 2))[:2]
({'wood': 2}, 3, [{'wood': 2, 'gem': 0, 'gold': 0}, {'wood': 1, 'gem': 0, 'gold': 1}])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from companion.engine.ask import Goods, Reason, because
from companion.engine.table import Player

NO_LIMIT = 2**31
"""As many as one likes."""


class Purse(Player):
    """A player with goods, each a field of its name."""

    goods: ClassVar[tuple[str, ...]] = ()
    """What they are."""
    wild: ClassVar[str] = ""
    """The good that stands in for others, where a game has one."""
    wild_for: ClassVar[Mapping[str, int]] = {}
    """For which it does; where it does not go far enough, those of the lowest number come first."""

    @property
    def in_hand(self) -> dict[str, int]:
        """How many there are of every good."""
        return {good: getattr(self, good) for good in self.goods}

    @property
    def holdings(self) -> dict[str, float]:
        """Goods and points."""
        return {**self.in_hand, **super().holdings}

    def most(self, good: str) -> int:
        """How many of a good find room."""
        return NO_LIMIT

    def store(self, goods: Goods) -> dict[str, int]:
        """Take goods as far as they find room; what was taken."""
        kept = {good: min(n, max(0, self.most(good) - getattr(self, good))) for good, n in goods.items()}
        self.add(kept)
        return kept

    def add(self, goods: Goods) -> None:
        """So many more of each good, or fewer."""
        for good, n in goods.items():
            setattr(self, good, getattr(self, good) + n)

    def missing(self, cost: Goods) -> dict[str, int]:
        """What is lacking to pay a cost in kind."""
        return {good: n - have for good, n in cost.items() if (have := getattr(self, good)) < n}

    def lacking(self, cost: Goods) -> dict[str, int]:
        """What is missing after the wild good has stood in as far as it goes."""
        missing = self.missing(cost)
        if not missing or not self.wild or not getattr(self, self.wild):
            return missing
        left = getattr(self, self.wild) - cost.get(self.wild, 0)
        lack = {good: n for good, n in missing.items() if good in self.wild_for}
        for good, n in sorted(lack.items(), key=lambda item: self.wild_for[item[0]]):
            used = min(n, max(left, 0))
            lack[good] = n - used
            left -= used
        if left < 0:
            lack[self.wild] = -left
        lack |= {good: n for good, n in missing.items() if good not in self.wild_for and good != self.wild}
        return {good: n for good, n in lack.items() if n}

    def can_pay(self, cost: Goods) -> bool:
        """Whether a cost can be paid now, with the wild good where something lacks."""
        return not self.lacking(cost)

    def why_not_pay(self, cost: Goods, rule: str) -> Sequence[Reason]:
        """What is lacking, in one reason."""
        lack = self.lacking(cost)
        return (because(rule, missing=lack),) if lack else ()

    def why_short(self, good: str, need: int, rule: str, **more: Any) -> Sequence[Reason]:
        """Too few of one good, with the numbers."""
        have = getattr(self, good)
        return () if have >= need else (Reason(rule, {**more, "need": need, "have": have, "missing": need - have}),)

    def ways_to_pay(self, cost: Goods) -> list[dict[str, int]]:
        """All ways to pay a cost; the one with least of the wild good comes first."""
        needs = [(good, n) for good, n in cost.items() if n and good in self.wild_for]
        fixed = {good: n for good, n in cost.items() if n and good not in self.wild_for and good != self.wild}
        if self.missing(fixed):
            return []
        found = []
        for replaced in product(*(range(max(0, n - getattr(self, good)), n + 1) for good, n in needs)):
            spent = cost.get(self.wild, 0) + sum(replaced)
            if not spent or spent <= getattr(self, self.wild):
                mix = {good: n - r for (good, n), r in zip(needs, replaced, strict=True) if n > r}
                found.append(mix | ({self.wild: spent} if spent else {}) | fixed)
        return sorted(found, key=lambda mix: mix.get(self.wild, 0))

    def mixes(self, kinds: Sequence[str], count: int) -> Iterator[dict[str, int]]:
        """All ways to pay so many goods of some kinds, whichever they are."""
        for amounts in product(*(range(min(getattr(self, good), count), -1, -1) for good in kinds)):
            if sum(amounts) == count:
                yield dict(zip(kinds, amounts, strict=True))
