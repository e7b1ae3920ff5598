"""Free actions: selling and buying at any moment of the own turn."""

import pytest

from companion.engine.ask import because
from companion.engine.facts import as_text
from tests.games.santa_maria.play import ANN, BEN, MARKET_TILES, new, start
from tests.games.santa_maria.rule import rule

TRADER = {(1, 2): "wood", (2, 2): "coins*2>gem", (3, 2): "ship"}


@rule("SM-FREE-01", "SM-FREE-02", "SM-COIN-03", "SM-SHIP-01")
def test_ex_13_selling_a_coin_activation_and_buying_in_one_turn():
    market = {**MARKET_TILES, "coins": "grain>happiness*2"}
    ann = {"sugar": 2, "gem": 1, "coin_activations": 1, "colony": {(1, 2): "ship", (2, 2): "wood"}}
    game = start(ann=ann, market=market)
    assert game.brought("sell sugar", "sell sugar", "sell gem") == {"sugar": -2, "gem": -1, "coins": 6}
    assert game.brought("coin", f"cell {1}") == {"coins": -2}
    assert game.brought("buy grain") == {"coins": -3, "grain": 1}
    assert game.brought("ship coins") == {"grain": -1, "dock coins": 1}
    assert game.me().coins == 1


@pytest.mark.parametrize(("good", "coins"), [("wood", 1), ("grain", 1), ("sugar", 2), ("gem", 2), ("gold", 2)])
@rule("SM-FREE-01")
def test_one_coin_for_a_simple_resource_two_for_a_valuable_one(good, coins):
    game = start(ann={good: 1})
    assert game.brought(f"sell {good}") == {good: -1, "coins": coins}
    assert f"sell {good}" not in [each.key for each in game.options], "nothing is left to sell"
    assert game.happened("sold") == [{"player": ANN, "good": good, "coins": coins}]


@rule("SM-FREE-02")
def test_three_coins_buy_wood_or_grain_and_nothing_else():
    game = start(ann={"coins": 7})
    assert [key for key in game.keys if key.startswith("buy")] == ["buy wood", "buy grain"]
    assert game.brought("buy wood", "buy grain") == {"coins": -6, "wood": 1, "grain": 1}
    assert game.reasons("buy wood") == [because("SM-FREE-02", need=3, have=1, missing=2)]
    assert game.happened("bought")[0] == {"player": ANN, "good": "wood", "coins": 3}


@rule("SM-FREE-03", "SM-STORE-03")
def test_the_storage_limit_holds_at_the_market_too():
    game = start(ann={"coins": 7, "grain": 2})
    game.take("buy grain")
    assert game.reasons("buy grain") == [because("SM-STORE-03", have={"grain": 3})]


@rule("SM-FLOW-04", "SM-FREE-04")
def test_free_actions_are_no_main_action():
    game = start(ann={"wood": 3, "coins": 9})
    game.take("sell wood", "sell wood", "buy grain", "buy grain")
    assert game.asked == ("turn", ANN)


@rule("SM-FREE-04")
def test_between_the_buildings_of_a_line_goods_can_be_sold():
    game = start(ann={"colony": TRADER, "sugar": 1})
    game.take("white 2", "column 2")
    assert game.asked == ("trade", ANN)
    assert game.reasons("trade coins*2>gem") == [because("SM-TRADE-01", missing={"coins": 2})]
    assert game.brought("sell sugar", "trade coins*2>gem") == {"sugar": -1, "gem": 1}


@rule("SM-FREE-04")
def test_every_question_of_a_turn_has_them_beside_it():
    goods = {"wood": 3, "grain": 3, "gem": 3, "coins": 9, "blue": [2]}
    colony = {(1, 2): "religion", (2, 2): "wood/gem>coins", (3, 2): "ship", (4, 2): "wood/grain", (1, 1): "coins"}
    ways = {
        "turn": (),
        "line": ("white 2",),
        "religion": ("white 2", "column 2"),
        "monk": ("white 2", "column 2", "boost", "die 3"),
        "trade": ("white 2", "column 2", "step"),
        "ship": ("white 2", "column 2", "step", "nothing"),
        "choose": ("white 2", "column 2", "step", "nothing", "nothing"),
        "coin-building": ("coin",),
        "tile": ("expand double",),
        "place": ("expand double", "tile wood|road*1"),
        "retire": ("retire",),
    }
    for ask, way in ways.items():
        game = start(ann={**goods, "colony": colony}).take(*way)
        assert game.asked == (ask, ANN)
        free = [each.key for each in game.options if each.key.split(" ")[0] in ("sell", "buy")]
        assert {"sell gem", "buy wood", "buy grain"} <= set(free)
        before = game.choices
        game.take("sell gem")
        assert game.asked == (ask, ANN)
        assert set(before) <= set(game.choices), "the same question, with what it offered"


@rule("SM-FREE-04")
def test_selling_is_refused_in_the_turn_of_another_and_before_the_game():
    game = start(ann={"colony": {(1, 2): "wood"}}, ben={"gem": 2})
    assert "sell gem" not in [each.key for each in game.options]
    game = new(rulings={"setup": "advanced"}).until("place")
    assert all(key.split(" ")[0] in ("at", "turn") for key in game.keys), "a town hall is laid before the first turn"


@rule("SM-PASS-06", "SM-FREE-04")
def test_free_actions_go_on_while_retiring():
    docks = {"religion": ["wood>happiness*1"]}
    game = start(ann={"coins": 1, "docks": docks, "colony": {(1, 2): "wood"}})
    game.take("retire", "space coins")
    assert game.asked == ("religion", ANN), "3 coins buy a grain"
    assert game.brought("buy grain", "boost", "nothing") == {"coins": -3, "religion": 1, "blue_dice": 1}
    assert game.asked == ("turn", BEN)


@rule("SM-MONK-07", "SM-FREE-04")
def test_an_ability_that_is_carried_out_by_hand_is_a_free_action():
    ann = {"monks": ["scholar.3"], "coins": 1, "colony": {(1, 2): "grain>happiness*3"}}
    game = start(ann=ann)
    game.take("scholar hand:Storytelling")
    assert game.asked == ("by-hand", ANN)
    goods = {"coins": -2, "wood": 4, "grain": 0, "sugar": 1, "gem": 0, "gold": 0, "cocoa": 0}
    answer = as_text({"goods": goods, "points": 2})
    gained = {"wood": 3, "sugar": 1, "points": 2}
    assert game.brought(answer) == gained, "the one coin there was is paid, one comes for the fourth wood"
    assert game.happened("ability") == [{"player": ANN, "scholar": "hand:Storytelling"}]
    assert game.happened("pay") == [{"player": ANN, "goods": {"coins": 1}}]
    assert game.asked == ("turn", ANN)
    game.take("white 2", "column 2")
    assert game.asked == ("trade", ANN), "it may bring the grain: who knows"
    assert game.choices == ["nothing"]
    assert game.option("scholar hand:Storytelling").allowed
