"""Rest tokens, a module: the first to rest in a round takes one for its turn."""

from __future__ import annotations

from companion.engine.ask import Ask, Option, Script, choose
from companion.engine.decks import UNTOLD
from companion.games.endless_winter.components import REST_TOKENS
from companion.games.endless_winter.faces import face
from companion.games.endless_winter.table import Table, plays_with
from companion.games.endless_winter.told import NOTHING, which


def lay_rest_tokens(t: Table) -> Script[None]:
    """EW-MODR-01: five face down, the top one turned up."""
    if plays_with(t, "rests"):
        t.rests = [UNTOLD] * REST_TOKENS
        yield from turn_up_rest_token(t)


def turn_up_rest_token(t: Table) -> Script[None]:
    """EW-MODR-05: the top token, drawn where the companion draws; else told when somebody takes it."""
    if t.rests and t.companion_deals and not t.rests[0]:
        yield from _tell(t)


def _tell(t: Table) -> Script[None]:
    t.rests = [(yield from which(t, "rest_tokens", "EW-MODR-01")), *t.rests[1:]]


def _to_the_bottom(t: Table) -> None:
    t.rests = [*t.rests[1:], t.rests[0]]


def at_rest(t: Table, seat: int) -> Script[None]:
    """EW-MODR-02 to EW-MODR-04, EW-MODR-06: the face-up token or the next, for this turn; then to the bottom."""
    t.rest_used = True
    options = [Option("token", value=False), Option("next", value=True)]
    if (yield from choose(Ask(seat, "rest-token", "EW-MODR-02", lambda: options, {"face": t.rests[0]}))):
        _to_the_bottom(t)
    if not t.rests[0]:
        yield from _tell(t)
    if t.rests[0] != NOTHING:
        t.ready = [*t.ready, *(ability.text for ability in face(t.rests[0]))]
    t.emit("rest-token", seat, "EW-MODR-02", face="" if t.rests[0] == NOTHING else t.rests[0])
    _to_the_bottom(t)


def put_rest_token_below(t: Table) -> None:
    """EW-MODR-05: an unused one goes to the bottom."""
    if t.rests and not t.rest_used:
        _to_the_bottom(t)
    t.rest_used = False
