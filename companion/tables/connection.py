"""A connection to a database, whichever it is: transactions, versions, and every failure as one clear sentence."""

from __future__ import annotations

import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from companion.engine.errors import CompanionError
from companion.tables import schema
from companion.tables.checksums import Row

BUSY_SECONDS = 5.0
"""The time that a writer waits for another one."""


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
def storable() -> Iterator[None]:
    """Refuses values that no database can hold."""
    try:
        yield
    except (UnicodeEncodeError, OverflowError):
        raise BadValue("store.value") from None


class Database(ABC):
    """A connection, for one thread at a time."""

    place: str
    """The address that opens the same database again."""

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
    def changed(self, about: str | None = None) -> bool:
        """Whether another program has written since the last look.

        ``about``: only a write about this subject is of interest, where the database knows the subjects of writes.
        """

    def signal(self) -> int | None:
        """A file descriptor that becomes readable when another program writes; None where one has to look."""
        return None

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
    def _begin(self, writing: bool, about: str) -> None: ...

    @abstractmethod
    def _end(self, keep: bool) -> None: ...

    def row(self, statement: str, *values: object) -> Row | None:
        """The first row of a statement."""
        return next(iter(self.rows(statement, *values)), None)

    def run(self, statement: str, *values: object) -> None:
        """A statement without rows."""
        self.rows(statement, *values)

    @contextlib.contextmanager
    def writing(self, about: str = "") -> Iterator[None]:
        """A transaction that takes the write lock at once: it is kept whole or not at all.

        ``about``: the id of the table that alone is changed; other programs need not look at the rest.
        """
        with self._transaction(writing=True, about=about):
            yield

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """All looks inside see the same moment."""
        with self._transaction(writing=False):
            yield

    @contextlib.contextmanager
    def _transaction(self, writing: bool, about: str = "") -> Iterator[None]:
        with self.alone, self._speaking():
            if self._depth == 0:
                self._begin(writing, about)
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
