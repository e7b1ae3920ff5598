"""The kernels of the pages: how they start, which of them wait for a page, and when they end."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from asyncio import Task, current_task
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, runtime_checkable
from weakref import WeakSet

import zmq
import zmq.asyncio
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import KernelManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Instance, Set, default

from companion.engine.data import Plain
from companion.ui.forked_kernels import CAN_FORK, NAME
from companion.ui.guest_access import Sharing
from companion.ui.page_limits import Visit

KERNELS = 24
"""The number of pages that may be open at once: a kernel takes about 60 MB."""
WAITING_KERNELS = 2
"""Further kernels that wait for the next pages: a page that is loaded again at once finds one too."""
REFILL_SECONDS = 3
"""Seconds before the next one is started: a page that opens has the processor to itself."""
REAP_EVERY = 5000
"""Milliseconds between two checks for dead kernels."""
ORPHAN_SECONDS = 120
"""Seconds of silence after which a kernel without a page is ended."""
STALLED = 5
"""A kernel that has not said that it is ready may be silent so many times as long: its word may have been missed."""
IDLE_SECONDS = 600
"""Seconds without a command after which any kernel is ended whose page is gone."""
KERNEL = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    "import ipykernel.kernelapp as app; sys.modules['debugpy'] = None; app.launch_new_instance()"
)
"""A kernel without its debugger, which cannot be reached here and takes a quarter of its start; Ctrl-C is the
server's business."""
NO_HISTORY = "--HistoryManager.enabled=False"
"""No commands are typed: a history would be one more file to open, write and wait for, shared by all kernels."""
SOCKETS = 20_000
"""Sockets of all kernels together. A kernel takes five or six, and ZeroMQ allows 1,023 unless it is asked for more."""
LONGEST_FOLDER = 38
"""Bytes: the path of a socket may have 107 (103 on a Mac), and the names below the folder take 65 of them."""


class Kernels(KernelSpecManager):
    """Starts the kernels of pages."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [sys.executable, "-P", "-c", KERNEL, "-f", "{connection_file}", NO_HISTORY]
        if CAN_FORK:
            spec.metadata["kernel_provisioner"] = {"provisioner_name": NAME}
        return spec


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
    sharing: Sharing


class Visited(AsyncMappingKernelManager):
    """Ends kernels that no page connects to: requests for pages alone must not fill the server.

    One that waits for a page to come, where Voilà keeps such a pool, is not counted among them.
    """

    visited = Set()
    begun = Instance(WeakSet, ())
    """The tasks that have started a kernel; a kernel in advance is a task that may still wait for its moment."""

    @default("context")
    def _context_default(self) -> zmq.asyncio.Context:
        context: zmq.asyncio.Context = super()._context_default()
        context.set(zmq.MAX_SOCKETS, SOCKETS)
        return context

    def waiting(self) -> list[str]:
        """The kernels that no page has been given."""
        ready = [task for pool in self._waiting_pools() for task in pool if task.done() and not _failed(task)]
        return [task.result()["kernel_id"] for task in ready]

    def in_advance(self, notebook: str) -> bool:
        """Whether a kernel for the next page of a notebook has been started, not only planned; it comes first then."""
        pool: list[Task[Plain]] = getattr(self, "_pools", {}).get(notebook, [])
        pool.sort(key=lambda task: task not in self.begun)
        return bool(pool) and pool[0] in self.begun

    def _waiting_pools(self) -> list[list[Task[Plain]]]:
        """Voilà's lists of kernels that are started in advance, by notebook."""
        return list(getattr(self, "_pools", {}).values())

    @property
    def server(self) -> Host:
        """The server that the kernels belong to."""
        assert isinstance(self.parent, Host)
        return self.parent

    async def tend(self, notebook: str) -> None:
        """Let a kernel wait again where one has been given away, could not be started, or has died."""
        await self.reap()
        if hasattr(self, "_pools"):
            self.fill_if_needed(notebook_name=notebook)  # type: ignore[attr-defined]  # Voilà adds it to this class

    async def reap(self) -> None:
        """Remove dead kernels and free their places."""
        for pool in self._waiting_pools():
            pool[:] = [task for task in pool if not task.done() or not _failed(task)]
        for kernel in self.list_kernel_ids():
            found: Any = self.get_kernel(kernel) if kernel in self else None
            if found is not None and not await found.is_alive():
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
        end: Any = self.shutdown_kernel
        with contextlib.suppress(KeyError, HTTPError):  # it is ending already
            await end(kernel, now=True)

    async def _async_start_kernel(self, **kwargs: Any) -> str:
        # A cleaner of temporary files may have removed it.
        Path(self.connection_dir).mkdir(mode=0o700, parents=True, exist_ok=True)
        self.begun.add(current_task())
        kernel = str(await super()._async_start_kernel(**kwargs))
        self._look_later(kernel)
        return kernel

    start_kernel = _async_start_kernel  # type: ignore[assignment]  # Jupyter has it so too

    def _look_later(self, kernel: str, waited: bool = False) -> None:
        IOLoop.current().call_later(self.server.patience, self._end_unvisited, kernel, waited)

    async def _end_unvisited(self, kernel: str, waited: bool) -> None:
        if kernel in self.visited or kernel not in self:
            return
        found: Any = self.get_kernel(kernel)
        quiet = (datetime.now(UTC) - found.last_activity).total_seconds()
        waits = kernel in self.waiting()
        if waits or waited or awaits_page(found.execution_state, quiet, self.server.patience):
            self._look_later(kernel, waits)
            return
        await self.end(kernel)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has come."""
        self.visited.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]  # Jupyter's has none

    def remove_kernel(self, kernel_id: str) -> KernelManager:
        """Forget a kernel that has ended."""
        self.visited.discard(kernel_id)
        self.server.sharing.places.gone(kernel_id)
        return super().remove_kernel(kernel_id)


class ForPage:
    """The kernel manager for one page: the kernel that the page gets is recorded as its own at once."""

    def __init__(self, kernels: Any, visit: Visit) -> None:
        self._kernels, self._visit = kernels, visit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **kwargs: Any) -> str:
        """A new one."""
        self._visit.kernel = str(await self._kernels.start_kernel(**kwargs))
        return self._visit.kernel

    async def get_rendered_notebook(self, *args: Any, **kwargs: Any) -> Any:
        """One that has waited."""
        given = await self._kernels.get_rendered_notebook(*args, **kwargs)
        self._visit.kernel = given[2]
        return given


def awaits_page(state: str, quiet: float, patience: float) -> bool:
    """Whether a kernel's page may still come: it is being made, or a slow phone still loads it."""
    return quiet < patience * (STALLED if state in ("starting", "busy") else 1)


def _failed(task: Task[Plain]) -> bool:
    return task.cancelled() or task.exception() is not None
