"""The ways to build: the payment of an action, and its help from architecture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.tzolkin.box.components import CORN, TOP_LEVEL, Building
from companion.games.tzolkin.table import Player

CORN_PER_RESOURCE = 2


@dataclass(slots=True)
class Way:
    """A way to build: the payment of an action, and whether architecture still helps it."""

    rule: str
    corn: bool = False
    fee: int = 0
    two: bool = False
    architecture: bool = True
    saving: bool = True
    """Architecture 3 need not be used to pay less."""

    def level(self, me: Player) -> int:
        """TZ-TECH-05: how far architecture helps this building."""
        return me.technologies["architecture"] if self.architecture else 0

    def discount(self, me: Player) -> bool:
        """TZ-TECH-05: architecture 3 spares a resource, or 2 corn."""
        return self.saving and self.level(me) == TOP_LEVEL

    def corn_cost(self, me: Player, tile: Building) -> int:
        """TZ-UX-04: 2 corn per resource."""
        return CORN_PER_RESOURCE * (tile.resources - self.discount(me))

    def price(self, me: Player, tile: Building) -> dict[str, int]:
        """The price to be paid; a choice among the printed resources counts as resources."""
        if self.corn:
            return {CORN: self.corn_cost(me, tile)}
        if not self.discount(me):
            return tile.cost
        spared = [good for good in tile.cost if not me.missing(less(tile.cost, good))] or list(tile.cost)
        if len(spared) == 1:
            return less(tile.cost, spared[0])
        sure = {good: n - (good in spared) for good, n in tile.cost.items()}
        return {**sure, "resource": len(spared) - 1}

    def missing(self, me: Player, tile: Building) -> dict[str, int]:
        """The missing goods to build a tile this way, at its cheapest."""
        if self.corn:
            return me.missing({CORN: self.corn_cost(me, tile) + self.fee})
        short = me.missing(tile.cost)
        if short and self.discount(me):
            spared = min(short, key=lambda good: short[good])
            short[spared] -= 1
            return {good: n for good, n in short.items() if n}
        return short


def less(cost: Mapping[str, int], good: str) -> dict[str, int]:
    """A cost without one of a good."""
    return {other: n - (other == good) for other, n in cost.items()}
