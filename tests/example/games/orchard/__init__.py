"""Orchard, a made-up game for 2 to 4 players: everything that a game consists of."""

from __future__ import annotations

from companion.engine.definition import Definition
from tests.example.games.orchard.box.components import GAME, TREES
from tests.example.games.orchard.rules.scoring import SOURCES, final_points, tie_breaks
from tests.example.games.orchard.rules.setup import first_player, new_table
from tests.example.games.orchard.rules.turn import turn
from tests.example.games.orchard.rules.visitors import visit
from tests.example.games.orchard.sheet import SHEETS

DEFINITION = Definition(
    name=GAME,
    titles={"en": "Orchard", "uk": "Садок", "ru": "Яблоневый сад"},
    sources=SOURCES,
    new_table=new_table,
    scenes={"first": first_player, "turn": turn, "visit": visit},
    opener=lambda t: t.first_player if t.phase == "turn" and t.trees == list(TREES) else None,
    final_lines=lambda t: t.lines(final_points(t)),
    tie_breaks=tie_breaks,
    sheets=SHEETS,
)
