"""A page begins while its tables cannot be opened, and finds them once they can be."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.ui import page_start
from companion.ui.commands import COMMANDS
from companion.ui.page_start import wait_for_page
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.transport import MessageTransport


@pytest.fixture
def blocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tables in whose place a file lies."""
    home = tmp_path / "kept"
    home.write_text("no folder")
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setattr(page_start, "AWAY_SECONDS", 0)
    return home


def hear(page: MessageTransport, **message: object) -> None:
    assert page.handler is not None
    page.handler(message)


def test_the_page_says_why_and_opens_by_itself_when_it_can(blocked: Path) -> None:
    page = MessageTransport()

    async def visit() -> None:
        wait_for_page(page, COMMANDS, Reader())
        waiting = page.handler
        hear(page, op="look", at=3)  # not yet
        hear(page, op="hello", address="", language="uk")
        assert page.view["notice"]["text"]
        assert page.handler is waiting
        for _ in range(3):
            await asyncio.sleep(0)
        assert page.handler is waiting
        blocked.unlink()
        while page.handler is waiting:
            await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as apart:  # the tests of the browser leave a loop running in this thread
        apart.submit(asyncio.run, asyncio.wait_for(visit(), 60)).result()
    session = page.handler.__self__
    assert isinstance(session, Session)
    assert session.reader.language == "uk"
    assert "notice" not in page.view


def test_outside_a_kernel_it_only_says_why(blocked: Path) -> None:
    page = MessageTransport()
    wait_for_page(page, COMMANDS, Reader())
    hear(page, op="hello", address="")
    assert page.view["notice"]["text"]
