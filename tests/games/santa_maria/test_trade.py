"""Production and trade buildings."""

from companion.engine.ask import because
from tests.games.santa_maria.play import ANN, BEN, start
from tests.games.santa_maria.rule import rule

MARKET_HALL = {(1, 2): "wood/gem>coins*3"}


def trading(colony=MARKET_HALL, **goods):
    """Ann's trade building has just been activated."""
    return start(ann={"colony": colony, **goods}).take("white 2", "column 2")


@rule("SM-PROD-01")
def test_production_brings_what_is_shown():
    colony = {(1, 2): "sugar", (2, 2): "coins*2", (3, 2): "happiness*2"}
    game = start(ann={"colony": colony})
    assert game.brought("white 2", "column 2") == {"sugar": 1, "coins": 2, "points": 2}
    assert game.scored("buildings") == {ANN: 2}


@rule("SM-PROD-02")
def test_a_building_with_several_effects_resolves_them_all_in_order():
    game = start(ann={"colony": {(1, 2): "sugar+coins+conquistador"}})
    assert game.brought("white 2", "column 2") == {"sugar": 1, "coins": 1, "conquistador": 1}
    game = start(ann={"colony": {(1, 2): "grain+religion"}})
    assert game.brought("white 2", "column 2", "boost", "die 3", "nothing") == {"religion": 2, "blue_dice": 1}


@rule("SM-TRADE-01", "SM-TRADE-02")
def test_ex_09_one_wood_or_one_gem_brings_three_coins_once():
    assert trading(wood=2, gem=1).choices == ["trade wood>coins*3", "trade gem>coins*3", "nothing"]
    game = trading(wood=2, gem=1)
    assert game.brought("trade wood>coins*3") == {"wood": -1, "coins": 3}
    assert game.ended().asked == ("turn", BEN), "once per activation"
    assert trading(wood=2, gem=1).brought("trade gem>coins*3") == {"gem": -1, "coins": 3}


@rule("SM-TRADE-01")
def test_a_trade_may_be_declined():
    game = trading(wood=1)
    assert game.brought("nothing") == {}
    assert game.ended().asked == ("turn", BEN)


@rule("SM-TRADE-02")
def test_each_way_to_pay_goes_with_each_way_to_gain():
    game = trading({(1, 2): "wood/grain>sugar/gem"}, wood=1)
    assert game.choices == ["trade wood>sugar", "trade wood>gem", "nothing"]
    assert game.reasons("trade grain>gem") == [because("SM-TRADE-01", missing={"grain": 1})]
    assert game.option("trade wood>gem").brings == {"gem": 1}
    assert game.brought("trade wood>gem") == {"wood": -1, "gem": 1}


@rule("SM-TRADE-02")
def test_a_gain_without_a_price_may_have_alternatives_too():
    game = trading({(1, 2): "sugar/gem"})
    assert game.choices == ["take sugar", "take gem"]
    assert game.brought("take gem") == {"gem": 1}


@rule("SM-TRADE-03")
def test_gold_may_be_paid_in_place_of_anything():
    assert trading(gold=1).brought("trade gem>coins*3") == {"gold": -1, "coins": 3}
    game = trading(wood=1, gold=1).take("trade wood>coins*3")
    assert game.asked == ("pay", ANN)
    assert game.brought("pay gold") == {"gold": -1, "coins": 3}
    assert game.happened("pay") == [{"player": ANN, "goods": {"gold": 1}}]


@rule("SM-TRADE-01")
def test_a_trade_out_of_reach_raises_no_question():
    game = trading(coins=2)
    assert game.ended().asked == ("turn", BEN)
    assert game.happened("no-trade") == [{"player": ANN, "face": "wood/gem>coins*3"}]


@rule("SM-TRADE-01", "SM-STORE-02")
def test_the_gain_of_a_trade_is_stored_or_paid_out():
    assert trading({(1, 2): "coins>gem*2"}, coins=1, gem=2).brought("trade coins>gem*2") == {"coins": 1, "gem": 1}


@rule("SM-DIE-10")
def test_at_a_table_that_lets_effects_be_declined_each_is_asked_for():
    game = start(ann={"colony": {(1, 2): "wood", (2, 2): "conquistador"}}, rulings={"effects": "optional"})
    game.take("white 2", "column 2")
    assert game.choices == ["use", "nothing"]
    assert game.brought("nothing", "use") == {"conquistador": 1}


@rule("SM-PROD-02")
def test_an_effect_that_no_word_covers_is_carried_out_by_hand():
    game = trading({(1, 2): "hand:swap_two_goods"})
    assert game.asked == ("by-hand", ANN)
    assert game.ask.values == {"note": "hand:swap_two_goods"}
