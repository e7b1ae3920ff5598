"""The analysis of a game: every turn as played, the advisor's turn in its place, and the difference.

Both turns are played on with the same draws for a while, and their outcomes are compared: a difference is one of
expected points to come, and the search never foresees the real draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple
from zlib import crc32

import msgspec

from companion.engine.definition import Definition
from companion.engine.describe import done_elsewhere, name_answer, place_of
from companion.engine.game import Game
from companion.engine.hidden_hands import DrawnHands
from companion.engine.journal import Decision
from companion.engine.messages import Messages, messages
from companion.players.needed_cards import needed, up_to_draw
from companion.players.table_values import Value, value_of
from companion.players.turn_search import ADVISOR, Replies, Way, Width, advised, judged

BEST, NEAR, MISSED = "best", "near", "missed"
GRADES = (BEST, NEAR, MISSED)
"""The names of the grades; their words: messages ``grade.<name>``."""
LITTLE, MUCH = 1.5, 5.0
"""Up to so many points lost a turn counts as best; from so many on, as a missed chance."""
WORTH = {BEST: 1.0, NEAR: 0.5, MISSED: 0.0}
"""The weight of each grade in a player's accuracy."""
DRAWS = 3
"""The number of draws over which two ways are compared."""
LISTED = 3
"""The number of best turns and missed chances listed per player."""


class Turn(msgspec.Struct, frozen=True):
    """A turn, or a part of one up to a decision of chance."""

    at: int
    """Decisions before it, at which its board can be opened."""
    until: int
    player: int
    day: int
    era: str
    played: tuple[str, ...]
    better: tuple[str, ...]
    """The advisor's turn; empty where none was better."""
    points: float
    """The points at the end that it would have added."""
    chance: float
    """The chance to win that it would have added; 0 where chances are not known well enough."""
    gained: float
    """The change of the player's chance to win by the turn itself."""

    @property
    def grade(self) -> str:
        """Best, near or missed."""
        return BEST if self.points <= LITTLE else NEAR if self.points < MUCH else MISSED


class Summary(msgspec.Struct, frozen=True):
    """A player's results."""

    player: int
    turns: int
    accuracy: float
    """The share of best turns in percent; near ones count half."""
    grades: dict[str, int]
    """The number of turns of each grade."""
    lost: float
    """Points lost against better turns, each by itself."""
    best: tuple[Turn, ...]
    missed: tuple[Turn, ...]


class Analysis(msgspec.Struct, frozen=True):
    """The turns of a whole game, as stored with it."""

    of: int
    """A checksum of the journal that they belong to."""
    turns: tuple[Turn, ...]

    @classmethod
    def made(cls, game: Game, turns: Iterable[Turn]) -> Analysis:
        """The analysis of a game."""
        return cls(_sign(game), tuple(turns))

    def fits(self, game: Game) -> bool:
        """Whether it belongs to this game as it stands: further play makes it another."""
        return self.of == _sign(game)


def _sign(game: Game) -> int:
    return crc32("\n".join(decision.key for decision in game.journal).encode())


class Begun(NamedTuple):
    """A turn in progress: its start, its player, and the chances before it."""

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
    """Whether chance or another player decides next."""
    ask = game.ask
    return not decision.settled and (ask is None or ask.entry is not None or ask.player != seat)


def _chooses(game: Game) -> bool:
    """Whether the asked player can choose."""
    ask = game.ask
    return ask is not None and ask.entry is None and ask.player is not None and len(game.legal) > 1


def _begin(game: Game, value: Value) -> Begun:
    table = game.table
    assert game.ask is not None
    assert game.ask.player is not None
    return Begun(len(game.journal), game.ask.player, table.date, table.era, value.chances(game.definition, table))


def _best(start: Game, seat: int, played: Sequence[str], value: Value, width: Width) -> Way | None:
    """The advisor's turn; of a hidden hand it plays no other cards than were played."""
    at, shown = len(start.journal), [each.card for each in needed(start, played)]
    for way in advised(start.fork(at, DrawnHands(at, seat, shown)), seat, value, width):
        if not Counter(each.card for each in needed(start, way.keys)) - Counter(shown):
            return way._replace(keys=up_to_draw(start, way.keys))
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
        round(max(0.0, chance), 4) if points > 0 and value.proven else 0.0,
        round(gained, 4),
    )


def _apart(made: Definition, seat: int, better: Way, played: Way, value: Value, width: Width) -> tuple[float, float]:
    """By how many points and how much of the chance to win a way is better than another, over some draws.

    The better way was chosen by other draws, so that luck is not taken for skill.
    """
    points, chances = list[float](), list[float]()
    for seed in range(DRAWS):
        replies: Replies = {}
        one, other = (judged(each, seat, value, width, seed, replies) for each in (better, played))
        points.append(one.value - other.value)
        tables = (each.trial.table for each in (one, other))
        high, low = (value.chances(made, table)[seat] for table in tables)
        chances.append(high - low)
    from statistics import fmean  # only here, and it imports many modules of numbers

    return fmean(points), fmean(chances)


def summaries(turns: Iterable[Turn], players: int) -> list[Summary]:
    """The results of all players, by seat."""
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
        tuple(sorted(good[:LISTED], key=lambda turn: turn.at)),
        tuple(sorted(missed[:LISTED], key=lambda turn: turn.at)),
    )


# in words


def describe_answers(game: Game, keys: Sequence[str], language: str = "en") -> str:
    """Answers in words, one after the other."""
    say = messages(language, game.definition.name)
    return joined(say, [(key, name_answer(say, key, game.names)) for key in keys])


def joined(say: Messages, answers: Sequence[tuple[str, str]]) -> str:
    """Answers, each a key and its words, one after the other: repeated ones are counted, and nothing is said twice: a
    place or a heading that the answer before has, too, an answer that the next one begins with, the end of an exchange.
    The answer about a place follows its place. Semicolons part those that have commas or a heading in common.

    >>> pick, build = ("pick tikal 2", "Повернути з Тікаля 2"), ("act tikal 2", "Тікаль 2: спорудити будівлю")
    >>> joined(messages("uk", "tzolkin"), [pick, build, ("sell", "Продати"), ("sell", "Продати")])
    'Повернути з Тікаля 2, спорудити будівлю; Продати ×2'
    >>> joined(messages("en", "tzolkin"), [("pick tikal 7", "Pick up: Tikal 7"), ("act tikal 5", "Tikal 5: a step")])
    'Pick up: Tikal 7, using Tikal 5: a step'
    """
    said, named = list[str](), ""
    for key, label in answers:
        place, _, rest = label.partition(": ")
        if named and (then := rest if place == named else done_elsewhere(say, key, label)) is not None:
            said[-1] += f", {then}" if then else ""
        else:
            said.append(label)
        named = place_of(say, key)
    runs = [(label, len(list(same))) for label, same in groupby(said_once(filter(None, said)))]
    heads = ["", *(label.partition(": ")[0] for label, _ in runs)]
    short = [(label.removeprefix(f"{head}: "), n) for head, (label, n) in zip(heads, runs, strict=False)]
    between = "; " if short != runs or any(", " in label for label, _ in runs) else ", "
    return between.join(label if n == 1 else f"{label} ×{n}" for label, n in short)


def said_once(labels: Iterable[str]) -> list[str]:
    """Labels without those that the next one begins with, and without the end of an exchange said again.

    >>> said_once(["Hire a nomad", "Hire a nomad: warrior", "Use: 1 food → 1 tool", "1 tool"])
    ['Hire a nomad: warrior', 'Use: 1 food → 1 tool']
    """
    found = list[str]()
    for label in labels:
        if found and label.startswith(f"{found[-1]}: "):
            found[-1] = label
        elif not found or not found[-1].endswith(f" → {label}"):
            found.append(label)
    return found


def when(game: Game, turn: Turn, language: str = "en") -> str:
    """The moment of a turn in words."""
    words = messages(language, game.definition.name)
    if not turn.era:
        return messages(language, "stats").text("analysis.setup")
    return words.text("turning.when", day=turn.day, era=words.text(f"era.{turn.era}"))


def sentence(game: Game, turn: Turn, language: str = "en") -> str:
    """The turn as played, and a better one, in one or two sentences."""
    say = messages(language, "stats")
    moment, played = when(game, turn, language), describe_answers(game, turn.played, language)
    if turn.grade == BEST:
        return say.text("analysis.turn", when=moment, played=played)
    chance = round(100 * turn.chance)
    return say.text(
        "analysis.better" if chance > 0 else "analysis.better.points",
        when=moment,
        played=played,
        better=describe_answers(game, turn.better, language),
        points=round(turn.points),
        chance=chance,
    )


def formula(language: str = "en") -> str:
    """The formula of the grades."""
    return messages(language, "stats").text("analysis.formula", little=LITTLE, much=MUCH)
