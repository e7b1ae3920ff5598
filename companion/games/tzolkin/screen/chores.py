"""Chores on the table of Tzolk'in: laying it out, and the phases between the turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chores import Chore, Chores, known, laid, read_chores
from companion.engine.languages import Messages
from companion.games.tzolkin.box.components import FIELDS, FIRST_WORKERS, GAME, GEARS, KEPT, LAST_SPACE, NEUTRAL, SKULLS
from companion.games.tzolkin.rules.setup import opener
from companion.games.tzolkin.table import Table

chores: Chores[Table] = read_chores(GAME)
"""The chores after an event without a tap: feeding, the gods' gifts, new buildings, the calendar."""


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """TZ-SETUP-01 to TZ-SETUP-10: the layout before the first turn."""
    if t.phase != "wealth" and opener(t) is None:
        return []
    buildings, monuments = known("draw", t.buildings), known("draw", t.monuments)
    return [
        laid(say, "layout.wheel", "day"),
        laid(say, "layout.jungle", "wood", n=FIELDS[len(t.players)]),
        laid(say, "layout.monuments", "monument", monuments, n=len(t.monuments)),
        laid(say, "layout.buildings", "build", buildings, n=len(buildings)),
        laid(say, "layout.skulls", "skull", n=SKULLS),
        laid(say, "layout.players", "worker", workers=FIRST_WORKERS),
        laid(say, "layout.first", "first", seat=t.first_player),
        *_wealth(t, say),
        *_neutral(t, say),
    ]


def _wealth(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-07: the hands that the companion dealt, and afterwards the tiles that each player has kept."""
    if t.phase == "wealth":
        message, hands = "layout.dealt", t.dealt
    else:
        message, hands = "layout.kept", [player.wealth for player in t.players]
    return [laid(say, message, "", known("draw", tiles), seat, kept=KEPT) for seat, tiles in enumerate(hands) if tiles]


def _neutral(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-08: neutral workers, gear by gear; teeth without a number are counted from the last one with one."""
    found = []
    for gear in GEARS:
        spaces = [space for space, worker in enumerate(t.gears[gear]) if worker == NEUTRAL]
        last = LAST_SPACE[gear]
        named = [
            str(space) if space <= last else say.text("layout.tooth", n=space - last, last=last) for space in spaces
        ]
        if spaces:
            listed = ", ".join(named)
            found.append(laid(say, "layout.neutral", "neutral", gear=gear, n=len(spaces), spaces=listed))
    return found
