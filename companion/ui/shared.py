"""What the server tells its kernels of sharing: the address for other devices, the codes, and whose page each has."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

Right = Literal["play", "look"]
"""What a device may do that came by the network; on the machine itself there is no bound."""
FILE = "COMPANION_SHARING"


class Shared(msgspec.Struct, omit_defaults=True):
    """An empty address: sharing is off. ``failed``: it was to be switched on, and there is no network."""

    address: str = ""
    play: str = ""
    look: str = ""
    failed: bool = False
    kernels: dict[str, Right] = {}

    def link(self, query: str, code: str) -> str:
        """An address with the code that lets its reader in."""
        return f"{self.address}{query}&join={code}" if query != "?" else f"{self.address}?join={code}"


def can_share() -> bool:
    """Whether a server of ours stands behind this page."""
    return FILE in os.environ


def shared() -> Shared:
    """How sharing stands now."""
    return (_read() if can_share() else None) or Shared()


def own_right() -> Right | None:
    """What the device at the other end of this kernel may do; None for the machine's own page, which may everything.

    Where that cannot be found out, it may only look.
    """
    if not can_share():
        return None
    told, kernel = _read(), os.environ.get("VOILA_KERNEL_ID", "")
    return told.kernels.get(kernel) if told is not None and kernel else "look"


def _read() -> Shared | None:
    try:
        return msgspec.json.decode(Path(os.environ[FILE]).read_bytes(), type=Shared)
    except (OSError, msgspec.DecodeError):
        return None
