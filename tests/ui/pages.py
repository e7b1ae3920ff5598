"""Pages as somebody opens them."""

from __future__ import annotations

from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session


def page(store: TableStore, address: str, language: str = "en") -> Session:
    """A page at an address."""
    session = Session(store, COMMANDS, Reader(language))
    session.start(address)
    return session
