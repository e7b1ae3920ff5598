"""A backup is one file with everything; it goes back into a file or a server, or changes nothing at all."""

import contextlib
import sqlite3
import threading
from pathlib import Path

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.owner_copy import Copy
from companion.tables import backup as backups
from companion.tables import connection, schema
from companion.tables.backup import BackupError, NoBackup, backup, restore
from companion.tables.database import Damaged, DiskFull, Locked, Newer, Sqlite
from companion.tables.store import FILE, Decide, KeptSheet, Seat, TableSetup, TableStore, Undo
from tests.postgres import Server
from tests.tables.conftest import noticed
from tests.tables.test_archive import simulated, small

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


def fill(store: TableStore) -> None:
    """Tables, a sheet and plays, with gaps where some were deleted."""
    gone = store.create("tzolkin", SEATS).id
    table = store.create("tzolkin", SEATS, TableSetup(draws=7), "Friday").id
    for seq, operation in enumerate((Decide("a"), Undo(), Decide("b")), 1):
        store.append(table, seq, operation)
    store.delete(gone)
    store.keep_sheet(KeptSheet("one", "tzolkin", tuple(SEATS), {"final": {"players.0.points": 4}}))
    store.archive.add_all([simulated(1), small("away", "Chen", "Дарина"), simulated(2, 2)])
    store.archive.delete("away")
    store.copies.put(Copy("tzolkin"))


def everything(store: TableStore) -> object:
    headers = store.all(finished=False) + store.all(finished=True)
    copies = store.database.rows("SELECT * FROM copies")
    return headers, [store.since(each.id, 0) for each in headers], store.sheets(), list(store.archive), copies


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "another")
    server: Server = request.getfixturevalue("server")
    return server.new_place()


BOTH = pytest.mark.parametrize("target", ["sqlite", "postgres"], indirect=True)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@BOTH
def test_everything_goes_from_either_kind_into_either_kind(store: TableStore, target: str, tmp_path: Path) -> None:
    fill(store)
    done = backup(tmp_path / "backup.sqlite3", store.place)
    assert (done.tables, done.plays) == (1, 2)
    back = restore(tmp_path / "backup.sqlite3", target)
    assert (back.tables, back.plays, back.aside) == (1, 2, None)
    other = TableStore(target)
    assert everything(other) == everything(store)
    assert other.archive.score_lines()["points"] == store.archive.score_lines()["points"]
    fresh = other.create("tzolkin", SEATS).id
    other.append(fresh, 1, Decide("goes on"))
    assert other.archive.add(small("new", "Nobody yet", "Ben"))


def test_a_backup_is_one_file_for_its_owner(store: TableStore, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    file = tmp_path / "backups" / "backup.sqlite3"
    backup(file, store.place)
    assert list(file.parent.iterdir()) == [file]
    assert file.stat().st_mode & 0o077 == 0
    with contextlib.closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert raw.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)


def test_the_earlier_data_is_kept_aside_and_can_come_back(store: TableStore, tmp_path: Path) -> None:
    backup(tmp_path / "empty.sqlite3", store.place)
    fill(store)
    before = everything(store)
    store.changed()
    aside = restore(tmp_path / "empty.sqlite3", store.place).aside
    assert everything(store) == ([], [], [], [], [])
    assert noticed(store)
    assert aside is not None
    restore(aside, store.place)
    assert everything(store) == before


def test_a_backup_shows_one_moment_while_others_write(store: TableStore, tmp_path: Path) -> None:
    store.archive.add_all(small(str(n)) for n in range(300))
    stop = threading.Event()

    def write() -> None:
        other, n = TableStore(store.place), 0
        while not stop.is_set():
            n += 1
            other.archive.add_all([small(f"{n} left"), small(f"{n} right")])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for run in range(4):
            backup(tmp_path / f"{run}.sqlite3", store.place)
    finally:
        stop.set()
        writer.join()
    for run in range(4):
        restore(tmp_path / f"{run}.sqlite3", tmp_path / f"from {run}")
        kept = [play.id for play in TableStore(tmp_path / f"from {run}").archive]
        assert len(kept) >= 300
        assert len(kept) % 2 == 0


@pytest.mark.parametrize("version", range(1, len(schema.MIGRATIONS)))
def test_a_backup_of_an_older_version_can_be_restored(
    store: TableStore, tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:version])
    old = Sqlite(tmp_path / "old" / "backup.sqlite3")
    columns = "number, id, view_id, game, seats, options, title, created, updated"
    old.run(f"INSERT INTO tables ({columns}) VALUES (1, 'a', 'b', 'tzolkin', '[]', '{{}}', 'Friday', 1, 2)")
    old.close()
    monkeypatch.undo()
    before = old.file.read_bytes()
    assert restore(old.file, store.place).tables == 1
    assert store.find("a").title == "Friday"
    assert old.file.read_bytes() == before


def some_database(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE TABLE songs (title TEXT)")


def broken_in_the_middle(file: Path) -> None:
    folder = file.parent / "whole"
    store = TableStore(folder)
    store.archive.add_all([small(str(n), comment="x" * 3000) for n in range(60)])
    backup(file, folder)
    content = bytearray(file.read_bytes())
    for place in range(20_000, len(content) - 20_000):
        content[place] ^= 0x5A
    file.write_bytes(content)


@pytest.mark.parametrize(
    "make",
    [
        lambda file: file.write_text("no database at all " * 90),
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000),
        some_database,
        broken_in_the_middle,
    ],
    ids=["text", "empty", "header", "foreign", "broken"],
)
def test_a_file_that_is_no_backup_changes_nothing(store: TableStore, tmp_path: Path, make: object) -> None:
    fill(store)
    before, file = everything(store), tmp_path / "given.sqlite3"
    make(file)
    content = file.read_bytes()
    with pytest.raises(NoBackup, match=r"given\.sqlite3 is not a backup") as refused:
        restore(file, store.place)
    assert len({refused.value.text(language) for language in LANGUAGES}) == 3
    assert everything(store) == before
    assert file.read_bytes() == content


def test_a_newer_backup_changes_nothing(store: TableStore, tmp_path: Path) -> None:
    fill(store)
    before, file = everything(store), tmp_path / "newer.sqlite3"
    backup(file, store.place)
    with contextlib.closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA user_version = 99")
    with pytest.raises(Newer, match="format 99"):
        restore(file, store.place)
    assert everything(store) == before


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"nowhere\.sqlite3 cannot be read"):
        restore(tmp_path / "nowhere.sqlite3", tmp_path / "tables")
    assert not (tmp_path / "tables").exists()


def test_an_older_backup_is_never_overwritten(store: TableStore, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"
    file.write_text("precious")
    with pytest.raises(BackupError, match="already exists"):
        backup(file, store.place)
    assert file.read_text() == "precious"


def test_a_backup_to_where_nothing_can_be_written_is_named(store: TableStore, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BackupError, match=r"backup\.sqlite3 cannot be written"):
        backup(tmp_path / "file" / "backup.sqlite3", store.place)


def test_a_damaged_file_is_put_aside_and_the_backup_takes_its_place(file_store: TableStore, tmp_path: Path) -> None:
    fill(file_store)
    before = everything(file_store)
    backup(tmp_path / "backup.sqlite3", file_store.place)
    file_store.close()
    file_store.file.write_bytes(b"broken " * 1000)
    with pytest.raises(Damaged):
        TableStore(file_store.folder)
    aside = restore(tmp_path / "backup.sqlite3", file_store.place).aside
    assert everything(TableStore(file_store.folder)) == before
    assert aside is not None
    assert aside.read_bytes() == b"broken " * 1000


def test_a_restore_that_fails_half_way_leaves_everything_as_it_was(
    store: TableStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store)
    file = tmp_path / "backup.sqlite3"
    backup(file, store.place)
    store.archive.add(small("later"))
    before = everything(store)

    def fail(self: object, table: str, *rest: object) -> None:
        if table == "journals":
            raise DiskFull("store.full")
        real(self, table, *rest)

    real = type(store.database).insert
    monkeypatch.setattr(type(store.database), "insert", fail)
    with pytest.raises(DiskFull):
        restore(file, store.place)
    monkeypatch.undo()
    assert everything(store) == before


def test_a_held_database_is_not_restored_into(
    store: TableStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store)
    file = tmp_path / "backup.sqlite3"
    backup(file, store.place)
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    with store.database.writing(), pytest.raises(Locked):
        restore(file, store.place)


def test_asides_never_share_a_name(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        names.append(backups._free(tmp_path, "before"))
        names[-1].touch()
    assert len(set(names)) == 3
    assert all(name.name != FILE for name in names)
