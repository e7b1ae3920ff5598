"""At the table: what games of sensible play take on a phone, in taps and in pixels scrolled; set-up, teaching, sheets.

A script taps what the sensible player of the simulation decides, on the real page at 390x844. One tap may answer
several questions, where an option shows what it leads to; opening an arrow or a fold is a tap as well. Where a turn is
put together on the screen, the player chooses among the possible taps (`tests/tapping.py`), not among decisions.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

import companion
from companion.engine.facts import value_at
from companion.engine.messages import messages
from companion.engine.owner_copy import Copy
from companion.games import definition
from companion.players import sensible_policy
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from companion.ui.view import THEN
from tests.bench.figure import Figure, at_most
from tests.bench.screen import dashboard
from tests.bench.teaching import count
from tests.browser.conftest import PATIENCE, POSSIBLE, leave, rev, sit_down
from tests.conformance.suite import of
from tests.tapping import MODULES, tapped

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Chen", "green"), Seat("Dana", "yellow")]
MOST = {"tzolkin": 2.8, "santa_maria": 3.0, "endless_winter": 4.5, "tawantinsuyu": 5.0}
PUT_TOGETHER = {"endless_winter": [(3, (0, 1, 2))], "tawantinsuyu": [(3, (1,)), (2, (2,)), (4, (3,))]}
"""The games that are played: how many players, and the seeds, of which the mean is taken."""
TITLES = {name: definition(name).titles["en"].partition(":")[0] for name in MOST}
UNKNOWN = {"santa_maria": 12, "endless_winter": 25, "tawantinsuyu": 20}
IN_ALL = {"potato": 5, "corn": 1, "stone": 1, "points": 5, "army-card": 1}
"""The gain of unknown starting cards together, as in the example of Tawantinsuyu's rulebook."""
SHEETS = {"santa_maria": 45, "tzolkin": 40}
LATER = messages("en", "ui").text("teach.later")
THINKING = ("beg", "back", "sell", "buy", "scholar", "technology")
"""After these the same turn goes on."""

# The answers that are offered: by themselves, on the board, or behind which arrow; and the ways to lay a piece.
OFFERED = """() => {
    const { question, board } = document.querySelector('.c-app')._app.view, found = {};
    const spots = (question?.laying?.spots ?? []).map((spot) => spot.key);
    for (const key of spots) found[key] = '@';
    for (const target of board?.targets ?? []) if (target.ahead) found[target.keys[0]] = '';
    for (const option of question?.options ?? []) {
        if (spots.some((key) => option.key.startsWith(`${key} > `))) continue;  // a piece is laid, then asked on
        for (const other of [...option.more ?? [], ...option.beside ?? []]) found[other.key] ??= option.key;
        if (found[option.key] !== '@') found[option.key] = '';
    }
    return found;
}"""
# An option out of sight may lie on the board, where it is tapped without scrolling.
PLACE = """(key) => {
    const app = document.querySelector('.c-app')._app, side = document.querySelector('.c-side').getBoundingClientRect();
    const box = [...document.querySelectorAll('[data-option]')]
        .find((each) => each.dataset.option === key && each.checkVisibility())?.getBoundingClientRect();
    if (box && box.top >= side.top && box.bottom <= side.bottom) return '';
    const target = app.view.board.targets?.find((each) => each.keys.includes(key));
    const place = target && `.c-board-part.chosen [data-place="${target.place}"]`;
    return place && document.querySelector(place) ? place : '';
}"""
# The switch of many pieces, for the answers beside each.
ADDITION = """([piece, key]) => {
    const { options } = document.querySelector('.c-app')._app.view.question;
    const place = options.find((each) => each.key === piece)?.beside?.findIndex((each) => each.key === key) ?? 0;
    return place > 0 ? `pieces ${place + 1}` : 'pieces';
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

# The fields of the form that a question asks for, with where they stand on the page.
FIELDS = """() => {
    const form = document.querySelector('.c-app')._app.view.question?.form;
    const fields = (form?.sections ?? []).flatMap(({ fields = [] }) => fields);
    return fields.map(({ name, kind, value, choices = [], keys = [] }) => ({
        id: `c-f-${form.id}-${name}`.replace(/[^\\w-]/g, '_'), name, kind, value, keys: keys.map((each) => each.value),
        choices: choices.map((each) => each.value),
    }));
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
    """A finger on a phone: counts its taps, and the scrolling before them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.scrolled, self.between = page, 0, 0, 0

    def tap(self, selector: str) -> None:
        """Tap something that is there, scrolled to if need be."""
        found = self.page.locator(selector).locator("visible=true").first
        self.scrolled += round(found.evaluate(SCROLLED))
        found.tap()
        self.taps += 1

    def answer(self, key: str, behind: str) -> None:
        """Tap an answer and wait for the next question."""
        before = rev(self.page)
        self.touch(key, behind)
        self.page.wait_for_function(SETTLED, arg=before + 1)

    def touch(self, key: str, behind: str) -> None:
        """Tap an answer, unfolded first where it stands behind an arrow or a fold."""
        for veil in self.page.locator(".c-veil").all():
            self.page.keyboard.press("Escape")
            self.taps += 1
            veil.wait_for(state="detached")
        if self.page.locator(".c-go-on").locator("visible=true").count():
            self.page.locator(".c-go-on").tap()  # every chore was read
            self.taps += 1
        if behind == "@":
            self._lay(key)
        else:
            option = f'[data-option="{key}"]'
            if behind and not self.page.locator(option).count():
                own = f'[data-more="{behind}"]'  # answers in a slot, or of one of several pieces, have a switch for all
                way = self.page.evaluate(ADDITION, [behind, key])
                all_of_them = f'[data-more="slots"], [data-more="{way}"]'
                self.tap(own if self.page.locator(own).count() else all_of_them)
            place = self.page.evaluate(PLACE, key)
            if not place and not self.page.locator(option).count():
                self.tap('[data-more="slots"]')  # another answer of its slot stands there
            if not place and not self.page.locator(option).locator("visible=true").count():
                self.tap(f"details.c-fold:has({option}) > summary")
            self.tap(place or option)
            if place and self.page.locator(".c-narrow").count():
                self.tap(option)  # several answers lie there

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


class Decided(NamedTuple):
    """A decision of the player: in which ask, and how many answers there were."""

    ask: str
    key: str
    answers: int


def with_all_modules() -> Iterator[Figure]:
    """Santa Maria with all its modules, by sensible players."""
    name = "santa_maria"
    with at_a_table() as (store, sit):
        turns, decisions, finger = decided(store, sit, name, **MODULES[name])
    title, note = f"{TITLES[name]}, all modules", f"{turns} turns, {len(decisions)} decisions, {finger.taps} taps"
    yield Figure(f"{title}: taps a turn of one game, 3 players", finger.taps / turns, "", at_most(MOST[name]), note)
    yield Figure(f"{title}: pixels scrolled to reach an option", finger.scrolled, "px", at_most(0), "390x844")


def whole_game(name: str) -> Callable[[], Iterator[Figure]]:
    """The part of the bench that plays whole games of one kind."""

    def played() -> Iterator[Figure]:
        """By sensible players: taps a turn, pixels scrolled, questions with one answer."""
        scrolled, single, between = 0, 0, 0
        for players, seeds in PUT_TOGETHER.get(name, [(3, ())]):
            turns, taps, decisions = 0, 0, list[Decided]()
            for seed in seeds or (None,):
                with at_a_table() as (store, sit):
                    more, also, finger = (
                        decided(store, sit, name) if seed is None else put_together(store, sit, name, players, seed)
                    )
                turns, taps, decisions = turns + more, taps + finger.taps, decisions + also
                scrolled, between = scrolled + finger.scrolled, between + finger.between
            note = f"{turns} turns, {len(decisions)} decisions, {taps} taps"
            yield Figure(f"{TITLES[name]}: taps a turn, {players} players", taps / turns, "", at_most(MOST[name]), note)
            single += sum(each.answers == 1 for each in decisions)
        yield Figure(f"{TITLES[name]}: pixels scrolled to reach an option", scrolled, "px", at_most(0), "390x844")
        if between:
            note = "ceremonies: any card that can be in a hand"
            yield Figure(f"{TITLES[name]}: the same between turns", between, "px", None, note)
        yield Figure(f"{TITLES[name]}: asks with one legal answer", single, "", at_most(0))

    played.__name__ = f"whole_{name}"
    return played


def decided(
    store: TableStore, sit: Callable[[Header], Finger], name: str, **rulings: str
) -> tuple[int, list[Decided], Finger]:
    """A game by the sensible player of the simulation: its turns, its decisions, and the finger that tapped them."""
    game, table = begun(store, name, **rulings)
    decisions = play(game, finger := sit(table))
    turns = sum(
        each.ask == "turn" and not (n and decisions[n - 1].key.startswith(THINKING)) for n, each in enumerate(decisions)
    )
    return turns, decisions, finger


def put_together(
    store: TableStore, sit: Callable[[Header], Finger], name: str, players: int, seed: int
) -> tuple[int, list[Decided], Finger]:
    """A game by a sensible player at the screen: its turns, its decisions, and the finger that tapped them."""
    turns, decisions, finger = 0, [], None
    for game, _, answer in tapped(name, players, seed):
        if game.table.phase == "setup":
            continue
        if finger is None:
            table = store.create(name, SEATS[:players], TableSetup(draws=seed, copy=companion.sample_copy(name)))
            for seq, decision in enumerate((each for each in game.journal if each.by_people), 1):
                store.append(table.id, seq, Decide(decision.key))
            finger = sit(table)
        before = finger.scrolled
        finger.answer(answer.key, finger.page.evaluate(OFFERED)[answer.key])
        if game.table.phase != "turn":
            finger.scrolled, finger.between = before, finger.between + finger.scrolled - before
        turns += of(name).begins_turn(game, [step.option.key for step in answer.steps])
        asked = [(step.game.ask, step) for step in answer.steps]
        decisions += [Decided(ask.id, step.option.key, len(step.game.legal)) for ask, step in asked if ask is not None]
    assert finger is not None
    return turns, decisions, finger


def begun(store: TableStore, name: str, **rulings: str) -> tuple[companion.Game, Header]:
    """A table at its first turn, and the same game beside it."""
    copy, names = companion.sample_copy(name), [seat.name for seat in SEATS[:3]]
    first = None if rulings.get("maya") else 0  # the Maya player begins
    game = companion.new_game(name, names, draws=7, first=first, copy=copy, rulings=rulings)
    setup = TableSetup(draws=7, first=first, copy=copy, rulings=dict(game.setup.rulings))
    table, random = store.create(name, SEATS[:3], setup), Random(7)
    while game.ask is not None and game.ask.id != "turn":
        game.play(sensible_policy(game, random))
    for seq, decision in enumerate((each for each in game.journal if each.by_people), 1):
        store.append(table.id, seq, Decide(decision.key))
    return game, table


def play(game: companion.Game, finger: Finger) -> list[Decided]:
    """The whole game; the mirror goes ahead of the page as far as one tap answers."""
    random, decisions = Random(7), list[Decided]()
    queue: list[str] = []
    while game.ask is not None or queue:
        offered: dict[str, str] = finger.page.evaluate(OFFERED)
        best = 0
        for n in range(1, 9):
            if len(queue) < n and game.ask is not None:
                decisions.append(Decided(game.ask.id, sensible_policy(game, random), len(game.legal)))
                queue.append(decisions[-1].key)
                game.play(queue[-1])
            joined = THEN.join(queue[:n])
            best = n if joined in offered and n <= len(queue) else best
            if not any(key.startswith(joined + THEN) for key in offered):
                break
        if not best:  # a die is offered with its lines only: free actions in between are done before or after
            best = len(queue)
            along = next(key for key in offered if key.startswith(queue[0] + THEN)).split(THEN)
            for _ in queue:
                game.undo()
            queue = along
            decisions[-best:] = [Decided(decisions[-best].ask, key, 2) for key in along]
            for each in along:
                game.play(each)
            best = len(along)
        key = THEN.join(queue[:best])
        finger.answer(key, offered[key])
        queue = queue[best:]
    return decisions


# before the first turn


def set_up() -> Iterator[Figure]:
    """Screens and taps until the first turn: Tzolk’in with the table's own draws, the others with unknown boxes."""
    with at_a_table() as (store, sit):
        table = store.create("tzolkin", SEATS[:3], TableSetup(first=0))
        screens, _ = until_a_turn(store, table, sit(table))
        yield Figure("Tzolk’in: set-up screens with own draws", screens, "", at_most(6))
        for name, most in UNKNOWN.items():
            table = store.create(name, SEATS[:2], TableSetup(first=0, copy=Copy(name)))
            _, taps = until_a_turn(store, table, sit(table))
            yield Figure(f"{TITLES[name]}: taps to the first turn, unknown box", taps, "", at_most(most), "2 players")


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
        submit, later = ".c-question .c-submit", f'.c-question button:has-text("{LATER}")'
        if any(field["name"].rpartition(".")[2] in IN_ALL for field in page.evaluate(FIELDS)):
            fill(finger, lambda name: IN_ALL.get(name.rpartition(".")[2]))
            finger.tap(submit)
        elif page.locator(".c-piece").count() and page.locator(submit).count():
            for _ in range(20):
                if page.locator(submit).is_enabled():
                    break
                finger.tap(".c-piece:not(.ticked):not([aria-disabled])")
                page.wait_for_function(SETTLED, arg=before)
            finger.tap(submit)
        elif page.locator(f"{POSSIBLE}, .c-piece").locator("visible=true").count():
            finger.tap(f"{POSSIBLE}, .c-question .c-piece")
        elif page.locator(later).count():
            finger.tap(later)
        else:
            fill(finger, as_in_sample(replay.game))
            if rev(page) == before:  # the last key of some forms submits them
                finger.tap(submit)
        page.wait_for_function("before => document.querySelector('.c-app').dataset.rev > before", arg=before)
        page.wait_for_function(SETTLED, arg=rev(page))
    return screens, finger.taps


def as_in_sample(game: companion.Game) -> Callable[[str], Any]:
    """The value of an asked field in the sample."""
    copy, entry = companion.sample_copy(game.definition.name), game.ask.entry if game.ask else None
    assert copy is not None
    assert entry is not None
    value: Any = copy.facts[entry.id]
    value = value if isinstance(value, dict) else value[0]
    return lambda name: value_at(value, next(each.path for each in entry.inputs if name.endswith(each.path)))


def fill(finger: Finger, value: Callable[[str], Any]) -> None:
    """A form, field by field: a number or a choice by its key, else step by step."""
    for field in finger.page.evaluate(FIELDS):
        for key in field["keys"] if field["kind"] == "pad" and not field["value"] else ():
            for _ in range(value(f".{key}")):
                finger.tap(f'[data-key="{key}"]')
                finger.page.wait_for_function(SETTLED_PAD)
        wanted = value(field["name"])
        if wanted in (None, field["value"]) or field["kind"] not in ("choice", "stepper"):
            continue
        if wanted in field["choices"]:
            group = f'[id="{field["id"]}{"-keys" if field["kind"] == "stepper" else ""}"]'
            finger.tap(f"{group} > :nth-child({field['choices'].index(wanted) + 1})")
        else:
            for _ in range(abs(wanted - field["value"])):
                finger.tap(
                    f'[id="{field["id"]}"] ~ .c-step'
                    if wanted > field["value"]
                    else f'.c-step:has(~ [id="{field["id"]}"])'
                )
        finger.page.wait_for_function(SETTLED_PAD)


# teaching, and sheets


def taught() -> Iterator[Figure]:
    """The base box for two, entered on the screen's own forms."""
    taps = 1 + sum(count(2).values())
    yield Figure("Santa Maria: taps to teach the base box", taps, "", at_most(200), "2 players, by the forms")


def sheets() -> Iterator[Figure]:
    """A final sheet of three."""
    with dashboard() as (browser, server, _):
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        for name, most in SHEETS.items():
            page = context.new_page()
            page.goto(f"{server.url}?sheet={name}&players=3&lang=en")
            page.wait_for_selector(".screen-sheet")
            taps = written(Finger(page))
            yield Figure(f"{TITLES[name]}: taps for a final sheet", taps, "", at_most(most), "3 players")
        leave(context)


def written(finger: Finger) -> int:
    """Enter every number of the sheet with the keys of its pad: at most a third of the likely value for everybody."""
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
