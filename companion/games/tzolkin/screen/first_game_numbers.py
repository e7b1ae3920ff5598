"""The numbers of a table that the cards of a first game say."""

from __future__ import annotations

from companion.engine.table import counts
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules.food_days import at_hand, farms, feeding
from companion.games.tzolkin.table import Table

ENOUGH = 99
"""More corn than six workers ever eat."""


def numbers(t: Table, seat: int) -> dict[str, float]:
    """The numbers of the common boards, then those of a player."""
    me = t.players[seat]
    spared, cheaper = farms(me)
    return {
        **{f"on_{gear}": sum(worker is not None and worker >= 0 for worker in t.gears[gear]) for gear in t.gears},
        "neutral": sum(teeth.count(tz.NEUTRAL) for teeth in t.gears.values()),
        "wood_tiles": sum(group.wood for group in t.jungle.values()),
        "corn_tiles": sum(group.wood + group.corn for group in t.jungle.values()),
        "skulls": t.skulls,
        "day": t.day + 1,
        "food_days": len(tz.FOOD_DAYS) - t.food_days,
        "waiting": len(t.calendar_corn),
        "display": sum(tile is not None for tile in t.buildings),
        "monuments_left": len(t.monuments),
        **counts(me, "corn", "resources", "buildings", "monuments"),
        "free": me.available,
        "spared": spared,
        "cheaper": cheaper,
        "need": feeding(t, seat, ENOUGH)[0],
        "has": at_hand(t, seat),
        **me.temples,
        "temple_points": sum(tz.TEMPLE_POINTS[temple][step] for temple, step in me.temples.items()),
        **me.technologies,
    }
