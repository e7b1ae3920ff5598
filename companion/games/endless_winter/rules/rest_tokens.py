"""Rest tokens, a module: the first to rest in a round takes one for its turn."""

from __future__ import annotations

from companion.engine.ask import Ask, Option, Script, choose
from companion.engine.decks import UNKNOWN
from companion.engine.faces import effect_of
from companion.games.endless_winter.box.components import REST_TOKENS
from companion.games.endless_winter.rules.decks import deck
from companion.games.endless_winter.table import Table, plays_with


def lay_rest_tokens(t: Table) -> Script[None]:
    """EW-MODR-01: five face down, the top one turned up."""
    if plays_with(t, "rests"):
        t.rests = [UNKNOWN] * REST_TOKENS
        yield from turn_up_rest_token(t)


def turn_up_rest_token(t: Table) -> Script[None]:
    """EW-MODR-05: the top token, drawn where the companion draws; else identified when it is taken."""
    if t.rests and t.companion_deals and not t.rests[0]:
        yield from _enter(t)


def _enter(t: Table) -> Script[None]:
    t.rests = [(yield from deck("rest_tokens").draw_or_identify(t, "EW-MODR-01")), *t.rests[1:]]


def _to_the_bottom(t: Table) -> None:
    t.rests = [*t.rests[1:], t.rests[0]]


def at_rest(t: Table, seat: int) -> Script[str]:
    """EW-MODR-02, EW-MODR-04, EW-MODR-06: the effect of the face-up token, or the next; then it goes to the bottom."""
    t.rest_used = True
    options = [Option("token", value=False), Option("next", value=True)]
    if (yield from choose(Ask(seat, "rest-token", "EW-MODR-02", lambda: options, {"face": t.rests[0]}))):
        _to_the_bottom(t)
    if not t.rests[0]:
        yield from _enter(t)
    shown = effect_of(t.rests[0])
    t.emit("rest-token", seat, "EW-MODR-02", face=shown)
    _to_the_bottom(t)
    return shown


def put_rest_token_below(t: Table) -> None:
    """EW-MODR-05: an unused one goes to the bottom."""
    if t.rests and not t.rest_used:
        _to_the_bottom(t)
    t.rest_used = False
