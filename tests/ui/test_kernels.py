"""Where the sockets of kernels lie, whose paths have to be short; and which kernel a page gets."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import zmq

from companion.engine.data import Plain
from companion.ui.forked_kernels import CAN_FORK
from companion.ui.kernels import LONGEST_FOLDER, Visited, awaits_page, private_folder


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


def test_a_page_waits_only_for_a_kernel_that_is_under_way() -> None:
    with ThreadPoolExecutor(1) as aside:  # the browser's loop may be running in this thread
        aside.submit(lambda: asyncio.run(choose_among_kernels())).result()


def test_two_hundred_kernels_find_enough_sockets() -> None:
    kernels = Visited()
    assert kernels.context.get(zmq.MAX_SOCKETS) >= 200 * 6


def test_a_kernel_that_never_says_it_is_ready_is_ended_in_the_end() -> None:
    assert awaits_page("idle", 119, 120)
    assert not awaits_page("idle", 120, 120)
    for state in ("starting", "busy"):
        assert awaits_page(state, 400, 120), "its page is still being made"
        assert not awaits_page(state, 700, 120), f"the message after {state!r} was missed"


async def choose_among_kernels() -> None:
    kernels = Visited()

    async def never() -> Plain:
        found: Plain = await asyncio.get_running_loop().create_future()
        return found

    planned, started = (asyncio.create_task(never()) for _ in range(2))
    pool = [planned]
    kernels._pools = {"table.ipynb": pool}
    assert not kernels.in_advance("table.ipynb"), "the next one is only planned: a page starts its own"
    pool.append(started)
    kernels.begun.add(started)
    assert kernels.in_advance("table.ipynb")
    assert pool == [started, planned], "Voilà takes the first"
    assert not kernels.in_advance("another.ipynb")
    for task in pool:
        task.cancel()


LOADED = """
import os, sys
from companion.ui.kernel_parent import import_kernel, load_more
import_kernel()
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


MADE = """
import sys
from ipykernel import ipkernel
from companion.ui.page_kernel import no_modules
with no_modules():
    assert not ipkernel.sys.modules
    assert ipkernel.sys.version_info == sys.version_info
assert ipkernel.sys is sys
"""


def test_a_kernel_that_is_made_sees_no_modules_and_afterwards_all_of_them() -> None:
    """Not in this process: ipykernel takes over the lines of all widgets when it is imported."""
    subprocess.run([sys.executable, "-c", MADE], check=True)
