"""Placing a worker: payment, price, steps, abilities, the number of tasks and how they are spent."""

import pytest

from companion.games.tawantinsuyu.box.components import SECTORS, TERRACES
from companion.games.tawantinsuyu.rules.cards import draw_deity, to_altar
from companion.games.tawantinsuyu.rules.placement import (
    place_worker,
    price,
    put_down,
    space_options,
    tasks_for,
    why_not_there,
)
from companion.games.tawantinsuyu.rules.spaces import known_space, neighbours
from tests.games.tawantinsuyu.play import ANN, BEN, box, rule, start
from tests.games.tawantinsuyu.scripts import Played, table, why

PLACED = {"workers": ["architect"], "gold": 1, "potato": 9}
CARD = "deity-1 potato*2"
"""A deity card of the sample box; the first space of sector 1's top terrace shows its symbol."""


def placed(t, kind="architect", *answers, kinds=None):
    return Played(place_worker(t, ANN, kind, kinds or (kind,)), *answers)


def at(where="1 top 1", worker="architect", pay=f"play {CARD}", **changes):
    """Ann has placed a worker, with all the goods she needs for it."""
    ann = {"deities": 3, "workers": [worker, "courier" if worker != "courier" else "priest"]} | changes.pop("ann", {})
    return start(ann=ann, **changes).take(f"place {worker}", f"space {where}", pay)


# payment


@rule("TW-PLACE-01", "TW-PLACE-02", "TW-TURN-06", "TW-LIM-07")
def test_a_worker_comes_to_an_empty_space_for_a_card_of_its_symbol():
    game = at()
    assert game.table.hill == {"1-top-1": "architect"}
    assert (game.me().workers, game.me().deities) == (["courier"], 2)
    assert game.table.altar == [], "the card comes to the altar at the end of the turn"
    game.take("done").until("turn", BEN)
    assert game.table.altar == [CARD]


@rule("TW-PLACE-02", "TW-PLACE-11")
def test_gold_pays_for_any_symbol_and_brings_no_bonus():
    game = at(pay="gold", ann={"gold": 1, "statues": {"small-deity-1": 1}})
    assert (game.me().gold, game.me().deities, game.asked) == (0, 3, ("task", ANN))
    assert game.table.played is None


@rule("TW-PLACE-01", "TW-LIM-02")
def test_an_occupied_space_is_not_offered_and_too_little_food_is_refused_with_its_parts():
    game = start(ann={"deities": 1, "potato": 1}, hill={"1-top-1": "priest"}).take("place architect")
    assert "space 1 top 1" not in game.offered
    (reason,) = game.reasons("space 2 bottom 1")
    values = {"need": 6, "distance": 1, "height": 5, "have": 1, "missing": 5}
    assert (reason.rule, dict(reason.values)) == ("TW-PLACE-03", values)


@rule("TW-PLACE-03", "TW-WORK-04")
@pytest.mark.parametrize(
    ("worker", "space", "parts"),
    [
        ("architect", "space 2 bottom 1", "6 food: distance 1, height 5"),
        ("architect", "space 1 middle 1", "2 food: distance 0, height 2"),
        ("courier", "space 3 middle 1", "4 food: distance 3, height 2, 1 less for a courier"),
    ],
)
def test_the_refused_price_names_the_parts_that_count(worker, space, parts):
    game = start(ann={"deities": 1, "workers": [worker]}).take(f"place {worker}")
    assert game.describe(game.option(space).verdict).startswith(f"Placing there costs {parts}. ")


@rule("TW-LIM-02")
def test_placing_needs_a_card_or_gold():
    assert start().why("place architect") == ["TW-PLACE-02"]


@rule("TW-TERM-04", "TW-TASK-01")
def test_the_hill_has_five_sectors_three_terraces_and_spaces_with_three_icons():
    assert (len(SECTORS), list(TERRACES)) == (5, ["top", "middle", "bottom"])
    face = known_space(table(), "1-top-1")
    assert (face["deity"], len(face["tasks"])) == ("deity-1", 3)


@rule("TW-PLACE-02", "TW-TERM-01")
def test_a_card_of_the_symbol_or_a_gold_is_paid():
    t = table(ann={"workers": ["architect"], "deities": 2, "known": ["deity-1 corn", "deity-2 corn*2"]})
    done = placed(t, "architect", "space 1 top 1", "play deity-1 corn")
    assert done.options[done.ids.index("symbol")] == ["play deity-1 corn", "back"]
    assert (t.players[ANN].deities, t.played) == (1, "deity-1 corn")
    poor = table(ann={"workers": ["architect"], "deities": 1, "known": ["deity-2 corn*2"]})
    assert why(why_not_there(poor, ANN, "1-top-1", ("architect",)))[0].rule == "TW-PLACE-02"


# the price


@rule("TW-PLACE-03", "TW-PLACE-04", "TW-PLACE-05", "TW-PLACE-06")
@pytest.mark.parametrize(("sector", "food"), [(1, (0, 2, 5)), (2, (1, 3, 6)), (5, (1, 3, 6)), (3, (3, 5, 8))])
def test_the_grid_of_prices(sector, food):
    t = table()
    assert tuple(price(t, ANN, f"{sector}-{terrace}-1", ("architect",)).food for terrace in TERRACES) == food


@rule("TW-PLACE-07", "TW-PLACE-09", "TW-LIM-03")
def test_every_marker_above_a_space_makes_it_cheaper_for_all():
    t = table(steps={"1-upper": BEN, "1-lower": ANN, "2-upper": BEN})
    assert price(t, ANN, "1-middle-1", ("architect",)).height == 0
    assert price(t, ANN, "1-middle-1", ("architect",)).steps == ("1-upper",), "the lower steps lie below it"
    assert price(t, ANN, "1-bottom-1", ("architect",)).height == 1
    assert price(t, ANN, "2-bottom-1", ("architect",)).height == 3
    assert price(t, ANN, "3-middle-1", ("architect",)).height == 2, "steps of another sector do not help"


@rule("TW-PLACE-08", "TW-PLACE-10", "TW-LIM-04")
def test_the_owner_of_a_marker_scores_when_another_uses_it():
    game = start(3, ann={"gold": 1, "corn": 1}, steps={"1-upper": BEN, "1-lower": 2})
    game.take("place architect", "space 1 bottom 1", "gold")
    assert game.scored("steps") == {BEN: 1, 2: 1}
    own = start(ann={"gold": 1, "corn": 1}, steps={"1-upper": ANN, "1-lower": BEN})
    own.take("place architect", "space 1 bottom 1", "gold")
    assert own.scored("steps") == {BEN: 1}
    both = start(ann={"gold": 1, "corn": 1}, steps={"1-upper": BEN, "1-lower": BEN})
    both.take("place architect", "space 1 bottom 1", "gold")
    assert both.scored("steps") == {BEN: 2}


@rule("TW-Z07")
def test_z07_scores_own_steps():
    game = start(ann={"gold": 1, "permanent": ["z07"]}, steps={"1-upper": ANN})
    game.take("place architect", "space 1 middle 1", "gold")
    assert game.scored("buildings") == {ANN: 1}


@rule("TW-WORK-04", "TW-TERM-03")
def test_a_courier_pays_one_less_and_never_less_than_nothing():
    t = table()
    assert price(t, ANN, "3-bottom-1", ("courier",)).food == 7
    assert price(t, ANN, "1-top-1", ("courier",)).food == 0
    assert price(t, ANN, "3-top-1", ("courier",)).food == 2, "for the way as for the height"
    game = start(ann={"workers": ["courier", "priest"], "gold": 1, "potato": 1, "corn": 3})
    game.take("place courier", "space 1 middle 1", "gold")
    assert game.keys == ["pay corn", "pay potato"], "two for the height, one less; first what there is more of"


@rule("TW-TERM-02", "TW-TERM-03", "TW-TERM-07")
def test_food_is_any_mix_and_gold_stands_in():
    t = table(ann={"workers": ["architect"], "gold": 2, "potato": 1, "corn": 1})
    done = placed(t, "architect", "space 1 middle 1", "gold")
    assert "pay" not in done.ids  # two food, all of both kinds
    t = table(ann={"workers": ["architect"], "gold": 2, "potato": 2, "corn": 2})
    done = placed(t, "architect", "space 1 middle 1", "gold", "pay potato&corn")
    assert done.options[done.ids.index("pay")] == ["pay potato&corn", "pay potato*2", "pay corn*2"]
    t = table(ann={"workers": ["architect"], "gold": 2, "potato": 1})
    placed(t, "architect", "space 1 middle 1", "gold")
    assert (t.players[ANN].gold, t.players[ANN].potato) == (0, 0)


# tasks


@rule("TW-TASK-01", "TW-TASK-02", "TW-TASK-03")
def test_neighbours_of_the_same_kind_bring_tasks_those_of_another_terrace_do_not():
    hill = {"1-top-2": "architect", "2-top-1": "priest", "5-top-2": "architect", "1-middle-1": "architect"}
    assert tasks_for(start(hill=hill).table, ANN, "1-top-1", "architect", ("architect",)) == {
        "placement": 1,
        "neighbours": 2,
    }


@rule("TW-TASK-03")
def test_a_road_counts_from_either_end():
    hill = [{**face, "neighbours": []} for face in box().facts["hill_top"]]
    hill[1]["neighbours"] = ["1-top-1"]
    t = table(facts={"hill_top": hill}, hill={"1-top-1": "architect", "1-top-2": "architect"})
    assert (neighbours(t, "1-top-1"), neighbours(t, "1-top-2")) == (["1-top-2"], ["1-top-1"])
    assert tasks_for(t, ANN, "1-top-1", "architect", ("architect",))["neighbours"] == 1


@rule("TW-WORK-01", "TW-WORK-02")
def test_the_colour_of_a_space_is_for_its_own_worker():
    t = start().table
    assert tasks_for(t, ANN, "2-top-1", "architect", ("architect",)) == {"placement": 1, "colour": 1}
    assert tasks_for(t, ANN, "2-top-1", "craftsman", ("craftsman",)) == {"placement": 1}
    assert tasks_for(t, ANN, "4-top-1", "craftsman", ("craftsman",)) == {"placement": 1, "colour": 1}


@rule("TW-WORK-05")
def test_a_courier_has_a_task_more_as_the_first_of_its_segment():
    t = start(hill={"2-top-2": "priest"}).table
    assert tasks_for(t, ANN, "1-top-1", "courier", ("courier",)) == {"placement": 1, "first": 1}
    assert tasks_for(t, ANN, "2-top-1", "courier", ("courier",)) == {"placement": 1}


@rule("TW-TASK-04", "TW-TASK-05")
def test_one_task_is_any_icon():
    game = at()
    assert game.keys == ["task gather-potato", "task gather-corn", "task train", "done"]
    assert game.brought("task gather-corn") == {"corn": 2}
    assert game.asked == ("hire", ANN)


@rule("TW-TASK-06")
def test_two_tasks_are_two_different_icons():
    game = at(hill={"1-top-2": "architect"}).take("task gather-potato")
    assert "task gather-potato" not in game.offered
    game.take("task gather-corn")
    assert game.asked == ("hire", ANN)


@rule("TW-TASK-07", "TW-TASK-08")
def test_with_more_than_three_a_new_round_begins():
    hill = {"1-top-2": "architect", "2-top-1": "architect", "5-top-2": "architect", "5-top-1": "architect"}
    game = at(hill=hill).take("task gather-potato", "task gather-corn")
    assert [key for key in game.keys if not key.startswith("together ")] == ["task train", "done"]
    game.take("task train")
    assert game.keys[3:7] == ["task gather-potato", "task gather-corn", "task train", "done"]
    game.take("task gather-potato")
    assert "task gather-potato" not in game.offered
    assert game.brought("task gather-corn") == {"corn": 2}
    assert game.asked == ("hire", ANN)


@rule("TW-TASK-06", "TW-TASK-07", "TW-TASK-08")
def test_all_tasks_are_chosen_at_once():
    architects = ["1-top-2", "2-top-1", "5-top-2", "5-top-1"]
    offered = {}
    for near in range(1, 5):
        game = at(hill=dict.fromkeys(architects[:near], "architect"))
        offered[near + 1] = [key for key in game.keys if key.startswith("together ")]
    assert offered[2] == [
        "together gather-potato gather-corn", "together gather-potato train", "together gather-corn train"
    ]  # fmt: skip
    assert offered[3] == ["together gather-potato gather-corn train"]
    first = offered[3][0]
    assert offered[4] == [f"{first} {again}" for again in ("gather-potato", "gather-corn", "train")]
    game = at(hill=dict.fromkeys(architects, "architect"))
    assert game.brought(f"{first} gather-potato gather-corn") == {"potato": 6, "corn": 4, "armies": 1}
    assert game.asked == ("hire", ANN)


@rule("TW-TASK-04", "TW-TASK-09")
def test_tasks_chosen_at_once_are_asked_again_when_they_become_impossible():
    hill = {f"1-bottom-{n}": "architect" for n in (2, 3)}
    game = start(ann={"gold": 1, "potato": 5, "stone": 9}, hill=hill, copy=box())
    game.take("place architect", "space 1 bottom 1", "gold")
    together = [key for key in game.keys if key.startswith("together ")]
    game.take(together[0])
    assert (game.happened("gain")[-1]["goods"], game.asked) == ({"gold": 1}, ("statue", ANN)), "goods come first"
    assert game.take("nothing").asked == ("task", ANN)
    assert "task raise-statue" not in game.offered


@rule("TW-TASK-09")
def test_when_no_icon_can_be_used_the_rest_is_lost():
    hill = {f"1-bottom-{n}": "architect" for n in (2, 3)}
    game = start(ann={"gold": 1, "potato": 5}, hill=hill, copy=box()).take(
        "place architect", "space 1 bottom 1", "gold"
    )
    game.take("task gather-gold")
    assert game.why("task raise-statue") == ["TW-STAT-01"]
    game.take("task build-building", "nothing").take("done")
    (lost,) = game.happened("tasks-lost")
    assert (lost["n"], game.asked) == (3, ("hire", ANN))


@rule("TW-TASK-03")
def test_an_unknown_adjacent_worker_is_entered_when_it_counts():
    near = neighbours(table(), "1-top-1")
    t = table(ann=PLACED, hill={near[0]: ""})
    done = Played(put_down(t, ANN, "1-top-1", "architect", ("architect",)), "worker architect")
    assert done.ids == ["worker"]
    assert done.result == (2, 0)


# cards


@rule("TW-DEITY-01", "TW-DEITY-02", "TW-LIM-06", "TW-STAT-04")
@pytest.mark.parametrize(("when", "potatoes"), [("bonus now", 2), ("bonus later", 2), ("bonus leave", 0)])
def test_a_statue_gives_the_bonus_of_the_card_once_before_or_after_the_tasks_or_not(when, potatoes):
    game = at(ann={"statues": {"small-deity-1": 2}})
    assert game.asked == ("card-bonus", ANN)
    game.take(when)
    assert game.me().potato == (2 if when == "bonus now" else 0)
    game.take("done")
    assert game.me().potato == potatoes


@rule("TW-DEITY-02")
@pytest.mark.parametrize(
    ("answers", "before", "after"),
    [
        (["bonus each", "bonus now", "bonus later"], (2, 0), (2, 1)),
        (["bonus each", "bonus leave", "bonus later"], (0, 0), (0, 1)),
        (["bonus each", "bonus leave", "bonus now"], (0, 1), (0, 1)),
        (["bonus each", "bonus later", "bonus leave"], (0, 0), (2, 0)),
        (["bonus now"], (2, 1), (2, 1)),
    ],
)
def test_bonuses_of_a_card_are_taken_in_part_before_and_after_the_tasks(answers, before, after):
    card = {"deity": "deity-1", "effect": "potato*2&corn"}
    game = at(
        pay="play deity-1 potato*2&corn", ann={"statues": {"small-deity-1": 1}}, copy=box(deity_cards=[card] * 42)
    )
    game.take(*answers)
    assert (game.me().potato, game.me().corn) == before
    game.take("done")
    assert (game.me().potato, game.me().corn) == after


@rule("TW-DEITY-02")
def test_a_card_with_one_bonus_is_not_taken_apart():
    assert at(ann={"statues": {"small-deity-1": 1}}).keys[:3] == ["bonus now", "bonus later", "bonus leave"]


@rule("TW-DEITY-01")
def test_without_the_statue_of_its_deity_a_card_has_no_bonus():
    assert at(ann={"statues": {"large-deity-2": 1}}).asked == ("task", ANN)


@rule("TW-DEITY-03", "TW-SET-21")
def test_a_full_altar_is_shuffled_before_the_card_is_laid():
    altar = ["deity-2 corn*2", "deity-3 stone*2", "deity-4 gold"]
    game = at(altar=altar).take("done").until("turn", BEN)
    assert game.table.altar == [CARD]
    four = start(4, ann={"deities": 1}, altar=[*altar, "deity-5 stone"])
    four.take("place architect", "space 1 top 1", f"play {CARD}", "done").until("turn", BEN)
    assert len(four.table.altar) == 5


@rule("TW-SET-21")
@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 4), (4, 5)])
def test_the_size_of_the_altar(players, size):
    t = table(players, deck=20)
    for _ in range(size):
        to_altar(t, "deity-1 corn")
    assert len(t.altar) == size
    to_altar(t, "deity-2 corn")
    assert (t.altar, t.deck) == (["deity-2 corn"], 20 + size)


def test_a_free_action_may_take_the_last_card_from_under_a_question():
    t = table(ann={"permanent": ["z19"], "potato": 1}, deck=1)
    Played(draw_deity(t, ANN, "TW-PRAY-01"), "buy-deity", "deck", "nothing")
    assert (t.deck, t.players[ANN].deities) == (0, 1)


def test_an_unknown_terrace_is_entered_when_a_worker_goes_there():
    t = table(facts={"spaces_middle": None})
    keys = [option.key for option in space_options(t, ANN, "architect", ("architect",))]
    assert "terrace middle" in keys
    assert not any(key.endswith(("middle 1", "middle 2")) for key in keys)


# abilities


@rule("TW-WORK-03")
def test_a_warrior_draws_a_card_and_may_take_a_neighbour_that_is_no_warrior():
    hill = {"1-top-2": "priest", "2-top-1": "warrior", "3-top-1": "architect"}
    game = at(worker="warrior", hill=hill)
    assert (game.me().armies, game.asked) == (1, ("warrior", ANN))
    assert [key for key in game.keys if key.startswith("take-back")] == ["take-back 1 top 2"]
    game.take("take-back 1 top 2")
    assert game.me().workers == ["courier", "priest"]
    assert "1-top-2" not in game.table.hill


@rule("TW-WORK-06", "TW-WORK-07")
def test_a_priest_pays_a_potato_for_one_task_and_takes_a_card_afterwards():
    game = at(worker="priest", ann={"potato": 3})
    assert game.asked == ("extra-task", ANN)
    assert game.brought("extra") == {"potato": -1}
    game.take("task gather-potato", "task gather-corn")
    assert game.asked == ("deity-from", ANN)
    assert "nothing" not in game.offered, "it must be taken"


@rule("TW-Z01", "TW-Z02")
def test_z01_and_z02_let_any_worker_be_courier_or_priest():
    game = start(ann={"deities": 1, "permanent": ["z01", "z02"]})
    assert {"place architect", "place architect courier", "place architect priest"} <= set(game.keys)
    game.take("place architect courier", "space 1 top 1", f"play {CARD}")
    assert game.happened("place")[0]["n"] == 2, "the first of its segment"


@rule("TW-Z05")
def test_z05_swaps_architects_and_craftsmen():
    game = start(ann={"deities": 1, "permanent": ["z05"], "corn": 5}).take("place architect craftsman")
    game.take("space 4 top 1", f"play {CARD}").on("pay")
    assert game.happened("place")[0]["n"] == 2


@rule("TW-Z03")
def test_z03_refreshes_two_production_buildings_with_a_warrior():
    down = ["1 stone potato*2", "2 stone corn", "3 stone&corn potato*3"]
    game = at(worker="warrior", ann={"permanent": ["z03"], "down": down, "army_down": ["1 corn"]})
    assert not any(key.startswith("refresh-army") for key in game.offered)
    game.take(f"refresh-building {down[0]}", f"refresh-building {down[1]}")
    assert (game.me().up, game.asked) == (down[:2], ("task", ANN))


@rule("TW-Z14")
def test_z14_gives_warriors_two_tasks():
    game = at(worker="warrior", ann={"permanent": ["z14"]})
    assert (game.happened("place")[0]["n"], game.me().armies) == (3, 1)
