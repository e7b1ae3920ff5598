"""`companion import` and `companion export`, from file to archive to file."""

import json

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.exchange import import_plays
from companion.tables.play import Play
from tests.tables.exchange.samples import PLAY_ID, document, entry, raw


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COMPANION_DATABASE"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments, code=0):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result


def kept() -> list[Play]:
    return list(Archive(open_database()))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "BGStatsExport.json"
    other = entry("1+1", "Decisive", uuid="a" * 8 + PLAY_ID[8:], playDate="2024-06-01 10:00:00", gameRefId=8)
    path.write_bytes(raw(document(entry("58", "61"), other, entry("1", gameRefId=99, uuid="x"))))
    return path


def test_importing_twice_adds_nothing(file):
    first = run("import", file).stdout
    assert "3 plays found, 2 can come in" in first
    assert "refers to a game that is not in the file" in first
    assert "2 plays added; 0 already there." in first
    plays = kept()
    assert "0 plays added; 2 already there." in run("import", file).stdout
    assert kept() == plays


def test_the_report_in_another_language_and_as_json(file):
    assert "Додано 2 партії" in run("import", file, "-l", "uk").stdout
    told = json.loads(run("import", file, "--json").stdout)
    assert told["added"] == 0
    assert told["files"][0]["remarks"][-1]["why"] == "left.no-game"


def test_one_bad_file_and_nothing_comes_in(file, tmp_path):
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    result = run("import", file, tmp_path / "bad.json", code=2)
    assert result.stdout == ""
    assert "bad.json" in result.stderr
    assert kept() == []


@pytest.mark.parametrize("out", ["all.json", "all.bgsplay", "tables", "tables.zip"])
def test_an_export_imported_again_is_nothing_new(file, tmp_path, out):
    run("import", file)
    assert "2 plays written" in run("export", tmp_path / out).stdout
    assert list(import_plays(tmp_path / out).plays) == kept()


def test_formats_by_name(file, tmp_path):
    run("import", file)
    run("export", tmp_path / "frames", "--format", "parquet")
    assert list(import_plays(tmp_path / "frames").plays) == kept()


def test_one_play_as_a_link_and_as_a_code(file, tmp_path):
    run("import", file)
    run("export", tmp_path / "link.txt", "--play", PLAY_ID)
    address = (tmp_path / "link.txt").read_text(encoding="utf-8").strip()
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert run("export", "-", "--play", PLAY_ID).stdout.strip() == address
    run("export", tmp_path / "code.svg", "--play", PLAY_ID)
    assert (tmp_path / "code.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--format", "link"), "--play"),
        (("--format", "notebook"), "--play"),
        (("--format", "notebook", "--play", PLAY_ID), "journal"),
        (("--format", "csv", "--play", "nobody"), "nobody"),
    ],
)
def test_what_cannot_be_exported(file, tmp_path, arguments, word):
    run("import", file)
    result = run("export", tmp_path / "out", *arguments, code=2)
    assert word in result.stderr
    assert not (tmp_path / "out").exists()


def test_an_empty_archive_says_so(tmp_path):
    assert "no plays yet" in run("export", tmp_path / "out", code=2).stderr
