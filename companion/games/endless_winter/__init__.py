"""Endless Winter: Paleoamericans, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.definition import Definition, Scene, said_of
from companion.games.endless_winter.box.components import GAME, LABOUR
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.rules.eclipse import eclipse, reveal_piles
from companion.games.endless_winter.rules.effect_table import EFFECTS
from companion.games.endless_winter.rules.effects import ABILITIES
from companion.games.endless_winter.rules.preparation import prepare, refill
from companion.games.endless_winter.rules.scoring import final_scoring, if_ended_now, secured, tie_breaks, traits
from companion.games.endless_winter.rules.setup import new_table, opener, set_up
from companion.games.endless_winter.rules.turn import turn
from companion.games.endless_winter.sheet import SHEETS
from companion.games.endless_winter.table import Phase, Table, holdings

ABILITIES.effects = EFFECTS
SCENES: Mapping[Phase, Scene[Table]] = {  # EW-FLOW-01
    "setup": set_up,
    "turn": turn,
    "reveal": reveal_piles,
    "eclipse": eclipse,
    "preparation": prepare,
    "refill": refill,
    "final": final_scoring,
}


DEFINITION = Definition(
    **said_of(GAME),
    rules_version=2,
    new_table=new_table,
    scenes=SCENES,
    midway=lambda t: bool(t.column),
    opener=opener,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    sheets=SHEETS,
    holdings=holdings,
    passing=(LABOUR,),
    facts=FACTS,
    needed=FACTS.needed,
    secured=secured,
    traits=traits,
)
