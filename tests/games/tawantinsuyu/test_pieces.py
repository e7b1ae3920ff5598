"""The box, tasks, buildings, statues, weavings, army cards, the temple and free workers."""

import pytest

from companion.games.tawantinsuyu.asking import free_actions
from companion.games.tawantinsuyu.buildings import build, exchanges, produce_once, refresh
from companion.games.tawantinsuyu.cards import buy_action, discard_army, draw_army, train
from companion.games.tawantinsuyu.components import (
    ARMY_CARDS,
    CONQUEST_MARKERS,
    DEITY_CARDS,
    GATHER,
    JOINS,
    PATTERNS,
    PERMANENT,
    PRODUCTION_BUILDINGS,
    STARTING_WEAVINGS,
    STATUES,
    STEP_MARKERS,
    TASKS,
    TEMPLE_REWARDS,
    WEAVINGS,
    WORKERS,
)
from companion.games.tawantinsuyu.effects import On, gain_face
from companion.games.tawantinsuyu.pieces import FACTS
from companion.games.tawantinsuyu.table import ALL_WORKERS, STATUE_PILES
from companion.games.tawantinsuyu.tasks import (
    HANDS,
    build_steps,
    raise_statue,
    why_no_statue,
    why_no_steps,
    why_not_task,
)
from companion.games.tawantinsuyu.temple import climb
from companion.games.tawantinsuyu.turn import end_turn
from companion.games.tawantinsuyu.weaving import add_options, add_weaving, free_weaving, joins, trade, weave
from companion.games.tawantinsuyu.workers import take_nomad
from tests.games.tawantinsuyu.scripts import (
    ANN,
    BEN,
    CHEN,
    Played,
    events,
    first,
    play,
    refusals,
    rule,
    scored,
    table,
    why,
)


@rule("TW-COMP-01", "TW-COMP-02", "TW-COMP-03", "TW-COMP-04", "TW-COMP-05", "TW-TERM-06")
def test_what_is_in_the_box():
    t = table()
    t.gain(ANN, dict.fromkeys(("potato", "corn", "stone", "gold"), 99), "TW-COMP-01")
    assert t.players[ANN].resources == 4 * 99
    assert (ALL_WORKERS, len(WORKERS), STEP_MARKERS, CONQUEST_MARKERS) == (45, 5, 5, 10)
    assert (DEITY_CARDS, ARMY_CARDS, len(PERMANENT), PRODUCTION_BUILDINGS) == (42, 30, 20, 19)
    assert (WEAVINGS + len(STARTING_WEAVINGS), len(PATTERNS), sum(STATUE_PILES.values())) == (35, 7, 18)
    assert [statue.each for statue in STATUES.values()] == [2, 1]
    none = table(statues=dict.fromkeys(STATUE_PILES, 0), ann={"stone": 9})
    assert why(why_no_statue(none, ANN))[0].rule == "TW-COMP-02"


@rule("TW-GATH-01", "TW-GATH-02", "TW-GATH-03", "TW-GATH-04")
@pytest.mark.parametrize(("good", "n"), [("potato", 3), ("corn", 2), ("stone", 2), ("gold", 1)])
def test_gathering(good, n):
    t = table()
    play(HANDS[f"gather-{good}"](t, ANN))
    assert t.players[ANN].in_hand == dict.fromkeys(("potato", "corn", "stone", "gold"), 0) | {good: n}


@rule("TW-Z20", "TW-LIM-11")
def test_richer_gathering():
    for task in GATHER:
        t = table(ann={"permanent": ["z20"]})
        play(HANDS[task](t, ANN))
        more = task != "gather-gold"
        assert t.players[ANN].resources == sum(TASKS[task].values()) + more
        assert scored(t) == [(ANN, 1)] * more


# steps


@rule("TW-STEP-01", "TW-STEP-02", "TW-STEP-03", "TW-STEP-06")
def test_building_steps():
    t = table(ann={"stone": 3})
    done = Played(build_steps(t, ANN), "steps 4 upper")
    me = t.players[ANN]
    assert (me.stone, me.corn, me.potato, scored(t)) == (0, 1, 2, [(ANN, 4)])
    assert done.options[0] == [*(f"steps {sector} upper" for sector in range(1, 6)), "nothing"]
    assert why(why_no_steps(t, ANN))[0].values == {"cost": {"stone": 3}, "missing": {"stone": 3}}
    full = table(ann={"stone": 3}, steps={f"{n}-upper": ANN for n in range(1, 6)})
    assert [reason.rule for reason in why(why_no_steps(full, ANN))] == ["TW-STEP-06"]
    every = {f"{n}-{slot}": n % 2 for n in range(1, 6) for slot in ("upper", "lower")}
    assert "TW-STEP-03" in [reason.rule for reason in why(why_no_steps(table(steps=every), ANN))]


@rule("TW-STEP-04", "TW-STEP-05", "TW-LIM-05")
def test_lower_steps_come_after_the_upper_ones_and_pay_their_owner():
    t = table(ann={"stone": 6}, steps={"1-upper": BEN})
    ask = first(build_steps(t, ANN))
    assert refusals(ask, "steps 2 lower")[0].rule == "TW-STEP-04"
    play(build_steps(t, ANN), "steps 1 lower")
    assert scored(t) == [(ANN, 4), (BEN, 2)]


@rule("TW-STEP-07")
def test_free_steps():
    t = table()
    play(gain_face(On(t, ANN, "TW-CONQ-06", "conquest"), "steps"), "steps 1 upper")
    assert (t.players[ANN].corn, t.players[ANN].potato, scored(t)) == (1, 2, [(ANN, 4)])


# buildings


@rule("TW-BUILD-01", "TW-BUILD-03", "TW-BUILD-04", "TW-LIM-21", "TW-TURN-05")
def test_a_building_is_paid_and_leaves_a_gap_until_the_end_of_the_turn():
    t = table(ann={"stone": 1})
    ask = first(build(t, ANN, "TW-BUILD-01"))
    assert refusals(ask, "building z01")[0].values == {
        "cost": {"corn": 1, "stone": 2},
        "missing": {"corn": 1, "stone": 1},
    }
    assert play(build(t, ANN, "TW-BUILD-01"), "building 2 stone corn")
    assert (t.players[ANN].stone, t.players[ANN].up) == (0, ["2 stone corn"])
    assert t.market["production"] == ["1 stone potato*2", None]
    play(end_turn(t))
    assert t.market["production"] == ["1 stone potato*2", ""]


@rule("TW-BUILD-02", "TW-DEITY-04")
def test_tiles_are_swapped_for_a_deity_card():
    t = table(ann={"deities": 2, "known": ["deity-1 corn", "deity-2 corn"]}, deck=30)
    done = Played(build(t, ANN, "TW-BUILD-01"), "swap permanent 1 production 2", "nothing")
    assert (t.market, t.deck, t.players[ANN].deities) == (
        {"permanent": ["", "z02"], "production": ["1 stone potato*2", ""]}, 31, 1,
    )  # fmt: skip
    assert t.players[ANN].known == []  # nobody saw which it was
    assert not any(key.startswith("swap") for key in done.options[1])


@rule("TW-BUILD-05")
def test_a_building_as_a_reward_is_free_but_that_of_a_deity_card_is_paid():
    t = table()
    play(gain_face(On(t, ANN, "TW-CONQ-06", "conquest"), "building"), "building z01")
    assert t.players[ANN].permanent == ["z01"]
    done = Played(gain_face(On(t, ANN, "TW-DEITY-01", "deity-cards"), "build-building"), "nothing")
    assert not any(key.startswith("building ") for key in done.options[0])


@rule("TW-PONCE-01")
def test_single_production_turns_nothing():
    t = table(ann={"up": ["1 stone potato*2", "2 stone corn"]})
    play(produce_once(t, ANN), "produce 2 stone corn")
    assert (t.players[ANN].corn, t.players[ANN].up) == (1, ["1 stone potato*2", "2 stone corn"])


# statues


@rule("TW-STAT-01", "TW-STAT-02", "TW-STAT-03", "TW-STAT-05", "TW-SET-12")
def test_statues():
    t = table(ann={"stone": 6, "gold": 2})
    play(raise_statue(t, ANN, "TW-STAT-01"), "statue large deity-2")
    assert (t.players[ANN].stone, t.players[ANN].gold, scored(t)) == (3, 0, [(ANN, 9)])
    play(raise_statue(t, ANN, "TW-STAT-01"), "statue small deity-1")
    assert (t.players[ANN].stone, scored(t)[1:]) == (0, [(ANN, 3)])
    assert t.players[ANN].statues == {"large-deity-2": 1, "small-deity-1": 1}
    assert why(why_no_statue(t, ANN))[0].rule == "TW-STAT-01"
    done = Played(gain_face(On(t, ANN, "TW-CONQ-06", "conquest"), "statue"), "statue small deity-3")
    assert not any("large" in key for key in done.options[0])
    assert scored(t)[2:] == [(ANN, 3)]
    assert t.statues["large-deity-2"] == 0


# weavings

TILES = ("1 pattern-1 gold stone", "2 pattern-2 stone army", "3 pattern-1 gold gold")


@rule("TW-WEAV-01", "TW-WEAV-03", "TW-WEAV-04")
def test_the_weaving_task():
    t = table(3, ann={"corn": 1}, ben={"corn": 2}, chen={"corn": 1}, stack=20)
    done = Played(weave(t, ANN), "keep-untold", "buy-untold")
    assert [(id, seat) for id, seat in done.asked if id in ("weave", "buy-weaving")] == [
        ("weave", ANN), ("weave", ANN), ("buy-weaving", BEN), ("buy-weaving", CHEN),
    ]  # fmt: skip
    assert done.options[done.asked.index(("buy-weaving", CHEN))] == ["nothing"]
    assert (t.stack, t.players[ANN].corn, t.players[BEN].corn) == (18, 0, 0)
    assert (t.players[ANN].weavings, t.players[BEN].weavings) == (1, 1)


@rule("TW-WEAV-05", "TW-WEAV-06", "TW-WEAV-07", "TW-WEAV-08", "TW-LIM-08")
def test_a_tapestry_shows_every_pattern_once():
    t = table(ann={"tapestries": [[TILES[0]], [TILES[1]]]})
    ask = list(add_options(t, ANN, TILES[2]))
    verdicts = {option.key: option.allowed for option in ask}
    assert verdicts == {"left 1": False, "right 1": False, "left 2": True, "right 2": True, "new": True}
    play(add_weaving(t, ANN, TILES[2], "TW-WEAV-06"), "right 2")
    assert t.players[ANN].tapestries == [[TILES[0]], [TILES[1], TILES[2]]]
    assert joins(t, ANN) == []  # they need not match


@rule("TW-WEAV-09", "TW-WEAV-10")
def test_a_free_weaving_is_the_top_one_or_the_one_below():
    t = table(3, ben={"corn": 9}, companion_deals=True, top=TILES[0], stack=20)
    t.seen = {"weavings": [TILES[0]]}
    done = Played(free_weaving(t, ANN, "TW-WEAV-09"))
    assert done.ids[0] == "free-weaving", "nothing is drawn before somebody chooses"
    assert done.options[0] == [f"keep {TILES[0]}", "below"]
    assert "buy-weaving" not in done.ids
    assert t.stack == 19
    twice = Played(gain_face(On(t, ANN, "TW-WEAV-09", "conquest"), "weaving*2"))
    assert twice.ids.count("free-weaving") == 2


GAINED = {
    "gold": "gold",
    "stone": "stone",
    "potato": "potato",
    "army": "armies",
    "points": "points",
    "deity": "deities",
}


@rule("TW-TRADE-01", "TW-TRADE-02", "TW-Z04")
@pytest.mark.parametrize(("symbol", "gained"), GAINED.items())
def test_joins(symbol, gained):
    assert set(JOINS) == {"gold", "stone", "potato", "deity", "refresh", "army", "temple", "points"}
    tiles = [f"1 pattern-1 nothing {symbol}", f"2 pattern-2 {symbol} nothing"]
    t = table(ann={"tapestries": [tiles]})
    before = getattr(t.players[ANN], gained)
    play(trade(t, ANN, "TW-TRADE-01"))
    assert getattr(t.players[ANN], gained) > before
    t = table(ann={"tapestries": [tiles[:1]], "permanent": ["z04"]})
    play(add_weaving(t, ANN, tiles[1], "TW-WEAV-06"), "right 1")
    assert getattr(t.players[ANN], gained) > before


@rule("TW-Z08")
def test_five_weavings_to_choose_from():
    t = table(ann={"permanent": ["z08"]}, companion_deals=True, top=TILES[0], stack=20)
    done = Played(weave(t, ANN))
    assert (done.ids.count("draw"), done.ids.count("weave-return")) == (5, 2)  # four tiles, and the new top one
    assert len(done.options[done.ids.index("weave")]) == 1


# army cards


@rule("TW-TRAIN-01", "TW-TRAIN-02", "TW-TRAIN-03", "TW-TRN2-01", "TW-SET-11")
def test_training():
    t = table(army_deck=1, army_discard=["1 corn"] * 3)
    play(train(t, ANN, "TW-TRAIN-01"))
    assert (t.players[ANN].armies, t.army_deck, t.army_discard) == (1, 2, [""])
    assert {(each.low, each.high) for each in FACTS["army_cards"].inputs if each.path == "soldiers"} == {(1, 2)}
    empty = table(army_deck=0)
    assert why(why_not_task(empty, ANN, "train"))[0].rule == "TW-TRAIN-02"
    assert draw_army(empty, ANN, 1, "TW-TRAIN-01") == 0


@rule("TW-TURN-03", "TW-LIM-09")
def test_army_cards_are_discarded_for_their_bonus_at_any_time_of_the_own_turn():
    t = table(ann={"armies": 1, "army_up": ["2 corn"]}, army_deck=28)
    assert [option.key for option in free_actions(t, ANN)] == ["discard-army"]
    play(discard_army(t, ANN), "army 1 gold")
    assert (t.players[ANN].gold, t.players[ANN].armies, t.army_discard) == (1, 0, ["1 gold"])
    assert list(free_actions(t, ANN)) == []  # those in the play area bring none
    assert "discard-army" not in [
        option.key for option in first(take_nomad(table(ben={"armies": 1}), BEN, "x")).options()
    ]


@rule("TW-Z15", "TW-Z19")
def test_swaps_and_deity_cards_at_any_time():
    t = table(ann={"permanent": ["z15"], "stone": 2})
    swaps = {option.key: option for option in exchanges(t, ANN)}
    assert set(swaps) == {"exchange stone*2 gold", "exchange stone*2 corn*2"}
    play(swaps["exchange stone*2 gold"].value())
    assert (t.players[ANN].stone, t.players[ANN].gold) == (0, 1)
    t = table(ann={"permanent": ["z19"], "potato": 1})
    (buy,) = buy_action(t, ANN)
    play(buy.value(), "deck")
    assert (t.players[ANN].potato, t.players[ANN].deities) == (0, 1)
    assert [option.allowed for option in buy_action(t, ANN)] == [False]


# the temple, free workers


@rule("TW-TEMP-01", "TW-TEMP-02", "TW-TEMP-03", "TW-TEMP-05")
def test_climbing_brings_the_reward_of_every_step():
    t = table(ann={"temple": 2}, ben={"temple": 5})
    play(climb(t, ANN, 3, "TW-WOR-04"))
    assert (t.players[ANN].temple, t.players[ANN].stone, t.players[ANN].gold) == (5, 2, 1)
    play(gain_face(On(t, ANN, "TW-TRADE-02", "trade"), "temple-step"), "deck")
    assert (t.players[ANN].temple, t.players[ANN].potato, t.players[ANN].deities) == (6, 1, 1)
    play(gain_face(On(t, ANN, "TW-TRADE-02", "trade"), "gold>temple-step"), "pay gold")
    assert (t.players[ANN].temple, t.players[ANN].gold) == (7, 0)
    done = Played(gain_face(On(t, ANN, "TW-TRADE-02", "trade"), "gold>temple-step"))
    assert (done.ids, len(events(t, "cannot-pay"))) == ([], 1)
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


@rule("TW-FREE-01", "TW-FREE-02", "TW-HIRE-01", "TW-HIRE-02")
def test_a_free_worker_comes_from_the_nomads():
    t = table(bag=1)
    play(take_nomad(t, ANN, "TW-HIRE-01"), "nomad craftsman")
    assert (t.players[ANN].workers, t.nomads, t.bag) == (["craftsman"], ["priest", ""], 0)
    play(take_nomad(t, ANN, "TW-HIRE-01"), "nomad priest")
    assert t.nomads == [None, ""]
    empty = table(nomads=[None, None])
    play(take_nomad(empty, ANN, "TW-HIRE-01"))
    assert (empty.players[ANN].workers, len(events(empty, "no-nomads"))) == ([], 1)


def test_a_refresh_turns_up_one_thing():
    t = table(ann={"down": ["1 stone corn"], "army_down": ["2 corn"]})
    done = Played(refresh(t, ANN, "TW-TRADE-02"), "refresh-army 2")
    assert (t.players[ANN].army_up, t.players[ANN].down, done.ids) == (["2 corn"], ["1 stone corn"], ["refresh-one"])
