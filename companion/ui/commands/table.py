"""The table: taking a seat, and answering its question."""

from __future__ import annotations

from companion.engine.screen import keys_of_tap
from companion.tables.store import Decide, Resume
from companion.ui import guided_setup_actions
from companion.ui.commands.lessons import keep_lesson, open_lesson
from companion.ui.session import Session
from companion.ui.view import Command


def seat(session: Session, message: Command) -> None:
    """Set the seat that this device belongs to."""
    number = message.get("seat")
    if session.table is not None and isinstance(number, int):
        there = 0 <= number < len(session.table.header.seats)
        guided_setup_actions.sit(session.reader, session.table, number if there else None)
        session.reader.seated = True


def play(session: Session, message: Command) -> None:
    """Answer the question, and those that were answered along with it."""
    button, then = message.get("key"), message.get("then", [])
    if isinstance(button, str) and isinstance(then, list) and all(isinstance(each, str) for each in then):
        first, *along = keys_of_tap(button)
        shown = open_lesson(session)
        session.change_table(message, lambda _: Decide(first, (*along, *then)))
        if shown is not None and not session.reader.notice:
            keep_lesson(session, shown)


def resume(session: Session, message: Command) -> None:
    """Go on where a move no longer fits."""
    session.change_table(message, lambda _: Resume())
