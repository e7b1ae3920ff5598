"""What would you do? Only where the table practises, with the reason in words, and gone with the question."""

import pytest

import companion
from companion.players.advice import advice, advice_text
from companion.players.search import Width
from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.playing.test_trial import opened
from tests.ui.test_stats import panel, view

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue"), Seat("Cy", "green"), Seat("Max", "yellow", "middle")]


def at_table(store: TableStore, header: Header, language: str = "en") -> Session:
    session = Session(store, COMMANDS, Reader(language))
    session.start(f"?table={header.id}&lang={language}")
    return session


def table(store: TableStore, practice: bool = True) -> Header:
    return store.create("tzolkin", SEATS, TableSetup(draws=7, first=0, practice=practice))


def asks(session: Session) -> list[str]:
    return [each.command["op"] for each in view(session).question.actions]


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_a_tap_tells_what_the_companion_would_do(store, language):
    session = at_table(store, table(store), language)
    assert asks(session) == ["advise"]
    before = session.store.since(session.table.header.id, 0)
    session.handle({"op": "advise"})
    asked = view(session).question
    assert advice_text(session.game, session.reader.advice[1], language) in asked.help
    assert session.reader.advice[1].keys[0] in [option.key for option in session.game.legal]
    assert session.store.since(session.table.header.id, 0) == before  # to ask changes nothing
    session.handle({"op": "language", "value": "uk"})
    assert advice_text(session.game, session.reader.advice[1], "uk") in view(session).question.help
    session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
    assert session.reader.advice[0] != session.reader.rev


def test_other_tables_keep_quiet(store):
    session = at_table(store, table(store, practice=False))
    assert asks(session) == []
    session.handle({"op": "advise"})
    assert session.reader.advice is None


def test_who_looks_or_is_not_asked_gets_none(store):
    header = table(store)
    session = at_table(store, header)
    session.start(f"?table={header.view_id}")
    assert asks(session) == []
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
