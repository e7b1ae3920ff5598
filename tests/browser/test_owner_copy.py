"""Teaching a copy on a phone-sized page, with the demo game: painting, a wrong value, a brush of one's own, a table."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.engine.facts import Copy
from companion.tables.store import Header, Seat, TableSetup, TableStore
from tests.browser.conftest import READY, Server, resize
from tests.browser.layout import serious
from tests.browser.test_screens import OVERFLOW, SMALL
from tests.demo import MONKS

CODE = """
import pytest
import companion.ui
from tests import demo

demo.install(pytest.MonkeyPatch())
companion.ui.open_app()
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose pages offer the demo game as well."""
    folder = tmp_path_factory.mktemp("teach")
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": CODE, "outputs": [], "execution_count": None}
    about = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": about, "cells": [cell]}
    (folder / "teach.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    made = Server(folder / "home", page=folder / "teach.ipynb")
    yield made
    made.stop()


@pytest.fixture
def store(server: Server) -> Iterator[TableStore]:
    made = TableStore(server.folder)
    yield made
    made.database.run("DELETE FROM copies")


def facts(store: TableStore) -> dict[str, object]:
    """What the owner's copy holds; read past the demo, which is not offered in this process."""
    row = store.database.row("SELECT body FROM copies WHERE game = 'demo'")
    return json.loads(row[0]) if row else {}


def open_page(context: BrowserContext, server: Server, address: str) -> Page:
    page = context.new_page()
    page.goto(f"{server.url}{address}")
    page.wait_for_selector(READY)
    return page


def check(page: Page) -> None:
    """Nothing overflows, everything can be tapped, axe finds nothing serious."""
    expect(page.locator(".c-app")).not_to_have_attribute("aria-busy", "true")
    assert page.evaluate(OVERFLOW) == []
    assert page.evaluate(SMALL) == []
    assert serious(page, page.url) == []


def paint(page: Page, brush: str, *cells: int) -> None:
    page.click(f'[data-brush="{brush}"]')
    for cell in cells:
        page.click(f'[data-cell="{cell}"]')


def test_a_copy_is_taught_by_tapping(context: BrowserContext, server: Server, store: TableStore) -> None:
    page = open_page(context, server, "?teach=demo&players=1&lang=en")
    expect(page.get_by_text("0 of 2 entered")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Track")).to_be_visible()
    paint(page, "monk", 1)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("There are 1 monk; two at least")).to_be_visible()
    check(page)
    assert facts(store) == {}
    paint(page, "monk", 2, 3, 3)  # a second tap wipes the cell clean
    page.get_by_role("button", name="One cell fewer").click()
    expect(page.locator("[data-cell]")).to_have_count(3)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("heading", name="Tiles · 1 of 4")).to_be_visible()
    assert facts(store) == {"track": MONKS}
    page.get_by_role("button", name="Something else").click()
    page.get_by_role("radiogroup", name="Grain").get_by_role("radio", name="2").click()
    check(page)
    page.get_by_role("button", name="Add to the choices").click()
    expect(page.locator('[data-brush="grain*2"]')).to_have_attribute("aria-checked", "true")
    page.click('[data-cell="0"]')
    paint(page, "road", 3)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Everything needed for this game has been entered.").first).to_be_visible()
    tiles = facts(store)["tiles"]
    assert isinstance(tiles, list)
    assert tiles[0]["cells"] == [["grain*2", ""], ["", "road"]]


def test_cells_are_painted_from_the_keyboard(context: BrowserContext, server: Server, store: TableStore) -> None:
    page = open_page(context, server, "?teach=demo&fact=tiles&lang=en")
    page.locator('[data-brush="wood"]').click()
    page.locator('[data-cell="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('[data-cell="3"]')).to_have_attribute("aria-label", "row 2, column 2: Wood")
    expect(page.locator('[data-cell="1"]')).to_have_count(0)


@pytest.fixture
def table(store: TableStore) -> Header:
    return store.create("demo", [Seat("Анна", "red"), Seat("Ben", "purple")], TableSetup(first=0, copy=Copy("demo")))


def test_a_question_of_a_game_is_answered_with_the_same_form(
    context: BrowserContext, server: Server, store: TableStore, table: Header
) -> None:
    page = open_page(context, server, f"?table={table.id}&lang=en")
    check(page)
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
def test_every_part_fits_every_size(context: BrowserContext, server: Server, language: str) -> None:
    page = open_page(context, server, f"?teach=demo&lang={language}")
    for command in (
        {"op": "teach"},
        {"op": "teach", "fact": "tiles"},
        {"op": "teach", "fact": "tiles", "copy": "sample"},
    ):
        page.evaluate("command => document.querySelector('.c-app')._app.send(command)", command)
        for width, height in ((360, 740), (820, 1180), (1440, 900)):
            resize(page, width, height)
            check(page)
