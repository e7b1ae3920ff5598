"""The numbers of a table that the cards of a first game say."""

from __future__ import annotations

from companion.engine.table import counts
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.table import Table


def numbers(t: Table, seat: int) -> dict[str, float]:
    """The numbers of the common boards, those of a player, and Axomamma's where she plays."""
    me, her = t.players[seat], t.axomamma
    sizes = {size: [name for name, (each, _) in tw.STATUE_NAMES.items() if each == size] for size in tw.STATUES}
    return {
        **counts(t, "village", "bag", "nomads", "hill", "altar", "deck", "casualties", "ceremonies"),
        "all_ceremonies": tw.CEREMONIES,
        **{kind: me.workers.count(kind) for kind in tw.WORKERS},
        **counts(me, "food", "corn", "temple", "deities", "up", "down", "face_down", "tapestries", "weavings"),
        **{size: sum(me.statues.get(name, 0) for name in names) for size, names in sizes.items()},
        "flags": t.markers_left(seat),
        "flags_placed": tw.CONQUEST_MARKERS - t.markers_left(seat),
        **({"her_points": her.points, "rolled": her.last} if her else {}),
        **({f"her_{good}": getattr(her, good) for good in tw.GOODS} if her else {}),
    }
