"""Food days: feeding the workers, the rewards of the temples, and the buildings of age II."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Goods, Reason, Reasons, Script, because
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules.decks import draw_buildings
from companion.games.tzolkin.rules.temples import mid_age_goods, temple_points
from companion.games.tzolkin.table import Player, Table

FED, FRUGAL = "feed_free_workers", "feed_discount_per_worker"


def food_day(t: Table) -> Script[None]:
    """TZ-FOOD-02: feed; at the end of age I new buildings; rewards. Then the calendar."""
    moment = tz.MOMENTS[t.food_days]
    t.emit("food-day", None, "TZ-FOOD-01", moment=moment)
    feed(t)
    if moment == "age-1":
        yield from change_buildings(t)
    if moment in tz.SKULL_DAYS:
        rewards, without = mid_age_goods(t)
        if without:
            t.emit("skulls-short", None, "TZ-FOOD-05", due=len(without), left=t.skulls, players=without)
        for seat, goods in enumerate(rewards):
            if goods:
                t.gain(seat, goods, "TZ-FOOD-04")
    else:
        t.bank(temple_points(t, moment))
    t.food_days += 1
    if moment == "age-1":
        t.era = "age-2"
    t.phase = "calendar"


def change_buildings(t: Table) -> Script[None]:
    """TZ-FOOD-07: the age I buildings leave, six of age II come."""
    t.emit("new-age", None, "TZ-FOOD-07")
    t.buildings = [None] * tz.BUILDINGS_SHOWN
    yield from draw_buildings(t, 2)


# feeding


def farms(me: Player, *more: str) -> tuple[int, int]:
    """TZ-BUILD-03: how many workers eat nothing, and how much less corn each other needs; with ``more`` tiles."""
    free = discount = 0
    for tile in (*me.buildings, *me.wealth, *more):
        for effect in (tz.BUILDINGS.get(tile) or tz.WEALTH[tile]).effects:
            if effect["type"] == FED:
                free += effect["count"]
            elif effect["type"] == FRUGAL:
                discount += effect["corn"]
    return free, discount


def feeding(t: Table, seat: int, corn: int) -> tuple[int, int]:
    """TZ-FOOD-03: the corn eaten and the workers left hungry, with so much corn and the farms of the player."""
    return ration(t.workers(seat), *farms(t.players[seat]), corn)


def ration(workers: int, free: int, discount: int, corn: int) -> tuple[int, int]:
    """TZ-FOOD-03: the corn eaten and the workers left hungry; no worker eats half, or less than nothing."""
    eaters = max(0, workers - free)
    each = max(0, tz.CORN_PER_WORKER - discount)
    fed = min(eaters, corn // each) if each else eaters
    return fed * each, eaters - fed


def unfed(t: Table, seat: int, spent: int) -> Reasons:
    """TZ-FOOD-03: workers left hungry with the remaining corn, including corn on the calendar for this player."""
    corn = at_hand(t, seat) - spent
    _, hungry = feeding(t, seat, corn)
    if hungry:
        yield _hunger(hungry, corn)


def hungrier(
    t: Table, seat: int, cost: Goods | None, gain: Goods | None, tile: tz.Building | None = None
) -> Iterable[Reason]:
    """TZ-FOOD-03: on a food day, workers left hungry because of corn paid or a new worker; fewer with a farm."""
    return _hungrier(t, seat, cost, gain, tile) if t.is_food_day else ()


def _hungrier(t: Table, seat: int, cost: Goods | None, gain: Goods | None, tile: tz.Building | None) -> Reasons:
    goods = [*(gain or {}).items(), *((good, -n) for good, n in (cost or {}).items())]
    workers = t.workers(seat)
    if tile is not None:
        goods += [(good, n) for effect in tile.effects if effect["type"] == "gain" for good, n in effect.items()]
        workers += sum(effect["type"] == "worker" for effect in tile.effects)
    workers = min(tz.MOST_WORKERS, workers + sum(n for good, n in goods if good == "worker"))
    corn = at_hand(t, seat) + sum(n for good, n in goods if good == tz.CORN)
    _, hungry = ration(workers, *farms(t.players[seat], *([tile.id] if tile else ())), corn)
    if hungry > feeding(t, seat, at_hand(t, seat))[1]:
        yield _hunger(hungry, corn)


def at_hand(t: Table, seat: int) -> int:
    """A player's corn, and the calendar's corn if the player is on the first-player space."""
    return t.players[seat].corn + (len(t.calendar_corn) if t.first_space == seat else 0)


def _hunger(hungry: int, corn: int) -> Reason:
    return because("TZ-FOOD-03", hungry=hungry, points=tz.POINTS_PER_UNFED * hungry, corn=corn)


def feed(t: Table) -> None:
    """TZ-FOOD-03: as many as possible, never half; 3 points lost per hungry worker."""
    for seat, me in enumerate(t.players):
        eaten, hungry = feeding(t, seat, me.corn)
        me.corn -= eaten
        if eaten:
            t.emit("fed-some" if hungry else "fed", seat, "TZ-FOOD-03", corn=eaten, count=hungry)
        else:
            t.emit("starved" if hungry else "fed-free", seat, "TZ-FOOD-03", count=hungry)
        if hungry:
            t.score(seat, -tz.POINTS_PER_UNFED * hungry, "feeding", "TZ-FOOD-03")
