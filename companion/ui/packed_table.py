"""A table moves to another device: as a file, or whole in an address that fits a QR code."""

from __future__ import annotations

import base64
import zlib

from companion.engine.errors import CompanionError
from companion.tables.store import TableStore
from companion.tables.table_session import StoredTable
from companion.tables.table_transfer import record_of
from companion.ui.file_import import LARGEST

MOST = 1500
"""Letters of an address that a camera still reads off a screen."""


def document(store: TableStore, table: StoredTable, *, short: bool = False) -> str:
    """A table as a file; where a move no longer fits, the game before it. ``short``: times in whole seconds."""
    if table.stopped is not None:
        return table.game.to_save().text()
    record = record_of(store, table.header.id)
    return (record.in_whole_seconds() if short else record).text()


def packed(document: str) -> str:
    """A saved table as a short text for an address."""
    return base64.urlsafe_b64encode(zlib.compress(document.encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """The unpacked text; one that was not packed, or would fill the memory, is refused.

    >>> unpacked("nonsense")
    Traceback (most recent call last):
    companion.engine.errors.CompanionError: This link is incomplete. Send the table as a file.
    """
    try:
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
    except (ValueError, zlib.error):
        found = b""
    if not found or not unpacking.eof:
        raise CompanionError("move.broken", "ui")
    return found


def address(page: str, document: str) -> str:
    """The address that opens this table on another device, in the part that no server gets; empty if too long."""
    whole = f"{page}#table={packed(document)}"
    return whole if len(whole) <= MOST else ""
