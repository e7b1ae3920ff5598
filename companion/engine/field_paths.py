"""Values of a table by their paths, as corrections name them: ``players.0.corn``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeGuard

from companion.engine.errors import BadTable

NOTHING = "–"
"""An empty value in the log."""


class SheetPath(NamedTuple):
    """A path of a sheet in its parts: a field of a player, ``players.<seat>.<category>``, or of the whole table.

    >>> SheetPath.of("players.1.temples.brown")
    SheetPath(seat=1, category='temples.brown')
    >>> SheetPath.of("players.1.temples.brown").figure, SheetPath.of("players.1.temples.brown").last
    ('temples', 'brown')
    >>> SheetPath.of("fed")
    SheetPath(seat=None, category='fed')
    """

    seat: int | None
    category: str

    @classmethod
    def of(cls, path: str) -> SheetPath:
        """The parts of a path."""
        match path.split(".", 2):
            case ["players", seat, *rest] if seat.isdecimal():
                return cls(int(seat), "".join(rest))
        return cls(None, path)

    @property
    def figure(self) -> str:
        """The figure that it is a part of."""
        return self.category.partition(".")[0]

    @property
    def last(self) -> str:
        """Its own name within that figure."""
        return self.category.rpartition(".")[2]


def is_within(path: str, *starts: str) -> bool:
    """Whether a path is one of these, or leads further into one.

    >>> is_within("players.0.corn", "players"), is_within("seen", "seen"), is_within("played", "play")
    (True, True, False)
    """
    return f"{path}.".startswith(tuple(f"{start}." for start in starts))


def place_at(plain: Any, path: str) -> tuple[Any, Any]:
    """The place of a value in a table of plain values: its container, and its key."""
    *way, last = path.split(".")
    try:
        for part in way:
            plain = plain[_key(plain, part)]
        return plain, _key(plain, last)
    except (KeyError, IndexError, ValueError, TypeError):
        raise BadTable("error.no-such-value", path=path[:80]) from None


def mapping_at(table: object, path: str) -> Mapping[str | int, object] | None:
    """The named values at a path of a table that may get more; None where there are none."""
    place = table
    for part in path.split("."):
        if isinstance(place, list):
            place = place[int(part)] if part.isdecimal() and int(part) < len(place) else None
        else:
            place = place.get(part) if isinstance(place, dict) else getattr(place, part, None)
    return place if isinstance(place, dict) else None


def value_at(plain: object, path: str) -> Any:
    place, key = place_at(plain, path)
    return place[key]


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _key(place: Any, part: str) -> Any:
    """A place in a list or a key of a mapping by its text, as a path writes it."""
    keys = range(len(place)) if isinstance(place, list) else place
    return {str(key): key for key in keys}[part]


def shown_value(value: object) -> str | float:
    """A corrected value in the log: numbers as numbers, anything else as text; a dash where nothing is."""
    if isinstance(value, dict):
        return ", ".join(f"{name}: {shown_value(each)}" for name, each in value.items()) or NOTHING
    if isinstance(value, list):
        return ", ".join(str(shown_value(each)) for each in value) or NOTHING
    if is_number(value):
        return value
    return NOTHING if value in (None, "") else str(value)
