"""Players that look ahead: whole turns by their value, and the best of them played on for a while.

They know a game by its definition alone, and of a table what lies on it: draws are made by seeds of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from random import Random
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


GREEDY = Width(4)
NEXT, QUICK = Width(2), Width(1)
"""How the own next turn is looked at, and those of the others."""
ADVISOR = Width(6, 10, 6)


def is_ours(trial: Trial, seat: int, scene: int) -> bool:
    """Whether the turn goes on with a question that this seat answers by choosing."""
    if trial.scenes != scene:
        return False
    ask = trial.ask
    return ask is not None and ask.entry is None and ask.player == seat


def steps(way: Way, tried: set[tuple[str, ...]]) -> Iterator[tuple[Trial, tuple[str, ...]]]:
    """A way gone on by every answer; the same answers in another order count once."""
    fresh = list[tuple[str, ...]]()
    for option in way.trial.legal:
        keys = (*way.keys, option.key)
        if (answers := tuple(sorted(keys))) not in tried:
            tried.add(answers)
            fresh.append(keys)
    for left, keys in enumerate(fresh, 1 - len(fresh)):
        trial = way.trial.fork() if left or not way.keys else way.trial  # the last one needs it no more
        trial.play(keys[-1])
        yield trial, keys


def ways(start: Trial, seat: int, value: Value, beam: int) -> list[Way]:
    """The ends of this turn that a beam finds, best first. What chance or somebody else decides is an end."""
    if start.answers > TIRED:
        return [anything(start, seat, value)]
    scene, ends, met, spare, tried = start.scenes, list[Way](), {start.state}, list[Way](), set[tuple[str, ...]]()
    front, best, found = [Way(0.0, (), start)], float("-inf"), 0
    for depth in range(DEEPEST):
        open_ways = list[Way]()
        for trial, keys in (step for way in front for step in steps(way, tried)):
            worth = value.of(trial.table, seat)
            if is_ours(trial, seat, scene):
                open_ways.append(Way(worth, keys, trial))
            else:
                ends.append(Way(worth, keys, trial))
                best, found = (worth, depth) if worth > best else (best, found)
        open_ways.sort(key=lambda way: -way.value)
        front, left = kept(open_ways, beam if depth < DEEPEST // 2 else 1, met)
        if not ends:
            spare += left
            if not front:  # only back to where one was: what was left out may lead to an end
                front, spare = nlargest(beam, spare, key=lambda way: way.value), []
        if not front or (ends and depth >= found + STALE):
            break
    ends.sort(key=lambda way: -way.value)
    return ends or front or [anything(start, seat, value)]


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
    return ways(trial, seat, value, width.beam)[0].keys


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
    best, _ = kept(ways(trial, seat, value, width.beam), width.ways, set())
    if len(best) == 1:
        return best
    seed = trial.random.getrandbits(32)
    replies: Replies = {}
    found = [way._replace(value=judged(way, seat, value, width.scenes, seed, replies).value) for way in best]
    return sorted(found, key=lambda way: -way.value)
