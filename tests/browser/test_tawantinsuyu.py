"""Tawantinsuyu on a phone, by touch: a worker with five tasks, a conquest of two, a ceremony, a turn alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion.games.tawantinsuyu.table import Table
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.present.options import answers
from tests.browser.conftest import Server, device, rev, sit_down
from tests.browser.gate import stopped, with_all_modules
from tests.browser.stage import Stage
from tests.browser.test_table import CUT
from tests.games.samples import tawantinsuyu as sample
from tests.games.tawantinsuyu.play import ONE, table
from tests.tapping import MANY
from tests.ui.pages import page as opened

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]
AROUND = dict.fromkeys(("5-top-1", "5-top-2", "1-top-2", "2-top-1"), "architect")
"""The neighbours of the first space of the sample box."""


FINGER = 44


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A phone, which is touched."""
    with device(browser, has_touch=True) as made:
        yield made


def at(context: BrowserContext, server: Server, start: Table, language: str = "en") -> Page:
    """A page at such a table."""
    store = TableStore(server.folder)
    start.companion_deals = True
    setup = TableSetup(draws=7, first=0, start=msgspec.to_builtins(start, str_keys=True), copy=sample())
    made = store.create("tawantinsuyu", SEATS[: len(start.players)], setup)
    store.close()
    return sit_down(context, server, made.id, lang=language)


def tap(page: Page, key: str) -> None:
    """Tap an answer, alone or with its companions, and wait until it is played."""
    answer(page, page.locator(f'[data-option="{key}"], [data-option^="{key} > "]').first)


def touch(page: Page, place: str) -> None:
    """Tap a place of the board."""
    answer(page, page.locator(f'.c-board [data-place="{place}"].target').first)


def answer(page: Page, target: Locator) -> None:
    """A tap so soon after a change does nothing; then the page shows the next question."""
    expect(page.locator(".c-app.settling")).to_have_count(0)
    before = rev(page)
    target.tap()
    expect(page.locator(f'.c-app:not([data-rev="{before}"])')).to_have_count(1)


def asked(page: Page, words: str) -> None:
    """The question."""
    expect(page.locator(".c-question").first).to_contain_text(words)


def test_a_worker_with_five_tasks(context: BrowserContext, server: Server) -> None:
    page = at(context, server, table(ann={"workers": ["architect"], "gold": 2}, hill=AROUND))
    tap(page, "place architect")
    touch(page, "space.1-top-1")
    tap(page, "gold")
    asked(page, "5 tasks left")
    expect(page.locator(".c-board .tw-lit")).to_have_count(4)
    for task in ("gather-potato", "gather-corn", "train", "gather-potato"):
        tap(page, f"task {task}")
    expect(page.locator('[data-option="task gather-potato"]')).to_have_count(0)
    expect(page.locator('[data-option="task gather-corn > hire-potato architect"]')).to_be_visible()
    tap(page, "task gather-corn")
    asked(page, "Ben")


def spaces(page: Page) -> list[float]:
    """How wide the spaces are that can be tapped."""
    found: list[float] = page.evaluate("""() => [...document.querySelectorAll('.c-board .target[data-place^="space."]')]
        .map((each) => each.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))""")
    return found


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
def test_every_space_is_as_wide_as_a_finger(context: BrowserContext, server: Server, width: int, height: int) -> None:
    page = at(context, server, table(ann={"potato": 9, "corn": 9, "gold": 2}))
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(f".layout-{'flat' if width > height else 'phone'}")).to_have_count(1)
    assert len(spaces(page)) > 20
    assert min(spaces(page)) >= FINGER
    touch(page, "space.1-top-1")  # the sector of the high priest is in sight
    asked(page, "symbol")


# Buttons on which the name of an action stands below its description
NAME_LAST = """() => [...document.querySelectorAll('.c-slot-row:not(.plain, .beside) .c-option:has(.c-slot-detail)')]
    .filter((each) => each.getClientRects().length)
    .map((each) => [each, ...['.c-slot-label', '.c-slot-detail'].map((part) => each.querySelector(part))])
    .filter(([, name, detail]) => name.getBoundingClientRect().top > detail.getBoundingClientRect().top)
    .map(([each]) => each.dataset.option)"""


def test_the_name_of_an_action_comes_first(context: BrowserContext, server: Server) -> None:
    page = at(context, server, table(ann={"workers": ["courier", "priest"], "potato": 9, "gold": 2, "priest": 5}))
    for layout, width, height in (("phone", 390, 844), ("tablet", 820, 1180), ("desk", 1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f".layout-{layout}")).to_have_count(1)
        assert page.locator(".c-slot-row:not(.plain, .beside) .c-slot-detail").count()
        assert page.evaluate(NAME_LAST) == []


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_words_of_a_turn_are_whole(context: BrowserContext, server: Server, language: str) -> None:
    workers = {"workers": ["courier", "priest"], "potato": 9, "gold": 2, "priest": 5}
    page = at(context, server, table(ann=workers), language)
    for layout, width, height in (("phone", 390, 844), ("flat", 844, 390), ("desk", 1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f".layout-{layout}")).to_have_count(1)
        assert page.locator(".c-slot-detail").count() > 3
        assert page.evaluate(CUT) == []


def test_a_conquest_with_two_players(context: BrowserContext, server: Server) -> None:
    page = at(context, server, table(ann={"priest": 3, "army_up": [ONE, ONE]}, ben={"army_up": ["1 corn", "1 corn"]}))
    tap(page, "priest 1")
    touch(page, "village.potato")
    asked(page, "conquest marker")
    touch(page, "conquest.antisuyu-1")
    asked(page, "Ben")
    touch(page, "conquest.kuntisuyu-1")
    asked(page, "Ann")
    expect(page.locator('.c-board [data-key="conquest.antisuyu-1"]')).to_have_count(1)
    expect(page.locator('.c-board [data-key="conquest.kuntisuyu-1"]')).to_have_count(1)


def test_a_ceremony_is_listed_step_by_step(context: BrowserContext, server: Server) -> None:
    people = {"ann": {"deities": 2, "potato": 5, "temple": 3}, "ben": {"deities": 3, "temple": 1}}
    conquests = {"antisuyu-1": 0, "antisuyu-2": 1}
    page = at(
        context, server, table(phase="ceremony", token=0, village=[], casualties=3, conquests=conquests, **people)
    )
    card = page.locator(".c-on-table").first
    for heading in ("Temple", "Regions", "Potatoes for deity cards", "Village", "Ceremonial cards"):
        expect(card).to_contain_text(heading)


def test_a_turn_alone_and_hers(context: BrowserContext, server: Server) -> None:
    page = at(context, server, table(1, ann={"workers": []}, her={"corn": 0}))
    expect(page.locator(".c-seat").last).to_contain_text("Axomamma")
    tap(page, "pray")
    for _ in range(2):
        if page.locator('[data-option="deck"]').count():
            tap(page, "deck")
    tap(page, "train")
    if page.locator('[data-option="done"]').count():
        tap(page, "done")
    expect(page.locator(".c-app")).to_contain_text("Axomamma’s turn")
    expect(page.locator(".c-app")).to_contain_text("Axomamma cannot take this action")
    expect(page.locator(".c-app")).to_contain_text("needed: ")  # with the numbers


# Pieces that lie whole in the sheet, above the button at its foot, and how many there are
IN_SIGHT = """() => {
    const side = document.querySelector('.c-side').getBoundingClientRect();
    const foot = document.querySelector('.c-final')?.getBoundingClientRect().top ?? side.bottom;
    const boxes = [...document.querySelectorAll('.c-piece')].map((each) => each.getBoundingClientRect());
    const seen = boxes.filter((box) => box.top >= side.top && box.bottom <= foot + 1);
    return [boxes.length, seen.length, Math.min(...boxes.map((box) => Math.min(box.width, box.height)))];
}"""


def test_every_card_that_a_hidden_hand_may_hold_is_in_sight(context: BrowserContext, server: Server) -> None:
    people = {"ann": {"deities": 3, "potato": 5}, "ben": {"deities": 0}}
    page = at(context, server, table(phase="ceremony", token=0, village=[], **people))
    page.locator(".c-go-on").tap()
    asked(page, "Play deity cards")
    cards, seen, least = page.evaluate(IN_SIGHT)
    assert cards == seen > 36
    assert least >= FINGER
    before = page.locator(".c-piece").first.get_attribute("data-option")
    tap(page, f"{before}")
    asked(page, "2 more")


def test_one_switch_says_who_is_hired_after_any_of_many_cards(stage: Stage, tmp_path: Path) -> None:
    game = with_all_modules("tawantinsuyu")
    decided = (then for then, decision in game.replayed() if decision.by_people)
    moment = next(n for n, then in enumerate(decided) if sum(bool(each.beside) for each in answers(then)) > MANY + 1)
    store, table = stopped(tmp_path, game, moment)
    stage.open()
    stage.play(opened(store, f"?table={table}"), 390, 844)
    page = stage.page
    if page.locator(".c-go-on").locator("visible=true").count():
        page.locator(".c-go-on").click()
    cards = page.locator(".c-pieces [data-option]")
    expect(cards.first).to_have_attribute("data-option", re.compile("> done$"))
    expect(page.locator(".c-pieces .c-beside")).to_have_count(0)
    assert page.locator(".c-side").evaluate("(side) => side.scrollHeight - side.clientHeight") == 0
    before, workers = rev(page), page.locator(".c-each [data-more]")
    workers.last.click()
    expect(cards.first).to_have_attribute("data-option", re.compile("> hire-corn "))
    workers.first.click()
    expect(cards.first).to_have_attribute("data-option", re.compile("> hire-potato "))
    cards.first.click()
    expect(page.locator(f'.c-app[data-rev="{before + 1}"]')).to_have_count(1)


# For every sector of the Coricancha whether all around a finger, 44 pixels wide, in the middle of its ground is its own
OWN_GROUND = """() => [...document.querySelectorAll('.c-board .target[data-place^="sector."]')].map((each) => {
    const degrees = (Number(each.dataset.place.split('.')[1]) - 1) * 72, angle = degrees * Math.PI / 180;
    const at = new DOMPoint(180 + 39 * Math.sin(angle), 180 - 39 * Math.cos(angle))
        .matrixTransform(each.querySelector('.tw-hit').getScreenCTM());
    return [0, 45, 90, 135, 180, 225, 270, 315].every((turn) => {
        const way = turn * Math.PI / 180, x = at.x + 21.5 * Math.sin(way), y = at.y + 21.5 * Math.cos(way);
        return document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place === each.dataset.place;
    });
})"""


def test_every_sector_of_the_coricancha_has_room_for_a_finger(context: BrowserContext, server: Server) -> None:
    page = at(context, server, table(ann={"priest": 0}))
    asked(page, "high priest")
    assert page.evaluate(OWN_GROUND) == [True] * 5
    touch(page, "sector.3")
    asked(page, "Place a worker")
