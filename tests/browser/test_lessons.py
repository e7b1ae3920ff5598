"""Lessons and advice on a phone: few lines, nothing narrower than a finger, and the answer that is pointed at glows."""

from collections import defaultdict

import msgspec
import pytest

import companion
from companion.engine.first_game import first_game
from companion.games import NAMES, definition
from companion.games.tzolkin.box.components import GEARS, TEMPLES
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.present.lesson_words import words
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import page

PHONE = 390, 844
LOW_PHONE = 360, 640
MOST_LINES, MOST_DECISIONS = 4, 200
LINES = """(box, texts) => texts.map((text) => {
    const said = box.querySelector('p');
    said.textContent = text;
    return Math.round(said.getBoundingClientRect().height / parseFloat(getComputedStyle(said).lineHeight));
})"""


def at_first_turn(store: TableStore, name: str, language: str) -> Session:
    """A table of beginners, laid out, at its first lesson."""
    said = definition(name)
    setup = TableSetup(draws=3, lessons=True, copy=said.sample() if said.sample else None)
    header = store.create(name, [Seat("Ann", "red"), Seat("Ben", "blue")], setup)
    session = page(store, f"?table={header.id}&lang={language}")
    session.handle({"op": "laid"})
    while session.view().question is None or session.view().question.lesson is None:
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
    return session


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_short_and_its_buttons_fit_a_finger(stage, tmp_path, name):
    long: dict[str, int] = {}
    for language in companion.LANGUAGES:
        session = at_first_turn(TableStore(tmp_path / language), name, language)
        view = session.view()
        view.on_table = None
        stage.show(view, *PHONE)
        box = stage.page.locator(".c-lesson")
        assert view.question.lesson.title in box.inner_text()
        said = Page.about(Reader(language), name)
        texts = {lesson.id: words(said, lesson, defaultdict(int))[1] for lesson in first_game(name).lessons}
        lines = dict(zip(texts, box.evaluate(LINES, list(texts.values())), strict=True))
        long |= {f"{language} {id}": n for id, n in lines.items() if n > MOST_LINES}
        for button in box.locator("button").all():
            assert button.bounding_box()["height"] >= 44
        session.handle({"op": "no_lessons"})
        view = session.view()
        view.on_table = None
        stage.show(view, *PHONE)
        assert box.count() == 0
    assert long == {}


def test_the_advised_answer_comes_into_sight(stage, tmp_path):
    """On an upright tablet advice pushed it below the edge of the sheet."""
    session = at_first_turn(TableStore(tmp_path), "tzolkin", "en")
    session.handle({"op": "got_it"})
    view = msgspec.to_builtins(session.view())
    view["on_table"] = None
    answers = [{"key": f"go {n}", "label": f"Sector {n}", "detail": "What it brings"} for n in range(12)]
    view["question"] = {"text": view["question"]["text"], "options": answers}
    advice = {"key": "go 11", "lead": "Sector 11", "text": "What it brings."}
    for size in (PHONE, (820, 1180)):
        stage.show(view, *size)
        assert stage.page.locator(".taught").count() == 0
        stage.show({**view, "question": {**view["question"], "advice": advice}}, *size)
        below = stage.page.evaluate("""() => document.querySelector('.taught').getBoundingClientRect().bottom
            - document.querySelector('.c-side').getBoundingClientRect().bottom""")
        assert below <= 0, size


def test_advice_glows_in_the_sheet_and_unfolds(stage, tmp_path):
    session = at_first_turn(TableStore(tmp_path), "tzolkin", "en")
    while session.game.ask.id != "turn":
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
    session.handle({"op": "got_it"})
    session.handle({"op": "advise"})
    view = session.view()
    view.on_table = None
    stage.show(view, *PHONE)
    assert stage.page.locator(".c-lamp").get_attribute("aria-pressed") == "true"
    assert stage.page.locator(".c-option-item.taught").count() == 1
    assert stage.page.locator(".c-advice li").first.is_hidden()
    assert view.question.advice.text in stage.page.locator(".c-advice summary").inner_text()
    stage.page.locator(".c-advice summary").click()
    assert stage.page.locator(".c-advice li").first.is_visible()
    stage.open()
    stage.show(view, *LOW_PHONE)
    assert view.question.advice.text not in stage.page.locator(".c-advice summary").inner_text()
    assert view.question.advice.text in (stage.page.locator(".c-advice ul").text_content() or "")


@pytest.mark.parametrize("name", NAMES)
def test_on_a_low_phone_a_lesson_is_a_line_above_the_answers(stage, tmp_path, name):
    session = at_first_turn(TableStore(tmp_path), name, "ru")
    view = session.view()
    view.on_table = None
    stage.show(view, *LOW_PHONE)
    lesson = stage.page.locator(".c-lesson")
    folded = lesson.bounding_box()
    assert 44 <= folded["height"] <= 70
    answer = stage.page.locator(".c-question [data-option]").first
    assert answer.bounding_box()["y"] + 44 <= LOW_PHONE[1], "it stays in sight"
    lesson.locator("summary").click()
    assert lesson.locator("p").inner_text() == view.question.lesson.text
    assert lesson.locator(".c-lesson-got").is_visible()


def test_a_lesson_glows_at_its_places_and_shows_the_part_that_has_them(stage, tmp_path):
    session = at_first_turn(TableStore(tmp_path), "tzolkin", "en")

    def show() -> None:
        view = session.view()
        view.on_table = None
        stage.show(view, *PHONE)

    def go_on(title: str) -> None:
        for _ in range(MOST_DECISIONS):
            asked = session.view().question
            if asked.lesson is not None and asked.lesson.title == title:
                return show()
            session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
        raise AssertionError(title)

    glowing = stage.page.locator(".c-board .taught")
    go_on("Your turn: place or pick up, never both")
    assert {each.get_attribute("data-place") for each in glowing.all()} == set(GEARS)
    go_on("Temple rewards")
    assert glowing.count() == 0, "the temples are on another part"
    session.handle({"op": "show_me"})
    show()
    assert {each.get_attribute("data-place") for each in glowing.all()} == {f"temple.{name}" for name in TEMPLES}


def test_a_piece_that_advice_names_is_ringed(stage, tmp_path):
    session = at_first_turn(TableStore(tmp_path), "endless_winter", "uk")
    session.handle({"op": "advise"})
    view = session.view()
    stage.show(view, *PHONE)
    assert view.question.advice.text
    [piece] = stage.page.locator(".c-piece.taught").all()
    assert piece.get_attribute("data-option") == view.question.advice.key
