"""Temples and gods: the top step, the bottom step, and those between."""

import msgspec
import pytest

import companion
from companion.engine.ask import because
from companion.games.tzolkin import DEFINITION
from tests.games.tzolkin.tables import ANN, BEN, acting, brought, happened, keys, play, reasons, start, table

TOP = {"chaac": 5, "quetzalcoatl": 7, "kukulkan": 6}


def offering(**changes):
    """Ann, with 3 corn for a step in a temple of choice."""
    changes["ann"] = {"corn": 3, **changes.get("ann", {})}
    return play(acting("uxmal", 1, **changes), "act uxmal 1")


@pytest.mark.rule("TZ-TEMPLE-01")
@pytest.mark.parametrize(("temple", "top"), TOP.items())
def test_a_step_past_the_top_is_lost(temple, top):
    game = offering(ann={"temples": {temple: top}})
    assert brought(game, f"up {temple}") == {}
    assert happened(game, "step-lost") == [{"player": ANN, "temple": temple}]


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TEMPLE-02")
@pytest.mark.parametrize(("temple", "top"), TOP.items())
def test_a_step_onto_a_top_that_another_holds_is_lost(temple, top):
    game = offering(ann={"temples": {temple: top - 1}}, ben={"temples": {temple: top}})
    assert brought(game, f"up {temple}") == {}
    assert game.table.players[ANN].corn == 0, "the cost is paid all the same"


@pytest.mark.rule("TZ-TEMPLE-02")
@pytest.mark.parametrize(("temple", "top"), TOP.items())
def test_a_free_top_can_be_reached(temple, top):
    game = offering(ann={"temples": {temple: top - 1}}, ben={"temples": {temple: top - 1}})
    assert brought(game, f"up {temple}") == {temple: 1}


@pytest.mark.rule("TZ-TEMPLE-02")
def test_all_other_steps_are_shared():
    game = offering(ann={"temples": {"chaac": 3}}, ben={"temples": {"chaac": 4}}, chen={"temples": {"chaac": 4}})
    assert brought(game, "up chaac") == {"chaac": 1}


@pytest.mark.rule("TZ-TEMPLE-02")
def test_two_players_on_one_top_is_no_table():
    with pytest.raises(companion.BadTable) as refused:
        start(ann={"temples": {"chaac": 5}}, ben={"temples": {"chaac": 5}})
    assert refused.value.reason.rule == "check.top-step"
    assert refused.value.reason.values["others"] == [ANN, BEN]


@pytest.mark.rule("TZ-TEMPLE-02")
def test_a_top_is_free_again_when_its_holder_angers_the_gods():
    game = start(ann={"temples": {"chaac": 5}}, ben={"corn": 3, "temples": {"chaac": 4}}, gears={"uxmal": {1: BEN}})
    play(game, "beg", "down chaac", "place tikal 0", "done", "pick uxmal 1", "act uxmal 1")
    assert brought(game, "up chaac", seat=BEN) == {"chaac": 1}


@pytest.mark.rule("TZ-TEMPLE-03")
@pytest.mark.parametrize(("temple", "top"), TOP.items())
def test_reaching_a_top_turns_the_player_board_light(temple, top):
    game = offering(ann={"light_side": False, "temples": {temple: top - 1}})
    play(game, f"up {temple}")
    assert game.table.players[ANN].light_side


@pytest.mark.rule("TZ-TEMPLE-03")
def test_no_other_step_turns_it_and_a_lost_one_neither():
    game = play(offering(ann={"light_side": False, "temples": {"chaac": 3}}), "up chaac")
    assert not game.table.players[ANN].light_side
    game = play(offering(ann={"light_side": False, "temples": {"chaac": 5}}), "up chaac")
    assert not game.table.players[ANN].light_side
    game = play(offering(ann={"temples": {"chaac": 4}}), "up chaac")
    assert game.table.players[ANN].light_side
    assert not happened(game, "light-side")


@pytest.mark.rule("TZ-TEMPLE-04")
def test_anger_is_one_step_down_in_a_temple_of_choice():
    game = play(start(ann={"temples": {"chaac": 2, "kukulkan": 3}}), "beg")
    assert keys(game) == ["down chaac", "down quetzalcoatl", "down kukulkan"]
    assert brought(game, "down kukulkan") == {"kukulkan": -1}


@pytest.mark.rule("TZ-TEMPLE-04")
def test_not_in_a_temple_at_its_bottom():
    game = play(start(ann={"temples": {"chaac": -1}}), "beg")
    assert reasons(game, "down chaac") == [because("TZ-TEMPLE-04", temple="chaac")]
    assert keys(game) == ["down quetzalcoatl", "down kukulkan"]


@pytest.mark.rule("TZ-TEMPLE-04")
def test_a_single_temple_left_needs_no_question():
    game = start(ann={"temples": {"chaac": -1, "quetzalcoatl": -1, "kukulkan": 0}})
    assert brought(game, "beg") == {"corn": 3, "kukulkan": -1}


@pytest.mark.rule("TZ-TEMPLE-04")
@pytest.mark.parametrize("step", [{"chaac": -2}, {"chaac": 6}, {"quetzalcoatl": 8}, {"kukulkan": 7}])
def test_no_temple_goes_further(step):
    with pytest.raises(companion.BadTable) as refused:
        start(ann={"temples": step})
    assert refused.value.reason.rule == "check.temple-step"


def test_judging_a_table_changes_nothing():
    odd = table(4)
    odd.players[ANN].temples, odd.players[BEN].technologies = {"chaac": 1}, {"alchemy": 2}
    before = msgspec.to_builtins(odd)
    assert [(reason.rule, reason.values["field"]) for reason in DEFINITION.problems(odd)] == [
        ("check.names", "players.0.temples"),
        ("check.names", "players.1.technologies"),
    ]
    assert msgspec.to_builtins(odd) == before
