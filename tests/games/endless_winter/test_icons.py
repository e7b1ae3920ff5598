"""Abilities and icons, wherever they are printed."""

import pytest

from companion.engine.faces import BadFace
from companion.games.endless_winter.box.components import BASE
from companion.games.endless_winter.box.faces import WORDS, face, is_face
from companion.games.endless_winter.rules.effect_table import EFFECTS
from companion.games.endless_winter.rules.scoring import set_points
from tests.games.endless_winter.play import ANN, at, box, rule, start


def culture(effect, *answers, **changes):
    """Ann has played a culture card with this effect, and answered."""
    ann = {"hand": {f"1 0 {effect}": 1, "brave": 1}, **changes.pop("ann", {})}
    return start(ann=ann, **changes).take(f"play-culture 1 0 {effect}", *answers)


def test_every_word_of_a_face_has_an_effect():
    assert EFFECTS.keys() == set(WORDS)


@rule("EW-CARD-01", "EW-CARD-04")
def test_an_ability_is_used_once_or_not_at_all():
    game = at("hunt", ann={"hand": {"tribeswoman": 1}, "food": 2}).take("play tribeswoman")
    assert game.table.labour == 1, "its labour counts in any case"
    assert game.take("done").me().food == 2
    used = at("hunt", ann={"hand": {"tribeswoman": 1}, "food": 2}).take("play tribeswoman", "use food>tool")
    used.until("act")
    assert (used.me().food, used.me().tool) == (1, 1)
    assert "use food>tool" not in used.offered


@rule("EW-CARD-01", "EW-ECL-09")
def test_a_card_that_comes_for_nothing_may_be_left():
    assert culture("tribe", "nothing").me().hand == {"brave": 1}
    assert culture("culture", "nothing").me().hand == {"brave": 1}
    paid = at("initiate", ann={"tool": 1}, labour=2).take("do tribe")
    assert "nothing" not in paid.offered, "who has paid takes one"


@rule("EW-CARD-02")
def test_an_ability_may_be_used_after_the_bottom():
    game = at("develop", ann={"hand": {"tribeswoman": 1}}).take("play tribeswoman", "bottom", "gain tool")
    assert "use food>tool" in game.keys


@rule("EW-CARD-03", "EW-CARD-04", "EW-LAB-01", "EW-LAB-03")
def test_an_ability_of_another_column_is_refused():
    game = at("migrate", ann={"hand": {"hunter": 1}}).take("play hunter")
    assert game.why("use hunt|labour") == ["EW-CARD-03"]
    assert game.table.labour == 2


@rule("EW-CARD-05")
def test_a_culture_card_for_a_column_waits_for_the_figure():
    game = culture("hunt|labour+food").take("place tribe hunt")
    assert "use hunt|labour" in game.keys
    assert game.take("use hunt|labour").table.labour == 2


@rule("EW-CARD-06")
def test_an_eclipse_ability_works_from_the_pile_alone():
    game = at("hunt", ann={"hand": {"brave": 1}}).take("play brave")
    assert "use move-two" not in game.offered
    eclipse = start(phase="reveal", ann={"discard": {"tribeswoman": 1}}, copy=box(turn_order_2=[{"effect": ""}] * 2))
    assert eclipse.until("turn").me().food == 0, "nor from the discard pile"


@rule("EW-CARD-07")
def test_left_of_the_arrow_is_paid():
    traded = culture("food>tool*2", "pay food", "gain tool*2", ann={"food": 1})
    assert (traded.me().food, traded.me().tool) == (0, 2)
    assert culture("food>tool*2", "nothing", ann={"food": 1}).me().food == 1
    game = culture("food>tool*2")
    assert game.happened("cannot-pay") == [{"player": ANN, "face": "food>tool*2"}]
    paid = culture("discard>idol", "pay discard", "discard brave", "idol reverence")
    assert (paid.me().discard, paid.me().reverence) == ({"brave": 1}, 1)
    hand = {"1 0 discard*2>points*4": 1, "brave": 2}
    two = start(ann={"hand": hand}).take("play-culture 1 0 discard*2>points*4", "pay discard*2", *["discard brave"] * 2)
    assert (two.me().discard, two.me().points) == ({"brave": 2}, 4)
    tipped = culture("tip>points", "pay tip", "tip rhino", ann={"upright": {"rhino": 1}})
    assert (tipped.me().tipped, tipped.me().points) == ({"rhino": 1}, 1)


@rule("EW-CARD-07")
def test_a_refused_ability_says_what_it_lacks():
    game = at("hunt", ann={"hand": {"tribeswoman": 1}}).take("play tribeswoman")
    assert game.why("use food>tool") == ["EW-CARD-07"]


@rule("EW-CARD-08")
def test_what_can_be_printed():
    assert face("hunt|labour")[0].labour == 2
    assert not is_face("swim|food")
    assert not is_face("food*99")
    assert not is_face("points>food"), "points are never paid"
    with pytest.raises(BadFace):
        face("food&food")
    empty = start(ann={"hand": {"1 2 nothing": 1}}).take("play-culture 1 2 nothing")
    assert (empty.me().played, empty.me().food, empty.asked) == ({"1 2 nothing": 1}, 0, ("turn", ANN))


@rule("EW-ICON-01")
def test_food_is_filled_up():
    assert culture("fill", ann={"food": 1}).me().food == 6
    assert culture("fill", ann={"food": 1, "camps": {BASE: 3}}).me().food == 8


@rule("EW-ICON-02")
def test_a_double_move_is_one_camp_twice_or_two_camps():
    assert culture("move-two", "move h00 h01", "move h01 h07").me().camps == {"h07": 1}
    two = culture("move-two", "move h00 h01", "move h00 h02", ann={"camps": {BASE: 2}})
    assert two.me().camps == {"h01": 1, "h02": 1}


@rule("EW-ICON-03")
def test_animals_are_revealed_if_there_is_room():
    assert len(culture("reveal", "use reveal", grounds=[""] * 5).table.grounds) == 6
    assert len(culture("reveal", grounds=[""] * 6).table.grounds) == 6


@rule("EW-ICON-04", "EW-ICON-05", "EW-HUNT-10")
def test_free_animals_or_a_point():
    assert culture("animal", "animal rhino", grounds=["rhino"]).me().upright == {"rhino": 1}
    assert culture("animal", animals=0).me().points == 1
    assert culture("animal").me().points == 0, "the deck is not empty"
    assert culture("animal-top", "animal sloth").me().upright == {"sloth": 1}
    assert culture("animal-top", animals=0).me().points == 1


@rule("EW-ICON-06")
def test_free_tribe_cards_to_hand_or_discard_pile():
    assert culture("tribe", "tribe elder").me().hand == {"brave": 1, "elder": 1}
    assert culture("tribe-discard", "tribe elder").me().discard == {"elder": 1}
    free = at("initiate", figure="chief", ann={"tool": 1}, copy=box(chief_firewolf_a={"effect": "tribe"}))
    free.table.labour = 2
    free.take("do tribe", "tribe elder", "use tribe", "tribe elder")
    assert free.me().hand == {"elder": 2}, "of a type that was taken at the top"
    none = {"hunter": 0, "crafter": 15, "shaman": 15, "elder": 15, "fifth": 15}
    assert culture("tribe", "tribe hunter", tribes=none).me().points == 1


@rule("EW-ICON-07")
def test_a_free_culture_card():
    game = culture("culture", "take-culture 1")
    assert (game.me().hand, game.table.culture.count(None)) == ({"brave": 1, "1": 1}, 1)


@rule("EW-ICON-08")
@pytest.mark.parametrize(("ruling", "left"), [("paid", (0, 0)), ("free", (1, 1))])
def test_a_stone_by_an_effect(ruling, left):
    people = {"hand": {"1 0 stone": 1}, "food": 1, "tool": 1}
    stones = {"1": ["megaliths"], "2": ["height"]}
    game = start(ann=people, rulings={"stone_effect": ruling}, stones=stones).take("play-culture 1 0 stone")
    assert game.why("stone height") == ["EW-DEV-03"]
    game.take("stone megaliths")
    assert (game.me().food, game.me().tool) == left


@rule("EW-ICON-09", "EW-ICON-12")
def test_burying_and_discarding_by_an_effect():
    assert culture("bury", "bury-hand brave").me().buried == {"brave": 1}
    assert culture("discard", "use discard", "discard brave").me().discard == {"brave": 1}


@rule("EW-ICON-10")
def test_a_condition_sets_off_its_effect_every_time():
    game = culture("when-animal|food", grounds=["rhino", "sloth"], ann={"tool": 2}).take("place tribe hunt")
    game.table.labour = 4
    assert game.brought("do animal", "animal rhino", "do animal", "animal sloth") == {"tool": -2, "food": 2}
    game.take("done")
    assert game.table.triggers == []
    hand = {"1 0 when-bury|food": 1, "2 2 bury*2": 1, "brave": 3}
    twice = start(ann={"hand": hand}).take("play-culture 1 0 when-bury|food", "play-culture 2 2 bury*2")
    twice.take("discard brave", "bury-hand brave", "bury-hand brave")
    assert (twice.me().buried, twice.me().food) == ({"brave": 2}, 2)


@rule("EW-ICON-11")
@pytest.mark.parametrize(
    ("ruling", "camps", "food"), [("camps", {BASE: 1}, 3), ("full", {BASE: 1}, 0), ("free", None, 3)]
)
def test_a_settlement_by_an_effect(ruling, camps, food):
    there = {BASE: 1, "h01": 1, "h02": 1, "h08": 1}
    ann = {"camps": there, "food": 3}
    game = culture("settlement", "settle h01 h02 h08", ann=ann, rulings={"free_settlement": ruling})
    assert (game.me().camps, game.me().food) == (there if camps is None else camps, food)
    assert game.me().settlements == ["h01.h02.h08"]


@rule("EW-ICON-13")
def test_camps_by_an_effect_cost_nothing():
    game = culture("camp", "place tribe hunt")
    assert game.me().camps == {BASE: 2}
    assert culture("move", "move h00 h03").me().camps == {"h03": 1}


@rule("EW-ICON-14")
def test_tipping_by_an_effect():
    assert culture("tip", "tip rhino", ann={"upright": {"rhino": 1}}).me().food == 2
    one = culture("tip", ann={"upright": {"rhino": 1}, "tipped": {"sloth": 1}})
    assert one.keys == ["tip rhino", "nothing"], "not one that was tipped before"


@rule("EW-ICON-15")
def test_the_wild_animal_has_a_name():
    one, two = (set_points(start(copy=box()).table, {"rhino": 1, "argentavis": n}) for n in (0, 1))
    rhinos = list(box().facts["set_rhino"].values())
    assert (one["rhino"], two["rhino"]) == (rhinos[0], rhinos[1])
    assert "argentavis" not in two, "it is in a set of others, and makes none"


def test_an_effect_without_a_word_is_done_by_hand():
    game = culture("hand:swap_a_camp_with_a_neighbour", ann={"food": 2, "deck": 2, "mixed": {"elder": 2}})
    assert game.ask.id == "by-hand"
    game.take('{"goods": {"food": -1, "tool": 2}, "cards": 1, "points": 3}')
    me = game.me()
    assert (me.food, me.tool, me.points, me.deck) == (1, 2, 3, 1)


def test_a_choice_of_benefits():
    assert culture("food/points", "take points").me().points == 1
