"""The Maya city at the end of a year and of a game, with other modules, and in whole games."""

import pytest

from companion.engine.journal import Setup
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.rules.overlays import final_lines, secured
from companion.games.santa_maria.table import Maya
from tests.games.santa_maria.play import ANN, BEN, CHEN, NAMES, AtTable, box, small_city
from tests.games.santa_maria.rule import rule
from tests.games.santa_maria.test_maya import WITH_AMBASSADORS, city, running, set_up, visited

# years and the end


def ended(year=1, **more):
    """A game whose year has just ended: Ann retires last."""
    tables = {"year": year, "era": f"year-{year}", **more.pop("tables", {})}
    others = {"ben": {"retired": 1, **more.pop("ben", {})}}
    return running(tables=tables, others=others, **more).take("retire", "space coins")


@rule("AK-D-YEAR-01")
def test_the_warrior_is_ranked_and_goes_back():
    """AK-D-YEAR-01: 4 points for the first of two in year 1."""
    game = ended(conquistador=3, ben={"conquistador": 1})
    assert (game.scored("conquistador"), game.me().conquistador) == ({ANN: 4}, 0)


@rule("AK-D-YEAR-02")
def test_ex_40_five_players_use_the_table_of_four():
    """EX-40: 9, 6, 3 and nothing for the last two in year 2."""
    people = {name.lower(): {"retired": 1, "conquistador": n, "arrived": 0} for n, name in enumerate(NAMES[1:], 2)}
    game = running(
        5, rulings={"ambassadors": "yes"}, others=people, tables={"year": 2, "era": "year-2"}, conquistador=1
    )
    game.take("retire", "space coins")
    assert [player.conquistador_points for player in game.table.players] == [[0], [0], [3], [6], [9]]


@rule("AK-D-YEAR-03")
@pytest.mark.parametrize(("ruling", "priests"), [("yes", 2), ("no", 1)])
def test_dice_and_priests_leave_the_city(ruling, priests):
    """AK-D-YEAR-03, AMB-15."""
    game = ended(rulings={"priests_return": ruling}, city={"marks": {1: "priest", 5: "white 2"}, "priests": 1})
    assert (city(game).marks, city(game).priests) == ({}, priests)


@rule("AK-D-YEAR-04", "AK-D-YEAR-05")
def test_three_cards_and_gold_for_every_player():
    """AK-D-YEAR-04, AK-D-YEAR-05: temples and cards stay."""
    game = ended(city={"hand": 2, "gold": 1, "levels": {"trade": 1}}).until_year(2)
    assert (city(game).hand, city(game).gold, city(game).levels) == (5, 3, {"trade": 1})


@rule("AK-D-YEAR-05")
def test_a_shortage_of_gold_is_not_made_up():
    """AK-D-YEAR-05: of 12 gold, 11 lie in the temple."""
    game = ended(city={"gold": 11}).until_year(2)
    assert (city(game).gold, game.happened("gold-out")) == (12, [{"player": ANN, "n": 1}])


@rule("AK-D-YEAR-04")
def test_the_deck_has_24_cards():
    """AK-D-YEAR-04, AK-D-SET-06: 22 are in hand or tucked."""
    game = ended(city={"hand": 2, "cards": {"trade": 20}})
    assert (city(game).hand, len(game.happened("deck-empty"))) == (4, 1)


@rule("AK-D-END-01")
def test_every_resource_but_gold_sells_for_a_coin():
    """AK-D-END-01: 2 coins of the space, 5 resources, 2 coins: 3 points; the gold brings nothing."""
    game = ended(3, coins=2, wood=1, grain=1, cocoa=2, gem=1, city={"gold": 6}, ben={})
    assert game.over
    assert game.scored("coins") == {ANN: 3}


@rule("AK-D-END-01")
@pytest.mark.parametrize(("ruling", "coins", "wood"), [("end", 2, 1), ("each-year", 4, 0)])
def test_a_table_may_sell_every_year(ruling, coins, wood):
    """AMB-17."""
    game = ended(rulings={"maya_sale": ruling}, wood=1, gem=1)
    assert (game.me().coins, game.me().wood) == (coins, wood)


@rule("AK-D-PASS-04")
def test_gains_of_the_temples_are_shown_before_retiring():
    """AK-D-PASS-04: until they have scored this year."""
    game = running(city={"levels": {"trade": 2}, "cards": {"trade": 1}})
    assert [(line.points, line.detail) for line in final_lines(game.table)] == [(2, "scored.trade")]
    assert secured(game.table) == []
    game.take("retire", "space religion")
    assert final_lines(game.table) == []


@rule("AK-D-END-02", "AK-D-END-03")
def test_alone_in_the_city():
    """AK-D-END-02, AK-D-END-03: 1 gold a year, trees on the track, trade with the supply alone."""
    game = set_up(1)
    assert city(game).gold == 1
    assert not [key for key in game.take("card", "half trade").keys if key.startswith("partner")]
    game.take("done", "retire", "space coins")
    assert city(game.until_year(2)).gold == 2
    assert game.happened("trees")


# with other modules


@rule("AK-X-07")
def test_the_city_takes_no_specialists():
    """AK-X-07: though Ben is asked."""
    game = running(
        rulings={"specialists": "yes"}, coins=5, tables={"specialists": ["farmer"] * 6},
        others={"ben": {"coins": 5, "colony": {(1, 1): "wood"}}},
    )  # fmt: skip
    game.take("white 4", "entry 4", "stop 13")
    assert game.asked == ("turn", BEN)
    game.take("white 1", "column 1")
    assert game.asked == ("specialist", BEN)


@rule("AK-X-08")
def test_the_city_follows_an_ambassador_in_thought():
    """AK-X-08: with temples and technologies, but no die is left; or not at all."""

    def followed():
        ben = {"colony": {(1, 4): "coins"}}
        game = running(
            rulings={"ambassadors": "yes"}, gem=1, city={"hand": 1}, others={"ben": ben},
            tables={"ambassadors": {"white": 4, "blue": 2}, "turn_of": BEN},
        )  # fmt: skip
        return game.take("ambassador white 4", "column 4")

    game = followed()
    assert (game.asked, game.ask.rule) == (("stop", ANN), "AK-X-08")
    assert "technology sugar" in game.keys
    game.take("stop 13", "temple gold")
    assert (visited(game), city(game).marks, city(game).levels) == ([13], {}, {"gold": 1})
    assert visited(followed().take("nothing")) == []


@rule("AK-X-08", "AK-C-04")
def test_the_others_follow_the_city():
    """AK-C-04: the column of a white ambassador die, by the value it was turned to."""
    game = running(
        rulings={"ambassadors": "yes"}, coins=1, others={"ben": {"colony": {(1, 4): "coins*3"}}},
        tables={"ambassadors": {"white": 3, "blue": 2}},
    )  # fmt: skip
    game.take("ambassador white 3", "entry 4", "stop 13")
    assert game.me(BEN).coins == 3


@rule("AK-X-09")
def test_the_governor_keeps_out_of_the_city():
    """AK-A-01: he walks in colonies."""
    game = set_up(3, rulings={"governor": "yes"})
    assert [player.governor for player in game.table.players] == [None, 0, 0]


@rule("AK-D-DIE-01")
def test_shared_blue_dice_are_shared_with_the_city():
    """SM-SHARED-03, SM-SHARED-04: one die for each player; the city may use one."""
    game = set_up(2, rulings={"blue_dice": "shared"})
    assert (game.table.shared_blue_dice, game.me().blue_dice) == (2, 0)
    value = game.table.shared_blue[0]
    game.take(f"blue {value}", f"entry {value}")
    game.take(game.choices[0])
    assert game.me().blues == 1


# impossible tables


@rule("AK-D-SET-01")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"gold": -1}, "players.0.maya.gold"),
        ({"hand": 20, "cards": {"trade": 5}}, "players.0.maya.hand"),
        ({"levels": {"gold": 4}}, "players.0.maya.levels.gold"),
        ({"marks": {25: "priest"}}, "players.0.maya.marks"),
        ({"sites": {0: "wood"}}, "players.0.maya.sites"),
    ],
)
def test_no_city_can_look_like_that(change, field):
    """AK-D-SET-06, AK-D-TEMPLE-04: cards, levels and spots have their number."""
    game = running()
    for name, value in change.items():
        setattr(city(game), name, value)
    assert [reason.values["field"] for reason in DEFINITION.problems(game.table)] == [field]


@rule("AK-D-SET-01", "AK-D-STORE-01")
def test_one_city_and_no_more_than_its_tokens_hold():
    """AK-D-SET-01, AK-D-STORE-01."""
    game = running()
    game.me().wood = 2
    game.me(BEN).maya = Maya()
    assert [reason.rule for reason in DEFINITION.problems(game.table)] == ["check.city", "check.storage"]
    game.me().maya = game.me(BEN).maya = None
    assert [reason.rule for reason in DEFINITION.problems(game.table)] == ["check.city"]


# whole games


@rule("AK-GEN-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_with_everything_runs_to_its_end(players):
    """AK-GEN-01: all modules at once, as simply as possible, with Chen or Ann in the city."""
    rulings = {**WITH_AMBASSADORS, "governor": "yes", "specialists": "yes", "setup": "advanced"}
    game = AtTable(DEFINITION, NAMES[:players], Setup(players, rulings=rulings, copy=box()))
    if players > 1:
        game.take(f"seat {CHEN if players > 2 else ANN}")
    while not game.over:
        game.play(game.simplest())
    assert not list(DEFINITION.problems(game.table))
    assert len(game.happened("maya")) == 1


def previewed(game):
    """The points that would be added by source, if it ended now."""
    return {(line.player, line.source, line.rule): line.points for line in final_lines(game.table)}


@rule("AK-D-PASS-04", "AK-D-PASS-05")
def test_temples_are_in_the_preview_until_they_are_scored():
    """AK-D-PASS-04: a question in the middle of retiring does not make them vanish."""
    game = small_city(made={"levels": {"trade": 2, "gold": 1}, "cards": {"trade": 3}, "gold": 4})
    brings = {(ANN, "temples", "AK-D-PASS-04"): 6, (ANN, "temples", "AK-D-PASS-05"): 4}
    assert previewed(game) == brings
    game.take("retire", "space ship")
    assert (game.asked, previewed(game)) == (("token", ANN), brings)
    game.take("fill wood")
    assert (previewed(game), game.scored("temples")) == ({}, {ANN: 10})


@rule("AK-D-GOLD-02")
@pytest.mark.parametrize("ruling", ["each", "once"])
def test_every_symbol_behind_the_warrior_is_guarded(ruling):
    """AK-D-GOLD-02: also where the warrior stands by hand, or got one gold for two symbols."""
    game = small_city(
        rulings={"gold_symbols": ruling}, conquistador=5,
        others={"ben": {"conquistador": 4, "colony": {(1, 1): "conquistador"}}},
        made={"gold": 3}, retired=0, tables={"turn_of": BEN},
    )  # fmt: skip
    assert "gold" not in game.brought("white 1", "column 1", seat=BEN)
    assert [event["n"] for event in game.happened("gold-guarded")] == [2]
    assert city(game).gold == 3


@rule("AK-D-GOLD-02", "AK-D-YEAR-01")
def test_a_new_year_guards_nothing():
    """AK-D-YEAR-01: the warrior is back at the start."""
    game = small_city(conquistador=5, made={"gold": 3})
    game.take("retire", "space coins")
    game.until("turn", BEN).take("retire", "space religion")
    game.until("turn", ANN)
    game.correct_all({"players.1.conquistador": 4, "players.1.colony.0": "conquistador", "turn_of": BEN, "pool": [1]})
    assert game.brought("white 1", "column 1", seat=BEN)["gold"] == 1


@rule("AK-D-CARD-09", "AK-D-TEMPLE-03")
def test_a_technology_may_wait_until_the_level_is_paid_for():
    """AK-D-CARD-09: the gem that the temple cost is there again, on the token that has just been emptied."""
    game = small_city(gem=1, made={"hand": 1}, tables={"pool": [3]})
    game.take("white 3", "entry 3", "stop 9", "temple festival")
    assert (game.asked, "technology gem" in game.keys) == (("technology", ANN), True)
    assert game.brought("technology gem") == {"gem": 1}
    assert (game.asked, city(game).cards) == (("turn", BEN), {"technology": 1})


@rule("AK-D-CARD-09", "AK-D-TEMPLE-06")
def test_cards_that_a_temple_brought_may_be_technologies_of_this_die():
    """AK-D-TEMPLE-06: two cards from the festival temple of the sample; it may also stay in the hand."""
    game = small_city(gem=1, tables={"pool": [3]})
    game.take("white 3", "entry 3", "stop 9", "temple festival")
    assert (city(game).hand, game.asked) == (2, ("technology", ANN))
    game.take("nothing")
    assert (city(game).hand, game.asked) == (2, ("turn", BEN))


@rule("AK-D-CARD-10")
def test_only_one_technology_for_each_die_also_after_the_temple():
    """AK-D-CARD-10; a priest is no die at all."""
    game = small_city(gem=1, made={"hand": 2}, tables={"pool": [3]})
    game.take("white 3", "entry 3", "technology warrior", "stop 9", "temple festival")
    assert game.asked == ("turn", BEN)
    priest = small_city(gem=1, made={"hand": 2, "priests": 1}).take("priest", "spot 9", "temple festival")
    assert priest.asked == ("turn", BEN)


@rule("AK-D-CARD-01", "AK-D-CARD-02")
def test_the_other_half_of_a_played_card_is_gone_with_it():
    """AK-D-CARD-02: of 24 known cards the one with this festival is under the trade district."""
    cards = [{"cells": ["trade", "festival:wood>happiness*3"]}, {"cells": ["wooden", "technology:1>gem"]}]
    cards += [{"cells": ["straw", "straw"]}] * 22
    game = small_city(copy=box(cards=cards), wood=1, made={"hand": 4})
    game.take("card")
    assert "half festival wood>happiness*3" in game.keys
    game.take("half trade", "done")
    assert "half festival wood>happiness*3" not in game.until("turn", ANN).take("card").keys
    assert "half trade" not in game.keys


@rule("AK-D-CARD-02")
def test_a_half_stays_possible_while_another_card_may_have_been_played():
    """AK-D-CARD-02: either of two cards with a trade half may be the one that was played."""
    cards = [{"cells": ["trade", "festival:wood>happiness*3"]}, {"cells": ["trade", "technology:1>gem"]}]
    cards += [{"cells": ["straw", "straw"]}] * 22
    game = small_city(copy=box(cards=cards), wood=1, made={"hand": 4})
    game.take("card", "half trade", "done")
    game.until("turn", ANN).take("card")
    assert {"half festival wood>happiness*3", "half trade"} <= set(game.keys)
    game.take("half festival wood>happiness*3")
    game.until("turn", ANN).take("white 1", "entry 1")
    assert not [key for key in game.keys if key.startswith("technology")], "its card must be the one for the trade"


@rule("AK-D-REL-03")
def test_a_monk_symbol_can_be_answered_when_the_last_empty_token_is_filled_meanwhile():
    """AK-D-REL-03: no card is left to draw, and a technology fills the gem token while the question stands."""
    game = small_city(
        wood=1, grain=1, sugar=1, cocoa=1, religion=3, tables={"pool": [2]},
        copy=box(city={**box().facts["city"], "spots": ["religion"] * 24}, cards=[]),
        made={"hand": 1, "cards": {"trade": 23}},
    )  # fmt: skip
    game.take("white 2", "entry 2", "stop 5", "use")
    assert (game.asked, game.keys[:1]) == (("maya-monk", ANN), ["fill gem"])
    game.take("technology gem")
    assert game.asked == ("maya-monk", ANN)
    game.take("nothing")
    assert game.until("turn", BEN).asked == ("turn", BEN)


@rule("AK-D-END-01", "SM-END-02")
def test_coins_of_the_city_are_scored_by_the_rule_of_the_city():
    """AK-D-END-01: 5 coins and 4 full tokens are 9 coins; a colony sells by the general rule."""
    game = small_city(coins=5, wood=1, gem=1, sugar=1, cocoa=1, others={"ben": {"coins": 2, "gem": 2}})
    assert previewed(game) == {(ANN, "coins", "AK-D-END-01"): 3, (BEN, "coins", "SM-END-02"): 2}
