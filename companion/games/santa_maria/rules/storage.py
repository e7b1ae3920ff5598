"""Goods: storing, paying with gold in place of anything, and the free actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeVar

from companion.engine.ask import Ask, AskHint, Goods, Option, OptionHint, Script, because, choose, legal
from companion.engine.faces import goods_text
from companion.engine.free_actions import Free, decide, decide_once
from companion.games.santa_maria.box.components import (
    COCOA,
    COINS,
    GOLD,
    OVERFLOW,
    PRICE,
    RESOURCES,
    SALE,
    SIMPLE,
    STORAGE,
)
from companion.games.santa_maria.box.faces import HAPPINESS
from companion.games.santa_maria.table import Player, Table

V = TypeVar("V")
Options = Callable[[], Iterable[Option[V]]]


NO_GOODS: Goods = MappingProxyType({})


class Storage:
    """SM-STORE, SM-FREE: storing, paying, selling and buying."""

    # gaining

    def gain(self, t: Table, seat: int, goods: Goods, rule: str, source: str = "buildings") -> None:
        """SM-TERM-03, SM-STORE-02: take from the supply; goods without room become coins."""
        for good, n in goods.items():
            if good == HAPPINESS:
                t.score(seat, n, source, rule)
            elif good == COCOA:
                self.gain_cocoa(t, seat, n, rule)
        stored = t.players[seat].store({good: n for good, n in goods.items() if good not in (HAPPINESS, COCOA)})
        if any(stored.values()):
            t.emit("gain", seat, rule, goods={good: n for good, n in stored.items() if n})
        for good, n in stored.items():
            if n < goods[good]:
                self.overflow(t, seat, good, goods[good] - n)

    def overflow(self, t: Table, seat: int, good: str, n: int) -> None:
        """SM-STORE-02: coins for goods that cannot be stored."""
        coins = n * OVERFLOW[good]
        t.players[seat].coins += coins
        t.emit("overflow", seat, "SM-STORE-02", goods={good: n}, coins=coins)

    def gain_cocoa(self, t: Table, seat: int, n: int, rule: str) -> None:
        """AK-COCOA-02, AK-COCOA-03: cocoa goes into the cocoa stores; without room it is lost."""
        stored = t.players[seat].store({COCOA: n})[COCOA]
        if stored:
            t.emit("gain", seat, rule, goods={COCOA: stored})
        if stored < n:
            t.emit("cocoa-full", seat, "AK-COCOA-03")

    # paying

    def within_reach(self, me: Player, cost: Goods) -> bool:
        """Whether selling and buying could make a cost payable: then the question must be asked."""
        lack = me.lacking(cost)
        if not lack:
            return True
        if any(good not in SIMPLE or getattr(me, good) + n > STORAGE for good, n in lack.items() if good != COINS):
            return False
        price = cost.get(COINS, 0) + sum(PRICE[good] * n for good, n in lack.items() if good != COINS)
        replaced = sum(n - lack.get(good, 0) for good, n in me.missing(cost).items() if good not in (COINS, GOLD))
        reserved = {**cost, GOLD: cost.get(GOLD, 0) + replaced}
        sold = sum(SALE[good] * max(0, getattr(me, good) - reserved.get(good, 0)) for good in RESOURCES)
        return bool(price <= me.coins + sold)

    def may_pay(self, t: Table, seat: int, cost: Goods) -> bool:
        """Whether a cost is worth a question: it can be paid, perhaps after free actions."""
        return self.within_reach(t.players[seat], cost)

    def pay(self, t: Table, seat: int, cost: Goods, rule: str) -> Script[None]:
        """SM-TERM-02: give to the supply; with a choice where gold may stand in."""
        me = t.players[seat]
        ways = me.ways_to_pay(cost)
        mix = ways[0]
        if len(ways) > 1:
            options = [Option(("pay", goods_text(way)), cost=way, value=way) for way in ways]
            mix = yield from choose(Ask(seat, "pay", rule, lambda: options, {"cost": cost}))
        t.pay(seat, mix, rule)

    # free actions

    def free_actions(self, t: Table, seat: int) -> Iterable[Option[Free]]:
        """SM-FREE-01, SM-FREE-02: sell and buy, at any moment of the own turn."""
        me = t.players[seat]
        return sales_and_purchases(me.coins, *held(me))

    def occasion(self, t: Table, seat: int, when: str) -> Script[None]:
        """An occasion on which an ability of a scholar may apply (``buildings``)."""
        yield from ()

    def sell(self, t: Table, seat: int, good: str, coins: int, rule: str) -> None:
        """Sell one of a good for coins."""
        t.players[seat].add({good: -1, COINS: coins})
        t.emit("sold", seat, rule, good=good, coins=coins)

    def buy(self, t: Table, seat: int, good: str, coins: int, rule: str) -> None:
        """Buy one of a good from the supply."""
        t.players[seat].add({good: 1, COINS: -coins})
        t.emit("bought", seat, rule, good=good, coins=coins)

    def decide(
        self, t: Table, seat: int, id: str, rule: str, options: Options[V], spent: Goods = NO_GOODS, **values: Any
    ) -> Script[V]:
        """SM-FREE-04: a question of the own turn, with the free actions beside its options."""
        ask = Ask(seat, id, rule, options, values, spent=spent, hints=AskHint.FREE_BESIDE)
        return decide(ask, partial(self.free_now, t, seat), self, t, seat)

    def decide_once(
        self, t: Table, seat: int, id: str, rule: str, options: Options[V], **values: Any
    ) -> Script[V | Free]:
        """The same, until an option is chosen or a free action is done: then the step of the turn is taken again."""
        ask = Ask(seat, id, rule, options, values, hints=AskHint.FREE_BESIDE)
        return decide_once(ask, partial(self.free_actions, t, seat), self, t, seat)

    def free_now(self, t: Table, seat: int) -> Iterable[Option[Free]]:
        """The free actions beside a question: none while the table is set up."""
        return self.free_actions(t, seat) if t.phase == "turn" else ()

    def pick(
        self, t: Table, seat: int, id: str, rule: str, options: Options[V], *back: Option[V], **values: Any
    ) -> Script[V]:
        """As ``decide``, but a single possible answer is taken without asking: no free action opens another choice."""
        possible = legal(options())
        if len(possible) == 1:
            return possible[0].value
        return (yield from self.decide(t, seat, id, rule, lambda: [*options(), *back], **values))

    def take_or_leave(
        self, t: Table, seat: int, id: str, rule: str, offer: Option[bool], price: str, **values: Any
    ) -> Script[bool]:
        """Whether the player takes an offer, its price by the rule ``price``; asked only where it is within reach."""
        me, cost = t.players[seat], offer.cost or {}
        if not self.within_reach(me, cost):
            return False

        def options() -> list[Option[bool]]:
            return [offer.unless(me.why_not_pay(cost, price)), LEAVE]

        return (yield from self.decide(t, seat, id, rule, options, **values))

    def one_of(self, t: Table, seat: int, ways: tuple[Goods, ...]) -> Script[Goods]:
        """SM-TRADE-02: one of several sets of goods."""
        if len(ways) == 1:
            return ways[0]
        options = [Option(("take", goods_text(way)), gain=way, value=way) for way in ways]
        return (yield from self.decide(t, seat, "choose", "SM-TRADE-02", lambda: options))


GO_BACK: Option[None] = Option("back")
TAKE_NOTHING: Option[None] = Option("nothing")
LEAVE = Option("nothing", hints=OptionHint.USUAL, value=False)
"""An offer stands beside the subject of a turn: a tap that leads there leaves it, unless its taker says so."""


# selling and buying


def sell_one(rules: Storage, t: Table, seat: int, good: str) -> Script[None]:
    """SM-FREE-01."""
    rules.sell(t, seat, good, SALE[good], "SM-FREE-01")
    return rules.occasion(t, seat, "sell")


def buy_one(rules: Storage, t: Table, seat: int, good: str) -> Script[None]:
    """SM-FREE-02."""
    rules.buy(t, seat, good, PRICE[good], "SM-FREE-02")
    return rules.occasion(t, seat, "buy")


SALES = {
    good: Option(
        ("sell", good), None, {good: 1}, {COINS: SALE[good]}, hints=OptionHint.REPEATS, value=Free(sell_one, good)
    )
    for good in RESOURCES
}
"""SM-FREE-01: the same beside every question of every table, so built once."""


held: Callable[[Player], tuple[int, ...]] = attrgetter(*RESOURCES)
"""How many a player has of each resource."""


@lru_cache(maxsize=4096)
def sales_and_purchases(coins: int, *amounts: int) -> tuple[Option[Free], ...]:
    """All of them for a player with so many coins and so many of each resource."""
    have = dict(zip(RESOURCES, amounts, strict=True))
    sales = [sale for good, sale in SALES.items() if have[good]]
    return (*sales, *(purchase(good, coins, have[good]) for good in SIMPLE))


def purchase(good: str, coins: int, have: int) -> Option[Free]:
    """SM-FREE-02, SM-STORE-03: buying one of a good with so many coins and so many in store."""
    short = Player(coins=coins).why_short(COINS, PRICE[good], "SM-FREE-02")
    full = [because("SM-STORE-03", have={good: STORAGE})] if have >= STORAGE else []
    return Option(("buy", good), (*short, *full), {COINS: PRICE[good]}, {good: 1}, value=Free(buy_one, good))
