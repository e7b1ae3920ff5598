"""Access of other devices: the codes, the guests, and the port that is opened and closed while the dashboard runs.

The dashboard listens on this machine only. While sharing is on it listens on one address of the home network too, and
a device from there shows a code once: one to play, one to view. Every message of a page gets the rights that its device
has when the message arrives, so that a page can neither claim more rights nor gain them later. When sharing stops, the
second port is closed, every guest is disconnected, and the codes are no longer valid.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import secrets
import socket
from collections.abc import Awaitable, Callable

import msgspec
from tornado.httpserver import HTTPServer

from companion.ui.page_grant import Grant, Role, Shared
from companion.ui.page_limits import HOST, Places
from companion.ui.wrong_codes import CodeAttempts

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None of them looks like another one."""
LENGTH = 8
"""32 letters, eight of them: 40 bits, too many to guess at the pace that `CodeAttempts` allows."""
MOST_GUESTS = 200
"""Devices that are remembered."""
SHUT_OUT = 4403
"""The code that ends the connection of a device that is shut out; the page says so."""


def new_code() -> str:
    """A code to join, in two halves that can be read out."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def plain(code: str) -> bytes:
    """A code as it is typed: small letters, no dash, perhaps spaces.

    >>> plain(" abcd efgh") == plain("ABCD-EFGH")
    True
    """
    return "".join(letter for letter in code[:40].upper() if letter.isalnum()).encode()


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
    """Whether other devices may join, and the rights of those that have."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.attempts = CodeAttempts()
        self.shared = Shared()
        self.guests: dict[str, Role] = {}
        """The devices that have shown a code, by their tokens."""
        self.listener: HTTPServer | None = None

    @property
    def on(self) -> bool:
        """Whether other devices may come."""
        return bool(self.shared.address)

    def open(self, listen: Callable[[str, int], tuple[HTTPServer, int]], port: int) -> bool:
        """Listen at the network too, with new codes; whether there is a network."""
        if self.on:
            return True
        host = network_address()
        self.shared = Shared(failed=host is None)
        if host is not None:
            try:
                self.listener, port = listen(host.strip("[]"), port)
            except OSError:
                self.shared = Shared(failed=True)
            else:
                self.shared = Shared(f"http://{host}:{port}/", new_code(), new_code())
        return self.on

    async def close(self, end_kernel: Callable[[str], Awaitable[None]]) -> None:
        """Close it, disconnect all guests and end their kernels. Commands that still wait keep their guest's rights."""
        listener, self.listener = self.listener, None
        self.guests, self.shared = {}, Shared()
        visits = self.places.put_out()
        if listener is not None:
            listener.stop()
        for line in [line for visit in visits for line in visit.lines]:
            line.close(SHUT_OUT)
        kernels = [visit.kernel for visit in visits if visit.kernel]
        await asyncio.gather(*map(end_kernel, kernels), return_exceptions=True)
        if listener is not None:
            with contextlib.suppress(TimeoutError):  # a device that keeps its connection must not hold up the switch
                await asyncio.wait_for(listener.close_all_connections(), 2)

    def join(self, code: str, place: str, token: str | None = None) -> str | None:
        """The token of a device with the right code; None with a wrong one. `TooMany` where too many were tried.

        A device that has a token already keeps it, and with it its pages; the last code decides its rights.
        """
        if not self.attempts.may(place):
            raise TooMany
        for role, known in self.codes().items():
            if known and hmac.compare_digest(plain(code), plain(known)):
                return self.admit(role, token)
        self.attempts.wrong(place)
        return None

    def codes(self) -> dict[Role, str]:
        """The code of each role; an empty one lets no device in."""
        return {"guest": self.shared.play, "viewer": self.shared.look}

    def admit(self, role: Role, token: str | None) -> str:
        """The token of a device with this role from now on."""
        kept = token if token and token in self.guests else secrets.token_urlsafe(24)
        self.guests[kept] = role
        self._forget_oldest()
        return kept

    def is_owner(self, address: str) -> bool:
        """Whether a request comes from the computer itself, which needs no code."""
        return at_home(address)

    def _forget_oldest(self) -> None:
        """Keep the number of tokens bounded: the same code can be shown again and again."""
        here = {visit.device for visit in self.places.visits}
        for token in [each for each in self.guests if each not in here][: max(0, len(self.guests) - MOST_GUESTS)]:
            del self.guests[token]

    def role(self, token: str | None) -> Role | None:
        """The role of the device with this token."""
        return self.guests.get(token or "") if self.on else None

    def grant(self, device: str) -> Grant | None:
        """The grant of a device's message; None for an unknown device. Viewers do not learn the code to play."""
        if device == HOST:
            return Grant("host", self.shared)
        role = self.role(device)
        if role is None:
            return None
        return Grant(role, self.shared if role != "viewer" else msgspec.structs.replace(self.shared, play=""))


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
