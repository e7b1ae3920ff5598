"""Tawantinsuyu: The Inca Empire, for 1 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Definition, Ruling
from companion.games.tawantinsuyu import axomamma_turn
from companion.games.tawantinsuyu.ceremony import ceremony
from companion.games.tawantinsuyu.components import GAME, PLAYERS, SOLO
from companion.games.tawantinsuyu.pieces import FACTS, needed, sample
from companion.games.tawantinsuyu.scoring import SOURCES, final_scoring, if_ended_now, secured, tie_breaks, traits
from companion.games.tawantinsuyu.setup import new_table, opener, set_up
from companion.games.tawantinsuyu.sheet import MOMENTS, SHEETS
from companion.games.tawantinsuyu.table import Table, check, holdings
from companion.games.tawantinsuyu.turn import turn

SCENES = {"setup": set_up, "turn": turn, "ceremony": ceremony, "final": final_scoring}
assert axomamma_turn.ACTIONS, "she plays as soon as her parts are known"

RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling("gold_for_potatoes", ("may", "must"), "TW-CER-06"),
        Ruling("counts_as", ("instead", "both"), "TW-Z01"),
        Ruling("ceremony_reward", ("all", "goods"), "TW-CER-04"),
        Ruling("idle_task", ("performed", "stops"), "TW-TASK-09"),
        Ruling("empty_bag", ("last", "goes-on"), "TW-CER-10"),
        Ruling("emptied_segment", ("fresh", "used"), "TW-WORK-05"),
        Ruling("token", ("at-once", "end"), "TW-CER-13"),
        Ruling("reward_pays", ("no", "yes"), "TW-CONQ-06"),
        Ruling("second_marker", ("always", "after-first"), "TW-CONQ-09"),
        Ruling("easier", ("none", *SOLO.easier), "TW-SEASY-01", variant=True),
        Ruling("harder", ("none", *SOLO.harder), "TW-SHARD-01", variant=True),
        Ruling("her_stone", ("listed", "both"), "TW-SSET-03"),
        Ruling("her_empty_altar", ("nothing", "point"), "TW-SPRI-04"),
        Ruling("her_casualty", ("potato", "corn"), "TW-CONQ-01"),
        Ruling("her_offering", ("corn", "gold"), "TW-SHP-11"),
        Ruling("her_value", ("discard", "points"), "TW-SHP-13"),
        Ruling("her_second", ("paid", "free"), "TW-SHP-16"),
        Ruling("her_statue", ("symbol", "size"), "TW-SACT-07"),
        Ruling("personality", ("arrival", "activated"), "TW-SPRI-01"),
    )
}


DEFINITION = Definition(
    name=GAME,
    titles={
        "en": "Tawantinsuyu: The Inca Empire",
        "uk": "Тауантінсую. Імперія інків",
        "ru": "Тауантинсуйу. Империя инков",
    },
    players=PLAYERS,
    table=Table,
    rulings=RULINGS,
    moments=MOMENTS,
    sources=SOURCES,
    new_table=new_table,
    scenes=SCENES,
    opener=opener,
    check=check,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    sheets=SHEETS,
    shown_by=f"{__name__}.screen",
    holdings=holdings,
    facts=FACTS,
    needed=needed,
    sample=sample,
    secured=secured,
    traits=traits,
)
