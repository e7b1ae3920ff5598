"""The statistics in a real browser: every figure is drawn, and a turning point opens its board."""

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import BrowserContext, expect

from companion.simulation import play_out
from companion.tables.play import play_of_game
from companion.tables.store import TableStore
from tests.browser.conftest import READY, Server

CUT = """() => [...document.querySelectorAll('.c-plot .ytick text')]
    .filter((label) => label.getBoundingClientRect().left < 0).length"""
TABS = ("overview", "people", "points", "ways", "games")


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server of its own with games of two and three; the id of the first."""
    folder = tmp_path_factory.mktemp("home")
    store = TableStore(folder)
    for n in range(6):
        play = play_of_game(play_out("tzolkin", 2 + n % 2, n, "random"), f"{n}", f"2026-05-{n + 1:02}T20:00:00Z", 90)
        people = [msgspec.structs.replace(each, name=f"<b>{each.name}") for each in play.players]
        store.archive.add(msgspec.structs.replace(play, players=tuple(people)))
    with Server(folder) as server:
        yield server, next(iter(store.archive)).id


def test_every_figure_is_drawn_and_fits_the_phone(context: BrowserContext, remembered: tuple[Server, str]) -> None:
    server, _ = remembered
    page = context.new_page()
    page.goto(f"{server.url}?stats=overview&lang=uk")
    page.wait_for_selector(READY)
    for tab in TABS:
        page.locator(f'[data-tab="{tab}"]').click()
        expect(page.locator(f".c-app.tab-{tab}")).to_be_visible()
        plots = page.locator(".c-plot")
        expect(page.locator(".c-plot[data-drawn]")).to_have_count(plots.count())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT) == 0


def test_a_turning_point_opens_its_board_and_back_leads_back(
    context: BrowserContext, remembered: tuple[Server, str]
) -> None:
    server, play = remembered
    page = context.new_page()
    page.goto(f"{server.url}?stats=play&id={play}&lang=en")
    page.wait_for_selector(READY)
    page.locator(".c-log button").first.click()
    expect(page.locator(".c-board svg").first).to_be_visible()
    assert "at=" in page.url
    page.go_back()
    expect(page.locator(".c-headline")).to_be_visible()
