"""Megaliths and idols."""

import pytest

from companion.engine.errors import BadTable
from companion.engine.facts import as_text
from companion.games.endless_winter.rules.megaliths import on_board, on_tiles, why_not_place
from companion.games.endless_winter.rules.stone_points import stone_points
from companion.games.endless_winter.table import NEUTRAL
from tests.games.endless_winter.play import ANN, BEN, box, rule, start, table
from tests.games.samples import endless_winter as sample

GRID = {f"{row}.{column}": "plain" for row in range(3) for column in range(4)}
GRID |= {"0.0": "start+food", "0.3": "start", "1.1": "tool*2", "2.2": "arrow-up&arrow-right", "1.2": "points"}
CELLS = sample().facts["megalith_cells"]
TILES = {cell: 1 if cell[2] in "01" else 2 for cell in GRID}


def placing(*, grid=GRID, effect="megalith", without=(), megalith_cells=CELLS, **changes):
    """Ann gains a megalith in the eclipse."""
    order = [{"effect": effect}, {"effect": ""}]
    copy = box(*without, turn_order_2=order, benefit_h00={"effect": ""}, megalith_cells=megalith_cells)
    return start(phase="eclipse", copy=copy, grid=grid, tile_of=dict.fromkeys(grid, 1), **changes)


@rule("EW-MEG-01", "EW-MEG-05", "EW-MEG-07", "EW-MEG-14")
def test_the_first_megalith_is_neutral_and_gives_its_cell():
    game = placing()
    assert [key for key in game.keys if key.startswith("megalith")] == ["megalith 1 1 1", "megalith 1 1 4"]
    assert "nothing" in game.keys
    assert game.brought("megalith 1 1 1") == {"megaliths": 1, "food": 1}
    assert game.table.built == {"0.0.0": NEUTRAL}


@rule("EW-MEG-03", "EW-MEG-06")
def test_a_neutral_megalith_may_lie_on_an_ordinary_cell_too():
    game = placing(built={"0.0.0": NEUTRAL}, ann={"megaliths": 1})
    assert {"megalith 1 1 2", "megalith 1 2 1", "megalith 1 1 4"} <= set(game.keys)


@rule("EW-MEG-05", "EW-MEG-14")
@pytest.mark.parametrize(("placed", "owner"), [(0, NEUTRAL), (1, NEUTRAL), (2, ANN)])
def test_the_first_two_are_neutral(placed, owner):
    game = placing(built={"0.0.0": NEUTRAL}, ann={"megaliths": placed}).take("megalith 1 1 2")
    assert game.table.built["0.0.1"] == owner


@rule("EW-MEG-03")
def test_no_megalith_lies_on_another_or_by_itself():
    t = table(built={"0.0.0": NEUTRAL}, grid=GRID)
    assert [[reason.rule for reason in why_not_place(t, ANN, place)] for place in ("0.0.0", "0.2.3", "0.0.1")] == [
        ["EW-MEG-03"],
        ["EW-MEG-03"],
        [],
    ]


@rule("EW-MEG-04")
def test_three_carry_nothing():
    built = {"0.0.0": NEUTRAL, "0.0.1": BEN, "0.1.0": ANN}
    assert not any(key.startswith("megalith 2") for key in placing(built=built, ann={"megaliths": 4}).offered)


@rule("EW-MEG-09")
def test_every_covered_megalith_of_another_counts():
    built = {"0.0.0": NEUTRAL, "0.0.1": BEN, "0.1.0": ANN, "0.1.1": BEN}
    game = placing(built=built, ann={"megaliths": 4}).take("megalith 2 1 1")
    assert game.scored("megaliths") == {ANN: 5, BEN: 2}


@rule("EW-MEG-04", "EW-MEG-13")
def test_on_four_others_it_scores_and_covers_no_cell():
    built = {"0.0.0": NEUTRAL, "0.0.1": BEN, "0.1.0": ANN, "0.1.1": ANN}
    game = placing(built=built, ann={"megaliths": 4})
    assert game.option("megalith 2 1 1").brings == {"points": 6}
    game.take("megalith 2 1 1")
    assert game.scored("megaliths") == {ANN: 6, BEN: 1}
    assert (game.me().tool, game.me().upper) == (0, 1)
    assert "gain tool*2" not in game.offered, "those of the cell below"


@rule("EW-MEG-11")
@pytest.mark.parametrize(("ruling", "placed", "asked"), [("neutral", 1, False), ("neutral", 0, True), ("any", 1, True)])
def test_arrows_place_one_more(ruling, placed, asked):
    game = placing(built={"0.2.1": NEUTRAL}, ann={"megaliths": placed}, rulings={"arrow_cells": ruling})
    game.take("megalith 1 3 3")
    assert (game.ask is not None and game.ask.id == "arrow") is asked
    if asked:
        assert game.keys == ["megalith 1 2 3", "megalith 1 3 4", "nothing"]
        game.take("megalith 1 2 3")
        assert game.scored("megaliths") == {ANN: 1}


@rule("EW-MEG-11")
def test_arrows_to_taken_cells_do_nothing():
    built = {"0.2.1": NEUTRAL, "0.1.2": NEUTRAL, "0.2.3": BEN}
    game = placing(built=built, ann={"megaliths": 0}).take("megalith 1 3 3")
    assert game.ask is None or game.ask.id != "arrow"


@rule("EW-MEG-12")
def test_with_none_left_only_something_weaker():
    game = placing(ann={"megaliths": 10})
    assert not any(key.startswith("megalith") for key in game.keys)


@rule("EW-MEG-14", "EW-STONE-03", "EW-STONE-04")
def test_stones_count_own_megaliths_on_the_board_and_their_tiles():
    built = {"0.0.0": NEUTRAL, "0.0.1": ANN, "0.1.1": ANN, "0.0.2": ANN, "0.1.2": BEN, "1.0.1": ANN}
    t = table(ann={"megaliths": 6, "upper": 1}, built=built, grid=GRID, tile_of=TILES)
    assert (on_board(t, ANN), on_tiles(t, ANN)) == (3, 2)
    assert stone_points(t, ANN, "megaliths").points == 3
    assert stone_points(t, ANN, "tiles 1-2-4-6").points == 2
    above = table(built={"0.0.2": NEUTRAL, "1.0.2": ANN}, grid=GRID, tile_of=TILES)
    assert on_tiles(above, ANN) == 0, "only what lies on the board"
    t.rulings = {"covered_megaliths": "no"}
    assert on_board(t, ANN) == 0


@rule("EW-MEG-07", "EW-MEG-08")
def test_on_an_unknown_board_the_players_enter_the_covered_cells():
    game = placing(grid={}, ann={"megaliths": 3, "upper": 0}, ben={"megaliths": 2})
    game.take("megalith ground", "cell 1 1 2 food")
    assert game.me().food == 1
    game = placing(grid={}, ann={"megaliths": 3}, ben={"megaliths": 2})
    game.take("megalith upper", "below 0", "below 1", "below neutral", "below neutral")
    assert game.scored("megaliths") == {ANN: 5, BEN: 1}


@rule("EW-MEG-07")
def test_a_covered_cell_is_entered_once_and_offered_in_the_next_game():
    cell = {"tile": 2, "row": 1, "column": 3, "effect": "food*2"}
    game = placing(grid={}, without=("megalith_cells",)).take("megalith ground")
    assert (game.ask.id, game.ask.values["fact"]) == ("learn", "megalith_cells")
    game.take(as_text(cell))
    assert game.me().food == 2
    assert game.table.facts_known()["megalith_cells"] == [cell]
    later = placing(grid={}, megalith_cells=[cell]).take("megalith ground")
    assert later.keys == ["cell 2 1 3 food*2", "another"]
    assert later.brought("cell 2 1 3 food*2") == {"food": 2}


@rule("EW-MEG-07")
def test_no_cell_is_entered_twice():
    cell = {"tile": 2, "row": 1, "column": 3, "effect": "food"}
    game = placing(grid={}, megalith_cells=[cell]).take("megalith ground", "another")
    with pytest.raises(BadTable, match=r"Row 1, column 3 of tile 2 has already been entered\."):
        game.take(as_text({**cell, "effect": "tool"}))
    assert game.take(as_text({**cell, "row": 2})).me().food == 1


@rule("EW-MEG-04", "EW-MEG-05")
def test_on_an_unknown_board_a_higher_level_needs_four():
    assert placing(grid={}).why("megalith upper") == ["EW-MEG-05", "EW-MEG-04"]
    assert placing(grid={}, ann={"megaliths": 3}).why("megalith upper") == ["EW-MEG-04"]


# idols


@rule("EW-IDOL-01", "EW-IDOL-02", "EW-IDOL-03")
def test_idols_may_be_split():
    game = placing(effect="idol*2", ben={"reverence": 1}, arrivals=[BEN]).take("idol sacrifice", "idol reverence")
    assert (game.me().sacrifice, game.me().reverence) == (1, 1)
    assert game.me(BEN).reverence == 1


@rule("EW-IDOL-04")
def test_a_space_of_the_sacrifice_track_gives_its_benefit():
    game = placing(effect="idol", ann={"sacrifice": 1}).take("idol sacrifice")
    assert game.me().food == 1


@rule("EW-IDOL-05", "EW-STONE-11")
def test_beyond_the_top_an_idol_is_a_point_and_no_step():
    game = placing(effect="idol", ann={"sacrifice": 8}).take("idol sacrifice")
    assert game.scored("sacrifice") == {ANN: 1}
    assert game.me().sacrifice == 8


@rule("EW-IDOL-06")
def test_markers_of_a_level_stand_by_their_arrival():
    game = placing(effect="idol", ann={"reverence": 1}, ben={"reverence": 2}, arrivals=[ANN, BEN])
    game.take("idol reverence")
    assert game.table.arrivals == [BEN, ANN]


@rule("EW-IDOL-07", "EW-IDOL-08")
def test_marked_levels_bring_points_and_the_top_is_the_end():
    game = placing(effect="idol*2", ann={"reverence": 6}).take("idol reverence")
    assert game.scored("reverence") == {ANN: 5}
    assert game.why("idol reverence") == ["EW-IDOL-08"]


@rule("EW-IDOL-04")
def test_an_unknown_space_is_entered_when_it_is_reached():
    copy = box("sacrifice_track", turn_order_2=[{"effect": "idol"}, {"effect": ""}])
    game = start(phase="eclipse", copy=copy).take("idol sacrifice")
    assert (game.ask.id, game.ask.values["place"]) == ("learn", 1)
    game.take('{"effect": "food", "resources": 4, "points": 1, "last": "no"}')
    assert game.me().food == 1
