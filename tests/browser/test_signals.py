"""The signals of a turn (vibration, sound, notification, timer) follow the settings of the device."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.tables.store import TableStore
from tests.browser.conftest import set_up
from tests.browser.stage import Stage
from tests.ui.pages import page as opened

# What a browser would do is written down instead.
WATCHED = """() => {
    window.given = [];
    navigator.vibrate = () => window.given.push('vibrate');
    const node = () => ({ connect: (to) => to, start: () => window.given.push('note'), stop: () => {}, frequency: {},
        gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } });
    window.AudioContext = class {
        currentTime = 0;
        destination = node();
        resume() { return Promise.resolve(); }
        close() {}
        createOscillator() { return node(); }
        createGain() { return node(); }
    };
    window.Notification = class {
        static requestPermission() { return Promise.resolve('granted'); }
        constructor(said) { window.given.push(said); }
    };
    Object.defineProperty(window, 'isSecureContext', { value: true });
}"""
HIDDEN = "() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Stage]:
    made = browser.new_context(has_touch=True)
    made.add_init_script(f"({WATCHED})()")
    yield Stage(made)
    made.close()


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
    for name in names:
        page.get_by_role("button", name="Menu").click()
        page.locator('[data-menu="signals"]').get_by_role("button", name=name).click()
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
    assert phone.page.evaluate("window.given") == ["note", "note", "It is your turn"]


def test_the_time_of_a_turn_is_shown_where_it_is_wanted(phone: Stage, view: dict[str, Any]) -> None:
    phone.show(on_turn(view, 0), 390, 844)
    timer = phone.page.get_by_role("timer")
    expect(timer).to_have_count(0)
    choose(phone.page, "Timer")
    expect(timer).to_contain_text(":")
    phone.show(on_turn(view, 1), 390, 844)
    phone.show(on_turn(view, 0), 390, 844)
    expect(timer).to_contain_text("usually")
