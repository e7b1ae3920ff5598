"""Tawantinsuyu: The Inca Empire, for 1 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.definition import Definition, Scene, said_of
from companion.games.tawantinsuyu.box.components import GAME, SOLO
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules.asking_and_paying import FreeActions
from companion.games.tawantinsuyu.rules.axomamma import AXOMAMMA
from companion.games.tawantinsuyu.rules.buildings import exchanges
from companion.games.tawantinsuyu.rules.cards import army_action, buy_action
from companion.games.tawantinsuyu.rules.due_steps import ceremony
from companion.games.tawantinsuyu.rules.effect_table import EFFECTS
from companion.games.tawantinsuyu.rules.effects import BONUSES
from companion.games.tawantinsuyu.rules.open_hands import lay_open
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent
from companion.games.tawantinsuyu.rules.scoring import beaten, final_scoring, if_ended_now, secured, tie_breaks, traits
from companion.games.tawantinsuyu.rules.setup import new_table, opener, set_up
from companion.games.tawantinsuyu.rules.turn import turn
from companion.games.tawantinsuyu.sheet import SHEETS
from companion.games.tawantinsuyu.table import Phase, Table, holdings

SCENES: Mapping[Phase, Scene[Table]] = {"setup": set_up, "turn": turn, "ceremony": ceremony, "final": final_scoring}
BONUSES.effects = EFFECTS
Opponent.playing = AXOMAMMA
FreeActions.own_turn, FreeActions.any_time = (army_action, buy_action), (exchanges,)

DEFINITION = Definition(
    **said_of(GAME),
    rules_version=2,
    new_table=new_table,
    scenes=SCENES,
    midway=lambda t: bool(t.step),
    opener=opener,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    beaten=beaten,
    solo_goal=SOLO.win,
    sheets=SHEETS,
    holdings=holdings,
    facts=FACTS,
    needed=FACTS.needed,
    secured=secured,
    traits=traits,
    lay_open=lay_open,
)
