"""Endless Winter: Paleoamericans, for 2 to 4 players."""

from __future__ import annotations

from companion.engine.definition import Definition, Ruling
from companion.games.endless_winter.components import GAME, PLAYERS
from companion.games.endless_winter.eclipse import eclipse, reveal_piles
from companion.games.endless_winter.pieces import FACTS, needed, sample
from companion.games.endless_winter.preparation import prepare, refill
from companion.games.endless_winter.scoring import SOURCES, final_scoring, if_ended_now, secured, tie_breaks, traits
from companion.games.endless_winter.setup import new_table, opener, set_up
from companion.games.endless_winter.sheet import MOMENTS, SHEETS
from companion.games.endless_winter.table import Table, check, holdings
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


RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling("draft", ("none", "setup", "both"), "EW-VARS-02", variant=True),
        Ruling("gameplay", ("standard", "variant"), "EW-VARG-01", variant=True),
        Ruling("glaciers", ("no", "yes"), "EW-MODG-01", variant=True),
        Ruling("rests", ("no", "yes"), "EW-MODR-01", variant=True),
        Ruling("displays", ("taken", "shown"), "EW-SET-06", variant=True),
        Ruling("resting_labour", ("one-and-a-half", "half"), "EW-REST-02"),
        Ruling("empty_culture", ("display", "deck"), "EW-DEV-09"),
        Ruling("arrow_cells", ("neutral", "any"), "EW-MEG-11"),
        Ruling("covered_megaliths", ("yes", "no"), "EW-STONE-03"),
        Ruling("free_settlement", ("camps", "full", "free"), "EW-ICON-11"),
        Ruling("empty_deck_again", ("once", "each"), "EW-INIT-09"),
        Ruling("gained_card", ("ability", "kept"), "EW-INIT-03"),
        Ruling("stone_effect", ("paid", "free"), "EW-ICON-08"),
        Ruling("bury_pile", ("yes", "no"), "EW-INIT-07"),
        Ruling("influence", ("now", "start"), "EW-ECL-19"),
        Ruling("two_types", ("sum", "pairs"), "EW-STONE-10"),
        Ruling("culture_discard", ("before", "after"), "EW-CULT-02"),
        Ruling("food_price_labour", ("no", "yes"), "EW-LAB-10"),
        Ruling("bottom_unused", ("lost", "stays"), "EW-FIG-09"),
    )
}


DEFINITION = Definition(
    name=GAME,
    titles={
        "en": "Endless Winter: Paleoamericans",
        "uk": "Нескінченна зима. Палеоамериканці",
        "ru": "Бесконечная зима. Палеоамериканцы",
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
