"""A turn: one main action; and activating one building with coins."""

from typing import get_args

import msgspec
import pytest

from companion.engine.ask import because
from companion.engine.errors import Refused
from companion.games.santa_maria.rules.modules.maya_player import CITY_STEPS
from companion.games.santa_maria.rules.turn import STEPS
from companion.games.santa_maria.table import Due, Follow, Table
from companion.simulation import play_out
from companion.ui.reader import Reader
from tests.bench.looking_ahead import MOST, tried
from tests.games.santa_maria.play import ANN, BEN, CHEN, DORA, number, start
from tests.games.santa_maria.rule import rule

COLONY = {(1, 1): "ship", (2, 3): "wood", (3, 3): "road*1", (4, 4): "gem"}
AT_23, AT_33, AT_44 = f"cell {number(2, 3)}", f"cell {number(3, 3)}", f"cell {number(4, 4)}"


@rule("SM-FLOW-03")
def test_a_turn_is_one_of_four_main_actions():
    game = start(ann={"wood": 2, "coins": 1, "colony": COLONY, "blue": [4]}, pool=[3])
    assert game.choices == ["white 3", "blue 4", "coin", "expand double", "retire"]


@pytest.mark.parametrize(
    "decisions",
    [
        ("white 3", "column 3"),
        ("blue 4", "row 4"),
        ("coin", AT_44),
        ("expand double", "tile wood|road*1", "at 1"),
        ("retire", "space coins"),
    ],
)
@rule("SM-FLOW-03", "SM-FLOW-02")
def test_after_one_main_action_the_next_player_moves(decisions):
    game = start(ann={"wood": 2, "coins": 1, "colony": COLONY, "blue": [4]}, pool=[3])
    game.take(*decisions)
    assert game.ended().asked == ("turn", BEN)


@rule("SM-FLOW-02", "SM-FLOW-05", "SM-PASS-07")
def test_turns_go_clockwise_past_retired_players():
    gone = {"retired": 0, "retired_as": 0}
    four = [{"colony": {(1, n): "wood"}} for n in (1, 2, 3, 4)]
    game = start(4, ann=four[0], ben={**four[1], **gone}, chen=four[2], dora=four[3], turn_of=DORA, first_player=DORA)
    game.take("white 4", "column 4")
    assert game.ended().asked == ("turn", ANN)
    game.take("retire", "space religion")
    assert game.ended().asked == ("turn", CHEN)
    assert game.table.day == 0
    game.take("white 3", "column 3")
    assert game.ended().asked == ("turn", DORA)
    assert game.table.day == 1, "a round begins with the first player"
    assert game.table.turns == 3


@rule("SM-FLOW-02", "SM-YEAR-01")
def test_the_last_player_goes_on_alone_until_all_have_retired():
    game = start(ann={"colony": {(1, 3): "wood", (2, 3): "gem"}}, ben={"retired": 0}, pool=[3, 3])
    game.take("white 3", "column 3")
    assert game.ended().asked == ("turn", ANN)
    assert game.table.year == 1
    game.take("retire", "space conquistador").ended()
    assert game.happened("year-end")


@rule("SM-FLOW-01")
def test_three_years_and_then_the_final_scoring():
    game = start()
    assert game.until_year(2).table.era == "year-2"
    assert game.until_year(3).table.era == "year-3"
    while not game.over:
        game.take(game.simplest())
    assert game.table.phase == "over"
    assert [event["year"] for event in game.happened("year-end")] == [1, 2, 3]


@rule("SM-FLOW-06")
def test_most_happiness_wins():
    game = start(ann={"points": 7}, ben={"points": 9}, year=3, era="year-3")
    game.take("retire", "space coins", "retire", "space religion")
    assert game.over
    assert [(row.name, row.place) for row in game.standings()] == [("Ben", 1), ("Ann", 2)]


@rule("SM-FLOW-03")
def test_a_turn_cannot_be_passed_but_by_retiring():
    game = start()
    assert game.choices == ["retire"], "nothing else can be done with an empty colony"
    assert game.reasons("coin") == [
        because("SM-COIN-03", times=1, need=1, have=0, missing=1),
        because("SM-COIN-01"),
    ]


# one building with coins


@rule("SM-COIN-01", "SM-COIN-03")
def test_ex_04_the_first_costs_one_coin_the_second_two():
    game = start(ann={"coins": 3, "colony": COLONY})
    assert game.option("coin").cost == {"coins": 1}
    assert game.brought("coin", AT_23) == {"coins": -1, "wood": 1}
    game.until("turn", ANN)
    assert game.option("coin").cost == {"coins": 2}
    assert game.brought("coin", AT_44) == {"coins": -2, "gem": 1}
    game.until("turn", ANN)
    assert game.reasons("coin") == [because("SM-COIN-03", times=3, need=3, have=0, missing=3)]


@rule("SM-COIN-01")
def test_only_the_chosen_building_is_activated():
    game = start(ann={"coins": 1, "colony": {**COLONY, (5, 3): "sugar"}})
    assert game.brought("coin", AT_23) == {"coins": -1, "wood": 1}


@rule("SM-COIN-02", "SM-COIN-06", "SM-TERM-06")
def test_no_road_and_nothing_that_holds_a_die_or_coins():
    taken = {(2, 3): "white 3", (1, 1): "coins 1"}
    colony = {**COLONY, (5, 5): "sugar"}
    game = start(ann={"coins": 1, "colony": colony, "marks": taken}).take("coin")
    assert game.reasons(AT_23) == game.reasons("cell 0") == [because("SM-COIN-02")]
    assert game.reasons(AT_33) == [because("SM-COIN-06")]
    assert game.choices == [AT_44, f"cell {number(5, 5)}", "back"]


@rule("SM-COIN-01")
def test_a_building_for_coins_is_named_with_its_place():
    game = start(ann={"coins": 1, "colony": COLONY}).take("coin")
    assert game.describe(game.option(AT_23), "en") == "row 2, column 3: 1 wood"
    assert game.describe(game.option(AT_23), "uk") == "ряд 2, стовпець 3: 1 деревина"


@rule("SM-COIN-02")
def test_without_a_free_building_the_action_is_refused():
    game = start(ann={"coins": 5, "colony": {(2, 3): "wood", (3, 3): "road"}, "marks": {(2, 3): "blue 2"}})
    assert game.reasons("coin") == [because("SM-COIN-01")]


@rule("SM-COIN-01")
def test_a_single_free_building_raises_no_question():
    game = start(ann={"coins": 1, "colony": {(2, 3): "wood", (3, 3): "road"}})
    assert game.brought("coin") == {"coins": -1, "wood": 1}
    assert game.ended().asked == ("turn", BEN)


@rule("SM-COIN-04")
def test_the_coins_stay_on_the_building_and_block_it():
    game = start(ann={"coins": 9, "coin_activations": 1, "colony": COLONY}, pool=[3])
    game.take("coin", AT_23)
    assert game.marks() == {(2, 3): "coins 2"}
    assert game.happened("coin") == [
        {"player": ANN, "row": 2, "column": 3, "number": number(2, 3), "coins": 2, "face": COLONY[2, 3]}
    ]
    game.until("turn", ANN)
    assert "column 3" not in game.take("white 3").keys, "its only building is blocked"


@rule("SM-COIN-04")
def test_the_coins_are_paid_when_the_building_is_chosen_and_till_then_one_may_think_again():
    game = start(ann={"coins": 3, "colony": COLONY}).take("coin")
    assert game.me().coins == 3
    game.take("buy wood")
    assert game.reasons(AT_23) == [because("SM-COIN-03", times=1, need=1, have=0, missing=1)], "spent meanwhile"
    assert game.choices == ["back"]
    game.take("back")
    assert (game.asked, game.me().coin_activations) == (("turn", ANN), 0)


@rule("SM-COIN-05", "SM-YEAR-08")
def test_at_the_end_of_the_year_the_coins_are_gone_and_the_price_is_one_again():
    game = start(ann={"coins": 1, "colony": COLONY})
    game.take("coin", AT_23)
    assert game.me().coin_activations == 1
    game.until_year(2)
    assert game.marks() == {}
    game.until("turn", ANN)
    assert game.option("coin").cost == {"coins": 1}
    assert game.me().coins == 0, "they went to the supply"


@rule("SM-DIE-11", "SM-FLOW-03")
def test_a_refused_action_says_all_its_reasons_and_changes_nothing():
    game = start(ann={"whites": 3, "colony": {(1, 3): "road"}})
    with pytest.raises(Refused) as refused:
        game.play("white 3")
    assert refused.value.verdict.reasons == (
        because("SM-DIE-02", used=3, most=3),
        because("SM-DIE-11", line="column", n=3),
    )
    assert game.ended().asked == ("turn", ANN)


@rule("SM-PASS-07")
def test_retiring_with_dice_left_is_cautioned():
    game = start(ann={"colony": COLONY, "blue": [1, 2], "whites": 1}, pool=[3])
    assert list(game.option("retire").verdict.cautions) == [because("SM-PASS-07", n=3)]
    game = start(ann={"colony": COLONY, "whites": 3})
    assert not game.option("retire").verdict.cautions


# step by step


def test_every_step_of_a_turn_has_its_rule():
    assert {*STEPS, *CITY_STEPS, Follow} == set(get_args(Due))


def test_a_tap_after_many_free_actions_goes_on_from_the_last_of_them():
    game = play_out("santa_maria", 4, 1, "sensible")
    late = [at for at, decision in enumerate(game.journal) if decision.ask == "turn" and at - start_of(game, at) > 3]
    assert late
    assert max(tried(Reader("en"), game.at(at)).replayed for at in late) < MOST / 2


def start_of(game, at):
    return max(start for start in game.turn_starts if start <= at)


def test_a_snapshot_of_an_earlier_version_begins_a_turn():
    then = play_out("santa_maria", 2, 1, "random").at(60).snapshot
    plain = msgspec.to_builtins(then)
    del plain["due"]
    assert msgspec.convert(plain, Table).due == []
