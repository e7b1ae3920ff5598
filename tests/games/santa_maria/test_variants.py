"""Variants of the base game: the advanced setup, shared blue dice, playing alone."""

import pytest

from companion.engine.ask import because
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.names import bishop_key
from companion.games.santa_maria.box.pieces import tile_text
from tests.games.santa_maria.play import ANN, BEN, TAXES, box, new, start
from tests.games.santa_maria.rule import rule

ADVANCED, SHARED = {"setup": "advanced"}, {"blue_dice": "shared"}
HALLS = [tile_text(face) for face in box().facts["town_halls"]]
SIDE_B = [text for row in box().facts["board_b"]["cells"] for text in row]


def pairs(game):
    """The pairs that can be picked now."""
    return [key for key in game.keys if key.startswith("pair ")]


# the advanced setup


@rule("SM-ADV-01", "SM-COMP-10")
def test_all_have_the_same_side_b_and_start_with_the_usual_goods():
    game = new(3, rulings=ADVANCED, draws=2).until("pair")
    for seat, player in enumerate(game.table.players):
        assert player.colony == SIDE_B
        assert (player.wood, player.coins, len(player.blue)) == (2, 3 + seat, 1)


@rule("SM-ADV-02", "SM-ADV-03")
def test_four_pairs_of_town_hall_and_scholar_lie_open_and_each_player_picks_one():
    game = new(2, rulings=ADVANCED, draws=2).until("pair")
    shown = pairs(game)
    assert len(shown) == 4
    halls = [key.split(" ")[1] for key in shown]
    scholars = [key.split(" ")[2] for key in shown]
    assert sorted(halls) == sorted(HALLS)
    assert not set(scholars) & set(game.table.spots.values()), "none of those on the common board"
    assert game.asked == ("pair", BEN), "right of the first player"
    game.take(shown[0])
    game.until("pair", ANN)
    assert pairs(game) == shown[1:]


@rule("SM-ADV-03")
def test_the_last_pair_of_four_is_no_choice():
    game = new(4, rulings=ADVANCED, draws=2)
    order = []
    while game.asked[0] != "turn":
        if game.asked[0] == "pair":
            order.append(game.asked[1])
        game.take(game.keys[0])
    assert order == [3, 2, 1]
    assert [event["player"] for event in game.happened("town-hall")] == [3, 2, 1, 0]


@rule("SM-ADV-04")
def test_the_town_hall_is_laid_at_once_on_two_empty_cells_turned_as_one_likes():
    game = new(2, rulings=ADVANCED, draws=2).until("pair")
    hall = pairs(game)[0].split(" ")[1].split("|")
    game.take(pairs(game)[0])
    assert game.asked == ("place", BEN)
    assert game.reasons("at 0") == [because("SM-EXPAND-05", cells=[0], n=1)], "a ship is printed there"
    game.take("turn", "at 1")
    assert (game.me(BEN).colony[1], game.me(BEN).colony[7]) == tuple(hall)


@rule("SM-ADV-06")
def test_blue_dice_are_rolled_before_town_halls_are_picked():
    game = new(2, rulings=ADVANCED, draws=2).until("pair")
    assert all(player.blue for player in game.table.players)
    assert len(game.happened("rolled")) == 2


@rule("SM-ADV-05")
def test_the_scholar_is_private_and_usable_from_the_start():
    ann = {"private": TAXES, "colony": {(1, 2): "wood", (2, 2): "road*2"}}
    game = start(ann=ann, ben={"colony": ann["colony"]}, pool=[2, 2])
    assert game.brought("white 2", "column 2") == {"wood": 1, "coins": 2}
    assert game.brought("white 2", "column 2", seat=BEN) == {"wood": 1}


@rule("SM-ADV-05")
def test_a_private_scholar_lies_at_no_spot():
    ben = {"religion": 3, "colony": {(1, 2): "religion"}}
    game = start(ann={"private": TAXES}, ben=ben, spots={"scholar.1": ""}, turn_of=BEN)
    game.take("white 2", "column 2", "monk scholar.1")
    assert f"scholars {TAXES}" not in game.keys


@rule("SM-ADV-03", "SM-ADV-05")
def test_where_the_players_enter_each_enters_the_pair_in_front_of_them():
    game = new(2, rulings=ADVANCED).until("which")
    assert game.ask.values == {"fact": "town_halls", "place": f"seat.{BEN}"}
    game.take(f"town_halls {HALLS[2]}")
    assert game.ask.values == {"fact": "scholars", "place": f"seat.{BEN}"}
    game.take(f"scholars {TAXES}")
    assert game.me(BEN).private == TAXES
    game.until("which")
    assert f"town_halls {HALLS[2]}" not in game.keys
    game.take(f"town_halls {HALLS[0]}")
    assert f"scholars {TAXES}" not in game.keys


@pytest.mark.parametrize(("ruling", "points"), [("scores", {ANN: 2}), ("nothing", {})])
@rule("SM-ADV-07")
def test_whether_a_private_scholar_scores_is_the_tables_to_decide(ruling, points):
    game = start(ann={"private": TAXES}, year=3, era="year-3", rulings={"private_scholar": ruling})
    game.take("retire", "space conquistador", "retire", "space coins")
    assert game.over
    assert game.scored("scholars") == points


# shared blue dice


def shared(**changes):
    """A table with shared blue dice 2 and 4."""
    return start(rulings=SHARED, **{"shared_blue": [2, 4], "shared_blue_dice": 2, **changes})


TWO_ROWS = {"colony": {(2, 2): "wood", (4, 2): "gem", (4, 3): "gem"}}


@rule("SM-SHARED-01")
def test_one_blue_die_for_each_player_lies_by_the_common_board():
    game = new(3, rulings=SHARED, draws=4).until("turn")
    assert len(game.table.shared_blue) == game.table.shared_blue_dice == 3
    assert all(player.blue == [] and player.blue_dice == 0 for player in game.table.players)


@rule("SM-SHARED-03")
def test_a_taken_die_activates_a_row_and_is_gone_for_all():
    game = shared(ann=TWO_ROWS)
    assert game.brought("blue 2", "row 2") == {"wood": 1}
    assert game.marks() == {(2, 2): "blue 2"}
    assert game.table.shared_blue == [4]
    assert game.happened("die") == [{"player": ANN, "colour": "blue", "value": 2}]


@rule("SM-SHARED-03", "SM-DIE-02")
def test_white_dice_are_taken_as_ever():
    game = shared(ann=TWO_ROWS, pool=[2, 2])
    game.take("white 2", "column 2")
    assert (game.table.pool, game.table.shared_blue, game.me().whites) == ([2], [2, 4], 1)


@rule("SM-SHARED-04")
def test_no_more_than_one_has_unlocked():
    game = shared(ann=TWO_ROWS)
    game.take("blue 2", "row 2")
    game.until("turn", ANN)
    assert game.reasons("blue 4") == [because("SM-SHARED-04", used=1, most=1)]
    assert game.option("retire").verdict.cautions == (because("SM-PASS-07", n=2),), "the white dice of both columns"
    game = shared(ann={**TWO_ROWS, "religion": 2, "blues": 1})
    assert game.reasons("blue 4") == [], "the first symbol unlocks a second"
    assert game.reasons("blue 2") == []
    bare = shared(ann={"colony": {(4, 2): "gem"}})
    lacking = because("SM-DIE-03", value=4, need=2, have=0, missing=2)
    assert bare.reasons("blue 2") == [because("SM-DIE-13", line="row", n=2), lacking], (
        "an empty row, and no coin to turn it"
    )
    game = shared(ann={**TWO_ROWS, "religion": 5, "blues": 2})
    assert game.reasons("blue 4") == [because("SM-SHARED-04", used=2, most=2)], "the second symbol has no die"
    game = shared(ann={**TWO_ROWS, "religion": 6, "blues": 2})
    assert game.reasons("blue 4") == []


@rule("SM-SHARED-02")
def test_crossing_the_first_and_third_symbol_adds_a_die_for_all():
    game = shared(ann={"religion": 1, "colony": {(1, 2): "religion"}})
    game.take("white 2", "column 2", "use", "die 6", "nothing")
    assert game.table.shared_blue == [2, 4, 6]
    assert game.table.shared_blue_dice == 3
    assert game.me().blue == []


@rule("SM-SHARED-02", "SM-BLUE-03")
def test_one_unlocked_by_the_last_to_retire_is_rolled_with_the_others_next_year():
    game = shared(ann={"religion": 1}, ben={"retired": 0})
    game.take("retire", "space religion", "nothing")
    assert game.table.shared_blue_dice == 3
    game.until_year(2)
    assert len(game.table.shared_blue) == 3


@rule("SM-SHARED-05")
def test_all_are_rolled_again_next_year():
    game = shared(shared_blue=[], shared_blue_dice=3)
    game.until_year(2)
    assert game.table.shared_blue == [1, 1, 1]
    assert game.me().blues == 0


# playing alone


@pytest.mark.parametrize(
    ("year", "step", "points"),
    [(1, 3, 4), (1, 2, 0), (2, 4, 5), (2, 3, 0), (3, 5, 6), (3, 4, 0), (1, 5, 4)],
)
@rule("SM-SOLO-01", "SM-SOLO-02")
def test_ex_21_and_ex_22_a_year_pays_if_its_tree_was_passed(year, step, points):
    game = start(1, ann={"conquistador": step}, year=year, era=f"year-{year}")
    game.take("retire", "space road", "nothing")
    assert game.scored("conquistador") == ({ANN: points} if points else {})
    assert game.happened("trees") == [{"player": ANN, "n": max(0, step - 2), "year": year}]


@rule("SM-SOLO-01")
def test_alone_everything_else_is_as_usual():
    game = start(1, ann={"colony": {(1, 2): "wood"}, "blue": [1]})
    game.take("white 2", "column 2")
    assert game.asked == ("turn", ANN)
    game.take("retire", "space coins")
    game.until_year(2)
    assert (game.asked, game.me().conquistador, game.me().coins) == (("turn", ANN), 0, 2)
    assert game.choices


@rule("SM-SOLO-01", "SM-SETUP-11")
def test_a_solo_game_does_not_ask_for_the_first_player():
    game = new(1)
    assert game.asked[0] == "count-white"


@rule("SM-SHARED-04")
def test_a_bishop_counts_the_blue_dice_that_were_unlocked() -> None:
    """Dice have no owners in this variant: the starting one and those of the track are a player's."""
    bishop = {"per": 3, "of": "blue-die", "each": 1, "most": 0, "note": ""}
    ann = {"monks": ["bishop.1"], "religion": 6}
    shared = start(
        2,
        ann=ann,
        spots={"bishop.1": bishop_key(bishop)},
        copy=box(bishops=[bishop]),
        rulings={"blue_dice": "shared"},
        shared_blue_dice=4,
        shared_blue=[1, 2, 3, 4],
    )
    points = {line.source: line.points for line in DEFINITION.final_lines(shared.table)}
    assert points["bishops"] == 9, "1 at the start, 2 from the first and the third symbol"
