"""A file brought in: a save goes on as a table, plays go to the archive, anything else gets a sentence."""

import base64
import json
from pathlib import Path

import msgspec
import pytest

import companion
from companion.engine.journal import Setup, same
from companion.simulation import play_out
from companion.tables import exchange
from companion.tables.finished_play import play_of_table
from companion.tables.play import play_of_game
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.ui import view as v
from companion.ui.commands import COMMANDS
from companion.ui.file_import import LARGEST, MOST_DETAILS
from companion.ui.packed_table import document
from companion.ui.present.files import bgstats_panel
from companion.ui.reader import Reader
from companion.ui.session import Session


@pytest.fixture
def home(tmp_path: Path) -> Session:
    session = Session(TableStore(tmp_path), COMMANDS, Reader("en"))
    session.start("")
    return session


def bring(session: Session, raw: bytes, name: str = "file.json") -> str:
    session.handle({"op": "file", "name": name, "data": base64.b64encode(raw).decode(), "rev": 0})
    return session.reader.notice


def test_a_saved_game_goes_on_as_a_table(home: Session) -> None:
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=7, first=0)
    for _ in range(40):
        game.play(game.legal[0].key)
    while game.mid_turn:
        game.play("done" if any(option.key == "done" for option in game.legal) else game.legal[-1].key)
    game.correct("players.Ann.corn", 11, note="miscounted")
    assert "continues here" in bring(home, game.to_save().text().encode())
    assert home.game is not None
    assert home.game.table == game.table
    assert [each.key for each in home.game.journal] == [each.key for each in game.journal]


def test_a_save_in_which_every_question_was_asked_goes_on_without_those_of_one_answer(home: Session) -> None:
    game = companion.Game(companion.definition("tzolkin"), ["Ann", "Ben"], Setup(7, 0), settles=False)
    for _ in range(80):
        game.play(game.legal[-1].key)
    bring(home, game.to_save().text().encode())
    assert home.game is not None
    assert [each.key for each in home.game.journal[: len(game.journal)]] == [each.key for each in game.journal]
    assert any(each.settled for each in home.game.journal)


def test_a_finished_save_is_a_finished_table(home: Session) -> None:
    game = play_out("tzolkin", 2, 3, "random")
    bring(home, game.to_save().text().encode())
    assert len(home.store.all(finished=True)) == 1
    assert home.app.view["screen"] == "end"
    [kept] = home.store.archive
    assert [each.points for each in kept.players] == game.table.points


def test_a_save_that_no_longer_replays_is_refused_whole(home: Session) -> None:
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=7, first=0)
    game.play(game.legal[0].key)
    text = game.to_save().text().replace('"keep w-', '"keep x-')
    assert "refused" in bring(home, text.encode())
    assert not home.store.all(finished=False)


def test_of_a_table_that_no_longer_replays_the_game_before_that_move_is_saved(home: Session) -> None:
    table = home.store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))
    stored = StoredTable(home.store, table.id)
    for _ in range(3):
        stored.play(stored.game.legal[0].key)
    home.store.append(table.id, 4, Decide("a move of other rules"))
    home.start(f"?table={table.id}")
    assert home.table is not None
    assert home.table.stopped == 4
    assert same(companion.read_game(document(home.store, home.table)).journal, stored.game.journal)


def test_plays_of_another_app_join_the_archive_once(home: Session, tmp_path: Path) -> None:
    play = play_of_game(play_out("tzolkin", 3, 5, "random"), "x", "2026-05-01T20:00:00Z")
    out = tmp_path / "plays.json"
    exchange.export_bgstats([play], out)
    assert "1" in bring(home, out.read_bytes())
    bring(home, out.read_bytes())
    assert len(home.store.archive) == 1


def test_a_long_report_still_says_how_many_were_added(home: Session) -> None:
    plays = [{"uuid": str(n), "playDate": "2026-05-01 20:00:00", "gameRefId": n, "playerScores": []} for n in range(20)]
    file = {"games": [], "players": [], "locations": [], "plays": plays}
    lines = bring(home, json.dumps(file).encode()).splitlines()
    assert lines[1] == "0 plays added; 0 already there."
    assert lines[-1].strip() == "… and 17 more of this kind"
    assert len(lines) <= MOST_DETAILS + 3


@pytest.mark.parametrize("raw", [b"", b"not a file of ours", b'{"companion": 1}', b"\xff\xfe\x00", b"<plays"])
def test_anything_else_gets_a_sentence_and_changes_nothing(home: Session, raw: bytes) -> None:
    assert bring(home, raw)
    assert home.app.view["screen"] == "home"
    assert not home.store.all(finished=False)
    assert not len(home.store.archive)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(home: Session) -> None:
    home.handle({"op": "file", "name": "all.json", "size": LARGEST + 1, "rev": 0})
    assert "6 MB" in home.reader.notice


def test_a_finished_game_is_offered_to_bg_stats(home: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(home, play_out("tzolkin", 2, 3, "random").to_save().text().encode())
    home.handle({"op": "tab", "id": "share", "rev": home.reader.rev})
    shared = [panel for panel in home.app.view["panels"] if panel["id"] == "bgstats"]
    assert "bgstatsapp.com" in shared[0]["items"][0]["address"]
    offered: list[str] = []
    monkeypatch.setattr(home.app, "offer", lambda name, mime, text: offered.append(name))
    home.handle({"op": "bgstats", "rev": home.reader.rev})
    assert offered == ["tzolkin.bgsplay"]


def test_a_code_too_dense_for_a_camera_is_offered_as_a_link_and_a_file(home: Session) -> None:
    game = play_out("tzolkin", 4, 3, "random")
    bring(home, game.to_save().text().encode())
    home.handle({"op": "tab", "id": "share", "rev": home.reader.rev})
    [shared] = [panel for panel in home.app.view["panels"] if panel["id"] == "bgstats"]
    assert "svg" in shared["items"][0]
    assert "actions" not in shared
    assert home.table is not None
    play = play_of_table(home.table.header, game)
    assert play is not None
    long = tuple(msgspec.structs.replace(each, name="Олександра-Вікторія " * 2) for each in play.players)
    [panel] = bgstats_panel(home.reader, msgspec.structs.replace(play, players=long), {"op": "bgstats"})
    assert isinstance(panel, v.Share)
    assert [(item.svg, item.text) for item in panel.items] == [
        ("", "Tap the link on the phone that has the app. Nothing is sent automatically.")
    ]
    assert panel.text.startswith("This play is too large for a code that a camera can read.")
    assert [action.command for action in panel.actions] == [{"op": "bgstats"}]
