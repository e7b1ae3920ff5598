"""The tasks: gathering, steps, statues, buildings, weavings, trade, production; temple and free workers."""

import pytest

from companion.games.tawantinsuyu.box.components import TEMPLE_REWARDS
from companion.games.tawantinsuyu.box.stocks import STATUE_PILES
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.buildings import refresh
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.temple import climb
from companion.games.tawantinsuyu.rules.weaving import weave
from companion.games.tawantinsuyu.rules.workers import take_nomad
from tests.games.tawantinsuyu.play import ANN, BEN, CHEN, ONE, TWO, box, rule, start
from tests.games.tawantinsuyu.scripts import Played, events, first, play, table

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
@pytest.mark.parametrize(("good", "n"), [("potato", 4), ("corn", 3), ("stone", 3), ("gold", 1)])
def test_z20_adds_one_and_a_point_but_not_for_gold(good, n):
    game = task(f"gather-{good}", ("train", "weave"), ann={"permanent": ["z20"]})
    assert game.brought(f"task gather-{good}") == {good: n} | ({"points": 1} if good != "gold" else {})


@rule("TW-STEP-01", "TW-STEP-02", "TW-STEP-03", "TW-STEP-04", "TW-LIM-05")
def test_steps_cost_three_stone_and_may_lie_in_any_sector():
    game = task("build-steps", ann={"stone": 3}).take("task build-steps")
    assert game.why("steps 4 lower") == ["TW-STEP-04"]
    assert game.brought("steps 4 upper") == {"stone": -3, "points": 4, "corn": 1, "potato": 2}
    assert game.table.steps == {"4-upper": ANN}


@rule("TW-TERM-02", "TW-TERM-07")
def test_gold_stands_in_for_stone_one_for_one():
    game = task("build-steps", ann={"stone": 2, "gold": 3}).take("task build-steps")
    assert game.brought("steps 4 upper") == {"stone": -2, "gold": -1, "points": 4, "corn": 1, "potato": 2}


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
    every = {f"{sector}-{slot}": sector % 3 for sector in range(1, 6) for slot in ("upper", "lower")}
    assert task("build-steps", count=3, ann={"stone": 3}, steps=every).why("task build-steps") == ["TW-STEP-03"]


@rule("TW-STAT-01", "TW-STAT-02", "TW-STAT-03")
def test_statues_their_prices_and_points():
    game = task("raise-statue", ann={"stone": 6, "gold": 4}, hill={"1-top-2": "architect"}).take("task raise-statue")
    assert game.brought("statue large deity-2") == {"stone": -3, "gold": -2, "points": 9}
    poor = task("raise-statue", ann={"stone": 3}).take("task raise-statue")
    assert poor.why("statue large deity-1") == ["TW-STAT-02"]
    assert poor.brought("statue small deity-1") == {"stone": -3, "points": 3}


@rule("TW-COMP-02", "TW-SET-12")
def test_without_statues_none_is_raised():
    game = task("raise-statue", ann={"stone": 9}, statues=dict.fromkeys(STATUE_PILES, 0))
    assert game.why("task raise-statue") == ["TW-COMP-02"]


@rule("TW-BUILD-01", "TW-BUILD-03")
def test_a_permanent_building_is_paid_by_its_price():
    game = task("build-building", ann={"stone": 2, "corn": 1}).take("task build-building")
    assert game.brought("building z01") == {"stone": -2, "corn": -1}
    assert game.me().permanent == ["z01"]
    poor = task("build-building", ann={"stone": 2, "deities": 1}).take("task build-building")
    (reason,) = poor.reasons("building z01")
    assert (reason.rule, reason.values["missing"]) == ("TW-BUILD-01", {"corn": 1})


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
    stack = game.table.stack
    game.take("task weave")
    assert game.table.stack == stack - 3, "they lie beside it"
    assert game.brought("keep 1 pattern-1 stone potato") == {"corn": -1}
    game.take("new")
    assert game.option("keep-untold").cost == {"corn": 2}
    game.take("done")
    assert game.asked == ("buy-weaving", BEN)
    assert game.brought("buy-untold", seat=BEN) == {"corn": -2}
    game.on("which").until("tapestry", BEN).take("new")
    assert game.table.stack == stack - 2, "one of them came back"


@rule("TW-TURN-03", "TW-WEAV-09")
def test_a_weaving_from_an_army_card_in_the_middle_of_the_task():
    card, top = {"soldiers": 1, "effect": "weaving"}, "1 pattern-1 stone potato"
    known = box(army_cards=[card] * 30, hill_top=[{**face, "tasks": ["weave"] * 3} for face in box().facts["hill_top"]])
    game = start(ann={"gold": 1, "armies": 3}, copy=known, draws=3, top=top, stack=5, seen={"weavings": [top]})
    game.take("place architect", "space 1 top 1", "gold", "task weave")
    for left in (1, 0):
        game.take("discard-army", "army 1 weaving")
        game.take(next(key for key in game.keys if key.startswith("keep"))).until("tapestry").take("new")
        assert (game.table.stack, game.asked) == (left, ("weave", ANN))
    game.take("discard-army", "army 1 weaving")
    assert game.happened("no-weavings"), "the three of the task lie beside the stack"
    assert game.take("done").until("hire").table.stack == 3


@rule("TW-TURN-03", "TW-STAT-05")
def test_a_statue_from_an_army_card_is_no_longer_there_for_the_task():
    card = {"soldiers": 1, "effect": "statue"}
    known = box(
        army_cards=[card] * 30, hill_top=[{**face, "tasks": ["raise-statue"] * 3} for face in box().facts["hill_top"]]
    )
    piles = dict.fromkeys(STATUE_PILES, 0) | {"small-deity-1": 1}
    game = start(ann={"gold": 1, "stone": 3, "armies": 1}, copy=known, statues=piles)
    game.take("place architect", "space 1 top 1", "gold", "task raise-statue")
    game.take("discard-army", "army 1 statue", "statue small deity-1")
    assert (game.asked, game.keys) == (("statue", ANN), ["nothing"])


@rule("TW-WEAV-01", "TW-WEAV-03")
def test_the_others_buy_in_turn_order():
    t = table(3, ann={"corn": 1}, ben={"corn": 2}, chen={"corn": 1}, stack=20)
    done = Played(weave(t, ANN), "keep-untold", "buy-untold")
    assert [(id, seat) for id, seat in done.asked if id in ("weave", "buy-weaving")] == [
        ("weave", ANN), ("weave", ANN), ("buy-weaving", BEN), ("buy-weaving", CHEN),
    ]  # fmt: skip
    assert done.options[done.asked.index(("buy-weaving", CHEN))] == ["nothing"]
    assert (t.stack, t.players[ANN].corn, t.players[BEN].corn) == (18, 0, 0)
    assert (t.players[ANN].weavings, t.players[BEN].weavings) == (1, 1)


@rule("TW-WEAV-05", "TW-WEAV-06", "TW-WEAV-07", "TW-WEAV-08", "TW-LIM-08")
def test_a_tapestry_has_different_patterns_and_grows_at_its_ends():
    rows = [["sw01", key(8, 2, "gold", "gold")], [key(9, 3)]]
    game = task("weave", ann={"corn": 1, "tapestries": rows}, top=key(7, 2, "stone", "army"))
    game.take("task weave", f"keep {key(7, 2, 'stone', 'army')}")
    assert game.why("left 1") == ["TW-LIM-08"]
    assert game.keys == ["left 2", "right 2", "new"], "symbols need not match"
    game.take("left 2")
    assert game.me().tapestries[1] == [key(7, 2, "stone", "army"), key(9, 3)]


@rule("TW-FREE-02", "TW-TEMP-04")
@pytest.mark.parametrize(("nomads", "cautions"), [(["priest"], []), ([None, None], ["TW-FREE-02"])])
def test_a_worker_instead_of_a_stone_is_a_waste_without_nomads(nomads, cautions):
    t = table(nomads=nomads)
    asked = first(gain_face(On(t, ANN, "TW-TEMP-01", "temple"), "stone/worker"))
    found = {option.key: [each.rule for each in option.verdict.cautions] for option in asked.options()}
    assert found == {"take stone": [], "take worker": cautions}


@rule("TW-WEAV-01", "TW-WEAV-04")
def test_three_tiles_come_up_and_the_rest_goes_under_the_stack():
    game = task("weave", ann={"corn": 1}, draws=1, top="1 pattern-1 stone potato", seen={"weavings": []})
    stack = game.table.stack
    game.take("task weave")
    tiles = [each.removeprefix("keep ") for each in game.offered if each.startswith("keep ")]
    assert (len(tiles), tiles[0]) == (3, "1 pattern-1 stone potato")
    game.take("done").until("hire")
    assert (game.table.stack, bool(game.table.top)) == (stack, True), "a new one lies face up"
    assert set(game.table.seen["weavings"]) == {game.table.top}, "those that were left can come again"


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


@rule("TW-TRADE-02", "TW-Z04")
@pytest.mark.parametrize(
    ("symbol", "brings"),
    [
        ("gold", {"gold": 1}),
        ("stone", {"stone": 2}),
        ("potato", {"potato": 3}),
        ("deity", {"deities": 1, "potato": 1}),
        ("army", {"armies": 1}),
        ("points", {"points": 3}),
        ("temple", {"gold": -1, "temple": 1}),
        ("refresh", {}),
    ],
)
def test_every_join(symbol, brings):
    answers = {"deity": ["deck"], "temple": ["pay gold"], "refresh": ["refresh-army 2"]}.get(symbol, [])
    tiles = [key(1, 1, right=symbol), key(2, 2, symbol)]
    has = {"army_down": [ONE, TWO], "gold": 2}
    game = task("trade", ann={"tapestries": [tiles], **has})
    assert game.brought("task trade", *answers) == brings
    at_once = task("weave", ann={"tapestries": [tiles[:1]], "permanent": ["z04"], "corn": 1, **has}, top=tiles[1])
    at_once.take("task weave", f"keep {tiles[1]}")
    assert at_once.brought("right 1", *answers) == brings
    for each in (game, at_once):
        assert each.me().army_up == ([TWO] if symbol == "refresh" else [])
        assert each.asked[0] != "refresh-one", "one alone"
        assert each.table.army_discard == [], "no training"


@rule("TW-Z04")
def test_z04_pays_the_join_that_was_made_and_no_other():
    rows = [[key(9, 3, "stone", "points"), key(8, 4, "points", "gold")]]
    for end, brings in (("right 1", {"gold": 1}), ("left 1", {"stone": 2})):
        tile = key(7, 2, "gold", "stone")
        game = task("weave", ann={"corn": 1, "tapestries": rows, "permanent": ["z04"]}, top=tile)
        assert game.take("task weave", f"keep {tile}").brought(end) == brings
    new = task("weave", ann={"corn": 1, "tapestries": rows, "permanent": ["z04"]}, top=tile)
    assert new.take("task weave", f"keep {tile}").brought("new") == {}


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
    assert not any("large" in key for key in reward("statue")[0].offered)


@rule("TW-BUILD-05")
def test_a_rewarded_building_is_free_and_a_deity_cards_is_paid():
    assert reward("building", "building z02")[1] == {"armies": -1}
    game, _ = reward("build-building")
    assert game.why("building z02") == ["TW-BUILD-01"]


@rule("TW-WEAV-09", "TW-WEAV-10")
def test_a_free_weaving_is_the_top_tile_or_the_next_and_is_not_bought():
    game, _ = reward("weaving", top="1 pattern-1 stone potato", ben={"corn": 9})
    assert game.keys[:2] == ["keep 1 pattern-1 stone potato", "below"]
    stack = game.table.stack
    game.take("keep 1 pattern-1 stone potato", "new")
    assert (game.asked, game.table.stack) == (("turn", ANN), stack - 1)
    twice, _ = reward("weaving*2", top="1 pattern-1 stone potato")
    twice.take("keep 1 pattern-1 stone potato", "new")
    assert twice.asked == ("free-weaving", ANN), "one tile at a time"


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


@rule("TW-TEMP-05")
def test_a_step_for_gold_needs_the_gold_and_from_the_top_there_is_nowhere_to_go():
    t = table()
    assert Played(gain_face(On(t, ANN, "TW-TRADE-02", "trade"), "gold>temple-step")).ids == []
    assert len(events(t, "cannot-pay")) == 1
    top = table(ann={"temple": 11})
    play(climb(top, ANN, 2, "TW-WOR-04"))
    assert (top.players[ANN].temple, len(events(top, "temple-top"))) == (11, 1)


@rule("TW-TEMP-04")
def test_the_kinds_of_temple_rewards():
    assert set(TEMPLE_REWARDS) == {"gold", "deity-card&train", "stone*2", "stone/worker", "train", "potato&deity-card"}
    t = table()
    on = On(t, ANN, "TW-TEMP-01", "temple")
    for reward in TEMPLE_REWARDS:
        play(gain_face(on, reward), *(["take worker"] if "/" in reward else []))
    me = t.players[ANN]
    assert (me.gold, me.stone, me.potato, me.deities, me.armies, len(me.workers)) == (1, 2, 1, 2, 2, 1)


@rule("TW-FREE-01", "TW-FREE-02", "TW-HIRE-02")
def test_a_free_worker_comes_from_the_nomads():
    t = table(bag=1)
    play(take_nomad(t, ANN, "TW-HIRE-01"), "nomad craftsman")
    assert (t.players[ANN].workers, t.nomads, t.bag) == (["craftsman"], ["priest", ""], 0)
    play(take_nomad(t, ANN, "TW-HIRE-01"), "nomad priest")
    assert t.nomads == [None, ""]
    empty = table(nomads=[None, None])
    assert Played(take_nomad(empty, ANN, "TW-HIRE-01")).ids == []
    assert (empty.players[ANN].workers, len(events(empty, "no-nomads"))) == ([], 1)


def test_a_refresh_turns_up_one_thing():
    t = table(ann={"down": ["1 stone corn"], "army_down": ["2 corn"]})
    done = Played(refresh(t, ANN, "TW-TRADE-02"), "refresh-army 2")
    assert (t.players[ANN].army_up, t.players[ANN].down, done.ids) == (["2 corn"], ["1 stone corn"], ["refresh-one"])
