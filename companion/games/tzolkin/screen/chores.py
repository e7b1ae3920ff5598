"""Chores on the table of Tzolk'in: laying it out, and the phases between the turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chores import CARD, Chore, Chores, guided, known, laid, read_chores
from companion.engine.languages import Messages
from companion.games.tzolkin.box.components import (
    BUILDINGS_SHOWN,
    CORN,
    CORN_TILES,
    DEALT,
    FIELD_GROUPS,
    FIELDS,
    FIRST_WORKERS,
    GAME,
    GEARS,
    KEPT,
    LAST_SPACE,
    MONUMENTS_SHOWN,
    MOST_WORKERS,
    NEUTRAL,
    NEUTRAL_WORKERS,
    SKULL,
    SKULLS,
    TECHNOLOGIES,
    TEMPLES,
    WOOD_TILES,
)
from companion.games.tzolkin.rules.setup import opener
from companion.games.tzolkin.table import Table

chores: Chores[Table] = read_chores(GAME)
"""The chores after an event without a tap: feeding, the gods' gifts, new buildings, the calendar."""


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """TZ-SETUP-01 to TZ-SETUP-10: the layout before the first turn."""
    if t.phase not in ("display", "wealth") and opener(t) is None:
        return []
    players = len(t.players)
    first = [laid(say, "layout.first", "first", seat=t.first_player)] if t.first_player >= 0 else []
    return [
        laid(say, "layout.wheel", "day"),
        laid(say, "layout.skulls", SKULL, n=SKULLS),
        guided(say, "layout.supply", CORN),
        *_jungle(players, say),
        laid(say, "layout.monuments", "monument", known("draw", t.monuments), n=MONUMENTS_SHOWN[players]),
        laid(say, "layout.buildings", "build", known("draw", t.buildings), n=BUILDINGS_SHOWN),
        laid(say, "layout.players", "worker", workers=FIRST_WORKERS)._replace(only=CARD),
        guided(say, "layout.temples", "temple", n=len(TEMPLES)),
        guided(say, "layout.score", "points"),
        guided(say, "layout.technologies", "technology", n=len(TECHNOLOGIES)),
        guided(say, "layout.workers", "worker", n=FIRST_WORKERS, more=MOST_WORKERS - FIRST_WORKERS),
        guided(say, "layout.light", "farm"),
        *first,
        *_wealth(t, say),
        *_neutral(t, say),
    ]


def ready(t: Table) -> bool:
    """TZ-SETUP-07: whether the hands are dealt."""
    return t.phase == "wealth" or opener(t) is not None


def _jungle(players: int, say: Messages) -> list[Chore]:
    """TZ-SETUP-04: the fields in use, a tile on each, a second one on those with wood; the other tiles are not used."""
    n, wooded = FIELDS[players], len(FIELD_GROUPS) - 1
    corn, wood = CORN_TILES - n * len(FIELD_GROUPS), WOOD_TILES - n * wooded
    return [
        laid(say, "layout.jungle", "wood", n=n)._replace(only=CARD),
        guided(say, "layout.fields", "palenque", n=n, of=FIELDS[max(FIELDS)]),
        guided(say, "layout.corn", CORN, n=n),
        guided(say, "layout.pairs", "wood", n=n, all=n * wooded),
        *([guided(say, "layout.spare", "burn", corn=corn, wood=wood)] if corn else []),
    ]


def _wealth(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-07: the hands that the companion dealt, and afterwards the tiles that each player has kept."""
    if t.phase == "wealth":
        message, hands = "layout.dealt", t.dealt
    else:
        message, hands = "layout.kept", [player.wealth for player in t.players]
    shown = [laid(say, message, "", known("draw", tiles), seat, kept=KEPT) for seat, tiles in enumerate(hands) if tiles]
    return shown or [guided(say, "layout.deal", "any", n=DEALT, kept=KEPT)]


def _neutral(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-08: neutral workers, gear by gear; teeth without a number are counted from the last one with one."""
    left = NEUTRAL_WORKERS[len(t.players)]
    found = [guided(say, "layout.reserve", "neutral", n=left)] if left else []
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
