"""The three stops of the sheet on a phone, and the zoom of the board."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.tables.store import Header
from tests.browser.conftest import Server, pull_by_finger, rev, sit_down, tap_first, wait_for_rev
from tests.browser.gate import MOMENTS, moments, view_of
from tests.browser.stage import PINCH, Stage

HEIGHT = "() => document.querySelector('.c-board').getBoundingClientRect().height"
WIDTH = "() => document.querySelector('.chosen .c-drawing').getBoundingClientRect().width"
# Two taps where nothing can be tapped.
TWICE = """() => {
    const host = document.querySelector('.c-board-parts'), box = host.getBoundingClientRect();
    const places = [...host.querySelectorAll('.target')].map((each) => each.getBoundingClientRect());
    const beside = ([x, y]) => places.every((each) =>
        Math.max(each.left - x, x - each.right, each.top - y, y - each.bottom) > 30);
    const spots = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) => [0.02, 0.25, 0.5, 0.75, 0.98]
        .map((down) => [box.left + across * box.width, box.top + down * box.height]));
    const [clientX, clientY] = spots.find(beside);
    const at = { clientX, clientY, detail: 1, bubbles: true };
    for (let tap = 0; tap < 2; tap += 1) host.dispatchEvent(new MouseEvent('click', at));
}"""


@pytest.fixture
def page(context: BrowserContext, server: Server, table: Header) -> Page:
    page = sit_down(context, server, table.id)
    page.locator(".c-go-on").click()  # the pieces are laid out
    expect(page.locator(".c-board-part.chosen")).to_be_visible()
    return page


def pull(page: Page, by: int) -> None:
    """Pull the sheet by its handle."""
    expect(page.locator(".c-app.settling")).to_have_count(0)
    box = page.locator(".c-handle").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + by, steps=3)
    page.mouse.up()


def test_at_the_head_line_the_board_has_the_room_and_plays_the_turn(page: Page) -> None:
    answers = page.evaluate(HEIGHT)
    pull(page, 80)
    expect(page.locator(".c-question .c-option").first).to_be_hidden()
    expect(page.locator(".c-question-text")).to_be_visible()
    assert page.evaluate(HEIGHT) > answers + 150
    page.locator('.c-board .target[data-place="first_player"]').first.click()
    wait_for_rev(page, 1)
    expect(page.locator(".c-app.head-line")).to_be_visible()
    pull(page, -80)
    expect(page.locator(".c-question .c-option").first).to_be_visible()


def test_a_finger_pulls_the_sheet_and_the_map(phone: BrowserContext, server: Server, table: Header) -> None:
    """The browser once took the pull for a scroll of the page."""
    page = sit_down(phone, server, table.id)
    page.locator(".c-go-on").tap()
    pull_by_finger(page, ".c-handle", 100)
    expect(page.locator(".c-app.head-line")).to_be_visible()
    pull_by_finger(page, ".c-handle", -300)
    expect(page.locator(".c-app.drawn-up")).to_be_visible()
    assert page.locator(".c-map-button").evaluate("(el) => getComputedStyle(el).touchAction") == "none"


def test_keys_and_long_pulls_reach_every_stop(page: Page) -> None:
    handle = page.locator(".c-handle")
    handle.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".c-app.head-line")).to_be_visible()
    expect(handle).to_have_attribute("aria-expanded", "false")
    pull(page, -300)
    expect(page.locator(".c-app.drawn-up")).to_be_visible()
    expect(page.locator(".c-board-part.chosen")).to_be_hidden()
    handle.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".c-app:not(.drawn-up, .head-line)")).to_be_visible()
    assert rev(page) == 0


def test_a_refused_answer_brings_its_reasons_into_sight(page: Page) -> None:
    pull(page, 80)
    page.evaluate("""() => {
        const app = document.querySelector('.c-app')._app; // as a tap on its place does
        app.choose(app.view.question.options.find((option) => option.allowed === false).key);
    }""")
    expect(page.locator(".c-reasons").first).to_be_visible()


def test_two_fingers_and_two_taps_zoom_and_the_turn_keeps_it(page: Page) -> None:
    before = page.evaluate(WIDTH)
    page.evaluate(PINCH)
    expect(page.locator(".c-board-parts.zoomed")).to_be_visible()
    assert page.evaluate(WIDTH) > 2 * before
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    tap_first(page)
    assert page.evaluate(WIDTH) > 2 * before, "the same player goes on"
    page.evaluate(TWICE)
    expect(page.locator(".c-board-parts.zoomed")).to_have_count(0)
    page.evaluate(TWICE)
    expect(page.locator(".c-board-parts.zoomed")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
@pytest.mark.parametrize("name", MOMENTS)
def test_every_game_has_the_stops_and_the_zoom(stage: Stage, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    store, table, _ = next(moments(tmp_path, name))
    stage.open()
    stage.show({**view_of(store, f"?table={table}", "play", "uk", wide=False), "on_table": None}, *size)
    before, wide = stage.page.evaluate(HEIGHT), stage.page.evaluate(WIDTH)
    pull(stage.page, 80)
    expect(stage.page.locator(".c-app.head-line")).to_be_visible()
    assert stage.page.evaluate(HEIGHT) > before + 100
    pull(stage.page, -300)
    expect(stage.page.locator(".c-app.drawn-up")).to_be_visible()
    pull(stage.page, 80)
    expect(stage.page.locator(".c-app:not(.drawn-up, .head-line)")).to_be_visible()
    stage.page.evaluate(PINCH)
    assert stage.page.evaluate(WIDTH) > 2 * wide
    stage.page.evaluate(TWICE)
    expect(stage.page.locator(".c-board-parts.zoomed")).to_have_count(0)
