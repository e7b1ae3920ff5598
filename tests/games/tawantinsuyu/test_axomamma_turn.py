"""Axomamma's turn: her high priest, her conquests, her workers, her board, and her turn without workers."""

import pytest

from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.rules.axomamma.board_actions import board_actions, personality
from companion.games.tawantinsuyu.rules.axomamma.conquest import first_conquest, payment, region_order, second_conquest
from companion.games.tawantinsuyu.rules.axomamma.placement import find_space, place, terrace_order
from companion.games.tawantinsuyu.rules.axomamma.priest import ACTIONS, condition, next_action
from companion.games.tawantinsuyu.rules.axomamma.tasks import next_slot
from companion.games.tawantinsuyu.rules.axomamma.turn import turn
from companion.games.tawantinsuyu.rules.axomamma.weaving import buy_weaving, rank
from companion.games.tawantinsuyu.rules.spaces import known_space, spaces_of
from companion.games.tawantinsuyu.table import HERS, Table, Token
from tests.games.tawantinsuyu.play import ANN, ONE, TWO, box, her_turn, rule, start, until_anns_turn
from tests.games.tawantinsuyu.scripts import Played, alone, cell, events, first, her_points, play

TUCKED = ["deity-1", "deity-2", "deity-3", "deity-4"]
FIELD, HOUSE, FARM = "1 stone potato*2", "2 stone corn", "3 stone&corn potato*3"


# the high priest


@rule("TW-SHP-01", "TW-SHP-03", "TW-SHP-04", "TW-SHP-05", "TW-SHP-06", "TW-SHP-07", "TW-SHARD-03", "TW-SEASY-04")
def test_conditions():
    def what(name, rulings=None, casualties=0, **her):
        return condition(start(1, rulings=rulings, casualties=casualties, her=her).table, name)

    assert what("offering", corn=3) == (3, 4)
    assert what("production", up=[FIELD, HOUSE]) == (2, 2)
    assert what("worship", statues={"small-deity-1": 1}) == (1, 1)
    assert what("worship", {"easier": "worship-two"}, statues={"small-deity-1": 1}) == (1, 2)
    assert what("conquest", casualties=5, army_up=[TWO, ONE], armies=2) == (5, 6)
    assert what("conquest", {"harder": "equal-soldiers"}, 5, army_up=[TWO, ONE], armies=2) == (5, 5)
    assert what("refresh", down=[FIELD], army_down=[ONE, TWO]) == (3, 3)


@rule("TW-SHP-01")
def test_the_nearer_action_whose_condition_holds():
    t = alone(her={"statues": {"small-deity-1": 1}, "down": [HOUSE] * 3})
    assert next_action(t) == 1, "from production the next is worship"
    t.axomamma.statues = {}
    assert next_action(t) == 2, "then refresh"
    t.axomamma.down = []
    assert next_action(t) == 0
    assert events(t, "her-cannot")[-1] == {"action": "refresh", "have": 0, "need": 3}


@rule("TW-SHP-01", "TW-LIM-20")
def test_she_moves_there_and_you_may_join():
    her = {"priest": 1, "statues": {"small-deity-1": 1}, "down": [FIELD, HOUSE, FARM]}
    game = her_turn(her=her, ann={"statues": {"small-deity-2": 1}})
    assert (game.me(HERS).priest, game.asked) == (2, ("worship", ANN))
    further = her_turn(her={"priest": 1, "down": [FIELD, HOUSE, FARM]})
    assert further.me(HERS).priest == 3


@rule("TW-SHP-02", "TW-SHARD-05")
def test_each_own_action_brings_an_army_card_and_discards_two_of_the_altar():
    altar = ["deity-5 stone", "deity-6 gold", "deity-4 gold"]
    her = {"priest": 2, "down": [FIELD, HOUSE, FARM]}
    game = until_anns_turn(her_turn(her=her, altar=altar))
    assert (game.me(HERS).armies, game.table.altar, game.me(HERS).points) == (1, ["deity-4 gold"], 10)
    assert until_anns_turn(her_turn({"harder": "priest-points"}, her=her)).me(HERS).points == 12


@rule("TW-SHP-08", "TW-SHP-10")
def test_her_production_leaves_the_highest_number_up():
    game = until_anns_turn(her_turn(her={"priest": 5, "up": [HOUSE, FIELD]}))
    assert (game.me(HERS).up, game.me(HERS).down) == ([HOUSE], [FIELD])
    assert (game.me(HERS).potato, game.me(HERS).corn) == (2, 1)
    choice = "14 stone&corn potato/corn/stone"
    goods = {"potato": 1, "corn": 0, "stone": 0}
    assert until_anns_turn(her_turn(her={"priest": 5, "up": [FIELD, choice], **goods})).me(HERS).corn == 1
    for printed, good in (("potato/stone/corn/gold", "gold"), ("potato/stone/corn", "corn"), ("potato/stone", "stone")):
        t = alone(her={"up": [f"9 stone {printed}"]})
        play(ACTIONS["production"](t, True))
        assert {each: n for each, n in t.axomamma.in_hand.items() if n} == {good: 1}, "of equal ones in this order"


@rule("TW-SHP-09")
def test_on_your_production_all_of_hers_turn_down():
    game = start(1, ann={"priest": 5}, her={"up": [HOUSE, FIELD]}).take("priest-gold 1")
    assert (game.me(HERS).up, game.me(HERS).potato) == ([], 2)


@rule("TW-SHP-11", "TW-SPRI-07", "TW-SHARD-02", "TW-SEASY-04")
def test_her_offering_and_worship():
    t = alone(her={"corn": 7})
    play(ACTIONS["offering"](t, True))
    assert (t.axomamma.corn, t.axomamma.temple) == (1, 3)
    t = alone(her={"corn": 7})
    play(ACTIONS["offering"](t, False))
    assert (t.axomamma.corn, t.axomamma.temple) == (4, 1)
    statues = {"large-deity-1": 1, "small-deity-1": 2}
    t = alone(her={"statues": dict(statues)})
    play(ACTIONS["worship"](t, True))
    assert (t.axomamma.statues, t.axomamma.temple) == ({"small-deity-1": 1}, 4)
    t = alone(her={"statues": dict(statues)})
    play(ACTIONS["worship"](t, False))
    assert (t.axomamma.statues["small-deity-1"], t.axomamma.temple) == (1, 1)
    large = alone(her={"statues": {"large-deity-1": 1}})
    play(ACTIONS["worship"](large, False))
    assert (large.axomamma.statues, large.axomamma.temple) == ({}, 1), "one step, whatever its size"
    t = alone(her={"corn": 2}, rulings={"harder": "free-step"})
    play(ACTIONS["offering"](t, True))
    assert t.axomamma.temple == 2
    t = alone(her={"corn": 3}, rulings={"harder": "free-step"})
    play(ACTIONS["offering"](t, False))
    assert t.axomamma.temple == 1, "no free step with yours"
    spared = alone(her={"corn": 1, "gold": 3}, rulings={"her_offering": "corn"})
    play(ACTIONS["offering"](spared, True))
    assert (spared.axomamma.temple, spared.axomamma.gold) == (0, 3)
    assert condition(alone(rulings={"easier": "worship-two"}), "worship") == (0, 2)
    gold = alone(her={"corn": 1, "gold": 1}, rulings={"her_offering": "gold"})
    play(ACTIONS["offering"](gold, True))
    assert gold.axomamma.temple == 1


@rule("TW-SHP-17", "TW-SHP-18")
def test_she_refreshes_all_or_half_of_each_rounded_up():
    down = {"down": [FIELD, HOUSE, FARM], "army_down": [ONE, ONE, TWO]}
    game = until_anns_turn(her_turn(her={"priest": 2, **down}))
    assert (len(game.me(HERS).up), len(game.me(HERS).army_up)) == (3, 3)
    react = start(1, her=down).take("priest-gold 2")
    assert (len(react.me(HERS).up), len(react.me(HERS).army_up)) == (2, 2)


# conquest


def said(game, kind, language="en"):
    """The events about her, in words."""
    return [game.describe(event, language) for event in game.events if event.kind == kind]


@rule("TW-SHP-01", "TW-SHP-13", "TW-SHP-16", "TW-SBRD-12")
def test_she_says_what_she_has_and_what_is_needed_and_why_she_conquers_where():
    game = until_anns_turn(her_turn(her={"priest": 2, "army_up": [TWO, TWO, TWO, TWO], "down": [FIELD]}))
    assert said(game, "her-cannot") == [
        "Axomamma cannot take this action: Refresh (buildings and army cards face down: 1, needed: 3)."
    ]
    assert said(game, "her-can", "ru") == ["Аксомамма может выполнить действие «Завоевание» (солдаты: 8, нужно 1)."]
    assert said(game, "her-value", "uk") == ["Це найбільше доступне їй значення: 3."]
    assert said(game, "her-fewest") == ["Her second conquest, with the fewest soldiers to discard: 0."]
    poor = until_anns_turn(her_turn(her={"tokens": [Token(2, "middle-row", 3)]}), "die 2")
    assert said(poor, "her-instead") == ["She lacks 3 stone: 1 gold instead."]


@rule("TW-SHP-12", "TW-SHP-13")
def test_she_plays_all_her_cards_free_and_takes_the_highest_discard_value_she_can_pay():
    game = start(1, ann={"priest": 3}, her={"army_up": [TWO, TWO, ONE, ONE, ONE], "armies": 2, "potato": 0})
    game.take("priest-gold 1", "casualty-potato architect").until("turn", ANN)
    assert list(game.table.conquests) == ["antisuyu-5"], "flip 2, discard 3"
    assert game.me(HERS).armies == 0


@rule("TW-SHP-13", "TW-SHP-14")
def test_of_equal_values_the_region_with_fewest_markers():
    t = alone(her={"army_up": [TWO, TWO, ONE, ONE]})
    assert play(first_conquest(t)) == "antisuyu-5"
    t.conquests = {"antisuyu-1": HERS}
    assert play(first_conquest(t)) == "qullasuyu-5"


@rule("TW-SHP-13")
def test_a_space_that_she_cannot_pay_is_none_for_her():
    t = alone(her={"army_up": [ONE]})
    assert play(first_conquest(t)) == "chinchaysuyu-2", "nothing to flip and one to discard"
    assert play(first_conquest(alone(her={"army_up": []}))) == ""


@rule("TW-SHP-14")
def test_the_last_ties_between_regions():
    def order(marks):
        regions = ("qullasuyu", "kuntisuyu", "chinchaysuyu", "antisuyu")
        t = start(
            1, conquests={f"{region}-{n}": seat for region, seats in marks.items() for n, seat in enumerate(seats, 1)}
        ).table
        return sorted(marks or regions, key=lambda region: region_order(t, f"{region}-5"))

    assert order({}) == ["antisuyu", "chinchaysuyu", "kuntisuyu", "qullasuyu"]
    three, two, one = [HERS] * 3, [HERS, HERS, ANN], [HERS, ANN, ANN]
    assert order({"antisuyu": one, "kuntisuyu": two}) == ["kuntisuyu", "antisuyu"], "fewest of yours"
    assert order({"antisuyu": three, "kuntisuyu": one}) == ["kuntisuyu", "antisuyu"], "fewer than three of hers"


@rule("TW-SHP-14")
def test_ties_between_regions():
    marks = {"antisuyu-1": ANN, "chinchaysuyu-1": HERS, "kuntisuyu-1": HERS, "kuntisuyu-2": HERS}
    t = start(1, conquests=marks).table
    order = sorted(
        ("antisuyu-3", "chinchaysuyu-3", "qullasuyu-3", "kuntisuyu-3"), key=lambda where: region_order(t, where)
    )
    assert order == ["qullasuyu-3", "chinchaysuyu-3", "antisuyu-3", "kuntisuyu-3"]


@rule("TW-SHP-15", "TW-SHARD-04")
def test_she_discards_single_soldiers_and_flips_pairs():
    t = start(1, her={"army_up": [ONE, ONE, TWO, TWO]}).table
    assert payment(t, {"flip": 2, "discard": 2}) == (2, 0, 0, 1)
    assert payment(t, {"flip": 2, "discard": 0}) == (0, 0, 0, 1), "pairs are flipped first"
    hard = start(1, rulings={"harder": "fewer-soldiers"}, her={"army_up": [TWO]}).table
    assert payment(hard, {"flip": 2, "discard": 1}) == (0, 0, 0, 1)


@rule("TW-SHP-16", "TW-SEASY-05")
def test_a_second_conquest_only_on_her_own_action_and_not_with_the_easier_option():
    her = {"priest": 3, "army_up": [TWO, TWO, TWO, TWO]}
    assert len(until_anns_turn(her_turn(her=her)).table.conquests) == 2
    assert len(until_anns_turn(her_turn({"easier": "one-conquest"}, her=her)).table.conquests) == 1


@rule("TW-SHP-16")
def test_her_second_conquest_discards_least_and_of_equal_ones_any():
    ask = first(second_conquest(alone(her={"army_up": [TWO, TWO]}), False))
    assert [option.key for option in ask.options()] == [
        "conquer chinchaysuyu 1", "conquer antisuyu 1", "conquer qullasuyu 2", "conquer kuntisuyu 1",
    ]  # fmt: skip


# a worker


def placing(**her) -> Table:
    """She has workers, symbols and no tokens."""
    return alone(
        her={"workers": ["warrior", "priest"], "tucked": list(TUCKED), "priest": 1} | her, deck=30, turn_of=HERS
    )


@rule("TW-SBRD-01", "TW-SBRD-02", "TW-SBRD-03", "TW-SBRD-06", "TW-SBRD-09", "TW-SBRD-14", "TW-SBRD-17")
def test_she_places_a_worker_on_the_cheapest_space_with_the_symbol():
    t = placing(priest=4)
    done = Played(turn(t), "first-worker priest", "die 1", "deity deity-1 corn", "tuck deity-6")
    her = t.axomamma
    where = next(iter(t.hill))
    assert (t.hill[where], her.workers) == ("priest", ["warrior"])
    assert known_space(t, where)["deity"] == "deity-1"
    assert where == "4-top-1", "1-top-1 has the same symbol and lies further away"
    assert (her.tucked[0], t.altar, her.food, her.armies) == ("deity-6", ["deity-1 corn"], 0, 0)
    assert done.ids[0] == "first-worker"
    t.axomamma.workers = ["courier", "warrior"]
    assert "first-worker" not in Played(place(t), "die 2").ids, "then the one held longest"
    second = list(t.hill)[1]
    assert (t.hill[second], known_space(t, second)["deity"]) == ("courier", "deity-2"), "the second symbol"


@rule("TW-SBRD-06")
def test_of_equal_spaces_any():
    t = placing(priest=1, tucked=["deity-6"] * 4)
    ask = first(find_space(t, 1))
    assert [option.key for option in ask.options()] == ["space 2 top 2", "space 5 top 2"]


@rule("TW-SBRD-01", "TW-SBRD-02")
def test_she_places_the_worker_held_longest_and_at_first_a_random_one():
    game = until_anns_turn(her_turn(her={"workers": ["courier", "priest"], "tokens": []}), "die 1")
    assert list(game.table.hill.values()) == ["courier"]
    alone_there = until_anns_turn(her_turn(her={"workers": ["priest"], "tokens": []}), "die 1")
    assert list(alone_there.table.hill.values()) == ["priest"], "one is enough"
    first = her_turn(her={"workers": ["courier", "priest"], "placed": False})
    assert first.asked == ("first-worker", None)


@rule("TW-SBRD-04", "TW-SBRD-05")
@pytest.mark.parametrize(
    ("held", "order"),
    [(0, ["top", "middle", "bottom"]), (1, ["middle", "top", "bottom"]), (2, ["bottom", "middle", "top"])],
)
def test_where_she_looks_first(held, order):
    assert terrace_order(alone(ceremonies=held)) == order


@rule("TW-SBRD-07")
def test_a_symbol_without_a_space_goes_to_the_altar():
    t = placing()
    every = [where for terrace in ("top", "middle", "bottom") for where in spaces_of(t, terrace)]
    t.hill = {where: "courier" for where in every if known_space(t, where)["deity"] == "deity-1"}
    where = play(find_space(t, 1), "deity deity-1 corn", "tuck deity-2")
    assert known_space(t, where)["deity"] == "deity-2"
    assert (t.altar, len(events(t, "her-no-space"))) == (["deity-1 corn"], 1)
    full = placing()
    full.hill = dict.fromkeys(every, "courier")
    assert play(find_space(full, 1)) == ""


@rule("TW-SBRD-08")
def test_she_pays_no_food_and_your_steps_score():
    game = her_turn(her={"tokens": [], "priest": 1}, ceremonies=1, era="ceremony-2",
                    steps={f"{sector}-upper": ANN for sector in range(1, 6)})  # fmt: skip
    until_anns_turn(game, "die 2")
    assert game.scored("steps") == {ANN: 1}
    assert game.happened("her-pay") == []


# her board


@rule("TW-SBRD-10", "TW-SBRD-15", "TW-SBRD-16", "TW-SACT-01")
def test_all_tokens_of_the_number_act_from_the_top_and_move_on():
    tokens = [Token(3, "bottom-row", 4), Token(3, "top-row", 2), Token(1, "top-row", 1)]
    game = until_anns_turn(her_turn(her={"tokens": tokens, "personality": ""}), "die 3")
    assert [event["row"] for event in game.happened("her-cell")] == ["top-row", "bottom-row"]
    assert [(token.number, token.cell) for token in game.table.axomamma.tokens] == [(3, 2), (3, 5), (1, 1)]
    assert (game.me(HERS).corn, game.me(HERS).points) == (1, 12)


@rule("TW-SBRD-11", "TW-SBRD-16", "TW-SACT-01", "TW-SACT-13")
def test_the_top_row():
    t = alone(her={"tokens": [Token(2, "top-row", 5), Token(2, "top-row", 6), Token(2, "top-row", 7)], "stone": 1})
    play(board_actions(t, 2))
    assert (t.axomamma.corn, t.axomamma.potato, her_points(t)) == (1, 3, 2)
    assert [token.cell for token in t.axomamma.tokens] == [7, 1, 2]


@rule("TW-SBRD-11")
@pytest.mark.parametrize(("stone", "corn", "takes"), [(1, 0, "corn"), (0, 1, "stone"), (1, 1, "corn")])
def test_the_fifth_cell_gives_what_she_has_less_of(stone, corn, takes):
    game = until_anns_turn(her_turn(her={"tokens": [Token(1, "top-row", 5)], "stone": stone, "corn": corn}), "die 1")
    assert getattr(game.me(HERS), takes) == {"stone": stone, "corn": corn}[takes] + 1


@rule("TW-SBRD-12", "TW-SBRD-13")
def test_an_impossible_step_brings_a_gold_or_is_skipped():
    for shown in ("weave", "build-steps", "raise-statue", "build-permanent"):
        t = alone()
        cell(t, shown)
        assert t.axomamma.gold == 1, shown
    t = alone(village=[])
    cell(t, "worker-potato")
    assert (t.axomamma.gold, len(events(t, "her-skip"))) == (0, 1)


@rule("TW-SACT-11", "TW-CER-13")
def test_with_the_last_worker_of_the_village_the_token_is_hers():
    game = until_anns_turn(her_turn(her={"tokens": [Token(3, "bottom-row", 1)]}, village=["priest"]), "die 3")
    assert (game.table.village, game.table.token, len(game.happened("her-token"))) == ([], HERS, 1)
    kinds = [event.kind for event in game.events]
    assert kinds.index("her-token") < kinds.index("her-number"), "at once, not at the end of her turn"


@rule("TW-SACT-12", "TW-SACT-13")
def test_a_nomad_or_an_army_card():
    nomad = until_anns_turn(
        her_turn(her={"tokens": [Token(1, "bottom-row", 3)], "workers": ["priest"]}), "die 1", "nomad courier"
    )
    assert nomad.me(HERS).workers == ["courier"]
    army = until_anns_turn(her_turn(her={"tokens": [Token(1, "bottom-row", 2)]}), "die 1")
    assert army.me(HERS).armies == 1


@rule("TW-SACT-02", "TW-SACT-03", "TW-SACT-04", "TW-WEAV-03")
def test_she_buys_two_tiles_or_one_and_a_gold():
    rows = [["1 pattern-1 stone potato"], ["9 pattern-2 gold gold", "8 pattern-3 gold potato"]]
    t = alone(her={"corn": 9, "tapestries": rows}, top="4 pattern-4 potato stone", stack=20)
    done = cell(t, "weave")
    her = t.axomamma
    assert (her.corn, her.weavings, her.gold, her.potato) == (6, 5, 0, 0), "joins bring her nothing"
    assert "4 pattern-4 potato stone" in her.tapestries[1], "the longest tapestry that takes it"
    assert ("buy-weaving", ANN) in done.asked
    one = alone(her={"corn": 1, "tapestries": []}, stack=20)
    cell(one, "weave")
    assert (one.axomamma.corn, one.axomamma.weavings, one.axomamma.gold) == (0, 1, 1)


@rule("TW-SACT-04")
def test_the_longest_tapestry_comes_first_then_the_highest_number():
    rows = [["30 pattern-1 gold gold", "29 pattern-2 gold gold"], ["28 pattern-3 gold gold"]]
    t = start(1, her={"tapestries": rows}).table
    assert rank(t, "5 pattern-3 gold gold") > rank(t, "9 pattern-1 gold gold") > (0, 0)
    assert rank(t, "9 pattern-4 gold gold") > rank(t, "5 pattern-4 gold gold")
    assert rank(t, "1 pattern-4 gold gold") > rank(t, "9 pattern-2 gold gold"), "it goes to the longer one"


@rule("TW-SACT-05")
def test_she_buys_the_tiles_you_leave_if_they_start_no_new_tapestry():
    tile = "5 pattern-5 gold gold"
    t = alone(her={"corn": 2, "tapestries": [["1 pattern-1 stone potato"]]})
    play(buy_weaving(t, [tile]))
    assert (t.axomamma.corn, t.axomamma.tapestries[0][-1]) == (0, tile)
    t = alone(her={"corn": 2, "tapestries": [["1 pattern-5 stone potato"]]})
    play(buy_weaving(t, [tile]))
    assert t.axomamma.corn == 2
    t = alone(her={"corn": 1, "gold": 3, "tapestries": [["1 pattern-1 stone potato"]]})
    play(buy_weaving(t, [tile]))
    assert t.axomamma.weavings == 1


@rule("TW-SACT-05", "TW-WEAV-03")
def test_on_your_weaving_task_she_buys_one_that_starts_no_new_tapestry():
    spaces = [{**face, "tasks": ["weave", "gather-gold", "gather-corn"]} for face in box().facts["hill_top"]]
    game = start(1, ann={"gold": 1}, her={"corn": 2}, copy=box(hill_top=spaces))
    game.take("place architect", "space 1 top 1", "gold", "task weave", "done").until("hire", ANN)
    assert (game.me(HERS).weavings, game.me(HERS).corn) == (2, 0)


@rule("TW-SACT-06", "TW-SACT-07", "TW-SACT-14")
def test_she_raises_statues():
    t = alone(her={"stone": 9, "gold": 2, "tucked": TUCKED})
    cell(t, "raise-statue", "die 2")
    assert (t.axomamma.statues, t.axomamma.stone, t.axomamma.gold, her_points(t)) == ({"large-deity-2": 1}, 6, 0, 9)
    cell(t, "raise-statue", "die 2")
    assert t.axomamma.statues["small-deity-2"] == 1
    t.statues["small-deity-2"] = 0
    cell(t, "raise-statue", "die 2")
    assert t.axomamma.statues["small-deity-3"] == 1  # the next card clockwise
    t = alone(her={"stone": 3, "gold": 2, "tucked": TUCKED}, rulings={"her_statue": "size"})
    t.statues["large-deity-2"] = 0
    cell(t, "raise-statue", "die 2")
    assert t.axomamma.statues == {"large-deity-3": 1}
    t = alone(her={"stone": 3, "tucked": ["deity-1"] * 4})
    t.statues["small-deity-1"] = 0
    cell(t, "raise-statue", "statue small deity-5")
    assert t.axomamma.statues == {"small-deity-5": 1}


@rule("TW-SACT-08", "TW-SPRI-07", "TW-SEASY-03")
@pytest.mark.parametrize(
    ("has", "easier", "left"),
    [
        ({"stone": 1, "gold": 1}, "none", {"gold": 1}),
        ({"gold": 1}, "none", {}),
        ({"stone": 3}, "dear-buildings", {"stone": 1}),
        ({"stone": 1}, "dear-buildings", None),
    ],
)
def test_she_builds_for_a_stone_or_else_a_gold(has, easier, left):
    for kind, built in (("production", [HOUSE]), ("permanent", ["z02"])):
        t = alone(her=has, rulings={"easier": easier})
        cell(t, f"build-{kind}", *([f"market {kind} 2"] if left is not None else []))
        her = t.axomamma
        assert her.up + her.permanent == (built if left is not None else [])
        goods = {good: n for good, n in her.in_hand.items() if n}
        assert goods == ({**has, "gold": 1} if left is None else left), "what cannot be done brings a gold"


@rule("TW-SACT-09", "TW-SACT-10", "TW-SACT-14", "TW-COMP-02")
def test_where_she_builds_steps():
    t = start(1, her={"priest": 2}, steps={"2-upper": ANN}).table
    assert next_slot(t) == "3-upper"
    uppers = {f"{sector}-upper": ANN for sector in (1, 2, 3, 5)} | {"4-upper": HERS}
    assert next_slot(start(1, her={"priest": 2}, steps=uppers).table) == "4-lower", "not below yours"
    all_hers = {f"{sector}-upper": HERS for sector in range(1, 6)}
    assert next_slot(start(1, steps=all_hers).table) == "", "five markers are all"
    game = until_anns_turn(her_turn(her={"tokens": [Token(2, "middle-row", 3)], "stone": 3, "priest": 2}), "die 2")
    assert game.table.steps == {"2-upper": HERS}
    assert (game.me(HERS).points, game.me(HERS).corn, game.me(HERS).potato) == (14, 1, 2)
    assert game.me(HERS).stone == 0


@rule("TW-SPRI-01", "TW-SSET-09")
def test_a_cell_that_her_personality_token_covers_brings_nothing_and_she_says_so():
    game = until_anns_turn(her_turn(her={"personality": "temple", "tokens": [Token(3, "top-row", 4)]}), "die 3")
    assert game.happened("her-cell") == []
    assert said(game, "her-covered") == ["Her top row, cell 4: covered by her personality token, so no bonus."]
    assert said(game, "her-personality-acts") == []


@rule("TW-SBRD-12")
def test_she_says_what_is_missing_or_that_nothing_is_left():
    dear = until_anns_turn(her_turn(her={"tokens": [Token(2, "middle-row", 1)], "corn": 0}), "die 2")
    assert said(dear, "her-instead", "uk") == ["Їй бракує 1 кукурудзи: замість того 1 золото."]
    steps = {f"{sector}-{height}": HERS for sector in range(1, 6) for height in ("upper", "lower")}
    full = until_anns_turn(her_turn(her={"tokens": [Token(2, "middle-row", 3)]}, steps=steps), "die 2")
    assert said(full, "her-none-left", "ru") == ["Больше не осталось: взамен 1 золото."]


@rule("TW-SPRI-01", "TW-SPER-01", "TW-SPER-02", "TW-SPER-03", "TW-SPER-04", "TW-SPER-05")
def test_her_personality():
    t = alone(her={"personality": "temple", "covered": 4, "tokens": [Token(3, "top-row", 1)]})
    play(board_actions(t, 3))
    assert (t.axomamma.temple, t.axomamma.gold) == (1, 1)
    late = alone(her={"personality": "temple", "covered": 4, "tokens": [Token(3, "top-row", 1)]},
                 rulings={"personality": "activated"})  # fmt: skip
    play(board_actions(late, 3))
    assert late.axomamma.temple == 0
    play(board_actions(late, 3))
    assert late.axomamma.temple == 1
    t = alone(her={"personality": "statue"})
    play(personality(t), "statue small deity-4")
    assert (t.axomamma.statues, her_points(t)) == ({"small-deity-4": 1}, 3)
    t = alone(her={"personality": "weaving"}, top="4 pattern-4 potato stone", stack=9)
    play(personality(t))
    assert (t.axomamma.tapestries, t.stack) == ([["4 pattern-4 potato stone"]], 8)
    t = alone(her={"personality": "building"})
    play(personality(t), "market production 1")
    assert t.axomamma.up == ["1 stone potato*2"]
    t.axomamma.down = [HOUSE, FARM]
    play(personality(t))
    assert t.axomamma.up == [FIELD, HOUSE], "those that lie face down do not count"
    play(personality(t), "market permanent 1")
    assert t.axomamma.permanent == ["z01"]


# without workers


@rule("TW-SNOW-01", "TW-SNOW-02", "TW-SNOW-03", "TW-SNOW-04", "TW-SNOW-05")
def test_without_workers_and_without_an_action():
    game = until_anns_turn(
        her_turn(her={"workers": [], "priest": 2}, altar=["deity-5 stone", "deity-6 gold", "deity-4 gold"]),
        "nomad courier",
    )
    me = game.me(HERS)
    assert (me.workers, me.armies, me.priest, game.table.altar) == (["courier"], 1, 3, ["deity-4 gold"])
    assert me.points == 12


@rule("TW-SEASY-06", "TW-SHARD-07")
def test_options_of_the_idle_action():
    her = {"workers": [], "priest": 2}
    assert until_anns_turn(her_turn({"easier": "no-army-card"}, her=her)).me(HERS).armies == 0
    assert until_anns_turn(her_turn({"harder": "idle-points"}, her=her)).me(HERS).points == 12


@rule("TW-SNOW-02")
@pytest.mark.parametrize("bag", [0, 5])
def test_what_a_recruit_brings_is_entered_before_the_nomad_leaves(bag):
    """So the table at the question is one that a game can be started from."""
    copy = box("recruit_priest")
    game = her_turn(her={"workers": [], "priest": 1}, nomads=["priest", None, None], bag=bag, copy=copy)
    assert (game.ask.id, game.ask.values["fact"]) == ("learn", "recruit_priest")
    assert game.journal == ()
    assert game.table.nomads == ["priest", None, None]
    assert [each.rule for each in DEFINITION.problems(game.table) if each.rule == "check.workers"] == []
    game.play(game.simplest())
    assert game.me(HERS).workers == ["priest"]
    assert game.table.nomads == ["" if bag else None, None, None]
