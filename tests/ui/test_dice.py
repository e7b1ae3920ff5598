"""Dice are one screen of faces: laid in a row, taken back, and entered in one step, by the same answers as before."""

from typing import Any

import pytest

import companion
from companion.engine.messages import messages
from companion.engine.owner_copy import Copy
from companion.games import definition
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import send

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]


def table(store: TableStore, **options: Any) -> Header:
    return store.create("santa_maria", SEATS, TableSetup(first=0, **options))


def page(store: TableStore, header: Header, language: str = "en") -> Session:
    session = Session(store, COMMANDS, Reader(language))
    session.start(f"?table={header.id}")
    return session


def lay(session: Session, *faces: int) -> None:
    for face in faces:
        send(session, "pick", key=f"die {face}")


def pick(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.app.view["question"]["pick"]
    return found


def row(session: Session) -> list[str]:
    return [die["label"].removeprefix("Die: ") if die.get("svg") else "" for die in pick(session)["row"]]


def counts(session: Session) -> list[int]:
    return [option.get("ticked", 0) for option in session.app.view["question"]["options"]]


def pool(session: Session) -> list[int]:
    game: Any = session.game
    found: list[int] = game.table.pool
    return found


def test_white_dice_are_laid_and_entered_in_one_step(store: TableStore) -> None:
    header = table(store, copy=Copy("santa_maria"))
    session = page(store, header)
    assert session.app.view["question"]["text"] == "What do the white dice show?"
    lay(session, 3, 1, 3, 5)
    assert (row(session), counts(session)) == (["3", "1", "3", "5", "", ""], [1, 0, 2, 0, 1, 0])
    assert (pick(session)["more"], pick(session)["submit"]["label"]) == (2, "2 more")
    send(session, "enter_picks")
    assert store.since(header.id, 0) == [], "with dice missing nothing is entered"
    lay(session, 6, 6, 2)
    assert row(session) == ["3", "1", "3", "5", "6", "6"], "no seventh die is laid"
    send(session, "enter_picks")
    kept = [entry.operation for entry in store.since(header.id, 0)]
    assert kept == [Decide("dice 1", ("dice 0", "dice 2", "dice 0", "dice 1"))], "the answers are those of each face"
    assert pool(session) == [1, 3, 3, 5, 6, 6]
    assert session.app.view["last"]["text"] == "Rolled: ⚀ ⚂ ⚂ ⚄ ⚅ ⚅"


def test_a_die_is_taken_back_and_the_row_closes(store: TableStore) -> None:
    session = page(store, table(store, copy=Copy("santa_maria")))
    lay(session, 3, 1, 5)
    send(session, "unpick", at=0)
    assert row(session) == ["1", "5", "", "", "", ""]
    for odd in (-1, 6, "0", None):
        send(session, "unpick", at=odd)
    assert row(session) == ["1", "5", "", "", "", ""]
    lay(session, 7, 0)
    assert row(session) == ["1", "5", "", "", "", ""], "there is no such face"


def test_equal_dice_need_no_further_answers(store: TableStore) -> None:
    session = page(store, table(store, copy=Copy("santa_maria")))
    lay(session, *[2] * 6)
    send(session, "enter_picks")
    assert pool(session) == [2] * 6


def test_the_companion_throws_the_dice_that_are_missing(store: TableStore) -> None:
    session = page(store, table(store, copy=Copy("santa_maria")))
    lay(session, 4, 4)
    (throw,) = session.app.view["question"]["actions"]
    assert throw["label"] == "Let the companion roll"
    send(session, **throw["command"])
    assert len(pool(session)) == 6
    assert pool(session).count(4) >= 2


def test_a_table_that_has_begun_face_by_face_goes_on(store: TableStore) -> None:
    session = page(store, table(store, copy=Copy("santa_maria")))
    send(session, "play", key="dice 2")
    assert [option["key"] for option in session.app.view["question"]["options"]] == [f"die {n}" for n in range(2, 7)]
    lay(session, 2, 6, 6, 3)
    send(session, "enter_picks")
    assert pool(session) == [1, 1, 2, 3, 6, 6]


def test_blue_dice_lie_by_player_and_keep_their_places(store: TableStore) -> None:
    session = page(store, table(store, copy=companion.sample_copy("santa_maria")))
    game: Any = session.game
    while game.ask.id != "roll-blue":
        send(session, "play", key=game.legal[0].key)
    assert [die["player"]["name"] for die in pick(session)["row"]] == ["Ann", "Ben"]
    lay(session, 2, 5)
    send(session, "unpick", at=0)
    assert row(session) == ["", "5"], "Ben's die stays where it lies"
    lay(session, 6)
    send(session, "enter_picks")
    assert [player.blue for player in game.table.players] == [[6], [5]]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_every_kind_of_dice_has_its_question(language: str) -> None:
    say = messages(language, "santa_maria")
    for id in definition("santa_maria").screen().data.dice:
        assert f"dice.{id}" in say, (id, language)
