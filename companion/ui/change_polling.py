"""How often a page looks for changes of other devices: after a signal of the database, or else every so often."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from typing import Protocol

POLL_SECONDS = 0.15
"""The pause between two looks where the database gives no signal."""
LIST_SECONDS = 1.0
"""The pause between two looks of a page at no table: a list of all tables is drawn again for a move at any of them."""
SIGNAL_SECONDS = 5.0
"""After so long it is looked at without a signal: a pooler between us and the server may keep notifications back."""
AWAY_SECONDS = 1.5
"""The pause between two attempts to reach the tables again."""
SILENT_SECONDS = 12.0
"""After so long without a heartbeat of the page polling pauses."""


class Bell:
    """Rung by a file descriptor that becomes readable, or by `ring`."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake the waiting session; from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._rung.set)

    async def wait(self, source: int, seconds: float) -> None:
        """Wait until it rings, but not for longer."""
        self._loop = asyncio.get_running_loop()
        own = os.dup(source)  # the connection may be closed meanwhile, and its number given to another file
        try:
            self._loop.add_reader(own, self._rung.set)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._rung.wait(), seconds)
        finally:
            self._loop.remove_reader(own)
            os.close(own)
            self._rung.clear()


class Follower(Protocol):
    """A session that follows other devices."""

    bell: Bell
    heard: float
    """The time of the last message from its page."""
    away: str
    """The notice that the tables cannot be reached, until they can."""

    @property
    def rests(self) -> bool:
        """Whether it only shows a list, which may be a little late."""
        ...

    def signal(self) -> int | None:
        """The file descriptor at which the database signals a change; None where it must be looked at."""
        ...

    def poll(self) -> bool:
        """Take up the changes of other devices; false where a command is under way."""
        ...


async def follow(session: Follower) -> None:
    """Look after every signal of the database, or often, for as long as the page is there."""
    looked = True
    while True:
        silent = time.monotonic() - session.heard > SILENT_SECONDS
        if silent or session.away:
            await asyncio.sleep(AWAY_SECONDS)
        elif session.rests:
            await asyncio.sleep(LIST_SECONDS)
        elif not looked or (signal := session.signal()) is None:
            await asyncio.sleep(POLL_SECONDS)
        else:
            await session.bell.wait(signal, SIGNAL_SECONDS)
        if not silent:
            looked = session.poll()
