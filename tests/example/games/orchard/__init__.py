"""Orchard, a made-up game for 2 to 4 players: the whole of what a game is."""

from __future__ import annotations

from companion.engine.definition import Definition
from tests.example.games.orchard.scoring import SOURCES, final_points, tie_breaks
from tests.example.games.orchard.sheet import SHEETS
from tests.example.games.orchard.table import GAME, TREES, new_table
from tests.example.games.orchard.turn import first_player, turn

DEFINITION = Definition(
    name=GAME,
    titles={"en": "Orchard", "uk": "Садок", "ru": "Яблоневый сад"},
    sources=SOURCES,
    new_table=new_table,
    scenes={"first": first_player, "turn": turn},
    opener=lambda t: t.first_player if t.phase == "turn" and t.trees == list(TREES) else None,
    final_lines=lambda t: t.lines(final_points(t)),
    tie_breaks=tie_breaks,
    sheets=SHEETS,
)
