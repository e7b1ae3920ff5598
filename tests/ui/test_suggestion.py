"""Suggestions: only where the table practises, with the reason in words, and gone with the question."""

import pytest

import companion
from companion.players.advice import advice
from companion.players.advice_words import advice_text, further, main_reason
from companion.players.turn_search import ADVISOR, ADVISOR_IN_BROWSER, Width
from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.ui.commands import COMMANDS, suggestion
from companion.ui.present.page_context import GamePage
from companion.ui.present.suggestion import beginning
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import THEN
from tests.playing.test_trial import opened
from tests.ui.test_stats import panel, view

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue"), Seat("Cy", "green"), Seat("Max", "yellow", "middle")]


def at_table(store: TableStore, header: Header, language: str = "en") -> Session:
    session = Session(store, COMMANDS, Reader(language))
    session.start(f"?table={header.id}&setup=no&lang={language}")
    return session


def table(store: TableStore, practice: bool = True) -> Header:
    return store.create("tzolkin", SEATS, TableSetup(draws=7, first=0, practice=practice))


def lamp(session: Session) -> str:
    asked = view(session).question
    return asked.advise.label if asked.advise else ""


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_a_tap_shows_the_suggestion_of_the_companion(store, language):
    session = at_table(store, table(store), language)
    assert lamp(session) == session.say.text("practice.ask")
    before = session.store.since(session.table.header.id, 0)
    session.handle({"op": "advise"})
    asked, found = view(session).question, session.reader.advice[1]
    assert asked.advice.text == main_reason(session.game, found, language)
    assert asked.advice.lines[-1] == further(session.game, found, language)[-1]
    assert asked.advice.key in [option.key for option in asked.options]
    assert session.store.since(session.table.header.id, 0) == before  # to ask changes nothing
    session.handle({"op": "language", "value": "uk"})
    assert view(session).question.advice.text == main_reason(session.game, found, "uk")
    session.handle({"op": "advise"})
    assert view(session).question.advice is None, "another tap puts it away"


@pytest.mark.parametrize(("in_browser", "width"), [(True, ADVISOR_IN_BROWSER), (False, ADVISOR)])
def test_the_page_without_a_server_looks_at_fewer_tables(store, monkeypatch, in_browser, width):
    asked = []
    monkeypatch.setattr(suggestion, "advice", lambda *given: asked.append(given[2]) or advice(*given))
    session = at_table(store, table(store))
    session.reader.in_browser = in_browser
    session.handle({"op": "advise"})
    assert asked == [width]
    assert view(session).question.advice is not None


def test_the_answers_of_the_advised_turn_glow_one_after_the_other(store):
    session = at_table(store, table(store))
    session.handle({"op": "advise"})
    keys, glowing = session.reader.advice[1].keys, []
    while view(session).question.advice is not None:
        shown = view(session).question.advice
        assert keys[len(glowing) :][: len(shown.key.split(THEN))] == tuple(shown.key.split(THEN))
        targets = [target.place for target in view(session).board.targets if shown.key in target.keys]
        assert not targets or shown.places[0] in targets
        glowing += shown.key.split(THEN)
        session.handle({"op": "play", "key": shown.key, "rev": session.reader.rev})
    assert tuple(glowing) == keys


def test_the_beginning_of_a_turn_is_an_answer_with_what_completes_it():
    """An answer that only leads to a choice says little by itself."""
    copy = companion.sample_copy("tawantinsuyu")
    page = GamePage.of(Reader(), companion.new_game("tawantinsuyu", ["Ann", "Ben"], draws=1, copy=copy))
    assert beginning(page, ("hire", "nomad warrior", "train")) == "Hire a nomad: warrior"
    assert beginning(page, ("train", "hire", "nomad warrior")) == "Train"


def test_advice_goes_with_another_answer(store):
    session = at_table(store, table(store))
    session.handle({"op": "advise"})
    other = next(each.key for each in session.game.legal if each.key != session.reader.advice[1].keys[0])
    session.handle({"op": "play", "key": other, "rev": session.reader.rev})
    assert view(session).question.advice is None


def test_a_learner_may_ask_for_a_suggestion_and_an_experienced_player_sees_no_lamp(store):
    header = store.create("tzolkin", SEATS, TableSetup(draws=7, first=0, lessons=True))
    at_table(store, header).handle({"op": "laid"})
    assert lamp(at_table(store, header)) == "Suggest something"
    done = store.create("tzolkin", SEATS[:2], TableSetup(draws=1))
    played = StoredTable(store, done.id)
    while not played.game.over:
        played.play(played.game.legal[0].key)
    assert lamp(at_table(store, header)) == ""


def test_other_tables_keep_quiet(store):
    session = at_table(store, table(store, practice=False))
    assert not lamp(session)
    session.handle({"op": "advise"})
    assert session.reader.advice is None


def test_viewers_and_players_not_asked_get_no_suggestion(store):
    header = table(store)
    session = at_table(store, header)
    session.start(f"?table={header.view_id}")
    assert not lamp(session)
    session.handle({"op": "advise"})
    assert session.reader.advice is None


def test_the_switch_stands_in_the_form_of_a_new_table_and_is_off(store):
    session = Session(store, COMMANDS, Reader("en"))
    session.start("?new=tzolkin&lang=en")

    def switch() -> bool:
        [found] = [
            field for section in panel(session, "new").sections for field in section.fields if field.name == "practice"
        ]
        return bool(found.value)

    assert not switch()
    session.handle({"op": "change", "form": "new", "field": "practice", "value": True})
    assert switch()
    session.handle({"op": "change", "form": "new", "field": "lessons", "value": False})
    session.handle({"op": "start"})
    assert session.table.header.options.practice


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_every_advice_in_words(language):
    game = opened("tzolkin", 4)
    for _ in range(12):
        if game.ask.player is not None and game.ask.entry is None:
            found = advice(game, 3, Width(2, 3, 2))
            text = advice_text(game, found, language)
            assert text.endswith(".")
            assert "{" not in text
            game.play(*found.keys)
        else:
            game.play(game.legal[0].key)
