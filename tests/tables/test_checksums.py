"""A database that is not as it was kept is noticed and said, and one bad row does not hide the others."""

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

import companion
from companion.engine.errors import CompanionError
from companion.tables import schema
from companion.tables.backup import backup, restore
from companion.tables.play import Play, PlayPlayer
from companion.tables.store import Decide, Garbled, KeptSheet, Seat, TableSetup, TableStore, Undo, UnknownTable
from companion.tables.stored_game import Replay, Standings

PEOPLE = [Seat("Анна", "red"), Seat("Ben", "blue")]


def filled(store: TableStore, count: int = 5) -> str:
    """A table with some operations."""
    table = store.create("tzolkin", PEOPLE, TableSetup(draws=7, first=0), "Friday").id
    for seq in range(1, count + 1):
        store.append(table, seq, Decide("keep.0") if seq % 2 else Undo())
    return table


CHANGES = [
    ('UPDATE operations SET operation = \'{"op":"redo"}\' WHERE seq = 3', 3),
    ("UPDATE operations SET at = at + 1 WHERE seq = 3", 3),
    ("UPDATE operations SET seal = 'x' WHERE seq = 3", 3),
    ("UPDATE operations SET operation = 'nonsense' WHERE seq = 3", 3),
    ("DELETE FROM operations WHERE seq = 3", 4),
    ("DELETE FROM operations WHERE seq >= 4", 4),
    ("DELETE FROM operations", 1),
    ("UPDATE tables SET title = 'Monday'", 1),
    ("UPDATE tables SET game = 'santa_maria'", 1),
    ("UPDATE tables SET created = created + 1", 1),
    ("UPDATE tables SET seal = ''", 6),
]


@pytest.mark.parametrize(("change", "at"), CHANGES, ids=range(len(CHANGES)))
def test_a_changed_row_is_noticed(store: TableStore, change: str, at: int) -> None:
    table, other = filled(store), filled(store, 2)
    number = store._number(table)
    store.database.run(f"{change} {'AND' if 'WHERE' in change else 'WHERE'} number = {number}")
    with pytest.raises(Garbled) as error:
        store.since(table, 0)
    assert error.value.reason.values["at"] == at
    assert f"from move {at} on" in str(error.value)
    assert len(store.since(other, 0)) == 2


def test_unchanged_rows_are_read_from_any_number(store: TableStore) -> None:
    table = filled(store)
    assert [entry.seq for entry in store.since(table, 0)] == [1, 2, 3, 4, 5]
    assert [entry.seq for entry in store.since(table, 3)] == [4, 5]
    assert store.since(table, 5) == []
    with pytest.raises(UnknownTable):
        store.since("nobody", 0)
    store.database.run("DELETE FROM operations WHERE seq >= 4")
    with pytest.raises(Garbled):
        store.since(table, 3)


def test_tables_of_an_earlier_version_are_sealed(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:5])
        old = TableStore(place)
        columns = "number, id, view_id, game, seats, options, title, created, updated"
        old.database.run(f"INSERT INTO tables ({columns}) VALUES (1, 'a', 'b', 'tzolkin', '[]', '{{}}', '', 1.5, 2.5)")
        old.database.run("""INSERT INTO operations VALUES (1, 1, '{"op":"undo"}', 2.25)""")
        old.close()
    new = TableStore(place)
    assert [entry.operation for entry in new.since("a", 0)] == [Undo()]
    new.append("a", 2, Undo())
    assert len(new.since("a", 0)) == 2
    new.database.run("UPDATE operations SET at = 7 WHERE seq = 1")
    with pytest.raises(Garbled):
        new.since("a", 0)
    new.close()


def test_a_backup_carries_the_seals_and_counts_the_damage(store: TableStore, tmp_path: Path) -> None:
    sound, broken = filled(store), filled(store)
    store.database.run(f"UPDATE operations SET at = 7 WHERE seq = 2 AND number = {store._number(broken)}")
    assert backup(tmp_path / "backup.sqlite3", store.place).damaged == 1
    assert restore(tmp_path / "backup.sqlite3", tmp_path / "new").damaged == 1
    again = TableStore(tmp_path / "new")
    assert len(again.since(sound, 0)) == 5
    with pytest.raises(Garbled):
        again.since(broken, 0)


BROKEN_ROWS = [
    "UPDATE tables SET seats = 'nonsense' WHERE id = ?",
    "UPDATE tables SET seats = '{}' WHERE id = ?",
    "UPDATE tables SET options = '[1' WHERE id = ?",
    'UPDATE tables SET options = \'{"draws": "x"}\' WHERE id = ?',
]


@pytest.mark.parametrize("change", BROKEN_ROWS, ids=range(len(BROKEN_ROWS)))
def test_one_broken_table_does_not_hide_the_others(store: TableStore, change: str) -> None:
    broken, sound = filled(store), filled(store)
    store.database.run(change, broken)
    assert [header.id for header in store.all(finished=False)] == [sound]
    assert [each.id for each in store.unreadable()] == [broken]
    with pytest.raises(Garbled):
        store.find(broken)
    assert '"operations"' in store.raw(broken)
    assert "Friday" in store.raw(broken)
    store.delete(broken)
    assert store.unreadable() == []


def test_a_text_that_is_none_hides_nothing(file_store: TableStore) -> None:
    broken, sound = filled(file_store), filled(file_store)
    file_store.database.run("UPDATE tables SET seats = CAST(x'5b22ff225d' AS TEXT) WHERE id = ?", broken)
    assert [header.id for header in file_store.all(finished=False)] == [sound]
    assert [each.id for each in file_store.unreadable()] == [broken]
    assert "�" in file_store.raw(broken)


def test_one_broken_sheet_does_not_hide_the_others(store: TableStore) -> None:
    for id in "abcd":
        store.keep_sheet(KeptSheet(id, "tzolkin", tuple(PEOPLE), {"final": {"players.0.points": 3}}))
    store.database.run("UPDATE sheets SET body = 'nonsense' WHERE id = 'a'")
    store.database.run("UPDATE sheets SET game = 'chess' WHERE id = 'b'")
    store.database.run("UPDATE sheets SET body = '{\"moments\": {\"lunch\": {}}}' WHERE id = 'c'")
    assert [sheet.id for sheet in store.sheets()] == ["d"]
    assert {each.id for each in store.unreadable() if each.sheet} == {"a", "b", "c"}
    assert "nonsense" in store.raw("a")


def test_a_broken_copy_and_a_broken_play_are_said(store: TableStore) -> None:
    store.database.run("INSERT INTO copies (game, body, updated) VALUES ('santa_maria', 'nonsense', 1.0)")
    with pytest.raises(Garbled, match="copy of “santa_maria” is damaged"):
        store.copies.get("santa_maria")
    journal = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1).to_save().text()
    people = PlayPlayer("Ann", 40), PlayPlayer("Ben", 38)
    store.archive.add(Play("1", "tzolkin", "mirror", people, journal=journal))
    store.database.run("UPDATE journals SET body = ?", b"nonsense")
    for read in (store.archive.get, store.archive.game):
        with pytest.raises(Garbled):
            read("1")


def test_a_garbled_table_is_noticed_in_the_standings(store: TableStore) -> None:
    table = filled(store, 1)
    store.database.run("UPDATE operations SET at = 7")
    standings = Standings(store)
    standings.of(store.all(finished=False))
    assert standings.garbled == {table}


def test_no_garbled_file_is_read_as_something_else(tmp_path: Path) -> None:
    """Every file that opens returns the stored data, or names the missing parts."""
    store = TableStore(tmp_path / "whole")
    tables = {table: store.since(table, 0) for table in [filled(store, count) for count in range(40)]}
    headers = {header.id: header for header in store.all(finished=False)}
    store.close()
    with sqlite3.connect(tmp_path / "whole" / "tables.sqlite3") as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole, random, silent = (tmp_path / "whole" / "tables.sqlite3").read_bytes(), Random(11), 0
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        body = bytearray(whole)
        for _ in range(random.choice([1, 3, 40])):
            start = random.randrange(100, len(body))
            body[start : start + 8] = random.randbytes(len(body[start : start + 8]))
        (folder / "tables.sqlite3").write_bytes(body)
        try:
            garbled = TableStore(folder)
            found = {header.id: header for header in garbled.all(finished=False)}
            for table in found.keys() & tables.keys():
                try:
                    read = garbled.since(table, 0)
                    Replay(found[table])
                except CompanionError:
                    continue
                silent += read != tables[table] or found[table].names != headers[table].names
        except CompanionError:
            continue
        finally:
            shutil.rmtree(folder)
    assert silent == 0
