"""The market: corn and resources at fixed rates, both ways."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Ask, Goods, Option, Script, choose
from companion.games.tzolkin.box.components import CORN, CORN_VALUE
from companion.games.tzolkin.rules.effects import Effect, TakenTile
from companion.games.tzolkin.rules.food_days import hungrier
from companion.games.tzolkin.table import Player, Table


def market(t: Table, seat: int, rule: str) -> Script[None]:
    """TZ-UX-02: any number of exchanges at the market rates, both ways."""
    me = t.players[seat]

    def trades() -> Iterable[Option[tuple[Goods, Goods] | None]]:
        for good, value in CORN_VALUE.items():
            corn, one = {CORN: value}, {good: 1}
            cautions = hungrier(t, seat, corn, None)
            yield Option(("buy", good), me.why_not_pay(corn, "TZ-UX-02"), corn, one, cautions, value=(corn, one))
            yield Option(("sell", good), me.why_not_pay(one, "TZ-UX-02"), one, corn, value=(one, corn))
        yield Option("done")

    if nothing_to_trade(me):
        t.emit("no-trade", seat, "TZ-UX-02")
    while trade := (yield from choose(Ask(seat, "market", rule, trades))):
        give, take = trade
        me.add(take)
        me.add({good: -n for good, n in give.items()})
        t.emit("sold" if CORN in take else "bought", seat, "TZ-UX-02", give=give, take=take)


def market_of_tile(taken: TakenTile, effect: Effect) -> Script[None]:
    """A tile that lets its owner trade once."""
    yield from market(taken.t, taken.seat, taken.rule)


def nothing_to_trade(me: Player) -> bool:
    """No resource to sell, and too little corn for the cheapest."""
    return not me.resources and me.corn < min(CORN_VALUE.values())
