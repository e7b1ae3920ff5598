"""A table in the hand: nothing moves under the finger; board and question share the room on every device."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import companion
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.testing.players import choose
from companion.ui.present.chores import begun
from companion.ui.present.page_context import since
from companion.ui.view import View
from tests.browser.conftest import (
    POSSIBLE,
    SETTLED,
    Server,
    device,
    open_tab,
    resize,
    rev,
    sit_down,
    wait_for_rev,
    wait_until,
)
from tests.browser.stage import Stage
from tests.browser.test_santa_maria import BUSY
from tests.games.samples import santa_maria as sample
from tests.ui import test_chores
from tests.ui.pages import page as opened

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue"), Seat("Chen", "green")]
GAMES = ("tzolkin", "santa_maria")

# A finger that comes down again and again on the same spot, so long after the question has changed under it; and on
# everything that could be an answer.
AGAIN = """({ x, y, after }) => {
    const app = document.querySelector('.c-app'), was = app.dataset.rev;
    const tap = () => {
        const how = { bubbles: true, pointerType: 'touch', clientX: x, clientY: y };
        const press = (what) => ['pointerdown', 'pointerup', 'click'].forEach((type) =>
            what?.dispatchEvent(new PointerEvent(type, how)));
        press(document.elementFromPoint(x, y));
        const others = '.c-option-item:not(.refused) .c-option, .c-piece, .c-board .target, .c-undo';
        document.querySelectorAll(others).forEach(press);
    };
    window.again = new Promise((done) => new MutationObserver((_, watch) => {
        if (app.dataset.rev === was) return;
        watch.disconnect();
        const last = after.map((wait) => new Promise((tapped) => setTimeout(() => tapped(tap()), wait)));
        Promise.all(last).then(() => done());
    }).observe(app, { attributes: true }));
}"""
# The targets of a finger, with their positions: buttons, those behind an arrow, pieces, places with one answer, undo.
ANSWERS = """() => {
    const { view } = document.querySelector('.c-app')._app, found = [];
    const add = (where, key, element, within) => {
        const box = element?.getBoundingClientRect();
        const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
        const on = box?.width ? document.elementFromPoint(x, y)?.closest(within) : null;
        if (on && on === element) found.push({ where, key, x, y });
    };
    const buttons = '.c-option-item:not(.refused) .c-option, .c-piece, .c-lay:not(:disabled)';
    for (const each of document.querySelectorAll(`.c-side :is(${buttons})`)) {
        add(each.closest('.c-others, .c-more') ? 'behind' : 'list', each.dataset.option ?? 'lay', each, buttons);
    }
    add('undo', 'undo', document.querySelector('.c-undo:not(:disabled)'), '.c-undo');
    for (const { place, keys, ahead, allowed } of view.board?.targets ?? []) {
        const on = document.querySelector(`.c-board-part.chosen [data-place="${CSS.escape(place)}"]`);
        const one = allowed !== false && (ahead || keys?.length === 1);
        if (view.question?.laying) add('cell', place, on, '[data-place]');
        else if (one) add('board', keys[0], on, '[data-place]');
    }
    return found;
}"""
# The answer of a tile that is shown where it would lie.
LAID = "() => document.querySelector('.c-app')._app.ui.spot.key"
# Where every slot lies, and how high each of its answers is.
SLOTS = """() => [...document.querySelectorAll('.c-slot-row .c-slot')].map((slot) => {
    const { left, top, width } = slot.getBoundingClientRect();
    return [left, top, width, ...new Set([...slot.children].map((each) => each.offsetHeight))].map(Math.round);
})"""
# Parts of an answer that reach beyond it, over the next one.
STICKING_OUT = """() => [...document.querySelectorAll('.c-options > .c-option-item > *')].filter((each) =>
    each.getBoundingClientRect().bottom > each.parentElement.getBoundingClientRect().bottom + 1
).map((each) => each.textContent)"""
# The gains of answers that reach beyond their slots.
SPILLED = """() => [...document.querySelectorAll('.c-slot-row .c-option .c-chip')].filter((chip) => {
    const [inner, outer] = [chip, chip.closest('.c-option')].map((each) => each.getBoundingClientRect());
    return ['left', 'top'].some((side) => inner[side] < outer[side] - 1)
        || ['right', 'bottom'].some((side) => inner[side] > outer[side] + 1);
}).map((chip) => chip.closest('.c-option').dataset.option)"""
# Answers that lie below the edge of the sheet, and the words of the sign there.
BELOW = """() => {
    const final = document.querySelector('.c-final')?.getBoundingClientRect().top ?? Infinity;
    const sign = document.querySelector('.c-edge.shown .c-edge-sign')?.offsetHeight ?? 0;
    const edge = Math.min(document.querySelector('.c-side').getBoundingClientRect().bottom, final) - sign;
    const hidden = [...document.querySelectorAll('.c-side [data-option]:not(.c-final *)')].filter((each) => {
        const box = each.getBoundingClientRect();
        return each.checkVisibility() && (box.top + box.bottom) / 2 > edge;
    });
    return [hidden.length, document.querySelector('.c-edge.shown b')?.textContent ?? ''];
}"""
# What cannot be reached by a finger without scrolling: options, then the drawing of the board.
OUT_OF_REACH = """() => {
    const side = document.querySelector('.c-side').getBoundingClientRect();
    const tabs = document.querySelector('.c-tabs').getBoundingClientRect();
    const bottom = tabs.left >= side.left && tabs.top > side.top ? tabs.top : innerHeight;
    const seen = (box, to) => box.top >= 0 && box.left >= 0 && box.bottom <= to + 1 && box.right <= innerWidth + 1;
    const options = [...document.querySelectorAll('.c-slot .c-option-item:not(.refused) .c-option')];
    const hidden = options.filter((each) => !seen(each.getBoundingClientRect(), Math.min(bottom, side.bottom)));
    const board = document.querySelector('.c-board-part.chosen svg').getBoundingClientRect();
    const room = document.querySelector('.c-board-parts').getBoundingClientRect();
    const whole = seen(room, innerHeight) && Math.min(board.height, room.height) > innerHeight / 5;
    return [...hidden.map((each) => each.dataset.option), ...(whole ? [] : ['board'])];
}"""

AT_REST = 10
"""Seconds in which a page that was resized or has just been given a notice comes to rest."""

# Cut texts and broken words on the question and its slots.
CUT = """() => [...document.querySelectorAll('.c-question-text, .c-slot-label, .c-slot-detail, .c-on-table-title')]
    .filter((each) => each.getClientRects().length && !each.closest('.bare'))
    .filter((each) => {
        if (each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflow !== 'visible') return true;
        const around = document.createRange(), text = [...each.childNodes].find((node) => node.nodeType === 3);
        const line = (at) => {
            around.setStart(text, at);
            around.setEnd(text, at + 1);
            return Math.round([...around.getClientRects()].at(-1)?.top);
        };
        const words = [...(text?.data ?? '').matchAll(/[^\\s\\u00ad-]+/g)];
        return words.some((word) => line(word.index) !== line(word.index + word[0].length - 1));
    }).map((each) => each.textContent)"""
# Places of the board that are covered.
COVERED = """() => {
    const over = [...document.querySelectorAll('.c-over > *')].map((each) => each.getBoundingClientRect());
    const under = (box, { left, right, top, bottom }) =>
        box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
    return [...document.querySelectorAll('.c-board-part.chosen [data-place]')]
        .filter((each) => over.some((box) => under(box, each.getBoundingClientRect())))
        .map((each) => each.dataset.place);
}"""
# Labels beside places of the board: their answers, and the places they cover.
BADGES = """() => [...document.querySelectorAll('.c-gains.lies')].map((badge) => {
    const { left, right, top, bottom } = badge.getBoundingClientRect();
    const under = [...document.querySelectorAll('.c-board-part.chosen [data-place]')].filter((each) => {
        const box = each.getBoundingClientRect();
        const small = Math.min(box.width, box.height) < 60;
        return small && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    });
    return [badge.dataset.of, badge.innerText.replace(/\\s/g, ''), under.map((each) => each.dataset.place)];
})"""
UPRIGHT = ((390, 844), (360, 640))
TAPS = 24
KINDS = {"tzolkin": 8, "santa_maria": 8}
"""So many kinds of answers come up in so many taps."""


def played(store: TableStore, game: str, until: Callable[[companion.Game], bool], **rulings: str) -> Header:
    """A table of three, played until something is so."""
    copy = sample() if game == "santa_maria" else None
    options = TableSetup(draws=4, first=0, rulings=rulings, copy=copy)
    playing = companion.new_game(game, [seat.name for seat in SEATS], draws=4, first=0, rulings=rulings, copy=copy)
    chance = random.Random(4)
    while not until(playing):
        playing.play(choose(playing, (BUSY,), chance))
    table = store.create(game, SEATS, options)
    for seq, decision in enumerate([each for each in playing.journal if each.by_people], 1):
        store.append(table.id, seq, Decide(decision.key))
    return store.find(table.id)


def turn(game: companion.Game) -> bool:
    """A turn in the middle of the game, with something to choose."""
    table: Any = game.table
    late = table.day >= 6 if game.definition.name == "tzolkin" else table.year == 2
    me = table.players[table.turn_of]
    rich = game.definition.name != "tzolkin" or (me.available > 1 and me.corn > 3)
    return late and rich and game.ask is not None and game.ask.id == "turn" and len(game.legal) > 6


@pytest.fixture(scope="module")
def phones(browser: Browser, server: Server) -> Iterator[Callable[[str], Page]]:
    """A phone at a table of a game; one for each game, as a page takes long to open."""
    store, open_pages = TableStore(server.folder), {}

    def at(game: str) -> Page:
        if game not in open_pages:
            page = open_pages[game] = sit_down(context, server, played(store, game, turn).id)
            for card in page.locator(".c-go-on").all():  # chores after a year, read and folded
                card.tap()
        open_pages[game].bring_to_front()
        return open_pages[game]

    with device(browser, has_touch=True, is_mobile=True) as context:
        yield at


def middle(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def take_back(page: Page) -> None:
    before = rev(page)
    page.locator(SETTLED).locator(".c-undo").click()
    wait_for_rev(page, before + 1)


def ready_for_a_tap(page: Page) -> None:
    """The cards on the table are folded, and the question takes taps."""
    for card in page.locator(".c-go-on").all():
        card.tap()
    expect(page.locator(f"{SETTLED}:not([aria-busy])")).to_have_count(1)


def unlike(answer: dict[str, Any]) -> tuple[str, str]:
    """The kind of an answer: its place, and its action."""
    return answer["where"], answer["key"].partition(" ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_quick_taps_are_one_move_with_every_kind_of_answer(
    phone: BrowserContext, server: Server, store: TableStore, game: str
) -> None:
    page = sit_down(phone, server, played(store, game, turn).id)
    tried: set[tuple[str, str]] = set()
    chance = random.Random(3)
    for _ in range(TAPS):
        ready_for_a_tap(page)
        if (arrow := page.locator("[data-more][aria-expanded=false]:enabled:visible")).count():
            arrow.first.tap()
        answers = page.evaluate(ANSWERS)
        if all(each["where"] in ("cell", "undo") for each in answers):  # a tap shows the tile, another button lays it
            page.touchscreen.tap(answers[0]["x"], answers[0]["y"])
            expect(page.locator(".c-lay")).to_be_enabled()
            continue
        new = [each for each in answers if unlike(each) not in tried]
        answer = chance.choice(new or [each for each in answers if each["where"] not in ("cell", "undo")])
        tried.add(unlike(answer))
        before = rev(page)
        page.evaluate(AGAIN, {**answer, "after": [0, 60, 120, 250]})
        page.touchscreen.tap(answer["x"], answer["y"])
        page.evaluate("() => window.again")
        expect(page.locator(SETTLED)).to_have_count(1)
        assert rev(page) == before + 1, answer
    before = rev(page)
    open_tab(page, "log")
    assert rev(page) == before, "nothing was still on its way"
    assert {where for where, _ in tried} >= {"list", "board", "behind", "undo"}
    assert len(tried) >= KINDS[game], tried


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_while_the_first_is_on_its_way_is_no_move(
    phones: Callable[[str], Page], server: Server, game: str
) -> None:
    page = phones(game)
    expect(page.locator(".c-app.settling")).to_have_count(0)
    before = rev(page)
    first, second = (middle(page, f"{POSSIBLE} >> nth={n}") for n in (0, 1))
    with server.held():
        for at in (first, first, second):
            page.touchscreen.tap(at["x"], at["y"])
    wait_for_rev(page, before + 1)
    open_tab(page, "log")
    assert rev(page) == before + 1
    open_tab(page, "play")
    take_back(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_buttons_of_a_turn_stay_where_they_are(phone: BrowserContext, tmp_path: Path, game: str) -> None:
    stage, store = Stage(phone), TableStore(tmp_path)
    page, session = stage.page, opened(store, f"?table={played(store, game, turn).id}")
    chance, found = random.Random(5), dict[tuple[int, int], set[str]]()

    def answers_of(view: View, size: tuple[int, int]) -> list[dict[str, Any]]:
        stage.show(view, *size)
        ready_for_a_tap(page)
        if slots := page.evaluate(SLOTS):
            found.setdefault(size, set()).add(str(slots))
        below, said = page.evaluate(BELOW)
        assert said == (str(below) if below else ""), f"{size}: {below} answers lie below the edge"
        answers: list[dict[str, Any]] = page.evaluate(ANSWERS)
        return answers

    def tapped(cell: dict[str, Any]) -> None:
        page.touchscreen.tap(cell["x"], cell["y"])

    seen = list[tuple[View, str]]()
    for _ in range(TAPS):
        view, before = session.view(), session.reader.rev
        answers = answers_of(view, (390, 844))
        cells = [each for each in answers if each["where"] == "cell"]
        buttons = [each for each in answers if each["where"] == "list" and each["key"] != "retire"]
        answer = chance.choice(buttons or cells)
        seen.append((view, answer["key"]))
        if answer in cells:
            tapped(answer)
            continue
        key = page.evaluate(LAID) if answer["key"] == "lay" else answer["key"]
        session.handle({"op": "play", "key": key, "rev": before})
        assert session.reader.rev == before + 1, key
    for size in ((844, 390), (360, 640)):  # one window after the other: each view is laid out once
        stage.open()
        for view, key in seen:
            for cell in [each for each in answers_of(view, size) if (each["where"], each["key"]) == ("cell", key)]:
                tapped(cell)
    assert {size: len(each) for size, each in found.items()} == dict.fromkeys(found, 1), found
    assert len(found) == 3


def test_the_end_of_an_era_is_listed_once_and_then_counted(
    phone: BrowserContext, server: Server, store: TableStore
) -> None:
    def days(game: companion.Game) -> bool:
        asked = game.ask is not None and game.ask.id == "days"
        return asked and any(event.kind == "food-day" for _, event in since(game, begun(game)))

    page = sit_down(phone, server, test_chores.played(store, days, seed=0).id)
    opened, count = page.locator(".c-on-table.open"), page.locator(".c-banner")
    expect(opened).to_have_count(1)
    expect(opened.locator(count)).to_have_count(1)
    page.locator(".c-go-on").tap()
    expect(count).to_have_count(0)  # a line that comes and goes would move the buttons
    before = rev(page)
    page.locator('[data-option="days 2"]').tap()
    wait_for_rev(page, before + 1, SETTLED)
    expect(page.locator(".c-on-table")).to_have_count(1)
    expect(opened).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_question_starts_at_its_top(phones: Callable[[str], Page], game: str) -> None:
    page = phones(game)
    resize(page, 360, 640)
    page.locator(".c-side").evaluate("side => { side.scrollTop = 90; }")
    before = rev(page)
    page.locator(SETTLED).locator(POSSIBLE).first.tap()
    wait_for_rev(page, before + 1)
    assert page.locator(".c-side").evaluate("side => side.scrollTop") == 0
    take_back(page)
    resize(page, 390, 844)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_and_every_option_of_a_turn_are_in_reach(phones: Callable[[str], Page], game: str) -> None:
    page = phones(game)
    for size in ((390, 844), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".c-app:not([aria-busy])")).to_have_count(1)
        wait_until(lambda: page.evaluate(OUT_OF_REACH) == [], AT_REST)
        assert page.evaluate(OUT_OF_REACH) == [], size
    for size in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".c-app:not([aria-busy])")).to_have_count(1)
        assert "board" not in page.evaluate(OUT_OF_REACH), size
        for option in page.locator(POSSIBLE).all():
            option.scroll_into_view_if_needed()
            assert page.locator(".c-main").evaluate("main => main.scrollTop") == 0, "the sheet scrolls in itself"
    resize(page, 390, 844)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["uk", "ru"])
def test_nothing_is_cut_or_covered_in_a_long_language(
    phone: BrowserContext, server: Server, store: TableStore, game: str, language: str
) -> None:
    modules = {"kingdoms": "yes", "governor": "yes", "specialists": "yes"} if game == "santa_maria" else {}
    page = sit_down(phone, server, played(store, game, turn, **modules).id, lang=language)
    for card in page.locator(".c-go-on").all():
        card.tap()
    for size in (*UPRIGHT, (820, 1180), (1440, 900)):
        resize(page, *size)
        expect(page.locator(".c-app:not([aria-busy])")).to_have_count(1)
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(SPILLED) == [], size
        assert size not in UPRIGHT or page.evaluate(COVERED) == [], size


@pytest.mark.parametrize("game", ["tzolkin", "santa_maria"])
def test_a_place_says_what_it_brings_where_there_is_room(phones: Callable[[str], Page], game: str) -> None:
    page = phones(game)
    for size in ((390, 844), (1440, 900)) if game == "tzolkin" else ((1440, 900),):  # a colony fills a phone
        resize(page, *size)
        page.wait_for_selector(".c-gains.lies")
        badges = page.evaluate(BADGES)
        assert len({key for key, _, _ in badges}) == len(badges), "an answer says it once"
        for key, goods, under in badges:
            assert under == [], key
            option = page.locator(f'[data-option="{key}"]').first
            assert goods in "".join(option.inner_text().split()), key
    resize(page, 390, 844)


def test_plenty_of_answers_need_no_scroll(phone: BrowserContext, server: Server) -> None:
    def plenty(game: companion.Game) -> bool:
        return game.ask is not None and game.ask.id == "monk" and sum("monk" in each.key for each in game.legal) > 9

    table = played(TableStore(server.folder), "santa_maria", plenty, kingdoms="yes", governor="yes")
    for language in ("en", "uk", "ru"):
        page = sit_down(phone, server, table.id, lang=language)
        answers = page.locator('[data-option^="monk "], [data-option="nothing"]')
        assert answers.count() > 10
        for answer in answers.all():
            expect(answer).to_be_in_viewport(ratio=0.99)
        page.close()


def test_a_caution_stands_under_its_answer(phone: BrowserContext, server: Server, store: TableStore) -> None:
    def careful(game: companion.Game) -> bool:
        warned = [each for each in game.legal if each.verdict.cautions]
        return game.ask is not None and game.ask.id == "act" and len(game.legal) > 4 and len(warned) == 1

    page = sit_down(phone, server, played(store, "tzolkin", careful).id)
    expect(page.locator(".c-options.many .c-opened")).to_have_count(1)
    assert page.evaluate(STICKING_OUT) == []


def test_the_sheet_is_drawn_up_and_let_down(phones: Callable[[str], Page]) -> None:
    page = phones("santa_maria")
    expect(page.locator(".c-log")).to_be_hidden()
    page.locator(".c-handle").tap()
    expect(page.locator(".c-log")).to_be_visible()
    expect(page.locator(".c-board-part.chosen")).to_be_hidden()
    page.locator(".c-handle").tap()
    expect(page.locator(".c-board-part.chosen")).to_be_visible()


@pytest.mark.parametrize(("game", "place"), [("tzolkin", "first_player"), ("santa_maria", "column.1")])
def test_a_place_of_the_board_is_tapped_as_its_option(phones: Callable[[str], Page], game: str, place: str) -> None:
    page = phones(game)
    targets = page.locator(".c-board .target")
    before, found = rev(page), page.locator(f'.c-board .target[data-place="{place}"]')
    (found if found.count() else targets).first.tap()
    wait_for_rev(page, before + 1)
    take_back(page)


def test_a_place_smaller_than_a_finger_is_met_beside_it(phones: Callable[[str], Page]) -> None:
    page = phones("tzolkin")
    place = page.locator('.c-board .target[data-place="first_player"]').first
    place.scroll_into_view_if_needed()
    place.evaluate(
        "each => Object.assign(each.style, "
        "{ transform: 'scale(0.5)', transformBox: 'fill-box', transformOrigin: 'center' })"
    )
    before, small = rev(page), place.bounding_box()
    assert small
    assert small["width"] < 30
    page.touchscreen.tap(small["x"] - 5, small["y"] + small["height"] / 2)
    wait_for_rev(page, before + 1)
    take_back(page)


# the keyboard


@pytest.fixture
def desk(stage: Stage, tmp_path: Path) -> Page:
    """A page with room for everything."""
    store = TableStore(tmp_path)
    session = opened(store, f"?table={played(store, 'tzolkin', turn).id}")
    session.reader.wide = True
    stage.open()
    stage.play(session, 1440, 900)
    return stage.page


@pytest.fixture
def served(browser: Browser, server: Server, store: TableStore) -> Iterator[Page]:
    """The same with its server: for an address, and where only changes may come."""
    with device(browser, 1440, 900) as context:
        yield sit_down(context, server, played(store, "tzolkin", turn).id)


def test_keys_choose_take_back_and_end_the_turn(desk: Page) -> None:
    before = rev(desk)
    expect(desk.locator(".c-shortcuts")).to_be_visible()
    key = desk.locator('[data-n="2"]').get_attribute("data-option")
    desk.keyboard.press("2")
    wait_for_rev(desk, before + 1, SETTLED)
    open_tab(desk, "log")
    desk.keyboard.press("3")
    open_tab(desk, "play")
    assert rev(desk) == before + 1, "a key of another tab is no answer"
    expect(desk.locator(SETTLED)).to_have_count(1)
    desk.keyboard.press("u")
    wait_for_rev(desk, before + 2, SETTLED)
    assert desk.locator('[data-n="2"]').get_attribute("data-option") == key
    desk.keyboard.press("1")
    wait_for_rev(desk, before + 3, SETTLED)
    desk.keyboard.press("d")
    wait_for_rev(desk, before + 4, SETTLED)
    desk.keyboard.press("Control+z")
    wait_for_rev(desk, before + 5, SETTLED)


def test_typing_is_not_interrupted(desk: Page) -> None:
    before = rev(desk)
    open_tab(desk, "explain")
    box = desk.get_by_role("searchbox").or_(desk.locator(".c-searchbox input")).first
    box.press_sequentially("u1d2")
    expect(box).to_have_value("u1d2")
    open_tab(desk, "play")
    desk.get_by_role("button", name="Menu").click()
    desk.keyboard.press("1")
    desk.keyboard.press("Escape")
    open_tab(desk, "log")
    assert rev(desk) == before


def test_a_question_is_answered_by_the_table_itself(served: Page) -> None:
    open_tab(served, "explain")
    served.locator(".c-searchbox input").first.fill("whose turn is it")
    expect(served.locator(".c-said li")).to_have_count(1)
    expect(served.locator(".c-copy-answer")).to_have_count(1)
    link = served.evaluate("() => document.querySelector('.c-app')._app.view.panels.find((each) => each.link).link")
    other = served.context.new_page()
    other.goto(served.url.partition("?")[0] + link)
    expect(other.locator(".c-said li")).to_have_count(1)
    expect(other.locator(".c-searchbox input").first).to_have_value("whose turn is it")
    other.close()


def test_the_last_question_can_be_asked_again(desk: Page) -> None:
    open_tab(desk, "explain")
    box = desk.locator(".c-searchbox input").first
    box.fill("who is ahead now")
    expect(desk.locator(".c-said li")).to_have_count(1)
    box.fill("")
    desk.locator(".c-last-asked button").first.click()
    expect(box).to_have_value("who is ahead now")
    expect(desk.locator(".c-said li")).to_have_count(1)


def test_points_that_are_lost_are_not_green(desk: Page) -> None:
    open_tab(desk, "log")
    desk.evaluate("""() => {
        const app = document.querySelector('.c-app')._app, [log] = app.view.panels;
        log.lines = [{ text: 'won', points: '+3' }, { text: 'lost', points: '−3' }];
        app.refresh();
    }""")
    colours = desk.eval_on_selector_all(".c-line-points", "all => all.map((each) => getComputedStyle(each).color)")
    assert len(set(colours)) == 2
    assert colours[1] == "rgb(156, 35, 27)", "that of what is bad, in the light theme"


def test_a_day_and_then_its_turns_are_gone_to_in_the_log(served: Page) -> None:
    open_tab(served, "log")
    served.evaluate("""() => {
        const app = document.querySelector('.c-app')._app, [log] = app.view.panels;
        const line = (turn) => ({ text: `turn ${turn}`, turn, day: turn % 3 === 1 ? String((turn + 2) / 3) : '' });
        log.lines = Array.from({ length: 90 }, (_, n) => line(n + 1));
        app.refresh();
    }""")
    rail = served.locator(".c-log-days")
    rail.get_by_role("button", name="2", exact=True).click()
    expect(served.get_by_text("turn 4", exact=True)).to_be_in_viewport()
    expect(rail.locator(".turn")).to_have_text(["4", "5", "6"])
    rail.get_by_role("button", name="30", exact=True).click()
    rail.get_by_role("button", name="Turn 90").click()
    expect(served.get_by_text("turn 90", exact=True)).to_be_in_viewport()
    expect(served.get_by_text("turn 4", exact=True)).not_to_be_in_viewport()


def test_looking_back_takes_one_line_of_a_laptop_and_two_of_a_phone_on_its_side(desk: Page) -> None:
    open_tab(desk, "log")
    desk.locator(".c-log button.c-line-button").first.click()
    for (width, height), layout, lines in (((1440, 900), "desk", 1), ((844, 390), "flat", 2)):
        desk.set_viewport_size({"width": width, "height": height})
        expect(desk.locator(f".layout-{layout} .c-scrub")).to_be_visible()
        middles = desk.evaluate("""() => [...document.querySelectorAll('.c-scrub input, .c-banner-actions .c-button')]
            .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 20))""")
        assert len(set(middles)) == lines
