"""Backup and restore for SQLite and PostgreSQL: a backup is always one SQLite file, and goes back into either.

A backup shows one moment, while others play on. A restore takes place at once or not at all; the data from before are
kept beside it, and a file that is no backup of ours, or a newer one, changes nothing.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.tables.checksums import broken_tables
from companion.tables.database import (
    FILE,
    SETTING,
    Damaged,
    Database,
    Sqlite,
    StoreError,
    clear,
    home,
    is_server,
    open_database,
    own,
)
from companion.tables.schema import TABLES

ROWS = 2000
"""Rows carried at once."""

Place = str | os.PathLike[str] | Database | None
"""A folder, an address, the setting's; or a database that is open, as in a page, which alone can open it."""


class BackupError(StoreError):
    """A file could not be read or written; nothing was changed."""


class NoBackup(BackupError):
    """A file that is no backup of ours, or a damaged one."""


class Contents(msgspec.Struct, frozen=True):
    """The contents of a backup or a restore. ``aside``: the file with the tables from before a restore."""

    tables: int
    plays: int
    aside: Path | None = None
    damaged: int = 0
    """Tables among them that are not as they were kept."""


def backup(file: str | os.PathLike[str], place: Place = None) -> Contents:
    """Everything of a database in one new file."""
    target = Path(file)
    if target.exists():
        raise BackupError("backup.exists", file=str(target))
    with contextlib.nullcontext(place) if isinstance(place, Database) else open_database(place) as database:
        _write(database, target)
        return _contents(database)


def restore(file: str | os.PathLike[str], place: Place = None) -> Contents:
    """Put everything of a backup in the place of the present contents.

    The database from before is kept beside it; a caller that passes an open one has kept it already.
    """
    with _opened(Path(file)) as kept:
        if isinstance(place, Database):
            _replace(kept, place)
            return _contents(place)
        database, aside = _target(place)
        with database:
            with database.writing():
                if aside is None and _holds_anything(database):
                    aside = _context(database)
                    with open_database(database.place) as present:
                        _write(present, aside)
                _replace(kept, database)
            return msgspec.structs.replace(_contents(database), aside=aside)


def _target(place: str | os.PathLike[str] | None) -> tuple[Database, Path | None]:
    """The database to restore into; a damaged file is put aside first."""
    place = place if place is not None else os.environ.get(SETTING) or home()
    try:
        return open_database(place), None
    except Damaged:
        if is_server(place):
            raise
        aside = _free(Path(place), "damaged")
        for end in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                (Path(place) / f"{FILE}{end}").rename(f"{aside}{end}")
        return open_database(place), aside


def _context(database: Database) -> Path:
    return _free(database.folder if isinstance(database, Sqlite) else home(), "before")


def _free(folder: Path, why: str) -> Path:
    """An unused name in a folder."""
    stem = f"{Path(FILE).stem}-{why}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (folder / f"{stem}{number or ''}.sqlite3" for number in range(1000))
    return next(name for name in names if not name.exists())


# reading a backup


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[Database]:
    """A copy of a backup, brought to our version: the file itself stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / FILE
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise BackupError("backup.missing", file=str(file), why=error.strerror or str(error)) from error
        _inspect(file, copy)
        with _brought_up(file, copy) as kept:
            yield kept


def _brought_up(file: Path, copy: Path) -> Sqlite:
    """A backup at our version, with every table and column that this has."""
    try:
        kept = Sqlite(copy)
    except Damaged:
        raise NoBackup("restore.no_backup", file=str(file)) from None
    with tempfile.TemporaryDirectory() as folder, Sqlite(Path(folder) / FILE) as fresh:
        if any(_columns(kept, table) != _columns(fresh, table) for table in TABLES):
            kept.close()
            raise NoBackup("restore.no_backup", file=str(file))
    return kept


def _inspect(file: Path, copy: Path) -> None:
    """Whether a file is a whole database of ours."""
    try:
        with contextlib.closing(own(sqlite3.connect(copy))) as raw:
            there = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            whole = raw.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        whole = False
    if not whole or "operations" not in there:
        raise NoBackup("restore.no_backup", file=str(file))


# carrying rows


def _write(database: Database, target: Path) -> None:
    """A database as one file: it appears when it is whole."""
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
            new = Path(folder) / FILE
            if isinstance(database, Sqlite):
                _copy_file(database, new)
            else:
                with Sqlite(new) as fresh, database.reading():
                    _replace(database, fresh)
            _close_up(new)
            new.replace(target)
    except sqlite3.Error as error:
        raise clear(error, target) from error
    except OSError as error:
        raise BackupError("backup.unwritable", file=str(target), why=error.strerror or str(error)) from error


def _copy_file(database: Sqlite, new: Path) -> None:
    with contextlib.closing(sqlite3.connect(new)) as copy, database.alone:
        database.connection.backup(copy)


def _close_up(new: Path) -> None:
    """One file without others beside it, on the disk, and for its owner alone: it holds the ids of the tables."""
    with contextlib.closing(own(sqlite3.connect(new))) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
    new.chmod(0o600)
    with new.open("rb+") as whole:
        os.fsync(whole.fileno())


def _replace(source: Database, target: Database) -> None:
    """All rows of a database in the place of those of another; one of the two is a file."""
    with target.writing():
        for table in reversed(TABLES):
            target.run(f"DELETE FROM {table}")
        for table in TABLES:
            columns = _columns(source if isinstance(source, Sqlite) else target, table)
            for rows in _pages(source, table, columns):
                target.insert(table, columns, rows)


def _columns(database: Database, table: str) -> list[str]:
    return [name for (name,) in database.rows("SELECT name FROM pragma_table_info(?)", table)]


def _pages(database: Database, table: str, columns: list[str]) -> Iterator[list[tuple[object, ...]]]:
    """The rows of a table in the order of its key, a page at a time."""
    key = _KEYS.get(table, ("number",))
    order, marks = ", ".join(key), ", ".join("?" * len(key))
    places = [columns.index(name) for name in key]
    statement = f"SELECT {', '.join(columns)} FROM {table}"
    rows = database.rows(f"{statement} ORDER BY {order} LIMIT {ROWS}")
    while rows:
        yield rows
        last = [rows[-1][place] for place in places]
        rows = database.rows(f"{statement} WHERE ({order}) > ({marks}) ORDER BY {order} LIMIT {ROWS}", *last)


_KEYS = {
    "operations": ("number", "seq"),
    "sheets": ("id",),
    "players": ("play", "seat"),
    "score_lines": ("play",),
    "journals": ("play",),
    "analyses": ("play",),
    "copies": ("game",),
    "documents": ("source",),
}
"""The keys of the tables that are not known by a number of their own."""


def _holds_anything(database: Database) -> bool:
    return any(database.row(f"SELECT 1 FROM {table} LIMIT 1") for table in TABLES)


def _contents(database: Database) -> Contents:
    [(tables, plays)] = database.rows("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM plays)")
    return Contents(int(tables), int(plays), damaged=len(broken_tables(database)))
