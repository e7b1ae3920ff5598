"""Module C: two dice that activate a line of everybody."""

from itertools import product
from random import Random

import pytest

from companion.engine.facts import as_text, blank
from companion.games.santa_maria import DEFINITION
from tests.games.santa_maria.play import ANN, BEN, CHEN, box, new, number, small_city, start
from tests.games.santa_maria.rule import rule

AMBASSADORS = {"ambassadors": "yes"}
DICE = {"white": 3, "blue": 2}


def visited(count=2, *, rulings=None, dice=None, **people):
    """A table with an ambassador's white 3 and blue 2."""
    return start(count, rulings=AMBASSADORS | (rulings or {}), ambassadors=dict(dice or DICE), **people)


def refused(game, key):
    """The rules that refuse an option."""
    return [reason.rule for reason in game.reasons(key)]


# setting up


@rule("AK-C-01", "AK-C-02")
def test_dice_for_four_players():
    """EX-32, AK-C-02: 8 white dice, a die on each ambassador's tile, no blue die for anybody."""
    game = new(4, rulings=AMBASSADORS, draws=1).until("turn")
    assert len(game.table.pool) == 8
    assert sorted(game.table.ambassadors) == ["blue", "white"]
    assert all(1 <= value <= 6 for value in game.table.ambassadors.values())
    assert [(player.blue, player.blue_dice) for player in game.table.players] == [([], 0)] * 4


@rule("AK-C-02")
def test_the_ambassadors_dice_are_rolled_after_the_pool():
    """AK-C-02: at the table they are entered, first the white one."""
    game = new(2, rulings=AMBASSADORS).until("roll-ambassador")
    assert len(game.table.pool) == 4
    assert game.ask.values == {"colour": "white"}
    game.take("die 5", "die 2")
    assert game.table.ambassadors == {"white": 5, "blue": 2}


@rule("AK-C-01")
def test_shared_blue_dice_start_empty_as_well():
    """AK-C-01, SM-SHARED-01: the common pool of blue dice grows with the religion track alone."""
    game = new(3, rulings=AMBASSADORS | {"blue_dice": "shared"}, draws=1).until("turn")
    assert (game.table.shared_blue, game.table.shared_blue_dice) == ([], 0)


@rule("AK-C-07")
def test_next_year_the_tiles_are_back_with_other_dice():
    """AK-C-07."""
    game = visited(ann={"colony": {(1, 3): "wood"}}, ben={})
    game.take("ambassador white 3", "column 3")
    assert game.table.ambassadors == {"white": 0, "blue": 2}
    game.until_year(2)
    assert all(game.table.ambassadors.values())


# taking one


@rule("AK-C-03")
def test_an_ambassadors_die_is_used_like_another():
    """AK-C-03: turned for coins; it stays on the last building, and the tile is gone."""
    game = visited(ann={"colony": {(1, 4): "wood", (5, 4): "gem"}, "coins": 1})
    assert game.brought("ambassador white 3", "column 4") == {"coins": -1, "wood": 1, "gem": 1}
    assert game.marks() == {(5, 4): "white 4"}
    assert refused(game.ended(), "ambassador white") == ["AK-C-03"]


@rule("AK-C-03")
def test_cocoa_sets_an_ambassadors_die():
    """AK-C-03, AK-COCOA-04."""
    game = visited(ann={"colony": {(6, 1): "wood"}, "cocoa": 1, "cocoa_stores": 1})
    assert game.brought("ambassador blue 2", "row 6 cocoa") == {"cocoa": -1, "wood": 1}


@rule("AK-C-03")
def test_an_ambassadors_die_can_be_put_back():
    """AK-C-03: as long as no line is chosen."""
    game = visited(ann={"colony": {(1, 3): "wood"}}).take("ambassador white 3", "back")
    assert (game.asked, game.table.ambassadors) == (("turn", ANN), DICE)


@rule("AK-C-03")
def test_without_a_free_building_it_cannot_be_taken():
    """SM-DIE-11, SM-DIE-13: as for other dice."""
    game = visited(ben={"colony": {(1, 3): "wood"}})
    assert refused(game, "ambassador white 3") == ["SM-DIE-11"]
    assert refused(game, "ambassador blue 2") == ["SM-DIE-13"]


@rule("AK-C-08")
def test_at_most_two_white_dice_from_the_pool_but_an_ambassador_besides():
    """AK-C-08."""
    game = visited(ann={"colony": {(1, 3): "wood"}, "whites": 2})
    (reason,) = game.reasons("white 3")
    assert (reason.rule, reason.values["most"]) == ("SM-DIE-02", 2)
    game.take("ambassador white 3", "column 3")
    assert game.me().whites == 2


@rule("AK-C-08")
def test_an_ambassadors_blue_die_is_none_of_the_shared_ones():
    """AK-C-08, SM-SHARED-04: it does not use up the uses that the religion track allows."""
    shared = {"blue_dice": "shared"}
    game = visited(ann={"colony": {(2, 1): "wood"}}, shared_blue=[2], shared_blue_dice=1, rulings=shared)
    assert refused(game, "blue 2") == ["SM-SHARED-04"]
    game.take("ambassador blue 2", "row 2")
    assert (game.me().blues, game.table.shared_blue) == (0, [2])


@rule("AK-C-09")
def test_two_personal_blue_dice_come_from_the_religion_track():
    """AK-C-09: the first and third symbol; a further one brings none."""
    game = visited(ann={"colony": {(1, 3): "religion"}, "religion": 1})
    game.take("ambassador white 3", "column 3", "use", "die 6", "nothing")
    assert (game.me().blue, game.me().blue_dice) == ([6], 1)
    third = visited(ann={"colony": {(1, 3): "religion"}, "religion": 5, "blue": [1]})
    third.take("ambassador white 3", "column 3", "use", "die 6", "nothing")
    assert third.me().blue_dice == 2


# everybody else


@rule("AK-C-04", "AK-C-05")
def test_the_others_activate_the_same_line_in_turn_and_leave_no_die():
    """AK-C-04, AK-C-05: Chen takes it, then Ann, then Ben, each in an own colony."""
    seated = enumerate(("ann", "ben", "chen"), 1)
    people: dict[str, dict[str, object]] = {name: {"colony": {(row, 4): "wood"}} for row, name in seated}
    people["chen"]["coins"] = 1
    game = visited(3, turn_of=CHEN, **people)
    game.take("ambassador white 3", "column 4")
    assert game.activated == [(3, 4), (1, 4), (2, 4)]
    assert [event["player"] for event in game.happened("follow")] == [ANN, BEN]
    assert [player.wood for player in game.table.players] == [1, 1, 1]
    assert [game.marks(seat) for seat in (ANN, BEN, CHEN)] == [{}, {}, {(3, 4): "white 4"}]
    assert game.ended().asked == ("turn", ANN)


@rule("AK-C-04")
def test_buildings_with_dice_or_coins_are_not_free_for_followers():
    """AK-C-04: the line is activated as usual."""
    ben = {"colony": {(2, 1): "wood", (2, 2): "gem"}, "marks": {(2, 1): "coins 1"}}
    game = visited(ann={"colony": {(2, 1): "wood"}}, ben=ben)
    game.take("ambassador blue 2", "row 2")
    assert (game.me(BEN).wood, game.me(BEN).gem) == (0, 1)


@rule("AK-C-05")
def test_a_follower_may_not_change_the_value():
    """AK-C-05: Ben's only building is in the next column, and his coins do not help."""
    game = visited(ann={"colony": {(1, 3): "wood"}}, ben={"colony": {(1, 4): "gem"}, "coins": 9})
    assert game.brought("ambassador white 3", "column 3", seat=BEN) == {}


@rule("AK-C-06")
def test_a_follower_decides_alone_and_may_sell_and_buy():
    """AK-C-06: the question goes to Ben in Ann's turn, with his free actions beside it."""
    game = visited(ann={"colony": {(1, 3): "wood"}}, ben={"colony": {(1, 3): "grain>coins*4"}, "coins": 3})
    game.take("ambassador white 3", "column 3")
    assert game.asked == ("trade", BEN)
    assert game.brought("buy grain", "trade grain>coins*4", seat=BEN) == {"coins": 1}
    assert game.ended().asked == ("turn", BEN)


@rule("AK-C-06")
def test_a_follower_may_use_scholars():
    """AK-C-06: one that comes in with each white die, and one by hand before the line."""
    basket = visited(ann={"colony": {(1, 3): "wood"}}, ben={"colony": {(1, 3): "gem"}, "private": "hand:Basketry"})
    assert basket.brought("ambassador white 3", "column 3", seat=BEN) == {"gem": 1, "coins": 1}
    story = {"colony": {(1, 3): "gem"}, "private": "hand:Storytelling"}
    game = visited(ann={"colony": {(1, 3): "wood"}}, ben=story).take("ambassador white 3", "column 3")
    assert game.asked == ("follow", BEN)
    assert game.option("scholar hand:Storytelling").allowed
    assert game.brought("column 3", seat=BEN) == {"gem": 1}


@rule("AK-C-04")
@pytest.mark.parametrize(("ruling", "wood"), [("yes", 1), ("no", 0)])
def test_whether_the_retired_follow_is_up_to_the_table(ruling, wood):
    """AMB-07."""
    ben = {"colony": {(1, 3): "wood"}, "retired": 0}
    game = visited(ann={"colony": {(1, 3): "wood"}}, ben=ben, rulings={"retired_follow": ruling})
    game.take("ambassador white 3", "column 3")
    assert game.me(BEN).wood == wood


@rule("AK-C-10")
def test_markers_move_in_turn_order():
    """AK-C-10: one after the other, so the first follower lies lower on the track."""
    people = {name: {"colony": {(1, 3): "conquistador"}} for name in ("ann", "ben", "chen")}
    game = visited(3, **people).take("ambassador white 3", "column 3")
    arrived = [player.arrived for player in game.table.players]
    assert arrived == sorted(arrived)
    assert len(set(arrived)) == 3


@rule("AK-C-03")
def test_a_solo_game_has_no_followers():
    """AK-C-03: in a game for one an ambassador's die is just a further die."""
    game = visited(1, ann={"colony": {(1, 3): "wood"}}).take("ambassador white 3", "column 3")
    assert (game.me().wood, game.happened("follow")) == (1, [])


# with scholars and other modules


@rule("AK-X-02")
def test_the_governor_of_a_follower_moves_too():
    """AK-X-02."""
    governed = {"colony": {(5, 3): "wood"}, "governor": number(2, 3)}
    game = visited(ann={"colony": {(1, 3): "wood"}, "governor": 0}, ben=governed, rulings={"governor": "yes"})
    game.take("ambassador white 3", "column 3")
    assert (game.me(ANN).governor, game.me(BEN).governor) == (0, number(2, 4))


@rule("AK-X-04")
def test_a_column_by_philosophy_is_a_column_for_all():
    """AK-C-04, AK-X-04: and moves a governor to the right."""
    ann = {"colony": {(1, 2): "wood"}, "private": "hand:Philosophy"}
    ben = {"colony": {(1, 2): "gem", (2, 1): "sugar"}, "governor": number(4, 2)}
    game = visited(ann=ann, ben=ben, rulings={"governor": "yes"})
    game.take("ambassador blue 2", "column 2")
    assert (game.me(BEN).gem, game.me(BEN).sugar, game.me(BEN).governor) == (1, 0, number(4, 3))


@rule("AK-X-06")
@pytest.mark.parametrize(("colour", "gained"), [("white", {"gem": 1}), ("blue", {"sugar": 1})])
def test_a_diagonal_by_archery_is_a_row_or_column_for_the_others(colour, gained):
    """AK-X-06."""
    ann = {"colony": {(2, 2): "wood"}, "coins": 1, "private": "archery"}
    ben = {"colony": {(4, 1): "gem", (1, 4): "sugar", (2, 2): "wood"}, "coins": 1}
    game = visited(dice={"white": 1, "blue": 1}, ann=ann, ben=ben)
    assert game.brought(f"ambassador {colour} 1", "diagonal down 1", seat=BEN) == gained


@rule("AK-X-06")
@pytest.mark.parametrize(("answer", "gained"), [("column 6", {"gem": 1}), ("diagonal up 6", {"coins": -1, "sugar": 1})])
def test_a_follower_with_archery_may_use_the_diagonal(answer, gained):
    """AK-X-06: for a coin, on anybody's ambassador; only that of the value as it is."""
    ann = {"colony": {(1, 6): "wood"}}
    ben = {"colony": {(2, 6): "gem", (5, 2): "sugar", (3, 3): "wood"}, "coins": 9, "private": "archery"}
    game = visited(dice={"white": 6, "blue": 1}, ann=ann, ben=ben).take("ambassador white 6", "column 6")
    assert (game.asked, game.choices) == (("follow", BEN), ["column 6", "diagonal up 6"])
    assert game.brought(answer, seat=BEN) == gained
    assert game.marks(BEN) == {}


@rule("AK-X-06", "SM-DIE-11")
def test_a_follower_may_use_a_diagonal_without_a_free_building():
    """Only who takes a white die needs one; the governor may walk on the diagonal."""
    ann = {"colony": {(1, 6): "wood"}, "coins": 9, "private": "archery"}
    ben = {"coins": 1, "private": "archery", "governor": number(4, 3)}
    game = visited(dice={"white": 6, "blue": 1}, ann=ann, ben=ben, rulings={"governor": "yes"})
    assert "SM-DIE-11" in refused(visited(dice={"white": 6, "blue": 1}, ben=ben, ann=ben), "ambassador white 6")
    game.take("ambassador white 6", "column 6")
    assert (game.asked, game.choices) == (("follow", BEN), ["column 6", "diagonal up 6"])
    game.take("diagonal up 6")
    assert (game.me(BEN).coins, game.me(BEN).governor) == (0, number(4, 4))


# all together


@pytest.mark.thorough
@pytest.mark.parametrize("modules", list(product(("no", "yes"), repeat=3)), ids="-".join)
def test_games_with_any_modules_run_to_their_end(modules):
    """Every mixture of these modules, with every setup, runs through and leaves no impossible table behind."""
    chosen = dict(zip(("governor", "specialists", "ambassadors"), modules, strict=True))
    for count, setup, blue in product((1, 3), ("basic", "advanced"), ("own", "shared")):
        rulings = {**chosen, "kingdoms": "yes", "setup": setup, "blue_dice": blue}
        game, dice = new(count, rulings=rulings, draws=count), Random(f"{modules}{count}{setup}{blue}")
        while not game.over:
            entry = game.ask.entry
            game.play(as_text(blank(entry)) if entry is not None else dice.choice(game.legal).key)
            assert game.mid_turn or not list(DEFINITION.problems(game.table))


@rule("AK-X-08")
def test_the_city_follows_by_its_entry():
    """AK-X-08: no column runs through a city, and the log says so."""
    game = small_city(
        rulings={"ambassadors": "yes"}, tables={"turn_of": BEN, "ambassadors": {"white": 4, "blue": 2}},
        others={"ben": {"colony": {(1, 4): "wood"}}},
    )  # fmt: skip
    game.take("ambassador white 4", "column 4")
    followed = [(event["line"], event["n"]) for event in game.happened("follow")]
    assert (game.asked, followed) == (("stop", ANN), [("entry", 4)])
    assert "{" not in game.describe(game.events[-1])


@rule("SM-PASS-07", "AK-C-03")
def test_retiring_warns_of_the_ambassadors_dice_too():
    """AK-C-03: they could still be used this year."""
    game = start(
        2, rulings={"ambassadors": "yes"}, copy=box(), pool=[1, 2, 3], ambassadors={"white": 4, "blue": 0},
        ann={"whites": 2, "colony": {(1, 4): "wood"}},
    )  # fmt: skip
    assert [reason.values["n"] for reason in game.option("retire").verdict.cautions] == [1]
    game.correct_all({"players.0.colony.3": ""})
    assert not game.option("retire").verdict.cautions, "it would find no building"
