"""Sheets: their moments and values, whether their game counts, and the ways from a table to a sheet and back."""

from __future__ import annotations

import companion
from companion.engine.errors import CompanionError
from companion.engine.start_checks import check_moment
from companion.games import definition as definition_of
from companion.tables.store import Correct, KeptSheet
from companion.tables.table_session import StoredTable
from companion.ui.present.sheet import score_form, sheet_page, values_only
from companion.ui.score_lines_csv import lines_csv
from companion.ui.session import Session
from companion.ui.stored_sheets import OpenSheet
from companion.ui.view import Command


def open_sheet(session: Session) -> OpenSheet:
    """The sheet that is open; a command of another screen is refused."""
    session.here("sheet")
    assert session.sheet is not None
    return session.sheet


def moment(session: Session, message: Command) -> None:
    """Turn to another moment."""
    sheet, wanted = open_sheet(session), str(message.get("value", ""))
    check_moment(definition_of(sheet.sheet.game), wanted)
    sheet.turn_to(wanted)


def clear(session: Session, _message: Command) -> None:
    """Empty the form, except for the people."""
    session.reader.draft = values_only(session.reader.draft)


def keep_game(session: Session, _message: Command) -> None:
    """Put the game of the sheet into the archive."""
    open_sheet(session).put_in()


def drop_game(session: Session, _message: Command) -> None:
    """Take the game of the sheet out of the archive."""
    open_sheet(session).take_out()


def delete(session: Session, message: Command) -> None:
    """Delete a sheet."""
    session.store.delete_sheet(str(message.get("sheet", "")))


def offer_csv(session: Session, _message: Command) -> None:
    """Offer the score lines of the sheet for a spreadsheet."""
    sheet = open_sheet(session)
    score, _ = score_form(sheet_page(session.reader, sheet.sheet.game, sheet.moment))
    if score is not None:
        session.app.offer(f"{score.game}-{score.moment}.csv", "text/csv", lines_csv(score.names, score.ledger))


def as_sheet(session: Session, _message: Command) -> None:
    """Go on without the moves: a sheet with all that is known, and the points so far."""
    table, store = session.table, session.store
    if table is None or table.game.over:
        return
    table.may_change()
    game, header = table.game, table.header
    there = next((each for each in store.sheets() if each.table == header.id), None)
    moments, sheets = game.definition.moments, game.definition.sheets
    moment = moments[min(sheets.next_moment(game.table), len(moments) - 1)]
    sample = game.copy is not None and game.copy.sample
    sheet = KeptSheet(
        there.id if there else store.new_id(),
        header.game,
        header.seats,
        {**(there.moments if there else {}), moment: {}},
        first=game.began,
        table=header.id,
        known=sheets.of_mirror(game.table),
        mirrored=list(game.ledger),
        mark="sample" if sample else "companion" if header.companions else "real",
    )
    store.keep_sheet(sheet)
    session.go(session.reader.address(sheet=sheet.game, moment=moment, id=sheet.id))


def as_table(session: Session, _message: Command) -> None:
    """Go on with the moves: a correction brings the values of the sheet to the table; the rest is set by hand."""
    open_ = session.sheet
    if open_ is None or not open_.sheet.table:
        return
    definition, reader = definition_of(open_.sheet.game), session.reader
    filled_in = [each for each in definition.moments if open_.sheet.moments.get(each)]
    table = StoredTable(session.store, open_.sheet.table)
    if filled_in and not table.game.over:
        if table.game.mid_turn:
            raise CompanionError("correct.later", "ui")
        filled = open_.sheet.moments[filled_in[-1]]
        people = [seat.name for seat in open_.sheet.seats]
        score = companion.score(
            definition.name, definition.sheets.from_form(filled_in[-1], filled, people), filled_in[-1]
        )
        changed = definition.sheets.corrections(table.game.table, filled, score)
        if changed:
            table.do(Correct(changed, reader.words(definition.name).text(f"moment.{filled_in[-1]}")))
    session.go(reader.address(table=open_.sheet.table))
    reader.tab, reader.notice = "correct", reader.say.text("notice.mirrored")
