"""Module A: the governor's moves, blocked cells and points."""

import pytest

from companion.games.santa_maria.rules.overlays import secured
from tests.games.santa_maria.play import ANN, new, number, start
from tests.games.santa_maria.rule import rule

GOVERNOR = {"governor": "yes"}


def governed(colony, at=(2, 3), *, rulings=None, **ann):
    """Ann's colony with her governor; she has a blue die of 1, 2, 3 and 6."""
    ann = {"colony": colony, "governor": number(*at), "blue": [1, 2, 3, 6], **ann}
    return start(ann=ann, rulings=GOVERNOR | (rulings or {}))


def where(game):
    """The governor's row and column."""
    return game.me().governor // 6 + 1, game.me().governor % 6 + 1


def refused(game, key):
    """The rules that refuse an option."""
    return [reason.rule for reason in game.reasons(key)]


@rule("AK-A-01")
@pytest.mark.parametrize("setup", ["basic", "advanced"])
def test_governors_start_on_the_shipping_building_in_the_corner(setup):
    """AK-A-01."""
    game = new(3, rulings=GOVERNOR | {"setup": setup}).until("turn")
    assert [(player.governor, player.colony[0]) for player in game.table.players] == [(0, "ship")] * 3


@rule("AK-A-02", "AK-A-03")
def test_a_white_die_moves_him_to_the_right():
    """EX-27, AK-A-03: he stands in the column of the die."""
    game = governed({(5, 3): "wood"}).take("white 3", "column 3")
    assert where(game) == (2, 4)
    assert game.activated == [(5, 3)]


@rule("AK-A-03", "AK-A-05")
def test_a_blue_die_moves_him_down_and_the_building_there_comes_first():
    """EX-28, AK-A-05: the building that he enters is activated before the row, and that he leaves with the row."""
    game = governed({(3, 3): "wood", (2, 1): "grain", (2, 3): "coins*2"})
    game.take("blue 2", "row 2")
    assert where(game) == (3, 3)
    assert game.activated == [(3, 3), (2, 1), (2, 3)]
    assert (game.me().wood, game.me().grain, game.me().coins) == (1, 1, 2)
    assert game.marks() == {(2, 3): "blue 2"}


@rule("AK-A-04")
def test_he_stays_where_he_is_when_another_line_is_used():
    """AK-A-04."""
    game = governed({(5, 4): "wood"}).take("white 4", "column 4")
    assert where(game) == (2, 3)
    assert game.happened("governor") == game.happened("governor-stays") == []


@rule("AK-A-02")
def test_the_turned_value_of_the_die_decides_whether_he_moves():
    """AK-A-02: a 4 turned to 3 reads his column."""
    game = governed({(5, 3): "wood"}, coins=1).take("white 4", "column 3")
    assert where(game) == (2, 4)


@rule("AK-A-06")
def test_a_road_that_he_enters_brings_a_point_for_each_colonist():
    """AK-A-06."""
    game = governed({(2, 4): "road*2", (5, 3): "wood"}).take("white 3", "column 3")
    assert game.scored("roads") == {ANN: 2}


@rule("AK-A-07", "AK-A-08")
def test_coins_stop_him_and_then_his_own_cell_is_not_activated():
    """EX-29, AK-A-07, AK-A-08."""
    colony = {(2, 4): "wood", (2, 3): "grain", (5, 3): "coins*2"}
    game = governed(colony, marks={(2, 4): "coins 1"}).take("white 3", "column 3")
    assert where(game) == (2, 3)
    assert game.activated == [(5, 3)]
    assert game.happened("governor-stays") == [{"player": ANN, "row": 2, "column": 3, "number": number(2, 3)}]
    assert game.marks() == {(2, 4): "coins 1", (5, 3): "white 3"}


@rule("AK-A-07")
@pytest.mark.parametrize(
    ("at", "answers"), [((2, 6), ("white 6", "column 6")), ((6, 3), ("blue 6", "row 6"))], ids=["right", "bottom"]
)
def test_he_does_not_leave_the_grid(at, answers):
    """AK-A-07."""
    game = governed({(4, 6): "wood", (6, 1): "wood"}, at).take(*answers)
    assert where(game) == at


@rule("AK-A-02", "AK-A-08")
def test_the_building_that_he_leaves_makes_the_die_usable():
    """AMB-14: after the move his building is free; a table may decide that the test comes before."""
    game = governed({(2, 3): "wood"}).take("white 3", "column 3")
    assert (game.me().wood, game.marks()) == (1, {(2, 3): "white 3"})
    strict = governed({(2, 3): "wood"}, rulings={"governor_test": "before"})
    assert refused(strict, "white 3") == ["SM-DIE-11"]


@rule("AK-A-08")
def test_no_die_for_a_line_whose_only_building_he_cannot_leave():
    """AMB-14: with a die to his right, his building stays occupied."""
    game = governed({(2, 3): "wood", (2, 4): "grain"}, marks={(2, 4): "white 4"})
    assert refused(game, "white 3") == ["SM-DIE-11"]


@rule("AK-A-09")
def test_no_coins_on_his_building():
    """AK-A-09."""
    game = governed({(2, 3): "wood", (5, 3): "wood", (6, 6): "gem"}, coins=3).take("coin")
    assert refused(game, f"cell {number(2, 3)}") == ["AK-A-09"]
    assert game.choices == [f"cell {number(5, 3)}", f"cell {number(6, 6)}", "back"]


@rule("AK-A-09")
def test_his_building_alone_is_no_building_for_a_coin():
    """AK-A-09: then activating with coins is not offered at all."""
    assert refused(governed({(2, 3): "wood"}, coins=3), "coin") == ["SM-COIN-01"]


@rule("AK-A-09", "AK-A-11")
def test_nothing_is_built_on_an_undeveloped_cell_with_him_on_it():
    """AK-A-11: no tile may reach his cell."""
    game = governed({}, wood=2).take("expand double", "tile wood|road*1")
    assert refused(game, f"at {number(2, 3)}") == ["AK-A-11"]
    assert refused(game, f"at {number(2, 2)}") == ["AK-A-11"]
    assert game.option(f"at {number(2, 4)}").allowed


@rule("AK-A-10")
@pytest.mark.parametrize("answers", [("white 6", "column 6"), ("blue 6", "row 6")])
def test_in_the_last_corner_he_stays_and_blocks_it_for_good(answers):
    """AK-A-10."""
    game = governed({(6, 6): "gem", (1, 6): "wood", (6, 1): "wood"}, (6, 6)).take(*answers)
    assert (where(game), game.me().gem, game.me().wood) == ((6, 6), 0, 1)


@rule("AK-A-12")
@pytest.mark.parametrize(("at", "points"), [((5, 4), 1), ((1, 1), -12), ((6, 6), 12), ((3, 6), -1)])
def test_his_last_cell_is_worth_points(at, points):
    """EX-30, AK-A-12: for Ann; Ben runs no colony here and has no governor."""
    lines = [line for line in secured(governed({}, at).table) if line.source == "governor"]
    assert [(line.player, line.points) for line in lines] == [(ANN, points)]


# scholars


@rule("AK-SCHOLAR-03", "AK-SCHOLAR-04")
def test_navigation_takes_him_on_from_road_to_road():
    """AK-SCHOLAR-03, AK-SCHOLAR-04: a coin for each further cell, and every colonist on the way counts."""
    colony = {(2, 4): "road*1", (2, 5): "road*2", (2, 6): "wood", (5, 3): "grain"}
    game = governed(colony, coins=2, private="navigation")
    game.take("white 3", "column 3", "walk right", "walk right")
    assert (where(game), game.me().coins, game.me().points) == ((2, 6), 0, 3)
    assert game.activated == [(2, 6), (5, 3)]


@rule("AK-SCHOLAR-03")
def test_navigation_may_be_declined():
    """AK-SCHOLAR-03."""
    game = governed({(2, 4): "road", (5, 3): "grain"}, coins=1, private="navigation")
    game.take("white 3", "column 3")
    assert game.choices == ["walk right", "nothing"]
    game.take("nothing")
    assert (where(game), game.me().coins) == ((2, 4), 1)


@rule("AK-SCHOLAR-03")
def test_a_resource_can_be_sold_for_the_coin_of_navigation():
    """AK-SCHOLAR-03: the question is asked while the coin is within reach, and refused until it is there."""
    game = governed({(2, 4): "road", (5, 3): "grain"}, wood=1, private="navigation")
    game.take("white 3", "column 3")
    assert refused(game, "walk right") == ["AK-SCHOLAR-03"]
    game.take("sell wood", "walk right")
    assert where(game) == (2, 5)


@rule("AK-SCHOLAR-03")
@pytest.mark.parametrize(
    ("beside", "ann"),
    [
        ("road", {"coins": 0}),
        ("road", {"coins": 1, "marks": {(2, 5): "coins 1"}}),
        ("wood", {"coins": 1}),
        ("", {"coins": 1}),
    ],
    ids=["no coin to be had", "the next cell is occupied", "on a building", "on an undeveloped cell"],
)
def test_navigation_is_not_asked_where_it_leads_nowhere(beside, ann):
    """AK-SCHOLAR-03."""
    colony = {(2, 4): beside, (2, 5): "wood", (5, 3): "grain"}
    game = governed(colony, private="navigation", **ann).take("white 3", "column 3")
    assert (game.ended().ask.player, where(game)) == (1, (2, 4))


@rule("AK-X-11")
def test_navigation_is_among_the_scholars_only_with_the_governor():
    """AK-X-11."""

    def scholars(module):
        game = start(rulings={module: "yes"}, ann={"religion": 1, "colony": {(1, 1): "religion"}})
        game.table.spots = {**game.table.spots, "scholar.4": ""}
        return game.take("white 1", "column 1", "use", "die 4", "monk scholar.4").choices

    assert "scholars navigation" in scholars("governor")
    assert "scholars navigation" not in scholars("ambassadors")


@rule("AK-SCHOLAR-07", "AK-X-04")
def test_a_blue_die_on_a_column_counts_as_white_for_him():
    """AK-SCHOLAR-07, AK-X-04."""
    game = governed({(5, 3): "wood"}, private="hand:Philosophy").take("blue 3", "column 3")
    assert where(game) == (2, 4)


@rule("AK-X-03")
@pytest.mark.parametrize(
    ("at", "die", "after"),
    [((2, 2), "white 1", (2, 3)), ((2, 2), "blue 1", (3, 2)), ((4, 1), "white 1", (4, 1))],
    ids=["white", "blue", "in the column but not on the diagonal"],
)
def test_on_a_diagonal_the_colour_of_the_die_decides(at, die, after):
    """AK-X-03: and only if he stands on it."""
    game = governed({(5, 5): "wood"}, at, coins=1, private="archery").take(die, "diagonal down 1")
    assert where(game) == after
