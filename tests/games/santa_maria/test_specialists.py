"""Module B: the specialists beside the white dice, their prices, and upgrades of a colony."""

import pytest

from companion.engine.facts import as_text
from companion.engine.messages import messages
from companion.games.santa_maria.box.faces import cell
from companion.games.santa_maria.rules.modules.specialists import upgraded
from companion.games.santa_maria.screen.tile_laying import laying
from tests.games.santa_maria.play import ANN, BEN, box, new, number, start
from tests.games.santa_maria.rule import rule

SPECIALISTS = {"specialists": "yes"}
BESIDE = ["farmer", "forester", "farmer", "soldier", "coins*2", "grain+happiness"]
WOOD_5 = {(6, 5): "wood"}


def beside(colony, *, faces=BESIDE, pool=(1, 2, 3, 4, 5), ben=None, rulings=None, copy=None, **ann):
    """Ann's colony, and the six specialists of the year."""
    changes = {"ann": {"colony": colony, **ann}, "ben": ben or {}, "specialists": list(faces), "pool": list(pool)}
    return start(rulings=SPECIALISTS | (rulings or {}), copy=copy, **changes)


def refused(game, key):
    """The rules that refuse an option."""
    return [reason.rule for reason in game.reasons(key)]


@rule("AK-B-01")
def test_six_are_revealed_every_year_and_eighteen_in_all():
    """EX-45, AK-B-01: where the companion deals, no specialist comes up more often than there are tiles."""
    game = new(2, rulings=SPECIALISTS, draws=7)
    revealed = []
    for year in (1, 2, 3):
        game.until_year(year)
        revealed.append(list(game.table.specialists))
    faces = [face for year in revealed for face in year]
    assert [len(year) for year in revealed] == [6, 6, 6]
    tiles = ["farmer", "forester", "soldier"] * 3 + [tile["cells"][0] for tile in box().facts["upgrades"]]
    assert sorted(faces) == sorted(tiles)


@rule("AK-B-01")
def test_a_specialist_is_entered_when_it_first_matters():
    """AK-B-01: and remembered for the rest of the year."""
    game = beside({(1, 3): "wood"}, faces=[""] * 6, coins=3)
    game.take("white 3", "column 3")
    assert game.asked == ("which", None)
    assert game.choices[:3] == ["specialists farmer", "specialists forester", "specialists soldier"]
    game.take("specialists soldier", "nothing")
    assert game.table.specialists == ["", "", "soldier", "", "", ""]


@rule("AK-B-01")
def test_three_of_a_type_that_have_come_up_are_not_offered_again():
    """AK-B-01: there are three of each."""
    game = beside({(1, 3): "wood"}, faces=[""] * 6, coins=3)
    game.table.seen = {"specialists": ["farmer"] * 3, "upgrades": ["coins*2"] * 2}
    game.take("white 3", "column 3")
    assert "specialists farmer" not in game.keys
    assert game.keys.count("upgrades coins*2") == 1


@rule("AK-B-07")
def test_an_unknown_upgrade_is_learned():
    """AK-B-07: its face goes into the owner's copy."""
    game = beside({(1, 3): "wood"}, faces=[""] * 6, coins=3, copy=box("upgrades"))
    game.take("white 3", "column 3", "another", as_text({"cells": ["gem>coins*4"]}))
    assert game.choices == ["upgrade gem>coins*4", "nothing"]
    assert game.table.fact("upgrades") == [{"cells": ["gem>coins*4"]}]


@rule("AK-B-07")
def test_an_upgrade_is_shown_wherever_it_can_be_laid_and_nowhere_else():
    """AK-B-07: over a building it costs less than on an empty cell, and was shown on empty cells alone."""
    game = beside({(1, 3): "wood", (2, 2): "grain", (5, 6): "road*1"}, faces=["coins*2"] * 6, coins=1)
    game.take("white 3", "column 3", "upgrade coins*2")
    keys = [spot.key for spot in laying(game.table, game.ask, messages("en", "santa_maria")).spots]
    assert keys == [option.key for option in game.legal if option.verb == "at"]
    assert keys == [f"at {number(*place)}" for place in ((1, 3), (2, 2), (5, 6))]


@rule("AK-B-02")
def test_a_specialist_may_be_left_there():
    """AK-B-02."""
    game = beside({(1, 1): "wood"}, coins=1)
    assert game.brought("white 1", "column 1", "nothing") == {"wood": 1}
    assert game.table.specialists == BESIDE


@rule("AK-B-02")
def test_a_hired_specialist_is_gone():
    """AK-B-02: Ben's white 1 finds no specialist there."""
    ben = {"colony": {(1, 1): "wood"}, "coins": 3}
    game = beside({(1, 1): "wood"}, coins=3, pool=[1, 1], ben=ben)
    game.take("white 1", "column 1", "hire farmer")
    assert game.table.specialists == [None, *BESIDE[1:]]
    assert game.brought("white 1", "column 1", seat=BEN) == {"wood": 1}


@rule("AK-B-02")
def test_no_specialist_with_a_blue_die():
    """AK-B-02."""
    game = beside({(1, 1): "wood"}, coins=3, blue=[1])
    assert game.brought("blue 1", "row 1") == {"wood": 1}


@rule("AK-B-03", "AK-B-05")
def test_the_second_farmer_after_changing_a_die():
    """EX-31, AK-B-03: 1 coin to make a 2 a 3, then 2 coins for 2 grain."""
    game = beside({(1, 3): "happiness"}, coins=3, specialists={"farmer": 1})
    assert game.brought("white 2", "column 3", "hire farmer") == {"coins": -3, "grain": 2, "points": 1}
    assert game.me().specialists == {"farmer": 2}


@rule("AK-B-04")
def test_the_question_is_spared_when_the_price_cannot_be_had():
    """AK-B-04: neither a first one without a coin, nor a second one for 1 coin."""
    assert beside({(1, 1): "happiness"}).brought("white 1", "column 1") == {"points": 1}
    second = beside({(1, 1): "happiness"}, coins=1, specialists={"farmer": 1})
    assert second.brought("white 1", "column 1") == {"points": 1}


@rule("AK-B-04")
def test_the_price_can_be_had_by_selling():
    """AK-B-04: refused with the missing amount, until something is sold."""
    game = beside({(1, 1): "happiness"}, gem=1).take("white 1", "column 1")
    (reason,) = game.reasons("hire farmer")
    assert (reason.rule, reason.values["missing"]) == ("AK-B-04", {"coins": 1})
    assert game.brought("sell gem", "hire farmer") == {"gem": -1, "coins": 1, "grain": 1, "points": 1}


@rule("AK-B-05", "AK-B-11")
@pytest.mark.parametrize("had", [0, 1, 2])
@pytest.mark.parametrize(
    ("value", "name", "gained"), [(1, "farmer", "grain"), (2, "forester", "wood"), (4, "soldier", "conquistador")]
)
def test_each_of_a_type_costs_and_brings_one_more(had, value, name, gained):
    """AK-B-05, AK-B-11: by those of the same type that lie beside the colony."""
    others = {"farmer": 1, "forester": 1, "soldier": 1} | {name: had}
    game = beside({(1, value): "happiness"}, coins=3, specialists=others)
    change = game.brought(f"white {value}", f"column {value}", f"hire {name}")
    gold = {"gold": 1} if name == "soldier" and had else {}
    assert change == {"coins": -had - 1, gained: had + 1, "points": 1, **gold}
    assert game.me().specialists[name] == had + 1


@rule("AK-B-05")
@pytest.mark.parametrize(("ruling", "gold"), [("each", 2), ("once", 1)])
def test_a_soldier_may_cross_two_gold_symbols(ruling, gold):
    """AMB-16: gold for each symbol, or at some tables for one march once."""
    track = {"cells": ["", "gold", "gold", "", "tree", "tree", "tree"]}
    copy = box(conquistador_track=track)
    game = beside(
        {(1, 4): "happiness"}, coins=3, specialists={"soldier": 2}, rulings={"gold_symbols": ruling}, copy=copy
    )
    assert game.brought("white 4", "column 4", "hire soldier")["gold"] == gold


@rule("AK-B-06")
@pytest.mark.parametrize(("ruling", "coins"), [("coins", 0), ("nothing", -2)])
def test_the_price_is_due_in_full_when_the_storage_is_full(ruling, coins):
    """AK-B-06, AMB-12: 2 coins for 2 grain without room; coins for them, or nothing."""
    game = beside(
        {(1, 1): "happiness"}, coins=2, grain=3, specialists={"farmer": 1}, rulings={"specialist_overflow": ruling}
    )
    change = game.brought("white 1", "column 1", "hire farmer")
    assert change.get("coins", 0) == coins
    assert "grain" not in change
    assert [event["goods"] for event in game.happened("specialist-lost")] == ([{"grain": 2}] if coins else [])


@rule("AK-B-07")
@pytest.mark.parametrize(("on", "price"), [("road*2", 1), ("wood", 1), ("", 3)])
def test_an_upgrade_costs_less_over_a_developed_cell(on, price):
    """AK-B-07."""
    game = beside(WOOD_5 | {(1, 1): on}, coins=3)
    game.take("white 5", "column 5", "upgrade coins*2")
    assert game.option(f"at {number(1, 1)}").cost == {"coins": price}
    assert game.brought(f"at {number(1, 1)}") == {"coins": -price, "wood": 1}
    assert game.me().colony[number(1, 1)] == "coins*2+road"


@rule("AK-B-07")
def test_an_empty_cell_is_refused_with_one_coin():
    """AK-B-04, AK-B-07."""
    game = beside(WOOD_5, coins=1).take("white 5", "column 5", "upgrade coins*2")
    assert refused(game, f"at {number(1, 1)}") == ["AK-B-04"]
    assert game.choices == [f"at {number(6, 5)}", "nothing"]


@rule("AK-B-08")
def test_an_upgrade_changes_the_type_and_is_activated_at_once_if_it_lies_in_the_line():
    """AK-B-08: the specialist comes before the line."""
    game = beside(WOOD_5, coins=1)
    change = game.brought("white 5", "column 5", "upgrade coins*2", f"at {number(6, 5)}")
    assert change == {"coins": 1}
    assert game.me().marks == {number(6, 5): "white 5"}


@rule("AK-B-09")
def test_no_upgrade_under_a_die_or_coins():
    """AK-B-09."""
    game = beside(WOOD_5 | {(1, 1): "wood", (1, 2): "wood"}, coins=3, marks={(1, 1): "coins 1", (1, 2): "blue 1"})
    game.take("white 5", "column 5", "upgrade coins*2")
    assert refused(game, f"at {number(1, 1)}") == refused(game, f"at {number(1, 2)}") == ["AK-B-09"]


@rule("AK-B-07")
def test_hiring_for_an_upgrade_can_be_thought_over():
    """AK-B-02: coins may have been spent before the place is chosen."""
    game = beside(WOOD_5, coins=3)
    assert game.brought("white 5", "column 5", "upgrade coins*2", "buy grain", "nothing") == {
        "coins": -3, "grain": 1, "wood": 1,
    }  # fmt: skip
    assert game.table.specialists == BESIDE


@rule("AK-B-10")
@pytest.mark.parametrize(
    ("face", "colonists"), [("coins*2", 0), ("grain+happiness", 0), ("religion+road*1", 1), ("hand:swap", 0)]
)
def test_an_upgrade_is_a_building_and_a_road(face, colonists):
    """AK-B-10: with colonists if any are printed."""
    made = cell(upgraded(face))
    assert (made.building, made.road, made.colonists) == (True, True, colonists)


@rule("AK-B-10")
def test_an_upgrade_is_activated_with_coins_too():
    """AK-B-10."""
    game = beside({(1, 1): "gem+road"}, coins=1)
    assert game.brought("coin") == {"coins": -1, "gem": 1}


# with other modules


@rule("AK-X-01")
def test_the_specialist_comes_before_the_governor_moves():
    """AK-X-01: an upgrade laid to his right is what he enters and activates."""
    game = beside(WOOD_5, coins=3, governor=number(2, 5), rulings={"governor": "yes"})
    game.take("white 5", "column 5", "upgrade coins*2")
    assert refused(game, f"at {number(2, 5)}") == ["AK-X-01"]
    assert game.brought(f"at {number(2, 6)}") == {"coins": -1, "wood": 1}
    assert game.activated == [(2, 6), (6, 5)]


@rule("AK-X-01")
def test_the_price_of_a_cell_with_the_governor_is_named_too():
    """AK-X-01: not a coin's fault alone."""
    game = beside(WOOD_5, coins=1, governor=number(2, 5), rulings={"governor": "yes"})
    game.take("white 5", "column 5", "upgrade coins*2")
    assert refused(game, f"at {number(2, 5)}") == ["AK-B-04", "AK-X-01"]


@rule("AK-X-05")
def test_only_the_owner_of_the_white_ambassador_may_hire():
    """AK-X-05: the farmer whom Ann leaves there is not offered to Ben, who follows."""
    ben = {"colony": {(1, 1): "wood"}, "coins": 5}
    rulings = SPECIALISTS | {"ambassadors": "yes"}
    changes = {"ambassadors": {"white": 1, "blue": 2}, "specialists": ["farmer", *BESIDE[1:]], "ben": ben}
    game = start(rulings=rulings, ann={"colony": {(1, 1): "happiness"}, "coins": 1}, **changes)
    game.take("ambassador white 1", "column 1")
    assert game.asked == ("specialist", ANN)
    game.take("nothing")
    assert (game.asked, game.me(BEN).wood) == (("turn", BEN), 1)


@rule("AK-B-02")
def test_alone_the_specialists_are_there_as_well():
    """AK-B-01: a game for one."""
    game = new(1, rulings=SPECIALISTS, draws=3).until("turn")
    assert len(game.table.specialists) == 6
    assert all(game.table.specialists)
