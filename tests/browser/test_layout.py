"""A page can be read: no word broken in its middle, no squeezed column, nothing cut or covered, no answer hidden."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.games import definition
from companion.tables.store import Decide, TableSetup, TableStore
from tests.browser.conftest import set_up
from tests.browser.gate import (
    MOMENTS,
    SEATS,
    Screen,
    asked,
    elsewhere,
    guided,
    looks,
    moments,
    questions,
    screens,
    sensible,
    stopped,
    view_of,
    with_all_modules,
)  # fmt: skip
from tests.browser.gate_cards import at_a_table, cards, files, forms, homes, statistics, turn_by_turn
from tests.browser.layout import CHECKS, faint, faults
from tests.browser.stage import Stage

SMALL = ((360, 640), (390, 844), (844, 390))
WIDE = ((1024, 768), (820, 1180), (1440, 900))
TWO_SIZES = ((False, SMALL[:2]), (True, WIDE[::2]))
"""A question is looked at in one of two small windows, and in one of two wide ones."""
WIDTH = "what => document.querySelector(what).getBoundingClientRect().width"
TOP = "what => document.querySelector(what).getBoundingClientRect().top"


# Unfold the other ways of the slots, and fold them again; a fold shows its own way when it is opened.
UNFOLD = """open => {
    if (!document.querySelector('.c-slot-others:enabled')) return false;
    document.querySelector('.c-app')._app.set({ more: open ? 'slots' : null, stop: open ? 2 : 1 });
    return true;
}"""
# Buttons of the bar that lie under others.
OVERLAID = """() => [...document.querySelectorAll('.c-header button, .c-tab')].filter((each) => each.checkVisibility())
    .filter((each) => {
        const { left, right, top, height } = each.getBoundingClientRect();
        return ![left + 2, right - 2].every((x) => each.contains(document.elementFromPoint(x, top + height / 2)));
    }).map((each) => each.title || each.textContent)"""
# What opens over a screen; it stands when its dialog does.
OPEN = """([opened, sure, yes]) => {
    const app = document.querySelector('.c-app')._app;
    if (opened === 'menu') app.set({ menu: true });
    if (opened === 'good') document.querySelector('[data-good]').click();
    if (opened === 'sure') {
        app.asker = { label: yes, kind: 'danger' };
        app.set({ confirm: sure });
    }
    if (document.querySelectorAll('[role=dialog], [role=alertdialog]').length !== 1) throw Error(`no ${opened}`);
}"""
SURE = ("app.leave_sure", "home.delete.sure", "look.go_on.sure", "teach.forget_all.sure")
UNFOLDED = {name: CHECKS[name] for name in ("broken", "narrow", "cut", "target", "sideways")}
"""The part that is looked at: the sheet scrolls."""


def say(language: str, id: str, area: str = "santa_maria", **values: object) -> str:
    return messages(language, area).text(id, **values)


def wrong(stage: Stage, found: Iterable[tuple[str, Screen]]) -> list[str]:
    """The faults of screens: their layout in every look, their colours in the widest, light and dark."""
    wrong, coloured = [], set[str]()
    for title, look in looks(stage, found):
        wrong += [f"{look}: {each}" for each in faults(stage.page)]
        if title not in coloured:
            wrong += [f"{title}: {each}" for each in faint(stage.page)]
            coloured.add(title)
    return wrong


@pytest.mark.parametrize("name", MOMENTS)
def test_every_screen_of_a_game_can_be_read_in_every_window(stage: Stage, tmp_path: Path, name: str) -> None:
    assert wrong(stage, screens(tmp_path, name)) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_every_kind_of_question_can_be_read(stage: Stage, tmp_path: Path, name: str) -> None:
    """With all modules of the game, where it has the most answers; the languages take turns."""
    wrong, kinds = [], list(enumerate(questions(tmp_path, name)))
    for turn, wide, size in ((turn, wide, sizes[turn]) for wide, sizes in TWO_SIZES for turn in (0, 1)):
        for place, (title, shown) in kinds[turn::2]:
            language = LANGUAGES[place % len(LANGUAGES)]
            stage.show(shown(language, wide), *size)
            found = faults(stage.page)
            if not wide and stage.page.evaluate(UNFOLD, True):
                found += [f"other ways: {each}" for each in faults(stage.page, UNFOLDED)]
                stage.page.evaluate(UNFOLD, False)
            wrong += [f"{title} {language} {size}: {each}" for each in found]
    assert wrong == []


def test_screens_beside_the_table_can_be_read_in_every_window(stage: Stage, tmp_path: Path) -> None:
    list(moments(tmp_path, "tzolkin"))  # there is something to go on with
    assert wrong(stage, elsewhere(tmp_path)) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_every_card_and_form_can_be_read(stage: Stage, tmp_path: Path, name: str) -> None:
    assert wrong(stage, cards(tmp_path, name)) == []
    found = forms(tmp_path, name) if definition(name).sample else ()
    assert wrong(stage, found) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_what_a_table_shows_beside_its_tabs_can_be_read(stage: Stage, tmp_path: Path, name: str) -> None:
    assert wrong(stage, at_a_table(tmp_path, name)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_opens_over_a_table_can_be_read(stage: Stage, tmp_path: Path, language: str) -> None:
    """Its menu, the correction of one good between turns, and the longest sentence that asks whether one is sure."""
    store, wrong = TableStore(tmp_path), list[str]()
    table = set_up(store).id
    words = messages(language, "ui")
    sure = max((words.text(id, title="Santa Maria", game="Santa Maria") for id in SURE), key=len)
    for size in (*SMALL, *WIDE):
        stage.show(view_of(store, f"?table={table}", "play", language, wide=size in WIDE), *size)
        for opened in ("menu", "good", "sure"):
            stage.page.evaluate(OPEN, [opened, sure, words.text("teach.delete")])
            wrong += [f"{opened} {size}: {each}" for each in faults(stage.page, UNFOLDED)]
            if size == WIDE[-1]:
                wrong += [f"{opened}: {each}" for each in faint(stage.page)]
            stage.page.evaluate("document.querySelector('.c-app')._app.set({ menu: false, fix: null, confirm: null })")
    assert wrong == []


def test_what_is_exchanged_can_be_read(stage: Stage, tmp_path: Path) -> None:
    assert wrong(stage, files(tmp_path)) == []


def test_home_and_finished_games_can_be_read(stage: Stage, tmp_path: Path) -> None:
    assert wrong(stage, homes(tmp_path)) == []
    assert wrong(stage, turn_by_turn(tmp_path)) == []
    assert wrong(stage, statistics(tmp_path)) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_every_step_of_the_guided_set_up_can_be_read(stage: Stage, tmp_path: Path, name: str) -> None:
    wrong, language = [], LANGUAGES[len(name) % len(LANGUAGES)]
    for wide, size in ((False, SMALL[0]), (True, WIDE[0])):
        session = guided(tmp_path, name, language, wide)
        for step in [each.id for each in session.view().guide.steps]:
            session.handle({"op": "lay", "step": step, "rev": 0})
            stage.show(session.view(), *size)
            wrong += [f"{step} {language} {size}: {each}" for each in faults(stage.page)]
    assert wrong == []


# passing messages, and long texts


def table_view(folder: Path, language: str) -> dict[str, Any]:
    """A turn of Santa Maria on a phone."""
    store, table, _ = next(moments(folder, "santa_maria"))
    return view_of(store, f"?table={table}", "play", language, wide=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_keep_their_room_beside_many_goods(stage: Stage, tmp_path: Path, language: str) -> None:
    """«Миссия 4» once stood one letter a line, and a line of a ceremony had a third of the width."""
    view = table_view(tmp_path, language)
    goods = [{"icon": good, "text": "+12", "tone": "gain"} for good in ("coins", "wood", "grain", "sugar", "gem")]
    label, text = say(language, "spot.mission.4"), say(language, "board.spot.mission", n=4)
    answers = [{"key": f"monk {n}", "label": label, "gain": goods, "detail": text} for n in range(14)]
    line = {"id": "1", "text": " ".join([text] * 6), "chips": goods}
    for size in (*SMALL, *WIDE):
        view["question"] = {"text": text, "options": answers, "player": view["question"]["player"]}
        view["on_table"] = None
        stage.show(view, *size)
        assert faults(stage.page) == [], size
        view["on_table"] = {"id": "era", "title": text, "lines": [line], "open": True, "go_on": text}
        stage.show(view, *size)
        assert stage.page.evaluate(WIDTH, ".c-chore-text") > 0.5 * stage.page.evaluate(WIDTH, ".c-chore-line"), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_add_to_a_turn_can_be_read(stage: Stage, tmp_path: Path, language: str) -> None:
    """Their names were drawn, and seven pixels high on a phone."""
    store, game, seen = TableStore(tmp_path), sensible("endless_winter"), list[str]()
    for then, decision in game.replayed():
        if then.ask is not None and then.ask.id == "act" and sum(o.verb == "play" for o in then.legal) > 2:
            break
        seen += [decision.key] if decision.by_people else []
    table = store.create("endless_winter", SEATS, TableSetup(**msgspec.structs.asdict(game.setup)))
    for seq, key in enumerate(seen, 1):
        store.append(table.id, seq, Decide(key))
    view = {**view_of(store, f"?table={table.id}", "play", language, wide=False), "on_table": None}
    for size in SMALL:
        stage.show(view, *size)
        assert stage.page.locator(".c-means-name").first.inner_text()
        assert faults(stage.page) == [], size


@pytest.mark.parametrize("size", [(667, 375), (740, 360)])
def test_a_low_phone_on_its_side_names_its_tabs(stage: Stage, tmp_path: Path, size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        stage.show(table_view(tmp_path, language), *size)
        for tab in stage.page.locator(".c-tab > span:not(.c-icon)").all():
            assert tab.bounding_box()["width"] > 15
        assert stage.page.evaluate(OVERLAID) == []
        assert faults(stage.page) == [], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_cards_beside_a_turn_and_a_lamp_above_it_leave_room(stage: Stage, tmp_path: Path, language: str) -> None:
    """Seven cards were narrower than a finger; with the lamp a long question had four short lines at 360 pixels."""
    view = table_view(tmp_path, language)
    name = say(language, "card.tribeswoman", "endless_winter")
    said = say(language, "ask.turn", "tzolkin", who="Ann").removeprefix("Ann").lstrip(":, ")
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 30" aria-label="{name}"></svg>'
    cards = [{"key": f"play {n}", "label": name, "svg": picture, "gain": [{"text": "+1½"}]} for n in range(7)]
    keys = [card["key"] for card in cards]
    lamp = {"label": said, "icon": "lamp", "command": {"op": "advise"}}
    asked = {"text": said, "player": view["question"]["player"], "rule": view["question"].get("rule")}
    view["on_table"] = None
    view["question"] = {**asked, "options": cards, "strip": {"icon": "labour", "text": said, "keys": keys}}
    stage.show(view, 390, 844)
    assert stage.page.locator(".c-means-adds > *").count() == 7
    assert faults(stage.page) == []
    view["question"] = {**table_view(tmp_path, language)["question"], "text": said, "advise": lamp}
    stage.show(view, 360, 640)
    assert stage.page.locator(".c-lamp").count() == 1
    assert faults(stage.page) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_the_folded_card_covers_no_last_move_on_a_phone_on_its_side(stage: Stage, tmp_path: Path, name: str) -> None:
    store, table, _ = next(moments(tmp_path, name))
    view = view_of(store, f"?table={table}", "play", "uk", wide=False)
    move = {"text": view["title"], "chips": [{"icon": "points", "text": "+1"}] * 5}
    card = {"id": "1", "title": "", "summary": say("uk", "chores.title", "ui"), "lines": [{"id": "1", "text": ""}]}
    stage.show({**view, "last": move, "on_table": card}, *SMALL[2])
    assert stage.page.locator(".c-over .c-on-table").count() == 1
    assert faults(stage.page, {"covered": CHECKS["covered"]}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_on_the_table_moves_nothing(stage: Stage, tmp_path: Path, language: str) -> None:
    view = table_view(tmp_path, language)
    card = {
        "id": "1",
        "title": "",
        "summary": say(language, "chores.title", "ui"),
        "lines": [{"id": "1", "text": ""}] * 12,
    }
    for size in SMALL:
        heights = []
        for seen in (None, card):
            stage.show({**view, "on_table": seen}, *size)
            assert stage.page.locator(".c-on-table").count() == bool(seen)
            heights.append(stage.page.evaluate(TOP, ".c-side"))
        assert heights[0] == heights[1], size


def test_a_long_list_has_all_the_room_of_a_low_phone(stage: Stage, tmp_path: Path) -> None:
    game = sensible("endless_winter")
    turns = [n for n, each in enumerate(each for each in game.journal if each.by_people) if each.ask == "turn"]
    store, table = stopped(tmp_path, game, turns[9])
    view = view_of(store, f"?table={table}", "play", "ru", wide=False)
    assert view["question"]["slots"]
    lines = [{"id": str(n), "text": "A line"} for n in range(12)]
    points = [{"icon": "points", "text": "−6", "tone": "cost"}]
    lost = [{"player": card["player"], "chips": points} for card in view["players"]]
    card = {"id": "era", "title": "Eclipse", "lines": lines, "open": True, "lost": lost, "help": "In this order."}
    stage.show({**view, "on_table": card}, 360, 640)
    assert stage.page.locator(".c-points-lost .c-chip").count() == len(lost)
    assert faults(stage.page) == [], "points lost are in sight"
    assert stage.page.locator(".c-chores.long").is_visible()
    assert stage.page.locator(".c-side").evaluate("(side) => side.getBoundingClientRect().bottom") == 640


@pytest.mark.parametrize("size", [SMALL[0], SMALL[2]])
def test_a_tile_with_a_long_name_can_be_laid_on_a_low_phone(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Six lines of words pushed the answer below the edge."""
    view = dict(questions(tmp_path, "santa_maria"))["santa_maria place"]("ru", False)
    view["question"]["text"] = "Куда положить жетон? (1 древесина / 1 самоцвет → 3 монеты | дорога с 2 колонистами)"
    stage.show(view, *size)
    below = stage.page.evaluate("""() => {
        const bottom = (what) => document.querySelector(what).getBoundingClientRect().bottom;
        return bottom('.c-lay') - bottom('.c-side');
    }""")
    assert below < 0


def turn_with_dice(folder: Path, language: str, most: bool) -> dict[str, Any]:
    """A turn of Santa Maria with all modules on a phone, with the most dice or with none left."""
    game, left = with_all_modules("santa_maria"), list[tuple[int, int]]()
    for moment, then in enumerate(then for then, decision in game.replayed() if decision.by_people):
        if then.ask is not None and then.ask.id == "turn":
            left.append((sum(option.key.startswith(("white", "blue", "amb")) for option in then.legal), moment))
    store, table = stopped(folder, game, max(left)[1] if most else min(left)[1])
    return asked(store, f"?table={table}", language, wide=False)


@pytest.mark.parametrize("price", [[], [{"text": "задарма", "tone": "cost"}]])
def test_four_gains_of_a_die_stay_in_its_box(stage: Stage, tmp_path: Path, price: list[dict[str, str]]) -> None:
    view = turn_with_dice(tmp_path, "uk", most=True)
    goods = [{"icon": good, "text": "+1", "tone": "gain"} for good in ("coins", "wood", "grain", "sugar")]
    keys = {key for row in view["question"]["slots"] for slot in row["slots"] for key in slot.get("keys", [])}
    dice = [each for each in view["question"]["options"] if each["key"] in keys and "white" in each["key"]]
    for each in dice:
        each |= {"gain": goods, "cost": price, "detail": ""}
    assert len(dice) > 3
    for size in SMALL:
        stage.show(view, *size)
        assert faults(stage.page, {"cut": CHECKS["cut"]}) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_in_sight_on_a_low_phone_when_all_dice_are_used(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    stage.show(turn_with_dice(tmp_path, language, most=False), *SMALL[0])
    seen = stage.page.evaluate("""() => {
        const edge = document.querySelector('.c-edge-sign').getBoundingClientRect().top;
        return [...document.querySelectorAll('.c-slot .c-option-item:not(.refused)')]
            .filter((each) => each.getBoundingClientRect().bottom < edge).length;
    }""")
    assert seen > 0


def test_the_heading_of_a_round_stays_above_its_turns(stage: Stage, tmp_path: Path) -> None:
    """The strip of seats once covered it."""
    store, table, _ = next(moments(tmp_path, "santa_maria"))
    stage.show(view_of(store, f"?table={table}", "log", "en", wide=False), *SMALL[1])
    shown = stage.page.evaluate("""() => {
        const main = document.querySelector('.c-main'), first = document.querySelector('.c-log .heading[data-day]');
        const { left } = first.getBoundingClientRect(), { top } = main.getBoundingClientRect();
        return [main.scrollTop > 0, document.elementFromPoint(left + 14, top + 14).closest('.heading') !== null];
    }""")
    assert shown == [True, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tabs_have_their_words_on_a_phone_on_its_side(stage: Stage, tmp_path: Path, language: str) -> None:
    stage.show(table_view(tmp_path, language), 844, 390)
    wrong = stage.page.evaluate("""() => [...document.querySelectorAll('.c-tab > span:last-child')]
        .filter((each) => each.clientWidth < 10 || each.scrollWidth > each.clientWidth)
        .map((each) => each.textContent)""")
    assert wrong == []
    cut = stage.page.evaluate("""() => [...document.querySelectorAll('.c-header button, .c-tab')]
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.right > innerWidth + 1 || box.height < 44).length""")
    assert cut == 0
    assert stage.page.evaluate(OVERLAID) == []


def test_words_that_are_faint_in_one_theme_are_found(stage: Stage, tmp_path: Path) -> None:
    stage.show(view_of(TableStore(tmp_path), "", "play", "en", wide=False), 390, 844)
    assert faint(stage.page) == []
    stage.page.add_style_tag(content=".c-app[data-theme='dark'] h1 { color: #555; }")
    assert [each.partition(":")[2].split()[0] for each in faint(stage.page)] == ["dark"]
