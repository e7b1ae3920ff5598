"""The server of the tables goes away and comes back: so do the pages, by themselves and with the table as it was."""

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect

import companion
from companion.tables.store import Header, Seat, TableSetup, TableStore
from tests import postgres
from tests.browser.conftest import POSSIBLE, READY, SETTLED, Server, rev, sit_down, tap_first

AWAY = "cannot be reached"


@pytest.fixture(scope="module")
def database() -> Iterator[postgres.Server]:
    yield from postgres.running()


@pytest.fixture(scope="module")
def server(database: postgres.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("home"), COMPANION_DATABASE=database.new_place()) as made:
        yield made


@pytest.fixture
def table(server: Server) -> Header:
    """A table at its first turn."""
    store, names = TableStore(server.environment["COMPANION_DATABASE"]), ["Анна", "Ben"]
    game = companion.new_game("tzolkin", names, draws=7, first=0)
    while game.ask is not None and game.ask.id == "keep":
        game.play(game.legal[0].key)
    start = TableSetup(draws=7, first=0, start=msgspec.to_builtins(game.table))
    made = store.create("tzolkin", [Seat(names[0], "red"), Seat(names[1], "blue")], start)
    store.close()
    return made


@pytest.fixture(autouse=True)
def back_again(database: postgres.Server) -> Iterator[None]:
    yield
    if database.process.poll() is not None:
        database.start()


def moment(page: Page) -> tuple[int, str, int]:
    """The landmarks of a player: the move, the question, and how many answers there are."""
    return rev(page), page.inner_text(".c-question-text"), page.locator(POSSIBLE).count()


def test_a_table_stays_on_the_screen_and_goes_on(
    context: BrowserContext, server: Server, database: postgres.Server, table: Header
) -> None:
    page = sit_down(context, server, table.id)
    tap_first(page)
    before = moment(page)
    database.stop()
    expect(page.locator(".c-app")).to_contain_text(AWAY)
    page.locator(SETTLED).locator(POSSIBLE).first.click()
    expect(page.locator(".c-app[aria-busy]")).to_have_count(0)
    expect(page.locator(".c-app")).to_contain_text(AWAY)
    assert moment(page) == before
    database.start()
    expect(page.locator(".c-app")).not_to_contain_text(AWAY)
    assert moment(page) == before
    tap_first(page)


def test_a_list_of_tables_and_a_page_that_is_opened_meanwhile_come_by_themselves(
    context: BrowserContext, server: Server, database: postgres.Server, table: Header
) -> None:
    home = context.new_page()
    home.goto(server.url)
    home.wait_for_selector(READY)
    cards = home.locator(".c-card").count()
    assert cards
    database.stop()
    late = context.new_page()
    late.goto(f"{server.url}?table={table.id}")
    for page in (home, late):
        expect(page.locator(".c-app")).to_contain_text(AWAY)
    database.start()
    for page in (home, late):
        expect(page.locator(".c-app")).not_to_contain_text(AWAY)
    expect(home.locator(".c-card")).to_have_count(cards)
    expect(late.locator(".c-question-text")).to_be_visible()
    expect(late.locator(SETTLED)).to_be_visible()
    tap_first(late)
