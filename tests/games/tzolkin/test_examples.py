"""The worked examples of the rulebooks, played through the public face."""

import json
from pathlib import Path

import pytest

import companion
from companion.engine.ask import because
from companion.engine.data_folder import components
from companion.engine.journal import Setup
from companion.games.tzolkin import DEFINITION
from tests.games.tzolkin.tables import (
    ANN,
    BEN,
    CHEN,
    acting,
    brought,
    happened,
    keys,
    option,
    play,
    reasons,
    scored,
    start,
)

EXAMPLES = {row["id"]: row for row in json.loads((Path(__file__).parent / "examples.json").read_text())["examples"]}
COLOURS = ("green", "blue", "red", "yellow")


def example(name):
    """The start and the expected result."""
    return EXAMPLES[name]["given"], EXAMPLES[name]["expected"]


def test_every_example_is_played():
    text = Path(__file__).read_text()
    assert [name for name in EXAMPLES if f'example("{name}")' not in text] == []
    assert len(EXAMPLES) == 19


@pytest.mark.rule("TZ-SETUP-08")
def test_a_neutral_worker_on_palenque_5_and_its_opposite():
    given, expected = example("ex-neutral-palenque-5")
    game = companion.new_game("tzolkin", COLOURS[:3], first=0)
    play(game, *[f"draw m{n:02}" for n in range(1, 6)], *[f"draw b1-{n:02}" for n in (1, 4, 6, 8, 10, 13)])
    play(game, "draw w-{gear}-{space}".format(**given["tile_space"]))
    assert [event["space"] for event in happened(game, "neutral")] == expected["neutral_on"]


@pytest.mark.rule("TZ-EX-01", "TZ-PLACE-02", "TZ-PLACE-03", "TZ-PLACE-04")
def test_green_places_three_workers_for_5_corn():
    given, expected = example("ex-place-green")
    game = start(ann={"corn": expected["corn_total"], "workers": 4}, gears={"palenque": {1: BEN}})
    spaces = zip(given["places_on"], expected["spaces"], strict=True)
    assert brought(game, *[f"place {gear} {space}" for gear, space in spaces]) == {"corn": -5}
    assert expected["corn_spaces"] + expected["corn_workers"] == expected["corn_total"] == 5
    assert keys(game) == ["done"]
    cheapest = min(option.cost["corn"] for option in game.options if option.key.startswith("place"))
    assert cheapest == expected["fourth_worker_at_least"] == 3
    assert reasons(game, "place tikal 0") == [because("TZ-PLACE-04", need=3, have=0, missing=3)]


@pytest.mark.rule("TZ-EX-02", "TZ-PLACE-03")
def test_red_places_two_workers_for_8_corn():
    given, expected = example("ex-place-red")
    gears = {"palenque": {0: BEN, 1: BEN, 2: CHEN}, "uxmal": {5: ANN}}
    game = start(ann={"corn": 20}, gears=gears)
    assert sorted(gears["palenque"]) == given["occupied"]["palenque"]
    assert option(game, "place palenque 3").cost == {"corn": expected["corn_first"]}
    play(game, "place palenque 3")
    assert option(game, "place palenque 4").cost == {"corn": expected["corn_second"]}
    play(game, "place palenque 4")
    assert game.table.players[ANN].corn == 20 - expected["corn_total"] == 12
    assert reasons(game, "place tikal 0") == [because("TZ-PLACE-01", on_gears=3)], "corn enough, but no worker left"


@pytest.mark.rule("TZ-EX-03", "TZ-PICK-01", "TZ-PICK-02")
def test_red_picks_up_two_in_yaxchilan_in_the_right_order():
    _, expected = example("ex-pick-yaxchilan")
    gears = {"yaxchilan": {1: ANN, 2: ANN, 3: ANN}}
    game = start(gears=gears)
    assert not [key for key in keys(game) if key.startswith("place")], "no available worker"
    decisions = ("pick yaxchilan 2", "act yaxchilan 2", "pick yaxchilan 3", "act yaxchilan 2")
    assert brought(game, *decisions) == expected["net"] == {"stone": 2, "corn": 1}
    play(game, "done")
    assert game.table.gears["yaxchilan"][1] == ANN, "the third stays"
    swapped = play(start(gears=gears), "pick yaxchilan 3")
    assert (reasons(swapped, "act yaxchilan 2") == []) is expected["reverse_order_possible"]
    assert keys(swapped) == ["act yaxchilan 3", "nothing"]


@pytest.mark.rule("TZ-EX-04", "TZ-PAL-02", "TZ-PAL-04")
def test_red_cuts_and_burns():
    _, expected = example("ex-palenque-burn")
    game = start(gears={"palenque": {1: ANN, 3: ANN, 4: ANN}})
    got = brought(
        game, "pick palenque 3", "act palenque 3 wood", "pick palenque 4", "act palenque 4 burn", "down chaac"
    )
    assert got == {"wood": 2, "wood_tiles": 1, "corn": 7, "corn_tiles": 1, "chaac": -1}
    assert (got["wood"], got["corn"], -got["chaac"]) == tuple(expected.values())


@pytest.mark.rule("TZ-EX-04", "TZ-PAL-03", "TZ-PICK-04")
def test_red_harvests_without_burning():
    _, expected = example("ex-palenque-no-burn")
    gears = {"palenque": {1: ANN, 3: ANN, 4: ANN}}
    way = ("pick palenque 3", "act palenque 3 wood", "pick palenque 4")
    game = start(ann={"corn": 1}, gears=gears)
    got = brought(game, *way, "act palenque 3 corn")
    assert got == {"wood": expected["wood"], "wood_tiles": 1, "corn": expected["corn_net"], "corn_tiles": 1}
    assert game.table.players[ANN].temples["chaac"] == expected["temple_steps_down"] == 0
    poor = play(start(ann={"corn": expected["corn_needed_beforehand"] - 1}, gears=gears), *way)
    assert reasons(poor, "act palenque 3 corn") == [because("TZ-PICK-02", need=1, have=0, missing=1)]


@pytest.mark.rule("TZ-TIK-02")
def test_a_building_for_one_stone_and_one_gold():
    given, expected = example("ex-build-cost")
    exists = [tile["id"] for tile in components("tzolkin", "buildings")["buildings"] if tile["cost"] == given["cost"]]
    assert bool(exists) is expected["at_least_one_building_has_this_cost"]
    game = acting("tikal", 2, ann=given["cost"], buildings=["b1-14"])
    got = brought(game, "act tikal 2", "build b1-14")
    assert (got["stone"], got["gold"]) == (-1, -1)


@pytest.mark.rule("TZ-EX-05", "TZ-TIK-03", "TZ-TIK-04", "TZ-BUILD-01")
def test_yellow_in_tikal():
    _, expected = example("ex-tikal-techs")
    game = start(ann={"wood": 5}, gears={"tikal": {3: ANN, 4: ANN}}, draws=None)
    technologies = ("pick tikal 3", "act tikal 3", "advance agriculture 1", "advance theology 1")
    assert brought(game, *technologies) == {"wood": -expected["resources_paid"], "agriculture": 1, "theology": 1}
    assert brought(game, "pick tikal 4", "act tikal 4", "build b1-01", "build b1-06") == {
        "wood": -3,
        "buildings": 2,
        "agriculture": 1,
    }
    play(game, "done", "draw b1-02", "draw b1-07")
    assert game.table.buildings == ["b1-02", "b1-04", "b1-07", "b1-08", "b1-10", "b1-13"]
    one_row = start(ann={"wood": 5}, gears={"tikal": {3: ANN, 4: ANN}})
    got = brought(one_row, "pick tikal 3", "act tikal 3", "advance theology 1", "advance theology 2")
    assert got == {"wood": -expected["alternative_same_track_0_to_2_paid"], "theology": 2}
    play(one_row, "pick tikal 4", "act tikal 4", "build b1-01")
    assert one_row.ask.id == "pick-more", "too little wood for both buildings"


@pytest.mark.rule("TZ-UX-04")
def test_a_building_of_two_resources_for_four_corn():
    given, expected = example("ex-uxmal-build")
    for tile in ("b1-06", "b1-08"):
        game = acting("uxmal", 4, ann={"corn": 4}, buildings=[tile])
        play(game, "act uxmal 4")
        assert option(game, f"build {tile}").cost == {"corn": expected["corn_paid"]}
        assert given["resources_in_cost"] == 2
        play(game, f"build {tile}")
        assert game.table.players[ANN].corn == (1 if tile == "b1-08" else 0), "that tile gives a corn back"


@pytest.mark.rule("TZ-EX-06", "TZ-CHI-02", "TZ-PICK-02")
def test_red_on_chichen_itza_7_acts_as_6():
    given, expected = example("ex-chichen-6")
    game = acting("chichen_itza", given["worker_on"], ann={"skull": 1, "corn": 1})
    got = brought(game, f"act chichen_itza {given['acts_as']}", "take gold")
    assert got == {
        "corn": -expected["corn_fee"],
        "skull": -expected["skull_paid"],
        "points": expected["vp"],
        expected["temple"]: 1,
        "gold": expected["any_resource"],
    }


@pytest.mark.rule("TZ-EX-07", "TZ-FIRST-04")
def test_a_worker_on_6_stops_the_double_day_and_one_on_7_does_not():
    _, expected = example("ex-double-advance")

    def blocked(picked):
        """Green has the first-player space; red picks one of two workers up."""
        game = start(last=True, first_space=BEN, gears={"yaxchilan": {6: ANN, 7: ANN}})
        play(game, f"pick yaxchilan {picked}", "nothing", "done")
        return game.ask.id != "days"

    assert blocked(picked=7) is expected["blocked_by_6"] is True
    assert blocked(picked=6) is expected["blocked_by_7"] is False


@pytest.mark.rule("TZ-BUILD-02")
def test_the_building_with_a_step_in_each_temple_and_three_points():
    _, expected = example("ex-building-three-temples")
    assert expected["building_exists"]
    cost = {"wood": 1, "stone": 2, "gold": 1}
    game = acting("tikal", 2, ann=cost, buildings=["b2-12"], era="age-2", day=14, food_days=2)
    got = brought(game, "act tikal 2", "build b2-12")
    assert {name: n for name, n in got.items() if n > 0} == {
        "chaac": 1,
        "quetzalcoatl": 1,
        "kukulkan": 1,
        "points": 3,
        "buildings": 1,
    }


@pytest.mark.rule("TZ-EX-08", "TZ-BUILD-03")
def test_five_workers_eat_three_corn_with_these_farms():
    given, expected = example("ex-feed-farms")
    farms = ["b1-01", "b1-02", "b1-04"]
    game = start(phase="food", day=7, ann={"corn": 9, "workers": given["workers"], "buildings": farms})
    assert game.table.players[ANN].corn == 9 - expected["corn_paid"] == 6


@pytest.mark.rule("TZ-EX-08", "TZ-FOOD-03")
def test_three_workers_with_five_corn():
    given, expected = example("ex-feed-short")
    game = start(phase="food", day=7, ann={"corn": given["corn"], "workers": given["workers"]})
    me = game.table.players[ANN]
    assert (given["corn"] - me.corn, me.corn, me.points) == tuple(expected.values()) == (4, 1, -3)


RED_BLUE_YELLOW = ("red", "blue", "yellow")


def temples_of(colour):
    """The example counts from the bottom, the table from the white step."""
    given, _ = example("ex-mid-age")
    return {temple: index - 1 for temple, index in given["positions_index_from_bottom"][colour].items()}


def gifts(**moment):
    """The three players of the example at a food day, with corn for everyone."""
    people = {
        name: {"corn": 6, "temples": temples_of(c)}
        for name, c in zip(("ann", "ben", "chen"), RED_BLUE_YELLOW, strict=True)
    }
    return start(3, phase="food", **people, **moment)


@pytest.mark.rule("TZ-EX-09", "TZ-FOOD-04")
def test_gifts_in_the_middle_of_an_age():
    _, expected = example("ex-mid-age")
    game = gifts(day=7)
    got = [
        {good: n for good in ("wood", "stone", "gold", "skull") if (n := getattr(p, good))} for p in game.table.players
    ]
    assert got == [expected[colour] for colour in RED_BLUE_YELLOW]


@pytest.mark.rule("TZ-EX-09", "TZ-FOOD-06")
def test_points_at_the_end_of_age_1():
    given, expected = example("ex-end-age-1")
    assert given["age"] == 1
    game = gifts(day=13, food_days=1)
    assert [player.points for player in game.table.players] == [expected[colour] for colour in RED_BLUE_YELLOW]
    assert [player.points for player in game.table.players] == [16, 15, 7]
    for seat, colour in enumerate(RED_BLUE_YELLOW):
        assert scored(game, "temples")[seat] == sum(EXAMPLES["ex-end-age-1"]["parts"][colour][:3])
        assert scored(game, "temple-bonus")[seat] == sum(EXAMPLES["ex-end-age-1"]["parts"][colour][3:])


@pytest.mark.rule("TZ-EX-09", "TZ-FOOD-06")
def test_points_at_the_end_of_age_2():
    given, expected = example("ex-end-age-2")
    assert given["age"] == 2
    game = gifts(day=26, food_days=3, era="age-2")
    got = [scored(game, "temples")[seat] + scored(game, "temple-bonus")[seat] for seat in range(3)]
    assert got == [expected[colour] for colour in RED_BLUE_YELLOW] == [18, 15, 7]


@pytest.mark.rule("TZ-EX-10", "TZ-ROUND-01", "TZ-FIRST-02", "TZ-FIRST-03")
def test_the_first_two_rounds():
    _, expected = example("ex-first-rounds")
    game = companion.Game(DEFINITION, COLOURS, Setup(first=COLOURS.index("green")), settles=False)
    play(game, *[f"draw m{n:02}" for n in range(1, 7)], *[f"draw b1-{n:02}" for n in (1, 4, 6, 8, 10, 13)])
    play(game, "keep w-tikal-1", "keep w-yaxchilan-3")  # green: 4 corn, 2 wood
    play(game, "keep w-yaxchilan-5", "keep w-palenque-5")  # blue: 4 corn, too little for a third worker in Palenque
    play(game, "keep w-uxmal-7", "keep w-tikal-5")  # red: 11 corn, 2 gold
    play(game, "keep w-palenque-7", "keep w-uxmal-1")  # yellow: 14 corn
    green, blue, red, yellow = range(4)
    paid = {
        "green": brought(game, "place tikal 0", "place yaxchilan 0", "place palenque 0", "done", seat=green),
        "blue": brought(game, "place palenque 1", "place palenque 2", seat=blue),
    }
    assert reasons(game, "place palenque 3") == [because("TZ-PLACE-04", need=5, have=0, missing=5)]
    play(game, "done")
    paid["red"] = brought(game, "place yaxchilan 1", "place yaxchilan 2", "place tikal 1", "done", seat=red)
    paid["yellow"] = brought(game, "place tikal 2", "place first_player", "done", seat=yellow)
    assert paid == {colour: {"corn": -corn} for colour, corn in expected["round1_corn"].items()}

    assert game.ask.player == yellow
    assert keys(game) == ["days 1", "days 2"]
    play(game, "days 1")
    assert game.table.first_player == yellow
    assert game.table.calendar_corn == []

    assert game.ask.player == yellow
    first, second = expected["round2_spaces"]["yellow"]
    decisions = (f"place palenque {first}", f"place palenque {second}", "done")
    assert brought(game, *decisions, seat=yellow) == {"corn": -expected["round2_corn"]["yellow"]} == {"corn": -5}
    assert game.ask.player == green
    assert not [key for key in keys(game) if key.startswith("place")]
    assert brought(game, "pick yaxchilan 1", "act yaxchilan 1", seat=green) == expected["green_gains"] == {"wood": 1}
    assert brought(game, "pick tikal 1", "act tikal 1", "advance agriculture 1", seat=green) == {
        "wood": -1,
        "agriculture": 1,
    }
    play(game, "done")
    assert game.table.gears["palenque"][1] == green, "the third stays for later"
    assert game.ask.player == blue
    assert brought(game, "place tikal 0", "done", seat=blue) == {}
    assert game.ask.player == red
    assert brought(game, "pick yaxchilan 3", "act yaxchilan 3", "done", seat=red) == expected["red_gains"]
    assert len(game.table.calendar_corn) == expected["corn_laid_after_round2"] == 1
    assert [player.corn for player in game.table.players] == [4 - 3, 4 - 4, 11 - 7 + 2, 14 - 3 - 5]
    assert game.table.day == 2
    assert game.ask.player == yellow


@pytest.mark.rule("TZ-MON-09")
def test_four_steps_above_the_start_are_twelve_points():
    given, expected = example("ex-monument-temple-steps")
    game = start(
        phase="calendar",
        era="age-2",
        day=26,
        food_days=4,
        monuments=[],
        ann={"monuments": ["m12"], "temples": {"kukulkan": given["steps_above_start"]}},
    )
    assert scored(game, "monument") == {ANN: expected["vp"]}
