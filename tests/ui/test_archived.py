"""What is played or filled on a page is in the archive when it is over, and older games come in by themselves."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.tables.replay import Replay
from companion.tables.store import Header, Options, Play, Seat, TableStore
from companion.ui.present import Screens
from companion.ui.reader import Reader
from companion.ui.session import Session, open_app

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path)


def page(store: TableStore, address: str) -> Session:
    session = Session(TableStore(store.place), Screens(), Reader("en"))
    session.go(address)
    return session


def tap(session: Session, **command: Any) -> None:
    session.handle({"rev": session.reader.rev, **command})


def played(store: TableStore) -> tuple[Session, Header]:
    """A page at a table whose game is over but for the last move."""
    header = store.create("tzolkin", SEATS, Options(draws=7))
    session, random = page(store, f"?table={header.id}"), Random(3)
    assert session.game is not None
    keys, game = [], Replay(header).game
    while game.ask is not None:
        keys.append(random.choice(game.legal).key)
        game.play(keys[-1])
    for seq, key in enumerate(keys[:-1], 1):
        store.append(header.id, seq, Play(key))
    session.poll()
    assert len(store.archive) == 0
    tap(session, op="play", key=keys[-1])
    assert session.game.over
    return session, header


def test_the_last_tap_brings_the_game_into_the_archive(store: TableStore) -> None:
    session, header = played(store)
    [kept] = store.archive
    assert kept.source_id == header.id
    assert [each.colour for each in kept.players] == ["red", "blue"]
    assert session.reader.notice == ""


def test_taking_the_last_move_back_and_again_keeps_one_play(store: TableStore) -> None:
    session, _ = played(store)
    [before] = store.archive
    tap(session, op="undo")
    assert list(store.archive) == []
    tap(session, op="redo")
    assert list(store.archive) == [before]


def test_a_sheet_is_in_the_archive_while_its_end_is_filled(store: TableStore) -> None:
    session = page(store, "?sheet=tzolkin&moment=final")
    tap(session, op="seat_remove", seat=2)
    tap(session, op="change", field="name.0", value="Анна")
    tap(session, op="change", field="players.0.points", value=40)
    tap(session, op="change", field="players.1.points", value=31)
    [kept] = store.archive
    assert (kept.depth, [each.points for each in kept.players]) == ("final", [40, 31])
    assert kept.names[0] == "Анна"
    tap(session, op="change", field="players.1.points", value=51)
    [corrected] = store.archive
    assert (corrected.id, corrected.finished) == (kept.id, kept.finished)
    assert [each.winner for each in corrected.players] == [False, True]


def test_opening_the_dashboard_takes_in_what_was_finished_before(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store)
    [kept] = store.archive
    store.archive.delete(kept.id)
    store.database.run("UPDATE tables SET archived = 0")
    monkeypatch.setenv("COMPANION_HOME", store.place)
    open_app(Screens(), {})
    assert list(store.archive) == [kept]
