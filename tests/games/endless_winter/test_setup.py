"""Components and set-up, for two, three and four players."""

from collections import Counter

import pytest

from companion.games.endless_winter.box.components import (
    ANIMAL_CARDS,
    BASE,
    CAMPS,
    CARDS,
    CHIEFS,
    CULTURE_CARDS,
    DISPLAY,
    HEXES,
    MEGALITHS,
    NEUTRALS,
    NUMBERS,
    REST_TOKENS,
    SETTLEMENTS,
    STONES_PER_ERA,
    TERRAIN_TILES,
    TRIBE_DECK,
    TRIBES,
)
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.box.stocks import START
from companion.games.endless_winter.rules.cards import is_culture
from companion.games.endless_winter.rules.eclipse import board_deeds
from companion.games.endless_winter.rules.scoring import card_points
from companion.games.endless_winter.rules.setup import turned_cells
from companion.games.endless_winter.table import Player
from tests.games.endless_winter.play import ANN, BEN, at, box, eclipsed, empty, new, rule, set_up, start

EVERY_COUNT = pytest.mark.parametrize("count", [2, 3, 4])


@rule("EW-CMP-01", "EW-CMP-02", "EW-CMP-03")
@EVERY_COUNT
def test_every_card_and_tile_of_the_box_is_somewhere(count):
    t = set_up(count).table
    owned = [card for me in t.players for card, n in me.cards.items() for _ in range(n)]
    beasts = [animal for me in t.players for animal, n in me.upright.items() for _ in range(n)]
    assert set(t.columns) == {"initiate", "develop", "migrate", "hunt"}
    assert sum(t.tribes.values()) + sum(card in TRIBES for card in owned) == 5 * 15
    assert len(owned) == (9 + 1) * count
    assert t.animals + len(t.grounds) + len(beasts) == 60
    assert len([card for card in t.culture if card]) + sum(t.culture_decks.values()) == 2 * 20
    assert (TERRAIN_TILES + 1, len(set(t.tile_of.values())), STONES_PER_ERA) == (25, 4, 10)
    assert (len(CHIEFS), NUMBERS["setup_cards"]) == (5, 5)


@rule("EW-CMP-04", "EW-SET-12", "EW-FIG-01")
def test_a_chief_and_two_tribe_figures():
    assert [me.figures for me in set_up().table.players] == [2, 2]
    game = start().take("place chief rest").until("turn", ANN)
    assert game.why("place chief hunt") == ["EW-FIG-01"]
    game.take("place tribe rest").until("turn", ANN).take("place tribe rest").until("pile", ANN)
    assert (game.me().chief_placed, game.me().figures, game.me().resting) == (True, 0, 3)


@rule("EW-CMP-04", "EW-CMP-05")
def test_camps_settlements_and_megaliths_of_a_player():
    assert (CAMPS, SETTLEMENTS, MEGALITHS, NEUTRALS) == (5, 3, 2 + 8, 2)
    migrating = at("migrate", ann={"tool": 5}).take(*["do camp"] * 4)
    assert migrating.why("do camp") == ["EW-MIG-01"], "four more than the one on the base"


@rule("EW-CMP-06")
def test_tokens_belong_to_modules():
    assert (NUMBERS["glacier_tokens"], REST_TOKENS) == (10, 5)
    assert set_up().table.rests == []
    assert len(set_up(rests="yes").table.rests) == REST_TOKENS


@rule("EW-CMP-07", "EW-CMP-08")
def test_starting_cards_are_tribe_cards():
    assert not any(is_culture(card) for card in (*CARDS, START))
    assert is_culture("1 2 food")
    game = at("initiate", ann={"hand": {"tribeswoman": 2}, "food": 1})
    assert game.take("play tribeswoman").table.labour == 1
    game.take("do settle-in", "nothing", "bury-hand tribeswoman")
    assert game.me().buried == {"tribeswoman": 1}
    eclipse = eclipsed(ann={"hand": {"brave": 1}, "pile_size": 1})
    assert eclipse.take("reveal brave").me().pile == {"brave": 1}
    points = box(card_points=dict.fromkeys(CARDS, 2))
    assert card_points(start(copy=points).table, Player(buried={"brave": 2}, discard={"tribesman": 1})) == 3 * 2


@rule("EW-SET-01", "EW-SET-02", "EW-SET-21", "EW-SET-22")
@EVERY_COUNT
def test_markers_start_at_the_beginning(count):
    t = set_up(count).table
    assert (t.round, t.era) == (1, "round-1")
    assert t.points == [0] * count
    assert all((me.sacrifice, me.reverence) == (0, 0) for me in t.players)


@rule("EW-SET-04", "EW-SET-18")
def test_tribe_decks_lack_the_cards_given_at_setup():
    t = set_up(4).table
    given = [card for me in t.players for card in me.hand if card in TRIBES]
    assert t.tribes == {tribe: TRIBE_DECK - given.count(tribe) for tribe in TRIBES}


@rule("EW-SET-05", "EW-SET-06")
def test_eight_culture_cards_of_era_1():
    t = set_up().table
    assert len(t.culture) == 8
    assert all(card.startswith("1 ") for card in t.culture)
    assert t.culture_decks == {"1": CULTURE_CARDS - DISPLAY, "2": CULTURE_CARDS}


@rule("EW-SET-07", "EW-SET-08", "EW-SET-09", "EW-SET-10", "EW-SET-11", "EW-SET-12", "EW-SET-14")
def test_a_player_board_before_anything_happens():
    me = Player()
    assert (me.food, me.tool, me.camps_left, me.settlements, me.megaliths) == (0, 0, 5, [], 0)
    assert (me.figures, me.chief_placed, me.buried) == (2, False, {})
    assert me.food_limit == 5, "the camps cover all spaces beyond the fifth"


@rule("EW-SET-10", "EW-SET-11")
@pytest.mark.parametrize(("placed", "cells"), [(1, []), (2, [1]), (5, [1]), (6, [1, 3])])
def test_the_supply_is_emptied_from_the_left_in_pairs(placed, cells):
    t = start(ann={"megaliths": placed, "settlements": ["h01.h02.h08"]}).table
    assert list(board_deeds(t, ANN)) == [("settlement", 1), *(("cell", cell) for cell in cells)]


@rule("EW-SET-07", "EW-SET-13")
def test_a_chief_by_chance_and_its_side_by_choice():
    game = new(draws=3).until("chief", ANN)
    chiefs = {key.split(" ")[1] for key in game.keys}
    assert len(chiefs) == 1
    assert [key.split(" ")[2] for key in game.keys] == ["a", "b"]
    game.take(game.keys[1])
    assert (game.me().chief, game.me().side) == (*chiefs, "b")


@rule("EW-SET-07")
def test_no_chief_leads_two_tribes():
    game = new().until("chief", ANN).take("chief handeye a").until("chief", BEN)
    assert {key.split(" ")[1] for key in game.keys} == set(CHIEFS) - {"handeye"}


@rule("EW-SET-13")
@pytest.mark.parametrize(("side", "ability"), [("a", "use move-two"), ("b", "use migrate|labour")])
def test_the_chosen_side_of_a_chief_counts(side, ability):
    game = at("hunt", figure="chief", ann={"side": side})
    assert [key for key in game.offered if key.startswith("use")] == [ability]


@rule("EW-SET-17", "EW-VARS-01")
def test_the_terrain_lies_before_chiefs_setup_cards_and_camps():
    game = new(draws=3).until("chief", ANN)
    assert len(game.table.hexes) == len(HEXES) - 1
    assert [me.camps for me in game.table.players] == [{}, {}]


@rule("EW-SET-15", "EW-SET-16", "EW-SET-17", "EW-SET-23", "EW-SET-35")
def test_a_setup_card_gives_goods_a_card_animals_and_a_camp():
    game = new(2, copy=box()).until("which")
    game.take("setup 3 1 shaman glyptodon*1 yes")
    game.take("setup 2 3 crafter sloth*1 no").until("turn")
    me = game.me(game.table.order[0])
    assert (me.food, me.tool, me.camps, me.upright) == (3, 1, {BASE: 2}, {"glyptodon": 1})
    assert "shaman" in me.hand
    second = game.me(game.table.order[1])
    assert (second.food, second.tool, second.camps) == (2 + 1, 3, {BASE: 1}), "the bonus of the second place on top"
    out = sum(sum(player.upright.values()) for player in game.table.players)
    assert game.table.animals == ANIMAL_CARDS - len(game.table.grounds) - out


@rule("EW-SET-18", "EW-SET-20")
def test_the_first_hand_is_known_in_part():
    me = set_up().me()
    assert {"brave", "tribeswoman"} < set(me.hand)
    assert sum(me.hand.values()) == 3
    assert sum(me.mixed.values()) - me.deck == 2, "two unseen cards"


@rule("EW-SET-20")
def test_an_unseen_card_can_be_any_of_those_left():
    ann = {"hand": {}, "mixed": {"brave": 1, "tribesman": 1, "tribeswoman": 1}, "deck": 2}
    game = at("hunt", ann=ann)
    assert [key for key in game.keys if key.startswith("play")] == ["play brave", "play tribesman", "play tribeswoman"]
    game.take("play tribesman")
    assert not [key for key in game.offered if key.startswith("play")], "it was the only one in the hand"


@rule("EW-SET-26", "EW-SET-25")
def test_the_table_enters_the_aid_cards():
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
        (0, 1): "start",
        (1, 1): "arrow-right&arrow-up",
        (0, 0): "food",
    }


@rule("EW-SET-28")
def test_without_tiles_the_board_is_entered_by_hand():
    game = new(copy=box("megalith_tiles"), draws=1).until("turn")
    assert game.table.grid == {}


@rule("EW-SET-29", "EW-SET-32", "EW-SET-34")
def test_eighteen_hexes_around_the_base():
    t = set_up(4).table
    assert set(t.hexes) == set(HEXES) - {BASE}


@rule("EW-SET-31")
def test_no_more_of_a_land_than_the_box_holds():
    tiles = {"glacier": 6, **{f"land-{n}": 1 for n in range(1, 6)}, "land-6": 13}
    game = new(copy=box(terrain_tiles=tiles), draws=1).until("turn")
    assert Counter(game.table.hexes.values())["land-6"] == 1 + 6, "of the others there was one each"


@rule("EW-SET-03")
def test_stones_of_each_era_by_the_spaces_of_the_board():
    game = new(3, copy=box(stone_spaces_3={"era-1": 5}), draws=1).until("turn")
    assert [len(stones) for stones in game.table.stones.values()] == [5, 12 - 5]


@rule("EW-SET-29", "EW-SET-30", "EW-SET-31", "EW-SET-32")
@pytest.mark.parametrize(("count", "glaciers"), [(2, 6), (3, 6), (4, 3)])
def test_every_land_and_so_many_glaciers(count, glaciers):
    kinds = Counter(set_up(count).table.hexes.values())
    assert kinds.pop("glacier") == glaciers
    assert (len(kinds), sum(kinds.values())) == (6, 18 - glaciers)


@rule("EW-SET-33")
@EVERY_COUNT
def test_every_player_has_a_camp_on_the_base(count):
    for me in set_up(count).table.players:
        assert me.camps[BASE] in (1, 2)
        assert me.food_limit == 5 + me.camps[BASE]


@EVERY_COUNT
def test_an_unknown_box_needs_few_answers_to_its_first_turn(count):
    game = new(count, copy=empty())
    answers = 0
    while game.ask.id != "turn":
        game.take(game.simplest())
        answers += 1
    assert answers <= 1 + 3 * count, [decision.ask for decision in game.journal]
    assert game.table.hexes == {}
    assert set(game.table.learned) == {f"stone_spaces_{count}", "setup_cards"}


def test_the_sample_box_has_every_fact():
    assert set(box().facts) == set(FACTS)
