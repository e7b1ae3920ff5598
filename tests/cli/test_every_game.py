"""Every command that names a game, for every game."""

import json
import tomllib

import pytest

import companion
from companion.engine.data_folder import LANGUAGES
from companion.games import definition
from companion.simulation import play_out
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable

GAMES = [game.name for game in companion.games()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


@pytest.fixture(autouse=True)
def own_home(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COMPANION_DATABASE", raising=False)


@EVERY_GAME
def test_games_and_their_components(run, run_json, game):
    [shown] = [each for each in run_json("games") if each["name"] == game]
    made = definition(game)
    assert made.titles["uk"] in run("games", "--language", "uk").stdout
    assert shown["name"] == game
    assert run_json("catalog", game)
    assert run("catalog", game).stdout


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_sheet_of_every_moment_can_be_scored(run, tmp_path, game, language):
    made = definition(game)
    for moment in made.moments:
        printed = run("score", game, "--template", moment, "--players", 2, "--language", language).stdout
        assert len(tomllib.loads(printed)["players"]) == 2
        path = tmp_path / f"{moment}.toml"
        path.write_text(printed, encoding="utf-8")
        assert made.titles[language] in run("score", game, path, "--language", language).stdout


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_by_its_number_and_by_its_title(run_json, game, language):
    first = companion.rulebook(game).articles(language)[0]
    [found] = run_json("rules", game, first.id, "--language", language)
    assert (found["ids"][0], found["title"]) == (first.id, first.title)
    asked = run_json("rules", game, first.title, "--language", language)
    assert first.title in [each["title"] for each in asked]


@EVERY_GAME
def test_a_saved_game_is_printed_from_its_beginning_to_its_winner(run, tmp_path, game):
    played = play_out(game, 2, 5, "random")
    played.save(tmp_path / "saved.json")
    text = run("replay", tmp_path / "saved.json").stdout
    winner = next(each for each in played.standings() if each.place == 1)
    assert f"1. {winner.name}" in text


@EVERY_GAME
def test_games_that_play_themselves_go_into_files_and_come_back(run, run_json, tmp_path, game):
    summed = run_json("simulate", game, "--players", 2, "--games", 2, "--jobs", 1, "--archive", "--policy", "random")
    assert (summed["archived"], len(summed["seats"])) == (2, 2)
    for kind, name in (("csv", "plays.zip"), ("bgstats", "plays.json")):
        run("export", tmp_path / name, "--format", kind)
        assert "0 plays added; 2 already there." in run("import", tmp_path / name).stdout


@EVERY_GAME
def test_a_table_is_listed_shown_and_answered(run, run_json, tmp_path, game):
    made = definition(game)
    store = TableStore(tmp_path / "home")
    copy = None if made.sample is None else made.sample()
    table = StoredTable(store, store.create(game, SEATS, TableSetup(draws=7, first=0, copy=copy)).id)
    id = table.header.id
    assert [each["game"] for each in run_json("table", "list")] == [game]
    key = next(option["key"] for option in run_json("table", "show", id)["options"] if option["allowed"])
    assert run_json("table", "answer", id, key)["rev"] == 1
    assert [each.operation for each in store.since(id, 0)] == [Decide(key)]


@pytest.mark.parametrize("game", [each.name for each in companion.games() if each.sample])
def test_a_box_is_shown_written_and_taken_in(run, run_json, tmp_path, game):
    file = tmp_path / "copy.json"
    run("copy", "export", game, file, "--sample")
    shown = run_json("copy", "show", game, "--sample", "--players", 2)
    assert json.loads(file.read_text("utf-8"))["facts"] == shown["facts"]
    assert all(each["known"] >= each["needed"] for each in shown["needed"].values())
