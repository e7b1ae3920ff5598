"""A game as people play it: by tapping on a phone."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from tests.browser.conftest import SETTLED, Server, open_tab, rev, sit_down, tap_first, wait_for_rev

DISPLAY = ["m01", "m03", "m05", "m08", "m11", "m13", "b1-01", "b1-04", "b1-06", "b1-08", "b1-10", "b1-12"]
WEALTH = [
    *("w-uxmal-7", "w-chichen_itza-10", "w-yaxchilan-5", "w-yaxchilan-1"),
    *("w-palenque-7", "w-yaxchilan-3", "w-tikal-7", "w-tikal-1"),
]
GREEN, BLUE, RED, YELLOW = range(4)


@pytest.fixture
def example(store: TableStore) -> Header:
    """The four players of the rulebook's example, set up and ready for their first turn."""
    seats = [Seat("Зоя", "green"), Seat("Богдан", "blue"), Seat("Роман", "red"), Seat("Юля", "yellow")]
    table = store.create("tzolkin", seats, TableSetup(first=GREEN))
    for seq, key in enumerate([f"draw {tile}" for tile in DISPLAY] + [f"keep {tile}" for tile in WEALTH], 1):
        store.append(table.id, seq, Decide(key))
    return table


def tap(page: Page, *keys: str) -> None:
    """Tap options one after the other, as they come up."""
    for key in keys:
        before = rev(page)
        option = page.locator(f'[data-option="{key}"]')
        if not option.is_visible():
            page.locator("details.c-fold summary").click()
        option.click()
        wait_for_rev(page, before + 1)


def corn(store: TableStore, table: Header) -> list[int]:
    """Everyone's corn, as the store would give it to another device."""
    replay = Replay(table)
    replay.follow(store.since(table.id, 0))
    return [player.corn for player in replay.game.table.players]


@pytest.mark.rule("TZ-EX-10")
def test_the_first_two_rounds_by_tapping_on_a_phone(
    context: BrowserContext, server: Server, store: TableStore, example: Header
) -> None:
    page = sit_down(context, server, example.id)
    expect(page.locator(".c-seat-goods .c-icon svg").first).to_be_visible()  # pictures come with the first view
    start = corn(store, example)
    tap(page, "place tikal 0", "place yaxchilan 0", "place palenque 0")  # a player without workers is not asked
    tap(page, "place palenque 1", "place palenque 2")  # nor is one without corn
    tap(page, "place yaxchilan 1", "place yaxchilan 2", "place tikal 1")
    tap(page, "place tikal 2", "place first_player", "done", "days 1")
    after = corn(store, example)
    assert [had - has for had, has in zip(start, after, strict=True)] == [3, 4, 7, 3]
    tap(page, "place palenque 0", "place palenque 4")
    tap(page, "pick yaxchilan 1 > act yaxchilan 1", "pick tikal 1 > act tikal 1", "advance agriculture 1")
    tap(page, "pay 1 0 0", "done")
    tap(page, "place tikal 0")
    tap(page, "pick yaxchilan 3 > act yaxchilan 3", "done")
    last = corn(store, example)
    assert [has - had for had, has in zip(after, last, strict=True)] == [0, 0, 2, -5]
    open_tab(page, "log")
    expect(page.locator(".c-log, .c-lines").first).to_contain_text("1 corn is laid on the calendar")


def test_three_workers_take_three_taps_and_a_pick_up_two(
    context: BrowserContext, server: Server, example: Header
) -> None:
    page = sit_down(context, server, example.id)
    start = rev(page)
    tap(page, "place tikal 0", "place yaxchilan 0", "place palenque 0")
    assert rev(page) - start <= 3
    tap(page, "place palenque 1", "done", "place tikal 1", "done", "place uxmal 0", "done")
    start = rev(page)
    tap(page, "pick yaxchilan 1 > act yaxchilan 1", "done")
    assert rev(page) - start <= 2


def test_the_running_cost_stands_there_before_the_turn_is_confirmed(
    context: BrowserContext, server: Server, example: Header
) -> None:
    page = sit_down(context, server, example.id)
    tap(page, "place tikal 0", "place yaxchilan 0")
    expect(page.locator(".c-question-text")).to_contain_text("2 workers placed for 1 corn")
    expect(page.locator(".c-running")).to_contain_text("−1")


def test_a_refused_option_gives_all_its_reasons_in_ukrainian(
    context: BrowserContext, server: Server, store: TableStore, example: Header
) -> None:
    page = sit_down(context, server, example.id, lang="uk")
    tap(page, "place tikal 0", "place yaxchilan 0", "place palenque 0")
    tap(page, "place palenque 1", "place uxmal 0")
    before = len(store.since(example.id, 0))
    page.locator("details.c-fold summary").click() if page.locator("details.c-fold").count() else None
    page.locator(f'{SETTLED} [data-option="place palenque 2"]').click()
    reasons = page.locator(".c-reasons").first
    expect(reasons).to_contain_text("4 кукурудзи")
    reasons.get_by_role("button").first.click()
    expect(page.locator(".c-article h2, .c-article h3").first).to_contain_text("Скільки")
    assert len(store.since(example.id, 0)) == before


def test_taking_back_looking_back_and_going_on(
    context: BrowserContext, server: Server, store: TableStore, example: Header
) -> None:
    page = sit_down(context, server, example.id)
    tap(page, "place tikal 0", "place yaxchilan 0", "done", "place palenque 0", "done")
    page.locator(SETTLED).locator(".c-undo").click(delay=700)  # held down: one step
    expect(page.locator(".c-question-text")).to_contain_text("1 worker placed for 0 corn")
    page.locator(SETTLED).locator(".c-undo").click()  # the rest of the turn
    expect(page.locator(".c-banner")).to_contain_text("Undone: Богдан: Palenque 0")
    open_tab(page, "log")
    page.locator(".c-line-button", has_text="Tikal 0").click()
    expect(page.locator(".c-banner")).to_contain_text("step 21")
    page.get_by_role("button", name="Continue from here").click()
    page.locator(".c-dialog").get_by_role("button", name="Continue from here").click()
    open_tab(page, "play")
    expect(page.locator(".c-question-text")).to_contain_text("1 worker placed for 0 corn")
    assert len(store.since(example.id, 0)) == 20 + 8, "history is only ever added to"


def test_a_place_on_the_board_answers_the_question(context: BrowserContext, server: Server, example: Header) -> None:
    page = sit_down(context, server, example.id)
    page.set_viewport_size({"width": 1280, "height": 900})
    target = page.locator('.c-board [data-place="tikal"].target').first
    target.click()
    expect(page.locator(".c-question-text")).to_contain_text("1 worker placed for 0 corn")


def test_a_correction_is_a_move_like_any_other(
    context: BrowserContext, server: Server, store: TableStore, example: Header
) -> None:
    page = sit_down(context, server, example.id)
    open_tab(page, "correct")
    green = page.locator(".c-section", has_text="Зоя").first
    green.get_by_label("Corn", exact=True).fill("9")
    green.get_by_label("Corn", exact=True).press("Enter")
    page.get_by_label("Note", exact=True).fill("miscounted")
    page.get_by_label("Note", exact=True).press("Tab")
    page.locator(".c-submit").click()
    expect(page.locator(".c-seat-goods")).to_contain_text("9")
    assert corn(store, example)[GREEN] == 9
    open_tab(page, "play")
    page.locator(SETTLED).locator(".c-undo").click()
    expect(page.locator(".c-seat-goods")).to_contain_text("15")


def test_a_tap_that_is_lost_on_the_way_can_be_repeated(
    context: BrowserContext, server: Server, example: Header
) -> None:
    page = sit_down(context, server, example.id)
    before = rev(page)
    page.evaluate("""() => {
        const { model } = document.querySelector('.c-app')._app, send = model.send;
        model.send = (message, ...rest) => {
            if (message.op === 'play') model.send = send;
            else send.call(model, message, ...rest);
        };
    }""")
    page.locator(SETTLED).locator('[data-option="place tikal 0"]').click()
    expect(page.locator(".c-app")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".c-app")).not_to_have_attribute("aria-busy", "true")
    assert rev(page) == before
    tap(page, "place tikal 0")


def test_a_tap_of_a_finger_leaves_no_option_marked(phone: BrowserContext, server: Server, table: Header) -> None:
    """A mouse that rests on an option marks it and its place; after a finger nothing may look chosen."""
    page = sit_down(phone, server, table.id)
    for _ in range(8):
        before = rev(page)
        page.locator(f"{SETTLED} .c-option-item:not(.refused) .c-option").first.tap()
        wait_for_rev(page, before + 1)
        expect(page.locator(".marked")).to_have_count(0)


def test_a_mouse_marks_the_option_under_it(context: BrowserContext, server: Server, table: Header) -> None:
    page = sit_down(context, server, table.id)
    while not page.locator('[data-option="place tikal 0"]').count():
        tap_first(page)
    page.locator('[data-option="place tikal 0"]').hover()
    expect(page.locator(".c-option-item.marked")).to_have_count(1)
