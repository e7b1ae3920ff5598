"""Tidy tables of one game or of many: `plays`, `players`, `score_lines` and `events`, as pandas frames.

Each takes a game, one `Play` or many of them, the archive, or a `History` that was read before, and the same filters:

>>> from companion.simulation import play_out
>>> from companion.tables.play import play_of_game
>>> games = [play_of_game(play_out("tzolkin", 2, seed, "random"), f"{seed}", "2026-05-01T20:00:00Z") for seed in (1, 2)]
>>> plays(games, count=2)[["game", "depth", "count"]].values.tolist()
[['tzolkin', 'mirror', 2], ['tzolkin', 'mirror', 2]]
>>> len(players(games)), len(players(games, count=3))
(4, 0)

``COLUMNS`` says what every column means. pandas is imported when first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack

import companion
from companion.engine.definition import Standings
from companion.engine.game import Game
from companion.engine.languages import messages
from companion.engine.ledger import Ledger
from companion.games import definition as definition_of
from companion.stats.win_chances import chances
from companion.tables.archive import Archive
from companion.tables.archive_columns import Coded
from companion.tables.days import day_of, utc_of
from companion.tables.play import Play, play_of_game

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from pandas.api.extensions import ExtensionArray

    Array = np.ndarray[Any, Any]
    Columns = Mapping[str, Sequence[Any]]

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "plays": {
        "play": "the id of the game that was played",
        "game": "which game: tzolkin, or the title of any other",
        "depth": "mirror, checkpoints, final or import",
        "count": "how many players",
        "started": "when it began, UTC; missing where unknown",
        "finished": "when it ended, UTC; noon here where only the day is known",
        "day": "on which day that was, by the clock of this machine; missing where unknown",
        "minutes": "how long it took; missing where unknown",
        "location": "where",
        "decisions": "how many decisions its journal has; missing where there is none",
        "rulings": "the rulings it was played with, as name=value, sorted",
        "source": "where the record came from: companion, bgstats, bgg, csv, simulation",
        "mark": "real, companion (it played a seat), sample (with a made-up copy of the box) or simulated",
        "counts": "whether statistics count it",
        "highest_wins": "whether the highest score wins; else the lowest does",
        "decided": "whether the result is known: without one there are no losers",
        "journal": "whether its journal was kept",
    },
    "players": {
        "play": "the id of the game that was played",
        "game": "which game",
        "count": "how many players took part",
        "finished": "when it ended, UTC; noon here where only the day is known",
        "day": "on which day that was, by the clock of this machine",
        "seat": "the player's seat, from 0",
        "player": "the player's name",
        "points": "the final score; missing is not zero",
        "place": "1 for the winner; who is equal shares a place; missing where unknown",
        "winner": "whether the game was won, alone or shared",
        "better": "the final score such that more is better: its negative where the lowest wins",
        "first": "whether this player began; false for everybody where unknown",
        "colour": "the colour of the pieces",
        "tie_break": "what was compared where points were equal",
    },
    "score_lines": {
        "play": "the id of the game that was played",
        "game": "which game",
        "seat": "the player's seat, from 0",
        "player": "the player's name",
        "points": "points of this line; losses are negative",
        "source": "where from: temples, building, monument, …",
        "detail": "the very tile, temple or space; empty where there is none",
        "rule": "the id of the rule",
        "era": "the age, year or era",
        "day": "the day of the game",
        "decision": "after how many decisions; 0 where only a sheet is known",
        "total": "the player's points with this line and all before it",
    },
    "events": {
        "play": "the id of the game that was played",
        "decision": "after how many decisions",
        "day": "the day of the game",
        "era": "the age, year or era",
        "player": "whose event it is; missing where it concerns no player",
        "kind": "what happened",
        "rule": "the id of the rule",
        "text": "the sentence of the log",
    },
}
"""Every column of every frame, and what it means."""


Source: TypeAlias = "Archive | History | Play | Game | Iterable[Play | Game]"
"""Games to be read: the archive, a history, or some games or records of them."""


class Filters(TypedDict, total=False):
    """Conditions on games; an empty one is no condition.

    ``player``: participants, one name or several. ``since`` and ``until``: days, both included, as "2026-05-01".
    ``rulings``: those in force. ``ignored``: also games that do not count. ``mark``: real, companion, sample or
    simulated.
    """

    game: str
    player: str | Sequence[str]
    count: int | None
    since: str
    until: str
    depth: str
    rulings: Mapping[str, str] | None
    source: str
    ignored: bool
    mark: str


class History:
    """All games of a source, read once: `plays`, `players` and, when first looked at, `score_lines`."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._columns = source if isinstance(source, Archive) else _Records(list(_plays(source)))
        seated = self._columns.players()
        self.plays = _plays_frame(self._columns.plays(), seated)
        self.players = _players_frame(seated, self.plays)

    @classmethod
    def of(cls, source: Source) -> History:
        """The history of a source; an archive is read again only when it has changed."""
        if isinstance(source, History):
            return source
        if not isinstance(source, Archive):
            return cls(source)
        place, version = source.database.place, source.version()
        if place not in _read or _read[place][0] != version:
            _read.clear()  # before the next one is read, so that there are never two in memory
            _read[place] = version, cls(source)
        _read[place][1]._columns = source
        return _read[place][1]

    @staticmethod
    def is_read(archive: Archive) -> bool:
        """Whether an archive has been read as it is now."""
        return _read.get(archive.database.place, ("",))[0] == archive.version()

    @cached_property
    def score_lines(self) -> pd.DataFrame:
        """Every score line, without the ``total``, which only the table for notebooks has."""
        return _lines_frame({**self._columns.score_lines()}, self.plays, self.players)

    @cached_property
    def scorers(self) -> Array:
        """The row of `players` that each score line belongs to."""
        lines = self.score_lines
        return row_of(self.players, lines["play"].cat.codes.to_numpy(), lines["seat"].to_numpy())

    def game(self, play: str) -> Game | None:
        """A game replayed from its journal; None where there is none."""
        found = self._columns.game(play)
        return found if isinstance(found, Game) else None

    def __len__(self) -> int:
        return len(self.plays)

    def __repr__(self) -> str:
        return f"<history of {len(self.plays)} games, {self.players['player'].nunique()} players>"

    def where(self, **filters: Unpack[Filters]) -> History:
        """The games that fit every filter."""
        from companion.stats.libraries import np

        if unknown := filters.keys() - Filters.__annotations__.keys():
            raise TypeError(f"no such filter: {', '.join(sorted(unknown))}")
        plays, player = self.plays, filters.get("player", ())
        keep = np.ones(len(plays), bool) if filters.get("ignored") else plays["counts"].to_numpy(bool)
        for column in ("game", "depth", "source", "count", "mark"):
            if value := filters.get(column):
                keep = keep & (plays[column] == value).to_numpy(bool)
        if since := filters.get("since"):
            keep = keep & (plays["day"] >= _day(since)).to_numpy(bool)
        if until := filters.get("until"):
            keep = keep & (plays["day"] <= _day(until)).to_numpy(bool)
        for name, value in (filters.get("rulings") or {}).items():
            texts = plays["rulings"].cat.categories
            fitting = [text for text in texts if f"{name}={value}" in text.split(" ")]
            keep = keep & plays["rulings"].isin(fitting).to_numpy(bool)
        for name in [player] if isinstance(player, str) and player else player:
            there = self.players.loc[(self.players["player"] == name).to_numpy(bool), "play"]
            keep = keep & plays["play"].isin(there).to_numpy(bool)
        return self if keep.all() else _Part(self, keep)

    def newest(self, most: int) -> History:
        """The games that ended last; where the time of an end is unknown, it counts as late."""
        from companion.stats.libraries import np

        keep = np.zeros(len(self.plays), bool)
        keep[self.plays["finished"].argsort(kind="stable")[-most:]] = True
        return _Part(self, keep)


_read: dict[str, tuple[object, History]] = {}
"""The archive that was read last, by its place, with its version."""


class _Part(History):
    """Some games of a history."""

    def __init__(self, whole: History, keep: Array) -> None:
        from companion.stats.libraries import np

        self.source = whole.source
        self._whole = whole
        self._columns = whole._columns
        self._wanted = np.zeros(len(whole.plays["play"].cat.categories), bool)
        self._wanted[whole.plays["play"].cat.codes.to_numpy()[keep]] = True
        self.plays = whole.plays[keep].reset_index(drop=True)
        self.players = self._those(whole.players)

    def _those(self, frame: pd.DataFrame) -> pd.DataFrame:
        return frame[self._wanted[frame["play"].cat.codes.to_numpy()]].reset_index(drop=True)

    @cached_property
    def score_lines(self) -> pd.DataFrame:
        """Every score line of these games."""
        return self._those(self._whole.score_lines)


# the four tables


def plays(source: Source, /, **filters: Unpack[Filters]) -> pd.DataFrame:
    """One row a game that was played."""
    return History.of(source).where(**filters).plays


def players(source: Source, /, **filters: Unpack[Filters]) -> pd.DataFrame:
    """One row a player of a game."""
    return History.of(source).where(**filters).players


def score_lines(source: Source, /, **filters: Unpack[Filters]) -> pd.DataFrame:
    """One row a score line."""
    chosen = History.of(source).where(**filters)
    points = chosen.score_lines["points"].groupby(chosen.scorers)
    return chosen.score_lines.assign(total=points.cumsum())


def events(source: Source, /, language: str = "en", **filters: Unpack[Filters]) -> pd.DataFrame:
    """One row an event, with its sentence in a language; only games with a journal have any."""
    from companion.stats.libraries import pd

    rows = [
        (
            id,
            e.decision,
            e.round,
            e.era,
            None if e.player is None else game.names[e.player],
            e.kind,
            e.rule,
            game.describe(e, language),
        )
        for id, game in _replayed(source, filters)
        for e in game.events
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS["events"]))


for _table in (plays, players, score_lines, events):
    _wide = max(map(len, COLUMNS[_table.__name__])) + 4
    _rows = [f"    {f'``{name}``':{_wide}}  {meaning}" for name, meaning in COLUMNS[_table.__name__].items()]
    _rule = f"    {'=' * _wide}  {'=' * 80}"
    _table.__doc__ = "\n".join((f"{_table.__doc__}\n", _rule, *_rows, _rule))  # what help() shows


def sources(game: Game | Play, language: str = "en") -> pd.DataFrame:
    """Points by source, a column a player, in the words of the language."""
    frame = contributions(game, language).drop(columns="detail").groupby("source", sort=False).sum()
    frame.index.name = None
    return frame[(frame != 0).any(axis=1)]


def contributions(game: Game | Play, language: str = "en") -> pd.DataFrame:
    """One row a source and its tile, temple or space, in the words of the language: a column a player."""
    from companion.stats.libraries import pd

    definition = game.definition if isinstance(game, Game) else definition_of(game.game)
    say = messages(language, definition.name)
    sums = game.ledger.by("source", "detail")
    kinds = dict.fromkeys((line.source, line.detail) for line in game.ledger)
    ordered = sorted(kinds, key=lambda kind: (definition.sources.index(kind[0]), kind[1]))
    rows = [
        (
            say.text(f"source.{source}"),
            say.text(detail) if detail else "",
            *(sums.get((seat, source, detail), 0) for seat in range(len(game.names))),
        )
        for source, detail in ordered
    ]
    return pd.DataFrame(rows, columns=["source", "detail", *game.names])


# of one game, without its record


def standings(rows: Standings) -> pd.DataFrame:
    """One row a player, best first."""
    from companion.stats.libraries import pd

    shown = [(each.place, each.name, each.points, each.tie_break) for each in rows]
    return pd.DataFrame(shown, columns=["place", "player", "points", "tie_break"]).astype({"tie_break": "float64"})


def ledger(lines: Ledger) -> pd.DataFrame:
    """One row a score line, as `score_lines` has them; a player is the seat where no name is known."""
    from companion.stats.libraries import pd

    names = dict(enumerate(lines.names))
    rows = [(x.player, names.get(x.player, x.player), *(getattr(x, each) for each in _OF_LINE.values())) for x in lines]
    frame = pd.DataFrame(rows, columns=["seat", "player", *_OF_LINE]).astype({"points": "float64"})
    return frame.assign(total=frame.groupby("seat")["points"].cumsum())


def win_chances(game: Game) -> pd.DataFrame:
    """One row a turn and player: everyone's chance to win after it, from 0 to 1; none where unknown."""
    from companion.stats.libraries import pd

    rows = [
        (each.at, each.era, each.day, seat, game.names[seat], chance)
        for each in chances(game)
        for seat, chance in enumerate(each.chances)
    ]
    return pd.DataFrame(rows, columns=["decision", "era", "day", "seat", "player", "chance"])


# how they are read


def _plays(source: Source) -> Iterator[Play]:
    if isinstance(source, Play):
        yield source
    elif isinstance(source, Game):
        yield _play(source)
    elif isinstance(source, Iterable):
        for each in source:
            yield _play(each) if isinstance(each, Game) else each


def _play(game: Game) -> Play:
    """A game, over or not, as a record without an end."""
    return play_of_game(game, game.started, "")


def _replayed(source: Source, filters: Filters) -> Iterator[tuple[str, Game]]:
    if isinstance(source, Game):
        yield "", source
        return
    history = History.of(source).where(**filters)
    for id in history.plays.loc[history.plays["journal"].to_numpy(bool), "play"]:
        game = history.game(id)
        if game is not None:
            yield id, game


class _Records:
    """Plays at hand, read column by column as the archive is."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self._plays = plays

    def game(self, id: str) -> Game | None:
        journal = next(play.journal for play in self._plays if play.id == id)
        return None if journal is None else companion.read_game(journal)

    def plays(self) -> Columns:
        return {
            "play": [play.id for play in self._plays],
            **{name: [getattr(play, name) for play in self._plays] for name in _AS_THEY_ARE},
            "rulings": [rulings_text(play.rulings) for play in self._plays],
            "journal": [play.journal is not None for play in self._plays],
        }

    def players(self) -> Columns:
        rows = [(play.id, seat, each) for play in self._plays for seat, each in enumerate(play.players)]
        plain = ("points", "place", "winner", "first", "colour", "tie_break")
        return {
            "play": [row[0] for row in rows],
            "seat": [row[1] for row in rows],
            "player": [row[2].name for row in rows],
            **{name: [getattr(row[2], name) for row in rows] for name in plain},
        }

    def score_lines(self) -> Columns:
        rows = [(play.id, line) for play in self._plays for line in play.lines]
        return {
            "play": [row[0] for row in rows],
            "seat": [row[1].player for row in rows],
            **{column: [getattr(row[1], name) for row in rows] for column, name in _OF_LINE.items()},
        }


_OF_LINE = {
    "points": "points", "source": "source", "detail": "detail", "rule": "rule", "era": "era", "day": "round",
    "decision": "decision",
}  # fmt: skip
"""Columns of a score line, and what it calls them."""
_AS_THEY_ARE = (
    *("game", "depth", "started", "finished", "minutes", "location"),
    *("decisions", "source", "mark", "counts", "highest_wins", "decided"),
)


def rulings_text(rulings: Mapping[str, str]) -> str:
    """Rulings as one text.

    >>> rulings_text({"nested_build": "own", "last_skull": "one"})
    'last_skull=one nested_build=own'
    """
    return " ".join(f"{name}={value}" for name, value in sorted(rulings.items()))


def _plays_frame(columns: Columns, seated: Columns) -> pd.DataFrame:
    from companion.stats.libraries import np, pd

    ids = _texts(columns["play"])
    codes = np.arange(len(ids), dtype="int32")
    count = np.bincount(_numbers(ids, seated["play"]), minlength=len(ids))
    return pd.DataFrame(
        {
            "play": pd.Categorical.from_codes(codes, categories=ids),
            "game": _category(columns["game"]),
            "depth": _category(columns["depth"]),
            "count": count.astype("int8"),
            "started": _times(columns["started"]),
            "finished": _times(columns["finished"]),
            "day": _days(columns["finished"]),
            "minutes": np.array(columns["minutes"], "float64"),
            "location": _category(columns["location"]),
            "decisions": np.array(columns["decisions"], "float64"),
            "rulings": _category(columns["rulings"]),
            "source": _category(columns["source"]),
            "mark": _category(columns["mark"]),
            "counts": np.array(columns["counts"], bool),
            "highest_wins": np.array(columns["highest_wins"], bool),
            "decided": np.array(columns["decided"], bool),
            "journal": np.array(columns["journal"], bool),
        }
    )


def _players_frame(columns: Columns, plays: pd.DataFrame) -> pd.DataFrame:
    from companion.stats.libraries import np, pd

    ids = plays["play"].cat.categories
    codes = _numbers(ids, columns["play"])
    points = np.array(columns["points"], "float64")
    return pd.DataFrame(
        {
            "play": pd.Categorical.from_codes(codes, categories=ids),
            **{name: plays[name].array.take(codes) for name in ("game", "count", "finished", "day")},
            "seat": np.array(columns["seat"], "int8"),
            "player": _category(columns["player"]),
            "points": points,
            "place": np.array(columns["place"], "float64"),
            "winner": np.array(columns["winner"], bool),
            "better": np.where(plays["highest_wins"].to_numpy(bool)[codes], points, -points),
            "first": np.array(columns["first"], bool),
            "colour": _category(columns["colour"]),
            "tie_break": np.array(columns["tie_break"], "float64"),
        }
    )


def _lines_frame(columns: dict[str, Sequence[Any]], plays: pd.DataFrame, players: pd.DataFrame) -> pd.DataFrame:
    """A frame in the place of the columns: each is let go when it has been taken over."""
    from companion.stats.libraries import np, pd

    ids = plays["play"].cat.categories
    codes = _numbers(ids, columns.pop("play"))
    seats = np.asarray(columns.pop("seat"), "int8")
    row = row_of(players, codes, seats)
    return pd.DataFrame(
        {
            "play": pd.Categorical.from_codes(codes, categories=ids),
            "game": plays["game"].array.take(codes),
            "seat": seats,
            "player": players["player"].array.take(row),
            "points": np.asarray(columns.pop("points"), "float64"),
            **{name: _category(columns.pop(name)) for name in ("source", "detail", "rule", "era")},
            **{name: _small(columns.pop(name)) for name in ("day", "decision")},
        },
        copy=False,  # millions of rows are kept once
    )


def row_of(players: pd.DataFrame, play: Array, seat: Array) -> Array:
    """The rows of ``players`` that play and seat mean, both as numbers."""
    from companion.stats.libraries import np

    seated = players["play"].cat.codes.to_numpy(), players["seat"].to_numpy()
    most = int(max(seated[1].max(initial=0), seat.max(initial=0))) + 1
    place = np.full((len(players["play"].cat.categories), most), -1, "int32")
    place[seated] = np.arange(len(players))
    found: Array = place.ravel().take(play * np.int32(most) + seat)
    return found


def _numbers(ids: pd.Index[str], column: Sequence[str]) -> Array:
    """Where each id of a column stands among all of them."""
    from companion.stats.libraries import np

    if isinstance(column, Coded):
        words, codes = _texts(column.words), np.asarray(column.codes, "int32")
        if words.equals(ids):  # as it is where all games are read
            return codes
        found: Array = np.asarray(ids.get_indexer(words), "int32")[codes]
        return found
    return np.asarray(ids.get_indexer(_texts(column)), "int32")


def _small(column: Sequence[int]) -> Array:
    """Whole numbers in two bytes where these can hold them, else in four."""
    from companion.stats.libraries import np

    numbers = np.asarray(column, "int32")
    bounds = np.iinfo("int16")
    fits = bounds.min <= numbers.min(initial=0) and numbers.max(initial=0) <= bounds.max
    return numbers.astype("int16") if fits else numbers


def _category(column: Sequence[str]) -> pd.Categorical[str]:
    from companion.stats.libraries import np, pd

    if not isinstance(column, Coded):
        return pd.Categorical(list(column))
    # In alphabetical order, as the other way has them: the same games give the same frames.
    words = _texts(column.words)
    order = words.argsort()
    place = np.empty(len(order), "int8" if len(order) < 128 else "int32")
    place[order] = np.arange(len(order))
    return pd.Categorical.from_codes(place[np.asarray(column.codes)], categories=words[order])


def _texts(texts: Sequence[str]) -> pd.Index[str]:
    from companion.stats.libraries import pd

    return pd.Index(list(texts), dtype="str")


def _times(texts: Sequence[str]) -> ExtensionArray:
    from companion.stats.libraries import pd

    known = {text: _noon(text) if len(text) == 10 else text for text in set(texts)}
    return _taken(pd.to_datetime(list(known.values()), format="ISO8601", utc=True, errors="coerce"), known, texts)


def _noon(text: str) -> str:
    try:
        return utc_of(date.fromisoformat(text)).isoformat()
    except ValueError:
        return ""


def _days(texts: Sequence[str]) -> ExtensionArray:
    from companion.stats.libraries import pd

    known = {text: day_of(text) for text in set(texts)}
    return _taken(pd.to_datetime(list(known.values()), errors="coerce"), known, texts)


def _taken(moments: pd.DatetimeIndex, known: Iterable[str], texts: Sequence[str]) -> ExtensionArray:
    """The moment of each text, where every text stands once among the known ones."""
    from companion.stats.libraries import np

    place = {text: number for number, text in enumerate(known)}
    rows = np.fromiter(map(place.__getitem__, texts), "int32", len(texts))
    return moments.as_unit("us").array.take(rows)


def _day(text: str) -> pd.Timestamp:
    from companion.stats.libraries import pd

    return pd.Timestamp(day_of(text) or text)
