"""At the table: what games of sensible play take on a phone, in taps and in pixels scrolled; set-up, teaching, sheets.

A script taps what the sensible player of the simulation decides, on the real page at 390x844. One tap may answer
several questions, where an option shows what it leads to; opening an arrow or a fold is a tap as well.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

import companion
from companion.engine.copy import Copy
from companion.engine.languages import messages
from companion.games.santa_maria.pieces import sample
from companion.players import sensible_policy
from companion.tables.replay import Replay
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.ui.view import THEN
from tests.bench.figure import Figure, at_most
from tests.bench.screen import dashboard
from tests.bench.teaching import count
from tests.browser.conftest import PATIENCE, POSSIBLE, leave, rev, sit_down

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Chen", "green")]
MOST = {"tzolkin": 2.8, "santa_maria": 3.0}
TITLES = {"tzolkin": "Tzolk'in", "santa_maria": "Santa Maria"}
SHEETS = {"santa_maria": 45, "tzolkin": 40}
LATER = messages("en", "ui").text("teach.later")
THINKING = ("beg", "back", "sell", "buy", "scholar", "technology")
"""After these the same turn goes on."""

# The answers that are offered: by themselves, or behind which arrow; and the ways to lay a piece.
OFFERED = """() => {
    const { question } = document.querySelector('.c-app')._app.view, found = {};
    for (const spot of question?.laying?.spots ?? []) found[spot.key] = '@';
    for (const option of question?.options ?? []) {
        for (const other of option.more ?? []) found[other.key] ??= option.key;
        if (found[option.key] !== '@') found[option.key] = '';
    }
    return found;
}"""
# An option out of sight may lie on the board, where it is tapped without scrolling.
PLACE = """(key) => {
    const app = document.querySelector('.c-app')._app, side = document.querySelector('.c-side').getBoundingClientRect();
    const box = [...document.querySelectorAll('[data-option]')].find((each) => each.dataset.option === key)
        ?.getBoundingClientRect();
    if (box && box.top >= side.top && box.bottom <= side.bottom) return '';
    const target = app.view.board.targets?.find((each) => each.keys.length === 1 && each.keys[0] === key);
    const place = target && `.c-board-part.chosen [data-place="${target.place}"]`;
    return place && document.querySelector(place) ? place : '';
}"""
# How far must be scrolled until an element can be seen whole.
SCROLLED = """(element) => {
    const scroller = element.closest('.c-side, .c-main'), before = scroller?.scrollTop ?? 0;
    element.scrollIntoView({ block: 'nearest' });
    return Math.abs((scroller?.scrollTop ?? 0) - before);
}"""
SETTLED = """(rev) => {
    const app = document.querySelector('.c-app');
    return app.dataset.rev === String(rev) && !app.classList.contains('settling') && !app.hasAttribute('aria-busy');
}"""

SETTLED_PAD = """() => {
    const app = document.querySelector('.c-app');
    return !app._app.pad?.leaving && !app.hasAttribute('aria-busy');
}"""

# The category and the row of a sheet that is open, and the most that is likely there.
ROW = """() => {
    const app = document.querySelector('.c-app')._app, { step, row } = app.pad;
    const steps = app.view.panels.find((each) => each.steps)?.steps ?? [];
    return [step, row, steps.find((each) => each.id === step)?.rows?.[row]?.likely ?? 0];
}"""


class Finger:
    """A finger on a phone: counts its taps, and what it had to scroll before them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.scrolled = page, 0, 0

    def tap(self, selector: str) -> None:
        """Tap something that is there, scrolled to if need be."""
        found = self.page.locator(selector).locator("visible=true").first
        self.scrolled += round(found.evaluate(SCROLLED))
        found.tap()
        self.taps += 1

    def answer(self, key: str, behind: str) -> None:
        """Tap an answer, unfolded first where it stands behind an arrow or a fold, and wait for the next question."""
        before = rev(self.page)
        for veil in self.page.locator(".c-veil").all():
            self.page.keyboard.press("Escape")
            self.taps += 1
            veil.wait_for(state="detached")
        if self.page.locator(".c-go-on").locator("visible=true").count():
            self.page.locator(".c-go-on").tap()  # what hands do was read to its end
            self.taps += 1
        if behind == "@":
            self._lay(key)
        else:
            option = f'[data-option="{key}"]'
            if behind and not self.page.locator(option).count():
                self.tap(f'[data-more="{behind}"], [data-more="slots"]')
            if not self.page.locator(option).locator("visible=true").count():
                self.tap(f"details.c-fold:has({option}) > summary")
            place = self.page.evaluate(PLACE, key)
            self.tap(place or option)
        self.page.wait_for_function(SETTLED, arg=before + 1)

    def _lay(self, key: str) -> None:
        """A tap shows the piece, another turns it, the check mark lays it."""
        cell = key.rpartition(" ")[2]
        for _ in range(5):
            if self.page.evaluate("() => document.querySelector('.c-app')._app.ui.spot?.key") == key:
                break
            self.tap(f'.c-board-part.chosen [data-place="cell.{cell}"]')
        self.tap(".c-lay")


@contextmanager
def at_a_table() -> Iterator[tuple[TableStore, Callable[[Header], Finger]]]:
    """Tables, and a finger on a phone for each of them."""
    with dashboard() as (browser, server, store):
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-US"
        )
        context.set_default_timeout(PATIENCE * 1000)
        yield store, lambda table: Finger(sit_down(context, server, table.id))
        leave(context)


class Told(NamedTuple):
    """A decision of the player: in which ask, and how many answers there were."""

    ask: str
    key: str
    answers: int


def whole_games() -> list[Figure]:
    """Whole games of three by sensible players: taps a turn, pixels scrolled, questions with one answer."""
    figures, scrolled, single = [], 0, 0
    for name, most in MOST.items():
        with at_a_table() as (store, sit):
            game, table = begun(store, name)
            finger = sit(table)
            told = play(game, finger)
        turns = sum(
            each.ask == "turn" and not (n and told[n - 1].key.startswith(THINKING)) for n, each in enumerate(told)
        )
        note = f"{turns} turns, {len(told)} decisions, {finger.taps} taps"
        figures.append(Figure(f"{TITLES[name]}: taps a turn", finger.taps / turns, "", at_most(most), note))
        scrolled, single = scrolled + finger.scrolled, single + sum(each.answers == 1 for each in told)
    figures.append(Figure("pixels scrolled to reach an option", scrolled, "px", at_most(0), "both games, 390x844"))
    figures.append(Figure("asks with one legal answer", single, "", at_most(0), "both games"))
    return figures


def begun(store: TableStore, name: str) -> tuple[companion.Game, Header]:
    """A table at its first turn, and the same game beside it."""
    copy = sample() if name == "santa_maria" else None
    game = companion.new_game(name, [seat.name for seat in SEATS], draws=7, first=0, copy=copy)
    table, random = store.create(name, SEATS, TableSetup(draws=7, first=0, copy=copy)), Random(7)
    while game.ask is not None and game.ask.id != "turn":
        game.play(sensible_policy(game, random))
    for seq, decision in enumerate((each for each in game.journal if each.told), 1):
        store.append(table.id, seq, Decide(decision.key))
    return game, table


def play(game: companion.Game, finger: Finger) -> list[Told]:
    """The whole game; the mirror goes ahead of the page as far as one tap answers."""
    random, told, queue = Random(7), [], []
    while game.ask is not None or queue:
        offered: dict[str, str] = finger.page.evaluate(OFFERED)
        best = 0
        for n in range(1, 9):
            if len(queue) < n and game.ask is not None:
                told.append(Told(game.ask.id, sensible_policy(game, random), len(game.legal)))
                queue.append(told[-1].key)
                game.play(queue[-1])
            joined = THEN.join(queue[:n])
            best = n if joined in offered and n <= len(queue) else best
            if not any(key.startswith(joined + THEN) for key in offered):
                break
        if not best:  # a die is offered with its lines only: what would come between is done before or after
            best = len(queue)
            along = next(key for key in offered if key.startswith(queue[0] + THEN)).split(THEN)
            for _ in queue:
                game.undo()
            queue = along
            told[-best:] = [Told(told[-best].ask, key, 2) for key in along]
            for each in along:
                game.play(each)
            best = len(along)
        key = THEN.join(queue[:best])
        finger.answer(key, offered[key])
        queue = queue[best:]
    return told


# before the first turn


def set_up() -> list[Figure]:
    """Screens and taps until the first turn: Tzolk'in with the table's own draws, Santa Maria with an untold box."""
    own, untold = TableSetup(first=0), TableSetup(first=0, copy=Copy("santa_maria"))
    with at_a_table() as (store, sit):
        tables = store.create("tzolkin", SEATS, own), store.create("santa_maria", SEATS[:2], untold)
        (screens, _), (_, taps) = (until_a_turn(store, table, sit(table)) for table in tables)
    return [
        Figure("Tzolk'in: set-up screens with own draws", screens, "", at_most(6)),
        Figure("Santa Maria: taps to the first turn, untold box", taps, "", at_most(12), "2 players"),
    ]


def until_a_turn(store: TableStore, table: Header, finger: Finger) -> tuple[int, int]:
    """Screens and taps, always with the first answers that there are."""
    page, screens = finger.page, 0
    for _ in range(200):
        replay = Replay(store.find(table.id))
        replay.follow(store.since(table.id, 0))
        if replay.game.ask is None or replay.game.ask.id == "turn":
            break
        screens += 1
        before = rev(page)
        told, later = ".c-question .c-submit", f'.c-question button:has-text("{LATER}")'
        if page.locator(".c-piece").count() and page.locator(told).count():
            for _ in range(20):
                if page.locator(told).is_enabled():
                    break
                finger.tap(".c-piece:not(.ticked):not([aria-disabled])")
                page.wait_for_function(SETTLED, arg=before)
            finger.tap(told)
        elif page.locator(f"{POSSIBLE}, .c-piece").locator("visible=true").count():
            finger.tap(f"{POSSIBLE}, .c-question .c-piece")
        else:
            finger.tap(later if page.locator(later).count() else told)
        page.wait_for_function("before => document.querySelector('.c-app').dataset.rev > before", arg=before)
        page.wait_for_function(SETTLED, arg=rev(page))
    return screens, finger.taps


# teaching, and sheets


def taught() -> list[Figure]:
    """The base box for two, told on the screen's own forms."""
    taps = 1 + sum(count(2).values())
    return [Figure("Santa Maria: taps to teach the base box", taps, "", at_most(200), "2 players, by the forms")]


def sheets() -> list[Figure]:
    """A final sheet of three."""
    figures = []
    with dashboard() as (browser, server, _):
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        for name, most in SHEETS.items():
            page = context.new_page()
            page.goto(f"{server.url}?sheet={name}&players=3&lang=en")
            page.wait_for_selector(".screen-sheet")
            taps = written(Finger(page))
            figures.append(Figure(f"{TITLES[name]}: taps for a final sheet", taps, "", at_most(most), "3 players"))
        leave(context)
    return figures


def written(finger: Finger) -> int:
    """Every number of the sheet, told with the keys of its pad: a third of what is likely at most, for everybody."""
    page = finger.page
    for _ in range(100):
        page.wait_for_function(SETTLED_PAD)
        if page.locator(".c-pad.ended").count() or not page.locator(".c-pad").count():
            break
        step, row, likely = page.evaluate(ROW)
        for digit in str(round(likely / 3)) if likely else "":
            finger.tap(f".c-pad [data-key='{digit}']")
        page.wait_for_function(SETTLED_PAD)
        if page.evaluate(ROW)[:2] == [step, row]:
            finger.tap(".c-pad [data-key='next']")
    return finger.taps
