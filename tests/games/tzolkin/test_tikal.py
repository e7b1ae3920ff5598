"""Tikal: technologies, buildings, a monument, two temples."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, brought, keys, option, play, reasons


def age_2(*buildings):
    return {"buildings": list(buildings), "era": "age-2", "day": 14, "food_days": 2}


@pytest.mark.rule("TZ-TIK-01")
def test_action_1_advances_one_technology_for_its_cost():
    game = acting("tikal", 1, ann={"wood": 3, "technologies": {"theology": 1}})
    assert brought(game, "act tikal 1", "advance theology 2") == {"theology": 1, "wood": -2}
    assert game.ask.id == "pick-more", "one and no more"


@pytest.mark.rule("TZ-TIK-01")
def test_action_1_needs_the_cheapest_technology():
    levels = {"agriculture": 2, "extraction": 1, "architecture": 2, "theology": 2}
    game = acting("tikal", 1, ann={"gold": 1, "technologies": levels})
    assert reasons(game, "act tikal 1") == [because("TZ-TIK-01", need=2, have=1, missing=1)]
    game = acting("tikal", 1, ann={"gold": 1, "stone": 1, "technologies": levels})
    play(game, "act tikal 1")
    assert keys(game) == ["advance extraction 2"]
    assert reasons(game, "advance theology 3") == [because("TZ-TECH-01", need=3, have=2, missing=1, row="theology")]


@pytest.mark.rule("TZ-TIK-02")
def test_action_2_builds_one_building_for_its_exact_cost():
    game = acting("tikal", 2, ann={"wood": 4, "stone": 2, "gold": 2})
    assert brought(game, "act tikal 2", "build b1-10") == {
        "wood": -2,
        "stone": -1,
        "chaac": 1,
        "quetzalcoatl": 1,
        "buildings": 1,
    }
    assert game.ask.id == "pick-more", "one and no more"


@pytest.mark.rule("TZ-TIK-02")
def test_no_other_resource_stands_in():
    game = acting("tikal", 2, ann={"wood": 1, "gold": 9})
    play(game, "act tikal 2")
    assert reasons(game, "build b1-10") == [because("TZ-TIK-02", missing={"wood": 1, "stone": 1})]
    assert keys(game) == ["build b1-01", "build b1-13"]


@pytest.mark.rule("TZ-TIK-02", "TZ-BUILD-04")
def test_action_2_builds_no_monument():
    game = play(acting("tikal", 2, ann={"wood": 9, "stone": 9, "gold": 9}), "act tikal 2")
    assert not [key for key in keys(game) if key.startswith("build m")]


@pytest.mark.rule("TZ-TIK-02")
def test_with_nothing_payable_the_nearest_lack_is_shown():
    game = acting("tikal", 2, ann={"stone": 1}, buildings=["b1-04", "b1-10"])
    assert reasons(game, "act tikal 2") == [because("TZ-PICK-04", missing={"wood": 2})]
    game = acting("tikal", 2, ann={"stone": 1}, buildings=[None] * 6)
    assert reasons(game, "act tikal 2") == [because("TZ-BUILD-01")]


@pytest.mark.rule("TZ-TIK-03")
def test_action_3_two_different_rows_each_paid_on_its_own():
    game = acting("tikal", 3, ann={"wood": 1, "stone": 2, "technologies": {"extraction": 1}})
    play(game, "act tikal 3", "advance agriculture 1", "pay 1 0 0")
    assert brought(game, "advance extraction 2") == {"extraction": 1, "stone": -2}
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-03")
def test_action_3_one_row_twice_or_only_once():
    game = acting("tikal", 3, ann={"wood": 3})
    assert brought(game, "act tikal 3", "advance theology 1", "advance theology 2") == {"theology": 2, "wood": -3}
    game = acting("tikal", 3, ann={"wood": 9})
    assert brought(game, "act tikal 3", "advance theology 1", "done") == {"theology": 1, "wood": -1}
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-03")
def test_action_3_needs_at_least_one_and_stops_when_nothing_can_be_paid():
    assert reasons(acting("tikal", 3), "act tikal 3") == [because("TZ-TIK-03", need=1, have=0, missing=1)]
    game = play(acting("tikal", 3, ann={"wood": 9}), "act tikal 3")
    assert "done" not in keys(game)
    game = play(acting("tikal", 3, ann={"wood": 1}), "act tikal 3", "advance theology 1")
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-03", "TZ-TECH-04")
def test_the_bonus_of_the_first_may_pay_for_the_second():
    game = acting("tikal", 3, ann={"wood": 1, "technologies": {"extraction": 3}})
    play(game, "act tikal 3", "advance extraction 4", "take gold", "take gold")
    assert brought(game, "advance theology 1") == {"theology": 1, "gold": -1}


@pytest.mark.rule("TZ-TIK-04")
def test_action_4_builds_two_buildings():
    game = acting("tikal", 4, ann={"wood": 3, "gold": 1})
    assert brought(game, "act tikal 4", "build b1-13", "build b1-06") == {
        "gold": -1,
        "wood": -2,
        "architecture": 1,
        "agriculture": 1,
        "buildings": 2,
        "corn": 1,  # architecture just gained helps the second
    }
    assert game.ask.id == "pick-more", "two and no more"


@pytest.mark.rule("TZ-TIK-04")
def test_action_4_builds_one_building_if_that_is_enough():
    game = acting("tikal", 4, ann={"wood": 3, "gold": 1})
    play(game, "act tikal 4")
    assert "done" not in keys(game)
    play(game, "build b1-13")
    assert "done" in keys(game)
    assert play(game, "done").ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-04", "TZ-BUILD-04")
def test_action_4_builds_one_monument_and_nothing_with_it():
    game = acting("tikal", 4, ann={"wood": 9, "stone": 9, "gold": 9})
    assert brought(game, "act tikal 4", "build m01") == {"wood": -3, "stone": -2, "gold": -1, "monuments": 1}
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-04", "TZ-BUILD-04")
def test_action_4_no_monument_after_a_building():
    game = play(acting("tikal", 4, ann={"wood": 9, "stone": 9, "gold": 9}), "act tikal 4", "build b1-01")
    assert not [key for key in keys(game) if key.startswith("build m")]


@pytest.mark.rule("TZ-TIK-04")
def test_action_4_needs_something_payable():
    game = acting("tikal", 4, ann={"stone": 1, "gold": 4}, buildings=["b1-10"], monuments=["m04"])
    assert reasons(game, "act tikal 4") == [because("TZ-TIK-04", missing={"wood": 1})]
    game = acting("tikal", 4, ann={"wood": 1, "gold": 4}, buildings=["b1-10"], monuments=["m04"])
    assert play(game, "act tikal 4").legal[0].key == "build m04"
    assert reasons(acting("tikal", 4, buildings=[], monuments=[]), "act tikal 4") == [because("TZ-BUILD-01")]


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
def test_architecture_helps_only_one_of_two_buildings():
    skilled = {"wood": 4, "technologies": {"architecture": 2}}
    game = acting("tikal", 4, ann=skilled)
    assert brought(game, "act tikal 4", "build b1-01") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}
    assert brought(game, "build b1-06") == {"wood": -2, "buildings": 1, "agriculture": 1}


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
def test_the_player_may_keep_architecture_for_the_second():
    game = acting("tikal", 4, ann={"wood": 5, "technologies": {"architecture": 3}})
    assert brought(game, "act tikal 4", "build b1-01 plain") == {"wood": -1, "buildings": 1}
    assert brought(game, "build b1-04") == {"wood": -3, "buildings": 1, "corn": 1, "points": 2}


@pytest.mark.rule("TZ-TIK-04")
def test_building_plain_costs_the_whole_price():
    game = play(acting("tikal", 4, ann={"wood": 3, "technologies": {"architecture": 3}}), "act tikal 4")
    assert reasons(game, "build b1-04") == []
    assert reasons(game, "build b1-04 plain") == [because("TZ-TIK-02", missing={"wood": 1})]
    assert option(game, "build b1-04 plain").cost == {"wood": 4}


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
def test_no_discount_on_the_second_after_architecture_helped_the_first():
    game = acting(
        "tikal", 4, ann={"wood": 5, "technologies": {"architecture": 3}}, buildings=["b1-04", "b1-05", "b1-01"]
    )
    play(game, "act tikal 4", "build b1-04")
    assert game.table.players[ANN].wood == 2
    assert reasons(game, "build b1-05") == [because("TZ-TIK-02", missing={"wood": 2})]
    assert not [key for key in keys(game) if "plain" in key]


@pytest.mark.rule("TZ-TIK-04")
def test_a_technology_of_the_first_serves_the_second_only_if_it_did_not_help_the_first():
    unskilled = acting("tikal", 4, ann={"gold": 1, "wood": 1})
    play(unskilled, "act tikal 4", "build b1-13")
    assert brought(unskilled, "build b1-01") == {"wood": -1, "buildings": 1, "corn": 1}
    skilled = acting("tikal", 4, ann={"gold": 1, "wood": 1, "technologies": {"architecture": 1}})
    assert brought(skilled, "act tikal 4", "build b1-13") == {"gold": -1, "buildings": 1, "corn": 1, "architecture": 1}
    assert brought(skilled, "build b1-01") == {"wood": -1, "buildings": 1}
    kept = acting("tikal", 4, ann={"gold": 1, "wood": 1, "technologies": {"architecture": 1}})
    assert brought(kept, "act tikal 4", "build b1-13 plain") == {"gold": -1, "buildings": 1, "architecture": 1}
    assert brought(kept, "build b1-01") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}


@pytest.mark.rule("TZ-TIK-04")
def test_a_resource_of_the_first_may_pay_for_the_second():
    game = acting("tikal", 4, ann={"wood": 2, "stone": 1}, buildings=["b1-09", "b1-13"])
    play(game, "act tikal 4", "build b1-09")
    assert brought(game, "build b1-13") == {"gold": -1, "buildings": 1, "architecture": 1}


@pytest.mark.rule("TZ-TIK-04")
def test_an_action_of_the_first_comes_before_the_second():
    game = acting("tikal", 4, ann={"wood": 2, "stone": 4, "gold": 1, "corn": 1}, **age_2("b2-11", "b2-13"))
    play(game, "act tikal 4", "build b2-11")
    assert game.ask.id == "any-action"
    assert brought(game, "act yaxchilan 2") == {"stone": 1, "points": 2}
    assert brought(game, "build b2-13") == {"stone": -2, "buildings": 1, "chaac": 2, "points": 2}


@pytest.mark.rule("TZ-TIK-04")
def test_the_place_of_the_first_stays_empty_until_the_turn_ends():
    game = play(acting("tikal", 4, ann={"wood": 9}), "act tikal 4", "build b1-01")
    assert game.table.buildings[0] is None
    assert sum(key.startswith("build") for key in keys(game)) == 2


@pytest.mark.rule("TZ-TIK-05")
def test_action_5_one_resource_for_a_step_in_two_different_temples():
    game = acting("tikal", 5, ann={"gold": 1})
    play(game, "act tikal 5")
    assert keys(game) == ["up chaac", "up quetzalcoatl", "up kukulkan"]
    play(game, "up quetzalcoatl")
    assert keys(game) == ["up chaac", "up kukulkan"]
    play(game, "up kukulkan")
    me = game.table.players[ANN]
    assert (me.gold, me.temples) == (0, {"chaac": 0, "quetzalcoatl": 1, "kukulkan": 1})
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-05")
def test_action_5_costs_a_resource_of_choice_and_corn_is_none():
    assert reasons(acting("tikal", 5, ann={"corn": 9, "skull": 1}), "act tikal 5") == [because("TZ-TIK-05")]
    game = play(acting("tikal", 5, ann={"wood": 1, "gold": 1}), "act tikal 5")
    assert keys(game) == ["pay 1 0 0", "pay 0 0 1"]
    assert brought(game, "pay 0 0 1", "up chaac", "up quetzalcoatl") == {"gold": -1, "chaac": 1, "quetzalcoatl": 1}


def test_others_build_from_the_same_display():
    game = play(
        acting("tikal", 2, ann={"wood": 1}, gears={"tikal": {4: BEN}}, draws=None), "act tikal 2", "build b1-01"
    )
    play(game, "done", "draw b1-02")
    assert game.table.buildings[0] == "b1-02"
