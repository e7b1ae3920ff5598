"""The people of the finished games and of the tables, and the groups they play in.

>>> import tempfile
>>> from companion.tables.store import Seat
>>> store = TableStore(tempfile.mkdtemp())
>>> header = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
>>> regulars(store)
Regulars(groups=[('Ann', 'Ben')], people=['Ann', 'Ben'], colours={'Ann': 'red', 'Ben': 'blue'})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from companion.tables.store import Header, TableStore

LOOKED_AT = 200
"""The number of newest games whose players are offered."""


class Regulars(NamedTuple):
    """Groups in the order of their seats, the last that played first; people, the most frequent first, with the colour
    that each had last.
    """

    groups: list[tuple[str, ...]] = []
    people: list[str] = []
    colours: Mapping[str, str] = {}


def regulars(store: TableStore) -> Regulars:
    """The people who play here."""
    tables = _tables(store)
    people = [tuple(seat.name for seat in header.seats if not seat.level) for header in tables]
    together = [names for names in people if names] + store.archive.seated(LOOKED_AT)
    groups = {frozenset(names): names for names in reversed(together)}  # how they sat the last time
    newest = dict.fromkeys(frozenset(names) for names in together)
    often = Counter(name for names in together for name in names)
    had = {seat.name: seat.colour for header in reversed(tables) for seat in header.seats if not seat.level}
    colours = store.archive.colours(LOOKED_AT) | had
    return Regulars([groups[each] for each in newest], [name for name, _ in often.most_common()], colours)


def last_table(store: TableStore, game: str) -> Header | None:
    """The table of a game that was played last."""
    return next((header for header in _tables(store) if header.game == game), None)


def _tables(store: TableStore) -> list[Header]:
    """All tables but those that only try a game, the last played first."""
    tables = [each for over in (False, True) for each in store.all(finished=over) if not each.options.trial]
    return sorted(tables, key=lambda header: -header.updated)
