"""Feeding, the gods' rewards and final scoring: every point with its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.engine.ask import Goods, Reason, Reasons, because
from companion.engine.data import Values
from companion.engine.ledger import Points, ScoreLine
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.table import Player, Table

FED, FRUGAL = "feed_free_workers", "feed_discount_per_worker"
POINTS_PER_CORN = 0.25
POINTS_PER_SKULL = 3


# food days


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


def hungrier(t: Table, seat: int, cost: Goods | None, gain: Goods | None, tile: tz.Building | None = None) -> Reasons:
    """TZ-FOOD-03: on a food day, workers left hungry because of corn paid or a new worker; fewer with a farm."""
    if not t.is_food_day:
        return
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


def mid_age_goods(t: Table) -> tuple[list[dict[str, int]], list[int]]:
    """TZ-FOOD-04, TZ-FOOD-05: the goods of each player's steps and all below; and the players who lack a skull."""
    rewards: list[dict[str, int]] = []
    for me in t.players:
        goods: dict[str, int] = {}
        for temple in tz.TEMPLES:
            for step, reward in tz.TEMPLE_GOODS[temple].items():
                if me.temples[temple] >= step:
                    for good, n in reward.items():
                        goods[good] = goods.get(good, 0) + n
        rewards.append(goods)
    due = [seat for seat, goods in enumerate(rewards) if "skull" in goods]
    if sum(rewards[seat]["skull"] for seat in due) <= t.skulls:
        return rewards, []
    for seat in due:
        del rewards[seat]["skull"]
    return rewards, due


def temple_points(t: Table, age: str) -> Iterator[Points]:
    """TZ-FOOD-06: the step's points, and the bonus of the age for the highest; tied players each get half."""
    for temple in tz.TEMPLES:
        steps = [me.temples[temple] for me in t.players]
        highest = max(steps)
        bonus = tz.HIGHEST_BONUS[temple][age]
        for seat, step in enumerate(steps):
            if tz.TEMPLE_POINTS[temple][step]:
                yield Points(seat, tz.TEMPLE_POINTS[temple][step], "temples", "TZ-FOOD-06", f"temple.{temple}")
            if step == highest:
                share = bonus if steps.count(highest) == 1 else bonus / 2
                yield Points(seat, share, "temple-bonus", "TZ-FOOD-06", f"temple.{temple}")


# the end


def final_points(t: Table) -> Iterator[Points]:
    """TZ-END-02: a quarter point per corn, resources turned into corn first; 3 per skull; monuments."""
    for seat, me in enumerate(t.players):
        corn = me.corn + sum(getattr(me, good) * value for good, value in tz.CORN_VALUE.items())
        if corn:
            yield Points(seat, corn * POINTS_PER_CORN, "corn", "TZ-END-02")
        if me.skull:
            yield Points(seat, POINTS_PER_SKULL * me.skull, "skulls", "TZ-END-02")
        for tile in me.monuments:
            rule, points = monument_points(t, seat, tile)
            yield Points(seat, points, "monument", rule, f"tile.{tile}")


def monument_points(t: Table, seat: int, tile: str) -> tuple[str, float]:
    """TZ-MON: the rule and the points of a monument."""
    score = tz.MONUMENTS[tile].score
    count = COUNTED[score["by"]](t, seat, score)
    if "vp_by_count" in score:
        return score["rule"], score["vp_by_count"][str(count)]
    each = score.get("vp_each_by_players", {}).get(str(len(t.players))) or score.get("vp_each", 1)
    return score["rule"], count * each


def _own_type(t: Table, seat: int, score: Values) -> int:
    me = t.players[seat]
    tiles = [tz.BUILDINGS[tile].type for tile in me.buildings] + [tz.MONUMENTS[tile].type for tile in me.monuments]
    return tiles.count(score["type"])


def _best_temple(t: Table, seat: int, score: Values) -> int:
    best = max(t.players[seat].temples.values())
    return max(best, 0) if t.rulings["best_temple"] == "zero" else best


def _temples_again(t: Table, seat: int, score: Values) -> int:
    return sum(tz.TEMPLE_POINTS[temple][step] for temple, step in t.players[seat].temples.items())


def _levels(t: Table, seat: int, score: Values) -> list[int]:
    return list(t.players[seat].technologies.values())


COUNTED: dict[str, Callable[[Table, int, Values], int]] = {
    "per_own_type": _own_type,
    "per_own_harvest_tile": lambda t, seat, score: getattr(t.players[seat], f"{score['tile']}_tiles"),
    "per_own_construction": lambda t, seat, _: len(t.players[seat].buildings) + len(t.players[seat].monuments),
    "per_monument_built_by_anyone": lambda t, *_: sum(len(p.monuments) for p in t.players),
    "temple_step_vp_again": _temples_again,
    "steps_above_start_in_one_temple": _best_temple,
    "per_tech_level": lambda *of: sum(_levels(*of)),
    "tracks_at_level_3": lambda *of: _levels(*of).count(tz.TOP_LEVEL),
    "workers_in_play": lambda t, seat, _: t.workers(seat),
    "per_skull_placed_in_chichen_itza_by_anyone": lambda t, *_: len(t.offerings),
}
"""The counts of a monument, by the names it uses."""


def tie_breaks(t: Table) -> list[float]:
    """TZ-END-03: workers left on the gears."""
    return [t.on_gears(seat) for seat in range(len(t.players))]


def if_ended_now(t: Table) -> list[ScoreLine]:
    """The age's temple points and the final scoring as the table stands, without feeding."""
    return _promised(t, ["age-2"])


def secured(t: Table) -> list[ScoreLine]:
    """Points on the table already: temples at every reward to come, and corn, skulls and monuments as at the end."""
    to_come = ["age-1", "age-2"] if t.era == "age-1" else ["age-2"]
    return _promised(t, to_come) if t.phase in ("turn", "food", "calendar") else []


def _promised(t: Table, ages: Sequence[str]) -> list[ScoreLine]:
    lines = [] if t.food_days == len(tz.FOOD_DAYS) else [line for age in ages for line in temple_points(t, age)]
    return t.lines([*lines, *final_points(t)])


def traits(t: Table) -> list[dict[str, float]]:
    """Figures of each player's style: workers, tiles and technology levels at the end."""
    return [
        {
            "workers": t.workers(seat),
            "buildings": len(me.buildings),
            "monuments": len(me.monuments),
            "technologies": sum(me.technologies.values()),
        }
        for seat, me in enumerate(t.players)
    ]
