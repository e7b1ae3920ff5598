"""The four columns."""

from companion.games.endless_winter.box.components import BASE, TRIBES
from tests.games.endless_winter.play import ANN, BEN, at, box, rule, start


def with_labour(column, labour, **changes):
    """A figure of Ann's in a column, with so much labour."""
    game = at(column, **changes)
    game.table.labour = 2 * labour
    return game


# Initiate


@rule("EW-INIT-01", "EW-INIT-02")
def test_a_tribe_card_of_every_type_once():
    game = with_labour("initiate", 6, ann={"tool": 6})
    for tribe in TRIBES:
        game.take("do tribe", f"tribe {tribe}")
    assert game.me().hand == dict.fromkeys(TRIBES, 1)
    assert game.me().tool == 1
    assert game.why("do tribe") == ["EW-INIT-02"]


@rule("EW-INIT-03")
def test_a_fresh_card_may_be_played_for_its_ability_alone():
    game = with_labour("initiate", 1, ann={"tool": 1}).take("do tribe", "tribe shaman")
    assert game.why("play shaman") == ["EW-INIT-03"]
    game.take("ability shaman")
    assert game.table.labour == 0
    assert "use initiate|idol" in game.keys
    kept = with_labour("initiate", 1, ann={"tool": 1}, rulings={"gained_card": "kept"})
    assert "ability shaman" not in kept.take("do tribe", "tribe shaman").offered


@rule("EW-INIT-03")
def test_an_older_card_of_the_type_gives_its_labour():
    game = with_labour("initiate", 1, ann={"tool": 1, "hand": {"elder": 1}}).take("do tribe", "tribe elder")
    assert "play elder" in game.keys
    assert game.why("play elder") == []
    assert game.take("play elder").why("play elder") == ["EW-INIT-03"]


@rule("EW-INIT-04")
def test_the_middle_is_a_card_a_burial_or_both():
    game = at("initiate", ann={"food": 1, "hand": {"brave": 1}}).take("do settle-in", "nothing", "bury-hand brave")
    assert (game.me().food, game.me().buried, game.me().discard) == (0, {"brave": 1}, {})
    card = at("initiate", ann={"food": 1, "hand": {"brave": 1}}).take("do settle-in", "tribe elder", "nothing")
    assert (card.me().discard, card.me().hand) == ({"elder": 1}, {"brave": 1}), "not into the hand"


@rule("EW-INIT-06")
def test_the_bottom_is_an_idol_and_perhaps_a_burial():
    game = at("initiate", ann={"hand": {"brave": 1}}).take("bottom", "idol reverence")
    assert game.asked == ("bury", ANN)
    assert "nothing" in game.keys


@rule("EW-INIT-07", "EW-INIT-08")
def test_cards_are_buried_from_hand_discard_pile_and_play_area():
    ann = {"hand": {"brave": 1, "1 0 food": 1}, "discard": {"hunter": 1}}
    game = at("initiate", ann=ann).take("play brave", "bottom", "nothing")
    assert game.keys == ["bury-hand-culture 1 0 food", "bury-discard hunter", "bury-played brave", "nothing"]
    game.take("bury-played brave")
    assert game.me().buried == {"brave": 1}
    assert game.me().discard == {"hunter": 1}, "it does not come back"


@rule("EW-INIT-08", "EW-GOLD-01")
def test_buried_cards_are_never_shuffled_in():
    game = at("rest", ann={"discard": {"brave": 1}, "buried": {"elder": 2}}).take("card")
    assert (game.me().hand, game.me().buried) == ({"brave": 1}, {"elder": 2})


@rule("EW-INIT-09", "EW-INIT-10")
def test_an_empty_deck_costs_the_same_and_counts_as_a_type():
    tribes = dict.fromkeys(TRIBES, 0)
    game = with_labour("initiate", 2, ann={"tool": 2}, tribes=tribes).take("do tribe", "tribe elder")
    assert (game.me().tool, game.table.labour, game.me().points) == (1, 2, 1)
    assert game.take("do tribe").why("tribe elder") == ["EW-INIT-02"]
    again = with_labour("initiate", 2, ann={"tool": 2}, tribes=tribes, rulings={"empty_deck_again": "each"})
    assert "tribe elder" in again.take("do tribe", "tribe elder", "do tribe").keys


# Develop


@rule("EW-DEV-01", "EW-DEV-02", "EW-DEV-10")
def test_culture_cards_for_three_labour_leave_gaps():
    game = with_labour("develop", 6, culture=["1 0 food", "1 1 tool", *["1"] * 6])
    game.take("do culture", "take-culture 1 0 food", "do culture", "take-culture 1")
    assert game.table.culture.count(None) == 2
    assert game.me().hand == {"1 0 food": 1, "1": 1}
    assert not any(key.startswith("play") for key in game.offered), "step 1 is over"
    assert game.why("do culture") == ["EW-LAB-08"]


@rule("EW-DEV-09")
def test_no_culture_card_left():
    assert with_labour("develop", 3, culture=[None] * 8).brought("do culture") == {"points": 1}
    other = with_labour("develop", 3, culture=[None] * 8, rulings={"empty_culture": "deck"})
    assert other.why("do culture") == ["EW-DEV-09"]


@rule("EW-DEV-04", "EW-DEV-06")
def test_a_stone_for_the_price_of_the_leftmost_slot():
    ann = {"food": 2, "tool": 1, "deck": 1, "mixed": {"brave": 1}}
    game = at("develop", ann=ann, stones={"1": ["megaliths", "tiles 1-2"], "2": []}).take("do stone")
    game.take("stone megaliths")
    assert (game.me().food, game.me().tool) == (1, 0)
    assert game.asked == ("benefit", ANN), "the benefit under the slot"
    game.take("card")
    assert game.me().stones == ["megaliths"]
    assert game.table.stones["1"] == ["tiles 1-2"]


@rule("EW-DEV-04")
def test_every_slot_has_its_own_price():
    ann = {"food": 5, "tool": 5, "stones": ["megaliths", "height"]}
    game = at("develop", ann=ann, stones={"1": ["tiles 1-2"], "2": []}).take("do stone", "stone tiles 1-2")
    third = box().facts["slots"][2]
    assert (game.me().food, game.me().tool) == (5 - third["food"], 5 - third["tool"])


@rule("EW-DEV-04")
def test_without_the_whole_price_no_stone():
    reason = at("develop", ann={"food": 1}).reasons("do stone")[0]
    assert (reason.rule, reason.values["missing"]) == ("EW-DEV-04", {"tool": 1})


@rule("EW-DEV-04")
def test_an_unknown_slot_is_entered_and_then_refused():
    game = at("develop", ann={"food": 1}, copy=box("slots")).take("do stone")
    game.take(game.written_answer())
    assert game.happened("no-stone") == [{"player": ANN, "missing": {"tool": 1}}]
    assert game.me().stones == []


@rule("EW-DEV-08")
def test_the_bottom_of_develop():
    assert at("develop").brought("bottom", "gain tool") == {"tool": 1, "food": 1}


# Migrate


@rule("EW-MIG-01", "EW-MIG-02", "EW-MIG-03", "EW-MIG-11")
def test_camps_are_placed_for_tools_and_moved_for_labour():
    game = with_labour("migrate", 2, ann={"tool": 1}).take("do camp")
    assert game.me().camps == {BASE: 2}
    game.take("do move", "move h00 h01", "do move", "move h01 h07")
    assert game.me().camps == {BASE: 1, "h07": 1}
    assert (game.me().tool, game.table.labour) == (0, 0)
    shared = with_labour("migrate", 1, ann={"camps": {BASE: 1, "h01": 1}}, ben={"camps": {"h01": 2}})
    assert shared.take("do move", "move h00 h01").me().camps == {"h01": 2}
    assert "nothing" not in with_labour("migrate", 1).take("do move").keys, "who has paid moves"


@rule("EW-MIG-01")
def test_with_no_camp_left_none_is_placed():
    assert at("migrate", ann={"camps": {BASE: 5}, "tool": 1}).why("do camp") == ["EW-MIG-01"]


@rule("EW-MIG-02")
def test_with_no_camp_on_the_board_none_moves():
    assert with_labour("migrate", 1, ann={"camps": {}}).why("do move") == ["EW-MIG-02"]


@rule("EW-MIG-04", "EW-MIG-05", "EW-MIG-06", "EW-MIG-08", "EW-MIG-11")
def test_a_settlement_takes_one_camp_from_each_of_three_hexes():
    game = at("migrate", ann={"camps": {"h01": 2, "h02": 1, "h08": 1}, "food": 4}).take("do settlement")
    assert game.keys == ["settle h01 h02 h08"]
    game.take("settle h01 h02 h08")
    assert (game.me().camps, game.me().settlements, game.me().food) == ({"h01": 1}, ["h01.h02.h08"], 1)


@rule("EW-MIG-04", "EW-MIG-06")
def test_one_settlement_at_a_junction_and_all_of_them_stay():
    camps = {"h01": 2, "h02": 1, "h08": 1, "h07": 1}
    ann = {"camps": camps, "food": 3, "settlements": ["h01.h02.h08"]}
    game = at("migrate", ann=ann).take("do settlement")
    assert game.keys == ["settle h01 h07 h08"], "her own stands at the other"
    assert game.take("settle h01 h07 h08").me().settlements == ["h01.h02.h08", "h01.h07.h08"]


@rule("EW-MIG-07")
def test_food_above_the_lowered_limit_is_lost():
    ann = {"camps": {"h01": 1, "h02": 1, "h08": 1}, "food": 8, "hand": {"2 4 settlement": 1}}
    game = start(ann=ann).take("play-culture 2 4 settlement", "settle h01 h02 h08")
    assert (game.me().food, game.me().food_limit) == (5, 5)
    assert game.happened("limit") == [{"player": ANN, "goods": {"food": 3}}]


@rule("EW-CMP-04")
def test_three_settlements_are_all():
    built = ["h01.h03.h10", "h02.h04.h11", "h03.h05.h14"]
    game = at("migrate", ann={"camps": {"h01": 1, "h02": 1, "h08": 1}, "food": 4, "settlements": built})
    assert game.why("do settlement") == ["EW-CMP-04"]


@rule("EW-MIG-09", "EW-MIG-10")
def test_the_bottom_of_migrate_places_and_moves():
    game = at("migrate").take("bottom")
    assert game.me().camps == {BASE: 2}
    assert game.asked == ("move", ANN)
    assert "nothing" in game.keys
    full = at("migrate", ann={"camps": {BASE: 5}}).take("bottom", "move h00 h01")
    assert full.me().camps == {BASE: 4, "h01": 1}


# Hunt


@rule("EW-HUNT-01")
def test_a_labour_reveals_two_animals():
    game = with_labour("hunt", 1, animals=9).take("do reveal")
    assert (len(game.table.grounds), game.table.animals, game.table.labour) == (2, 7, 0)


@rule("EW-HUNT-06")
def test_the_grounds_keep_their_gaps():
    game = with_labour("hunt", 1, ann={"tool": 1}, grounds=["rhino", "sloth"]).take("do animal", "animal sloth")
    assert game.table.grounds == ["rhino"]
    assert game.me().upright == {"sloth": 1}


@rule("EW-HUNT-04")
def test_an_unknown_animal_is_entered_when_it_is_taken():
    game = with_labour("hunt", 1, ann={"tool": 1}, grounds=["", "rhino"]).take("do animal", "animal")
    assert game.asked == ("which-animal", None)
    game.take("animal mammoth")
    assert (game.me().upright, game.table.grounds) == ({"mammoth": 1}, ["rhino"])


@rule("EW-HUNT-07", "EW-HUNT-08", "EW-HUNT-11")
def test_tipping_is_for_good():
    game = at("hunt", ann={"upright": {"rhino": 1}}).take("do tip", "tip rhino")
    assert (game.me().upright, game.me().tipped, game.me().food) == ({}, {"rhino": 1}, 2)
    assert at("hunt", ann={"tipped": {"rhino": 1}}).why("do tip") == ["EW-HUNT-11"]


@rule("EW-HUNT-09")
def test_the_bottom_of_hunt():
    game = at("hunt", animals=2).take("bottom", "animal argentavis")
    assert (game.me().upright, game.table.animals) == ({"argentavis": 1}, 1)


def test_columns_never_block():
    game = at("hunt").take("done").until("turn", BEN)
    assert "place tribe hunt" in game.keys
