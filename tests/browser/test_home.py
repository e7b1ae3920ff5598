"""Home and a new table on a phone: by tap, by drag and by key."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.tables.store import KeptSheet, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from tests.browser.conftest import READY, Server, resize

PEOPLE = [Seat("Олена", "yellow"), Seat("Ben", "blue"), Seat("Chen", "red")]


@pytest.fixture
def home(context: BrowserContext, server: Server, store: TableStore) -> Page:
    """Home, where three people have just begun a table."""
    store.create("tzolkin", PEOPLE, TableSetup(draws=5))
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector(READY)
    return page


def order(page: Page, names: list[str]) -> None:
    for row, name in enumerate(names):
        expect(page.locator(".c-seating input").nth(row)).to_have_value(name)


def test_a_rematch_is_two_taps_from_home(home: Page, store: TableStore) -> None:
    done = StoredTable(store, store.create("tzolkin", PEOPLE, TableSetup(draws=1)).id)
    while not done.game.over:
        done.play(done.game.legal[0].key)
    before = {table.id for table in store.all(finished=False)}
    home.get_by_role("button", name="Play: Tzolk’in").click()
    home.get_by_role("button", name="Start").click()
    expect(home.locator(".screen-table")).to_be_visible()
    [begun] = [table for table in store.all(finished=False) if table.id not in before]
    assert list(begun.seats) == PEOPLE
    home.go_back()
    expect(home.locator(".screen-home")).to_be_visible()


def test_seats_are_dragged_into_order_and_moved_with_keys(home: Page) -> None:
    home.get_by_role("button", name="Play: Santa Maria").click()
    order(home, ["Олена", "Ben", "Chen"])
    grabs = home.locator(".c-grab")
    last = grabs.nth(2).bounding_box()
    assert last is not None
    grabs.nth(0).hover()
    home.mouse.down()
    home.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=4)
    home.mouse.up()
    order(home, ["Ben", "Chen", "Олена"])
    grabs.nth(2).focus()
    home.keyboard.press("ArrowUp")
    order(home, ["Ben", "Олена", "Chen"])
    expect(grabs.nth(1)).to_be_focused()
    assert grabs.nth(0).evaluate("(el) => getComputedStyle(el).touchAction") == "none", "a finger does not scroll"


def test_a_seat_and_a_choice_unfold(home: Page) -> None:
    home.get_by_role("button", name="Play: Tzolk’in").click()
    home.get_by_role("button", name="Colour and more: Ben").click()
    home.get_by_role("radio", name="Green").click()
    expect(home.locator(".c-seating.c-green input")).to_have_value("Ben")
    draws = home.locator('[data-choice="start"]')
    expect(draws).to_contain_text("The companion")  # as at the last table
    draws.click()
    home.get_by_role("radio", name="We draw").click()
    expect(draws).to_contain_text("We draw")
    draws.click()
    expect(home.get_by_role("radio", name="We draw")).to_have_count(0)


def test_twenty_tables_and_a_sheet_leave_the_games_in_sight(home: Page, store: TableStore) -> None:
    store.keep_sheet(KeptSheet("a-sheet", "tzolkin", tuple(PEOPLE), {"final": {}}))
    for _ in range(20):
        store.create("tzolkin", PEOPLE, TableSetup(draws=5))
    expect(home.locator(".c-card").nth(21)).to_be_attached()
    for width, height in ((360, 640), (1024, 768)):
        resize(home, width, height)
        expect(home.get_by_role("button", name="Play: Tzolk’in")).to_be_in_viewport()
        assert home.evaluate("() => document.querySelector('.c-main').scrollWidth <= innerWidth")


def test_the_tabs_of_home_lead_to_people_and_boxes(home: Page) -> None:
    home.locator('[data-tab="people"]').click()
    expect(home.locator("[data-tab=people][aria-current]")).to_be_visible()
    expect(home.locator(".c-main")).to_contain_text("Олена")
    home.locator('[data-tab="boxes"]').click()
    home.get_by_role("button", name="Santa Maria").click()
    expect(home.locator(".screen-teach")).to_be_visible()
