"""Pages that a test opens, and the commands they send."""

from __future__ import annotations

from typing import Any

from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session


def page(store: TableStore, address: str, language: str = "en") -> Session:
    """A page at an address."""
    session = Session(store, COMMANDS, Reader(language))
    session.start(address)
    return session


def send(session: Session, op: str, **more: Any) -> None:
    """Send a command as a page that has seen everything."""
    session.handle({"op": op, "rev": session.app.view.get("rev", 0), **more})
