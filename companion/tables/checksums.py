"""Seals: the read text is the kept text. Every operation carries a sum over itself and all before it, back to how its
table was set up, and the table carries the last one: a byte that changed, a row that is gone or came from elsewhere is
noticed when the table is opened.

>>> opened = of_table("id", "view", "tzolkin", "[]", "{}", "Friday", 1.0)
>>> one = of_operation(opened, 1, '{"op":"undo"}', 2.0)
>>> first_broken(opened, [(1, '{"op":"undo"}', 2.0, one)], one) is None
True
>>> first_broken(opened, [(1, '{"op":"redo"}', 2.0, one)], one), first_broken(opened, [], one)
(1, 1)
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Protocol

Row = tuple[Any, ...]
TABLE = "id, view_id, game, seats, options, title, created"
"""The sealed part of a table: all that never changes."""


class Rows(Protocol):
    """A database, as far as it is needed here."""

    def rows(self, statement: str, *values: object) -> list[Row]:
        """All rows of a statement."""

    def run(self, statement: str, *values: object) -> None:
        """A statement without rows."""


def of_table(*values: str | float) -> str:
    """The seal of a table before its first operation."""
    return _sum("", values)


def of_operation(before: str, seq: int, operation: str, at: float) -> str:
    """The seal of an operation that follows another one."""
    return _sum(before, (float(seq), operation, at))


def _sum(before: str, values: Iterable[str | float]) -> str:
    parts = [each.encode("utf-8", "replace") if isinstance(each, str) else struct.pack("<d", each) for each in values]
    lengths = struct.pack(f"<{len(parts)}q", *map(len, parts))
    return blake2b(b"".join([before.encode(), lengths, *parts]), digest_size=8).hexdigest()


def first_broken(before: str, rows: Sequence[Row], last: str) -> int | None:
    """The number of the first operation that is not as it was kept; None where all are."""
    number = 0
    for seq, operation, at, seal in rows:
        if (number and seq != number + 1) or seal != of_operation(before, seq, operation, at):
            return int(seq)
        number, before = seq, seal
    return None if before == last else number + 1


def seal_all(database: Rows) -> None:
    """Seal everything that was kept before there were seals."""
    for number, *table in database.rows(f"SELECT number, {TABLE} FROM tables"):
        seal = of_table(*table)
        for seq, operation, at in database.rows(
            "SELECT seq, operation, at FROM operations WHERE number = ? ORDER BY seq", number
        ):
            seal = of_operation(seal, seq, operation, at)
            database.run("UPDATE operations SET seal = ? WHERE number = ? AND seq = ?", seal, number, seq)
        database.run("UPDATE tables SET seal = ? WHERE number = ?", seal, number)


def broken_tables(database: Rows) -> list[str]:
    """The ids of all tables that are not as they were kept."""
    return [
        table[0]
        for number, last, *table in database.rows(f"SELECT number, seal, {TABLE} FROM tables")
        if first_broken(of_table(*table), operations(database, number), last) is not None
    ]


def operations(database: Rows, number: int) -> list[Row]:
    """The operations of a table with their seals."""
    return database.rows("SELECT seq, operation, at, seal FROM operations WHERE number = ? ORDER BY seq", number)
