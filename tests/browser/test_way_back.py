"""Back closes the last thing that was opened, and leaves a screen only when nothing is open on it."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.engine.owner_copy import Copy
from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from tests.browser.conftest import READY, Server, open_tab, set_up, sit_down, tap_first
from tests.browser.stage import Stage
from tests.ui.pages import page as opened

DEPTH = "depth => (history.state?.depth ?? 0) === depth"


@pytest.fixture
def page(stage: Stage, tmp_path: Path) -> Page:
    """A table that was opened from home."""
    store = TableStore(tmp_path)
    set_up(store)
    stage.open()
    stage.play(opened(store, ""), 390, 844)
    page = stage.page
    page.locator(".c-card-open").first.click()
    expect(page.locator(".screen-table")).to_be_visible()
    expect(page.locator(".c-app.settling")).to_have_count(0)
    return page


def home(page: Page) -> None:
    """Nothing is open any more: Back leads home."""
    page.wait_for_function(DEPTH, arg=0)
    page.go_back()
    expect(page.locator(".screen-home")).to_be_visible()


def test_back_closes_one_thing_after_the_other(page: Page) -> None:
    open_tab(page, "scores")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_function(DEPTH, arg=2)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator('[data-tab="scores"]')).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.locator('[data-tab="play"]')).to_have_attribute("aria-current", "page")
    home(page)


def test_a_layer_closed_by_a_tap_leaves_no_history_entry(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.locator(".c-seat").first.click()
    page.wait_for_function(DEPTH, arg=1)
    page.locator(".c-seat").first.click()
    open_tab(page, "log")
    open_tab(page, "play")
    home(page)


def test_back_ends_looking_back_where_it_began(page: Page) -> None:
    for _ in range(2):
        tap_first(page)
    open_tab(page, "log")
    page.locator("button.c-line-button").first.click()
    expect(page.locator(".c-scrub")).to_be_visible()
    page.wait_for_function(DEPTH, arg=1)
    page.go_back()
    expect(page.locator(".c-app.tab-log .c-log")).to_be_visible()  # where it was chosen
    expect(page.locator(".c-scrub")).to_have_count(0)
    page.wait_for_function(DEPTH, arg=1)
    page.go_back()
    expect(page.locator(".c-app.tab-play")).to_be_visible()
    home(page)


def test_another_language_is_no_step_of_the_way(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Українська").click()
    expect(page.locator(".c-app")).to_have_attribute("lang", "uk")
    home(page)


def test_back_several_times_at_once_leads_where_the_browser_is(page: Page) -> None:
    page.go_back()
    for tab in ("people", "boxes"):
        page.locator(f'[data-tab="{tab}"]').click()
        expect(page.locator(f'[data-tab="{tab}"]')).to_have_attribute("aria-current", "page")
    page.evaluate("() => { history.back(); setTimeout(() => history.back()); }")
    expect(page.locator(".c-games")).to_be_visible()
    page.wait_for_function("() => !location.search.includes('people') && !location.search.includes('boxes')")
    page.go_forward()
    expect(page.locator('[data-tab="people"]')).to_have_attribute("aria-current", "page")


def test_back_folds_the_list_of_chores(page: Page) -> None:
    head = page.locator("[data-on-table]")
    if head.get_attribute("aria-expanded") == "true":
        page.locator(".c-go-on").click()
    head.click()
    page.wait_for_function(DEPTH, arg=1)
    page.go_back()
    expect(head).to_have_attribute("aria-expanded", "false")
    home(page)


def test_back_closes_the_map_and_the_whole_board(page: Page) -> None:
    if page.locator(".c-go-on").locator("visible=true").count():
        page.locator(".c-go-on").click()
    page.locator(".c-map-button").click()
    page.wait_for_function(DEPTH, arg=1)
    page.go_back()
    expect(page.locator(".c-chooser")).to_have_count(0)
    page.locator(".c-map-button.cropped").click()
    page.locator(".c-whole").click()
    expect(page.locator(".c-map-button.cropped")).to_have_count(0)
    page.go_back()
    expect(page.locator(".c-map-button.cropped")).to_be_visible()
    home(page)


def test_back_goes_through_the_categories_of_a_sheet(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector(READY)
    page.goto(f"{server.url}?sheet=tzolkin&players=2&lang=en")
    title = page.locator(".c-pad-title h2")
    seen = []
    for depth in (1, 2):
        seen.append(title.inner_text())
        page.locator(".c-pad [data-key='next']").click()
        expect(title).not_to_have_text(seen[-1])
        page.wait_for_function(DEPTH, arg=depth)
    for expected in reversed(seen):
        page.go_back()
        expect(title).to_have_text(expected)
    page.wait_for_function(DEPTH, arg=0)


def test_back_folds_a_choice_of_a_new_table(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector(READY)
    page.goto(f"{server.url}?new=tzolkin&lang=en")
    for what in ("[data-choice]", ".c-seating-mark"):
        key = page.locator(what).first
        key.click()
        expect(key).to_have_attribute("aria-expanded", "true")
        page.wait_for_function(DEPTH, arg=1)
        page.go_back()
        expect(key).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".screen-new")).to_be_visible()


def test_back_takes_back_a_key_of_a_face_and_not_the_table(
    context: BrowserContext, server: Server, store: TableStore
) -> None:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    table = store.create("santa_maria", seats, TableSetup(first=0, draws=5, copy=Copy("santa_maria")))
    stored = StoredTable(store, table.id)
    value = max(stored.game.table.pool)
    stored.play(f"white {value}", f"column {value}")
    page = sit_down(context, server, table.id)
    page.locator("details.c-fold summary", has_text="Exchange, other…").click()
    page.locator(".c-facekey").first.click()
    expect(page.locator(".c-facekey.pressed")).to_have_count(1)
    page.wait_for_function("() => history.state?.depth > 0")
    page.go_back()
    expect(page.locator(".c-facekey.pressed")).to_have_count(0)
    expect(page.locator(".screen-table")).to_be_visible()


@pytest.fixture
def joined(phone: BrowserContext, server: Server, table: Header) -> Page:
    """A phone that came straight to a table, by its link."""
    return sit_down(phone, server, table.id)


def test_a_phone_that_came_by_a_link_is_asked_before_it_leaves(joined: Page) -> None:
    dialog = joined.get_by_role("alertdialog")
    for answer, screen in (("Cancel", ".screen-table"), ("Leave", ".screen-home")):
        joined.wait_for_function(DEPTH, arg=1)
        joined.go_back()
        expect(dialog).to_contain_text("Leave this table?")
        dialog.get_by_role("button", name=answer, exact=True).click()
        expect(joined.locator(screen)).to_be_visible()
    expect(dialog).to_have_count(0)


def test_back_twice_leaves_the_table_of_a_link(joined: Page) -> None:
    joined.wait_for_function(DEPTH, arg=1)
    joined.go_back()
    expect(joined.get_by_role("alertdialog")).to_be_visible()
    joined.wait_for_function(DEPTH, arg=1)
    joined.go_back()
    expect(joined.locator(".screen-home")).to_be_visible()
