"""Computer players, by touch on a phone: better turns in the analysis, and a seat that the companion takes."""

from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.players.analysis import Analysis, analysed
from companion.players.turn_search import Width
from companion.simulation import play_out
from companion.tables.play import play_of_game
from companion.tables.store import Seat, TableSetup, TableStore
from tests.browser.conftest import SETTLED, Server, device, rev, sit_down, wait_for_rev

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with device(browser, has_touch=True, is_mobile=True) as context:
        yield context.new_page()


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def test_better_turns_are_shown(phone: Page, server: Server, store: TableStore) -> None:
    """One game was looked at: its turns lead to their boards. The other is begun, and says how far it is."""
    plays = []
    for seed in (4, 5):
        game = play_out("tzolkin", 2, seed, "random")
        plays.append(play_of_game(game, f"analysis {seed}", "2026-05-01T20:00:00Z"))
        store.archive.add(plays[-1])
        if seed == 4:
            found = Analysis.made(game, islice(analysed(game, Width(1, 2, 1)), 20))
            store.archive.keep_analysis(plays[-1].id, msgspec.json.encode(found))
    phone.goto(f"{server.url}?stats=play&id={plays[0].id}&lang=en")
    phone.get_by_role("button", name="What would have been better").tap()
    expect(phone.locator(".c-buttons-who .c-button")).to_have_count(2)
    assert fits(phone)
    expect(phone.locator(".c-crop .c-ring").first).to_be_attached()
    phone.locator(".c-turns", has_text="Worth a look").locator(".c-turn-head").first.tap()
    expect(phone.locator(".c-board svg").first).to_be_visible()
    expect(phone.locator(".c-turn.current").first).to_be_attached()
    phone.get_by_role("status").get_by_role("button", name="Back to the result").tap()
    expect(phone.locator(".c-buttons-who .c-button")).to_have_count(2)
    phone.goto(f"{server.url}?stats=play&id={plays[1].id}&view=analysis&lang=en")
    phone.get_by_role("button", name="Analyse every turn").tap()
    expect(phone.locator(".c-bars-panel")).to_contain_text("%")
    assert fits(phone)


def test_a_seat_that_the_companion_takes(phone: Page, server: Server, store: TableStore) -> None:
    """One tap plays its turn; it can be taken back, and people may choose for it."""
    seats = [Seat("Анна", "red", "weak"), Seat("Ben", "blue", "weak")]
    table = store.create("tzolkin", seats, TableSetup(draws=7, first=0))
    page = sit_down(phone.context, server, table.id, lang="en")
    page.locator(SETTLED).get_by_role("button", name="Continue").tap()  # the pieces drawn in the set-up are laid out
    before = rev(page)
    page.locator(SETTLED).get_by_role("button", name="Play Анна’s turn").tap()
    wait_for_rev(page, before + 1)
    assert fits(page)
    page.locator(SETTLED).locator(".c-undo").first.tap()
    wait_for_rev(page, before + 2)
    page.locator(SETTLED).get_by_role("button", name="Choose for it").tap()
    expect(page.get_by_role("button", name="5 corn, 1 stone, brown temple")).to_be_visible()
    expect(page.get_by_role("button", name="Let the companion choose")).to_be_visible()
