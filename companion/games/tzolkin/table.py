"""The table of Tzolk'in: its pieces, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec

from companion.engine import table
from companion.engine.ask import Goods, Reason, because
from companion.engine.bounds import Flag, Names, OneOf, Range, amount, within
from companion.engine.goods import Purse
from companion.engine.stock import Stock
from companion.engine.table import last_seat
from companion.games.tzolkin.box import components as tz

Phase = Literal["display", "wealth", "turn", "food", "calendar", "over"]
ERAS = ("age-1", "age-2")
STEPS = Range(tz.BOTTOM, tz.TOP, message="check.temple-step", label="temple.{}")
LEVELS = Range(0, tz.TOP_LEVEL, label="technology.{}")
TILES: dict[str, Mapping[str, Any]] = {"buildings": tz.BUILDINGS, "monuments": tz.MONUMENTS, "wealth": tz.WEALTH}
BUILDINGS, MONUMENTS, WEALTH = (
    Stock(tuple(tiles), unknown="check.unknown-tile", often="check.tile-twice") for tiles in TILES.values()
)


class Player(Purse):
    """A player's goods, workers, markers and tiles."""

    goods = tz.GOODS
    corn: Annotated[int, amount()] = 0
    wood: Annotated[int, amount()] = 0
    stone: Annotated[int, amount()] = 0
    gold: Annotated[int, amount()] = 0
    skull: Annotated[int, amount(label="field.skulls")] = 0
    available: Annotated[int, amount(tz.MOST_WORKERS, label="screen.available", icon="worker")] = tz.FIRST_WORKERS
    """Workers in front of the player: neither on the board nor in the supply."""
    light_side: Annotated[bool, Flag("screen.light", "day")] = True
    temples: Annotated[dict[str, int], Names(tz.TEMPLES), STEPS] = msgspec.field(
        default_factory=lambda: dict.fromkeys(tz.TEMPLES, 0)
    )
    """Steps above the white start step; -1 is the bottom."""
    technologies: Annotated[dict[str, int], Names(tz.TECHNOLOGIES), LEVELS] = msgspec.field(
        default_factory=lambda: dict.fromkeys(tz.TECHNOLOGIES, 0)
    )
    buildings: Annotated[list[str], BUILDINGS] = []
    monuments: Annotated[list[str], MONUMENTS] = []
    wealth: Annotated[list[str], WEALTH] = []
    corn_tiles: Annotated[int, amount(tz.CORN_TILES, icon="corn")] = 0
    wood_tiles: Annotated[int, amount(tz.WOOD_TILES, icon="wood")] = 0

    @property
    def resources(self) -> int:
        """Wood, stone and gold together."""
        return self.wood + self.stone + self.gold


def fields_of(t: Table, _: object = None) -> int:
    """TZ-SETUP-04: the fields of each group in the jungle."""
    return int(tz.FIELDS[len(t.players)])


class Jungle(msgspec.Struct):
    """A group of jungle fields: corn tiles still under a wood tile, and corn tiles that lie open."""

    wood: Annotated[int, amount(fields_of)] = 0
    corn: Annotated[int, amount(fields_of)] = 0


def lowest_first_player(t: Table, _: object) -> int:
    """The first player is asked for once the display is set up."""
    return -1 if t.phase == "display" else 0


class Table(table.Table[Player]):
    """Everything on the table; between turns this is the whole state."""

    era: Annotated[str, OneOf(ERAS)] = ""
    day: Annotated[int, Range(0, tz.CALENDAR_TEETH + 2, (0, tz.CALENDAR_TEETH + 1), label="screen.day-number")] = 0
    gears: Annotated[dict[str, list[int | None]], Names(tz.GEARS)] = {}
    """Per gear and tooth: a seat, -1 for a neutral worker, or nothing. Teeth past the last space have no number."""
    first_space: Annotated[int | None, Range(0, last_seat)] = None
    phase: Annotated[Phase, OneOf(get_args(Phase))] = "display"
    first_player: Annotated[int, Range(lowest_first_player, last_seat)] = 0
    turns: Annotated[int, Range(0, last_seat, label="screen.turns", icon="any")] = 0
    """Turns already taken this round."""
    food_days: Annotated[int, Range(0, len(tz.FOOD_DAYS))] = 0
    """Food days already held."""
    calendar_corn: Annotated[list[int], Range(0, tz.CALENDAR_TEETH - 1)] = []
    """The teeth that hold a corn laid by the calendar."""
    jungle: Annotated[dict[int, Jungle], Names(tz.FIELD_GROUPS)] = {}
    buildings: Annotated[list[str | None], BUILDINGS] = []
    monuments: Annotated[list[str], MONUMENTS] = []
    offerings: dict[int, int] = {}
    """Chichen Itza: space -> the seat whose skull is there."""
    skulls_gone: Annotated[int, Range(0, tz.SKULLS)] = 0
    """Skulls that left the game (only under the ruling monument_skull = removed)."""
    dealt: Annotated[list[list[str]], Range(most=0)] = []
    """Wealth tiles to choose from, only while the players choose."""
    turned: Annotated[list[str], WEALTH] = []
    """Wealth tiles turned over for neutral workers."""

    # changing the table, with an event

    def gain(self, seat: int, goods: Goods, rule: str) -> None:
        """Take goods from the supply; skulls only as long as the supply lasts."""
        me = self.players[seat]
        if goods.get("skull", 0) > self.skulls:
            goods = {**goods, "skull": self.skulls}
        me.store(goods)
        if any(goods.values()):
            self.emit("gain", seat, rule, goods=goods)
        else:
            self.emit("no-skull", seat, "TZ-YAX-02")

    # reading it

    @property
    def age(self) -> int:
        """1 or 2."""
        return 1 if self.era == "age-1" else 2

    @property
    def skulls(self) -> int:
        """Skulls left in the supply."""
        return tz.SKULLS - sum(p.skull for p in self.players) - len(self.offerings) - self.skulls_gone

    @property
    def turn_of(self) -> int:
        """The seat of the player to move."""
        return (self.first_player + self.turns) % len(self.players)

    @property
    def is_food_day(self) -> bool:
        """TZ-FOOD-01, TZ-FIRST-05: the tooth of the coming food day is reached, or was skipped by a double day."""
        return self.food_days < len(tz.FOOD_DAYS) and self.day >= tz.FOOD_DAYS[self.food_days]

    @property
    def is_last_round(self) -> bool:
        """Whether the last food day ends this round."""
        return self.food_days == len(tz.FOOD_DAYS) - 1 and self.is_food_day

    @property
    def is_last_turn_of_age(self) -> bool:
        """Whether this turn is the last to build from this display: the age or the game ends after it."""
        last = self.turns == len(self.players) - 1
        return last and self.is_food_day and tz.MOMENTS[self.food_days] in tz.POINT_DAYS

    def on_gears(self, seat: int) -> int:
        """A player's workers on the gears."""
        # Most teeth are empty, and a test for None is quicker than comparing seats.
        return sum([1 for teeth in self.gears.values() for worker in teeth if worker is not None and worker == seat])

    def workers(self, seat: int) -> int:
        """A player's workers in play: in front, on the gears, on the first-player space."""
        return self.players[seat].available + self.on_gears(seat) + (self.first_space == seat)

    def lowest_free(self, gear: str) -> int | None:
        """TZ-PLACE-02: the lowest-numbered free space of a gear."""
        try:
            space = self.gears[gear].index(None)
        except ValueError:
            return None
        return space if space <= tz.LAST_SPACE[gear] else None

    def at_bottom_everywhere(self, seat: int) -> bool:
        """Whether the gods cannot be angered any further."""
        return max(self.players[seat].temples.values()) == tz.BOTTOM

    def step_lost(self, seat: int, temple: str, steps: int = 1) -> bool:
        """TZ-TEMPLE-01, TZ-TEMPLE-02: at the top already, or another player is there."""
        top = tz.TOP[temple]
        taken = any(p.temples[temple] == top for other, p in enumerate(self.players) if other != seat)
        return self.players[seat].temples[temple] + steps > top - taken


def holdings(t: Table, seat: int) -> dict[str, float]:
    """Everything of a player that an option may change: goods, points, workers, steps and levels."""
    me = t.players[seat]
    return {**me.holdings, "worker": t.workers(seat), **me.temples, **me.technologies}


def new_gears() -> dict[str, list[int | None]]:
    """Empty gears."""
    return {gear: [None] * tz.TEETH[gear] for gear in tz.GEARS}


def check(t: Table) -> Iterator[Reason]:
    """Contradictions between values that are valid by themselves, each with its field."""
    yield from _check_calendar(t)
    yield from _check_gears(t)
    for seat, player in enumerate(t.players):
        yield from _check_player(t, seat, player)
    yield from _check_tiles(t)
    for temple in tz.TEMPLES:
        there = [seat for seat, p in enumerate(t.players) if p.temples[temple] == tz.TOP[temple]]
        if len(there) > 1:
            yield because("check.top-step", field=f"players.{there[1]}.temples.{temple}", temple=temple, others=there)
    if t.skulls < 0:
        yield because("check.skulls", field="players", count=tz.SKULLS - t.skulls, most=tz.SKULLS)


def _check_calendar(t: Table) -> Iterator[Reason]:
    low = tz.FOOD_DAYS[t.food_days - 1] if t.food_days else 0
    high = tz.FOOD_DAYS[t.food_days] + 1 if t.food_days < len(tz.FOOD_DAYS) else tz.CALENDAR_TEETH + 2
    yield from within("day", t.day, high, low)
    age = ERAS[0] if t.food_days < 2 else ERAS[1]
    if t.era != age and t.phase == "turn":
        yield because("check.value", field="era", value=t.era, allowed=age)


def _check_player(t: Table, seat: int, player: Player) -> Iterator[Reason]:
    here = f"players.{seat}"
    if player.points * 4 != int(player.points * 4):
        yield because("check.quarter", field=f"{here}.points", value=str(player.points))
    workers = t.workers(seat)
    if not tz.FIRST_WORKERS <= workers <= tz.MOST_WORKERS:
        yield because(
            "check.workers", field=f"{here}.available", count=workers, low=tz.FIRST_WORKERS, most=tz.MOST_WORKERS
        )


def _check_gears(t: Table) -> Iterator[Reason]:
    for gear, teeth in t.gears.items():
        if len(teeth) != tz.TEETH[gear]:
            yield because("check.length", field=f"gears.{gear}", value=len(teeth), most=tz.TEETH[gear])
            continue
        for space, worker in enumerate(teeth):
            if worker is None or (worker == tz.NEUTRAL and t.phase != "display"):
                continue
            if not 0 <= worker < len(t.players) or space > tz.LAST_SPACE[gear]:
                yield because("check.worker", field=f"gears.{gear}.{space}", value=worker)
    neutral = sum(teeth.count(tz.NEUTRAL) for teeth in t.gears.values())
    want = tz.NEUTRAL_WORKERS[len(t.players)]
    if neutral != want and t.phase in ("turn", "food", "calendar"):
        yield because("check.neutral", field="gears", count=neutral, want=want, players=len(t.players))


def _check_tiles(t: Table) -> Iterator[Reason]:
    """Buildings, monuments, harvest tiles and offerings: no more than there are, where they can lie."""
    if len(t.buildings) > tz.BUILDINGS_SHOWN:
        yield because("check.display", field="buildings", count=len(t.buildings), most=tz.BUILDINGS_SHOWN)
    built = sum(len(player.monuments) for player in t.players)
    if len(t.monuments) + built > (most := tz.MONUMENTS_SHOWN[len(t.players)]):
        yield because("check.monuments", field="monuments", count=len(t.monuments) + built, most=most)
    yield from _check_harvest(t)
    for space, seat in t.offerings.items():
        if not 1 <= space <= tz.LAST_ACTION["chichen_itza"] or not 0 <= seat < len(t.players):
            yield because("check.offering", field=f"offerings.{space}", space=space, who=seat)


def _check_harvest(t: Table) -> Iterator[Reason]:
    """The tiles of each group of fields, and all of a kind, with those that players have."""
    fields = tz.FIELDS[len(t.players)]
    for group, left in t.jungle.items():
        if left.wood + left.corn > fields or (group == tz.FIELD_GROUPS[0] and left.wood):
            yield because("check.jungle", field=f"jungle.{group}", wood=left.wood, corn=left.corn, most=fields)
    groups = len(tz.FIELD_GROUPS)
    corn = sum(p.corn_tiles for p in t.players) + sum(left.wood + left.corn for left in t.jungle.values())
    wood = sum(p.wood_tiles for p in t.players) + sum(left.wood for left in t.jungle.values())
    for good, count, most in (("corn", corn, fields * groups), ("wood", wood, fields * (groups - 1))):
        if count > most:
            yield because("check.harvest-tiles", field="players", good=good, count=count, most=most)
