"""The tasks: gathering, steps, statues, buildings, weavings, trade, production; temple and free workers."""

import pytest

from tests.games.tawantinsuyu.play import ANN, BEN, box, rule, start

FIELD = "1 stone potato*2"


def task(name, others=("gather-gold", "gather-corn"), **changes):
    """Ann does a task on a space that has it."""
    spaces = [{**face, "tasks": [name, *others]} for face in box().facts["hill_top"]]
    ann = {"gold": 1} | changes.pop("ann", {})
    game = start(ann=ann, copy=box(hill_top=spaces), **changes)
    return game.take("place architect", "space 1 top 1", "gold")


@rule("TW-GATH-01", "TW-GATH-02", "TW-GATH-03", "TW-GATH-04", "TW-COMP-01")
@pytest.mark.parametrize(("good", "n"), [("potato", 3), ("corn", 2), ("stone", 2), ("gold", 1)])
def test_gathering(good, n):
    others = [f"gather-{each}" for each in ("potato", "corn", "stone", "gold") if each != good][:2]
    assert task(f"gather-{good}", others).brought(f"task gather-{good}") == {good: n}


@rule("TW-Z20", "TW-LIM-11")
def test_z20_adds_one_and_a_point_but_not_for_gold():
    game = task("gather-stone", ann={"permanent": ["z20"]})
    assert game.brought("task gather-stone") == {"stone": 3, "points": 1}
    gold = task("gather-gold", ("gather-corn", "train"), ann={"permanent": ["z20"]})
    assert gold.brought("task gather-gold") == {"gold": 1}


@rule("TW-STEP-01", "TW-STEP-02", "TW-STEP-03", "TW-STEP-04", "TW-LIM-05")
def test_steps_cost_three_stone_and_may_lie_in_any_sector():
    game = task("build-steps", ann={"stone": 3}).take("task build-steps")
    assert game.why("steps 4 lower") == ["TW-STEP-04"]
    assert game.brought("steps 4 upper") == {"stone": -3, "points": 4, "corn": 1, "potato": 2}
    assert game.table.steps == {"4-upper": ANN}


@rule("TW-STEP-05")
@pytest.mark.parametrize(("owner", "points"), [(BEN, {BEN: 2, ANN: 4}), (ANN, {ANN: 6})])
def test_lower_steps_bring_the_owner_of_the_upper_ones_two_points(owner, points):
    game = task("build-steps", ann={"stone": 3}, steps={"4-upper": owner}).take("task build-steps", "steps 4 lower")
    assert game.scored("steps") == points


@rule("TW-STEP-06", "TW-COMP-02")
def test_five_markers_are_all():
    steps = {f"{sector}-upper": ANN for sector in range(1, 6)}
    game = task("build-steps", ann={"stone": 3}, steps=steps)
    assert game.why("task build-steps") == ["TW-STEP-06"]


@rule("TW-STAT-01", "TW-STAT-02", "TW-STAT-03")
def test_statues_their_prices_and_points():
    game = task("raise-statue", ann={"stone": 6, "gold": 4}, hill={"1-top-2": "architect"}).take("task raise-statue")
    assert game.brought("statue large deity-2") == {"stone": -3, "gold": -2, "points": 9}
    poor = task("raise-statue", ann={"stone": 3}).take("task raise-statue")
    assert poor.why("statue large deity-1") == ["TW-STAT-02"]
    assert poor.brought("statue small deity-1") == {"stone": -3, "points": 3}


@rule("TW-BUILD-01", "TW-BUILD-03")
def test_a_permanent_building_is_paid_by_its_price():
    game = task("build-building", ann={"stone": 2, "corn": 1}).take("task build-building")
    assert game.brought("building z01") == {"stone": -2, "corn": -1}
    assert game.me().permanent == ["z01"]


@rule("TW-PONCE-01")
def test_single_production_leaves_the_building_face_up():
    game = task("produce-once", ann={"up": [FIELD]}).take("task produce-once")
    assert game.brought(f"produce {FIELD}") == {"potato": 2}
    assert (game.me().up, game.me().down) == ([FIELD], [])


# weavings


def key(number, pattern, left="nothing", right="nothing"):
    return f"{number} pattern-{pattern} {left} {right}"


@rule("TW-WEAV-01", "TW-WEAV-02", "TW-WEAV-03", "TW-WEAV-04")
def test_weaving_keeps_up_to_three_and_the_others_buy_one():
    game = task("weave", ann={"corn": 6}, ben={"corn": 2}, top="1 pattern-1 stone potato", seen={"weavings": []})
    game.take("task weave")
    assert game.brought("keep 1 pattern-1 stone potato") == {"corn": -1}
    game.take("new")
    assert game.option("keep-untold").cost == {"corn": 2}
    game.take("done")
    assert game.asked == ("buy-weaving", BEN)
    stack = game.table.stack
    assert game.brought("buy-untold", seat=BEN) == {"corn": -2}
    game.on("which").until("tapestry", BEN).take("new")
    assert game.table.stack == stack - 1


@rule("TW-WEAV-05", "TW-WEAV-06", "TW-WEAV-07", "TW-WEAV-08", "TW-LIM-08")
def test_a_tapestry_has_different_patterns_and_grows_at_its_ends():
    rows = [["sw01", key(8, 2, "gold", "gold")], [key(9, 3)]]
    game = task("weave", ann={"corn": 1, "tapestries": rows}, top=key(7, 2, "stone", "army"))
    game.take("task weave", f"keep {key(7, 2, 'stone', 'army')}")
    assert game.why("left 1") == ["TW-LIM-08"]
    assert game.keys == ["left 2", "right 2", "new"], "symbols need not match"
    game.take("left 2")
    assert game.me().tapestries[1] == [key(7, 2, "stone", "army"), key(9, 3)]


@rule("TW-Z08")
def test_z08_takes_five_and_returns_two():
    game = task("weave", ann={"corn": 1, "permanent": ["z08"]}, draws=1, top="1 pattern-1 stone potato")
    game.take("task weave")
    assert game.asked == ("weave-return", ANN)
    assert len(game.keys) == 5
    game.take(game.keys[0])
    game.take(game.keys[0])
    assert game.asked == ("weave", ANN)
    assert len([each for each in game.offered if each.startswith("keep")]) == 3


@rule("TW-TRADE-01", "TW-TRADE-02")
def test_trade_takes_the_bonus_of_every_join_that_matches():
    first = [
        key(1, 1, "gold", "potato"),
        key(2, 2, "potato", "stone"),
        key(3, 3, "gold", "temple"),
        key(4, 4, "temple"),
    ]
    second = [key(5, 1, "gold", "army"), key(6, 2, "army", "stone"), key(7, 3, "stone")]
    game = task("trade", ann={"tapestries": [first, second], "gold": 2}).take("task trade")
    assert game.asked == ("pay-for", ANN), "a temple step for a gold"
    game.take("pay gold").until("hire")
    me = game.me()
    assert (me.potato, me.armies, me.stone, me.temple) == (3, 1, 2, 1)


@rule("TW-TRADE-02")
@pytest.mark.parametrize(
    ("symbol", "brings"),
    [("gold", {"gold": 1}), ("deity", {"deities": 1, "potato": 1}), ("points", {"points": 3})],
)
def test_the_other_joins(symbol, brings):
    game = task("trade", ann={"tapestries": [[key(1, 1, right=symbol), key(2, 2, symbol)]]})
    decisions = ("task trade", "deck") if symbol == "deity" else ("task trade",)
    assert game.brought(*decisions) == brings


@rule("TW-Z04")
def test_z04_pays_a_join_at_once():
    rows = [[key(9, 3, right="points")]]
    game = task("weave", ann={"corn": 1, "tapestries": rows, "permanent": ["z04"]}, top=key(7, 2, "points"))
    game.take("task weave", f"keep {key(7, 2, 'points')}")
    assert game.brought("right 1") == {"points": 3}


# rewards


def reward(effect, *decisions, **changes):
    """Ann discards an army card with this bonus."""
    cards = [{"soldiers": 1, "effect": effect}, *box().facts["army_cards"][1:]]
    ann = {"armies": 1} | changes.pop("ann", {})
    game = start(ann=ann, copy=box(army_cards=cards), **changes)
    return game, game.brought("discard-army", f"army 1 {effect}", *decisions)


@rule("TW-STEP-07")
def test_free_steps_cost_nothing_and_bring_everything():
    assert reward("steps", "steps 2 upper")[1] == {"armies": -1, "points": 4, "corn": 1, "potato": 2}


@rule("TW-STAT-05", "TW-STAT-03")
def test_a_free_statue_is_small_and_scores():
    game, brought = reward("statue", "statue small deity-3")
    assert brought == {"armies": -1, "points": 3}
    assert game.me().statues == {"small-deity-3": 1}


@rule("TW-BUILD-05")
def test_a_rewarded_building_is_free_and_a_deity_cards_is_paid():
    assert reward("building", "building z02")[1] == {"armies": -1}
    game, _ = reward("build-building")
    assert game.why("building z02") == ["TW-BUILD-01"]


@rule("TW-WEAV-09", "TW-WEAV-10")
def test_a_free_weaving_is_the_top_tile_or_the_next_and_nobody_buys():
    game, _ = reward("weaving", top="1 pattern-1 stone potato", ben={"corn": 9})
    assert game.keys[:2] == ["keep 1 pattern-1 stone potato", "below"]
    game.take("keep 1 pattern-1 stone potato", "new")
    assert game.asked == ("turn", ANN)


@rule("TW-FREE-01", "TW-TEMP-05")
def test_a_free_worker_is_a_nomad():
    game, _ = reward("worker", "nomad courier")
    assert "courier" in game.me().workers


@rule("TW-TEMP-01", "TW-TEMP-02", "TW-TEMP-04", "TW-TEMP-05")
def test_every_entered_step_gives_its_reward():
    assert reward("temple-step*3")[1] == {"temple": 3, "stone": 2}, "nothing, a train for the card that went, 2 stone"


@rule("TW-TEMP-03", "TW-TEMP-05")
def test_a_step_for_gold_may_be_left_and_shared():
    game, _ = reward("gold>temple-step", ann={"gold": 1}, ben={"temple": 1})
    assert game.keys[:2] == ["pay gold", "nothing"]
    game.take("pay gold")
    assert game.me().temple == game.me(BEN).temple == 1
