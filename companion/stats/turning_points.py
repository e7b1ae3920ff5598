"""Turning points: one openly stated number for "who is ahead", and the few turns that moved it most.

A player's **worth** is the banked points plus those that already lie on the table: the game's ``secured`` lines.
For Tzolk'in these are the temples at every reward to come, and corn, resources, skulls and monuments as the final
scoring counts them. A player's **lead** is this worth minus the best worth of the others. A turning point is a turn
(with the food day or the end of the year that follows it) that changed a lead more than the others did: it is a step of
the curve that `course` draws, by the same amount. Where the chance to win is known, the turns are named that changed it
most; their statements about points are the same.

>>> from companion.simulation import play_out
>>> game = play_out("tzolkin", 2, 3, "random")
>>> [point.at for point in turning_points(game)] == sorted(point.at for point in turning_points(game))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from companion.engine.event import SCORE
from companion.engine.game import Game
from companion.engine.ledger import ScoreLine
from companion.engine.messages import messages
from companion.stats.result_cache import kept
from companion.stats.win_chances import chances

MOST, FEWEST = 4, 3
"""So many are named; the fourth only where it moved at least half as much as the first."""
OWN = 2
"""So many of everyone's own."""
NAMED = 3
"""So many parts of a change are named."""


class Lead(msgspec.Struct, frozen=True):
    """The standing at one moment: everyone's banked points, worth and lead, by seat."""

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


class Share(msgspec.Struct, frozen=True):
    """The share of a source in a change; ``detail`` where one tile, temple or space had all of it."""

    source: str
    detail: str
    points: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that moved a lead: the player whose worth changed most, the reason, and the leader after it."""

    at: int
    """The board can be opened after so many decisions: when the turn was over."""
    day: int
    era: str
    of: int
    """The leading seat."""
    moved: float
    """By how much that lead changed."""
    player: int
    gained: float
    """The change of this player's worth."""
    parts: tuple[Share, ...]
    """The sources of the gain, the largest first; together they are the whole gain."""
    leaders: tuple[int, ...]
    lead: float
    taken: bool
    """Whether another player led before."""
    chance: tuple[float, float] | None = None
    """The chance to win of whose lead it is, before and after; None where nothing was learned of such a table."""

    @property
    def weight(self) -> float:
        """By how much it turned the game: hundredths of that chance, or points of the lead where it is not known."""
        return self.moved if self.chance is None else 100 * (self.chance[1] - self.chance[0])


class _Moment(msgspec.Struct, frozen=True):
    at: int
    events: int
    day: int
    era: str
    banked: tuple[float, ...]
    secured: list[ScoreLine]
    worth: tuple[float, ...]


def leads(worth: Sequence[float]) -> tuple[float, ...]:
    """Everyone's sum minus the best of the others.

    >>> leads([10, 7, 9])
    (1, -3, -1)
    """
    return tuple(
        mine - max((each for other, each in enumerate(worth) if other != seat), default=0)
        for seat, mine in enumerate(worth)
    )


@kept
def _moments(game: Game) -> list[_Moment]:
    """The game after every turn and its automatic consequences."""
    rules = game.definition
    last = {moment.decisions: moment for moment in game.moments()}
    found = []
    for at, events, table in last.values():
        banked, secured = tuple(table.points), list(rules.secured(table))
        worth = list(banked)
        for line in secured:
            worth[line.player] += line.points
        found.append(_Moment(at, events, table.date, table.era, banked, secured, tuple(worth)))
    return found


def course(game: Game) -> list[Lead]:
    """The standing after every turn."""
    return [Lead(each.at, each.day, each.era, each.banked, each.worth) for each in _moments(game)]


def turning_points(game: Game, most: int = MOST) -> list[TurningPoint]:
    """The moments that moved the winner's lead most, in the order of play; a solo player has no lead."""
    if len(game.names) == 1:
        return []
    winner = game.standings()[0].player
    return _strongest([_point(winner, *step) for step in _steps(game)], most)


def own_moments(game: Game, most: int = OWN) -> dict[int, list[TurningPoint]]:
    """For everyone, by seat: the turns with which they moved their own lead most, in the order of play."""
    if len(game.names) == 1:
        return {}
    steps = _steps(game)
    everyone = range(len(game.names))
    points = {seat: [_point(seat, *step, player=seat) for step in steps] for seat in everyone}
    own = {seat: [point for point in points[seat] if point.moved * point.gained > 0] for seat in everyone}
    return {
        seat: _strongest([point for point in own[seat] if point.weight * point.gained > 0], most) for seat in everyone
    }


def _strongest(points: Sequence[TurningPoint], most: int) -> list[TurningPoint]:
    """Those that turned the game most; a turn without points is left out."""
    weighty = (point for point in points if abs(point.weight) >= 1 and point.gained)
    found = sorted(weighty, key=lambda point: -abs(point.weight))
    found = [each for n, each in enumerate(found[:most]) if n < FEWEST or abs(each.weight) * 2 >= abs(found[0].weight)]
    return sorted(found, key=lambda point: point.at)


Step = tuple[_Moment, _Moment, list[ScoreLine], Sequence[float] | None, Sequence[float] | None]
"""From a moment to the next, the points scored in between, and everyone's chance to win before and after."""


def _steps(game: Game) -> list[Step]:
    """From turn to turn, with the points in between; not while the table is still being set up."""
    events, known = game.events, {each.at: each.chances for each in chances(game)}
    return [
        (
            before,
            after,
            [ScoreLine.of(e) for e in events[before.events : after.events] if e.kind == SCORE],
            known.get(before.at),
            known.get(after.at),
        )
        for before, after in pairwise(_moments(game))
        if before.secured or any(before.banked)
    ]


def _point(
    of: int,
    before: _Moment,
    after: _Moment,
    lines: list[ScoreLine],
    earlier: Sequence[float] | None,
    later: Sequence[float] | None,
    player: int | None = None,
) -> TurningPoint:
    was, now = before.worth, after.worth
    moved = leads(now)[of] - leads(was)[of]
    change = [b - a for a, b in zip(was, now, strict=True)]
    if player is None:
        # It is the deed of whose lead it is, or that of the best of the others, before or after.
        rivals = {max((seat for seat in range(len(now)) if seat != of), key=worth.__getitem__) for worth in (was, now)}
        toward = {of: change[of] * moved, **{rival: -change[rival] * moved for rival in sorted(rivals)}}
        player = max(toward, key=toward.__getitem__)
    parts = _parts(player, before, after, lines)
    led, lead = _leaders(was)[0], _leaders(now)
    chance = None if earlier is None or later is None else (earlier[of], later[of])
    return TurningPoint(
        after.at, before.day, before.era, of, moved, player, change[player], parts, *lead, led != lead[0], chance
    )


def _parts(player: int, before: _Moment, after: _Moment, lines: list[ScoreLine]) -> tuple[Share, ...]:
    """The share of each source in the change of a player's worth, the largest first."""
    sums: dict[str, dict[str, float]] = {}
    for some, sign in ((lines, 1), (after.secured, 1), (before.secured, -1)):
        for line in some:
            if line.player == player:
                of_source = sums.setdefault(line.source, {})
                of_source[line.detail] = of_source.get(line.detail, 0) + sign * line.points
    parts = []
    for source, details in sums.items():
        whole = [detail for detail, points in details.items() if points]
        parts.append(Share(source, whole[0] if len(whole) == 1 else "", sum(details.values())))
    return tuple(sorted((part for part in parts if part.points), key=lambda part: -abs(part.points)))


def _leaders(worth: Sequence[float]) -> tuple[tuple[int, ...], float]:
    """The leading player, and by how much."""
    best = max(worth)
    ahead = tuple(seat for seat, each in enumerate(worth) if each == best)
    return ahead, best - max((each for each in worth if each != best), default=best) if len(ahead) == 1 else 0


# in words


def sentence(game: Game, point: TurningPoint, language: str = "en") -> str:
    """A turning point in one sentence."""
    said = f"{head(game, point, language)}: {body(game, point, language)}"
    if point.chance is None:
        return said
    before, after = (round(100 * each) for each in point.chance)
    chance = messages(language, "stats").text(
        "turning.chance", names=game.names, who=point.of, before=before, after=after
    )
    return f"{said} {chance}"


def head(game: Game, point: TurningPoint, language: str = "en") -> str:
    """When it was, and whose turn."""
    words = messages(language, game.definition.name)
    when = words.text("turning.when", day=point.day, era=words.text(f"era.{point.era}"))
    return messages(language, "stats").text("turning.head", names=game.names, when=when, who=point.player)


def body(game: Game, point: TurningPoint, language: str = "en") -> str:
    """Its points, and the player who was ahead then."""
    kind = "level" if len(point.leaders) > 1 else "taken" if point.taken else "kept"
    return messages(language, "stats").text(
        f"turning.{kind}",
        names=game.names,
        gained=point.gained,
        what=_what(point, language, game.definition.name),
        leaders=list(point.leaders),
        lead=point.lead,
    )


def _what(point: TurningPoint, language: str, game: str) -> str:
    """The largest parts, and the rest: they add up."""
    say, words = messages(language, "stats"), messages(language, game)
    named = point.parts if len(point.parts) <= NAMED else point.parts[: NAMED - 1]
    parts = []
    for part in named:
        name = words.text(f"source.{part.source}")
        name = f"{name}: {words.text(part.detail)}" if part.detail else name
        parts.append(name if len(point.parts) == 1 else say.text("turning.part", what=name, points=part.points))
    if len(named) < len(point.parts):
        parts.append(say.text("turning.rest", points=sum(part.points for part in point.parts[len(named) :])))
    return ", ".join(parts)


def formula(game: str, language: str = "en", chance: bool = False) -> str:
    """The measure of the lead, in words; ``chance``: where turns are judged by the chance to win."""
    say, secured = messages(language, "stats"), messages(language, game).text("secured.parts")
    sentence = say.text("turning.formula", secured=secured)
    return f"{sentence} {say.text('turning.formula.chance')}" if chance else sentence
