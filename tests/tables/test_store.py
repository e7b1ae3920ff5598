"""Tables are kept: nothing is overwritten, nothing confirmed is lost, and every failure is one clear sentence."""

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.tables import store as stores
from companion.tables.store import (
    MIGRATIONS,
    Correct,
    Damaged,
    DiskFull,
    Goto,
    Locked,
    Newer,
    Options,
    Play,
    ReadOnly,
    Redo,
    Resume,
    Seat,
    Stale,
    TableStore,
    Undo,
    UnknownTable,
    ViewOnly,
    home,
)

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path)


def test_a_table_is_found_again_by_its_id(store: TableStore) -> None:
    made = store.create("tzolkin", SEATS, Options(draws=7, first=1, rulings={"lost_step": "refused"}), "Friday")
    again = TableStore(store.folder).find(made.id)
    assert again == made
    assert (again.names, again.options.draws, again.title, again.newest) == (["Анна", "Ben"], 7, "Friday", 0)


def test_ids_cannot_be_guessed(store: TableStore) -> None:
    made = [store.create("tzolkin", SEATS) for _ in range(20)]
    ids = {each.id for each in made} | {each.view_id for each in made}
    assert len(ids) == 40
    assert all(len(each) * 6 >= 128 for each in ids)


def test_every_kind_of_operation_comes_back_as_it_was(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    corrected = Correct({"players.0.corn": 4}, "miscounted")
    operations = [Play("place tikal 2"), Undo(), Undo(3), Redo(2), corrected, Goto(5), Resume()]
    for seq, operation in enumerate(operations, 1):
        store.append(table, seq, operation)
    assert [entry.operation for entry in store.since(table, 0)] == operations
    assert [entry.seq for entry in store.since(table, 5)] == [6, 7]
    assert store.find(table).newest == 7


def test_the_second_append_of_a_number_is_refused_and_says_which_is_newest(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    store.append(table, 1, Play("first"))
    with pytest.raises(Stale) as refused:
        store.append(table, 1, Play("second"))
    assert refused.value.newest == 1
    assert [entry.operation for entry in store.since(table, 0)] == [Play("first")]


def test_numbers_have_no_gaps(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    with pytest.raises(Stale):
        store.append(table, 3, Play("too early"))
    assert store.since(table, 0) == []


def test_the_looking_id_finds_the_table_and_changes_nothing(store: TableStore) -> None:
    made = store.create("tzolkin", SEATS)
    store.append(made.id, 1, Play("a"))
    looking = store.find(made.view_id)
    assert looking.view_only
    assert not made.view_only
    assert len(store.since(made.view_id, 0)) == 1
    for change in (lambda: store.append(made.view_id, 2, Play("b")), lambda: store.delete(made.view_id)):
        with pytest.raises(ViewOnly):
            change()
    assert store.find(made.id).newest == 1


def test_finished_tables_are_listed_apart_and_the_last_played_first(store: TableStore) -> None:
    one, two, three = (store.create("tzolkin", SEATS, title=title).id for title in ("one", "two", "three"))
    store.append(one, 1, Play("a"))
    store.append(two, 1, Play("a"), finished=True)
    assert [each.title for each in store.all(finished=False)] == ["one", "three"]
    assert [each.title for each in store.all(finished=True)] == ["two"]
    store.append(two, 2, Undo(), finished=False)
    assert [each.title for each in store.all(finished=False)] == ["two", "one", "three"]
    assert three


def test_a_deleted_table_is_gone_with_its_operations(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    store.append(table, 1, Play("a"))
    store.delete(table)
    for look in (lambda: store.find(table), lambda: store.append(table, 2, Play("b"))):
        with pytest.raises(UnknownTable):
            look()
    assert store.since(table, 0) == []


def test_another_device_is_noticed_and_an_own_write_is_not(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    other = TableStore(store.folder)
    store.changed()
    store.append(table, 1, Play("mine"))
    assert not store.changed()
    other.append(table, 2, Play("theirs"))
    assert store.changed()
    assert not store.changed()


def _race(folder: str, table: str, who: str, start: "multiprocessing.synchronize.Event") -> None:
    mine = TableStore(folder)
    start.wait()
    for turn in range(40):
        while True:
            try:
                mine.append(table, mine.find(table).newest + 1, Play(f"{who} {turn}"))
                break
            except Stale:
                continue


def test_two_processes_appending_at_once_lose_nothing(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    context = multiprocessing.get_context("spawn")
    start = context.Event()
    players = [context.Process(target=_race, args=(str(store.folder), table, who, start)) for who in ("a", "b")]
    for player in players:
        player.start()
    start.set()
    for player in players:
        player.join(60)
    entries = store.since(table, 0)
    assert [entry.seq for entry in entries] == list(range(1, 81))
    for who in ("a", "b"):
        own = [entry.operation for entry in entries if entry.operation.key.startswith(who)]  # type: ignore[union-attr]
        assert own == [Play(f"{who} {turn}") for turn in range(40)]


WRITER = """
import sys
from companion.tables.store import Play, TableStore
store, table = TableStore(sys.argv[1]), sys.argv[2]
seq = 0
while True:
    seq += 1
    store.append(table, seq, Play(f"move {seq}"))
    print(seq, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal")
def test_a_killed_process_loses_no_confirmed_operation(store: TableStore) -> None:
    for pause in (0.02, 0.05, 0.11):
        table = store.create("tzolkin", SEATS).id
        command = [sys.executable, "-c", WRITER, str(store.folder), table]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            confirmed = int(writer.stdout.readline())
            time.sleep(pause)
            writer.send_signal(signal.SIGKILL)
            confirmed = max([confirmed, *[int(line) for line in writer.stdout.read().split()]])
        entries = TableStore(store.folder).since(table, 0)
        assert confirmed > 1
        assert len(entries) >= confirmed
        assert [entry.operation for entry in entries] == [Play(f"move {n}") for n in range(1, len(entries) + 1)]


def test_what_is_confirmed_is_on_the_disk(store: TableStore) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_full_disk_is_one_sentence_and_keeps_nothing(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull) as failure:
        store.append(table, 1, Correct({"note": "x" * 100_000}))
    assert failure.value.text("uk").startswith("Диск заповнено")
    assert store.since(table, 0) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ReadOnly, match="file/tables"):
        TableStore(tmp_path / "file" / "tables")


def test_a_read_only_file_is_one_sentence(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    store._db.execute("PRAGMA query_only = 1")
    with pytest.raises(ReadOnly, match="cannot be written to"):
        store.append(table, 1, Play("a"))


def test_a_held_file_is_waited_for_and_then_named(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = store.create("tzolkin", SEATS).id
    monkeypatch.setattr(stores, "BUSY_SECONDS", 0.1)
    waiting = TableStore(store.folder)
    store._db.execute("BEGIN IMMEDIATE")
    with pytest.raises(Locked, match="Another program holds"):
        waiting.append(table, 1, Play("a"))
    store._db.execute("ROLLBACK")
    waiting.append(table, 1, Play("a"))


@pytest.mark.parametrize(
    "content", [b"not a database at all, only some text " * 50, b"SQLite format 3\0" + b"\xff" * 4096]
)
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / stores.FILE).write_bytes(content)
    with pytest.raises(Damaged, match=r"tables\.sqlite3 is damaged"):
        TableStore(tmp_path)
    assert (tmp_path / stores.FILE).read_bytes() == content


def test_a_file_of_a_newer_version_is_left_alone(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    with sqlite3.connect(store.file) as raw:
        raw.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(Newer, match="newer version"):
        TableStore(store.folder)
    assert store.find(table)


def test_an_older_file_is_brought_up_to_date_and_keeps_its_tables(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = store.create("tzolkin", SEATS).id
    monkeypatch.setattr(stores, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN place TEXT"))
    newer = TableStore(store.folder)
    assert newer.find(table).names == ["Анна", "Ben"]
    assert newer._db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)


def test_a_migration_that_fails_leaves_the_file_as_it_was(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = store.create("tzolkin", SEATS).id
    monkeypatch.setattr(
        stores, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN place TEXT; SELECT nonsense")
    )
    with pytest.raises(stores.StoreError):
        TableStore(store.folder)
    monkeypatch.undo()
    assert TableStore(store.folder).find(table)


def test_the_folder_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    TableStore()
    if os.name == "posix":
        assert (tmp_path / "mine").stat().st_mode & 0o077 == 0
    monkeypatch.delenv("COMPANION_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    if sys.platform.startswith("linux"):
        assert home() == tmp_path / "xdg" / "boardgame-companion"
