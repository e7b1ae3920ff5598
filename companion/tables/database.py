"""The database behind tables and archive: one SQLite file, or PostgreSQL for a club. The same statements serve both.

A statement is written as SQLite takes it, and `companion.tables.postgres` puts it into its own words. Writers come one
after the other, as they do in SQLite: a transaction takes the only write lock when it begins. Every failure becomes one
clear sentence.

A database may be used from any thread: JupyterLab answers a page in other threads than the one that ran its cell. A
statement, and a transaction as a whole, keeps other threads waiting.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from companion.tables import connection, schema
from companion.tables.checksums import Row
from companion.tables.connection import (
    UNWRITABLE,
    BadValue,
    Damaged,
    Database,
    DiskFailed,
    DiskFull,
    Foreign,
    Garbled,
    Locked,
    Newer,
    ReadOnly,
    StoreError,
    Unreachable,
    Unsure,
    storable,
)

__all__ = [
    "FILE",
    "SETTING",
    "UNWRITABLE",
    "BadValue",
    "Damaged",
    "Database",
    "DiskFailed",
    "DiskFull",
    "Foreign",
    "Garbled",
    "Locked",
    "Newer",
    "ReadOnly",
    "Row",
    "Sqlite",
    "StoreError",
    "Unreachable",
    "Unsure",
    "clear",
    "home",
    "is_server",
    "open_database",
    "own",
]

FILE = "tables.sqlite3"
SETTING = "COMPANION_DATABASE"
"""The environment's one setting for a club: ``postgresql://user@host/database``."""
ALONE = sys.platform == "emscripten"
"""In a page one tab has the file, and no memory could be shared with another: it is locked once and for all."""


def home() -> Path:
    """The user's data folder; `COMPANION_HOME` overrides it."""
    if chosen := os.environ.get("COMPANION_HOME"):
        return Path(chosen)
    import platformdirs  # not there where Python runs in a page

    return platformdirs.user_data_path("boardgame-companion", appauthor=False)


def open_database(place: str | os.PathLike[str] | None = None) -> Database:
    """The database of a folder or of an address ``postgresql://…``; without one, that of the setting or of the user."""
    if place is None:
        place = os.environ.get(SETTING) or home()
    if not is_server(place):
        return Sqlite(Path(place) / FILE)
    from companion.tables.postgres import Postgres  # the driver comes with an extra

    return Postgres(str(place))


def is_server(place: str | os.PathLike[str]) -> bool:
    """Whether a place is the address of a server, not a folder."""
    return isinstance(place, str) and place.startswith(("postgresql://", "postgres://"))


class Sqlite(Database):
    """One file. A confirmed transaction is on the disk."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.folder = file.parent
        self.place = str(self.folder)
        with self._speaking():
            try:
                # The ids in the file are the only secret of a table, so the folder is for its owner alone.
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise ReadOnly("store.read_only", folder=str(self.folder)) from error
            try:
                if file.exists() and not os.access(file, os.W_OK):
                    raise ReadOnly("store.read_only", folder=str(self.folder))
                self._open(file, self._prepare)
            except UNWRITABLE:
                if not file.exists():
                    raise
                self._open_to_read()
            self._seen = self._data_version()

    def _open(self, file: Path | str, prepare: Callable[[], None], *, alone: bool = ALONE) -> None:
        with self._speaking():
            self.connection = sqlite3.connect(
                file,
                timeout=connection.BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,
                uri=isinstance(file, str),
            )
            try:
                if alone:
                    own(self.connection)
                prepare()
            except BaseException:
                self.connection.close()
                raise

    def _prepare(self) -> None:
        self._check()
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("PRAGMA foreign_keys = ON")
        self._migrate()

    def _check(self) -> None:
        # Looked at before anything is set, so that a file that is not ours stays as it is.
        there = {name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if there and "operations" not in there:
            raise Foreign("store.foreign", file=str(self.file))
        self._check_version()

    def _open_to_read(self) -> None:
        """Open a file where nothing can be written: every look works, and a change is refused."""
        uri = self.file.absolute().as_uri()
        try:
            self._open(f"{uri}?mode=ro", self._check)
        except UNWRITABLE:  # without the memory that a log needs beside it; so no other program has the file open
            if self.file.with_name(f"{self.file.name}-wal").exists():
                self._open(f"{uri}?mode=ro&vfs=unix-none", self._check, alone=True)
            else:
                self._open(f"{uri}?immutable=1", self._check)
        if self._version() < len(schema.MIGRATIONS):
            with contextlib.closing(self.connection) as older:
                self._open("file::memory:", lambda: older.backup(self.connection))
            self._migrate()
        self.connection.execute("PRAGMA query_only = ON")

    def rows(self, statement: str, *values: object) -> list[Row]:
        """All rows of a statement."""
        with self.alone, self._speaking(), storable():
            try:
                return self.connection.execute(statement, values).fetchall()
            except sqlite3.OperationalError as error:
                if "decode" not in str(error):
                    raise
                return self._lossy(statement, values)

    def _lossy(self, statement: str, values: Sequence[object]) -> list[Row]:
        """The same where a text is broken: one bad row must not hide the others."""
        self.connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        try:
            return self.connection.execute(statement, values).fetchall()
        finally:
            self.connection.text_factory = str

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Many new rows at once."""
        marks = ", ".join("?" * len(columns))
        with self.alone, self._speaking(), storable():
            self.connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)

    def changed(self, about: str | None = None) -> bool:
        """Whether another program has written anything since the last look; costs a few microseconds."""
        with self.alone, self._speaking():
            before, self._seen = self._seen, self._data_version()
            return self._seen != before

    def state(self) -> object:
        """Equal to the last one as long as nothing was written, here or by another program."""
        with self.alone, self._speaking():
            return self._data_version(), self.connection.total_changes

    def close(self) -> None:
        """Let the file go."""
        with self.alone:
            self.connection.close()

    def _version(self) -> int:
        (found,) = self.connection.execute("PRAGMA user_version").fetchone()
        return int(found)

    def _set_version(self, version: int) -> None:
        self.connection.execute(f"PRAGMA user_version = {version}")

    def _data_version(self) -> int:
        (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def _define(self, statement: str) -> None:
        self.connection.execute(statement)

    def _begin(self, writing: bool, about: str) -> None:
        self.connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")

    def _end(self, keep: bool) -> None:
        if keep:
            self.connection.execute("COMMIT")
        elif self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise clear(error, self.file) from error
        except UnicodeDecodeError as error:  # SQLite quotes the broken text in its message
            raise Damaged("store.damaged", file=str(self.file)) from error


def own(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A connection that has its file for itself, without memory that others share."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection


def clear(error: sqlite3.Error, file: Path) -> StoreError:
    """The sentence for a failure of an SQLite file."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name == "SQLITE_FULL":
        return DiskFull("store.full")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return ReadOnly("store.read_only", folder=str(file.parent))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Locked("store.locked")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")):
        return Damaged("store.damaged", file=str(file))
    if name.startswith("SQLITE_IOERR"):
        return DiskFailed("store.disk")
    return StoreError("store.failed", why=str(error))
