"""Games of a page are in the archive when they are over, and older games come in by themselves."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.tables.play import Play
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from companion.ui.commands import COMMANDS
from companion.ui.dashboard import open_app
from companion.ui.reader import Reader
from companion.ui.session import Session

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]


def page(store: TableStore, address: str) -> Session:
    session = Session(TableStore(store.place), COMMANDS, Reader("en"))
    session.go(address)
    return session


def tap(session: Session, **command: Any) -> None:
    session.handle({"rev": session.reader.rev, **command})


def played(store: TableStore) -> tuple[Session, Header]:
    """A page at a table whose game is over but for the last move."""
    header = store.create("tzolkin", SEATS, TableSetup(draws=7))
    session, random = page(store, f"?table={header.id}"), Random(3)
    assert session.game is not None
    keys, game = [], Replay(header).game
    while game.ask is not None:
        keys.append(random.choice(game.legal).key)
        game.play(keys[-1])
    for seq, key in enumerate(keys[:-1], 1):
        store.append(header.id, seq, Decide(key))
    session.poll()
    assert len(store.archive) == 0
    tap(session, op="play", key=keys[-1])
    assert session.game.over
    return session, header


def timeless(play: Play) -> Play:
    """A play but for its seconds: between the last tap and its being kept one may pass."""
    return msgspec.structs.replace(play, finished="", minutes=None, journal=None)


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


def filled(store: TableStore, *points: int) -> Session:
    """A page with a final sheet that has points and no names."""
    session = page(store, "?sheet=tzolkin&moment=final")
    tap(session, op="seat_remove", seat=2)
    for seat, each in enumerate(points):
        tap(session, op="change", field=f"players.{seat}.points", value=each)
    names = ("corn", "wood", "stone", "gold", "skulls")
    numbers = {f"players.{seat}.{name}": 0 for seat in range(len(points)) for name in names}
    tap(session, op="fill", fields={**numbers, "seen.shared": True})
    return session


def panel(session: Session, id: str) -> Any:
    return next((each for each in session.view().panels if each.id == id), None)


def name(session: Session, *names: str) -> None:
    for seat, each in enumerate(names):
        tap(session, op="change", field=f"name.{seat}", value=each)


def test_a_sheet_counts_only_once_it_is_kept(store: TableStore) -> None:
    session = filled(store, 40, 31)
    assert list(store.archive) == []
    form = panel(session, "keep")
    assert [field.name for field in form.sections[-1].fields] == ["name.0", "name.1", "began"]
    name(session, "Анна", "Ben")
    tap(session, op="change", field="began", value="1")
    tap(session, **form.submit.command)
    [kept] = store.archive
    assert (kept.depth, kept.names, [each.points for each in kept.players]) == ("final", ("Анна", "Ben"), [40, 31])
    assert [each.first for each in kept.players] == [False, True]
    assert "statistics" in session.reader.notice
    assert panel(session, "keep").title == "This game is in the statistics."


@pytest.mark.parametrize("names", [("", ""), ("Анна", ""), ("Ann", "ann")])
def test_unnamed_players_are_not_called_player_1_in_the_statistics(store: TableStore, names: tuple[str, str]) -> None:
    session = filled(store, 40, 31)
    name(session, *names)
    tap(session, op="keep_game")
    assert list(store.archive) == []
    assert session.reader.notice != ""


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_keeping_is_asked_in_every_language(store: TableStore, language: str) -> None:
    session = filled(store, 40, 31)
    session.reader.language = language
    assert panel(session, "keep").title


def test_a_kept_sheet_is_corrected_and_taken_out(store: TableStore) -> None:
    session = filled(store, 40, 31)
    name(session, "Анна", "Ben")
    tap(session, op="keep_game")
    [kept] = store.archive
    tap(session, op="change", field="players.1.points", value=51)
    [corrected] = store.archive
    assert (corrected.id, corrected.finished) == (kept.id, kept.finished)
    assert [each.winner for each in corrected.players] == [False, True]
    [out] = panel(session, "keep").actions
    tap(session, **out.command)
    assert list(store.archive) == []
    tap(session, op="change", field="players.1.points", value=52)
    assert list(store.archive) == []
    tap(session, op="keep_game")
    assert len(store.archive) == 1


def test_half_a_sheet_or_an_earlier_moment_cannot_be_kept(store: TableStore) -> None:
    session = page(store, "?sheet=tzolkin&moment=final")
    assert panel(session, "keep") is None
    tap(session, op="keep_game")
    session = page(store, "?sheet=tzolkin&moment=age-1")
    tap(session, op="change", field="players.0.points", value=9)
    assert panel(session, "keep") is None
    name(session, "Ann", "Ben", "Chen")
    tap(session, op="keep_game")
    assert list(store.archive) == []


def test_a_finished_game_is_taken_out_stays_out_and_is_put_back(store: TableStore) -> None:
    session, header = played(store)
    [before] = store.archive
    [out] = panel(session, "counts").actions
    tap(session, **out.command)
    assert list(store.archive) == []
    assert "no longer counts" in session.reader.notice
    tap(session, op="undo")
    tap(session, op="redo")
    assert list(store.archive) == []
    assert TableStore(store.place).unarchived() == []
    [back] = panel(session, "counts").actions
    tap(session, **back.command)
    assert list(store.archive) == [before]
    assert store.find(header.id).out is False


def test_a_viewer_takes_nothing_out(store: TableStore) -> None:
    _, header = played(store)
    looking = page(store, f"?table={header.view_id}")
    assert panel(looking, "counts") is None
    tap(looking, op="take_out")
    assert len(store.archive) == 1


def test_opening_the_dashboard_archives_finished_tables(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    played(store)
    [kept] = store.archive
    store.archive.delete(kept.id)
    store.database.run("UPDATE tables SET archived = 0")
    monkeypatch.setenv("COMPANION_HOME", store.place)
    open_app(COMMANDS, {})
    [again] = store.archive
    assert timeless(again) == timeless(kept)
