"""Looking back at a moment, and going on from there."""

from __future__ import annotations

from companion.tables.store import Goto
from companion.ui.session import Session
from companion.ui.view import Command


def look(session: Session, message: Command) -> None:
    """Look back at a moment."""
    at = message.get("at")
    if session.place.get("stats") == "play":
        session.place["at"] = str(at)  # a moment of a remembered game has an address of its own
    elif session.game is not None and isinstance(at, int):
        last = len(session.game.journal)
        session.reader.look = at if 0 <= at < last else None
        if session.reader.tab in ("scores", "log"):
            session.reader.tab = "play"  # a moment is looked at on the board, with the log beside it


def now(session: Session, message: Command) -> None:
    """Return from a moment to the present, perhaps to the tab in which it was chosen."""
    session.reader.look = None
    session.reader.tab = str(message.get("tab", session.reader.tab))
    session.place.pop("at", None)


def go_on(session: Session, message: Command) -> None:
    """Go on from the moment that is looked at."""
    at = session.reader.look
    if at is not None:
        session.change_table(message, lambda _: Goto(at))
