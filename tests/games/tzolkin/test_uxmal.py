"""Uxmal: offerings, the market, workers, building for corn, and any action."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, acting, brought, keys, option, play, reasons


@pytest.mark.rule("TZ-UX-01")
def test_action_1_three_corn_for_a_step_in_any_temple():
    game = acting("uxmal", 1, ann={"corn": 4})
    play(game, "act uxmal 1")
    assert keys(game) == ["up chaac", "up quetzalcoatl", "up kukulkan"]
    assert game.table.players[ANN].corn == 1
    assert brought(game, "up kukulkan") == {"kukulkan": 1}
    assert game.ask.id == "pick-more", "one step and no more"


@pytest.mark.rule("TZ-UX-01")
def test_action_1_needs_three_corn():
    assert reasons(acting("uxmal", 1, ann={"corn": 2}), "act uxmal 1") == [
        because("TZ-UX-01", need=3, have=2, missing=1)
    ]
    game = acting("uxmal", 2, ann={"corn": 3})
    assert reasons(game, "act uxmal 1") == [because("TZ-UX-01", need=4, have=3, missing=1)], "the step back counts"
    assert reasons(acting("uxmal", 6, ann={"corn": 3}), "act uxmal 1") == []


RATES = {"wood": 2, "stone": 3, "gold": 4}


@pytest.mark.rule("TZ-UX-02")
@pytest.mark.parametrize(("good", "corn"), RATES.items())
def test_the_market_trades_both_ways_at_one_rate(good, corn):
    game = play(acting("uxmal", 2, ann={"corn": corn}), "act uxmal 2")
    assert brought(game, f"buy {good}") == {good: 1, "corn": -corn}
    assert brought(game, f"sell {good}") == {good: -1, "corn": corn}


@pytest.mark.rule("TZ-UX-02")
def test_the_market_trades_any_number_of_times():
    game = play(acting("uxmal", 2, ann={"gold": 2, "stone": 1}), "act uxmal 2")
    assert brought(
        game, "sell gold", "sell gold", "sell stone", "buy wood", "buy wood", "buy wood", "buy wood", "buy stone"
    ) == {
        "gold": -2,
        "wood": 4,
    }
    assert play(game, "done").ask.id == "pick-more"


@pytest.mark.rule("TZ-UX-02")
def test_the_market_gives_nothing_for_nothing_and_trades_no_skulls():
    game = play(acting("uxmal", 2, ann={"corn": 1, "skull": 2}), "act uxmal 2")
    assert keys(game) == ["done"]
    assert reasons(game, "buy gold") == [because("TZ-UX-02", missing={"corn": 3})]
    assert reasons(game, "sell stone") == [because("TZ-UX-02", missing={"stone": 1})]
    assert not [option for option in game.options if "skull" in option.key]


@pytest.mark.rule("TZ-UX-03")
def test_action_3_brings_a_worker_to_the_front():
    game = acting("uxmal", 3)
    assert brought(game, "act uxmal 3") == {"workers": 1}
    assert game.table.players[ANN].available == 4


@pytest.mark.rule("TZ-UX-03")
def test_action_3_does_nothing_at_six_workers():
    game = acting("uxmal", 3, ann={"workers": 5})
    assert brought(game, "act uxmal 3") == {"workers": 1}
    for place in ({}, {"gears": {"palenque": {1: ANN, 2: ANN}}}, {"first_space": ANN}):
        assert brought(acting("uxmal", 3, ann={"workers": 6}, **place), "act uxmal 3") == {}


@pytest.mark.rule("TZ-UX-04")
def test_action_4_builds_for_two_corn_per_resource():
    game = acting("uxmal", 4, ann={"corn": 8, "wood": 5})
    play(game, "act uxmal 4")
    assert option(game, "build b1-06").cost == {"corn": 4}
    assert brought(game, "build b1-10") == {"corn": -6, "buildings": 1, "chaac": 1, "quetzalcoatl": 1}
    assert game.ask.id == "pick-more", "one and no more"


@pytest.mark.rule("TZ-UX-04")
def test_action_4_is_paid_wholly_in_corn():
    game = play(acting("uxmal", 4, ann={"corn": 3, "wood": 9, "stone": 9}), "act uxmal 4")
    assert keys(game) == ["build b1-01", "build b1-13"]
    assert reasons(game, "build b1-06") == [because("TZ-UX-04", missing={"corn": 1})]
    game = acting("uxmal", 4, ann={"corn": 1, "wood": 9})
    assert reasons(game, "act uxmal 4") == [because("TZ-PICK-04", missing={"corn": 1})]


@pytest.mark.rule("TZ-UX-04", "TZ-BUILD-04")
def test_action_4_never_builds_a_monument():
    game = play(acting("uxmal", 4, ann={"corn": 99, "wood": 9, "stone": 9, "gold": 9}), "act uxmal 4")
    assert not [key for key in keys(game) if key.startswith("build m")]


@pytest.mark.rule("TZ-UX-04")
def test_the_way_to_action_4_is_paid_too():
    game = acting("uxmal", 5, ann={"corn": 2})
    assert reasons(game, "act uxmal 4") == [because("TZ-PICK-04", missing={"corn": 1})]
    game = acting("uxmal", 5, ann={"corn": 3})
    assert brought(game, "act uxmal 4", "build b1-01") == {"corn": -3, "buildings": 1}


@pytest.mark.rule("TZ-UX-05")
def test_action_5_one_corn_for_any_action_of_four_cities():
    resources = {"corn": 9, "wood": 9, "stone": 9, "gold": 9, "skull": 2}
    game = play(acting("uxmal", 5, ann=resources, jungle=dict.fromkeys((3, 4, 5), (3, 1))), "act uxmal 5")
    offered = {tuple(key.split()[1:3]) for key in keys(game)}
    cities = {(gear, str(n)) for gear in ("palenque", "yaxchilan", "tikal", "uxmal") for n in range(1, 6)}
    assert offered == cities - {("uxmal", "5")}, "never Chichen Itza; itself would only cost corn"
    assert brought(game, "act palenque 5 corn") == {"corn": 9 - 1, "corn_tiles": 1}


@pytest.mark.rule("TZ-UX-05")
def test_action_5_pays_its_corn_and_the_cost_of_the_action():
    game = play(acting("uxmal", 5, ann={"corn": 3}), "act uxmal 5")
    assert reasons(game, "act uxmal 1") == [because("TZ-UX-01", need=4, have=3, missing=1)]
    assert reasons(game, "act tikal 5") == [because("TZ-TIK-05")]
    game = play(acting("uxmal", 5, ann={"corn": 4, "wood": 1}), "act uxmal 5")
    assert option(game, "act uxmal 1").cost == {"corn": 4}
    assert brought(game, "act uxmal 1", "up chaac") == {"corn": -4, "chaac": 1}
    game = play(acting("uxmal", 5, ann={"corn": 2, "wood": 1}), "act uxmal 5")
    assert brought(game, "act tikal 2", "build b1-01") == {"corn": -1, "wood": -1, "buildings": 1}


@pytest.mark.rule("TZ-UX-05", "TZ-UX-04")
def test_action_5_leading_to_building_for_corn():
    game = play(acting("uxmal", 5, ann={"corn": 4}, buildings=["b1-06"]), "act uxmal 5")
    assert reasons(game, "act uxmal 4") == [because("TZ-PICK-04", missing={"corn": 1})]
    game = play(acting("uxmal", 5, ann={"corn": 5}, buildings=["b1-06"]), "act uxmal 5")
    assert brought(game, "act uxmal 4", "build b1-06") == {"corn": -5, "buildings": 1, "agriculture": 1}


@pytest.mark.rule("TZ-UX-05", "TZ-BUILD-04")
def test_action_5_leading_to_a_monument_through_tikal_4():
    game = play(acting("uxmal", 5, ann={"corn": 1, "wood": 1, "gold": 4}, monuments=["m04"]), "act uxmal 5")
    assert brought(game, "act tikal 4", "build m04") == {"corn": -1, "wood": -1, "gold": -4, "monuments": 1}


@pytest.mark.rule("TZ-UX-05")
def test_action_5_needs_its_corn_before_it_gives_any():
    game = acting("uxmal", 5, ann={"corn": 0})
    assert reasons(game, "act uxmal 5") == [because("TZ-UX-05", need=1, have=0, missing=1)]


@pytest.mark.rule("TZ-UX-05", "TZ-TECH-03", "TZ-TECH-04")
def test_technologies_help_an_action_done_from_uxmal():
    game = play(acting("uxmal", 5, ann={"corn": 1, "technologies": {"extraction": 3}}), "act uxmal 5")
    assert brought(game, "act yaxchilan 5") == {"corn": 1, "gold": 2, "stone": 2}
    game = play(acting("uxmal", 5, ann={"corn": 1, "technologies": {"agriculture": 3}}), "act uxmal 5")
    assert brought(game, "act palenque 2 corn") == {"corn": 6, "corn_tiles": 1}


@pytest.mark.rule("TZ-UX-06")
@pytest.mark.parametrize("space", [6, 7])
def test_a_free_choice_of_action_5_still_pays_its_corn(space):
    assert reasons(acting("uxmal", space), "act uxmal 5") == [because("TZ-UX-05", need=1, have=0, missing=1)]
    game = acting("uxmal", space, ann={"corn": 1})
    assert option(game, "act uxmal 5").cost == {"corn": 1}
    assert brought(game, "act uxmal 5", "act yaxchilan 1") == {"corn": -1, "wood": 1}
