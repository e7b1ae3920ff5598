"""Retiring: the five spaces, then the own docks."""

import pytest

from companion.engine.ask import because
from companion.games.santa_maria.components import SPACES
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    CHEN,
    asked,
    box,
    brought,
    choices,
    ended,
    happened,
    me,
    number,
    play,
    reasons,
    scored,
    start,
    until_year,
)
from tests.games.santa_maria.rule import rule

TILE = "wood>happiness*1"
FULL = dict.fromkeys(((row, column) for row in range(1, 7) for column in range(1, 7)), "road")


def retiring(**changes):
    """Ann is choosing a space."""
    return play(start(**changes), "retire")


@rule("SM-PASS-01", "SM-PASS-02")
def test_five_spaces_from_top_to_bottom():
    assert choices(retiring()) == [
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
def test_what_a_space_brings(space, gain):
    game = retiring()
    assert brought(game, f"space {space}") == gain
    assert asked(game) == ("turn", BEN)
    assert happened(game, "retired") == [{"player": ANN, "space": space}]


@rule("SM-PASS-02", "SM-SHIP-01")
def test_the_fourth_space_ships():
    game = retiring(ann={"gem": 2})
    assert brought(game, "space ship", "ship conquistador", seat=ANN) == {
        "gem": -2,
        "dock conquistador": 1,
        "conquistador": 1,
    }, "and the new tile counts at once"


@rule("SM-PASS-02", "SM-PASS-09")
def test_ex_14_the_lowest_space_brings_a_road_tile():
    game = retiring(ann={"colony": {(1, 1): "ship"}})
    play(game, "space road")
    assert "turn" not in choices(game), "one cell looks the same from every side"
    assert reasons(game, "at 0") == [because("SM-EXPAND-05", cells=[0], n=1)]
    play(game, f"at {number(2, 2)}")
    assert me(game).colony[number(2, 2)] == "road*2", "with two colonists"
    assert game.table.roads == 2
    assert me(game).tiles == {"road": 1}


@rule("SM-PASS-09", "SM-PASS-10", "SM-COMP-05")
def test_there_are_three_road_tiles_and_then_none():
    assert retiring().table.roads == 3
    game = retiring(roads=0)
    assert reasons(game, "space road") == []
    play(game, "space road")
    assert asked(game) == ("turn", BEN)
    assert happened(game, "no-road") == [{"player": ANN}]


@rule("SM-PASS-04")
def test_a_space_may_be_chosen_though_its_action_cannot_be_done():
    game = retiring(ann={"conquistador": 6, "colony": FULL})
    assert set(choices(game)) >= {f"space {space}" for space in SPACES}
    assert brought(game, "space conquistador", seat=ANN).get("conquistador", 0) == 0
    game = retiring(ann={"colony": FULL})
    play(game, "space road")
    assert asked(game) == ("turn", BEN)
    assert game.table.roads == 3, "no room: the tile stays where it is"
    assert happened(game, "no-room") == [{"player": ANN}]


@rule("SM-PASS-04")
def test_nor_need_it_be_done():
    game = retiring()
    play(game, "space road", "nothing")
    assert (game.table.roads, me(game).colony.count("")) == (3, 36)
    game = play(retiring(ann={"gem": 2}), "space ship", "nothing")
    assert asked(ended(game)) == ("turn", BEN)


@rule("SM-PASS-03")
def test_a_space_holds_one_player():
    game = play(start(3), "retire", "space coins", "retire")
    assert reasons(game, "space coins") == [because("SM-PASS-03", who=[ANN])]
    play(game, "space road", "nothing", "retire")
    assert choices(game)[:3] == ["space religion", "space conquistador", "space ship"]
    assert asked(game) == ("retire", CHEN)


@rule("SM-PASS-05", "SM-PASS-11", "SM-SHIP-06")
def test_ex_15_docks_pay_from_top_to_bottom_once_for_each_tile():
    docks = {"coins": [TILE, TILE], "religion": [TILE] * 3, "happiness": [TILE]}
    game = retiring(ann={"grain": 2, "docks": docks}, copy=box(docks={"coins": 1, "happiness": 2}))
    play(game, "space conquistador", "boost", "nothing", "boost", "nothing")
    assert (me(game).coins, me(game).religion, me(game).points, me(game).grain) == (2, 5, 2, 0)
    assert [event["dock"] for event in happened(game, "dock")] == ["coins", "religion", "happiness"]
    assert scored(game, "docks") == {ANN: 2}


@rule("SM-PASS-05")
def test_the_space_comes_first_and_pays_for_what_the_docks_ask():
    game = retiring(ann={"coins": 1, "docks": {"religion": [TILE]}})
    play(game, "space coins")
    assert asked(game) == ("religion", ANN)
    assert "buy grain" in [each.key for each in game.legal], "3 coins now"


@rule("SM-PASS-05", "SM-CONQ-01")
def test_the_conquistador_dock_marches_a_step_for_each_tile():
    game = retiring(ann={"docks": {"conquistador": [TILE] * 3}})
    assert brought(game, "space coins") == {"coins": 2, "conquistador": 3, "gold": 1}


@rule("SM-PASS-05", "SM-NEXT-07")
def test_docks_pay_again_every_year():
    game = start(ann={"docks": {"happiness": [TILE]}})
    until_year(game, 3)
    assert scored(game, "docks") == {ANN: 4}


@rule("SM-PASS-05")
def test_what_a_dock_pays_is_told_once():
    game = retiring(ann={"docks": {"coins": [TILE], "happiness": [TILE]}}, copy=box("docks"))
    play(game, "space conquistador")
    assert (asked(game), game.ask.values) == (("learn", None), {"fact": "docks"})
    assert brought(game, '{"coins": 2, "happiness": 3}') == {"coins": 2, "points": 3}


@rule("SM-PASS-11", "SM-REL-02")
def test_each_religion_action_may_have_its_grain():
    game = retiring(ann={"grain": 3, "docks": {"religion": [TILE, TILE]}})
    play(game, "space religion", "boost", "nothing", "boost", "nothing", "boost")
    assert (me(game).religion, me(game).grain) == (6, 0)


@rule("SM-PASS-07", "SM-PASS-06", "SM-MONK-07")
def test_an_ability_may_come_in_when_retiring():
    game = start(ann={"wood": 1, "monks": ["scholar.1"]}, spots={"scholar.1": "hand:Haggling"})
    play(game, "retire", "space coins")
    assert asked(game) == ("trade", ANN)
    assert brought(game, "trade wood>coins*3") == {"wood": -1, "coins": 3}
    assert asked(ended(game)) == ("turn", BEN)
