"""Placing a worker: space, payment, abilities, number and order of tasks, the deity card."""

import pytest

from companion.games.tawantinsuyu.cards import draw_deity, to_altar
from companion.games.tawantinsuyu.components import SECTORS, TERRACES
from companion.games.tawantinsuyu.placement import (
    abilities,
    is_first,
    place_worker,
    price,
    put_down,
    score_steps,
    space_options,
    spend,
    tasks_for,
    why_not_there,
)
from companion.games.tawantinsuyu.told import known_space, neighbours
from companion.games.tawantinsuyu.turn import deeds, end_turn
from tests.games.tawantinsuyu.scripts import ANN, BEN, Played, events, first, play, refusals, rule, scored, table, why

PLACED = {"workers": ["architect"], "gold": 1, "potato": 9}


def placed(t, kind="architect", *answers, kinds=None):
    return Played(place_worker(t, ANN, kind, kinds or (kind,)), *answers)


@rule("TW-TERM-04", "TW-TASK-01")
def test_the_hill_has_five_sectors_three_terraces_and_spaces_with_three_icons():
    assert (len(SECTORS), list(TERRACES)) == (5, ["top", "middle", "bottom"])
    face = known_space(table(), "1-top-1")
    assert (face["deity"], len(face["tasks"])) == ("deity-1", 3)


@rule("TW-PLACE-01", "TW-PLACE-03", "TW-LIM-02")
def test_a_worker_goes_to_an_empty_space_and_pays_its_food_first():
    t = table(ann={"workers": ["architect"], "gold": 1, "potato": 1}, hill={"1-top-2": "priest"})
    ask = first(place_worker(t, ANN, "architect", ("architect",)))
    keys = [option.key for option in ask.options()]
    assert "space 1 top 2" not in keys
    assert refusals(ask, "space 3 bottom 1")[0].values == {
        "need": 8, "distance": 3, "height": 5, "have": 2, "missing": 6,
    }  # fmt: skip
    done = placed(t, "architect", "space 2 top 1", "gold")
    assert (t.players[ANN].potato, t.players[ANN].gold) == (0, 0)
    assert t.hill["2-top-1"] == "architect"
    assert done.ids.index("symbol") < done.ids.index("task")


@rule("TW-PLACE-02", "TW-TERM-01")
def test_a_card_of_the_symbol_or_a_gold_is_paid():
    t = table(ann={"workers": ["architect"], "deities": 2, "known": ["deity-1 corn", "deity-2 corn*2"]})
    done = placed(t, "architect", "space 1 top 1", "play deity-1 corn")
    assert done.options[done.ids.index("symbol")] == ["play deity-1 corn", "back"]
    assert (t.players[ANN].deities, t.played) == (1, "deity-1 corn")
    poor = table(ann={"workers": ["architect"], "deities": 1, "known": ["deity-2 corn*2"]})
    assert why(why_not_there(poor, ANN, "1-top-1", ("architect",)))[0].rule == "TW-PLACE-02"


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


@rule("TW-PLACE-09", "TW-PLACE-10", "TW-LIM-03", "TW-LIM-04", "TW-Z07")
def test_steps_are_always_used_and_pay_their_owners():
    t = table(3, steps={"1-upper": BEN, "1-lower": ANN})
    cost = price(t, ANN, "1-bottom-1", ("architect",))
    assert (cost.height, cost.steps) == (1, ("1-upper", "1-lower"))
    assert price(t, ANN, "1-middle-1", ("architect",)).height == 0
    score_steps(t, ANN, cost.steps)
    assert scored(t) == [(BEN, 1)]
    score_steps(t, 2, cost.steps)
    assert scored(t)[1:] == [(BEN, 1), (ANN, 1)]
    t = table(steps={"1-upper": BEN, "1-lower": BEN})
    score_steps(t, ANN, ("1-upper", "1-lower"))
    assert scored(t) == [(BEN, 1), (BEN, 1)]
    t = table(steps={"1-upper": ANN}, ann={"permanent": ["z07"]})
    score_steps(t, ANN, ("1-upper",))
    assert scored(t) == [(ANN, 1)]


@rule("TW-PLACE-11", "TW-DEITY-01", "TW-DEITY-02", "TW-LIM-06", "TW-STAT-04")
def test_the_bonus_of_a_card_needs_a_statue_and_comes_before_or_after_the_tasks():
    def at(**more):
        return table(ann={"workers": ["architect"], "deities": 1, "known": ["deity-1 points*2"], "gold": 1} | more)

    t = at(statues={"small-deity-1": 2, "large-deity-1": 1})
    done = placed(t, "architect", "space 1 top 1", "play deity-1 points*2", "bonus later", "task gather-corn")
    assert done.ids.index("card-bonus") < done.ids.index("task")
    assert scored(t) == [(ANN, 2)]  # once, however many statues
    t = at(statues={"small-deity-1": 1})
    placed(t, "architect", "space 1 top 1", "play deity-1 points*2", "bonus leave")
    assert scored(t) == []
    t = at(statues={"small-deity-2": 1})
    assert "card-bonus" not in placed(t, "architect", "space 1 top 1", "play deity-1 points*2").ids
    t = at(statues={"small-deity-1": 1})
    assert "card-bonus" not in placed(t, "architect", "space 1 top 1", "gold").ids


@rule("TW-TASK-04", "TW-TASK-05", "TW-TASK-06", "TW-TASK-07")
@pytest.mark.parametrize(("n", "offered"), [(1, [3]), (2, [3, 2]), (3, [3, 2, 1]), (4, [3, 2, 1, 3])])
def test_tasks_are_spent_as_evenly_as_possible(n, offered):
    icons = ["gather-potato", "gather-corn", "gather-stone"]
    t = table()
    done = Played(spend(t, ANN, icons, n), *(f"task {icon}" for icon in (*icons, icons[0])[:n]))
    assert [len([key for key in keys if key.startswith("task")]) for keys in done.options] == offered


@rule("TW-TASK-09")
def test_an_icon_that_must_be_used_and_cannot_ends_the_placement():
    t = table()
    Played(spend(t, ANN, ["gather-potato", "gather-corn", "raise-statue"], 5), "task gather-potato", "task gather-corn")
    assert events(t, "tasks-lost") == [{"n": 3}]
    assert (t.players[ANN].potato, t.players[ANN].corn) == (3, 2)
    idle = table(rulings={"idle_task": "stops"})
    ask = first(spend(idle, ANN, ["trade", "produce-once", "gather-gold"], 1))
    assert [option.key for option in ask.legal()] == ["task gather-gold", "done"]
    assert len(first(spend(table(), ANN, ["trade", "produce-once", "gather-gold"], 1)).legal()) == 4


# workers


@rule("TW-WORK-02")
def test_a_craftsman_has_one_more_task_on_green():
    face = known_space(table(), "1-top-1") | {"colour": "green"}
    t = table(facts={"hill_top": [face]})
    assert tasks_for(t, ANN, "1-top-1", "craftsman", ("craftsman",)) == {"placement": 1, "colour": 1}
    assert tasks_for(t, ANN, "1-top-1", "architect", ("architect",)) == {"placement": 1}


@rule("TW-WORK-03")
def test_a_warrior_draws_and_takes_a_neighbour_that_is_no_warrior():
    near = neighbours(table(), "1-top-1")
    t = table(ann=PLACED | {"workers": ["warrior"]}, hill={near[0]: "warrior", near[1]: "priest"})
    sector, terrace, place = near[1].split("-")
    done = placed(t, "warrior", "space 1 top 1", "gold", f"take-back {sector} {terrace} {place}")
    assert done.options[done.ids.index("warrior")][0] == f"take-back {sector} {terrace} {place}"
    assert f"take-back {near[0].replace('-', ' ')}" not in done.options[done.ids.index("warrior")]
    assert (t.players[ANN].armies, t.players[ANN].workers) == (1, ["priest"])
    assert near[1] not in t.hill


@rule("TW-WORK-05")
def test_a_courier_has_one_more_task_where_nobody_stands():
    t = table()
    assert tasks_for(t, ANN, "1-top-1", "courier", ("courier",)) == {"placement": 1, "first": 1}
    t.hill = {"1-top-2": "priest"}
    assert tasks_for(t, ANN, "1-top-1", "courier", ("courier",)) == {"placement": 1}
    t = table(visited=["1-top"], rulings={"emptied_segment": "used"})
    assert not is_first(t, 1, "top")
    assert is_first(table(visited=["1-top"]), 1, "top")


@rule("TW-Z01", "TW-Z02", "TW-Z05")
def test_workers_that_are_used_as_others():
    t = table(ann={"permanent": ["z01", "z02", "z05"], "workers": ["architect"], "gold": 1})
    assert list(abilities(t, ANN, "architect")) == [("architect",), ("courier",), ("priest",), ("craftsman",)]
    keys = [option.key for option in deeds(t, ANN, "") if option.key.startswith("place")]
    assert keys == ["place architect", "place architect courier", "place architect priest", "place architect craftsman"]
    t.rulings["counts_as"] = "both"
    assert list(abilities(t, ANN, "warrior")) == [("warrior", "courier", "priest")]
    assert price(t, ANN, "1-middle-1", ("architect", "courier")).food == 1


@rule("TW-Z03")
def test_warriors_refresh_production_buildings():
    t = table(ann=PLACED | {"workers": ["warrior"], "permanent": ["z03"], "down": ["1 stone corn", "2 stone corn"],
                            "army_down": ["1 corn"]})  # fmt: skip
    placed(t, "warrior", "space 1 top 1", "gold", "refresh-building 1 stone corn", "refresh-building 2 stone corn")
    assert (t.players[ANN].down, t.players[ANN].army_down) == ([], ["1 corn"])


@rule("TW-TASK-03")
def test_an_adjacent_worker_that_nobody_told_is_told_when_it_counts():
    near = neighbours(table(), "1-top-1")
    t = table(ann=PLACED, hill={near[0]: ""})
    done = Played(put_down(t, ANN, "1-top-1", "architect", ("architect",)), "worker architect")
    assert done.ids == ["worker"]
    assert done.result == (2, 0)


# the card


@rule("TW-TURN-06", "TW-LIM-07", "TW-TERM-05")
def test_the_card_comes_to_the_altar_at_the_end_of_the_turn():
    t = table(played="deity-1 corn", altar=["deity-2 corn"], deck=5)
    done = Played(draw_deity(t, ANN, "TW-PRAY-01"), "altar deity-2 corn")
    assert done.options == [["deck", "altar deity-2 corn"]]
    play(end_turn(t))
    assert (t.altar, t.played) == (["deity-1 corn"], None)


@rule("TW-SET-21")
@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 4), (4, 5)])
def test_the_size_of_the_altar(players, size):
    t = table(players, deck=20)
    for _ in range(size):
        to_altar(t, "deity-1 corn")
    assert len(t.altar) == size
    to_altar(t, "deity-2 corn")
    assert (t.altar, t.deck) == (["deity-2 corn"], 20 + size)


@rule("TW-DEITY-08", "TW-PRAY-01", "TW-PRAY-02")
def test_cards_come_one_at_a_time_from_altar_or_deck():
    t = table(altar=["deity-2 corn"], deck=5)
    done = Played(draw_deity(t, ANN, "TW-PRAY-01", 2), "deck", "altar deity-2 corn")
    assert (t.deck, t.altar, t.players[ANN].deities, t.players[ANN].known) == (4, [], 2, ["deity-2 corn"])
    assert done.ids == ["deity-from"] * 2
    empty = table(deck=0)
    play(draw_deity(empty, ANN, "TW-PRAY-01"))
    assert empty.players[ANN].deities == 0


def test_a_free_action_may_take_the_last_card_from_under_a_question():
    t = table(ann={"permanent": ["z19"], "potato": 1}, deck=1)
    Played(draw_deity(t, ANN, "TW-PRAY-01"), "buy-deity", "deck", "nothing")
    assert (t.deck, t.players[ANN].deities) == (0, 1)


def test_an_untold_terrace_is_told_when_somebody_goes_there():
    t = table(facts={"spaces_middle": None})
    keys = [option.key for option in space_options(t, ANN, ("architect",))]
    assert "terrace middle" in keys
    assert not any(key.endswith(("middle 1", "middle 2")) for key in keys)
