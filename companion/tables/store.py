"""Where tables are kept: one SQLite file, a header per table and an append-only list of operations.

Nothing is ever overwritten: taking back, doing again, correcting and going on from an earlier move are operations too,
and the game is their fold (`companion.tables.replay`). An operation has a number; a second one with the same number is
refused, so two devices can never both answer one question. What `append` has confirmed is on the disk.

>>> import tempfile
>>> store = TableStore(tempfile.mkdtemp())
>>> table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
>>> store.append(table.id, 1, Play("keep.0"))
>>> store.since(table.id, 0)
[Entry(seq=1, operation=Play(key='keep.0'), at=...)]
>>> store.append(table.id, 1, Undo())
Traceback (most recent call last):
    ...
companion.tables.store.Stale: Move 1 is already there: another device was faster.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.engine.errors import CompanionError

FILE = "tables.sqlite3"
BUSY_SECONDS = 5.0


class StoreError(CompanionError):
    """The tables' file could not be used; nothing was kept."""

    def __init__(self, message: str, /, **values: Any) -> None:
        super().__init__(message, "ui", **values)


class Stale(StoreError):
    """An operation with this number is already there; ``newest`` is the last one."""

    def __init__(self, newest: int) -> None:
        super().__init__("store.stale", newest=newest)
        self.newest = newest


class DiskFull(StoreError):
    """No space left."""


class ReadOnly(StoreError):
    """The folder or the file cannot be written to."""


class Locked(StoreError):
    """Another program holds the file for longer than we wait."""


class Damaged(StoreError):
    """The file is no database, or a broken one."""


class Newer(StoreError):
    """A newer version of the companion wrote the file."""


class UnknownTable(StoreError):
    """No table has this id."""


class ViewOnly(StoreError):
    """This id is only for looking."""


class Play(msgspec.Struct, frozen=True, tag_field="op", tag="play"):
    """Answer the pending ask."""

    key: str


class Undo(msgspec.Struct, frozen=True, tag_field="op", tag="undo", omit_defaults=True):
    """Take decisions back."""

    count: int = 1


class Redo(msgspec.Struct, frozen=True, tag_field="op", tag="redo", omit_defaults=True):
    """Take decisions again."""

    count: int = 1


class Correct(msgspec.Struct, frozen=True, tag_field="op", tag="correct", omit_defaults=True):
    """Set values of the table, by their paths."""

    values: dict[str, Any]
    note: str = ""


class Goto(msgspec.Struct, frozen=True, tag_field="op", tag="goto"):
    """Go on from the moment after ``at`` decisions."""

    at: int


class Resume(msgspec.Struct, frozen=True, tag_field="op", tag="resume"):
    """Go on although the operations since the last one that fits no longer replay."""


Operation = Play | Undo | Redo | Correct | Goto | Resume


class Entry(msgspec.Struct, frozen=True):
    """An operation as it was kept."""

    seq: int
    operation: Operation
    at: float


class Seat(msgspec.Struct, frozen=True):
    """A player at the table, in the order of play."""

    name: str
    colour: str


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game was set up: see `companion.new_game`. ``start`` is a snapshot to begin from."""

    draws: int | None = None
    first: int | None = None
    rulings: dict[str, str] = {}
    start: Any = None


class Header(msgspec.Struct, frozen=True):
    """A table without its operations. ``view_only``: found by the id that is only for looking."""

    id: str
    view_id: str
    game: str
    seats: tuple[Seat, ...]
    options: Options
    title: str
    created: float
    updated: float
    finished: bool
    newest: int
    view_only: bool = False

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]


MIGRATIONS: Sequence[str] = (
    """
    CREATE TABLE tables (
        number   INTEGER PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        view_id  TEXT NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        seats    TEXT NOT NULL,
        options  TEXT NOT NULL,
        title    TEXT NOT NULL,
        created  REAL NOT NULL,
        updated  REAL NOT NULL,
        finished INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE operations (
        number    INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        seq       INTEGER NOT NULL,
        operation TEXT NOT NULL,
        at        REAL NOT NULL,
        PRIMARY KEY (number, seq)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE sheets (
        id      TEXT PRIMARY KEY,
        game    TEXT NOT NULL,
        body    TEXT NOT NULL,
        updated REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
)
"""Each brings the file one version further; `PRAGMA user_version` counts them. Never change one: add another."""

_COLUMNS = (
    "id, view_id, game, seats, options, title, created, updated, finished, "
    "(SELECT coalesce(max(seq), 0) FROM operations WHERE operations.number = tables.number)"
)
_operation = msgspec.json.Decoder(Operation)


def home() -> Path:
    """The user's data folder; `COMPANION_HOME` overrides it."""
    chosen = os.environ.get("COMPANION_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("boardgame-companion", appauthor=False)


class Sheet(msgspec.Struct, frozen=True):
    """A filled form that scores a table without its moves: who plays, and the values of each moment."""

    id: str
    game: str
    seats: tuple[Seat, ...] = ()
    moments: dict[str, dict[str, Any]] = {}
    updated: float = 0


class TableStore:
    """The tables of one folder. A connection belongs to the thread that made it."""

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = Path(folder) if folder is not None else home()
        self.file = self.folder / FILE
        with self._speaking():
            try:
                # The ids in the file are the only secret of a table, so the folder is for its owner alone.
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise ReadOnly("store.read_only", folder=str(self.folder)) from error
            self._db = sqlite3.connect(self.file, timeout=BUSY_SECONDS, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise
        self._version = self._data_version()

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._check_version() < len(MIGRATIONS):
            with self._writing():
                for number in range(self._check_version(), len(MIGRATIONS)):
                    for statement in MIGRATIONS[number].split(";"):
                        self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version = {number + 1}")

    def _check_version(self) -> int:
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > len(MIGRATIONS):
            raise Newer("store.newer", found=found, known=len(MIGRATIONS))
        return int(found)

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        """Every failure of the file becomes one clear sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._clear(error) from error

    def _clear(self, error: sqlite3.Error) -> StoreError:
        name = getattr(error, "sqlite_errorname", "") or ""
        if name == "SQLITE_FULL":
            return DiskFull("store.full")
        if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
            return ReadOnly("store.read_only", folder=str(self.folder))
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return Locked("store.locked")
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")):
            return Damaged("store.damaged", file=str(self.file))
        return StoreError("store.failed", why=str(error))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that takes the write lock at once: it is whole on the disk, or nothing of it is."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def create(self, game: str, seats: Sequence[Seat], options: Options | None = None, title: str = "") -> Header:
        """A new table with two unguessable ids: one to play, one only to look."""
        ids = self.new_id(), self.new_id()
        now = time.time()
        row = (*ids, game, _json(list(seats)), _json(options or Options()), title, now, now)
        with self._speaking(), self._writing():
            self._db.execute(
                "INSERT INTO tables (id, view_id, game, seats, options, title, created, updated) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        return self.find(ids[0])

    def find(self, table: str) -> Header:
        """The table of an id, whether to play or to look."""
        with self._speaking():
            row = self._db.execute(
                f"SELECT {_COLUMNS}, view_id = :id FROM tables WHERE id = :id OR view_id = :id", {"id": table}
            ).fetchone()
        if row is None:
            raise UnknownTable("store.unknown_table")
        return _header(row)

    def all(self, *, finished: bool) -> list[Header]:
        """The tables in progress, or the finished ones: the last played first."""
        with self._speaking():
            rows = self._db.execute(
                f"SELECT {_COLUMNS}, 0 FROM tables WHERE finished = ? ORDER BY updated DESC, number DESC", (finished,)
            ).fetchall()
        return [_header(row) for row in rows]

    def append(self, table: str, seq: int, operation: Operation, *, finished: bool | None = None) -> None:
        """Keep an operation under the next number. `Stale` when that number is taken, and nothing is kept."""
        now = time.time()
        with self._speaking(), self._writing():
            number = self._number(table)
            (newest,) = self._db.execute(
                "SELECT coalesce(max(seq), 0) FROM operations WHERE number = ?", (number,)
            ).fetchone()
            if seq != newest + 1:
                raise Stale(newest)
            self._db.execute("INSERT INTO operations VALUES (?, ?, ?, ?)", (number, seq, _json(operation), now))
            self._db.execute(
                "UPDATE tables SET updated = ?, finished = coalesce(?, finished) WHERE number = ?",
                (now, finished, number),
            )

    def since(self, table: str, seq: int) -> list[Entry]:
        """The operations after a number, in order."""
        with self._speaking():
            rows = self._db.execute(
                "SELECT seq, operation, at FROM operations JOIN tables USING (number) "
                "WHERE (id = :id OR view_id = :id) AND seq > :seq ORDER BY seq",
                {"id": table, "seq": seq},
            ).fetchall()
        return [Entry(number, _operation.decode(text), at) for number, text, at in rows]

    def finish(self, table: str, finished: bool = True) -> None:
        """Say that a game is over, or is not any more."""
        with self._speaking(), self._writing():
            self._db.execute("UPDATE tables SET finished = ? WHERE number = ?", (finished, self._number(table)))

    def delete(self, table: str) -> None:
        """Remove a table with all its operations."""
        with self._speaking(), self._writing():
            self._db.execute("DELETE FROM tables WHERE number = ?", (self._number(table),))

    def new_id(self) -> str:
        """An id that nobody can guess."""
        return secrets.token_urlsafe(18)

    def keep_sheet(self, sheet: Sheet) -> None:
        """Keep a sheet as it is filled now; its last value of a field counts."""
        row = (sheet.id, sheet.game, _json({"seats": sheet.seats, "moments": sheet.moments}), time.time())
        with self._speaking(), self._writing():
            self._db.execute("INSERT OR REPLACE INTO sheets (id, game, body, updated) VALUES (?, ?, ?, ?)", row)

    def sheet(self, id: str) -> Sheet:
        """The sheet of an id."""
        with self._speaking():
            row = self._db.execute("SELECT id, game, body, updated FROM sheets WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise UnknownTable("store.unknown_table")
        return _sheet(row)

    def sheets(self) -> list[Sheet]:
        """All sheets, the last filled first."""
        with self._speaking():
            rows = self._db.execute("SELECT id, game, body, updated FROM sheets ORDER BY updated DESC").fetchall()
        return [_sheet(row) for row in rows]

    def delete_sheet(self, id: str) -> None:
        """Remove a sheet."""
        with self._speaking(), self._writing():
            self._db.execute("DELETE FROM sheets WHERE id = ?", (id,))

    def changed(self) -> bool:
        """Whether somebody else has written since the last look; costs a few microseconds."""
        with self._speaking():
            before, self._version = self._version, self._data_version()
        return self._version != before

    def close(self) -> None:
        """Let the file go."""
        self._db.close()

    def _number(self, table: str) -> int:
        row = self._db.execute(
            "SELECT number, view_id = :id FROM tables WHERE id = :id OR view_id = :id", {"id": table}
        ).fetchone()
        if row is None:
            raise UnknownTable("store.unknown_table")
        if row[1]:
            raise ViewOnly("store.view_only")
        return int(row[0])

    def _data_version(self) -> int:
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        return int(version)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _sheet(row: Sequence[Any]) -> Sheet:
    id, game, body, updated = row
    return msgspec.convert({**msgspec.json.decode(body), "id": id, "game": game, "updated": updated}, Sheet)


def _header(row: Sequence[Any]) -> Header:
    table, view, game, seats, options, title, created, updated, finished, newest, view_only = row
    return Header(
        table,
        view,
        game,
        tuple(msgspec.json.decode(seats, type=list[Seat])),
        msgspec.json.decode(options, type=Options),
        title,
        created,
        updated,
        bool(finished),
        newest,
        bool(view_only),
    )
