"""The start."""

from companion.engine.ask import Script
from orchard.table import Table


def set_up(t: Table) -> Script[None]:
    """OR-SETUP-02: the table decides who goes first."""
    if t.first_player < 0:
        t.first_player = yield from t.ask_who_begins("OR-SETUP-02")
    t.phase = "turn"
