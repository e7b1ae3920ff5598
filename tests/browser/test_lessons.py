"""Lessons and advice on a phone: few lines, nothing narrower than a finger, and the answer that is pointed at glows."""

import pytest

import companion
from companion.games import NAMES, definition
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.session import Session
from tests.ui.pages import page

PHONE = 390, 844
MOST_LINES = 5
"""Two of the first lessons take a fifth line in Ukrainian or Russian; the aim is four."""
LINES = """(box) => [...box.querySelectorAll('p')].map((text) =>
    Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight)))"""


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
def test_a_lesson_is_short_and_its_buttons_fit_a_finger(stage, tmp_path, name):
    for language in companion.LANGUAGES:
        session = at_first_turn(TableStore(tmp_path / language), name, language)
        view = session.view()
        view.on_table = None
        stage.show(view, *PHONE)
        box = stage.page.locator(".c-lesson")
        assert view.question.lesson.title in box.inner_text()
        assert max(box.evaluate(LINES)) <= MOST_LINES, language
        for button in box.locator("button").all():
            assert button.bounding_box()["height"] >= 44
        session.handle({"op": "no_lessons"})
        view = session.view()
        view.on_table = None
        stage.show(view, *PHONE)
        assert box.count() == 0


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
    stage.page.locator(".c-advice summary").click()
    assert stage.page.locator(".c-advice li").first.is_visible()
