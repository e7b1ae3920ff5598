"""Games as pandas frames: columns of the archive, or of plays at hand, become `plays`, `players` and `score_lines`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

import companion
from companion.engine.game import Game
from companion.tables.archive import SCORED_COLUMNS
from companion.tables.archive_columns import Coded
from companion.tables.days import day_of, utc_of
from companion.tables.play import Play, Traits

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from pandas.api.extensions import ExtensionArray

    Array = np.ndarray[Any, Any]
    Columns = Mapping[str, Sequence[Any]]


class Records:
    """Plays at hand, read column by column as the archive is."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self._plays = plays

    def game(self, id: str) -> Game | None:
        journal = next(play.journal for play in self._plays if play.id == id)
        return None if journal is None else companion.read_game(journal)

    def having(self, ids: Iterable[str]) -> Iterator[Play]:
        wanted = set(ids)
        return (play for play in self._plays if play.id in wanted)

    def traits(self, ids: Iterable[str]) -> Mapping[str, Traits]:
        wanted = set(ids)
        return {play.id: play.traits for play in self._plays if play.id in wanted and play.traits}

    def plays_and_players(self) -> tuple[Columns, Columns]:
        return self._games(), self._seats()

    def _games(self) -> Columns:
        return {
            "play": [play.id for play in self._plays],
            **{name: [getattr(play, name) for play in self._plays] for name in _AS_THEY_ARE},
            "rulings": [rulings_text(play.rulings) for play in self._plays],
            "journal": [play.journal is not None for play in self._plays],
        }

    def _seats(self) -> Columns:
        rows = [(play.id, seat, each) for play in self._plays for seat, each in enumerate(play.players)]
        plain = ("points", "place", "winner", "first", "colour", "tie_break")
        return {
            "play": [row[0] for row in rows],
            "seat": [row[1] for row in rows],
            "player": [row[2].name for row in rows],
            **{name: [getattr(row[2], name) for row in rows] for name in plain},
        }

    def score_lines(self, only: Collection[str] = SCORED_COLUMNS) -> Columns:
        rows = [(play.id, line) for play in self._plays for line in play.lines]
        columns = {column: [getattr(row[1], name) for row in rows] for column, name in OF_LINE.items()}
        columns |= {"play": [row[0] for row in rows], "seat": [row[1].player for row in rows]}
        return {name: columns[name] for name in only}


OF_LINE = {
    "points": "points", "source": "source", "detail": "detail", "rule": "rule", "era": "era", "day": "round",
    "decision": "decision",
}  # fmt: skip
"""Columns, and the names of these values in a score line."""
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


def plays_frame(columns: Columns, seated: Columns) -> pd.DataFrame:
    from companion.stats.deferred_imports import np, pd

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


def players_frame(columns: Columns, plays: pd.DataFrame) -> pd.DataFrame:
    from companion.stats.deferred_imports import np, pd

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


def lines_frame(columns: dict[str, Sequence[Any]], plays: pd.DataFrame, players: pd.DataFrame) -> pd.DataFrame:
    """A frame in the place of the columns: each is let go when it has been taken over."""
    from companion.stats.deferred_imports import np, pd

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


OF_SCORED = ("play", "seat", "points", "source", "detail")
"""The columns that ``Scored`` is made of."""


class Scored(NamedTuple):
    """Score lines as statistics read them."""

    scorer: Array
    """The row of `players` that a line belongs to."""
    source: pd.Categorical[str]
    detail: pd.Categorical[str]
    points: Array
    known: Array
    """The players with known sources, by the rows of `players`: everyone's of a game with score lines."""

    def of(self, players: Array) -> Scored:
        """The lines of the chosen players: one yes or no for each row of `players`."""
        from companion.stats.deferred_imports import np

        row = np.cumsum(players, dtype="int32") - 1
        kept = np.flatnonzero(players[self.scorer])
        return Scored(
            row[self.scorer[kept]], self.source[kept], self.detail[kept], self.points[kept], self.known[players]
        )


def scored(columns: dict[str, Sequence[Any]], plays: pd.DataFrame, players: pd.DataFrame) -> Scored:
    """The columns of ``Scored``: each is let go when it has been taken over."""
    from companion.stats.deferred_imports import np

    codes = _numbers(plays["play"].cat.categories, columns.pop("play"))
    with_lines = np.zeros(len(plays["play"].cat.categories), bool)
    with_lines[codes] = True
    return Scored(
        row_of(players, codes, np.asarray(columns.pop("seat"), "int8")),
        _category(columns.pop("source")),
        _category(columns.pop("detail")),
        np.asarray(columns.pop("points"), "float64"),
        with_lines[players["play"].cat.codes.to_numpy()],
    )


def row_of(players: pd.DataFrame, play: Array, seat: Array) -> Array:
    """The rows of ``players`` that play and seat mean, both as numbers."""
    from companion.stats.deferred_imports import np

    seated = players["play"].cat.codes.to_numpy(), players["seat"].to_numpy()
    most = int(max(seated[1].max(initial=0), seat.max(initial=0))) + 1
    place = np.full((len(players["play"].cat.categories), most), -1, "int32")
    place[seated] = np.arange(len(players))
    found: Array = place.ravel().take(play * np.int32(most) + seat)
    return found


def _numbers(ids: pd.Index[str], column: Sequence[str]) -> Array:
    """Where each id of a column stands among all of them."""
    from companion.stats.deferred_imports import np

    if isinstance(column, Coded):
        words, codes = _texts(column.words), np.asarray(column.codes, "int32")
        if words.equals(ids):  # as it is where all games are read
            return codes
        found: Array = np.asarray(ids.get_indexer(words), "int32")[codes]
        return found
    return np.asarray(ids.get_indexer(_texts(column)), "int32")


def _small(column: Sequence[int]) -> Array:
    """Whole numbers in two bytes where these can hold them, else in four."""
    from companion.stats.deferred_imports import np

    numbers = np.asarray(column, "int32")
    bounds = np.iinfo("int16")
    fits = bounds.min <= numbers.min(initial=0) and numbers.max(initial=0) <= bounds.max
    return numbers.astype("int16") if fits else numbers


def _category(column: Sequence[str]) -> pd.Categorical[str]:
    from companion.stats.deferred_imports import np, pd

    if not isinstance(column, Coded):
        return pd.Categorical(list(column))
    # In alphabetical order, as the other way has them: the same games give the same frames.
    words = _texts(column.words)
    order = words.argsort()
    place = np.empty(len(order), "int8" if len(order) < 128 else "int32")
    place[order] = np.arange(len(order))
    return pd.Categorical.from_codes(place[np.asarray(column.codes)], categories=words[order])


def _texts(texts: Sequence[str]) -> pd.Index[str]:
    from companion.stats.deferred_imports import pd

    return pd.Index(list(texts), dtype="str")


def _times(texts: Sequence[str]) -> ExtensionArray:
    from companion.stats.deferred_imports import pd

    known = {text: _noon(text) if len(text) == 10 else text for text in set(texts)}
    return _taken(pd.to_datetime(list(known.values()), format="ISO8601", utc=True, errors="coerce"), known, texts)


def _noon(text: str) -> str:
    try:
        return utc_of(date.fromisoformat(text)).isoformat()
    except ValueError:
        return ""


def _days(texts: Sequence[str]) -> ExtensionArray:
    from companion.stats.deferred_imports import pd

    known = {text: day_of(text) for text in set(texts)}
    return _taken(pd.to_datetime(list(known.values()), errors="coerce"), known, texts)


def _taken(moments: pd.DatetimeIndex, known: Iterable[str], texts: Sequence[str]) -> ExtensionArray:
    """The moment of each text, where every text stands once among the known ones."""
    from companion.stats.deferred_imports import np

    place = {text: number for number, text in enumerate(known)}
    rows = np.fromiter(map(place.__getitem__, texts), "int32", len(texts))
    return moments.as_unit("us").array.take(rows)
