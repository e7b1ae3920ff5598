"""A page can be read: no word broken in its middle, no squeezed column, nothing cut or covered, no answer hidden."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import companion
from companion.engine.data import LANGUAGES
from companion.engine.languages import messages
from companion.simulation import play_out
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.ui.view import View
from tests.browser.layout import faults
from tests.browser.stage import Stage
from tests.ui.pages import page

SEATS = [Seat("Олена", "red"), Seat("Богдан", "blue"), Seat("Мирон", "green"), Seat("Ліна", "yellow")]
SMALL = ((360, 640), (390, 844), (844, 390))
WIDE = ((1024, 768), (820, 1180), (1440, 900))
MOMENTS = {
    "tzolkin": (148, 180, -1),
    "santa_maria": (62, 200, -1),
    "endless_winter": (123, 328, -1),
    "tawantinsuyu": (120, 480, -1),
}
"""After so many decisions of one game there was something to mend; -1 is the end."""
ELSEWHERE = (
    "", "?new=santa_maria", "?people=all", "?boxes=all", "?sheet=tzolkin&moment=final",
    "?teach=santa_maria&fact=cards", "?teach=santa_maria&fact=missions", "?teach=santa_maria&fact=boards",
    "?teach=tawantinsuyu&fact=axomamma_top-row",
)  # fmt: skip
WIDTH = "what => document.querySelector(what).getBoundingClientRect().width"
TOP = "what => document.querySelector(what).getBoundingClientRect().top"


def say(language: str, id: str, area: str = "santa_maria", **values: object) -> str:
    return messages(language, area).text(id, **values)


@cache
def sensible(name: str) -> companion.Game:
    """A game of four, played to its end."""
    return play_out(name, len(SEATS), 12, "sensible")


def moments(folder: Path, name: str) -> Iterator[tuple[TableStore, str, int]]:
    """A table for every moment of a sensible game."""
    store, game = TableStore(folder), sensible(name)
    told = [decision.key for decision in game.journal if decision.by_people]
    for moment in MOMENTS[name]:
        made = store.create(name, SEATS, TableSetup(**msgspec.structs.asdict(game.setup)))
        count = len(told) if moment < 0 else moment
        for seq, key in enumerate(told[:count], 1):
            store.append(made.id, seq, Decide(key), finished=True if seq == len(told) else None)
        yield store, made.id, moment


def shown(store: TableStore, table: str, language: str, wide: bool) -> View:
    session = page(store, f"?table={table}", language)
    session.reader.wide = wide
    return session.view()


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_can_be_read_at_every_size(stage: Stage, tmp_path: Path, name: str) -> None:
    wrong = []
    for store, table, moment in moments(tmp_path, name):
        for language in LANGUAGES:
            for sizes in (SMALL, WIDE):
                view = msgspec.to_builtins(shown(store, table, language, sizes is WIDE))
                for size in sizes:
                    stage.show(view, *size)
                    found = faults(stage.page)
                    wrong += [f"{name} {moment}, {language}, {size[0]}x{size[1]}: {each}" for each in found]
    assert not wrong


@pytest.mark.parametrize("address", ELSEWHERE)
def test_screens_beside_the_table_can_be_read_at_every_size(stage: Stage, tmp_path: Path, address: str) -> None:
    wrong = []
    for language in LANGUAGES:
        for sizes in (SMALL, WIDE):
            session = page(TableStore(tmp_path), address, language)
            session.reader.wide = sizes is WIDE
            view = msgspec.to_builtins(session.view())
            for size in sizes:
                stage.show(view, *size)
                wrong += [f"{language}, {size[0]}x{size[1]}: {each}" for each in faults(stage.page)]
    assert not wrong


# what comes and goes, and what is long


def table_view(folder: Path, language: str) -> dict[str, Any]:
    """A turn of Santa Maria on a phone."""
    store, table, _ = next(moments(folder, "santa_maria"))
    plain: dict[str, Any] = msgspec.to_builtins(shown(store, table, language, wide=False))
    return plain


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
        assert stage.page.evaluate(WIDTH, ".c-tell-text") > 0.5 * stage.page.evaluate(WIDTH, ".c-tell-line"), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_do_on_the_table_moves_nothing(stage: Stage, tmp_path: Path, language: str) -> None:
    view = table_view(tmp_path, language)
    card = {
        "id": "1",
        "title": "",
        "summary": say(language, "hands.title", "ui"),
        "lines": [{"id": "1", "text": ""}] * 12,
    }
    for size in SMALL:
        heights = []
        for told in (None, card):
            stage.show({**view, "on_table": told}, *size)
            assert stage.page.locator(".c-on-table").count() == bool(told)
            heights.append(stage.page.evaluate(TOP, ".c-side"))
        assert heights[0] == heights[1], size


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
