"""`companion import` and `companion export`, from file to archive to file."""

import json
from importlib.metadata import version

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.simulation import play_out
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.exchange import bgstats, import_plays
from companion.tables.play import Play, play_of_game
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
    assert "3 plays found, 2 can be imported" in first
    assert "refers to a game that is not in the file" in first
    assert "2 plays added; 0 already there." in first
    plays = kept()
    assert "0 plays added; 2 already there." in run("import", file).stdout
    assert kept() == plays


def test_the_report_in_another_language_and_as_json(file):
    assert "Додано 2 партії" in run("import", file, "-l", "uk").stdout
    report = json.loads(run("import", file, "--json").stdout)
    assert report["added"] == 0
    assert report["files"][0]["remarks"][-1]["why"] == "left.no-game"


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
def test_exports_that_are_refused(file, tmp_path, arguments, word):
    run("import", file)
    result = run("export", tmp_path / "out", *arguments, code=2)
    assert word in result.stderr
    assert not (tmp_path / "out").exists()


def test_an_empty_archive_says_so(tmp_path):
    assert "no plays yet" in run("export", tmp_path / "out", code=2).stderr


def edited(path, **changes):
    """The same export, a play of it changed in the app."""
    document_ = json.loads(path.read_text(encoding="utf-8"))
    document_["plays"][0] |= changes
    path.write_text(json.dumps(document_), encoding="utf-8")


def test_an_edited_play_is_updated_when_asked(file):
    run("import", file)
    edited(file, comments="We miscounted", durationMin=75)
    report = run("import", file).stdout
    assert "0 plays added; 2 already there." in report
    assert "1 play differs from the archive: use --replace" in report
    assert kept()[0].comment == ""
    report = run("import", file, "--replace").stdout
    assert "1 play updated" in report
    assert "0 plays added; 1 already there." in report
    [first, _] = kept()
    assert (first.comment, first.minutes) == ("We miscounted", 75)
    assert "updated" not in run("import", file, "--replace").stdout


def test_a_play_that_was_deleted_there_goes_when_asked(file):
    run("import", file)
    document_ = json.loads(file.read_text(encoding="utf-8"))
    stones = [
        {"uuid": PLAY_ID.upper(), "objectType": "Play"},
        {"uuid": document_["plays"][1]["uuid"], "objectType": "Player"},
        "odd",
        {"uuid": None, "objectType": "Play"},
    ]
    document_ = document_ | {"plays": document_["plays"][1:], "deletedObjects": stones}
    file.write_text(json.dumps(document_), encoding="utf-8")
    assert "deleted in the other app: use --replace" in run("import", file).stdout
    assert len(kept()) == 2
    report = json.loads(run("import", file, "--replace", "--json").stdout)
    assert (report["removed"], report["deleted"], report["added"]) == (1, 0, 0)
    assert [play.id for play in kept()] == [document_["plays"][0]["uuid"]]


def test_a_journal_of_ours_is_never_given_up_for_a_file(tmp_path):
    """A mirrored game comes back with other points: the table knows better; another comment is taken over."""
    play = play_of_game(play_out("tzolkin", 2, 1, "random"), "table", "2026-05-01T20:00:00+00:00")
    Archive(open_database()).add(play)
    document_ = bgstats.export([play])
    document_["plays"][0]["comments"] = "A long night"
    path = tmp_path / "plays.json"
    path.write_bytes(bgstats.to_bytes(document_))
    assert "1 play updated" in run("import", path, "--replace").stdout
    assert (kept()[0].comment, kept()[0].journal) == ("A long night", play.journal)
    document_["plays"][0]["playerScores"][0]["score"] = "999"
    document_["deletedObjects"] = [{"uuid": bgstats.play_uuid(play), "objectType": "Play"}]
    path.write_bytes(bgstats.to_bytes(document_))
    assert "1 play was left unchanged" in run("import", path, "--replace").stdout
    assert kept()[0].journal == play.journal
    path.write_bytes(bgstats.to_bytes(document_ | {"plays": []}))
    run("import", path, "--replace")
    assert len(kept()) == 1


def test_many_notes_of_a_kind_are_counted(tmp_path):
    entries = [entry("Decisive", uuid=f"{n:08}{PLAY_ID[8:]}") for n in range(169)]
    path = tmp_path / "BGStatsExport.json"
    path.write_bytes(raw(document(*entries)))
    lines = run("import", path).stdout.splitlines()
    assert sum("is not a number" in line for line in lines) == 3
    assert "    … and 166 more of this kind" in lines
    assert len(lines) < 10
    assert len(json.loads(run("import", path, "--json").stdout)["files"][0]["remarks"]) == 169


def test_the_version():
    assert run("--version").stdout == f"companion {version('boardgame-companion')}\n"


@pytest.mark.parametrize(("typed", "offered"), [("im", "import"), ("rules tz", "tzolkin"), ("score sa", "santa_maria")])
def test_a_shell_can_complete_commands_and_games(typed, offered):
    words = f"companion {typed}"
    asked = {"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert CliRunner().invoke(app, env=asked, prog_name="companion").output.split() == [offered]
