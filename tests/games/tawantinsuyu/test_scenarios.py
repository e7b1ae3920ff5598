"""The worked examples of the rulebook and derived cases, each played with the values written down for it."""

import json
from pathlib import Path

import pytest

from companion.games.tawantinsuyu.box.components import CONQUEST, TERRACES
from companion.games.tawantinsuyu.rules.axomamma.board_actions import board_actions
from companion.games.tawantinsuyu.rules.axomamma.priest import ACTIONS, condition
from companion.games.tawantinsuyu.rules.cards import to_altar
from companion.games.tawantinsuyu.rules.ceremony import by_points, ceremonial_cards, feed, majorities
from companion.games.tawantinsuyu.rules.conquest import conquest, payments
from companion.games.tawantinsuyu.rules.placement import place_worker, price, score_steps, spend
from companion.games.tawantinsuyu.rules.priest import offering, worship
from companion.games.tawantinsuyu.rules.scoring import player_points
from companion.games.tawantinsuyu.rules.setup import starting_card
from companion.games.tawantinsuyu.rules.tasks import tasks_for
from companion.games.tawantinsuyu.rules.weaving import add_weaving, trade, weave
from companion.games.tawantinsuyu.table import HERS, Player, Token
from tests.games.tawantinsuyu.scripts import ANN, BEN, CHEN, Played, alone, events, play, scored, table

SCENARIOS = {
    row["id"]: row for row in json.loads((Path(__file__).parent / "scenarios.json").read_text("utf-8"))["scenarios"]
}
SECTOR = {"same": 1, "adjacent": 2, "adjacent_sector": 2, "non_adjacent": 3}
"""Sectors as seen from a high priest in sector 1."""


def scenario(name):
    """Marks a test with the rules of a scenario, and passes it the start and the expected result."""
    row = SCENARIOS[name]

    def marked(test):
        values = [(row["given"], row["expect"])]
        return pytest.mark.rule(*row["rules"])(pytest.mark.parametrize(("given", "expect"), values, ids=[name])(test))

    return marked


def test_every_scenario_is_played():
    text = Path(__file__).read_text("utf-8")
    assert [name for name in SCENARIOS if f'@scenario("{name}")' not in text] == []
    assert len(SCENARIOS) == 31


def food(t, distance, terrace, worker="architect"):
    return price(t, ANN, f"{SECTOR[distance]}-{terrace}-1", (worker,))


def steps_above(sector, n, owner):
    return dict.fromkeys([f"{sector}-upper", f"{sector}-lower"][:n], owner)


@scenario("TW-EX-01")
def test_starting_cards_pay_for_each_other(given, expect):
    bonuses = given["played_cards_bonuses_total"]
    cards = ["potato*5", "stone+corn", "army-card", f"points*{bonuses['vp']}", "build-building"]
    facts = {"deity_cards": [{"deity": "deity-1", "effect": effect} for effect in cards]}
    t = table(phase="setup", step="cards", starting=[[]], first_player=BEN, facts=facts)
    t.market["production"] = ["3 stone&corn potato*3", None]
    t.players[ANN].deities = given["kept"]
    answers = [f"play deity-1 {effect}" for effect in cards]
    for answer in answers[:-1]:
        play(starting_card(t), answer)
    play(starting_card(t), answers[-1], "building 3 stone&corn potato*3")
    me = t.players[ANN]
    assert (me.potato, me.armies, me.points) == (5, 1, 10 + expect["gain"]["vp"])
    assert (me.stone, me.corn, me.up) == (0, 0, ["3 stone&corn potato*3"])
    assert me.deities == expect["hand_deity_cards"]


@scenario("TW-EX-02")
def test_another_players_steps(given, expect):
    t = table(steps=steps_above(SECTOR[given["distance"]], 1, BEN))
    cost = food(t, given["distance"], given["terrace"])
    assert (cost.distance, cost.height, cost.food) == (
        expect["distance_cost"],
        expect["height_cost"],
        expect["total_food"],
    )
    score_steps(t, ANN, cost.steps)
    assert scored(t) == [(BEN, expect["vp"]["black"])]


def tasks(t, given, where="2-middle-1"):
    """The tasks of a worker whose neighbours are known, on a space of a colour."""
    near = [f"{n}-middle-3" for n in range(1, len(given["adjacent_workers"]) + 1)]
    face = {
        "sector": 2,
        "place": 1,
        "deity": "deity-1",
        "colour": given.get("space_colour") or "plain",
        "tasks": ["build-building", "gather-potato", "gather-stone"],
        "neighbours": near,
    }
    t.learned = {"hill_middle": [face]}
    t.hill = dict(zip(near, given["adjacent_workers"], strict=True)) | {"2-middle-2": "priest"}
    return sum(tasks_for(t, ANN, where, given["worker"], (given["worker"],)).values())


@scenario("TW-EX-03")
def test_one_neighbour(given, expect):
    assert tasks(table(), given) == expect["tasks"]


@scenario("TW-EX-04")
def test_five_tasks(given, expect):
    t = table(ann={"stone": 9, "corn": 9})
    assert tasks(t, given) == expect["tasks"]
    icons = [icon.replace("_", "-") for icon in given["icons"]]
    done = Played(spend(t, ANN, icons, expect["tasks"]), "task gather-potato", "task gather-stone",
                  "task build-building", "building z01", "task gather-stone", "task gather-potato")  # fmt: skip
    offered = [keys for id, keys in zip(done.ids, done.options, strict=True) if id == "task"]
    assert [len([key for key in keys if key.startswith("task")]) for keys in offered] == [3, 2, 1, 3, 2]
    assert t.players[ANN].potato == 6


@scenario("TW-EX-05")
def test_a_full_altar(given, expect):
    t = table(given["players"], altar=["deity-1 corn"] * given["altar_before"], deck=30)
    to_altar(t, "deity-2 corn")
    assert len(t.altar) == expect["altar_after"]
    assert t.deck == 30 + expect["shuffled_into_deck"]


@scenario("TW-EX-06")
def test_a_weaving_is_added_to_an_end(given, expect):
    t = table(ann={"tapestries": [["1 pattern-1 gold stone"]]})
    play(add_weaving(t, ANN, "2 pattern-2 gold gold", "TW-WEAV-06"), "left 1")
    assert t.players[ANN].tapestries == [["2 pattern-2 gold gold", "1 pattern-1 gold stone"]]


@scenario("TW-EX-07")
def test_a_trade(given, expect):
    def row(first, symbols):
        """Tiles whose joins match where a symbol is given."""
        rights = [*(symbol or "points" for symbol in symbols), "gold"]
        lefts = ["gold", *(symbol or "army" for symbol in symbols)]
        edges = zip(lefts, rights, strict=True)
        return [f"{first + n} pattern-{n + 1} {left} {right}" for n, (left, right) in enumerate(edges)]

    t = table(ann={"gold": 1, "temple": 0})
    t.players[ANN].tapestries = [row(1, ["potato", None, "temple"]), row(11, ["army", None, "stone", None])]
    play(trade(t, ANN, "TW-TRADE-01"), "pay gold")
    me = t.players[ANN]
    assert (me.potato, me.armies, me.stone) == tuple(expect["gain"][name] for name in ("potato", "army_card", "stone"))
    assert (me.gold, me.temple) == (0, 1)


@scenario("TW-EX-08")
def test_a_conquest_of_two_players(given, expect):
    cards = expect["derived"]
    mine = ["2 potato", "2 potato", "1 corn", "1 stone", "1 points"]
    assert sorted(int(card[0]) for card in mine) == sorted(cards["purple_cards"])
    t = table(
        ann={"army_up": mine[:2], "armies": given["purple"]["played"], "potato": 5},
        ben={"army_up": ["1 gold", "1 potato*2"], "armies": given["grey"]["played"], "potato": 5},
        top="1 pattern-1 stone potato",
    )
    t.army_deck = 30 - 8
    played = conquest(t, ANN, False)
    answers = ["casualty-potato architect", *["enlist 1"] * 3, "enlist 2"]
    answers += ["conquer chinchaysuyu 3", "soldiers 1 0 0 1", "conquer antisuyu 3", "soldiers 2 0 0 1"]
    answers += ["conquer chinchaysuyu 2", "deck", "below"]
    Played(played, *answers)
    me, other = t.players[ANN], t.players[BEN]
    assert (5 - me.potato, 5 - other.potato) == (expect["purple_potatoes_paid"], expect["grey_potatoes_paid"])
    assert scored(t, "conquest") == [(ANN, 4), (BEN, 7)]
    assert sum(int(card[0]) for card in me.army_up) == cards["purple_face_up_soldiers_after"]
    assert sum(int(card[0]) for card in other.army_up) == cards["grey_face_up_soldiers_after"]
    assert (me.deities, me.weavings) == (1, 1)


@scenario("TW-EX-09")
def test_tokens_of_the_die_act_and_move(given, expect):
    t = alone(her={"tokens": [Token(3, "top-row", 5), Token(3, "top-row", 6), Token(1, "top-row", 1)]})
    play(board_actions(t, given["die"]))
    assert [event["n"] for event in events(t, "her-cell")] == [5, 6]
    assert [token.cell for token in t.axomamma.tokens] == [1, 2, 1]


@scenario("TW-EX-10")
def test_her_refresh_on_your_action(given, expect):
    down = [f"{n} stone corn" for n in range(given["face_down_buildings"])]
    t = alone(her={"down": down, "army_down": ["1 corn"] * given["face_down_army_cards"]})
    play(ACTIONS["refresh"](t, False))
    assert len(t.axomamma.up) == expect["turned_up_buildings"]
    assert len(t.axomamma.army_up) == expect["turned_up_army_cards"]


@scenario("TW-EX-11")
def test_the_cost_grid(given, expect):
    t = table()
    grid = [[food(t, distance, terrace).food for terrace in TERRACES] for distance in given["distance"]]
    assert grid == expect["food"]


@scenario("TW-DV-01")
def test_steps_to_the_middle(given, expect):
    t = table(steps=steps_above(1, given["steps_above"], BEN))
    assert food(t, given["distance"], given["terrace"]).food == expect["total_food"]


@scenario("TW-DV-02")
def test_both_steps_to_the_bottom(given, expect):
    t = table(steps=steps_above(1, given["steps_above"], BEN))
    assert food(t, given["distance"], given["terrace"]).food == expect["total_food"]


@scenario("TW-DV-03")
def test_a_courier_goes_far(given, expect):
    assert food(table(), given["distance"], given["terrace"], given["worker"]).food == expect["total_food"]


@scenario("TW-DV-04")
def test_an_architect_on_blue(given, expect):
    assert tasks(table(), given) == expect["tasks"]


@scenario("TW-DV-05")
def test_a_warrior_with_z14(given, expect):
    t = table(ann={"permanent": ["z14"], "workers": ["warrior"], "gold": 1, "potato": 9})
    assert tasks(t, given | {"space_colour": None}) == expect["tasks"]
    done = place_worker(t, ANN, "warrior", ("warrior",))
    Played(done, "space 1 top 1", "gold")
    assert t.players[ANN].armies >= expect["army_cards"]
    assert events(t, "place")[0]["n"] == expect["tasks"]


@scenario("TW-DV-06")
def test_a_priest_pays(given, expect):
    t = table(ann={"workers": ["priest"], "gold": 1, "potato": given["potato_paid"]})
    done = Played(place_worker(t, ANN, "priest", ("priest",)), "space 1 top 1", "gold", "extra",
                  "task gather-corn", "task gather-potato", "deck")  # fmt: skip
    assert done.ids.count("task") == expect["tasks"]
    assert t.players[ANN].deities == expect["deity_cards_after_tasks"]
    assert done.ids[-1] == "deity-from"


@scenario("TW-DV-07")
def test_prices_of_weavings(given, expect):
    for kept, corn in zip(given["kept"], expect["corn"], strict=True):
        t = table(ann={"corn": 6, "tapestries": []}, rulings={})
        tiles = [f"weaving {n} " for n in range(kept)]
        Played(weave(t, ANN), *["keep-untold"] * kept)
        assert len(tiles) == kept
        assert 6 - t.players[ANN].corn == corn


@scenario("TW-DV-08")
def test_points_of_tapestries(given, expect):
    me = Player(tapestries=[["x"] * n for n in given["lengths"]])
    assert sum(line.points for line in player_points(table(), ANN, me)) == expect["vp"]


@scenario("TW-DV-09")
def test_prices_of_an_offering(given, expect):
    for corn, steps in zip(given["corn"], expect["steps"], strict=True):
        t = table(ann={"corn": 6})
        play(offering(t, ANN, True), f"offer {corn}")
        assert (6 - t.players[ANN].corn, t.players[ANN].temple) == (corn, steps)


@scenario("TW-DV-10")
def test_both_sizes_of_statues(given, expect):
    t = table(ann={"statues": {"large-deity-1": 1, "small-deity-2": 1, "small-deity-3": 1}})
    Played(worship(t, ANN, given["active"]), "worship large deity-1", "worship small deity-2")
    assert t.players[ANN].temple == expect["steps"]
    assert t.players[ANN].statues == {"small-deity-3": 1}


@scenario("TW-DV-11")
def test_others_climb_one_step(given, expect):
    t = table(ben={"statues": {"large-deity-1": 1, "small-deity-2": 1}})
    Played(worship(t, BEN, given["active"]), "worship large deity-1")
    assert t.players[BEN].temple == expect["steps"]
    assert t.players[BEN].statues == {"small-deity-2": 1}


@scenario("TW-DV-12")
def test_potatoes_for_deity_cards(given, expect):
    t = table(ann={"deities": given["deity_cards"], "potato": given["potato"], "points": given["vp"]})
    play(feed(t, ANN))
    assert (t.players[ANN].potato, t.players[ANN].points) == (expect["potato"], expect["vp"])


@scenario("TW-DV-13")
def test_a_majority_with_a_tie(given, expect):
    t = table(casualties=given["casualties"])
    t.conquests = {"antisuyu-1": ANN, "antisuyu-2": ANN, "antisuyu-3": BEN, "antisuyu-4": BEN}
    t.bank(majorities(t))
    assert scored(t) == [(BEN, expect["vp"]["b"])]


@scenario("TW-DV-14")
def test_a_final_scoring(given, expect):
    me = Player(
        tapestries=[["x"] * n for n in given["tapestries"]],
        temple=10,
        permanent=["z01"] * 2,
        up=["1 stone corn"] * (given["face_up_buildings"] - 2),
        deities=given["deity_in_hand"],
        army_up=["1 corn"] * given["army_face_up"],
        workers=["priest"] * given["workers"],
        gold=given["gold"],
    )
    lines = {line.source: line.points for line in player_points(table(), ANN, me)}
    assert lines["temple-top"] == given["temple"]
    assert sum(lines.values()) == expect["vp"]


@scenario("TW-DV-15")
def test_deity_cards_with_z06(given, expect):
    me = Player(deities=given["deity_in_hand"], permanent=["z06"])
    lines = {line.source: line.points for line in player_points(table(), ANN, me)}
    assert lines["final-deity-cards"] == expect["vp_from_deity_cards"]


@scenario("TW-DV-16")
def test_her_potatoes(given, expect):
    t = alone()
    t.gain(HERS, {"potato": given["potato"]}, "TW-SACT-01")
    assert (t.axomamma.points - 10, t.axomamma.potato) == (expect["vp"], expect["potato"])


@scenario("TW-DV-17")
def test_her_soldiers(given, expect):
    her = {"army_up": ["2 corn", "1 corn"], "armies": given["hand_cards"]}
    for harder, able in (("none", expect["conquest_condition"]), ("equal-soldiers", expect["with_harder_option"])):
        t = alone(her=dict(her), casualties=given["casualties"], rulings={"harder": harder})
        have, need = condition(t, CONQUEST)
        assert have == given["face_up_soldiers"] + given["hand_cards"]
        assert (have >= need) is able


@scenario("TW-DV-18")
def test_z13_leaves_one_soldier(given, expect):
    t = table(ann={"permanent": ["z13"], "army_up": ["1 corn", "1 corn"]})
    ways = payments(t, ANN, {**given["space"], "effect": ""})
    assert min(way.discard_1 + way.discard_2 + way.flip_1 + way.flip_2 for way in ways) == 1


@scenario("TW-DV-19")
def test_tokens_that_act(given, expect):
    for die, acting in expect["acting"].items():
        t = alone(her={"tokens": [Token(n, "top-row", 1) for n in given["tokens"]]})
        play(board_actions(t, int(die)))
        assert len(events(t, "her-cell")) == acting


@scenario("TW-DV-20")
def test_ceremonial_cards_with_a_tie(given, expect):
    points = given["vp"]
    t = table(
        3, ann={"points": points["a"]}, ben={"points": points["b"]}, chen={"points": points["c"]}, phase="ceremony"
    )
    assert by_points(t, ANN) == [ANN, BEN, CHEN]
    ceremonial_cards(t)
    assert [me.deities for me in t.players] == [expect["draws"][name] for name in "abc"]
