"""Expanding the colony with tiles."""

import pytest

from companion.engine.ask import because
from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.games.santa_maria.rules.colony import covered, turned
from tests.games.santa_maria.play import ANN, BEN, box, number, start
from tests.games.santa_maria.rule import rule

DOUBLE, TRIPLE = "tile wood|road*1", "gem|wood|road"


def cells(game, seat=ANN):
    """The contents of a colony, by row and column."""
    return {(n // 6 + 1, n % 6 + 1): text for n, text in enumerate(game.me(seat).colony) if text}


def placing(kind="double", **ann):
    """Ann has paid for a tile and taken it."""
    game = start(ann={"wood": 2, "grain": 1, **ann}).take(f"expand {kind}")
    return game.take(DOUBLE) if kind == "double" else game


@rule("SM-EXPAND-01", "SM-EXPAND-02")
def test_a_double_costs_two_wood():
    game = start(ann={"wood": 3})
    assert game.option("expand double").cost == {"wood": 2}
    assert game.brought("expand double", DOUBLE, "at 0") == {"wood": -2}
    assert cells(game) == {(1, 1): "wood", (1, 2): "road*1"}
    assert game.me().tiles == {"double": 1}


@rule("SM-EXPAND-03", "SM-EXPAND-04")
def test_a_triple_costs_a_grain_more_and_lies_round_a_corner():
    game = start(ann={"wood": 2, "grain": 1})
    assert game.brought("expand triple", "at 0") == {"wood": -2, "grain": -1}
    assert cells(game) == {(1, 1): "gem", (2, 1): "wood", (2, 2): "road"}
    assert game.happened("pay") == [{"player": ANN, "goods": {"wood": 2, "grain": 1}}]
    assert [event.rule for event in game.events if event.kind == "pay"] == ["SM-EXPAND-03"]


@rule("SM-EXPAND-02", "SM-EXPAND-03")
def test_a_refusal_names_the_missing_goods():
    game = start(ann={"wood": 1})
    assert game.reasons("expand double") == [because("SM-EXPAND-02", missing={"wood": 1})]
    assert game.reasons("expand triple") == [because("SM-EXPAND-03", missing={"wood": 1, "grain": 1})]


@rule("SM-EXPAND-01", "SM-EXPAND-07")
def test_one_tile_of_the_display_is_taken_and_none_comes_in_its_place():
    game = start(ann={"wood": 2}, ben={"wood": 2, "grain": 1})
    game.take("expand double")
    assert game.choices == ["tile wood|road*1", "tile grain|road*2", "back"]
    game.take(DOUBLE, "at 0")
    assert game.table.display == {"double": ["grain|road*2"], "triple": [TRIPLE]}
    game.take("expand double")
    assert game.asked == ("place", BEN), "the last one is no choice"
    game.take("at 0")
    assert game.table.display == {"double": [], "triple": [TRIPLE]}


@rule("SM-EXPAND-08")
def test_an_empty_display_ends_the_action_until_next_year():
    game = start(ann={"wood": 3}, display={"double": [], "triple": [TRIPLE]})
    assert game.reasons("expand double") == [because("SM-EXPAND-08", kind="double")]
    game.until_year(2)
    assert game.until("turn", ANN).reasons("expand double") == []


@rule("SM-EXPAND-04")
def test_a_tile_may_be_turned_by_quarters():
    assert [turned("double", n) for n in range(4)] == [
        [(0, 0), (0, 1)],
        [(0, 0), (1, 0)],
        [(0, 0), (0, -1)],
        [(0, 0), (-1, 0)],
    ]
    assert turned("triple", 1) == [(0, 0), (0, -1), (1, -1)]
    assert {frozenset(covered("triple", 7, n)) for n in range(4)} == {
        frozenset({7, 13, 14}), frozenset({7, 6, 12}), frozenset({7, 1, 0}), frozenset({7, 8, 2}),
    }  # fmt: skip
    game = placing()
    game.take("turn")
    assert game.ask.values["turns"] == 1
    game.take("at 0")
    assert cells(game) == {(1, 1): "wood", (2, 1): "road*1"}


@rule("SM-EXPAND-04")
def test_four_quarters_lead_back():
    game = placing()
    game.take("turn", "turn", "turn", "turn", "at 0")
    assert cells(game) == {(1, 1): "wood", (1, 2): "road*1"}


@rule("SM-EXPAND-05")
def test_neither_printed_buildings_nor_tiles_nor_roads_are_covered():
    game = placing(colony={(1, 2): "ship", (2, 1): "road"})
    assert game.reasons("at 0") == [because("SM-EXPAND-05", cells=[1], n=1)]
    assert game.reasons("at 1") == [because("SM-EXPAND-05", cells=[1], n=1)]
    assert game.reasons("at 6") == [because("SM-EXPAND-05", cells=[6], n=1)]
    assert game.reasons("at 2") == []


@rule("SM-EXPAND-05")
def test_every_cell_that_is_in_the_way_is_named():
    game = placing(colony={(1, 2): "ship", (1, 1): "road"})
    [reason] = game.reasons("at 0")
    sentences = {language: messages(language, "santa_maria").refusal(reason) for language in LANGUAGES}
    assert sentences["en"] == "2 cells are developed already: row 1, column 1; row 1, column 2."
    assert sentences["uk"] == "Там 2 забудовані клітинки: ряд 1, стовпець 1; ряд 1, стовпець 2."
    assert sentences["ru"] == "Там 2 застроенные клетки: ряд 1, колонка 1; ряд 1, колонка 2."


@rule("SM-EXPAND-06", "SM-TERM-01")
def test_a_tile_lies_wholly_inside_the_grid():
    game = placing()
    assert game.reasons("at 5") == [because("SM-EXPAND-06")], "it would reach into the next row"
    assert game.reasons("at 4") == []
    game.take("turn")
    assert game.reasons(f"at {number(6, 1)}") == [because("SM-EXPAND-06")]
    assert game.reasons(f"at {number(5, 6)}") == []


@rule("SM-EXPAND-10")
def test_a_tile_may_lie_apart_from_everything():
    game = placing(colony={(1, 1): "ship"})
    game.take(f"at {number(6, 5)}")
    assert (6, 5) in cells(game)


@rule("SM-EXPAND-04")
def test_without_room_the_action_is_refused_before_anything_is_paid():
    full = dict.fromkeys(((row, column) for row in range(1, 7) for column in range(1, 7)), "road")
    apart = {place: text for place, text in full.items() if place not in ((1, 1), (6, 6))}
    game = start(ann={"wood": 2, "colony": apart})
    assert game.reasons("expand double") == [because("SM-EXPAND-04", kind="double")]
    upright = {place: text for place, text in full.items() if place not in ((3, 4), (4, 4))}
    game = placing(colony=upright)
    assert game.ask.values["turns"] == 1, "it comes turned as it fits"
    assert game.choices == [f"at {number(3, 4)}", "turn"]


@rule("SM-EXPAND-01", "SM-EXPAND-07")
def test_a_tile_taken_from_an_unknown_display_is_entered():
    game = start(ann={"wood": 3}, ben={"wood": 3}, display={"double": ["", ""], "triple": []}).take("expand double")
    assert game.asked == ("which", None)
    assert "doubles ship|road*2" in game.keys
    assert "another" not in game.keys, "the box is known to the last tile"
    game.take("doubles ship|road*2", "at 0")
    assert cells(game)[1, 1] == "ship"
    game.take("expand double")
    assert "doubles ship|road*2" not in game.keys, "there is one of it"


@rule("SM-EXPAND-01")
def test_a_tile_that_the_box_does_not_know_is_learned_once():
    copy = box(doubles=[{"cells": ["ship", "road*2"]}])
    game = start(ann={"wood": 3}, display={"double": [""], "triple": []}, copy=copy)
    game.take("expand double", "another")
    assert game.asked == ("learn", None)
    game.take('{"cells": ["gem", "road"]}', "at 0")
    assert cells(game) == {(1, 1): "gem", (1, 2): "road"}
    assert [face["cells"][0] for face in game.table.fact("doubles")] == ["ship", "gem"]


@pytest.mark.parametrize("kind", ["double", "triple"])
@rule("SM-MONK-07", "SM-EXPAND-01")
def test_an_ability_may_reward_expanding(kind):
    spots = {"scholar.1": "hand:Surveying"}
    game = start(ann={"wood": 2, "grain": 1, "monks": ["scholar.1"]}, spots=spots).take(f"expand {kind}")
    if kind == "double":
        game.take(DOUBLE)
    assert game.brought("at 0") == {"points": 2}
