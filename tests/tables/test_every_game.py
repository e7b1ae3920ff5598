"""A table beside the play, for every game: archive, files, backup; none of it knows one game alone."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import companion
from companion.engine.owner_copy import Copy
from companion.games import definition
from companion.simulation import play_out
from companion.tables.backup import backup, restore
from companion.tables.exchange import bgstats, export_csv, export_parquet, import_plays
from companion.tables.finished_play import play_of_sheet
from companion.tables.play import Play, play_of_game, play_of_score
from companion.tables.store import Decide, KeptSheet, Seat, TableSetup, TableStore, Undo
from companion.tables.table_session import StoredTable
from companion.testing.players import ANYTHING, choose, play_on

GAMES = [game.name for game in companion.games()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@cache
def played(game: str) -> Play:
    """A whole game, as the archive keeps it."""
    return play_of_game(play_out(game, 2, 5, "random"), game, "2026-05-01T20:00:00+00:00", 95, ["red", "blue"], "club")


def setup_of(game: str) -> TableSetup:
    """A table at which the companion draws, with the sample box where the game needs one."""
    made = definition(game)
    return TableSetup(draws=7, copy=None if made.sample is None else made.sample())


def begun(store: TableStore, game: str) -> StoredTable:
    """A table with twenty answers."""
    table, random = StoredTable(store, store.create(game, SEATS, setup_of(game), "Friday").id), Random(1)
    for _ in range(20):
        table.play(choose(table.game, (ANYTHING,), random))
    return table


@EVERY_GAME
def test_the_archive_gives_back_the_play_and_its_game(store: TableStore, game: str) -> None:
    play = played(game)
    assert store.archive.add(play)
    assert store.archive.get(play.id) == play
    again = store.archive.game(play.id)
    assert again is not None
    assert (again.over, again.ledger.lines) == (True, play.lines)


@EVERY_GAME
@pytest.mark.parametrize("export", [export_csv, export_parquet])
def test_our_own_files_give_everything_back(export, tmp_path: Path, game: str) -> None:
    export([played(game)], tmp_path / "plays.zip")
    imported = import_plays(tmp_path / "plays.zip")
    assert (imported.plays, imported.report.remarks) == ((played(game),), ())


@EVERY_GAME
def test_another_program_returns_players_games_and_scores(tmp_path: Path, game: str) -> None:
    play = played(game)
    (tmp_path / "plays.json").write_bytes(bgstats.to_bytes(bgstats.export([play])))
    [found] = import_plays(tmp_path / "plays.json").plays
    assert (found.game, found.finished) == (game, play.finished)
    assert [(each.name, each.points, each.winner) for each in found.players] == [
        (each.name, each.points, each.winner) for each in play.players
    ]


@EVERY_GAME
def test_the_last_answer_brings_the_table_into_the_archive(file_store: TableStore, game: str) -> None:
    header = file_store.create(game, SEATS, setup_of(game), "Friday")
    table = StoredTable(file_store, header.id)
    keys = list(play_on(table.game.at(len(table.game.journal)), seed=1))
    for seq, key in enumerate(keys[:-1], 1):
        file_store.append(header.id, seq, Decide(key))
    table.catch_up()
    assert len(file_store.archive) == 0
    table.play(keys[-1])
    [kept] = file_store.archive
    assert (kept.game, kept.names, kept.lines) == (game, ("Анна", "Ben"), table.game.ledger.lines)


@EVERY_GAME
def test_a_backup_holds_tables_boxes_sheets_and_plays(file_store: TableStore, tmp_path: Path, game: str) -> None:
    table = begun(file_store, game)
    moment = definition(game).moments[-1]
    file_store.keep_sheet(KeptSheet("one", game, tuple(SEATS), {moment: {"players.0.points": 4}}))
    file_store.archive.add(played(game))
    if (sample := definition(game).sample) is not None:
        file_store.copies.put(Copy(game, sample().facts))
    backup(tmp_path / "backup.sqlite3", file_store.place)
    restore(tmp_path / "backup.sqlite3", str(tmp_path / "another"))
    other = TableStore(tmp_path / "another")
    [header] = other.all(finished=False)
    back = StoredTable(other, header.id)
    assert (back.stopped, back.game.journal, back.game.table) == (None, table.game.journal, table.game.table)
    assert (other.sheets(), list(other.archive)) == (file_store.sheets(), [played(game)])
    assert other.copies.get(game) == file_store.copies.get(game)


@EVERY_GAME
def test_a_sheet_is_a_play_of_its_last_moment(game: str) -> None:
    points = {"players.0.points": 41, "players.1.points": 40}
    moment = definition(game).moments[-1]
    play = play_of_sheet(KeptSheet("one", game, tuple(SEATS), {moment: points}), ["Анна", "Ben"], 0)
    assert play is not None
    assert [(each.name, each.points, each.winner) for each in play.players] == [("Анна", 41, True), ("Ben", 40, False)]


@EVERY_GAME
def test_an_answer_taken_back_is_as_if_it_had_never_been(file_store: TableStore, game: str) -> None:
    table = begun(file_store, game)
    before = table.game.journal, table.game.at(len(table.game.journal)).table
    table.play(choose(table.game, (ANYTHING,), Random(2)))
    assert table.game.journal != before[0]
    table.do(Undo())
    again = StoredTable(file_store, table.id).game
    assert (again.journal, again.table) == before


def test_a_lost_solo_game_is_no_win_in_the_archive() -> None:
    made, date = definition("tawantinsuyu"), "2026-05-01T20:00:00+00:00"
    game = play_out("tawantinsuyu", 1, 5, "random")
    assert game.table.points[0] < 120
    sheets = [{"players": [{"name": "A", "points": mine}], "axomamma": {"points": 20}} for mine in (119, 120)]
    scores = [companion.score("tawantinsuyu", sheet) for sheet in sheets]
    kept = [play_of_game(game, "table", date), *(play_of_score(made, score, "sheet", date) for score in scores)]
    assert [(play.players[0].winner, play.players[0].place) for play in kept] == [
        *((False, None), (False, None)),
        (True, 1),
    ]
