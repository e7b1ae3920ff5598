"""Change is seen: what moves, counts and flies after a view, how long, and its end where less motion is wanted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from companion.tables.store import Decide, TableStore
from tests.browser.conftest import device, set_up
from tests.browser.gate import sensible, stopped, view_of
from tests.browser.stage import Stage
from tests.ui.pages import page

LONGEST = 400
WATCHED = """() => {
    window.moved = [];
    const plain = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const [{ translate, opacity, scale }, then] = frames, leaves = Boolean(this.closest('.c-leaves'));
        const name = leaves ? 'gone' : this.dataset.key ?? this.dataset.count ?? this.textContent;
        window.moved.push({ name, translate, opacity, scale, duration: how.duration, then });
        return plain.call(this, frames, how);
    };
}"""


@pytest.fixture
def lively(browser: Browser) -> Iterator[Stage]:
    with device(browser, reduced_motion="no-preference") as made:
        yield Stage(made)


def drawing(*groups: str) -> str:
    """A board of two places, with the pieces in each."""
    inside = "".join(f'<g transform="translate({100 * n} 0)">{group}</g>' for n, group in enumerate(groups))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">{inside}</svg>'


def piece(key: str, kind: str = "worker") -> str:
    return f'<g class="moves {kind}" data-key="{key}" data-place="{key}"><circle cx="30" cy="30" r="20"/></g>'


def views(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table before and after a move: one piece lies elsewhere, one is new, one is gone, points and corn changed."""
    store = TableStore(folder)
    table = set_up(store)
    session = page(store, f"?table={table.id}")
    before = msgspec.to_builtins(session.view())
    store.append(table.id, 1, Decide("place palenque 0"))
    session = page(store, f"?table={table.id}")
    after = msgspec.to_builtins(session.view())
    for view, svg, score, corn in (
        (before, drawing(piece("one") + piece("three", "tile"), ""), "3", "2"),
        (after, drawing(piece("two"), piece("one")), "7", "5"),
    ):
        view["board"] = {"parts": [{"id": "gears", "label": "Gears", "svg": svg}], "focus": "gears"}
        view["players"][0] |= {"score": score, "goods": [{"icon": "corn", "text": corn, "label": corn}]}
    return before, after


def test_pieces_glide_numbers_count_and_points_fly(lively: Stage, tmp_path: Path) -> None:
    before, after = views(tmp_path)
    lively.show(before, 1440, 900)
    lively.page.evaluate(WATCHED)
    lively.show(after, 1440, 900)
    moved = {each["name"]: each for each in lively.page.evaluate("window.moved")}
    assert [round(float(each.removesuffix("px"))) for each in moved["one"]["translate"].split()] == [-100, 0]
    assert moved["two"]["opacity"] == 0
    assert moved["0.corn"]["scale"] > 1
    assert moved["gone"]["then"]["opacity"] == 0
    assert moved["gone"]["then"]["translate"] != moved["gone"]["translate"]
    assert "+4" in moved
    assert max(each["duration"] for each in moved.values()) <= LONGEST
    expect(lively.page.locator('[data-count="0.score"]').first).to_have_text("7")
    expect(lively.page.locator('.c-seat-goods [data-count="0.corn"]')).to_contain_text("5")
    expect(lively.page.locator(".c-flying, .c-leaves")).to_have_count(0)


def test_a_piece_that_leaves_can_be_neither_tapped_nor_found(lively: Stage, tmp_path: Path) -> None:
    before, after = views(tmp_path)
    lively.show(before, 1440, 900)
    seen = lively.page.evaluate("""async view => {
        window.showView(view);
        await new Promise(requestAnimationFrame);
        const { pointerEvents } = getComputedStyle(document.querySelector('.c-leaves'));
        return [pointerEvents, document.querySelectorAll('[data-place="three"], [data-key="three"]').length];
    }""", after)  # fmt: skip
    assert seen == ["none", 0]


def test_the_next_view_ends_running_animations(lively: Stage, tmp_path: Path) -> None:
    before, after = views(tmp_path)
    lively.show(before, 1440, 900)
    lively.page.evaluate("view => window.showView(view)", after)
    left = lively.page.evaluate("""view => {
        window.showView(view);
        return document.querySelector('[data-count="0.score"]').textContent;
    }""", {**after, "rev": after["rev"] + 1})  # fmt: skip
    assert left == "7"
    expect(lively.page.locator(".c-flying, .c-leaves")).to_have_count(0)


def test_nothing_moves_where_less_motion_is_wanted(stage: Stage, tmp_path: Path) -> None:
    before, after = views(tmp_path)
    stage.open()
    stage.show(before, 1440, 900)
    stage.page.evaluate(WATCHED)
    stage.show(after, 1440, 900)
    assert stage.page.evaluate("window.moved") == []
    expect(stage.page.locator('[data-count="0.score"]').first).to_have_text("7")


HEIGHTS = """() => {
    const end = document.querySelector('.c-headline'), steps = [...end.querySelectorAll('.c-podium-step')];
    for (const each of steps) each.style.animation = 'none';
    end.getBoundingClientRect();
    for (const each of steps) each.style.animation = ''; // once more, however slow the machine is
    const running = document.getAnimations();
    if (running.length < steps.length) return [];
    return [0, 399, 700].map((at) => {
        for (const each of running) { each.pause(); each.currentTime = at; }
        return end.getBoundingClientRect().height;
    });
}"""


def test_a_podium_that_grows_moves_nothing_below_it(lively: Stage, tmp_path: Path) -> None:
    store, table = stopped(tmp_path, sensible("tzolkin"), -1)
    lively.show(view_of(store, f"?table={table}", "play", "en", wide=False), 390, 844)
    heights = lively.page.evaluate(HEIGHTS)
    assert len(heights) == 3
    assert min(heights) == max(heights)
