"""Every command: its output as words and as JSON."""

import os
import subprocess
import sys
import tomllib
from types import SimpleNamespace

import msgspec
import pytest

import companion
import companion.ui
from companion.players.turn_search import Width


def test_help_lists_every_command(run):
    text = run("--help").stdout
    for command in ("games", "catalog", "score", "rules", "replay", "simulate", "play"):
        assert command in text


def test_games(run, run_json):
    assert "Tzolk’in: The Mayan Calendar" in run("games").stdout
    assert "Цольк’ін. Календар мая" in run("games", "--language", "uk").stdout
    [game] = [game for game in run_json("games") if game["name"] == "tzolkin"]
    assert game["players"] == [2, 4]
    assert set(game["titles"]) == set(companion.LANGUAGES)


def test_catalog(run, run_json):
    text = run("catalog", "tzolkin").stdout
    assert "buildings" in text
    assert "Nothing is missing." in text
    shown = run_json("catalog", "tzolkin")
    assert shown["tables"]["buildings"] == 32
    assert shown["tables"]["monuments"] == 13
    assert shown["tables"]["wealth_tiles"] == 21
    assert shown["missing"] == []
    assert shown["versions"] == {"rules": 2, "catalog": 1}


# scoring


def test_score_names_every_source_and_the_winner(run, sheet):
    text = run("score", "tzolkin", sheet).stdout
    assert "final scoring" in text
    [line] = [line for line in text.splitlines() if line.startswith("monuments: Monument: 3 VP per skull")]
    assert line.split()[-1] == "9"
    assert "1. Анна 56¼" in text
    assert "2. Ben [red] 42" in text
    assert "Winner: Анна" in text


def test_score_as_json_is_the_score_itself(run_json, sheet):
    shown = run_json("score", "tzolkin", sheet)
    score = companion.score("tzolkin", sheet)
    assert shown["moment"] == "final"
    assert shown["winners"] == ["Анна"]
    assert shown["brought"] == score.brought == {"Анна": 16.25, "Ben [red]": 1}
    assert shown["lines"] == [msgspec.to_builtins(line) for line in score.lines]


def test_a_moment_from_the_command_line_or_from_the_sheet(run, run_json, sheet):
    assert run_json("score", "tzolkin", sheet, "--moment", "age-1")["moment"] == "age-1"
    sheet.write_text('moment = "age-2"\n' + sheet.read_text("utf-8"), encoding="utf-8")
    assert run_json("score", "tzolkin", sheet)["moment"] == "age-2"
    assert run_json("score", "tzolkin", sheet, "--moment", "age-1")["moment"] == "age-1"
    assert "Winner" not in run("score", "tzolkin", sheet).stdout


def test_mid_age_goods_and_the_corn_eaten(run, sheet):
    text = "\n".join(f"[[players]]\ntemples = {{ chaac = {n} }}\nworkers = 3\ncorn = 6" for n in (3, 0))
    sheet.write_text(text, encoding="utf-8")
    shown = run("score", "tzolkin", sheet, "--moment", "mid-age-1").stdout
    [eaten] = [line for line in shown.splitlines() if line.startswith("eaten")]
    assert eaten.split() == ["eaten", "6", "corn", "6", "corn"]
    [goods] = [line for line in shown.splitlines() if line.startswith("goods")]
    assert "stone" in goods


@pytest.mark.parametrize("language", companion.LANGUAGES)
@pytest.mark.parametrize("moment", companion.games()[0].moments)
def test_an_empty_sheet_can_be_scored_as_it_is(run, tmp_path, moment, language):
    printed = run("score", "tzolkin", "--template", moment, "--players", 3, "--language", language).stdout
    assert tomllib.loads(printed)["moment"] == moment
    path = tmp_path / "sheet.toml"
    path.write_text(printed, encoding="utf-8")
    title = companion.games()[0].titles[language]
    assert title in run("score", "tzolkin", path, "--language", language).stdout


def test_an_empty_sheet_is_for_as_many_as_can_play(run):
    assert len(tomllib.loads(run("score", "tzolkin", "--template", "final").stdout)["players"]) == 4


# rules


def test_a_question_gets_an_article_and_two_more_titles(run, run_json):
    question = "can I skip food day"
    text = run("rules", "tzolkin", question).stdout
    found = run_json("rules", "tzolkin", question)
    assert len(found) == 3
    assert text.startswith(found[0]["title"])
    assert " ".join(found[0]["text"][0].split()) in " ".join(text.split())
    for other in found[1:]:
        assert other["title"] in text
        assert " ".join(other["line"].split()) in " ".join(text.split())
        assert other["text"][-1] not in text


def test_a_word_that_no_rule_has_is_said_before_the_answer(run):
    text = run("rules", "tzolkin", "can a dragon eat the castle").stdout
    assert text.startswith("No rule answers this; these come closest.\nNo rule mentions “dragon” and “castle”.")


def test_an_answer_in_the_language_asked_for(run, run_json):
    question = "чи можу я спалити ліс якщо я внизу всіх храмів"
    [first, *_] = run_json("rules", "tzolkin", question, "--language", "uk")
    assert (first["language"], "TZ-PAL-04" in first["ids"]) == ("uk", True)
    text = run("rules", "tzolkin", question, "-l", "uk").stdout
    assert "Дивіться також" in text


@pytest.mark.parametrize("written", ["TZ-BEG-01", "tz-beg-01", " TZ-BEG-01 "])
def test_a_rule_by_its_id(run, run_json, written):
    [article] = run_json("rules", "tzolkin", written)
    assert "TZ-BEG-01" in article["ids"]
    assert "It may also be" not in run("rules", "tzolkin", written).stdout


def test_a_question_that_nothing_answers(run, run_json):
    result = run("rules", "tzolkin", "qqqq zzzz", code=1)
    assert result.stdout == ""
    assert result.stderr.startswith("Nothing found")
    assert run_json("rules", "tzolkin", "qqqq zzzz") == []


# replay


def test_replay_prints_a_finished_game(run, run_json, finished):
    game = companion.load_game(finished)
    text = run("replay", finished).stdout
    first = game.standings()[0]
    assert "The game is over." in text
    assert text.splitlines()[-2].startswith(f"1. {first.name}")
    shown = run_json("replay", finished)
    assert shown["over"] is True
    assert shown["notice"] is None
    assert len(shown["log"]) == len(game.events)
    scored = [line["points"] for line in shown["log"] if "points" in line]
    assert scored[-1] == {standing.name: standing.points for standing in game.standings()}


def test_replay_of_an_unfinished_game_ends_with_its_question(run, unfinished):
    game = companion.load_game(unfinished)
    assert f"Зараз: {game.describe(game.ask, 'uk')}" in " ".join(run("replay", unfinished, "-l", "uk").stdout.split())


def test_analyse_prints_better_turns(run, run_json, begun, monkeypatch):
    monkeypatch.setattr("companion.players.analysis.analysed.__defaults__", (Width(2, 2, 2),))
    text = " ".join(run("analyse", begun).stdout.split())
    assert "Анна: " in text
    assert "out of 100 over" in text
    shown = run_json("analyse", begun)
    assert shown["players"] == ["Анна", "Ben [red]"]
    assert {turn["grade"] for turn in shown["turns"]} <= {"best", "near", "missed"}
    assert [each["player"] for each in shown["summary"]] == [0, 1]


def test_replay_says_where_it_stopped(run, run_json, unfinished):
    text = unfinished.read_text("utf-8")
    lines = text.splitlines()
    lines[60] = '  {"ask":"turn","key":"place tikal 99"},'
    unfinished.write_text("\n".join(lines), encoding="utf-8")
    notice = companion.load_game(unfinished).notice
    assert str(notice) in run("replay", unfinished).stdout.replace("\n", " ")
    assert run_json("replay", unfinished, "-l", "ru")["notice"] == notice.text("ru")


# the rest


@pytest.fixture
def server(monkeypatch):
    """Stands in for the dashboard's server, which takes seconds to import."""
    server = SimpleNamespace(calls=[], DEFAULT_PORT=8866)
    server.play = lambda *arguments: server.calls.append(arguments)
    monkeypatch.setattr(companion.ui, "server", server, raising=False)
    return server


def test_play_opens_the_dashboard_with_its_options(run, server):
    run("play", "--port", 9000, "--no-browser", "--share")
    run("play", "--host-name", "club.example")
    assert server.calls == [(9000, False, True, []), (None, True, False, ["club.example"])]


@pytest.mark.parametrize(("options", "port"), [(("--port", 9000), "9000"), ((), "8866")])
def test_play_on_a_port_that_is_taken(run, server, options, port):
    def taken(*_arguments):
        raise OSError

    server.play = taken
    assert port in run("play", *options, code=2).stderr


def test_the_installed_command_in_the_language_of_the_machine(tmp_path):
    environment = os.environ | {"LANG": "ru_RU.UTF-8", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    environment.pop("LC_ALL", None)
    environment.pop("LC_MESSAGES", None)
    command = [sys.executable, "-m", "companion.cli", "rules", "chess", "?"]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stdout == b""
    [sentence] = done.stderr.decode("utf-8").splitlines()
    assert "chess" in sentence
    assert sentence.startswith("Игры «chess» нет")
