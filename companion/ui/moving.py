"""A table moves to another device: as a file, or whole in an address that fits a QR code."""

from __future__ import annotations

import base64
import zlib

from companion.engine.errors import CompanionError
from companion.engine.journal import Save
from companion.ui.bring import LARGEST

MOST = 1500
"""Letters of an address that a camera still reads off a screen."""


def packed(save: Save) -> str:
    """A saved game as a short text for an address."""
    return base64.urlsafe_b64encode(zlib.compress(save.text().encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """What was packed; a text that is none, or would fill the memory, is refused.

    >>> unpacked("nonsense")
    Traceback (most recent call last):
    companion.engine.errors.CompanionError: The address holds no whole table: it was cut off on the way. ...
    """
    try:
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
    except (ValueError, zlib.error):
        found = b""
    if not found or not unpacking.eof:
        raise CompanionError("move.broken", "ui")
    return found


def address(page: str, save: Save) -> str:
    """What opens this game on another device, in the part that no server is told; empty if it is too long."""
    whole = f"{page}#table={packed(save)}"
    return whole if len(whole) <= MOST else ""
