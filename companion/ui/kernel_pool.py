"""The kernels of the pages: how they start, which of them wait for a page, and when they end."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from asyncio import Task, create_task, wait
from functools import partial
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import zmq
import zmq.asyncio
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import KernelManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import List, Set, Unicode, default

from companion.ui.forked_kernels import CAN_FORK
from companion.ui.guest_access import Sharing
from companion.ui.kernel_provisioner import NAME
from companion.ui.page_limits import Visit

WAITING_KERNELS = 0 if CAN_FORK else 2
"""Further kernels that wait for the next pages: a forked one is there before its page has read its scripts."""
REFILL_SECONDS = 3
"""Seconds before the next one is started: a page that opens has the processor to itself."""
SOCKETS = 20_000
"""Sockets of all kernels together. A kernel takes five or six, and ZeroMQ allows 1,023 unless it is asked for more."""
LONGEST_FOLDER = 38
"""Bytes: the path of a socket may have 107 (103 on a Mac), and the names below the folder take 65 of them."""


class PageKernels(KernelSpecManager):
    """How the kernel of a dashboard is started."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:  # there is only this one
        argv = [sys.executable, "-P", "-m", "companion.ui.page_kernel", "{connection_file}"]
        forked = {"kernel_provisioner": {"provisioner_name": NAME}} if CAN_FORK else {}
        return KernelSpec(argv=argv, display_name="Companion", language="python", metadata=forked)


def private_folder() -> str:
    """The folder of the kernels' sockets: with a short path, and one that no cleaner empties if possible."""
    for folder in (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir()):
        if 0 < len(os.fsencode(folder)) <= LONGEST_FOLDER and os.access(folder, os.W_OK | os.X_OK):
            return folder
    return "/tmp"  # a folder of its own is made in it


@runtime_checkable
class Host(Protocol):
    """The server, as its kernels need it."""

    patience: float
    """Seconds of silence after which a kernel without a page is ended."""
    ready: int
    """The number of kernels that wait for a page."""
    sharing: Sharing


class KernelPool(AsyncMappingKernelManager):
    """All kernels: those of pages, and a few that wait for the next pages.

    A page has the name of its kernel at once and may be loaded while the kernel still starts. Kernels that no page
    connects to are ended: requests for pages alone must not fill the server.
    """

    waiting = List(Unicode())
    """The kernels that no page has been given."""
    visited = Set(Unicode())
    starts: dict[str, Task[str]]
    """The kernels that are not there yet."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # Jupyter's has no types
        self.starts = {}

    @default("context")
    def _context_default(self) -> zmq.asyncio.Context:
        context: zmq.asyncio.Context = super()._context_default()
        context.set(zmq.MAX_SOCKETS, SOCKETS)
        return context

    @property
    def server(self) -> Host:
        """The server that the kernels belong to."""
        assert isinstance(self.parent, Host)
        return self.parent

    def take(self) -> str:
        """The kernel of a new page: one that waits, or a new one."""
        IOLoop.current().call_later(REFILL_SECONDS, self.fill)
        return self.waiting.pop(0) if self.waiting else self.begin()

    def fill(self) -> None:
        """Keep as many kernels waiting as the server's setting says."""
        while len(self.waiting) < self.server.ready:
            self.waiting.append(self.begin())

    def begin(self) -> str:
        """Start a kernel. It is known by its name from now on."""
        kernel = self.new_kernel_id()
        start: Task[str] = create_task(self.start_kernel(kernel_id=kernel, kernel_name="companion"))
        self.starts[kernel] = start
        start.add_done_callback(partial(self._started, kernel))
        return kernel

    def _started(self, kernel: str, start: Task[str]) -> None:
        del self.starts[kernel]
        if not start.cancelled() and (fault := start.exception()) is not None:
            self.log.error("No kernel could be started", exc_info=fault)
            self._forget(kernel)

    async def there(self, kernel: str) -> bool:
        """Whether a kernel runs; one that starts is waited for."""
        if kernel in self.starts:
            await wait([self.starts[kernel]])
        found: Any = self.get_kernel(kernel) if kernel in self else None
        return found is not None and await found.is_alive()

    async def reap(self) -> None:
        """Remove dead kernels and free their places."""
        for kernel in self.list_kernel_ids():
            if kernel not in self.starts and kernel in self and not await self.there(kernel):
                await self._bury(kernel)

    async def _bury(self, kernel: str) -> None:
        """Remove a dead kernel, even if it cannot be shut down properly."""
        try:
            await self.end(kernel)
        except Exception:
            self.log.exception("A dead kernel could not be shut down")
        if kernel in self:
            self.remove_kernel(kernel)

    async def end(self, kernel: str) -> None:
        """End a kernel at once, if it is still there."""
        await self.there(kernel)
        end: Any = self.shutdown_kernel
        with contextlib.suppress(KeyError, HTTPError):  # it is ending already
            await end(kernel, now=True)

    async def _async_start_kernel(self, **kwargs: Any) -> str:
        # A cleaner of temporary files may have removed it.
        Path(self.connection_dir).mkdir(mode=0o700, parents=True, exist_ok=True)
        kernel = str(await super()._async_start_kernel(**kwargs))
        IOLoop.current().call_later(self.server.patience, self._end_unvisited, kernel)
        return kernel

    start_kernel = _async_start_kernel  # type: ignore[assignment]  # Jupyter has it so too

    async def _end_unvisited(self, kernel: str, waited: bool = False) -> None:
        if kernel in self.visited or kernel not in self:
            return
        waits = kernel in self.waiting
        if waits or waited:  # one that was just given to a page gets its time
            IOLoop.current().call_later(self.server.patience, self._end_unvisited, kernel, waits)
        else:
            await self.end(kernel)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come."""
        self.visited.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]  # Jupyter's has none

    def remove_kernel(self, kernel_id: str) -> KernelManager:
        """Forget a kernel that has ended."""
        self._forget(kernel_id)
        return super().remove_kernel(kernel_id)

    def _forget(self, kernel: str) -> None:
        self.visited.discard(kernel)
        with contextlib.suppress(ValueError):
            self.waiting.remove(kernel)
        self.server.sharing.places.gone(kernel)


class ForPage:
    """The kernels, for a page that Voilà makes: the kernel that it gets is recorded as its own at once."""

    def __init__(self, kernels: Any, visit: Visit) -> None:
        self._kernels, self._visit = kernels, visit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **kwargs: Any) -> str:
        """A new one."""
        self._visit.kernel = str(await self._kernels.start_kernel(**kwargs))
        return self._visit.kernel
