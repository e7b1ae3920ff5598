"""The store of tables: a header per table and an append-only list of operations (`companion.tables.database`).

Nothing is ever overwritten: taking back, doing again, correcting and going on from an earlier move are operations too,
and the game is their fold (`companion.tables.stored_game`). An operation has a number; a second one with the same
number is refused, so two devices can never both answer one question. A confirmed operation is on the disk, and
the game that it ended is in the archive.

>>> import tempfile
>>> store = TableStore(tempfile.mkdtemp())
>>> table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
>>> kept = store.append(table.id, 1, Decide("keep.0"))
>>> store.since(table.id, 0)
[Entry(seq=1, operation=Decide(key='keep.0', then=()), at=...)]
>>> store.append(table.id, 1, Undo())
Traceback (most recent call last):
    ...
companion.tables.store.Stale: Move 1 has already been made: another device was faster.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.engine.data_folder import Plain, Values
from companion.engine.errors import UnknownGame, WrongType, plain_text
from companion.engine.ledger import ScoreLine
from companion.engine.table_document import (
    Correct,
    Decide,
    Goto,
    Operation,
    Record,
    Redo,
    Resume,
    Seat,
    TableNotes,
    TableSetup,
    Undo,
    as_now,
)
from companion.games import definition
from companion.tables import checksums
from companion.tables.archive import Archive
from companion.tables.database import (
    FILE,
    Damaged,
    DiskFull,
    Foreign,
    Garbled,
    Locked,
    Newer,
    ReadOnly,
    Row,
    StoreError,
    Unreachable,
    Unsure,
    home,
    open_database,
)
from companion.tables.owner_copies import Copies, More
from companion.tables.play import Mark, Play, stable_id

__all__ = [
    "FILE",
    "Correct",
    "Damaged",
    "Decide",
    "DiskFull",
    "Entry",
    "Foreign",
    "Garbled",
    "Goto",
    "Header",
    "KeptSheet",
    "Locked",
    "Newer",
    "Operation",
    "ReadOnly",
    "Redo",
    "Resume",
    "Seat",
    "Stale",
    "StoreError",
    "TableNotes",
    "TableSetup",
    "TableStore",
    "Undo",
    "UnknownTable",
    "Unreachable",
    "Unreadable",
    "Unsure",
    "ViewOnly",
    "home",
]


class Stale(StoreError):
    """An operation with this number is already there; ``newest`` is the last one."""

    def __init__(self, newest: int) -> None:
        super().__init__("store.stale", newest=newest)
        self.newest = newest


class UnknownTable(StoreError):
    """No table has this id."""


class ViewOnly(StoreError):
    """This id is only for looking."""


class Entry(msgspec.Struct, frozen=True):
    """An operation as it was kept."""

    seq: int
    operation: Operation
    at: float


class Header(msgspec.Struct, frozen=True):
    """A table without its operations. ``view_only``: found by the id that is only for looking."""

    id: str
    view_id: str
    game: str
    seats: tuple[Seat, ...]
    options: TableSetup
    title: str
    created: float
    updated: float
    finished: bool
    newest: int
    view_only: bool = False
    out: bool = False
    """Whether its finished game was taken out of the archive."""
    notes: TableNotes = TableNotes()

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def companions(self) -> dict[int, str]:
        """The seats that the companion plays, and how well."""
        return {number: seat.level for number, seat in enumerate(self.seats) if seat.level}


OUT = 2
"""The value of a table's ``archived`` once it is taken out; 1 once the archive has looked at it."""
_COLUMNS = (
    "id, view_id, game, seats, options, title, created, updated, finished, archived, hands, "
    "(SELECT coalesce(max(seq), 0) FROM operations WHERE operations.number = tables.number)"
)
_operation = msgspec.json.Decoder(Operation)


class KeptSheet(msgspec.Struct, frozen=True):
    """A filled form that scores a table without its moves: its players, and the values of each moment."""

    id: str
    game: str
    seats: tuple[Seat, ...] = ()
    moments: dict[str, Plain] = {}
    updated: float = 0
    first: int | None = None
    """The first player, where known."""
    table: str = ""
    """The table that goes on as this sheet."""
    known: Plain = {}
    """The values of the fields on that table, by path."""
    mirrored: list[ScoreLine] = []
    """The points that were scored there."""
    mark: Mark = "real"


_SHEET = ("seats", "moments", "first", "table", "known", "mirrored", "mark")
"""A sheet as one text."""


class Unreadable(msgspec.Struct, frozen=True):
    """A table or a sheet whose record is damaged: it can be saved as it is, or deleted."""

    id: str
    updated: float
    sheet: bool = False


class TableStore:
    """The tables of a database, and the archive beside them. Any thread may use it, one at a time."""

    def __init__(self, place: str | os.PathLike[str] | None = None) -> None:
        self.database = open_database(place)
        self.archive = Archive(self.database)
        self.copies = Copies(self.database)

    @property
    def place(self) -> str:
        """The address of the same tables: the folder, or that of the server."""
        return self.database.place

    @property
    def folder(self) -> Path:
        """The folder of the file."""
        return Path(self.place)

    @property
    def file(self) -> Path:
        """The file in the folder."""
        return self.folder / FILE

    def create(self, game: str, seats: Sequence[Seat], options: TableSetup | None = None, title: str = "") -> Header:
        """A new table with two unguessable ids: one to play, one only to look."""
        return self.find(self._open(game, seats, as_now(options or TableSetup()), title, time.time()))

    def _open(self, game: str, seats: Sequence[Seat], options: TableSetup, title: str, created: float) -> str:
        ids = self.new_id(), self.new_id()
        row = (*ids, plain_text("game", game), _json(list(seats)), _json(options), plain_text("title", title), created)
        with self.database.writing():
            self.database.run(
                f"INSERT INTO tables (number, {checksums.TABLE}, updated, seal) "
                "SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM tables",
                *row,
                created,
                checksums.of_table(*row),
            )
        return ids[0]

    def take_in(self, record: Record, *, finished: bool) -> str:
        """A table that was kept elsewhere, under a new id; ``finished``: whether its game is over."""
        entries = [Entry(seq, made.operation, made.at) for seq, made in enumerate(record.operations, 1)]
        with self.database.writing():
            table = self._open(record.game, record.seats, record.options, record.title, record.created)
            number = self._number(table)
            for entry in entries:
                self._add(number, entry, True if finished and entry is entries[-1] else None)
            self.keep_notes(table, record.notes)
        return table

    def find(self, table: str) -> Header:
        """The table of an id, whether to play or to look."""
        row = self.database.row(
            f"SELECT {_COLUMNS}, view_id = ? FROM tables WHERE id = ? OR view_id = ?", table, table, table
        )
        if row is None:
            raise self._missing(table)
        if table not in row[:2]:
            raise Garbled("store.garbled_row")
        return _header(row)

    def all(self, *, finished: bool) -> list[Header]:
        """The tables in progress, or the finished ones: the last played first."""
        rows = self.database.rows(
            f"SELECT {_COLUMNS}, 0 FROM tables WHERE finished = ? ORDER BY updated DESC, number DESC", int(finished)
        )
        return _readable(rows)

    def unreadable(self) -> list[Unreadable]:
        """Tables and sheets whose record is damaged, the last played first."""
        tables = self.database.rows(f"SELECT {_COLUMNS}, 0 FROM tables ORDER BY updated DESC")
        found = [Unreadable(row[0], _number(row[7])) for row in tables if not _is(_header, row)]
        sheets = self.database.rows("SELECT id, game, body, updated FROM sheets ORDER BY updated DESC")
        return found + [Unreadable(row[0], _number(row[3]), sheet=True) for row in sheets if not _is(_sheet, row)]

    def raw(self, id: str) -> str:
        """All that is stored of a table or a sheet, as it stands there: to save a damaged one."""
        with self.database.reading():
            found = self.database.row(f"SELECT number, {checksums.TABLE} FROM tables WHERE id = ?", id)
            kept = checksums.operations(self.database, found[0]) if found else []
            sheet = self.database.row("SELECT id, game, body, updated FROM sheets WHERE id = ?", id)
        if found is None and sheet is None:
            raise UnknownTable("store.unknown_table")
        names = checksums.TABLE.split(", ") if found else ["id", "game", "body", "updated"]
        head = dict(zip(names, found[1:] if found else sheet or (), strict=True))
        return msgspec.json.format(_json({**head, "operations": kept} if found else head))

    def append(
        self,
        table: str,
        seq: int,
        operation: Operation,
        *,
        finished: bool | None = None,
        play: Play | None = None,
        learned: Values | None = None,
        more: More | None = None,
    ) -> Entry:
        """Keep an operation under the next number. `Stale` when that number is taken, and nothing is kept.

        ``finished``: whether the game is over now, where that has changed. ``play``: the finished game; it is in the
        archive in the same step, in the place of an earlier end of this table, and leaves it when the game goes on.
        ``learned``, ``more``: new facts of the owner's box; their copy is changed in the same step.
        `Unsure` where the server broke off and is still away: the operation ``sent`` may be stored, or not.
        """
        entry = Entry(seq, operation, time.time())
        try:
            with self.database.writing(table):
                number = self._number(table)
                self._add(number, entry, finished)
                if play is not None and not self._is_out(number):
                    self.keep_play(table, play)
                elif finished is False:
                    self.archive.delete(stable_id("table", table))
                if learned or more:
                    self.copies.take_in(self.find(table).game, learned or {}, more)
        except Unsure as error:
            error.sent = entry
            if not self._is_there(table, entry, error):
                raise error.__cause__ or error from None
        return entry

    def _add(self, number: int, entry: Entry, finished: bool | None) -> None:
        newest, before = self._newest(number)
        if entry.seq != newest + 1:
            raise Stale(newest)
        text = _json(entry.operation)
        sealed = checksums.of_operation(before, entry.seq, text, entry.at)
        columns = ("number", "seq", "operation", "at", "seal")
        self.database.insert("operations", columns, [(number, entry.seq, text, entry.at, sealed)])
        self._mark(number, entry.at, sealed, finished)

    def _is_there(self, table: str, entry: Entry, unsure: Unsure) -> bool:
        """Whether an entry was kept after all; a writer knows that its own transaction has ended."""
        statement = "SELECT operation, at FROM operations WHERE number = ? AND seq = ?"
        try:
            with self.database.writing(table):
                found = self.database.row(statement, self._number(table), entry.seq)
        except StoreError:
            raise unsure from None
        return found == (_json(entry.operation), entry.at)

    def _newest(self, number: int) -> tuple[int, str]:
        """The number of the last operation, and the seal that the next one continues."""
        [(newest, sealed)] = self.database.rows(
            "SELECT (SELECT coalesce(max(seq), 0) FROM operations WHERE operations.number = tables.number), seal "
            "FROM tables WHERE number = ?",
            number,
        )
        return int(newest), str(sealed)

    def _mark(self, number: int, now: float, sealed: str, finished: bool | None) -> None:
        self.database.run("UPDATE tables SET updated = ?, seal = ? WHERE number = ?", now, sealed, number)
        if finished is not None:
            self.database.run("UPDATE tables SET finished = ? WHERE number = ?", int(finished), number)
            self.database.run("UPDATE tables SET archived = 0 WHERE number = ? AND archived <> ?", number, OUT)

    def _is_out(self, number: int) -> bool:
        return self.database.row("SELECT 1 FROM tables WHERE number = ? AND archived = ?", number, OUT) is not None

    def since(self, table: str, seq: int) -> list[Entry]:
        """The operations after a number, in order. `Garbled` where they are not as they were kept."""
        with self.database.reading():
            found = self.database.row(
                f"SELECT number, seal, {checksums.TABLE} FROM tables WHERE id = ? OR view_id = ?", table, table
            )
            if found is None:
                raise self._missing(table)
            number, last, *head = found
            rows = self.database.rows(
                "SELECT seq, operation, at, seal FROM operations WHERE number = ? AND seq >= ? ORDER BY seq",
                number,
                seq,
            )
        before, rows = (rows[0][3], rows[1:]) if seq and rows else (checksums.of_table(*head), rows)
        if table not in head[:2]:  # a broken index leads to another table
            raise Garbled("store.garbled", at=1)
        broken = checksums.first_broken(before, rows, last)
        if broken is not None:
            raise Garbled("store.garbled", at=max(broken, seq + 1))
        try:
            return [Entry(number, _operation.decode(text), at) for number, text, at, _ in rows]
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Garbled("store.garbled", at=seq + 1) from None

    def unarchived(self) -> list[Header]:
        """Finished tables that the archive has not taken in yet."""
        rows = self.database.rows(f"SELECT {_COLUMNS}, 0 FROM tables WHERE finished = 1 AND archived = 0")
        return _readable(rows)

    def keep_play(self, table: str, play: Play | None) -> None:
        """Take a finished table into the archive; None where it no longer replays, so that it is not tried again."""
        with self.database.writing():
            if play is not None:
                self.archive.add(play, replace=True)
            self.database.run("UPDATE tables SET archived = 1 WHERE number = ?", self._number(table))

    def exclude_from_archive(self, table: str) -> None:
        """Take a table out of the archive; it stays out, however its game goes on, until `keep_play` takes it in."""
        with self.database.writing():
            self.archive.delete(stable_id("table", table))
            self.database.run("UPDATE tables SET archived = ? WHERE number = ?", OUT, self._number(table))

    def keep_notes(self, table: str, notes: TableNotes) -> None:
        """Keep the notes of a table; its game does not know of it."""
        with self.database.writing(table):
            self.database.run("UPDATE tables SET hands = ? WHERE number = ?", _json(notes), self._number(table))

    def delete(self, table: str) -> None:
        """Remove a table with all its operations; its play in the archive stays."""
        with self.database.writing():
            self.database.run("DELETE FROM tables WHERE number = ?", self._number(table))

    def new_id(self) -> str:
        """An id that cannot be guessed, and that no command line takes for an option."""
        while (id := secrets.token_urlsafe(18)).startswith("-"):
            pass
        return id

    def keep_sheet(self, sheet: KeptSheet, play: Play | None = None) -> None:
        """Keep a sheet as it is filled now, with the play that it has become; its last value of a field counts."""
        row = (
            sheet.id,
            sheet.game,
            _json({name: getattr(sheet, name) for name in _SHEET}),
            time.time(),
        )
        with self.database.writing():
            self.database.run(
                "INSERT INTO sheets (id, game, body, updated) VALUES (?, ?, ?, ?) ON CONFLICT (id) "
                "DO UPDATE SET game = excluded.game, body = excluded.body, updated = excluded.updated",
                *row,
            )
            if play is not None:
                self.archive.add(play, replace=True)

    def sheet(self, id: str) -> KeptSheet:
        """The sheet of an id."""
        row = self.database.row("SELECT id, game, body, updated FROM sheets WHERE id = ?", id)
        if row is None:
            raise UnknownTable("store.unknown_table")
        return _sheet(row)

    def sheets(self) -> list[KeptSheet]:
        """All sheets, the last filled first."""
        rows = self.database.rows("SELECT id, game, body, updated FROM sheets ORDER BY updated DESC")
        return [_sheet(row) for row in rows if _is(_sheet, row)]

    def delete_sheet(self, id: str) -> None:
        """Remove a sheet; its play in the archive stays."""
        with self.database.writing():
            self.database.run("DELETE FROM sheets WHERE id = ?", id)

    def changed(self, table: str | None = None) -> bool:
        """Whether another program has written since the last look; with an id, at this table if that is known."""
        return self.database.changed(table)

    def signal(self) -> int | None:
        """A file descriptor that becomes readable when another program writes; None where one has to look."""
        return self.database.signal()

    def close(self) -> None:
        """Let the database go."""
        self.database.close()

    def _missing(self, table: str) -> StoreError:
        """The id is unused, or only a broken index says so."""
        there = self.database.rows("SELECT id, view_id, title FROM tables")
        return (
            Garbled("store.garbled_row")
            if any(table in row[:2] for row in there)
            else UnknownTable("store.unknown_table")
        )

    def _number(self, table: str) -> int:
        row = self.database.row("SELECT number, id, view_id FROM tables WHERE id = ? OR view_id = ?", table, table)
        if row is None:
            raise self._missing(table)
        if table not in row[1:]:
            raise Garbled("store.garbled_row")
        if row[2] == table:
            raise ViewOnly("store.view_only")
        return int(row[0])


def _json(value: object) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        raise WrongType("error.not-letters", what="text") from None


def _readable(rows: Sequence[Row]) -> list[Header]:
    return [_header(row) for row in rows if _is(_header, row)]


def _is(make: Callable[[Row], object], row: Row) -> bool:
    """Whether the values of a row are those expected."""
    try:
        make(row)
    except Garbled:
        return False
    return True


def _number(value: object) -> float:
    return value if isinstance(value, int | float) else 0.0


def _sheet(row: Row) -> KeptSheet:
    id, game, body, updated = row
    try:
        sheet = msgspec.convert({**msgspec.json.decode(body), "id": id, "game": game, "updated": updated}, KeptSheet)
    except (msgspec.DecodeError, TypeError, UnicodeError, RecursionError):
        raise Garbled("store.garbled_row") from None
    with suppress(UnknownGame):
        if any(moment in definition(game).moments for moment in sheet.moments):
            return sheet
    raise Garbled("store.garbled_row")


def _header(row: Row) -> Header:
    try:
        return _made_header(row)
    except (msgspec.DecodeError, TypeError, UnicodeError, RecursionError):
        raise Garbled("store.garbled_row") from None


def _made_header(row: Row) -> Header:
    table, view, game, seats, options, title, created, updated, finished, archived, notes, newest, view_only = row
    return Header(
        table,
        view,
        game,
        tuple(msgspec.json.decode(seats, type=list[Seat])),
        msgspec.json.decode(options, type=TableSetup),
        title,
        created,
        updated,
        bool(finished),
        newest,
        bool(view_only),
        archived == OUT,
        _notes(notes),
    )


def _notes(text: str | None) -> TableNotes:
    """The notes of a table; damaged ones are dropped rather than the table."""
    try:
        return msgspec.json.decode(text, type=TableNotes) if text else TableNotes()
    except (msgspec.DecodeError, TypeError, UnicodeError):
        return TableNotes()
