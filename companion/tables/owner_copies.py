"""The owner's copies: the known facts of each game's box, in the same database as the tables.

A sample copy is made up and never comes in here. Nothing is lost by two devices that enter something at once: every
change reads and writes in one step.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import NamedTuple

import msgspec

from companion.engine.copy_merge import Conflict, longer, merge
from companion.engine.data_folder import Plain, Values
from companion.engine.errors import BadTable
from companion.engine.facts import Fact, amend, can_be, covers, learn
from companion.engine.owner_copy import Copy, check_copy
from companion.games import definition
from companion.tables.database import Database, Garbled

More = Mapping[str, tuple[object, object]]
"""Faces of which more is known, by fact: as they were, and as they are now."""


class Merged(NamedTuple):
    """The additions of a copy that was brought in: new faces by fact, and differences from ours."""

    new: dict[str, int]
    conflicts: list[Conflict]


class Copies:
    """The copies of a database, one for each game."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def get(self, game: str) -> Copy:
        """The known facts of a game's box; an empty copy where there are none."""
        row = self.database.row("SELECT body FROM copies WHERE game = ?", game)
        try:
            return Copy(game, msgspec.json.decode(row[0], type=Plain) if row else {})
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Garbled("store.garbled_copy", game=game) from None

    def put(self, copy: Copy) -> None:
        """Store a copy and replace the previous one."""
        if copy.sample:
            raise BadTable("copy.sample")
        check_copy(definition(copy.game).facts, copy)
        self._write(copy)

    def enter(self, game: str, fact: Fact, value: object, face: int | None = None) -> None:
        """Enter a fact: the one thing, a further face, or a better one in the place of number ``face``."""

        def change(facts: Plain) -> None:
            faces = facts.get(fact.id, [])
            if fact.count and face is not None and 0 <= face < len(faces):
                faces[face] = value
            else:
                learn(fact, facts, value)

        self._change(game, change)

    def take_in(self, game: str, learned: Values, more: More | None = None) -> None:
        """The facts that a table has learned: single things and rows replace known ones, faces of pieces are added.

        A face that is entered again after it was taken back is still only one. ``more``: a face of which more is known,
        as it was before and now.
        """
        known = definition(game).facts
        faces = {name: value for name, value in learned.items() if known[name].count and not known[name].row}

        def change(facts: Plain) -> None:
            for name, (before, after) in (more or {}).items():
                better = deepcopy(facts)
                amend(known[name], better, before, after)
                facts |= better if can_be(known[name], better[name]) else {}
            for name in learned.keys() - faces.keys():
                value, before = learned[name], facts.get(name, [])
                if known[name].row:
                    facts[name] = longer(before, value) or value
                elif not covers(before, value):
                    facts[name] = value
            facts |= merge(known, Copy(game, facts), Copy(game, faces))[0].facts

        self._change(game, change)

    def compared(self, theirs: Copy) -> Merged:
        """The additions of another copy, and its differences from ours; nothing is taken."""
        return self._merged(theirs)[1]

    def merge(self, theirs: Copy) -> Merged:
        """Take another copy in; ours is not overwritten."""
        with self.database.writing():
            merged, report = self._merged(theirs)
            self._write(merged)
        return report

    def _merged(self, theirs: Copy) -> tuple[Copy, Merged]:
        mine = self.get(theirs.game)
        merged, conflicts = merge(definition(theirs.game).facts, mine, theirs)
        new = {name: _new(mine.facts.get(name), value) for name, value in merged.facts.items()}
        return merged, Merged({name: count for name, count in new.items() if count}, conflicts)

    def forget(self, game: str, fact: str, face: int | None = None) -> None:
        """Forget a fact, or one face of it."""

        def forgotten(facts: Plain) -> None:
            if face is None:
                facts.pop(fact, None)
            elif 0 <= face < len(facts.get(fact, [])):
                del facts[fact][face]
                if not facts[fact]:
                    del facts[fact]

        self._change(game, forgotten)

    def forget_all(self, game: str) -> None:
        """Forget every fact of a game's box."""
        with self.database.writing():
            self.database.run("DELETE FROM copies WHERE game = ?", game)

    def _change(self, game: str, change: Callable[[Plain], None]) -> None:
        with self.database.writing():
            copy = self.get(game)
            change(copy.facts)
            check_copy(definition(game).facts, copy)
            self._write(copy)

    def _write(self, copy: Copy) -> None:
        with self.database.writing():
            self.database.run(
                "INSERT INTO copies (game, body, updated) VALUES (?, ?, ?) ON CONFLICT (game) "
                "DO UPDATE SET body = excluded.body, updated = excluded.updated",
                copy.game,
                msgspec.json.encode(copy.facts).decode(),
                time.time(),
            )


def _new(before: object, now: object) -> int:
    """How many faces are new, or better known than before."""
    if not isinstance(now, list):
        return int(now != before)
    known = list(before) if isinstance(before, list) else []
    count = 0
    for face in now:
        if face in known:
            known.remove(face)
        else:
            count += 1
    return count
