"""Chores on the table of Tzolk'in: laying it out, and the phases between the turns."""

from __future__ import annotations

from companion.engine.chores import Chore, Chores, known_pieces, read_chores
from companion.engine.data_folder import Values
from companion.engine.messages import Messages
from companion.engine.setup_layout import GUIDE, laid, read_layout
from companion.games.tzolkin.box.components import (
    CORN_TILES,
    DEALT,
    FIELD_GROUPS,
    FIELDS,
    FIRST_WORKERS,
    GAME,
    GEARS,
    KEPT,
    LAST_SPACE,
    MOST_WORKERS,
    NEUTRAL,
    NEUTRAL_WORKERS,
    SKULLS,
    TECHNOLOGIES,
    TEMPLES,
    WOOD_TILES,
)
from companion.games.tzolkin.rules.setup import opener
from companion.games.tzolkin.table import Table

chores: Chores[Table] = read_chores(GAME)
"""The chores after an event without a tap: feeding, the gods' gifts, new buildings, the calendar."""


def laid_early(t: Table) -> bool:
    """TZ-SETUP-07: everything lies out while players choose their wealth tiles."""
    return t.phase == "wealth"


def _values(t: Table, _: Messages) -> Values:
    """TZ-SETUP-01 to TZ-SETUP-10: the numbers and pieces of the layout that depend on the table.

    TZ-SETUP-04: a tile lies on each field in use, a second one on those with wood; the other tiles are not used.
    """
    n, wooded = FIELDS[len(t.players)], len(FIELD_GROUPS) - 1
    corn, wood = CORN_TILES - n * len(FIELD_GROUPS), WOOD_TILES - n * wooded
    return {
        "skulls": SKULLS,
        "fields": n,
        "all_fields": FIELDS[max(FIELDS)],
        "wooded": n * wooded,
        "spare": bool(corn),
        "spare_corn": corn,
        "spare_wood": wood,
        "monuments": known_pieces("draw", t.monuments),
        "buildings": known_pieces("draw", t.buildings),
        "temples": len(TEMPLES),
        "technologies": len(TECHNOLOGIES),
        "more_workers": MOST_WORKERS - FIRST_WORKERS,
        "neutral": NEUTRAL_WORKERS[len(t.players)],
    }


def _wealth(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-07: the hands that the companion dealt, and afterwards the tiles that each player has kept."""
    if t.phase == "wealth":
        message, hands = "layout.dealt", t.dealt
    else:
        message, hands = "layout.kept", [player.wealth for player in t.players]
    shown = [
        laid(say, message, "", known_pieces("draw", tiles), seat, kept=KEPT)
        for seat, tiles in enumerate(hands)
        if tiles
    ]
    return shown or [laid(say, "layout.deal", "any", n=DEALT, kept=KEPT)._replace(only=GUIDE)]


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
            on_gear = laid(say, "layout.neutral", "neutral", gear=gear, n=len(spaces), spaces=listed)
            found.append(on_gear._replace(places=gear))
    return found


layout = read_layout(
    GAME,
    lambda t: t.phase in ("display", "wealth") or opener(t) is not None,
    _values,
    {"wealth": _wealth, "neutral": _neutral},
)
"""The layout before the first turn."""
