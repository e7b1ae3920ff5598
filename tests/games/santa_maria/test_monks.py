"""Placing monks: scholars, bishops, missionary stations."""

from copy import deepcopy
from typing import Any

import pytest

from companion.engine.ask import because
from companion.engine.facts import as_text
from companion.engine.game import Game
from companion.engine.owner_copy import Copy
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.names import bishop_key, scholar_key
from tests.games.samples import santa_maria as sample
from tests.games.santa_maria.play import ANN, BEN, CHEN, SCHOLARS, box, start
from tests.games.santa_maria.rule import rule

THERE = {"monks": ["mission.3"]}


def placing(count=2, copy=None, **changes):
    """Ann has just crossed the second monk symbol: a monk and no die."""
    ann = {"religion": 3, "colony": {(1, 2): "religion"}, **changes.pop("ann", {})}
    return start(count, ann=ann, copy=copy, **changes).take("white 2", "column 2")


@rule("SM-REL-04", "SM-MONK-03", "SM-MONK-09", "SM-BLUE-01", "SM-TERM-02")
def test_ex_12_third_symbol_a_blue_die_and_a_mission_shared_with_two_others():
    ann = {"coins": 4, "religion": 5, "colony": {(1, 2): "religion"}, "blue": [1]}
    game = start(3, ann=ann, ben=THERE, chen=THERE)
    assert game.brought("white 2", "column 2", "use", "die 5") == {"religion": 1, "blue_dice": 1}
    assert game.option("monk mission.3").cost == {"coins": 4}
    assert game.brought("monk mission.3") == {"coins": -4, "points": 3, "monks": 1}
    assert (game.me(1).coins, game.me(2).coins) == (2, 2)
    assert game.scored("missions") == {ANN: 3}


@rule("SM-MONK-01", "SM-MONK-05")
def test_ten_spots_and_placing_is_optional():
    game = placing()
    spots = [
        f"{kind}.{n}" for kind, most in (("scholar", 3), ("bishop", 3), ("mission", 4)) for n in range(1, most + 1)
    ]
    assert game.choices == [*(f"monk {spot}" for spot in spots), "nothing"]
    assert game.brought("nothing") == {}
    assert game.asked == ("turn", BEN)


@rule("SM-MONK-02")
def test_the_first_monk_on_a_spot_is_free():
    assert placing().brought("monk mission.1") == {"gem": 1, "monks": 1}


@rule("SM-MONK-03", "SM-MONK-10")
def test_without_enough_coins_a_spot_cannot_be_joined_but_a_sale_may_help():
    game = placing(ann={"gem": 1, "coins": 1}, ben=THERE).take("use")
    assert game.reasons("monk mission.3") == [because("SM-MONK-10", others=[BEN], need=2, have=1, missing=1)]
    assert game.brought("sell gem", "monk mission.3") == {"gem": -1, "points": 3, "monks": 1}
    assert (game.me().coins, game.me(BEN).coins) == (1, 2)
    assert game.happened("joined") == [{"player": ANN, "coins": 2, "other": BEN}]


@rule("SM-MONK-04")
def test_one_monk_of_a_player_on_a_spot():
    game = placing(ann=THERE)
    assert game.reasons("monk mission.3") == [because("SM-MONK-04")]


@rule("SM-MONK-06", "SM-COMP-07")
def test_six_monks_in_all():
    five = [f"mission.{n}" for n in (1, 2, 3, 4)] + ["scholar.1"]
    game = placing(ann={"monks": five})
    assert game.brought("monk bishop.1", "bishops double*2>happiness*1&most*10") == {"monks": 1}
    game = placing(ann={"monks": [*five, "bishop.1"]})
    assert game.asked == ("turn", BEN)
    assert game.happened("no-monk") == [{"player": ANN}]


@rule("SM-MONK-07")
def test_a_scholar_gives_its_ability_for_the_rest_of_the_game():
    game = placing(ann={"colony": {(1, 2): "religion", (2, 3): "wood", (3, 3): "wood"}}, pool=[2, 3, 3])
    game.take("monk scholar.2")
    game.until("turn", ANN)
    assert game.brought("white 3", "column 3") == {"wood": 2, "coins": 1}, "a coin with each white die"
    assert game.me().points == 0, "its points count at the end"


@rule("SM-MONK-07")
def test_abilities_need_a_monk_there():
    game = start(ann={"monks": ["scholar.2"]}, ben={"colony": {(1, 3): "wood"}}, turn_of=BEN)
    assert game.brought("white 3", "column 3", seat=BEN) == {"wood": 1}


@rule("SM-MONK-08")
def test_a_bishop_is_entered_when_the_first_monk_comes():
    game = placing().take("monk bishop.2")
    assert (game.asked, game.ask.values) == (("which", None), {"fact": "bishops", "place": "bishop.2"})
    assert "another" not in game.keys, "the box knows all six"
    game.take(game.keys[0])
    assert game.table.spots["bishop.2"] == "double*2>happiness*1&most*10"
    assert game.me().points == 0, "bishops are scored at the end"


@rule("SM-MONK-07", "SM-MONK-08")
def test_the_tile_of_a_spot_is_entered_once_and_never_at_another():
    preacher = {"religion": 3, "coins": 2, "colony": {(1, 2): "religion"}}
    unknown = {f"scholar.{n}": "" for n in (1, 2, 3)}
    game = placing(3, spots=unknown, ben=preacher, chen=preacher, pool=[2, 2, 2])
    game.take("monk scholar.1", f"scholars {SCHOLARS[0]}")
    game.take("white 2", "column 2", "use", "monk scholar.1")
    assert game.ended().asked == ("turn", CHEN), "entered before"
    game.take("white 2", "column 2", "use", "monk scholar.2")
    assert game.asked == ("which", None)
    assert f"scholars {SCHOLARS[0]}" not in game.keys


@rule("SM-MONK-07")
def test_a_scholar_that_the_box_does_not_know_is_learned():
    face = {"name": "Salt  making", "points": 2, "ability": "moment", "when": "coin", "effect": "wood", "note": ""}
    game = placing(copy=box(scholars=[]), spots={"scholar.1": ""}).take("monk scholar.1")
    assert game.asked == ("learn", None)
    game.take(as_text(face))
    assert game.table.spots["scholar.1"] == "hand:Salt_making"
    assert game.asked == ("turn", BEN)


@pytest.mark.parametrize(
    ("spot", "gain"), [("mission.1", {"gem": 1}), ("mission.3", {"points": 3}), ("mission.4", {"gold": 1})]
)
@rule("SM-MONK-09")
def test_a_missionary_station_gives_what_it_shows_once_and_now(spot, gain):
    assert placing().brought(f"monk {spot}") == {**gain, "monks": 1}


@rule("SM-MONK-09", "SM-TRADE-02")
def test_a_station_with_alternatives_lets_choose():
    game = placing().take("monk mission.2")
    assert game.choices == ["take wood", "take grain"]
    assert game.brought("take grain") == {"grain": 1}


@rule("SM-MONK-09")
def test_the_stations_are_entered_before_the_first_monk_chooses():
    game = placing(copy=box("missions"))
    assert (game.asked, game.ask.values) == (("learn", None), {"fact": "missions"})
    game.take(as_text({"cells": ["gem", "sugar", "happiness*3", "gold"]}))
    assert game.brought("monk mission.2") == {"sugar": 1, "monks": 1}


NOTES = (
    "Reading & writing",
    "a/b > c + d | e * f",
    "<b>{w1} {n|a/b}</b>",
    "scholar.1 coins 3",
    "\x00 \u2028 x",
    "&&&",
    "hand:hand:",
    "Ж" * 200,
)


def renamed(note: str) -> Copy:
    """A box whose scholars and bishops have such words on them."""
    facts: dict[str, Any] = deepcopy({name: sample().facts[name] for name in ("scholars", "bishops")})
    for face in facts["scholars"]:
        face["ability"] = "hand"
    facts["scholars"][0] |= {"name": note, "note": note}
    facts["bishops"][0] |= {"of": "hand", "note": note}
    return box(**facts)


@rule("SM-MONK-07", "SM-MONK-08")
@pytest.mark.parametrize("note", NOTES)
def test_any_name_of_a_scholar_or_a_bishop_can_be_shown(note: str) -> None:
    """A name is no face: its signs join nothing, and every question, option and event has its words."""
    known = renamed(note)
    scholar, bishop = scholar_key(known.facts["scholars"][0]), bishop_key(known.facts["bishops"][0])
    there = {"scholar.1": scholar, "bishop.1": bishop}
    game = start(1, copy=known, ann={"monks": ["scholar.1", "bishop.1"]}, spots=there)
    assert game.describe(game.option(f"scholar {scholar}"))
    assert game.describe(game.take(f"scholar {scholar}").ask)
    game.until("bishop-points")
    assert game.describe(game.ask)
    assert all(game.describe(event) for event in game.events)


def taxing(effect: str) -> Game:
    """A line with two colonists and a building, and a Taxation that shows something else than coins."""
    scholars = [
        face if face["ability"] != "taxation" else {**face, "effect": effect} for face in sample().facts["scholars"]
    ]
    ann = {"colony": {(1, 1): "wood", (2, 1): "road*2"}, "grain": 2, "monks": ["scholar.1"]}
    return start(1, ann=ann, spots={"scholar.1": "hand:Taxation"}, copy=box(scholars=scholars))


@rule("SM-TRADE-01", "SM-MONK-07")
def test_a_taxation_that_trades_is_paid_for() -> None:
    """Nothing is gained without paying: once for every colonist, or not at all."""
    game = taxing("grain>coins*3").take("white 1", "column 1")
    assert (game.asked, game.me().coins) == (("trade", ANN), 0)
    game.take("trade grain>coins*3", "nothing")
    assert (game.me().coins, game.me().grain) == (3, 1)


@rule("SM-TRADE-02", "SM-MONK-07")
def test_a_taxation_with_a_slash_is_chosen() -> None:
    """One of the two, for every colonist."""
    game = taxing("sugar/gem").take("white 1", "column 1")
    game.take("take sugar", "take gem")
    assert (game.me().sugar, game.me().gem) == (1, 1)


@rule("SM-MONK-07", "SM-ADV-05")
def test_a_wrongly_entered_scholar_is_asked_for_before_its_owner_plays_on() -> None:
    """Untold, it would lie there without its ability and without its points."""
    game = start(2, ann={"monks": ["scholar.1"]}, spots={"scholar.1": "hand:Basketry"})
    game.correct("spots", {"scholar.1": ""})
    assert game.asked == ("which", None)
    game.take("scholars hand:Storytelling")
    assert "scholar hand:Storytelling" in game.keys


@rule("SM-ADV-05", "SM-ADV-07")
def test_a_wrongly_entered_private_scholar_is_asked_for_too() -> None:
    """It lies beside the colony, and its owner may say which it is once more."""
    others = {"private": "hand:Basketry"}
    game = start(2, ann={"private": "hand:Surveying"}, ben=others, rulings={"setup": "advanced"}, spots={})
    game.correct("players.0.private", "")
    assert game.asked == ("which", None)
    assert "scholars hand:Basketry" not in game.keys
    game.take("scholars hand:Storytelling")
    assert (game.asked, game.me().private) == (("turn", ANN), "hand:Storytelling")


@rule("SM-MONK-07", "SM-END-06")
def test_two_scholars_entered_by_one_name_are_one() -> None:
    """A player has an ability once, and an answer stands there once: the last entry counts."""
    face = {"name": "Basketry", "ability": "hand", "when": "white", "effect": "wood", "note": "mine"}
    known = box(scholars=[{**face, "points": 1}, {**face, "points": 3}])
    game = start(1, ann={"monks": ["scholar.1"]}, spots={"scholar.1": "hand:Basketry"}, copy=known)
    assert [each.key for each in game.options].count("scholar hand:Basketry") == 1
    assert [line.points for line in DEFINITION.final_lines(game.table)] == [3]
    game.correct("spots", {"scholar.1": ""})
    assert sorted(set(game.keys)) == sorted(game.keys)
