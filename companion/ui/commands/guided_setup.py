"""The guided set-up: opening a step, and ticking it off."""

from __future__ import annotations

from companion.ui import guided_setup_actions
from companion.ui.session import Session
from companion.ui.view import Command


def lay(session: Session, message: Command) -> None:
    """Open the guided set-up, at a step or at the next one without a taker."""
    if session.table is not None:
        guided_setup_actions.lay(session.reader, session.table, str(message.get("step", "")))


def laid(session: Session, message: Command) -> None:
    """A step of the set-up is laid out, or without a step all of it."""
    if session.table is not None:
        guided_setup_actions.laid(session.reader, session.table, str(message.get("step", "")))
