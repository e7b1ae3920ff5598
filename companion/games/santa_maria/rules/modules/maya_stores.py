"""The goods of the Maya city: storage tokens for resources, the gold of its temple, and counted cards."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Goods, Option, Reasons, Script, because, some_legal
from companion.engine.free_actions import Free
from companion.games.santa_maria.box.components import GOLD
from companion.games.santa_maria.box.maya_pieces import CARDS
from companion.games.santa_maria.rules.modules.kingdoms import Kingdoms
from companion.games.santa_maria.rules.storage import TAKE_NOTHING
from companion.games.santa_maria.table import Maya, Player, Table

CARD = "card"
GOLD_TOKENS = 12
"""SM-COMP-08: all gold of the game."""


def city_seat(t: Table) -> int:
    """AK-D-SET-01: the seat of the Maya player."""
    return next(seat for seat, player in enumerate(t.players) if player.maya is not None)


def gold_left(t: Table, city: Maya) -> int:
    """SM-COMP-08: the gold in the supply."""
    return GOLD_TOKENS - city.gold - sum(player.gold for player in t.players)


class Stores(Kingdoms):
    """AK-D-STORE, AK-D-GOLD, AK-D-REL."""

    # storage tokens

    def gain(self, t: Table, seat: int, goods: Goods, rule: str, source: str = "buildings") -> None:
        """AK-D-STORE-02, AK-D-GOLD-03, AK-D-GOLD-04: the city fills tokens; a colonist's gold comes from its temple."""
        me = t.players[seat]
        if me.maya is not None:
            super().gain(t, seat, {good: n for good, n in goods.items() if good != GOLD}, rule, source)
            self.add_gold(t, seat, goods.get(GOLD, 0), rule)
            return
        before = me.gold
        super().gain(t, seat, goods, rule, source)
        self.rob(t, seat, me.gold - before)

    def overflow(self, t: Table, seat: int, good: str, n: int) -> None:
        """AK-D-STORE-03: without an empty token nothing is gained, not even coins."""
        if t.players[seat].maya is None:
            super().overflow(t, seat, good, n)
        else:
            t.emit("tokens-full", seat, "AK-D-STORE-03", goods={good: n})

    def within_reach(self, me: Player, cost: Goods) -> bool:
        """AK-D-STORE-05: the city cannot sell or buy in between."""
        return me.can_pay(cost) if me.maya is not None else super().within_reach(me, cost)

    def free_actions(self, t: Table, seat: int) -> Iterable[Option[Free]]:
        """AK-D-STORE-05: no selling without a trade card; that buying needs one too is our reading."""
        return super().free_actions(t, seat) if t.players[seat].maya is None else ()

    def fillings(self, me: Player, city: Maya) -> list[Option[str]]:
        """Each kind of token that could be turned to its full side."""
        return [Option(("fill", good), self.why_not_fill(me, good), gain={good: 1}, value=good) for good in city.stores]

    def why_not_fill(self, me: Player, good: str) -> Reasons:
        """AK-D-STORE-03: all of them are full."""
        if getattr(me, good) >= me.most(good):
            yield because("AK-D-STORE-03", good=good, n=me.most(good))

    def fill(self, t: Table, seat: int, city: Maya, rule: str) -> Script[None]:
        """AK-D-PASS-02: turn any one token to its full side."""
        me = t.players[seat]
        if not any(option.allowed for option in self.fillings(me, city)):
            t.emit("no-token", seat, rule)
            return
        good = yield from self.decide(t, seat, "token", rule, lambda: self.fillings(me, city))
        self.gain(t, seat, {good: 1}, rule)

    # the gold of the temple

    def add_gold(self, t: Table, seat: int, n: int, rule: str) -> None:
        """AK-D-GOLD-01, AK-D-YEAR-05: from the supply into the temple, as long as the supply lasts."""
        city = t.players[seat].maya
        if city is None or not n:
            return
        added = max(0, min(n, gold_left(t, city)))
        city.gold += added
        if added:
            t.emit("temple-gold", seat, rule, n=added, gold=city.gold)
        if added < n:
            t.emit("gold-out", seat, "AK-D-YEAR-05", n=n - added)

    def rob(self, t: Table, seat: int, n: int) -> None:
        """AK-D-GOLD-03, AK-D-GOLD-04: a colonist's gold comes out of the temple while it has any."""
        other = city_seat(t)
        city = t.players[other].maya
        taken = min(n, city.gold) if city is not None else 0
        if city is not None and taken > 0:
            city.gold -= taken
            t.emit("gold-taken", seat, "AK-D-GOLD-03", n=taken, other=other, gold=city.gold)

    def gold_symbol(self, t: Table, seat: int, number: int) -> Script[None]:
        """AK-D-GOLD-01 to AK-D-GOLD-03: a player who comes to a symbol that the warrior has reached gets nothing."""
        me = t.players[seat]
        if me.maya is not None:
            self.add_gold(t, seat, 1, "AK-D-GOLD-01")
        elif me.conquistador <= t.players[city_seat(t)].conquistador:
            t.emit("gold-guarded", seat, "AK-D-GOLD-02", n=number)
        else:
            yield from super().gold_symbol(t, seat, number)

    def gold_waits(self, t: Table, seat: int) -> bool:
        """SM-DIE-10, AK-D-GOLD-02, AK-D-YEAR-05: the city waits for gold in the supply; a guarded symbol never pays."""
        me, warrior = t.players[seat], t.players[city_seat(t)]
        if me.maya is not None:
            return gold_left(t, me.maya) <= 0
        return me.conquistador + 1 > warrior.conquistador and super().gold_waits(t, seat)

    # the religion track

    def monk_symbol(self, t: Table, seat: int, number: int) -> Script[None]:
        """AK-D-REL-02, AK-D-REL-03: perhaps a blue die; then a card, or a full token."""
        me = t.players[seat]
        city = me.maya
        if city is None:
            yield from super().monk_symbol(t, seat, number)
            return
        if number in self.dice_symbols:
            yield from self.gain_blue_die(t, seat)

        def options() -> list[Option[str | None]]:  # a technology may fill the last token while the question stands
            nothing = [] if some_legal(self.monk_brings(me, city)) else [TAKE_NOTHING]
            return [*self.monk_brings(me, city), *nothing]

        brought = None
        if some_legal(self.monk_brings(me, city)):
            brought = yield from self.decide(t, seat, "maya-monk", "AK-D-REL-03", options)
        if brought is None:
            t.emit("no-token", seat, "AK-D-REL-03")
        elif brought == CARD:
            self.draw_cards(t, seat, city, 1, "AK-D-REL-03")
        else:
            self.gain(t, seat, {brought: 1}, "AK-D-REL-03")

    def monk_brings(self, me: Player, city: Maya) -> list[Option[str]]:
        """AK-D-REL-03: a card, or any token full."""
        return [Option("draw", self.why_not_draw(city), value=CARD), *self.fillings(me, city)]

    def monk_waits(self, t: Table, seat: int) -> bool:
        """SM-DIE-10, AK-D-REL-03: the city may wait for an empty token, or for a card to draw."""
        me = t.players[seat]
        if me.maya is None:
            return super().monk_waits(t, seat)
        return not self.cards_left(me.maya) or not some_legal(self.fillings(me, me.maya))

    def most_blue(self, t: Table, seat: int) -> int:
        """AK-D-REL-02, AK-X-12: a starting die and one for each dice symbol."""
        if t.players[seat].maya is None:
            return super().most_blue(t, seat)
        return self.start_dice(t, seat) + len(self.dice_symbols)

    # cards: their number is open, their faces are not

    def cards_left(self, city: Maya) -> int:
        """AK-D-SET-06: the cards that are neither in hand nor under a district."""
        return CARDS - city.hand - sum(city.cards.values())

    def why_not_draw(self, city: Maya) -> Reasons:
        """No card is left."""
        if not self.cards_left(city):
            yield because("AK-D-SET-06")

    def draw_cards(self, t: Table, seat: int, city: Maya, n: int, rule: str) -> None:
        """Into the hand, as many as there are."""
        drawn = min(n, self.cards_left(city))
        city.hand += drawn
        if drawn:
            t.emit("cards", seat, rule, n=drawn, hand=city.hand)
        if drawn < n:
            t.emit("deck-empty", seat, "AK-D-SET-06")
