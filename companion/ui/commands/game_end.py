"""The end of a game: it is read out, counts or not, goes on with a next game, and is shared as a picture."""

from __future__ import annotations

import secrets

import msgspec

from companion.tables.finished_play import play_of_table
from companion.tables.play import Play
from companion.ui.present.end_picture import end_picture_svg
from companion.ui.present.game_end import remarks_on
from companion.ui.present.titles import title_of
from companion.ui.session import Session
from companion.ui.view import Command

MOST_STEPS = 100
"""No game has more categories."""


def take_out(session: Session, _message: Command) -> None:
    """Take this finished game out of the archive: it does not count."""
    if session.table is not None and session.table.game.over:
        session.table.exclude_from_archive()
        session.reader.notice = session.say.text("notice.taken_out")


def put_in(session: Session, _message: Command) -> None:
    """Put it back into the archive: it counts again."""
    if session.table is not None and session.table.game.over:
        session.table.include_in_archive()
        session.reader.notice = session.say.text("notice.kept")


def rematch(session: Session, _message: Command) -> None:
    """Begin the next game with the same people and set-up; the next seat begins."""
    if session.sheet is not None:
        session.sheet.again()
        return
    table = session.table
    if table is None or not table.game.over:
        return
    table.may_change()
    header, began, options = table.header, table.game.began, table.header.options
    first = None if began is None else (began + 1) % len(header.seats)
    copy = options.copy
    if copy is not None and not copy.sample:
        copy = session.store.copies.get(header.game)  # with all that has become known since
    draws = None if options.draws is None else secrets.randbits(31)
    fresh = msgspec.structs.replace(options, first=first, draws=draws, copy=copy, alike=True, start=None, started="")
    session.go(session.reader.address(table=session.store.create(header.game, header.seats, fresh).id))


def picture(session: Session, _message: Command) -> None:
    """Share the end of the game on the screen as a picture."""
    play = _play(session)
    if play is not None:
        notes = remarks_on(session.reader, session.store.archive, play.id)
        session.app.share_picture(
            play.game, title_of(session.reader, play.game), end_picture_svg(session.reader, play, notes)
        )


def _play(session: Session) -> Play | None:
    if session.table is not None:
        return play_of_table(session.table.header, session.table.game)
    if session.sheet is not None:
        return session.sheet.play()
    return session.store.archive.get(session.place.get("id", ""))


def reveal(session: Session, message: Command) -> None:
    """Read the end out from a category on, or go to the result: on all devices of the table."""
    step = message.get("step")
    if session.table is not None and isinstance(step, int) and 0 <= step <= MOST_STEPS:
        session.table.count_from(step)
