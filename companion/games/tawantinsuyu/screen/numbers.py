"""The numbers of a table that the cards of a first game say."""

from __future__ import annotations

from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.table import Player, Table


def numbers(t: Table, seat: int) -> dict[str, float]:
    """The numbers of the common boards, those of a player, and Axomamma's where she plays."""
    return {
        "village": len(t.village),
        "bag": t.bag,
        "nomads": sum(worker is not None for worker in t.nomads),
        "hill": len(t.hill),
        "altar": len(t.altar),
        "deck": t.deck,
        "casualties": t.casualties,
        "ceremonies": t.ceremonies,
        "all_ceremonies": tw.CEREMONIES,
        **_of_player(t.players[seat]),
        "flags": t.markers_left(seat),
        "flags_placed": tw.CONQUEST_MARKERS - t.markers_left(seat),
        **({"her_points": t.axomamma.points, "rolled": t.axomamma.last, **_hers(t.axomamma)} if t.axomamma else {}),
    }


def _of_player(me: Player) -> dict[str, float]:
    return {
        **{kind: me.workers.count(kind) for kind in tw.WORKERS},
        "food": me.food,
        "corn": me.corn,
        "temple": me.temple,
        "deities": me.deities,
        "up": len(me.up),
        "down": len(me.down),
        "face_down": me.face_down,
        "small": sum(n for name, n in me.statues.items() if tw.STATUE_NAMES[name][0] == "small"),
        "large": sum(n for name, n in me.statues.items() if tw.STATUE_NAMES[name][0] == "large"),
        "tapestries": len(me.tapestries),
        "weavings": me.weavings,
    }


def _hers(her: Player) -> dict[str, float]:
    return {f"her_{good}": getattr(her, good) for good in tw.GOODS}
