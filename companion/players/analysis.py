"""What would have been better: every turn of a game with what was played, what the advisor would have played, and what
that cost.

Both ways are played on by the same draws for a while, and what they lead to is compared: so a difference is one of
points that are still to come, as far as the players can tell, and it is never foreseen what was really drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple
from zlib import crc32

import msgspec

from companion.engine.definition import Definition
from companion.engine.game import Game, label_option
from companion.engine.hands import DrawnHands
from companion.engine.journal import Decision
from companion.engine.languages import messages
from companion.players.hidden import needed
from companion.players.search import ADVISOR, Replies, Way, Width, advised, judged
from companion.players.values import Value, value_of

BEST, NEAR, MISSED = "best", "near", "missed"
GRADES = (BEST, NEAR, MISSED)
"""How a turn is called, kindly; their words: messages ``grade.<name>``."""
LITTLE, MUCH = 1.5, 5.0
"""Up to so many points a turn is as good as the best, from so many on it is a missed chance."""
WORTH = {BEST: 1.0, NEAR: 0.5, MISSED: 0.0}
"""What each grade counts in a player's accuracy."""
DRAWS = 3
"""Times that two ways are played on to compare them."""
TOLD = 3
"""So many best turns and missed chances are told of everybody."""


class Turn(msgspec.Struct, frozen=True):
    """A turn, or a part of one up to what chance decided."""

    at: int
    """Decisions before it; there its board can be opened."""
    until: int
    player: int
    day: int
    era: str
    played: tuple[str, ...]
    better: tuple[str, ...]
    """What the advisor would have played; empty where nothing was better."""
    points: float
    """What that would have brought more, in points at the end."""
    chance: float
    """The same in the chance to win."""
    gained: float
    """By how much the turn itself moved the player's chance to win."""

    @property
    def grade(self) -> str:
        """Best, near or missed."""
        return BEST if self.points <= LITTLE else NEAR if self.points < MUCH else MISSED


class Summary(msgspec.Struct, frozen=True):
    """How somebody played."""

    player: int
    turns: int
    accuracy: float
    """Turns as good as the best, and half of those near to it, of a hundred."""
    grades: dict[str, int]
    """How many turns were of each grade."""
    lost: float
    """Points that better turns would have brought, each by itself."""
    best: tuple[Turn, ...]
    missed: tuple[Turn, ...]


class Analysis(msgspec.Struct, frozen=True):
    """The turns of a whole game, as they are kept with it."""

    of: int
    """Tells the journal that they belong to."""
    turns: tuple[Turn, ...]

    @classmethod
    def made(cls, game: Game, turns: Iterable[Turn]) -> Analysis:
        """What came out for a game."""
        return cls(_sign(game), tuple(turns))

    def fits(self, game: Game) -> bool:
        """Whether it is of this game: one that was gone on with has become another."""
        return self.of == _sign(game)


def _sign(game: Game) -> int:
    return crc32("\n".join(decision.key for decision in game.journal).encode())


class Begun(NamedTuple):
    """A turn that is being played: where it began, whose it is, and the chances before it."""

    at: int
    seat: int
    day: int
    era: str
    chances: Sequence[float]


def analysed(game: Game, width: Width = ADVISOR) -> Iterator[Turn]:
    """Every turn of a game, one after the other; refused where nothing was learned of such a table."""
    value, begun = value_of(game.definition, game.table), None
    end = Decision("", "")
    for now, decision in chain(game.replayed(), [(game, end)]):
        if begun is not None and (now.over or now.turn_start > begun.at or _ends(begun.seat, now, decision)):
            yield _turn(game, now, begun, value, width)
            begun = None
        if begun is None and decision is not end and not decision.settled and _chooses(now):
            begun = _begin(now, value)


def _ends(seat: int, game: Game, decision: Decision) -> bool:
    """Whether chance or somebody else decides next."""
    ask = game.ask
    return not decision.settled and (ask is None or ask.entry is not None or ask.player != seat)


def _chooses(game: Game) -> bool:
    """Whether somebody is asked who can choose."""
    ask = game.ask
    return ask is not None and ask.entry is None and ask.player is not None and len(game.legal) > 1


def _begin(game: Game, value: Value) -> Begun:
    table = game.table
    assert game.ask is not None
    assert game.ask.player is not None
    return Begun(len(game.journal), game.ask.player, table.date, table.era, value.chances(game.definition, table))


def _best(start: Game, seat: int, played: Sequence[str], value: Value, width: Width) -> Way | None:
    """The advisor's turn; of a hand that nobody saw it plays no other cards than were played."""
    at, shown = len(start.journal), [each.card for each in needed(start, played)]
    for way in advised(start.fork(at, DrawnHands(at, seat, shown)), seat, value, width):
        if not Counter(each.card for each in needed(start, way.keys)) - Counter(shown):
            return way
    return None


def _turn(game: Game, now: Game, begun: Begun, value: Value, width: Width) -> Turn:
    at, seat, until = begun.at, begun.seat, len(now.journal)
    played = tuple(decision.key for decision in game.journal[at:until] if not decision.settled)
    better, points, chance = _best(game.at(at), seat, played, value, width), 0.0, 0.0
    if better is not None and better.keys != played:
        mine = Way(0.0, played, now.fork(at))
        points, chance = _apart(game.definition, seat, better, mine, value, width)
    gained = value.chances(game.definition, now.table)[seat] - begun.chances[seat]
    return Turn(
        at,
        until,
        seat,
        begun.day,
        begun.era,
        played,
        better.keys if better is not None and points > 0 else (),
        round(max(0.0, points), 2),
        round(max(0.0, chance), 4) if points > 0 else 0.0,
        round(gained, 4),
    )


def _apart(made: Definition, seat: int, better: Way, played: Way, value: Value, width: Width) -> tuple[float, float]:
    """By how many points and how much of the chance to win a way is better than another, over some draws.

    They are other draws than those that the better one was chosen by: a lucky choice is not taken for a good one.
    """
    points, chances = list[float](), list[float]()
    for seed in range(DRAWS):
        replies: Replies = {}
        one, other = (judged(each, seat, value, width.scenes, seed, replies) for each in (better, played))
        points.append(one.value - other.value)
        tables = (each.trial.table for each in (one, other))
        high, low = (value.chances(made, table)[seat] for table in tables)
        chances.append(high - low)
    from statistics import fmean  # only here, and it brings many kinds of numbers

    return fmean(points), fmean(chances)


def summaries(turns: Iterable[Turn], players: int) -> list[Summary]:
    """How everybody played, by seat."""
    by_seat: dict[int, list[Turn]] = {seat: [] for seat in range(players)}
    for turn in turns:
        by_seat[turn.player].append(turn)
    return [_summary(seat, own) for seat, own in by_seat.items()]


def _summary(seat: int, turns: Sequence[Turn]) -> Summary:
    good = sorted((turn for turn in turns if turn.grade == BEST and turn.gained > 0), key=lambda turn: -turn.gained)
    missed = sorted((turn for turn in turns if turn.grade == MISSED), key=lambda turn: -turn.points)
    return Summary(
        seat,
        len(turns),
        round(100 * sum(WORTH[turn.grade] for turn in turns) / len(turns), 1) if turns else 0.0,
        {grade: sum(turn.grade == grade for turn in turns) for grade in GRADES},
        round(sum(turn.points for turn in turns), 1),
        tuple(sorted(good[:TOLD], key=lambda turn: turn.at)),
        tuple(sorted(missed[:TOLD], key=lambda turn: turn.at)),
    )


# in words


def told(game: Game, keys: Sequence[str], language: str = "en") -> str:
    """Answers in words, one after the other; what was done several times in a row is counted."""
    say = messages(language, game.definition.name)
    runs = [(label_option(say, key, game.names), len(list(same))) for key, same in groupby(keys)]
    return ", ".join(label if n == 1 else f"{label} ×{n}" for label, n in runs)


def when(game: Game, turn: Turn, language: str = "en") -> str:
    """The moment of a turn in words."""
    words = messages(language, game.definition.name)
    if not turn.era:
        return messages(language, "stats").text("analysis.setup")
    return words.text("turning.when", day=turn.day, era=words.text(f"era.{turn.era}"))


def sentence(game: Game, turn: Turn, language: str = "en") -> str:
    """What was played, and what would have been better, in one or two sentences."""
    say = messages(language, "stats")
    moment, played = when(game, turn, language), told(game, turn.played, language)
    if turn.grade == BEST:
        return say.text("analysis.turn", when=moment, played=played)
    chance = round(100 * turn.chance)
    return say.text(
        "analysis.better" if chance > 0 else "analysis.better.points",
        when=moment,
        played=played,
        better=told(game, turn.better, language),
        points=round(turn.points),
        chance=chance,
    )


def formula(language: str = "en") -> str:
    """How turns are graded."""
    return messages(language, "stats").text("analysis.formula", little=LITTLE, much=MUCH)
