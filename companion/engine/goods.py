"""Goods of a player: amounts, room for more, missing ones, and ways to pay.

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

A price may name a category of goods:

>>> class Basket(Purse):
...     potato: int = 0
...     corn: int = 0
...     gold: int = 0
...     goods, categories = ("potato", "corn", "gold"), {"food": ("potato", "corn")}
...     wild, wild_for, wild_last = "gold", {"food": 0}, True
...     @property
...     def food(self):
...         return self.potato + self.corn
>>> Basket(potato=2, corn=1).ways_to_pay({"food": 2}), Basket(corn=1, gold=1).ways_to_pay({"food": 2})
([{'potato': 2}, {'potato': 1, 'corn': 1}], [{'corn': 1, 'gold': 1}])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, ClassVar

from companion.engine.ask import Goods, Reason, because
from companion.engine.table import Player

NO_LIMIT = 2**31
"""As many as one likes."""


class Purse(Player):
    """A player with goods, each a field of its name."""

    goods: ClassVar[tuple[str, ...]] = ()
    """Their names."""
    wild: ClassVar[str] = ""
    """The good that stands in for others, where a game has one."""
    wild_for: ClassVar[Mapping[str, int]] = {}
    """For which it does; where it does not go far enough, those of the lowest number come first."""
    wild_last: ClassVar[bool] = False
    """Whether it stands in only where something lacks; then it comes last among the missing goods, too."""
    categories: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Words of a price that mean any of several goods, each with a property that counts them: food."""

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
        """Take goods as far as there is room; returns those taken."""
        kept = {good: min(n, max(0, self.most(good) - getattr(self, good))) for good, n in goods.items()}
        self.add(kept)
        return kept

    def add(self, goods: Goods) -> None:
        """So many more of each good, or fewer."""
        for good, n in goods.items():
            setattr(self, good, getattr(self, good) + n)

    def missing(self, cost: Goods) -> dict[str, int]:
        """The goods that are missing to pay a cost in kind."""
        missing = {}
        for good, n in cost.items():  # no comprehension: this is asked for most options of most questions
            have = getattr(self, good)
            if have < n:
                missing[good] = n - have
        return missing

    def lacking(self, cost: Goods) -> dict[str, int]:
        """The goods still missing after the wild good has stood in as far as it goes."""
        missing = self.missing(cost)
        if not missing or not self.wild or not (self.wild_last or getattr(self, self.wild)):
            return missing
        left = getattr(self, self.wild) - cost.get(self.wild, 0)
        if len(missing) == 1:
            [(good, n)] = missing.items()
            short = n - max(left, 0) if good in self.wild_for else n
            return {good: short} if short > 0 else {}
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
        """The missing goods, in one reason."""
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
        found: list[dict[str, int]] = []
        for replaced in product(*(self._replaceable(good, n) for good, n in needs)):
            wild = cost.get(self.wild, 0) + sum(replaced)
            if wild and wild > getattr(self, self.wild):
                continue
            mix = {good: n - by_wild for (good, n), by_wild in zip(needs, replaced, strict=True) if n > by_wild}
            if wild:
                mix[self.wild] = wild
            found += self._in_goods(mix | fixed)
        return sorted(found, key=lambda mix: mix.get(self.wild, 0))

    def _replaceable(self, good: str, need: int) -> range:
        """How many of a good the wild one can pay for: the missing ones, or more of them by choice."""
        missing = max(0, need - getattr(self, good))
        return range(missing, (missing if self.wild_last else need) + 1)

    def _in_goods(self, cost: dict[str, int]) -> Iterator[dict[str, int]]:
        """A price in all mixes of goods that its categories can mean, in the order of the goods."""
        if not self.categories:
            yield cost
            return
        meant = [list(self.mixes(goods, cost[word])) for word, goods in self.categories.items() if word in cost]
        for mixes in product(*meant):
            paid = dict(cost)
            for good, n in chain.from_iterable(map(dict.items, mixes)):
                paid[good] = paid.get(good, 0) + n
            yield {good: paid[good] for good in self.goods if paid.get(good)}

    def mixes(self, kinds: Sequence[str], count: int) -> Iterator[dict[str, int]]:
        """All ways to pay so many goods of some kinds, whichever they are."""
        for amounts in product(*(range(min(getattr(self, good), count), -1, -1) for good in kinds)):
            if sum(amounts) == count:
                yield dict(zip(kinds, amounts, strict=True))
