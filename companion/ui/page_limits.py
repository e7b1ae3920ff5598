"""The pages that a server serves at once: limits for each device, each address and all guests together.

Some places are reserved for the host, so that guests can never take all of them. A page takes its place before its
kernel is started, and gives it back when the kernel has ended, for whatever reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tornado.websocket import WebSocketHandler

MOST_PAGES = 24
"""The number of pages that may be open at once: a kernel takes about 20 MB, and 60 where it is not forked."""
PER_DEVICE = 4
"""Pages that one guest may have open."""
PER_ADDRESS = 8
"""Pages that may be open from one address."""
LINES = 3
"""Connections of one page to its kernel: a device that reconnects may have left an old one behind."""
HOSTS_PART = 4
"""One place in so many is reserved for the host."""
HOST = ""
"""The host, where a guest has its token."""


@dataclass(eq=False)
class Visit:
    """An open page: its device, its kernel once that is started, and the connections between them."""

    device: str
    address: str
    kernel: str = ""
    lines: set[WebSocketHandler] = field(default_factory=set)
    came: bool = False
    """Whether the page has ever connected to its kernel."""


class Places:
    """All pages that are open."""

    def __init__(self, most: int, per_address: int = PER_ADDRESS, for_host: int | None = None) -> None:
        self.most, self.per_address = most, per_address
        self.for_host = max(1, most // HOSTS_PART) if for_host is None else for_host
        self.visits: list[Visit] = []

    @property
    def for_guests(self) -> int:
        """The number of pages that guests may have in all."""
        return self.most - self.for_host if self.most else 0

    def full(self, device: str, address: str) -> Literal["house", "device"] | None:
        """Why a device gets no further page: the server is full, or the device has its share; None if it gets one."""
        if len(self.visits) >= self.most:
            return "house"
        if device == HOST:
            return None
        guests = [each for each in self.visits if each.device != HOST]
        if len(guests) >= self.for_guests:
            return "house"
        alone = sum(each.device == device for each in guests) >= PER_DEVICE
        return "device" if alone or sum(each.address == address for each in guests) >= self.per_address else None

    def enter(self, device: str, address: str) -> Visit:
        """Take a place for a new page."""
        visit = Visit(device, address)
        self.visits.append(visit)
        return visit

    def leave(self, visit: Visit) -> None:
        """Free the place of a page, and close its connections."""
        if visit in self.visits:
            self.visits.remove(visit)
        for line in tuple(visit.lines):
            line.close()

    def of(self, kernel: str, device: str) -> Visit | None:
        """The page of this kernel, if it belongs to this device."""
        return next((each for each in self.visits if each.kernel == kernel and each.device == device), None)

    def gone(self, kernel: str) -> None:
        """A kernel has ended."""
        for visit in [each for each in self.visits if each.kernel == kernel]:
            self.leave(visit)

    def left_behind(self, device: str) -> Visit | None:
        """The oldest page of a device that has lost its connection, for instance because the phone went to sleep."""
        return next((each for each in self.visits if each.device == device and each.came and not each.lines), None)

    def put_out(self) -> list[Visit]:
        """Free all places of guests; these were their pages."""
        found = [each for each in self.visits if each.device != HOST]
        self.visits = [each for each in self.visits if each.device == HOST]
        return found
