"""Advice: the turn that the advisor would play, and why; `advice_words` says it.

>>> import companion
>>> game = companion.new_game("tzolkin", ["Ann", "Ben", "Chen", "Dora"], draws=7, first=0)
>>> advice(game, 1).keys[0] in {option.key for option in game.legal}
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from companion.engine.definition import Definition
from companion.engine.game import Game
from companion.engine.hidden_hands import DrawnHands
from companion.engine.trial import Trial
from companion.players.advice_reasons import Reason, denied, gainful, instead, reasons, says_why
from companion.players.companion_seat import turn_of
from companion.players.needed_cards import needed, up_to_draw
from companion.players.table_values import Unlearned, value_of
from companion.players.turn_search import ADVISOR, OwnTurn, Way, Width, advised, follow, is_ours, judged, play_on

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
    start = game.fork(seed, DrawnHands(seed, seat, None))
    ways = distinct(game, advised(start.fork(), seat, value, width))
    best = thrifty(start, plainest(ways), seat, lambda way: judged(way, seat, value, width, seed, {}).value)
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
    return Advice(best.keys, tuple(found), later.value, other.keys, max(0.0, best.value - other.value), needs)


def distinct(game: Game, ways: Sequence[Way]) -> list[Way]:
    """Turns as far as they can be planned, best first: of those that are alike up to a draw, the best."""
    found = dict[tuple[str, ...], Way]()
    for way in ways:
        keys = up_to_draw(game, way.keys)
        found.setdefault(keys, way._replace(keys=keys))
    return list(found.values())


def plainest(ways: Sequence[Way]) -> Way:
    """The best turn; or it with answers left out, such as a purchase and a sale, where that is as good."""
    best = ways[0]
    as_good = [way for way in ways if set(way.keys) <= set(best.keys) and best.value - way.value < AS_GOOD]
    return min(as_good, key=lambda way: len(way.keys))


def thrifty(start: Trial, best: Way, seat: int, outcome: Callable[[Way], float]) -> Way:
    """The best turn without answers that change nothing, or only cost: without them it keeps more and is as good later.

    Such are a purchase with the sale of the same good, and cards played for labour that nothing uses.
    """
    least: float | None = None
    while True:
        holdings = start.definition.holdings(best.trial.table, seat)
        for way in shorter(start, best, seat):
            if way.trial.state == best.trial.state:
                best = way
                break
            if not keeps_more(start.definition, start.definition.holdings(way.trial.table, seat), holdings):
                continue
            least = outcome(best) - AS_GOOD if least is None else least
            if outcome(way) >= least:
                best = way
                break
        else:
            return best


def shorter(start: Trial, best: Way, seat: int) -> Iterator[Way]:
    """The turn without one or two of its answers, where the others still make a whole turn."""
    every = range(len(best.keys))
    for left_out in (*combinations(every, 1), *combinations(every, 2)):
        keys = tuple(key for at, key in enumerate(best.keys) if at not in left_out)
        trial = start.fork()
        if keys and follow(trial, keys) == keys and not is_ours(trial, seat, start.scenes):
            yield best._replace(keys=keys, trial=trial)


def keeps_more(game: Definition, after: Mapping[str, float], than: Mapping[str, float]) -> bool:
    """Whether there is more of some good and not less of any other; those that are lost anyway do not count."""
    change = [after.get(name, 0) - than.get(name, 0) for name in {*after, *than} if name not in game.passing]
    return min(change, default=0) >= 0 and any(change)


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
