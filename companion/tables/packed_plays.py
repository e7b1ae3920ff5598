"""A play as statistics read it: its numbers and those of its players in one value of its row.

A play takes one row instead of one and one more for each player, and its numbers come out of the database as bytes
that become columns without a value of Python for each: this takes a fifth of the time. Searches use the
other columns, so these numbers are in the database twice; both are written together and never changed.

>>> seats = [(40, None, 6, 4, 1, True, False), (None, None, 7, 4, None, False, True)]
>>> read = Unpacked()
>>> read.add([packed((1, 2, 3, 4, 5, 90, None, True, True, True, False, "real"), seats)])
>>> list(read.head("minutes")), list(read.seat("name")), read.points("points"), list(read.seat_flag("first"))
([90], [6, 7], [40.0, None], [0, 1])
"""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Iterable, Sequence

from companion.tables.archive_columns import Coded, numbers_in, recoded
from companion.tables.checksums import Row, Rows
from companion.tables.play import MARKS

HEAD = ("game", "depth", "source", "location", "rulings", "minutes", "decisions", "flags")
"""The numbers of a play; the first five are those of words."""
SEAT = ("points", "tie_break", "name", "colour", "place", "flags")
"""The numbers of a player, two of them with a fraction."""
HEAD_FORMAT, SEAT_FORMAT = struct.Struct("<8i"), struct.Struct("<2d4i")
SIZE = HEAD_FORMAT.size
assert SEAT_FORMAT.size == SIZE
MISSING = -(2**31)
"""In the place of a whole number that is not known; one with a fraction is not a number then."""
HEAD_FLAGS, SEAT_FLAGS = ("counts", "highest_wins", "decided", "journal"), ("winner", "first")
"""The yes-or-no fields, by bits from the lowest one; in a play its mark lies above them."""
PAGE = 2000


def packed(head: Row, seats: Iterable[Row]) -> bytes:
    """A play, by its values in the order of ``HEAD`` and ``SEAT``: each flag for itself, and the mark at the end."""
    *numbers, mark = head
    flags = _bits(numbers[7:]) | (MARKS.index(mark) if mark in MARKS else 0) << len(HEAD_FLAGS)
    parts = [HEAD_FORMAT.pack(*map(_whole, numbers[:7]), flags)]
    for points, tie_break, name, colour, place, *flags_of_seat in seats:
        fractions = (math.nan if each is None else each for each in (points, tie_break))
        parts.append(SEAT_FORMAT.pack(*fractions, name, colour, _whole(place), _bits(flags_of_seat)))
    return b"".join(parts)


def _whole(number: int | None) -> int:
    return MISSING if number is None else number


def _bits(flags: Sequence[object]) -> int:
    return sum(bool(flag) << place for place, flag in enumerate(flags))


class Unpacked:
    """Packed plays, column by column."""

    def __init__(self) -> None:
        self.seats = array("i")
        """How many players each play has."""
        self._heads, self._seats = bytearray(), bytearray()

    def add(self, bodies: Sequence[bytes]) -> None:
        """Take in some more: the bytes of all plays at once would take four times the memory."""
        if any(not body or len(body) % SIZE for body in bodies):
            raise struct.error("a packed play was cut off")
        self.seats.extend([len(body) // SIZE - 1 for body in bodies])
        self._heads += b"".join([body[:SIZE] for body in bodies])
        self._seats += b"".join([body[SIZE:] for body in bodies])

    def head(self, name: str) -> array[int]:
        """A whole number of the plays."""
        return numbers_in(self._heads, "i")[HEAD.index(name) :: len(HEAD)]

    def seat(self, name: str) -> array[int]:
        """A whole number of the players."""
        return numbers_in(self._seats, "i")[SEAT.index(name) + 2 :: SIZE // 4]

    def points(self, name: str) -> list[float | None]:
        """A number of the players that has a fraction."""
        return [None if each != each else each for each in numbers_in(self._seats, "d")[SEAT.index(name) :: SIZE // 8]]

    def head_flag(self, name: str) -> array[int]:
        """The yes-or-no fields of the plays."""
        return _flag(self.head("flags"), HEAD_FLAGS.index(name))

    def seat_flag(self, name: str) -> array[int]:
        """The yes-or-no fields of the players."""
        return _flag(self.seat("flags"), SEAT_FLAGS.index(name))

    def mark(self) -> Coded:
        """The marks of the plays."""
        codes = {number: min(number >> len(HEAD_FLAGS), len(MARKS) - 1) for number in range(256)}
        return Coded(recoded(self.head("flags"), codes), MARKS)


def or_missing(numbers: Iterable[int]) -> list[int | None]:
    """Whole numbers, None where one is missing."""
    return [None if each == MISSING else each for each in numbers]


def _flag(flags: array[int], place: int) -> array[int]:
    return recoded(flags, {number: number >> place & 1 for number in range(256)})


def pack_all(database: Rows) -> None:
    """Pack the plays of a database that was made before they were."""
    [(highest,)] = database.rows("SELECT coalesce(max(number), 0) FROM plays")
    for first in range(0, int(highest), PAGE):
        seats: dict[int, list[Row]] = {}
        for play, *seat in database.rows(_SEATS, first, first + PAGE):
            seats.setdefault(play, []).append(tuple(seat))
        for number, *head in database.rows(_HEADS, first, first + PAGE):
            body = packed(tuple(head), seats.get(number, ()))
            database.run("UPDATE plays SET packed = ? WHERE number = ?", body, number)


_HEADS = """
    SELECT number, game, depth, source, location, rulings, minutes, decisions, counts, highest_wins, decided,
        CASE WHEN EXISTS (SELECT 1 FROM journals WHERE play = number) THEN 1 ELSE 0 END, mark
    FROM plays WHERE number > ? AND number <= ?
"""
_SEATS = """
    SELECT play, points, tie_break, name, colour, place, winner, first
    FROM players WHERE play > ? AND play <= ? ORDER BY play, seat
"""
