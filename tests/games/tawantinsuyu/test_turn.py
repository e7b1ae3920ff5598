"""A turn: secondary actions, free actions, hiring, and its end."""

import pytest

from companion.games.tawantinsuyu.rules.workers import ENDS
from tests.games.tawantinsuyu.play import ANN, BEN, CHEN, ONE, rule, start


@rule("TW-TURN-01", "TW-TURN-02", "TW-LIM-01")
def test_two_different_secondary_actions_or_a_worker():
    game = start()
    assert {"priest 1", "priest 2", "pray", "train", "hire"} <= set(game.keys)
    game.take("train")
    assert game.asked == ("turn", ANN)
    assert game.why("train") == ["TW-LIM-01"]
    assert not any(key.startswith("place") for key in game.offered)
    game.take("hire", "nomad priest")
    assert game.asked == ("hire", ANN), "the end of the turn"
    game = start(ann={"gold": 1}).take("place architect", "space 1 top 1", "gold", "done")
    assert game.asked == ("hire", ANN), "so is a worker alone"


@rule("TW-SET-14", "TW-HP-04")
def test_turns_go_round_clockwise():
    game = start(3, village=[], token=0)
    order = []
    for _ in range(3):
        order.append(game.until("turn").asked[1])
        game.take("train", "pray").until("turn")
    assert order == [ANN, BEN, CHEN]


@rule("TW-LIM-01")
def test_the_high_priest_moves_once():
    game = start(ann={"priest": 1}).take("priest-gold 1")
    assert game.why("priest 1") == ["TW-LIM-01"]


@rule("TW-TURN-03", "TW-LIM-09", "TW-TRAIN-03")
def test_army_cards_of_the_hand_are_discarded_for_their_bonus_at_any_time():
    game = start(ann={"armies": 2})
    assert game.brought("discard-army", f"army {ONE}") == {"armies": -1, "potato": 2}
    assert game.asked == ("turn", ANN)
    assert game.table.army_discard == [ONE]
    none = start(ann={"army_up": [ONE]})
    assert "discard-army" not in none.keys, "cards in the play area give no bonus"


@rule("TW-PRAY-01", "TW-PRAY-02", "TW-DEITY-08")
def test_praying_takes_two_cards_one_by_one_from_deck_or_altar():
    game = start(altar=["deity-2 corn*2"]).take("pray", "deck")
    assert game.asked == ("deity-from", ANN)
    game.take("altar deity-2 corn*2")
    assert (game.me().deities, game.me().known, game.table.altar) == (2, ["deity-2 corn*2"], [])
    assert game.asked == ("turn", ANN), "two are all"


@rule("TW-TRAIN-01", "TW-TRN2-01", "TW-SET-11")
def test_training_keeps_one_of_two():
    game = start()
    deck = game.table.army_deck
    assert game.brought("train") == {"armies": 1}
    assert (game.table.army_deck, len(game.table.army_discard)) == (deck - 2, 1)


@rule("TW-TRAIN-02")
def test_discards_become_the_new_army_deck():
    game = start(ann={"armies": 20}, ben={"armies": 8}, army_discard=[ONE, ONE])
    assert game.table.army_deck == 0
    game.take("train")
    assert (game.me().armies, game.table.army_deck, len(game.table.army_discard)) == (21, 0, 1)
    assert start(ann={"armies": 20}, ben={"armies": 10}).why("train") == ["TW-TRAIN-02"]


@rule("TW-HIRE-01", "TW-HIRE-02", "TW-FREE-01")
def test_a_hired_nomad_is_replaced_from_the_bag():
    game = start()
    bag = game.table.bag
    assert game.brought("hire", "nomad courier") == {}
    assert game.me().workers == ["architect", "warrior", "courier"]
    assert (game.table.bag, game.table.nomads) == (bag - 1, ["priest", "", "architect"])


@rule("TW-FREE-02")
def test_without_nomads_nothing_is_hired():
    assert start(nomads=[None, None]).why("hire") == ["TW-FREE-02"]


@rule("TW-END-01", "TW-TURN-04", "TW-SET-07")
def test_an_end_of_the_village_costs_its_own_food():
    game = start(ann={"potato": 1}).take("train", "hire", "nomad priest")
    assert ENDS == {"potato": 0, "corn": -1}
    assert game.why("hire-corn warrior") == ["TW-END-01"]
    assert game.brought("hire-potato architect") == {"potato": -1}
    assert game.table.village == ["craftsman", "warrior"]


@rule("TW-END-02", "TW-END-03", "TW-CER-01", "TW-LIM-18")
def test_the_last_worker_costs_either_food_and_brings_the_token_with_its_points():
    game = start(village=["priest"], ann={"corn": 1}).take("train", "pray", "deck", "deck")
    assert game.brought("hire-potato priest") == {"corn": -1, "points": 1}
    assert game.table.token == ANN
    left = start(village=["priest", "courier"], ann={"corn": 1}).take("train", "pray", "deck", "deck")
    assert left.brought("hire-corn courier") == {"corn": -1}
    assert left.table.token < 0, "one is left"


@rule("TW-CER-01", "TW-LIM-18")
@pytest.mark.parametrize(("held", "points"), [(0, 1), (1, 2), (2, 4)])
def test_each_ceremony_brings_more_for_the_token(held, points):
    game = start(village=["priest"], ann={"corn": 1}, ceremonies=held, era=f"ceremony-{held + 1}")
    game.take("train", "pray", "deck", "deck", "hire-potato priest")
    assert game.scored("token") == {ANN: points}


@rule("TW-END-04", "TW-END-05")
def test_more_than_two_workers_are_kept_only_within_the_turn():
    game = start(ann={"workers": ["architect", "warrior"]}).take("hire", "nomad priest", "train").take("done")
    assert game.asked == ("dismiss", ANN)
    boxed, bag = game.table.boxed, game.table.bag
    game.take("dismiss warrior")
    assert game.me().workers == ["architect", "priest"]
    assert (game.table.boxed, game.table.bag) == (boxed + 1, bag), "out of the game, not back into the bag"
    assert game.asked == ("turn", BEN)


@rule("TW-LIM-12", "TW-CER-14")
def test_an_empty_village_hires_no_worker_and_triggers_nothing_more():
    game = start(village=[], token=ANN).take("train", "hire", "nomad priest")
    assert game.asked == ("dismiss", ANN)
    game.take("dismiss warrior")
    assert (game.table.token, game.happened("token"), game.asked) == (ANN, [], ("turn", BEN))


@rule("TW-Z19")
def test_z19_buys_deity_cards_as_often_as_potatoes_last():
    game = start(ann={"permanent": ["z19"], "potato": 2})
    assert game.brought("buy-deity", "deck") == {"potato": -1, "deities": 1}
    assert game.brought("buy-deity", "deck") == {"potato": -1, "deities": 1}
    assert game.why("buy-deity") == ["TW-Z19"]


@rule("TW-Z15", "TW-TERM-01")
def test_z15_swaps_stone_gold_and_corn_in_any_direction():
    game = start(ann={"permanent": ["z15"], "stone": 2})
    assert game.brought("exchange stone*2 gold") == {"stone": -2, "gold": 1}
    assert game.brought("exchange gold corn*2") == {"gold": -1, "corn": 2}
    assert "exchange stone*2 gold" not in game.keys


@rule("TW-TURN-05", "TW-BUILD-03", "TW-BUILD-04", "TW-LIM-21", "TW-BUILD-01")
def test_a_built_tile_leaves_a_gap_until_the_end_of_the_turn():
    game = start(ann={"gold": 2, "stone": 1, "corn": 2}).take("place architect", "space 1 middle 1", "gold").on("pay")
    game.take("task build-building", "building 1 stone potato*2")
    assert game.table.market["production"] == [None, "2 stone corn"]
    assert game.me().up == ["1 stone potato*2"], "it lies face up"
    game.until("turn", BEN)
    assert None not in game.table.market["production"]


@rule("TW-BUILD-02", "TW-DEITY-04", "TW-LIM-21")
def test_a_deity_card_replaces_tiles_at_once():
    cards = {"deities": 2, "known": ["deity-1 corn", "deity-2 corn"]}
    game = start(ann={"gold": 2, "corn": 2, "stone": 3, **cards})
    deck = game.table.deck
    game.take("place architect", "space 1 middle 1", "gold").on("pay")
    game.take("task build-building", "swap permanent 1 production 2")
    assert (game.me().deities, game.me().known, game.table.deck) == (1, [], deck + 1), "it was not seen"
    assert game.table.market == {"permanent": ["", "z02"], "production": ["1 stone potato*2", ""]}
    assert not any(key.startswith("swap") for key in game.offered), "one card alone"
