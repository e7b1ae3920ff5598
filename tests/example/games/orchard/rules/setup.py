"""The start."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.ask import Script
from tests.example.games.orchard.box.components import TREES
from tests.example.games.orchard.table import Player, Table


def new_table(players: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """OR-SETUP-01: all trees are full, all baskets empty."""
    return Table(
        players=[Player() for _ in range(players)],
        rulings=dict(rulings),
        trees=list(TREES),
        companion_deals=companion_deals,
        phase="first" if first is None else "turn",
        first_player=first or 0,
        turn_of=first or 0,
    )


def first_player(t: Table) -> Script[None]:
    """OR-SETUP-02: the table decides who goes first."""
    t.first_player = t.turn_of = yield from t.ask_who_begins("OR-SETUP-02")
    t.phase = "turn"
