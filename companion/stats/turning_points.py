"""Turning points: one openly stated number for "who is ahead", and the few turns that moved it most.

A player's **worth** at a moment is what is banked plus what already lies on the table: the game's ``secured`` lines.
For Tzolk'in these are the temples at the coming reward, and corn, resources, skulls and monuments as the final scoring
counts them. A player's **lead** is this worth minus the best worth of the others. A turning point is a turn (or a food
day) that changed the lead of the eventual winner more than the others did.

When a reward is paid, the next one begins to count. That step is in the lead, but it is nobody's deed: it is left out
of what the food day moved.

>>> from companion.simulation import play_out
>>> game = play_out("tzolkin", 2, 3, "random")
>>> [point.at for point in turning_points(game)] == sorted(point.at for point in turning_points(game))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from companion.engine.game import Game
from companion.engine.languages import messages
from companion.engine.ledger import SCORE, ScoreLine

MOST, FEWEST = 4, 3
"""So many are told; the fourth only where it moved at least half as much as the first."""


class Ahead(msgspec.Struct, frozen=True):
    """Who is ahead at one moment: everyone's banked points, worth and lead, by seat."""

    at: int
    """After so many decisions."""
    day: int
    era: str
    banked: tuple[float, ...]
    worth: tuple[float, ...]

    @property
    def leads(self) -> tuple[float, ...]:
        """Everyone's worth minus the best of the others."""
        return leads(self.worth)


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that moved the winner's lead: whose worth changed most, why, and who is ahead after it."""

    at: int
    """The board can be opened after so many decisions: when the turn was over."""
    day: int
    era: str
    moved: float
    """By how much the winner's lead changed."""
    player: int
    gained: float
    """The change of this player's worth."""
    source: str
    detail: str
    """Where most of it came from."""
    leaders: tuple[int, ...]
    lead: float
    taken: bool
    """Whether somebody else led before."""


class _Moment(msgspec.Struct):
    at: int
    events: int
    day: int
    era: str
    banked: tuple[float, ...]
    secured: list[ScoreLine]

    def worth(self, without: frozenset[str] = frozenset()) -> tuple[float, ...]:
        sums = list(self.banked)
        for line in self.secured:
            if line.source not in without:
                sums[line.player] += line.points
        return tuple(sums)


def leads(worth: Sequence[float]) -> tuple[float, ...]:
    """Everyone's sum minus the best of the others.

    >>> leads([10, 7, 9])
    (1, -3, -1)
    """
    return tuple(
        mine - max((each for other, each in enumerate(worth) if other != seat), default=0)
        for seat, mine in enumerate(worth)
    )


def _moments(game: Game) -> list[_Moment]:
    rules = game.definition
    return [
        _Moment(at, events, table.day, table.era, tuple(rules.points(table)), list(rules.secured(table)))
        for at, events, table in game.moments()
    ]


def course(game: Game) -> list[Ahead]:
    """Who was ahead after every turn."""
    return [Ahead(each.at, each.day, each.era, each.banked, each.worth()) for each in _moments(game)]


def turning_points(game: Game, most: int = MOST) -> list[TurningPoint]:
    """The moments that moved the winner's lead most, in the order of play; alone, nobody leads."""
    if len(game.names) == 1:
        return []
    winner = game.standings()[0].player
    moments = _moments(game)
    events = game.events
    found = []
    for before, after in pairwise(moments):
        if not before.secured and not any(before.banked):
            continue  # the table is still being set up
        lines = [ScoreLine.of(e) for e in events[before.events : after.events] if e.kind == SCORE]
        # A reward that was just paid is not counted a second time in the same breath.
        paid = frozenset({line.source for line in lines} & {line.source for line in before.secured})
        was, now = before.worth(), after.worth(paid)
        moved = leads(now)[winner] - leads(was)[winner]
        if abs(moved) >= 1:
            found.append((abs(moved), before, after, lines, paid, moved))
    found.sort(key=lambda each: -each[0])
    told = [each for n, each in enumerate(found[:most]) if n < FEWEST or each[0] * 2 >= found[0][0]]
    return [_point(winner, *each[1:]) for each in sorted(told, key=lambda each: each[2].events)]


def _point(
    winner: int, before: _Moment, after: _Moment, lines: list[ScoreLine], paid: frozenset[str], moved: float
) -> TurningPoint:
    was, now = before.worth(), after.worth(paid)
    change = [b - a for a, b in zip(was, now, strict=True)]
    # It is the winner's deed, or that of the best of the others, before or after.
    rivals = {max((seat for seat in range(len(now)) if seat != winner), key=worth.__getitem__) for worth in (was, now)}
    toward = {winner: change[winner] * moved, **{rival: -change[rival] * moved for rival in sorted(rivals)}}
    player = max(toward, key=toward.__getitem__)
    source, detail = _cause(player, change[player], before, after, lines, paid)
    led, lead = _leaders(was)[0], _leaders(now)
    return TurningPoint(
        after.at, before.day, before.era, moved, player, change[player], source, detail, *lead, led != lead[0]
    )


def _cause(
    player: int, change: float, before: _Moment, after: _Moment, lines: list[ScoreLine], paid: frozenset[str]
) -> tuple[str, str]:
    """Where most of a change came from."""
    parts: dict[tuple[str, str], float] = {}
    counted = [(line, 1) for line in lines] + [(line, -1) for line in before.secured]
    for line, sign in counted + [(line, 1) for line in after.secured if line.source not in paid]:
        if line.player == player:
            parts[line.source, line.detail] = parts.get((line.source, line.detail), 0) + sign * line.points
    return max(parts, key=lambda part: parts[part] * change)


def _leaders(worth: Sequence[float]) -> tuple[tuple[int, ...], float]:
    """Who is ahead, and by how much."""
    best = max(worth)
    ahead = tuple(seat for seat, each in enumerate(worth) if each == best)
    return ahead, best - max((each for each in worth if each != best), default=best) if len(ahead) == 1 else 0


# in words


def sentence(game: Game, point: TurningPoint, language: str = "en") -> str:
    """A turning point in one sentence."""
    say, words = messages(language, "stats"), messages(language, game.definition.name)
    what = words.text(f"source.{point.source}")
    if point.detail:
        what = f"{what}: {words.text(point.detail)}"
    kind = "level" if len(point.leaders) > 1 else "taken" if point.taken else "kept"
    return say.text(
        f"turning.{kind}",
        names=game.names,
        when=words.text("turning.when", day=point.day, era=words.text(f"era.{point.era}")),
        who=point.player,
        gained=point.gained,
        what=what,
        leaders=list(point.leaders),
        lead=point.lead,
    )


def formula(game: str, language: str = "en") -> str:
    """How "who is ahead" is reckoned, in words."""
    return messages(language, "stats").text("turning.formula", secured=messages(language, game).text("secured.parts"))
