"""Players that look ahead: whole turns by their value, and the best of them played on for a while.

They know a game by its definition alone, and of a table what lies on it: draws are made by seeds of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from operator import attrgetter
from random import Random
from sys import maxsize
from typing import NamedTuple

from companion.engine.trial import Trial
from companion.players.values import Value

DEEPEST = 30
"""Answers in one turn after which the first way out is taken, so that every turn ends."""
TIRED = 60
"""Answers in one scene after which any allowed one is taken: who deals back and forth comes to an end too."""
STALE = 3
"""Answers after which no better end of the turn is looked for: free deals back and forth are endless."""

FURTHEST = 12
"""Scenes after which the own next turn is not waited for any longer."""


class Way(NamedTuple):
    """A way to play the own turn: the answers, where they lead, and what that is worth."""

    value: float
    keys: tuple[str, ...]
    trial: Trial


class Width(NamedTuple):
    """How much is looked at."""

    beam: int = 3
    """Unfinished turns that are followed at once."""
    ways: int = 0
    """Finished turns that are played on; none: the best value is taken."""
    scenes: int = 0
    """How far they are played on."""
    again: int = 0
    """So many of the best answers to one question are tried again at the next, beside those that are new; none: all."""


GREEDY = Width(1, again=3)
NEXT, QUICK = Width(4), Width(1)
"""How the own next turn is looked at, and those of the others."""
ADVISOR = Width(6, 8, 6)


def is_ours(trial: Trial, seat: int, scene: int) -> bool:
    """Whether the turn goes on with a question that this seat answers by choosing."""
    if trial.scenes != scene:
        return False
    ask = trial.ask
    return ask is not None and ask.entry is None and ask.player == seat


class Tried:
    """What has been tried of a turn: the same answers in another order count once."""

    def __init__(self, again: int) -> None:
        self.again = again or maxsize
        self._met: set[tuple[str, ...]] = set()
        self._behind: dict[str, int] = {}
        """By answer, how many others were better where it was last tried."""

    def fresh(self, way: Way) -> list[tuple[str, ...]]:
        """A way gone on by every answer that is worth a try."""
        found = list[tuple[str, ...]]()
        for option in way.trial.legal:
            keys = (*way.keys, option.key)
            if self._behind.get(option.key, 0) < self.again and (answers := tuple(sorted(keys))) not in self._met:
                self._met.add(answers)
                found.append(keys)
        return found

    def rank(self, best_first: Iterable[Way]) -> None:
        """Remember how well each answer did."""
        self._behind |= {way.keys[-1]: behind for behind, way in enumerate(best_first)}


def steps(way: Way, tried: Tried) -> Iterator[tuple[Trial, tuple[str, ...]]]:
    """Where every answer that is worth a try leads."""
    fresh = tried.fresh(way)
    for left, keys in enumerate(fresh, 1 - len(fresh)):
        trial = way.trial.fork() if left or not way.keys else way.trial  # the last one needs it no more
        trial.play(keys[-1])
        yield trial, keys


def ways(start: Trial, seat: int, value: Value, width: Width) -> list[Way]:
    """The ends of this turn that a beam finds, best first. What chance or somebody else decides is an end."""
    if start.answers > TIRED:
        return [anything(start, seat, value)]
    scene, ends, met, spare, tried = start.scenes, list[Way](), {start.state}, list[Way](), Tried(width.again)
    front, best, found = [Way(0.0, (), start)], float("-inf"), 0
    for depth in range(DEEPEST):
        reached = [Way(value.of(trial.table, seat), keys, trial) for way in front for trial, keys in steps(way, tried)]
        reached.sort(key=worth, reverse=True)
        tried.rank(reached)
        open_ways = list[Way]()
        for way in reached:
            (open_ways if is_ours(way.trial, seat, scene) else ends).append(way)
        if (now := max(map(worth, ends), default=best)) > best:
            best, found = now, depth
        front, left = kept(open_ways, width.beam if depth < DEEPEST // 2 else 1, met)
        if not ends:
            spare += left
            if not front:  # only back to where one was: what was left out may lead to an end
                front, spare = nlargest(width.beam, spare, key=worth), []
        if not front or (ends and depth >= found + STALE):
            break
    ends.sort(key=worth, reverse=True)
    return ends or front or [anything(start, seat, value)]


worth = attrgetter("value")
"""What a way is sorted by."""


def kept(best_first: Sequence[Way], beam: int, met: set[tuple[bytes, str, str]]) -> tuple[list[Way], Sequence[Way]]:
    """The best ways that are followed, and those that are left; the same table reached twice counts once."""
    front = list[Way]()
    for at, way in enumerate(best_first):
        if len(front) == beam:
            return front, best_first[at:]
        if (state := way.trial.state) not in met:
            met.add(state)
            front.append(way)
    return front, ()


def anything(start: Trial, seat: int, value: Value) -> Way:
    """Any allowed answer: who finds no end of a turn comes to one by chance."""
    trial, key = start.fork(), start.random.choice(start.legal).key
    trial.play(key)
    return Way(value.of(trial.table, seat), (key,), trial)


def greedy(trial: Trial, seat: int, value: Value, width: Width = GREEDY) -> tuple[str, ...]:
    """The answers of the turn with the best value."""
    return ways(trial, seat, value, width)[0].keys


Moment = tuple[int, int, int]
"""Who is asked, how many scenes and how many answers later."""
Replies = dict[Moment, tuple[str, ...]]
"""What the others answered at each moment: they do the same again wherever they still may."""


def play_on(trial: Trial, seat: int, value: Value, scenes: int, replies: Replies) -> Trial:
    """A trial once everybody has gone on quickly for at least some scenes, up to the end of the own next turn."""
    until, mover, begun = trial.scenes + scenes, None, None
    while trial.scenes < until + FURTHEST and (ask := trial.ask) is not None:
        scene, begun = trial.scenes, trial.scenes if begun is None else begun
        if ask.player is None or ask.entry is not None:
            trial.draw()
        elif ask.player == seat:
            mover = seat
            follow(trial, greedy(trial, seat, value, NEXT))
        else:
            mover = ask.player
            follow(trial, reply(trial, (mover, scene - begun, trial.answers), value, replies))
        if mover == seat and trial.scenes > scene and trial.scenes >= until:
            break
    return trial


def reply(trial: Trial, moment: Moment, value: Value, replies: Replies) -> tuple[str, ...]:
    """What somebody else does: as before, or what looks best at a glance."""
    keys = replies.get(moment)
    if keys is None or not trial.allows(keys[0]):
        keys = replies[moment] = greedy(trial, moment[0], value, QUICK)
    return keys


def follow(trial: Trial, keys: Sequence[str]) -> None:
    """Answer by a plan as far as it is allowed."""
    scene = trial.scenes
    for key in keys:
        if trial.scenes > scene or not trial.allows(key):
            break
        trial.play(key)


def judged(way: Way, seat: int, value: Value, scenes: int, seed: int, replies: Replies) -> Way:
    """A way with what it leads to: the table some scenes later, and its worth; the draws are those of the seed."""
    later = way.trial.fork()
    later.random = Random(seed)
    play_on(later, seat, value, scenes, replies)
    return Way(value.of(later.table, seat), way.keys, later)


def advised(trial: Trial, seat: int, value: Value, width: Width = ADVISOR) -> list[Way]:
    """The best turns by what they lead to, best first; each is played on from the same draws."""
    best, _ = kept(ways(trial, seat, value, width), width.ways, set())
    if len(best) == 1:
        return best
    seed = trial.random.getrandbits(32)
    replies: Replies = {}
    found = [way._replace(value=judged(way, seat, value, width.scenes, seed, replies).value) for way in best]
    return sorted(found, key=worth, reverse=True)
