"""The temples of the Maya city: completing levels, their rewards and their points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.ask import Goods, Option, OptionHint, Reasons, Script, because
from companion.engine.decks import more
from companion.engine.faces import ways
from companion.engine.ledger import Points
from companion.games.santa_maria.box.components import COINS, GOLD
from companion.games.santa_maria.box.faces import alternatives
from companion.games.santa_maria.box.maya_pieces import DISTRICTS, LEVELS, REWARDS, SIZES, STORED
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.modules.maya_stores import Stores
from companion.games.santa_maria.table import Maya, Table

TEMPLE_COINS, TEMPLE_CARDS = 2, 2
NO_LEVEL = Option[str | None]("nothing", hints=OptionHint.USUAL)
"""A tap on a stop goes without a level; the levels that can be paid for stand behind its arrow."""


def temple_points(city: Maya, district: str) -> int:
    """AK-D-PASS-04, AK-D-PASS-05: completed levels times the cards of a district, or times the gold of the temple.

    >>> temple_points(Maya(levels={"construction": 2}, cards={"construction": 4}), "construction")
    8
    """
    return city.levels.get(district, 0) * (city.gold if district == GOLD else city.cards.get(district, 0))


def temple_lines(seat: int, city: Maya) -> Iterator[Points]:
    """AK-D-PASS-04, AK-D-PASS-05: the current points of the temples, by district."""
    for district in DISTRICTS:
        points = temple_points(city, district)
        if points:
            rule = "AK-D-PASS-05" if district == GOLD else "AK-D-PASS-04"
            yield Points(seat, points, "temples", rule, f"scored.{district}")


def temple_cost(city: Maya, district: str) -> Goods:
    """The cost of the next level, once its tile is known."""
    return alternatives(city.temples[district])[0]


class Temples(Stores):
    """AK-D-TEMPLE, AK-D-PASS-04, AK-D-PASS-05."""

    def lay_temple(self, t: Table, city: Maya, district: str) -> Script[None]:
        """AK-D-SET-03, AK-D-TEMPLE-03, AK-D-TEMPLE-04: the next smaller tile, until the temple is finished."""
        level = city.levels.get(district, 0)
        rest = {name: face for name, face in city.temples.items() if name != district}
        if level < LEVELS:
            rest[district] = yield from self.deck(f"temples_{list(SIZES)[level]}").deal(t, "AK-D-SET-03")
        city.temples = rest

    def ask_temple_costs(self, t: Table, city: Maya, districts: Iterable[str]) -> Script[None]:
        """Ask for the costs that are not known yet and are needed now."""
        for district in districts:
            deck = self.deck(f"temples_{list(SIZES)[city.levels.get(district, 0)]}")
            yield from deck.look_at(t, city.temples, district, "AK-D-TEMPLE-01")

    def temple(self, t: Table, seat: int, city: Maya, districts: Iterable[str], rule: str) -> Script[bool]:
        """AK-D-TEMPLE-01, AK-D-TEMPLE-05: complete one level of one temple here, or none; whether one was completed."""
        me = t.players[seat]
        unfinished = [district for district in districts if district in city.temples]
        more = any(True for _ in self.free_actions(t, seat))  # a technology card may bring the missing goods
        if not more and not any(getattr(me, good) for good in STORED):
            return False
        yield from self.ask_temple_costs(t, city, unfinished)
        if not more and not any(me.can_pay(temple_cost(city, district)) for district in unfinished):
            return False
        district = yield from self.decide(t, seat, "temple", rule, lambda: self.temples(t, seat, city, districts))
        if district is None:
            return False
        yield from self.complete(t, seat, city, district)
        return True

    def temples(self, t: Table, seat: int, city: Maya, districts: Iterable[str]) -> Iterable[Option[str | None]]:
        """The temples that could grow, each with its price."""
        for district in districts:
            cost = temple_cost(city, district) if district in city.temples else None
            yield Option(("temple", district), self.why_not_temple(t, seat, city, district), cost, value=district)
        yield NO_LEVEL

    def why_not_temple(self, t: Table, seat: int, city: Maya, district: str) -> Reasons:
        """AK-D-TEMPLE-01, AK-D-TEMPLE-04."""
        if district not in city.temples:
            yield because("AK-D-TEMPLE-04", district=district, most=LEVELS)
        else:
            yield from t.players[seat].why_not_pay(temple_cost(city, district), "AK-D-TEMPLE-01")

    def complete(self, t: Table, seat: int, city: Maya, district: str) -> Script[None]:
        """AK-D-TEMPLE-03: pay for a level, complete it and take its reward; then the next tile comes on top."""
        yield from self.pay(t, seat, temple_cost(city, district), "AK-D-TEMPLE-01")
        level = city.levels.get(district, 0) + 1
        city.levels = {**city.levels, district: level}
        t.emit("temple", seat, "AK-D-TEMPLE-03", district=district, level=level)
        yield from self.reward(t, seat, city, district)
        yield from self.lay_temple(t, city, district)

    # rewards

    def reward(self, t: Table, seat: int, city: Maya, district: str) -> Script[None]:
        """AK-D-TEMPLE-06: the reward depends on the district; the owner of the board enters three of the five."""
        kind = REWARDS.get(district)
        if kind is None:
            kind = (yield from FACTS.look_up(t, "district_rewards", "AK-D-TEMPLE-06"))[district]
        match kind:
            case "coins":
                self.gain(t, seat, {COINS: TEMPLE_COINS}, "AK-D-TEMPLE-06")
            case "priest":
                city.priests += 1
                t.emit("priest-token", seat, "AK-D-TEMPLE-06", n=city.priests)
            case "cards":
                self.draw_cards(t, seat, city, TEMPLE_CARDS, "AK-D-TEMPLE-06")
            case "token":
                yield from self.take_token(t, seat, city)
            case _:
                yield from self.open_fork(t, seat, city)

    def take_token(self, t: Table, seat: int, city: Maya) -> Script[None]:
        """AK-D-TEMPLE-06: take any storage token that lies aside, full side up."""
        if not city.reserve:  # there are more of them than levels, so they never run out
            city.reserve = list((yield from FACTS.look_up(t, "storage_reserve", "AK-D-SET-05"))["cells"])
        tokens = [Option(("token", good), gain={good: 1}, value=good) for good in dict.fromkeys(city.reserve)]
        good = yield from self.decide(t, seat, "reserve", "AK-D-TEMPLE-06", lambda: tokens)
        city.reserve.remove(good)
        city.stores = more(city.stores, good)
        t.emit("token", seat, "AK-D-TEMPLE-06", good=good)
        self.gain(t, seat, {good: 1}, "AK-D-TEMPLE-06")

    def forks(self, t: Table) -> list[int]:
        """AK-D-DIE-08: the forks of the map where a road token opens another way."""
        routes: dict[str, str] = t.fact("city")["routes"]
        return sorted({fork for text in routes.values() for way in ways(text) for fork in way.forks})

    def open_fork(self, t: Table, seat: int, city: Maya) -> Script[None]:
        """AK-D-TEMPLE-06, AK-D-DIE-08: lay a road token on a fork."""
        yield from FACTS.look_up(t, "city", "AK-D-DIE-02")
        closed = [fork for fork in self.forks(t) if fork not in city.road_tokens]
        if not closed:
            t.emit("no-fork", seat, "AK-D-DIE-08")
            return
        forks = [Option(("fork", fork), value=fork) for fork in closed]
        opened = yield from self.decide(t, seat, "fork", "AK-D-TEMPLE-06", lambda: forks)
        city.road_tokens = [*city.road_tokens, opened]
        t.emit("fork", seat, "AK-D-DIE-08", n=opened)

    # points

    def score_temples(self, t: Table, seat: int, city: Maya) -> None:
        """AK-D-PASS-04, AK-D-PASS-05: scored at once on retiring."""
        for line in temple_lines(seat, city):
            t.score(*line)
