"""A final sheet on a phone: category by category with large keys, and no more taps than it needs."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.tables.store import Seat, TableStore
from tests.browser.conftest import Server, come

GROUP = ("Ann", "Ben", "Chiara")
MOST = {"santa_maria": 45, "tzolkin": 40, "tawantinsuyu": 50}
"""Taps that a final sheet of three may take, names and keeping included."""


class Hand:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(f'[data-key="{key}"]').click()
            self.taps += 1

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
        self.taps += 1

    def owner(self, tile: str, who: str) -> None:
        self.page.locator(".c-pad .c-field", has_text=tile).get_by_role("radio", name=who).click()
        self.taps += 1

    def at(self, category: str) -> None:
        """Wait for a category."""
        expect(self.page.locator(".c-pad-title h2")).to_have_text(category)

    def keep(self, winner: str) -> None:
        """Name the group that is known here, and keep the game."""
        expect(self.page.locator(".c-headline-text")).to_contain_text(winner)
        self.tap("Ann, Ben and Chiara")
        expect(self.page.get_by_placeholder("Player 3")).to_have_value("Chiara")
        self.tap("Save this game")


@pytest.fixture
def sheet(context: BrowserContext, server: Server, request: pytest.FixtureRequest) -> Hand:
    """The final sheet of a game, where a group is known."""
    store = TableStore(server.folder)
    store.create(
        request.param, [Seat(name, colour) for name, colour in zip(GROUP, ("red", "blue", "green"), strict=True)]
    )
    store.close()
    page = context.new_page()
    page.goto(f"{server.url}?sheet={request.param}&lang=en")
    come(page, server.said)
    return Hand(page)


@pytest.mark.parametrize("sheet", ["tzolkin"], indirect=True)
def test_a_final_sheet_of_tzolkin_takes_forty_taps_at_most(sheet: Hand, server: Server) -> None:
    sheet.keys(*"41", *"40", *"12", "next")
    sheet.at("Corn")
    sheet.keys(*"14", "9", "next", "2", "next")
    for category, numbers in {"Wood": "312", "Stone": "012", "Gold": "300", "Crystal skulls": "204"}.items():
        sheet.at(category)
        sheet.keys(*numbers)
    sheet.at("Monuments: who built them?")
    sheet.owner("per corn tile", "Player 1")
    sheet.owner("per own civil building", "Player 2")
    sheet.owner("for workers in play", "Player 3")
    sheet.keys("next")
    for category, numbers in {"Corn tiles": "5", "Civil buildings": "4", "Workers in play": "5"}.items():
        sheet.at(category)
        sheet.keys(numbers)
    sheet.keep("Player 1 wins")
    expect(sheet.page.locator(".c-banner")).to_contain_text("Saved")
    [kept] = TableStore(server.folder).archive.find(game="tzolkin", player="Chiara")
    assert kept.depth == "final"
    assert sheet.taps <= MOST["tzolkin"], sheet.taps


@pytest.mark.parametrize("sheet", ["santa_maria"], indirect=True)
def test_a_final_sheet_of_santa_maria_takes_forty_five_taps_at_most(sheet: Hand, server: Server) -> None:
    numbers = {
        "Happiness tokens": ("21", "18", "13"),
        "Coins, with everything sold": ("7", "12", "9"),
        "Colonists in full rows": ("6", "4", "3"),
        "Colonists in full columns": ("2", "5", "0"),
        "Points on scholars": ("4", "2", "6"),
        "Bishops": ("1", "0", "2"),
        "Points by their requirements": ("6", "9"),
        "Sets of shipping tiles": ("1", "0", "2"),
        "Points on shipping tiles": ("11", "7", "14"),
        "Conquistador points not taken yet": ("8", "5", "0"),
    }
    for category, entries in numbers.items():
        sheet.at(category)
        for number in entries:
            sheet.keys(*number)
    sheet.keep("wins")
    expect(sheet.page.locator(".c-banner")).to_contain_text("Saved")
    assert sheet.taps <= MOST["santa_maria"], sheet.taps


@pytest.mark.parametrize("sheet", ["tawantinsuyu"], indirect=True)
def test_a_final_sheet_of_tawantinsuyu_takes_fifty_taps_at_most(sheet: Hand, server: Server) -> None:
    numbers: dict[str, tuple[str, ...]] = {"Points": ("41", "40", "20")}
    numbers |= {f"Tapestries of {length}": ("1", "1", "1") for length in range(2, 8)}
    numbers |= {"Temple: 2, 6, 12 or 20 at the top (else 0)": ("12", "6", "20")}
    numbers |= {"Buildings face up": ("5", "6", "7"), "Deity cards in hand": ("3", "3", "3"), "Has Z06": ("next",)}
    numbers |= {"Army cards": ("4", "4", "4"), "Workers": ("1", "2", "2"), "Gold": ("4", "4", "4")}
    for category, entries in numbers.items():
        sheet.at(category)
        for number in entries:
            sheet.keys(*([number] if number == "next" else number))
    sheet.keep("Player 1 wins")
    expect(sheet.page.locator(".c-banner")).to_contain_text("Saved")
    [kept] = TableStore(server.folder).archive.find(game="tawantinsuyu", player="Chiara")
    assert kept.depth == "final"
    assert sheet.taps <= MOST["tawantinsuyu"], sheet.taps


@pytest.mark.parametrize("sheet", ["tzolkin"], indirect=True)
def test_a_sheet_is_found_again_where_it_was_left_and_every_number_can_be_mended(sheet: Hand) -> None:
    page = sheet.page
    sheet.keys(*"41", *"40", "5", "back")
    sheet.keys(*"33", "next")
    expect(page.locator(".c-pad-ranks li").nth(1)).to_contain_text("33")
    page.reload()
    page.wait_for_selector(".c-pad")
    sheet.at("Corn")
    sheet.keys("back")
    sheet.at("Points")
    expect(page.locator(".c-pad-value")).to_have_text(["41", "33", "5"])
    page.locator(".c-pad-row").first.click()
    sheet.keys(*"105", "next")
    expect(page.locator(".c-pad-ranks li").first).to_contain_text("105")


@pytest.mark.parametrize("sheet", ["tzolkin"], indirect=True)
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_no_key_needs_a_scroll(sheet: Hand, size: tuple[int, int]) -> None:
    sheet.page.set_viewport_size({"width": size[0], "height": size[1]})
    box = sheet.page.locator('[data-key="0"]').bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
