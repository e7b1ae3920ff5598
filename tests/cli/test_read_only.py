"""A home on a read-only disk: everything can be looked at and saved elsewhere, and nothing else."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine.owner_copy import Copy
from companion.simulation import play_out
from companion.tables import schema
from companion.tables.backup import restore
from companion.tables.database import FILE, ReadOnly
from companion.tables.play import Play, play_of_game
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from tests.tables.disks import closed_folder, may_mount, mounted_to_read

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")

COMMANDS = """
import json, sys
from typer.testing import CliRunner
from companion.cli import app
results = []
for arguments in json.loads(sys.argv[1]):
    result = CliRunner().invoke(app, arguments)
    results.append([result.exit_code, result.stdout, result.stderr, repr(result.exception)])
print(json.dumps(results))
"""


FACTS = {"docks": {"coins": 2, "happiness": 1}}
Protect = Callable[[Path], contextlib.AbstractContextManager[list[str]]]


def run(home: Path, around: list[str], *commands: list[str]) -> list[tuple[int, str, str]]:
    """Exit code, output and errors of commands of a program that cannot write to the home."""
    environment = {**os.environ, "COMPANION_HOME": str(home), "LANG": "en_US.UTF-8", "LC_ALL": ""}
    environment.pop("COMPANION_DATABASE", None)
    command = [*around, sys.executable, "-c", COMMANDS, json.dumps(commands)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return [(code, out, errors) for code, out, errors, _ in json.loads(done.stdout)]


def played(seed: int) -> Play:
    return play_of_game(play_out("tzolkin", 2, seed, "random"), str(seed), "2026-05-01T20:00:00+00:00")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home of Анна"


@pytest.fixture
def table(home: Path) -> str:
    """A table with two moves and a finished game; the second move lies in the log beside the file."""
    store = TableStore(home)
    made = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))
    store.copies.put(Copy("santa_maria", FACTS))
    store.archive.add(played(5))
    stored = StoredTable(store, made.id)
    stored.play(stored.game.legal[0].key)
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    stored.play(stored.game.legal[0].key)
    copied = home.with_name("as a crash leaves it")
    shutil.copytree(home, copied)
    store.close()
    shutil.rmtree(home)
    copied.rename(home)
    return made.id


def left(home: Path, how: str) -> None:
    """The files beside the database: none, the log, or the log with its memory."""
    if how == "log":
        (home / f"{FILE}-shm").unlink()
    elif how != "log and memory":
        TableStore(home).close()
    assert {each.name for each in home.iterdir()} == {
        "nothing": {FILE},
        "log": {FILE, f"{FILE}-wal"},
        "log and memory": {FILE, f"{FILE}-wal", f"{FILE}-shm"},
    }[how]


def refusal(folder: Path) -> str:
    return ReadOnly("store.read_only", folder=str(folder)).text("en") + "\n"


def content(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def looks(table: str, saved: Path) -> list[list[str]]:
    return [
        ["table", "list", "--json"],
        ["table", "show", table, "--json"],
        ["copy", "show", "santa_maria", "--json"],
        ["copy", "export", "santa_maria", str(saved / "copy.json")],
        ["export", str(saved / "plays.bgsplay")],
        ["export", str(saved / "plays.zip"), "--format", "csv"],
        ["backup", str(saved / "whole.backup")],
    ]


def changes(table: str, saved: Path) -> list[list[str]]:
    return [
        ["table", "answer", table, StoredTable(TableStore(saved), table).game.legal[0].key],
        ["table", "undo", table],
        ["copy", "forget", "santa_maria", "--yes"],
        ["copy", "import", "santa_maria", str(saved / "copy.json")],
        ["import", str(saved / "plays.bgsplay"), "--replace"],
        ["restore", str(saved / "whole.backup")],
    ]


@pytest.fixture(
    params=[
        "closed",
        pytest.param("mounted", marks=pytest.mark.skipif(not may_mount(), reason="mounting is not possible here")),
    ]
)
def protect(request: pytest.FixtureRequest) -> Protect:
    """A folder and all files in it cannot be written to: by their permissions, or as their disk is read-only."""
    if request.param == "mounted":
        return lambda folder: contextlib.nullcontext(mounted_to_read(folder))
    return lambda folder: closed_folder(folder, *folder.iterdir())


@pytest.mark.parametrize("beside", ["nothing", "log", "log and memory"])
def test_everything_is_read_and_saved_elsewhere(
    home: Path, table: str, tmp_path: Path, beside: str, protect: Protect
) -> None:
    left(home, beside)
    before = content(home)
    with protect(home) as around:
        results = run(home, around, *looks(table, tmp_path))
    for (code, _, errors), command in zip(results, looks(table, tmp_path), strict=True):
        assert (code, errors) == (0, ""), command
    listed, shown, copy = (json.loads(out) for _, out, _ in results[:3])
    assert [(each["table"], each["rev"]) for each in listed] == [(table, 2)]
    assert shown["rev"] == 2
    assert copy["facts"] == FACTS
    assert content(home) == before
    back = restore(tmp_path / "whole.backup", tmp_path / "back")
    assert (back.tables, back.plays) == (1, 1)
    assert StoredTable(TableStore(tmp_path / "back"), table).rev == 2


@pytest.mark.parametrize("beside", ["nothing", "log", "log and memory"])
def test_a_writing_command_is_refused_in_one_sentence(home: Path, table: str, tmp_path: Path, beside: str) -> None:
    saved = tmp_path / "saved"
    shutil.copytree(home, saved)
    with contextlib.closing(TableStore(saved)) as richer:
        richer.archive.add(played(6))
    assert all(code == 0 for code, *_ in run(saved, [], *looks(table, saved)))
    left(home, beside)
    before = content(home)
    with closed_folder(home, *home.iterdir()) as around:
        results = run(home, around, *changes(table, saved))
    for (code, out, errors), command in zip(results, changes(table, saved), strict=True):
        assert (code, out) == (2, ""), command
        assert errors == refusal(home), command
    assert content(home) == before


def test_a_home_of_an_older_version_is_read_without_being_brought_up_to_date(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:4])
        database = TableStore(home).database
        database.run(
            "INSERT INTO tables (number, id, view_id, game, seats, options, title, created, updated) VALUES "
            "(1, 'a', 'b', 'tzolkin', ?, '{}', '', 1, 2)",
            '[{"name": "Ann", "colour": "red"}, {"name": "Ben", "colour": "blue"}]',
        )
        database.close()
    before = (home / FILE).read_bytes()
    with closed_folder(home, home / FILE) as around:
        results = run(
            home,
            around,
            ["table", "show", "a", "--json"],
            ["backup", str(tmp_path / "whole.backup")],
            ["copy", "forget", "santa_maria", "--yes"],
        )
    assert [code for code, _, _ in results] == [0, 0, 2], results
    assert json.loads(results[0][1])["players"] == ["Ann", "Ben"]
    assert results[2][2] == refusal(home)
    assert (home / FILE).read_bytes() == before
    assert restore(tmp_path / "whole.backup", tmp_path / "back").tables == 1


@pytest.mark.skipif(not may_mount(), reason="a small disk cannot be mounted on this system")
def test_a_disk_that_is_full_to_the_last_byte_can_be_saved_elsewhere(home: Path, table: str, tmp_path: Path) -> None:
    left(home, "nothing")
    copied = shutil.copytree(home, tmp_path / "copied")
    fill = 'mount -t tmpfs -o size=2m tmpfs "$0" && cp "$1"/* "$0" && shift && (cat /dev/zero > "$0/rest" || exec "$@")'
    results = run(
        home,
        ["unshare", "-rm", "sh", "-c", fill, str(home), str(copied)],
        ["table", "list", "--json"],
        ["backup", str(tmp_path / "whole.backup")],
        ["table", "undo", table],
    )
    assert [code for code, _, _ in results] == [0, 0, 2], results
    assert restore(tmp_path / "whole.backup", tmp_path / "back").tables == 1


def test_a_home_that_is_not_there_and_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    with closed_folder(folder) as around:
        [(code, out, errors)] = run(folder / "home", around, ["table", "list"])
    assert (code, out) == (2, "")
    assert errors == refusal(folder / "home")
