"""Placing monks: scholars, bishops, missionary stations."""

import pytest

from companion.engine.ask import because
from companion.engine.copy import as_text
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    CHEN,
    SCHOLARS,
    asked,
    box,
    brought,
    choices,
    ended,
    happened,
    keys,
    me,
    option,
    play,
    reasons,
    scored,
    start,
    until,
)
from tests.games.santa_maria.rule import rule

THERE = {"monks": ["mission.3"]}


def placing(count=2, copy=None, **changes):
    """Ann has just crossed the second monk symbol: a monk and no die."""
    ann = {"religion": 3, "colony": {(1, 2): "religion"}, **changes.pop("ann", {})}
    return play(start(count, ann=ann, copy=copy, **changes), "white 2", "column 2")


@rule("SM-REL-04", "SM-MONK-03", "SM-MONK-09", "SM-BLUE-01", "SM-TERM-02")
def test_ex_12_third_symbol_a_blue_die_and_a_mission_shared_with_two_others():
    ann = {"coins": 4, "religion": 5, "colony": {(1, 2): "religion"}, "blue": [1]}
    game = start(3, ann=ann, ben=THERE, chen=THERE)
    assert brought(game, "white 2", "column 2", "use", "die 5") == {"religion": 1, "blue_dice": 1}
    assert option(game, "monk mission.3").cost == {"coins": 4}
    assert brought(game, "monk mission.3") == {"coins": -4, "points": 3, "monks": 1}
    assert (me(game, 1).coins, me(game, 2).coins) == (2, 2)
    assert scored(game, "missions") == {ANN: 3}


@rule("SM-MONK-01", "SM-MONK-05")
def test_ten_spots_and_placing_is_optional():
    game = placing()
    spots = [
        f"{kind}.{n}" for kind, most in (("scholar", 3), ("bishop", 3), ("mission", 4)) for n in range(1, most + 1)
    ]
    assert choices(game) == [*(f"monk {spot}" for spot in spots), "nothing"]
    assert brought(game, "nothing") == {}
    assert asked(game) == ("turn", BEN)


@rule("SM-MONK-02")
def test_the_first_monk_on_a_spot_is_free():
    assert brought(placing(), "monk mission.1") == {"gem": 1, "monks": 1}


@rule("SM-MONK-03", "SM-MONK-10")
def test_without_enough_coins_a_spot_cannot_be_joined_but_a_sale_may_help():
    game = play(placing(ann={"gem": 1, "coins": 1}, ben=THERE), "use")
    assert reasons(game, "monk mission.3") == [because("SM-MONK-10", others=[BEN], need=2, have=1, missing=1)]
    assert brought(game, "sell gem", "monk mission.3") == {"gem": -1, "points": 3, "monks": 1}
    assert (me(game).coins, me(game, BEN).coins) == (1, 2)
    assert happened(game, "joined") == [{"player": ANN, "coins": 2, "other": BEN}]


@rule("SM-MONK-04")
def test_one_monk_of_a_player_on_a_spot():
    game = placing(ann=THERE)
    assert reasons(game, "monk mission.3") == [because("SM-MONK-04")]


@rule("SM-MONK-06", "SM-COMP-07")
def test_six_monks_in_all():
    five = [f"mission.{n}" for n in (1, 2, 3, 4)] + ["scholar.1"]
    game = placing(ann={"monks": five})
    assert brought(game, "monk bishop.1", "bishops double*2>happiness*1&most*10") == {"monks": 1}
    game = placing(ann={"monks": [*five, "bishop.1"]})
    assert asked(game) == ("turn", BEN)
    assert happened(game, "no-monk") == [{"player": ANN}]


@rule("SM-MONK-07")
def test_a_scholar_gives_its_ability_for_the_rest_of_the_game():
    game = placing(ann={"colony": {(1, 2): "religion", (2, 3): "wood", (3, 3): "wood"}}, pool=[2, 3, 3])
    play(game, "monk scholar.2")
    until(game, "turn", ANN)
    assert brought(game, "white 3", "column 3") == {"wood": 2, "coins": 1}, "a coin with each white die"
    assert me(game).points == 0, "its points count at the end"


@rule("SM-MONK-07")
def test_abilities_are_for_those_who_have_a_monk_there():
    game = start(ann={"monks": ["scholar.2"]}, ben={"colony": {(1, 3): "wood"}}, turn_of=BEN)
    assert brought(game, "white 3", "column 3", seat=BEN) == {"wood": 1}


@rule("SM-MONK-08")
def test_which_bishop_it_is_gets_told_when_the_first_monk_comes():
    game = play(placing(), "monk bishop.2")
    assert (asked(game), game.ask.values) == (("which", None), {"fact": "bishops", "place": "bishop.2"})
    assert "another" not in keys(game), "the box knows all six"
    play(game, keys(game)[0])
    assert game.table.spots["bishop.2"] == "double*2>happiness*1&most*10"
    assert me(game).points == 0, "bishops are scored at the end"


@rule("SM-MONK-07", "SM-MONK-08")
def test_what_lies_at_a_spot_is_told_once_and_never_at_another():
    preacher = {"religion": 3, "coins": 2, "colony": {(1, 2): "religion"}}
    untold = {f"scholar.{n}": "" for n in (1, 2, 3)}
    game = placing(3, spots=untold, ben=preacher, chen=preacher, pool=[2, 2, 2])
    play(game, "monk scholar.1", f"scholars {SCHOLARS[0]}")
    play(game, "white 2", "column 2", "use", "monk scholar.1")
    assert asked(ended(game)) == ("turn", CHEN), "told before"
    play(game, "white 2", "column 2", "use", "monk scholar.2")
    assert asked(game) == ("which", None)
    assert f"scholars {SCHOLARS[0]}" not in keys(game)


@rule("SM-MONK-07")
def test_a_scholar_that_the_box_does_not_know_is_learned():
    face = {"name": "Salt  making", "points": 2, "ability": "moment", "when": "coin", "effect": "wood", "note": ""}
    game = play(placing(copy=box(scholars=[]), spots={"scholar.1": ""}), "monk scholar.1")
    assert asked(game) == ("learn", None)
    play(game, as_text(face))
    assert game.table.spots["scholar.1"] == "hand:Salt_making"
    assert asked(game) == ("turn", BEN)


@pytest.mark.parametrize(
    ("spot", "gain"), [("mission.1", {"gem": 1}), ("mission.3", {"points": 3}), ("mission.4", {"gold": 1})]
)
@rule("SM-MONK-09")
def test_a_missionary_station_gives_what_it_shows_once_and_now(spot, gain):
    assert brought(placing(), f"monk {spot}") == {**gain, "monks": 1}


@rule("SM-MONK-09", "SM-TRADE-02")
def test_a_station_with_alternatives_lets_choose():
    game = play(placing(), "monk mission.2")
    assert choices(game) == ["take wood", "take grain"]
    assert brought(game, "take grain") == {"grain": 1}


@rule("SM-MONK-09")
def test_the_stations_are_told_before_the_first_monk_chooses():
    game = placing(copy=box("missions"))
    assert (asked(game), game.ask.values) == (("learn", None), {"fact": "missions"})
    play(game, as_text({"cells": ["gem", "sugar", "happiness*3", "gold"]}))
    assert brought(game, "monk mission.2") == {"sugar": 1, "monks": 1}
