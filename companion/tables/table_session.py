"""Changes of a stored table: by a page, in a notebook, on the command line.

An operation is checked on the game and kept; with the same write a finished game comes into the archive (or leaves it
again) and new facts of the owner's box go into their copy. Only then does the game go on.

>>> import tempfile
>>> from companion.tables.store import TableSetup, Seat
>>> store = TableStore(tempfile.mkdtemp())
>>> header = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))
>>> table = StoredTable(store, header.id)
>>> table.play(table.game.legal[0].key)
>>> table.rev, StoredTable(store, header.id).game.table == table.game.table
(1, True)
"""

from __future__ import annotations

import time
from contextlib import suppress

import msgspec

import companion
from companion.engine.ask import Ask
from companion.engine.data_folder import Plain
from companion.engine.errors import CompanionError
from companion.engine.facts import Fact, later
from companion.engine.table_document import apply
from companion.tables.finished_play import play_of_table
from companion.tables.owner_copies import More
from companion.tables.store import Decide, Operation, Resume, StoreError, TableNotes, TableStore, Unsure, ViewOnly
from companion.tables.stored_game import Replay


class Stopped(StoreError):
    """A move of this table no longer fits; only `Resume` goes on from before it."""


class StoredTable:
    """A table of a store with its game, and the number of the operation that it has come to."""

    def __init__(self, store: TableStore, table: str) -> None:
        self.store = store
        self.id = table
        self.header = store.find(table)
        self._replay = Replay(self.header)
        self._sent: object = None
        """An operation of ours of which the server has not said whether it is kept."""
        self._late = 0
        """The number of such a one that was found later."""
        self._follow()

    def _follow(self) -> None:
        entries = self.store.since(self.header.id, self.rev)
        self._replay.follow(entries)
        for entry in entries:
            self._late = entry.seq if entry == self._sent else self._late

    def _stand_back(self) -> None:
        """The game is ahead of the store: stand where that stands, or stood when it could last be looked at."""
        known = self._replay.entries
        self._replay = Replay(self.header)
        self._replay.follow(known)
        with suppress(StoreError):
            self._follow()

    @property
    def game(self) -> companion.Game:
        """The game as it was at the last look."""
        return self._replay.game

    @property
    def rev(self) -> int:
        """The number of the last operation."""
        return self._replay.seq

    @property
    def stopped(self) -> int | None:
        """The number of the first operation that no longer fits."""
        return self._replay.stopped

    def is_own(self, rev: object) -> bool:
        """Whether the only operation since a number is our own, found after the server had broken off."""
        return self._late == self.rev and self._late - 1 == rev

    def catch_up(self) -> bool:
        """Take up changes of other pages; whether there are any."""
        before = self.rev, self.header.notes
        self.header = self.store.find(self.id)
        self._follow()
        return (self.rev, self.header.notes) != before

    def newest_notes(self) -> TableNotes:
        """The notes as they are now, with those of other devices."""
        self.header = self.store.find(self.id)
        return self.header.notes

    def keep_notes(self, notes: TableNotes) -> None:
        """Keep the notes of the table; no move of the game."""
        self.may_change()
        self.store.keep_notes(self.header.id, notes)
        self.header = self.store.find(self.id)

    def count_from(self, step: int) -> None:
        """Read the end out from a category on, on all devices of the table."""
        self.may_change()
        if self.game.over:
            self._count_from(step, self.rev)

    def _count_from(self, step: int, ended: int) -> None:
        notes = msgspec.structs.replace(self.header.notes, counted=(ended, step, time.time()))
        self.store.keep_notes(self.header.id, notes)
        self.header = msgspec.structs.replace(self.header, notes=notes)

    @property
    def counting(self) -> tuple[int, float] | None:
        """The category to which the end was read out last, and the seconds since then; None at any other moment."""
        ended, step, since = self.header.notes.counted
        return (step, time.time() - since) if self.game.over and ended == self.rev else None

    def play(self, key: str, *then: str) -> None:
        """Answer the pending question, and with the same step those that follow."""
        self.do(Decide(key, then))

    def do(self, operation: Operation) -> None:
        """Check an operation, keep it with all that follows from it, and go on; else nothing has changed.

        `Stale` where another page has done something since the last look: that is taken up, and is the game now.
        """
        self.may_change()
        if self.stopped is not None and not isinstance(operation, Resume):
            raise Stopped("store.stopped", at=self.stopped)
        was_over, asked = self.game.over, self.game.ask
        known = getattr(self.game.table, "learned", {})
        apply(self.game, operation)
        try:
            if self.game.over and not was_over:
                self._count_from(0, self.rev + 1)  # before the end itself, so that no device sees the winner first
            entry = self.store.append(
                self.header.id,
                self.rev + 1,
                operation,
                finished=self.game.over if self.game.over != was_over else None,
                play=play_of_table(self.header, self.game),
                learned=self._learned(asked, operation),
                more=self._more(known, operation),
            )
        except CompanionError as error:
            self._sent = error.sent if isinstance(error, Unsure) else None
            self._stand_back()
            raise
        self._replay.went_on(entry)

    def _learned(self, asked: Ask | None, operation: Operation) -> Plain | None:
        """The fact of the box that was just entered, or the face as often as it is known now."""
        if asked is None or not isinstance(asked.entry, Fact) or not isinstance(operation, Decide):
            return None
        known = getattr(self.game.table, "learned", {}).get(asked.entry.id)
        if known in (None, later(asked.entry)) or self._sample:
            return None
        if asked.entry.count:
            face = msgspec.json.decode(operation.key)
            known = [each for each in known if each == face != later(asked.entry)]
        return {asked.entry.id: known} if known else None

    def _more(self, known: Plain, operation: Operation) -> More:
        """The faces of which this table knew something, and more since the last entry."""
        now = getattr(self.game.table, "learned", {})
        if self._sample or now is known or not isinstance(operation, Decide):
            return {}
        copy = self.header.options.copy.facts if self.header.options.copy is not None else {}
        found: dict[str, tuple[object, object]] = {}
        for name, faces in now.items():
            before = known.get(name, copy.get(name))
            pairs = [(before, faces)]
            if isinstance(faces, list) and isinstance(before, list) and len(before) == len(faces):
                pairs = list(zip(before, faces, strict=True))
            differ = [pair for pair in pairs if pair[0] != pair[1] and isinstance(pair[0], dict)]
            found |= {name: differ[0]} if differ else {}
        return found

    @property
    def _sample(self) -> bool:
        return self.header.options.copy is not None and self.header.options.copy.sample

    def exclude_from_archive(self) -> None:
        """Leave the finished game out of the archive."""
        self.may_change()
        self.store.exclude_from_archive(self.header.id)
        self.header = self.store.find(self.id)

    def include_in_archive(self) -> None:
        """Put the finished game into the archive again."""
        self.may_change()
        self.store.keep_play(self.header.id, play_of_table(self.header, self.game) if self.stopped is None else None)
        self.header = self.store.find(self.id)

    def may_change(self) -> None:
        """Refused where the table was found by the id that is only for looking."""
        if self.header.view_only:
            raise ViewOnly("store.view_only")
