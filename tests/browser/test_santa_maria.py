"""Santa Maria as its players use it: teaching their copy, a year by tapping on a phone, every screen, the sheets."""

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import companion
from companion.engine.owner_copy import Copy
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.testing.players import Taste, choose
from tests.browser.conftest import READY, SETTLED, Server, device, open_tab, rev, wait_for_rev
from tests.browser.layout import serious
from tests.browser.stage import Stage
from tests.browser.test_owner_copy import paint
from tests.browser.test_screens import KEPT_LATIN, SIZES, look, settle
from tests.games.samples import santa_maria as sample
from tests.ui.pages import page as page_at

GAME = "santa_maria"
SEATS = [
    Seat("Анна", "red"), Seat("Богдан", "blue"), Seat("Ліна", "green"), Seat("Юля", "yellow"), Seat("Яна", "purple"),
]  # fmt: skip
MODULES = dict.fromkeys(("kingdoms", "governor", "specialists", "ambassadors", "maya"), "yes")
BUSY: Taste = {
    "expand": 60, "ship": 60, "monk": 60, "white": 4, "blue": 4, "boost": 6, "trade": 4, "space": 1, "coin": 0.5,
    "turn": 0.2, "nothing": 0.05, "retire": 0.05, "sell": 0.02, "buy": 0.05, "scholar": 0.05, "back": 0.01,
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A separate server: the facts taught here stay here."""
    with Server(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture(scope="module")
def opened(browser: Browser, server: Server) -> Iterator[Page]:
    """One page for them all: going from table to table is quicker than a page of its own for each."""
    with device(browser) as context:
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(READY)
        yield page


@pytest.fixture
def page(opened: Page) -> Page:
    """The page, on a phone."""
    opened.set_viewport_size({"width": 390, "height": 844})
    return opened


def new_game(players: int, options: TableSetup) -> companion.Game:
    names = [seat.name for seat in SEATS[:players]]
    return companion.new_game(
        GAME, names, draws=options.draws, first=options.first, rulings=options.rulings, copy=options.copy
    )


def made(
    store: TableStore, players: int, until: Callable[[companion.Game], bool], rulings: Mapping[str, str] | None = None
) -> Header:
    """A table with the sample copy, played until something is so, or to its end."""
    options = TableSetup(draws=4, first=0, rulings=dict(rulings or {}), copy=sample())
    game, chance = new_game(players, options), random.Random(4)
    while not game.over and not until(game):
        game.play(choose(game, (BUSY,), chance))
    table = store.create(GAME, SEATS[:players], options)
    keys = [decision.key for decision in game.journal if decision.by_people]
    for seq, key in enumerate(keys, 1):
        store.append(table.id, seq, Decide(key), finished=(game.over and seq == len(keys)) or None)
    return table


def asked(id: str, year: int = 1) -> Callable[[companion.Game], bool]:
    return lambda game: game.ask is not None and game.ask.id == id and game.table.year >= year


def go(page: Page, address: str) -> None:
    """Open a screen in English."""
    send(page, {"op": "open", "address": f"{address}&lang=en"})
    expect(page.locator(".c-app")).to_have_attribute("lang", "en")


def send(page: Page, command: dict[str, str]) -> None:
    page.evaluate("command => document.querySelector('.c-app')._app.send(command)", command)
    settle(page)


def keep(page: Page) -> None:
    page.get_by_role("button", name="Save and continue").click()


def known(store: TableStore) -> dict[str, object]:
    row = store.database.row("SELECT body FROM copies WHERE game = ?", GAME)
    return json.loads(row[0]) if row else {}


# the owner's copy


def test_a_copy_is_taught_left_taken_up_again_and_not_asked_for_in_a_new_game(page: Page, store: TableStore) -> None:
    go(page, f"?teach={GAME}&players=2")
    expect(page.get_by_text("0 of 76 entered")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="The religion track")).to_be_visible()
    paint(page, "monk", 3, 6)
    keep(page)
    expect(page.get_by_text("The track has 2 monk symbols; there are 3 to 6.")).to_be_visible()
    paint(page, "monk", 9)
    keep(page)
    expect(page.get_by_role("heading", name="The conquistador track")).to_be_visible()
    send(page, {"op": "teach", "fact": "boards"})
    for number, brush in enumerate(("wood", "grain", "sugar", "coins*2", "road*2"), 2):
        paint(page, brush, 7 * number - 7)
    keep(page)
    expect(page.get_by_role("heading", name="A colony board, side A · 2 of 4")).to_be_visible()
    send(page, {"op": "teach", "fact": "doubles"})
    same = page.get_by_role("group", name="Tap what is shown")
    same.locator('[data-face="wood"]').click()
    settle(page)
    same.locator('[data-face="road*1"]').click()
    expect(page.get_by_role("heading", name="2 of 15")).to_be_visible()
    send(page, {"op": "teach", "fact": "starting_ships"})
    keep(page)
    expect(page.get_by_text("A shipping tile costs something.")).to_be_visible()
    page.locator('[data-key="cost.wood"]').click()
    settle(page)
    page.locator('[data-face="1"]').click()
    expect(page.get_by_role("heading", name="2 of 4")).to_be_visible()
    send(page, {"op": "teach", "fact": "scholars"})
    page.get_by_label("Name").fill("Cartography")
    page.get_by_role("radio", name="Something else: by hand").click()
    settle(page)
    page.get_by_label("Note").fill("Look at the next tile")
    page.get_by_label("Note").press("Tab")
    keep(page)
    expect(page.get_by_role("heading", name="2 of 10")).to_be_visible()

    page.reload()
    page.wait_for_selector(READY)
    send(page, {"op": "teach", "fact": ""})
    expect(page.get_by_text("5 of 76 entered")).to_be_visible()
    facts = known(store)
    assert set(facts) == {"religion_track", "boards", "doubles", "starting_ships", "scholars"}
    copy = Copy(GAME, facts)
    table = store.create(GAME, SEATS[:2], TableSetup(first=0, copy=copy))
    for seq in range(1, 6):
        store.append(table.id, seq, Decide("dice 1"))
    go(page, f"?table={table.id}")
    expect(page.locator('[data-option="board 1"]')).to_be_visible()
    page.locator(f'{SETTLED} [data-option="board 1"]').click()
    expect(page.locator(".c-question-text")).to_contain_text("What do the blue dice show?")
    assert len(known(store)["boards"]) == 1, "the other board is asked for cell by cell"


def test_the_first_decisions_with_nothing_known(page: Page, store: TableStore) -> None:
    table = store.create(GAME, SEATS[:2], TableSetup(first=0, copy=Copy(GAME)))
    go(page, f"?table={table.id}")
    expect(page.get_by_text("Made-up sample copy")).to_have_count(0)
    for dice in ((1, 2, 2, 4, 5, 5), (2, 3)):
        for laid, face in enumerate(dice, 1):
            page.locator(f'{SETTLED} [data-option="die {face}"]').click()
            expect(page.locator(".c-die:enabled")).to_have_count(laid)
        tap(page, page.locator(".c-submit"))
    tap(page, page.locator('[data-option="white 2 > column 2"]'))
    for entered, shown in enumerate(("coins", "", "", "", "", ""), 1):  # the column that the die activates, and no more
        page.locator(f'{SETTLED} .c-ready-face[data-face="{shown}"]').first.click()
        expect(page.locator(".c-facecell.bare")).to_have_count(6 - entered)
    tap(page, page.get_by_role("button", name="Answer"))
    expect(page.locator(".c-asked-name")).to_have_text("Богдан")


# a year by tapping


def tap(page: Page, what: Locator) -> None:
    before = rev(page)
    what.first.click()
    wait_for_rev(page, before + 1)


def answer(page: Page, key: str) -> None:
    """Tap an option: cells where they lie on the board, the rest in the list."""
    verb, _, what = key.partition(" ")
    place = {"cell": f"cell.{what}"}.get(verb)
    spot = page.locator(f'.c-board-part.chosen [data-place="{place}"][role="button"]')
    tap(page, spot if place and spot.count() else page.locator(f'[data-option="{key}"]:visible'))


def laid_out(page: Page) -> None:
    """Everything lies on the table: the board comes back."""
    going_on = page.locator(".c-go-on")
    if going_on.is_visible():
        going_on.click()


def lay(page: Page, turns: int, at: str) -> None:
    """Tap the cell until the tile lies there turned so far, then the check mark."""
    laid_out(page)
    cell = page.locator(f'.c-board-part.chosen [data-place="cell.{at.partition(" ")[2]}"]')
    key = " > ".join([*["turn"] * turns, at])
    for _ in range(5):
        if page.evaluate("() => document.querySelector('.c-app')._app.ui.spot?.key") == key:
            break
        cell.click()
    tap(page, page.locator(".c-lay"))


def answer_both(page: Page, key: str, then: str) -> bool:
    """Tap an option that answers the next question too, perhaps behind its arrow; whether there is one."""
    arrow, both = (
        page.locator(f'[data-more^="{key} > "], [data-more="slots"]:enabled'),
        page.locator(f'[data-option="{key} > {then}"]'),
    )
    if not both.count() and arrow.count():
        arrow.first.click()
    if not both.count():
        return False
    tap(page, both)
    return True


def a_year(seed: int) -> list[tuple[str, str, int]]:
    """The questions of a year with their answers, and how many answers there were beside free actions."""
    game, chance = new_game(2, TableSetup(draws=seed, first=0, copy=sample())), random.Random(seed)
    played = []
    while game.table.year == 1 and game.ask is not None:
        key = choose(game, (BUSY,), chance)
        if game.ask.entry is not None:
            return []
        played.append((game.ask.id, key, len(game.legal)))
        game.play(key)
    return played


def lively(played: list[tuple[str, str, int]]) -> bool:
    """Whether everything comes up that a year can hold."""
    kinds = {key.split(" ")[0] for _, key, _ in played}
    straight = all(line.startswith(("column", "row")) for (_, die, _), (_, line, _) in pairwise(played) if is_die(die))
    wanted = {"white", "blue", "expand", "at", "turn", "ship", "monk", "retire", "space"}
    return kinds >= wanted and straight and len(played) < 70


def is_die(key: str) -> bool:
    return key.startswith(("white", "blue"))


def test_a_whole_year_by_tapping_on_a_phone(page: Page, store: TableStore) -> None:
    seed, played = next((seed, year) for seed in range(400) if lively(year := a_year(seed)))
    table = store.create(GAME, SEATS[:2], TableSetup(draws=seed, first=0, copy=sample()))
    go(page, f"?table={table.id}")
    keys, turns = [key for _, key, _ in played], []
    while keys:
        if len(played) - len(keys) in (n for n, (ask, _, _) in enumerate(played) if ask == "turn"):
            turns.append((keys[0], rev(page)))
        tile = next((n for n, key in enumerate(keys) if key != "turn"), 0)
        if keys[tile].startswith("at ") and page.locator(".c-laying").count():
            lay(page, tile, keys[tile])
            keys = keys[tile + 1 :]
            continue
        both = len(keys) > 1 and answer_both(page, *keys[:2])
        if not both:
            answer(page, keys[0])
        keys = keys[1 + both :]
    dice = [after - before for (key, before), (_, after) in pairwise(turns) if is_die(key)]
    assert min(dice) == 1, "the die with its line"
    assert sum(dice) <= 2.5 * len(dice), "and only real choices between"
    assert all(count > 1 for _, _, count in played), "a single answer raises no question"
    open_tab(page, "log")
    expect(page.locator(".c-log").get_by_text("Year 1 ends.")).to_be_visible()
    expect(page.locator(".c-log").get_by_text("Year 2 begins")).to_be_visible()
    open_tab(page, "scores")
    expect(page.get_by_role("heading", name="Points by round")).to_be_visible()


def test_a_tile_is_shown_turned_and_laid(page: Page, store: TableStore) -> None:
    table = made(store, 2, lambda game: asked("place")(game) and len(game.legal) > 12)
    go(page, f"?table={table.id}")
    laid_out(page)
    expect(page.get_by_text("tap again to rotate")).to_be_visible()
    expect(page.locator(".c-lay")).to_be_disabled()
    before, ghost = rev(page), page.locator(".c-ghost > svg")
    cell = page.locator('.c-board-part.chosen [data-place^="cell."].target').first
    cell.click()
    expect(ghost).to_have_count(2)
    expect(page.locator(".c-says")).to_contain_text(re.compile(r"Column \d.*\+\d"))
    lies = "all => all.map((each) => [each.style.left, each.style.top])"
    first = ghost.evaluate_all(lies)
    page.locator(".c-turn").click()
    assert ghost.evaluate_all(lies) != first
    assert rev(page) == before, "nothing is said before it is laid"
    refused = page.locator('[data-place^="cell."].target-refused', has=page.locator("use")).first
    refused.click()
    expect(page.locator(".c-opened:visible")).to_contain_text(re.compile("cell|colony"))
    tap(page, page.locator(".c-lay"))
    open_tab(page, "log")
    expect(page.locator(".c-log").first).to_contain_text("lays")


def test_a_tile_is_laid_with_the_keyboard(page: Page, store: TableStore) -> None:
    table = made(store, 2, lambda game: asked("place")(game) and len(game.legal) > 12)
    go(page, f"?table={table.id}")
    laid_out(page)
    before = rev(page)
    page.locator('.c-board-part.chosen [data-place^="cell."].target').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".c-ghost > svg")).to_have_count(2)
    page.keyboard.press("Enter")
    page.locator(".c-lay").focus()
    page.keyboard.press("Enter")
    wait_for_rev(page, before + 1)


# tables with modules, and the end


def test_a_table_of_five_with_every_module(page: Page, store: TableStore) -> None:
    table = made(store, 5, asked("turn", year=2), MODULES)
    go(page, f"?table={table.id}")
    expect(page.locator('[data-option^="ambassador white"]')).to_contain_text(re.compile(r"die \d|why not"))
    page.get_by_role("button", name="Part of the board").click()
    page.locator(".c-board-picker").get_by_role("button", name="Maya city").click()
    expect(page.locator(".c-board-part.chosen")).to_contain_text("Technology")


def test_the_sample_copy_is_named_on_every_screen(page: Page, store: TableStore) -> None:
    table, over = made(store, 2, asked("turn")), made(store, 1, lambda game: False)
    go(page, f"?table={table.id}")
    banner = page.get_by_text("Made-up sample copy")
    for tab in ("play", "explain", "scores", "log", "correct", "share"):
        open_tab(page, tab)
        expect(banner.first).to_be_visible()
    go(page, f"?table={over.id}")
    expect(page.locator(".c-headline-text")).to_have_text(re.compile(r"Анна: \d+ points?"))
    expect(page.locator(".c-headline")).to_contain_text(re.compile("of 100: the goal is (not )?reached"))
    expect(page.get_by_text("Turning points")).to_have_count(0)
    expect(banner.first).to_be_visible()
    go(page, "?")
    expect(banner.first).to_be_visible()


# every screen


def screens(store: TableStore) -> dict[str, str]:
    """The screens by their addresses."""
    place = made(store, 3, asked("place"), {"setup": "advanced"})
    return {
        "teaching": f"?teach={GAME}",
        "a board": f"?teach={GAME}&fact=boards",
        "final sheet": f"?sheet={GAME}",
        "place": f"?table={place.id}",
        "monk": f"?table={made(store, 4, asked('monk', year=2), {'kingdoms': 'yes'}).id}",
        "five players": f"?table={made(store, 5, asked('turn', year=3), MODULES).id}",
        "alone": f"?table={made(store, 1, lambda game: False).id}",
    }


MADE_UP = "|".join(
    rf"{word[:5]}\w*"
    for faces in sample().facts.values()
    for face in (faces if isinstance(faces, list) else ())
    for word in re.findall(r"[A-Za-z]{3,}", f"{face.get('name', '')} {face.get('note', '')}")
)
"""Names and notes of the made-up copy: an owner writes them in whatever language they like."""


def test_every_screen_fits_and_speaks_every_language(stage: Stage, tmp_path: Path) -> None:
    latin = re.compile(rf"{KEPT_LATIN.pattern}|Santa Maria|American Kingdoms|{MADE_UP}")
    store, wrong = TableStore(tmp_path), list[str]()
    for where, address in screens(store).items():
        wrong += look(stage, page_at(store, address), where, latin)
    assert not wrong


def test_axe_finds_nothing_serious(page: Page, store: TableStore) -> None:
    wrong = []
    addresses = screens(store)
    for where in ("a board", "place", "five players", "alone"):
        address = addresses[where]
        for theme, size in (("light", "phone"), ("dark", "laptop")):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            go(page, f"{address}&theme={theme}")
            expect(page.locator(".c-app")).to_have_attribute("data-theme", theme)
            wrong += serious(page, f"{where}, {theme}")
    assert not wrong
