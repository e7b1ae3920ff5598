"""The bell of a session that waits for other devices: its database rings it, or a command of its own page."""

from __future__ import annotations

import asyncio
import contextlib
import os


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
