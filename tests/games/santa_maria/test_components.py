"""The contents of the box: the known counts, the pieces that an owner enters, and a sample that has them all."""

import pytest

from companion.games.santa_maria.box.components import COUNTS, DISPLAY, DOCKS, MONKS, ROAD_TILES, SCHOLARS_SHOWN, YEARS
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.modules.specialists import OF_A_TYPE, PRODUCTION
from tests.games.samples import santa_maria as sample
from tests.games.santa_maria.play import new
from tests.games.santa_maria.rule import rule

PIECES = {
    "starting_ships": 4, "ships": 30, "doubles": 15, "triples": 15, "town_halls": 4, "scholars": 10, "bishops": 6,
    "boards": 4, "special_ships": 10, "specials": 6, "upgrades": 9, "cards": 24, "wooden": 6, "straw": 6,
    "temples_large": 5, "temples_medium": 5, "temples_small": 5,
}  # fmt: skip
"""How many pieces of each kind have a face of their own."""


@rule("SM-COMP-03", "SM-COMP-04", "SM-COMP-05", "SM-COMP-06", "SM-COMP-10", "AK-SHIP-01", "AK-TILE-01", "AK-B-01")
@rule("AK-D-SET-03", "AK-D-SET-04", "AK-D-SET-06")
def test_every_piece_with_a_face_can_be_entered_and_the_sample_has_them_all():
    assert {name: fact.count for name, fact in FACTS.items() if fact.count} == PIECES
    assert {name: len(sample().facts[name]) for name in PIECES} == PIECES


@rule("SM-COMP-02", "SM-COMP-05", "SM-COMP-07")
def test_dice_monks_and_road_tiles():
    assert (COUNTS["white_dice"], COUNTS["blue_dice"], MONKS, ROAD_TILES) == (12, 12, 6, 3)


@rule("SM-COMP-03", "SM-COMP-04", "AK-TILE-01", "AK-B-01")
def test_the_pieces_are_enough_for_three_years():
    assert {kind: n * YEARS for kind, n in DISPLAY.items()} == {kind: COUNTS[kind] for kind in DISPLAY}
    assert len(DOCKS) == COUNTS["starting_ships"]
    assert len(PRODUCTION) * OF_A_TYPE + COUNTS["upgrades"] == 6 * YEARS


@rule("SM-COMP-02", "SM-COMP-06", "SM-COMP-10")
@pytest.mark.parametrize("setup", ["basic", "advanced"])
def test_a_table_of_four_finds_enough_of_everything(setup):
    game = new(4, rulings={"setup": setup}, draws=4).until("turn")
    assert len(game.table.pool) == COUNTS["white_dice"]
    shown = [key for spot, key in game.table.spots.items() if spot.startswith("scholar.")]
    scholars = shown + [player.private for player in game.table.players if player.private]
    assert len(scholars) == len(set(scholars)) == SCHOLARS_SHOWN + (4 if setup == "advanced" else 0)
    assert len(scholars) <= COUNTS["scholars"]


@rule("SM-COMP-01", "AK-D-SET-02")
def test_five_sit_down_only_at_the_city():
    game = new(5, rulings={"maya": "yes", "ambassadors": "yes"}, draws=4).take("seat 0").until("turn")
    boards = [tuple(player.colony) for player in game.table.players if player.maya is None]
    assert len(set(boards)) == len(boards) == COUNTS["boards"]
