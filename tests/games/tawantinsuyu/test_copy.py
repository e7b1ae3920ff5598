"""The owner's copy: possible entries, impossible ones, and the made-up sample, which is consistent in itself."""

from collections import Counter

import pytest

from companion.engine.data_folder import components
from companion.engine.facts import find_face, problems
from companion.games.tawantinsuyu.box.components import (
    ACTIONS,
    GAME,
    GOODS,
    JOINS,
    PATTERNS,
    PERMANENT,
    REGIONS,
    SECTORS,
    SOLO,
    TASKS,
    TEMPLE_END,
    TERRACES,
    WORKERS,
    Space,
    workers_in_game,
)
from companion.games.tawantinsuyu.box.faces import WORDS, face, is_face
from companion.games.tawantinsuyu.box.pieces import FACTS, cost_of
from companion.games.tawantinsuyu.rules.effect_table import EFFECTS
from companion.games.tawantinsuyu.rules.effects import DECK_CARD
from tests.games.samples import tawantinsuyu as sample

BOX = sample().facts


def test_every_word_of_a_face_is_a_good_or_has_an_effect():
    assert EFFECTS.keys() | set(GOODS) == {*WORDS, DECK_CARD}


def refused(fact, value):
    return [reason.rule for reason in problems(FACTS[fact], value)]


# the sample


def test_the_sample_says_that_it_is_one_and_is_complete():
    assert sample().sample
    assert set(BOX) == set(FACTS)


def test_every_card_and_tile_is_there():
    counts = {"deity_cards": 42, "army_cards": 30, "production_buildings": 19, "permanent_costs": 20, "weavings": 31}
    assert {name: len(BOX[name]) for name in counts} == counts
    assert len({face["number"] for face in BOX["production_buildings"]}) == 19
    assert {face["building"] for face in BOX["permanent_costs"]} == set(PERMANENT)
    assert {face["pattern"] for face in BOX["weavings"]} == set(PATTERNS)
    assert {face["tile"] for face in BOX["starting_weavings"]} == {"sw01", "sw02", "sw03", "sw04"}
    assert {face["soldiers"] for face in BOX["army_cards"]} == {1, 2}
    assert set(Counter(face["deity"] for face in BOX["deity_cards"]).values()) == {7}


@pytest.mark.parametrize("terrace", TERRACES)
def test_the_hill_is_whole_and_its_neighbours_agree(terrace):
    spaces = {Space(face["sector"], terrace, face["place"]).name: face for face in BOX[f"hill_{terrace}"]}
    assert Counter(face["sector"] for face in spaces.values()) == {
        sector: BOX[f"spaces_{terrace}"][f"sector-{sector}"] for sector in SECTORS
    }
    for name, each in spaces.items():
        assert set(each["tasks"]) <= set(TASKS)
        for other in each["neighbours"]:
            assert name in spaces[other]["neighbours"]
            assert set(each["tasks"]) & set(spaces[other]["tasks"]), "they touch a common icon"


def test_the_sample_agrees_with_the_rulebook():
    conquests = [each for region in REGIONS for each in BOX[f"conquest_{region}"]]
    for known in components(GAME, "components")["known_conquests"]:
        assert any((each["flip"], each["discard"], each["effect"]) == tuple(known.values()) for each in conquests)
    wanted = {"build-building", "gather-potato", "gather-stone"}
    spaces = [each for terrace in TERRACES for each in BOX[f"hill_{terrace}"]]
    assert any(
        set(each["tasks"]) == wanted and each["colour"] == "plain" and len(each["neighbours"]) >= 4 for each in spaces
    )


def test_temple_village_and_her_board_hold_together():
    assert len(BOX["temple"]) == BOX["temple_length"]["steps"] > len(TEMPLE_END)
    assert {each["reward"] for each in BOX["temple"]} >= {"gold", "train", "stone/worker"}
    for players in (2, 3, 4):
        village = BOX[f"village_{players}"]
        assert village["village"] + village["nomads"] + 2 * players <= workers_in_game(players)
    rows = {row: BOX[f"axomamma_{row}"]["cells"] for row in ("top-row", "middle-row", "bottom-row")}
    assert rows["top-row"][SOLO.less_of_two_cell - 1] == "stone/corn"
    assert all(len(BOX["axomamma_tokens"][row]) == len(cells) for row, cells in rows.items())


# what cannot be


@pytest.mark.parametrize(
    ("fact", "value", "why"),
    [
        ("coricancha", {"actions": [*ACTIONS[:4], ACTIONS[0]]}, "entry.coricancha.twice"),
        ("village_3", {"village": 20, "nomads": 10}, "entry.village.too-many"),
        ("marks_top", {"spaces": ["1-top-1", "1-top-1"]}, "entry.marks.twice"),
        ("marks_top", {"spaces": ["1-middle-1"]}, "copy.cell"),
        ("personality_pair", {"side-a": "statue", "side-b": "statue"}, "entry.personality_pair.same"),
        ("temple", {"reward": "gold*2", "points": 1}, "copy.choice"),
        ("temple_length", {"steps": 4}, "copy.range"),
        ("army_cards", {"soldiers": 3, "effect": ""}, "copy.range"),
        ("deity_cards", {"deity": "deity-7", "effect": ""}, "copy.choice"),
        ("deity_cards", {"deity": "deity-1", "effect": "silver"}, "copy.choice"),
        ("axomamma_bottom-row", {"cells": ["fly", "worker-corn"]}, "copy.cell"),
    ],
)
def test_unprintable_faces_are_refused(fact, value, why):
    assert refused(fact, value) == [why]


def test_a_space_is_no_neighbour_of_itself_and_names_none_twice():
    space = dict(BOX["hill_top"][0])
    assert refused("hill_top", space) == []
    assert refused("hill_top", space | {"neighbours": ["1-top-1"]}) == ["entry.hill.itself"]
    assert refused("hill_top", space | {"neighbours": ["1-top-2", "1-top-2"]}) == ["entry.hill.twice"]
    assert refused("hill_top", space | {"tasks": ["trade", "weave"]}) == ["copy.length"]


def test_her_number_tokens_are_these_eight():
    tokens = BOX["axomamma_tokens"]
    assert refused("axomamma_tokens", tokens) == []
    assert refused("axomamma_tokens", tokens | {"top-row": ["1", "2", "", "", "", "", ""]}) == [
        "entry.axomamma_tokens.all"
    ]


# asking


def test_a_piece_with_a_name_is_asked_for_by_it():
    asked = FACTS["permanent_costs"].about({"building": "z07"})
    assert asked.inputs[0].choices == ("z07",)
    space = {"sector": 2, "place": 1}
    assert [(each.low, each.high) for each in FACTS["hill_top"].about(space).inputs[:2]] == [(2, 2), (1, 1)]
    assert find_face(BOX["hill_top"], space)["deity"] == "deity-2"
    assert find_face(None, {"sector": 2}) is None
    assert cost_of(find_face(BOX["permanent_costs"], {"building": "z01"})) == {"stone": 2, "corn": 1}


def test_facts_that_a_game_may_ask_for_depend_on_the_players():
    alone, two, four = (set(FACTS.needed(players, {})) for players in (1, 2, 4))
    assert alone == two | {name for name, fact in FACTS.items() if fact.players == (1,)}
    assert two - four == {"village_2", "marks_top", "marks_middle"}
    assert {f"recruit_{worker}" for worker in WORKERS} <= alone


def test_every_join_and_every_building_shows_a_face_of_the_notation():
    assert all(is_face(text) for text in JOINS.values())
    assert all(is_face(building.gain) for building in PERMANENT.values())
    assert face("gold>temple-step")[0].pay == ({"gold": 1},)
    assert not any(map(is_face, ("potato*0", "potato*99", "potato&potato", "hand:", "gold>", "points>gold")))


@pytest.mark.parametrize(
    ("fact", "piece"),
    [
        ("permanent_costs", {"building": "z01", "cost": {"potato": 0, "corn": 0, "stone": 1, "gold": 0}}),
        ("conquest_antisuyu", {"place": 1, "flip": 1, "discard": 1, "effect": "corn"}),
        ("starting_weavings", {"tile": "sw01", "pattern": "pattern-1", "left": "", "right": ""}),
    ],
)
def test_a_named_piece_is_entered_once(fact, piece):
    assert [reason.rule for reason in problems(FACTS[fact].beside([piece]), piece)] == ["entry.named.twice"]
    assert list(problems(FACTS[fact].beside([]), piece)) == []


@pytest.mark.parametrize(
    ("effect", "refused"), [("produce-once", True), ("potato+corn/produce-once", True), ("trade", False)]
)
def test_a_production_building_that_never_ends_is_refused(effect, refused):
    tile = {"number": 1, "cost": {"potato": 0, "corn": 0, "stone": 1, "gold": 0}, "effect": effect}
    found = [reason.rule for reason in problems(FACTS["production_buildings"], tile)]
    assert found == (["entry.production_buildings.endless"] if refused else [])
