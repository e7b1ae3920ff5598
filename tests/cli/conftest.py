"""A way to run the command line, and a sheet and saves to run it on."""

import json
from functools import cache
from random import Random

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import companion
from companion.cli import app

SHEET = """
skulls_on_chichen_itza = 3

[[players]]
name = "Анна"
points = 40
corn = 5
skulls = 2
monuments = ["m13"]

[[players]]
name = "Ben [red]"
points = 41
gold = 1
"""


@pytest.fixture(scope="module", autouse=True)
def put_together_once():
    """A runner reads the functions of all commands again for each call, which takes most of the time of a short one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command), raising=False)
        yield


@pytest.fixture(autouse=True)
def english_machine(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run():
    def run(*arguments, code=0):
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def run_json(run):
    return lambda *arguments: json.loads(run(*arguments, "--json").stdout)


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "sheet.toml"
    path.write_text(SHEET, encoding="utf-8")
    return path


def game(decisions):
    game, random = companion.new_game("tzolkin", ["Анна", "Ben [red]"], draws=3), Random(1)
    while not game.over and len(game.journal) < decisions:
        game.play(random.choice(game.legal).key)
    return game


@pytest.fixture
def begun(tmp_path):
    game(40).save(tmp_path / "begun.json")
    return tmp_path / "begun.json"


@pytest.fixture
def unfinished(tmp_path):
    game(120).save(tmp_path / "unfinished.json")
    return tmp_path / "unfinished.json"


@pytest.fixture
def finished(tmp_path):
    game(10_000).save(tmp_path / "finished.json")
    return tmp_path / "finished.json"
