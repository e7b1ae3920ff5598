"""The answers to a question: the details of each, and the buttons that keep their places."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from companion.engine.ask import Ask, Option
from companion.engine.messages import Messages
from companion.engine.screen import Slot, SlotRow
from companion.games.tzolkin.box.components import BOTTOM, GEARS, MONUMENTS, TEMPLE_POINTS, TOP
from companion.games.tzolkin.rules.scoring import monument_points
from companion.games.tzolkin.table import Table


def detail(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The worth of a step, a level or a monument, where the label does not say it."""
    if ask.player is None:
        return ""
    me = t.players[ask.player]
    match option.words:
        case ["up" | "down" as way, str(temple)]:
            step = max(BOTTOM, min(TOP[temple], me.temples[temple] + (1 if way == "up" else -1)))
            return say.text("detail.step", step=step, points=TEMPLE_POINTS[temple][step])
        case ["advance", row, 1 | 2 | 3 as level]:
            return say.text(f"detail.{row}.{level}")
        case ["build", str(tile)] if tile in MONUMENTS:
            return say.text("detail.monument", points=monument_points(built(t, ask.player, tile), ask.player, tile)[1])
    return ""


def built(t: Table, seat: int, monument: str) -> Table:
    """The table as if a player had built a monument, which may count itself."""
    other, me = copy(t), copy(t.players[seat])
    me.monuments = [*me.monuments, monument]
    other.players = [*t.players[:seat], me, *t.players[seat + 1 :]]
    return other


TURN = (
    SlotRow([Slot(("place", gear), f"gear.{gear}", gear) for gear in GEARS], "group.place"),
    SlotRow([Slot(("place", "first_player"), "slot.first", "first"), Slot(("beg",)), Slot(("done",))]),
    SlotRow([Slot(("pick", gear), f"gear.{gear}", gear) for gear in GEARS], "group.pick", bare=True),
)
"""One button for each gear, whatever the question of a turn; several workers on a gear pile up at the end."""


def slots(_t: Table, ask: Ask) -> Sequence[SlotRow]:
    """A turn has the same buttons from its first worker to its last."""
    return TURN if ask.id in ("turn", "place-more", "pick-more") else ()
