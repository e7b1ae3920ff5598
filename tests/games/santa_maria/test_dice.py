"""Activating a row or column with a die."""

import pytest

from companion.engine.ask import because
from tests.games.santa_maria.play import ANN, BEN, TAXES, box, start
from tests.games.santa_maria.rule import rule

ONE_WOOD = {(1, 3): "wood"}


@rule("SM-DIE-03")
def test_ex_05_changing_a_die_by_two_costs_two_coins():
    game = start(ann={"coins": 3, "colony": {(1, 3): "gem"}}, pool=[5])
    game.take("white 5")
    assert game.option("column 3").cost == {"coins": 2}
    assert game.brought("column 3") == {"coins": -2, "gem": 1}
    assert game.marks() == {(1, 3): "white 3"}


@rule("SM-DIE-04")
def test_ex_06_from_one_to_six_is_five_steps_and_never_round_the_corner():
    game = start(ann={"coins": 5, "colony": {(1, 6): "gem"}}, pool=[1])
    assert game.brought("white 1", "column 6") == {"coins": -5, "gem": 1}
    game = start(ann={"coins": 4, "colony": {(6, 1): "gem", (1, 1): "wood"}, "blue": [6, 1]})
    game.take("blue 1")
    assert game.reasons("row 6") == [because("SM-DIE-03", value=6, need=5, have=4, missing=1)]


@rule("SM-DIE-03")
def test_the_price_of_each_line_is_shown_nearest_first():
    game = start(ann={"coins": 9, "colony": dict.fromkeys(((1, n) for n in range(1, 7)), "wood")}).take("white 4")
    lines = [each for each in game.options if each.key.startswith("column")]
    assert [each.key for each in lines] == ["column 4", "column 3", "column 5", "column 2", "column 6", "column 1"]
    assert [each.cost["coins"] for each in lines] == [0, 1, 1, 2, 2, 3]


@rule("SM-DIE-06", "SM-DIE-07", "SM-TERM-05")
def test_ex_07_a_blue_die_activates_its_row_from_left_to_right_and_stays_on_the_rightmost():
    game = start(ann={"colony": {(2, 5): "sugar", (2, 2): "wood", (3, 2): "gem"}, "blue": [2]})
    assert game.brought("blue 2", "row 2") == {"wood": 1, "sugar": 1}
    assert game.activated == [(2, 2), (2, 5)]
    assert game.marks() == {(2, 5): "blue 2"}
    assert (game.me().blue, game.me().blues, game.me().whites) == ([], 1, 0)


@rule("SM-DIE-05", "SM-DIE-07", "SM-DIE-08", "SM-DIE-09")
def test_ex_08_a_white_die_passes_over_roads_and_what_is_taken():
    colony = {(1, 3): "wood", (2, 3): "gem", (3, 3): "road*2", (4, 3): "sugar", (5, 3): "grain", (6, 3): "road"}
    game = start(ann={"colony": colony, "marks": {(2, 3): "blue 2"}})
    assert game.brought("white 3", "column 3") == {"wood": 1, "sugar": 1, "grain": 1}
    assert game.activated == [(1, 3), (4, 3), (5, 3)]
    assert game.marks() == {(2, 3): "blue 2", (5, 3): "white 3"}


@rule("SM-DIE-05", "SM-DIE-08", "SM-TERM-06")
def test_a_blocked_building_frees_the_one_above_to_hold_the_next_die():
    game = start(ann={"colony": {(1, 3): "wood", (2, 3): "gem"}}, pool=[3, 3])
    game.take("white 3", "column 3")
    game.until("turn", ANN)
    assert game.brought("white 3", "column 3") == {"wood": 1}
    assert game.marks() == {(2, 3): "white 3", (1, 3): "white 3"}


@rule("SM-TERM-05", "SM-TERM-01")
def test_columns_belong_to_white_dice_and_rows_to_blue_ones():
    game = start(ann={"coins": 9, "colony": dict.fromkeys(((n, n) for n in range(1, 7)), "wood"), "blue": [2]})
    game.take("white 2")
    assert {key.split(" ")[0] for key in game.choices} == {"column", "back"}
    game.take("back", "blue 2")
    assert {key.split(" ")[0] for key in game.choices} == {"row", "back"}
    assert len(game.me().colony) == 36


@rule("SM-DIE-01")
def test_a_white_die_leaves_the_pool_for_all():
    game = start(ann={"colony": ONE_WOOD}, pool=[3, 3, 5])
    game.take("white 3", "column 3")
    assert game.table.pool == [3, 5]
    assert game.me().whites == 1
    assert game.happened("die") == [{"player": ANN, "colour": "white", "value": 3}]


@rule("SM-DIE-01")
def test_the_blue_dice_of_others_are_theirs():
    game = start(ann={"colony": {(4, 1): "wood"}, "blue": [2]}, ben={"blue": [4]})
    assert [key for key in (each.key for each in game.options) if key.startswith("blue")] == ["blue 2"]


@rule("SM-DIE-01")
def test_a_die_may_be_put_back_while_no_line_is_chosen():
    game = start(ann={"colony": ONE_WOOD, "blue": [1]})
    before = dict(game.brought("white 3", "back"))
    assert before == {}
    assert game.asked == ("turn", ANN)
    assert game.table.pool == [1, 2, 3, 4, 5, 6]


@rule("SM-DIE-02")
def test_a_player_uses_at_most_three_white_dice_a_year():
    game = start(ann={"whites": 2, "colony": {(1, 3): "wood", (2, 3): "gem"}}, pool=[3, 3])
    assert game.reasons("white 3") == []
    game.take("white 3", "column 3")
    game.until("turn", ANN)
    assert game.reasons("white 3") == [because("SM-DIE-02", used=3, most=3)]


@rule("SM-DIE-11")
def test_a_white_die_without_a_building_to_activate_stays_where_it_is():
    game = start(ann={"colony": {(1, 3): "wood", (1, 4): "road*2"}}, pool=[3, 4])
    assert game.reasons("white 4") == [
        because("SM-DIE-11", line="column", n=4),
        because("SM-DIE-03", value=3, need=1, have=0, missing=1),
    ]
    assert game.reasons("white 3") == []
    game = start(ann={"coins": 1, "colony": {(1, 3): "wood", (1, 4): "road*2"}}, pool=[4]).take("white 4")
    assert game.reasons("column 4") == [because("SM-DIE-11", line="column", n=4)]
    assert game.choices == ["column 3", "back"]


@rule("SM-DIE-13")
def test_a_blue_die_needs_a_free_building_too_unless_the_table_decides_otherwise():
    ann = {"colony": {(1, 1): "wood"}, "blue": [4]}
    assert start(ann=ann).reasons("blue 4") == [
        because("SM-DIE-13", line="row", n=4),
        because("SM-DIE-03", value=1, need=3, have=0, missing=3),
    ]
    game = start(ann={**ann, "coins": 3}).take("blue 4")
    assert game.reasons("row 4") == [because("SM-DIE-13", line="row", n=4)]
    game = start(ann=ann, rulings={"blue_needs_building": "no"})
    assert game.brought("blue 4", "row 4") == {}
    assert (game.me().blue, game.me().marks) == ([], {})
    assert game.asked == ("turn", BEN)


@rule("SM-DIE-12", "SM-DIE-14")
def test_goods_from_the_top_of_a_column_pay_further_down_but_not_the_other_way():
    game = start(ann={"colony": {(1, 3): "gem", (2, 3): "gem>coins*3"}})
    assert game.brought("white 3", "column 3", "trade gem>coins*3") == {"coins": 3}
    game = start(ann={"colony": {(1, 3): "gem>coins*3", (2, 3): "gem"}})
    assert game.brought("white 3", "column 3") == {"gem": 1}
    assert game.activated == [(1, 3), (2, 3)]


@rule("SM-DIE-10", "SM-DIE-07")
def test_the_die_stays_on_the_last_building_even_if_its_effect_is_declined():
    game = start(ann={"wood": 1, "colony": {(1, 3): "sugar", (2, 3): "wood>coins*3"}})
    game.take("white 3", "column 3", "nothing")
    assert game.marks() == {(2, 3): "white 3"}


@rule("SM-DIE-09")
def test_a_building_that_is_a_road_too_is_activated():
    game = start(ann={"colony": {(1, 3): "wood+road*1"}})
    assert game.brought("white 3", "column 3") == {"wood": 1}
    assert game.marks() == {(1, 3): "white 3"}


@rule("SM-DIE-15", "SM-NEXT-03")
def test_a_used_blue_die_comes_back_with_the_next_years_roll():
    game = start(ann={"colony": {(2, 2): "wood"}, "blue": [2]})
    game.take("blue 2", "row 2")
    assert game.me().blue == []
    game.until("turn", ANN)
    assert "blue 2" not in [each.key for each in game.options]
    game.until_year(2)
    assert game.me().blue == [1], "entered as 1 by the player who rolled it"


@rule("SM-MONK-07", "SM-DIE-06")
def test_philosophy_lets_a_blue_die_read_a_column():
    colony = {(1, 3): "wood", (3, 1): "sugar"}
    game = start(ann={"colony": colony, "blue": [3], "monks": ["scholar.1"]}).take("blue 3")
    assert game.choices == ["row 3", "column 3", "back"]
    assert game.brought("column 3") == {"wood": 1}
    assert game.marks() == {(1, 3): "blue 3"}


@rule("SM-MONK-07")
def test_taxation_pays_for_every_colonist_of_the_line():
    colony = {(1, 3): "wood", (2, 3): "road*2", (4, 3): "sugar+road*1", (1, 4): "road*2"}
    spots = {"scholar.1": TAXES}
    game = start(ann={"colony": colony, "monks": ["scholar.1"]}, spots=spots)
    assert game.brought("white 3", "column 3") == {"wood": 1, "sugar": 1, "coins": 3}


@rule("SM-MONK-07")
def test_taxation_with_an_action_takes_it_for_every_colonist():
    face = {"name": "Taxation", "ability": "taxation", "effect": "conquistador", "when": "die", "points": 2, "note": ""}
    colony = {(1, 3): "wood", (2, 3): "road*2"}
    game = start(ann={"colony": colony, "private": TAXES}, copy=box(scholars=[face]))
    assert game.brought("white 3", "column 3") == {"wood": 1, "conquistador": 2, "gold": 1}


@pytest.mark.parametrize(("die", "line", "coins"), [("white 3", "column 3", 1), ("blue 3", "row 3", 0)])
@rule("SM-MONK-07")
def test_an_ability_comes_in_at_its_moment(die, line, coins):
    colony = {(3, 3): "wood"}
    game = start(ann={"colony": colony, "monks": ["scholar.2"], "blue": [3]})
    assert game.brought(die, line) == {"wood": 1} | ({"coins": coins} if coins else {})
    assert bool(game.happened("ability")) == bool(coins), "a coin with each white die"


@rule("SM-DIE-03", "SM-FREE-04")
def test_coins_for_a_better_number_may_come_from_a_sale_in_between():
    game = start(ann={"gem": 1, "colony": {(1, 3): "wood", (1, 1): "wood"}}, pool=[1]).take("white 1")
    assert "column 3" not in game.keys
    assert game.brought("sell gem", "column 3") == {"gem": -1, "wood": 1}


@rule("SM-DIE-03", "SM-DIE-11", "SM-COIN-01")
def test_a_refusal_names_the_coins_that_are_missing_and_nothing_that_is_not_so() -> None:
    """A building two steps away is out of reach for want of a coin; without any building coins are no matter."""
    game = start(1, ann={"colony": {(1, 3): "wood"}, "coins": 1, "blue": [6]})
    assert [reason.rule for reason in game.reasons("white 5")] == ["SM-DIE-11", "SM-DIE-03"]
    assert game.reasons("white 5")[1].values == {"value": 3, "need": 2, "have": 1, "missing": 1}
    assert game.reasons("blue 6")[1].values == {"value": 1, "need": 5, "have": 1, "missing": 4}
    bare = start(1, ann={"coins": 1})
    assert bare.reasons("white 5") == [because("SM-DIE-11", line="column", n=5)]
    assert bare.reasons("coin") == [because("SM-COIN-01")]
