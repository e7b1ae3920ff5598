"""The reference card on paper: all of it on one page of A5, and on light paper whatever the theme."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

import companion
from companion.games import NAMES, definition
from companion.tables.store import TableStore
from tests.browser.stage import Stage
from tests.ui.pages import page

ROOM = {"width": 506, "height": 741}
"""Pixels of a page of A5 between its margins of 7 mm."""
PAPER = """() => {
    const panels = document.querySelector('.c-panels'), app = document.querySelector('.c-app');
    const lines = [...panels.querySelectorAll('li, .c-button')].map((each) => each.getBoundingClientRect().bottom);
    const title = document.querySelector('.c-titles').innerText;
    return { end: Math.max(...lines), wide: panels.scrollWidth, fixed: getComputedStyle(app).position, title };
}"""


@pytest.mark.parametrize("name", NAMES)
def test_the_card_is_one_page_in_every_language(context: BrowserContext, tmp_path: Path, name: str) -> None:
    stage = Stage(context)
    for language in companion.LANGUAGES:
        session = page(TableStore(tmp_path), f"?rules={name}&reference=yes", language)
        session.reader.theme = "dark"
        stage.show(session.view(), 390, 844)
        stage.page.emulate_media(media="print")
        stage.page.set_viewport_size(ROOM)
        stage.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        paper = stage.page.evaluate(PAPER)
        assert paper["end"] <= ROOM["height"], language
        assert paper["wide"] <= ROOM["width"]
        assert paper["fixed"] == "static", "what is fixed is cut off at the end of the page"
        assert definition(name).titles[language].partition(":")[0].split(".")[0] in paper["title"]
        app = stage.page.locator(".c-app")
        assert app.get_attribute("data-theme") == "light"
        stage.page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert app.get_attribute("data-theme") == "dark"
        stage.page.emulate_media(media="screen")
