"""American Kingdoms, the core of the expansion."""

import pytest

from companion.engine.ask import Option, because
from companion.engine.facts import as_text
from companion.engine.messages import messages
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import COUNTS
from companion.games.santa_maria.box.pieces import ship_text, tile_text
from companion.games.santa_maria.rules.modules.kingdoms import Kingdoms
from companion.games.santa_maria.rules.overlays import final_lines, rules_of
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    CHEN,
    MARKET_TILES,
    SPECIAL_TILE,
    TAXES,
    box,
    empty,
    new,
    number,
    start,
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
    return new(count, rulings={**KINGDOMS, **rulings}, draws=3).until("turn")


# additions of the expansion


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
    game.take("white 2", "column 2", "monk scholar.4")
    assert {"scholars archery", "scholars meditation", f"scholars {TAXES}"} <= set(game.keys)
    assert "scholars navigation" not in game.keys, "only with the governor"
    game.undo()
    game.take("monk bishop.1")
    assert {"bishops exp:triples", "bishops exp:conquistador", "bishops exp:gems"} <= set(game.keys)


@rule("AK-GEN-03", "AK-COCOA-07", "AK-COCOA-02")
def test_the_new_station_gives_cocoa_wood_and_grain():
    game = kingdoms(ann={"religion": 3, "colony": {(1, 2): "religion"}})
    game.take("white 2", "column 2")
    assert "monk mission.5" in game.keys, "as this box has it"
    assert game.brought("monk mission.5") == {"cocoa": 1, "wood": 1, "grain": 1, "monks": 1}


@rule("AK-GEN-03")
def test_the_stations_are_entered_before_the_first_choice_as_there_may_be_one_more():
    ann = {"religion": 3, "colony": {(1, 2): "religion"}}
    game = kingdoms(ann=ann, copy=box("missions_kingdoms")).take("white 2", "column 2")
    assert game.ask.values == {"fact": "missions_kingdoms"}
    game.take(as_text({"cells": ["gem", "gold", "sugar", "cocoa&wood&grain"]}))
    assert "monk mission.4" in game.keys
    assert "monk mission.5" not in game.keys


@rule("AK-GEN-06", "AK-COCOA-01")
def test_everyone_starts_with_a_full_cocoa_store():
    basic = [(player.cocoa, player.cocoa_stores) for player in set_up(3, maya="no").table.players]
    assert all(cocoa == 1 for cocoa, _ in basic)
    assert {stores for _, stores in basic} <= {1, 2}


@rule("AK-GEN-01", "AK-GEN-03", "AK-GEN-04", "AK-SHIP-01", "AK-TILE-03")
def test_facts_that_may_be_asked_for_are_announced():
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
    return kingdoms(ann=ann, **changes).take("white 2", "column 2")


@rule("AK-SHIP-02", "AK-COCOA-05")
def test_a_special_tile_may_cost_coins_and_cocoa():
    game = shipping({})
    assert game.option("ship special").cost == {"coins": 2, "cocoa": 1}
    assert game.brought("ship special", "dock religion") == {"coins": -2, "cocoa": -1, "dock religion": 1}
    assert game.me().docks["religion"] == [SPECIAL_TILE]


@rule("AK-SHIP-02", "AK-COCOA-06")
def test_gold_stands_in_for_its_cocoa_but_not_for_its_coins():
    game = shipping({}, ann={"cocoa": 0, "gold": 1})
    assert game.brought("ship special", "dock coins") == {"coins": -2, "gold": -1, "dock coins": 1}
    game = shipping({}, ann={"coins": 1, "gold": 1})
    assert game.reasons("ship special") == [because("SM-SHIP-01", missing={"coins": 1})]


@rule("AK-SHIP-03")
def test_ex_23_not_to_a_dock_that_holds_the_most():
    game = shipping({"coins": 1, "religion": 2, "conquistador": 2, "happiness": 1})
    game.take("ship special")
    assert game.choices == ["dock coins", "dock happiness"]
    assert game.reasons("dock religion") == [because("AK-SHIP-03", dock="religion", n=2)]


@rule("AK-SHIP-04")
def test_ex_24_to_any_dock_where_all_hold_the_same():
    for each in (0, 1):
        game = shipping(dict.fromkeys(MARKET_TILES, each))
        game.take("ship special")
        assert game.choices == [f"dock {dock}" for dock in ("coins", "religion", "conquistador", "happiness")]


@rule("AK-SHIP-03")
def test_a_single_dock_raises_no_question():
    game = shipping({"coins": 1, "religion": 1, "conquistador": 1})
    assert game.brought("ship special")["dock happiness"] == 1


@rule("AK-SHIP-05")
def test_the_special_dock_is_filled_from_its_own_stack():
    game = shipping({}, draws=2)
    game.take("ship special", "dock coins")
    assert game.table.stacks == {"ships": 30, "special_ships": 8}
    assert game.table.market["special"] in [ship_text(face) for face in box().facts["special_ships"]]
    game = shipping({}, draws=2, stacks={"ships": 30, "special_ships": 0})
    game.take("ship special", "dock coins")
    assert game.table.market["special"] is None


@rule("AK-SHIP-06")
def test_it_counts_as_a_tile_of_its_dock():
    game = kingdoms(ann={"docks": {"conquistador": [SPECIAL_TILE]}})
    assert game.brought("retire", "space coins") == {"coins": 2, "conquistador": 1}


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
    assert game.option("expand special").cost == {"coins": 4}
    assert game.brought("expand special") == {"coins": -4}
    assert game.reasons("at 0") == [because("SM-EXPAND-05", cells=[0], n=1)]
    assert game.reasons("at 4") == [because("SM-EXPAND-06")]
    game.take("turn", f"at {number(2, 2)}")
    assert [game.me().colony[number(row, 2)] for row in (2, 3, 4)] == ["cocoa", "wood", "road*1"]
    assert game.me().tiles == {"special": 1}


@rule("AK-TILE-02")
def test_three_coins_are_too_few_and_gold_is_no_coin():
    game = kingdoms(ann={"coins": 3, "gold": 3}, display={"special": ["cocoa|wood|road*1"]})
    assert game.reasons("expand special") == [because("AK-TILE-02", missing={"coins": 1})]
    game = kingdoms(ann={"coins": 4}, display={"special": []})
    assert game.reasons("expand special") == [because("SM-EXPAND-08", kind="special")]


@rule("AK-TILE-03")
def test_two_new_ones_come_up_each_year():
    game = new(rulings=KINGDOMS, draws=3).until("turn").until_year(3)
    assert len(game.table.seen["specials"]) == 6
    assert len(game.table.display["special"]) == 2


# cocoa


@rule("AK-COCOA-02", "AK-COCOA-03", "AK-COCOA-07")
def test_a_cocoa_building_fills_the_store_and_a_full_one_brings_nothing():
    cocoa = {"colony": {(1, 2): "cocoa"}}
    assert kingdoms(ann=cocoa).brought("white 2", "column 2") == {"cocoa": 1}
    game = kingdoms(ann={**cocoa, "cocoa": 1})
    assert game.brought("white 2", "column 2") == {}, "not even coins"
    assert game.happened("cocoa-full") == [{"player": ANN}]
    assert kingdoms(ann={**cocoa, "coins": 1}).brought("coin") == {"coins": -1, "cocoa": 1}


@rule("AK-COCOA-04")
def test_ex_25_a_cocoa_sets_a_blue_die_to_any_value():
    game = kingdoms(ann={"cocoa": 1, "colony": {(6, 1): "gem"}, "blue": [2]})
    game.take("blue 2")
    assert game.option("row 6 cocoa").cost == {"cocoa": 1}
    assert game.brought("row 6 cocoa") == {"cocoa": -1, "gem": 1}
    assert game.marks() == {(6, 1): "blue 6"}


@rule("AK-COCOA-04", "SM-DIE-11")
def test_and_a_white_one_but_its_line_needs_a_building_all_the_same():
    game = kingdoms(ann={"cocoa": 1, "colony": {(1, 6): "gem"}}, pool=[1]).take("white 1")
    assert game.choices == ["column 6 cocoa", "back"]
    assert game.reasons("column 5 cocoa") == [because("SM-DIE-11", line="column", n=5)]
    assert "column 1 cocoa" not in [each.key for each in game.options], "it shows a 1 already"


@rule("AK-COCOA-04")
def test_without_cocoa_and_gold_it_is_refused():
    game = kingdoms(ann={"coins": 5, "colony": {(1, 6): "gem"}}, pool=[1]).take("white 1")
    assert game.reasons("column 6 cocoa") == [because("AK-COCOA-04", missing={"cocoa": 1})]


@rule("AK-COCOA-06")
def test_gold_sets_a_die_too():
    game = kingdoms(ann={"gold": 1, "colony": {(1, 6): "gem"}}, pool=[1])
    assert game.brought("white 1", "column 6 cocoa") == {"gold": -1, "gem": 1}
    game = kingdoms(ann={"gold": 1, "cocoa": 1, "colony": {(1, 6): "gem"}}, pool=[1]).take("white 1", "column 6 cocoa")
    assert game.keys == ["pay cocoa", "pay gold"]


@rule("AK-COCOA-01", "AK-COCOA-02")
def test_cocoa_is_neither_sold_nor_bought():
    game = kingdoms(ann={"cocoa": 1, "coins": 9})
    assert not any("cocoa" in each.key for each in game.options)


# the cocoa colony


@rule("AK-COLONY-02", "AK-COLONY-04")
def test_its_owner_has_a_second_store_that_starts_empty():
    game = new(rulings=KINGDOMS).until("which-board")
    assert game.choices[-1] == "board cocoa"
    game.take("board cocoa")
    assert "board cocoa" not in game.keys
    game.until("turn")
    assert [(player.cocoa, player.cocoa_stores) for player in game.table.players] == [(1, 1), (1, 2)]
    assert game.me(BEN).colony == [text for row in box().facts["board_cocoa"]["cells"] for text in row]


@rule("AK-COLONY-02")
def test_it_has_a_picture_among_the_boards_once_it_is_entered():
    picture = DEFINITION.screen().picture
    game, unknown = (new(rulings=KINGDOMS, copy=copy).until("which-board") for copy in (box(), empty()))
    cocoa, first = Option(("board", "cocoa")), Option(("board", 1))
    assert (
        picture(game.table, game.ask, cocoa, messages("en", "santa_maria"))
        != picture(game.table, game.ask, first, messages("en", "santa_maria"))
        != ""
    )
    assert picture(unknown.table, unknown.ask, cocoa, messages("en", "santa_maria")) == ""


@rule("AK-COLONY-02")
def test_it_is_dealt_among_the_others():
    dealt = {
        event["board"]
        for seed in range(12)
        for event in new(4, rulings=KINGDOMS, draws=seed).happened("board")
    }  # fmt: skip
    assert dealt == {"1", "2", "3", "4", "cocoa"}


@rule("AK-COLONY-02")
def test_it_can_be_named_though_nothing_is_known_of_the_box():
    game = new(rulings=KINGDOMS, copy=empty()).until("which-board")
    assert game.choices == ["board cocoa", "another"]
    game.take("board cocoa")
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
    game = new(rulings={**KINGDOMS, "setup": "advanced"}, draws=3).until("pair")
    shown = [key for key in game.keys if key.startswith("pair")]
    assert len(shown) == 5
    hall = tile_text(box().facts["town_hall_cocoa"])
    mine = next(key for key in shown if key.split(" ")[1] == hall)
    game.take(mine)
    assert (game.me(BEN).cocoa, game.me(BEN).cocoa_stores) == (1, 2)
    game.until("turn")
    assert (game.me().cocoa, game.me().cocoa_stores) == (1, 1)


@rule("AK-COLONY-03")
def test_its_town_hall_is_entered_before_any_is_picked():
    game = new(rulings={**KINGDOMS, "setup": "advanced"}, copy=box("town_hall_cocoa")).until("learn")
    assert game.ask.values == {"fact": "town_hall_cocoa"}
    game.take(game.written_answer())
    assert game.asked[0] == "which"
    assert len(game.keys) == 5


# new scholars

ARCHER = {"monks": ["scholar.4"], "coins": 9}
DIAGONAL = {(1, 1): "wood", (3, 3): "road*2", (4, 4): "sugar", (6, 6): "gem"}
SPOTS = {"scholar.4": "archery", "scholar.1": TAXES}


@rule("AK-SCHOLAR-01")
def test_archery_lets_a_one_or_a_six_take_a_diagonal_for_a_coin():
    game = kingdoms(ann={**ARCHER, "colony": DIAGONAL}, spots=SPOTS, pool=[1])
    game.take("white 1")
    assert game.option("diagonal down 1").cost == {"coins": 1}
    assert game.brought("diagonal down 1") == {"coins": -1, "wood": 1, "sugar": 1, "gem": 1}
    assert game.activated == [(1, 1), (4, 4), (6, 6)]
    assert game.marks() == {(6, 6): "white 1"}


@rule("AK-SCHOLAR-01")
def test_the_other_diagonal_runs_upwards_as_its_tile_shows():
    game = kingdoms(ann={**ARCHER, "colony": {(6, 1): "wood", (1, 6): "gem"}, "blue": [6]}, spots=SPOTS)
    assert game.brought("blue 6", "diagonal up 6") == {"coins": -1, "wood": 1, "gem": 1}
    assert game.activated == [(6, 1), (1, 6)]


@rule("AK-SCHOLAR-01", "SM-DIE-03", "AK-COCOA-04")
def test_the_die_may_be_turned_to_a_one_first_by_coins_or_cocoa():
    game = kingdoms(ann={**ARCHER, "cocoa": 1, "colony": DIAGONAL}, spots=SPOTS, pool=[3])
    game.take("white 3")
    assert game.option("diagonal down 1").cost == {"coins": 3}
    assert game.option("diagonal down 1 cocoa").cost == {"cocoa": 1, "coins": 1}
    assert game.brought("diagonal down 1 cocoa") == {"coins": -1, "cocoa": -1, "wood": 1, "sugar": 1, "gem": 1}
    assert game.marks() == {(6, 6): "white 1"}


@rule("AK-SCHOLAR-01", "SM-DIE-11")
def test_a_diagonal_needs_a_coin_and_a_free_building():
    poor = kingdoms(ann={"monks": ["scholar.4"], "colony": DIAGONAL}, spots=SPOTS, pool=[1])
    assert poor.take("white 1").reasons("diagonal down 1") == [because("AK-SCHOLAR-01", missing={"coins": 1})]
    bare = kingdoms(ann={**ARCHER, "colony": {(2, 1): "wood", (3, 3): "road"}}, spots=SPOTS, pool=[1])
    assert bare.take("white 1").reasons("diagonal down 1") == [because("SM-DIE-11", line="diagonal", n=1)]


@rule("AK-SCHOLAR-01")
def test_only_for_those_with_a_monk_there():
    game = kingdoms(ann={"coins": 9, "colony": DIAGONAL}, ben=ARCHER, spots=SPOTS, pool=[1]).take("white 1")
    assert not any(each.key.startswith("diagonal") for each in game.options)


@rule("AK-SCHOLAR-02")
def test_taxation_counts_the_colonists_of_the_diagonal():
    ann = {**ARCHER, "monks": ["scholar.4", "scholar.1"], "colony": {**DIAGONAL, (2, 1): "road*1"}}
    game = kingdoms(ann=ann, spots=SPOTS, pool=[1])
    assert game.brought("white 1", "diagonal down 1")["coins"] == 2 - 1


@rule("AK-SCHOLAR-01")
def test_which_way_the_diagonals_run_is_asked_where_the_companion_dealt_the_scholar():
    ann = {"religion": 3, "colony": {(1, 2): "religion"}}
    game = kingdoms(ann=ann, spots=SPOTS, draws=1, copy=box("archery"))
    game.take("white 2", "column 2", "monk scholar.4")
    assert game.ask.values == {"fact": "archery"}
    game.take(as_text({"one": "up", "six": "down", "points": 2}))
    assert game.asked == ("turn", BEN)


MEDITATING = {"monks": ["scholar.4"]}
CALM = {"scholar.4": "meditation"}


@rule("AK-SCHOLAR-05")
def test_meditation_lets_a_taken_space_be_chosen():
    game = kingdoms(3, ben={"retired": 0}, ann=MEDITATING, spots=CALM)
    game.take("retire")
    assert game.reasons("space coins") == []
    assert game.brought("space coins") == {"coins": 2}
    game.take("retire")
    assert game.asked == ("retire", CHEN)
    assert game.reasons("space coins") == [because("SM-PASS-03", who=[ANN, BEN])]


@rule("AK-SCHOLAR-06")
def test_on_the_fifth_space_the_road_and_then_the_action_of_a_free_space():
    game = kingdoms(3, ben={"retired": 1}, ann=MEDITATING, spots=CALM)
    game.take("retire", "space road", "at 7")
    assert game.table.roads == 2
    assert game.asked == ("meditation", ANN)
    assert game.choices == ["space coins", "space conquistador", "space ship", "nothing"]
    assert game.brought("space coins") == {"coins": 2}
    assert game.me().retired == 4, "the marker stays on the fifth"


@rule("AK-SCHOLAR-06")
def test_at_some_tables_only_where_the_fifth_space_was_taken():
    taken = {"meditation_road": "taken"}
    game = kingdoms(3, ann=MEDITATING, spots=CALM, rulings=taken)
    game.take("retire", "space road", "nothing")
    assert game.asked == ("turn", BEN)
    game = kingdoms(3, ann=MEDITATING, ben={"retired": 4}, spots=CALM, rulings=taken)
    game.take("retire", "space road", "nothing")
    assert game.asked == ("meditation", ANN)


@rule("AK-SCHOLAR-06")
def test_others_get_the_road_alone():
    game = kingdoms(3)
    game.take("retire", "space road", "nothing")
    assert game.asked == ("turn", BEN)


# bishops


@pytest.mark.parametrize(("rulings", "lost"), [({}, {ANN: -4}), (KINGDOMS, {})])
@rule("AK-BISH-04", "SM-END-07")
def test_ex_26_with_the_expansion_bishops_cost_nothing(rulings, lost):
    spots = {"bishop.1": "double*2>happiness*1&most*10", "bishop.2": "scholar*4>happiness*1&most*12"}
    ann = {"monks": ["bishop.1", "bishop.2"]}
    game = start(ann=ann, spots=spots, year=3, era="year-3", rulings=rulings)
    game.take("retire", "space conquistador", "retire", "space coins")
    assert game.over
    assert game.scored("bishops-penalty") == lost


def to_the_end(game):
    """Everything answered as simply as possible."""
    while not game.over:
        game.play(game.simplest())
    return game


def bishop(key, **changes):
    """Year 3, both have retired but Ann, whose monk stands at a bishop."""
    return start(
        2, rulings=KINGDOMS, copy=box(), year=3, era="year-3", spots={"bishop.1": key},
        ann={"monks": ["bishop.1"], **changes}, ben={"retired": 4},
    )  # fmt: skip


@rule("AK-BISH-02")
@pytest.mark.parametrize("before", [[], [4, 0]], ids=["the table was set by hand", "two years were played"])
def test_the_third_year_counts_twice_in_the_preview_and_in_the_end(before):
    """AK-BISH-02: the conquistador points of year 3, also on a table without the years before."""
    game = bishop("exp:conquistador", conquistador=3, conquistador_points=before)
    lines = {line.source: line.points for line in final_lines(game.table)}
    to_the_end(game.take("retire", "space coins"))
    assert game.scored("conquistador") == game.scored("bishops") == {ANN: 6}
    assert lines == {"conquistador": 6, "bishops": 6}


@rule("AK-BISH-02")
def test_conquistador_points_of_other_years_count_once():
    """AK-BISH-02."""
    game = bishop("exp:conquistador", conquistador=3)
    game.correct_all({"year": 2, "era": "year-2"})
    assert {line.source for line in final_lines(game.table)} == {"conquistador"}


@rule("AK-BISH-03", "SM-END-08")
def test_gems_on_an_unknown_tile_are_entered():
    """AK-BISH-03: the tile was put there by hand, so its owner counts."""
    game = bishop("exp:gems", docks={"coins": ["gem>happiness*2", ""]})
    game.until("bishop-points").take(as_text({"points": 6}))
    assert to_the_end(game).scored("bishops") == {ANN: 6}
    full = bishop("exp:gems", docks={"coins": ["gem*6>happiness*2", ""]})
    assert to_the_end(full).scored("bishops") == {ANN: 12}, "more than 12 it cannot be"


@rule("AK-SCHOLAR-01", "SM-DIE-13")
@pytest.mark.parametrize(("ruling", "rules"), [("yes", ["SM-DIE-13"]), ("no", [])])
def test_a_blue_die_on_a_diagonal_without_a_building(ruling, rules):
    """SM-DIE-13: a diagonal is judged as a row would be."""
    game = start(
        2, rulings=KINGDOMS | {"blue_needs_building": ruling}, copy=box(), spots={"scholar.1": "archery"},
        ann={"monks": ["scholar.1"], "coins": 3, "blue": [1], "colony": {(1, 2): "wood"}},
    )  # fmt: skip
    game.take("blue 1")
    assert [reason.rule for reason in game.reasons("diagonal down 1")] == rules


@rule("AK-SHIP-03", "AK-SHIP-05")
def test_the_log_knows_where_a_special_tile_came_from():
    """AK-SHIP-05: it is the special dock that is filled again, wherever the tile lies now."""
    game = start(
        2, rulings=KINGDOMS, copy=box(), stacks={"ships": 30, "special_ships": 9},
        market={"special": "wood>happiness*2"}, ann={"wood": 1, "colony": {(1, 1): "ship"}},
    )  # fmt: skip
    game.take("white 1", "column 1", "ship special", "dock religion")
    assert [(event["dock"], event["from"]) for event in game.happened("shipped")] == [("religion", "special")]
    assert game.until("turn", BEN).choices
