"""Santa Maria, for 1 to 4 players, with the expansion American Kingdoms for 1 to 5."""

from __future__ import annotations

from companion.engine.definition import Definition, Ruling
from companion.games.santa_maria.components import GAME, PLAYERS
from companion.games.santa_maria.pieces import FACTS, sample
from companion.games.santa_maria.rules import SCENES, final_lines, needed, secured
from companion.games.santa_maria.scoring import SOURCES, tie_breaks, traits
from companion.games.santa_maria.setup import new_table, opener
from companion.games.santa_maria.sheet import SHEETS
from companion.games.santa_maria.table import Table, check, holdings

RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling("kingdoms", ("no", "yes"), "AK-GEN-01", variant=True),
        Ruling("governor", ("no", "yes"), "AK-A-01", variant=True, brings="kingdoms"),
        Ruling("specialists", ("no", "yes"), "AK-B-01", variant=True, brings="kingdoms"),
        Ruling("ambassadors", ("no", "yes"), "AK-C-01", variant=True, brings="kingdoms"),
        Ruling("maya", ("no", "yes"), "AK-D-SET-01", variant=True, brings="kingdoms"),
        Ruling("setup", ("basic", "advanced"), "SM-ADV-01", variant=True),
        Ruling("boards", ("chosen", "dealt"), "SM-SETUP-11", variant=True, before="dealt"),
        Ruling("blue_dice", ("own", "shared"), "SM-SHARED-01", variant=True),
        Ruling("blue_needs_building", ("yes", "no"), "SM-DIE-13"),
        Ruling("private_scholar", ("scores", "nothing"), "SM-ADV-07"),
        Ruling("cocoa_at_end", ("nothing", "one"), "AK-COCOA-01"),
        Ruling("meditation_road", ("always", "taken"), "AK-SCHOLAR-06"),
        Ruling("straight_large", ("yes", "no"), "AK-BISH-01"),
        Ruling("maya_blue", ("one", "none"), "AK-X-12"),
        Ruling("retired_follow", ("yes", "no"), "AK-C-04"),
        Ruling("shared_space", ("earlier", "later"), "SM-NEXT-04"),
        Ruling("specialist_overflow", ("coins", "nothing"), "AK-B-06"),
        Ruling("effects", ("matters", "optional", "taken"), "SM-DIE-10", before="taken"),
        Ruling("turn_end", ("matters", "asked", "quick"), "SM-FLOW-04", before="quick", was="asked"),
        Ruling("governor_test", ("after", "before"), "AK-A-02"),
        Ruling("priests_return", ("yes", "no"), "AK-D-YEAR-03"),
        Ruling("gold_symbols", ("each", "once"), "SM-CONQ-03"),
        Ruling("maya_sale", ("end", "each-year"), "AK-D-END-01"),
        Ruling("diagonal_order", ("left", "top", "die"), "AK-SCHOLAR-01"),
        Ruling("trees", ("reached", "beyond"), "SM-SOLO-02"),
        Ruling("building_type", ("heading", "face"), "SM-SOLO-07"),
    )
}


DEFINITION = Definition(
    name=GAME,
    titles={"en": "Santa Maria", "uk": "Santa Maria", "ru": "Санта-Мария"},
    players=PLAYERS,
    rules_version=2,
    table=Table,
    rulings=RULINGS,
    moments=("year-1", "year-2", "year-3", "final"),
    sources=SOURCES,
    new_table=new_table,
    scenes=SCENES,
    opener=opener,
    check=check,
    final_lines=final_lines,
    tie_breaks=tie_breaks,
    sheets=SHEETS,
    shown_by=f"{__name__}.screen",
    facts=FACTS,
    needed=needed,
    sample=sample,
    secured=secured,
    traits=traits,
    holdings=holdings,
)
