"""Axomamma: her set-up, her versions of the players' actions, her ceremonies, and the end."""

import pytest

from companion.games.tawantinsuyu.box.components import SOLO
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.board_actions import stone_or_worker
from companion.games.tawantinsuyu.rules.axomamma.ceremony import ceremonial_cards
from companion.games.tawantinsuyu.rules.axomamma.setup import priest_start, set_up
from companion.games.tawantinsuyu.rules.axomamma.workers import recruit
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.scoring import final_scoring, solo_result
from companion.games.tawantinsuyu.rules.setup import new_table
from companion.games.tawantinsuyu.table import HERS, Table, Token
from tests.games.tawantinsuyu.play import ANN, her_turn, new, rule, start, until_anns_turn
from tests.games.tawantinsuyu.scripts import Played, alone, cell, events, first, her_points, play, whole_set_up

TUCKED = ["deity-1", "deity-2", "deity-3", "deity-4"]


def on(t: Table) -> On:
    return On(t, HERS, "TW-SPRI-09", "axomamma")


# set-up


@rule("TW-SSET-01", "TW-SSET-02", "TW-SSET-04", "TW-SPRI-13", "TW-LIM-20")
def test_the_set_up_is_that_of_two_players_with_her_in_the_second_seat():
    t = new_table(1, {}, None, False)
    t.context = alone().context
    done = Played(
        whole_set_up(t), "start architect courier", "start warrior priest", "starting sw03", "starting sw01", "in-all"
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


@rule("TW-SSET-05")
def test_her_die():
    ask = first(priest_start(alone()))
    assert {option.key: option.weight for option in ask.options()} == {"die 1": 1, "die 2": 2, "die 3": 2, "die 4": 1}


@rule("TW-SSET-09", "TW-SEASY-02")
def test_a_personality_covers_a_cell_unless_it_is_left_out():
    her = new(1, draws=2).until("priest-start").table.axomamma
    assert (her.covered, her.personality in SOLO.personalities) == (4, True)
    easy = new(1, draws=2, rulings={"easier": "no-personality"}).until("priest-start").table.axomamma
    assert easy.personality == ""


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


@rule("TW-SPRI-03")
def test_above_two_a_random_one_leaves_the_game():
    game = start(1, turn_of=HERS, her={"temple": 7, "corn": 4, "priest": 4, "stone": 5})
    boxed = game.table.boxed
    until_anns_turn(game)
    assert game.me(HERS).temple == 9
    assert (len(game.me(HERS).workers), game.table.boxed) == (2, boxed + 1)


@rule("TW-SPRI-04", "TW-SPRI-05", "TW-SPRI-09")
def test_instead_of_a_deity_card_she_takes_a_point_and_of_two_army_cards_one():
    t = alone(altar=["deity-1 corn", "deity-2 corn"], deck=30)
    play(gain_face(on(t), "deity-card&train"))
    assert (t.altar, t.deck, her_points(t), t.axomamma.armies) == (["deity-2 corn"], 31, 1, 1)
    play(gain_face(on(t), "potato&deity-card"))
    assert (t.altar, her_points(t), t.axomamma.potato) == ([], 2, 1)
    bare = alone()
    play(gain_face(on(bare), "deity-card"))
    assert her_points(bare) == 0
    point = alone(rulings={"her_empty_altar": "point"})
    play(gain_face(on(point), "deity-card"))
    assert her_points(point) == 1


@rule("TW-SPRI-06")
def test_five_potatoes_are_five_points():
    game = her_turn(her={"potato": 4, "tokens": [Token(1, "top-row", 1)]})
    until_anns_turn(game, "die 1")
    assert (game.me(HERS).potato, game.me(HERS).points) == (1, 15)
    paid = [event for event in game.events if event.kind == "her-pay" and event.rule == "TW-SPRI-06"]
    assert [event.values["goods"] for event in paid] == [{"potato": 5}], "her gift is logged"


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


@rule("TW-SPRI-08", "TW-SBRD-03")
def test_her_statue_of_the_chosen_deity_brings_five_points():
    game = until_anns_turn(her_turn(her={"statues": {"small-deity-2": 1}, "tokens": [], "priest": 2}), "die 2")
    assert game.me(HERS).points == 15
    other = until_anns_turn(her_turn(her={"statues": {"small-deity-3": 1}, "tokens": [], "priest": 2}), "die 2")
    assert other.me(HERS).points == 10


@rule("TW-SPRI-12")
def test_with_an_empty_village_her_worker_is_a_random_nomad():
    t = alone(her={"stone": 2}, village=[], token=ANN)
    play(gain_face(on(t), "stone/worker"), "nomad craftsman")
    assert (t.axomamma.workers, t.nomads) == (["craftsman"], ["priest", ""])


@rule("TW-SPRI-09", "TW-SPRI-10", "TW-SPRI-11", "TW-SPRI-12")
@pytest.mark.parametrize(
    ("stone", "workers", "taken"), [(2, 1, "worker"), (0, 1, "stone"), (1, 1, "worker"), (2, 2, "stone")]
)
def test_stone_or_worker(stone, workers, taken):
    t = alone(her={"stone": stone, "workers": ["priest"] * workers})
    gains = ({"stone": 1}, {"worker": 1})
    assert stone_or_worker(t, gains) == {taken: 1}
    nothing_left = alone(her={"stone": 2}, village=[], nomads=[None])
    assert stone_or_worker(nothing_left, gains) == {"stone": 1}
    if taken == "worker":
        play(gain_face(on(t), "stone/worker"))
        assert t.village == ["warrior", "courier"]  # from the potato end


# ceremonies and the end


def ceremony(rulings=None, held=0, **changes):
    era = f"ceremony-{held + 1}"
    return start(1, phase="ceremony", token=ANN, village=[], ceremonies=held, era=era, rulings=rulings, **changes)


@rule("TW-SCER-01", "TW-SCER-03", "TW-CER-05")
def test_each_of_her_points_says_what_it_is_for():
    game = ceremony(ann={"points": 30}, casualties=2, conquests={"antisuyu-1": HERS}).until("turn", ANN)
    sentences = [game.describe(event) for event in game.events if event.kind == "her-score"]
    assert sentences == [
        "Axomamma: +1 VP, solo game (for her weavings).",
        "Axomamma: +2 VP, majorities in regions (Antisuyu).",
        "Axomamma: +2 VP, solo game (she is behind you).",
    ]


@rule("TW-SCER-01", "TW-SCER-02", "TW-SCER-03", "TW-SHARD-06")
def test_her_ceremony():
    rows = [["sw02", "9 pattern-3 gold gold"]]
    game = ceremony(her={"tapestries": rows}, ann={"points": 30}).until("turn", ANN)
    assert game.me(HERS).points == 10 + 2 + 2, "two weavings, and two for being behind"
    assert game.me().deities == 1, "you are ahead"
    hard = ceremony({"harder": "weaving-points"}, her={"tapestries": rows, "points": 40}).until("turn", ANN)
    assert (hard.me(HERS).points, hard.me().deities) == (44, 2)


@rule("TW-SCER-03", "TW-CCARD-02", "TW-CCARD-03")
@pytest.mark.parametrize(
    ("mine", "hers", "holder", "cards", "points"),
    [(20, 10, ANN, 1, 2), (10, 20, ANN, 2, 0), (10, 10, ANN, 1, 0), (10, 10, HERS, 2, 0)],
)
def test_you_draw_by_your_rank_and_she_has_two_points_where_she_is_behind(mine, hers, holder, cards, points):
    t = alone(her={"points": hers}, ann={"points": mine}, turn_of=holder)
    ceremonial_cards(t)
    assert (t.players[ANN].deities, her_points(t)) == (cards, points)


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
    assert events(t, "solo-result") == [{"mine": 10, "hers": her.points, "goal": 120, "result": "lost"}]
    rich = alone(her={"stone": 2, "gold": 1}, rulings={"harder": "resource-points"}, phase="final")
    play(final_scoring(rich))
    assert her_points(rich) == 3 + 1, "a point for each, and one more for gold as always"


@rule("TW-SCER-06", "TW-SCER-07", "TW-SEASY-01", "TW-SHARD-01")
def test_the_result_is_logged():
    assert (SOLO.win, SOLO.far_apart) == (120, 25)
    game = ceremony(held=2, ann={"points": 130}).whole()
    (result,) = game.happened("solo-result")
    assert result["mine"] >= 130 > result["hers"]
    assert result["result"] == "won"


@rule("TW-SCER-06", "TW-SCER-07", "TW-SEASY-01", "TW-SHARD-01")
@pytest.mark.parametrize(
    ("mine", "hers", "result", "advice"),
    [
        (120, 119, "won", ""),
        (119, 90, "lost", ""),
        (130, 130, "lost", ""),
        (125, 100, "won", "solo-harder"),
        (124, 100, "won", ""),
        (75, 100, "lost", "solo-easier"),
        (76, 100, "lost", ""),
        (119, 94, "lost", ""),
    ],
)
def test_a_win_takes_120_points_and_more_than_hers(mine, hers, result, advice):
    t = alone()
    solo_result(t, mine, hers)
    assert [each["result"] for each in events(t, "solo-result")] == [result]
    assert [len(events(t, kind)) for kind in ("solo-easier", "solo-harder")] == [
        advice == "solo-easier", advice == "solo-harder",
    ]  # fmt: skip
