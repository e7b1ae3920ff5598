"""The eclipse and the preparation."""

import pytest

from companion.games.endless_winter.rules.table_checks import check
from tests.games.endless_winter.play import ANN, BEN, CHEN, box, eclipsed, rule, start

HANDS = {"ann": {"hand": {"brave": 1}, "pile_size": 1}, "ben": {"hand": {"hunter": 1}, "pile_size": 1}}


def plain(**facts):
    """A box whose eclipse brings nothing by itself."""
    nothing = {"turn_order_2": [{"effect": ""}] * 2, "benefit_h00": {"effect": ""}}
    return box(**{**nothing, **facts})


@rule("EW-ECL-01", "EW-ECL-02", "EW-ECL-03")
def test_piles_are_revealed_before_any_gain():
    game = eclipsed(**HANDS)
    assert game.asked == ("reveal", ANN)
    game.take("reveal brave")
    assert game.asked == ("reveal", BEN)
    game.take("reveal hunter")
    assert [row["n"] for row in game.happened("eclipse-labour")] == [1.5, 1]
    assert game.table.phase == "eclipse"
    assert [row["round"] for row in game.happened("eclipse")] == [1]


@rule("EW-ECL-03")
def test_every_card_of_a_pile_counts():
    game = eclipsed(ann={"hand": {"brave": 2, "hunter": 1}, "pile_size": 3, "resting": 1})
    game.take("reveal brave", "reveal brave", "reveal hunter")
    assert game.happened("eclipse-labour")[ANN]["n"] == 2 * 1.5 + 1 + 1.5


@rule("EW-ECL-10")
def test_the_benefit_is_that_of_the_place_in_the_new_order():
    copy = plain(turn_order_2=[{"effect": "points*2"}, {"effect": "points"}])
    assert eclipsed(ben={"resting": 1}, copy=copy).scored("turn-order") == {BEN: 2, ANN: 1}


@rule("EW-ECL-04", "EW-ECL-02")
def test_a_revealed_card_is_chosen_from_the_possible_ones():
    game = eclipsed(ann={"hand": {"brave": 1, "1 0 food": 1}, "mixed": {"elder": 2}, "deck": 2, "pile_size": 1})
    assert game.keys == ["reveal brave", "reveal-culture 1 0 food"]


@rule("EW-ECL-02", "EW-ECL-04")
def test_a_table_is_sound_while_its_piles_are_revealed():
    ann = {"hand": {"brave": 1, "1 0 food": 1}, "pile_size": 2}
    game = eclipsed(ann=ann, ben={"hand": {"hunter": 1}, "pile_size": 1})
    for card, pile in (("reveal-culture 1 0 food", {"1 0 food": 1}), ("reveal brave", {"brave": 1})):
        game.take(card)
        assert game.me().pile == pile
        assert not [reason for reason in check(game.table) if "pile" in reason.values["field"]]


@rule("EW-ECL-05")
def test_food_is_no_labour_in_the_eclipse():
    game = eclipsed(ann={"food": 6})
    assert [row["n"] for row in game.happened("eclipse-labour")] == [0, 0]
    assert not any(key.startswith("food") and key != "food" for key in game.offered)


@rule("EW-ECL-06", "EW-ECL-08")
def test_players_resolve_in_the_new_order_each_completely():
    copy = box(turn_order_2=[{"effect": "idol"}, {"effect": "idol"}], benefit_h00={"effect": "idol"})
    game = eclipsed(ben={"resting": 1}, copy=copy)
    assert game.table.order == [BEN, ANN]
    seats = []
    while game.table.phase == "eclipse" and game.ask.id == "benefit":
        seats.append(game.ask.player)
        game.take("idol reverence")
    assert seats == [BEN, BEN, ANN, ANN]


@rule("EW-ECL-09", "EW-CARD-09", "EW-ECL-11")
def test_pile_cards_in_any_order_each_or_not():
    ann = {"hand": {"tribesman": 1, "tribeswoman": 1, "crafter": 1}, "pile_size": 3}
    game = eclipsed(ann=ann, copy=plain())
    game.take("reveal tribesman", "reveal tribeswoman", "reveal crafter")
    assert game.asked == ("eclipse-cards", ANN)
    assert set(game.keys) == {"all", "eclipse tribesman 1", "eclipse tribeswoman 1", "eclipse crafter 1", "done"}
    assert game.brought("eclipse tribeswoman 1") == {"food": 2}
    game.take("done")
    assert game.me().food == 2


@rule("EW-ECL-11")
def test_all_pile_cards_with_one_answer():
    ann = {"hand": {"tribesman": 2, "tribeswoman": 1}, "pile_size": 3}
    game = eclipsed(ann=ann, copy=plain()).take("reveal tribesman", "reveal tribesman", "reveal tribeswoman", "all")
    assert game.me().food == 4


@rule("EW-ECL-12")
def test_every_leader_of_a_hex_gains_it():
    copy = plain(benefit_h00={"effect": "points"})
    game = eclipsed(copy=copy)
    assert game.scored("hexes") == {ANN: 1, BEN: 1}
    assert eclipsed(copy=copy, ben={"camps": {"h00": 2}}).scored("hexes") == {BEN: 1}, "Ann has less"


@rule("EW-ECL-12", "EW-CARD-09")
def test_hexes_one_at_a_time():
    copy = plain(**{"benefit_land-1": {"effect": "food"}, "benefit_land-2": {"effect": "points"}})
    hexes = {"h01": "land-1", "h02": "land-2"}
    game = eclipsed(ann={"camps": {"h01": 1, "h02": 1}}, hexes=hexes, copy=copy)
    assert game.keys == ["all", "hex h01", "hex h02", "done"]
    game.take("hex h02")
    assert game.scored("hexes") == {ANN: 1}
    assert game.me().food == 1, "the last one is not asked about"


@rule("EW-ECL-19")
def test_influence_counts_as_camps_stand_then():
    copy = plain(**{"benefit_land-1": {"effect": "move"}, "benefit_land-2": {"effect": "points"}})
    hexes = {"h01": "land-1", "h02": "land-2"}
    for ruling, points in (("now", {ANN: 1}), ("start", {})):
        ann = {"camps": {"h01": 2}}
        game = eclipsed(ann=ann, hexes=hexes, copy=copy, rulings={"influence": ruling}).take("move h01 h02")
        assert game.scored("hexes") == points


@rule("EW-ECL-20")
def test_a_hex_without_influence_brings_nothing():
    copy = plain(benefit_h00={"effect": "points"})
    game = eclipsed(ann={"camps": {}}, copy=copy)
    assert game.scored("hexes") == {BEN: 1}


@rule("EW-ECL-12")
def test_an_unknown_hex_is_entered_when_a_player_gains_there():
    game = eclipsed(ann={"camps": {"h05": 1}}, copy=plain())
    assert game.asked == ("hex", None)
    game.take("kind land-1")
    assert game.table.hexes == {"h05": "land-1"}
    assert game.me().food == 2


@rule("EW-SET-30", "EW-SET-31")
def test_an_unknown_hex_is_of_a_kind_that_is_left():
    counts = {"terrain_tiles": {"glacier": 6, **dict.fromkeys(("land-1", "land-2", "land-3", "land-4"), 1)}}
    counts["terrain_tiles"] |= {"land-5": 7, "land-6": 7}
    hexes = {"h01": "land-1", **{f"h{n:02}": "glacier" for n in range(10, 16)}}
    game = eclipsed(ann={"camps": {"h05": 1}}, hexes=hexes, copy=plain(**counts))
    assert game.keys == [f"kind land-{n}" for n in range(2, 7)], "the one land 1 and all six glaciers lie elsewhere"
    hexes = {f"h{n:02}": "land-6" for n in range(10, 17)}
    game = eclipsed(ann={"camps": {"h05": 1}}, hexes=hexes, copy=plain())
    assert game.keys == [f"kind land-{n}" for n in range(1, 6)] + ["kind glacier"], "six random tiles and no more"


@rule("EW-MIG-08", "EW-ECL-13")
@pytest.mark.parametrize(("camps", "gaining"), [(1, [ANN]), (2, [ANN, BEN]), (3, [BEN])])
def test_a_settlement_has_the_influence_of_two_camps(camps, gaining):
    nothing = {f"benefit_land-{n}": {"effect": ""} for n in (2, 3)}
    copy = plain(**{"benefit_land-1": {"effect": "points"}, **nothing})
    hexes = {"h01": "land-1", "h02": "land-2", "h08": "land-3"}
    ann = {"settlements": ["h01.h02.h08"], "camps": {}}
    game = eclipsed(ann=ann, ben={"camps": {"h01": camps}}, hexes=hexes, copy=copy)
    while game.table.phase == "eclipse":
        game.take("all" if "all" in game.keys else game.simplest())
    assert game.scored("hexes") == dict.fromkeys(gaining, 1)


@rule("EW-ECL-14", "EW-ECL-15", "EW-ECL-16", "EW-MIG-08")
def test_settlements_and_emptied_cells():
    ann = {"settlements": ["h01.h02.h08"], "megaliths": 2, "deck": 2, "mixed": {"brave": 2}, "camps": {}}
    hexes = dict.fromkeys(("h01", "h02", "h08"), "land-5")
    game = eclipsed(ann=ann, ben={"camps": {}}, hexes=hexes, copy=plain(**{"benefit_land-5": {"effect": ""}})).take(
        "all"
    )
    assert game.keys == ["all", "settlement 1", "cell 1", "done"]
    assert game.brought("cell 1", "gain tool") == {"tool": 1}
    assert game.asked == ("benefit", ANN)
    game.take("card")
    assert game.happened("draw")[0] == {"player": ANN, "n": 1, "detail": "from.settlement"}


@rule("EW-ECL-17", "EW-DEV-07", "EW-STONE-12")
def test_stones_score_after_the_gains_of_the_board():
    ann = {"stones": ["idols"], "megaliths": 6, "sacrifice": 1}
    game = eclipsed(ann=ann, copy=plain())
    game.take("cell 3", "idol reverence", "gain tool")
    assert game.scored("stones") == {ANN: 1}, "the idol of the board made the second step"


@rule("EW-ECL-17")
def test_a_stone_by_hand_asks_its_owner():
    game = eclipsed(ann={"stones": ["hand:camps_on_land"]}, copy=plain())
    assert game.ask.id == "stone-points"
    game.take('{"points": 3}')
    assert game.scored("stones") == {ANN: 3}


@rule("EW-ECL-18", "EW-ECL-21")
def test_piles_go_to_the_discard_piles_when_all_are_done():
    game = eclipsed(**HANDS, copy=plain(eclipse_hunter={"labour": 2, "effect": ""}), round=4, era="round-4")
    game.take("reveal brave", "reveal hunter")
    assert game.me().pile == {"brave": 1}
    game.until_phase("final", "over")
    assert game.me().discard == {"brave": 1}
    assert game.me().pile == {}


@rule("EW-ECL-21")
def test_a_pile_stays_until_all_players_are_done():
    game = eclipsed(ann={"hand": {"brave": 1}, "pile_size": 1, "resting": 1}, ben=HANDS["ann"], copy=plain())
    game.take("reveal brave", "reveal brave")
    assert game.asked == ("move", ANN)
    game.until("move", BEN)
    assert (game.me().pile, game.me().discard) == ({"brave": 1}, {})


@rule("EW-ECL-22")
def test_the_order_holds_for_the_next_round():
    game = eclipsed(3, chen={"resting": 2}, ben={"resting": 1}).until("turn")
    assert game.table.order == [CHEN, BEN, ANN]
    assert game.asked == ("turn", CHEN)


# preparation


def prepared(**changes):
    """The next round has begun."""
    return start(phase="preparation", **changes).until("turn")


@rule("EW-PREP-02", "EW-PREP-03")
def test_a_new_round_with_all_figures():
    columns = {"initiate": [ANN], "develop": [], "migrate": [BEN], "hunt": [ANN]}
    game = prepared(ann={"figures": 0, "chief_placed": True, "resting": 1}, columns=columns, bottoms=["hunt"])
    t, me = game.table, game.me()
    assert (t.round, t.era, t.bottoms) == (2, "round-2", [])
    assert not any(t.columns.values())
    assert (me.figures, me.chief_placed, me.resting) == (2, False, 0)


@rule("EW-PREP-05", "EW-PREP-06", "EW-PREP-07", "EW-SET-05")
def test_the_culture_display_of_each_round():
    gaps = ["1", None] * 4
    assert prepared(culture=gaps).table.culture == ["1"] * 8
    assert prepared(culture=["1 0 food", None, *["1"] * 6]).table.culture == ["1 0 food", *["1"] * 7], "gaps alone"
    era_2 = prepared(round=2, era="round-2", culture=gaps)
    assert era_2.table.culture == ["2"] * 8
    assert era_2.table.culture_decks == {"1": 12, "2": 12}
    assert prepared(round=3, era="round-3", culture=["2", None]).table.culture == ["2"] * 8


@rule("EW-PREP-08")
def test_five_cards_beside_those_kept():
    game = prepared(ann={"hand": {"elder": 3}, "deck": 2, "mixed": {"brave": 2}, "discard": {"hunter": 4}})
    assert (game.me().hand_size, game.me().deck) == (8, 1)


@rule("EW-PREP-04")
def test_grounds_are_filled_to_one_more_than_players():
    assert len(prepared(grounds=["rhino"]).table.grounds) == 3
    full = prepared(grounds=["rhino"] * 4)
    assert (full.table.grounds, full.happened("animals")) == (["rhino"] * 4, [])


@rule("EW-PREP-02")
def test_log_and_charts_count_rounds():
    game = eclipsed().until_phase("turn")
    game.take("place tribe rest")
    assert game.table.round == 2
    assert {(event.era, event.round) for event in game.events} == {("round-1", 1), ("round-2", 2)}
