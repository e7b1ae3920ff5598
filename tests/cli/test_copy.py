"""`companion copy`: the known facts of a box are shown, written, imported and forgotten; with a demo game."""

import json

import pytest

from companion.engine.owner_copy import Copy, parse_copy
from companion.tables.store import TableStore
from tests import demo
from tests.demo import MONKS, tile_face


@pytest.fixture(autouse=True)
def offered(monkeypatch, tmp_path):
    demo.install(monkeypatch)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@pytest.fixture
def store(tmp_path):
    store = TableStore(tmp_path / "home")
    store.copies.put(Copy("demo", {"track": MONKS, "tiles": [tile_face(1)]}))
    return store


def test_show(run, run_json, store):
    text = run("copy", "show", "demo", "--players", 2).stdout
    assert "Track" in text
    assert "2 of 3 entered." in text
    shown = run_json("copy", "show", "demo", "--players", 2, "--with", "city=yes")
    assert shown["needed"] == {
        "track": {"known": 1, "needed": 1},
        "tiles": {"known": 1, "needed": 2},
        "city": {"known": 0, "needed": 1},
    }
    assert shown["facts"] == store.copies.get("demo").facts
    assert "Введено 2 з 3" in run("copy", "show", "demo", "--players", 2, "--language", "uk").stdout


def test_the_sample_says_that_it_is_one(run, run_json):
    assert "made-up" in run("copy", "show", "demo", "--sample").stdout
    assert run_json("copy", "show", "demo", "--sample")["sample"]


def test_export_and_import(run, run_json, store, tmp_path, monkeypatch):
    file = tmp_path / "copy.json"
    assert "2 facts" in run("copy", "export", "demo", file).stdout
    assert parse_copy(file.read_bytes()) == store.copies.get("demo")
    assert parse_copy(run("copy", "export", "demo", "-").stdout) == store.copies.get("demo")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "other"))
    other = TableStore(tmp_path / "other")
    better = {"cells": ["", "monk", "", "monk"]}
    other.copies.put(Copy("demo", {"track": better}))
    text = run("copy", "import", "demo", file).stdout
    assert "1 piece is new." in text
    assert "1 fact differs" in text
    assert json.dumps(better, separators=(",", ":")) in text
    assert other.copies.get("demo").facts == {"track": better, "tiles": [tile_face(1)]}
    again = run_json("copy", "import", "demo", file)
    assert again["new"] == {}
    assert again["conflicts"] == [{"fact": "track", "mine": better, "theirs": MONKS}]
    assert run_json("copy", "export", "demo", file)["facts"] == 2


def test_forget(run, run_json, store):
    assert run_json("copy", "forget", "demo", "track", "--yes")["forgotten"] == ["track"]
    assert store.copies.get("demo").facts == {"tiles": [tile_face(1)]}
    run("copy", "forget", "demo", code=1)
    assert store.copies.get("demo").facts == {"tiles": [tile_face(1)]}
    assert "1 fact deleted." in run("copy", "forget", "demo", "--yes").stdout
    assert store.copies.get("demo").facts == {}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "tzolkin"), "nothing to enter"),
        (("show", "nowhere"), "no game"),
        (("show", "demo", "--players", "9"), "1 to 5 players"),
        (("show", "demo", "--with", "boat=yes"), "no ruling"),
        (("forget", "demo", "boat", "--yes"), "no fact"),
        (("import", "demo", "missing.json"), "cannot be read"),
        (("import", "demo", "pyproject.toml"), "not a catalog"),
        (("export", "demo", "nowhere/at/all.json"), "cannot be written"),
    ],
)
def test_a_refusal_is_one_sentence(run, arguments, words):
    result = run("copy", *arguments, code=2)
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_refusals_come_in_the_language_asked_for(run):
    assert "вводити нічого не треба" in run("copy", "show", "tzolkin", "-l", "uk", code=2).stderr


def test_a_sample_is_not_taken_in(run, tmp_path):
    file = tmp_path / "sample.json"
    run("copy", "export", "demo", file, "--sample")
    assert "made-up" in run("copy", "import", "demo", file, code=2).stderr
