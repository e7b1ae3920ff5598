"""Sheets: an eclipse or the end, written down without a table."""

import tomllib

import pytest

import companion
from companion.engine.errors import BadTable
from companion.games.endless_winter.sheet import ECLIPSES, MOMENTS, SHEETS
from tests.games.endless_winter.play import ANN, rule, start, table

ANNA = {"name": "Anna", "points": 40, "food": 3, "tool": 2, "ratio_goods": 2, "ratio_points": 1}
ANNA |= {"reverence_place": 1, "buried": 4, "cards": 9, "sets": {"rhino": 3, "mammoth": 2}}
BORIS = {"name": "Boris", "points": 50, "reverence_place": 2, "buried": 7}


def final(*players):
    return SHEETS.score({"players": list(players)}, "final", {})


@rule("EW-FIN-01", "EW-FIN-02", "EW-FIN-04", "EW-FIN-08", "EW-FIN-09")
def test_the_end_category_by_category():
    score = final(ANNA, BORIS)
    assert score.points == {"Anna": 40 + 2 + 10 + 9 + 5, "Boris": 60}
    assert score.winners == ("Anna",)
    assert score.ledger.by("source")[0, "animal-sets"] == 5


@rule("EW-FIN-13")
def test_a_tie_goes_to_the_earlier_in_turn_order():
    score = final({"name": "A", "points": 9, "turn_order": 2}, {"name": "B", "points": 9, "turn_order": 1})
    assert score.winners == ("B",)


@rule("EW-ECL-17")
def test_the_stones_of_an_eclipse():
    people = [{"name": "A", "points": 3, "stones": {"stone-1": 4, "stone-2": 2}}, {"name": "B"}]
    assert SHEETS.score({"players": people}, "eclipse-2", {}).points == {"A": 9, "B": 0}


@pytest.mark.parametrize(
    "line",
    [
        {"food": 11},
        {"reverence_place": 3},
        {"ratio_goods": 2},
        {"sets": {"bear": 3}},
        {"stones": {"stone-4": 1}},
        {"x": 1},
    ],
)
def test_impossible_sheets_are_refused(line):
    with pytest.raises(BadTable) as error:
        final(line, BORIS)
    assert error.value.text("en")


def test_no_two_players_share_a_place():
    with pytest.raises(BadTable):
        final(ANNA, {**BORIS, "reverence_place": 1})


@rule("EW-FIN-05")
def test_no_place_on_the_reverence_track_is_left_out():
    with pytest.raises(BadTable) as refused:
        final({**ANNA, "reverence_place": 0}, {**BORIS, "reverence_place": 2})
    assert refused.value.reason.rule == "check.place-before"


@rule("EW-FIN-01")
def test_a_table_is_scored_as_a_sheet():
    game = start(phase="final", round=4, era="round-4", culture=[], ann={"food": 3, "tool": 2, "sacrifice": 6})
    assert game.until_phase("over").table.points[ANN] == 2
    assert companion.score("endless_winter", game.table, "final").points["Player 1"] == 2


def test_an_empty_file_can_be_read_again():
    for moment in (*ECLIPSES, "final"):
        sheet = tomllib.loads(SHEETS.template(moment, 3, "en"))
        assert (
            len(SHEETS.score({key: value for key, value in sheet.items() if key != "moment"}, moment, {}).points) == 3
        )


def test_the_form_of_each_moment():
    eclipse = SHEETS.form("eclipse-1", {}, 2)[0]
    assert [field.path for field in eclipse.fields] == [f"players.0.{name}" for name in
        ("points", "stones.stone-1", "stones.stone-2", "stones.stone-3")]  # fmt: skip
    tied = SHEETS.form("final", {"tied": [1]}, 2)[1]
    assert tied.fields[-1].path == "players.1.turn_order"
    filled = {"players.0.points": 7, "players.0.sets.rhino": 3}
    assert SHEETS.from_form("final", filled, ["A", "B"])["players"][0]["sets"]["rhino"] == 3


@pytest.mark.parametrize(
    ("phase", "moment"), [("turn", "eclipse-2"), ("eclipse", "eclipse-2"), ("preparation", "eclipse-3")]
)
def test_a_table_goes_on_as_a_sheet_at_its_next_eclipse(phase, moment):
    t = table(round=2, phase=phase)
    assert MOMENTS[SHEETS.next_moment(t)] == moment


def test_a_table_fills_its_sheet():
    ann = {
        "stones": ["idols"],
        "sacrifice": 3,
        "reverence": 1,
        "food": 2,
        "buried": {"brave": 4},
        "upright": {"rhino": 2},
    }
    t = start(ann=ann, arrivals=[ANN]).table
    filled = SHEETS.of_mirror(t)
    assert (filled["players.0.food"], filled["players.0.buried"], filled["players.0.reverence_place"]) == (2, 4, 1)
    assert (filled["players.0.stones.stone-1"], filled["players.0.sets.rhino"]) == (2, 3)
    t.phase, t.turns = "eclipse", 1
    assert "players.0.stones.stone-1" not in SHEETS.of_mirror(t), "it has been scored"
