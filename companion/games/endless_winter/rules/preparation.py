"""The preparation of the next round."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.rules import cards, develop, hunt, rest_tokens
from companion.games.endless_winter.table import Table


def prepare(t: Table) -> Script[None]:
    """EW-PREP-02, EW-PREP-03, EW-PREP-06, EW-PREP-08: the steps without a question, between two rounds."""
    t.round += 1
    t.era, t.day, t.first_player = f"round-{t.round}", 1, t.order[0]
    t.emit("round", None, "EW-PREP-02", round=t.round)
    return_figures(t)
    if t.round == ew.ERA_2_FROM:
        t.culture = []
    for seat in t.order:
        cards.draw(t, seat, ew.DRAWN_IN_PREPARATION, "EW-PREP-08")
    rest_tokens.put_rest_token_below(t)
    t.phase = "refill"
    yield from ()


def refill(t: Table) -> Script[None]:
    """EW-PREP-04, EW-PREP-05, EW-PREP-07: the cards and tokens that come up for the new round."""
    yield from fill_grounds(t, "EW-PREP-04")
    yield from develop.lay_out(t, "EW-PREP-05")
    yield from rest_tokens.turn_up_rest_token(t)
    t.phase = "turn"


def return_figures(t: Table) -> None:
    """EW-PREP-03, EW-VARG-01: all figures go back; in the variant the second tribe figure joins in era II."""
    t.columns, t.bottoms = {column: [] for column in ew.COLUMNS}, []
    for me in t.players:
        me.chief_placed, me.figures, me.resting = False, t.figures - ew.FIGURES[ew.CHIEF], 0


def fill_grounds(t: Table, rule: str) -> Script[None]:
    """EW-SET-24, EW-PREP-04, EW-PREP-10: up to one more than there are players, as long as the deck lasts."""
    wanted = len(t.players) + ew.GROUNDS_BEYOND - len(t.grounds)
    yield from hunt.turn_up(t, max(0, min(wanted, t.animals)), rule)
