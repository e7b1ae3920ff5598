"""Tables are kept: nothing is overwritten, nothing confirmed is lost, and every failure is one clear sentence."""

import concurrent.futures
import contextlib
import math
import multiprocessing
import os
import select
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.owner_copy import Copy
from companion.tables import checksums, connection, postgres, schema
from companion.tables.database import FILE, Sqlite, open_database
from companion.tables.schema import MIGRATIONS
from companion.tables.store import (
    Correct,
    Damaged,
    Decide,
    DiskFull,
    Foreign,
    Goto,
    Locked,
    Newer,
    ReadOnly,
    Redo,
    Resume,
    Seat,
    Stale,
    StoreError,
    TableSetup,
    TableStore,
    Undo,
    UnknownTable,
    Unreachable,
    ViewOnly,
    home,
)
from tests.postgres import Server
from tests.tables.conftest import PATIENCE, noticed
from tests.tables.disks import fill_the_disk

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


def test_a_table_is_found_again_by_its_id(store: TableStore) -> None:
    made = store.create("tzolkin", SEATS, TableSetup(draws=7, first=1, rulings={"lost_step": "refused"}), "Friday")
    again = TableStore(store.place).find(made.id)
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
    operations = [Decide("place tikal 2"), Undo(), Undo(3), Redo(2), corrected, Goto(5), Resume()]
    for seq, operation in enumerate(operations, 1):
        store.append(table, seq, operation)
    assert [entry.operation for entry in store.since(table, 0)] == operations
    assert [entry.seq for entry in store.since(table, 5)] == [6, 7]
    assert store.find(table).newest == 7


def test_the_second_append_of_a_number_is_refused_and_says_which_is_newest(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    store.append(table, 1, Decide("first"))
    with pytest.raises(Stale) as refused:
        store.append(table, 1, Decide("second"))
    assert refused.value.newest == 1
    assert [entry.operation for entry in store.since(table, 0)] == [Decide("first")]


def test_numbers_have_no_gaps(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    with pytest.raises(Stale):
        store.append(table, 3, Decide("too early"))
    assert store.since(table, 0) == []


def test_the_looking_id_finds_the_table_and_changes_nothing(store: TableStore) -> None:
    made = store.create("tzolkin", SEATS)
    store.append(made.id, 1, Decide("a"))
    looking = store.find(made.view_id)
    assert looking.view_only
    assert not made.view_only
    assert len(store.since(made.view_id, 0)) == 1
    for change in (lambda: store.append(made.view_id, 2, Decide("b")), lambda: store.delete(made.view_id)):
        with pytest.raises(ViewOnly):
            change()
    assert store.find(made.id).newest == 1


def test_finished_tables_are_listed_apart_and_the_last_played_first(store: TableStore) -> None:
    one, two, three = (store.create("tzolkin", SEATS, title=title).id for title in ("one", "two", "three"))
    store.append(one, 1, Decide("a"))
    store.append(two, 1, Decide("a"), finished=True)
    assert [each.title for each in store.all(finished=False)] == ["one", "three"]
    assert [each.title for each in store.all(finished=True)] == ["two"]
    store.append(two, 2, Undo(), finished=False)
    assert [each.title for each in store.all(finished=False)] == ["two", "one", "three"]
    assert three


def test_a_deleted_table_is_gone_with_its_operations(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    store.append(table, 1, Decide("a"))
    store.delete(table)
    for look in (
        lambda: store.find(table),
        lambda: store.since(table, 0),
        lambda: store.append(table, 2, Decide("b")),
    ):
        with pytest.raises(UnknownTable):
            look()


def test_another_device_is_noticed_and_an_own_write_is_not(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    other = TableStore(store.place)
    store.changed()
    store.append(table, 1, Decide("mine"))
    assert not store.changed()
    other.append(table, 2, Decide("theirs"))
    assert noticed(store)
    assert not store.changed()


def test_a_server_is_not_asked_while_no_change_is_notified(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    place = server.new_place()
    store, other = TableStore(place), TableStore(place)
    store.changed()
    with monkeypatch.context() as patched:
        patched.setattr(postgres, "COUNT_SECONDS", math.inf)
        patched.setattr(store.database, "rows", lambda *_: pytest.fail("the server was asked"))
        assert not any(store.changed() for _ in range(20))
    other.create("tzolkin", SEATS)
    assert noticed(store)


def test_changes_are_counted_where_notifications_are_kept_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    place = server.new_place()
    store, other = TableStore(place), TableStore(place)
    store.changed()
    monkeypatch.setattr(store.database, "_notified", list)
    monkeypatch.setattr(postgres, "COUNT_SECONDS", math.inf)
    other.create("tzolkin", SEATS)
    assert not store.changed()
    monkeypatch.setattr(postgres, "COUNT_SECONDS", 0)
    assert store.changed()


def signalled(store: TableStore) -> bool:
    """Whether the server has sent something by itself."""
    descriptor = store.signal()
    return descriptor is not None and bool(select.select([descriptor], [], [], PATIENCE)[0])


def test_a_change_is_of_interest_at_its_own_table(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    place = server.new_place()
    store, other = TableStore(place), TableStore(place)
    here, there = (other.create("tzolkin", SEATS).id for _ in range(2))
    assert noticed(store)
    store.changed()
    monkeypatch.setattr(postgres, "COUNT_SECONDS", math.inf)
    other.append(there, 1, Decide("theirs"))
    assert signalled(store)
    assert not store.changed(here)
    other.append(here, 1, Decide("theirs"))
    assert signalled(store)
    assert store.changed(here)
    other.append(there, 2, Decide("theirs"))
    assert signalled(store)
    assert store.changed(), "a list of all tables wants to know"
    other.create("tzolkin", SEATS)
    assert signalled(store)
    assert store.changed(here), "what it is about is not said"


def test_a_change_between_two_notified_ones_is_not_overlooked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    place = server.new_place()
    store, other = TableStore(place), TableStore(place)
    here, there = (other.create("tzolkin", SEATS).id for _ in range(2))
    assert noticed(store)
    store.changed()
    monkeypatch.setattr(postgres, "COUNT_SECONDS", math.inf)
    other.append(here, 1, Decide("theirs"))
    assert signalled(store)
    list(store.database.connection.notifies(timeout=0))  # a pooler keeps it back
    other.append(there, 1, Decide("theirs"))
    assert signalled(store)
    assert store.changed(here)


def _race(folder: str, table: str, who: str, start: "multiprocessing.synchronize.Event") -> None:
    mine = TableStore(folder)
    start.wait()
    for turn in range(40):
        while True:
            try:
                mine.append(table, mine.find(table).newest + 1, Decide(f"{who} {turn}"))
                break
            except Stale:
                continue


def test_two_processes_appending_at_once_lose_nothing(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    context = multiprocessing.get_context("spawn")
    start = context.Event()
    players = [context.Process(target=_race, args=(store.place, table, who, start)) for who in ("a", "b")]
    for player in players:
        player.start()
    start.set()
    for player in players:
        player.join(60)
    entries = store.since(table, 0)
    assert [entry.seq for entry in entries] == list(range(1, 81))
    for who in ("a", "b"):
        own = [entry.operation for entry in entries if entry.operation.key.startswith(who)]
        assert own == [Decide(f"{who} {turn}") for turn in range(40)]


WRITER = """
import sys
from companion.tables.store import Decide, TableStore
store, table = TableStore(sys.argv[1]), sys.argv[2]
seq = 0
while True:
    seq += 1
    store.append(table, seq, Decide(f"move {seq}"))
    print(seq, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal")
def test_a_killed_process_loses_no_confirmed_operation(store: TableStore) -> None:
    for moves in (3, 8, 21):
        table = store.create("tzolkin", SEATS).id
        command = [sys.executable, "-c", WRITER, store.place, table]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            confirmed = [int(writer.stdout.readline()) for _ in range(moves)][-1]
            writer.send_signal(signal.SIGKILL)
            confirmed = max([confirmed, *[int(line) for line in writer.stdout.read().split()]])
        entries = TableStore(store.place).since(table, 0)
        assert len(entries) >= confirmed >= moves
        assert [entry.operation for entry in entries] == [Decide(f"move {n}") for n in range(1, len(entries) + 1)]


def test_a_confirmed_operation_is_on_the_disk(file_store: TableStore) -> None:
    assert file_store.database.row("PRAGMA synchronous") == (2,)
    assert file_store.database.row("PRAGMA journal_mode") == ("wal",)


def test_a_full_disk_is_one_sentence_and_keeps_nothing(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    fill_the_disk(store, "operations")
    with pytest.raises(DiskFull) as failure:
        store.append(table, 1, Correct({"note": "x" * 100_000}))
    assert failure.value.text("uk").startswith("Диск заповнено")
    assert store.since(table, 0) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ReadOnly, match="file/tables"):
        TableStore(tmp_path / "file" / "tables")


def test_a_read_only_database_is_one_sentence(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    sqlite = isinstance(store.database, Sqlite)
    store.database.run("PRAGMA query_only = 1" if sqlite else "SET default_transaction_read_only = on")
    with pytest.raises(ReadOnly, match="read-only"):
        store.append(table, 1, Decide("a"))
    assert store.since(table, 0) == []


def test_a_held_database_is_waited_for_and_then_named(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = store.create("tzolkin", SEATS).id
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    waiting = TableStore(store.place)
    with store.database.writing(), pytest.raises(Locked, match="Another program is using"):
        waiting.append(table, 1, Decide("a"))
    waiting.append(table, 1, Decide("a"))


@pytest.mark.parametrize(
    "content", [b"not a database at all, only some text " * 50, b"SQLite format 3\0" + b"\xff" * 4096]
)
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(Damaged, match=r"tables\.sqlite3 is damaged"):
        TableStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as raw:
        raw.execute("CREATE TABLE songs (title TEXT)")
        raw.execute("PRAGMA user_version = 99")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Foreign, match="another program"):
        TableStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_server_with_tables_of_another_program_is_left_alone(empty_address: str) -> None:
    with psycopg.connect(empty_address) as raw:
        raw.execute("CREATE TABLE tables (chairs integer)")
    with pytest.raises(Foreign, match="another program"):
        TableStore(empty_address)
    with psycopg.connect(empty_address) as raw:
        kept = raw.execute("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").fetchone()
        assert kept == (2,)  # theirs, and the empty count of versions
        assert raw.execute("SELECT version FROM companion").fetchone() == (0,)


def set_version(store: TableStore, version: int) -> None:
    sqlite = isinstance(store.database, Sqlite)
    store.database.run(f"PRAGMA user_version = {version}" if sqlite else f"UPDATE companion SET version = {version}")


def test_a_database_of_a_newer_version_is_left_alone(store: TableStore) -> None:
    table = store.create("tzolkin", SEATS).id
    set_version(store, len(MIGRATIONS) + 1)
    with pytest.raises(Newer, match="newer version"):
        TableStore(store.place)
    assert store.find(table)


def test_an_older_database_is_brought_up_to_date_and_keeps_its_tables(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = store.create("tzolkin", SEATS).id
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN place TEXT"))
    newer = TableStore(store.place)
    assert newer.find(table).names == ["Анна", "Ben"]
    assert newer.database._version() == len(MIGRATIONS) + 1
    assert newer.database.rows("SELECT place FROM tables") == [(None,)]


def test_a_migration_that_fails_leaves_everything_as_it_was(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = store.create("tzolkin", SEATS).id
    monkeypatch.setattr(
        schema, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN place TEXT; SELECT nonsense FROM nowhere")
    )
    with pytest.raises(StoreError):
        TableStore(store.place)
    monkeypatch.undo()
    assert TableStore(store.place).find(table)


SEALED = 6
"""The version from which on operations are sealed."""


@pytest.mark.parametrize("old", range(len(MIGRATIONS)))
def test_databases_of_every_version_are_brought_up_to_date(
    place: str, old: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", MIGRATIONS[:old])
    was = open_database(place)
    if old:
        columns = "number, id, view_id, game, seats, options, title, created, updated, finished"
        was.run(f"INSERT INTO tables ({columns}) VALUES (1, 'a', 'b', 'tzolkin', '[]', '{{}}', 'Friday', 1.5, 2.5, 0)")
        was.run("""INSERT INTO operations (number, seq, operation, at) VALUES (1, 1, '{"op":"play","key":"x"}', 2.5)""")
    if old >= SEALED:
        checksums.seal_all(was)
    was.close()
    monkeypatch.undo()
    store = TableStore(place)
    assert len(store.archive) == 0
    assert store.sheets() == []
    assert store.copies.get("tzolkin") == Copy("tzolkin")
    if old:
        assert store.find("a").title == "Friday"
        assert [entry.operation for entry in store.since("a", 0)] == [Decide("x")]
    set_version(store, len(MIGRATIONS))  # nothing is left to do
    assert TableStore(place).database._version() == len(MIGRATIONS)


def test_many_come_to_an_empty_database_at_once(place: str) -> None:
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(lambda _: TableStore(place).create("tzolkin", SEATS).id, range(8)))
    assert {each.id for each in TableStore(place).all(finished=False)} == set(ids)


def test_one_store_serves_many_threads(place: str) -> None:
    store = TableStore(place)
    table = store.create("tzolkin", SEATS).id

    def append(n: int) -> bool:
        with store.database.writing():  # the writer is alone until the end
            seq = store.find(table).newest + 1
            store.append(table, seq, Decide(f"{n}"))
        return store.changed()

    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        assert not any(pool.map(append, range(30)))
        pool.submit(store.copies.get, "tzolkin").result()
        pool.submit(len, store.archive).result()
        entries = pool.submit(store.since, table, 0).result()
        pool.submit(store.close).result()
    assert [entry.seq for entry in entries] == list(range(1, 31))
    assert sorted(int(entry.operation.key) for entry in entries) == list(range(30))


def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    with pytest.raises(Unreachable, match="club@127") as failure:
        TableStore("postgresql://me:hidden@127.0.0.1:1/club")
    for language in LANGUAGES:
        assert "hidden" not in failure.value.text(language)


def test_a_wrong_password_is_one_sentence(server: Server) -> None:
    with pytest.raises(Unreachable, match="password"):
        TableStore(server.address().replace(server.password, "wrong"))


def test_one_setting_leads_a_club_to_its_server(empty_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE", empty_address)
    table = TableStore().create("tzolkin", SEATS).id
    assert TableStore(empty_address).find(table)


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


def test_no_id_looks_like_an_option_of_a_command(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = iter(["-l", "--", "Ab-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(tokens))
    assert store.new_id() == "Ab-"


def test_a_decision_is_kept_under_the_name_it_always_had(store: TableStore) -> None:
    """However it is called in the code: tables of earlier versions go on."""
    table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    store.append(table.id, 1, Decide("beg"))
    assert '{"op":"play","key":"beg"}' in str(store.database.row("SELECT operation FROM operations"))
