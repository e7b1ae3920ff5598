"""PostgreSQL behind tables and archive, for a club: several servers may use one database.

Every write is numbered and notified to all with its number and its subject, so that a page that waits asks nothing, and
a page at one table does not look when something happens at another.
"""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from companion.tables import connection
from companion.tables.checksums import Row
from companion.tables.connection import (
    Damaged,
    Database,
    DiskFailed,
    DiskFull,
    Foreign,
    Locked,
    ReadOnly,
    StoreError,
    Unreachable,
    Unsure,
    storable,
)  # fmt: skip

if TYPE_CHECKING:
    import psycopg

COUNT_SECONDS = 5.0
"""Changes are counted again after so long: a pooler between us and the server may keep notifications back."""
LONGEST_SUBJECT = 200
"""Letters of a notification; no id is longer."""


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
        self._owned: set[int] = set()
        """The numbers of own changes that are still to be notified to us after others that came before them."""
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
            milliseconds = int(connection.BUSY_SECONDS * 1000)
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
        with self.alone, self._speaking(), storable(), self.connection.cursor(binary=True) as cursor:
            cursor.execute(spoken(statement), values or None)
            return cursor.fetchall() if cursor.description else []

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Many new rows at once."""
        copy = f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()
        with self.alone, self._speaking(), storable(), self.connection.cursor() as cursor, cursor.copy(copy) as stream:
            for row in rows:
                stream.write_row(row)

    def changed(self, about: str | None = None) -> bool:
        """Whether another program has written since the last look, about this subject or about several."""
        with self.alone:
            found = [self._is_news(number, subject, about) for number, subject in self._notified()]
            now = time.monotonic()
            if now - self._looked >= COUNT_SECONDS:
                self._looked = now
                before, self._seen = self._seen, self._changes()
                self._owned.clear()
                found.append(self._seen != before)
            return any(found)

    def _is_news(self, number: int, subject: str, about: str | None) -> bool:
        """Whether a notified change is another program's, and of interest; also where an earlier one was kept back."""
        before, own = self._seen, number in self._owned
        if number <= before:
            return False
        self._seen = number
        self._owned.discard(number)
        return number > before + 1 or not (own or (about and subject and subject != about))

    def state(self) -> object:
        """Equal to the last one as long as nothing was written, here or by another program."""
        with self.alone:
            return self._changes()

    def _notified(self) -> list[tuple[int, str]]:
        """Number and subject of the notified changes; reads the buffer without a round trip to the server."""
        with self._speaking():
            words = [each.payload.partition(" ") for each in self.connection.notifies(timeout=0)]
        if not all(number.isdigit() for number, _, _ in words):
            self._looked = -COUNT_SECONDS  # an earlier version notifies without a number
        return [(int(number), subject) for number, _, subject in words if number.isdigit()]

    def signal(self) -> int | None:
        """The socket of the connection: data that arrive unasked are a notification, or the server's goodbye."""
        with self.alone:
            if self._connection is None or self._connection.closed or sys.platform == "win32":
                return None
            return self._connection.fileno()

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

    def _begin(self, writing: bool, about: str) -> None:
        if not writing:
            self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return
        self.run("BEGIN")
        try:
            [(self._own, _)] = self.rows(
                "UPDATE companion SET changes = changes + 1 "
                "RETURNING changes, pg_notify('companion', changes || ' ' || ?)::text",
                about[:LONGEST_SUBJECT],
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
            elif own:
                self._owned.add(own)
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
