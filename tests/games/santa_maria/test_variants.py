"""Variants of the base game: the advanced setup, shared blue dice, playing alone."""

import pytest

from companion.engine.ask import because
from companion.games.santa_maria.pieces import tile_text
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    TAXES,
    asked,
    box,
    brought,
    choices,
    happened,
    keys,
    marks,
    me,
    new,
    option,
    play,
    reasons,
    scored,
    start,
    until,
    until_year,
)
from tests.games.santa_maria.rule import rule

ADVANCED, SHARED = {"setup": "advanced"}, {"blue_dice": "shared"}
HALLS = [tile_text(face) for face in box().facts["town_halls"]]
SIDE_B = [text for row in box().facts["board_b"]["cells"] for text in row]


def pairs(game):
    """The pairs that can be picked now."""
    return [key for key in keys(game) if key.startswith("pair ")]


# the advanced setup


@rule("SM-ADV-01", "SM-COMP-10")
def test_all_have_the_same_side_b_and_start_with_the_usual_goods():
    game = until(new(3, rulings=ADVANCED, draws=2), "pair")
    for seat, player in enumerate(game.table.players):
        assert player.colony == SIDE_B
        assert (player.wood, player.coins, len(player.blue)) == (2, 3 + seat, 1)


@rule("SM-ADV-02", "SM-ADV-03")
def test_four_pairs_of_town_hall_and_scholar_lie_open_and_each_player_picks_one():
    game = until(new(2, rulings=ADVANCED, draws=2), "pair")
    shown = pairs(game)
    assert len(shown) == 4
    halls = [key.split(" ")[1] for key in shown]
    scholars = [key.split(" ")[2] for key in shown]
    assert sorted(halls) == sorted(HALLS)
    assert not set(scholars) & set(game.table.spots.values()), "none of those on the common board"
    assert asked(game) == ("pair", BEN), "right of the first player"
    play(game, shown[0])
    until(game, "pair", ANN)
    assert pairs(game) == shown[1:]


@rule("SM-ADV-03")
def test_the_last_pair_of_four_is_no_choice():
    game = new(4, rulings=ADVANCED, draws=2)
    order = []
    while asked(game)[0] != "turn":
        if asked(game)[0] == "pair":
            order.append(asked(game)[1])
        play(game, keys(game)[0])
    assert order == [3, 2, 1]
    assert [event["player"] for event in happened(game, "town-hall")] == [3, 2, 1, 0]


@rule("SM-ADV-04")
def test_the_town_hall_is_laid_at_once_on_two_empty_cells_turned_as_one_likes():
    game = until(new(2, rulings=ADVANCED, draws=2), "pair")
    hall = pairs(game)[0].split(" ")[1].split("|")
    play(game, pairs(game)[0])
    assert asked(game) == ("place", BEN)
    assert reasons(game, "at 0") == [because("SM-EXPAND-05", cells=[0], n=1)], "a ship is printed there"
    play(game, "turn", "at 1")
    assert (me(game, BEN).colony[1], me(game, BEN).colony[7]) == tuple(hall)


@rule("SM-ADV-06")
def test_blue_dice_are_rolled_before_town_halls_are_picked():
    game = until(new(2, rulings=ADVANCED, draws=2), "pair")
    assert all(player.blue for player in game.table.players)
    assert len(happened(game, "rolled")) == 2


@rule("SM-ADV-05")
def test_the_scholar_is_private_and_usable_from_the_start():
    ann = {"private": TAXES, "colony": {(1, 2): "wood", (2, 2): "road*2"}}
    game = start(ann=ann, ben={"colony": ann["colony"]}, pool=[2, 2])
    assert brought(game, "white 2", "column 2") == {"wood": 1, "coins": 2}
    assert brought(game, "white 2", "column 2", seat=BEN) == {"wood": 1}


@rule("SM-ADV-05")
def test_a_private_scholar_lies_at_no_spot():
    ben = {"religion": 3, "colony": {(1, 2): "religion"}}
    game = start(ann={"private": TAXES}, ben=ben, spots={"scholar.1": ""}, turn_of=BEN)
    play(game, "white 2", "column 2", "monk scholar.1")
    assert f"scholars {TAXES}" not in keys(game)


@rule("SM-ADV-03", "SM-ADV-05")
def test_where_the_players_tell_each_tells_the_pair_in_front_of_them():
    game = until(new(2, rulings=ADVANCED), "which")
    assert game.ask.values == {"fact": "town_halls", "place": f"seat.{BEN}"}
    play(game, f"town_halls {HALLS[2]}")
    assert game.ask.values == {"fact": "scholars", "place": f"seat.{BEN}"}
    play(game, f"scholars {TAXES}")
    assert me(game, BEN).private == TAXES
    until(game, "which")
    assert f"town_halls {HALLS[2]}" not in keys(game)
    play(game, f"town_halls {HALLS[0]}")
    assert f"scholars {TAXES}" not in keys(game)


@pytest.mark.parametrize(("ruling", "points"), [("scores", {ANN: 2}), ("nothing", {})])
@rule("SM-ADV-07")
def test_whether_a_private_scholar_scores_is_the_tables_to_decide(ruling, points):
    game = start(ann={"private": TAXES}, year=3, era="year-3", rulings={"private_scholar": ruling})
    play(game, "retire", "space conquistador", "retire", "space coins")
    assert game.over
    assert scored(game, "scholars") == points


# shared blue dice


def shared(**changes):
    """A table with shared blue dice 2 and 4."""
    return start(rulings=SHARED, **{"shared_blue": [2, 4], "shared_blue_dice": 2, **changes})


TWO_ROWS = {"colony": {(2, 2): "wood", (4, 2): "gem", (4, 3): "gem"}}


@rule("SM-SHARED-01")
def test_one_blue_die_for_each_player_lies_by_the_common_board():
    game = until(new(3, rulings=SHARED, draws=4), "turn")
    assert len(game.table.shared_blue) == game.table.shared_blue_dice == 3
    assert all(player.blue == [] and player.blue_dice == 0 for player in game.table.players)


@rule("SM-SHARED-03")
def test_whoever_takes_one_activates_a_row_and_it_is_gone_for_all():
    game = shared(ann=TWO_ROWS)
    assert brought(game, "blue 2", "row 2") == {"wood": 1}
    assert marks(game) == {(2, 2): "blue 2"}
    assert game.table.shared_blue == [4]
    assert happened(game, "die") == [{"player": ANN, "colour": "blue", "value": 2}]


@rule("SM-SHARED-03", "SM-DIE-02")
def test_white_dice_are_taken_as_ever():
    game = shared(ann=TWO_ROWS, pool=[2, 2])
    play(game, "white 2", "column 2")
    assert (game.table.pool, game.table.shared_blue, me(game).whites) == ([2], [2, 4], 1)


@rule("SM-SHARED-04")
def test_no_more_than_one_has_unlocked():
    game = shared(ann=TWO_ROWS)
    play(game, "blue 2", "row 2")
    until(game, "turn", ANN)
    assert reasons(game, "blue 4") == [because("SM-SHARED-04", used=1, most=1)]
    assert option(game, "retire").verdict.cautions == (because("SM-PASS-07", n=2),), "the white dice of both columns"
    game = shared(ann={**TWO_ROWS, "religion": 2, "blues": 1})
    assert reasons(game, "blue 4") == [], "the first symbol unlocks a second"
    assert reasons(game, "blue 2") == []
    bare = shared(ann={"colony": {(4, 2): "gem"}})
    lacking = because("SM-DIE-03", value=4, need=2, have=0, missing=2)
    assert reasons(bare, "blue 2") == [because("SM-DIE-13", line="row", n=2), lacking], (
        "an empty row, and no coin to turn it"
    )
    game = shared(ann={**TWO_ROWS, "religion": 5, "blues": 2})
    assert reasons(game, "blue 4") == [because("SM-SHARED-04", used=2, most=2)], "the second symbol has no die"
    game = shared(ann={**TWO_ROWS, "religion": 6, "blues": 2})
    assert reasons(game, "blue 4") == []


@rule("SM-SHARED-02")
def test_crossing_the_first_and_third_symbol_adds_a_die_for_all():
    game = shared(ann={"religion": 1, "colony": {(1, 2): "religion"}})
    play(game, "white 2", "column 2", "use", "die 6", "nothing")
    assert game.table.shared_blue == [2, 4, 6]
    assert game.table.shared_blue_dice == 3
    assert me(game).blue == []


@rule("SM-SHARED-02", "SM-BLUE-03")
def test_one_unlocked_by_the_last_to_retire_is_rolled_with_the_others_next_year():
    game = shared(ann={"religion": 1}, ben={"retired": 0})
    play(game, "retire", "space religion", "nothing")
    assert game.table.shared_blue_dice == 3
    until_year(game, 2)
    assert len(game.table.shared_blue) == 3


@rule("SM-SHARED-05")
def test_all_are_rolled_again_next_year():
    game = shared(shared_blue=[], shared_blue_dice=3)
    until_year(game, 2)
    assert game.table.shared_blue == [1, 1, 1]
    assert me(game).blues == 0


# playing alone


@pytest.mark.parametrize(
    ("year", "step", "points"),
    [(1, 3, 4), (1, 2, 0), (2, 4, 5), (2, 3, 0), (3, 5, 6), (3, 4, 0), (1, 5, 4)],
)
@rule("SM-SOLO-01", "SM-SOLO-02")
def test_ex_21_and_ex_22_a_year_pays_if_its_tree_was_passed(year, step, points):
    game = start(1, ann={"conquistador": step}, year=year, era=f"year-{year}")
    play(game, "retire", "space road", "nothing")
    assert scored(game, "conquistador") == ({ANN: points} if points else {})
    assert happened(game, "trees") == [{"player": ANN, "n": max(0, step - 2), "year": year}]


@rule("SM-SOLO-01")
def test_alone_everything_else_is_as_usual():
    game = start(1, ann={"colony": {(1, 2): "wood"}, "blue": [1]})
    play(game, "white 2", "column 2", "end")
    assert asked(game) == ("turn", ANN)
    play(game, "retire", "space coins")
    until_year(game, 2)
    assert (asked(game), me(game).conquistador, me(game).coins) == (("turn", ANN), 0, 2)
    assert choices(game)


@rule("SM-SOLO-01", "SM-SETUP-11")
def test_alone_nobody_is_asked_who_begins():
    game = new(1)
    assert asked(game)[0] == "count-white"
