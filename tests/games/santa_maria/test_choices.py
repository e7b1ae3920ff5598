"""Choices that are left to the player: steps that may be left, the end of a turn, thinking again before paying."""

import pytest

from companion.engine.ask import because
from companion.engine.facts import problems
from companion.engine.journal import Setup
from companion.engine.messages import messages
from companion.engine.save_replay import load
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.modules.kingdoms import ACROSS
from companion.games.santa_maria.rules.overlays import rules_of
from companion.games.santa_maria.rules.scoring import single_type_line
from companion.games.santa_maria.rules.year_end import trees_passed
from companion.games.santa_maria.table import Maya, Player
from tests.games.samples import santa_maria as sample
from tests.games.santa_maria.play import ANN, BEN, CHEN, SCHOLARS, AtTable, box, number, start
from tests.games.santa_maria.rule import rule

TILE = "wood>happiness*1"
CHURCH = {(1, 2): "religion"}
MARCH = {(1, 2): "conquistador"}
EVERYWHERE = [*(f"scholar.{n}" for n in (1, 2, 3)), *(f"bishop.{n}" for n in (1, 2, 3))]


# steps that may be left


@rule("SM-PASS-04")
@pytest.mark.parametrize("track", ["religion", "conquistador"])
def test_a_retiring_space_may_be_taken_without_its_step(track):
    game = start().take("retire")
    assert game.brought(f"space {track} alone") == {}
    assert game.happened("retired") == [{"player": ANN, "space": track}]
    assert game.happened("declined") == [{"player": ANN, "face": track}]
    assert game.ended().asked == ("turn", BEN)


@rule("SM-PASS-03", "SM-PASS-04")
def test_a_space_that_is_taken_is_taken_with_and_without_its_step():
    game = start().take("retire", "space religion", "retire")
    assert game.reasons("space religion alone") == [because("SM-PASS-03", who=[ANN])]


@rule("SM-DIE-10", "SM-REL-01")
def test_before_a_monk_symbol_the_step_may_be_left_while_a_spot_costs_coins():
    """No coins, every spot taken: the step would lose the monk, so it may wait."""
    ben = {"monks": EVERYWHERE}
    ann = {"religion": 3, "colony": CHURCH}
    game = start(ann=ann, ben=ben).take("white 2", "column 2")
    assert (game.asked, game.choices) == (("use", ANN), ["use", "nothing"])
    assert game.option("use").verdict.cautions == (because("SM-REL-03"),)
    assert game.brought("nothing") == {}
    assert game.me().marks == {number(1, 2): "white 2"}, "the die stays on its building all the same"


@rule("SM-DIE-10", "SM-REL-01")
@pytest.mark.parametrize(
    ("ann", "ben"),
    [
        ({"religion": 2}, {"monks": EVERYWHERE}),
        ({"religion": 3}, {}),
        ({"religion": 3, "monks": [*EVERYWHERE[:5], "mission.1"]}, {"monks": EVERYWHERE}),
        ({"religion": 7}, {"monks": EVERYWHERE}),
    ],
    ids=["a bare cell", "every spot is free", "all monks are placed", "the end of the track"],
)
def test_where_waiting_brings_nothing_the_step_is_taken(ann, ben):
    game = start(ann={**ann, "colony": CHURCH}, ben=ben).take("white 2", "column 2")
    assert game.asked[0] != "use"


@rule("SM-PASS-05", "SM-DIE-10")
def test_a_religion_tile_at_the_dock_may_be_left_too():
    ann = {"religion": 3, "docks": {"religion": [TILE, TILE]}}
    game = start(ann=ann, ben={"monks": EVERYWHERE}).take("retire", "space coins")
    assert game.asked == ("use", ANN)
    assert game.brought("nothing", "nothing") == {}, "each of both tiles"
    assert game.ended().asked == ("turn", BEN)


@rule("SM-DIE-10", "SM-CONQ-01", "SM-CONQ-03")
def test_before_gold_with_a_full_store_the_step_may_be_left():
    game = start(ann={"conquistador": 1, "gold": 3, "colony": MARCH}).take("white 2", "column 2")
    assert game.asked == ("use", ANN)
    assert game.option("use").verdict.cautions == (because("SM-CONQ-03"),)
    assert game.brought("nothing") == {}
    room = start(ann={"conquistador": 1, "gold": 2, "colony": MARCH})
    assert room.brought("white 2", "column 2") == {"conquistador": 1, "gold": 1}, "there is room: no question"


@rule("SM-SHARED-02", "SM-DIE-10")
def test_a_die_for_all_may_be_kept_back():
    game = start(ann={"religion": 1, "colony": CHURCH}, rulings={"blue_dice": "shared"})
    game.take("white 2", "column 2")
    assert game.asked == ("use", ANN)


@rule("AK-COCOA-03", "SM-DIE-10")
@pytest.mark.parametrize(
    ("ann", "rulings", "asks"),
    [
        ({"cocoa": 1}, {}, True),
        ({"cocoa": 0}, {}, False),
        ({"cocoa": 1, "monks": ["mission.5"]}, {}, False),
        ({"cocoa": 1}, {"questions": "earlier"}, False),
    ],
    ids=["the store is full", "there is room", "that mission is taken", "a table from before"],
)
def test_before_a_monk_symbol_the_step_may_be_left_while_the_cocoa_store_is_full(ann, rulings, asks):
    """The cocoa of the new mission would be lost, and cocoa cannot be sold."""
    player = {"religion": 3, "colony": CHURCH, "cocoa_stores": 1, **ann}
    game = start(ann=player, rulings={"kingdoms": "yes", **rulings}).take("white 2", "column 2")
    assert (game.asked[0] == "use") is asks


@rule("SM-SHARED-02", "SM-DIE-10", "AK-D-REL-02")
@pytest.mark.parametrize(("rulings", "asks"), [({}, True), ({"questions": "earlier"}, False)])
def test_the_city_may_keep_a_die_for_all_back_too(rulings, asks):
    city = Maya(stores={"wood": 1, "grain": 1}, temples={})
    spots = {**sample().facts["city"], "spots": ["religion"] * len(sample().facts["city"]["spots"])}
    game = start(
        ann={"maya": city, "religion": 1},
        rulings={"maya": "yes", "blue_dice": "shared", **rulings},
        copy=box(city=spots),
    )
    game.take("white 2", "entry 2", "stop 5")
    assert (game.asked[0] == "use") is asks


@rule("AK-D-REL-03", "SM-DIE-10")
@pytest.mark.parametrize(("full", "asks"), [(1, True), (0, False)])
def test_the_city_may_wait_until_a_token_is_empty(full, asks):
    city = Maya(stores={"wood": 1, "grain": 1}, temples={})
    spots = {**sample().facts["city"], "spots": ["religion"] * len(sample().facts["city"]["spots"])}
    game = start(
        ann={"maya": city, "wood": full, "grain": full, "religion": 3}, rulings={"maya": "yes"}, copy=box(city=spots)
    )
    game.take("white 2", "entry 2", "stop 5")
    assert (game.asked[0] == "use") is asks


@rule("AK-D-GOLD-02", "SM-DIE-10")
def test_a_guarded_gold_is_no_reason_to_wait():
    ben = {"maya": Maya(stores={}, temples={}), "conquistador": 4}
    game = start(ann={"conquistador": 1, "gold": 3, "colony": MARCH}, ben=ben, rulings={"maya": "yes"})
    assert game.brought("white 2", "column 2") == {"conquistador": 1}


@rule("SM-DIE-10")
def test_a_table_may_be_asked_every_time_or_never():
    asks = {"effects": "optional"}
    game = start(ann={"colony": {(1, 2): "wood", (2, 2): "religion"}}, rulings=asks).take("white 2", "column 2")
    assert game.brought("nothing", "nothing") == {}, "the wood, and the step"
    ann = {"religion": 3, "colony": CHURCH}
    never = start(ann=ann, ben={"monks": EVERYWHERE}, rulings={"effects": "taken"})
    assert never.take("white 2", "column 2").asked == ("monk", ANN)


# the second step


@rule("SM-REL-02", "SM-MONK-09")
def test_grain_from_a_mission_pays_for_the_second_step():
    game = start(ann={"religion": 3, "colony": CHURCH})
    game.take("white 2", "column 2", "monk mission.2", "take grain")
    assert game.asked == ("religion", ANN)
    assert game.brought("boost") == {"grain": -1, "religion": 1}


# the end of a turn


@rule("SM-FLOW-04")
def test_gains_of_the_last_building_can_be_sold_before_the_turn_ends():
    asked = {"turn_end": "asked"}
    game = start(ann={"colony": {(1, 2): "sugar"}}, rulings=asked).take("white 2", "column 2")
    assert game.asked == ("end", ANN)
    assert game.brought("sell sugar") == {"sugar": -1, "coins": 2}
    assert game.ended().asked == ("turn", BEN)


@rule("SM-PASS-06")
def test_gains_of_the_docks_can_be_sold_before_the_turn_ends():
    game = start(ann={"coins": 1, "docks": {"coins": [TILE, TILE]}})
    game.take("retire", "space conquistador")
    assert game.asked == ("end", ANN)
    assert game.brought("buy wood") == {"coins": -3, "wood": 1}


@rule("SM-FLOW-04", "SM-FREE-01")
def test_by_default_a_turn_ends_by_itself_where_selling_can_wait():
    """The goods stay untouched before the next turn, and there they can be sold as well."""
    game = start(ann={"colony": {(1, 2): "sugar"}}).take("white 2", "column 2")
    assert game.asked == ("turn", BEN)
    game.take("retire", "space coins")
    assert game.ended().asked == ("turn", ANN)
    assert game.brought("sell sugar") == {"sugar": -1, "coins": 2}


@rule("SM-FLOW-04")
def test_a_turn_without_further_actions_ends_without_a_question():
    assert start(ann={"colony": {(1, 2): "coins*2"}}).take("white 2", "column 2").asked == ("turn", BEN)


@rule("SM-FLOW-04", "SM-MONK-07")
def test_a_scholar_by_hand_can_be_used_before_the_turn_ends():
    ann = {"monks": ["scholar.3"], "colony": {(1, 2): "coins"}}
    game = start(ann=ann).take("white 2", "column 2")
    assert game.asked == ("end", ANN)
    assert any(key.startswith("scholar ") for key in game.keys)


@rule("SM-FLOW-04")
def test_a_table_in_a_hurry_lets_turns_end_by_themselves():
    game = start(ann={"colony": {(1, 2): "sugar"}}, rulings={"turn_end": "quick"})
    assert game.take("white 2", "column 2").asked == ("turn", BEN)


@rule("SM-FLOW-04", "SM-PASS-06")
@pytest.mark.parametrize(
    ("ann", "modules", "decisions", "asks"),
    [
        ({}, {}, ["white 2", "column 2"], False),
        ({"monks": ["scholar.3"]}, {}, ["white 2", "column 2"], True),
        ({"gem": 1}, {}, ["retire", "space coins"], True),
        ({}, {"ambassadors": "yes"}, ["white 2", "column 2"], False),
        ({}, {"ambassadors": "yes", "questions": "earlier"}, ["white 2", "column 2"], True),
        ({}, {"maya": "yes"}, ["white 2", "column 2"], True),
    ],
    ids=[
        "it can wait",
        "a scholar",
        "retired",
        "what overflows is worth its sale",
        "ambassadors earlier",
        "the city may trade",
    ],
)
def test_or_asks_only_where_something_cannot_wait(ann, modules, decisions, asks):
    others = {"ben": {"maya": Maya()}} if "maya" in modules else {}
    game = start(ann={"colony": {(1, 2): "sugar"}, **ann}, rulings={"turn_end": "matters", **modules}, **others)
    assert (game.take(*decisions).asked[0] == "end") is asks


def test_a_game_of_an_earlier_version_goes_on_as_it_was_played():
    game = start(ann={"colony": {(1, 2): "sugar"}}, rulings={"turn_end": "quick", "effects": "taken"})
    game.take("white 2", "column 2", "retire", "space coins")
    save = game.to_save()
    save.rules, save.rulings = 1, {}
    save.start["rulings"] = {}
    again = load(DEFINITION, save)
    assert again.notice is None
    assert [decision.key for decision in again.journal[:4]] == ["white 2", "column 2", "retire", "space coins"]
    assert (again.rulings["turn_end"], again.rulings["boards"]) == ("quick", "dealt")


# thinking again


@rule("SM-COIN-01", "SM-EXPAND-01", "SM-PASS-01")
@pytest.mark.parametrize("action", ["coin", "expand double", "retire"])
def test_every_main_action_may_be_thought_over_while_nothing_is_chosen(action):
    game = start(ann={"coins": 2, "wood": 2, "colony": {(1, 2): "gem", (2, 3): "wood"}})
    assert game.brought(action, "back") == {}
    assert (game.asked, game.happened("pay"), game.me().retired) == (("turn", ANN), [], -1)


@rule("SM-EXPAND-02")
def test_a_tile_is_paid_once_it_is_chosen():
    game = start(ann={"wood": 2}).take("expand double", "sell wood")
    assert game.reasons("tile wood|road*1") == [because("SM-EXPAND-02", missing={"wood": 1})], "sold meanwhile"
    assert game.choices == ["back"]


@rule("AK-D-PRIEST-01")
def test_a_high_priest_may_be_thought_over():
    game = start(ann={"maya": Maya(stores={}, temples={}, priests=1)}, rulings={"maya": "yes"})
    game.take("priest", "back")
    assert (game.asked, game.me().maya.priests) == (("turn", ANN), 1)


# followers, the cocoa colony, technologies


@rule("AK-C-06", "AK-SCHOLAR-07")
def test_a_follower_with_philosophy_chooses_row_or_column():
    colony = {(2, 2): "wood", (3, 2): "gem", (2, 4): "sugar"}
    ambassadors = {"rulings": {"ambassadors": "yes"}, "ambassadors": {"white": 3, "blue": 2}}
    game = start(3, ann={"colony": colony}, ben={"colony": colony, "monks": ["scholar.1"]}, **ambassadors)
    game.take("ambassador blue 2", "row 2")
    assert (game.asked, game.choices) == (("follow", BEN), ["row 2", "column 2"])
    assert game.brought("column 2", seat=BEN) == {"wood": 1, "gem": 1}
    assert [event["player"] for event in game.happened("follow")] == [BEN, CHEN], "Chen has no choice"


@rule("AK-C-04")
def test_without_philosophy_a_column_is_followed_as_a_column():
    colony = {(2, 2): "wood", (3, 2): "gem"}
    ambassadors = {"rulings": {"ambassadors": "yes"}, "ambassadors": {"white": 3, "blue": 2}}
    game = start(ann={"colony": colony, "monks": ["scholar.1"]}, ben={"colony": colony}, **ambassadors)
    assert game.brought("ambassador blue 2", "column 2", seat=BEN) == {"wood": 1, "gem": 1}


@rule("AK-COLONY-04")
@pytest.mark.parametrize(("hall", "stores"), [("sugar|gem", 2), ("cocoa|wood", 1)])
def test_the_cocoa_colony_is_known_by_its_town_hall_whatever_that_shows(hall, stores):
    halls = [{"cells": ["cocoa", "wood"]}, *sample().facts["town_halls"][:3]]
    copy = box(town_hall_cocoa={"cells": ["sugar", "gem"]}, town_halls=halls)
    rulings = {"kingdoms": "yes", "setup": "advanced"}
    game = AtTable(DEFINITION, ["Ann"], Setup(3, first=0, rulings=rulings, copy=copy))
    game.take(next(key for key in game.keys if key.startswith(f"pair {hall} ")))
    assert game.me().cocoa_stores == stores


@rule("AK-D-CARD-09", "AK-D-STORE-03")
def test_a_technology_needs_an_empty_token_and_does_not_waste_its_card():
    city = Maya(stores={"gem": 1, "sugar": 1}, temples={}, hand=1)
    game = start(ann={"maya": city, "gem": 1}, rulings={"maya": "yes"}, copy=box(cards=[]))
    game.take("white 2", "entry 2")
    assert game.reasons("technology gem") == [because("AK-D-STORE-03", good="gem", n=1)]
    assert game.brought("technology sugar") == {"sugar": 1}


# words of a refused die


@rule("SM-DIE-03", "SM-DIE-11")
def test_a_refused_die_names_both_of_its_columns():
    game = start(ann={"colony": {(1, 2): "wood"}})
    words = game.describe(game.option("white 4").verdict)
    assert "column 4" in words
    assert "to 2 costs 2 coins" in words


# boards


def dealt(rulings):
    return AtTable(DEFINITION, ["Ann", "Ben", "Chen"], Setup(7, first=0, rulings=rulings, copy=sample()))


@rule("SM-SETUP-11")
def test_boards_are_chosen_counter_clockwise_though_the_companion_deals():
    game = dealt({})
    for seat in (CHEN, BEN):
        assert game.asked == ("which-board", seat)
        game.take(game.keys[-1])
    assert game.asked == ("which-board", ANN), "the first player chooses last"


@rule("SM-SETUP-11", "AK-COLONY-02")
@pytest.mark.parametrize("rulings", [{"boards": "dealt"}, {"kingdoms": "yes"}], ids=["a first game", "cocoa colony"])
def test_boards_are_dealt_in_a_first_game_and_with_the_cocoa_colony(rulings):
    assert dealt(rulings).asked == ("turn", ANN)


# readings


@rule("AK-SCHOLAR-01")
@pytest.mark.parametrize(
    ("order", "die", "first"),
    [("left", "white", (6, 1)), ("top", "white", (1, 6)), ("die", "white", (1, 6)), ("die", "blue", (6, 1))],
)
def test_the_rising_diagonal_begins_where_the_table_says(order, die, first):
    colony = {(1, 6): "wood", (6, 1): "gem", (3, 3): "wood"}
    ann = {"colony": colony, "coins": 1, "blue": [6], "private": "archery"}
    game = start(ann=ann, rulings={"kingdoms": "yes", "setup": "advanced", "diagonal_order": order})
    game.take(f"{die} 6", "diagonal up 6")
    assert game.activated[0] == first
    assert set(game.me().marks) <= set(ACROSS["up"])


@rule("SM-SOLO-02")
@pytest.mark.parametrize(("reading", "passed"), [("reached", 1), ("beyond", 0)])
def test_a_tree_is_passed_on_its_cell_or_beyond(reading, passed):
    game = start(1, ann={"conquistador": 3}, rulings={"trees": reading})
    assert trees_passed(game.table) == passed


@rule("SM-SOLO-07")
def test_one_type_of_building_is_a_heading_or_a_face():
    mixed, alike = Player(), Player()
    mixed.colony[:6] = ["wood", "grain", "wood", "gem", "coins*2", "wood"]
    alike.colony[:6] = ["wood", "wood+religion", "wood", "wood", "wood", "wood"]
    assert (single_type_line(mixed), single_type_line(mixed, by_face=True)) == (True, False)
    assert single_type_line(alike, by_face=True)


# facts of the owner's pieces


@rule("SM-PASS-05")
def test_the_fourth_dock_stands_where_the_owner_says_and_brings_what_it_shows():
    docks = {"coins": [TILE], "conquistador": [TILE, TILE], "happiness": [TILE]}
    docks_fact = {"coins": 1, "happiness": 2, "fourth": "wood", "place": "1"}
    game = start(ann={"docks": docks}, copy=box(docks=docks_fact))
    assert game.brought("retire", "space coins") == {"coins": 3, "wood": 2, "points": 2}
    assert [event["dock"] for event in game.happened("dock")] == ["conquistador", "coins", "happiness"]


@rule("SM-PASS-05")
def test_a_copy_from_before_that_question_is_still_right():
    docks = {"conquistador": [TILE], "coins": [TILE]}
    game = start(ann={"docks": docks}, copy=box(docks={"coins": 1, "happiness": 2}))
    assert game.brought("retire", "space road", "nothing") == {"coins": 1, "conquistador": 1}


@rule("SM-YEAR-03")
@pytest.mark.parametrize(
    ("ranks", "fine"),
    [((6, 3, 0), True), ((6, 0, 0), True), ((6, 6, 0), False), ((6, 0, 3), False), ((0, 0, 0), False)],
)
def test_a_third_place_may_be_worth_nothing(ranks, fine):
    year = dict(zip(("first", "second", "third"), ranks, strict=True))
    found = list(problems(FACTS["conquistador_4"], {"year-1": year, "year-3": {"first": 9, "second": 6, "third": 3}}))
    assert (found == []) is fine


@rule("AK-D-CARD-04")
def test_a_construction_card_costs_what_it_shows():
    city = Maya(stores={"wood": 2, "grain": 1}, temples={}, hand=1)
    game = start(ann={"maya": city, "wood": 2, "grain": 1}, rulings={"maya": "yes"}, copy=box(cards=[]))
    game.take("card")
    assert game.option("half wooden wood*2").cost == {"wood": 2}
    assert game.reasons("half straw grain*2") == [because("AK-D-STORE-02", missing={"grain": 1})]
    assert game.brought("half wooden wood*2")["wood"] == -2


# bishops that count more than one thing


BISHOPS = {
    "double*2/triple*2>happiness*3": {"of": "double", "also": "triple", "how": "sum", "each": 2, "per": 3},
    "scholar*1&bishop*1&mission*1>happiness*4": {
        "of": "scholar", "also": "bishop", "third": "mission", "how": "set", "each": 1, "per": 4,
    },
    "full-row*1>happiness*2": {"of": "full-row", "also": "none", "how": "sum", "each": 1, "per": 2},
    "religion-tile*1/gem*1>happiness*1": {"of": "religion-tile", "also": "gem", "how": "sum", "each": 1, "per": 1},
    "building-type*1>happiness*1": {"of": "building-type", "each": 1, "per": 1},
}  # fmt: skip


@rule("SM-END-08", "SM-MONK-08")
@pytest.mark.parametrize(("key", "points"), list(zip(BISHOPS, (6, 4, 2, 4, 3), strict=True)))
def test_a_bishop_may_count_several_things_together_or_in_sets(key, points):
    face = {"third": "none", "most": 0, "note": "", **BISHOPS[key]}
    ann = {
        "monks": ["bishop.1", "bishop.2", "scholar.1", "mission.1"],
        "tiles": {"double": 3, "triple": 2},
        "gem": 2,
        "docks": {"religion": [TILE, TILE]},
        "colony": {(1, 1): "ship", **{(1, column): "wood" for column in range(2, 6)}, (1, 6): "religion"},
    }
    game = start(ann=ann, copy=box(bishops=[face]), spots={"bishop.1": key, "bishop.2": "", "scholar.1": SCHOLARS[0]})
    assert list(problems(FACTS["bishops"], face)) == []
    assert rules_of(game.rulings, 2).bishop_points(game.table, ANN, key) == points
    for language in ("en", "uk", "ru"):
        assert messages(language, "santa_maria").face(key)
