"""Tidy tables of one game or of many: `plays`, `players`, `score_lines` and `events`, as pandas frames.

Each takes a game, one `Play` or many of them, the archive, or a `History` that was read before, and the same filters:

>>> from companion.simulation import play_out
>>> from companion.tables.play import play_of_game
>>> games = [play_of_game(play_out("tzolkin", 2, seed, "random"), f"{seed}", "2026-05-01T20:00:00Z") for seed in (1, 2)]
>>> plays(games, count=2)[["game", "depth", "count"]].values.tolist()
[['tzolkin', 'mirror', 2], ['tzolkin', 'mirror', 2]]
>>> len(players(games)), len(players(games, count=3))
(4, 0)

``COLUMNS`` explains every column. pandas is imported when first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack

from companion.engine.game import Game
from companion.engine.ledger import Ledger
from companion.engine.messages import messages
from companion.engine.standings import Standings
from companion.games import definition as definition_of
from companion.stats.history_frames import (
    OF_LINE,
    OF_SCORED,
    Records,
    Scored,
    lines_frame,
    players_frame,
    plays_frame,
    row_of,
    scored,
)
from companion.stats.win_chances import chances
from companion.tables.archive import Archive
from companion.tables.days import day_of
from companion.tables.play import Play, Traits, play_of_game

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

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
"""Every column of every frame, with its meaning."""


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
        self._columns = source if isinstance(source, Archive) else Records(list(_plays(source)))
        games, seated = self._columns.plays_and_players()
        self.plays = plays_frame(games, seated)
        self.players = players_frame(seated, self.plays)

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
        return lines_frame({**self._columns.score_lines()}, self.plays, self.players)

    @cached_property
    def scored(self) -> Scored:
        """The columns of score lines that statistics need: a third of the memory."""
        return scored({**self._columns.score_lines(OF_SCORED)}, self.plays, self.players)

    def game(self, play: str) -> Game | None:
        """A game replayed from its journal; None where there is none."""
        found = self._columns.game(play)
        return found if isinstance(found, Game) else None

    def having(self, plays: Sequence[str]) -> Iterable[Play]:
        """The whole records of some games."""
        return self._columns.having(plays)

    def traits(self, plays: Sequence[str]) -> Mapping[str, Traits]:
        """Figures of everyone's style, of the games that were archived with them."""
        return self._columns.traits(plays)

    def __len__(self) -> int:
        return len(self.plays)

    def __repr__(self) -> str:
        return f"<history of {len(self.plays)} games, {self.players['player'].nunique()} players>"

    def where(self, **filters: Unpack[Filters]) -> History:
        """The games that fit every filter."""
        from companion.stats.deferred_imports import np

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
        from companion.stats.deferred_imports import np

        keep = np.zeros(len(self.plays), bool)
        keep[self.plays["finished"].argsort(kind="stable")[-most:]] = True
        return _Part(self, keep)


_read: dict[str, tuple[object, History]] = {}
"""The archive that was read last, by its place, with its version."""


class _Part(History):
    """Some games of a history."""

    def __init__(self, whole: History, keep: Array) -> None:
        from companion.stats.deferred_imports import np

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

    @cached_property
    def scored(self) -> Scored:
        """The columns of the score lines of these games that statistics need."""
        return self._whole.scored.of(self._wanted[self._whole.players["play"].cat.codes.to_numpy()])


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
    lines = chosen.score_lines
    scorer = row_of(chosen.players, lines["play"].cat.codes.to_numpy(), lines["seat"].to_numpy())
    return lines.assign(total=lines["points"].groupby(scorer).cumsum())


def events(source: Source, /, language: str = "en", **filters: Unpack[Filters]) -> pd.DataFrame:
    """One row an event, with its sentence in a language; only games with a journal have any."""
    from companion.stats.deferred_imports import pd

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
    _table.__doc__ = "\n".join((f"{_table.__doc__}\n", _rule, *_rows, _rule))  # shown by help()


def sources(game: Game | Play, language: str = "en") -> pd.DataFrame:
    """Points by source, a column a player, in the words of the language."""
    frame = contributions(game, language).drop(columns="detail").groupby("source", sort=False).sum()
    frame.index.name = None
    return frame[(frame != 0).any(axis=1)]


def contributions(game: Game | Play, language: str = "en") -> pd.DataFrame:
    """One row a source and its tile, temple or space, in the words of the language: a column a player."""
    from companion.stats.deferred_imports import pd

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
    from companion.stats.deferred_imports import pd

    shown = [(each.place, each.name, each.points, each.tie_break) for each in rows]
    return pd.DataFrame(shown, columns=["place", "player", "points", "tie_break"]).astype({"tie_break": "float64"})


def ledger(lines: Ledger) -> pd.DataFrame:
    """One row a score line, as `score_lines` has them; a player is the seat where no name is known."""
    from companion.stats.deferred_imports import pd

    names = dict(enumerate(lines.names))
    rows = [(x.player, names.get(x.player, x.player), *(getattr(x, each) for each in OF_LINE.values())) for x in lines]
    frame = pd.DataFrame(rows, columns=["seat", "player", *OF_LINE]).astype({"points": "float64"})
    return frame.assign(total=frame.groupby("seat")["points"].cumsum())


def win_chances(game: Game) -> pd.DataFrame:
    """One row a turn and player: everyone's chance to win after it, from 0 to 1; none where unknown."""
    from companion.stats.deferred_imports import pd

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


def _day(text: str) -> pd.Timestamp:
    from companion.stats.deferred_imports import pd

    return pd.Timestamp(day_of(text) or text)
