"""The income of the docks: that of the shipping tiles beside a colony when its player retires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.ask import Script
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import CONQUISTADOR, RELIGION, cell
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.colony import Colony
from companion.games.santa_maria.table import Table


def dock_order(fact: Mapping[str, Any]) -> list[str]:
    """SM-PASS-05: the docks from top to bottom; the owner's board determines the position of the fourth.

    >>> dock_order({}), dock_order({"place": "1"})[0]
    (['coins', 'religion', 'conquistador', 'happiness'], 'conquistador')
    """
    order = [dock for dock in sm.DOCKS if dock != CONQUISTADOR]
    order.insert(int(fact.get("place", "3")) - 1, CONQUISTADOR)
    return order


class Docks(Colony):
    """SM-PASS-05."""

    def dock_income(self, t: Table, seat: int) -> Script[None]:
        """SM-PASS-05, SM-PASS-11: top to bottom, once for every tile there."""
        counts = {dock: len(tiles) for dock, tiles in t.players[seat].docks.items() if tiles}
        fact: dict[str, Any] = {}
        if set(counts) - {RELIGION}:
            fact = yield from FACTS.look_up(t, "docks", "SM-PASS-05")
        for dock in dock_order(fact):
            if dock in counts:
                t.emit("dock", seat, "SM-PASS-05", dock=dock, n=counts[dock])
                yield from self.dock_pays(t, seat, dock, counts[dock], fact)

    def dock_pays(self, t: Table, seat: int, dock: str, count: int, fact: Mapping[str, Any]) -> Script[None]:
        """SM-PASS-05: the income of the tiles at one dock; the fourth as the owner's board shows it."""
        fourth = fact.get("fourth", CONQUISTADOR)
        if dock == RELIGION:
            for _ in range(count):
                yield from self.religion_action(t, seat, declinable=True)
        elif dock != CONQUISTADOR:
            self.gain(t, seat, {dock: fact[dock] * count}, "SM-PASS-05", "docks")
        elif fourth == CONQUISTADOR:
            yield from self.advance(t, seat, count, declinable=True)
        else:
            yield from self.resolve(t, seat, cell(fourth).effects * count, "docks")
