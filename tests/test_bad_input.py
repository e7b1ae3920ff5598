"""A wrong input gets one clear sentence in every language, naming the rule or the field, and nothing changes."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import companion
from companion import BadPlayers, BadSave, BadTable, CompanionError, Refused, UnknownGame, UnknownOption
from tests.engine.games import finished, played, started, state


def sentence(error: CompanionError) -> str:
    """The sentence of an error, after checking that there is one in every language."""
    sentences = [error.text(language) for language in companion.LANGUAGES]
    assert len(set(sentences)) == len(sentences), "each language has its own"
    for text in sentences:
        assert text[-1] in ".!?)"
        assert "\n" not in text
        assert "{" not in text.replace("`{", ""), "no placeholder is left"
    assert str(error) == sentences[0]
    return sentences[0]


def refused(kind: type[CompanionError], call: Callable[..., Any], *values: Any, **more: Any) -> str:
    with pytest.raises(kind) as error:
        call(*values, **more)
    return sentence(error.value)


# options


@pytest.mark.parametrize(
    "key", ["fly to the moon", "", "place", "place tikal 99", "pick tikal 0 ", None, 5, [], "я" * 9999]
)
def test_an_unknown_option(key):
    game = played(20)
    before = state(game)
    text = refused(UnknownOption, game.play, key)
    assert "turn" in text
    assert len(text) < 200
    assert state(game) == before


def test_a_refused_option_gives_every_reason_and_changes_nothing():
    game = played(30)
    seat = game.ask.player
    game.correct(f"players.{seat}.corn", 5)
    game.correct(f"players.{seat}.temples", dict.fromkeys(game.table.players[seat].temples, -1))
    before = state(game)
    with pytest.raises(Refused) as error:
        game.play("beg")
    assert [reason.rule for reason in error.value.verdict.reasons] == ["TZ-BEG-01", "TZ-BEG-03"]
    assert error.value.key == "beg"
    text = sentence(error.value)
    assert "5 corn" in text
    assert "bottom of all three temples" in text
    assert state(game) == before


def test_a_refusal_speaks_of_players_by_name():
    game = played(30, 3)
    other = (game.ask.player + 1) % 3
    game.correct_all({"first_space": other, f"players.{other}.available": game.table.players[other].available + 1})
    with pytest.raises(Refused) as error:
        game.play("place first_player")
    assert game.names[other] in sentence(error.value)


def test_nothing_can_be_decided_after_the_end():
    assert "over" in refused(companion.NothingToDo, finished().play, "done")


# players


@pytest.mark.parametrize(
    ("players", "word"),
    [
        (["Ann"], "not 1"),
        ([], "not 0"),
        (["A", "B", "C", "D", "E"], "2 to 4 players, not 5"),
        (["Ann", "Ann"], "“Ann”"),
        (["Ann", " ann "], "“ann”"),
        (["Straße", "STRASSE"], "“STRASSE”"),
        (["Ann", ""], "Player 2 has no name"),
        ([" \t ", "Ben"], "Player 1 has no name"),
        (["Ann", "я" * 10_000], "10000 letters; the limit is 40"),
        (["<b>Ann</b>", "Ben"], "player 1 contains < or >"),
        (["Ann", "<script>alert(1)</script>"], "player 2 contains < or >"),
        (["Ann", "Be\u202en"], "unprintable"),
        (["Ann", "Be\x00n"], "unprintable"),
        (["Ann", "\ud800"], "unprintable"),
        (["Ann", 7], "list of texts"),
        (["Ann", None], "list of texts"),
        ("AB", "list of texts"),
        (None, "list of texts"),
        (5, "list of texts"),
        ({"Ann": 1, "Ben": 2}, "list of texts"),
    ],
)
def test_players_that_cannot_be(players, word):
    for call in (companion.new_game, companion.checkpoints):
        assert word in refused(BadPlayers, call, "tzolkin", players)


@pytest.mark.parametrize("name", ["Ann & Ben", "Д’Артаньян", "李雷", 'O"Neil', "x" * 40, "José", "🌽"])
def test_names_that_are_fine(name):
    assert companion.new_game("tzolkin", ["Ann", name], draws=1).names[1] == name


@pytest.mark.parametrize("first", ["Zoe", "", -1, 2, 1.0, True, []])
def test_a_first_player_without_a_seat(first):
    assert "first player" in refused(BadPlayers, companion.new_game, "tzolkin", ["Ann", "Ben"], first=first)


def test_a_first_player_by_name_and_by_seat():
    for first in (1, "Ben"):
        assert companion.new_game("tzolkin", ["Ann", " Ben "], 1, first=first).table.first_player == 1


# names of games, rulings, moments


@pytest.mark.parametrize("name", ["chess", "", None, "Tzolkin", "../tzolkin", "x" * 10_000])
@pytest.mark.parametrize(
    "call",
    [
        lambda name: companion.new_game(name, ["Ann", "Ben"]),
        lambda name: companion.score(name, {"players": [{}, {}]}),
        lambda name: companion.template(name, "final"),
        lambda name: companion.checkpoints(name, ["Ann", "Ben"]),
        companion.rulebook,
        companion.catalog,
    ],
)
def test_an_unknown_game(name, call):
    text = refused(UnknownGame, call, name)
    assert "tzolkin" in text
    assert len(text) < 200


@pytest.mark.parametrize(
    ("rulings", "word"),
    [({"weather": "fine"}, "weather"), ({"lost_step": "maybe"}, "allowed, refused"), ("lost_step", "lost_step")],
)
def test_an_unknown_ruling(rulings, word):
    assert word in refused(BadTable, companion.new_game, "tzolkin", ["Ann", "Ben"], rulings=rulings)
    assert word in refused(BadTable, companion.score, "tzolkin", {"players": [{}, {}]}, rulings=rulings)


@pytest.mark.parametrize("moment", ["age-3", "", "FINAL", 1])
def test_an_unknown_moment(moment):
    sheet = {"players": [{}, {}]}
    assert "final" in refused(BadTable, companion.score, "tzolkin", sheet, moment)
    assert "final" in refused(BadTable, companion.template, "tzolkin", moment)
    assert "final" in refused(BadTable, companion.checkpoints("tzolkin", ["Ann", "Ben"]).add, moment, sheet)


def test_a_template_for_too_many_players():
    assert "not 9" in refused(BadPlayers, companion.template, "tzolkin", "final", 9)


def test_an_unknown_language():
    with pytest.raises(ValueError, match="no language “fr”; there are: en, uk, ru"):
        started().describe(started().ask, "fr")
    with pytest.raises(ValueError, match="no language “fr”"):
        companion.template("tzolkin", "final", 2, "fr")


# saves


@pytest.mark.parametrize("change", ["cut", "foreign", "field", "value", "empty"])
def test_a_truncated_foreign_or_hand_edited_save(change, tmp_path):
    path = tmp_path / "evening.json"
    played(20).save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        {
            "cut": text[: len(text) // 2],
            "foreign": '{"cells": []}',
            "field": text.replace('"players"', '"plyers"'),
            "value": re.sub('"rules": [0-9]+', '"rules": "one"', text),
            "empty": "",
        }[change],
        encoding="utf-8",
    )
    assert "evening.json" in refused(BadSave, companion.load_game, path)


# snapshots


def changed(path: str, value: Any) -> Any:
    """A whole table, as plain data, with one value changed."""
    table = json.loads(msgspec.json.encode(played(60, 3).table))
    *way, last = path.split(".")
    place = table
    for part in way:
        place = place[int(part)] if isinstance(place, list) else place[part]
    place[int(last) if isinstance(place, list) else last] = value
    return table


def built(count: int) -> Any:
    """A table with a tile in two places: on display and built."""
    table = changed("day", played(60, 3).table.day)
    tile = next(tile for tile in table["buildings"] if tile)
    for seat in range(count):
        table["players"][seat]["buildings"].append(tile)
    return table


IMPOSSIBLE = [
    (lambda: changed("players.0.skull", 14), "13"),
    (lambda: changed("players.0.temples.chaac", 6), "players.0.temples.chaac"),
    (lambda: changed("players.0.temples.chaac", -2), "players.0.temples.chaac"),
    (lambda: changed("players.0.temples.sun", 1), "players.0.temples"),
    (lambda: changed("players.1.corn", -1), "players.1.corn"),
    (lambda: changed("players.1.gold", -3), "players.1.gold"),
    (lambda: changed("players.2.available", 7), "players.2.available"),
    (lambda: changed("players.2.technologies.theology", 4), "players.2.technologies.theology"),
    (lambda: changed("players.0.points", 0.1), "players.0.points"),
    (lambda: changed("gears.tikal.0", 8), "gears.tikal.0"),
    (lambda: changed("gears.tikal", []), "gears.tikal"),
    (lambda: changed("buildings.0", "b9-99"), "b9-99"),
    (lambda: built(1), "players.0.buildings"),
    (lambda: built(2), "players.0.buildings"),
    (lambda: changed("jungle.2.wood", 3), "jungle.2"),
    (lambda: changed("offerings", {"11": 0}), "offerings.11"),
    (lambda: changed("offerings", {"3": 7}), "offerings.3"),
    (lambda: changed("day", 99), "day"),
    (lambda: changed("first_player", 3), "first_player"),
    (lambda: changed("phase", "lunch"), "phase"),
    (lambda: changed("players", []), "0 players"),
    (lambda: changed("players.0.corn", "lots"), "players[0].corn"),
    (lambda: changed("players.0.corn", 2.5), "players[0].corn"),
    (lambda: changed("rulings", {"weather": "fine"}), "weather"),
    (lambda: 5, "not a table"),
    (list, "not a table"),
    (object, "not a table"),
]


@pytest.mark.parametrize(("snapshot", "word"), IMPOSSIBLE, ids=[word for _, word in IMPOSSIBLE])
def test_a_snapshot_that_no_table_looks_like(snapshot, word):
    assert word in refused(BadTable, companion.new_game, "tzolkin", ["Ann", "Ben", "Cem"], 1, table=snapshot())


def test_two_markers_on_a_top_step():
    table = changed("players.0.temples.chaac", 5)
    table["players"][2]["temples"]["chaac"] = 5
    text = refused(BadTable, companion.new_game, "tzolkin", ["Ann", "Ben", "Cem"], 1, table=table)
    assert "Ann and Cem" in text
    assert "TZ-TEMPLE-02" in text


def test_all_problems_of_a_table_are_there():
    table = changed("players.0.corn", -1)
    table["players"][1]["wood"] = -2
    with pytest.raises(BadTable) as error:
        companion.new_game("tzolkin", ["Ann", "Ben", "Cem"], 1, table=table)
    assert [problem.values["field"] for problem in error.value.problems] == ["players.0.corn", "players.1.wood"]


# sheets


@pytest.mark.parametrize(
    ("players", "word"),
    [
        ([{"skulls": 14}, {}], "13"),
        ([{"temples": {"kukulkan": 99}}, {}], "players.0.temples.kukulkan"),
        ([{"temples": {"sun": 1}}, {}], "players.0.temples"),
        ([{"temples": {"chaac": 5}}, {"temples": {"chaac": 5}}], "TZ-TEMPLE-02"),
        ([{}, {"corn": -1}], "players.1.corn"),
        ([{"monuments": ["m01"]}, {"monuments": ["m01"]}], "“Monument: 4 VP per own tomb”"),
        ([{"buildings": ["b1-01", "b1-01"]}, {}], "“Farm: 1 worker eats nothing”"),
        ([{"monuments": ["m99"]}, {}], "m99"),
        ([{"workers": 7}, {}], "players.0.workers"),
        ([{"corn": "lots"}, {}], "players[0].corn"),
        ([{"cron": 5}, {}], "cron"),
        ([{"name": "Ann"}, {"name": "Ann"}], "“Ann”"),
        ([{"name": "x" * 10_000}, {}], "10000 letters"),
        ([{"name": "<i>Ann"}, {}], "< or >"),
        ([{}], "not 1"),
        ([{}] * 5, "not 5"),
    ],
)
def test_a_sheet_that_cannot_be(players, word):
    assert word in refused(CompanionError, companion.score, "tzolkin", {"players": players}, "final")


@pytest.mark.parametrize("sheet", [5, None, [], b"x"])
def test_texts_that_are_no_sheet(sheet):
    assert "players" in refused(BadTable, companion.score, "tzolkin", sheet)


@pytest.mark.parametrize(
    "content", ["", "players = 5", "[[players]]\ncorn = ", "{", '{"players": [', "\x00", "a = " + "[" * 9999]
)
def test_a_file_that_is_no_sheet(content, tmp_path):
    path = tmp_path / "sheet.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CompanionError) as error:
        companion.score("tzolkin", path)
    assert sentence(error.value)


def test_a_sheet_that_is_not_there(tmp_path):
    assert "sheet.toml" in refused(BadSave, companion.score, "tzolkin", tmp_path / "sheet.toml")
    (tmp_path / "latin.toml").write_bytes("name = 'Ä'".encode("latin-1"))
    assert "latin.toml" in refused(BadSave, companion.score, "tzolkin", tmp_path / "latin.toml")


# checkpoints


def test_checkpoints_out_of_order_or_of_another_table():
    points = companion.checkpoints("tzolkin", ["Ann", "Ben"])
    points.add("age-1", {"players": [{}, {}]})
    assert "age-1" in refused(BadTable, points.add, "mid-age-1", {"players": [{}, {}]})
    assert "age-1" in refused(BadTable, points.add, "age-1", {"players": [{}, {}]})
    assert "3 players" in refused(BadTable, points.add, "final", {"players": [{}, {}, {}]})
    assert "players.0.corn" in refused(BadTable, points.add, "final", {"players": [{"corn": -1}, {}]})
    assert [score.moment for score in points.scores] == ["age-1"]
    assert len(points.snapshots) == 1


@pytest.mark.parametrize("game", ["tzolkin", "santa_maria"])
@pytest.mark.parametrize("points", ["nan", "inf", "-inf", "1.3", "9223372036854775808", "1e300", "-1e4"])
def test_points_out_of_range(game, points, tmp_path):
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(f"[[players]]\npoints = {points}\n[[players]]\n", encoding="utf-8")
    text = refused(CompanionError, companion.score, game, sheet)
    assert "points" in text
    assert len(text) < 300


def test_negative_points_are_possible_for_unfed_workers_only():
    assert companion.score("tzolkin", {"players": [{"points": -1}, {"points": 1}]}).points["Player 1"] == -1
    assert "points" in refused(BadTable, companion.score, "santa_maria", {"players": [{"points": -1}, {}]})
