"""Orchard, a made-up game for 2 to 4 players: the whole of what a game is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.ask import Script
from companion.engine.definition import Definition
from tests.example.games.orchard.scoring import SOURCES, if_ended_now, tie_breaks
from tests.example.games.orchard.sheet import SHEETS
from tests.example.games.orchard.table import GAME, PLAYERS, TREES, Table, check, new_table
from tests.example.games.orchard.turn import first_player, turn

if TYPE_CHECKING:
    from companion.engine.screen import Screen

SCENES = {"first": first_player, "turn": turn}


def scene(t: Table) -> Script[None] | None:
    """What comes next on this table."""
    return SCENES[t.phase](t) if t.phase in SCENES else None


def opener(t: Table) -> int | None:
    """OR-SETUP-02: who begins, while the first turn is awaited."""
    return t.first_player if t.phase == "turn" and t.trees == list(TREES) else None


def screen() -> Screen[Table]:
    """Its drawings, which the rules do not need."""
    from tests.example.games.orchard.screen import SCREEN

    return SCREEN


DEFINITION = Definition(
    name=GAME,
    titles={"en": "Orchard", "uk": "Садок", "ru": "Яблоневый сад"},
    players=PLAYERS,
    rules_version=1,
    catalog_version=1,
    table=Table,
    rulings={},
    moments=("final",),
    sources=SOURCES,
    new_table=new_table,
    scene=scene,
    opener=opener,
    check=check,
    final_lines=if_ended_now,
    tie_breaks=tie_breaks,
    score=SHEETS.score,
    template=SHEETS.template,
    form=SHEETS.form,
    from_form=SHEETS.from_form,
    screen=screen,
)
