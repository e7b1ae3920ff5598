"""The parent of all kernels: a process that has everything imported and forks a kernel for each page.

It is started by `companion.ui.forked_kernels`, which asks it for kernels over a socket:

==============================================  =========================================================
``{"id": …, "argv": […], "env": {…}, "cwd": …}``  asks for a kernel
``{"id": …, "pid": …}``                           it runs
``{"pid": …, "status": …}``                       it has ended; a negative status is the signal that ended it
==============================================  =========================================================

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
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

LONGEST_MESSAGE = 1 << 20
KERNEL_CLASS = "companion.ui.page_kernel.PageKernel"
KERNEL_MODULES = (
    "ipykernel.kernelapp", "ipykernel.zmqshell", "IPython.core.completerlib", "IPython.core.debugger",
    "IPython.core.oinspect", "IPython.extensions.storemagic", "psutil", "tornado.platform.asyncio", "tornado.queues",
    "companion.ui.commands", "companion.ui.dashboard", "companion.ui.page_kernel",
)  # fmt: skip
"""Modules that a kernel imports until its page is shown."""
STATISTICS_MODULES = ("numpy", "pandas", "openskill.models", "companion.ui.present.stats")
"""Modules that the statistics need besides: half a second that their first screen need not wait."""
WITHOUT_THREADS = {"OPENBLAS_NUM_THREADS": "1", "JE_ARROW_MALLOC_CONF": "background_thread:false"}
"""Settings of numpy and of pyarrow, which pandas loads where it is installed: a fork copies no threads."""
QUIET_SECONDS = 5
"""Pages that are opened at the start of an evening come before the search and the statistics."""


def import_kernel() -> None:
    """Load the modules that every kernel needs."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # no debugger can reach these kernels
    for name in KERNEL_MODULES:
        import_module(name)


def load_more() -> Iterator[float]:
    """Load what not every page needs, step by step, so that a page need not wait for all of it.

    First the rules, screens and words of every game, then, unless ``COMPANION_READY`` is 0, the search of its rules and
    the libraries of the statistics. Each step says how many seconds without an order come before the next one.
    """
    import companion
    from companion.engine.data import LANGUAGES
    from companion.engine.languages import messages

    for game in companion.games():
        game.screen()
        yield 0
        for language in LANGUAGES:
            messages(language, game.name)
            yield 0
    gc.collect()
    if os.environ.get("COMPANION_READY") == "0":
        return
    yield QUIET_SECONDS
    for game in companion.games():
        for language in LANGUAGES:
            companion.rulebook(game.name).prepare(language)
            yield 0
    gc.collect()
    os.environ |= WITHOUT_THREADS
    for name in STATISTICS_MODULES:
        import_module(name)
        yield 0
    gc.collect()


def serve(line: socket.socket) -> None:
    """Fork kernels until the server closes the line, then end those that are left."""
    kernels: set[int] = set()
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
            message = line.recv(LONGEST_MESSAGE)
            if not message:
                break
            order = json.loads(message)
            gc.freeze()  # in the kernel the collector would write to memory that it shares with this process
            if not (pid := os.fork()):
                gc.enable()
                signal.set_wakeup_fd(-1)
                for each in (line, woken, wake):
                    each.close()
                become_kernel(order["argv"], order["env"], order["cwd"])
            kernels.add(pid)
            send(line, {"id": order["id"], "pid": pid})
    for pid in kernels:
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def report_ended(line: socket.socket, kernels: set[int]) -> None:
    """Collect the kernels that have ended, and report them to the server."""
    for pid in list(kernels):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            kernels.discard(pid)
            send(line, {"pid": pid, "status": os.waitstatus_to_exitcode(status)})


def send(line: socket.socket, message: dict[str, int]) -> None:
    """Tell the server, if it is still there."""
    with suppress(OSError):
        line.send(json.dumps(message).encode())


def become_kernel(argv: list[str], env: dict[str, str], cwd: str) -> None:
    """Be a kernel from here on, in a session of its own; Ctrl-C is the server's business."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        from ipykernel.kernelapp import launch_new_instance

        own = (f"--IPKernelApp.parent_handle={os.getppid()}", f"--IPKernelApp.kernel_class={KERNEL_CLASS}")
        launch_new_instance(argv=[*argv, *own])
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
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
    import_kernel()
    with socket.socket(fileno=int(sys.argv[1])) as given:
        serve(given)
