"""Advice: the turn that the advisor would play, and why; `advice_words` says it.

>>> import companion
>>> game = companion.new_game("tzolkin", ["Ann", "Ben", "Chen", "Dora"], draws=7, first=0)
>>> advice(game, 1).keys[0] in {option.key for option in game.legal}
True
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.engine.game import Game
from companion.engine.hidden_hands import DrawnHands
from companion.players.advice_reasons import Reason, denied, gainful, instead, reasons, says_why
from companion.players.companion_seat import turn_of
from companion.players.needed_cards import needed
from companion.players.table_values import Unlearned, value_of
from companion.players.turn_search import ADVISOR, OwnTurn, Way, Width, advised, judged, play_on

AS_GOOD = 0.25
"""Points at the end: a turn that brings less than that more is no better."""


class Advice(msgspec.Struct, frozen=True):
    """The turn that the advisor would play."""

    keys: tuple[str, ...]
    reasons: tuple[Reason, ...]
    end: float | None = None
    """Expected points at the end; None where nothing was learned of such a table."""
    other: tuple[str, ...] = ()
    """The next best turn; empty where there is none."""
    less: float = 0.0
    """How many points fewer that turn brings at the end."""
    needs: tuple[str, ...] = ()
    """The answers that need a card which only its owner can see; the next best turn does without."""


def advice(game: Game, seed: int, width: Width = ADVISOR) -> Advice:
    """The best turn of the asked player; where nothing was learned of such a table, a sensible one."""
    assert game.ask is not None
    assert game.ask.player is not None
    seat = game.ask.player
    try:
        value = value_of(game.definition, game.table)
    except Unlearned:
        return sensible(game, seat, seed)
    ways = advised(game.fork(seed, DrawnHands(seed, seat, None)), seat, value, width)
    best = plainest(ways)
    needs = tuple(dict.fromkeys(each.key for each in needed(game, best.keys)))
    others = [way for way in ways if way is not best and (not needs or without(game, way, needs))]
    other = next((way for way in others if not alike(way, best)), others[0] if others else None)
    own: list[OwnTurn] = []
    later = judged(best, seat, value, width, seed, {}, own)
    if not gainful(game.table.phase, own):  # the gain of a worker may lie further ahead
        play_on(later.trial, seat, value, width, {}, own)
    found = list(reasons(game.definition, game.table, best.trial.table, seat, own))
    if other is None:
        return Advice(best.keys, tuple(found), later.value, needs=needs)
    if lost := denied(best, other, seat, value):
        found.append(lost)
    elif not says_why(found):
        rival = judged(other, seat, value, width, seed, {}, []).trial.table
        if gained := instead(game.definition, later.trial.table, rival, seat):
            found.append(gained)
    return Advice(best.keys, tuple(found), later.value, other.keys, best.value - other.value, needs)


def plainest(ways: Sequence[Way]) -> Way:
    """The best turn; or it with answers left out, such as a purchase and a sale, where that is as good."""
    best = ways[0]
    as_good = [way for way in ways if set(way.keys) <= set(best.keys) and best.value - way.value < AS_GOOD]
    return min(as_good, key=lambda way: len(way.keys))


def alike(way: Way, other: Way) -> bool:
    """Whether one turn is the other one with more answers."""
    return set(way.keys) <= set(other.keys) or set(other.keys) <= set(way.keys)


def sensible(game: Game, seat: int, seed: int) -> Advice:
    """The turn of the simple player, with its reasons."""
    keys = turn_of(game, "weak", seed)
    trial = game.fork(seed)
    for key in keys:
        trial.play(key)
    return Advice(keys, tuple(reasons(game.definition, game.table, trial.table, seat, ())))


def without(game: Game, way: Way, needs: Sequence[str]) -> bool:
    """Whether a turn does without one of the cards that another one needs."""
    return not set(needs) <= {each.key for each in needed(game, way.keys)}
