"""Backup and restore as commands: the user's own tables, or the server of the setting."""

from random import Random

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.tables.play import Play, PlayPlayer
from companion.tables.store import Seat, TableStore


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COMPANION_DATABASE", raising=False)
    store = TableStore()
    store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    store.archive.add(Play("1", "tzolkin", "import", (PlayPlayer("Ann", 40), PlayPlayer("Ben", 38))))
    return store


def test_there_and_back(run, home, tmp_path):
    file = tmp_path / "backup.sqlite3"
    said = run("backup", file).stdout
    assert said == f"Everything was saved to {file}: 1 table, 1 finished game.\n"
    home.archive.delete("1")
    done, aside = run("restore", file, "--language", "uk").stdout.splitlines()
    assert done == f"Відновлено з {file}: 1 стіл, 1 завершена партія."
    assert aside.startswith(f"Те, що було раніше, лежить у {tmp_path / 'home'}")
    assert len(home.archive) == 1


def test_for_programs(run_json, tmp_path):
    file = tmp_path / "backup.sqlite3"
    assert run_json("backup", file) == {"file": str(file), "tables": 1, "plays": 1, "damaged": 0}
    back = run_json("restore", file)
    assert back.pop("aside").endswith(".sqlite3")
    assert back == {"file": str(file), "tables": 1, "plays": 1, "damaged": 0}


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_refusals_are_one_sentence(run, tmp_path, command):
    file = tmp_path / "letter.txt"
    file.write_text("Dear all")
    refused = run(command, file, "--language", "ru", code=2)
    assert refused.stdout == ""
    assert "letter.txt" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert file.read_text() == "Dear all"


def test_a_server_that_is_not_there(run, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATABASE", "postgresql://me:hidden@127.0.0.1:1/club")
    refused = run("backup", tmp_path / "backup.sqlite3", code=2)
    assert "club@127.0.0.1 cannot be reached" in refused.stderr
    assert "hidden" not in refused.stderr
    assert not (tmp_path / "backup.sqlite3").exists()


def test_a_damaged_backup_is_one_sentence(run, home, tmp_path):
    random, file = Random(5), tmp_path / "backup.sqlite3"
    for number in range(300):
        home.create("tzolkin", [Seat(f"Анна {number}", "red"), Seat("Ben", "blue")])
    run("backup", file)
    whole = file.read_bytes()
    for _ in range(40):
        raw = bytearray(whole)
        for _ in range(random.choice([1, 30, 2000])):
            raw[random.randrange(100, len(raw))] = random.randrange(256)
        file.write_bytes(raw if random.random() < 0.8 else raw[: random.randrange(len(raw))])
        result = CliRunner().invoke(app, ["restore", str(file)])
        assert result.exit_code in (0, 2), result.exception
        assert len(result.stderr.splitlines()) == (result.exit_code == 2)
