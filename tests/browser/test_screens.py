"""Every screen at three sizes in three languages: nothing overflows, nothing stays untranslated, axe finds nothing."""

import contextlib
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, TimeoutError, expect

import companion
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.ui.session import Session
from tests.browser.layout import serious
from tests.browser.stage import Stage
from tests.ui.pages import page as opened

SIZES = {"phone": (390, 844), "narrow phone": (360, 740), "tablet": (820, 1180), "laptop": (1440, 900)}
SEATS = [Seat("Анна", "red"), Seat("Богдан", "blue"), Seat("Ліна", "green"), Seat("Юля", "yellow")]
LANGUAGES = ("en", "uk", "ru")
BETWEEN = {name: SIZES[name] for name in ("narrow phone", "tablet")}
"""Windows in which the gate does not look at everything in every language (`tests/browser/gate.py`)."""
TABS = ("play", "explain", "scores", "log", "correct", "share")
WIDE = 800
"""A window so wide has room for the whole board."""

OVERFLOW = """() => {
    const wide = document.documentElement.clientWidth, found = [];
    for (const el of document.querySelectorAll('.c-app :not(svg, svg *)')) {
        const box = el.getBoundingClientRect();
        if (!box.width || (box.right <= wide + 1 && box.left >= -1)) continue;
        if (el.closest('.c-board-picker, .c-log-days, .c-table-wrap, .c-hidden, .c-plot')) continue;
        if (el.closest('.c-cards.strip ul')) continue; // swiped
        if (el.closest('details:not([open]) > :not(summary)')) continue; // folded, it keeps its last size
        if (el.closest('.c-pushed, .c-painting .c-palette, .c-panels > .c-buttons:first-child > .c-row')) continue;
        found.push(el.className + ' ' + Math.round(box.right));
    }
    const main = document.querySelector('.c-main');
    if (main && main.scrollWidth > main.clientWidth + 1) found.push('main scrolls sideways');
    return found.slice(0, 5);
}"""
SMALL = """() => [...document.querySelectorAll('.c-app button, .c-app input, .c-app select, .c-app summary')]
    .filter(el => el.offsetParent && !el.closest('.js-plotly-plot, .c-hidden'))
    .map(el => [el, el.getBoundingClientRect()])
    .filter(([el, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([el, box]) => `${el.className || el.tagName} ${Math.round(box.width)}x${Math.round(box.height)}`)
    .slice(0, 5)"""
# Words that break elsewhere than between syllables, and tables that go on beyond the edge.
BROKEN = """() => {
    const around = document.createRange(), found = [];
    const line = (text, at) => { // of a letter; the hyphen before it may lie on the line above
        around.setStart(text, at);
        around.setEnd(text, at + 1);
        return Math.round([...around.getClientRects()].at(-1)?.top);
    };
    for (const each of document.querySelectorAll('.c-label, .c-label span, .c-scores th, .c-slot-label')) {
        if (each.offsetWidth < 2) continue; // heard, not seen
        const text = [...each.childNodes].find((node) => node.nodeType === 3);
        for (const word of (text?.data ?? '').matchAll(/[^\\s\\u00ad-]+/g)) {
            if (line(text, word.index) !== line(text, word.index + word[0].length - 1)) found.push(word[0]);
        }
    }
    for (const each of document.querySelectorAll('.c-table-wrap'))
        if (each.scrollWidth > each.clientWidth + 1) found.push('the table ' + each.ariaLabel);
    return found.slice(0, 5);
}"""
KEPT_LATIN = re.compile(
    r"TZ-[A-Z]+-\d+|CSV|QR|BG Stats|BoardGameGeek|BGG|https?://\S+|\?table=\S+|English|Santa Maria|--share|[IVX]+\b"
)


def make(store: TableStore, moves: int, draws: int | None = 5) -> Header:
    """A table after so many random moves."""
    table = store.create("tzolkin", SEATS, TableSetup(draws=draws, first=0))
    game = companion.new_game("tzolkin", [seat.name for seat in SEATS], draws=draws, first=0)
    choose = random.Random(4)
    for seq in range(1, moves + 1):
        if game.ask is None:
            break
        wanted = [option for option in game.legal if option.key not in ("beg", "nothing", "done")] or game.legal
        key = choose.choice(wanted if choose.random() < 0.8 else game.legal).key
        game.play(key)
        store.append(table.id, seq, Decide(key), finished=game.over or None)
    return table


def settle(page: Page) -> None:
    """Wait until the page has its answer, takes taps and keys, and a chart has its new width."""
    expect(page.locator(".c-app")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".c-app.settling")).to_have_count(0)
    with contextlib.suppress(TimeoutError):  # what still overflows then is found by the check
        page.wait_for_function(
            "() => { const m = document.querySelector('.c-main'); return m.scrollWidth <= m.clientWidth + 1; }",
            timeout=4000,
        )


def look(
    stage: Stage,
    session: Session,
    where: str,
    latin: re.Pattern[str] = KEPT_LATIN,
    more: Mapping[str, str] | None = None,
) -> list[str]:
    """The faults of the screen between the sizes of the gate, in every language; also those that other scripts find."""
    found, page = [], stage.page
    scripts = {"overflows": OVERFLOW, "small": SMALL, "broken": BROKEN, **(more or {})}
    for name, (width, height) in BETWEEN.items():
        session.reader.wide = width >= WIDE
        for language in LANGUAGES:
            session.reader.language = language
            stage.show(session.view(), width, height)
            settle(page)
            for what, script in scripts.items():
                found += [f"{where}, {language}, {name}: {what} {each}" for each in page.evaluate(script)]
            if session.reader.wide and language != "en":
                text = latin.sub("", page.locator(".c-app").inner_text())
                found += [
                    f"{where}, {language}: untranslated {word}" for word in set(re.findall(r"[A-Za-z]{3,}", text))
                ]
    return found


def test_every_screen_fits_and_speaks_every_language(stage: Stage, tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    playing, over, begun = make(store, 90), make(store, 3000), make(store, 0, draws=None)
    wrong: list[str] = []
    for where, address in {
        "home": "?",
        "new table": "?new=tzolkin",
        "people": "?people=all",
        "boxes": "?boxes=all",
        "final sheet": "?sheet=tzolkin",
        "checkpoint": "?sheet=tzolkin&moment=age-1",
        "article": "?rules=tzolkin&article=TZ-FOOD-06",
        "set-up": f"?table={begun.id}",
        "end": f"?table={over.id}",
        "table": f"?table={playing.id}",
    }.items():
        session = opened(store, address)
        for tab in TABS if where == "table" else ("play",):
            session.handle({"op": "tab", "id": tab})
            wrong += look(stage, session, f"{where}, {tab}")
    assert not wrong


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(stage: Stage, tmp_path: Path, theme: Literal["light", "dark"]) -> None:
    store = TableStore(tmp_path)
    playing, over = make(store, 90), make(store, 3000)
    stage.page.emulate_media(color_scheme=theme)
    wrong = []

    def check(session: Session, where: str, size: str = "phone") -> None:
        width, height = SIZES[size]
        session.reader.theme, session.reader.wide = theme, width >= WIDE
        stage.show(session.view(), width, height)
        settle(stage.page)
        expect(stage.page.locator(".c-app")).to_have_attribute("data-theme", theme)
        # In the dark only the colours differ.
        wrong.extend(serious(stage.page, f"{where}, {theme}", colours=True if theme == "dark" else None))

    for address in (
        "?",
        "?new=tzolkin",
        "?people=all",
        "?boxes=all",
        "?sheet=tzolkin",
        "?rules=tzolkin&article=TZ-BEG-01",
        f"?table={over.id}",
    ):
        check(opened(store, address), address.partition("=")[0])
    session = opened(store, f"?table={playing.id}")
    for tab in TABS:
        session.handle({"op": "tab", "id": tab})
        check(session, tab)
    check(session, "wide", "laptop")
    assert not wrong
