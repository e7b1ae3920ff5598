"""Tawantinsuyu: The Inca Empire, for 1 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Ruling
from companion.games.tawantinsuyu.ceremony import ceremony
from companion.games.tawantinsuyu.scoring import final_scoring
from companion.games.tawantinsuyu.setup import set_up
from companion.games.tawantinsuyu.turn import turn

SCENES = {"setup": set_up, "turn": turn, "ceremony": ceremony, "final": final_scoring}

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
    )
}
