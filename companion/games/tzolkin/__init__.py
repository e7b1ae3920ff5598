"""Tzolk'in: The Mayan Calendar, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.definition import Definition, Scene, said_of
from companion.games.tzolkin.box.components import GAME
from companion.games.tzolkin.rules.calendar import calendar_update
from companion.games.tzolkin.rules.effect_table import EFFECTS
from companion.games.tzolkin.rules.effects import Effects
from companion.games.tzolkin.rules.food_days import food_day
from companion.games.tzolkin.rules.scoring import if_ended_now, secured, tie_breaks, traits
from companion.games.tzolkin.rules.setup import new_table, opener, set_up_display, set_up_wealth
from companion.games.tzolkin.rules.turn import turn
from companion.games.tzolkin.sheet import SHEETS
from companion.games.tzolkin.table import Phase, Table, holdings

SCENES: Mapping[Phase, Scene[Table]] = {  # TZ-ROUND-01
    "display": set_up_display,
    "wealth": set_up_wealth,
    "turn": turn,
    "food": food_day,
    "calendar": calendar_update,
}

Effects.by_type = EFFECTS

DEFINITION = Definition(
    first_day=1,
    **said_of(GAME),
    rules_version=2,
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
