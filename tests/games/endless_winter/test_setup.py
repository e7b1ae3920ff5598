"""Components and set-up, for two, three and four players."""

import pytest

from companion.games.endless_winter.cards import is_culture
from companion.games.endless_winter.components import (
    ANIMAL_CARDS,
    BASE,
    CAMPS,
    CARDS,
    CHIEFS,
    COLUMNS,
    CULTURE_CARDS,
    DISPLAY,
    FIGURES,
    GLACIER_TOKENS,
    HEXES,
    MEGALITH_TILES,
    MEGALITHS,
    NEUTRALS,
    REST_TOKENS,
    SETTLEMENTS,
    SETUP_CARDS,
    STARTING_CARDS,
    STONES_PER_ERA,
    TERRAIN_TILES,
    TRIBE_DECK,
    TRIBES,
)
from companion.games.endless_winter.pieces import FACTS
from companion.games.endless_winter.setup import turned_cells
from companion.games.endless_winter.table import Player
from tests.games.endless_winter.play import ANN, BEN, box, empty, new, rule, set_up

EVERY_COUNT = pytest.mark.parametrize("count", [2, 3, 4])


@rule("EW-CMP-01", "EW-CMP-02", "EW-CMP-03")
def test_what_is_in_the_box():
    assert set(COLUMNS) == {"initiate", "develop", "migrate", "hunt"}
    assert (STARTING_CARDS, len(TRIBES), TRIBE_DECK, CULTURE_CARDS) == (9, 5, 15, 20)
    assert (ANIMAL_CARDS, len(CHIEFS), SETUP_CARDS) == (60, 5, 5)
    assert (TERRAIN_TILES + 1, MEGALITH_TILES, STONES_PER_ERA) == (25, 4, 10)


@rule("EW-CMP-04", "EW-CMP-05")
def test_what_a_player_has():
    assert FIGURES == {"chief": 1, "tribe": 2}
    assert (CAMPS, SETTLEMENTS, MEGALITHS, NEUTRALS) == (5, 3, 10, 2)


@rule("EW-CMP-06")
def test_tokens_belong_to_modules():
    assert (GLACIER_TOKENS, REST_TOKENS) == (10, 5)
    assert set_up().table.rests == []
    assert len(set_up(rests="yes").table.rests) == REST_TOKENS


@rule("EW-CMP-07", "EW-CMP-08")
def test_starting_cards_are_tribe_cards():
    assert not any(is_culture(card) for card in CARDS)
    assert is_culture("1 2 food")


@rule("EW-SET-01", "EW-SET-02", "EW-SET-21", "EW-SET-22")
@EVERY_COUNT
def test_markers_start_at_the_beginning(count):
    t = set_up(count).table
    assert (t.round, t.era) == (1, "round-1")
    assert t.points == [0] * count
    assert all((me.sacrifice, me.reverence) == (0, 0) for me in t.players)


@rule("EW-SET-04", "EW-SET-18")
def test_tribe_decks_lack_what_setup_cards_gave():
    t = set_up(4).table
    given = [card for me in t.players for card in me.hand if card in TRIBES]
    assert t.tribes == {tribe: TRIBE_DECK - given.count(tribe) for tribe in TRIBES}


@rule("EW-SET-05", "EW-SET-06")
def test_eight_culture_cards_of_era_1():
    t = set_up().table
    assert len(t.culture) == DISPLAY
    assert all(card.startswith("1 ") for card in t.culture)
    assert t.culture_decks == {"1": CULTURE_CARDS - DISPLAY, "2": CULTURE_CARDS}


@rule("EW-SET-07", "EW-SET-08", "EW-SET-09", "EW-SET-10", "EW-SET-11", "EW-SET-12", "EW-SET-14")
def test_a_player_board_before_anything_happens():
    me = Player()
    assert (me.food, me.tool, me.camps_left, me.settlements, me.megaliths) == (0, 0, 5, [], 0)
    assert (me.figures, me.chief_placed, me.buried) == (2, False, {})


@rule("EW-SET-07", "EW-SET-13")
def test_a_chief_by_chance_and_its_side_by_choice():
    game = new(draws=3).until("chief", ANN)
    chiefs = {key.split(" ")[1] for key in game.keys}
    assert len(chiefs) == 1
    assert [key.split(" ")[2] for key in game.keys] == ["a", "b"]
    game.take(game.keys[1])
    assert (game.me().chief, game.me().side) == (*chiefs, "b")


@rule("EW-SET-15", "EW-SET-16", "EW-SET-17", "EW-SET-23", "EW-SET-35")
def test_a_setup_card_gives_goods_a_card_animals_and_a_camp():
    game = new(2, copy=box()).until("which")
    game.take("setup 3 1 shaman glyptodon*1 yes")
    game.until("turn")
    me = game.me(game.table.order[0])
    assert (me.food, me.tool, me.camps, me.upright) == (3, 1, {BASE: 2}, {"glyptodon": 1})
    assert "shaman" in me.hand
    second = game.me(game.table.order[1])
    assert second.food == 3 + 1, "the bonus of the second place comes on top"
    out = sum(sum(player.upright.values()) for player in game.table.players)
    assert game.table.animals == ANIMAL_CARDS - len(game.table.grounds) - out


@rule("EW-SET-18", "EW-SET-20")
def test_the_first_hand_is_known_in_part():
    me = set_up().me()
    assert {"brave", "tribeswoman"} < set(me.hand)
    assert sum(me.hand.values()) == 3
    assert sum(me.mixed.values()) - me.deck == 2, "two cards nobody has seen"


@rule("EW-SET-26", "EW-SET-25")
def test_the_table_tells_the_aid_cards():
    game = new(3)
    assert game.asked == ("order", None)
    game.take(f"first {BEN}", "first 2")
    assert game.table.order == [0, 1, 2]


@rule("EW-SET-28")
def test_megalith_tiles_lie_as_the_diagram_says():
    t = set_up().table
    assert sorted(set(t.tile_of.values())) == [1, 2, 3, 4]
    assert len(t.grid) == 4 * 8
    assert dict(turned_cells([["start", "arrow-up&arrow-left"], ["food", ""]], 1)) == {
        "0.1": "start",
        "1.1": "arrow-right&arrow-up",
        "0.0": "food",
    }


@rule("EW-SET-28")
def test_without_tiles_the_board_is_told_by_hand():
    game = new(copy=box("megalith_tiles"), draws=1).until("turn")
    assert game.table.grid == {}


@rule("EW-SET-29", "EW-SET-32", "EW-SET-34")
def test_eighteen_hexes_around_the_base():
    t = set_up(4).table
    assert set(t.hexes) == set(HEXES) - {BASE}


@rule("EW-SET-33")
@EVERY_COUNT
def test_everybody_has_a_camp_on_the_base(count):
    for me in set_up(count).table.players:
        assert me.camps[BASE] in (1, 2)
        assert me.food_limit == 5 + me.camps[BASE]


@EVERY_COUNT
def test_an_untold_box_needs_few_answers_to_its_first_turn(count):
    game = new(count, copy=empty())
    answers = 0
    while game.ask.id != "turn":
        game.take(game.simplest())
        answers += 1
    assert answers <= 1 + 3 * count, [decision.ask for decision in game.journal]
    assert game.table.hexes == {}
    assert set(game.table.learned) == {f"stone_spaces_{count}", "setup_cards"}


def test_every_fact_is_told_by_the_sample_box():
    assert set(box().facts) == set(FACTS)
