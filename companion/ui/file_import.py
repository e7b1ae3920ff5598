"""Bringing a file in: a saved game becomes a table, plays of another program go to the archive."""

from __future__ import annotations

import msgspec

import companion
from companion.engine.dates import LAST, seconds_of
from companion.engine.errors import ReplayStopped
from companion.engine.journal import CORRECT, TABLE_SCHEMA, Save, as_save, parse_head
from companion.engine.messages import messages
from companion.engine.save_replay import load
from companion.engine.table_document import (
    Correct,
    Decide,
    Made,
    Operation,
    Record,
    Seat,
    TableSetup,
    as_now,
    as_record,
)
from companion.games import definition
from companion.tables.store import TableStore
from companion.tables.table_transfer import take_in
from companion.ui.new_table_seats import COLOURS
from companion.ui.reader import Reader

LARGEST = 6_000_000
"""Bytes a page may send; larger files come in by ``companion import``."""
WHOLE = 200_000_000
"""Bytes of a backup that a page takes in by itself."""
MOST_DETAILS = 12
"""So many lines of a report fit a page; ``companion import`` prints them all."""


def largest(reader: Reader) -> int:
    """Bytes of a file that a page may bring in."""
    return WHOLE if reader.in_browser else LARGEST


def is_save(raw: bytes) -> bool:
    """Whether a file is a game or a table that the companion saved."""
    try:
        return "companion" in msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def is_backup(raw: bytes) -> bool:
    """Whether a file looks like a backup; its content is checked when it is put in place."""
    return raw.startswith(b"SQLite format 3\0")


def is_copy(raw: bytes) -> bool:
    """Whether a file is a copy of an owner's box."""
    try:
        return "facts" in msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def table_of(store: TableStore, raw: bytes, name: str) -> str:
    """A new table out of a file: the table that is in it, or one at which its game goes on; its id."""
    head = parse_head(raw, name)
    if head["companion"] == TABLE_SCHEMA:
        return take_in(store, as_record(head, name), name)
    return table_of_save(store, as_save(head, name))


def table_of_save(store: TableStore, save: Save) -> str:
    """A new table that stands where the saved game stood; its id. Refused as a whole when it does not replay."""
    game = load(definition(save.game), save)
    if isinstance(game.notice, ReplayStopped):
        raise game.notice
    kept = {"start": save.start, "copy": save.copy, "alike": save.alike, "open_hands": save.open_hands}
    options = TableSetup(save.draws, save.first, game.rulings, **kept)
    created = seconds_of(save.started)
    record = Record(
        game=save.game,
        seats=tuple(Seat(name, COLOURS[n % len(COLOURS)]) for n, name in enumerate(save.players)),
        created=created,
        options=as_now(options),
        operations=tuple(Made(min(created + max(at, 0), LAST), operation) for at, operation in entered_again(game)),
    )
    return take_in(store, record)


def entered_again(game: companion.Game) -> list[tuple[int, Operation]]:
    """The operations that lead to a game once more, each with its second: people's decisions, as they made them."""
    found: list[tuple[int, Operation]] = []
    for then, decision in game.replayed():
        if decision.ask == CORRECT:
            values = decision.value if decision.key == "*" else {decision.key: decision.value}
            found.append((decision.at, Correct(values, decision.note)))
        elif decision.joined and isinstance(last := found[-1][1], Decide):
            found[-1] = found[-1][0], Decide(last.key, (*last.then, decision.key))
        elif decision.by_people and not then.settled:
            found.append((decision.at, Decide(decision.key)))
    return found


def bring_in(store: TableStore, raw: bytes, name: str, language: str) -> tuple[str, str]:
    """Import a file: the table it became, if any, and the notice."""
    say = messages(language, "ui")
    if is_save(raw):
        return table_of(store, raw, name), say.text("bring.table", file=name)
    from companion.tables import exchange  # here, because a page that opens should not wait for it
    from companion.tables.importing import add_imported

    imported = exchange.import_plays(raw, name)
    added = add_imported(store.archive, [imported]).added
    found, *details = imported.report.lines(language)
    words = messages(language, "exchange")
    lines = [
        found,
        words.text("report.added", added=added, known=imported.report.came - added),
        *details[:MOST_DETAILS],
    ]
    return "", "\n".join([*lines, "…"] if len(details) > MOST_DETAILS else lines)
