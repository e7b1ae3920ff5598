"""The steps of a ceremony, and of an action of Axomamma's in which you may join."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.ask import Script, at_once
from companion.engine.step_queue import take_step
from companion.games.tawantinsuyu.rules import ceremony as rites
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.ceremony import catch_up
from companion.games.tawantinsuyu.rules.axomamma.conquest import again, conquer_step, soldiers_step
from companion.games.tawantinsuyu.rules.axomamma.priest import after_action, takes_her_part
from companion.games.tawantinsuyu.rules.buildings import clear_market
from companion.games.tawantinsuyu.rules.conquest import enlists
from companion.games.tawantinsuyu.rules.due_bonuses import why
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.workers import casualty
from companion.games.tawantinsuyu.table import HERS, Due, RuleStep, Table, is_rule

STEPS: Mapping[RuleStep, Callable[[Table, int], Script[list[Due] | None]]] = {
    "before": rites.before,
    "trade": rites.free_trade,
    "temple": rites.temple,
    "regions": at_once(lambda t, _: t.bank(rites.majorities(t))),
    "feed": rites.feed,
    "close": rites.close,
    "village": rites.refill_village,
    "block": rites.block_middle,
    "cards": rites.deal_ceremonial,
    "play": rites.play_ceremonial,
    "behind": at_once(lambda t, _: catch_up(t)),
    "clear": at_once(lambda t, _: clear_market(t)),
    "fill": rites.fill,
    "action": takes_her_part,
    "casualty": lambda t, _: casualty(t, HERS),
    "enlist": enlists,
    "conquer": conquer_step,
    "again": again,
    "soldiers": soldiers_step,
    "after": at_once(lambda t, _: after_action(t)),
}
"""The rule of each step, for a player; the steps that it returns come right after it."""


def ceremony(t: Table) -> Script[None]:
    """TW-CER-03 to TW-CER-12: step by step."""
    if t.due:
        yield from next_step(t)
    else:
        rites.begin(t)


def next_step(t: Table) -> Script[None]:
    """Carry out the first step that is due."""
    return take_step(t, partial(carry_out, t))


def carry_out(t: Table, due: Due) -> Script[list[Due] | None]:
    """A step by its rule, or a bonus that is due."""
    if is_rule(due.part):
        return (yield from STEPS[due.part](t, due.seat))
    yield from gain_face(On(t, due.seat, *why(due.part)), due.face)
    return None
