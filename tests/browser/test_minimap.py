"""The small map of a board that a phone shows in part."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.gate import moments, view_of
from tests.browser.layout import faults
from tests.browser.stage import PINCH, Stage

PHONE = (390, 844)
LOWER = (390, 740)
"""Where the hill has less room than half its height."""
SCROLLED = "() => document.querySelector('.c-board-parts').scrollTop"
TO_TOP = "() => document.querySelector('.c-board-parts').scrollTo(0, 0)"
HIDDEN = """() => {
    const { scrollHeight, clientHeight } = document.querySelector('.c-board-parts');
    return scrollHeight - clientHeight;
}"""
WIDTH = "() => document.querySelector('.chosen .c-drawing > svg').getBoundingClientRect().width"
# Whether the frame goes around that part of the drawing which is in sight.
FRAMED = """() => {
    const host = document.querySelector('.c-board-parts'), { left, top } = host.getBoundingClientRect();
    const large = document.querySelector('.chosen .c-drawing > svg'), { x, y, width, height } = large.viewBox.baseVal;
    const inside = (...at) => new DOMPoint(...at).matrixTransform(large.getScreenCTM().inverse());
    const from = inside(left, top), to = inside(left + host.clientWidth, top + host.clientHeight);
    const frame = document.querySelector('.c-map-button .c-map-frame').getBBox();
    return [
        [frame.x, Math.max(x, from.x)], [frame.x + frame.width, Math.min(x + width, to.x)],
        [frame.y, Math.max(y, from.y)], [frame.y + frame.height, Math.min(y + height, to.y)],
    ].every(([one, other]) => Math.abs(one - other) < 2);
}"""


def view(folder: Path, name: str, wide: bool = False) -> dict[str, Any]:
    store, table, _ = next(moments(folder, name))
    return {**view_of(store, f"?table={table}", "play", "uk", wide), "on_table": None}


@pytest.fixture
def hill(stage: Stage, tmp_path: Path) -> Iterator[Page]:
    """Tawantinsuyu's hill, of which a phone shows a part."""
    stage.open()
    stage.show(view(tmp_path, "tawantinsuyu"), *LOWER)
    expect(stage.page.locator(".c-map-button.cropped")).to_be_visible()
    yield stage.page
    stage.open()


def opened_map(page: Page) -> Locator:
    """The large map, drawn."""
    expect(page.locator(".c-app.settling")).to_have_count(0)
    page.locator(".c-map-button").click()
    expect(page.locator(".c-map-large .c-map-drawing")).to_be_visible()
    return page.locator(".c-map-large .c-map")


def framed(page: Page) -> None:
    """The frame goes around the visible part."""
    page.wait_for_function(FRAMED)


@pytest.mark.parametrize("name", ["tzolkin", "santa_maria", "tawantinsuyu"])
def test_a_board_in_part_has_a_map_with_a_frame_around_what_is_in_sight(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    stage.open()
    stage.show(view(tmp_path, name), 360, 640)
    expect(stage.page.locator(".c-map-button.cropped svg.c-map-drawing")).to_be_visible()
    framed(stage.page)
    stage.page.evaluate(TO_TOP)
    framed(stage.page)
    count = "what => document.querySelectorAll(`${what} *`).length"
    assert stage.page.evaluate(count, ".c-map-button .c-map") < stage.page.evaluate(count, ".chosen .c-drawing")
    assert stage.page.locator(".c-map-drawing :is(text, [id], [data-place], [data-key])").count() == 0
    assert faults(stage.page) == []


def test_a_board_that_is_in_sight_has_none(stage: Stage, tmp_path: Path) -> None:
    stage.open()
    stage.show(view(tmp_path, "endless_winter"), *PHONE)
    expect(stage.page.locator(".c-map-button .c-icon")).to_be_visible()
    expect(stage.page.locator(".c-map-button.cropped")).to_have_count(0)
    stage.page.locator(".c-map-button").click()
    expect(stage.page.locator(".c-board-picker")).to_be_visible()
    expect(stage.page.locator(".c-map-large")).to_be_hidden()


def test_a_tap_on_the_map_brings_the_board_there(hill: Page) -> None:
    hill.evaluate(TO_TOP)
    framed(hill)
    box = opened_map(hill).bounding_box()
    assert box is not None
    hill.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    expect(hill.locator(".c-chooser")).to_have_count(0)
    assert hill.evaluate(SCROLLED) > 50
    framed(hill)


@pytest.mark.parametrize("opened", [False, True])
def test_the_map_can_be_pulled(hill: Page, opened: bool) -> None:
    hill.evaluate(TO_TOP)
    framed(hill)
    map_ = opened_map(hill) if opened else hill.locator(".c-map-button .c-map")
    box = map_.bounding_box()
    assert box is not None
    hill.mouse.move(box["x"] + box["width"] / 2, box["y"] + 6)
    hill.mouse.down()
    hill.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4, steps=4)
    assert hill.evaluate(SCROLLED) > 100
    hill.mouse.up()
    expect(hill.locator(".c-chooser")).to_have_count(0)
    framed(hill)


def test_a_tap_on_the_frame_shows_the_whole_board_and_another_goes_back(hill: Page) -> None:
    near = hill.evaluate(WIDTH)
    opened_map(hill)
    frame = hill.locator(".c-map-large .c-map-frame").bounding_box()
    assert frame is not None
    hill.mouse.click(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    expect(hill.locator(".c-map-button.cropped")).to_have_count(0)
    assert hill.evaluate(WIDTH) <= near
    assert hill.evaluate(HIDDEN) <= 1
    hill.locator(".c-map-button").click()
    hill.locator(".c-whole").click()
    expect(hill.locator(".c-map-button.cropped")).to_be_visible()
    assert hill.evaluate(WIDTH) == near


def test_arrow_keys_move_the_board_and_escape_closes_the_map(hill: Page) -> None:
    expect(hill.locator(".c-app.settling")).to_have_count(0)
    hill.evaluate(TO_TOP)
    framed(hill)
    hill.locator(".c-map-button").press("Enter")
    expect(hill.locator(".c-map-large .c-map-drawing")).to_be_visible()
    hill.locator(".c-map-large .c-map").press("ArrowDown")
    hill.wait_for_function("() => document.querySelector('.c-board-parts').scrollTop > 20")
    framed(hill)
    hill.keyboard.press("Escape")
    expect(hill.locator(".c-chooser")).to_have_count(0)


def test_a_zoomed_board_of_a_laptop_has_a_map_too(stage: Stage, tmp_path: Path) -> None:
    stage.open()
    stage.show(view(tmp_path, "tawantinsuyu", wide=True), 1440, 900)
    expect(stage.page.locator(".c-map-button")).to_be_hidden()
    stage.page.evaluate(PINCH)
    expect(stage.page.locator(".c-map-button.cropped svg.c-map-drawing")).to_be_visible()
    framed(stage.page)
