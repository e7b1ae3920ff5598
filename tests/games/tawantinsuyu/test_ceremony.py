"""Ceremonies, ceremonial cards, and the final scoring."""

from typing import get_args

import pytest

from companion.games.tawantinsuyu.rules.ceremony import by_points, leader
from companion.games.tawantinsuyu.rules.due_steps import STEPS
from companion.games.tawantinsuyu.rules.scoring import if_ended_now, player_points
from companion.games.tawantinsuyu.rules.temple import end_points
from companion.games.tawantinsuyu.table import RuleStep
from tests.games.tawantinsuyu.play import ANN, BEN, CHEN, ONE, TWO, box, rule, start, table

FIELD = "1 stone potato*2"


def ceremony(count=2, *, held=0, **changes):
    """Ann holds the token, her turn begins."""
    era = f"ceremony-{held + 1}"
    return start(count, phase="ceremony", token=ANN, village=[], ceremonies=held, era=era, **changes)


def test_every_step_that_can_be_due_is_carried_out():
    assert STEPS.keys() == set(get_args(RuleStep))


@rule("TW-CER-13", "TW-CER-01", "TW-CONQ-01")
def test_a_casualty_that_empties_the_village_brings_the_token_at_once():
    game = start(village=["priest"], ann={"priest": 3}, ceremonies=1, era="ceremony-2").take("priest 1")
    game.on("casualty")
    assert (game.table.token, game.scored("token")) == (ANN, {ANN: 2})


@rule("TW-CER-02", "TW-TURN-07")
def test_the_ceremony_waits_for_the_holders_next_turn():
    game = start(village=["priest"], ann={"potato": 1}).take("train", "pray", "deck", "deck", "hire-potato priest")
    game.on("dismiss")
    assert game.asked == ("turn", BEN)
    game.until("turn", ANN)
    assert game.happened("ceremony") == [{"player": None, "n": 1}]


@rule("TW-CER-03", "TW-CER-04")
def test_trade_then_points_and_reward_of_the_occupied_step_alone():
    joined = [["1 pattern-1 gold points", "2 pattern-2 points gold"]]
    game = ceremony(ann={"tapestries": joined, "temple": 5}).until("turn", ANN)
    assert game.scored("trade") == {ANN: 3}
    twice = [[*joined[0], "3 pattern-3 gold points"], ["4 pattern-4 gold points", "5 pattern-5 points gold"]]
    rich = ceremony(ann={"tapestries": twice}).until("turn", ANN)
    assert (rich.scored("trade"), rich.me().gold) == ({ANN: 6}, 1), "every join of every tapestry"
    assert game.scored("temple") == {ANN: 3}, "the step of the sample box has 3 points and a gold"
    assert game.me().gold == 1
    top = ceremony(ann={"temple": 11}).until("turn", ANN)
    assert top.scored("temple") == {ANN: 8}, "the 20 in the middle wait"


@rule("TW-CER-05", "TW-LIM-14", "TW-LIM-15")
def test_majorities_bring_the_casualties_and_the_rightmost_marker_breaks_a_tie():
    marks = {"antisuyu-1": ANN, "antisuyu-4": BEN, "antisuyu-2": BEN, "antisuyu-3": ANN, "kuntisuyu-1": ANN}
    t = table(conquests=marks)
    assert (leader(t, "antisuyu"), leader(t, "kuntisuyu"), leader(t, "qullasuyu")) == (BEN, ANN, None)
    game = ceremony(conquests=marks, casualties=4).until("turn", ANN)
    assert game.scored("regions") == {ANN: 4, BEN: 4}
    assert ceremony(conquests=marks).until("turn", ANN).scored("regions") == {}


@rule("TW-CER-06", "TW-LIM-13", "TW-DEITY-05", "TW-LIM-19")
def test_a_potato_for_each_card_and_two_points_for_each_that_lacks():
    game = ceremony(ann={"deities": 5, "potato": 3, "points": 3}, ben={"deities": 1, "potato": 1}).until("turn", ANN)
    assert (game.me().potato, game.scored("potatoes")) == (0, {ANN: -3}), "no score falls below 0"
    assert (game.me(BEN).potato, game.me(BEN).deities) == (0, 2), "a ceremonial card came after the payment"


@rule("TW-CER-06", "TW-LIM-13")
def test_if_it_ended_now_missing_potatoes_cost_the_earlier_gains_of_the_ceremony():
    game = start(ann={"points": 0, "temple": 5, "deities": 4}, ben={"points": 1, "deities": 1})
    lost = {line.player: line.points for line in if_ended_now(game.table) if line.source == "potatoes"}
    assert lost == {ANN: -3, BEN: -1}, "3 points of the temple come first"


@rule("TW-TERM-07", "TW-CER-06")
def test_gold_may_stand_in_for_potatoes():
    game = ceremony(ann={"deities": 2, "gold": 2})
    assert game.until("gold-for-potatoes").keys == ["gold 2", "gold 1", "gold 0"]
    game.take("gold 1")
    assert (game.me().gold, game.scored("potatoes")) == (1, {ANN: -2})


@rule("TW-CER-07", "TW-LIM-17", "TW-DEITY-07")
def test_after_the_third_ceremony_the_game_is_over():
    game = ceremony(held=2, ann={"deities": 1, "potato": 1})
    while not game.over:
        game.play(game.simplest())
    assert game.table.village == []
    assert game.scored("final-deity-cards") == {ANN: 1}


@rule("TW-CER-08", "TW-CER-15", "TW-SET-07")
def test_the_village_is_refilled_and_the_holder_takes_the_turn():
    game = ceremony().until("turn")
    assert game.asked == ("turn", ANN)
    assert (len(game.table.village), game.table.token) == (6, -1)


@rule("TW-CER-09")
def test_with_few_workers_in_the_bag_all_of_them_come():
    game = ceremony(bag=2, held=1).until("turn")
    assert (len(game.table.village), game.table.bag) == (2, 0)


@rule("TW-CER-10")
def test_with_an_empty_bag_the_same_player_has_the_token_again_and_a_last_round_follows():
    game = ceremony(bag=0)
    game.until("turn")
    assert (game.table.token, game.scored("token")) == (ANN, {ANN: 2})
    game.until("turn", BEN)
    while not game.over:
        game.play(game.simplest())
    assert game.table.ceremonies == 2


@rule("TW-CER-11", "TW-SET-09")
def test_two_players_fill_the_marked_middle_spaces_after_the_first_ceremony():
    game = ceremony(hill={"1-middle-3": "priest"}).until("turn")
    marked = {"1-middle-3", "2-middle-2", "4-middle-1", "5-middle-2"}
    assert {space for space in game.table.hill if "middle" in space} == marked
    assert game.table.hill["1-middle-3"] == "priest"
    assert not any("middle" in space for space in ceremony(held=1).until("turn").table.hill)
    assert not any("middle" in space for space in ceremony(3).until("turn").table.hill)


@rule("TW-CER-12", "TW-CCARD-01", "TW-CCARD-02", "TW-CCARD-03")
def test_ceremonial_cards_by_rank_the_nearer_to_the_active_player_counts_as_richer():
    people = {"ann": {"points": 30}, "ben": {"points": 30}, "chen": {"points": 25}}
    assert by_points(table(3, **people), ANN) == [ANN, BEN, CHEN]
    game = ceremony(3, **people).until("ceremonial")
    assert [game.me(seat).deities for seat in (ANN, BEN, CHEN)] == [1, 2, 2]
    assert [event["player"] for event in game.happened("deity-card")] == [CHEN, BEN, ANN]


@rule("TW-CCARD-01", "TW-CCARD-02")
@pytest.mark.parametrize(("count", "cards"), [(2, [1, 2]), (3, [1, 2, 2]), (4, [1, 1, 2, 2])])
def test_ceremonial_cards_by_the_number_of_players_from_the_deck_alone(count, cards):
    people = {name: {"points": 40 - n} for n, name in enumerate(("ann", "ben", "chen", "dora")[:count])}
    game = ceremony(count, altar=["deity-2 corn*2"], **people).until("ceremonial")
    assert [me.deities for me in game.table.players] == cards
    assert game.table.altar == ["deity-2 corn*2"]


@rule("TW-CCARD-04")
def test_cards_are_played_in_turn_order_from_the_active_player():
    game = start(3, phase="ceremony", turn_of=BEN, token=BEN, village=[])
    order = []
    while game.asked[0] != "turn":
        order += [game.asked[1]] if game.asked[0] == "ceremonial" else []
        game.play(game.simplest())
    assert order == [BEN, CHEN, ANN]


@rule("TW-CCARD-04", "TW-CCARD-05", "TW-DEITY-06")
def test_up_to_three_cards_are_played_for_their_bonuses_and_go_into_the_deck():
    game = ceremony(ann={"deities": 4, "potato": 4}).until("ceremonial", ANN)
    deck = game.table.deck
    assert game.brought("play deity-1 potato*2") == {"deities": -1, "potato": 2}
    game.take("play deity-3 stone*2", "play deity-4 points*3")
    assert game.asked != ("ceremonial", ANN)
    assert (game.table.deck, game.table.altar) == (deck + 3, [])


@rule("TW-CCARD-06")
def test_the_market_is_new_after_a_ceremony():
    game = ceremony(draws=3).until("turn")
    assert game.table.market["permanent"] != ["z01", "z02"] or game.table.market["production"] != [
        FIELD,
        "2 stone corn",
    ]
    assert game.table.stacks == {"permanent": 18, "production": 17}


@rule("TW-Z06", "TW-Z09", "TW-Z10", "TW-Z12")
def test_buildings_of_the_ceremony():
    rows = [["sw01", "1 pattern-3 gold gold"], ["2 pattern-1 stone stone"]]
    ann = {"permanent": ["z06", "z09", "z10", "z12"], "gold": 1, "tapestries": rows}
    game = ceremony(ann=ann)
    assert game.asked == ("pay-for", ANN), "right before it"
    game.take("nothing").until("turn", ANN)
    assert (game.me().potato, game.me().corn, game.me().stone) == (6, 1, 1)
    assert game.scored("buildings") == {ANN: 2}


@rule(
    "TW-FIN-01", "TW-FIN-02", "TW-FIN-03", "TW-FIN-04", "TW-FIN-05", "TW-FIN-06", "TW-FIN-07", "TW-LIM-16", "TW-Z06",
)  # fmt: skip
def test_final_points_by_source():
    rows = [[f"{n} pattern-{n} gold gold" for n in range(1, 6)], ["6 pattern-1 gold gold", "7 pattern-2 gold gold"]]
    ann = {
        "tapestries": rows, "temple": 10, "permanent": ["z01", "z02"], "up": [FIELD, "2 stone corn"],
        "down": ["3 stone&corn potato*3"], "deities": 2, "army_up": [ONE, ONE, TWO], "army_down": [TWO], "armies": 3,
        "workers": ["priest"], "gold": 2,
    }  # fmt: skip
    t = start(ann=ann).table
    found = {points.source: points.points for points in player_points(t, ANN, t.players[ANN])}
    assert found == {
        "tapestries": 11, "temple-top": 12, "final-buildings": 8, "final-deity-cards": 2, "final-army-cards": 3,
        "final-workers": 1, "final-gold": 2,
    }  # fmt: skip
    t.players[ANN].permanent = ["z06"]
    assert {points.source: points.points for points in player_points(t, ANN, t.players[ANN])}["final-deity-cards"] == 4


@rule("TW-FIN-01")
def test_the_table_of_tapestries():
    lengths = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21}
    for length, points in lengths.items():
        row = [f"{n} pattern-{n} gold gold" for n in range(1, length + 1)]
        t = table(ann={"tapestries": [row], "workers": []})
        assert sum(each.points for each in player_points(t, ANN, t.players[ANN])) == points


@rule("TW-FIN-02", "TW-CER-04")
def test_the_four_top_steps():
    t = start().table
    found = {temple: end_points(t, temple) for temple in range(12)}
    assert found == dict.fromkeys(range(8), 0) | {8: 2, 9: 6, 10: 12, 11: 20}
    unknown = start(copy=box("temple_length"), ann={"temple": 20})
    assert end_points(unknown.table, 20) == 0, "the number of steps is unknown"
    assert end_points(t, 20) == 20, "whoever stood beyond the top stands on it"


@rule("TW-FIN-08")
def test_a_tie_is_broken_by_all_resources():
    game = ceremony(held=2, ann={"corn": 3, "workers": []}, ben={"potato": 4, "workers": []}, copy=box())
    while not game.over:
        game.play(game.simplest())
    assert game.me(ANN).points == game.me(BEN).points
    assert game.definition.tie_breaks(game.table) == [3, 4]
