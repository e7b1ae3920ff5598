"""Sheets: a ceremony or the end, written down without a table."""

import tomllib

import pytest

import companion
from companion.engine.errors import BadTable
from companion.games.tawantinsuyu.sheet import MOMENTS, SHEETS

rule = pytest.mark.rule
ANNA = {"name": "Anna", "points": 50}
BORIS = {"name": "Boris", "points": 60}


def final(*players, rulings=(), **table):
    return SHEETS.score({"players": list(players), **table}, "final", dict(rulings))


def ceremony(*players, moment="ceremony-2", **table):
    return SHEETS.score({"players": list(players), **table}, moment, {})


def sources(score, seat=0):
    return {source: points for (who, source), points in score.ledger.by("source").items() if who == seat}


# the end


@rule("TW-FIN-01")
def test_tapestries_by_their_lengths():
    assert sources(final({**ANNA, "tapestries": {"7": 1, "4": 1}}, BORIS)) == {"tapestries": 27}


@rule("TW-FIN-01", "TW-FIN-02", "TW-FIN-03", "TW-FIN-04", "TW-FIN-05", "TW-FIN-06", "TW-FIN-07")
def test_the_end_category_by_category():
    line = {"tapestries": {"5": 1, "2": 1}, "temple_end": 12, "buildings": 4, "deities": 2, "armies": 3}
    score = final({**ANNA, **line, "workers": 1, "gold": 2}, BORIS)
    assert score.brought == {"Anna": 39, "Boris": 0}
    assert sources(score) == {
        "tapestries": 11,
        "temple-top": 12,
        "final-buildings": 8,
        "final-deity-cards": 2,
        "final-army-cards": 3,
        "final-workers": 1,
        "final-gold": 2,
    }


@rule("TW-Z06")
def test_deity_cards_count_twice_with_z06_which_is_a_building():
    assert sources(final({**ANNA, "deities": 3, "buildings": 1, "z06": True}, BORIS)) == {
        "final-deity-cards": 6,
        "final-buildings": 2,
    }


@rule("TW-FIN-08")
def test_a_tie_goes_to_the_larger_supply_and_else_is_shared():
    ann, ben = {"name": "A", "points": 9, "corn": 2}, {"name": "B", "points": 9, "stone": 1, "potato": 2}
    assert final(ann, ben).winners == ("B",)
    assert final(ann, {"name": "B", "points": 9, "potato": 2}).winners == ("A", "B")


# a ceremony


@rule("TW-CER-03", "TW-CER-04", "TW-Z09")
def test_joins_temple_and_the_longest_tapestry():
    score = ceremony({**ANNA, "joins": 2, "temple_points": 4, "longest": 5}, {**BORIS, "temple_points": 1})
    assert sources(score) == {"trade": 6, "temple": 4, "buildings": 5}
    assert sources(score, 1) == {"temple": 1}


@rule("TW-CER-05")
def test_a_tie_in_a_region_goes_to_whose_marker_lies_furthest_right():
    a, b = {**ANNA, "markers": {"antisuyu": 2}}, {**BORIS, "markers": {"antisuyu": 2}}
    assert ceremony(a, b, casualties=4, rightmost={"antisuyu": 1}).brought == {"Anna": 0, "Boris": 4}
    assert ceremony(a, b, casualties=4, rightmost={"antisuyu": 0}).brought == {"Anna": 4, "Boris": 0}
    with pytest.raises(BadTable) as error:
        ceremony(a, b, casualties=4)
    assert "Antisuyu" in error.value.text("en")


@rule("TW-CER-06", "TW-LIM-13")
def test_missing_potatoes_cost_points_but_never_below_zero():
    score = ceremony({"name": "A", "points": 3, "deities": 5, "potato": 3}, BORIS)
    assert (score.points["A"], score.paid[0]) == (0, {"potato": 3, "gold": 0})
    paid = ceremony({"name": "A", "points": 3, "deities": 5, "potato": 3, "gold_paid": 1}, BORIS)
    assert (paid.points["A"], paid.paid[0]) == (1, {"potato": 3, "gold": 1})


@rule("TW-CER-06")
def test_earlier_gains_of_the_ceremony_can_be_lost():
    score = ceremony({"name": "A", "points": 0, "temple_points": 5, "deities": 2}, BORIS)
    assert score.points["A"] == 1


@rule("TW-LIM-14", "TW-LIM-15")
def test_without_casualties_or_markers_a_region_is_worth_nothing():
    assert ceremony({**ANNA, "markers": {"antisuyu": 2}}, BORIS).brought == {"Anna": 0, "Boris": 0}
    assert ceremony(ANNA, BORIS, casualties=7).brought == {"Anna": 0, "Boris": 0}


# alone


@rule("TW-SCER-06", "TW-SCER-07")
@pytest.mark.parametrize(
    ("mine", "hers", "won"), [(120, 119, True), (119, 20, False), (130, 130, False), (125, 131, False)]
)
def test_the_result_against_axomamma(mine, hers, won):
    score = final({"name": "A", "points": mine}, axomamma={"points": hers})
    assert [line.detail for line in score.lines] == ["solo.won" if won else "solo.lost"]


@rule("TW-SCER-05")
def test_her_end_is_scored_as_usual():
    score = final({"name": "A", "points": 121}, axomamma={"points": 99, "tapestries": {"7": 1}})
    assert [line.detail for line in score.lines] == ["solo.won"]
    score = final({"name": "A", "points": 121}, axomamma={"points": 99, "tapestries": {"7": 1}, "workers": 1})
    assert [line.detail for line in score.lines] == ["solo.lost"]


@rule("TW-SHARD-08")
def test_with_the_harder_option_her_resources_count_and_gold_twice():
    her = {"points": 116, "stone": 1, "corn": 1, "gold": 1}
    easy = final({"name": "A", "points": 120}, axomamma=her)
    hard = final({"name": "A", "points": 120}, axomamma=her, rulings={"harder": "resource-points"})
    assert [line.detail for line in (*easy.lines, *hard.lines)] == ["solo.won", "solo.lost"]


@rule("TW-SHARD-08")
def test_the_form_asks_for_her_resources_where_they_count():
    filled = {"players.0.points": 120, "axomamma.points": 119, "axomamma.stone": 1}
    assert "axomamma.stone" not in [field.path for field in SHEETS.form("final", filled, 1)[-1].fields]
    hard = {**filled, "rulings.resource-points": True}
    assert "axomamma.stone" in [field.path for field in SHEETS.form("final", hard, 1)[-1].fields]
    won, lost = (companion.score("tawantinsuyu", SHEETS.from_form("final", each, ["A"])) for each in (filled, hard))
    assert (won.lines[-1].detail, lost.lines[-1].detail) == ("solo.won", "solo.lost")


@rule("TW-CER-05")
def test_she_may_have_most_markers_in_a_region():
    mine = {"name": "A", "points": 20, "markers": {"antisuyu": 1, "kuntisuyu": 2}}
    hers = {"markers": {"antisuyu": 2, "kuntisuyu": 1}}
    assert ceremony(mine, axomamma=hers, casualties=3).brought == {"A": 3}


# the fields it asks for


@pytest.mark.parametrize(
    "line",
    [
        {"temple_end": 7},
        {"z06": True},
        {"tapestries": {"8": 1}},
        {"markers": {"nowhere": 1}},
        {"deities": 43},
        {"workers": -1},
        {"x": 1},
    ],
)
def test_impossible_sheets_are_refused(line):
    with pytest.raises(BadTable) as error:
        final(line, BORIS)
    assert all(error.value.text(language) for language in ("en", "uk", "ru"))


def test_gold_stands_in_only_for_potatoes_that_lack():
    with pytest.raises(BadTable):
        ceremony({**ANNA, "deities": 2, "potato": 2, "gold_paid": 1}, BORIS)


@pytest.mark.parametrize("players", [1, 3])
def test_an_empty_file_can_be_read_again(players):
    for moment in MOMENTS:
        for language in ("en", "uk", "ru"):
            sheet = tomllib.loads(SHEETS.template(moment, players, language))
            sheet.pop("moment")
            assert len(SHEETS.score(sheet, moment, {}).points) == players


def test_the_form_asks_only_for_scored_values():
    paths = [field.path for field in SHEETS.form("ceremony-1", {}, 2)[0].fields]
    assert "players.0.markers.antisuyu" in paths
    assert "players.0.gold_paid" not in paths
    filled = {"players.0.deities": 3, "players.0.potato": 1}
    assert SHEETS.form("ceremony-1", filled, 2)[0].fields[-1].path == "players.0.gold_paid"
    assert SHEETS.form("final", {"tied": [1]}, 2)[1].fields[-1].path == "players.1.potato"


def test_the_form_asks_who_lies_furthest_right_where_two_are_level():
    filled = {"players.0.markers.antisuyu": 1, "players.1.markers.antisuyu": 1}
    shared = SHEETS.form("ceremony-1", filled, 2)[-1]
    assert [field.path for field in shared.fields] == ["casualties", "rightmost.antisuyu"]
    sheet = SHEETS.from_form("ceremony-1", {**filled, "casualties": 2, "rightmost.antisuyu": 1}, ["A", "B"])
    assert SHEETS.score(sheet, "ceremony-1", {}).points == {"A": 0, "B": 2}


def test_alone_the_form_asks_for_axomamma_too():
    filled = {"players.0.points": 118, "players.0.workers": 2, "axomamma.points": 90, "axomamma.tapestries.3": 2}
    paths = [field.path for field in SHEETS.form("final", filled, 1)[-1].fields]
    assert {"axomamma.points", "axomamma.tapestries.3", "axomamma.temple_end"} <= set(paths)
    score = SHEETS.score(SHEETS.from_form("final", filled, ["A"]), "final", {})
    assert (score.points, score.lines[-1].detail) == ({"A": 120}, "solo.won")
