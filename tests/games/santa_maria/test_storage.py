"""Goods: gaining, storing, paying, and gold in place of anything."""

import pytest

from companion.engine.ask import because
from companion.games.santa_maria.box.components import COUNTS, RESOURCES, SIMPLE, VALUABLE, components
from companion.games.santa_maria.rules.storage import Storage
from companion.games.santa_maria.table import Player
from tests.games.santa_maria.play import start
from tests.games.santa_maria.rule import rule

TWO_WOOD_TWO_GEMS = {(1, 2): "wood*2", (2, 2): "gem*2"}


@rule("SM-STORE-01", "SM-STORE-02")
def test_ex_42_goods_without_room_become_coins():
    game = start(ann={"wood": 3, "gem": 2, "colony": TWO_WOOD_TWO_GEMS})
    assert game.brought("white 2", "column 2") == {"gem": 1, "coins": 4}
    assert [event["coins"] for event in game.happened("overflow")] == [2, 2]


@pytest.mark.parametrize(("good", "coins"), [("wood", 1), ("grain", 1), ("sugar", 2), ("gem", 2), ("gold", 2)])
@rule("SM-STORE-01", "SM-STORE-02", "SM-COMP-08")
def test_three_of_each_find_room_and_the_fourth_is_paid_out(good, coins):
    colony = {"colony": {(1, 2): good}}
    assert start(ann={good: 2, **colony}).brought("white 2", "column 2") == {good: 1}
    assert start(ann={good: 3, **colony}).brought("white 2", "column 2") == {"coins": coins}


@rule("SM-STORE-02", "SM-FREE-01")
def test_selling_before_a_gain_equals_the_overflow_and_raises_no_question():
    full = {"wood": 3, "colony": {(1, 2): "wood"}}
    sold, waited = start(ann=full), start(ann=full)
    assert sold.brought("sell wood", "white 2", "column 2") == waited.brought("white 2", "column 2") == {"coins": 1}


@rule("SM-STORE-04", "SM-COMP-09")
def test_coins_and_happiness_have_no_limit():
    game = start(ann={"coins": 60, "points": 80, "colony": {(1, 2): "coins*3", (2, 2): "happiness*2"}})
    assert game.brought("white 2", "column 2") == {"coins": 3, "points": 2}


@rule("SM-COMP-08")
def test_wood_and_grain_are_simple_the_others_valuable_and_the_supply_is_enough_for_four():
    assert SIMPLE == ("wood", "grain")
    assert VALUABLE == ("sugar", "gem", "gold")
    supply = {row["id"]: row["supply"] for row in components("santa_maria", "economy")["resources"]}
    assert supply == dict.fromkeys(RESOURCES, 12)
    assert COUNTS["boards"] * 3 == 12


@rule("SM-TERM-02", "SM-TERM-03")
def test_paying_and_gaining_are_said_with_their_goods():
    game = start(ann={"wood": 2, "colony": {(1, 2): "sugar"}})
    game.take("white 2", "column 2")
    assert game.happened("gain") == [{"player": 0, "goods": {"sugar": 1}}]
    game = start(ann={"wood": 2}).take("expand double", "tile wood|road*1")
    assert game.happened("pay") == [{"player": 0, "goods": {"wood": 2}}]


# gold


@rule("SM-EXPAND-09", "SM-SHIP-08", "SM-TRADE-03")
def test_gold_replaces_missing_goods_without_a_question():
    game = start(ann={"wood": 1, "gold": 2})
    assert game.brought("expand triple") == {"wood": -1, "gold": -2}
    assert game.asked == ("place", 0)


@rule("SM-EXPAND-09")
def test_several_ways_to_pay_are_offered_and_the_one_that_saves_gold_comes_first():
    game = start(ann={"wood": 2, "gold": 1}).take("expand double", "tile wood|road*1")
    assert game.keys == ["pay wood*2", "pay wood&gold"]
    assert game.brought("pay wood&gold") == {"wood": -1, "gold": -1}


@rule("SM-TERM-02")
def test_there_is_no_way_to_pay_missing_goods():
    ann = Player(coins=1, gold=1, wood=1)
    assert ann.ways_to_pay({"coins": 2}) == ann.ways_to_pay({"gold": 2}) == []
    assert ann.ways_to_pay({"coins": 1, "wood": 1}) == [{"wood": 1, "coins": 1}, {"gold": 1, "coins": 1}]


@rule("SM-SHIP-08")
def test_gold_is_not_offered_for_gold_itself():
    game = start(ann={"sugar": 1, "gold": 1, "colony": {(1, 2): "ship"}})
    assert game.brought("white 2", "column 2", "ship happiness") == {"sugar": -1, "gold": -1, "dock happiness": 1}


@rule("SM-EXPAND-02", "SM-EXPAND-09")
def test_a_refusal_counts_what_gold_cannot_cover():
    game = start(ann={"gold": 1})
    assert game.reasons("expand double") == [because("SM-EXPAND-02", missing={"wood": 1})]
    assert game.reasons("expand triple") == [because("SM-EXPAND-03", missing={"wood": 1, "grain": 1})]


def reach(cost, **goods):
    """Whether a cost is within reach of a player with these goods."""
    player = Player()
    for good, n in goods.items():
        setattr(player, good, n)
    return Storage().within_reach(player, cost)


@pytest.mark.parametrize(
    ("cost", "goods", "within"),
    [
        ({"grain": 1}, {}, False),
        ({"grain": 1}, {"grain": 1}, True),
        ({"grain": 1}, {"gold": 1}, True),
        ({"grain": 1}, {"coins": 3}, True),
        ({"grain": 1}, {"coins": 2}, False),
        ({"grain": 1}, {"coins": 1, "gem": 1}, True),
        ({"sugar": 1}, {"coins": 9}, False),
        ({"wood": 1, "sugar": 1}, {"gold": 1, "coins": 3}, True),
        ({"wood": 1, "sugar": 1}, {"gold": 1, "coins": 1}, False),
        ({"wood": 1, "sugar": 1}, {"sugar": 1, "coins": 1}, False),
        ({"coins": 2}, {"wood": 2}, True),
        ({"coins": 2}, {"wood": 1}, False),
        ({"coins": 2, "wood": 1}, {"wood": 1, "coins": 1}, False),
        ({"coins": 2, "wood": 1}, {"coins": 4}, False),
        ({"coins": 2, "wood": 1}, {"coins": 5}, True),
        ({"coins": 2, "cocoa": 1}, {"coins": 2, "gold": 1}, True),
        ({"wood": 4}, {"wood": 3, "coins": 9}, False),
        ({"wood": 4}, {"gold": 1, "coins": 9}, True),
        ({"gold": 1}, {"coins": 9}, False),
    ],
)
@rule("SM-FREE-04", "SM-FREE-02", "SM-STORE-03")
def test_what_selling_and_buying_could_make_payable(cost, goods, within):
    assert reach(cost, **goods) is within


@rule("SM-FREE-04", "SM-SHIP-08")
def test_gold_for_the_sugar_and_coins_for_the_wood_are_enough_to_be_asked():
    game = start(ann={"gold": 1, "coins": 3, "colony": {(1, 2): "ship"}})
    game.take("white 2", "column 2")
    assert game.reasons("ship religion") == [because("SM-SHIP-01", missing={"wood": 1})]
    assert game.brought("buy wood", "ship religion") == {"coins": -3, "gold": -1, "dock religion": 1}


@rule("SM-STORE-03")
def test_a_full_store_takes_no_more_from_the_market():
    game = start(ann={"wood": 3, "coins": 9})
    assert game.reasons("buy wood") == [because("SM-STORE-03", have={"wood": 3})]
    assert game.reasons("buy grain") == []
    assert game.option("buy grain").cost == {"coins": 3}
    assert game.choices
    assert game.me().wood == 3
