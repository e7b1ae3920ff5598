"""Retiring: the five spaces, then the own docks."""

from typing import Any

import pytest

from companion.engine.ask import because
from companion.engine.game import Game
from companion.games.santa_maria.box.components import SPACES
from tests.games.santa_maria.play import ANN, BEN, CHEN, box, number, start
from tests.games.santa_maria.rule import rule

TILE = "wood>happiness*1"
FULL = dict.fromkeys(((row, column) for row in range(1, 7) for column in range(1, 7)), "road")


def retiring(**changes):
    """Ann is choosing a space."""
    return start(**changes).take("retire")


@rule("SM-PASS-01", "SM-PASS-02")
def test_five_spaces_from_top_to_bottom():
    assert retiring().choices == [
        "space coins",
        "space religion",
        "space conquistador",
        "space ship",
        "space road",
        "space religion alone",
        "space conquistador alone",
        "back",
    ]


@pytest.mark.parametrize(
    ("space", "gain"), [("coins", {"coins": 2}), ("religion", {"religion": 1}), ("conquistador", {"conquistador": 1})]
)
@rule("SM-PASS-02")
def test_gains_of_the_spaces(space, gain):
    game = retiring()
    assert game.brought(f"space {space}") == gain
    assert game.asked == ("turn", BEN)
    assert game.happened("retired") == [{"player": ANN, "space": space}]


@rule("SM-PASS-02", "SM-SHIP-01")
def test_the_fourth_space_ships():
    game = retiring(ann={"gem": 2})
    assert game.brought("space ship", "ship conquistador", seat=ANN) == {
        "gem": -2,
        "dock conquistador": 1,
        "conquistador": 1,
    }, "and the new tile counts at once"


@rule("SM-PASS-02", "SM-PASS-09")
def test_ex_14_the_lowest_space_brings_a_road_tile():
    game = retiring(ann={"colony": {(1, 1): "ship"}})
    game.take("space road")
    assert "turn" not in game.choices, "one cell looks the same from every side"
    assert game.reasons("at 0") == [because("SM-EXPAND-05", cells=[0], n=1)]
    game.take(f"at {number(2, 2)}")
    assert game.me().colony[number(2, 2)] == "road*2", "with two colonists"
    assert game.table.roads == 2
    assert game.me().tiles == {"road": 1}


@rule("SM-PASS-09", "SM-PASS-10", "SM-COMP-05")
def test_there_are_three_road_tiles_and_then_none():
    assert retiring().table.roads == 3
    game = retiring(roads=0)
    assert game.reasons("space road") == []
    game.take("space road")
    assert game.asked == ("turn", BEN)
    assert game.happened("no-road") == [{"player": ANN}]


@rule("SM-PASS-04")
def test_a_space_may_be_chosen_though_its_action_cannot_be_done():
    game = retiring(ann={"conquistador": 6, "colony": FULL})
    assert set(game.choices) >= {f"space {space}" for space in SPACES}
    assert game.brought("space conquistador", seat=ANN).get("conquistador", 0) == 0
    game = retiring(ann={"colony": FULL})
    game.take("space road")
    assert game.asked == ("turn", BEN)
    assert game.table.roads == 3, "no room: the tile stays where it is"
    assert game.happened("no-room") == [{"player": ANN}]


@rule("SM-PASS-04")
def test_nor_need_it_be_done():
    game = retiring()
    game.take("space road", "nothing")
    assert (game.table.roads, game.me().colony.count("")) == (3, 36)
    game = retiring(ann={"gem": 2}).take("space ship", "nothing")
    assert game.ended().asked == ("turn", BEN)


@rule("SM-PASS-03")
def test_a_space_holds_one_player():
    game = start(3).take("retire", "space coins", "retire")
    assert game.reasons("space coins") == [because("SM-PASS-03", who=[ANN])]
    game.take("space road", "nothing", "retire")
    assert game.choices[:3] == ["space religion", "space conquistador", "space ship"]
    assert game.asked == ("retire", CHEN)


@rule("SM-PASS-05", "SM-PASS-11", "SM-SHIP-06")
def test_ex_15_docks_pay_from_top_to_bottom_once_for_each_tile():
    docks = {"coins": [TILE, TILE], "religion": [TILE] * 3, "happiness": [TILE]}
    game = retiring(ann={"grain": 2, "docks": docks}, copy=box(docks={"coins": 1, "happiness": 2}))
    game.take("space conquistador", "boost", "nothing", "boost", "nothing")
    assert (game.me().coins, game.me().religion, game.me().points, game.me().grain) == (2, 5, 2, 0)
    assert [event["dock"] for event in game.happened("dock")] == ["coins", "religion", "happiness"]
    assert game.scored("docks") == {ANN: 2}


@rule("SM-PASS-05")
def test_the_space_comes_first_and_pays_for_the_docks():
    game = retiring(ann={"coins": 1, "docks": {"religion": [TILE]}})
    game.take("space coins")
    assert game.asked == ("religion", ANN)
    assert "buy grain" in [each.key for each in game.legal], "3 coins now"


@rule("SM-PASS-05", "SM-CONQ-01")
def test_the_conquistador_dock_marches_a_step_for_each_tile():
    game = retiring(ann={"docks": {"conquistador": [TILE] * 3}})
    assert game.brought("space coins") == {"coins": 2, "conquistador": 3, "gold": 1}


@rule("SM-PASS-05", "SM-NEXT-07")
def test_docks_pay_again_every_year():
    game = start(ann={"docks": {"happiness": [TILE]}})
    game.until_year(3)
    assert game.scored("docks") == {ANN: 4}


@rule("SM-PASS-05")
def test_the_payment_of_a_dock_is_logged_once():
    game = retiring(ann={"docks": {"coins": [TILE], "happiness": [TILE]}}, copy=box("docks"))
    game.take("space conquistador")
    assert (game.asked, game.ask.values) == (("learn", None), {"fact": "docks"})
    assert game.brought('{"coins": 2, "happiness": 3}') == {"coins": 2, "points": 3}


@rule("SM-PASS-11", "SM-REL-02")
def test_each_religion_action_may_have_its_grain():
    game = retiring(ann={"grain": 3, "docks": {"religion": [TILE, TILE]}})
    game.take("space religion", "boost", "nothing", "boost", "nothing", "boost")
    assert (game.me().religion, game.me().grain) == (6, 0)


@rule("SM-PASS-07", "SM-PASS-06", "SM-MONK-07")
def test_an_ability_may_come_in_when_retiring():
    game = start(ann={"wood": 1, "monks": ["scholar.1"]}, spots={"scholar.1": "hand:Haggling"})
    game.take("retire", "space coins")
    assert game.asked == ("trade", ANN)
    assert game.brought("trade wood>coins*3") == {"wood": -1, "coins": 3}
    assert game.ended().asked == ("turn", BEN)


def wasted(game: Game) -> list[Any]:
    """The waste of retiring now."""
    return [caution.values["n"] for caution in game.option("retire").verdict.cautions]


@rule("SM-PASS-07", "SM-DIE-11")
def test_only_dice_that_could_be_used_are_lost_by_retiring() -> None:
    """A die that finds no free building, even turned, is no loss."""
    assert wasted(start(1, ann={"blue": [2, 5]})) == []
    assert wasted(start(1, ann={"blue": [2, 5], "colony": {(1, 3): "wood"}})) == [1], "the white 3, unturned"
    assert wasted(start(1, ann={"blue": [2, 5], "colony": {(1, 3): "wood"}, "coins": 1})) == [4]
    assert wasted(start(1, ann={"whites": 2, "colony": {(1, 3): "wood"}, "coins": 9})) == [1]
    blocked = {"colony": {(1, 3): "wood"}, "marks": {(1, 3): "coins 1"}, "coins": 9, "blue": [1]}
    assert wasted(start(1, ann=blocked)) == []
    assert wasted(start(1, ann=blocked, rulings={"blue_needs_building": "no"})) == [1]
