"""A copy of a friend: its codes are read, its additions are shown, and it is taken or left."""

from __future__ import annotations

from companion.engine.errors import BadTable
from companion.engine.owner_copy import Copy, parse_copy
from companion.games import definition
from companion.ui.file_import import LARGEST
from companion.ui.present.friend_copy import OFFERED, READ, SHOWN, read_so_far
from companion.ui.present.owner_copy import REPORT
from companion.ui.present.page_context import Page
from companion.ui.session import Session
from companion.ui.view import Command


def offer(session: Session, theirs: Copy) -> None:
    """Show the additions of a copy, at the box of its game; nothing is taken yet."""
    report = session.store.copies.compared(theirs)
    back = {"back": session.place["back"]} if "back" in session.place else {}
    other = session.place.get("teach", theirs.game) != theirs.game
    session.go(session.reader.address(teach=theirs.game, **back))
    session.reader.draft[OFFERED] = theirs, report
    if other:
        title = definition(theirs.game).titles[session.reader.language]
        session.reader.notice = session.say.text("friend.other-game", game=title)


def text(session: Session, message: Command) -> None:
    """One code, several of them, or a whole copy as it stands in a file."""
    given, page = str(message.get("text", "")).strip()[:LARGEST], Page.about(session.reader, session.here("teach"))
    if not given:
        raise BadTable("codes.nothing")
    if given.startswith("{"):
        offer(session, parse_copy(given))
        return
    codes = read_so_far(page).with_text(given)
    session.reader.draft[READ] = codes
    if codes.count and not codes.missing:
        session.reader.draft.pop(READ)
        offer(session, codes.copy())


def take(session: Session, _message: Command) -> None:
    """Take the copy that is shown; the report stays."""
    found = session.reader.draft.pop(OFFERED, None)
    session.here("teach")
    if isinstance(found, tuple):
        session.reader.draft[REPORT] = session.store.copies.merge(found[0])


def drop(session: Session, _message: Command) -> None:
    """Leave the copy that is shown, and the codes that were read."""
    session.here("teach")
    for name in (OFFERED, READ):
        session.reader.draft.pop(name, None)


def codes(session: Session, message: Command) -> None:
    """Show a code of the own copy, or none any more."""
    session.here("teach")
    session.reader.draft[SHOWN] = message.get("at")
