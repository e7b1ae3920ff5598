"""Players that look ahead: whole turns by their value, and the best of them played on for a while.

They know a game by its definition alone, and a table by its visible pieces: draws are made by seeds of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from operator import attrgetter
from random import Random
from sys import maxsize
from typing import NamedTuple
from zlib import crc32

from companion.engine.trial import Trial
from companion.players.table_values import Value

DEEPEST = 30
"""Answers in one turn after which the first way out is taken, so that every turn ends."""
TIRED = 60
"""Answers in one scene after which any allowed one is taken, so that dealing back and forth ends too."""
STALE = 3
"""Answers after which no better end of the turn is looked for: free deals back and forth are endless."""

FURTHEST = 12
"""Scenes after which the search no longer waits for the own next turn."""


State = tuple[bytes, str, str]
"""The table of a trial, and its question (`Trial.state`)."""


class Way(NamedTuple):
    """A way to play the own turn: its answers, the resulting table, and its value."""

    value: float
    keys: tuple[str, ...]
    trial: Trial


class Width(NamedTuple):
    """The extent of a search."""

    beam: int = 3
    """Unfinished turns that are followed at once."""
    ways: int = 0
    """Finished turns that are played on; none: the best value is taken."""
    scenes: int = 0
    """The number of scenes that they are played on."""
    again: int = 0
    """How many of the best answers to one question are tried again at the next, beside new ones; none: all."""
    overlooks: float = 0.0
    """The share of answers that the player does not think of in a turn."""
    then: int = 4
    """Unfinished own next turns that are followed at once where a turn is played on."""


GREEDY = Width(1, again=3)
QUICK = Width(1)
"""The search for the turns of the others."""
ADVISOR = Width(6, 8, 6)
ADVISOR_IN_BROWSER = Width(3, 4, 4, then=2)
"""Advice on the page without a server, where Python is about four times slower: fewer tables."""


def is_ours(trial: Trial, seat: int, scene: int) -> bool:
    """Whether the turn goes on with a question that this seat answers by choosing."""
    if trial.scenes != scene:
        return False
    ask = trial.ask
    return ask is not None and ask.entry is None and ask.player == seat


def is_idle(trial: Trial, scene: int, met: Collection[State]) -> bool:
    """Whether the table is as before, and a form asks what an effect brings: a look ahead learns nothing by it."""
    if trial.scenes != scene or (ask := trial.ask) is None or ask.entry is None:
        return False
    return trial.state[0] in {table for table, _, _ in met}


class Tried:
    """The tried answers of a turn; the same answers in another order count once."""

    def __init__(self, again: int, overlooks: float = 0.0, seed: int = 0) -> None:
        self.again = again or maxsize
        self._overlooks, self._seed = overlooks * 2**32, seed
        self._met: set[tuple[str, ...]] = set()
        self._behind: dict[str, int] = {}
        """For each answer, the number of better ones where it was last tried."""

    def fresh(self, way: Way) -> list[tuple[str, ...]]:
        """The extensions of a way by every answer that is worth a try."""
        found = list[tuple[str, ...]]()
        for option in way.trial.legal:
            keys = (*way.keys, option.key)
            if self._behind.get(option.key, 0) < self.again and (answers := tuple(sorted(keys))) not in self._met:
                self._met.add(answers)
                found.append(keys)
        if self._overlooks:
            return [keys for keys in found if not self._overlooked(keys[-1])] or found[:1]
        return found

    def _overlooked(self, key: str) -> bool:
        """Whether the player does not think of an answer: the same ones throughout a turn."""
        return crc32(f"{self._seed} {key}".encode()) < self._overlooks

    def rank(self, best_first: Iterable[Way]) -> None:
        """Remember the rank of each answer."""
        self._behind |= {way.keys[-1]: behind for behind, way in enumerate(best_first)}


def steps(way: Way, tried: Tried) -> Iterator[tuple[Trial, tuple[str, ...]]]:
    """The results of every answer that is worth a try."""
    fresh = tried.fresh(way)
    for left, keys in enumerate(fresh, 1 - len(fresh)):
        trial = way.trial.fork() if left or not way.keys else way.trial  # the last answer may use up the trial
        trial.play(keys[-1])
        yield trial, keys


def ways(start: Trial, seat: int, value: Value, width: Width) -> list[Way]:
    """The ends of this turn that a beam finds, best first. A decision of chance or of another player is an end."""
    if start.answers > TIRED:
        return [anything(start, seat, value)]
    scene, ends, met, spare = start.scenes, list[Way](), {start.state}, list[Way]()
    tried = Tried(width.again, width.overlooks, start.random.getrandbits(32) if width.overlooks else 0)
    front, best, found = [Way(0.0, (), start)], float("-inf"), 0
    for depth in range(DEEPEST):
        reached = [Way(value.of(trial.table, seat), keys, trial) for way in front for trial, keys in steps(way, tried)]
        reached.sort(key=worth, reverse=True)
        tried.rank(reached)
        open_ways = list[Way]()
        for way in reached:
            if is_ours(way.trial, seat, scene):
                open_ways.append(way)
            elif not is_idle(way.trial, scene, met):
                ends.append(way)
        if (now := max(map(worth, ends), default=best)) > best:
            best, found = now, depth
        front, left = prune(open_ways, width.beam if depth < DEEPEST // 2 else 1, met)
        if not ends:
            spare += left
            if not front:  # all answers lead back to a known table: a pruned way may lead to an end
                front, spare = nlargest(width.beam, spare, key=worth), []
        if not front or (ends and depth >= found + STALE):
            break
    ends.sort(key=worth, reverse=True)
    return ends or front or [anything(start, seat, value)]


worth = attrgetter("value")
"""The sort key of ways."""


def prune(best_first: Sequence[Way], beam: int, met: set[State]) -> tuple[list[Way], Sequence[Way]]:
    """The best ways, to be followed, and the remaining ones; the same table reached twice counts once."""
    front = list[Way]()
    for at, way in enumerate(best_first):
        if len(front) == beam:
            return front, best_first[at:]
        if (state := way.trial.state) not in met:
            met.add(state)
            front.append(way)
    return front, ()


def anything(start: Trial, seat: int, value: Value) -> Way:
    """A random allowed answer, for a search that finds no end of the turn."""
    trial, key = start.fork(), start.random.choice(start.legal).key
    trial.play(key)
    return Way(value.of(trial.table, seat), (key,), trial)


def greedy(trial: Trial, seat: int, value: Value, width: Width = GREEDY) -> tuple[str, ...]:
    """The answers of the turn with the best value."""
    return ways(trial, seat, value, width)[0].keys


Moment = tuple[int, int, int]
"""The asked seat, and the scenes and answers since the start."""
Replies = dict[Moment, tuple[str, ...]]
"""The other players' answers at each moment: they repeat them wherever allowed."""


class OwnTurn(NamedTuple):
    """A part of an own turn on the way: its phase and scene, its answers, and the holdings before and after it."""

    phase: str
    scene: int
    keys: tuple[str, ...]
    before: Mapping[str, float]
    after: Mapping[str, float]


def play_on(
    trial: Trial, seat: int, value: Value, width: Width, replies: Replies, own: list[OwnTurn] | None = None
) -> Trial:
    """A trial after quick play of all players for at least some scenes, up to the end of the own next turn.

    ``own``: a list that the own turns on the way are added to.
    """
    until, mover, begun = trial.scenes + width.scenes, None, None
    while trial.scenes < until + FURTHEST and (ask := trial.ask) is not None:
        scene, begun = trial.scenes, trial.scenes if begun is None else begun
        if ask.player is None or ask.entry is not None:
            trial.draw()
        elif ask.player == seat:
            mover = seat
            phase, before = trial.table.phase, trial.definition.holdings(trial.table, seat) if own is not None else {}
            keys = follow(trial, greedy(trial, seat, value, Width(width.then)))
            if own is not None:
                own.append(OwnTurn(phase, scene, keys, before, trial.definition.holdings(trial.table, seat)))
        else:
            mover = ask.player
            follow(trial, reply(trial, (mover, scene - begun, trial.answers), value, replies))
        if mover == seat and trial.scenes > scene and trial.scenes >= until:
            break
    return trial


def reply(trial: Trial, moment: Moment, value: Value, replies: Replies) -> tuple[str, ...]:
    """The move of another player: as before, or the best at a glance."""
    keys = replies.get(moment)
    if keys is None or not trial.allows(keys[0]):
        keys = replies[moment] = greedy(trial, moment[0], value, QUICK)
    return keys


def follow(trial: Trial, keys: Sequence[str]) -> tuple[str, ...]:
    """Answer by a plan as far as it is allowed; the answers that were given."""
    scene = trial.scenes
    for at, key in enumerate(keys):
        if trial.scenes > scene or not trial.allows(key):
            return tuple(keys[:at])
        trial.play(key)
    return tuple(keys)


def judged(
    way: Way, seat: int, value: Value, width: Width, seed: int, replies: Replies, own: list[OwnTurn] | None = None
) -> Way:
    """A way with its outcome: the table some scenes later, and its value, with the draws of the seed."""
    later = way.trial.fork()
    later.random = Random(seed)
    play_on(later, seat, value, width, replies, own)
    return Way(value.of(later.table, seat), way.keys, later)


def advised(trial: Trial, seat: int, value: Value, width: Width = ADVISOR) -> list[Way]:
    """The best turns by their outcome, best first; all are played on with the same draws."""
    best, _ = prune(ways(trial, seat, value, width), width.ways, set())
    if len(best) == 1:
        return best
    seed = trial.random.getrandbits(32)
    replies: Replies = {}
    found = [way._replace(value=judged(way, seat, value, width, seed, replies).value) for way in best]
    return sorted(found, key=worth, reverse=True)
