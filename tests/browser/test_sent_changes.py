"""A page gets the changes of a view and shows the same as with the whole view, even if it missed some before."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import companion
from companion.tables.store import Header, Seat, TableSetup, TableStore
from tests.browser.conftest import (
    SETTLED,
    Server,
    device,
    open_tab,
    rev,
    sit_down,
    tap_first,
    wait_for_rev,
    wait_until,
)
from tests.browser.test_pages import BOARD

VIEW = """() => {
    const { notice, address, on_table, menus, ...view } = document.querySelector('.c-app')._app.view;
    return view;
}"""
# The fields of each change are counted, and the next change is dropped where the page asks for it.
LISTEN = """() => {
    const line = document.querySelector('.c-app')._app.model.line, heard = line.heard;
    window.changes = 0;
    line.heard = (data, buffers) => {
        if (data.state?.since !== undefined) {
            window.changes += 1;
            if (window.losing) { window.losing = false; return; }
        }
        heard(data, buffers);
    };
}"""


@pytest.fixture
def table(store: TableStore) -> Header:
    """Santa Maria, whose board is large, at its first turn."""
    seats, copy = [Seat("Анна", "red"), Seat("Ben", "blue")], companion.sample_copy("santa_maria")
    game = companion.new_game("santa_maria", [seat.name for seat in seats], draws=7, first=0, copy=copy)
    start = msgspec.to_builtins(game.table)
    return store.create("santa_maria", seats, TableSetup(draws=7, first=0, copy=copy, start=start))


@pytest.fixture
def wide(browser: Browser) -> Any:
    with device(browser, 1440, 900) as made:
        yield made


def choose_in_menu(page: Page, menu: str, which: int) -> None:
    page.locator("[aria-expanded].icon-only").last.click()
    page.locator(f'[data-menu="{menu}"] button').nth(which).click()


def take_back(page: Page) -> None:
    before = rev(page)
    page.locator(f"{SETTLED} .c-undo").click()
    wait_for_rev(page, before + 1)


def do_again(page: Page) -> None:
    take_back(page)
    before = rev(page)
    page.locator(f"{SETTLED} .c-redo").click()
    wait_for_rev(page, before + 1)


def in_russian(page: Page) -> None:
    choose_in_menu(page, "language", 2)
    expect(page.locator(".c-app")).to_have_attribute("lang", "ru")


def in_the_dark(page: Page) -> None:
    choose_in_menu(page, "theme", 2)
    expect(page.locator(".c-app")).to_have_attribute("data-theme", "dark")


def elsewhere_and_back(page: Page) -> None:
    open_tab(page, "log")
    open_tab(page, "play")


def is_as_drawn_at_once(page: Page) -> None:
    """The view, and the board on the page, are those of a page that is loaded now."""
    expect(page.locator(".c-app")).not_to_have_attribute("aria-busy", "true")
    view, board = page.evaluate(VIEW), page.evaluate(BOARD)
    page.reload()
    page.wait_for_selector(".c-app .c-header")
    assert page.evaluate(VIEW) == view
    assert wait_until(lambda: page.evaluate(BOARD) == board)


def test_a_changed_page_is_the_page_drawn_at_once(wide: BrowserContext, server: Server, table: Header) -> None:
    """On one page after the other change: the page that it is compared with is the next one to be changed."""
    page = sit_down(wide, server, table.id)
    for change in (tap_first, take_back, do_again, in_russian, in_the_dark, elsewhere_and_back):
        expect(page.locator(".c-app.settling")).to_have_count(0)
        page.evaluate(LISTEN)
        tap_first(page)
        change(page)
        assert page.evaluate("() => window.changes") >= 2, change.__name__
        is_as_drawn_at_once(page)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_page_that_missed_a_change_gets_the_whole(
    context: BrowserContext, server: Server, table: Header, size: tuple[int, int]
) -> None:
    page, other = context.new_page(), sit_down(context, server, table.id)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{server.url}?table={table.id}")
    page.wait_for_selector(".c-app .c-header")
    page.evaluate(LISTEN)
    page.evaluate("() => { window.losing = true; }")
    tap_first(other)
    assert wait_until(lambda: page.evaluate("() => window.changes === 1 && !window.losing"))
    assert rev(page) == 0, "that one was lost"
    tap_first(other)
    wait_for_rev(page, 2)
    is_as_drawn_at_once(page)


def test_devices_of_two_seats_follow_each_other(
    phone: BrowserContext, wide: BrowserContext, server: Server, table: Header
) -> None:
    """One is Ben's phone in Ukrainian, the other the laptop of the table."""
    page, own = sit_down(wide, server, table.id), sit_down(phone, server, table.id, lang="uk")
    own.evaluate("() => document.querySelector('.c-app')._app.send({ op: 'seat', seat: 1 })")
    expect(own.locator(".c-app")).to_have_attribute("lang", "uk")
    for _ in range(3):
        tap_first(page)
        wait_for_rev(own, rev(page))
    if own.locator(".c-question.covered").count():
        own.locator(".c-answer-for").click()
    tap_first(own)
    wait_for_rev(page, rev(own))
    is_as_drawn_at_once(page)
    is_as_drawn_at_once(own)
