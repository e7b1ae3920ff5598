"""What hands do on the table of Tzolk'in: laying it out, and all that happens between the turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.languages import Messages
from companion.engine.screen import Chore, read_hands
from companion.games.tzolkin.components import FIELDS, FIRST_WORKERS, GAME, GEARS, KEPT, LAST_SPACE, NEUTRAL, SKULLS
from companion.games.tzolkin.setup import opener
from companion.games.tzolkin.table import Table

LAYOUT = "layout"
hands = read_hands(GAME)
"""After an event that no tap did: feeding, the gods' gifts, new buildings, the calendar."""


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """TZ-SETUP-01 to TZ-SETUP-10: everything that lies out before the first turn."""
    if t.phase != "wealth" and opener(t) is None:
        return []
    buildings = _drawn(t.buildings)
    laid = [
        Chore(LAYOUT, "day", text=say.text("layout.wheel")),
        Chore(LAYOUT, "wood", text=say.text("layout.jungle", n=FIELDS[len(t.players)])),
        Chore(LAYOUT, "monument", text=say.text("layout.monuments", n=len(t.monuments)), pieces=_drawn(t.monuments)),
        Chore(LAYOUT, "build", text=say.text("layout.buildings", n=len(buildings)), pieces=buildings),
        Chore(LAYOUT, "skull", text=say.text("layout.skulls", n=SKULLS)),
        Chore(LAYOUT, "worker", text=say.text("layout.players", workers=FIRST_WORKERS)),
        Chore(LAYOUT, "first", text=say.text("layout.first"), seat=t.first_player),
    ]
    return [*laid, *_wealth(t, say), *_neutral(t, say)]


def _wealth(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-07: the hands that the companion dealt, and afterwards what everybody has kept."""
    if t.phase == "wealth":
        text, hands = say.text("layout.dealt", kept=KEPT), t.dealt
    else:
        text, hands = say.text("layout.kept"), [player.wealth for player in t.players]
    return [Chore(LAYOUT, "", text=text, pieces=_drawn(tiles), seat=seat) for seat, tiles in enumerate(hands) if tiles]


def _drawn(tiles: Sequence[str | None]) -> list[str]:
    return [f"draw {tile}" for tile in tiles if tile]


def _neutral(t: Table, say: Messages) -> list[Chore]:
    """TZ-SETUP-08: neutral workers, gear by gear; teeth without a number are counted from the last one with one."""
    laid = []
    for gear in GEARS:
        spaces = [space for space, worker in enumerate(t.gears[gear]) if worker == NEUTRAL]
        last = LAST_SPACE[gear]
        named = [
            str(space) if space <= last else say.text("layout.tooth", n=space - last, last=last) for space in spaces
        ]
        if spaces:
            text = say.text("layout.neutral", gear=gear, n=len(spaces), spaces=", ".join(named))
            laid.append(Chore(LAYOUT, "neutral", text=text))
    return laid
