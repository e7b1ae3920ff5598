"""Final scoring: every point with its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.engine.data_folder import Values
from companion.engine.ledger import Points, ScoreLine
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules.temples import temple_points
from companion.games.tzolkin.table import Table

POINTS_PER_CORN = 0.25
POINTS_PER_SKULL = 3


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
