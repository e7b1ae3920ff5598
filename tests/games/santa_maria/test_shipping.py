"""Shipping: tiles at the docks of the common board."""

from companion.engine.ask import because
from companion.engine.copy import as_text
from companion.games.santa_maria.components import COUNTS
from companion.games.santa_maria.pieces import ship_text
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    MARKET_TILES,
    asked,
    box,
    brought,
    choices,
    ended,
    happened,
    keys,
    me,
    new,
    option,
    play,
    reasons,
    scored,
    start,
    until,
)
from tests.games.santa_maria.rule import rule

HARBOUR = {"colony": {(1, 2): "ship"}}
TO_RELIGION = {"wood": 1, "sugar": 1, **HARBOUR}


def shipping(**changes):
    """Ann's shipping building has just been activated."""
    return play(start(**changes), "white 2", "column 2")


@rule("SM-SHIP-01", "SM-SHIP-02", "SM-SHIP-06", "SM-TERM-04", "SM-SHIP-05")
def test_ex_11_a_tile_for_the_religion_dock():
    game = shipping(ann=TO_RELIGION)
    assert option(game, "ship religion").cost == {"wood": 1, "sugar": 1}
    assert brought(game, "ship religion") == {"wood": -1, "sugar": -1, "dock religion": 1}
    assert me(game).docks["religion"] == [MARKET_TILES["religion"]]
    assert scored(game, "shipping") == {}, "its points count at the end of the game"
    play(game, "retire", "space conquistador")
    assert brought(game, "retire", "space coins")["religion"] == 1


@rule("SM-SHIP-01")
def test_what_a_tile_costs_must_be_paid():
    game = shipping(ann={"wood": 1, "grain": 1, "gem": 1, **HARBOUR})
    assert choices(game) == ["ship coins", "nothing"]
    assert reasons(game, "ship religion") == [because("SM-SHIP-01", missing={"sugar": 1})]
    assert reasons(game, "ship conquistador") == [because("SM-SHIP-01", missing={"gem": 1})]
    assert reasons(game, "ship happiness") == [because("SM-SHIP-01", missing={"sugar": 1, "gold": 1})]


@rule("SM-SHIP-01")
def test_shipping_may_be_declined():
    game = shipping(ann=TO_RELIGION)
    assert brought(game, "nothing") == {}
    assert asked(ended(game)) == ("turn", BEN)


@rule("SM-SHIP-07")
def test_one_tile_for_each_shipping_action():
    game = shipping(ann={"wood": 3, "sugar": 3, "grain": 3, **HARBOUR})
    play(game, "ship religion")
    assert asked(ended(game)) == ("turn", BEN)
    game = shipping(ann={"wood": 3, "sugar": 3, "grain": 3, "colony": {(1, 2): "ship*2"}})
    play(game, "ship religion", "ships wood&grain>happiness*2", "ship coins")
    assert asked(ended(game)) == ("turn", BEN)
    assert happened(game, "shipped") == [
        {"player": ANN, "dock": "religion", "tile": MARKET_TILES["religion"]},
        {"player": ANN, "dock": "coins", "tile": MARKET_TILES["coins"]},
    ]


@rule("SM-SHIP-03")
def test_the_dock_is_filled_again_at_once():
    game = play(shipping(ann=TO_RELIGION, draws=5), "ship religion")
    assert game.table.stacks == {"ships": COUNTS["ships"] - 1}
    known = [ship_text(face) for face in box().facts["ships"]]
    assert game.table.market["religion"] in known
    assert {dock: tile for dock, tile in game.table.market.items() if dock != "religion"} == {
        dock: tile for dock, tile in MARKET_TILES.items() if dock != "religion"
    }


@rule("SM-SHIP-03")
def test_a_new_tile_is_told_once():
    rich = {"wood": 3, "sugar": 2, "grain": 2}
    game = shipping(ann={**rich, **HARBOUR}, ben={**rich, **HARBOUR}, pool=[2, 2, 2])
    play(game, "ship religion")
    assert game.table.market["religion"] == "", "nobody needs to know yet"
    play(game, "white 2", "column 2")
    assert (asked(game), game.ask.values) == (("which", None), {"fact": "ships", "place": "religion"})
    play(game, "ships wood&grain>happiness*2")
    assert asked(game) == ("ship", BEN)
    assert game.table.market["religion"] == "wood&grain>happiness*2"
    assert brought(game, "ship coins", seat=BEN) == {"wood": -1, "grain": -1, "dock coins": 1}


@rule("SM-SHIP-03", "SM-SETUP-03")
def test_a_dock_that_has_lost_its_starting_tile_is_filled_with_a_standard_one():
    rich = {"wood": 3, "sugar": 2, "grain": 2, "colony": {(1, 2): "ship*2"}}
    game = shipping(ann=rich, starting_docks=["religion", "coins"], market={**MARKET_TILES, "coins": ""})
    assert game.ask.values == {"fact": "starting_ships", "place": "coins"}
    play(game, keys(game)[0], "ship religion")
    assert game.ask.values == {"fact": "ships", "place": "religion"}
    assert game.table.starting_docks == ["coins"]


@rule("SM-SHIP-04")
def test_without_a_stack_docks_stay_empty():
    ann = {"wood": 2, "sugar": 1, "grain": 1, **HARBOUR}
    game = play(shipping(ann=ann, stacks={"ships": 0}, draws=1), "ship religion")
    assert game.table.market["religion"] is None
    play(until(game, "turn", ANN), "retire", "space ship")
    assert reasons(game, "ship religion") == [because("SM-SHIP-04", dock="religion")]


@rule("SM-SHIP-01")
def test_nobody_is_asked_when_no_tile_is_within_reach():
    game = shipping(ann={"coins": 2, **HARBOUR})
    assert asked(ended(game)) == ("turn", BEN)
    assert happened(game, "no-ship") == [{"player": ANN}]


@rule("SM-SHIP-08")
def test_gold_pays_for_anything():
    game = shipping(ann={"gold": 2, **HARBOUR})
    assert brought(game, "ship conquistador") == {"gold": -2, "dock conquistador": 1}


@rule("SM-SETUP-03", "SM-COMP-03")
def test_starting_tiles_are_told_at_the_first_shipping_and_the_last_of_them_is_clear():
    game = until(new(), "turn")
    assert game.table.market == dict.fromkeys(MARKET_TILES, "")
    play(game, "retire", "space ship")
    told = []
    while asked(game)[0] == "which":
        told.append(game.ask.values["place"])
        play(game, keys(game)[0])
    assert told == ["coins", "religion", "conquistador"], "of four starting tiles the fourth is known"
    assert sorted(game.table.market.values()) == sorted(ship_text(face) for face in box().facts["starting_ships"])
    assert asked(game)[0] == "ship"


@rule("SM-SHIP-01")
def test_a_tile_that_the_box_does_not_know_is_learned():
    copy = box(ships=[])
    game = start(ann={"wood": 2, **HARBOUR}, market={**MARKET_TILES, "coins": ""}, copy=copy)
    play(game, "white 2", "column 2")
    assert asked(game) == ("learn", None)
    cost = {"wood": 2, "grain": 0, "sugar": 0, "gem": 0, "gold": 0}
    play(game, as_text({"cost": cost, "points": 3}), "ship coins")
    assert me(game).docks["coins"] == ["wood*2>happiness*3"]
    assert happened(game, "learned") == [{"player": None, "fact": "ships"}]
