"""The market: corn and resources at fixed rates, both ways."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Ask, Option, Reasons, Script, because
from companion.games.tzolkin.components import CORN, CORN_VALUE
from companion.games.tzolkin.scoring import hungrier
from companion.games.tzolkin.table import Player, Table


def market(t: Table, seat: int, rule: str) -> Script[None]:
    """TZ-UX-02: any number of exchanges at the market rates, both ways."""
    me = t.players[seat]

    def trades() -> Iterable[Option]:
        for good, value in CORN_VALUE.items():
            wary = hungrier(t, seat, {CORN: value}, None)
            yield Option(f"buy {good}", why_not_trade(me, CORN, value), {CORN: value}, {good: 1}, wary)
            yield Option(f"sell {good}", why_not_trade(me, good, 1), {good: 1}, {CORN: value})
        yield Option("done")

    if nothing_to_trade(me):
        t.emit("no-trade", seat, "TZ-UX-02")
    while (answer := (yield Ask(seat, "market", rule, trades))) != "done":
        verb, good = answer.split(" ")
        value = CORN_VALUE[good]
        give, take = ({CORN: value}, {good: 1}) if verb == "buy" else ({good: 1}, {CORN: value})
        t.pay(seat, give, "TZ-UX-02")
        t.gain(seat, take, "TZ-UX-02")


def nothing_to_trade(me: Player) -> bool:
    """No resource to sell, and too little corn for the cheapest."""
    return not me.resources and me.corn < min(CORN_VALUE.values())


def why_not_trade(me: Player, good: str, n: int) -> Reasons:
    """TZ-UX-02: what is given must be there."""
    have: int = getattr(me, good)
    if have < n:
        yield because("TZ-UX-02", missing={good: n - have})
