"""The preparation of the next round."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.endless_winter.cards import draw
from companion.games.endless_winter.components import (
    CHIEF,
    COLUMNS,
    DRAWN_IN_PREPARATION,
    ERA_2_FROM,
    FIGURES,
    GROUNDS_BEYOND,
)
from companion.games.endless_winter.develop import lay_out
from companion.games.endless_winter.hunt import turn_up
from companion.games.endless_winter.rest import put_rest_token_below, turn_up_rest_token
from companion.games.endless_winter.table import Table


def prepare(t: Table) -> Script[None]:
    """EW-PREP-02, EW-PREP-03, EW-PREP-06, EW-PREP-08: what nobody has to be asked about, between two rounds."""
    t.round += 1
    t.era, t.day, t.first_player = f"round-{t.round}", 1, t.order[0]
    t.emit("round", None, "EW-PREP-02", round=t.round)
    return_figures(t)
    if t.round == ERA_2_FROM:
        t.culture = []
    for seat in t.order:
        draw(t, seat, DRAWN_IN_PREPARATION, "EW-PREP-08")
    put_rest_token_below(t)
    t.phase = "refill"
    yield from ()


def refill(t: Table) -> Script[None]:
    """EW-PREP-04, EW-PREP-05, EW-PREP-07: what comes up for the new round."""
    yield from fill_grounds(t, "EW-PREP-04")
    yield from lay_out(t, "EW-PREP-05")
    yield from turn_up_rest_token(t)
    t.phase = "turn"


def return_figures(t: Table) -> None:
    """EW-PREP-03, EW-VARG-01: all figures go back; in the variant the second tribe figure joins in era II."""
    t.columns, t.bottoms = {column: [] for column in COLUMNS}, []
    for me in t.players:
        me.chief_placed, me.figures, me.resting = False, t.figures - FIGURES[CHIEF], 0


def fill_grounds(t: Table, rule: str) -> Script[None]:
    """EW-SET-24, EW-PREP-04, EW-PREP-10: up to one more than there are players, as long as the deck lasts."""
    wanted = len(t.players) + GROUNDS_BEYOND - len(t.grounds)
    yield from turn_up(t, max(0, min(wanted, t.animals)), rule)
