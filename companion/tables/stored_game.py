"""A stored table as a game: its operations, folded one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.table_document import Following, Resume, open_game
from companion.games import definition
from companion.tables.store import Entry, Garbled, Header, TableStore


class Standings:
    """The tables of a store as they stand: each is replayed once and then followed, move by move."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._replays: dict[str, Replay] = {}
        self.garbled: set[str] = set()
        """The ids of tables whose operations are not as they were kept."""

    def of(self, headers: Sequence[Header]) -> dict[str, Game]:
        """The games by the ids of their headers; without those that no longer open."""
        found = {}
        for header in headers:
            with suppress(CompanionError), self._noticing(header.id):
                replay = self._replays[header.id] = self._replays.get(header.id) or Replay(header)
                if header.newest != replay.seq:
                    replay.follow(self._store.since(header.id, replay.seq))
                found[header.id] = replay.game
        return found

    @contextmanager
    def _noticing(self, table: str) -> Iterator[None]:
        try:
            yield
        except Garbled:
            self.garbled.add(table)
            raise


class Replay(Following):
    """The game of a stored table."""

    def __init__(self, header: Header) -> None:
        opened = open_game(definition(header.game), header.seats, header.options, header.created)
        super().__init__(opened, header.created)
        self.entries: list[Entry] = []
        self.game.set_clock(time.time() - self.created)

    def follow(self, entries: list[Entry]) -> None:
        """Take up further operations."""
        for entry in entries:
            self.entries.append(entry)
            self.step(entry.seq, entry.operation, entry.at)
        self.game.set_clock(time.time() - self.created)

    @property
    def seq(self) -> int:
        """The number of the last operation."""
        return self.entries[-1].seq if self.entries else 0

    def went_on(self, entry: Entry) -> None:
        """The game did the next operation itself, and it is kept."""
        self.entries.append(entry)
        if isinstance(entry.operation, Resume):
            self.stopped = None
