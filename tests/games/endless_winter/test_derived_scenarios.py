"""Boundary cases that follow from the rulebook, each played with the values written down for it."""

from companion.games.endless_winter.box.components import (
    BASE,
    HEXES,
    JUNCTIONS,
)
from companion.games.endless_winter.rules.cards import draw
from companion.games.endless_winter.rules.eclipse import board_deeds, eclipse_order
from companion.games.endless_winter.rules.idols import revered
from companion.games.endless_winter.rules.influence import influence, leads
from companion.games.endless_winter.rules.megaliths import upper_points
from companion.games.endless_winter.rules.scoring import (
    best_sets,
    burial_points,
    final_points,
    ratio,
    tie_breaks,
)
from companion.games.endless_winter.rules.stone_points import stone_points
from companion.games.endless_winter.table import JUNCTION, NEUTRAL
from tests.games.endless_winter.play import ANN, BEN, CHEN, at, box, eclipsed, start, table
from tests.games.endless_winter.test_scenarios import LEFT, RIGHT, WORDS, benefits, scenario

# derived: culture cards and columns


@scenario("EW-DV-06")
def test_three_culture_cards(given, expect):
    cards = {"1 0 food": given["culture_played"], "brave": 4}
    game = start(ann={"hand": cards}).take("play-culture 1 0 food")
    for _ in range(given["culture_played"] - 1):
        game.take("play-culture 1 0 food", "discard brave")
    assert sum(game.me().discard.values()) == expect["cards_discarded"]


@scenario("EW-DV-07")
def test_three_culture_cards_with_too_small_a_hand(given, expect):
    game = start(ann={"hand": {"1 0 food": len(given["hand"])}})
    game.take("play-culture 1 0 food", "play-culture 1 0 food", "discard-culture 1 0 food")
    assert sum(game.me().played.values()) == expect["possible"]
    assert game.me().hand_size == 0


@scenario("EW-DV-08")
def test_a_second_figure_in_a_column(given, expect):
    game = at(given["column"], columns={"initiate": [], "develop": [], "migrate": [], "hunt": [ANN]}, bottoms=["hunt"],
              ann={"hand": {"hunter": 1}, "upright": {"rhino": 1}, "figures": 1})  # fmt: skip
    game.take("play hunter")
    assert ("do reveal" in game.keys) is expect["top"]
    assert ("do tip" in game.keys) is expect["middle"]
    assert ("bottom" in game.keys) is expect["bottom"]


@scenario("EW-DV-09")
def test_the_first_figure_of_a_new_round(given, expect):
    game = start(
        phase="preparation", bottoms=["hunt"], columns={"initiate": [], "develop": [], "migrate": [], "hunt": [ANN]}
    )
    game.until("turn")
    assert game.table.round == given["round"]
    assert ("bottom" in game.take("place tribe hunt").keys) is expect["bottom"]


@scenario("EW-DV-10")
def test_different_types_at_initiate(given, expect):
    one, two = given["tribe_cards_wanted_at_top"]
    game = at("initiate", ann={"hand": {"brave": 2}, "tool": 2}).take("play brave", "play brave")
    game.take("do tribe", f"tribe {one}", "do tribe")
    assert (f"tribe {two}" in game.keys) is expect["allowed"]
    assert game.why(f"tribe {two}") == ["EW-INIT-02"]


@scenario("EW-DV-11")
def test_the_same_type_by_the_middle(given, expect):
    game = at("initiate", ann={"hand": {"brave": 1}, "tool": 1, "food": given["food_paid"]}).take("play brave")
    game.take("do tribe", f"tribe {given['top'][0]}", "do settle-in")
    assert (f"tribe {given['middle']}" in game.keys) is expect["allowed"]
    game.take(f"tribe {given['middle']}")
    assert game.me().discard == {given["middle"]: 1}, expect["middle_card_goes_to"]
    assert game.me().food == 0


@scenario("EW-DV-12")
def test_an_empty_tribe_deck(given, expect):
    tribes = {"hunter": given["deck_left"], "crafter": 15, "shaman": 15, "elder": 15, "fifth": 15}
    game = at("initiate", ann={"hand": {"brave": 1}, "tool": 1}, tribes=tribes).take("play brave")
    assert game.brought("do tribe", "tribe hunter") == {"points": expect["vp"], "tool": -1}
    assert "hunter" not in game.me().cards


@scenario("EW-DV-13")
def test_hunt_budget(given, expect):
    game = at("hunt", ann={"tool": given["tools"]}, labour=0, grounds=["rhino"] * 4)
    game.table.labour = 2 * given["labour"]
    for _ in range(expect["max_animals"]):
        game.take("do animal", "animal rhino")
    assert game.table.labour == 2 * expect["labour_left_after_that"]
    assert "do animal" not in game.keys
    for _ in range(expect["max_reveals_with_rest"]):
        game.take("do reveal")
    assert "do reveal" not in game.keys


@scenario("EW-DV-14")
def test_five_animals_on_the_grounds(given, expect):
    game = at("hunt", grounds=[""] * given["grounds"], animals=given["deck"])
    game.table.labour = 2 * given["pay_labour"]
    game.take("do reveal")
    assert (len(game.table.grounds), game.table.animals) == (expect["grounds"], expect["deck"])


@scenario("EW-DV-15")
def test_six_animals_on_the_grounds(given, expect):
    game = at("hunt", grounds=[""] * given["grounds"], animals=given["deck"])
    game.table.labour = 2
    assert game.why("do reveal") == ["EW-HUNT-02"]
    assert expect["reveal_adds"] == 0


@scenario("EW-DV-16")
def test_one_animal_left_in_the_deck(given, expect):
    game = at("hunt", grounds=[""] * given["grounds"], animals=given["deck"])
    game.table.labour = 2 * given["pay_labour"]
    game.take("do reveal")
    assert (len(game.table.grounds), game.table.animals) == (expect["grounds"], expect["deck"])


@scenario("EW-DV-17")
def test_no_animal_deck(given, expect):
    game = at("hunt", animals=given["deck"])
    game.table.labour = 2
    assert ("do reveal" in game.keys) is expect["reveal_allowed"]
    assert game.why("do reveal") == ["EW-HUNT-03"]


@scenario("EW-DV-18")
def test_nothing_to_hunt(given, expect):
    game = at("hunt", grounds=[], animals=given["deck"], ann={"tool": given["pay"]["tools"]})
    game.table.labour = 2 * given["pay"]["labour"]
    assert game.brought("do animal") == {"points": expect["vp"], "tool": -1}


@scenario("EW-DV-19")
def test_bottom_of_hunt_with_an_empty_deck(given, expect):
    assert at("hunt", animals=given["deck"]).brought("bottom") == {"points": expect["vp"]}


@scenario("EW-DV-20")
def test_a_locked_sacred_stone(given, expect):
    stones = {LEFT: [""], RIGHT: [""]}
    game = at("develop", round=given["round"], era="round-2", stones=stones, ann={"food": 2, "tool": 2}).take(
        "do stone"
    )
    assert ("untold 2" in game.keys) is expect["allowed"]
    assert game.why("untold 2") == ["EW-DEV-03"]


@scenario("EW-DV-21")
def test_both_sections_in_era_2(given, expect):
    game = at("develop", round=given["round"], era="round-3", ann={"food": 2, "tool": 2}).take("do stone")
    assert ["untold 1" in game.keys, "untold 2" in game.keys] == expect["allowed"]


@scenario("EW-DV-22")
def test_a_fourth_sacred_stone(given, expect):
    game = at("develop", ann={"stones": ["height"] * given["stones"], "food": 5, "tool": 9},
              stones={LEFT: [""], RIGHT: [""]})  # fmt: skip
    assert ("do stone" in game.keys) is expect["allowed"]
    assert game.why("do stone") == ["EW-DEV-05"]


@scenario("EW-DV-23")
def test_culture_schedule(given, expect):
    game = start(rulings={"displays": "taken"}, culture_decks={"1": 12, "2": 20})
    for _ in range(3):
        game.table.culture = [None] * given["taken_each_round"]
        game.table.phase, game.table.turns = "preparation", 0
        game = start(**{name: getattr(game.table, name) for name in ("culture", "culture_decks", "round", "phase")})
        game.until("turn")
    used = {era: 20 - left for era, left in game.table.culture_decks.items()}
    assert used == {"1": expect["era_I_cards_used"], "2": expect["era_II_cards_used"]}
    assert (min(game.table.culture_decks.values()) > 0) is expect["decks_never_empty"]


# derived: the terrain


@scenario("EW-DV-24")
def test_settlement_and_food_limit(given, expect):
    camps = {"h01": 1, "h02": 1, "h08": 1, BASE: 2}
    game = at("migrate", ann={"camps": camps, "food": given["food"]})
    assert sum(camps.values()) == given["camps_off_board"]
    game.take("do settlement", "settle h01 h02 h08")
    me, after = game.me(), expect["after"]
    assert (sum(me.camps.values()), me.food, me.food_limit) == (
        after["camps_off_board"],
        after["food"],
        after["food_limit"],
    )


@scenario("EW-DV-25")
def test_a_settlement_next_to_the_base(given, expect):
    game = at("migrate", ann={"camps": {BASE: 1, "h01": 1, "h02": 1}, "food": 3})
    assert given["hexes"][0] == "base"
    assert ("do settlement" in game.keys) is expect["allowed"]
    assert game.why("do settlement") == ["EW-MIG-05"]


@scenario("EW-DV-26")
def test_an_occupied_junction(given, expect):
    camps = {"h01": 1, "h02": 1, "h08": 1}
    game = at("migrate", ann={"camps": camps, "food": 3}, ben={"settlements": ["h01.h02.h08"]})
    assert given["junction_has_settlement_of"] == "another player"
    assert ("do settlement" in game.keys) is expect["allowed"]


@scenario("EW-DV-27")
def test_allowed_junctions(given, expect):
    assert len(HEXES) == 1 + 6 + 12, given["layout"]
    assert len(JUNCTIONS) == expect["junctions"]
    assert sum(BASE not in three for three in JUNCTIONS) == expect["allowed"]


@scenario("EW-DV-28")
def test_influence_sum(given, expect):
    a, b = given["hex"]["a"], given["hex"]["b"]
    t = table(ann={"camps": {"h01": a["camps"]}, "settlements": ["h01.h02.h08"]}, ben={"camps": {"h01": b["camps"]}})
    assert influence(t, "h01") == [expect["a"], expect["b"]]
    assert [leads(t, seat, "h01") for seat in (ANN, BEN)] == [name in expect["benefit_to"] for name in "ab"]


@scenario("EW-DV-29")
def test_an_influence_tie_in_the_variant(given, expect):
    camps = {name: {"camps": {"h01": n}} for name, n in zip(("ann", "ben"), given["hex"].values(), strict=True)}
    t = table(**camps, rulings={"gameplay": "variant"})
    assert [leads(t, seat, "h01") for seat in (ANN, BEN)] == [name in expect["benefit_to"] for name in "ab"]


# derived: the eclipse


@scenario("EW-DV-30")
def test_a_tie_at_zero_labour(given, expect):
    order = ["abc".index(name) for name in given["order_this_round"]]
    labour = list(given["labour"].values())
    assert ["abc"[seat] for seat in eclipse_order(order, labour)] == expect["new_order"]


@scenario("EW-DV-31")
def test_a_culture_bluff(given, expect):
    copy = box(eclipse_tribesman={"labour": 2, "effect": ""})
    game = eclipsed(copy=copy, ann={"hand": {"1 0 food": 1, "tribesman": 1}, "pile_size": len(given["pile"])})
    game.take("reveal-culture 1 0 food", "reveal tribesman")
    assert game.happened("eclipse-labour")[ANN]["n"] == expect["labour"]
    assert game.me().hand == {"1 0 food": 1}
    assert game.me().pile == {"tribesman": 1}
    game.until_phase("preparation", "turn")
    assert game.me().discard == {"tribesman": 1} or "tribesman" in game.me().cards


@scenario("EW-DV-32")
def test_two_resting_figures(given, expect):
    game = eclipsed(ann={"resting": given["resting"]})
    assert game.happened("eclipse-labour")[ANN]["n"] == expect["labour"]


@scenario("EW-DV-33")
def test_two_resting_figures_in_the_other_reading(given, expect):
    game = eclipsed(ann={"resting": given["resting"]}, rulings={"resting_labour": "half"})
    assert game.happened("eclipse-labour")[ANN]["n"] == expect["labour"]


@scenario("EW-DV-34")
def test_emptied_megalith_cells(given, expect):
    for place, placed in enumerate(given["megaliths_placed"]):
        found = list(board_deeds(table(ann={"megaliths": placed}), ANN))
        assert found.count(("cell", 1)) == expect["tools"][place]
        assert sum(("cell", cell) in found for cell in (3, 5)) == expect["idols"][place]


@scenario("EW-DV-35")
def test_settlements_draw_cards(given, expect):
    t = table(ann={"settlements": list(JUNCTION)[6 : 6 + given["settlements_off_board"]]})
    assert len(board_deeds(t, ANN)) == expect["cards"]


# derived: megaliths and idols

GRID = {f"{row}.{column}": "plain" for row in range(3) for column in range(3)} | {"0.0": "start", "0.2": "start"}
TILES = dict.fromkeys(GRID, 1)
FOUR = {"0.0.0": NEUTRAL, "0.0.1": NEUTRAL, "0.1.0": NEUTRAL, "0.1.1": NEUTRAL}


def placing(**changes):
    """A megalith that Ann gains in the eclipse."""
    copy = box(turn_order_2=[{"effect": "megalith"}, {"effect": ""}])
    return start(phase="eclipse", copy=copy, grid=GRID, tile_of=TILES, **changes)


@scenario("EW-DV-36")
def test_a_neutral_megalith_on_top(given, expect):
    game = placing(built=FOUR)
    assert ("megalith 2 1 1" in game.keys) is expect["allowed"]
    assert game.why("megalith 2 1 1") == ["EW-MEG-05"]


@scenario("EW-DV-37")
def test_a_coloured_megalith_on_a_start_cell(given, expect):
    game = placing(built={"0.0.0": NEUTRAL, "0.0.1": NEUTRAL}, ann={"megaliths": 2})
    assert ("megalith 1 1 3" in game.keys) is expect["allowed"]
    assert game.why("megalith 1 1 3") == ["EW-MEG-02"]


@scenario("EW-DV-38")
def test_a_diagonal_neighbour(given, expect):
    game = placing(built={"0.0.0": NEUTRAL}, ann={"megaliths": 2})
    assert ("megalith 1 2 2" in game.keys) is expect["allowed"]
    assert {"megalith 1 1 2", "megalith 1 2 1"} <= set(game.keys)


@scenario("EW-DV-39")
def test_four_own_below(given, expect):
    t = table(built=dict.fromkeys(FOUR, ANN))
    assert upper_points(t, ANN, "1.0.0") == expect["vp"]


@scenario("EW-DV-40")
def test_four_neutral_below(given, expect):
    t = table(built=FOUR)
    assert upper_points(t, ANN, "1.0.0") == expect["vp"]


@scenario("EW-DV-41")
def test_third_level(given, expect):
    ground = {f"0.{row}.{column}": NEUTRAL for row in range(3) for column in range(3)}
    second = {"1.0.0": ANN, "1.0.1": ANN, "1.1.0": BEN, "1.1.1": BEN}
    game = placing(built=ground | second, ann={"megaliths": 4, "upper": 2}, ben={"megaliths": 4, "upper": 2})
    game.take("megalith 3 1 1")
    assert game.scored("megaliths") == {ANN: expect["vp"], BEN: 2 * expect["foreign_owners_vp_each_piece"]}


@scenario("EW-DV-42")
def test_idols_at_both_ends(given, expect):
    tracks = box().facts
    ends = {"sacrifice": len(tracks["sacrifice_track"]), "reverence": len(tracks["reverence_track"])}
    copy = box(turn_order_2=[{"effect": f"idol*{given['idols']}"}, {"effect": ""}])
    game = start(phase="eclipse", copy=copy, ann=ends)
    assert "idol reverence" not in game.keys
    game.take("idol sacrifice", "idol sacrifice")
    assert game.scored("sacrifice") == {ANN: expect["vp"]}


# derived: the end


@scenario("EW-DV-43")
def test_never_advanced(given, expect):
    t = table(
        ann={"food": given["food"], "tool": given["tools"], "buried": {"brave": given["buried"]}, "camps": {BASE: 5}}
    )
    t.context.copy = box().facts
    sources = [each.source for each in final_points(t) if each.seat == ANN]
    assert "sacrifice" not in sources
    assert "burial" not in sources
    assert expect == {"sacrifice_vp": 0, "reverence_vp": 0}


@scenario("EW-DV-44")
def test_reverence_with_four(given, expect):
    people = {
        name: {"reverence": row["level"], "buried": {"brave": row["buried"]}}
        for name, row in zip(("ann", "ben", "chen", "dora"), given["players"], strict=True)
    }
    t = table(4, **people, arrivals=[BEN, ANN, CHEN, 3])
    ranks = revered(t)
    scored = {row["id"]: burial_points(ranks.index(seat), row["buried"]) for seat, row in enumerate(given["players"])}
    assert scored == expect


@scenario("EW-DV-45")
def test_reverence_with_two(given, expect):
    assert {row["id"]: burial_points(row["rank"] - 1, row["buried"]) for row in given["players"]} == expect


@scenario("EW-DV-46")
def test_reverence_table_edges(given, expect):
    assert [burial_points(given["rank"] - 1, buried) for buried in given["buried"]] == expect["vp"]


MAMMOTH, RHINO = (("mammoth", (2, 8)),), (("rhino", (1, 3, 6, 10)),)


@scenario("EW-DV-47")
def test_mammoth_surplus(given, expect):
    two = best_sets((("mammoth", expect["counted"]),), MAMMOTH)
    assert best_sets((("mammoth", given["woolly_mammoth"]),), MAMMOTH) == two == {"mammoth": 8}


@scenario("EW-DV-48")
def test_common_animal_surplus(given, expect):
    four = best_sets((("rhino", expect["counted"]),), RHINO)
    assert best_sets((("rhino", given["woolly_rhino"]),), RHINO) == four == {"rhino": 10}


@scenario("EW-DV-49")
def test_argentavis_alone(given, expect):
    assert sum(best_sets((("argentavis", given["argentavis"]),), RHINO).values()) == expect["vp"]


@scenario("EW-DV-50")
def test_argentavis_into_a_full_set(given, expect):
    full = best_sets((("mammoth", expect["mammoth_counted"]),), MAMMOTH)
    wild = best_sets((("mammoth", given["woolly_mammoth"]), ("argentavis", given["argentavis"])), MAMMOTH)
    assert (wild == full) is expect["argentavis_wasted"]


@scenario("EW-DV-51")
def test_idol_stone(given, expect):
    assert stone_points(table(ann=given["steps"]), ANN, "idols").points == expect["vp"]


@scenario("EW-DV-52")
def test_height_stone(given, expect):
    t = table(ann={"megaliths": 8, "upper": given["own_upper_megaliths"]})
    assert stone_points(t, ANN, "height").points == expect["vp"]


@scenario("EW-DV-53")
def test_camp_stone(given, expect):
    camps = {"h01": 1, "h02": 1, "h03": given["camps"]["type2"], BASE: given["camps"]["base"]}
    t = table(ann={"camps": camps}, hexes={"h01": "land-1", "h02": "land-1", "h03": "land-2"})
    assert stone_points(t, ANN, "camps|land-1&land-2&land-3").points == expect["vp"]


@scenario("EW-DV-54")
def test_tipped_types_stone(given, expect):
    counts = {animal: given["tipped"].count(animal) for animal in given["tipped"]}
    assert stone_points(table(ann={"tipped": counts}), ANN, "tipped").points == expect["vp"]


@scenario("EW-DV-55")
def test_final_tie(given, expect):
    order = ["ab".index(name) for name in given["current_order"]]
    people = {name: {"points": points} for name, points in zip(("ann", "ben"), given["scores"].values(), strict=True)}
    game = start(phase="final", order=order, round=4, era="round-4", **people).until_phase("over")
    assert "ab"[game.standings()[0].player] == expect["winner"]
    assert [standing.place for standing in game.standings()] == [1, 2]
    assert tie_breaks(game.table)[order[0]] > tie_breaks(game.table)[order[1]]


@scenario("EW-DV-56")
def test_turns_in_the_figure_variant(given, expect):
    turns = [table(round=n, rulings={"gameplay": "variant"}).figures for n in range(1, given["rounds"] + 1)]
    assert turns == expect["turns_per_player"]
    assert sum(turns) == expect["total"]


@scenario("EW-DV-57")
def test_hunting_grounds_already_full(given, expect):
    game = start(given["players"], phase="preparation", grounds=[""] * given["grounds"], animals=20).until("turn")
    assert len(game.table.grounds) == expect["grounds"]
    assert 20 - game.table.animals == expect["added"]


@scenario("EW-DV-58")
def test_the_preparation_draw_is_no_benefit(given, expect):
    game = start(phase="preparation", ann={"deck": 9, "mixed": {"brave": 9}})
    assert ("benefit" in [decision.ask for decision in game.journal]) is expect["allowed"]
    assert game.asked == ("turn", ANN)
    assert game.me().hand_size == 5


@scenario("EW-DV-59")
def test_resting_and_tribe_cards(given, expect):
    game = at(given["place"], ann={"hand": {"brave": 1}, "deck": 1, "mixed": {"hunter": 1}})
    asked = []
    while game.asked[1] == ANN:
        asked += game.offered
        game.take(game.simplest())
    assert any(key.startswith("play") for key in asked) is expect["allowed"]


@scenario("EW-DV-60")
def test_a_turn_order_benefit_replaced(given, expect):
    assert benefits(WORDS[given["entitled"]]) == [WORDS[word] for word in expect["allowed"]]


@scenario("EW-DV-61")
def test_a_sacrifice_ratio_with_more_than_one_point(given, expect):
    section = given["section"]
    assert ratio(given["food"] + given["tools"], section["resources"], section["vp"]) == expect["vp"]


@scenario("EW-DV-62")
def test_printed_points_of_buried_cards_without_reverence(given, expect):
    points = {**dict.fromkeys(box().facts["card_points"], 0), "hunter": 1, "shaman": 2}
    t = table(ann={"buried": {"hunter": 1, "shaman": 1, "elder": 1}})
    t.learned = {"card_points": points}
    assert [points[card] for card in t.players[ANN].buried] == given["buried_printed_vp"]
    assert {each.source: each.points for each in final_points(t)} == {"card-points": expect["cards_vp"]}


@scenario("EW-DV-63")
def test_empty_grounds_and_a_deck_that_is_not(given, expect):
    game = at("hunt", grounds=[], animals=given["deck"], ann={"tool": given["tools"]})
    game.table.labour = 2 * given["labour"]
    assert ("do animal" in game.keys) is expect["take_animal_allowed"]
    assert ("do reveal" in game.keys) is expect["reveal_allowed"]
    assert game.why("do animal") == ["EW-HUNT-10"]


@scenario("EW-DV-64")
def test_a_bottom_that_the_first_figure_leaves(given, expect):
    game = at(given["column"]).take("done").until("turn", BEN).take(f"place tribe {given['column']}")
    assert ("bottom" in game.keys) is expect["bottom_for_second"]


@scenario("EW-DV-65")
def test_a_reshuffle_during_the_eclipse(given, expect):
    t = table(ann={"discard": {"brave": given["discard"]}, "pile": {"hunter": given["eclipse_pile_tribe_cards"]}})
    assert draw(t, ANN, given["draw"], "") == expect["drawn"]
    assert t.players[ANN].pile == {"hunter": 3}


@scenario("EW-DV-66")
def test_how_often_a_stone_scores(given, expect):
    for taken, times in zip(given["round_taken"], expect["eclipses_scored"], strict=True):
        people = {"ann": {"stones": ["height"], "megaliths": 3, "upper": 1}}
        game = start(phase="reveal", round=taken, era=f"round-{taken}", **people).until_phase("final")
        assert game.scored("stones") == {ANN: 2 * times}


@scenario("EW-DV-67")
def test_a_benefit_outside_the_ladder(given, expect):
    copy = box(turn_order_2=[{"effect": "points"}, {"effect": ""}])
    game = start(phase="eclipse", copy=copy)
    assert game.scored("turn-order") == {ANN: 1}, "no question"
    assert len(expect["allowed"]) == 1


@scenario("EW-DV-68")
def test_the_bottom_of_develop_cannot_pay_its_top(given, expect):
    game = at(given["column"], ann={"tool": given["tools"]})
    game.table.labour = 2 * given["labour"]
    game.take("bottom", "gain tool")
    assert game.asked[0] != "act" or "do culture" not in game.offered
    assert (game.me().tool, game.me().food) == (expect["after"]["tools"], 1)


@scenario("EW-DV-69")
def test_a_food_price_gives_no_labour(given, expect):
    copy = box(food_track={"cells": ["labour"] * 10})
    game = at(given["column"], copy=copy, ann={"food": given["middle_price"]["food"]}).take("do settle-in")
    assert game.table.labour == expect["labour"]


@scenario("EW-DV-70")
def test_the_grounds_stay_short(given, expect):
    game = start(given["players"], phase="preparation", grounds=[""] * given["grounds"], animals=given["deck"])
    game.until("turn")
    assert (len(game.table.grounds), game.table.animals) == (expect["grounds"], expect["deck"])
