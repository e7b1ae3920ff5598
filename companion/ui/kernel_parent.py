"""The parent of all kernels: a process that has everything imported and forks a kernel for each page.

It is started by `companion.ui.forked_kernels`, which asks it for kernels over a socket:

======================================  ===============================================================
``{"id": …, "file": …}``                  asks for a kernel with this connection file
``{"id": …, "pid": …}``                   it can be reached; the kernel itself says so
``{"id": …, "pid": …, "status": …}``      it has ended; a negative status is the signal that ended it
======================================  ===============================================================

A fork copies no threads and no connections, so this process has neither: it imports and waits.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import select
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import companion
    from companion.tables.store import TableStore

LONGEST_MESSAGE = 1 << 16
KERNEL = "companion.ui.page_kernel"
"""Imports everything that a page needs until it is shown."""
STATISTICS_MODULES = ("numpy", "pandas", "openskill.models", "companion.ui.present.stats")
"""Modules that the statistics need besides: half a second that their first screen need not wait."""
WITHOUT_THREADS = {"OPENBLAS_NUM_THREADS": "1", "JE_ARROW_MALLOC_CONF": "background_thread:false"}
"""Settings of numpy and of pyarrow, which pandas loads where it is installed: a fork copies no threads."""
QUIET_SECONDS = 5
"""Pages that are opened at the start of an evening come before the search and the statistics."""
PAUSE_SECONDS = 0.5
"""A page that opens comes before everything that is still to be loaded."""
SMALL_SIZES = range(48, 513, 16)
"""Python keeps objects of up to 512 bytes in pools, one kind of pool for each of these sizes."""
GAPS = 1 << 16
"""Bytes of each size: about as many as have become free."""


def load_more() -> Iterator[float]:
    """Load the modules that not every page needs, step by step, so that a page need not wait for all of them.

    First the rules, screens and words of every game, then, unless ``COMPANION_READY`` is 0, the search of its rules and
    the libraries of the statistics. Each step says how many seconds without an order come before the next one.
    """
    for _ in rehearsed():
        yield 0
    tidy()
    if os.environ.get("COMPANION_READY") == "0":
        return
    yield QUIET_SECONDS
    import companion
    from companion.engine.data_folder import LANGUAGES

    for game in companion.games():
        for language in LANGUAGES:
            companion.rulebook(game.name).prepare(language)
            yield 0
    tidy()
    os.environ |= WITHOUT_THREADS
    for name in STATISTICS_MODULES:
        import_module(name)
        yield 0
    tidy()


def tidy() -> None:
    """Free unneeded objects, and fill the gaps: a kernel would copy a page of memory for a few objects in them."""
    _gaps.clear()
    gc.collect()
    _gaps.extend(map(float, range(GAPS // sys.getsizeof(0.0))))
    _gaps.extend(bytes(size - sys.getsizeof(b"")) for size in SMALL_SIZES for _ in range(GAPS // size))


_gaps: list[object] = []


def rehearsed() -> Iterator[None]:
    """Show a table of every game in every language: a kernel then starts with filled caches."""
    import companion
    from companion.engine.data_folder import LANGUAGES
    from companion.tables.store import TableStore
    from companion.ui.commands import COMMANDS
    from companion.ui.reader import Reader
    from companion.ui.session import Session

    with tempfile.TemporaryDirectory() as folder:
        store = TableStore(folder)
        for game in companion.games():
            try:
                address = f"?table={sample_table(store, game)}"
                for language in LANGUAGES:
                    Session(store, COMMANDS, Reader(language)).start(address)
                    yield
            except Exception:
                logging.exception("No table of %s could be shown in advance", game.name)
        store.close()


def sample_table(store: TableStore, game: companion.Definition) -> str:
    """A new table for two."""
    import companion
    from companion.tables.store import Seat, TableSetup
    from companion.ui.new_table_seats import colours_of

    seats = [Seat(name, colour) for name, colour in zip("AB", colours_of(game), strict=False)]
    copy = companion.sample_copy(game.name) if game.facts else None
    return store.create(game.name, seats, TableSetup(draws=1, first=0, copy=copy)).id


def serve(line: socket.socket) -> None:
    """Fork kernels until the server closes the line, then end those that are left."""
    kernels: dict[int, int] = {}
    woken, wake = socket.socketpair()
    for end in (woken, wake):
        end.setblocking(False)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    loading = load_more()
    quiet: float | None = 0
    while True:
        ready, _, _ = select.select([line, woken], [], [], quiet)
        if not ready:
            quiet = next(loading, None)
        if woken in ready:
            woken.recv(LONGEST_MESSAGE)
            report_ended(line, kernels)
        if line in ready:
            message = receive(line)
            if not message:
                break
            order = json.loads(message)
            gc.freeze()  # in the kernel the collector would write to memory that it shares with this process
            if not (pid := os.fork()):
                for each in (woken, wake):
                    each.close()
                become_kernel(order["file"], line, {"id": order["id"], "pid": os.getpid()})
            kernels[pid] = order["id"]
            quiet = None if quiet is None else max(quiet, PAUSE_SECONDS)
    for pid in kernels:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def report_ended(line: socket.socket, kernels: dict[int, int]) -> None:
    """Collect the kernels that have ended, and report them to the server."""
    for pid in list(kernels):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            send(line, {"id": kernels.pop(pid), "pid": pid, "status": os.waitstatus_to_exitcode(status)})


def receive(line: socket.socket) -> bytes:
    """The server's next message, or nothing once it has closed the line, whether or not it had read everything."""
    try:
        return line.recv(LONGEST_MESSAGE)
    except ConnectionResetError:
        return b""


def send(line: socket.socket, message: dict[str, int]) -> None:
    """Send to the server, if it is still there."""
    with suppress(OSError):
        line.send(json.dumps(message).encode())


def become_kernel(file: str, line: socket.socket, reachable: dict[str, int]) -> None:
    """Be a kernel from here on, in a session of its own; it informs the server itself when it can be reached."""
    status = 1
    try:
        parent = os.getppid()
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        gc.enable()
        from companion.ui import page_kernel

        def ready() -> None:
            with line:
                send(line, reachable)

        page_kernel.run(file, parent, ready)
        status = 0
    except Exception:
        logging.exception("A kernel has failed")
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(status)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    import_module(KERNEL)
    with socket.socket(fileno=int(sys.argv[1])) as given:
        serve(given)
