"""The chores on the real table: ticking lines off, and when their card opens."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.table_document import OPENED
from companion.ui import guided_setup_actions
from companion.ui.present.guided_setup import layout_line
from companion.ui.session import Session
from companion.ui.view import Command


def tick(session: Session, message: Command) -> None:
    """Tick a line off, or not; ticks of earlier cards are forgotten, those of a set-up when it is over."""
    table, id = session.table, message.get("id")
    if table is None:
        return
    notes, view = table.newest_notes(), session.view()
    card = view.guide or view.on_table
    if card is None or id not in [line.id for line in card.lines]:
        return
    ticked = {line.id: line.ticked != (line.id == id) for line in card.lines}
    before = notes.ticks if guided_setup_actions.steps_at(session.reader, table) else ()
    kept = (each for each in before if layout_line(each) and each not in ticked)
    table.keep_notes(replace(notes, ticks=(*kept, *(each for each, on in ticked.items() if on))))


def open_chores(session: Session, message: Command) -> None:
    """Choose when the card of chores opens by itself at this table."""
    table, value = session.table, message.get("value")
    if table is not None and value in OPENED:
        table.keep_notes(replace(table.header.notes, opened=value))
