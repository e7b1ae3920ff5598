"""Facts entered by an owner are checked against the rulebook."""

import pytest

import companion
from companion.engine.copy_merge import merge
from companion.engine.errors import BadTable
from companion.engine.facts import as_text, blank, problems
from companion.engine.owner_copy import Copy
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.pieces import FACTS, SIDE
from tests.games.endless_winter.play import box, eclipsed, rule
from tests.games.samples import endless_winter as sample

BOX = sample().facts
STONE = {"family": "settlements", "kinds": ["land-1"], "table": [], "note": ""}
NO_TILE = {"cells": [[""] * SIDE for _ in range(SIDE)]}


def reasons(fact, value):
    return [reason.rule for reason in problems(FACTS[fact], value)]


def test_everything_of_the_sample_box_can_be_true():
    for name, value in BOX.items():
        for piece in value if FACTS[name].count else [value]:
            assert reasons(name, piece) == [], (name, piece)


@rule("EW-SET-18", "EW-CMP-02")
@pytest.mark.parametrize(
    ("braves", "women", "men", "why"),
    [(3, 3, 2, "entry.starting_cards.sum"), (0, 5, 4, "entry.starting_cards.set-aside")],
)
def test_nine_starting_cards_with_a_brave_and_a_tribeswoman(braves, women, men, why):
    assert reasons("starting_cards", {"brave": braves, "tribeswoman": women, "tribesman": men}) == [why]


@rule("EW-LAB-03")
def test_the_crafter_is_known_to_work_in_develop():
    assert reasons("play_crafter", {"labour": 2, "action": "hunt|labour"}) == ["entry.crafter.known"]
    assert reasons("play_crafter", {"labour": 2, "action": "food+develop|labour"}) == []


@rule("EW-FIN-09")
@pytest.mark.parametrize(("animal", "points"), [("mammoth", (3, 2)), ("rhino", (1, 2, 5, 10)), ("sloth", (1, 3, 6, 9))])
def test_sets_have_the_value_of_the_rulebook(animal, points):
    value = {f"vp-{n}": each for n, each in enumerate(points, 1)}
    assert reasons(f"set_{animal}", value) == ["entry.animal.known"]


@rule("EW-CMP-02", "EW-CMP-03", "EW-SET-30")
def test_counts_of_the_box():
    animals, tiles = BOX["animal_counts"], BOX["terrain_tiles"]
    assert reasons("animal_counts", {**animals, "rhino": animals["rhino"] - 1}) == ["entry.animal_counts.sum"]
    assert reasons("terrain_tiles", {**tiles, "land-1": 2}) == ["entry.terrain_tiles.sum"]
    assert reasons("terrain_tiles", {**tiles, "glacier": 5, "land-1": 4}) == ["entry.terrain_tiles.too-few"]


@rule("EW-SET-03")
@pytest.mark.parametrize(("players", "first"), [(2, 8), (4, 3)])
def test_stones_of_both_eras_fit_their_spaces(players, first):
    assert reasons(f"stone_spaces_{players}", {"era-1": first}) == ["copy.range"]


@rule("EW-SET-03")
@pytest.mark.parametrize("players", ew.STONES_IN_PLAY)
def test_the_number_of_stone_spaces_that_is_offered_first_can_be_true(players):
    fact = FACTS[f"stone_spaces_{players}"]
    assert reasons(fact.id, blank(fact)) == []


@rule("EW-STONE-01", "EW-STONE-02", "EW-STONE-04", "EW-STONE-09", "EW-STONE-10")
@pytest.mark.parametrize(
    ("era", "changes", "why"),
    [
        (1, {"kinds": ["land-1", "land-2"]}, "entry.stone.kinds"),
        (1, {"kinds": ["rhino"]}, "entry.stone.kinds"),
        (1, {"family": "camps", "kinds": []}, "entry.stone.kinds"),
        (1, {"table": ["1"]}, "entry.stone.table"),
        (1, {"family": "tiles", "kinds": []}, "entry.stone.table"),
        (2, {"family": "two-types", "kinds": ["rhino"], "table": ["1"]}, "entry.stone.kinds"),
        (2, {"family": "one-type", "kinds": ["rhino"]}, "entry.stone.table"),
        (1, {"family": "hand", "kinds": []}, "entry.note-missing"),
    ],
)
def test_a_stone_shows_what_its_family_counts(era, changes, why):
    assert reasons(f"stones_{era}", {**STONE, **changes}) == [why]


@rule("EW-SET-28")
def test_a_megalith_tile_has_cells():
    assert reasons("megalith_tiles", NO_TILE) == ["entry.megalith_tiles.empty"]


@rule("EW-IDOL-07")
@pytest.mark.parametrize(
    ("before", "points", "last", "why"),
    [
        ("00", "2", "no", []),
        ("02", "2", "no", ["entry.reverence_track.entered"]),
        ("02", "0", "no", []),
        ("0203", "5", "yes", []),
        ("0205", "0", "yes", ["entry.reverence_track.end"]),
        ("02035", "5", "yes", ["entry.reverence_track.entered"]),
    ],
)
def test_the_reverence_track_brings_2_3_and_5_points_once_each(before, points, last, why):
    fact = FACTS["reverence_track"].beside([{"points": each, "last": "no"} for each in before])
    assert [reason.rule for reason in problems(fact, {"points": points, "last": last})] == why


@rule("EW-IDOL-07")
def test_a_known_level_is_refused_in_the_middle_of_a_game():
    track = [{"points": "2", "last": "no"}]
    game = eclipsed(copy=box(turn_order_2=[{"effect": "idol"}] * 2, reverence_track=track), ann={"reverence": 1})
    game.play("nothing", "idol reverence")
    with pytest.raises(BadTable, match="The level with 2 VP has already been entered"):
        game.play(as_text({"points": "2", "last": "no"}))
    game.play(as_text({"points": "3", "last": "no"}))
    assert game.me().points == 3


@rule("EW-SET-16")
def test_setup_cards_show_no_more_animals_than_there_are():
    card = {"food": 1, "tool": 0, "tribe": "elder", "animals": dict.fromkeys(ew.ANIMALS, 3), "camp": "no"}
    entry = FACTS["setup_cards"].beside([card] * 2)
    assert list(problems(entry, card | {"animals": dict.fromkeys(ew.ANIMALS, 0) | {"rhino": 3}})) == []
    assert [reason.rule for reason in problems(entry, card)] == ["entry.setup_cards.animals"]


def cards(*animals):
    """Setup cards, each with so many of every animal."""
    faces = [{"food": 1, "tool": 0, "tribe": "elder", "animals": dict.fromkeys(ew.ANIMALS, n)} for n in animals]
    return [face | {"camp": "no"} for face in faces]


@rule("EW-SET-16")
def test_a_file_whose_setup_cards_show_too_many_animals_together_is_refused():
    assert companion.read_copy(Copy(ew.GAME, {"setup_cards": cards(3, 3)}).text())
    with pytest.raises(BadTable, match=r"“a setup card” is not possible: .*animals"):
        companion.read_copy(Copy(ew.GAME, {"setup_cards": cards(3, 3, 3)}).text())


@rule("EW-SET-16")
def test_two_boxes_that_show_too_many_animals_together_stay_apart():
    mine, theirs = Copy(ew.GAME, {"setup_cards": cards(3, 3)}), Copy(ew.GAME, {"setup_cards": cards(3, 2, 1)})
    together, conflicts = merge(FACTS, mine, theirs)
    assert together == mine
    assert [each.fact for each in conflicts] == ["setup_cards"]


def test_a_game_of_an_earlier_version_with_such_a_box_still_opens():
    save = box_of(cards(3, 3)).to_save()
    save.copy.facts["setup_cards"] = cards(3, 3, 3)
    assert companion.read_game(save.text()).notice is None


def box_of(setup_cards):
    copy = Copy(ew.GAME, {**BOX, "setup_cards": setup_cards})
    return companion.new_game(ew.GAME, ["Ann", "Ben"], copy=copy)
