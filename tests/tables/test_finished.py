"""A game that ends is in the archive in the same step; archive and tables agree."""

import time
from random import Random

import pytest

import companion
from companion.tables import schema
from companion.tables.database import DiskFull
from companion.tables.finished_play import add_all_finished, add_finished, play_of_sheet, play_of_table
from companion.tables.play import stable_id
from companion.tables.store import Decide, Header, KeptSheet, Seat, TableSetup, TableStore, Undo
from companion.tables.stored_game import Replay
from tests.tables.disks import fill_the_disk

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


@pytest.fixture
def header(store: TableStore) -> Header:
    return store.create("tzolkin", SEATS, TableSetup(draws=7), "Friday")


def moves(header: Header, seed: int = 1) -> list[str]:
    """A whole game."""
    game, random, keys = Replay(header).game, Random(seed), []
    while game.ask is not None:
        keys.append(random.choice(game.legal).key)
        game.play(keys[-1])
    return keys


def play_all(store: TableStore, header: Header, keys: list[str]) -> Replay:
    """Keep a whole game as a page does: only the last move says that it is over."""
    for seq, key in enumerate(keys[:-1], 1):
        store.append(header.id, seq, Decide(key))
    return follow(store, header, keys[-1])


def follow(store: TableStore, header: Header, key: str) -> Replay:
    replay = Replay(header)
    replay.follow(store.since(header.id, 0))
    replay.game.play(key)
    seq, over = store.find(header.id).newest + 1, replay.game.over
    store.append(header.id, seq, Decide(key), finished=over, play=play_of_table(header, replay.game))
    return replay


def test_the_last_move_brings_the_game_into_the_archive(store: TableStore, header: Header) -> None:
    replay = play_all(store, header, moves(header))
    [kept] = store.archive
    assert kept.id == stable_id("table", header.id)
    assert (kept.depth, kept.names, kept.comment, kept.source_id) == ("mirror", ("Анна", "Ben"), "Friday", header.id)
    assert kept.lines == replay.game.ledger.lines
    assert [each.colour for each in kept.players] == ["red", "blue"]
    assert kept.started[:10] == kept.finished[:10]
    assert kept.minutes == 0
    assert store.unarchived() == []
    again = store.archive.game(kept.id)
    assert again is not None
    assert again.started == kept.started


def test_a_game_that_goes_on_leaves_the_archive_and_its_new_end_takes_the_place(
    store: TableStore, header: Header
) -> None:
    keys = moves(header)
    play_all(store, header, keys)
    newest = store.find(header.id).newest
    store.append(header.id, newest + 1, Undo(), finished=False)
    assert len(store.archive) == 0
    assert not store.find(header.id).finished
    follow(store, header, keys[-1])
    assert len(store.archive) == 1
    assert store.find(header.id).finished


def test_where_the_archive_fails_the_move_is_not_kept_either(store: TableStore) -> None:
    header = store.create("tzolkin", SEATS, TableSetup(draws=7), "a long title" * 10_000)
    keys = moves(header)
    for seq, key in enumerate(keys[:-1], 1):
        store.append(header.id, seq, Decide(key))
    fill_the_disk(store, "journals")
    with pytest.raises(DiskFull):
        follow(store, header, keys[-1])
    assert store.find(header.id).newest == len(keys) - 1
    assert not store.find(header.id).finished
    assert len(store.archive) == 0


def test_a_table_can_be_deleted_and_its_game_is_remembered(store: TableStore, header: Header) -> None:
    play_all(store, header, moves(header))
    store.delete(header.id)
    assert len(store.archive) == 1


def test_adding_a_finished_table_twice_keeps_one_and_the_same(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # a journal says the second of each decision
    play_all(store, header, moves(header))
    [first] = store.archive
    assert add_finished(store, header.id) == first
    assert list(store.archive) == [first]


def test_a_running_table_is_not_finished(store: TableStore, header: Header) -> None:
    assert add_finished(store, header.id) is None
    assert len(store.archive) == 0


def test_games_from_before_the_archive_are_taken_in_once(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:2])
    old = TableStore(place)
    made = Header("id", "view", "tzolkin", tuple(SEATS), TableSetup(draws=7), "", 1e9, 1e9, True, 0)
    with old.database.writing():
        for number, id in enumerate(("id", "gone"), 1):
            old.database.run(
                "INSERT INTO tables VALUES (?, ?, ?, 'tzolkin', ?, ?, '', 1e9, 1e9, 1)",
                *(
                    number,
                    id,
                    f"{id} view",
                    '[{"name":"A","colour":"red"},{"name":"B","colour":"blue"}]',
                    '{"draws":7}',
                ),
            )
        for seq, key in enumerate([*moves(made)], 1):
            old.database.run(
                "INSERT INTO operations VALUES (1, ?, ?, ?)", seq, f'{{"op":"play","key":"{key}"}}', 1e9 + seq
            )
        old.database.run("""INSERT INTO operations VALUES (2, 1, '{"op":"play","key":"a rule that is gone"}', 1e9)""")
    old.close()
    monkeypatch.undo()
    store = TableStore(place)
    assert add_all_finished(store) == 1
    [kept] = store.archive
    assert kept.started == "2001-09-09T01:46:40+00:00"
    assert kept.finished > kept.started
    assert kept.minutes is not None
    assert kept.minutes > 0
    store.archive.delete(kept.id)
    assert add_all_finished(store) == 0
    assert len(store.archive) == 0


def test_where_nothing_can_be_written_older_games_wait(file_store: TableStore) -> None:
    header = file_store.create("tzolkin", SEATS, TableSetup(draws=7))
    play_all(file_store, header, moves(header))
    file_store.database.run("UPDATE tables SET archived = 0")
    file_store.database.run("PRAGMA query_only = 1")
    assert add_all_finished(file_store) == 0
    file_store.database.run("PRAGMA query_only = 0")
    assert add_all_finished(file_store) == 1


# sheets

FINAL = {"players.0.points": 40, "players.1.points": 40, "players.0.corn": 5}


def final(**values: object) -> KeptSheet:
    return KeptSheet("one", "tzolkin", tuple(SEATS), {"final": {**FINAL, **values}})


def test_a_sheet_with_its_final_scoring_is_a_play() -> None:
    play = play_of_sheet(final(), ["Анна", "Ben"], 0)
    assert play is not None
    assert (play.id, play.depth, play.finished) == (stable_id("sheet", "one"), "final", "1970-01-01T00:00:00+00:00")
    expected = companion.score("tzolkin", {"players": [{"points": 40, "corn": 5}, {"points": 40}]})
    assert [each.points for each in play.players] == list(expected.points.values())
    assert sum(line.points for line in play.lines if line.player == 0) == play.players[0].points


def test_the_tie_break_of_a_sheet_counts() -> None:
    play = play_of_sheet(final(**{"players.0.corn": 0, "players.1.workers_on_gears": 1}), ["A", "B"], 0)
    assert play is not None
    assert [(each.points, each.place) for each in play.players] == [(40, 2), (40, 1)]


def test_checkpoints_with_the_end_are_one_play() -> None:
    early = {"players.0.points": 10, "players.1.points": 7, "fed": True}
    sheet = KeptSheet("one", "tzolkin", tuple(SEATS), {"final": FINAL, "age-1": early})
    play = play_of_sheet(sheet, ["A", "B"], 0)
    assert play is not None
    assert play.depth == "checkpoints"
    assert {line.era for line in play.lines} >= {"age-1"}
    assert sum(line.points for line in play.lines if line.player == 0) == play.players[0].points


def test_an_empty_an_early_or_an_impossible_sheet_is_none() -> None:
    assert play_of_sheet(KeptSheet("one", "tzolkin", tuple(SEATS), {"final": {}}), ["A", "B"], 0) is None
    assert play_of_sheet(KeptSheet("one", "tzolkin", tuple(SEATS), {"age-1": FINAL}), ["A", "B"], 0) is None
    assert play_of_sheet(final(**{"players.0.corn": -7}), ["A", "B"], 0) is None


def test_a_sheet_is_kept_with_its_play(store: TableStore) -> None:
    play = play_of_sheet(final(), ["Анна", "Ben"], 0)
    store.keep_sheet(final(), play)
    store.keep_sheet(final(), play)
    assert list(store.archive) == [play]
    store.delete_sheet("one")
    assert list(store.archive) == [play]
