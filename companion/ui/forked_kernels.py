"""Kernels that are forked from one process with everything imported: a page is there in a fraction of a second.

Where processes cannot be forked, kernels are started as Jupyter does it. Nothing of Jupyter is imported here, as that
takes longer than the process that is started first.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from itertools import count

from companion.ui.kernel_parent import LONGEST_MESSAGE
from companion.ui.page_grant import SERVER

CAN_FORK = sys.platform == "linux" and os.environ.get("COMPANION_FORK") != "0"
"""On other systems a fork is missing, or unsafe beside the system's own libraries."""
LOST = -signal.SIGKILL
"""The status of a kernel whose parent is gone."""


class KernelParent:
    """The server's end of the process that forks kernels. It is started again if it has died."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.line: socket.socket | None = None
        self.asked: dict[int, asyncio.Future[int]] = {}
        self.running: set[int] = set()
        self.ended: dict[int, int] = {}
        self.ids = count()

    def start(self) -> None:
        """Start the process, if it does not run; it imports while the server does other things."""
        if self.line is not None:
            return
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.line.setblocking(False)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "companion.ui.kernel_parent", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                env={**os.environ, SERVER: "1"},
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    async def fork(self, file: str) -> Forked:
        """A new kernel with this connection file, as soon as it can be reached."""
        self.start()
        loop = asyncio.get_running_loop()
        order = next(self.ids)
        future = self.asked[order] = loop.create_future()
        assert self.line is not None
        loop.add_reader(self.line, self.read)
        await loop.sock_sendall(self.line, json.dumps({"id": order, "file": file}).encode())
        return Forked(self, await future)

    def read(self) -> None:
        """Take up all that the process has said."""
        while self.line is not None:
            try:
                message = self.line.recv(LONGEST_MESSAGE)
            except BlockingIOError:
                return
            except OSError:
                message = b""
            if not message:
                self._lose()
                return
            said = json.loads(message)
            asked = self.asked.pop(said["id"], None)
            if "status" in said:
                self.running.discard(said["pid"])
                self.ended[said["pid"]] = said["status"]
                if asked is not None and not asked.done():
                    asked.set_exception(ChildProcessError(f"a kernel ended with {said['status']} before it was there"))
                continue
            self.running.add(said["pid"])
            self.ended.pop(said["pid"], None)  # of an earlier process with this number
            if asked is not None and not asked.done():
                asked.set_result(said["pid"])

    def _lose(self) -> None:
        """The process has died or is to end, and its kernels with it; the next one asks for another process."""
        assert self.line is not None
        with suppress(RuntimeError):  # no loop runs
            asyncio.get_running_loop().remove_reader(self.line)
        self.line.close()
        self.line = None
        self.ended |= dict.fromkeys(self.running, LOST)
        self.running.clear()
        for future in self.asked.values():
            if not future.done():
                future.set_exception(ConnectionResetError("the parent of the kernels has ended"))
        self.asked.clear()
        if self.process is not None:
            self.process.wait()

    def stop(self) -> None:
        """End the process, and with it every kernel that is left."""
        if self.line is not None:
            self._lose()


class Forked:
    """A forked kernel, as much of `subprocess.Popen` as Jupyter needs."""

    stdin = stdout = stderr = None

    def __init__(self, parent: KernelParent, pid: int) -> None:
        self.parent, self.pid = parent, pid

    def poll(self) -> int | None:
        """Its exit status, or None while it runs."""
        self.parent.read()
        return self.parent.ended.get(self.pid)

    def wait(self) -> int | None:
        """Its exit status: Jupyter waits until it has one."""
        return self.parent.ended.pop(self.pid, LOST)

    def send_signal(self, number: int) -> None:
        """Signal the kernel."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the kernel."""
        self.send_signal(signal.SIGKILL)


PARENT = KernelParent()


def start_early() -> None:
    """Where kernels are forked, begin with it before the server imports its own libraries, which take longer."""
    if CAN_FORK:
        PARENT.start()
