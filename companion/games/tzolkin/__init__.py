"""Tzolk'in: The Mayan Calendar, for 2 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Definition, Ruling
from companion.games.tzolkin.calendar import calendar_update, food_day
from companion.games.tzolkin.components import GAME, MOMENTS, PLAYERS
from companion.games.tzolkin.scoring import SOURCES, if_ended_now, secured, tie_breaks, traits
from companion.games.tzolkin.setup import new_table, opener, set_up_display, set_up_wealth
from companion.games.tzolkin.sheet import SHEETS
from companion.games.tzolkin.table import Table, check, holdings
from companion.games.tzolkin.turn import turn

SCENES = {  # TZ-ROUND-01
    "display": set_up_display,
    "wealth": set_up_wealth,
    "turn": turn,
    "food": food_day,
    "calendar": calendar_update,
}


RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling("theology_from_9", ("any", "none"), "TZ-TECH-06"),
        Ruling("neutral_blocks", ("no", "yes"), "TZ-FIRST-04"),
        Ruling("last_skull", ("one", "none"), "TZ-TECH-06"),
        Ruling("monument_skull", ("supply", "removed"), "TZ-BUILD-04"),
        Ruling("burn_with_agriculture", ("allowed", "refused"), "TZ-TECH-03"),
        Ruling("nested_build", ("own", "shared"), "TZ-TIK-04"),
        Ruling("lost_step", ("allowed", "refused"), "TZ-TEMPLE-01"),
        Ruling("best_temple", ("zero", "negative"), "TZ-MON-09"),
        Ruling("theology_step", ("action", "pick_up"), "TZ-TECH-06"),
    )
}


DEFINITION = Definition(
    name=GAME,
    titles={
        "en": "Tzolk’in: The Mayan Calendar",
        "uk": "Цольк’ін. Календар мая",
        "ru": "Цолькин. Календарь майя",
    },
    players=PLAYERS,
    table=Table,
    rulings=RULINGS,
    moments=(*MOMENTS, "final"),
    sources=SOURCES,
    new_table=new_table,
    scenes=SCENES,
    opener=opener,
    check=check,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    sheets=SHEETS,
    shown_by=f"{__name__}.screen",
    secured=secured,
    traits=traits,
    holdings=holdings,
)
