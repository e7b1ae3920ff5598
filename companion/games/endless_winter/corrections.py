"""Corrections: the table wins, wherever the companion differs from it."""

from __future__ import annotations

from companion.engine.form import FormGroup, amounts, each_player, everybodys, number
from companion.engine.screen import Corrections
from companion.games.endless_winter.components import ANIMALS, HEXES, TRIBES
from companion.games.endless_winter.table import Table


def camps(t: Table) -> list[FormGroup]:
    """Everybody's camps on the hexes."""
    return each_player(len(t.players), lambda seat: amounts(t, f"players.{seat}.camps", f"camps.{seat}", tuple(HEXES)))


def animals(t: Table) -> list[FormGroup]:
    """Everybody's animals, upright and tipped."""
    return [*_animals(t, "upright"), *_animals(t, "tipped")]


def _animals(t: Table, how: str) -> list[FormGroup]:
    return each_player(len(t.players), lambda seat: amounts(t, f"players.{seat}.{how}", f"{how}.{seat}", ANIMALS))


def decks(t: Table) -> list[FormGroup]:
    """Animals and tribe cards that are left."""
    return [FormGroup(None, "", [number(t, "animals"), *(number(t, f"tribes.{tribe}") for tribe in TRIBES)])]


CORRECTIONS = Corrections(
    {
        "goods": everybodys("points", "food", "tool", "sacrifice", "reverence"),
        "camps": camps,
        "animals": animals,
        "decks": decks,
    }
)
