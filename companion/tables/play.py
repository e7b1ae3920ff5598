"""A finished game as it is remembered: players, date, place, every point, and the journal where there is one.

All depths of use end here, and so do imported plays: the same record serves statistics, figures and exchange.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.definition import Definition
from companion.engine.game import Game
from companion.engine.ledger import LOST, Ledger, ScoreLine
from companion.engine.score import Checkpoints, Score
from companion.engine.standings import Standing

Depth = Literal["mirror", "checkpoints", "final", "import"]
Mark = Literal["real", "companion", "sample", "simulated"]
"""Played by people; with a seat of the companion; with a made-up copy of the box; by the machine. Statistics never mix
them."""
DEPTHS: tuple[Depth, ...] = get_args(Depth)
MARKS: tuple[Mark, ...] = get_args(Mark)
SIMULATION = "simulation"
"""The source of plays by the machine."""
Traits = tuple[dict[str, int | float], ...]
"""Figures of everyone's style, by seat, such as workers in play."""
NAMESPACE = uuid.UUID("5d1c5b2e-7a5e-5f0a-9d53-0c1b8a4f6e21")
"""Ids made from stable keys lie in this namespace, so that importing or exporting twice finds the same play."""


class PlayPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a play. Missing is not zero: an imported play may know no score."""

    name: str
    points: float | None = None
    place: int | None = None
    winner: bool = False
    first: bool = False
    colour: str = ""
    tie_break: float | None = None
    score_text: str = ""
    """The score as it was imported, where it is more than a number."""
    extra: Plain = {}
    """Values of another app that we do not use, such as teams and new players; they are written back."""


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game. Times are ISO 8601 in UTC; empty where unknown."""

    id: str
    game: str
    """A game of ours by its name, or any other game by its title."""
    depth: Depth
    players: tuple[PlayPlayer, ...]
    lines: tuple[ScoreLine, ...] = ()
    started: str = ""
    finished: str = ""
    minutes: int | None = None
    location: str = ""
    comment: str = ""
    decisions: int | None = None
    rulings: dict[str, str] = {}
    rules_version: int | None = None
    catalog_version: int | None = None
    journal: str | None = None
    """The text of the save; None where only points are known."""
    source: str = "companion"
    """Its origin: companion, bgstats, bgg, csv, simulation."""
    source_id: str = ""
    bgg_id: int | None = None
    counts: bool = True
    """Whether statistics count it; an app may have marked it as ignored."""
    highest_wins: bool = True
    decided: bool = True
    """Whether the result is known: without one there are no losers."""
    extra: Plain = {}
    """Fields of another app that we do not use: the board, expansions, its dates; it is written back."""
    mark: Mark = "real"
    traits: Traits = ()
    """Empty where no table was followed, and where it was archived without them."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def ledger(self) -> Ledger:
        """Every point."""
        return Ledger(self.lines, self.game, self.names)


def mark_of(source: str, journal: str | None) -> Mark:
    """The mark of a play that was kept before there were marks.

    >>> mark_of("simulation", None), mark_of("companion", '{"copy": {"sample": true}}'), mark_of("bgg", None)
    ('simulated', 'sample', 'real')
    """
    if source == SIMULATION:
        return "simulated"
    if journal is None or '"sample"' not in journal:
        return "real"
    try:
        copy = msgspec.json.decode(journal, type=_WithCopy).copy
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return "real"
    return "sample" if copy.get("sample") is True else "real"


class _WithCopy(msgspec.Struct):
    copy: Plain = {}


def stable_id(*parts: str) -> str:
    """The id of something that has a stable key elsewhere."""
    return str(uuid.uuid5(NAMESPACE, "\n".join(parts)))


def placed(players: Sequence[PlayPlayer], highest_wins: bool = True, ranked: bool = True) -> tuple[PlayPlayer, ...]:
    """Everyone with the place that wins and points speak for, unless other places are given.

    The winners share the first place; the others follow by their points, where all of them have some and points rank
    them. Without a winner there are no places.

    >>> [each.place for each in placed([PlayPlayer("Ann", 9), PlayPlayer("Ben", 3, winner=True)], highest_wins=False)]
    [2, 1]
    """
    others = [each for each in players if not each.winner]
    sign = -1 if highest_wins else 1
    scores = [sign * each.points for each in others if each.points is not None]
    known = ranked and len(scores) == len(others)

    def place(each: PlayPlayer) -> int:
        ahead = sum(score < sign * (each.points or 0) for score in scores) if known else 0
        return 1 if each.winner else 1 + len(players) - len(others) + ahead

    found = [(each, place(each)) for each in players]
    if len(others) == len(players) or any(each.place not in (None, n) for each, n in found):
        return tuple(players)
    return tuple(msgspec.structs.replace(each, place=n) for each, n in found)


def lowest_wins(plays: Iterable[Play]) -> bool:
    """Whether in most of these plays with a winner it was the lowest score that won."""
    lean = 0
    for play in plays:
        points = [each.points for each in play.players if each.points is not None]
        won = [each.points for each in play.players if each.winner and each.points is not None]
        if won and len(set(points)) > 1:
            lean += (min(won) == min(points)) - (max(won) == max(points))
    return lean > 0


def _players(
    standings: Sequence[Standing], colours: Sequence[str], first: int | None, beaten: bool
) -> tuple[PlayPlayer, ...]:
    """Everyone by seat, with their place; a solo player who lost has none."""
    return tuple(
        PlayPlayer(
            name=standing.name,
            points=standing.points,
            place=None if beaten else standing.place,
            winner=standing.place == 1 and not beaten,
            first=standing.player == first,
            colour=colours[standing.player] if standing.player < len(colours) else "",
            tie_break=standing.tie_break,
        )
        for standing in sorted(standings, key=lambda standing: standing.player)
    )


def play_of_game(
    game: Game, key: str, finished: str, minutes: int | None = None, colours: Sequence[str] = (), location: str = ""
) -> Play:
    """A mirrored game that is over; ``key`` makes it unique, such as the id of its table."""
    return Play(
        id=stable_id("table", key),
        game=game.definition.name,
        depth="mirror",
        players=_players(game.standings(), colours, game.began, game.definition.beaten(game.table)),
        lines=game.ledger.lines,
        started=game.started,
        finished=finished,
        minutes=minutes,
        location=location,
        decisions=len(game.journal),
        rulings=dict(game.rulings),
        rules_version=game.definition.rules_version,
        catalog_version=game.definition.catalog_version,
        journal=game.to_save().text(),
        source_id=key,
        mark="sample" if game.copy is not None and game.copy.sample else "real",
        traits=traits_of_game(game),
    )


def traits_of_game(game: Game) -> Traits:
    """Figures of everyone's style, by seat; nothing before the game is over."""
    return tuple(map(dict, game.definition.traits(game.table))) if game.over else ()


def play_of_score(
    definition: Definition,
    score: Score | Checkpoints,
    key: str,
    finished: str,
    colours: Sequence[str] = (),
    first: int | None = None,
) -> Play:
    """A final sheet, or checkpoints that end with it; ``first``: the first player, where known."""
    last = score.scores[-1] if isinstance(score, Checkpoints) else score
    several = isinstance(score, Checkpoints) and (len(score.scores) > 1 or score.mirrored)
    depth: Depth = "checkpoints" if several else "final"
    lines = score.ledger.lines
    if not isinstance(score, Checkpoints):
        era, day = (lines[0].era, lines[0].round) if lines else ("", 0)
        had = tuple(ScoreLine(s, p, "play", "", "", era, day, 0) for s, p in enumerate(last.before) if p)
        lines = had + lines
    return Play(
        id=stable_id("sheet", key),
        game=definition.name,
        depth=depth,
        players=_players(last.standings, colours, first, any(line.detail == LOST for line in last.lines)),
        lines=lines,
        finished=finished,
        rules_version=definition.rules_version,
        catalog_version=definition.catalog_version,
        source_id=key,
    )
