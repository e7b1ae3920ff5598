"""The conquistador and the religion track, and the blue dice that the latter brings."""

import pytest

from companion.engine.ask import because
from tests.games.santa_maria.play import ANN, BEN, box, start
from tests.games.santa_maria.rule import rule

CHURCH, FORT = {(1, 2): "religion"}, {(1, 2): "conquistador"}


def preaching(**ann):
    """Ann's religion building has just been activated."""
    return start(ann={"colony": CHURCH, **ann}).take("white 2", "column 2")


def conquering(**changes):
    """Ann's conquistador building is about to be activated."""
    ann = {"colony": FORT, **changes.pop("ann", {})}
    return start(ann=ann, **changes)


# the conquistador track


@rule("SM-CONQ-01")
def test_one_cell_for_each_action():
    assert conquering().brought("white 2", "column 2") == {"conquistador": 1}


@rule("SM-CONQ-03")
def test_crossing_a_gold_symbol_brings_a_gold():
    assert conquering(ann={"conquistador": 1}).brought("white 2", "column 2") == {"conquistador": 1, "gold": 1}
    assert conquering(ann={"conquistador": 2}).brought("white 2", "column 2") == {"conquistador": 1}, "crossed before"
    full = conquering(ann={"conquistador": 4, "gold": 3})
    assert full.brought("white 2", "column 2", "use") == {"conquistador": 1, "coins": 2}


@rule("SM-CONQ-03")
def test_a_long_march_takes_every_gold_it_crosses_unless_the_table_says_one():
    ann = {"docks": {"conquistador": ["wood>happiness*1"] * 5}}
    march = {"coins": 2, "conquistador": 5}
    assert start(ann=ann).brought("retire", "space coins") == {**march, "gold": 2}
    assert start(ann=ann, rulings={"gold_symbols": "once"}).brought("retire", "space coins") == {**march, "gold": 1}


@rule("SM-CONQ-04")
def test_at_the_end_of_the_track_nothing_happens_until_next_year():
    game = conquering(ann={"conquistador": 6})
    assert game.brought("white 2", "column 2") == {}
    assert game.happened("track-end") == [{"player": ANN}]


@rule("SM-CONQ-02", "SM-YEAR-05")
def test_ex_43_the_first_arrival_lies_below_and_ranks_ahead():
    four = {"conquistador": 2, "arrived": 1}
    game = conquering(ann={"conquistador": 1, "arrived": 2}, ben=four, arrivals=2)
    game.take("white 2", "column 2")
    assert game.me().conquistador == game.me(BEN).conquistador == 2
    game.until_year(2)
    assert [event["player"] for event in game.happened("rank")] == [BEN, ANN]
    assert game.scored("conquistador") == {BEN: 4}


@rule("SM-CONQ-02", "SM-CONQ-05", "SM-YEAR-05")
def test_moving_on_and_being_caught_up_with_counts_from_the_last_arrival():
    game = conquering(ann={"conquistador": 2, "arrived": 2}, ben={"conquistador": 3, "arrived": 3}, arrivals=3)
    game.take("white 2", "column 2")
    assert game.me().arrived > game.me(BEN).arrived


# the religion track


@rule("SM-REL-01")
def test_one_cell_without_a_question_where_no_grain_can_be_had():
    game = preaching(coins=2)
    assert (game.me().religion, game.asked) == (1, ("turn", BEN))


@rule("SM-REL-02")
def test_ex_10_a_grain_brings_a_second_step():
    game = preaching(grain=1)
    assert game.choices == ["step", "boost"]
    assert game.brought("boost", "die 3", "nothing") == {"grain": -1, "religion": 1, "blue_dice": 1}


@rule("SM-REL-02")
def test_never_more_than_two_cells_however_much_grain_there_is():
    game = preaching(grain=3)
    game.take("boost", "die 3", "nothing")
    assert (game.me(ANN).religion, game.asked) == (2, ("turn", BEN))
    assert preaching(grain=3).take("step").me().religion == 1


@rule("SM-REL-02", "SM-FREE-04")
def test_the_grain_may_be_bought_on_the_spot_or_be_gold():
    game = preaching(coins=3)
    assert game.reasons("boost") == [because("SM-REL-02", missing={"grain": 1})]
    assert game.brought("buy grain", "boost", "die 1", "nothing") == {"coins": -3, "religion": 1, "blue_dice": 1}
    assert preaching(gold=1).brought("boost", "die 1", "nothing")["gold"] == -1


@rule("SM-REL-03", "SM-REL-04")
@pytest.mark.parametrize(("before", "die"), [(1, True), (3, False), (5, True)])
def test_each_monk_symbol_brings_a_monk_and_the_first_and_third_a_blue_die(before, die):
    game = preaching(religion=before)
    if die:
        assert game.asked == ("roll-blue", None)
        game.take("die 4")
    assert game.asked == ("monk", ANN)
    assert game.me().blue == ([4] if die else [])


@rule("SM-REL-03")
def test_two_steps_over_two_symbols_bring_both():
    track = {"cells": ["", "monk", "monk", "monk", ""]}
    game = start(ann={"grain": 1, "colony": CHURCH}, copy=box(religion_track=track))
    game.take("white 2", "column 2", "die 2", "monk mission.1", "boost")
    assert game.asked == ("monk", ANN)
    assert game.reasons("monk mission.1") == [because("SM-MONK-04")]
    game.take("monk mission.3")
    assert game.me().monks == ["mission.1", "mission.3"]


@rule("SM-REL-05")
def test_at_the_end_each_step_is_a_point_the_grain_step_too():
    game = preaching(religion=7)
    assert game.me().points == 1
    assert preaching(religion=7, grain=1).take("boost").scored("religion") == {ANN: 2}
    game = preaching(religion=6, grain=1)
    assert game.brought("boost") == {"grain": -1, "points": 1}
    assert game.scored("religion") == {ANN: 1}


@rule("SM-REL-06", "SM-YEAR-07")
def test_religion_markers_stay_where_they_are_at_the_end_of_a_year():
    game = start(ann={"religion": 3, "conquistador": 3}, ben={"religion": 5}).until_year(2)
    assert (game.me().religion, game.me(BEN).religion, game.me().conquistador) == (3, 6, 0), "Ben retired to religion"


# blue dice


@rule("SM-BLUE-01")
def test_a_new_blue_die_is_rolled_now_and_can_be_used_next_turn():
    game = preaching(religion=1, blue=[5])
    game.take("die 2", "nothing")
    assert (game.me().blue, game.me().blue_dice) == ([2, 5], 2)
    assert game.happened("blue-die") == [{"player": ANN}]
    assert game.happened("rolled") == [{"player": ANN, "value": 2}]


@rule("SM-BLUE-02")
def test_a_player_has_at_most_three():
    game = preaching(religion=5, blue=[1, 2, 3])
    assert game.asked == ("monk", ANN)
    assert game.me().blue_dice == 3


@rule("SM-BLUE-03", "SM-PASS-08")
def test_a_blue_die_won_while_retiring_waits_for_next_year():
    game = start(ann={"religion": 1, "blue": [6]}).take("retire", "space religion", "nothing")
    assert (game.me().blue, game.me().blue_dice) == ([6], 2)
    assert not game.happened("rolled")
    game.until_year(2)
    assert len(game.me().blue) == 2
    assert "blue 1" in [each.key for each in game.until("turn", ANN).options]
    assert game.keys
