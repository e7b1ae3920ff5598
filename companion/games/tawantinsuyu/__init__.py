"""Tawantinsuyu: The Inca Empire, for 1 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Definition, said_of
from companion.games.tawantinsuyu import axomamma_turn
from companion.games.tawantinsuyu.ceremony import ceremony
from companion.games.tawantinsuyu.components import GAME
from companion.games.tawantinsuyu.pieces import FACTS, needed, sample
from companion.games.tawantinsuyu.scoring import beaten, final_scoring, if_ended_now, secured, tie_breaks, traits
from companion.games.tawantinsuyu.setup import new_table, opener, set_up
from companion.games.tawantinsuyu.sheet import SHEETS
from companion.games.tawantinsuyu.table import holdings
from companion.games.tawantinsuyu.turn import turn

SCENES = {"setup": set_up, "turn": turn, "ceremony": ceremony, "final": final_scoring}
assert axomamma_turn.ACTIONS, "she plays as soon as her parts are known"

DEFINITION = Definition(
    **said_of(GAME),
    new_table=new_table,
    scenes=SCENES,
    opener=opener,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    beaten=beaten,
    sheets=SHEETS,
    holdings=holdings,
    facts=FACTS,
    needed=needed,
    sample=sample,
    secured=secured,
    traits=traits,
)
