"""Every screen at every size, with long and hostile words: nothing runs, nothing overflows, all can be tapped."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.ui.view import Command, Theme
from tests.browser.conftest import SETTLED, device, wait_for_rev
from tests.browser.stage import Stage
from tests.ui.samples import sample
from tests.ui.test_view import SCREENS

OFFENDERS = """() => {
    const found = [];
    for (const element of document.querySelectorAll('.c-app *')) {
        if (element.closest('.c-plot *')) continue;  // a chart follows its box a moment later
        const box = element.getBoundingClientRect();
        if (box.width && (box.right > innerWidth + 1 || box.left < -1)
            && !element.closest('.c-pushed, .c-table-wrap, .c-board-picker, .c-hidden')) found.push(element.className);
    }
    return found;
}"""
SMALL = """() => [...document.querySelectorAll('.c-app :is(button, a, input, select, summary):not(.c-inline)')]
    .filter(e => { const b = e.getBoundingClientRect(); return b.width && (b.height < 43.5 || b.width < 43.5); })
    .map(e => `${e.className} ${e.textContent.trim().slice(0, 20)}`)"""


class Samples:
    """A page that shows samples; each move turns the wheels on."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.turn = stage, 0

    def show(
        self, screen: str, language: str = "en", theme: Theme = "light", width: int = 390, height: int = 844
    ) -> Page:
        """Show a sample."""
        self.stage.serve(self.handle, lambda: sample(screen, language, theme, self.turn), width, height)
        expect(self.stage.page.locator(".c-app:not([aria-busy])")).to_have_attribute("lang", language)
        return self.stage.page

    def handle(self, message: Command) -> None:
        """The command of a page."""
        self.turn += message["op"] == "play"


@pytest.fixture(scope="module")
def samples(browser: Browser) -> Iterator[Samples]:
    with device(browser, reduced_motion="no-preference") as made:
        stage = Stage(made)
        stage.page.evaluate("window.hacked = 0")
        yield Samples(stage)


@pytest.mark.parametrize("screen", SCREENS)
def test_hostile_words_are_only_words(samples: Samples, screen: str) -> None:
    page = samples.show(screen)
    page.evaluate("() => new Promise(failed => { const own = new Image(); own.onerror = failed; own.src = 'x'; })")
    assert page.evaluate("window.hacked") == 0, "a picture of our own failed behind all of theirs"
    assert page.locator(".c-app img, .c-app script, .c-app [onerror]").count() == 0


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (1440, 900)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_overflows_and_targets_are_large(samples: Samples, screen: str, size: tuple[int, int]) -> None:
    for language in ("en", "uk", "ru"):
        page = samples.show(screen, language, "dark" if language == "uk" else "light", *size)
        assert page.evaluate(OFFENDERS) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_a_refused_option_opens_all_its_reasons_and_sends_nothing(samples: Samples) -> None:
    page = samples.show("table")
    before = page.get_attribute(".c-app", "data-rev")
    option = page.locator('[data-option="tikal"]')
    option.click()
    expect(option).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".refusal li")).to_have_count(2)
    expect(page.locator(".refusal .c-rule").first).to_contain_text("Paying for workers")
    option.click()
    expect(page.locator(".refusal")).to_have_count(0)
    assert page.get_attribute(".c-app", "data-rev") == before


def test_a_place_of_the_board_plays_narrows_or_explains(samples: Samples) -> None:
    page = samples.show("table", width=1440, height=900)
    before = int(page.get_attribute(".c-app", "data-rev") or 0)
    page.locator('[data-place="tikal.1"]').click()
    expect(page.locator('[data-option="tikal"]')).to_have_attribute("aria-expanded", "true")
    page.locator('[data-place="temple.1"]').click()
    expect(page.locator(".c-option")).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".c-option")).to_have_count(5)
    page.locator('[data-place="palenque.2"]').click()
    wait_for_rev(page, before + 1)


def test_a_drawing_is_changed_in_place_so_that_it_can_turn(samples: Samples) -> None:
    page = samples.show("table", width=1440, height=900)
    page.evaluate("window.wheel = document.querySelector('[data-key=palenque]'); window.was = wheel.style.transform")
    page.locator(f'{SETTLED} [data-option="palenque"]').click()
    page.wait_for_function("() => window.wheel.style.transform !== window.was")
    assert page.evaluate("window.wheel.isConnected")
    assert page.evaluate("getComputedStyle(window.wheel).transitionDuration") != "0s"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(window.wheel).transitionDuration") in ("0s", "0.001s")
    page.emulate_media(reduced_motion=None)


def test_the_theme_follows_the_system_and_the_choice(samples: Samples) -> None:
    page = samples.show("table", theme="system")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    samples.show("table", theme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme=None)


def test_a_chart_is_drawn_in_the_players_colours(samples: Samples) -> None:
    page = samples.show("scores", theme="light")
    page.wait_for_selector(".c-plot[data-drawn]")
    colours = page.evaluate("[...document.querySelectorAll('.c-plot .js-line')].map(e => getComputedStyle(e).stroke)")
    assert colours[0] == "rgb(171, 33, 25)"
    samples.show("scores", theme="dark")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.c-plot .js-line')).stroke === 'rgb(255, 143, 128)'"
    )


def test_steppers_count_by_tap_key_and_typing(samples: Samples) -> None:
    page = samples.show("sheet")
    amount = page.get_by_role("spinbutton", name="Corn").first
    page.evaluate("""() => {
        window.sent = [];
        window.app = document.querySelector('.c-app')._app;
        window.model = app.model;
        window.real = model.send;
        model.send = (message) => message.op === 'change' && sent.push(message.value);
    }""")
    page.get_by_role("button", name="Corn: more").first.click()
    amount.press("ArrowDown")
    amount.press("PageUp")
    amount.fill("42")
    amount.blur()
    # The first is on its way, the others wait for its answer.
    assert page.evaluate("[...sent, ...app.outbox.map((message) => message.value)]") == [4, 3, 13, 42]
    assert page.evaluate("sent.length") == 1
    expect(amount).to_have_value("42")
    amount.fill("many")
    amount.blur()
    expect(amount).to_have_value("42")
    page.evaluate("() => { window.model.send = window.real; }")


def test_a_danger_asks_back_and_the_menu_closes_with_escape(samples: Samples) -> None:
    page = samples.show("home")
    page.get_by_role("button", name="Delete this table").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
