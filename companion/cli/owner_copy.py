"""The facts of the box of the owner, as `companion copy` shows, writes, merges and forgets them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import companion
from companion.engine.definition import Definition
from companion.engine.errors import BadSave, BadTable, CompanionError
from companion.engine.journal import write_safely
from companion.engine.owner_copy import Copy, Progress, parse_copy, progress
from companion.engine.start_checks import check_count, check_rulings
from companion.games import definition
from companion.tables.database import open_database
from companion.tables.owner_copies import Copies, Merged


def _learning(game: str) -> Definition:
    """A game that has something to learn."""
    found = definition(game)
    if not found.facts:
        raise CompanionError("error.no-copy", "cli", game=found.name)
    return found


def _copies() -> Copies:
    return Copies(open_database())


def copy_of(game: str, sample: bool = False) -> Copy:
    """The owner's copy, or the made-up one."""
    found = _learning(game)
    made_up = companion.sample_copy(game) if sample else None
    return made_up if made_up is not None else _copies().get(found.name)


def needed(game: str, copy: Copy, players: int, rulings: Mapping[str, str]) -> list[Progress]:
    """The facts that a game needs, by its number of players and its rulings."""
    found = _learning(game)
    check_count(found, players)
    return progress(found.facts, copy, found.needed(players, check_rulings(found, rulings)))


def write_copy(copy: Copy, out: Path) -> None:
    """A copy as a file."""
    try:
        write_safely(out, copy.text())
    except OSError as error:
        raise CompanionError("error.unwritable", "cli", file=out.name[:80], why=error.strerror or str(error)) from None


def take_in(game: str, file: Path) -> Merged:
    """Merge the copy of a file into the owner's."""
    mine = _learning(game).name
    try:
        theirs = parse_copy(file.read_bytes())
    except OSError as error:
        raise BadSave("error.file-unreadable", file=file.name, why=error.strerror or str(error)) from None
    if theirs.game != mine:
        raise BadTable("copy.other-game", mine=mine, theirs=theirs.game[:40])
    return _copies().merge(theirs)


def forget(game: str, fact: str | None) -> list[str]:
    """Forget a fact or all; which were known."""
    found, copies = _learning(game), _copies()
    known = copies.get(found.name).facts
    if fact is None:
        copies.forget_all(found.name)
        return sorted(known)
    if fact not in found.facts:
        raise BadTable("copy.unknown-fact", fact=fact[:40])
    copies.forget(found.name, fact)
    return [fact] if fact in known else []
