"""The grant that the server adds to every message of a page: its role, and the addresses and codes that it may show.

A page cannot grant itself anything: the server writes the grant into each message on its way to the kernel. A message
without one comes from an unknown device, which is view-only.
"""

from __future__ import annotations

import os
from typing import Literal

import msgspec

Role = Literal["host", "guest", "viewer"]
"""The computer's own page, a device that may play, and a view-only device."""
SERVER = "COMPANION_SERVER"
"""Set in the environment of a kernel that is behind our server."""


class Shared(msgspec.Struct, omit_defaults=True, frozen=True):
    """An empty address: sharing is off. ``failed``: it was to be switched on, and there is no network.

    ``fixed``: a club is always shared, and has no switch.
    """

    address: str = ""
    play: str = ""
    look: str = ""
    failed: bool = False
    fixed: bool = False

    def link(self, query: str, code: str) -> str:
        """An address with the code that lets its reader in."""
        return f"{self.address}{query}&join={code}" if query != "?" else f"{self.address}?join={code}"


class Grant(msgspec.Struct, frozen=True):
    """The server's addition to a message. Without it a device is view-only."""

    role: Role = "viewer"
    shared: Shared = Shared()


HOST = Grant("host")
"""Without a server between the reader and the tables, the reader owns them."""


def can_share() -> bool:
    """Whether a server of ours stands behind this page."""
    return SERVER in os.environ


def granted(metadata: object) -> Grant:
    """The grant of a message; view-only where there is none, or one that we do not know."""
    if not can_share():
        return HOST
    try:
        return msgspec.convert(metadata, Grant)
    except msgspec.ValidationError:
        return Grant()
