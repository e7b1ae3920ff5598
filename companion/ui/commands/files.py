"""Files: those that the page offers of a table or a remembered game, and those that are brought in."""

from __future__ import annotations

import base64

from companion.engine.errors import BadSave
from companion.engine.owner_copy import parse_copy
from companion.tables.finished_play import play_of_table
from companion.tables.play import Play
from companion.ui.commands import friend_copy
from companion.ui.file_import import bring_in, is_backup, is_copy, largest
from companion.ui.packed_table import document
from companion.ui.score_lines_csv import lines_csv
from companion.ui.session import Session
from companion.ui.view import Command

LONGEST_NAME = 400


def save(session: Session, _message: Command) -> None:
    """Offer this table as a file."""
    if session.table is not None:
        name = session.table.game.definition.name
        session.app.offer(f"{name}.json", "application/json", document(session.store, session.table))


def csv(session: Session, _message: Command) -> None:
    """Offer the score lines for a spreadsheet."""
    if session.game is not None:
        game = session.game
        session.app.offer(f"{game.definition.name}.csv", "text/csv", lines_csv(game.names, game.ledger))


def bgstats(session: Session, _message: Command) -> None:
    """Offer the finished game for BG Stats."""
    play = play_of_table(session.table.header, session.table.game) if session.table else None
    if play is not None:
        _offer_bgstats(session, play)


def _offer_bgstats(session: Session, play: Play) -> None:
    from companion.tables.exchange import bgstats
    from companion.tables.importing import bgstats_document

    text = bgstats.to_bytes(bgstats_document(session.store.archive, [play])).decode()
    session.app.offer(f"{play.game}.bgsplay", "application/json", text)


def remembered(session: Session, message: Command) -> None:
    """Offer a remembered game as a file."""
    play = session.store.archive.get(session.place.get("id", ""))
    if play is None:
        return
    match message.get("as"):
        case "csv":
            session.app.offer(f"{play.game}.csv", "text/csv", lines_csv(play.names, play.ledger))
        case "bgstats":
            _offer_bgstats(session, play)
        case "save" if play.journal is not None:
            session.app.offer(f"{play.game}.json", "application/json", play.journal)
        case "notebook":
            from companion.tables.exchange import notebook

            session.app.offer(f"{play.game}.ipynb", "application/x-ipynb+json", notebook.export(play).decode())


def raw(session: Session, message: Command) -> None:
    """Offer a damaged record as it is."""
    table = str(message.get("table", ""))
    session.app.offer("companion-damaged.json", "application/json", session.store.raw(table))


def bring(session: Session, message: Command) -> None:
    """Take in a file: a backup, a copy, a table, or games of another program."""
    name, data = str(message.get("name", ""))[:LONGEST_NAME], str(message.get("data", ""))
    size, reader = message.get("size"), session.reader
    if max(len(data) * 3 // 4, size if isinstance(size, int) else 0) > (most := largest(reader)):
        reader.notice = session.say.text("bring.large", most=most // 1_000_000)
        return
    try:
        content = base64.b64decode(data, validate=False)
    except ValueError as error:
        raise BadSave("error.save-broken", file=name, why=str(error)) from None
    if reader.in_browser and is_backup(content):
        session.brought, reader.offer = content, "restore"
        reader.notice = session.say.text("everything.sure", file=name)
        return
    if "teach" in session.place or is_copy(content):
        friend_copy.offer(session, parse_copy(content))
        return
    table, report = bring_in(session.store, content, name, reader.language)
    if table:
        session.go(reader.address(table=table))
    reader.notice = report
