"""The clock of a turn: when it began, and how long the turns of this table usually take."""

from __future__ import annotations

from itertools import accumulate, pairwise

from companion.engine.journal import BREAK_SECONDS
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.page_context import GamePage


def turn_clock(page: GamePage, header: Header) -> v.TurnClock:
    """The clock of the current turn: a page that is loaded in its middle goes on from where it was."""
    game = page.game
    taken = list(accumulate((decision.at for decision in game.journal), max, initial=0))
    ends = [taken[start] for start in game.turn_starts]
    lengths = sorted(gap for before, after in pairwise(ends) if 0 < (gap := after - before) <= BREAK_SECONDS)
    return v.TurnClock(header.created + ends[-1], lengths[len(lengths) // 2] if lengths else None)
