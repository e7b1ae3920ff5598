"""Addresses that lead nowhere, files that are none and clocks that stand anywhere: a sentence on the page, no fault."""

import base64
import time
from random import Random
from typing import Any

import pytest

import companion
from companion.tables.finished_play import play_of_table
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.session import Session
from tests.ui.pages import page


def said(session: Session) -> str:
    notice: str = session.app.view["notice"]["text"]
    return notice


@pytest.mark.parametrize(
    ("address", "screen", "word"),
    [
        ("?new=chess", "home", "There is no game “chess”"),
        ("?rules=chess", "home", "There is no game “chess”"),
        ("?sheet=chess", "home", "There is no game “chess”"),
        ("?teach=chess", "home", "There is no game “chess”"),
        ("?sheet=tzolkin&moment=lunch", "home", "There is no scoring “lunch”"),
        ("?table=nonsense", "home", "There is no table at this address"),
        ("?sheet=tzolkin&id=nonsense", "sheet", "There is no table at this address"),
        ("?rules=tzolkin&article=TZ-NONE-01", "rules", "There is no rule “TZ-NONE-01”"),
        ("?rules=" + "x" * 100_000, "home", "There is no game “xxx"),
        ("?rules=%ED%A0%80", "home", "There is no game"),
    ],
)
def test_an_address_that_leads_nowhere(store: TableStore, address: str, screen: str, word: str) -> None:
    session = page(store, address)
    assert session.app.view["screen"] == screen
    assert word in said(session)
    assert len(said(session)) < 400


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_it_is_said_in_the_readers_language(store: TableStore, language: str) -> None:
    with pytest.raises(companion.UnknownGame) as error:
        companion.rulebook("chess")
    assert said(page(store, f"?rules=chess&lang={language}")) == error.value.text(language)


DEEP = b"[" * 99_999
FILES = [
    DEEP,
    b'{"companion": ' + DEEP,
    b'{"facts": ' + DEEP,
    b"\xff\xfe",
    b"",
    b"{}",
    b'{"facts": 5}',
    b"<a>" * 10_000,
]


@pytest.mark.parametrize("raw", FILES, ids=range(len(FILES)))
@pytest.mark.parametrize("address", ["", "?teach=santa_maria"])
def test_a_file_that_is_none(store: TableStore, raw: bytes, address: str) -> None:
    session = page(store, address)
    data = base64.b64encode(raw).decode()
    session.handle({"op": "file", "name": "x" * 100_000, "data": data, "size": len(raw)})
    assert said(session)
    assert said(session) != session.say.text("notice.fault")
    assert len(said(session)) < 1500


def test_a_copy_that_cannot_be_is_refused_in_words_of_its_game(store: TableStore) -> None:
    raw = companion.sample_copy("santa_maria")
    assert raw is not None
    session = page(store, "?teach=santa_maria")
    for name, value in raw.facts.items():
        faces = value if isinstance(value, list) else [value]
        for path in list(faces[0]):
            broken = [{**faces[0], path: ""}, *faces[1:]] if isinstance(value, list) else {**value, path: ""}
            text = companion.Copy("santa_maria", {name: broken}).text()
            session.handle({"op": "file", "name": "copy.json", "data": base64.b64encode(text.encode()).decode()})
            notice = session.app.view.get("notice")
            assert notice is None or notice["text"] != session.say.text("notice.fault"), (name, path)


def test_half_a_letter_reaches_neither_the_table_nor_the_page(store: TableStore) -> None:
    session = page(store, "?new=tzolkin")
    session.handle({"op": "change", "field": "name.0", "value": "\ud800Ann"})
    session.handle({"op": "start"})
    [header] = store.all(finished=False)
    assert header.names[0] == "?Ann"
    session.handle({"op": "search", "text": "\udfff"})
    session.handle({"op": "\ud800"})
    repr(session.app.view).encode()


def finished_table(store: TableStore) -> Any:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    return store.create("tzolkin", seats, TableSetup(draws=7, first=0))


@pytest.mark.parametrize("now", [0.0, 5.0, 4e11, 253402300799.0], ids=["1970", "1970 too", "14645", "9999"])
def test_a_clock_that_stands_anywhere(store: TableStore, now: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: now)
    header = finished_table(store)
    session = page(store, f"?table={header.id}")
    random = Random(1)
    for _ in range(5):
        assert session.game is not None
        session.handle({"op": "play", "key": random.choice(session.game.legal).key, "rev": session.reader.rev})
        assert session.app.view.get("notice") is None
    page(store, "")
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1)
    assert game.started[:4] in ("1970", "9999")
    while not game.over:
        game.play(random.choice(game.legal).key)
    play = play_of_table(header, game)
    assert play is not None
    assert play.finished[:4] in ("1970", "9999")
    assert store.archive.add(play)
    assert page(store, "?stats=overview").app.view["screen"] == "stats"


@pytest.mark.parametrize(
    "change",
    ["UPDATE tables SET seats = 'x' WHERE id = ?", "UPDATE tables SET title = 'x' WHERE id = ?"],
    ids=["row", "seal"],
)
def test_a_damaged_table_is_shown_as_such_and_the_rest_works(
    store: TableStore, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = finished_table(store), finished_table(store)
    store.database.run(change, broken.id)
    session = page(store, f"?table={broken.id}")
    assert "damaged" in said(session)
    assert session.app.view["screen"] == "home"
    cards = {each["id"]: each for panel in session.app.view["panels"] for each in panel.get("cards", [])}
    assert set(cards) == {broken.id, sound.id}
    assert cards[broken.id]["title"] == "An unreadable table"
    offered: list[Any] = []
    monkeypatch.setattr(session.app, "offer", lambda *file: offered.append(file))
    session.handle(cards[broken.id]["open"]["command"])
    assert broken.id in offered[0][2]
    session.handle(cards[broken.id]["actions"][0]["command"])
    assert [header.id for header in store.all(finished=False)] == [sound.id]
    session.handle({"op": "open", "address": f"?table={sound.id}"})
    assert session.app.view["screen"] == "table"


@pytest.mark.parametrize(
    "message",
    [
        {"op": "file", "name": "x", "data": "0", "size": 2},
        {"op": "file", "name": "x", "data": "e30=", "size": [2]},
        {"op": "moment", "value": "final"},
        {"op": "copy_forget_all"},
        {"op": "sheet_csv"},
    ],
)
def test_a_command_that_fits_no_screen_is_refused_in_a_sentence(store: TableStore, message: dict[str, Any]) -> None:
    session = page(store, "")
    session.handle(message)
    assert said(session) != session.say.text("notice.fault")


def test_a_moment_that_there_is_not_leaves_the_sheet_as_it_was(store: TableStore) -> None:
    session = page(store, "?sheet=tzolkin")
    session.handle({"op": "moment", "value": "lunch"})
    assert "There is no scoring “lunch”" in said(session)
    assert session.app.view["screen"] == "sheet"
