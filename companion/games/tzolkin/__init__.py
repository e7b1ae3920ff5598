"""Tzolk'in: The Mayan Calendar, for 2 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Definition, said_of
from companion.games.tzolkin.calendar import calendar_update, food_day
from companion.games.tzolkin.components import GAME
from companion.games.tzolkin.scoring import if_ended_now, secured, tie_breaks, traits
from companion.games.tzolkin.setup import new_table, opener, set_up_display, set_up_wealth
from companion.games.tzolkin.sheet import SHEETS
from companion.games.tzolkin.table import holdings
from companion.games.tzolkin.turn import turn

SCENES = {  # TZ-ROUND-01
    "display": set_up_display,
    "wealth": set_up_wealth,
    "turn": turn,
    "food": food_day,
    "calendar": calendar_update,
}


DEFINITION = Definition(
    **said_of(GAME),
    new_table=new_table,
    scenes=SCENES,
    opener=opener,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    sheets=SHEETS,
    secured=secured,
    traits=traits,
    holdings=holdings,
)
