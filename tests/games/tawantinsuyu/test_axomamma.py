"""Axomamma: her set-up, her turn, her board, her reactions, her ceremonies, and what makes her easier or harder."""

import pytest

from companion.games.tawantinsuyu.asking import HER_PART
from companion.games.tawantinsuyu.axomamma import (
    ceremonial_cards,
    ceremony_trade,
    next_slot,
    priest_start,
    recruit,
    set_up,
    starting_weaving,
    stone_or_worker,
)
from companion.games.tawantinsuyu.axomamma_turn import (
    CELLS,
    act,
    action,
    again,
    board_actions,
    buy_weaving,
    condition,
    conquer,
    enlist,
    find_space,
    first_conquest,
    looked_through,
    next_action,
    no_workers,
    payment,
    personality,
    place,
    turn,
)
from companion.games.tawantinsuyu.ceremony import feed
from companion.games.tawantinsuyu.effects import On, gain_face
from companion.games.tawantinsuyu.scoring import final_scoring
from companion.games.tawantinsuyu.setup import new_table, starting_workers
from companion.games.tawantinsuyu.setup import set_up as set_up_table
from companion.games.tawantinsuyu.table import HERS, Table, Token
from companion.games.tawantinsuyu.told import known_space, spaces_of
from tests.games.tawantinsuyu.scripts import Played, alone, events, play, rule, stepwise

TUCKED = ["deity-1", "deity-2", "deity-3", "deity-4"]


def on(t: Table) -> On:
    return On(t, HERS, "TW-SPRI-09", "axomamma")


def cell(t: Table, shown: str, *answers: str) -> Played:
    """A cell of her board is carried out."""
    return Played(CELLS[shown](t, shown), *answers)


def her_points(t: Table) -> float:
    """What she scored."""
    return sum(event["points"] for event in events(t, "her-score"))


# set-up


@rule("TW-SSET-01", "TW-SSET-02", "TW-SSET-04", "TW-SPRI-13", "TW-LIM-20")
def test_the_set_up_is_that_of_two_players_with_her_in_the_second_seat():
    t = new_table(1, {}, None, False)
    t.beside = alone().beside
    done = Played(
        set_up_table(t), "start architect courier", "start warrior priest", "starting sw03", "starting sw01", "in-all"
    )
    her = t.axomamma
    assert (len(t.village), len(t.nomads), t.boxed) == (6, 3, 5)
    assert (t.players[0].tapestries, her.tapestries) == ([["sw01"]], [["sw03"]])
    assert done.options[done.ids.index("starting-weaving")] == ["starting sw01", "starting sw02", "starting sw04"]
    assert (her.workers, len(events(t, "her-hire"))) == (["warrior", "priest"], 0)
    assert (t.first_player, t.turn_of, t.everybody(0)) == (0, 0, [0, HERS])


@rule("TW-SSET-03", "TW-SSET-06", "TW-SSET-07", "TW-SSET-09")
def test_her_goods_tokens_symbols_and_personality():
    t = alone()
    play(set_up(t), *(f"tuck {deity}" for deity in TUCKED), "personality temple")
    her = t.axomamma
    assert (her.stone, her.corn, her.gold, her.armies, her.deities) == (2, 2, 1, 1, 0)
    assert sorted(token.number for token in her.tokens) == [1, 1, 2, 2, 2, 3, 3, 4]
    assert (her.tucked, her.personality, her.covered, t.deck) == (TUCKED, "temple", 4, 38)
    more = alone(rulings={"her_stone": "both"})
    play(set_up(more))
    assert more.axomamma.stone == 4


@rule("TW-SSET-05", "TW-SSET-08")
def test_her_high_priest_begins_by_a_die_with_steps():
    t = alone()
    t.players[0].priest = 4
    play(priest_start(t), "die 3")
    assert (t.axomamma.priest, t.steps, her_points(t)) == (2, {"2-upper": HERS}, 0)


def test_her_starting_weaving_is_random():
    t = alone()
    assert play(starting_weaving(t, ["sw01", "sw02"]), "starting sw02") == "sw02"
    play(starting_workers(t, HERS), "start architect warrior")
    assert t.axomamma.workers == ["architect", "warrior"]


# general principles


@rule("TW-SPRI-02", "TW-SPRI-03", "TW-SACT-11", "TW-SACT-12")
def test_a_worker_brings_the_bonus_of_its_colour_and_two_may_stay():
    t = alone(her={"workers": ["priest", "courier"]})
    play(recruit(t, "architect", "TW-SACT-11"), "dismiss courier")
    assert (t.axomamma.stone, t.axomamma.workers, t.boxed) == (1, ["priest", "architect"], 1)
    cell(t, "worker-corn", "dismiss courier")
    assert t.village == ["architect", "warrior"]
    t = alone()
    cell(t, "worker-nomad", "nomad craftsman")
    assert (t.axomamma.workers, t.axomamma.corn, t.nomads) == (["craftsman"], 1, ["priest", ""])


@rule("TW-SPRI-04", "TW-SPRI-05")
def test_instead_of_a_deity_card_she_takes_a_point_and_of_two_army_cards_one():
    t = alone(altar=["deity-1 corn", "deity-2 corn"], deck=30)
    play(gain_face(on(t), "deity-card&train"))
    assert (t.altar, t.deck, her_points(t), t.axomamma.armies) == (["deity-2 corn"], 31, 1, 1)
    bare = alone()
    play(gain_face(on(bare), "deity-card"))
    assert her_points(bare) == 0
    point = alone(rulings={"her_empty_altar": "point"})
    play(gain_face(on(point), "deity-card"))
    assert her_points(point) == 1


@rule("TW-SPRI-07")
def test_she_uses_gold_only_where_something_lacks():
    t = alone(her={"stone": 2, "gold": 1, "priest": 1})
    cell(t, "build-steps")
    assert (t.axomamma.stone, t.axomamma.gold, t.steps) == (0, 0, {"1-upper": HERS})


@rule("TW-SPRI-07", "TW-TERM-07")
@pytest.mark.parametrize(
    ("has", "left"),
    [
        ({"corn": 1, "gold": 1}, {"gold": 1}),
        ({"stone": 2, "gold": 1}, {"stone": 1, "gold": 1}),
        ({"gold": 1}, {}),
        ({"potato": 2}, None),
    ],
)
def test_she_pays_for_a_bonus_in_kind_and_with_gold_where_that_lacks(has, left):
    t = alone(her=has)
    play(gain_face(on(t), "corn/stone>points*3"))
    goods = {good: n for good, n in t.axomamma.in_hand.items() if n}
    assert (her_points(t), goods) == ((0, has) if left is None else (3, left))


@rule("TW-SPRI-09", "TW-SPRI-10", "TW-SPRI-11", "TW-SPRI-12")
@pytest.mark.parametrize(
    ("stone", "workers", "taken"), [(2, 1, "worker"), (0, 1, "stone"), (1, 1, "worker"), (2, 2, "stone")]
)
def test_stone_or_worker(stone, workers, taken):
    t = alone(her={"stone": stone, "workers": ["priest"] * workers})
    gains = ({"stone": 1}, {"worker": 1})
    assert stone_or_worker(t, gains) == {taken: 1}
    nobody = alone(her={"stone": 2}, village=[], nomads=[None])
    assert stone_or_worker(nobody, gains) == {"stone": 1}
    if taken == "worker":
        play(gain_face(on(t), "stone/worker"))
        assert t.village == ["warrior", "courier"]  # from the potato end


# high priest actions


@rule("TW-SHP-01", "TW-SHP-03", "TW-SHP-04", "TW-SHP-05", "TW-SHP-07")
def test_the_nearer_action_whose_condition_holds():
    t = alone(
        her={"corn": 4, "up": ["1 stone corn"] * 2, "statues": {"small-deity-1": 1}, "down": ["2 stone corn"] * 3}
    )
    have = {name: condition(t, name) for name in ("offering", "production", "worship", "refresh")}
    assert have == {"offering": (4, 4), "production": (2, 2), "worship": (1, 1), "refresh": (3, 3)}
    assert next_action(t) == 1  # from production the next is worship
    t.axomamma.statues = {}
    assert next_action(t) == 2  # then refresh
    t.axomamma.down = []
    assert next_action(t) == 0
    assert events(t, "her-cannot")[-1] == {"action": "refresh", "have": 0, "need": 3}


@rule("TW-SHP-02", "TW-SHARD-05")
@pytest.mark.parametrize(("harder", "points"), [("none", 0), ("priest-points", 2)])
def test_with_every_own_action_a_card_and_two_of_the_altar(harder, points):
    t = alone(her={"down": ["1 stone corn"] * 3, "priest": 1}, altar=["a x", "b x", "c x"], deck=30, turn_of=HERS,
              rulings={"harder": harder})  # fmt: skip
    play(stepwise(t, act(t, 2)))
    assert (t.axomamma.armies, t.altar, t.deck, her_points(t)) == (1, ["c x"], 32, points)


@rule("TW-SHP-08", "TW-SHP-09", "TW-SHP-10")
def test_her_production():
    up = ["1 stone corn", "2 stone potato/corn/stone"]
    t = alone(her={"up": list(up), "corn": 1})
    play(action(t, "production", True))
    assert (t.axomamma.up, t.axomamma.down) == ([up[1]], [up[0]])
    assert (t.axomamma.corn, t.axomamma.stone) == (2, 1)  # least of: stone before potato
    play(action(t, "production", False))
    assert t.axomamma.up == []


@rule("TW-SHP-11", "TW-SHARD-02", "TW-SEASY-04")
def test_her_offering_and_worship():
    t = alone(her={"corn": 7})
    play(action(t, "offering", True))
    assert (t.axomamma.corn, t.axomamma.temple) == (1, 3)
    t = alone(her={"corn": 7})
    play(action(t, "offering", False))
    assert (t.axomamma.corn, t.axomamma.temple) == (4, 1)
    statues = {"large-deity-1": 1, "small-deity-1": 2}
    t = alone(her={"statues": dict(statues)})
    play(action(t, "worship", True))
    assert (t.axomamma.statues, t.axomamma.temple) == ({"small-deity-1": 1}, 4)
    t = alone(her={"statues": dict(statues)})
    play(action(t, "worship", False))
    assert (t.axomamma.statues["small-deity-1"], t.axomamma.temple) == (1, 1)
    t = alone(her={"corn": 2}, rulings={"harder": "free-step"})
    play(action(t, "offering", True))
    assert t.axomamma.temple == 2
    assert condition(alone(rulings={"easier": "worship-two"}), "worship") == (0, 2)
    gold = alone(her={"corn": 1, "gold": 1}, rulings={"her_offering": "gold"})
    play(action(gold, "offering", True))
    assert gold.axomamma.temple == 1


@rule("TW-SHP-17")
def test_her_own_refresh_turns_up_everything():
    t = alone(her={"down": ["1 stone corn"] * 3, "army_down": ["1 corn"] * 3})
    play(action(t, "refresh", True))
    assert t.axomamma.face_down == 0


@rule("TW-SHP-12", "TW-SHP-13", "TW-SHP-14", "TW-SHP-15", "TW-SHP-16", "TW-SEASY-05", "TW-SHARD-04")
def test_her_conquest():
    t = alone(her={"armies": 1, "army_up": ["2 corn", "2 corn", "1 corn", "1 corn"]})
    play(enlist(t), "army 1 stone")
    assert (t.axomamma.armies, t.axomamma.potato) == (0, 0)
    assert payment(t, {"flip": 2, "discard": 2})._asdict() == {"discard_1": 2, "discard_2": 0, "flip_1": 0, "flip_2": 1}
    assert play(first_conquest(t)) in ("antisuyu-5", "qullasuyu-5")
    t.conquests = {"antisuyu-1": HERS}
    assert play(first_conquest(t)) == "qullasuyu-5"  # fewest markers in all
    easier = payment(
        alone(her={"army_up": ["1 corn"]}, rulings={"harder": "fewer-soldiers"}), {"flip": 1, "discard": 2}
    )
    assert easier == (1, 0, 0, 0)
    points = alone(her={"army_up": ["2 corn"] * 9}, rulings={"her_value": "points"})
    assert play(first_conquest(points)) == "qullasuyu-5"


@rule("TW-SBRD-04", "TW-SBRD-05")
@pytest.mark.parametrize(
    ("held", "order"),
    [(0, ["top", "middle", "bottom"]), (1, ["middle", "top", "bottom"]), (2, ["bottom", "middle", "top"])],
)
def test_where_she_looks_first(held, order):
    assert looked_through(alone(ceremonies=held)) == order


# a worker


def placing(**her) -> Table:
    """She has workers, symbols and no tokens."""
    return alone(
        her={"workers": ["warrior", "priest"], "tucked": list(TUCKED), "priest": 1} | her, deck=30, turn_of=HERS
    )


@rule("TW-SBRD-01", "TW-SBRD-02", "TW-SBRD-03", "TW-SBRD-06", "TW-SBRD-09", "TW-SBRD-14", "TW-SBRD-17")
def test_she_places_a_worker_on_the_cheapest_space_with_the_symbol():
    t = placing(army_up=[])
    t.steps = {"1-upper": 0}
    done = Played(turn(t), "first-worker priest", "die 1", "deity deity-1 corn", "tuck deity-6")
    her = t.axomamma
    where = next(iter(t.hill))
    assert (t.hill[where], her.workers) == ("priest", ["warrior"])
    assert known_space(t, where)["deity"] == "deity-1"
    assert where == "1-top-1"
    assert (her.tucked[0], t.altar, her.food, her.armies) == ("deity-6", ["deity-1 corn"], 0, 0)
    assert done.ids[0] == "first-worker"
    assert "first-worker" not in Played(place(t)).ids  # then the one held longest


@rule("TW-SBRD-08", "TW-SPRI-08")
def test_your_steps_score_and_her_statue_brings_five():
    t = placing(statues={"small-deity-1": 1})
    t.ceremonies, t.steps = 1, {f"{n}-upper": 0 for n in range(1, 6)}
    play(place(t), "die 1")
    assert t.players[0].points == 11
    assert her_points(t) == 5


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


# her board


@rule("TW-SBRD-11", "TW-SBRD-16", "TW-SACT-01", "TW-SACT-13")
def test_the_top_row():
    t = alone(her={"tokens": [Token(2, "top-row", 5), Token(2, "top-row", 6), Token(2, "top-row", 7)], "stone": 1})
    play(board_actions(t, 2))
    assert (t.axomamma.corn, t.axomamma.potato, her_points(t)) == (1, 3, 2)
    assert [token.cell for token in t.axomamma.tokens] == [7, 1, 2]
    play(gain_face(on(t), "army-card"))
    assert t.axomamma.armies == 1


@rule("TW-SBRD-12", "TW-SBRD-13")
def test_what_cannot_be_done_brings_a_gold_or_is_skipped():
    for shown in ("weave", "build-steps", "raise-statue", "build-permanent"):
        t = alone()
        cell(t, shown)
        assert t.axomamma.gold == 1, shown
    t = alone(village=[])
    cell(t, "worker-potato")
    assert (t.axomamma.gold, len(events(t, "her-skip"))) == (0, 1)


@rule("TW-SACT-02", "TW-SACT-03", "TW-SACT-04", "TW-WEAV-03")
def test_she_weaves():
    rows = [["1 pattern-1 stone potato"], ["9 pattern-2 gold gold", "8 pattern-3 gold gold"]]
    t = alone(her={"corn": 3, "tapestries": rows}, top="4 pattern-4 potato stone", stack=20)
    cell(t, "weave")
    assert (t.axomamma.corn, t.axomamma.weavings, t.axomamma.gold) == (0, 5, 0)
    assert max(map(len, t.axomamma.tapestries)) >= 3
    one = alone(her={"corn": 1, "tapestries": []}, stack=20)
    cell(one, "weave")
    assert (one.axomamma.corn, one.axomamma.weavings, one.axomamma.gold) == (0, 1, 1)


@rule("TW-SACT-05")
def test_she_buys_what_you_leave_if_it_starts_no_new_tapestry():
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


@rule("TW-SACT-08", "TW-SEASY-03")
def test_she_builds_for_a_stone():
    t = alone(her={"stone": 1})
    cell(t, "build-production", "market production 2")
    assert (t.axomamma.stone, t.axomamma.up) == (0, ["2 stone corn"])
    t = alone(her={"gold": 1})
    cell(t, "build-permanent", "market permanent 1")
    assert (t.axomamma.gold, t.axomamma.permanent) == (0, ["z01"])
    dear = alone(her={"stone": 1}, rulings={"easier": "dear-buildings"})
    cell(dear, "build-permanent")
    assert (dear.axomamma.permanent, dear.axomamma.gold) == ([], 1)


@rule("TW-SACT-09", "TW-SACT-10")
def test_where_she_builds_steps():
    t = alone(her={"priest": 2}, steps={"2-upper": 0})
    assert next_slot(t) == "3-upper"
    t.steps = {f"{n}-upper": 0 for n in range(1, 6)} | {"4-upper": HERS}
    assert next_slot(t) == "4-lower"  # the others would give you points
    t.steps = {f"{n}-upper": HERS for n in range(1, 6)}
    assert next_slot(t) == ""


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
    t.axomamma.up *= 2
    play(personality(t), "market permanent 1")
    assert t.axomamma.permanent == ["z01"]


# without workers


@rule("TW-SNOW-01", "TW-SNOW-02", "TW-SNOW-03", "TW-SNOW-04", "TW-SNOW-05", "TW-SEASY-06", "TW-SHARD-07")
def test_without_workers():
    t = alone(her={"priest": 5}, altar=["a x", "b x", "c x"], deck=20, turn_of=HERS)
    play(turn(t), "nomad craftsman")
    her = t.axomamma
    assert (her.workers, her.corn, her.armies, her.priest) == (["craftsman"], 1, 1, 1)
    assert (her_points(t), t.altar) == (2, ["c x"])
    idle = alone(rulings={"easier": "no-army-card", "harder": "idle-points"}, nomads=[None])
    play(no_workers(idle))
    assert (idle.axomamma.armies, her_points(idle)) == (0, 2)


# ceremonies and the end


@rule("TW-SCER-01", "TW-SCER-02", "TW-SCER-03", "TW-SHARD-06")
def test_her_ceremony():
    t = alone(her={"tapestries": [["x"] * 3, ["y"]], "tucked": TUCKED})
    play(ceremony_trade(t))
    play(feed(t, HERS))
    assert her_points(t) == 4
    harder = alone(her={"tapestries": [["x"] * 3]}, rulings={"harder": "weaving-points"})
    play(ceremony_trade(harder))
    assert her_points(harder) == 6
    for mine, hers, cards, points in ((20, 10, 1, 2), (10, 20, 2, 0), (10, 10, 1, 0)):
        t = alone(her={"points": hers})
        t.players[0].points = mine
        play(ceremonial_cards(t))
        assert (t.players[0].deities, her_points(t)) == (cards, points)


@rule("TW-SCER-04", "TW-SCER-05", "TW-SCER-06", "TW-SCER-07", "TW-SHARD-08")
def test_her_last_refresh_and_worship_and_the_result():
    t = alone(
        her={"down": ["1 stone corn"], "army_down": ["1 corn"], "statues": {"large-deity-1": 1}, "gold": 2},
        phase="final",
    )
    play(final_scoring(t))
    her = t.axomamma
    assert (her.up, her.army_up, her.statues, her.temple) == (["1 stone corn"], ["1 corn"], {}, 3)
    assert her.points == 10 + 2 + 1 + 2  # a building, an army card, gold
    assert events(t, "solo-result") == [{"mine": 10, "hers": her.points}]
    rich = alone(her={"stone": 2, "gold": 1}, rulings={"harder": "resource-points"}, phase="final")
    play(final_scoring(rich))
    assert her_points(rich) == 3 + 1, "a point for each, and one more for gold as always"


@rule("TW-SEASY-01", "TW-SEASY-02", "TW-SHARD-01")
def test_options_of_difficulty():
    t = alone(rulings={"easier": "no-personality"})
    done = Played(set_up(t))
    assert (t.axomamma.personality, "personality" in done.ids) == ("", False)
    t = alone(her={"army_up": ["2 corn"] * 6}, rulings={"easier": "one-conquest"})
    play(conquer(t))
    play(again(t, HERS))
    assert list(t.conquests.values()) == [HERS]
    t.rulings["easier"] = "none"
    play(again(t, HERS))
    assert list(t.conquests.values()) == [HERS, HERS]
    assert HER_PART["turn"] is turn
