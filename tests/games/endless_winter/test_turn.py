"""The action phase: culture cards, figures, labour, resting, the discard and the eclipse pile."""

import pytest

from tests.games.endless_winter.play import ANN, BEN, at, box, rule, start

# step 1


@rule("EW-CULT-01", "EW-CULT-03", "EW-CULT-04")
def test_culture_cards_act_at_once_and_stay_above_the_board():
    game = start(ann={"hand": {"1 0 food": 1, "1 1 tool": 1, "brave": 1}})
    assert game.brought("play-culture 1 0 food") == {"food": 1, "hand_size": -1}
    assert game.me().played == {"1 0 food": 1}
    assert game.asked == ("turn", ANN), "another one, or a figure"
    assert "place tribe hunt" in game.keys


@rule("EW-CULT-01", "EW-CULT-02")
def test_the_first_culture_card_is_free_and_any_number_may_follow():
    assert start(ann={"hand": {"1 0 food": 1}}).take("play-culture 1 0 food").me().food == 1
    game = start(ann={"hand": {"1 0 food": 3, "brave": 2}}).take("play-culture 1 0 food")
    game.take(*["play-culture 1 0 food", "discard brave"] * 2)
    assert (game.me().food, game.me().played, game.me().discard) == (3, {"1 0 food": 3}, {"brave": 2})


@rule("EW-CULT-02")
def test_a_further_culture_card_is_refused_without_a_card_to_discard():
    game = start(ann={"hand": {"1 0 food": 2}}).take("play-culture 1 0 food")
    assert game.why("play-culture 1 0 food") == ["EW-CULT-02"]


@rule("EW-CULT-02")
def test_the_discard_comes_before_the_ability_or_after_it():
    hand = {"hand": {"1 0 food": 1, "1 0 card": 1, "brave": 1}, "deck": 1, "mixed": {"hunter": 1}}
    for ruling, first in (("before", "discard"), ("after", "benefit")):
        game = start(ann=hand, rulings={"culture_discard": ruling})
        assert game.take("play-culture 1 0 food", "play-culture 1 0 card").ask.id == first


# step 2


@rule("EW-FIG-01")
def test_a_figure_must_be_placed_somewhere():
    game = start(ann={"figures": 0})
    columns = ("initiate", "develop", "migrate", "hunt", "rest")
    assert game.keys == [f"place chief {column}" for column in columns]
    assert game.why("place tribe hunt") == ["EW-FIG-01"]


@rule("EW-FIG-02", "EW-CARD-02")
def test_the_chief_acts_once_in_its_turn():
    game = start(ann={"chief": "thunderclaw", "side": "b"}).take("place chief hunt")
    assert game.brought("use food*2") == {"food": 2}
    assert "use food*2" not in game.offered
    assert start(ann={"chief": "thunderclaw", "side": "b"}).take("place tribe hunt").table.ready == []


@rule("EW-FIG-02")
def test_an_unknown_chief_is_entered_when_it_is_used():
    game = start(ann={"chief": "thunderclaw", "side": "b"}, copy=box("chief_thunderclaw_b")).take("place chief hunt")
    game.take("chief")
    assert game.ask.id == "learn"
    game.take(game.written_answer())
    assert "use food*2" in game.keys


@rule("EW-FIG-03", "EW-FIG-04", "EW-FIG-05", "EW-FIG-10")
def test_top_any_number_of_times_middle_once_and_no_way_back():
    game = at("hunt", ann={"hand": {"hunter": 2}, "upright": {"rhino": 2}}, animals=20)
    game.take("play hunter", "play hunter", "do reveal", "do reveal")
    game.take("do tip", "tip rhino")
    assert "do tip" not in game.offered
    assert "do reveal" not in game.offered
    assert "bottom" in game.keys


@rule("EW-FIG-05", "EW-FIG-08")
def test_the_bottom_is_used_once_a_round():
    game = at("develop").take("bottom", "gain tool")
    assert game.table.bottoms == ["develop"]
    game.until("turn", BEN).take("place tribe develop")
    assert game.why("bottom") == ["EW-FIG-06"]


@rule("EW-FIG-08")
def test_a_bottom_that_was_used_does_not_stay():
    game = at("develop", rulings={"bottom_unused": "stays"}).take("bottom", "gain tool").until("turn", BEN)
    assert game.take("place tribe develop").why("bottom") == ["EW-FIG-08"]


@rule("EW-FIG-09")
def test_an_unused_bottom_may_stay_for_the_next_by_ruling():
    game = at("develop", rulings={"bottom_unused": "stays"}).take("done").until("turn", BEN)
    assert "bottom" in game.take("place tribe develop").keys


def test_ending_warns_of_unused_actions():
    game = at("hunt", ann={"hand": {"hunter": 1}}).take("play hunter")
    assert [reason.rule for reason in game.option("done").verdict.cautions] == ["EW-FIG-05", "EW-LAB-09"]


# labour


@rule("EW-LAB-01", "EW-LAB-02", "EW-LAB-08", "EW-LAB-09")
def test_two_halves_are_one_labour():
    game = at("hunt", ann={"hand": {"tribeswoman": 2}}, animals=9).take("play tribeswoman")
    assert game.table.labour == 1
    assert game.why("do reveal") == ["EW-LAB-08"]
    assert "do reveal" in game.take("play tribeswoman").keys


@rule("EW-LAB-09")
def test_labour_is_not_kept():
    game = at("hunt", ann={"hand": {"hunter": 1}}).take("play hunter", "done")
    assert game.table.labour == 0


@rule("EW-LAB-06", "EW-LAB-07")
def test_food_is_spent_as_far_as_it_passes_icons():
    game = at("hunt", ann={"food": 6})
    offers = [option for option in game.options if option.key.startswith("food")]
    assert [(option.cost, option.brings) for option in offers] == [
        ({"food": 1}, {"labour": 1}),
        ({"food": 3}, {"labour": 2}),
        ({"food": 5}, {"labour": 3}),
    ]
    assert game.brought("food 5") == {"food": -5}
    assert game.table.labour == 6


@rule("EW-LAB-06")
def test_an_unknown_food_track_is_entered_when_food_is_first_spent():
    game = at("hunt", ann={"food": 2}, copy=box("food_track")).take("food")
    game.take(game.written_answer())
    assert "food 1" in game.keys


@rule("EW-LAB-08")
def test_a_refused_action_says_all_that_it_lacks():
    reason = at("initiate").reasons("do tribe")[0]
    assert reason.values["missing"] == {"labour": 1, "tool": 1}


@rule("EW-LAB-10")
def test_a_price_of_food_gives_labour_only_by_ruling():
    copy = box(food_track={"cells": ["labour"] * 10})
    game = at("initiate", copy=copy, ann={"food": 1}, rulings={"food_price_labour": "yes"}).take("do settle-in")
    assert game.table.labour == 2


# resting


@rule("EW-REST-01", "EW-REST-07")
def test_resting_draws_a_card_and_may_tip_an_animal():
    game = at("rest", ann={"deck": 3, "mixed": {"brave": 3}, "upright": {"rhino": 1}})
    assert game.asked == ("benefit", ANN)
    assert {"card", "tool", "food"} < set(game.keys)
    assert game.brought("card") == {"deck": -1, "hand_size": 1}
    assert game.asked == ("tip", ANN)
    assert game.brought("tip rhino") == {"food": 2}


@rule("EW-REST-03")
def test_resting_may_be_repeated_in_a_round():
    game = start(ann={"deck": 3, "mixed": {"brave": 3}})
    while game.table.round == 1:
        game.take(game.simplest())
    places = [event.values["column"] for event in game.events if event.kind == "place"]
    assert places == ["rest"] * 6


@rule("EW-REST-05")
def test_a_resting_chief_may_act_unless_bound_to_a_column():
    free = start(ann={"chief": "thunderclaw", "side": "b"}).take("place chief rest")
    assert free.asked == ("abilities", ANN)
    assert free.keys[-2:] == ["later", "done"]
    assert free.take("done").ask.id != "abilities", "one question is enough"
    bound = start(ann={"chief": "firewolf", "side": "b"}).take("place chief rest")
    assert bound.ask.id != "abilities"
    hunting = start(ann={"side": "b"}, copy=box(chief_firewolf_b={"effect": "hunt|food"})).take("place chief rest")
    assert hunting.ask.id != "abilities"


@rule("EW-REST-06")
def test_culture_cards_may_be_played_before_resting():
    game = start(ann={"hand": {"1 0 food": 1}}).take("play-culture 1 0 food", "place tribe rest")
    assert game.me().food == 1
    assert game.me().resting == 1


# steps 3 and 4


@rule("EW-DISC-01", "EW-DISC-02")
def test_played_cards_go_to_the_discard_pile_and_nothing_is_drawn():
    ann = {"hand": {"brave": 1}, "deck": 3, "mixed": {"hunter": 3}}
    game = at("hunt", ann=ann).take("play brave", "done")
    assert (game.me().discard, game.me().deck, game.me().played) == ({"brave": 1}, 3, {})


@rule("EW-EPIL-01", "EW-EPIL-02", "EW-EPIL-03")
def test_the_pile_after_the_last_figure_is_any_number_of_cards():
    game = at("hunt", figure="chief", ann={"hand": {"brave": 2, "1 0 food": 1}, "figures": 0}).take("done")
    assert game.asked == ("pile", ANN)
    assert game.keys == ["pile 0", "pile 1", "pile 2", "pile 3"]
    game.take("pile 2")
    assert (game.me().pile_size, game.me().hand_size) == (2, 1)


@rule("EW-EPIL-01", "EW-FLOW-05")
@pytest.mark.parametrize(("figure", "figures"), [("tribe", 2), ("tribe", 1), ("chief", 1)])
def test_no_pile_before_the_last_figure(figure, figures):
    game = at("hunt", figure=figure, ann={"hand": {"brave": 2}, "figures": figures}).take("done")
    assert game.asked == ("turn", BEN)


@rule("EW-EPIL-04")
def test_cards_taken_in_this_turn_may_go_into_the_pile():
    ann = {"hand": {"brave": 1}, "tool": 1, "figures": 0}
    game = at("initiate", figure="chief", ann=ann).take("play brave", "do tribe", "tribe shaman", "done")
    assert game.keys == ["pile 0", "pile 1"]


@rule("EW-VARG-04")
def test_in_the_variant_the_pile_is_prepared_in_the_second_turn():
    game = start(rulings={"gameplay": "variant"}, ann={"figures": 1, "hand": {"brave": 1}}, ben={"figures": 1})
    assert game.take("place tribe hunt", "done").asked == ("turn", BEN)
    game.until("turn", ANN).take("place chief hunt", "done")
    assert game.asked == ("pile", ANN)
