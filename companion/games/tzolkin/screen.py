"""What the screen shows beside the board: the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.languages import Messages
from companion.games.tzolkin.components import FOOD_DAYS, GOODS
from companion.games.tzolkin.table import Table

HEADINGS = ("day", "food-day", "new-age")
"""Events that are headings of the log."""
RESULTS: tuple[str, ...] = ()
"""Events that say more about the end than the points do: there are none."""
FREE: frozenset[str] = frozenset()
ON_BOARD: frozenset[str] = frozenset()
"""Options beside the question, and those that are rather tapped on the board: there are none."""


def subtitle(t: Table, say: Messages) -> str:
    """The age, the day, and how far the next food day is."""
    if t.phase in ("display", "wealth"):
        return say.text("screen.set-up")
    if t.phase == "over":
        return say.text("screen.over")
    age = say.text(f"era.{t.era}")
    if t.is_food_day:
        return say.text("screen.food-day", age=age, day=t.day + 1)
    return say.text("screen.day", age=age, day=t.day + 1, left=FOOD_DAYS[t.food_days] - t.day)


def purse(t: Table, seat: int) -> dict[str, int]:
    """What lies in front of a player, always in sight."""
    me = t.players[seat]
    return {**{good: getattr(me, good) for good in GOODS}, "worker": me.available}


def details(t: Table, seat: int, say: Messages) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """The rest of a player: label, text, and chips (icon, text, words)."""
    me = t.players[seat]
    temples = [(temple, str(step), f"{say.text(f'temple.{temple}')}: {step}") for temple, step in me.temples.items()]
    levels = [(row, str(n), f"{say.text(f'technology.{row}')}: {n}") for row, n in me.technologies.items()]
    harvest = [
        ("corn", str(me.corn_tiles), say.text("screen.corn-tiles", n=me.corn_tiles)),
        ("wood", str(me.wood_tiles), say.text("screen.wood-tiles", n=me.wood_tiles)),
    ]
    rows = [
        (say.text("screen.workers"), say.text("screen.workers-where", n=t.workers(seat), free=me.available), []),
        (say.text("screen.board"), say.text("screen.light" if me.light_side else "screen.dark"), []),
        (say.text("screen.temples"), "", temples),
        (say.text("screen.technologies"), "", levels),
        (say.text("screen.harvest"), "", harvest),
    ]
    for label, tiles in (("buildings", me.buildings), ("monuments", me.monuments), ("wealth", me.wealth)):
        if tiles:
            rows.append((say.text(f"screen.{label}"), "; ".join(say.text(f"tile.{tile}") for tile in tiles), []))
    return rows


def detail(_t: Table, _seat: int | None, _key: str, _say: Messages) -> str:
    """What an option is about, where its label does not say it: here it always does."""
    return ""


def paid(values: Mapping[str, Any]) -> dict[str, int]:
    """What the turn has cost so far."""
    return {"corn": values.get("paid", 0)}
