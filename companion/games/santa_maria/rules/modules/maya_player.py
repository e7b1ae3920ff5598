"""Module D, the Maya city: one player runs it, the others play colonies as usual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from companion.engine.ask import Ask, Option, Script, choose
from companion.engine.box_facts import may_wait
from companion.engine.ledger import Points
from companion.games.santa_maria.box import maya_pieces as pieces
from companion.games.santa_maria.box.components import COINS
from companion.games.santa_maria.box.pieces import FACTS, TRACKS
from companion.games.santa_maria.rules.modules.maya_cards import Cards
from companion.games.santa_maria.rules.modules.maya_roads import PRIEST
from companion.games.santa_maria.rules.modules.maya_stores import city_seat
from companion.games.santa_maria.rules.modules.maya_temples import temple_lines
from companion.games.santa_maria.rules.turn import Steps
from companion.games.santa_maria.table import MARKET, Due, Maya, PlayCard, Table, Trade, UsePriest

SALE = 1


class MayaCity(Cards):
    """AK-D-SET, AK-D-TURN, AK-D-PASS, AK-D-YEAR, AK-D-END, AK-X-07 to AK-X-10."""

    cocoa_colony = False

    def can_wait(self, t: Table, seat: int) -> bool:
        """AK-D-CARD-05: no waiting with the city at the table, which may offer a deal before the next turn."""
        return False

    # setting up

    def first(self, t: Table) -> Script[None]:
        """AK-D-SET-01, AK-D-SET-09: the Maya player goes first; the seat is chosen, not drawn."""
        seats = [Option(("seat", seat), value=seat) for seat in range(len(t.players))]
        ask = Ask(0, "maya", "AK-D-SET-01", lambda: seats)
        t.first_player = (yield from choose(ask)) if len(seats) > 1 else 0
        t.players[t.first_player].maya = Maya()
        t.emit("maya", t.first_player, "AK-D-SET-01")

    def pick_order(self, t: Table) -> list[int]:
        """AK-D-SET-01, AK-X-09: boards and town halls are for colonies."""
        return [seat for seat in super().pick_order(t) if t.players[seat].maya is None]

    def start_player(self, t: Table, seat: int, step: int) -> Script[None]:
        """AK-D-SET-09: the other players take their coins as if they had begun."""
        city = t.players[seat].maya
        if city is None:
            yield from super().start_player(t, seat, step - 1)
        else:
            yield from self.start_city(t, seat, city)

    def start_city(self, t: Table, seat: int, city: Maya) -> Script[None]:
        """AK-D-SET-03 to AK-D-SET-09: tokens, coins, cards, gold, temples, and a blue die."""
        yield from may_wait(t, FACTS["city"], "AK-D-DIE-02")
        city.stores = dict(Counter((*pieces.START_FULL, *pieces.START_EMPTY)))
        self.gain(t, seat, {**dict.fromkeys(pieces.START_FULL, 1), COINS: pieces.START_COINS}, "AK-D-SET-05")
        self.draw_cards(t, seat, city, pieces.START_HAND, "AK-D-SET-06")
        self.add_gold(t, seat, len(t.players), "AK-D-SET-08")
        for district in pieces.DISTRICTS:
            yield from self.lay_temple(t, city, district)
        for _ in range(self.start_dice(t, seat)):
            yield from self.start_die(t, seat)

    def start_dice(self, t: Table, seat: int) -> int:
        """AK-D-SET-07, AK-X-12: one die even where ambassadors leave the others none, if the table decided so."""
        if t.players[seat].maya is None or t.rulings.get("maya_blue") == "none":
            return super().start_dice(t, seat)
        return 1

    # a turn

    def own_actions(self, t: Table, seat: int) -> list[Option[Due]]:
        """AK-D-TURN-01, AK-D-STORE-06: cards and priests; no coins on buildings, no tiles."""
        city = t.players[seat].maya
        if city is None:
            return super().own_actions(t, seat)
        card: Option[Due] = Option("card", self.why_not_card(city), value=PlayCard())
        return [card, Option(PRIEST, self.why_not_priest(t, city), value=UsePriest())]

    def take_step(self, t: Table, seat: int, step: Due) -> Steps:
        """AK-D-TURN-01: cards and priests too."""
        play, city = CITY_STEPS.get(type(step)), t.players[seat].maya
        return play(self, t, seat, city) if play and city else super().take_step(t, seat, step)

    def hires(self, t: Table, seat: int) -> bool:
        """AK-X-07: specialists work in colonies alone."""
        return t.players[seat].maya is None

    # retiring

    def space_action(self, t: Table, seat: int, space: str) -> Script[None]:
        """AK-D-PASS-01 to AK-D-PASS-03: the first three as for colonies, then a full token, then a temple."""
        city = t.players[seat].maya
        if city is not None and space == "ship":
            yield from self.fill(t, seat, city, "AK-D-PASS-02")
        elif city is not None and space == "road":
            yield from self.temple(t, seat, city, pieces.DISTRICTS, "AK-D-PASS-03")
        else:
            yield from super().space_action(t, seat, space)

    def dock_income(self, t: Table, seat: int) -> Script[None]:
        """AK-D-PASS-04, AK-D-PASS-05: the city scores its temples in place of docks."""
        city = t.players[seat].maya
        if city is None:
            yield from super().dock_income(t, seat)
        else:
            self.score_temples(t, seat, city)

    # years

    def year_end(self, t: Table) -> Script[None]:
        """AK-D-YEAR-01, AK-D-YEAR-03, AK-D-YEAR-04: dice and priests leave the city; cards are drawn."""
        yield from super().year_end(t)
        seat = city_seat(t)
        city = t.players[seat].maya or Maya()
        if t.rulings.get("priests_return") != "no":
            city.priests += list(city.marks.values()).count(PRIEST)
        city.marks = {}
        if t.phase == "new-year":
            self.sell_each_year(t, seat)
            self.draw_cards(t, seat, city, pieces.DRAWN_EACH_YEAR, "AK-D-YEAR-04")

    def sell_each_year(self, t: Table, seat: int) -> None:
        """AK-D-END-01, AMB-17: sell the resources at tables that read the sale as part of every year's end."""
        me = t.players[seat]
        goods = {good: n for good in pieces.STORED if (n := getattr(me, good))}
        if t.rulings.get("maya_sale") == "each-year" and goods:
            t.pay(seat, goods, "AK-D-END-01")
            self.gain(t, seat, {COINS: SALE * sum(goods.values())}, "AK-D-END-01")

    def new_year(self, t: Table) -> Script[None]:
        """AK-D-YEAR-05, AK-D-END-02: gold for every player, as long as the supply lasts."""
        yield from super().new_year(t)
        self.add_gold(t, city_seat(t), len(t.players), "AK-D-YEAR-05")

    # the end

    def coins_end(self, t: Table, seat: int) -> Iterator[Points]:
        """AK-D-END-01: the city's coins score by a rule of their own."""
        for line in super().coins_end(t, seat):
            yield line if t.players[seat].maya is None else line._replace(rule="AK-D-END-01")

    def coins_at_end(self, t: Table, seat: int) -> int:
        """AK-D-END-01: every resource but gold sells for 1 coin."""
        me = t.players[seat]
        if me.maya is None:
            return super().coins_at_end(t, seat)
        resources: int = sum(getattr(me, good) for good in pieces.STORED)
        return me.coins + SALE * resources

    def year_lines(self, t: Table) -> Iterator[Points]:
        """AK-D-PASS-04: the points of the temples as they stand, until they have scored in the turn of retiring."""
        yield from super().year_lines(t)
        if t.phase == "turn":
            seat = city_seat(t)
            if t.players[seat].retired == MARKET or t.turn_of == seat:
                yield from temple_lines(seat, t.players[seat].maya or Maya())

    # the facts that the owner may be asked for

    def needed(self, players: int) -> dict[str, int]:
        """One colony less, and the pieces of the city."""
        found = super().needed(players)
        for fact in ("boards", "town_halls"):
            if fact in found:
                found[fact] -= 1
        if "town_halls" in found:
            found["scholars"] -= 1
        if players == 1:
            found = {fact: n for fact, n in found.items() if fact in TRACKS}
        return {fact: n for fact, n in found.items() if n} | {
            "city": 1,
            "district_rewards": 1,
            "storage_reserve": 1,
            **{f"temples_{size}": n for size, n in pieces.SIZES.items()},
            **pieces.TILES,
            "cards": pieces.CARDS,
        }


CITY_STEPS: Mapping[type[Due], Callable[[Cards, Table, int, Maya], Steps]] = {
    PlayCard: lambda rules, t, seat, city: rules.play_card(t, seat, city),
    Trade: lambda rules, t, seat, city: rules.trade(t, seat, city),
    UsePriest: lambda rules, t, seat, city: rules.use_priest(t, seat, city),
}
