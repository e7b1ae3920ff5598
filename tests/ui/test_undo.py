"""Taking back: a turn at a time, said whose and what, or one step of it."""

from typing import Any

import pytest

from companion.tables.store import Correct, Header, Seat, TableSetup, TableStore, Undo
from companion.ui.commands import COMMANDS
from companion.ui.present.undo import last_turn
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import send


@pytest.fixture
def header(store: TableStore) -> Header:
    return store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))


@pytest.fixture
def session(store: TableStore, header: Header) -> Session:
    """At the first turn."""
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={header.id}")
    while asked(session) == "keep":
        play(session, *(option.key for option in game(session).legal[:1]))
    return session


def game(session: Session) -> Any:
    assert session.game is not None
    return session.game


def asked(session: Session) -> str:
    return str(game(session).ask.id)


def play(session: Session, *keys: str) -> None:
    for key in keys:
        send(session, "play", key=key)


def place(session: Session, workers: int) -> None:
    """Place so many workers, wherever that is possible."""
    for _ in range(workers):
        play(session, next(option.key for option in game(session).legal if option.key.startswith("place")))


def test_a_tap_takes_back_a_whole_turn_and_says_whose_and_what(session: Session) -> None:
    start = game(session).journal
    place(session, 3)
    after = game(session).journal
    detail = session.app.view["undo"]["detail"]
    assert detail.startswith("Ann: ")
    assert detail.endswith("more")
    send(session, "undo")
    assert game(session).journal == start
    assert session.app.view["notice"]["text"] == f"Undone: {detail}"
    send(session, **session.app.view["notice"]["actions"][0]["command"])  # and all of it again
    assert game(session).journal == after


def test_in_the_middle_of_a_turn_its_beginning_is_taken_back(session: Session) -> None:
    start = game(session).journal
    place(session, 2)
    send(session, "undo")
    assert game(session).journal == start


def test_a_step_is_one_answer(session: Session) -> None:
    place(session, 1)
    one = game(session).journal
    place(session, 1)
    send(session, **session.app.view["undo_step"]["command"])
    assert game(session).journal == one
    assert session.app.view["notice"]["text"] == "Undone: Ann: Palenque 1"
    assert session.app.view["undo_step"] in session.app.view["menus"][0]["items"]


def test_one_turn_after_the_other(session: Session) -> None:
    start = game(session).journal
    place(session, 1)
    play(session, "done")
    ann = game(session).journal
    place(session, 2)
    for stands in (ann, start):
        send(session, "undo")
        assert game(session).journal == stands
    for stands in (ann, None):
        send(session, "redo")
        assert stands is None or game(session).journal == stands
    assert not game(session).can_redo


def test_choices_of_two_players_are_two_entries(session: Session) -> None:
    turn = last_turn(game(session))
    assert turn is not None
    assert (turn.player, turn.steps) == (1, 2)


def test_a_correction_is_taken_back_alone(session: Session, store: TableStore, header: Header) -> None:
    place(session, 1)
    play(session, "done")
    send(session, "correct", values={"players.0.corn": 1})
    assert session.app.view["undo"]["detail"] == "A correction"
    send(session, "undo")
    assert [entry.operation for entry in store.since(header.id, 0)][-2:] == [Correct({"players.0.corn": 1}), Undo()]


def test_monuments_entered_together_are_one_step_of_the_set_up(store: TableStore) -> None:
    table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup())
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={table.id}")
    play(session, "first 0")
    send(session, "draw")
    assert len(game(session).journal) == 5
    send(session, "undo")
    assert [decision.key for decision in game(session).journal] == ["first 0"]


def test_there_is_nothing_to_take_back_at_the_start(store: TableStore) -> None:
    table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup())
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={table.id}")
    assert session.app.view["undo"]["disabled"]
    send(session, "undo")
    assert store.since(table.id, 0) == []


def test_a_line_of_the_log_leads_to_the_board_of_its_moment_with_all_turns_to_slide_through(session: Session) -> None:
    for _ in range(3):
        place(session, 1)
        play(session, "done")
    send(session, "tab", id="log")
    lines = session.app.view["panels"][0]["lines"]
    assert lines[0]["day"] == "1"
    assert "day" not in lines[1]
    send(session, "look", at=lines[-2]["at"])
    view = session.app.view
    assert view["tab"] == "play"
    assert "question" not in view
    assert view["panels"][0]["panel"] == "log"
    rail = view["banner"]["scrub"]
    assert rail["text"].startswith(f"Turn {rail['at'] + 1} of {len(rail['moments'])}")
    assert sorted(set(rail["moments"])) == rail["moments"]
    assert rail["moments"][-1] == len(game(session).journal)
    send(session, "look", at=rail["moments"][1])
    assert session.app.view["banner"]["scrub"]["at"] == 1
    send(session, "look", at=rail["moments"][-1])
    assert "scrub" not in session.app.view.get("banner", {})


def test_the_log_numbers_days_and_turns_as_the_rail_of_turns_does(session: Session) -> None:
    for _ in range(6):
        play(session, next(option.key for option in game(session).legal if option.key.startswith("place")), "done")
    send(session, "tab", id="log")
    (log,) = session.app.view["panels"]
    numbered = [line for line in log["lines"] if line.get("turn")]
    assert [line["turn"] for line in numbered] == list(range(1, len(numbered) + 1))
    days = [line["day"] for line in log["lines"] if line.get("day")]
    assert days == ["1", "2", "3", "4"], "three days of two turns, and the wheel has turned"
    fourth = next(line for line in numbered if line["turn"] == 4)
    send(session, "look", at=fourth["at"] - 1)
    assert session.app.view["banner"]["scrub"]["text"].startswith("Turn 4 of")


def test_a_turn_is_one_line_of_the_log_with_the_goods_that_moved(session: Session) -> None:
    for _ in range(4):
        play(session, next(option.key for option in game(session).legal if option.key.startswith("place")), "done")
    send(session, "tab", id="log")
    lines = [line for line in session.app.view["panels"][0]["lines"] if line.get("kind", "move") == "move"]
    turns = [(line.get("turn"), line.get("player", {}).get("seat")) for line in lines if line.get("turn")]
    assert len(turns) == len(set(turns))
    paid = [event for event in game(session).events if event.kind == "pay"]
    shown = [chip for line in lines for chip in line.get("chips", []) if chip["tone"] == "cost"]
    assert paid
    assert sum(int(chip["text"].removeprefix("−")) for chip in shown) == sum(
        each.values["goods"]["corn"] for each in paid
    )
