"""Shipping: tiles at the docks of the common board."""

import pytest

from companion.engine.ask import because
from companion.engine.facts import as_text
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import COUNTS, RESOURCES
from companion.games.santa_maria.box.pieces import ship_text
from companion.games.santa_maria.screen.board import board
from tests.games.santa_maria.play import ANN, BEN, MARKET_TILES, box, new, start
from tests.games.santa_maria.rule import rule

HARBOUR = {"colony": {(1, 2): "ship"}}
TO_RELIGION = {"wood": 1, "sugar": 1, **HARBOUR}


def shipping(**changes):
    """Ann's shipping building has just been activated."""
    return start(**changes).take("white 2", "column 2")


@rule("SM-SHIP-01", "SM-SHIP-02", "SM-SHIP-06", "SM-TERM-04", "SM-SHIP-05")
def test_ex_11_a_tile_for_the_religion_dock():
    game = shipping(ann=TO_RELIGION)
    assert game.option("ship religion").cost == {"wood": 1, "sugar": 1}
    assert game.brought("ship religion") == {"wood": -1, "sugar": -1, "dock religion": 1}
    assert game.me().docks["religion"] == [MARKET_TILES["religion"]]
    assert game.scored("shipping") == {}, "its points count at the end of the game"
    game.take("retire", "space conquistador")
    assert game.brought("retire", "space coins")["religion"] == 1


@rule("SM-SHIP-01")
def test_the_cost_of_a_tile_must_be_paid():
    game = shipping(ann={"wood": 1, "grain": 1, "gem": 1, **HARBOUR})
    assert game.choices == ["ship coins", "nothing"]
    assert game.reasons("ship religion") == [because("SM-SHIP-01", missing={"sugar": 1})]
    assert game.reasons("ship conquistador") == [because("SM-SHIP-01", missing={"gem": 1})]
    assert game.reasons("ship happiness") == [because("SM-SHIP-01", missing={"sugar": 1, "gold": 1})]


@rule("SM-SHIP-01")
def test_shipping_may_be_declined():
    game = shipping(ann=TO_RELIGION)
    assert game.brought("nothing") == {}
    assert game.ended().asked == ("turn", BEN)


@rule("SM-SHIP-07")
def test_one_tile_for_each_shipping_action():
    game = shipping(ann={"wood": 3, "sugar": 3, "grain": 3, **HARBOUR})
    game.take("ship religion")
    assert game.ended().asked == ("turn", BEN)
    game = shipping(ann={"wood": 3, "sugar": 3, "grain": 3, "colony": {(1, 2): "ship*2"}})
    game.take("ship religion", "ships wood&grain>happiness*2", "ship coins")
    assert game.ended().asked == ("turn", BEN)
    assert game.happened("shipped") == [
        {"player": ANN, "dock": "religion", "tile": MARKET_TILES["religion"]},
        {"player": ANN, "dock": "coins", "tile": MARKET_TILES["coins"]},
    ]


@rule("SM-SHIP-03")
def test_the_dock_is_filled_again_at_once():
    game = shipping(ann=TO_RELIGION, draws=5).take("ship religion")
    assert game.table.stacks == {"ships": COUNTS["ships"] - 1}
    known = [ship_text(face) for face in box().facts["ships"]]
    assert game.table.market["religion"] in known
    assert {dock: tile for dock, tile in game.table.market.items() if dock != "religion"} == {
        dock: tile for dock, tile in MARKET_TILES.items() if dock != "religion"
    }


@rule("SM-SHIP-03")
def test_a_new_tile_is_entered_once():
    rich = {"wood": 3, "sugar": 2, "grain": 2}
    game = shipping(ann={**rich, **HARBOUR}, ben={**rich, **HARBOUR}, pool=[2, 2, 2])
    game.take("ship religion")
    assert game.table.market["religion"] == "", "it is not needed yet"
    game.take("white 2", "column 2")
    assert (game.asked, game.ask.values) == (("which", None), {"fact": "ships", "place": "religion"})
    game.take("ships wood&grain>happiness*2")
    assert game.asked == ("ship", BEN)
    assert game.table.market["religion"] == "wood&grain>happiness*2"
    assert game.brought("ship coins", seat=BEN) == {"wood": -1, "grain": -1, "dock coins": 1}


@rule("SM-SHIP-03", "SM-SETUP-03")
def test_a_dock_that_has_lost_its_starting_tile_is_filled_with_a_standard_one():
    rich = {"wood": 3, "sugar": 2, "grain": 2, "colony": {(1, 2): "ship*2"}}
    game = shipping(ann=rich, starting_docks=["religion", "coins"], market={**MARKET_TILES, "coins": ""})
    assert game.ask.values == {"fact": "starting_ships", "place": "coins"}
    game.take(game.keys[0], "ship religion")
    assert game.ask.values == {"fact": "ships", "place": "religion"}
    assert game.table.starting_docks == ["coins"]


@rule("SM-SHIP-03")
def test_a_new_tile_at_a_dock_has_its_face_where_the_companion_draws():
    drawn = shipping(ann=TO_RELIGION, draws=1).take("ship religion")
    assert drawn.happened("ship-drawn") == [
        {"player": None, "dock": "religion", "tile": drawn.table.market["religion"]},
    ]
    unknown = shipping(ann=TO_RELIGION).take("ship religion")
    assert unknown.table.market["religion"] == ""
    assert unknown.happened("ship-laid") == [{"player": None, "dock": "religion"}]
    through = shipping(ann=TO_RELIGION, stacks={"ships": 0}).take("ship religion")
    assert through.happened("ship-laid") == through.happened("ship-drawn") == []


@rule("SM-SHIP-04")
def test_without_a_stack_docks_stay_empty():
    ann = {"wood": 2, "sugar": 1, "grain": 1, **HARBOUR}
    game = shipping(ann=ann, stacks={"ships": 0}, draws=1).take("ship religion")
    assert game.table.market["religion"] is None
    game.until("turn", ANN).take("retire", "space ship")
    assert game.reasons("ship religion") == [because("SM-SHIP-04", dock="religion")]


@rule("SM-SHIP-01")
def test_no_tile_within_reach_raises_no_question():
    game = shipping(ann={"coins": 2, **HARBOUR})
    assert game.ended().asked == ("turn", BEN)
    assert game.happened("no-ship") == [{"player": ANN}]


@rule("SM-SHIP-08")
def test_gold_pays_for_anything():
    game = shipping(ann={"gold": 2, **HARBOUR})
    assert game.brought("ship conquistador") == {"gold": -2, "dock conquistador": 1}


@rule("SM-SETUP-03", "SM-COMP-03")
def test_starting_tiles_are_entered_at_the_first_shipping_and_the_last_of_them_is_clear():
    game = new().until("turn")
    assert game.table.market == dict.fromkeys(MARKET_TILES, "")
    game.take("retire", "space ship")
    asked_at = []
    while game.asked[0] == "which":
        asked_at.append(game.ask.values["place"])
        game.take(game.keys[0])
    assert asked_at == ["coins", "religion", "conquistador"], "of four starting tiles the fourth is known"
    assert sorted(game.table.market.values()) == sorted(ship_text(face) for face in box().facts["starting_ships"])
    assert game.asked[0] == "ship"


@rule("SM-SHIP-01")
def test_a_tile_that_the_box_does_not_know_is_learned():
    copy = box(ships=[])
    game = start(ann={"wood": 2, **HARBOUR}, market={**MARKET_TILES, "coins": ""}, copy=copy)
    game.take("white 2", "column 2")
    assert game.asked == ("learn", None)
    cost = {"wood": 2, "grain": 0, "sugar": 0, "gem": 0, "gold": 0}
    game.take(as_text({"cost": cost, "points": 3}), "ship coins")
    assert game.me().docks["coins"] == ["wood*2>happiness*3"]
    assert game.happened("learned") == [{"player": None, "fact": "ships"}]


@pytest.mark.thorough
@rule("SM-SHIP-03", "SM-SETUP-07", "AK-B-01")
def test_every_piece_is_drawn_as_often_as_any_other() -> None:
    """Of two faces, one on five pieces and one on a single one, the first comes up five times as often."""
    pieces = [{"cells": ["wood", "grain"]}] * 5 + [{"cells": ["gem", "road"]}]
    first = [new(2, draws=seed, copy=box(doubles=pieces)).journal for seed in range(300)]
    drawn = [next(each.key for each in journal if each.key.startswith("doubles ")) for journal in first]
    assert 230 <= drawn.count("doubles wood|grain") <= 270


@rule("AK-B-01", "SM-SHIP-03")
def test_equal_tiles_are_one_option() -> None:
    """Three farmers are one answer, which stands for three tiles; a fourth is never drawn."""
    game = new(2, draws=5, rulings={"specialists": "yes"}, copy=box("upgrades"))
    draws = [each.key for each in game.journal if each.key.startswith("specialists ")]
    assert len(draws) == 6
    at = next(n for n, each in enumerate(game.journal) if each.key.startswith("specialists "))
    offered = {each.key: each.weight for each in game.at(at).options}
    assert offered == {"specialists farmer": 3, "specialists forester": 3, "specialists soldier": 3}
    assert max(draws.count(each) for each in draws) <= 3


@rule("SM-SHIP-05")
@pytest.mark.parametrize("points", [1, 13, 20])
def test_a_shipping_tile_may_be_worth_as_much_as_an_owner_may_enter(points: int) -> None:
    """Every number that the form lets through can be offered, taken and scored."""
    tile = f"wood>happiness*{points}"
    ann = {"colony": {(1, 1): "ship"}, "wood": 1}
    faces = [{"cost": {**dict.fromkeys(RESOURCES, 0), "wood": 1}, "points": points}]
    game = start(1, ann=ann, market={"coins": tile}, copy=box(ships=faces))
    game.take("white 1", "column 1")
    assert game.option("ship coins").brings == {"happiness": points}
    game.take("ship coins")
    assert DEFINITION.secured(game.table)[0].points == points
    assert board(game.table, game.names, "en").parts, "and it can be drawn"
