"""Santa Maria, for 1 to 4 players, with the expansion American Kingdoms for 1 to 5."""

from __future__ import annotations

from companion.engine.definition import Definition, said_of
from companion.games.santa_maria.box.components import GAME, SOLO_GOAL
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.overlays import SCENES, final_lines, needed, secured
from companion.games.santa_maria.rules.scoring import tie_breaks, traits
from companion.games.santa_maria.rules.setup import new_table, opener
from companion.games.santa_maria.sheet import SHEETS
from companion.games.santa_maria.table import holdings

DEFINITION = Definition(
    **said_of(GAME),
    rules_version=3,
    new_table=new_table,
    scenes=SCENES,
    midway=lambda t: bool(t.due),
    opener=opener,
    final_lines=final_lines,
    tie_breaks=tie_breaks,
    solo_goal=SOLO_GOAL,
    sheets=SHEETS,
    facts=FACTS,
    needed=needed,
    secured=secured,
    traits=traits,
    holdings=holdings,
)
