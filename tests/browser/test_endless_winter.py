"""Endless Winter as its players use it: a round by touch on a phone, its eclipse, every screen, and the final sheet."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import companion
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.testing.players import choose
from companion.ui.present.options import answers
from companion.ui.session import Session
from tests.browser.conftest import READY, Server, device, open_tab, rev, wait_for_rev
from tests.browser.layout import serious
from tests.browser.stage import Stage
from tests.browser.test_screens import LANGUAGES, SIZES, look, settle
from tests.conformance.endless_winter import BUSY, HUNTER, SETTLER
from tests.games.samples import endless_winter as sample
from tests.tapping import worth
from tests.ui.pages import page as page_at

GAME = "endless_winter"
SEATS = [Seat("Анна", "red"), Seat("Богдан", "blue"), Seat("Ліна", "green")]
PHONE = {"width": 390, "height": 844}
SEED = 5
TWO_ROWS = (9, 10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: its tables are of this game alone."""
    with Server(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture(scope="module")
def opened(browser: Browser, server: Server) -> Iterator[Page]:
    """One page for them all: going from table to table is quicker than a page of its own for each."""
    with device(browser, has_touch=True) as context:
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(READY)
        yield page


@pytest.fixture
def page(opened: Page) -> Page:
    """The page, on a phone."""
    opened.set_viewport_size(PHONE)
    return opened


def new_game(players: int, seed: int = SEED) -> companion.Game:
    return companion.new_game(GAME, [seat.name for seat in SEATS[:players]], draws=seed, first=0, copy=sample())


def played(players: int, seed: int, until: Callable[[companion.Game], bool]) -> companion.Game:
    """A game until something is so, or to its end."""
    game, chance = new_game(players, seed), random.Random(seed)
    while not until(game) and not game.over:
        game.play(choose(game, (BUSY, HUNTER, SETTLER), chance))
    return game


def made(store: TableStore, players: int, until: Callable[[companion.Game], bool]) -> Header:
    """A table with the sample copy, played until something is so: the first of many games in which that happens."""
    games = ((seed, played(players, seed, until)) for seed in range(SEED, SEED + 50))
    seed, game = next((seed, game) for seed, game in games if until(game))
    table = store.create(GAME, SEATS[:players], TableSetup(draws=seed, first=0, copy=sample()))
    decided = [decision.key for decision in game.journal if decision.by_people]
    for seq, key in enumerate(decided, 1):
        store.append(table.id, seq, Decide(key), finished=(game.over and seq == len(decided)) or None)
    return table


def acting(column: str) -> Callable[[companion.Game], bool]:
    """A player acts in a column with something to pay for it."""
    return lambda game: (
        game.ask is not None and game.ask.id == "act" and game.table.column == column and game.table.labour >= 2
    )


def with_much(game: companion.Game) -> bool:
    """A player has as many ways to labour as two rows of a phone hold."""
    adds = ("play", "use", "food")
    return (
        game.ask is not None
        and game.ask.id == "act"
        and sum(option.key.startswith(adds) for option in game.legal) in TWO_ROWS
    )


def can_bury(game: companion.Game) -> bool:
    """A player buries a card of the hand or of the discard pile."""
    if game.ask is None or game.ask.id != "bury":
        return False
    places = {option.key.partition(" ")[0] for option in game.legal}
    return places - {"nothing"} == {"bury-hand", "bury-discard"}


def can_bury_many(game: companion.Game) -> bool:
    """The same with many cards, after any of which the turn may be over."""
    return can_bury(game) and len(game.legal) > 7 and all(each.more for each in answers(game) if each.allowed)


def go(page: Page, address: str) -> None:
    """Open a screen in English."""
    page.evaluate(
        "address => document.querySelector('.c-app')._app.send({ op: 'open', address })", f"{address}&lang=en"
    )
    settle(page)
    expect(page.locator(".c-app")).to_have_attribute("lang", "en")


def tap(page: Page, there: Locator) -> None:
    """Touch it, and wait for the answer."""
    expect(page.locator(".c-app.settling")).to_have_count(0)  # a tap so soon after a change does nothing
    before = rev(page)
    there.first.tap()
    wait_for_rev(page, before + 1)


def option(page: Page, key: str) -> Locator:
    """An answer as a button; many that lie on the board are folded."""
    expect(page.locator(".c-app.settling")).to_have_count(0)
    found = page.locator(f'[data-option="{key}"]')
    if not found.locator("visible=true").count():
        page.locator("details.c-fold", has=found).locator("summary").tap()
    return found.locator("visible=true")


BELOW = """() => {
    if (document.querySelector('.c-on-table.open')) return [];  // that lies over the question until it is begun
    const edge = document.querySelector('.c-side')?.getBoundingClientRect().bottom;
    return [...document.querySelectorAll('.c-slot-row .c-option')]
        .filter(el => el.getBoundingClientRect().bottom > edge + 1).map(el => el.dataset.option);
}"""


def out_of_sight(stage: Stage, session: Session) -> list[str]:
    """The slots that a phone shows only in part, beside the banner of the sample."""
    found, session.reader.wide = [], False
    for language in LANGUAGES:
        session.reader.language = language
        stage.show(session.view(), *SIZES["phone"])
        found += [f"{language}, below the edge: {each}" for each in stage.page.evaluate(BELOW)]
    return found


# by touch


def test_a_round_and_its_eclipse_by_touch_on_a_phone(page: Page, store: TableStore) -> None:
    table = store.create(GAME, SEATS[:2], TableSetup(draws=SEED, first=0, copy=sample()))
    go(page, f"?table={table.id}")
    game, chance, strips = new_game(2), random.Random(SEED), 0
    while game.table.round == 1:
        given = [answer for answer in answers(game) if answer.allowed]
        answer = max(given, key=lambda each: (worth(1, each), chance.random()))
        strips += page.locator(".c-means").count()
        tap(page, option(page, answer.key))
        game.play(*(step.option.key for step in answer.steps))
    assert strips, "labour was in sight while a player acted"
    expect(page.locator(".c-on-table")).to_contain_text("Eclipse 1")
    expect(page.locator(".c-on-table")).to_contain_text("Turn order")
    open_tab(page, "log")
    expect(page.locator(".c-log").get_by_text("Round 2 begins.")).to_be_visible()


def test_labour_is_counted_as_cards_are_played(page: Page, store: TableStore) -> None:
    """The labour there, the part that an action uses, and the rest; one tap plays the cards with the action."""
    game, chance = new_game(2), random.Random(SEED)

    def prepared() -> str:
        return next((each.key for each in answers(game) if each.prepared), "") if game.ask else ""

    while not prepared():
        game.play(choose(game, (HUNTER,), chance))
    table = store.create(GAME, SEATS[:2], TableSetup(draws=SEED, first=0, copy=sample()))
    decided = [decision.key for decision in game.journal if decision.by_people]
    for seq, key in enumerate(decided, 1):
        store.append(table.id, seq, Decide(key))
    go(page, f"?table={table.id}")
    expect(page.locator(".c-means-head")).to_contain_text("left of")
    key = prepared()
    button = page.locator(f'[data-option="{key}"]')
    expect(button).to_contain_text("first play")
    tap(page, button)
    game.play(*key.split(" > "))
    assert game.table.spent > 0


def test_options_of_a_figure_unfold_beside_its_heading(page: Page, store: TableStore) -> None:
    """A player who rests takes a card, or a weaker benefit: the arrow is there although no row is without a heading."""
    table = made(store, 2, lambda game: game.ask is not None and game.ask.id == "turn")
    go(page, f"?table={table.id}")
    page.locator('.c-group [data-more="slots"]').tap()
    tap(page, option(page, "place tribe rest > tool"))
    open_tab(page, "log")
    expect(page.locator(".c-log")).to_contain_text("1 tool")


def can_hunt(game: companion.Game) -> bool:
    """A player may take one of several animals, perhaps with cards played first."""
    if game.ask is None or game.ask.id != "act":
        return False
    there = set(game.table.grounds)
    return len(there) > 1 and any(each.allowed and each.key.endswith("do animal") for each in answers(game))


def test_an_animal_on_the_board_is_taken_with_one_tap(page: Page, store: TableStore) -> None:
    table = made(store, 2, can_hunt)
    go(page, f"?table={table.id}")
    tap(page, page.locator('.c-board-part.chosen [data-place^="ground."].target'))
    open_tab(page, "log")
    expect(page.locator(".c-log").first).to_contain_text(re.compile("[Tt]akes a"))


def test_cards_to_bury_stand_under_where_they_lie(page: Page, store: TableStore) -> None:
    table = made(store, 3, can_bury)
    go(page, f"?table={table.id}")
    headings = page.locator(".c-question .c-group")
    expect(headings.locator("> span:first-child")).to_have_text(["From hand", "From the discard pile"])
    expect(page.locator(".c-pieces").last.locator('[data-option^="bury-discard"]')).not_to_have_count(0)


def test_one_switch_says_how_the_turn_goes_on_after_any_card_and_all_cards_are_in_sight(
    page: Page, store: TableStore
) -> None:
    table = made(store, 3, can_bury_many)
    go(page, f"?table={table.id}")
    cards = page.locator(".c-pieces [data-option]")
    expect(cards.last).to_have_attribute("data-option", re.compile(r"^bury-discard.* > done$"))
    expect(page.locator(".c-pieces .c-more-arrow")).to_have_count(0)
    assert page.locator(".c-side").evaluate("(side) => side.scrollHeight - side.clientHeight") == 0
    player = page.locator(".c-asked-name").inner_text()
    page.locator('[data-more="pieces"]').tap()
    expect(cards.last).not_to_have_attribute("data-option", re.compile("> done$"))
    tap(page, cards.last)
    expect(page.locator(".c-question-text")).not_to_have_text("Which card do you bury?")
    expect(page.locator(".c-asked-name")).to_have_text(player)


# every screen


def test_every_screen_fits_and_axe_finds_nothing(stage: Stage, tmp_path: Path) -> None:
    """At every size in every language; nothing is cut on the narrowest phone."""
    store = TableStore(tmp_path)
    where = {
        "hunt": made(store, 3, acting("hunt")),
        "migrate": made(store, 3, acting("migrate")),
        "labour": made(store, 2, with_much),
        "eclipse": made(store, 3, lambda game: game.table.round == 2 and game.table.phase == "turn"),
        "end": made(store, 3, lambda game: game.over),
    }
    wrong: list[str] = []
    for name, table in where.items():
        session = page_at(store, f"?table={table.id}")
        stage.show(session.view(), *SIZES["phone"])
        settle(stage.page)
        wrong += serious(stage.page, name)
        wrong += [f"{name}, {each}" for each in out_of_sight(stage, session)]
        wrong += look(stage, session, name, more={"below the edge": BELOW})
    session = page_at(store, f"?table={where['eclipse'].id}")
    session.handle({"op": "tab", "id": "correct"})
    stage.show(session.view(), *SIZES["phone"])
    settle(stage.page)
    wrong += serious(stage.page, "correct")
    assert not wrong, "\n".join(wrong)


def test_the_final_sheet_is_tapped_to_its_end_on_a_phone(page: Page, stage: Stage, tmp_path: Path) -> None:
    assert not look(stage, page_at(TableStore(tmp_path), f"?sheet={GAME}"), "sheet")
    go(page, f"?sheet={GAME}")
    assert not serious(page, "sheet")
    won = page.locator(".c-headline-text")
    for key in "41":
        page.locator(f'[data-key="{key}"]').tap()
    for _ in range(80):
        if won.count():
            break
        page.locator('[data-key="next"]').tap()
        settle(page)
    expect(won).to_contain_text("Player 1 wins")
