"""The action cards of the Maya city. The hand is secret: the half of a card is entered when it is played."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from companion.engine.ask import Answer, Ask, Option, Reasons, Script, because, choose
from companion.engine.box_facts import ask_fact, ask_form, no_options
from companion.engine.decks import UNKNOWN, LearningDeck, more, seen
from companion.engine.faces import goods_text
from companion.engine.facts import Entry, Input
from companion.engine.free_actions import Free
from companion.games.santa_maria.box import maya_pieces as pieces
from companion.games.santa_maria.box.components import COCOA, COINS, GOLD, GOODS
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.modules.maya_roads import City
from companion.games.santa_maria.rules.storage import GO_BACK
from companion.games.santa_maria.rules.turn import Steps
from companion.games.santa_maria.table import CALLED_OFF, DONE, Maya, Player, Table, Trade

PRICES = {COCOA: 1, "grain": 2, "wood": 2}
"""AK-D-CARD-06: the prices at which the supply sells to the city, in coins."""
SALE = REDRAW = TRADE_COINS = 1


def about_half(found: pieces.Half) -> Answer:
    """The answer that plays a half: ``half trade``, ``half festival wood&gem>happiness*5``."""
    if found.kind == pieces.FESTIVAL:
        return "half", pieces.FESTIVAL, f"{goods_text(found.pay)}>{goods_text(found.gain)}"
    many = found.kind in pieces.BUILDING_COST and set(found.pay.values()) != {1}
    return ("half", found.kind, goods_text(found.pay)) if many else ("half", found.kind)


@lru_cache(maxsize=64)
def not_played(cards: tuple[tuple[str, ...], ...], played: tuple[str, ...]) -> frozenset[str]:
    """The halves of cards that may not have been played yet: the played halves belong to as many different cards.

    >>> sorted(not_played((("trade", "straw"), ("trade", "wooden")), ("trade",)))
    ['straw', 'trade', 'wooden']
    >>> sorted(not_played((("trade", "straw"), ("trade", "wooden")), ("trade", "wooden")))
    []
    """
    used: dict[int, str] = {}

    def use(text: str, tried: set[int]) -> bool:
        for number, card in enumerate(cards):
            if text in card and number not in tried:
                tried.add(number)
                if number not in used or use(used[number], tried):
                    used[number] = text
                    return True
        return False

    for text in played:
        use(text, set())
    unused = [number for number in range(len(cards)) if number not in used]
    for number in unused:  # it grows: a card is free if this one may stand in for it
        unused += [other for other, text in used.items() if text in cards[number] and other not in unused]
    return frozenset(text for number in unused for text in cards[number])


def held(me: Player, good: str) -> int:
    """The amount of a good that a player has; the gold of the city lies in its temple."""
    amount: int = me.maya.gold if me.maya is not None and good == GOLD else getattr(me, good)
    return amount


def put(me: Player, good: str, n: int) -> None:
    """Change the amount of a good that a player has."""
    if me.maya is not None and good == GOLD:
        me.maya.gold += n
    else:
        setattr(me, good, getattr(me, good) + n)


def movable(giver: Player, taker: Player, good: str) -> int:
    """How many of a good can change hands: as many as the giver has and the taker has room for."""
    if good == COINS or (taker.maya is not None and good == GOLD):
        return held(giver, good)
    return max(0, min(held(giver, good), taker.most(good) - held(taker, good)))


def known_cards(t: Table) -> tuple[tuple[str, ...], ...]:
    """The known cards, each with its halves."""
    return t.derived("cards", "cells", lambda entered: tuple(tuple(card["cells"]) for card in entered))


def known_halves(t: Table) -> list[str]:
    """The halves of those cards."""
    return t.derived("cards", "halves", lambda entered: [text for card in entered for text in card["cells"]])


HALVES: LearningDeck[Table] = LearningDeck("cards", known_halves, seen("cards"))
"""The halves of known cards."""


class Cards(City):
    """AK-D-CARD."""

    # which halves may be in the hand

    def halves_left(self, t: Table) -> list[str]:
        """The unplayed halves of known cards; halves that look the same are listed once."""
        left = list(HALVES.left(t))
        if self.all_known(t):
            possible = not_played(known_cards(t), tuple(t.seen.get("cards", ())))
            left = [text for text in left if text in possible]
        return left

    def all_known(self, t: Table) -> bool:
        """Whether every card of the deck is known."""
        return len(t.fact("cards") or ()) == pieces.CARDS

    def tuck(self, t: Table, seat: int, city: Maya, text: str) -> None:
        """AK-D-CARD-02: tuck a card under its district, the used half in sight."""
        found = pieces.half(text)
        city.hand -= 1
        city.cards = more(city.cards, found.district)
        HALVES.came(t, text)
        t.emit("card", seat, "AK-D-CARD-02", half=found.kind, district=found.district, n=city.cards[found.district])

    # as a main action

    def why_not_card(self, city: Maya) -> Reasons:
        """AK-D-CARD-01: no card in hand."""
        if not city.hand:
            yield because("AK-D-CARD-01")

    def main_halves(self, t: Table) -> list[str]:
        """AK-D-CARD-03: the halves for a main action; trade and construction are offered while cards are unknown."""
        left = self.halves_left(t)
        texts = left if self.all_known(t) else [pieces.TRADE, *pieces.CONSTRUCTIONS, *left]
        return list(dict.fromkeys(text for text in texts if pieces.half(text).kind != pieces.TECHNOLOGY))

    def play_card(self, t: Table, seat: int, city: Maya) -> Steps:
        """AK-D-CARD-01, AK-D-CARD-03: play one half of one card, or go back."""
        text = yield from self.choose_half(t, seat, city, self.main_halves(t), more=not self.all_known(t))
        if text == UNKNOWN:
            card = yield from ask_fact(t, FACTS["cards"], "AK-D-CARD-01", place="")
            text = yield from self.choose_half(t, seat, city, list(dict.fromkeys(card["cells"])), more=False)
        if text is None:
            return CALLED_OFF
        self.tuck(t, seat, city, text)
        found = pieces.half(text)
        if found.kind == pieces.TRADE:
            self.gain(t, seat, {COINS: TRADE_COINS}, "AK-D-CARD-05")
            return TRADE
        elif found.kind == pieces.FESTIVAL:
            yield from self.pay(t, seat, found.pay, "AK-D-CARD-08")
            self.gain(t, seat, found.gain, "AK-D-CARD-08", pieces.FESTIVAL)
        else:
            yield from self.construct(t, seat, city, found)
        return DONE

    def choose_half(self, t: Table, seat: int, city: Maya, texts: list[str], more: bool) -> Script[str | None]:
        """Choose the half to play: a known one, or one of another card, entered now; or go back."""
        halves = {about_half(pieces.half(text)): text for text in texts}

        def options() -> Iterable[Option[str | None]]:
            for answer, text in halves.items():
                half = pieces.half(text)
                yield Option(answer, self.why_not_half(t, seat, city, half), half.pay or None, value=text)
            if more:
                yield Option("another", value=UNKNOWN)
            yield GO_BACK

        return (yield from self.decide(t, seat, "card", "AK-D-CARD-03", options))

    def why_not_half(self, t: Table, seat: int, city: Maya, found: pieces.Half) -> Reasons:
        """AK-D-CARD-03, AK-D-CARD-04, AK-D-CARD-08."""
        me = t.players[seat]
        if found.kind == pieces.TECHNOLOGY:
            yield because("AK-D-CARD-03")
        elif found.kind == pieces.FESTIVAL:
            yield from me.why_not_pay(found.pay, "AK-D-CARD-08")
        elif found.kind in pieces.BUILDING_COST:
            yield from me.why_not_pay(found.pay, "AK-D-STORE-02")
            if len(t.seen.get(found.kind, ())) >= FACTS[found.kind].count:
                yield because("AK-D-SET-04", kind=found.kind)
            if self.map_known(t) and not self.open_sites(t, city):
                yield because("AK-D-CARD-04")

    # construction

    def open_sites(self, t: Table, city: Maya) -> list[int]:
        """AK-D-CARD-04: sites without a building."""
        printed = enumerate(self.city_spots(t), 1)
        return [number for number, text in printed if text == pieces.SITE and number not in city.sites]

    def construct(self, t: Table, seat: int, city: Maya, found: pieces.Half) -> Script[None]:
        """AK-D-CARD-04: put up a building of that kind on any free site."""
        yield from self.know_map(t)
        yield from self.pay(t, seat, found.pay, "AK-D-CARD-04")
        face = yield from self.choose_building(t, seat, found.kind)
        sites = [Option(("spot", number), value=number) for number in self.open_sites(t, city)]
        number = yield from self.decide(t, seat, pieces.SITE, "AK-D-CARD-04", lambda: sites, face=face)
        city.sites = {**city.sites, number: face}
        t.emit("built", seat, "AK-D-CARD-04", spot=number, face=face)

    def choose_building(self, t: Table, seat: int, kind: str) -> Script[str]:
        """Choose a building beside the city: a known one, or one that is entered now."""

        def asking(options: list[Option[str | None]]) -> Script[str | None]:
            return (yield from self.decide(t, seat, "building", "AK-D-CARD-04", lambda: options))

        return (yield from self.deck(kind, word="building").identify(t, "AK-D-CARD-04", asking=asking))

    # trade

    def trade(self, t: Table, seat: int, city: Maya) -> Steps:
        """AK-D-CARD-05 to AK-D-CARD-07: any number of trades, after the coin for the card."""
        match (yield from self.decide(t, seat, "maya-trade", "AK-D-CARD-05", lambda: self.trades(t, seat, city))):
            case "redraw", _:
                t.pay(seat, {COINS: REDRAW}, "AK-D-CARD-06")
                t.emit("redraw", seat, "AK-D-CARD-06")
            case "buy", str(good):
                self.buy(t, seat, good, PRICES[good], "AK-D-CARD-06")
            case "sell", str(good):
                self.sell(t, seat, good, SALE, "AK-D-CARD-06")
            case "partner", int(other):
                yield from self.deal_with(t, seat, other)
            case None:
                return DONE
        return TRADE

    def trades(self, t: Table, seat: int, city: Maya) -> Iterable[Option[tuple[str, str | int] | None]]:
        """AK-D-CARD-06, AK-D-CARD-07, AK-D-END-03: trades with the supply and, if there are any, other players."""
        me = t.players[seat]
        for good, n in PRICES.items():
            yield Option(("buy", good), self.why_not_buy_here(me, good), {COINS: n}, {good: 1}, value=("buy", good))
        for good in pieces.STORED:
            if getattr(me, good):
                yield Option(("sell", good), None, {good: 1}, {COINS: SALE}, value=("sell", good))
        yield Option("redraw", self.why_not_redraw(me, city), {COINS: REDRAW}, value=("redraw", ""))
        for other, player in enumerate(t.players):
            if other != seat:
                yield Option(("partner", other), self.why_not_partner(me, player), value=("partner", other))
        yield Option("done")

    def why_not_buy_here(self, me: Player, good: str) -> Reasons:
        """AK-D-CARD-06, AK-D-STORE-03."""
        yield from me.why_not_pay({COINS: PRICES[good]}, "AK-D-CARD-06")
        yield from self.why_not_fill(me, good)

    def why_not_redraw(self, me: Player, city: Maya) -> Reasons:
        """AK-D-CARD-06: cards to put back, and a coin."""
        yield from me.why_not_pay({COINS: REDRAW}, "AK-D-CARD-06")
        yield from self.why_not_card(city)

    def why_not_partner(self, me: Player, other: Player) -> Reasons:
        """AK-D-CARD-07: at least one good must be able to change hands."""
        if not any(movable(me, other, good) or movable(other, me, good) for good in GOODS):
            yield because("AK-D-CARD-07")

    def deal_with(self, t: Table, seat: int, other: int) -> Script[None]:
        """AK-D-CARD-07: the goods of both sides are entered, and the partner must agree; nothing calls the deal off."""
        me, partner = t.players[seat], t.players[other]
        ask = Ask(seat, "deal-goods", "AK-D-CARD-07", no_options, {"other": other}, deal_entry(me, partner))
        deal = yield from ask_form(Deal, ask)
        given, taken = ({good: n for good, n in goods.items() if n} for goods in (deal.give, deal.take))
        if not given and not taken:
            return
        options = [Option("agree", None, taken, given, value=True), Option("refuse", value=False)]
        values = {"who": seat, "given": given, "taken": taken}
        if not (yield from choose(Ask(other, "deal", "AK-D-CARD-07", lambda: options, values))):
            t.emit("no-deal", seat, "AK-D-CARD-07", other=other)
            return
        for giver, taker, goods in ((me, partner, given), (partner, me, taken)):
            for good, n in goods.items():
                put(giver, good, -n)
                put(taker, good, n)
        t.emit("deal", seat, "AK-D-CARD-07", other=other, given=given, taken=taken)

    # technology

    def bonuses(self, t: Table, value: int) -> list[str]:
        """AK-D-CARD-09: the bonuses of technologies of a value, as far as their cards may still be in the hand."""
        left = self.halves_left(t)
        known = self.all_known(t)
        return [bonus for bonus in pieces.BONUSES if not known or f"{pieces.TECHNOLOGY}:{value}>{bonus}" in left]

    def free_actions(self, t: Table, seat: int) -> Iterable[Option[Free]]:
        """AK-D-CARD-09, AK-D-CARD-10: while a die is in use, one technology of its value."""
        city = t.players[seat].maya
        if city is None or not city.die or not city.hand:
            return super().free_actions(t, seat)
        return self.technologies(t, seat, city)

    def technologies(self, t: Table, seat: int, city: Maya) -> Iterable[Option[Free]]:
        """AK-D-CARD-09: the technologies of the die's value, each with its bonus."""
        for bonus in self.bonuses(t, city.die):
            why_not = self.why_not_fill(t.players[seat], bonus) if bonus in pieces.STORED else None
            yield Option((pieces.TECHNOLOGY, bonus), why_not, value=Free(use_technology, bonus))

    def technology(self, t: Table, seat: int, bonus: str) -> Script[None]:
        """AK-D-CARD-09: take the bonus at once."""
        city = t.players[seat].maya
        assert city is not None
        self.tuck(t, seat, city, f"{pieces.TECHNOLOGY}:{city.die}>{bonus}")
        city.die = 0  # one for each use of a die
        if bonus == pieces.WARRIOR:
            yield from self.advance(t, seat, 1, "AK-D-CARD-09")
        elif bonus == "religion":
            yield from self.religion_action(t, seat, "AK-D-CARD-09")
        else:
            self.gain(t, seat, {bonus: 1}, "AK-D-CARD-09")


TRADE = (Trade(),)


def use_technology(rules: Cards, t: Table, seat: int, bonus: str) -> Script[None]:
    """AK-D-CARD-09."""
    return rules.technology(t, seat, bonus)


class Deal(msgspec.Struct, frozen=True):
    """AK-D-CARD-07: the goods of both sides of a deal."""

    give: dict[str, int] = {}
    take: dict[str, int] = {}


def deal_entry(me: Player, partner: Player) -> Entry:
    """AK-D-CARD-07: the form of a deal, limited by the goods of each side and the room of the other."""
    sides = (("give", me, partner), ("take", partner, me))
    return Entry(
        "deal",
        tuple(
            Input(f"{side}.{good}", "number", high=most)
            for side, giver, taker in sides
            for good in GOODS
            if (most := movable(giver, taker, good))
        ),
        rule="AK-D-CARD-07",
    )
