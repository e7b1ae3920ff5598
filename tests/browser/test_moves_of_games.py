"""A real move of each game on a phone, by touch: its piece glides, the wheel turns, points fly; or all stands still."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, expect

import companion
from companion.games.tzolkin.table import Table
from companion.tables.store import Seat, TableSetup, TableStore
from tests.browser.conftest import SETTLED, device, rev
from tests.browser.stage import SHOWN, Stage
from tests.ui.pages import page

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]
LONGEST = 400
# Everything that starts to move is written down, so that nothing has to be seen in time.
WATCHED = """() => {
    if (window.moved) { window.moved = []; return; }
    window.moved = [];
    const plain = Element.prototype.animate;
    const noted = (element, how, duration) => {
        const name = element.dataset.key ?? element.dataset.count ?? element.textContent;
        window.moved.push({ name, how, duration });
    };
    Element.prototype.animate = function (frames, { duration }) {
        const [first, last] = frames;
        noted(this, first.translate !== last.translate ? "glides" : "changes", duration);
        return plain.call(this, frames, { duration });
    };
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (!target.closest(".c-drawing") || propertyName !== "transform") return;
        const { duration } = target.getAnimations()[0].effect.getTiming();
        noted(target, "turns", duration);
    }, true);
}"""


class Moves(NamedTuple):
    """A game, the answers that are tapped one after the other, and the pieces that must move meanwhile."""

    game: str
    taps: list[str]
    seen: set[tuple[str, str]]


GAMES = [
    Moves(
        "tzolkin",
        ["pick chichen_itza 1", "place uxmal 0", "done"],
        {("+4", "glides"), ("worker-uxmal-0-1", "glides"), ("wheel", "turns")},
    ),
    Moves("santa_maria", ["white 4", "white 4"], {("cell-33", "glides")}),
    Moves("endless_winter", ["place tribe initiate", "done"], {("figure.initiate.0", "glides")}),
    Moves("tawantinsuyu", ["place priest", "space.1-top-1", "play deity-1 corn"], {("space.1-top-1", "glides")}),
]


@pytest.fixture(scope="module")
def lively(browser: Browser) -> Iterator[Stage]:
    with device(browser, reduced_motion="no-preference", has_touch=True) as made:
        yield Stage(made)


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Stage]:
    with device(browser, has_touch=True) as made:
        yield Stage(made)


def score_next(t: Table) -> None:
    """Ann has a worker at Chichen Itza, and a skull for it."""
    ann = t.players[0]
    t.gears["chichen_itza"][1] = 0
    ann.available -= 1
    ann.skull += 1


def at_first_turn(store: TableStore, moves: Moves) -> str:
    """A table of the sample copy where Ann is to move."""
    copy = companion.sample_copy(moves.game)
    game = companion.new_game(moves.game, [seat.name for seat in SEATS], draws=3, first=0, copy=copy)
    while game.ask is not None and game.ask.id != "turn":
        game.play(game.legal[0].key)
    if moves.game == "tzolkin":
        score_next(game.table)
    start = msgspec.to_builtins(game.table, str_keys=True)
    return store.create(moves.game, SEATS, TableSetup(draws=3, first=0, copy=copy, start=start)).id


def moved(stage: Stage, moves: Moves, folder: Path) -> list[dict[str, Any]]:
    """All that moved on a phone while the answers were tapped."""
    store = TableStore(folder)
    stage.play(page(store, f"?table={at_first_turn(store, moves)}"), 390, 844)
    for card in stage.page.locator(".c-go-on").all():  # the board lies below the pieces to be laid out
        card.tap()
    expect(stage.page.locator(".c-board svg").first).to_be_visible()
    stage.page.evaluate(WATCHED)
    for key in moves.taps:
        before = rev(stage.page)
        places = f'[data-option="{key}"], [data-option^="{key} > "], .c-board .target[data-place="{key}"]'
        stage.page.locator(SETTLED).locator(places).first.tap()
        expect(stage.page.locator(f'.c-app:not([data-rev="{before}"])')).to_have_count(1)
        stage.page.evaluate(SHOWN, "")
    store.close()
    found: list[dict[str, Any]] = stage.page.evaluate("window.moved")
    return found


@pytest.mark.parametrize("moves", GAMES, ids=lambda moves: moves.game)
def test_a_move_is_seen(lively: Stage, still: Stage, moves: Moves, tmp_path: Path) -> None:
    found = moved(lively, moves, tmp_path / "lively")
    assert moves.seen <= {(each["name"], each["how"]) for each in found}
    assert max(each["duration"] for each in found) <= LONGEST
    assert moved(still, moves, tmp_path / "still") == []
