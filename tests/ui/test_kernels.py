"""Where the sockets of kernels lie, whose paths have to be short; and which kernel a page gets."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import zmq
from traitlets.config import LoggingConfigurable

from companion.ui.forked_kernels import CAN_FORK
from companion.ui.guest_access import Sharing
from companion.ui.kernel_pool import LONGEST_FOLDER, KernelPool, private_folder
from companion.ui.page_limits import HOST, Places


@pytest.fixture
def short() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="c", dir="/tmp") as folder:
        yield Path(folder)


def test_the_folder_of_the_session_comes_first(monkeypatch: pytest.MonkeyPatch, short: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
    assert private_folder() == str(short)


@pytest.mark.parametrize("name", ["", "/no/such/folder", "/tmp/" + "long" * 20])
def test_without_one_it_is_the_folder_for_temporary_files(
    monkeypatch: pytest.MonkeyPatch, short: Path, name: str
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", name)
    monkeypatch.setattr(tempfile, "tempdir", str(short))
    assert private_folder() == str(short)


def test_a_long_path_is_never_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    long = tmp_path / ("long" * (LONGEST_FOLDER // 4))
    long.mkdir()
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    assert len(os.fsencode(private_folder())) <= LONGEST_FOLDER


def test_two_hundred_kernels_find_enough_sockets() -> None:
    kernels = KernelPool()
    assert kernels.context.get(zmq.MAX_SOCKETS) >= 200 * 6


class House(LoggingConfigurable):
    """A server, as its kernels need it."""

    patience = 600.0
    ready = 2

    def __init__(self) -> None:
        super().__init__()
        self.sharing = Sharing(Places(5))


class Pool(KernelPool):
    """Kernels that start on demand; the third never comes."""

    def __init__(self) -> None:
        super().__init__(parent=House())
        self.come, self.names = asyncio.Event(), iter("abcdef")

    def new_kernel_id(self, **_kwargs: Any) -> str:
        return next(self.names)

    async def start_kernel(self, *, kernel_id: str, **_kwargs: Any) -> str:  # type: ignore[override]
        await self.come.wait()
        if kernel_id == "c":
            raise RuntimeError("no room")
        return kernel_id


def test_a_page_knows_its_kernel_before_it_has_started_and_loses_its_place_if_it_cannot() -> None:
    async def visits() -> None:
        kernels = Pool()
        kernels.fill()
        assert kernels.waiting == ["a", "b"]
        assert [kernels.take(), kernels.take()] == ["a", "b"]
        places = kernels.server.sharing.places
        visit = places.enter(HOST, "127.0.0.1")
        visit.kernel = kernels.take()
        assert visit.kernel == "c", "none waits: it gets one of its own"
        kernels.fill()
        assert kernels.waiting == ["d", "e"]
        asks = asyncio.create_task(kernels.there("c"))
        kernels.come.set()
        assert not await asks
        assert places.visits == []
        assert kernels.starts == {}

    with ThreadPoolExecutor(1) as aside:  # the browser's loop may be running in this thread
        aside.submit(asyncio.run, visits()).result()


LOADED = """
import os, sys
import companion.ui.page_kernel
from companion.ui.kernel_parent import load_more
waits = list(load_more())
import companion
searches = {len(companion.rulebook(game.name)._indexes) for game in companion.games()}
print(len(os.listdir("/proc/self/task")), "pandas" in sys.modules, sum(map(bool, waits)), searches)
"""


@pytest.mark.thorough
@pytest.mark.skipif(not CAN_FORK, reason="kernels are forked on Linux only")
def test_the_parent_of_the_kernels_has_no_threads_when_everything_is_loaded() -> None:
    """A fork copies none: a library that counts on its own would hang in the kernel."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "True", "1", "{3}"], "with one rest, before the search and the statistics"


SERVED = """
import socket, sys
from companion.ui import kernel_parent
kernel_parent.load_more = lambda: iter([])
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
if sys.argv[1] == "unread":
    theirs.send(b"a report of a kernel that ended just now")
ours.close()
kernel_parent.serve(theirs)
print("ended")
"""


@pytest.mark.thorough
@pytest.mark.skipif(not CAN_FORK, reason="kernels are forked on Linux only")
@pytest.mark.parametrize("left", ["nothing", "unread"])
def test_the_parent_of_the_kernels_ends_quietly_when_its_server_is_gone(left: str) -> None:
    """The system resets the line of a server that ended before it had read every report."""
    done = subprocess.run([sys.executable, "-c", SERVED, left], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("ended\n", "", 0)
