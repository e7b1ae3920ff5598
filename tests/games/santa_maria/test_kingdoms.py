"""American Kingdoms, the core of the expansion."""

import pytest

from companion.engine.ask import because
from companion.engine.copy import as_text
from companion.games.santa_maria.components import COUNTS
from companion.games.santa_maria.modules.kingdoms import Kingdoms
from companion.games.santa_maria.pieces import ship_text, tile_text
from companion.games.santa_maria.rules import rules_of
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    CHEN,
    MARKET_TILES,
    SPECIAL_TILE,
    TAXES,
    activated,
    asked,
    box,
    brought,
    choices,
    empty,
    happened,
    keys,
    marks,
    me,
    new,
    number,
    option,
    play,
    reasons,
    scored,
    start,
    told,
    until,
    until_year,
)
from tests.games.santa_maria.rule import rule

KINGDOMS = {"kingdoms": "yes"}
TILE = "wood>happiness*1"


def kingdoms(count=2, **changes):
    """A table with the expansion; everyone has one cocoa store."""
    names = ("ann", "ben", "chen", "dora")[:count]
    people = {name: {"cocoa_stores": 1, **changes.pop(name, {})} for name in names}
    market = {**MARKET_TILES, "special": SPECIAL_TILE}
    rulings = {**KINGDOMS, **changes.pop("rulings", {})}
    usual = {"market": market, "stacks": {"ships": 30, "special_ships": 9}, **changes}
    return start(count, rulings=rulings, **people, **usual)


def set_up(count=2, **rulings):
    """A game whose setup is done by the companion."""
    return until(new(count, rulings={**KINGDOMS, **rulings}, draws=3), "turn")


# what the expansion adds


@rule("AK-GEN-01")
def test_every_module_brings_the_core_with_it():
    assert isinstance(rules_of(KINGDOMS, 2), Kingdoms)
    for module in ("governor", "specialists", "ambassadors", "maya"):
        assert isinstance(rules_of({module: "yes"}, 2), Kingdoms)
    assert not isinstance(rules_of({}, 2), Kingdoms)


@rule("AK-GEN-02", "AK-GEN-04", "AK-GEN-05", "AK-SHIP-01")
def test_a_fourth_scholar_three_bishops_and_a_dock_more():
    table = set_up().table
    assert list(table.spots) == [f"scholar.{n}" for n in (1, 2, 3, 4)] + [f"bishop.{n}" for n in (1, 2, 3)]
    assert table.market["special"] in [ship_text(face) for face in box().facts["special_ships"]]
    assert table.stacks == {"ships": 30, "special_ships": 9}
    assert COUNTS["special_ships"] == 10


@rule("AK-GEN-04", "AK-GEN-05")
def test_the_new_scholars_and_bishops_are_among_those_that_may_come_up():
    game = kingdoms(ann={"religion": 3, "colony": {(1, 2): "religion"}}, spots={"scholar.4": "", "bishop.1": ""})
    play(game, "white 2", "column 2", "monk scholar.4")
    assert {"scholars archery", "scholars meditation", f"scholars {TAXES}"} <= set(keys(game))
    assert "scholars navigation" not in keys(game), "only with the governor"
    game.undo()
    play(game, "monk bishop.1")
    assert {"bishops exp:triples", "bishops exp:conquistador", "bishops exp:gems"} <= set(keys(game))


@rule("AK-GEN-03", "AK-COCOA-07", "AK-COCOA-02")
def test_the_new_station_gives_cocoa_wood_and_grain():
    game = kingdoms(ann={"religion": 3, "colony": {(1, 2): "religion"}})
    play(game, "white 2", "column 2")
    assert "monk mission.5" in keys(game), "as this box has it"
    assert brought(game, "monk mission.5") == {"cocoa": 1, "wood": 1, "grain": 1, "monks": 1}


@rule("AK-GEN-03")
def test_the_stations_are_told_before_anybody_chooses_for_there_may_be_one_more():
    ann = {"religion": 3, "colony": {(1, 2): "religion"}}
    game = play(kingdoms(ann=ann, copy=box("missions_kingdoms")), "white 2", "column 2")
    assert game.ask.values == {"fact": "missions_kingdoms"}
    play(game, as_text({"cells": ["gem", "gold", "sugar", "cocoa&wood&grain"]}))
    assert "monk mission.4" in keys(game)
    assert "monk mission.5" not in keys(game)


@rule("AK-GEN-06", "AK-COCOA-01")
def test_everyone_starts_with_a_full_cocoa_store():
    basic = [(player.cocoa, player.cocoa_stores) for player in set_up(3, maya="no").table.players]
    assert all(cocoa == 1 for cocoa, _ in basic)
    assert {stores for _, stores in basic} <= {1, 2}


@rule("AK-GEN-01", "AK-GEN-03", "AK-GEN-04", "AK-SHIP-01", "AK-TILE-03")
def test_what_the_owner_may_be_asked_for_is_announced():
    base, core = rules_of({}, 2).needed(2), rules_of(KINGDOMS, 2).needed(2)
    assert core == {
        **{fact: count for fact, count in base.items() if fact != "missions"},
        **dict.fromkeys(("missions_kingdoms", "board_cocoa", "archery", "meditation"), 1),
        "scholars": 4,
        "specials": 6,
        "special_ships": 10,
    }
    advanced = rules_of({**KINGDOMS, "setup": "advanced"}, 2).needed(2)
    assert "town_hall_cocoa" in advanced
    assert not {"board_cocoa", "boards"} & set(advanced)


# special shipping tiles


def shipping(docks, **changes):
    """Ann ships; her docks hold so many tiles."""
    held = {dock: [TILE] * n for dock, n in docks.items()}
    ann = {"coins": 2, "cocoa": 1, "docks": held, "colony": {(1, 2): "ship"}, **changes.pop("ann", {})}
    return play(kingdoms(ann=ann, **changes), "white 2", "column 2")


@rule("AK-SHIP-02", "AK-COCOA-05")
def test_a_special_tile_may_cost_coins_and_cocoa():
    game = shipping({})
    assert option(game, "ship special").cost == {"coins": 2, "cocoa": 1}
    assert brought(game, "ship special", "dock religion") == {"coins": -2, "cocoa": -1, "dock religion": 1}
    assert me(game).docks["religion"] == [SPECIAL_TILE]


@rule("AK-SHIP-02", "AK-COCOA-06")
def test_gold_stands_in_for_its_cocoa_but_not_for_its_coins():
    game = shipping({}, ann={"cocoa": 0, "gold": 1})
    assert brought(game, "ship special", "dock coins") == {"coins": -2, "gold": -1, "dock coins": 1}
    game = shipping({}, ann={"coins": 1, "gold": 1})
    assert reasons(game, "ship special") == [because("SM-SHIP-01", missing={"coins": 1})]


@rule("AK-SHIP-03")
def test_ex_23_not_to_a_dock_that_holds_the_most():
    game = shipping({"coins": 1, "religion": 2, "conquistador": 2, "happiness": 1})
    play(game, "ship special")
    assert choices(game) == ["dock coins", "dock happiness"]
    assert reasons(game, "dock religion") == [because("AK-SHIP-03", dock="religion", n=2)]


@rule("AK-SHIP-04")
def test_ex_24_to_any_dock_where_all_hold_the_same():
    for each in (0, 1):
        game = shipping(dict.fromkeys(MARKET_TILES, each))
        play(game, "ship special")
        assert choices(game) == [f"dock {dock}" for dock in ("coins", "religion", "conquistador", "happiness")]


@rule("AK-SHIP-03")
def test_with_one_dock_to_go_to_nobody_is_asked():
    game = shipping({"coins": 1, "religion": 1, "conquistador": 1})
    assert brought(game, "ship special")["dock happiness"] == 1


@rule("AK-SHIP-05")
def test_the_special_dock_is_filled_from_its_own_stack():
    game = shipping({}, draws=2)
    play(game, "ship special", "dock coins")
    assert game.table.stacks == {"ships": 30, "special_ships": 8}
    assert game.table.market["special"] in [ship_text(face) for face in box().facts["special_ships"]]
    game = shipping({}, draws=2, stacks={"ships": 30, "special_ships": 0})
    play(game, "ship special", "dock coins")
    assert game.table.market["special"] is None


@rule("AK-SHIP-06")
def test_it_counts_as_a_tile_of_its_dock():
    game = kingdoms(ann={"docks": {"conquistador": [SPECIAL_TILE]}})
    assert brought(game, "retire", "space coins") == {"coins": 2, "conquistador": 1}


# special expansion tiles


@rule("AK-TILE-01")
def test_two_straight_tiles_join_the_display():
    display = set_up().table.display
    assert {kind: len(faces) for kind, faces in display.items()} == {"double": 5, "triple": 5, "special": 2}
    assert COUNTS["special"] == 6


@rule("AK-TILE-02", "AK-TILE-04")
def test_one_costs_four_coins_and_is_laid_like_any_other():
    display = {"double": [], "triple": [], "special": ["cocoa|wood|road*1"]}
    game = kingdoms(ann={"coins": 4, "colony": {(1, 1): "ship"}}, display=display)
    assert option(game, "expand special").cost == {"coins": 4}
    assert brought(game, "expand special") == {"coins": -4}
    assert reasons(game, "at 0") == [because("SM-EXPAND-05", cells=[0], n=1)]
    assert reasons(game, "at 4") == [because("SM-EXPAND-06")]
    play(game, "turn", f"at {number(2, 2)}")
    assert [me(game).colony[number(row, 2)] for row in (2, 3, 4)] == ["cocoa", "wood", "road*1"]
    assert me(game).tiles == {"special": 1}


@rule("AK-TILE-02")
def test_three_coins_are_too_few_and_gold_is_no_coin():
    game = kingdoms(ann={"coins": 3, "gold": 3}, display={"special": ["cocoa|wood|road*1"]})
    assert reasons(game, "expand special") == [because("AK-TILE-02", missing={"coins": 1})]
    game = kingdoms(ann={"coins": 4}, display={"special": []})
    assert reasons(game, "expand special") == [because("SM-EXPAND-08", kind="special")]


@rule("AK-TILE-03")
def test_two_new_ones_come_up_each_year():
    game = until_year(until(new(rulings=KINGDOMS, draws=3), "turn"), 3)
    assert len(game.table.seen["specials"]) == 6
    assert len(game.table.display["special"]) == 2


# cocoa


@rule("AK-COCOA-02", "AK-COCOA-03", "AK-COCOA-07")
def test_a_cocoa_building_fills_the_store_and_a_full_one_brings_nothing():
    cocoa = {"colony": {(1, 2): "cocoa"}}
    assert brought(kingdoms(ann=cocoa), "white 2", "column 2") == {"cocoa": 1}
    game = kingdoms(ann={**cocoa, "cocoa": 1})
    assert brought(game, "white 2", "column 2") == {}, "not even coins"
    assert happened(game, "cocoa-full") == [{"player": ANN}]
    assert brought(kingdoms(ann={**cocoa, "coins": 1}), "coin") == {"coins": -1, "cocoa": 1}


@rule("AK-COCOA-04")
def test_ex_25_a_cocoa_sets_a_blue_die_to_any_value():
    game = kingdoms(ann={"cocoa": 1, "colony": {(6, 1): "gem"}, "blue": [2]})
    play(game, "blue 2")
    assert option(game, "row 6 cocoa").cost == {"cocoa": 1}
    assert brought(game, "row 6 cocoa") == {"cocoa": -1, "gem": 1}
    assert marks(game) == {(6, 1): "blue 6"}


@rule("AK-COCOA-04", "SM-DIE-11")
def test_and_a_white_one_but_its_line_needs_a_building_all_the_same():
    game = play(kingdoms(ann={"cocoa": 1, "colony": {(1, 6): "gem"}}, pool=[1]), "white 1")
    assert choices(game) == ["column 6 cocoa", "back"]
    assert reasons(game, "column 5 cocoa") == [because("SM-DIE-11", line="column", n=5)]
    assert "column 1 cocoa" not in [each.key for each in game.options], "it shows a 1 already"


@rule("AK-COCOA-04")
def test_without_cocoa_and_gold_it_is_refused():
    game = play(kingdoms(ann={"coins": 5, "colony": {(1, 6): "gem"}}, pool=[1]), "white 1")
    assert reasons(game, "column 6 cocoa") == [because("AK-COCOA-04", missing={"cocoa": 1})]


@rule("AK-COCOA-06")
def test_gold_sets_a_die_too():
    game = kingdoms(ann={"gold": 1, "colony": {(1, 6): "gem"}}, pool=[1])
    assert brought(game, "white 1", "column 6 cocoa") == {"gold": -1, "gem": 1}
    game = play(kingdoms(ann={"gold": 1, "cocoa": 1, "colony": {(1, 6): "gem"}}, pool=[1]), "white 1", "column 6 cocoa")
    assert keys(game) == ["pay cocoa", "pay gold"]


@rule("AK-COCOA-01", "AK-COCOA-02")
def test_cocoa_is_neither_sold_nor_bought():
    game = kingdoms(ann={"cocoa": 1, "coins": 9})
    assert not any("cocoa" in each.key for each in game.options)


# the cocoa colony


@rule("AK-COLONY-02", "AK-COLONY-04")
def test_its_owner_has_a_second_store_that_starts_empty():
    game = until(new(rulings=KINGDOMS), "which-board")
    assert choices(game)[-1] == "board cocoa"
    play(game, "board cocoa")
    assert "board cocoa" not in keys(game)
    until(game, "turn")
    assert [(player.cocoa, player.cocoa_stores) for player in game.table.players] == [(1, 1), (1, 2)]
    assert me(game, BEN).colony == [text for row in box().facts["board_cocoa"]["cells"] for text in row]


@rule("AK-COLONY-02")
def test_it_is_dealt_among_the_others():
    dealt = {
        event["board"]
        for seed in range(12)
        for event in happened(new(4, rulings=KINGDOMS, draws=seed), "board")
    }  # fmt: skip
    assert dealt == {"1", "2", "3", "4", "cocoa"}


@rule("AK-COLONY-02")
def test_it_can_be_named_though_nothing_is_known_of_the_box():
    game = until(new(rulings=KINGDOMS, copy=empty()), "which-board")
    assert choices(game) == ["board cocoa", "another"]
    play(game, "board cocoa")
    assert game.ask.values == {"fact": "board_cocoa"}


@rule("AK-COLONY-01")
def test_it_is_not_used_with_the_maya_city():
    table = set_up().table
    for rulings, there in ((KINGDOMS, True), ({"maya": "yes"}, False)):
        rules = rules_of(rulings, 3)
        assert ("cocoa" in rules.boards(table)) is there
        assert ("board_cocoa" in rules.needed(3)) is there
        assert (tile_text(box().facts["town_hall_cocoa"]) in rules.faces_of(table, "town_halls")) is there


@rule("AK-COLONY-03", "AK-COLONY-04")
def test_in_the_advanced_setup_five_pairs_lie_open():
    game = until(new(rulings={**KINGDOMS, "setup": "advanced"}, draws=3), "pair")
    shown = [key for key in keys(game) if key.startswith("pair")]
    assert len(shown) == 5
    hall = tile_text(box().facts["town_hall_cocoa"])
    mine = next(key for key in shown if key.split(" ")[1] == hall)
    play(game, mine)
    assert (me(game, BEN).cocoa, me(game, BEN).cocoa_stores) == (1, 2)
    until(game, "turn")
    assert (me(game).cocoa, me(game).cocoa_stores) == (1, 1)


@rule("AK-COLONY-03")
def test_its_town_hall_is_told_before_any_is_picked():
    game = until(new(rulings={**KINGDOMS, "setup": "advanced"}, copy=box("town_hall_cocoa")), "learn")
    assert game.ask.values == {"fact": "town_hall_cocoa"}
    play(game, told(game))
    assert asked(game)[0] == "which"
    assert len(keys(game)) == 5


# new scholars

ARCHER = {"monks": ["scholar.4"], "coins": 9}
DIAGONAL = {(1, 1): "wood", (3, 3): "road*2", (4, 4): "sugar", (6, 6): "gem"}
SPOTS = {"scholar.4": "archery", "scholar.1": TAXES}


@rule("AK-SCHOLAR-01")
def test_archery_lets_a_one_or_a_six_take_a_diagonal_for_a_coin():
    game = kingdoms(ann={**ARCHER, "colony": DIAGONAL}, spots=SPOTS, pool=[1])
    play(game, "white 1")
    assert option(game, "diagonal down 1").cost == {"coins": 1}
    assert brought(game, "diagonal down 1") == {"coins": -1, "wood": 1, "sugar": 1, "gem": 1}
    assert activated(game) == [(1, 1), (4, 4), (6, 6)]
    assert marks(game) == {(6, 6): "white 1"}


@rule("AK-SCHOLAR-01")
def test_the_other_diagonal_runs_upwards_as_its_tile_shows():
    game = kingdoms(ann={**ARCHER, "colony": {(6, 1): "wood", (1, 6): "gem"}, "blue": [6]}, spots=SPOTS)
    assert brought(game, "blue 6", "diagonal up 6") == {"coins": -1, "wood": 1, "gem": 1}
    assert activated(game) == [(6, 1), (1, 6)]


@rule("AK-SCHOLAR-01", "SM-DIE-03", "AK-COCOA-04")
def test_the_die_may_be_turned_to_a_one_first_by_coins_or_cocoa():
    game = kingdoms(ann={**ARCHER, "cocoa": 1, "colony": DIAGONAL}, spots=SPOTS, pool=[3])
    play(game, "white 3")
    assert option(game, "diagonal down 1").cost == {"coins": 3}
    assert option(game, "diagonal down 1 cocoa").cost == {"cocoa": 1, "coins": 1}
    assert brought(game, "diagonal down 1 cocoa") == {"coins": -1, "cocoa": -1, "wood": 1, "sugar": 1, "gem": 1}
    assert marks(game) == {(6, 6): "white 1"}


@rule("AK-SCHOLAR-01", "SM-DIE-11")
def test_a_diagonal_needs_a_coin_and_a_free_building():
    poor = kingdoms(ann={"monks": ["scholar.4"], "colony": DIAGONAL}, spots=SPOTS, pool=[1])
    assert reasons(play(poor, "white 1"), "diagonal down 1") == [because("AK-SCHOLAR-01", missing={"coins": 1})]
    bare = kingdoms(ann={**ARCHER, "colony": {(2, 1): "wood", (3, 3): "road"}}, spots=SPOTS, pool=[1])
    assert reasons(play(bare, "white 1"), "diagonal down 1") == [because("SM-DIE-11", line="diagonal", n=1)]


@rule("AK-SCHOLAR-01")
def test_only_for_those_with_a_monk_there():
    game = play(kingdoms(ann={"coins": 9, "colony": DIAGONAL}, ben=ARCHER, spots=SPOTS, pool=[1]), "white 1")
    assert not any(each.key.startswith("diagonal") for each in game.options)


@rule("AK-SCHOLAR-02")
def test_taxation_counts_the_colonists_of_the_diagonal():
    ann = {**ARCHER, "monks": ["scholar.4", "scholar.1"], "colony": {**DIAGONAL, (2, 1): "road*1"}}
    game = kingdoms(ann=ann, spots=SPOTS, pool=[1])
    assert brought(game, "white 1", "diagonal down 1")["coins"] == 2 - 1


@rule("AK-SCHOLAR-01")
def test_which_way_the_diagonals_run_is_asked_where_the_companion_dealt_the_scholar():
    ann = {"religion": 3, "colony": {(1, 2): "religion"}}
    game = kingdoms(ann=ann, spots=SPOTS, draws=1, copy=box("archery"))
    play(game, "white 2", "column 2", "monk scholar.4")
    assert game.ask.values == {"fact": "archery"}
    play(game, as_text({"one": "up", "six": "down", "points": 2}))
    assert asked(game) == ("turn", BEN)


MEDITATING = {"monks": ["scholar.4"]}
CALM = {"scholar.4": "meditation"}


@rule("AK-SCHOLAR-05")
def test_meditation_lets_a_taken_space_be_chosen():
    game = kingdoms(3, ben={"retired": 0}, ann=MEDITATING, spots=CALM)
    play(game, "retire")
    assert reasons(game, "space coins") == []
    assert brought(game, "space coins") == {"coins": 2}
    play(game, "retire")
    assert asked(game) == ("retire", CHEN)
    assert reasons(game, "space coins") == [because("SM-PASS-03", who=[ANN, BEN])]


@rule("AK-SCHOLAR-06")
def test_on_the_fifth_space_the_road_and_then_the_action_of_a_free_space():
    game = kingdoms(3, ben={"retired": 1}, ann=MEDITATING, spots=CALM)
    play(game, "retire", "space road", "at 7")
    assert game.table.roads == 2
    assert asked(game) == ("meditation", ANN)
    assert choices(game) == ["space coins", "space conquistador", "space ship", "nothing"]
    assert brought(game, "space coins") == {"coins": 2}
    assert me(game).retired == 4, "the marker stays on the fifth"


@rule("AK-SCHOLAR-06")
def test_at_some_tables_only_where_the_fifth_space_was_taken():
    taken = {"meditation_road": "taken"}
    game = kingdoms(3, ann=MEDITATING, spots=CALM, rulings=taken)
    play(game, "retire", "space road", "nothing")
    assert asked(game) == ("turn", BEN)
    game = kingdoms(3, ann=MEDITATING, ben={"retired": 4}, spots=CALM, rulings=taken)
    play(game, "retire", "space road", "nothing")
    assert asked(game) == ("meditation", ANN)


@rule("AK-SCHOLAR-06")
def test_others_get_the_road_alone():
    game = kingdoms(3)
    play(game, "retire", "space road", "nothing")
    assert asked(game) == ("turn", BEN)


# bishops


@pytest.mark.parametrize(("rulings", "lost"), [({}, {ANN: -4}), (KINGDOMS, {})])
@rule("AK-BISH-04", "SM-END-07")
def test_ex_26_with_the_expansion_bishops_cost_nothing(rulings, lost):
    spots = {"bishop.1": "double*2>happiness*1&most*10", "bishop.2": "scholar*4>happiness*1&most*12"}
    ann = {"monks": ["bishop.1", "bishop.2"]}
    game = start(ann=ann, spots=spots, year=3, era="year-3", rulings=rulings)
    play(game, "retire", "space conquistador", "retire", "space coins")
    assert game.over
    assert scored(game, "bishops-penalty") == lost
