"""Teaching a copy on a phone-sized page, with the demo game: painting, a wrong value, a brush of one's own, a table."""

from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from companion.engine.owner_copy import Copy
from companion.tables.store import Seat, TableSetup, TableStore
from tests import demo
from tests.browser.conftest import SETTLED
from tests.browser.layout import serious
from tests.browser.stage import Stage
from tests.browser.test_screens import OVERFLOW, SMALL, WIDE, settle
from tests.ui.pages import page as page_at

PHONE = (390, 844)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo game is offered beside the others."""
    demo.install(monkeypatch)


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path)


def facts(store: TableStore) -> dict[str, object]:
    """The facts of the owner's copy."""
    row = store.database.row("SELECT body FROM copies WHERE game = 'demo'")
    return msgspec.json.decode(row[0], type=dict[str, object]) if row else {}


def open_page(stage: Stage, store: TableStore, address: str) -> Page:
    """A page at an address, on a phone."""
    stage.open()
    stage.play(page_at(store, address), *PHONE)
    return stage.page


def check(page: Page, where: str, colours: bool | None = None) -> None:
    """Nothing overflows, everything can be tapped, axe finds nothing serious."""
    settle(page)
    assert page.evaluate(OVERFLOW) == [], where
    assert page.evaluate(SMALL) == [], where
    assert serious(page, where, colours) == []


def paint(page: Page, brush: str, *cells: int) -> None:
    settled = page.locator(SETTLED)
    settled.locator(f'[data-brush="{brush}"]').click()
    for cell in cells:
        settled.locator(f'[data-cell="{cell}"]').click()


def test_a_copy_is_taught_by_tapping(stage: Stage, store: TableStore) -> None:
    page = open_page(stage, store, "?teach=demo&players=1")
    expect(page.get_by_text("0 of 2 entered")).to_be_visible()
    check(page, "start")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Track")).to_be_visible()
    paint(page, "monk", 1)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("There are 1 monk; two at least")).to_be_visible()
    check(page, "refused")
    assert facts(store) == {}
    paint(page, "monk", 2, 3, 3)  # a second tap wipes the cell clean
    page.get_by_role("button", name="One cell fewer").click()
    expect(page.locator("[data-cell]")).to_have_count(3)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("heading", name="Tiles · 1 of 4")).to_be_visible()
    assert facts(store) == {"track": demo.MONKS}
    page.get_by_role("button", name="Something else").click()
    page.get_by_role("radiogroup", name="Grain").get_by_role("radio", name="2").click()
    check(page, "brush")
    page.get_by_role("button", name="Add to the choices").click()
    expect(page.locator('[data-brush="grain*2"]')).to_have_attribute("aria-checked", "true")
    page.click('[data-cell="0"]')
    paint(page, "road", 3)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Everything needed for this game has been entered.").first).to_be_visible()
    tiles = facts(store)["tiles"]
    assert isinstance(tiles, list)
    assert tiles[0]["cells"] == [["grain*2", ""], ["", "road"]]


def test_cells_are_painted_from_the_keyboard(stage: Stage, store: TableStore) -> None:
    page = open_page(stage, store, "?teach=demo&fact=tiles")
    page.locator('[data-brush="wood"]').click()
    page.locator('[data-cell="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('[data-cell="3"]')).to_have_attribute("aria-label", "row 2, column 2: Wood")
    expect(page.locator('[data-cell="1"]')).to_have_count(0)


def test_a_question_of_a_game_is_answered_with_the_same_form(stage: Stage, store: TableStore) -> None:
    seats = [Seat("Анна", "red"), Seat("Ben", "purple")]
    table = store.create("demo", seats, TableSetup(first=0, copy=Copy("demo")))
    page = open_page(stage, store, f"?table={table.id}")
    check(page, "question")
    paint(page, "monk", 1)
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("There are 1 monk; two at least")).to_be_visible()
    assert store.find(table.id).newest == 0
    paint(page, "monk", 2)
    expect(page.get_by_text("two at least")).to_have_count(0)
    page.get_by_role("button", name="Answer").click()
    expect(page.locator('[data-option="look"]')).to_be_visible()
    assert facts(store) == {"track": {"cells": ["", "monk", "monk", ""]}}


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_every_part_fits_every_size(stage: Stage, store: TableStore, language: str) -> None:
    stage.open()
    session = page_at(store, "?teach=demo", language)
    for part in ({}, {"fact": "tiles"}, {"fact": "tiles", "copy": "sample"}):
        session.handle({"op": "teach", **part})
        for width, height in ((360, 740), (820, 1180), (1440, 900)):
            session.reader.wide = width >= WIDE
            stage.show(session.view(), width, height)
            expect(stage.page.locator(".c-app")).to_have_attribute("lang", language)
            # Colours do not depend on the language.
            check(stage.page, f"{part} {width}", colours=None if language == "en" else False)
