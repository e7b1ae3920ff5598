"""Lessons: they are closed, shown on the board, and recorded as learned."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.first_game import first_game
from companion.tables.table_session import StoredTable
from companion.ui.present.lessons import learned_before, lesson_now, turn_of_lesson, wants_lessons
from companion.ui.present.page_context import GamePage
from companion.ui.session import Session
from companion.ui.view import Command


def open_lesson(session: Session) -> tuple[int, int, str] | None:
    """The lesson that this page shows: the seat, the beginning of the turn, and its id."""
    table = session.table
    if table is None or session.reader.look is not None or not wants_lessons(table.header):
        return None
    page = GamePage.of(session.reader, table.game)
    found = lesson_now(page, table.header, learned_before(session.reader, session.store, table.header))
    return None if found is None or table.game.ask is None else (*turn_of_lesson(table.game), found.id)


def keep_lesson(session: Session, shown: tuple[int, int, str]) -> None:
    """Record a lesson as learned."""
    table = session.table
    if table is not None and shown not in (notes := table.newest_notes()).lessons:
        table.keep_notes(replace(notes, lessons=(*notes.lessons, shown)))


def got_it(session: Session, message: Command) -> None:
    """Close the lesson that is shown, or that of a refusal, for good."""
    table, id = session.table, message.get("id")
    if id is None:
        shown = open_lesson(session)
        if shown is not None and table is not None:
            session.reader.guide.closed = table.header.id, len(table.game.journal)
            keep_lesson(session, shown)
    elif table is not None and table.game.ask is not None and wants_lessons(table.header) and is_lesson(table, id):
        keep_lesson(session, (*turn_of_lesson(table.game), str(id)))


def is_lesson(table: StoredTable, id: object) -> bool:
    """Whether the game of a table has such a lesson."""
    return id in [lesson.id for lesson in first_game(table.header.game).lessons]


def show_me(session: Session, _message: Command) -> None:
    """Show the effect of a lesson's option, or the table as it is."""
    reader = session.reader
    reader.guide.showing = -1 if reader.guide.showing == reader.rev else reader.rev


def no_lessons(session: Session, _message: Command) -> None:
    """End the lessons of the asked player; the others keep theirs."""
    table = session.table
    if table is not None and table.game.ask is not None and table.game.ask.player is not None:
        notes = table.newest_notes()
        without = {*notes.without_lessons, table.game.ask.player}
        table.keep_notes(replace(notes, without_lessons=tuple(sorted(without))))
