"""A first evening by touch: from home over two minutes and the set-up to the first turn; two phones; a try."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, ViewportSize, expect

from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.session import Session
from tests.bench.from_home import MOST as MOST_FROM_HOME
from tests.bench.from_home import played_before
from tests.browser.conftest import SETTLED
from tests.browser.stage import Stage
from tests.tapping import MODULES
from tests.ui.pages import page as page_at

PHONE: ViewportSize = {"width": 390, "height": 844}
LANGUAGE = {"tzolkin": "ru", "santa_maria": "uk", "endless_winter": "en", "tawantinsuyu": "uk"}
MOST_TAPS = 15
"""From home to the first question, beside one for each step of the set-up."""


class Phone:
    """A page that a finger taps, answered by a session of its own."""

    def __init__(self, context: BrowserContext, store: TableStore, address: str, language: str = "en") -> None:
        self.session: Session = page_at(store, f"?{address}&lang={language}", language)
        self.stage = Stage(context)
        self.page = self.stage.page
        self.stage.play(self.session, **PHONE)
        self.taps = 0

    def tap(self, selector: str) -> None:
        """Tap the first of these, once the page takes taps."""
        expect(self.page.locator(SETTLED)).to_have_count(1)
        self.page.locator(selector).first.tap()
        self.taps += 1

    def sees(self, selector: str) -> Locator:
        """Wait for an element."""
        found = self.page.locator(selector)
        expect(found.first).to_be_visible()
        return found


@pytest.fixture
def touch(phone: BrowserContext) -> BrowserContext:
    """A phone with fingers, not a mouse."""
    return phone


@pytest.mark.parametrize("game", LANGUAGE)
def test_a_first_evening_from_home_to_the_first_turn(touch: BrowserContext, tmp_path: Path, game: str) -> None:
    phone = Phone(touch, TableStore(tmp_path), "", LANGUAGE[game])
    phone.tap(f'[data-game="{game}"] .c-tile-ways .c-button.primary')
    phone.sees(".screen-new")
    for field, value in (("draws", True), ("copy", "sample")):
        phone.session.handle({"op": "change", "form": "new", "field": field, "value": value, "rev": 0})
    phone.tap(".screen-new .c-button.primary")
    phone.sees(".screen-story")
    phone.tap(".c-header .c-button")
    steps = phone.sees(".screen-setup .c-stop").count()
    first = phone.session.view().guide
    assert steps == len(first.steps)
    ringed = next(line for line in first.lines if line.places)
    phone.tap(f'.c-guide-badge[data-mark="{ringed.id}"]')
    expect(phone.page.locator(f'[data-tick="{ringed.id}"]')).to_have_attribute("aria-checked", "true")
    for step in range(1, steps):
        phone.tap(".c-guide-next")
        expect(phone.page.locator(".c-stop.done")).to_have_count(step)
        there = phone.page.locator(".c-guide-next").bounding_box()
        assert there is not None
        assert there["y"] + there["height"] <= PHONE["height"], "always in reach"
    phone.tap(".c-guide-next")
    phone.sees(".screen-table .c-question")
    assert phone.session.view().question.options
    assert phone.taps <= MOST_TAPS + steps


@pytest.mark.parametrize("game", LANGUAGE)
def test_two_minutes_are_turned_card_by_card_and_found_again_after_a_question(
    touch: BrowserContext, tmp_path: Path, game: str
) -> None:
    phone = Phone(touch, TableStore(tmp_path), f"rules={game}&story=yes", LANGUAGE[game])
    (story,) = phone.session.view().panels
    card, here = phone.page.locator(".c-story-card"), phone.page.locator(".c-story-thumb[aria-current]")
    for n, each in enumerate(story.cards):
        expect(here).to_have_attribute("aria-label", each.title)
        expect(phone.page.locator(".c-story-bars .seen")).to_have_count(n)
        expect(card.nth(n)).to_be_in_viewport(ratio=0.6)
        if each is not story.cards[-1]:
            phone.tap(".c-story-on")
    phone.tap(".c-story-foot .c-button:not(.c-story-on)")
    phone.sees(".screen-rules")
    phone.page.go_back()
    expect(card.nth(len(story.cards) - 1)).to_be_in_viewport(ratio=0.6)
    phone.tap(".c-story-thumb")
    expect(card.first).to_be_in_viewport(ratio=0.6)
    phone.page.evaluate("document.querySelector('.c-story-cards').scrollLeft = 1e4")
    expect(here).to_have_attribute("aria-label", story.cards[-1].title)
    phone.tap(".c-story-on")
    expect(phone.page.locator(".c-story")).to_have_count(0)


def test_the_thumbnail_of_the_open_card_is_in_sight_where_a_table_plays_all_modules(
    touch: BrowserContext, tmp_path: Path
) -> None:
    store, seats = TableStore(tmp_path), [Seat("Ann", "red"), Seat("Ben", "blue")]
    table = store.create("santa_maria", seats, TableSetup(draws=3, rulings=MODULES["santa_maria"])).id
    phone = Phone(touch, store, f"rules=santa_maria&story={table}")
    cards = phone.session.view().panels[0].cards
    here = phone.page.locator(".c-story-thumb[aria-current]")
    for card in cards:
        expect(here).to_have_attribute("aria-label", card.title)
        expect(here).to_be_in_viewport(ratio=0.95)
        if card is not cards[-1]:
            phone.tap(".c-story-on")


@pytest.mark.parametrize("game", LANGUAGE)
def test_known_people_come_to_their_first_question_in_four_taps(touch: BrowserContext, game: str) -> None:
    phone = Phone(touch, played_before(game), "", LANGUAGE[game])
    phone.tap(f'[data-game="{game}"] .c-tile-ways .c-button.primary')
    phone.tap(".screen-new .c-button.primary")
    phone.sees(".screen-table")
    if phone.session.view().on_table is not None and phone.session.view().on_table.open:
        phone.tap(".c-go-on")
    for option in phone.sees(".c-question .c-piece").all():
        expect(option).to_be_in_viewport()
    assert phone.session.game.ask.player is not None
    assert phone.taps <= MOST_FROM_HOME


def test_two_phones_share_a_set_up(touch: BrowserContext, tmp_path: Path) -> None:
    new = page_at(TableStore(tmp_path), "?new=tzolkin")
    new.handle({"op": "start", "rev": 0})
    table = new.store.all(finished=False)[0].id
    ann, ben = (Phone(touch, TableStore(tmp_path), f"table={table}") for _ in range(2))
    for seat, phone in enumerate((ann, ben)):
        phone.session.handle({"op": "seat", "seat": seat, "rev": 0})
        phone.stage.show(phone.session.view(), **PHONE)
    expect(ben.page.locator(".c-guide-head h2")).to_have_text("The jungle")
    ben.tap("[data-tick]")
    expect(ben.page.locator('[data-tick][aria-checked="true"]')).to_have_count(1)
    ann.session.poll()
    ann.stage.show(ann.session.view(), **PHONE)
    expect(ann.page.locator(".c-guide-foot")).to_contain_text("Player 2 is laying out: The jungle")
    ann.tap('[data-step="jungle"]')
    expect(ann.page.locator('[data-tick][aria-checked="true"]')).to_have_count(1)


def test_an_expert_beside_a_beginner_ends_the_lessons_of_one_phone(touch: BrowserContext, tmp_path: Path) -> None:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    table = TableStore(tmp_path).create("tzolkin", seats, TableSetup(draws=3, lessons=True, own_seats=True)).id
    beginner, expert = (Phone(touch, TableStore(tmp_path), f"table={table}") for _ in seats)
    phones = (beginner, expert)
    for seat, phone in enumerate(phones):
        phone.session.handle({"op": "seat", "seat": seat, "rev": 0})
        phone.session.handle({"op": "laid", "step": "", "rev": 0})

    def turn_of(seat: int) -> Phone:
        """Play on to the next turn of a seat, each seat on its own phone; both phones show it."""
        game = phones[seat].session.game
        begun = game.turn_start if game.ask.id == "turn" else -1
        while game.turn_start == begun or (game.ask.player, game.ask.id) != (seat, "turn"):
            asked = phones[game.ask.player].session
            asked.handle({"op": "play", "key": asked.game.legal[0].key, "rev": asked.reader.rev})
            for phone in phones:
                phone.session.poll()
            game = phones[seat].session.game
        for phone in phones:
            phone.stage.show(phone.session.view(), **PHONE)
        return phones[seat]

    lesson = ".c-lesson"
    assert turn_of(1) is expert
    expect(beginner.page.locator(lesson)).to_have_count(0)
    expert.tap(f"{lesson} .c-lesson-off")
    expect(expert.page.locator(lesson)).to_have_count(0)
    for _ in range(2):
        turn_of(0).sees(lesson)
        expect(expert.page.locator(lesson)).to_have_count(0)
        expect(turn_of(1).page.locator(lesson)).to_have_count(0)
    assert TableStore(tmp_path).find(table).notes.without_lessons == (1,)


@pytest.mark.parametrize("game", LANGUAGE)
def test_try_it_from_home_on_the_page_without_a_server(touch: BrowserContext, tmp_path: Path, game: str) -> None:
    phone = Phone(touch, TableStore(tmp_path), "", LANGUAGE[game])
    phone.session.reader.in_browser = True
    phone.tap(f'[data-game="{game}"] .c-tile-ways .c-button:last-child')
    phone.sees(".screen-table .c-question")
    view = phone.session.view()
    assert phone.session.table.header.options.trial
    mark = phone.page.locator(".c-remark")
    expect(mark).to_contain_text(view.remark.text)
    for line in mark.locator("[aria-hidden]").all():
        expect(line).to_have_text(view.remark.short)
