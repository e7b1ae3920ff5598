"""The kernel of a page of our server: the dashboard alone, and no shell that could run code.

It speaks as much of Jupyter's protocol as its page needs: it says that it is there, takes the page's messages, sends
the answers, and ends when it is asked to. A notebook's kernel takes three times the processor and half as much memory
again. It is forked (`companion.ui.kernel_parent`), or started as a program: `python -m companion.ui.page_kernel FILE`.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from uuid import uuid4

import msgspec
import zmq
import zmq.asyncio

from companion.engine.data_folder import Plain
from companion.ui.commands import COMMANDS
from companion.ui.page_messages import COMM
from companion.ui.page_start import wait_for_page
from companion.ui.page_transport import PageTransport
from companion.ui.reader import Reader
from companion.ui.server_log import keep_log

log = logging.getLogger("companion")

PROTOCOL = "5.4"
DELIMITER = b"<IDS|MSG>"
LOOK_SECONDS = 1.0
"""How often a kernel looks whether the process that started it is still there."""


class Connection(msgspec.Struct):
    """The file in which the server says where it will knock, and the key of all messages."""

    transport: str
    ip: str
    key: str
    shell_port: int
    control_port: int
    stdin_port: int
    iopub_port: int

    def address(self, port: int) -> str:
        """Where a socket listens: with the transport ipc a number belongs to the name of a file."""
        return f"ipc://{self.ip}-{port}" if self.transport == "ipc" else f"tcp://{self.ip}:{port}"


class Header(msgspec.Struct):
    """The part of a message's header that we read."""

    msg_type: str


class ToWidget(msgspec.Struct):
    """The messages of a page."""

    comm_id: str
    data: Plain


class PageKernel:
    """The sockets of a kernel, and the dashboard behind them."""

    def __init__(self, connection: Connection) -> None:
        self.key, self.session, self.numbers = connection.key.encode(), uuid4().hex, count()
        context = zmq.Context()
        waiting = zmq.asyncio.Context(context)
        self.shell, self.control = waiting.socket(zmq.ROUTER), waiting.socket(zmq.ROUTER)
        self.stdin, self.output = context.socket(zmq.ROUTER), context.socket(zmq.PUB)
        self.shell.bind(connection.address(connection.shell_port))
        self.control.bind(connection.address(connection.control_port))
        self.stdin.bind(
            connection.address(connection.stdin_port)
        )  # no page sends input; but a client would retry the connection for ever
        self.output.bind(connection.address(connection.iopub_port))
        self.ended = asyncio.Event()
        self.page = PageTransport(self.post)

    async def serve(self) -> None:
        """Take messages until it is asked to end, or its parent is gone."""
        listening = [asyncio.create_task(self.listen(each)) for each in (self.shell, self.control)]
        wait_for_page(self.page, COMMANDS, Reader())
        await self.ended.wait()
        for each in listening:
            each.cancel()

    async def listen(self, channel: zmq.asyncio.Socket) -> None:
        """Take the messages of one socket."""
        while True:
            frames = await channel.recv_multipart()
            try:
                await self.take(channel, frames)
            except Exception:
                log.exception("a message could not be taken")

    async def take(self, channel: zmq.asyncio.Socket, frames: list[bytes]) -> None:
        """One message: of the page, or a question of the server."""
        start = frames.index(DELIMITER)
        signature, header, _parent, metadata, content = frames[start + 1 : start + 6]
        if not hmac.compare_digest(signature, self.sign(frames[start + 2 : start + 6])):
            log.warning("a message with a wrong signature")
            return
        kind = msgspec.json.decode(header, type=Header).msg_type
        if kind == "comm_msg":
            message = msgspec.json.decode(content, type=ToWidget)
            if message.comm_id == COMM:
                self.page.take(message.data, msgspec.json.decode(metadata))
        elif kind == "kernel_info_request":
            reply = self.framed("kernel_info_reply", header, {"status": "ok", "protocol_version": PROTOCOL})
            await channel.send_multipart([*frames[:start], *reply])
            self.output.send_multipart([b"status", *self.framed("status", header, {"execution_state": "idle"})])
        elif kind == "shutdown_request":
            self.ended.set()

    def post(self, data: Plain) -> None:
        """Send something to the page."""
        content = {"comm_id": COMM, "data": data}
        self.output.send_multipart([b"comm_msg", *self.framed("comm_msg", b"{}", content)])

    def framed(self, kind: str, parent: bytes, content: Plain) -> list[bytes]:
        """A message in Jupyter's form."""
        header = {
            "msg_id": f"{self.session}_{next(self.numbers)}", "msg_type": kind, "session": self.session,
            "username": "", "version": PROTOCOL,
        }  # fmt: skip
        parts = [msgspec.json.encode(header), parent, b"{}", msgspec.json.encode(content)]
        return [DELIMITER, self.sign(parts), *parts]

    def sign(self, parts: list[bytes]) -> bytes:
        """The signature of a message: another user of this machine does not have the key."""
        return hmac.digest(self.key, b"".join(parts), "sha256").hex().encode()


def run(file: str, parent: int, ready: Callable[[], None] = lambda: None) -> None:
    """Be the kernel that this connection file describes; ``ready`` is called when it can be reached.

    ``parent``: the process that has started it. If that dies, the kernel ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    keep_log()
    connection = msgspec.json.decode(Path(file).read_bytes(), type=Connection)

    async def serve() -> None:
        kernel = PageKernel(connection)
        ready()
        left_alone = asyncio.create_task(end_alone(parent, kernel.ended))
        await kernel.serve()
        left_alone.cancel()

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # the only one that takes sockets of ZeroMQ
        runner.run(serve())


async def end_alone(parent: int, ended: asyncio.Event) -> None:
    """End when the process that started this one has died."""
    if sys.platform == "win32":
        from ipykernel.parentpoller import ParentPollerWindows

        handles = (int(os.environ.get(name, "0")) for name in ("JPY_INTERRUPT_EVENT", "JPY_PARENT_PID"))
        ParentPollerWindows(*handles).start()
        return
    while os.getppid() == parent:
        await asyncio.sleep(LOOK_SECONDS)
    ended.set()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        run(sys.argv[1], int(os.environ.get("JPY_PARENT_PID", os.getppid())))
    os._exit(0)  # threads that still think about something are not waited for
