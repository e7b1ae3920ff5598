"""A stored table as a game: its operations, folded one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

import companion
from companion.engine.clock import moment
from companion.engine.errors import CompanionError
from companion.games import definition
from companion.tables.store import (
    Correct,
    Decide,
    Entry,
    Garbled,
    Goto,
    Header,
    Operation,
    Redo,
    Resume,
    TableStore,
    Undo,
)

WAITS = 2
"""Since these defaults what can be told later is not asked before it matters."""


def open_game(header: Header) -> companion.Game:
    """The game as it was set up, before any operation."""
    options, game = header.options, definition(header.game)
    now = options.settles and options.defaults
    rulings = options.rulings if now else game.earlier(options.rulings, known=options.settles)
    setup = msgspec.structs.replace(options, rulings=rulings, started=moment(header.created).isoformat())
    return companion.Game(game, header.names, setup, settles=options.settles, waits=options.defaults >= WAITS)


def apply(game: companion.Game, operation: Operation) -> None:
    """Do one operation; nothing has changed when it raises."""
    match operation:
        case Decide(key, then):
            game.play(key, *then)
        case Undo(count):
            game.undo(count)
        case Redo(count):
            game.redo(count)
        case Correct(values, note):
            game.correct_all(values, note=note)
        case Goto(at):
            game.back_to(at)
        case Resume():
            pass


class Standings:
    """The tables of a store as they stand: each is replayed once and then followed, move by move."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._replays: dict[str, Replay] = {}
        self.garbled: set[str] = set()
        """The ids of tables whose operations are not as they were kept."""

    def of(self, headers: Sequence[Header]) -> dict[str, Any]:
        """The games' tables by the ids of their headers; without those that no longer open."""
        found = {}
        for header in headers:
            with suppress(CompanionError), self._noticing(header.id):
                replay = self._replays[header.id] = self._replays.get(header.id) or Replay(header)
                if header.newest != replay.seq:
                    replay.follow(self._store.since(header.id, replay.seq))
                found[header.id] = replay.game.table
        return found

    @contextmanager
    def _noticing(self, table: str) -> Iterator[None]:
        try:
            yield
        except Garbled:
            self.garbled.add(table)
            raise


class Replay:
    """A game that follows its operations. ``stopped`` is the number of the first one that no longer fits."""

    def __init__(self, header: Header) -> None:
        self.game = open_game(header)
        self.seq = 0
        self.stopped: int | None = None
        self._created = header.created
        self.game.set_clock(time.time() - self._created)

    def follow(self, entries: list[Entry]) -> None:
        """Take up further operations."""
        for entry in entries:
            self.seq = entry.seq
            self.game.set_clock(entry.at - self._created)  # so that the journal says when it was really decided
            if isinstance(entry.operation, Resume):
                self.stopped = None
            if self.stopped is None:
                try:
                    apply(self.game, entry.operation)
                except CompanionError:
                    self.stopped = entry.seq
        self.game.set_clock(time.time() - self._created)

    def went_on(self, operation: Operation) -> None:
        """The game did the next operation itself, and it is kept."""
        self.seq += 1
        if isinstance(operation, Resume):
            self.stopped = None
