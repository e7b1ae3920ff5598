"""Bringing a file in: a saved game becomes a table, plays of another program go to the archive."""

from __future__ import annotations

import msgspec

import companion
from companion.engine.errors import ReplayStopped
from companion.engine.journal import CORRECT, Save, parse_save
from companion.engine.languages import messages
from companion.games import definition
from companion.tables.finished import add_finished
from companion.tables.store import Correct, Decide, Operation, Seat, TableSetup, TableStore
from companion.ui.reader import Reader
from companion.ui.seats import COLOURS

LARGEST = 6_000_000
"""Bytes a page may send; larger files come in by ``companion import``."""
WHOLE = 200_000_000
"""Bytes of a backup that a page takes in by itself."""
TOLD = 12
"""So many lines of a report fit a page; ``companion import`` tells them all."""


def largest(reader: Reader) -> int:
    """Bytes of a file that a page may bring in."""
    return WHOLE if reader.in_browser else LARGEST


def is_save(raw: bytes) -> bool:
    """Whether a file is a game that the companion saved."""
    try:
        return "companion" in msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def is_backup(raw: bytes) -> bool:
    """Whether a file looks like a backup; what it holds is looked at when it is put in place."""
    return raw.startswith(b"SQLite format 3\0")


def is_copy(raw: bytes) -> bool:
    """Whether a file tells what is printed in somebody's box."""
    try:
        return "facts" in msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def table_of_save(store: TableStore, save: Save) -> str:
    """A new table that stands where the saved game stood; its id. Refused as a whole when it does not replay."""
    game = companion.Game.load(definition(save.game), save)
    if isinstance(game.notice, ReplayStopped):
        raise game.notice
    seats = [Seat(name, COLOURS[n % len(COLOURS)]) for n, name in enumerate(save.players)]
    options = TableSetup(save.draws, save.first, game.rulings, start=save.start, copy=save.copy, alike=save.alike)
    table = store.create(save.game, seats, options)
    operations = told_again(game)
    for seq, operation in enumerate(operations, 1):
        store.append(table.id, seq, operation, finished=game.over if seq == len(operations) else None)
    if game.over:
        add_finished(store, table.id)
    return table.id


def told_again(game: companion.Game) -> list[Operation]:
    """The operations that lead to a game once more: what people decided, as they decided it."""
    found: list[Operation] = []
    for then, decision in game.replayed():
        if decision.ask == CORRECT:
            values = decision.value if decision.key == "*" else {decision.key: decision.value}
            found.append(Correct(values, decision.note))
        elif decision.joined and isinstance(last := found[-1], Decide):
            found[-1] = Decide(last.key, (*last.then, decision.key))
        elif decision.told and not then.settled:
            found.append(Decide(decision.key))
    return found


def bring_in(store: TableStore, raw: bytes, name: str, language: str) -> tuple[str, str]:
    """Take a file in: the table it became, if any, and what there is to say."""
    say = messages(language, "ui")
    if is_save(raw):
        return table_of_save(store, parse_save(raw, name)), say.text("bring.table", file=name)
    from companion.tables import exchange  # here, because a page that opens should not wait for it

    imported = exchange.import_plays(raw, name)
    with store.archive.database.writing():
        added = store.archive.add_all(imported.plays)
    found, *details = imported.report.lines(language)
    words = messages(language, "exchange")
    told = [found, words.text("report.added", added=added, known=imported.report.came - added), *details[:TOLD]]
    return "", "\n".join([*told, "…"] if len(details) > TOLD else told)
