"""A table of a store as one document, and back: it arrives elsewhere as it was, under new ids.

>>> import tempfile
>>> from companion.tables.store import Seat, TableSetup
>>> from companion.tables.table_session import StoredTable
>>> here, there = TableStore(tempfile.mkdtemp()), TableStore(tempfile.mkdtemp())
>>> table = here.create("tzolkin", [Seat("Ann", "green"), Seat("Ben", "blue", "weak")], TableSetup(draws=7, first=0))
>>> StoredTable(here, table.id).play("keep w-uxmal-1")
>>> moved = take_in(there, record_of(here, table.id))
>>> there.find(moved).seats == table.seats, there.since(moved, 0) == here.since(table.id, 0)
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.errors import BadSave
from companion.engine.player_markers import SHAPES
from companion.engine.table_document import OPENED, Made, Record, game_of
from companion.games import definition
from companion.players.levels import LEVELS
from companion.tables.finished_play import play_of_table
from companion.tables.store import TableStore


def record_of(store: TableStore, table: str) -> Record:
    """A table of a store."""
    with store.database.reading():
        header, entries = store.find(table), store.since(table, 0)
    return Record(
        game=header.game,
        seats=header.seats,
        created=header.created,
        title=header.title,
        options=header.options,
        notes=header.notes,
        out=header.out,
        operations=tuple(Made(entry.at, entry.operation) for entry in entries),
    )


def take_in(store: TableStore, record: Record, name: str = "table") -> str:
    """A new table in a store, as it was where it comes from; its id. Refused as a whole when it does not replay."""
    game = game_of(definition(record.game), record)
    levels = ("", *LEVELS) if game.definition.seats_companion else ("",)
    for seat in record.seats:
        _one_of(name, "colour", seat.colour, tuple(SHAPES))
        _one_of(name, "level", seat.level, levels)
    _one_of(name, "opened", record.notes.opened, OPENED)
    with store.database.writing():
        table = store.take_in(record, finished=game.over)
        if record.out:
            store.exclude_from_archive(table)
        elif game.over:
            store.keep_play(table, play_of_table(store.find(table), game))
    return table


def _one_of(name: str, field: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise BadSave("error.save-field", file=name, why=f"{field} {value[:40]!r}")
