"""The database behind tables and archive: one SQLite file, or PostgreSQL for a club. The same statements serve both.

A statement is written as SQLite takes it, and `Postgres` puts it into its own words. Writers come one after the other,
as they do in SQLite: a transaction takes the only write lock when it begins. Every failure becomes one clear sentence.

A database may be used from any thread: JupyterLab answers a page in other threads than the one that ran its cell. A
statement, and a transaction as a whole, keeps other threads waiting.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from companion.engine.errors import CompanionError
from companion.tables import schema

if TYPE_CHECKING:
    import psycopg

FILE = "tables.sqlite3"
SETTING = "COMPANION_DATABASE"
"""The environment's one setting for a club: ``postgresql://user@host/database``."""
BUSY_SECONDS = 5.0
COUNT_SECONDS = 5.0
"""Changes are counted again after so long: a pooler between us and the server may keep notifications back."""
ALONE = sys.platform == "emscripten"
"""In a page one tab has the file, and no memory could be shared with another: it is locked once and for all."""

Row = tuple[Any, ...]


class StoreError(CompanionError):
    """The database could not be used; nothing was kept."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message, "tables", **values)


class DiskFull(StoreError):
    """No space left."""


class DiskFailed(StoreError):
    """The disk refused: a quota, a limit, a fault."""


class ReadOnly(StoreError):
    """The folder, the file or the server's database cannot be written to."""


UNWRITABLE = (ReadOnly, DiskFull, DiskFailed)


class Locked(StoreError):
    """Another program holds the database for longer than we wait."""


class Damaged(StoreError):
    """The file is no database, or a broken one."""


class Garbled(Damaged):
    """Something in the database is not as it was kept."""


class Foreign(StoreError):
    """A database of another program."""


class Newer(StoreError):
    """A newer version of the companion wrote the database."""


class BadValue(StoreError):
    """A text or a number that no database can keep or look for."""


class Unreachable(StoreError):
    """The server does not answer, does not let us in, or broke off."""


class Unsure(Unreachable):
    """The server broke off while it kept something: it may be there, or not."""

    sent: object = None
    """The values that were to be kept, for a later look."""


@contextlib.contextmanager
def _storable() -> Iterator[None]:
    """Refuses values that no database can hold."""
    try:
        yield
    except (UnicodeEncodeError, OverflowError):
        raise BadValue("store.value") from None


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
    return Postgres(str(place)) if is_server(place) else Sqlite(Path(place) / FILE)


def is_server(place: str | os.PathLike[str]) -> bool:
    """Whether a place is the address of a server, not a folder."""
    return isinstance(place, str) and place.startswith(("postgresql://", "postgres://"))


class Database(ABC):
    """A connection, for one thread at a time."""

    place: str
    """What opens the same database again."""

    def __init__(self) -> None:
        self.alone = threading.RLock()
        """Held by the thread that uses the connection."""
        self._depth = 0
        """How many `writing` and `reading` lie around this moment: the outermost one is the transaction."""

    @abstractmethod
    def rows(self, statement: str, *values: object) -> list[Row]:
        """All rows of a statement."""

    @abstractmethod
    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Many new rows at once."""

    @abstractmethod
    def changed(self) -> bool:
        """Whether another program has written since the last look."""

    @abstractmethod
    def state(self) -> object:
        """Equal to the last one as long as nothing was written, here or by another program."""

    @abstractmethod
    def close(self) -> None:
        """Let the database go."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def _version(self) -> int: ...

    @abstractmethod
    def _set_version(self, version: int) -> None: ...

    @abstractmethod
    def _speaking(self) -> contextlib.AbstractContextManager[None]:
        """Turns every failure of the database into one clear sentence."""

    @abstractmethod
    def _define(self, statement: str) -> None: ...

    @abstractmethod
    def _begin(self, writing: bool) -> None: ...

    @abstractmethod
    def _end(self, keep: bool) -> None: ...

    def row(self, statement: str, *values: object) -> Row | None:
        """The first row of a statement."""
        return next(iter(self.rows(statement, *values)), None)

    def run(self, statement: str, *values: object) -> None:
        """A statement without rows."""
        self.rows(statement, *values)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction that takes the write lock at once: it is kept whole, or nothing of it is."""
        with self._transaction(writing=True):
            yield

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """All looks inside see the same moment."""
        with self._transaction(writing=False):
            yield

    @contextlib.contextmanager
    def _transaction(self, writing: bool) -> Iterator[None]:
        with self.alone, self._speaking():
            if self._depth == 0:
                self._begin(writing)
            self._depth += 1
            try:
                yield
                if self._depth == 1:
                    self._end(True)
            except BaseException:
                if self._depth == 1:
                    self._end(False)
                raise
            finally:
                self._depth -= 1

    def _check_version(self) -> int:
        found, known = self._version(), len(schema.MIGRATIONS)
        if found > known:
            raise Newer("store.newer", found=found, known=known)
        return found

    def _migrate(self) -> None:
        if self._check_version() < len(schema.MIGRATIONS):
            with self.writing():
                for number in range(self._check_version(), len(schema.MIGRATIONS)):
                    for statement in filter(str.strip, schema.MIGRATIONS[number].split(";")):
                        self._define(statement)
                    if number + 1 in schema.FILLED:
                        schema.FILLED[number + 1](self)
                    self._set_version(number + 1)


class Sqlite(Database):
    """One file. What a transaction has confirmed is on the disk."""

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
                file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=isinstance(file, str)
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
        with self.alone, self._speaking(), _storable():
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
        with self.alone, self._speaking(), _storable():
            self.connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)

    def changed(self) -> bool:
        """Whether another program has written since the last look; costs a few microseconds."""
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

    def _begin(self, writing: bool) -> None:
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


class Postgres(Database):
    """A database of a server. One row holds its version and counts its changes; each change is notified to all."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place
        try:
            import psycopg
        except ImportError:
            raise StoreError("store.no_driver") from None
        self._psycopg = psycopg
        self._connection: psycopg.Connection[Row] | None = None
        self._own = self._seen = 0
        """The number of our own change under way, and of the last one we know of."""
        self._looked = -COUNT_SECONDS
        """When the changes were last counted."""
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    @property
    def connection(self) -> psycopg.Connection[Row]:
        """The connection; a new one when the server has gone and come back."""
        if self._connection is None or (self._connection.closed and not self._depth):
            milliseconds = int(BUSY_SECONDS * 1000)
            with self._speaking():
                self._connection = self._psycopg.connect(
                    self.place, autocommit=True, connect_timeout=5, client_encoding="UTF8", application_name="companion"
                )
                self._connection.execute(f"SET lock_timeout = {milliseconds}".encode())
                self._connection.execute(b"LISTEN companion")
                self._looked = -COUNT_SECONDS
        return self._connection

    @property
    def name(self) -> str:
        """Which database, without the password that its address may hold."""
        try:
            parts = self._psycopg.conninfo.conninfo_to_dict(self.place)
        except self._psycopg.Error:
            return "postgresql://…"
        return f"{parts.get('dbname', '')}@{parts.get('host', 'localhost')}"

    def _prepare(self) -> None:
        with self._speaking():
            if self.row("SELECT to_regclass('companion')") == (None,):
                with self.connection.transaction():
                    # Two servers may come to an empty database at once.
                    self.run("SELECT pg_advisory_xact_lock(20122012)")
                    self.run(
                        "CREATE TABLE IF NOT EXISTS companion (version integer NOT NULL, changes bigint NOT NULL, "
                        "one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1))"
                    )
                    self.run("INSERT INTO companion VALUES (0, 0) ON CONFLICT DO NOTHING")
            self._migrate()
            self._seen = self._changes()

    def rows(self, statement: str, *values: object) -> list[Row]:
        """All rows of a statement."""
        with self.alone, self._speaking(), _storable(), self.connection.cursor(binary=True) as cursor:
            cursor.execute(spoken(statement), values or None)
            return cursor.fetchall() if cursor.description else []

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Many new rows at once."""
        copy = f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()
        with self.alone, self._speaking(), _storable(), self.connection.cursor() as cursor, cursor.copy(copy) as stream:
            for row in rows:
                stream.write_row(row)

    def changed(self) -> bool:
        """Whether another program has written since the last look: a question to the server only where one may have."""
        with self.alone:
            now = time.monotonic()
            if not self._notified() and now - self._looked < COUNT_SECONDS:
                return False
            self._looked = now
            before, self._seen = self._seen, self._changes()
            return self._seen != before

    def state(self) -> object:
        """Equal to the last one as long as nothing was written, here or by another program."""
        with self.alone:
            return self._changes()

    def _notified(self) -> bool:
        """Whether a change was notified, perhaps our own; what has arrived is read without asking the server."""
        with self._speaking():
            return bool(list(self.connection.notifies(timeout=0)))

    def close(self) -> None:
        """Let the server go."""
        with self.alone:
            if self._connection is not None:
                self._connection.close()

    def _changes(self) -> int:
        found = self.row("SELECT changes FROM companion")
        return int(found[0]) if found else 0

    def _version(self) -> int:
        found = self.row("SELECT version FROM companion")
        return int(found[0]) if found else 0

    def _set_version(self, version: int) -> None:
        self.run("UPDATE companion SET version = ?", version)

    def _define(self, statement: str) -> None:
        self.run(typed(statement))

    def _begin(self, writing: bool) -> None:
        if not writing:
            self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return
        self.run("BEGIN")
        try:
            [(self._own, _)] = self.rows(
                "UPDATE companion SET changes = changes + 1 RETURNING changes, pg_notify('companion', '')::text"
            )
        except BaseException:
            self._end(False)
            raise

    def _end(self, keep: bool) -> None:
        own, self._own = self._own, 0
        if keep:
            self._commit(writing=own > 0)
            if own == self._seen + 1:
                self._seen = own  # no other write came in between
        elif self._connection is not None and not self._connection.closed:
            self.run("ROLLBACK")

    def _commit(self, writing: bool) -> None:
        try:
            self.run("COMMIT")
        except Unreachable as error:
            if not writing:
                raise
            raise Unsure("store.unsure", database=self.name) from error

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        try:
            yield
        except self._psycopg.Error as error:
            raise self._clear(error) from error

    def _clear(self, error: psycopg.Error) -> StoreError:
        state = error.sqlstate or ""
        why = " ".join((error.diag.message_primary or str(error)).split())
        if state == "53100":
            return DiskFull("store.full")
        if state == "58030":
            return DiskFailed("store.disk")
        if state in ("25006", "42501"):
            return ReadOnly("store.read_only_server", database=self.name)
        if state in ("55P03", "40P01"):
            return Locked("store.locked")
        if state in ("XX001", "XX002"):
            return Damaged("store.damaged_server", database=self.name)
        if state in ("42P07", "42703"):
            return Foreign("store.foreign_server", database=self.name)
        if isinstance(error, self._psycopg.OperationalError):
            return Unreachable("store.unreachable", database=self.name, why=why)
        return StoreError("store.failed", why=why)


@cache
def spoken(statement: str) -> bytes:
    """A statement with the placeholders of PostgreSQL."""
    return statement.replace("?", "%s").encode()


_TYPES = {
    "STRICT, WITHOUT ROWID": "",
    "STRICT": "",
    "REAL": "double precision",
    "BLOB": "bytea",
    "TEXT": 'text COLLATE "C"',  # ordered as SQLite orders it, whatever the server's language
}


def typed(statement: str) -> str:
    """A definition in the words of PostgreSQL.

    >>> typed("CREATE TABLE sheets (body TEXT, updated REAL) STRICT, WITHOUT ROWID")
    'CREATE TABLE sheets (body text COLLATE "C", updated double precision) '
    """
    return re.sub(r"\b(?:" + "|".join(_TYPES) + r")\b", lambda found: _TYPES[found[0]], statement)
