"""An unknown box and automatic seats, by touch on two phones; the session is in the test itself."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

import companion
from companion.engine.facts import as_text, blank
from companion.engine.owner_copy import Copy
from companion.games.endless_winter.box.components import ANIMALS
from companion.tables.copy_codes import codes_of
from companion.tables.store import Seat, TableSetup, TableStore
from companion.testing.players import choose
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.browser.stage import Stage
from tests.ui.pages import send

PHONES = pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=["390", "360"])
SETTLED = ".c-app:not(.settling, [aria-busy])"
# Whether an element is whole on the screen, with nothing above it.
IN_SIGHT = """(selector) => {
    const element = document.querySelector(selector), box = element?.getBoundingClientRect();
    if (!box?.width) return false;
    const at = (y) => element.contains(document.elementFromPoint(box.left + box.width / 2, y));
    return box.bottom <= innerHeight && at(box.top + 4) && at(box.bottom - 4);
}"""
# A camera that shows one code after the other.
CAMERA = """(codes) => {
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: async () => new MediaStream() } });
    Object.defineProperty(HTMLMediaElement.prototype, "readyState", { get: () => 4 });
    let at = 0;
    window.BarcodeDetector = class { async detect() { at += 1; return [{ rawValue: codes[at % codes.length] }]; } };
}"""


@pytest.fixture
def stage(phone: BrowserContext) -> Stage:
    return Stage(phone)


def opened(folder: Path, name: str, language: str = "en", players: int = 2, **setup: Any) -> Session:
    store = TableStore(folder)
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")][:players]
    header = store.create(name, seats, TableSetup(first=0, **setup))
    session = Session(store, COMMANDS, Reader(language))
    session.start(f"?table={header.id}")
    return session


def tap(stage: Stage, found: Locator) -> None:
    """Tap something once the page takes taps."""
    expect(stage.page.locator(SETTLED)).to_be_visible()
    found.tap()


def comes_into_sight(stage: Stage, selector: str) -> None:
    """Wait until an element can be seen and touched without scrolling; the sheet takes its place first."""
    stage.page.wait_for_function(IN_SIGHT, arg=selector)


@PHONES
def test_six_dice_are_six_taps_and_a_button_in_sight(stage: Stage, tmp_path: Path, size: tuple[int, int]) -> None:
    session = opened(tmp_path, "santa_maria", "uk", copy=Copy("santa_maria"))
    stage.play(session, *size)
    button = stage.page.locator(".c-submit")
    expect(button).to_be_disabled()
    comes_into_sight(stage, ".c-submit")
    for laid, face in enumerate((1, 3, 3, 5, 2), 1):
        tap(stage, stage.page.locator(f'[data-option="die {face}"]'))
        expect(stage.page.locator(".c-die:not([disabled])")).to_have_count(laid)
    tap(stage, stage.page.locator(".c-die").nth(4))
    expect(stage.page.locator(".c-die:not([disabled])")).to_have_count(4)
    expect(button).to_have_text("Ще 2")
    for laid in (5, 6):
        tap(stage, stage.page.locator('[data-option="die 6"]'))
        expect(stage.page.locator(".c-die:not([disabled])")).to_have_count(laid)
    comes_into_sight(stage, ".c-submit")
    tap(stage, button)
    expect(stage.page.locator(".c-die")).to_have_count(2)  # the blue dice follow
    game: Any = session.game
    assert game.table.pool == [1, 3, 3, 5, 6, 6]


@PHONES
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_column_is_entered_with_the_answer_in_sight(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    session = opened(tmp_path, "santa_maria", language, copy=Copy("santa_maria"))
    for _ in range(2):
        send(session, "draw")
    game: Any = session.game
    value = max(game.table.pool)
    send(session, "play", key=f"white {value} > column {value}")
    stage.play(session, *size)
    answer, cells = stage.page.locator(".c-submit"), stage.page.locator(".c-facecell")
    count = cells.count()
    assert count in (5, 6)
    expect(answer).to_be_disabled()
    comes_into_sight(stage, ".c-submit")
    for n in range(count):
        face = "wood" if n == 1 else ""
        tap(stage, stage.page.locator(f'.c-ready-face[data-face="{face}"]').first)
        expect(stage.page.locator(".c-facecell.bare")).to_have_count(count - n - 1)
    expect(stage.page.locator(".c-facecell.nothing")).to_have_count(count - 1)
    expect(answer).to_be_enabled()
    comes_into_sight(stage, ".c-submit")
    tap(stage, answer)
    expect(stage.page.locator(".c-facecell")).to_have_count(0)
    assert game.table.players[0].wood == 3


def hers(folder: Path, language: str = "en") -> Session:
    """A table at which Axomamma has just had her turn."""
    session = opened(folder, "tawantinsuyu", language, 1, draws=1, copy=companion.sample_copy("tawantinsuyu"))
    random = Random(1)
    while len(session.app.view.get("on_table", {}).get("scenes", [])) != 4:
        assert session.game is not None
        send(session, "play", key=choose(session.game, ({},), random))
    return session


@PHONES
def test_her_turn_is_pictures_and_moves_and_needs_no_tick(stage: Stage, tmp_path: Path, size: tuple[int, int]) -> None:
    session = hers(tmp_path, "uk")
    stage.play(session, *size)
    page = stage.page
    expect(page.locator(".c-scenes > li")).to_have_count(4)
    lines = [line for line in session.app.view["on_table"]["lines"] if not line.get("aside")]
    expect(page.locator("[data-tick]")).to_have_count(len(lines))
    expect(page.locator(".c-chore-aside").first).to_be_hidden()
    tap(stage, page.locator(".c-on-table details > summary"))
    expect(page.locator(".c-chore-aside").first).to_be_visible()
    assert page.locator(".c-chore-aside button").count() == 0
    tap(stage, page.locator("[data-tick]").first)
    expect(page.locator(".c-chore.ticked")).to_have_count(1)
    go_on = page.locator(".c-go-on")
    comes_into_sight(stage, ".c-go-on")
    tap(stage, go_on)
    expect(page.locator(".c-on-table.open")).to_have_count(0)


def test_a_line_lights_its_place(stage: Stage, tmp_path: Path) -> None:
    session = hers(tmp_path)
    stage.play(session, 1440, 900)
    place = next(line["place"] for line in session.app.view["on_table"]["lines"] if line.get("place"))
    line = stage.page.locator("[data-tick]").first
    line.dispatch_event("pointerdown")
    expect(stage.page.locator(f'[data-place="{place}"].marked').first).to_be_visible()
    line.dispatch_event("pointerup")
    expect(stage.page.locator(f'[data-place="{place}"].marked')).to_have_count(0)


def test_without_a_camera_codes_are_pasted(stage: Stage, tmp_path: Path) -> None:
    session = Session(TableStore(tmp_path), COMMANDS, Reader())
    session.start("?teach=santa_maria")
    stage.play(session, 360, 640)
    expect(stage.page.locator(".c-scan")).to_contain_text("cannot read codes with the camera")
    sample = companion.sample_copy("santa_maria")
    assert sample is not None
    stage.page.locator(".c-scan textarea").fill("\n".join(codes_of(Copy("santa_maria", sample.facts))))
    tap(stage, stage.page.locator(".c-scan form button"))
    expect(stage.page.get_by_role("button", name="Add to my copy")).to_be_visible()


def test_the_camera_reads_a_series_once(stage: Stage, tmp_path: Path) -> None:
    session = Session(TableStore(tmp_path), COMMANDS, Reader())
    session.start("?teach=tawantinsuyu")
    sample = companion.sample_copy("tawantinsuyu")
    assert sample is not None
    codes = codes_of(Copy("tawantinsuyu", sample.facts))
    stage.page.evaluate(CAMERA, codes[::-1])
    stage.play(session, 390, 844)
    tap(stage, stage.page.get_by_role("button", name="Scan with the camera"))
    take = stage.page.get_by_role("button", name="Add to my copy")
    expect(take).to_be_visible()
    tap(stage, take)
    expect(take).to_have_count(0)
    assert session.store.copies.get("tawantinsuyu").facts == sample.facts


@PHONES
def test_a_painted_map_is_entered_with_the_answer_in_sight(stage: Stage, tmp_path: Path, size: tuple[int, int]) -> None:
    session = opened(tmp_path, "santa_maria", "uk", draws=7, copy=Copy("santa_maria"), rulings={"maya": "yes"})
    send(session, "play", key="seat 0")
    send(session, "play", key=next(option.key for option in session.game.legal if option.verb == "white"))
    view = session.view()
    stage.play(session, *size)
    if view.on_table is not None and view.on_table.open:
        tap(stage, stage.page.locator(".c-go-on"))
    expect(stage.page.locator(".c-question .c-painting").first).to_be_visible()
    comes_into_sight(stage, ".c-submit")
    way = stage.page.locator(".c-typed .c-text").first
    way.focus()
    for key in ("1", "12", ";", "3", "@1", "2", "back"):
        tap(stage, stage.page.locator(f'.c-typed [data-key="{key}"]'))
    expect(way).to_have_value("1 12; 3 @1")


@PHONES
def test_a_setup_card_is_entered_with_a_tap_for_each_thing_it_shows(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    session = opened(tmp_path, "endless_winter", "ru", copy=Copy("endless_winter"))
    game: Any = session.game
    send(session, "play", key=as_text(blank(game.ask.entry)))
    while game.ask.entry is None:
        send(session, "play", key=game.legal[0].key)
    stage.play(session, *size)
    comes_into_sight(stage, ".c-submit")
    page = stage.page
    tap(stage, page.locator(".c-field.counted").first.get_by_role("radio", name="3"))
    sloth, camp = page.locator('[data-key="animals.sloth"]'), page.get_by_role("radio", name="Да")
    for taps in ("1", "2", "3"):
        tap(stage, sloth)
        expect(sloth.locator(".c-tick")).to_have_text(taps)
    tap(stage, sloth)
    expect(sloth.locator(".c-tick")).to_have_count(0)
    tap(stage, sloth)
    tap(stage, camp)
    expect(camp).to_have_attribute("aria-checked", "true")
    tap(stage, page.locator(".c-submit"))
    expect(sloth).to_have_count(1)  # that of the next player
    assert session.store.copies.get("endless_winter").facts["setup_cards"] == [
        {"food": 3, "tool": 0, "tribe": "hunter", "animals": dict.fromkeys(ANIMALS, 0) | {"sloth": 1}, "camp": "yes"}
    ]
