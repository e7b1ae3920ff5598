"""Module D: the Maya city, its stores, its roads, its temples and cards, and how it meets the others."""

import pytest

from companion.engine.ask import because
from companion.engine.errors import BadPlayers, BadTable
from companion.engine.facts import as_text
from companion.games.santa_maria.box.maya_pieces import DISTRICTS
from companion.games.santa_maria.rules.overlays import needed
from companion.games.santa_maria.table import Maya
from tests.games.santa_maria.play import ANN, BEN, box, new, start
from tests.games.santa_maria.rule import rule

MAYA = {"maya": "yes"}
WITH_AMBASSADORS = MAYA | {"ambassadors": "yes"}
COSTS = {
    "trade": "wood&grain",
    "festival": "sugar",
    "gold": "gem",
    "construction": "wood&gem&cocoa",
    "technology": "wood",
}
STORES = {"cocoa": 2, "grain": 1, "wood": 1, "gem": 1, "sugar": 1}
ROADS = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11, 12), 4: (13, 14, 15, 16), 5: (17, 18, 19, 20)}
"""The spots of the sample city along the road of each entry; the second and the fourth of each are free sites."""


def running(count=2, *, rulings=None, copy=None, tables=None, others=None, city=None, **ann):
    """A game in which Ann runs the city of the sample: empty tokens, no cards, no gold by default."""
    made = Maya(**{"stores": dict(STORES), "temples": dict(COSTS), **(city or {})})
    return start(
        count, rulings=MAYA | (rulings or {}), copy=copy or box(), ann={"maya": made, **ann},
        **(tables or {}), **(others or {}),
    )  # fmt: skip


def city(game):
    """Ann's city."""
    return game.me().maya


def refused(game, key):
    """The rules that refuse an option."""
    return [reason.rule for reason in game.reasons(key)]


def visited(game):
    """The spots that were activated, in order."""
    return [event["spot"] for event in game.happened("visited")]


def set_up(count, *, rulings=None, seat=ANN, **more):
    """A new game up to its first turn, with a player running the city."""
    game = new(count, rulings=MAYA | (rulings or {}), **more)
    if count > 1:
        game.until("maya").take(f"seat {seat}")
    return game.until("turn")


# setting up


@rule("AK-D-SET-01", "AK-D-SET-09")
def test_one_player_runs_the_city_and_goes_first():
    """AK-D-SET-01, AK-D-SET-09: 2 coins for the city, 3 and 4 for the others by seat; a colony for each of them."""
    game = set_up(3, seat=BEN)
    assert (game.table.first_player, game.asked) == (BEN, ("turn", BEN))
    assert [player.coins for player in game.table.players] == [4, 2, 3]
    assert [player.maya is not None for player in game.table.players] == [False, True, False]
    assert [any(player.colony) for player in game.table.players] == [True, False, True]


@rule("AK-D-SET-02", "AK-X-10")
def test_five_players_need_the_ambassadors():
    """AK-D-SET-02, AK-X-10: 4 colonies and the city."""
    with pytest.raises(BadPlayers):
        new(5, rulings=MAYA)
    game = set_up(5, rulings=WITH_AMBASSADORS)
    assert len(game.table.players) == 5


@rule("AK-D-SET-03", "AK-D-SET-04")
def test_five_temples_begin_and_no_priest_or_road_token_is_at_hand():
    """AK-D-SET-03, AK-D-SET-04: the costs lie there unknown until they are needed, unless the companion deals."""
    empty_city = set_up(2).table.players[ANN].maya
    assert empty_city.temples == dict.fromkeys(DISTRICTS, "")
    assert (empty_city.levels, empty_city.priests, empty_city.road_tokens, empty_city.sites) == ({}, 0, [], {})
    dealt = set_up(2, draws=3).table.players[ANN].maya
    assert len({*dealt.temples.values()} - {""}) == 5


@rule("AK-D-SET-05", "AK-D-SET-06", "AK-D-STORE-01")
def test_six_storage_tokens_and_five_cards():
    """AK-D-SET-05, AK-D-SET-06: cocoa, grain and wood are full; a second cocoa, gem and sugar are empty."""
    game = set_up(2)
    assert city(game).stores == STORES
    assert {good: getattr(game.me(), good) for good in STORES} == {
        "cocoa": 1,
        "grain": 1,
        "wood": 1,
        "gem": 0,
        "sugar": 0,
    }
    assert city(game).hand == 5


@rule("AK-D-SET-07")
def test_a_blue_die_and_three_white_dice_for_the_city():
    """AK-D-SET-07: as for every player."""
    game = set_up(3)
    assert (game.me().blue_dice, len(game.table.pool)) == (1, 9)


@rule("AK-X-12", "AK-D-SET-07")
@pytest.mark.parametrize(("ruling", "dice"), [("one", 1), ("none", 0)])
def test_with_ambassadors_two_white_dice_and_by_ruling_a_blue_one(ruling, dice):
    """AK-X-12, AMB-06."""
    game = set_up(3, rulings=WITH_AMBASSADORS | {"maya_blue": ruling})
    assert len(game.table.pool) == 6
    assert [player.blue_dice for player in game.table.players] == [dice, 0, 0]


@rule("AK-D-SET-08")
def test_ex_33_gold_in_the_temple_at_setup():
    """EX-33, AK-D-SET-08: 1 for each player, the city included."""
    assert city(set_up(3)).gold == 3


@rule("AK-D-SET-10")
def test_the_markers_stand_at_the_start():
    """AK-D-SET-10."""
    maya = set_up(2).me()
    assert (maya.religion, maya.conquistador, maya.retired) == (0, 0, -1)


@rule("AK-X-09", "AK-COLONY-01")
@pytest.mark.parametrize("setup", ["basic", "advanced"])
def test_the_cocoa_colony_is_not_offered(setup):
    """AK-X-09: neither its board nor its town hall is offered."""
    game = new(4, rulings=MAYA | {"setup": setup})
    offered = set()
    while game.ask.id != "turn":
        if game.ask.id in ("which-board", "which"):
            offered |= {key for key in game.keys if key.startswith(("board", "town_halls"))}
        game.play(game.simplest())
    assert offered
    assert not [key for key in offered if "cocoa" in key]


@rule("AK-D-SET-01")
def test_the_owner_is_asked_for_the_pieces_of_the_city():
    """AK-D-SET-01: one colony board less, and a city alone needs no colony at all."""
    wanted = needed(3, MAYA)
    assert (wanted["boards"], wanted["city"], wanted["cards"], wanted["temples_small"]) == (2, 1, 24, 5)
    assert not {"boards", "ships", "doubles"} & needed(1, MAYA).keys()


# storage tokens


@rule("AK-D-STORE-02", "AK-D-STORE-03")
def test_gaining_fills_an_empty_token_and_nothing_more():
    """AK-D-STORE-02, AK-D-STORE-03: the second wood finds no empty token, and there are no coins for it."""
    game = running()
    assert game.brought("white 4", "entry 4", "stop 13") == {"wood": 1}
    full = running(wood=1)
    assert full.brought("white 4", "entry 4", "stop 13") == {}
    assert full.happened("tokens-full") == [{"player": ANN, "goods": {"wood": 1}}]


@rule("AK-D-STORE-04", "AK-D-DIE-01")
def test_a_die_is_turned_for_coins_or_a_cocoa():
    """AK-D-STORE-04, AK-D-DIE-01: 1 coin a step, or 1 cocoa for any value."""
    by_coins = running(tables={"pool": [3]}, coins=1)
    assert by_coins.brought("white 3", "entry 4", "stop 13") == {"coins": -1, "wood": 1}
    by_cocoa = running(tables={"pool": [1]}, cocoa=1)
    assert refused(by_cocoa.take("white 1"), "entry 4") == ["SM-DIE-03"]
    assert by_cocoa.brought("entry 4 cocoa", "stop 13") == {"cocoa": -1, "wood": 1}


@rule("AK-D-STORE-05", "AK-D-STORE-06", "AK-D-STORE-07", "AK-D-TURN-01")
def test_the_city_does_not_sell_nor_pay_buildings_nor_use_gold():
    """AK-D-TURN-01, AK-D-STORE-05 to AK-D-STORE-07: dice, cards, priests and retiring, no more."""
    game = running(tables={"pool": [2]}, coins=9, wood=1, blue=[5], city={"gold": 3, "hand": 1, "priests": 1})
    assert game.keys == ["white 2", "blue 5", "card", "priest", "retire"]
    assert [reason.values["missing"] for reason in game.take("card").reasons("half straw")] == [{"grain": 1}]


# gold and the tracks


@rule("AK-D-GOLD-01", "AK-D-GOLD-02", "AK-D-GOLD-03")
def test_ex_34_gold_is_guarded_and_lost():
    """EX-34: gold lies at the steps 2 and 5; red crosses the first after the warrior, the second before."""
    ben = {"conquistador": 1, "colony": {(1, 1): "conquistador", (1, 2): "conquistador*3"}}
    game = running(conquistador=1, city={"gold": 3}, others={"ben": ben}, tables={"pool": [3, 1, 2]})
    game.take("white 3", "entry 3", "stop 11")
    assert (city(game).gold, game.me().gold) == (4, 0)
    game.take("white 1", "column 1")
    assert (city(game).gold, game.me(BEN).gold) == (4, 0)
    assert game.happened("gold-guarded") == [{"player": BEN, "n": 1}]
    game.until("turn", BEN).take("white 2", "column 2")
    assert (city(game).gold, game.me(BEN).gold) == (3, 1)


@rule("AK-D-GOLD-03", "AK-D-GOLD-04")
@pytest.mark.parametrize(("there", "left"), [(2, 1), (0, 0)])
def test_gold_of_any_other_kind_comes_out_of_the_temple_while_there_is_any(there, left):
    """AK-D-GOLD-03, AK-D-GOLD-04: a gold building of a colony."""
    ben = {"colony": {(1, 1): "gold"}}
    game = running(city={"gold": there}, others={"ben": ben}, tables={"turn_of": BEN})
    game.take("white 1", "column 1")
    assert (city(game).gold, game.me(BEN).gold) == (left, 1)


@rule("AK-D-GOLD-03")
def test_gold_that_finds_no_room_stays_in_the_temple():
    """AK-D-GOLD-03, SM-STORE-02: the colonist takes coins from the supply."""
    ben = {"colony": {(1, 1): "gold"}, "gold": 3}
    game = running(city={"gold": 2}, others={"ben": ben}, tables={"turn_of": BEN}).take("white 1", "column 1")
    assert (city(game).gold, game.me(BEN).coins) == (2, 2)


@rule("AK-D-REL-01", "AK-D-REL-03")
def test_religion_with_a_grain_and_a_monk_symbol():
    """AK-D-REL-01, AK-D-REL-03: the symbol at step 4 brings a card or a full token."""
    game = running(grain=1, wood=1, religion=2).take("white 2", "entry 2", "stop 7")
    assert game.asked == ("religion", ANN)
    game.take("boost")
    assert game.choices == ["draw", "fill cocoa", "fill grain", "fill gem", "fill sugar"]
    assert game.brought("fill gem") == {"gem": 1}


@rule("AK-D-REL-02", "AK-D-REL-03")
def test_a_dice_symbol_brings_a_blue_die_and_a_card_may_be_drawn():
    """AK-D-REL-02: the first symbol, at step 2, is a dice symbol."""
    game = running(religion=1).take("white 2", "entry 2", "stop 7")
    assert game.asked == ("roll-blue", None)
    game.take("die 6")
    assert game.brought("draw") == {}
    assert (game.me().blue, city(game).hand) == ([6], 1)


@rule("AK-D-REL-01", "SM-REL-05")
def test_past_the_end_of_the_religion_track_a_step_is_a_point():
    """AMB-11."""
    game = running(religion=7, city={"marks": {5: "priest"}})
    assert game.brought("white 2", "entry 2", "stop 7") == {"points": 1}


# dice


@rule("AK-D-DIE-02", "AK-D-DIE-03", "AK-D-DIE-05")
def test_a_die_activates_what_it_passes_and_blocks_where_it_stops():
    """AK-D-DIE-02, AK-D-DIE-03, AK-D-DIE-05: free sites are passed by; it may stop anywhere."""
    game = running().take("white 4", "entry 4")
    assert game.choices[:2] == ["stop 13", "stop 15"]
    game.take("stop 15")
    assert (visited(game), city(game).marks) == ([13, 15], {15: "white 4"})
    assert (game.me().wood, game.me().gem) == (1, 1)


@rule("AK-D-DIE-02")
def test_blocked_buildings_are_skipped():
    """AK-D-DIE-02, AK-D-DIE-03."""
    game = running(city={"marks": {13: "blue 4"}}).take("white 4", "entry 4", "stop 15")
    assert visited(game) == [15]


@rule("AK-D-DIE-04")
def test_ex_36_entry_4_turns_towards_3_or_5():
    """EX-36: beyond the fork the buildings of either road."""
    game = running().take("white 4", "entry 4")
    assert game.choices == ["stop 13", "stop 15", "stop 11", "stop 19"]
    assert {3: 11 in ROADS[3], 5: 19 in ROADS[5]} == {3: True, 5: True}


@rule("AK-D-DIE-04")
def test_two_ways_to_one_stop_have_different_labels():
    """AK-D-DIE-04: with other buildings on the way."""
    routes = {**box().facts["city"]["routes"], "4": "13 15 11; 13 11"}
    copy = box(city={**box().facts["city"], "routes": routes})
    game = running(copy=copy).take("white 4", "entry 4")
    assert game.choices == ["stop 13", "stop 15", "stop 11 13-15-11", "stop 11 13-11"]
    assert visited(game.take("stop 11 13-11")) == [13, 11]


@rule("AK-D-DIE-06")
def test_blue_dice_run_along_the_same_roads():
    """AK-D-DIE-06."""
    game = running(blue=[4]).take("blue 4", "entry 4", "stop 13")
    assert (city(game).marks, game.me().blue) == ({13: "blue 4"}, [])


@rule("AK-D-DIE-07")
def test_without_a_free_building_on_the_way_no_die():
    """AK-D-DIE-07: entry 1 leads to the spots 1, 3 and 7."""
    blocked = dict.fromkeys((1, 3, 7), "priest")
    game = running(tables={"pool": [1]}, coins=1, city={"marks": blocked}).take("white 1")
    assert refused(game, "entry 1") == ["AK-D-DIE-07"]
    poor = running(tables={"pool": [1]}, city={"marks": blocked})
    assert poor.reasons("white 1") == [
        because("AK-D-DIE-07", n=1),
        because("SM-DIE-03", value=2, need=1, have=0, missing=1),
    ]


@rule("AK-D-DIE-08")
def test_a_road_token_opens_a_way():
    """AK-D-DIE-08: at the first fork of the sample, between 1 and 3 in both directions."""
    closed, open_ = running(), running(city={"road_tokens": [1]})
    for game in (closed, open_):
        game.take("white 1", "entry 1")
    assert ("stop 11" in closed.keys, "stop 11" in open_.keys) == (False, True)
    assert "stop 3" in running(city={"road_tokens": [1]}).take("white 3", "entry 3").keys


@rule("AK-D-DIE-09")
def test_effects_of_the_buildings():
    """AK-D-DIE-09: production, happiness, warriors."""
    game = running(tables={"pool": [6]}, city={"sites": {22: "coins*2"}})
    assert game.brought("white 6", "entry 6", "stop 23") == {"grain": 1, "coins": 2, "conquistador": 1, "points": 1}


@rule("AK-D-DIE-10")
@pytest.mark.parametrize(("rulings", "most"), [(MAYA, 3), (WITH_AMBASSADORS, 2)])
def test_the_limit_of_white_dice_holds_for_the_city(rulings, most):
    """AK-D-DIE-10."""
    game = running(rulings=rulings, whites=most)
    (reason,) = game.reasons("white 4")
    assert (reason.rule, reason.values["most"]) == ("SM-DIE-02", most)


# temples


@rule("AK-D-TEMPLE-01", "AK-D-TEMPLE-03", "AK-D-TEMPLE-06")
def test_ex_35_a_level_of_the_construction_temple():
    """EX-35: wood, gem and cocoa for 2 coins; the next tile is smaller, its cost unknown."""
    game = running(gem=0, cocoa=1).take("white 4", "entry 4", "stop 15")
    assert game.choices == ["temple gold", "temple construction", "nothing"]
    assert game.brought("temple construction") == {"wood": -1, "gem": -1, "cocoa": -1, "coins": 2}
    assert (city(game).levels, city(game).temples["construction"]) == ({"construction": 1}, "")


@rule("AK-D-TEMPLE-02")
def test_roads_1_and_6_touch_one_district():
    """AK-D-TEMPLE-02."""
    game = running(grain=1).take("white 1", "entry 1", "stop 1")
    assert game.choices == ["temple trade", "nothing"]


@rule("AK-D-TEMPLE-03")
def test_the_cost_of_a_tile_is_entered_when_it_is_needed():
    """AK-D-TEMPLE-03: one of the known medium tiles."""
    game = running(city={"levels": {"trade": 1}})
    city(game).temples = COSTS | {"trade": ""}
    game.take("white 1", "entry 1", "stop 1")
    assert (game.asked, game.ask.values["place"]) == (("which", None), "trade")
    game.take("temples_medium wood&gem")
    assert city(game).temples["trade"] == "wood&gem"
    assert game.asked[1] == BEN, "a wood alone does not pay it"


@rule("AK-D-TEMPLE-04")
def test_a_temple_has_three_levels():
    """AK-D-TEMPLE-04, LIM-12."""
    game = running(wood=1, city={"levels": {"construction": 2}})
    game.take("white 5", "entry 5", "stop 17")
    city(game).temples = {name: cost for name, cost in COSTS.items() if name != "construction"}
    assert refused(game, "temple construction") == ["AK-D-TEMPLE-04"]
    assert not refused(game, "temple technology")


@rule("AK-D-TEMPLE-05")
def test_one_level_for_each_use_of_a_die():
    """AK-D-TEMPLE-05: then the turn is over."""
    game = running(wood=1, gem=1).take("white 4", "entry 4", "stop 15", "temple gold")
    assert game.asked == ("turn", BEN)


@rule("AK-D-TEMPLE-06")
def test_gains_of_the_levels():
    """AK-D-TEMPLE-06: a priest for gold; in the sample a token, 2 cards and a road token for the others."""
    gold = running(gem=1).take("white 4", "entry 4", "stop 13", "temple gold")
    assert city(gold).priests == 1
    festival = running(sugar=1).take("white 3", "entry 3", "stop 9", "temple festival")
    assert city(festival).hand == 2
    trade = running(wood=1).take("white 2", "entry 2", "stop 5", "temple trade")
    assert trade.choices == ["token wood", "token grain", "token gem", "token sugar"]
    assert trade.brought("token gem") == {"gem": 1}
    assert (city(trade).stores["gem"], city(trade).reserve) == (2, ["wood", "grain", "sugar"])
    technology = running(wood=1).take("white 6", "entry 6", "stop 21", "temple technology")
    assert technology.choices == ["fork 1", "fork 2", "fork 3"]
    assert city(technology.take("fork 2")).road_tokens == [2]


# cards


def hand(game, *cards):
    """Play cards one after the other, everybody else retiring meanwhile."""
    for half in cards:
        game.until("turn", ANN).take("card", *half)
    return game


@rule("AK-D-CARD-01", "AK-D-CARD-02")
def test_ex_41_cards_are_tucked_under_their_district():
    """EX-41: three trade cards."""
    game = hand(running(city={"hand": 4}), *[("half trade", "done")] * 3)
    assert (city(game).cards, city(game).hand) == ({"trade": 3}, 1)
    assert refused(running().until("turn").take(), "card") == ["AK-D-CARD-01"]


@rule("AK-D-CARD-03")
def test_technologies_are_no_main_action():
    """AK-D-CARD-03: neither known ones nor one that is just entered."""
    known = running(city={"hand": 1}).take("card")
    assert not [key for key in known.keys if "technology" in key]
    copy = box(cards=box().facts["cards"][:20])
    with_card = running(city={"hand": 1}, copy=copy).take("card", "another")
    with_card.take(as_text({"cells": ["technology:3>gem", "festival:wood>happiness*2"]}))
    assert refused(with_card, "half technology") == ["AK-D-CARD-03"]
    assert [reason.values for reason in with_card.reasons("half festival wood>happiness*2")] == [
        {"missing": {"wood": 1}}
    ]
    assert with_card.take("back").asked == ("turn", ANN)


@rule("AK-D-CARD-04")
def test_construction_puts_a_building_on_a_free_site():
    """AK-D-CARD-04: 1 wood for a wooden one, 1 grain for a straw one."""
    game = running(wood=1, grain=1, city={"hand": 2}).take("card", "half wooden")
    assert "building gem" in game.choices
    game.take("building gem")
    assert game.choices[:3] == ["spot 2", "spot 4", "spot 6"]
    game.take("spot 14")
    assert (city(game).sites, city(game).cards, game.me().wood) == ({14: "gem"}, {"construction": 1}, 0)
    game.until("turn", ANN).take("card", "half straw", "building religion")
    assert "spot 14" not in game.keys


@rule("AK-D-CARD-04")
def test_construction_needs_a_site_and_a_building():
    """AK-D-CARD-04, AK-D-SET-04."""
    sites = dict.fromkeys(range(2, 25, 2), "wood")
    game = running(wood=1, city={"hand": 1, "sites": sites}).take("card")
    assert refused(game, "half wooden") == ["AK-D-CARD-04"]
    seen = {"wooden": ["gem"] * 6}
    game = running(wood=1, city={"hand": 1}, tables={"seen": seen}).take("card")
    assert refused(game, "half wooden") == ["AK-D-SET-04"]


@rule("AK-D-CARD-05", "AK-D-CARD-06")
def test_trade_with_the_supply():
    """AK-D-CARD-05, AK-D-CARD-06: a coin first; cocoa for 1, grain or wood for 2, anything sells for 1."""
    game = running(gem=1, coins=3, city={"hand": 2})
    assert game.brought("card", "half trade") == {"coins": 1}
    assert game.brought("buy cocoa") == {"coins": -1, "cocoa": 1}
    assert game.brought("buy wood") == {"coins": -2, "wood": 1}
    assert refused(game, "buy wood") == ["AK-D-CARD-06", "AK-D-STORE-03"]
    assert game.brought("sell gem") == {"coins": 1, "gem": -1}
    assert game.brought("redraw") == {"coins": -1}
    assert city(game).hand == 1
    assert "sell gold" not in game.keys


@rule("AK-D-CARD-07")
def test_ex_38_trade_with_a_player_who_agrees():
    """EX-38: 1 wood for 2 coins."""
    game = running(wood=1, city={"hand": 1}, others={"ben": {"coins": 3}})
    game.take("card", "half trade", "partner 1")
    blank = {"give": {"coins": 0, "wood": 0}, "take": {"coins": 0}}
    game.take(as_text(blank | {"give": {"coins": 0, "wood": 1}, "take": {"coins": 2}}))
    assert (game.asked, game.ask.values["given"], game.ask.values["taken"]) == (
        ("deal", BEN),
        {"wood": 1},
        {"coins": 2},
    )
    game.take("agree")
    assert (game.me().wood, game.me().coins) == (0, 3), "one of the coins is that of the card"
    assert (game.me(BEN).wood, game.me(BEN).coins) == (1, 1)


@rule("AK-D-CARD-07")
def test_a_partner_may_refuse_and_nothing_is_entered_that_is_not_there():
    """AK-D-CARD-07: gold is among it; goods that the other has no room for cannot be given."""
    game = running(wood=1, city={"hand": 1, "gold": 2}, others={"ben": {"gold": 1, "wood": 3}})
    game.take("card", "half trade", "partner 1")
    with pytest.raises(BadTable):
        game.take(as_text({"give": {"coins": 0, "gold": 3}, "take": {"gold": 0, "wood": 0}}))
    game.take(as_text({"give": {"coins": 0, "gold": 2}, "take": {"gold": 0}}))
    game.take("refuse")
    assert (city(game).gold, game.happened("no-deal")) == (2, [{"player": ANN, "other": BEN}])
    game.take("partner 1", as_text({"give": {"coins": 1, "gold": 0}, "take": {"gold": 1}}), "agree")
    assert (city(game).gold, game.me(BEN).gold, game.me(BEN).coins) == (3, 0, 1)


@rule("AK-D-CARD-08")
def test_a_festival_turns_resources_into_happiness():
    """AK-D-CARD-08."""
    game = running(wood=1, gem=1, city={"hand": 1})
    assert game.brought("card", "half festival wood&gem>happiness*5") == {"wood": -1, "gem": -1, "points": 5}
    assert (game.scored("festival"), city(game).cards) == ({ANN: 5}, {"festival": 1})


@rule("AK-D-CARD-09", "AK-D-CARD-10")
def test_a_technology_goes_with_a_die_before_or_after_its_move():
    """AK-D-CARD-09, AK-D-CARD-10: of the final value, one for each die."""
    game = running(coins=2, tables={"pool": [3, 4]}, city={"hand": 3}).take("white 3", "entry 4")
    assert [key for key in game.keys if key.startswith("technology")] == ["technology religion", "technology sugar"]
    assert game.brought("technology sugar") == {"sugar": 1}
    game.take("stop 13")
    assert game.asked == ("turn", BEN), "a second technology is not asked for"
    assert (city(game).cards, city(game).hand) == ({"technology": 1}, 2)
    after = running(city={"hand": 1}).take("white 4", "entry 4", "stop 19")
    after.take("technology sugar")
    assert "nothing" in after.until("temple").keys


@rule("AK-D-CARD-09")
def test_a_warrior_card_moves_the_warrior():
    """AK-D-CARD-09."""
    game = running(city={"hand": 1}).take("white 1", "entry 1")
    assert game.brought("technology warrior") == {"conquistador": 1}


# high priests


@rule("AK-D-PRIEST-01", "AK-D-PRIEST-03")
def test_ex_39_a_high_priest_on_a_wood_building():
    """EX-39: activated, and blocked until the year ends."""
    game = running(city={"priests": 1})
    assert game.brought("priest", "spot 13") == {"wood": 1}
    assert (city(game).marks, city(game).priests) == ({13: "priest"}, 0)
    assert refused(game.until("turn", ANN), "priest") == ["AK-D-PRIEST-01"]
    assert "stop 13" not in game.take("white 4", "entry 4").keys


@rule("AK-D-PRIEST-02")
def test_a_priest_may_complete_a_temple():
    """AK-D-PRIEST-02: in a district that touches the building."""
    game = running(gem=1, city={"priests": 1}).take("priest", "spot 11")
    assert game.choices == ["temple gold", "nothing"]
    assert refused(game, "temple festival") == ["AK-D-TEMPLE-01"]


# retiring


@rule("AK-D-PASS-01", "AK-D-PASS-02")
def test_the_fourth_space_fills_a_token():
    """AK-D-PASS-01, AK-D-PASS-02: the first three as for colonies."""
    assert running().brought("retire", "space coins") == {"coins": 2}
    assert running().brought("retire", "space conquistador") == {"conquistador": 1}
    game = running(wood=1).take("retire", "space ship")
    assert refused(game, "fill wood") == ["AK-D-STORE-03"]
    assert game.brought("fill gem") == {"gem": 1}


@rule("AK-D-PASS-03")
def test_the_fifth_space_completes_a_temple_anywhere():
    """AK-D-PASS-03: and it counts at once."""
    game = running(wood=1, city={"cards": {"technology": 2}}).take("retire", "space road")
    assert game.option("temple technology").cost == {"wood": 1}
    assert refused(game, "temple gold") == ["AK-D-TEMPLE-01"]
    game.take("temple technology", "fork 1")
    assert game.scored("temples") == {ANN: 2}


@rule("AK-D-PASS-04")
def test_ex_37_temples_score_cards_times_levels():
    """EX-37: 2 levels and 4 cards make 8; a district without cards makes nothing."""
    made = {"levels": {"construction": 2, "trade": 3}, "cards": {"construction": 4, "festival": 2}, "temples": {}}
    game = running(city=made).take("retire", "space coins")
    assert game.scored("temples") == {ANN: 8}


@rule("AK-D-PASS-05")
def test_the_gold_temple_scores_the_gold_in_it():
    """AK-D-PASS-05."""
    game = running(city={"levels": {"gold": 2}, "gold": 5}).take("retire", "space coins")
    assert game.scored("temples") == {ANN: 10}


def test_free_sites_are_corrected_where_the_turn_has_begun_by_itself():
    """Their spots are numbers in the table and texts in a correction."""
    game = running()
    before = game.snapshot
    before.players[0].wood += 1
    game._marks[-1] = game._marks[-1]._replace(table=game._codec[0].encode(before))
    game.correct("players.0.maya.sites", {"2": "wood"})
    assert city(game).sites == {2: "wood"}
