"""Odd situations of the expansion and its modules: what is shown early must be what is scored later."""

import pytest

from companion.engine.copy import as_text
from companion.games.santa_maria.scoring import final_lines
from companion.games.santa_maria.table import Maya
from tests.games.santa_maria.play import (
    ANN,
    BEN,
    asked,
    box,
    brought,
    choices,
    happened,
    keys,
    me,
    option,
    play,
    reasons,
    scored,
    simplest,
    start,
    until,
)
from tests.games.santa_maria.rule import rule

KINGDOMS = {"kingdoms": "yes"}


def city(game):
    """Ann's city."""
    return me(game).maya


def running(count=2, *, rulings=None, copy=None, others=None, tables=None, made=None, **ann):
    """A game in which Ann runs a city with one token of each kind, all empty."""
    tokens = dict.fromkeys(("cocoa", "grain", "wood", "gem", "sugar"), 1)
    costs = {"trade": "wood", "festival": "gem", "gold": "gem", "construction": "gem", "technology": "wood"}
    maya = Maya(stores=tokens, temples=costs, **(made or {}))
    return start(
        count, rulings={"maya": "yes"} | (rulings or {}), copy=copy or box(), ann={"maya": maya, **ann},
        **(others or {}), **(tables or {}),
    )  # fmt: skip


def to_the_end(game):
    """Everything answered as simply as possible."""
    while not game.over:
        game.play(simplest(game))
    return game


def previewed(game):
    """What would be added by source, if it ended now."""
    return {(line.player, line.source, line.rule): line.points for line in final_lines(game.table)}


# what the temples bring


@rule("AK-D-PASS-04", "AK-D-PASS-05")
def test_temples_are_in_the_preview_until_they_are_scored():
    """AK-D-PASS-04: a question in the middle of retiring does not make them vanish."""
    game = running(made={"levels": {"trade": 2, "gold": 1}, "cards": {"trade": 3}, "gold": 4})
    brings = {(ANN, "temples", "AK-D-PASS-04"): 6, (ANN, "temples", "AK-D-PASS-05"): 4}
    assert previewed(game) == brings
    play(game, "retire", "space ship")
    assert (asked(game), previewed(game)) == (("token", ANN), brings)
    play(game, "fill wood")
    assert (previewed(game), scored(game, "temples")) == ({}, {ANN: 10})


# the new bishops


def bishop(key, **changes):
    """Year 3, both have retired but Ann, whose monk stands at a bishop."""
    return start(
        2, rulings=KINGDOMS, copy=box(), year=3, era="year-3", spots={"bishop.1": key},
        ann={"monks": ["bishop.1"], **changes}, ben={"retired": 4},
    )  # fmt: skip


@rule("AK-BISH-02")
@pytest.mark.parametrize("before", [[], [4, 0]], ids=["the table was set by hand", "two years were played"])
def test_the_third_year_counts_twice_in_the_preview_and_in_the_end(before):
    """AK-BISH-02: the conquistador points of year 3, also on a table that knows nothing of the years before."""
    game = bishop("exp:conquistador", conquistador=3, conquistador_points=before)
    lines = {line.source: line.points for line in final_lines(game.table)}
    to_the_end(play(game, "retire", "space coins"))
    assert scored(game, "conquistador") == scored(game, "bishops") == {ANN: 6}
    assert lines == {"conquistador": 6, "bishops": 6}


@rule("AK-BISH-02")
def test_conquistador_points_of_other_years_count_once():
    """AK-BISH-02."""
    game = bishop("exp:conquistador", conquistador=3)
    game.correct_all({"year": 2, "era": "year-2"})
    assert {line.source for line in final_lines(game.table)} == {"conquistador"}


@rule("AK-BISH-03", "SM-END-08")
def test_gems_on_a_tile_that_nobody_has_looked_at_are_told():
    """AK-BISH-03: the tile was put there by hand, so its owner counts."""
    game = bishop("exp:gems", docks={"coins": ["gem>happiness*2", ""]})
    play(until(game, "bishop-points"), as_text({"points": 6}))
    assert scored(to_the_end(game), "bishops") == {ANN: 6}
    full = bishop("exp:gems", docks={"coins": ["gem*6>happiness*2", ""]})
    assert scored(to_the_end(full), "bishops") == {ANN: 12}, "more than 12 it cannot be"


# gold


@rule("AK-D-GOLD-02")
@pytest.mark.parametrize("ruling", ["each", "once"])
def test_every_symbol_behind_the_warrior_is_guarded(ruling):
    """AK-D-GOLD-02: also where the warrior stands by hand, or got one gold for two symbols."""
    game = running(
        rulings={"gold_symbols": ruling}, conquistador=5,
        others={"ben": {"conquistador": 4, "colony": {(1, 1): "conquistador"}}},
        made={"gold": 3}, retired=0, tables={"turn_of": BEN},
    )  # fmt: skip
    assert "gold" not in brought(game, "white 1", "column 1", seat=BEN)
    assert [event["n"] for event in happened(game, "gold-guarded")] == [2]
    assert city(game).gold == 3


@rule("AK-D-GOLD-02", "AK-D-YEAR-01")
def test_a_new_year_guards_nothing():
    """AK-D-YEAR-01: the warrior is back at the start."""
    game = running(conquistador=5, made={"gold": 3})
    play(game, "retire", "space coins")
    play(until(game, "turn", BEN), "retire", "space religion")
    until(game, "turn", ANN)
    game.correct_all({"players.1.conquistador": 4, "players.1.colony.0": "conquistador", "turn_of": BEN, "pool": [1]})
    assert brought(game, "white 1", "column 1", seat=BEN)["gold"] == 1


# technology


@rule("AK-D-CARD-09", "AK-D-TEMPLE-03")
def test_a_technology_may_wait_until_the_level_is_paid_for():
    """AK-D-CARD-09: the gem that the temple cost is there again, on the token that has just been emptied."""
    game = running(gem=1, made={"hand": 1}, tables={"pool": [3]})
    play(game, "white 3", "entry 3", "stop 9", "temple festival")
    assert (asked(game), "technology gem" in keys(game)) == (("technology", ANN), True)
    assert brought(game, "technology gem") == {"gem": 1}
    assert (asked(game), city(game).cards) == (("turn", BEN), {"technology": 1})


@rule("AK-D-CARD-09", "AK-D-TEMPLE-06")
def test_cards_that_a_temple_brought_may_be_technologies_of_this_die():
    """AK-D-TEMPLE-06: two cards from the festival temple of the sample; it may also stay in the hand."""
    game = running(gem=1, tables={"pool": [3]})
    play(game, "white 3", "entry 3", "stop 9", "temple festival")
    assert (city(game).hand, asked(game)) == (2, ("technology", ANN))
    play(game, "nothing")
    assert (city(game).hand, asked(game)) == (2, ("turn", BEN))


@rule("AK-D-CARD-10")
def test_only_one_technology_for_each_die_also_after_the_temple():
    """AK-D-CARD-10; a priest is no die at all."""
    game = running(gem=1, made={"hand": 2}, tables={"pool": [3]})
    play(game, "white 3", "entry 3", "technology warrior", "stop 9", "temple festival")
    assert asked(game) == ("turn", BEN)
    priest = play(running(gem=1, made={"hand": 2, "priests": 1}), "priest", "spot 9", "temple festival")
    assert asked(priest) == ("turn", BEN)


@rule("AK-D-CARD-01", "AK-D-CARD-02")
def test_the_other_half_of_a_played_card_is_gone_with_it():
    """AK-D-CARD-02: of 24 known cards the one with this festival is under the trade district."""
    cards = [{"cells": ["trade", "festival:wood>happiness*3"]}, {"cells": ["wooden", "technology:1>gem"]}]
    cards += [{"cells": ["straw", "straw"]}] * 22
    game = running(copy=box(cards=cards), wood=1, made={"hand": 4})
    play(game, "card")
    assert "half festival wood>happiness*3" in keys(game)
    play(game, "half trade", "done")
    assert "half festival wood>happiness*3" not in keys(play(until(game, "turn", ANN), "card"))
    assert "half trade" not in keys(game)


@rule("AK-D-CARD-02")
def test_a_half_stays_possible_while_another_card_may_have_been_played():
    """AK-D-CARD-02: either of two cards with a trade half may be the one that was played."""
    cards = [{"cells": ["trade", "festival:wood>happiness*3"]}, {"cells": ["trade", "technology:1>gem"]}]
    cards += [{"cells": ["straw", "straw"]}] * 22
    game = running(copy=box(cards=cards), wood=1, made={"hand": 4})
    play(game, "card", "half trade", "done")
    play(until(game, "turn", ANN), "card")
    assert {"half festival wood>happiness*3", "half trade"} <= set(keys(game))
    play(game, "half festival wood>happiness*3")
    play(until(game, "turn", ANN), "white 1", "entry 1")
    assert not [key for key in keys(game) if key.startswith("technology")], "its card must be the one for the trade"


# ambassadors


@rule("AK-X-08")
def test_the_city_follows_by_its_entry():
    """AK-X-08: no column runs through a city, and the log says so."""
    game = running(
        rulings={"ambassadors": "yes"}, tables={"turn_of": BEN, "ambassadors": {"white": 4, "blue": 2}},
        others={"ben": {"colony": {(1, 4): "wood"}}},
    )  # fmt: skip
    play(game, "ambassador white 4", "column 4")
    followed = [(event["line"], event["n"]) for event in happened(game, "follow")]
    assert (asked(game), followed) == (("stop", ANN), [("entry", 4)])
    assert "{" not in game.describe(game.events[-1])


@rule("SM-PASS-07", "AK-C-03")
def test_who_retires_is_told_of_the_ambassadors_dice_too():
    """AK-C-03: they could still be used this year."""
    game = start(
        2, rulings={"ambassadors": "yes"}, copy=box(), pool=[1, 2, 3], ambassadors={"white": 4, "blue": 0},
        ann={"whites": 2, "colony": {(1, 4): "wood"}},
    )  # fmt: skip
    assert [reason.values["n"] for reason in option(game, "retire").verdict.cautions] == [1]
    game.correct_all({"players.0.colony.3": ""})
    assert not option(game, "retire").verdict.cautions, "it would find no building"


# Archery


@rule("AK-SCHOLAR-01", "SM-DIE-13")
@pytest.mark.parametrize(("ruling", "rules"), [("yes", ["SM-DIE-13"]), ("no", [])])
def test_a_blue_die_on_a_diagonal_without_a_building(ruling, rules):
    """SM-DIE-13: a diagonal is judged as a row would be."""
    game = start(
        2, rulings=KINGDOMS | {"blue_needs_building": ruling}, copy=box(), spots={"scholar.1": "archery"},
        ann={"monks": ["scholar.1"], "coins": 3, "blue": [1], "colony": {(1, 2): "wood"}},
    )  # fmt: skip
    play(game, "blue 1")
    assert [reason.rule for reason in reasons(game, "diagonal down 1")] == rules


# special shipping tiles


@rule("AK-SHIP-03", "AK-SHIP-05")
def test_the_log_knows_where_a_special_tile_came_from():
    """AK-SHIP-05: it is the special dock that is filled again, wherever the tile lies now."""
    game = start(
        2, rulings=KINGDOMS, copy=box(), stacks={"ships": 30, "special_ships": 9},
        market={"special": "wood>happiness*2"}, ann={"wood": 1, "colony": {(1, 1): "ship"}},
    )  # fmt: skip
    play(game, "white 1", "column 1", "ship special", "dock religion")
    assert [(event["dock"], event["from"]) for event in happened(game, "shipped")] == [("religion", "special")]
    assert choices(until(game, "turn", BEN))


# what can be answered, and by which rule


@rule("AK-D-REL-03")
def test_a_monk_symbol_can_be_answered_when_the_last_empty_token_is_filled_meanwhile():
    """AK-D-REL-03: no card is left to draw, and a technology fills the gem token while the question stands."""
    game = running(
        wood=1, grain=1, sugar=1, cocoa=1, religion=3, tables={"pool": [2]},
        copy=box(city={**box().facts["city"], "spots": ["religion"] * 24}, cards=[]),
        made={"hand": 1, "cards": {"trade": 23}},
    )  # fmt: skip
    play(game, "white 2", "entry 2", "stop 5", "use")
    assert (asked(game), keys(game)[:1]) == (("maya-monk", ANN), ["fill gem"])
    play(game, "technology gem")
    assert asked(game) == ("maya-monk", ANN)
    play(game, "nothing")
    assert asked(until(game, "turn", BEN)) == ("turn", BEN)


@rule("AK-D-END-01", "SM-END-02")
def test_coins_of_the_city_are_scored_by_the_rule_of_the_city():
    """AK-D-END-01: 5 coins and 4 full tokens are 9 coins; a colony sells by the general rule."""
    game = running(coins=5, wood=1, gem=1, sugar=1, cocoa=1, others={"ben": {"coins": 2, "gem": 2}})
    assert previewed(game) == {(ANN, "coins", "AK-D-END-01"): 3, (BEN, "coins", "SM-END-02"): 2}


@rule("SM-YEAR-04", "AK-D-YEAR-01")
def test_a_marker_that_has_not_moved_has_no_place():
    """SM-YEAR-04: nobody is said to be first at the start of the track, the warrior neither."""
    game = running(3, retired=0, others={"ben": {"retired": 1, "conquistador": 2}}, tables={"turn_of": 2})
    play(game, "retire", "space ship")
    until(game, "turn")
    assert happened(game, "rank") == [{"player": BEN, "place": 1, "step": 2}]
