"""The signals of a turn (vibration, sound, notification, timer) follow the settings of the device."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.tables.store import Header, TableStore
from tests.browser.conftest import PATIENCE, Server, device, set_up, sit_down, wait_until
from tests.browser.layout import faults
from tests.browser.stage import Stage
from tests.ui.pages import page as opened

# The signals of the browser are recorded instead.
WATCHED = """() => {
    window.given = [];
    navigator.vibrate = () => window.given.push('vibrate');
    const node = () => ({ connect: (to) => to, start: () => window.given.push('note'), stop: () => {}, frequency: {},
        gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } });
    window.AudioContext = class {
        currentTime = 0;
        state = window.silent ? 'suspended' : 'running';
        destination = node();
        resume() { return Promise.resolve(); }
        close() {}
        createOscillator() { return node(); }
        createGain() { return node(); }
    };
    window.Notification = class {
        static permission = 'granted';
        static requestPermission() { return Promise.resolve(this.permission); }
        constructor(said) { window.given.push(said); }
    };
    Object.defineProperty(window, 'isSecureContext', { value: true });
}"""
HIDDEN = "() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Stage]:
    with device(browser, has_touch=True) as made:
        made.add_init_script(f"({WATCHED})()")
        yield Stage(made)


@pytest.fixture
def view(tmp_path: Path) -> dict[str, Any]:
    """A table on the phone of the second player, while the first one is on."""
    store = TableStore(tmp_path)
    session = opened(store, f"?table={set_up(store).id}")
    session.handle({"op": "seat", "seat": 1})
    shown: dict[str, Any] = msgspec.to_builtins(session.view())
    shown.pop("on_table", None)
    return shown


def on_turn(view: dict[str, Any], seat: int) -> dict[str, Any]:
    players = [{**card, "turn": card["player"]["seat"] == seat} for card in view["players"]]
    return {**view, "players": players, "rev": seat}


def choose(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Menu").click()
    for name in names:
        asked = page.locator('[data-menu="signals"]').get_by_role("button", name=name)
        was = asked.get_attribute("aria-pressed")
        asked.click()
        expect(asked).not_to_have_attribute("aria-pressed", was or "")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_phone_vibrates_unless_switched_off(phone: Stage, view: dict[str, Any]) -> None:
    for given in (["vibrate"], []):
        phone.show(on_turn(view, 0), 390, 844)
        phone.page.evaluate("window.given = []")
        phone.show(on_turn(view, 1), 390, 844)
        assert phone.page.evaluate("window.given") == given
        choose(phone.page, "Vibration")


def test_a_turn_that_is_looked_back_at_or_left_for_a_rule_does_not_come_again(
    phone: Stage, view: dict[str, Any]
) -> None:
    back = {"banner": {"text": "", "scrub": {"moments": [1, 2], "at": 0, "text": ""}}}
    elsewhere = {**view, "screen": "rules", "address": "?rules=tzolkin", "players": []}
    for shown in (on_turn(view, 0), on_turn(view, 1), {**on_turn(view, 0), **back}, on_turn(view, 1)):
        phone.show(shown, 390, 844)
    assert phone.page.evaluate("window.given") == ["vibrate"]
    for shown in (elsewhere, on_turn(view, 1)):
        phone.show(shown, 390, 844)
    assert phone.page.evaluate("window.given") == ["vibrate"]
    for shown in (on_turn(view, 0), on_turn(view, 1)):
        phone.show(shown, 390, 844)
    assert phone.page.evaluate("window.given") == ["vibrate", "vibrate"]


def test_sound_and_notification_come_when_they_are_switched_on(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(on_turn(view, 0), 390, 844)
    choose(phone.page, "Vibration", "Sound", "Notification")
    phone.page.wait_for_function("() => localStorage.getItem('companion.signals') === '[\"sound\",\"notify\"]'")
    phone.page.evaluate("window.given = []")
    phone.page.evaluate(HIDDEN)
    phone.show(on_turn(view, 1), 390, 844)
    phone.page.wait_for_function("() => window.given.length === 3")
    assert sorted(phone.page.evaluate("window.given")) == ["It is your turn", "note", "note"]


def test_a_sound_that_the_browser_holds_back_does_not_come_later(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(on_turn(view, 0), 390, 844)
    choose(phone.page, "Sound")
    for silent, given in ((True, []), (False, ["note", "note"])):
        phone.page.evaluate("silent => { window.silent = silent; }", silent)
        phone.open()
        phone.page.evaluate("silent => { window.silent = silent; }", silent)
        phone.show(on_turn(view, 0), 390, 844)
        phone.page.evaluate("""async () => {
            window.given = [];
            const { signals } = document.querySelector('.c-app')._app.device;
            const sounded = signals.sound.bind(signals);
            window.sounded = new Promise((done) => { signals.sound = () => sounded().then(done); });
        }""")
        phone.show(on_turn(view, 1), 390, 844)
        phone.page.evaluate("window.sounded")
        assert [each for each in phone.page.evaluate("window.given") if each == "note"] == given


def test_a_browser_that_refuses_notifications_is_named(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(on_turn(view, 0), 390, 844)
    phone.page.evaluate("Notification.permission = 'denied'")
    phone.page.get_by_role("button", name="Menu").click()
    signals = phone.page.locator('[data-menu="signals"]')
    signals.get_by_role("button", name="Notification").click()
    expect(signals.get_by_role("status")).to_contain_text("does not allow")


def test_a_device_of_everybody_is_offered_a_timer_alone(phone: Stage, view: dict[str, Any]) -> None:
    phone.show({**on_turn(view, 0), "seat": None}, 390, 844)
    phone.page.get_by_role("button", name="Menu").click()
    assert phone.page.locator('[data-menu="signals"] button').all_inner_texts() == ["Timer"]


def test_the_time_of_a_turn_is_shown_where_it_is_wanted(phone: Stage, view: dict[str, Any]) -> None:
    phone.show({**on_turn(view, 0), "turn_clock": {"began": 1, "usual": 75}}, 390, 844)
    timer = phone.page.get_by_role("timer")
    expect(timer).to_have_count(0)
    choose(phone.page, "Timer")
    expect(timer).to_have_text(re.compile(r"^0:\d\d · usually 1:15$"))  # such a table was left for a while


def test_a_phone_on_its_side_shows_the_time_beside_the_goods(phone: Stage, view: dict[str, Any]) -> None:
    phone.show({**on_turn(view, 0), "turn_clock": {"began": 1, "usual": 75}}, 844, 390)
    choose(phone.page, "Timer")
    timer = phone.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^0:\d\d\nusually 1:15$"), use_inner_text=True)
    assert faults(phone.page) == []


def test_the_time_of_a_turn_goes_on_when_the_page_is_loaded_again(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(on_turn(view, 0), 390, 844)
    choose(phone.page, "Timer")
    phone.open()
    began = phone.page.evaluate("Date.now() / 1000 - 600")
    phone.show({**on_turn(view, 0), "turn_clock": {"began": began}}, 390, 844)
    timer = phone.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^1\d:\d\d$"))
    phone.show({**on_turn(view, 1), "turn_clock": {"began": began + 500}}, 390, 844)
    expect(timer).to_have_text(re.compile(r"^0:\d\d$"))  # whatever the clock of the table says


def test_a_menu_stays_open_when_an_answer_comes_and_closes_with_its_screen(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(on_turn(view, 0), 390, 844)
    phone.page.get_by_role("button", name="Menu").click()
    phone.show(on_turn(view, 1), 390, 844)
    expect(phone.page.get_by_role("dialog")).to_have_count(1)
    phone.show({**view, "screen": "rules", "address": "?rules=tzolkin", "players": [], "question": None}, 390, 844)
    expect(phone.page.get_by_role("dialog")).to_have_count(0)


def test_the_board_marks_no_answers_to_the_question_of_another_seat(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(view, 390, 844)
    marked = phone.page.locator(".c-board .target")
    expect(marked).to_have_count(0)
    phone.page.locator(".c-answer-for").click()
    expect(marked).not_to_have_count(0)


# There a page may ask, but shows nothing itself.
LIKE_A_PHONE = "window.Notification = class extends Notification { constructor() { throw TypeError(); } };"
# The effect of a tap on the notification, without the notification centre of a system.
TAPPED = """async () => {
    const [notification] = await self.registration.getNotifications();
    const opened = [];
    Object.defineProperty(self.clients, 'openWindow', { value: (address) => { opened.push(address); } });
    WindowClient.prototype.focus = function () { opened.push('the page'); };
    const waited = [], event = new NotificationEvent('notificationclick', { notification });
    event.waitUntil = (promise) => { waited.push(promise); };
    self.dispatchEvent(event);
    await Promise.all(waited);
    return { title: notification.title, opened, left: (await self.registration.getNotifications()).length };
}"""


def test_a_phone_shows_the_notification_through_a_worker_that_sees_nothing_else(
    whole_browser: Browser, server: Server, table: Header
) -> None:
    with device(whole_browser, has_touch=True, is_mobile=True) as made:
        made.grant_permissions(["notifications"], origin=server.url.rstrip("/"))
        made.add_init_script(LIKE_A_PHONE)
        made.set_default_timeout(PATIENCE * 1000)
        page = sit_down(made, server, table.id)
        page.evaluate("document.querySelector('.c-app')._app.send({ op: 'seat', seat: 1 })")
        expect(page.locator(".c-app.own-seat")).to_have_count(1)
        assert made.service_workers == []
        with made.expect_event("serviceworker") as came:
            choose(page, "Notification")
        worker = came.value
        page.evaluate(HIDDEN)
        page.evaluate("document.querySelector('.c-app')._app.device.signals.turn()")
        assert wait_until(
            lambda: worker.evaluate("self.registration.getNotifications().then((all) => all.length)") == 1
        )
        assert worker.evaluate(TAPPED) == {"title": "It is your turn", "opened": ["the page"], "left": 0}
        assert page.evaluate("navigator.serviceWorker.controller") is None
        assert page.evaluate("caches.keys()") == []
        choose(page, "Notification")
        page.wait_for_function("() => navigator.serviceWorker.getRegistrations().then((all) => !all.length)")
