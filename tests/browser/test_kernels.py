"""Kernels are forked from one process, and a page survives the end of that process."""

import os
import signal
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from companion.tables.store import Header
from tests.browser.conftest import (
    READY,
    Server,
    children,
    come,
    is_running,
    rev,
    sit_down,
    tap_first,
    wait_until,
)


def test_pages_have_kernels_of_their_own_and_one_parent(context: BrowserContext, server: Server, table: Header) -> None:
    assert wait_until(lambda: not server.kernels())
    for _ in range(2):
        sit_down(context, server, table.id)
    assert len(set(server.kernels())) == 2
    assert len(server.kernel_parents()) == 1


def test_pages_come_back_when_the_parent_of_their_kernels_has_died(
    context: BrowserContext, server: Server, table: Header
) -> None:
    page = sit_down(context, server, table.id)
    tap_first(page)
    (parent,) = server.kernel_parents()
    with page.expect_navigation():
        os.kill(parent, signal.SIGKILL)
    page.wait_for_selector(READY)
    assert rev(page) == 1
    tap_first(page)
    assert len(set(server.kernel_parents()) - {parent}) == 1, "another one was started"


def test_a_killed_server_leaves_no_process(tmp_path: Path, context: BrowserContext) -> None:
    with Server(tmp_path / "home") as made:
        page = context.new_page()
        page.goto(made.url)
        come(page, made.said)
        (parent,), kernels = made.kernel_parents(), made.kernels()
        assert kernels
        made.stop(signal.SIGKILL)
        assert wait_until(lambda: not any(is_running(each) for each in (parent, *kernels)))


def test_without_forks_a_page_opens_as_well(tmp_path: Path, context: BrowserContext) -> None:
    with Server(tmp_path / "home", COMPANION_FORK="0") as made:
        page = context.new_page()
        page.goto(made.url)
        come(page, made.said)
        assert made.kernel_parents() == []
        assert len(children(made.process.pid, "companion.ui.page_kernel")) == 1
        page.goto(f"{made.url}?rules=tzolkin")
        expect(page.locator(".c-app")).to_contain_text("Tzolk")
        page.goto("about:blank")
        assert made.stop() == 0
