"""The worked examples of the rulebook and its boundary cases, each played with the values written down for it."""

import json
from pathlib import Path

import pytest

from companion.games.endless_winter.box.components import (
    BASE,
    GLACIER,
    LANDS,
    START_BONUS,
    STONES_IN_PLAY,
    TERRAIN_IN_PLAY,
)
from companion.games.endless_winter.rules.benefit_ladder import rungs
from companion.games.endless_winter.rules.cards import draw
from companion.games.endless_winter.rules.effects import On
from companion.games.endless_winter.rules.megaliths import score_upper
from companion.games.endless_winter.rules.scoring import (
    best_sets,
    burial_points,
    card_points,
    ratio,
)
from companion.games.endless_winter.rules.stone_points import stone_points
from companion.games.endless_winter.table import NEUTRAL, Player
from tests.games.endless_winter.play import ANN, BEN, CHEN, at, box, eclipsed, new, set_up, start, table

SCENARIOS = {
    row["id"]: row for row in json.loads((Path(__file__).parent / "scenarios.json").read_text("utf-8"))["scenarios"]
}
LEFT, RIGHT = "1", "2"


def scenario(name):
    """Marks a test with the rules of a scenario, and passes it the start and the expected result."""
    row = SCENARIOS[name]

    def marked(test):
        values = [(row["given"], row["expected"])]
        return pytest.mark.rule(*row["rules"])(pytest.mark.parametrize(("given", "expect"), values, ids=[name])(test))

    return marked


def test_every_scenario_is_played():
    text = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*scenarios.py"))
    assert [name for name in SCENARIOS if f'@scenario("{name}")' not in text] == []
    assert len(SCENARIOS) == 96


def benefits(word):
    """The ranked benefits that may be taken in place of one, by their words."""
    t = table(ann={"deck": 1, "mixed": {"brave": 1}})
    found = [option.key.split(" ")[0] for option in rungs(On(t, ANN, ""), word) if option.key != "nothing"]
    return list(dict.fromkeys(found))


WORDS = {
    "place_megalith": "megalith",
    "draw_card": "card",
    "gain_idol": "idol",
    "gain_tool": "tool",
    "gain_food": "food",
}


# setting up


@scenario("EW-EX-01")
def test_hunting_grounds_for_three(given, expect):
    assert len(set_up(given["players"]).table.grounds) == expect["hunting_grounds"]


@scenario("EW-EX-02")
def test_aid_cards_for_three(given, expect):
    game = new(given["players"])
    assert [game.ask.values["n"], *range(3, given["players"] + 1)] == expect["aid_cards"][1:]
    assert sorted(set_up(given["players"]).table.order) == [n - 1 for n in expect["aid_cards"]]


@scenario("EW-EX-03")
def test_sacred_stones_by_player_count(given, expect):
    assert [STONES_IN_PLAY[n] for n in given["players"]] == expect["tiles"]
    laid = [sum(map(len, set_up(n).table.stones.values())) for n in given["players"]]
    assert laid == expect["tiles"]


@scenario("EW-EX-04")
def test_terrain_by_player_count(given, expect):
    for place, players in enumerate(given["players"]):
        row = TERRAIN_IN_PLAY[players]
        assert row["each"] * len(LANDS) == expect["one_of_each"][place]
        assert (row["glacier"], row["random"]) == (expect["glaciers"][place], expect["random"][place])
        laid = list(set_up(players).table.hexes.values())
        assert len(laid) == expect["total"][place]
        assert laid.count(GLACIER) == expect["glaciers"][place]
        assert set(LANDS) <= set(laid)


@scenario("EW-EX-05")
def test_the_deck_runs_out_while_drawing(given, expect):
    ann = {"deck": given["deck"], "mixed": {"brave": given["deck"]}, "discard": {"hunter": given["discard_at_least"]}}
    t = table(ann=ann)
    assert draw(t, ANN, given["draw"], "") == expect["first_drawn"] + expect["then_drawn"]
    assert [event.kind for event in t.context.events] == ["reshuffled", "draw"]


@scenario("EW-EX-06")
def test_a_weaker_benefit_for_an_idol(given, expect):
    assert benefits(WORDS[given["entitled"]]) == [WORDS[word] for word in expect["allowed"]]
    assert not set(benefits("idol")) & {WORDS[word] for word in expect["not_allowed"]}


@scenario("EW-EX-07")
def test_food_limit_with_one_camp_gone(given, expect):
    assert Player(camps={BASE: given["camps_off_board"]}).food_limit == expect["food_limit"]


# cards and labour


@scenario("EW-EX-08")
def test_crafter_in_develop(given, expect):
    game = at(given["column"], ann={"hand": {given["card"]: 1}}).take(f"play {given['card']}")
    corner = box().facts["play_crafter"]["labour"]
    assert game.table.labour - corner == 2 * expect["extra_labour"]
    assert game.table.ready == []


@scenario("EW-EX-09")
def test_tribeswoman(given, expect):
    game = at("hunt", copy=box("play_tribeswoman"), ann={"hand": {given["card"]: 1}, "food": 2})
    game.take(f"play {given['card']}")
    assert game.table.labour == 2 * expect["labour"]
    assert game.brought("use food>tool", "pay food", "gain tool") == {
        "food": -expect["once_per_turn"]["pay"]["food"],
        "tool": expect["once_per_turn"]["gain"]["tools"],
    }
    assert "use food>tool" not in game.keys
    assert game.table.ready == [], "and no eclipse ability"


@scenario("EW-EX-10")
def test_brave(given, expect):
    for column in ("hunt", "migrate"):
        game = at(column, copy=box("play_brave"), ann={"hand": {given["card"]: 1}}).take(f"play {given['card']}")
        assert game.table.labour == 2 * (expect["labour"] + expect["extra_labour"])


@scenario("EW-EX-11")
def test_labour_for_a_hunt(given, expect):
    copy = box("play_hunter", food_track={"cells": ["labour", "", "labour", *[""] * 7]})
    ann = {"hand": {"hunter": 1}, "food": given["food_spent"], "tool": given["tools_spent"]}
    game = at(given["column"], copy=copy, ann=ann, grounds=["rhino", "sloth"])
    game.take("play hunter", f"food {given['food_spent']}")
    assert (game.table.labour / 2, game.me().tool) == (expect["labour_total"], expect["tools"])
    assert game.brought("do animal", "animal rhino", "do animal", "animal sloth") == {"tool": -2}
    assert game.table.labour / 2 == 2


@scenario("EW-EX-12")
def test_eclipse_order_with_a_tie(given, expect):
    names = {"wolf": ANN, "bison": BEN, "lion": CHEN}
    wolf = {"resting": given["labour"]["wolf"]["resting_figures"], "hand": {"brave": 1}, "pile_size": 1}
    bison = {"hand": {"shaman": 1}, "pile_size": 1}
    lion = {"resting": given["labour"]["lion"]["resting_figures"]}
    game = eclipsed(3, order=[CHEN, ANN, BEN], ann=wolf, ben=bison, chen=lion)
    game.take("reveal brave", "reveal shaman")
    counted = {row["player"]: row["n"] for row in game.happened("eclipse-labour")}
    assert counted == {names[name]: row["total"] for name, row in given["labour"].items()}
    assert game.table.order == [names[name] for name in expect["new_order"]]


@scenario("EW-EX-13")
def test_a_gained_tribe_card_gives_no_labour_in_the_same_turn(given, expect):
    game = at(given["column"], ann={"hand": {"brave": 1}, "tool": 1}).take("play brave")
    game.take("do tribe", "tribe shaman")
    assert ("play shaman" in game.keys) is expect["allowed"]
    assert game.why("play shaman") == ["EW-INIT-03"]


# megaliths and idols


@scenario("EW-EX-14")
def test_higher_level_megalith(given, expect):
    names = {"red": ANN, "purple": BEN, "neutral": NEUTRAL}
    t = table()
    score_upper(t, ANN, [names[name] for name in given["below"]])
    assert t.points == [expect["red"], expect["purple"]]


@scenario("EW-EX-15")
def test_the_reverence_track_to_its_top(given, expect):
    levels = box().facts["reverence_track"]
    assert sorted(int(level["points"]) for level in levels if level["points"] != "0") == expect["parts"]
    copy = box(turn_order_2=[{"effect": f"idol*{len(levels)}"}, {"effect": ""}])
    game = start(phase="eclipse", copy=copy).take(*["idol reverence"] * len(levels))
    assert game.scored("reverence") == {ANN: expect["vp_total"]}


# the end


@scenario("EW-EX-16")
def test_sacrifice_scoring(given, expect):
    assert ratio(given["food"] + given["tools"], 2, 1) == expect["vp"]


@scenario("EW-EX-17")
def test_buried_cards_of_the_highest_player(given, expect):
    assert burial_points(given["rank"] - 1, given["buried"]) == expect["vp"]


@scenario("EW-EX-18")
def test_one_printed_point(given, expect):
    t = table()
    t.learned = {"card_points": {**box().facts["card_points"], "brave": given["card_vp"]}}
    assert card_points(t, Player(hand={"brave": 1})) == expect["vp"]


@scenario("EW-EX-19")
def test_animals_at_the_end(given, expect):
    tables = (("rhino", (1, 3, 6, 10)), ("mammoth", (2, 8)), ("sloth", (1, 4, 10, 14)))
    upright = {"rhino": 2, "mammoth": 1, "sloth": 2, "argentavis": 1}
    assert best_sets(tuple({"rhino": 2}.items()), tables) == {"rhino": expect["woolly_rhino"]}, (
        "the tipped one is left out"
    )
    assert best_sets((("mammoth", given["sets"]["woolly_mammoth"]),), tables) == {"mammoth": expect["woolly_mammoth"]}
    assert best_sets((("sloth", 2), ("argentavis", 1)), tables)["sloth"] == expect["ground_sloth"]
    values = {"rhino": expect["woolly_rhino"], "mammoth": expect["woolly_mammoth"], "sloth": expect["ground_sloth"]}
    tables = (("rhino", (1, 3, 3, 3)), ("mammoth", (2, 2)), ("sloth", (1, 4, 10, 10)))
    assert best_sets(tuple(upright.items()), tables) == values
    assert sum(values.values()) == expect["total"]


# icons


@scenario("EW-EX-20")
def test_an_ability_with_a_hunt_icon(given, expect):
    for column in given["columns"]:
        copy = box(play_tribesman={"labour": 0, "action": "hunt|labour"})
        game = at(column, copy=copy, ann={"hand": {"tribesman": 1}}).take("play tribesman")
        assert game.table.labour / 2 == expect[column]


@scenario("EW-EX-21")
def test_an_ability_without_an_icon(given, expect):
    for column in ("initiate", "develop", "migrate", "hunt"):
        game = at(column, ann={"hand": {"tribeswoman": 1}, "food": 2}).take("play tribeswoman")
        game.take("use food>tool", "pay food", "gain tool")
        assert "use food>tool" not in game.offered, expect


@scenario("EW-EX-22")
def test_an_ability_with_an_eclipse_icon(given, expect):
    for moves in (["move h00 h01", "move h01 h07"], ["move h00 h01", "move h00 h02"]):
        ann = {"hand": {"brave": 1}, "pile_size": 1, "camps": {BASE: 2}}
        game = eclipsed(ann=ann).take("reveal brave").until("move", ANN).take(*moves)
        assert len(game.happened("move")) == len(expect["choose_one"])


@scenario("EW-EX-23")
def test_settlement_stone_two_settlements_one_hex(given, expect):
    t = table(ann={"settlements": ["h01.h02.h08", "h01.h07.h08"]}, hexes={"h08": "land-1"})
    assert len(t.players[ANN].settlements) == given["own_settlements_touching_it"]
    assert stone_points(t, ANN, "settlements|land-1").points == expect["vp"]


@scenario("EW-EX-24")
def test_settlement_stone_one_settlement_two_hexes(given, expect):
    t = table(ann={"settlements": ["h01.h02.h08"]}, hexes={"h01": "land-1", "h08": "land-1"})
    assert stone_points(t, ANN, "settlements|land-1").points == expect["vp"]


@scenario("EW-EX-25")
def test_a_glacier_token_is_revealed_in_passing(given, expect):
    game = at(
        "migrate", rulings={"glaciers": "yes"}, ann={"hand": {"brave": 2}}, hexes={"h01": GLACIER, "h07": "land-1"}
    )
    game.take("play brave", "play brave", "do move", "move h00 h01", "token food*3")
    assert ("h01" in game.table.tokens) is expect["token_revealed"]
    game.take("do move", "move h01 h07")
    assert list(game.table.tokens) == ["h01"]


@scenario("EW-EX-26")
def test_chief_and_setup_draft_order(given, expect):
    game = new(len(given["turn_order"]), rulings={"draft": "both"}, draws=3)
    order = [given["turn_order"][game.table.order.index(seat)] for seat in game.table.order]
    assert order == given["turn_order"]
    picks = {"chief": [], "setup-card": []}
    shown = {}
    while game.ask.id in picks:
        shown.setdefault(game.ask.id, len({key.split(" ")[1] if game.ask.id == "chief" else key for key in game.keys}))
        picks[game.ask.id].append("abc"[game.table.order.index(game.ask.player)])
        game.take(game.keys[0])
    assert picks == {"chief": expect["chief_pick_order"], "setup-card": expect["setup_pick_order"]}
    assert set(shown.values()) == {expect["cards_shown_each"]}


# derived: setting up, goods


@scenario("EW-DV-01")
def test_starting_hand_and_deck(given, expect):
    me = set_up().me()
    assert sum(me.cards.values()) == given["starting_cards"] + given["setup_tribe_card"]
    assert (me.hand_size, me.deck) == (expect["hand"], expect["deck"])


@scenario("EW-DV-02")
def test_start_bonuses(given, expect):
    renamed = [{("tools" if good == "tool" else good): n for good, n in bonus.items()} for bonus in START_BONUS]
    assert {str(place + 1): bonus for place, bonus in enumerate(renamed)} == expect
    game = set_up(given["players"])
    bonuses = [row for row in game.happened("gain") if row["player"] == game.table.order[3]]
    assert bonuses[-1]["goods"] == START_BONUS[3]


@scenario("EW-DV-03")
def test_food_overflow(given, expect):
    t = table(ann={"camps": {BASE: given["camps_off_board"]}, "food": given["food"]})
    t.gain(ANN, {"food": given["gain"]}, "")
    assert t.players[ANN].food == expect["food"]
    assert t.context.events[-1].values["goods"] == {"food": expect["lost"]}


@scenario("EW-DV-04")
def test_food_limits(given, expect):
    assert [Player(camps={BASE: n}).food_limit for n in given["camps_off_board"]] == expect["limit"]


@scenario("EW-DV-05")
def test_score_lap(given, expect):
    t = table(ann={"points": given["score"]})
    t.score(ANN, given["gain"], "cards", "EW-GOLD-05")
    assert t.points[ANN] == expect["score"]
    assert divmod(t.points[ANN], 100) == (int(expect["marker_side"]) / 100, expect["space"])
