"""Wrong codes: how many a device may try, and how soon they are forgotten."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable


class CodeAttempts:
    """Wrong codes, by where they came from: a few at once, then one in a while; and so for all places together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, alone: int = 5, together: int = 60) -> None:
        self.clock = clock
        self.most = {True: alone, False: together}
        self.every = {True: 20.0, False: 2.0}
        self.full: dict[str, tuple[float, float]] = {}
        """The number of wrong codes that count, and when that was; they are forgotten one by one."""

    def may(self, place: str) -> bool:
        """Whether a code may be tried now."""
        return all(self._level(name) + 1 <= self.most[bool(name)] for name in ("", place_of(place)))

    def wrong(self, place: str) -> None:
        """A wrong code came from there."""
        for name in ("", place_of(place)):
            self._count(name)
        if len(self.full) > 1000:
            self.full = {name: kept for name, kept in self.full.items() if self._level(name) > 0}

    def _count(self, name: str) -> None:
        self.full[name] = (self._level(name) + 1, self.clock())

    def _level(self, name: str) -> float:
        count, then = self.full.get(name, (0.0, 0.0))
        return max(0.0, count - (self.clock() - then) / self.every[bool(name)])


def place_of(address: str) -> str:
    """The place that an attempt comes from: an address, or the network of one that a device can choose freely."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "?"
    return str(found) if found.version == 4 else str(ipaddress.ip_network(f"{found}/64", strict=False))
