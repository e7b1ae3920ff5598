"""Other devices: a second door that is opened and closed while the dashboard runs, and who may come in by it.

The dashboard listens on this machine only. While sharing is on it listens on one address of the home network too, and
whoever comes from there shows a code once: one to play, one only to look. Each kernel of such a page is told of in a
file that only the server writes, so that a page cannot claim to be more than it is. Switched off, the door is closed,
everybody who came by it is put out, and the codes are worth nothing any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import os
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.ui.shared import Right, Shared

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None of them looks like another one."""
LENGTH = 8
"""32 letters, eight of them: 40 bits, which nobody guesses at the pace that `Tries` allows."""
SHUT_OUT = 4403
"""How a line is ended whose device may not come any more; the page says so."""


def new_code() -> str:
    """A code to join, in two halves that can be read out."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def plain(code: str) -> bytes:
    """A code as somebody types it: small letters, no dash, perhaps spaces.

    >>> plain(" abcd efgh") == plain("ABCD-EFGH")
    True
    """
    return "".join(letter for letter in code[:40].upper() if letter.isalnum()).encode()


class Tries:
    """Wrong codes, by where they came from: a few at once, then one in a while; and so for all places together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, alone: int = 5, together: int = 60) -> None:
        self.clock = clock
        self.most = {True: alone, False: together}
        self.every = {True: 20.0, False: 2.0}
        self.full: dict[str, tuple[float, float]] = {}
        """How many wrong codes count at which moment; they are forgotten one by one."""

    def may(self, place: str) -> bool:
        """Whether somebody may try a code now."""
        return all(self._level(name) + 1 <= self.most[bool(name)] for name in ("", place_of(place)))

    def wrong(self, place: str) -> None:
        """A wrong code came from there."""
        for name in ("", place_of(place)):
            self.full[name] = (self._level(name) + 1, self.clock())
        if len(self.full) > 1000:
            self.full = {name: kept for name, kept in self.full.items() if self._level(name) > 0}

    def _level(self, name: str) -> float:
        count, then = self.full.get(name, (0.0, 0.0))
        return max(0.0, count - (self.clock() - then) / self.every[bool(name)])


def place_of(address: str) -> str:
    """Where somebody tries from: an address, or the network of one that a device can choose freely."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "?"
    return str(found) if found.version == 4 else str(ipaddress.ip_network(f"{found}/64", strict=False))


def at_home(address: str) -> bool:
    """Whether a request comes from this machine itself.

    >>> at_home("127.0.0.1"), at_home("::1"), at_home("::ffff:127.0.0.1"), at_home("192.168.0.7"), at_home("")
    (True, True, True, False, False)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


class Sharing:
    """Whether other devices may come, and which ones have."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tries = Tries()
        self.told = Shared()
        self.guests: dict[str, Right] = {}
        self.lines: dict[Any, str] = {}
        """The lines of devices that came by the second door, with their kernels."""
        self.door: Any = None
        self._write()

    @property
    def on(self) -> bool:
        """Whether the second door is open."""
        return bool(self.told.address)

    def open(self, listen: Callable[[str, int], tuple[Any, int]], port: int) -> bool:
        """Open the second door, with new codes. Whether there is a network to open it to."""
        if self.on:
            return True
        host = network_address()
        self.told = Shared(failed=host is None)
        if host is not None:
            try:
                self.door, port = listen(host.strip("[]"), port)
            except OSError:
                self.told = Shared(failed=True)
            else:
                self.told = Shared(f"http://{host}:{port}/", new_code(), new_code())
        self._write()
        return self.on

    async def close(self, end_kernel: Callable[[str], Any]) -> None:
        """Close it, put everybody out and end their kernels."""
        door, lines, self.door, self.lines = self.door, self.lines, None, {}
        self.guests, self.told = {}, Shared()
        self._write()
        if door is not None:
            door.stop()
        for line in lines:
            line.close(SHUT_OUT)
        await asyncio.gather(*map(end_kernel, set(lines.values())), return_exceptions=True)
        if door is not None:
            with contextlib.suppress(TimeoutError):  # who does not let go of a line must not hold up the switch
                await asyncio.wait_for(door.close_all_connections(), 2)

    def join(self, code: str, place: str) -> str | None:
        """The token of a device with the right code; None with a wrong one. `TooMany` where too many were tried."""
        if not self.tries.may(place):
            raise TooMany
        codes: dict[Right, str] = {"play": self.told.play, "look": self.told.look}
        for right, known in codes.items():
            if known and hmac.compare_digest(plain(code), plain(known)):
                token = secrets.token_urlsafe(24)
                self.guests[token] = right
                return token
        self.tries.wrong(place)
        return None

    def right(self, token: str | None) -> Right | None:
        """What the device with this token may do."""
        return self.guests.get(token or "") if self.on else None

    def came(self, line: Any, kernel: str, right: Right) -> None:
        """A device is at the other end of a kernel's line; what it may do is written down before it says a word."""
        self.lines[line] = kernel
        if self.told.kernels.get(kernel) != "look":
            self.told.kernels[kernel] = right
        self._write()

    def went(self, line: Any) -> None:
        """It is not any more."""
        self.lines.pop(line, None)

    def _write(self) -> None:
        written = self.file.with_suffix(".new")
        descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(self.told))
        written.replace(self.file)


class TooMany(Exception):
    """Too many wrong codes were tried."""


def network_address() -> str | None:
    """This machine's address in the home network; no packet is sent to find it."""
    for family, probe in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((probe, 9))
            found = ipaddress.ip_address(sock.getsockname()[0])
            if not (found.is_loopback or found.is_unspecified):
                return f"[{found}]" if found.version == 6 else str(found)
    return None
