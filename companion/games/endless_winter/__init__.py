"""Endless Winter: Paleoamericans, for 2 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Definition, said_of
from companion.games.endless_winter.components import GAME
from companion.games.endless_winter.eclipse import eclipse, reveal_piles
from companion.games.endless_winter.pieces import FACTS, needed, sample
from companion.games.endless_winter.preparation import prepare, refill
from companion.games.endless_winter.scoring import final_scoring, if_ended_now, secured, tie_breaks, traits
from companion.games.endless_winter.setup import new_table, opener, set_up
from companion.games.endless_winter.sheet import SHEETS
from companion.games.endless_winter.table import holdings
from companion.games.endless_winter.turn import turn

SCENES = {  # EW-FLOW-01
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
    new_table=new_table,
    scenes=SCENES,
    opener=opener,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    sheets=SHEETS,
    holdings=holdings,
    facts=FACTS,
    needed=needed,
    sample=sample,
    secured=secured,
    traits=traits,
)
