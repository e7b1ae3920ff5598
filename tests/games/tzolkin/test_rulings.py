"""Rulings: open points of the rulebooks, with both choices."""

import pytest

import companion
from companion.engine.ask import because
from tests.games.tzolkin.tables import (
    ANN,
    BEN,
    NEUTRAL,
    acting,
    brought,
    cautions,
    happened,
    keys,
    play,
    reasons,
    scored,
    start,
)

RULINGS = companion.games()[0].rulings


def ruled(name, choice):
    assert choice in RULINGS[name].choices
    return {"rulings": {name: choice}}


def test_every_ruling_has_two_positions_and_a_test_for_each():
    from pathlib import Path

    text = Path(__file__).read_text()
    for name, ruling in RULINGS.items():
        assert len(ruling.choices) == 2
        for choice in ruling.choices:
            assert f'ruled("{name}", "{choice}")' in text


def test_a_game_keeps_its_rulings_and_refuses_others():
    game = start(rulings={"lost_step": "refused"})
    assert game.table.rulings == {name: ruling.default for name, ruling in RULINGS.items()} | {"lost_step": "refused"}
    for wrong in ({"lost_step": "maybe"}, {"house_rule": "yes"}):
        with pytest.raises(companion.BadTable):
            start(rulings=wrong)


THEOLOGIAN = {"skull": 1, "technologies": {"theology": 1}}


@pytest.mark.rule("TZ-TECH-06")
def test_theology_from_9():
    game = acting("chichen_itza", 9, ann=THEOLOGIAN, **ruled("theology_from_9", "any"))
    assert keys(game) == [f"act chichen_itza {n}" for n in range(9, 0, -1)] + ["nothing"]
    assert brought(game, "act chichen_itza 1") == {"skull": -1, "points": 4, "chaac": 1}
    game = acting("chichen_itza", 9, ann=THEOLOGIAN, **ruled("theology_from_9", "none"))
    assert keys(game) == ["act chichen_itza 9", "nothing"]
    assert reasons(game, "act chichen_itza 1") == [because("TZ-PICK-02", need=8, have=0, missing=8)]


@pytest.mark.rule("TZ-FIRST-04")
def test_neutral_blocks():
    spaces = {"tikal": {6: NEUTRAL}, "chichen_itza": {9: NEUTRAL}}
    game = start(3, phase="calendar", first_space=ANN, gears=spaces, **ruled("neutral_blocks", "no"))
    assert keys(game) == ["days 1", "days 2"]
    game = start(3, phase="calendar", first_space=ANN, gears=spaces, **ruled("neutral_blocks", "yes"))
    assert game.ask.id == "turn"
    assert game.table.day == 4
    logged = [game.describe(event) for event in game.events if event.kind == "one-day-neutral"]
    assert logged == [
        "Ann cannot advance two days: a neutral worker stands on Tikal 6.",
        "Ann cannot advance two days: a neutral worker stands on Chichen Itza 9.",
    ]
    assert happened(game, "one-day") == [], "a neutral worker is never pushed off"


@pytest.mark.rule("TZ-TECH-06", "TZ-YAX-02")
def test_last_skull():
    few = {"ann": {"technologies": {"theology": 3}}, "ben": {"skull": 12}}
    game = acting("yaxchilan", 4, **few, **ruled("last_skull", "one"))
    assert brought(game, "act yaxchilan 4") == {"skull": 1}
    game = acting("yaxchilan", 4, **few, **ruled("last_skull", "none"))
    assert brought(game, "act yaxchilan 4") == {}
    two_left = {"ann": {"technologies": {"theology": 3}}, "ben": {"skull": 11}}
    game = acting("yaxchilan", 4, **two_left, **ruled("last_skull", "none"))
    assert brought(game, "act yaxchilan 4") == {"skull": 2}
    unskilled = acting("yaxchilan", 4, ben={"skull": 12}, **ruled("last_skull", "none"))
    assert brought(unskilled, "act yaxchilan 4") == {"skull": 1}


@pytest.mark.rule("TZ-BUILD-04", "TZ-SETUP-10")
def test_monument_skull():
    rich = {"ann": {"gold": 4, "skull": 1}, "ben": {"skull": 12}, "monuments": ["m13"]}
    game = play(acting("tikal", 4, **rich, **ruled("monument_skull", "supply")), "act tikal 4", "build m13")
    assert game.table.skulls == 1
    game = play(acting("tikal", 4, **rich, **ruled("monument_skull", "removed")), "act tikal 4", "build m13")
    assert game.table.skulls == 0
    assert game.table.players[ANN].skull == 0


@pytest.mark.rule("TZ-TECH-03", "TZ-PAL-04")
def test_burn_with_agriculture():
    farmer = {"technologies": {"agriculture": 2}}
    game = acting("palenque", 3, ann=farmer, **ruled("burn_with_agriculture", "allowed"))
    assert reasons(game, "act palenque 3 burn") == []
    game = acting("palenque", 3, ann=farmer, **ruled("burn_with_agriculture", "refused"))
    assert reasons(game, "act palenque 3 burn") == [because("TZ-TECH-03")]
    beginner = {"technologies": {"agriculture": 1}}
    game = acting("palenque", 3, ann=beginner, **ruled("burn_with_agriculture", "refused"))
    assert reasons(game, "act palenque 3 burn") == []


BUILDER = {"wood": 3, "gold": 1, "technologies": {"architecture": 2}}
NESTED = {"ann": BUILDER, "buildings": ["b1-12", "b1-01", "b1-02"]}


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
def test_nested_build():
    for choice, again in ((ruled("nested_build", "own"), True), (ruled("nested_build", "shared"), False)):
        game = acting("tikal", 2, **NESTED, **choice)
        got = brought(game, "act tikal 2", "build b1-12", "up chaac")
        assert (got["corn"], got["points"]) == (1, 2)
        helped = {"corn": 1, "points": 2} if again else {}
        assert brought(game, "build b1-01") == {"wood": -1, "buildings": 1, **helped}


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
def test_nested_build_does_not_use_up_the_second_building_of_tikal_4():
    game = acting("tikal", 4, **NESTED)
    assert brought(game, "act tikal 4", "build b1-12 plain", "up chaac") == {
        "wood": -1,
        "gold": -1,
        "buildings": 1,
        "chaac": 1,
    }
    assert brought(game, "build b1-01") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}, "the tile's own"
    assert brought(game, "build b1-02") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}, "kept for the second"


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
def test_nested_build_shared_helps_the_one_the_player_kept_it_for():
    game = acting("tikal", 4, **NESTED, rulings={"nested_build": "shared"})
    play(game, "act tikal 4", "build b1-12 plain", "up chaac")
    assert brought(game, "build b1-01") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}
    assert brought(game, "build b1-02") == {"wood": -1, "buildings": 1}
    game = acting("tikal", 4, **NESTED, rulings={"nested_build": "shared", "saved_architecture": "always"})
    play(game, "act tikal 4", "build b1-12 plain", "up chaac")
    assert brought(game, "build b1-01 plain") == {"wood": -1, "buildings": 1}
    assert brought(game, "build b1-02") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}
    game = acting("tikal", 4, **NESTED, rulings={"nested_build": "shared"})
    play(game, "act tikal 4", "build b1-12 plain", "up chaac", "done")
    assert brought(game, "build b1-02") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}


FULL = {"chaac": 5, "quetzalcoatl": 7, "kukulkan": 6}
LOST = {"temple": "chaac", "holder": ANN}


@pytest.mark.rule("TZ-TEMPLE-01")
def test_lost_step_of_an_offering():
    devout = {"skull": 1, "temples": {"chaac": 5}}
    game = acting("chichen_itza", 1, ann=devout, **ruled("lost_step", "allowed"))
    assert brought(game, "act chichen_itza 1") == {"skull": -1, "points": 4}
    game = acting("chichen_itza", 1, ann=devout, **ruled("lost_step", "refused"))
    assert reasons(game, "act chichen_itza 1") == [because("TZ-TEMPLE-01", **LOST)]


@pytest.mark.rule("TZ-TEMPLE-01")
def test_lost_step_of_a_building():
    near = {"wood": 2, "stone": 1, "temples": {"chaac": 4}}
    holder = {"temples": {"chaac": 5}}
    shown = {"buildings": ["b1-10"]}
    game = acting("tikal", 2, ann=near, ben=holder, **shown, **ruled("lost_step", "allowed"))
    got = brought(game, "act tikal 2", "build b1-10")
    assert got == {"wood": -2, "stone": -1, "buildings": 1, "quetzalcoatl": 1}
    game = acting("tikal", 2, ann=near, ben=holder, **shown, **ruled("lost_step", "refused"))
    assert reasons(game, "act tikal 2") == [because("TZ-TEMPLE-01", temple="chaac", holder=BEN)]


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TIK-05", "TZ-UX-01")
def test_lost_step_of_a_choice():
    refused = ruled("lost_step", "refused")
    game = play(acting("uxmal", 1, ann={"corn": 3, "temples": {"chaac": 5}}, **refused), "act uxmal 1")
    assert reasons(game, "up chaac") == [because("TZ-TEMPLE-01", **LOST)]
    assert keys(game) == ["up quetzalcoatl", "up kukulkan"]
    everywhere = [because("TZ-TEMPLE-01", temple=temple, holder=ANN) for temple in FULL]
    assert reasons(acting("uxmal", 1, ann={"corn": 3, "temples": FULL}, **refused), "act uxmal 1") == everywhere
    two_full = {"wood": 1, "temples": {**FULL, "kukulkan": 0}}
    assert reasons(acting("tikal", 5, ann=two_full, **refused), "act tikal 5") == everywhere[:2]
    one_full = {"wood": 1, "temples": {"chaac": 5}}
    game = acting("tikal", 5, ann=one_full, **refused)
    assert brought(game, "act tikal 5", "up kukulkan") == {"wood": -1, "kukulkan": 1, "quetzalcoatl": 1}


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TECH-06", "TZ-TECH-03")
def test_lost_step_of_a_technology():
    refused = ruled("lost_step", "refused")
    full = {"chaac": 5, "quetzalcoatl": 7, "kukulkan": 5}
    believer = {"skull": 1, "wood": 1, "temples": full, "technologies": {"theology": 2}}
    game = play(acting("chichen_itza", 4, ann=believer, **refused), "act chichen_itza 4")
    assert "give wood" not in keys(game), "an impossible step is not paid for"
    farmer = {"wood": 1, "temples": FULL, "technologies": {"agriculture": 3}}
    game = play(acting("tikal", 1, ann=farmer, **refused), "act tikal 1")
    assert "advance agriculture 4" not in keys(game)
    assert [reason.rule for reason in reasons(game, "advance agriculture 4")] == ["TZ-TEMPLE-01"] * 3


@pytest.mark.rule("TZ-MON-09")
@pytest.mark.parametrize(
    ("choice", "points"), [(ruled("best_temple", "zero"), 0), (ruled("best_temple", "negative"), -3)]
)
def test_best_temple(choice, points):
    below = {"monuments": ["m12"], "temples": {"chaac": -1, "quetzalcoatl": -1, "kukulkan": -1}}
    game = start(phase="calendar", era="age-2", day=26, food_days=4, monuments=[], ann=below, **choice)
    assert scored(game, "monument") == {ANN: points}
    above = {**below, "temples": {"chaac": 2}}
    game = start(phase="calendar", era="age-2", day=26, food_days=4, monuments=[], ann=above, **choice)
    assert scored(game, "monument") == {ANN: 6}


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TIK-01")
def test_lost_step_never_leads_into_a_dead_end():
    """The only technology that could be paid for is the bonus of agriculture, and its step would be lost."""
    levels = {"agriculture": 3, "extraction": 1, "architecture": 1, "theology": 1}
    farmer = {"wood": 1, "temples": FULL, "technologies": levels}
    game = acting("tikal", 3, ann={**farmer, "corn": 2}, rulings={"lost_step": "refused"})
    for key in ("act tikal 1", "act tikal 3"):
        assert [reason.rule for reason in reasons(game, key)] == ["TZ-TEMPLE-01"] * 3
    rich = {**farmer, "wood": 3}
    game = play(acting("tikal", 3, ann=rich, rulings={"lost_step": "refused"}), "act tikal 3", "advance theology 2")
    assert game.ask.id == "pick-more"


DEVOUT = {"wood": 1, "technologies": {"theology": 2}}


@pytest.mark.rule("TZ-TECH-06")
def test_theology_step():
    game = acting("chichen_itza", 1, ann={**DEVOUT, "skull": 1}, **ruled("theology_step", "action"))
    assert play(game, "nothing").ask.id != "theology"
    game = acting("chichen_itza", 1, ann={**DEVOUT, "skull": 1}, **ruled("theology_step", "pick_up"))
    assert brought(game, "nothing", "give wood", "up chaac") == {"wood": -1, "chaac": 1}
    game = acting("chichen_itza", 1, ann={**DEVOUT, "skull": 1}, **ruled("theology_step", "pick_up"))
    play(game, "act chichen_itza 1", "give wood", "up kukulkan")
    assert game.ask.id != "theology", "once, after the action"


@pytest.mark.rule("TZ-TECH-06")
def test_theology_step_by_picking_up_serves_chichen_itza_alone_and_needs_level_and_resource():
    ruling = {"rulings": {"theology_step": "pick_up"}}
    for gear, ann in (
        ("tikal", {**DEVOUT}),
        ("chichen_itza", {"wood": 1, "technologies": {"theology": 1}}),
        ("chichen_itza", {"technologies": {"theology": 2}}),
    ):
        assert play(acting(gear, 1, ann={**ann, "skull": 1}, **ruling), "nothing").ask.id != "theology"
    game = start(gears={"chichen_itza": {3: ANN}}, ann=DEVOUT, **ruling)
    assert cautions(game, "pick chichen_itza 3") == [], "not useless: a resource for a step"
    assert cautions(start(gears={"chichen_itza": {3: ANN}}, ann=DEVOUT), "pick chichen_itza 3") != []


@pytest.mark.rule("TZ-TIK-04", "TZ-TECH-05")
@pytest.mark.parametrize(
    ("gear", "space", "paid"), [("tikal", 2, {"wood": -1, "gold": -1}), ("uxmal", 4, {"corn": -4})]
)
def test_nested_build_shared_keeps_architecture_for_the_building_of_the_tile(gear, space, paid):
    ruling = {"rulings": {"nested_build": "shared"}}
    game = acting(gear, space, ann={**BUILDER, "corn": 9}, buildings=["b1-12", "b1-01"], **ruling)
    play(game, f"act {gear} {space}")
    assert [key for key in keys(game) if "plain" in key] == ["build b1-12 plain"], "the one tile that builds again"
    assert brought(game, "build b1-12 plain", "up chaac") == {**paid, "buildings": 1, "chaac": 1}
    assert brought(game, "build b1-01") == {"wood": -1, "buildings": 1, "corn": 1, "points": 2}
    own = play(acting(gear, space, ann={**BUILDER, "corn": 9}, buildings=["b1-12"]), f"act {gear} {space}")
    assert not [key for key in keys(own) if "plain" in key], "its own use of architecture comes anyway"


@pytest.mark.rule("TZ-TECH-05", "TZ-TIK-04")
@pytest.mark.parametrize(
    ("level", "ruling", "saved"),
    [
        (1, ruled("saved_architecture", "useful"), ["build b1-13 plain"]),
        (2, ruled("saved_architecture", "useful"), ["build b1-13 plain"]),
        (3, ruled("saved_architecture", "useful"), ["build b1-01 plain", "build b1-13 plain"]),
        (1, ruled("saved_architecture", "always"), ["build b1-01 plain", "build b1-13 plain"]),
    ],
)
def test_architecture_is_saved_for_the_next_building_only_where_that_changes_something(level, ruling, saved):
    """Levels 1 and 2 bring the same for every building; only one that raises the level is worth waiting for."""
    ann = {"wood": 9, "stone": 9, "gold": 9, "technologies": {"architecture": level}}
    game = play(acting("tikal", 4, ann=ann, buildings=["b1-01", "b1-13"], **ruling), "act tikal 4")
    assert [key for key in keys(game) if "plain" in key] == saved
