"""Backups of the page without a server: all its tables as one file, and a table for another device."""

from __future__ import annotations

import functools
import os
import tempfile
from pathlib import Path

from companion.engine import dates
from companion.engine.errors import CompanionError
from companion.tables import backup as tables_backup
from companion.ui.packed_table import document
from companion.ui.present.backups import before_file
from companion.ui.session import Run, Session
from companion.ui.view import Command

KIND = "application/vnd.sqlite3"


def only_in_browser(command: Run) -> Run:
    """Refuse a command where a server keeps the tables."""

    @functools.wraps(command)
    def wrapper(session: Session, message: Command) -> None:
        if not session.reader.in_browser:
            raise CompanionError("notice.elsewhere", "ui")
        command(session, message)

    return wrapper


@only_in_browser
def backup(session: Session, _message: Command) -> None:
    """Offer everything as one file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "whole"
        tables_backup.backup(file, session.store.database)
        session.app.offer(_named(""), KIND, file.read_bytes())


@only_in_browser
def offer_before(session: Session, _message: Command) -> None:
    """Offer the state before the last restore as a file."""
    session.app.offer(_named("-before"), KIND, before_file().read_bytes())


@only_in_browser
def restore(session: Session, _message: Command) -> None:
    """Replace the present data with the imported backup."""
    brought, session.brought = session.brought, b""
    if brought:
        _put_in_place(session, brought)


@only_in_browser
def hand_over(session: Session, _message: Command) -> None:
    """Give the table to another program or device."""
    if session.table is not None:
        name = session.table.game.definition.name
        session.app.hand_over(f"{name}.txt", session.say.text("title"), document(session.store, session.table))


def _put_in_place(session: Session, raw: bytes) -> None:
    """Replace all present data with a backup, and keep the former beside it."""
    present = session.store.database
    with tempfile.TemporaryDirectory() as folder:
        file, before = Path(folder) / "brought", Path(folder) / "before"
        file.write_bytes(raw)
        tables_backup.backup(before, present)
        _keep_before(before.read_bytes())
        found = tables_backup.restore(file, present)
    session.go(session.reader.address())
    session.reader.notice = session.say.text("everything.done", tables=found.tables, plays=found.plays)


def _keep_before(data: bytes) -> None:
    with before_file().open("wb") as kept:
        kept.write(data)
        kept.flush()
        os.fsync(kept.fileno())


def _named(kind: str) -> str:
    return f"companion-{dates.now().date()}{kind}.backup"
