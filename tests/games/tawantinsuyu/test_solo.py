"""Axomamma: her set-up, her turn, her reactions, her ceremonies, the end, and options of difficulty."""

import pytest

from companion.games.tawantinsuyu.axomamma import next_slot, rank, stone_or_worker
from companion.games.tawantinsuyu.axomamma_turn import condition, looked_through, payment, region_order
from companion.games.tawantinsuyu.components import SOLO
from companion.games.tawantinsuyu.table import Token
from tests.games.tawantinsuyu.play import ANN, HERS, ONE, TWO, box, new, rule, start

FIELD, HOUSE, FARM = "1 stone potato*2", "2 stone corn", "3 stone&corn potato*3"


def her_turn(rulings=None, **changes):
    """Axomamma is to move; the people at the table tell what comes up."""
    return start(1, turn_of=HERS, rulings=rulings, **changes)


def told(game, *answers):
    """Answers in order, everything else as simply as possible, until it is Ann's turn."""
    left = list(answers)
    while game.asked != ("turn", ANN) and not game.over:
        game.play(left.pop(0) if left and left[0] in game.keys else game.simplest())
    assert not left, left
    return game


# set-up


@rule("TW-SSET-01", "TW-SSET-02", "TW-SSET-03", "TW-SSET-04", "TW-SSET-06", "TW-SSET-07", "TW-SPRI-13")
def test_what_she_starts_with():
    game = new(1, draws=2).until("priest-start")
    her = game.table.axomamma
    assert (her.stone, her.corn, her.gold, her.armies, her.deities) == (2, 2, 1, 1, 0)
    assert (len(her.workers), len(her.tucked), len(her.tapestries)) == (2, 4, 1)
    assert sorted(token.number for token in her.tokens) == [1, 1, 2, 2, 2, 3, 3, 4]
    assert her.tapestries != game.me().tapestries
    assert game.table.first_player == ANN


@rule("TW-SSET-05", "TW-SSET-08")
def test_her_high_priest_starts_where_yours_does_and_goes_on_by_the_die():
    game = new(1, draws=2).until("priest-start").take("sector 4")
    her = game.table.axomamma
    assert her.priest == (4 - 1 + her.last) % 5 + 1
    assert game.table.steps == {f"{her.priest}-upper": HERS}
    assert her.points == 10, "without gains"


@rule("TW-SSET-09", "TW-SEASY-02")
def test_a_personality_covers_a_cell_unless_it_is_left_out():
    her = new(1, draws=2).until("priest-start").table.axomamma
    assert (her.covered, her.personality in SOLO.personalities) == (4, True)
    easy = new(1, draws=2, rulings={"easier": "no-personality"}).until("priest-start").table.axomamma
    assert easy.personality == ""


# what she does instead


@rule("TW-SPRI-02", "TW-SPRI-03", "TW-SACT-11")
def test_a_worker_of_the_village_brings_its_bonus_and_a_third_one_leaves():
    game = her_turn(her={"tokens": [Token(3, "bottom-row", 1)]})
    told(game, "die 3")
    assert game.table.village == ["craftsman", "warrior"]
    assert game.me(HERS).stone == 1, "the sample box: a stone for an architect"
    assert len(game.me(HERS).workers) == 2


@rule("TW-SPRI-03")
def test_above_two_a_random_one_leaves_the_game():
    game = start(1, turn_of=HERS, her={"temple": 7, "corn": 4, "priest": 4, "stone": 5})
    boxed = game.table.boxed
    told(game)
    assert game.me(HERS).temple == 9
    assert (len(game.me(HERS).workers), game.table.boxed) == (2, boxed + 1)


@rule("TW-SPRI-04", "TW-SPRI-09")
def test_instead_of_a_deity_card_the_oldest_of_the_altar_goes_and_she_gains_a_point():
    altar = ["deity-5 stone", "deity-6 gold"]
    game = her_turn(her={"temple": 5, "corn": 4, "priest": 4}, altar=altar)
    told(game)
    assert game.me(HERS).temple == 7, "potato and deity card on the way"
    assert game.me(HERS).potato == 1
    assert game.happened("her-altar")[0]["n"] == 1


@rule("TW-SPRI-05")
def test_a_train_is_one_card_for_her():
    game = her_turn(her={"temple": 1, "corn": 4, "priest": 4})
    told(game)
    assert game.me(HERS).armies == 2, "a step with a train, and one with each own action"


@rule("TW-SPRI-06")
def test_five_potatoes_are_five_points():
    game = her_turn(her={"potato": 4, "tokens": [Token(1, "top-row", 1)]})
    told(game, "die 1")
    assert (game.me(HERS).potato, game.me(HERS).points) == (1, 15)


@rule("TW-SPRI-07", "TW-SACT-08", "TW-SBRD-12")
def test_a_building_costs_a_stone_else_a_gold_else_she_gets_a_gold():
    token = [Token(2, "middle-row", 2)]
    for goods, left in (({"stone": 1, "gold": 1}, (0, 1)), ({"gold": 1}, (0, 0)), ({}, (0, 1))):
        game = told(her_turn(her={"tokens": token, **goods}), "die 2")
        assert (game.me(HERS).stone, game.me(HERS).gold) == left
        assert len(game.me(HERS).up) == bool(goods)


@rule("TW-SEASY-03")
def test_an_easier_axomamma_pays_two_for_a_building():
    her = {"tokens": [Token(2, "middle-row", 2)], "stone": 3}
    assert told(her_turn({"easier": "dear-buildings"}, her=her), "die 2").me(HERS).stone == 1


@rule("TW-SPRI-08", "TW-SBRD-03")
def test_her_statue_of_the_chosen_deity_brings_five_points():
    game = told(her_turn(her={"statues": {"small-deity-2": 1}, "tokens": [], "priest": 2}), "die 2")
    assert game.me(HERS).points == 15


@rule("TW-SPRI-10", "TW-SPRI-11", "TW-SPRI-12")
@pytest.mark.parametrize(
    ("stone", "workers", "takes"), [(0, 1, "stone"), (2, 1, "worker"), (1, 1, "worker"), (2, 2, "stone")]
)
def test_stone_or_worker(stone, workers, takes):
    t = start(1, her={"stone": stone, "workers": ["priest"] * workers}).table
    assert list(stone_or_worker(t, ({"stone": 1}, {"worker": 1}))) == [takes]
    t.village, t.nomads = [], [None]
    assert stone_or_worker(t, ({"stone": 1}, {"worker": 1})) == {"stone": 1}


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


@rule("TW-SHP-01", "TW-LIM-20")
def test_the_nearer_action_whose_condition_holds_comes_first_and_you_may_join():
    her = {"priest": 1, "statues": {"small-deity-1": 1}, "down": [FIELD, HOUSE, FARM]}
    game = her_turn(her=her, ann={"statues": {"small-deity-2": 1}})
    assert (game.me(HERS).priest, game.asked) == (2, ("worship", ANN))
    further = her_turn(her={"priest": 1, "down": [FIELD, HOUSE, FARM]})
    assert further.me(HERS).priest == 3


@rule("TW-SHP-02", "TW-SHARD-05")
def test_each_own_action_brings_an_army_card_and_discards_two_of_the_altar():
    altar = ["deity-5 stone", "deity-6 gold", "deity-4 gold"]
    her = {"priest": 2, "down": [FIELD, HOUSE, FARM]}
    game = told(her_turn(her=her, altar=altar))
    assert (game.me(HERS).armies, game.table.altar, game.me(HERS).points) == (1, ["deity-4 gold"], 10)
    assert told(her_turn({"harder": "priest-points"}, her=her)).me(HERS).points == 12


@rule("TW-SHP-08", "TW-SHP-10")
def test_her_production_leaves_the_highest_number_up():
    game = told(her_turn(her={"priest": 5, "up": [HOUSE, FIELD]}))
    assert (game.me(HERS).up, game.me(HERS).down) == ([HOUSE], [FIELD])
    assert (game.me(HERS).potato, game.me(HERS).corn) == (2, 1)
    choice = "14 stone&corn potato/corn/stone"
    goods = {"potato": 1, "corn": 0, "stone": 0}
    assert told(her_turn(her={"priest": 5, "up": [FIELD, choice], **goods})).me(HERS).corn == 1


@rule("TW-SHP-09")
def test_on_your_production_all_of_hers_turn_down():
    game = start(1, ann={"priest": 5}, her={"up": [HOUSE, FIELD]}).take("priest-gold 1")
    assert (game.me(HERS).up, game.me(HERS).potato) == ([], 2)


@rule("TW-SHP-11", "TW-SHARD-02")
def test_offering_and_worship_as_far_as_she_can():
    assert told(her_turn(her={"priest": 4, "corn": 5})).me(HERS).temple == 2
    assert told(her_turn({"harder": "free-step"}, her={"priest": 4, "corn": 4})).me(HERS).temple == 3
    statues = {"small-deity-1": 1, "large-deity-2": 1}
    game = told(her_turn(her={"priest": 1, "statues": statues}))
    assert (game.me(HERS).temple, game.me(HERS).statues) == (4, {})
    react = start(1, ann={"priest": 4}, her={"corn": 7}).take("priest-gold 1")
    assert (react.me(HERS).temple, react.me(HERS).corn) == (1, 4)


@rule("TW-SHP-12", "TW-SHP-13")
def test_she_plays_all_her_cards_free_and_takes_the_highest_discard_value_she_can_pay():
    game = start(1, ann={"priest": 3}, her={"army_up": [TWO, TWO, ONE, ONE, ONE], "armies": 1, "potato": 0})
    game.take("priest-gold 1", "casualty-potato architect").until("turn", ANN)
    assert list(game.table.conquests) == ["antisuyu-5"], "flip 2, discard 3"
    assert game.me(HERS).armies == 0


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
    hard = start(1, rulings={"harder": "fewer-soldiers"}, her={"army_up": [TWO]}).table
    assert payment(hard, {"flip": 2, "discard": 1}) == (0, 0, 0, 1)


@rule("TW-SHP-16", "TW-SEASY-05")
def test_a_second_conquest_only_on_her_own_action_and_not_with_the_easier_option():
    her = {"priest": 3, "army_up": [TWO, TWO, TWO, TWO]}
    assert len(told(her_turn(her=her)).table.conquests) == 2
    assert len(told(her_turn({"easier": "one-conquest"}, her=her)).table.conquests) == 1


@rule("TW-SHP-17", "TW-SHP-18")
def test_she_refreshes_all_or_half_of_each_rounded_up():
    down = {"down": [FIELD, HOUSE, FARM], "army_down": [ONE, ONE, TWO]}
    game = told(her_turn(her={"priest": 2, **down}))
    assert (len(game.me(HERS).up), len(game.me(HERS).army_up)) == (3, 3)
    react = start(1, her=down).take("priest-gold 2")
    assert (len(react.me(HERS).up), len(react.me(HERS).army_up)) == (2, 2)


# her worker and her board


@rule("TW-SBRD-01", "TW-SBRD-02")
def test_she_places_the_worker_held_longest_and_at_first_a_random_one():
    game = told(her_turn(her={"workers": ["courier", "priest"], "tokens": []}), "die 1")
    assert list(game.table.hill.values()) == ["courier"]
    first = her_turn(her={"workers": ["courier", "priest"], "placed": False})
    assert first.asked == ("first-worker", None)


@rule("TW-SBRD-03", "TW-SBRD-06", "TW-SBRD-09", "TW-SBRD-17", "TW-SBRD-14")
def test_the_cheapest_space_with_the_symbol_of_the_die():
    game = her_turn(her={"priest": 4, "tokens": []})
    told(game, "die 1")
    assert list(game.table.hill) == ["4-top-1"], "1-top-1 has the same symbol and lies further away"
    assert len(game.table.altar) == 1
    assert len(game.me(HERS).tucked) == 4


@rule("TW-SBRD-04", "TW-SBRD-05")
@pytest.mark.parametrize(
    ("held", "order"),
    [(0, ["top", "middle", "bottom"]), (1, ["middle", "top", "bottom"]), (2, ["bottom", "middle", "top"])],
)
def test_terraces_by_ceremonies(held, order):
    assert looked_through(start(1, ceremonies=held).table) == order


@rule("TW-SBRD-07")
def test_without_any_space_another_symbol_is_drawn():
    hills = ("hill_top", "hill_middle", "hill_bottom")
    spaces = {hill: [{**face, "deity": "deity-5"} for face in box().facts[hill]] for hill in hills}
    game = her_turn(her={"tokens": []}, copy=box(**spaces))
    game.take("die 1")
    told(game, "tuck deity-5")
    assert game.happened("her-no-space")
    assert len(game.table.altar) == 2


@rule("TW-SBRD-08")
def test_she_pays_no_food_and_your_steps_score():
    game = her_turn(her={"tokens": [], "priest": 1}, ceremonies=1, era="ceremony-2",
                    steps={f"{sector}-upper": ANN for sector in range(1, 6)})  # fmt: skip
    told(game, "die 2")
    assert game.scored("steps") == {ANN: 1}
    assert game.happened("her-pay") == []


@rule("TW-SBRD-10", "TW-SBRD-15", "TW-SBRD-16", "TW-SACT-01")
def test_all_tokens_of_the_number_act_from_the_top_and_move_on():
    tokens = [Token(3, "bottom-row", 4), Token(3, "top-row", 2), Token(1, "top-row", 1)]
    game = told(her_turn(her={"tokens": tokens, "personality": ""}), "die 3")
    assert [event["row"] for event in game.happened("her-cell")] == ["top-row", "bottom-row"]
    assert [(token.number, token.cell) for token in game.table.axomamma.tokens] == [(3, 2), (3, 5), (1, 1)]
    assert (game.me(HERS).corn, game.me(HERS).points) == (1, 12)


@rule("TW-SBRD-11")
@pytest.mark.parametrize(("stone", "corn", "takes"), [(1, 0, "corn"), (0, 1, "stone"), (1, 1, "corn")])
def test_the_fifth_cell_gives_what_she_has_less_of(stone, corn, takes):
    game = told(her_turn(her={"tokens": [Token(1, "top-row", 5)], "stone": stone, "corn": corn}), "die 1")
    assert getattr(game.me(HERS), takes) == {"stone": stone, "corn": corn}[takes] + 1


@rule("TW-SBRD-13", "TW-SACT-12", "TW-SACT-13")
def test_what_is_impossible_in_the_bottom_row_is_skipped():
    her = {"tokens": [Token(1, "bottom-row", 1)], "workers": ["priest"]}
    game = told(her_turn(her=her, village=[], token=ANN), "die 1")
    assert game.happened("her-skip")
    nomad = told(her_turn(her={"tokens": [Token(1, "bottom-row", 3)], "workers": ["priest"]}), "die 1", "nomad courier")
    assert nomad.me(HERS).workers == ["courier"]
    army = told(her_turn(her={"tokens": [Token(1, "bottom-row", 2)]}), "die 1")
    assert army.me(HERS).armies == 1


@rule("TW-SPRI-01", "TW-SPER-01", "TW-SPER-02", "TW-SPER-03", "TW-SPER-04", "TW-SPER-05")
@pytest.mark.parametrize("side", SOLO.personalities)
def test_a_token_that_comes_to_the_covered_cell_sets_the_personality_off(side):
    her = {"tokens": [Token(1, "top-row", 3)], "personality": side, "covered": 4}
    game = told(her_turn(her=her), "die 1")
    me = game.me(HERS)
    assert me.gold == 1
    done = {
        "statue": sum(me.statues.values()) == 1 and me.points == 13,
        "weaving": me.weavings == 2,
        "temple": me.temple == 1,
        "building": len(me.up) == 1,
    }
    assert done[side]


@rule("TW-SACT-02", "TW-SACT-03", "TW-SACT-04")
def test_she_buys_two_weavings_the_longest_tapestry_first_then_the_highest_number():
    rows = [["30 pattern-1 gold gold", "29 pattern-2 gold gold"], ["28 pattern-3 gold gold"]]
    t = start(1, her={"tapestries": rows}).table
    assert rank(t, "5 pattern-3 gold gold") > rank(t, "9 pattern-1 gold gold") > (0, 0)
    assert rank(t, "9 pattern-4 gold gold") > rank(t, "5 pattern-4 gold gold")
    token = [Token(2, "middle-row", 1)]
    rich = told(her_turn(her={"tokens": token, "corn": 3}), "die 2")
    assert (rich.me(HERS).weavings, rich.me(HERS).corn) == (3, 0)
    poor = told(her_turn(her={"tokens": token, "corn": 1}), "die 2")
    assert (poor.me(HERS).weavings, poor.me(HERS).corn, poor.me(HERS).gold) == (2, 0, 1)


@rule("TW-SACT-06", "TW-SACT-07", "TW-SACT-14")
def test_she_raises_a_large_statue_of_the_symbol_that_the_die_shows():
    her = {"tokens": [Token(2, "middle-row", 4)], "stone": 3, "gold": 2}
    game = told(her_turn(her=her), "die 2", "die 3")
    assert game.me(HERS).statues == {"large-deity-3": 1}
    assert game.me(HERS).points == 19


@rule("TW-SACT-09", "TW-SACT-10", "TW-SACT-14")
def test_where_she_builds_steps():
    t = start(1, her={"priest": 2}, steps={"2-upper": ANN}).table
    assert next_slot(t) == "3-upper"
    uppers = {f"{sector}-upper": ANN for sector in (1, 2, 3, 5)} | {"4-upper": HERS}
    assert next_slot(start(1, her={"priest": 2}, steps=uppers).table) == "4-lower", "not below yours"
    game = told(her_turn(her={"tokens": [Token(2, "middle-row", 3)], "stone": 3, "priest": 2}), "die 2")
    assert game.table.steps == {"2-upper": HERS}
    assert (game.me(HERS).points, game.me(HERS).corn, game.me(HERS).potato) == (14, 1, 2)


@rule("TW-SACT-05", "TW-WEAV-03")
def test_on_your_weaving_task_she_buys_one_that_starts_no_new_tapestry():
    spaces = [{**face, "tasks": ["weave", "gather-gold", "gather-corn"]} for face in box().facts["hill_top"]]
    game = start(1, ann={"gold": 1}, her={"corn": 2}, copy=box(hill_top=spaces))
    game.take("place architect", "space 1 top 1", "gold", "task weave", "done").until("hire", ANN)
    assert (game.me(HERS).weavings, game.me(HERS).corn) == (2, 0)


# without workers, ceremonies, the end


@rule("TW-SNOW-01", "TW-SNOW-02", "TW-SNOW-03", "TW-SNOW-04", "TW-SNOW-05")
def test_without_workers_and_without_an_action():
    game = told(
        her_turn(her={"workers": [], "priest": 2}, altar=["deity-5 stone", "deity-6 gold", "deity-4 gold"]),
        "nomad courier",
    )
    me = game.me(HERS)
    assert (me.workers, me.armies, me.priest, game.table.altar) == (["courier"], 1, 3, ["deity-4 gold"])
    assert me.points == 12


@rule("TW-SEASY-06", "TW-SHARD-07")
def test_options_of_the_idle_action():
    her = {"workers": [], "priest": 2}
    assert told(her_turn({"easier": "no-army-card"}, her=her)).me(HERS).armies == 0
    assert told(her_turn({"harder": "idle-points"}, her=her)).me(HERS).points == 12


def ceremony(rulings=None, held=0, **changes):
    era = f"ceremony-{held + 1}"
    return start(1, phase="ceremony", token=ANN, village=[], ceremonies=held, era=era, rulings=rulings, **changes)


@rule("TW-SCER-01", "TW-SCER-02", "TW-SCER-03", "TW-SHARD-06")
def test_her_ceremony():
    rows = [["sw02", "9 pattern-3 gold gold"]]
    game = ceremony(her={"tapestries": rows}, ann={"points": 30}).until("turn", ANN)
    assert game.me(HERS).points == 10 + 2 + 2, "two weavings, and two for being behind"
    assert game.me().deities == 1, "you are ahead"
    hard = ceremony({"harder": "weaving-points"}, her={"tapestries": rows, "points": 40}).until("turn", ANN)
    assert (hard.me(HERS).points, hard.me().deities) == (44, 2)


@rule("TW-SCER-04", "TW-SCER-05", "TW-SHARD-08")
def test_a_last_refresh_and_worship_before_the_final_scoring():
    her = {
        "down": [FIELD, HOUSE],
        "army_down": [ONE],
        "statues": {"large-deity-1": 1},
        "gold": 1,
        "corn": 2,
        "workers": [],
    }
    game = ceremony(held=2, her=her)
    while not game.over:
        game.play(game.simplest())
    me = game.me(HERS)
    assert (me.temple, len(me.up), len(me.army_up)) == (3, 2, 1)
    plain = me.points
    hard = ceremony({"harder": "resource-points"}, held=2, her=her)
    while not hard.over:
        hard.play(hard.simplest())
    assert hard.me(HERS).points == plain + hard.me(HERS).resources


@rule("TW-SCER-06", "TW-SCER-07", "TW-SEASY-01", "TW-SHARD-01")
def test_the_result_is_told():
    assert (SOLO.win, SOLO.far_apart) == (120, 25)
    game = ceremony(held=2, ann={"points": 130})
    while not game.over:
        game.play(game.simplest())
    (result,) = game.happened("solo-result")
    assert result["mine"] >= 130 > result["hers"]
