"""Conditions, payments and the order of benefits: with faces that the sample box lacks."""

import pytest

from companion import BadTable
from companion.engine.facts import as_text
from companion.games.endless_winter.box.components import BASE
from companion.games.endless_winter.box.faces import face, parts
from companion.games.endless_winter.box.pieces import FACTS
from tests.games.endless_winter.play import ANN, at, box, eclipsed, rule, start


def playing(*effects, **changes):
    """Ann has played culture cards with these effects, and has tribe cards left to discard."""
    hand = {f"1 0 {effect}": 1 for effect in effects} | {"brave": 4}
    game = start(ann={"hand": hand, **changes.pop("ann", {})}, **changes)
    for number, effect in enumerate(effects):
        game.take(f"play-culture 1 0 {effect}", *["discard brave"] * bool(number))
    return game


# EW-ICON-10: only an action that is carried out triggers others


@rule("EW-ICON-10")
@pytest.mark.parametrize(
    ("condition", "effect", "answers", "food"),
    [
        ("bury", "bury", ["nothing"], 0),
        ("bury", "bury*2", ["bury-hand brave", "nothing"], 1),
        ("bury", "bury*2", ["bury-hand brave", "bury-hand brave"], 2),
        ("tip", "tip", ["nothing"], 0),
        ("tip", "tip", ["tip rhino"], 1),
        ("card", "card", ["nothing"], 0),
        ("card", "card", ["tool"], 0),
        ("card", "card", ["card"], 1),
        ("idol", "idol", ["tool"], 0),
        ("idol", "idol", ["idol reverence"], 1),
        ("tool", "idol", ["tool"], 1),
        ("culture", "culture", ["nothing"], 0),
        ("culture", "culture", ["take-culture 1"], 1),
        ("tribe", "tribe", ["nothing"], 0),
        ("tribe", "tribe", ["tribe elder"], 1),
        ("animal", "animal", ["nothing"], 0),
        ("animal", "animal", ["animal sloth"], 1),
        ("move", "move", ["nothing"], 0),
        ("camp", "camp*2", [], 2),
        ("reveal", "reveal", ["nothing"], 0),
        ("reveal", "reveal*2", ["use reveal*2"], 2),
        ("discard", "discard", ["nothing"], 0),
        ("discard", "discard>points", ["pay discard", "discard brave"], 1),
        ("points", "points*2", [], 2),
    ],
)
def test_only_a_completed_action_triggers_an_ability(condition, effect, answers, food):
    ann = {"upright": {"rhino": 1}, "mixed": {"elder": 3}, "deck": 3}
    copy = box(tip_rhino={"effect": ""}, sacrifice_track=[])
    game = playing(f"when-{condition}|food", effect, ann=ann, grounds=["sloth"], copy=copy)
    before = game.me().food
    assert game.brought(*answers).get("food", 0) + before == food + (condition == "discard"), "one was discarded first"


@rule("EW-ICON-10")
def test_a_point_for_a_missing_piece_triggers_nothing():
    assert (
        playing("when-culture|food", "culture", culture=[None] * 8).state().items() >= {"points": 1, "food": 0}.items()
    )
    assert playing("when-animal|food", "animal", animals=0).state().items() >= {"points": 1, "food": 0}.items()
    none = dict.fromkeys(("hunter", "crafter", "shaman", "elder", "fifth"), 0)
    empty = playing("when-tribe|food", "tribe", tribes=none).take("tribe elder")
    assert (empty.me().points, empty.me().food) == (1, 0)


@rule("EW-ICON-10", "EW-GOLD-04")
def test_goods_that_find_no_room_set_nothing_off():
    full = playing("when-food|points", "food*3", ann={"food": 5})
    assert (full.me().food, full.me().points) == (6, 1)


@rule("EW-ICON-10")
@pytest.mark.parametrize(("ruling", "points"), [("any", 1), ("same", 0)])
def test_a_similar_icon_sets_it_off_too_unless_agreed_otherwise(ruling, points):
    rulings = {"condition_icons": ruling}
    top = playing("when-animal|points", "animal-top", rulings=rulings).take("animal sloth")
    assert top.me().points == points
    moved = playing("when-move|points", "move-two", rulings=rulings).take("move h00 h01", "nothing")
    assert moved.me().points == points
    card = playing("when-tribe|points", "tribe-discard", rulings=rulings).take("tribe elder")
    assert card.me().points == points
    filled = playing("when-food|points", "fill", ann={"food": 5}, rulings=rulings)
    assert filled.me().points == points
    itself = playing("when-animal-top|points", "animal-top", rulings=rulings).take("animal sloth")
    assert itself.me().points == 1
    half = playing("when-move-two|points", "move-two", rulings=rulings).take("move h00 h01", "nothing")
    assert half.me().points == 0, "half a double move is none"
    both = playing("when-move-two|points", "move-two", rulings=rulings).take("move h00 h01", "move h01 h00")
    assert both.me().points == 1


@rule("EW-ICON-10", "EW-REST-01")
def test_the_card_of_resting_sets_it_off():
    game = playing("when-card|food", ann={"mixed": {"elder": 3}, "deck": 3})
    assert game.brought("place tribe rest", "card")["food"] == 1


@rule("EW-ICON-10")
def test_two_conditions_do_not_chase_each_other():
    game = playing("when-tool|food", "when-food|tool", "tool")
    game.take("gain tool")
    while game.ask.id == "tools":
        game.take("gain tool")
    assert (game.me().tool, game.me().food) == (2, 1), "the food brings a tool, and that tool brings nothing more"


@rule("EW-ICON-10")
def test_a_condition_on_any_piece_waits_for_what_comes():
    copy = box(tip_rhino={"effect": "when-tip|food+hunt|points"})
    game = at("hunt", ann={"upright": {"rhino": 2}}, copy=copy).take("do tip", "tip rhino")
    assert (game.table.triggers, game.me().points) == (["when-tip|food"], 1)
    elsewhere = playing("tip", ann={"upright": {"rhino": 1}}, copy=copy).take("tip rhino")
    assert elsewhere.happened("cannot-use") == [{"player": ANN, "face": "hunt|points"}], "no figure stands in Hunt"


@rule("EW-ICON-10", "EW-ECL-11")
def test_a_condition_of_the_eclipse_lasts_until_the_player_is_done():
    copy = box(
        eclipse_elder={"labour": 2, "effect": "when-card|points"}, turn_order_2=[{"effect": "card"}] * 2, slots=[]
    )
    ann = {"pile": {"elder": 1}, "mixed": {"brave": 5}, "deck": 5, "settlements": ["h01.h02.h08"], "camps": {}}
    game = start(phase="eclipse", ann=ann, ben={"mixed": {"brave": 5}, "deck": 5}, copy=copy)
    game.take("card")
    assert game.me().points == 0
    game.until("eclipse-hexes").take("done", "card")
    assert game.me().points == 1, "the card of the settlement comes after it"
    assert game.asked == ("benefit", 1)
    game.take("card")
    assert game.me(1).points == 0, "it was Ann's"


@rule("EW-ICON-10")
@pytest.mark.parametrize(
    "text", ["when-food|food", "when-animal|animal-top", "when-move|food/move-two", "tool+when-food|fill"]
)
def test_an_endless_ability_is_refused_when_it_is_entered(text):
    game = start(ann={"chief": "thunderclaw", "side": "b"}, copy=box("chief_thunderclaw_b"))
    game.take("place chief hunt", "chief")
    with pytest.raises(BadTable) as refused:
        game.play(as_text({"effect": text}))
    assert "never end" in refused.value.text("en")
    cells = {"cells": [[f"start+{text}"] + [""] * 3] + [[""] * 4] * 3}
    assert [reason.rule for reason in FACTS["megalith_tiles"].check(cells)] == ["entry.endless"]
    game.play(as_text({"effect": "when-food|tool>food"}))
    assert game.table.triggers == ["when-food|tool>food"], "what is paid for comes to an end"


# EW-CARD-07: a price is paid in full


@rule("EW-CARD-07")
def test_animals_that_are_a_price_are_tipped():
    game = playing(
        "tip*2>points*3",
        ann={"upright": {"rhino": 1, "sloth": 1}},
        copy=box(tip_rhino={"effect": ""}, tip_sloth={"effect": ""}),
    )
    game.take("pay tip*2")
    assert game.keys == ["tip rhino", "tip sloth"], "there is no way back"
    game.take("tip rhino")
    assert game.keys == ["tip sloth"]
    assert game.brought("tip sloth")["points"] == 3


@rule("EW-CARD-07")
def test_food_for_as_much_food_is_not_asked_for():
    goods = {"food": 3, "tool": 1}
    assert playing("food>food", ann=goods).ask.id == "turn"
    assert playing("food>food*2", ann=goods).keys == ["pay food", "nothing"]
    assert playing("food/tool>food", ann=goods).keys == ["pay tool", "nothing"]
    assert playing("when-food|points", "food>food", ann=goods).keys == ["pay food", "nothing"]
    assert playing("food>food", ann=goods, rulings={"food_price_labour": "yes"}).ask.id == "pay"
    waiting = playing("hunt|food>food", ann=goods).take("place tribe hunt")
    assert not [key for key in waiting.offered if key.startswith("use")]
    waiting = playing("when-food|points", "hunt|food>food", ann=goods).take("place tribe hunt")
    assert waiting.brought("use hunt|food>food", "pay food")["points"] == 1


# the price of a section does not pay for its extras


def tipping(effect, **changes):
    """Ann tips a rhino with this effect in Hunt."""
    ann = {"upright": {"rhino": 1}, **changes.pop("ann", {})}
    return at("hunt", ann=ann, copy=box(tip_rhino={"effect": effect}), **changes).take("do tip", "tip rhino")


@rule("EW-ICON-06", "EW-HUNT-07")
def test_tribe_cards_of_a_tipped_animal_may_be_alike():
    game = tipping("tribe*2").take("tribe elder", "tribe elder")
    assert game.me().hand == {"elder": 2}
    assert game.table.fresh == {}, "they were not taken at the top of Initiate"
    assert "nothing" in tipping("tribe").keys


@rule("EW-ICON-11", "EW-HUNT-07")
def test_a_settlement_of_a_tipped_animal_follows_its_ruling():
    camps = {"h01": 1, "h02": 1, "h08": 1}
    game = tipping("settlement", ann={"camps": camps}, rulings={"free_settlement": "free"}).take("settle h01 h02 h08")
    assert game.me().camps == camps


@rule("EW-ICON-08", "EW-HUNT-07")
def test_a_stone_of_a_tipped_animal_follows_its_ruling():
    stones = {"1": ["megaliths"], "2": []}
    game = tipping("stone", stones=stones, rulings={"stone_effect": "free"}).take("stone megaliths")
    assert game.me().stones == ["megaliths"], "without a price"


@rule("EW-ICON-13", "EW-DEV-06", "EW-MODG-03", "EW-IDOL-04", "EW-MEG-07")
@pytest.mark.parametrize("effect", ["move", "culture", "animal"])
def test_the_extra_of_a_paid_section_may_be_declined(effect):
    assert "nothing" in tipping(effect, grounds=["sloth"]).keys
    slot = [{"food": 0, "tool": 0, "effect": effect}] * 3
    stone = at("develop", copy=box(slots=slot), stones={"1": ["megaliths"], "2": []}, grounds=["sloth"])
    assert "nothing" in stone.take("do stone", "stone megaliths").keys
    space = [{"effect": effect, "resources": 0, "points": 0, "last": "no"}]
    idol = [{"food": 0, "tool": 0, "effect": "idol"}] * 3
    track = at("develop", copy=box(slots=idol, sacrifice_track=space), stones={"1": ["tipped"], "2": []}, grounds=[""])
    assert "nothing" in track.take("do stone", "stone tipped", "idol sacrifice").keys
    there = {"h01": 1, "h02": 1, "h08": 1}
    tokens = {"tokens": {"h01": effect}, "hexes": dict.fromkeys(there, "glacier"), "grounds": ["sloth"]}
    settled = at("migrate", ann={"camps": {BASE: 1, **there}, "food": 3}, rulings={"glaciers": "yes"}, **tokens)
    assert "nothing" in settled.take("do settlement", "settle h01 h02 h08").keys


# EW-GOLD-02, EW-GOLD-04: tools that find no room


@rule("EW-GOLD-02", "EW-GOLD-04")
@pytest.mark.parametrize(
    ("tool", "food", "n", "after"),
    [(10, 5, 2, (10, 6)), (9, 5, 3, (10, 6)), (10, 6, 2, (10, 6)), (9, 4, 3, (10, 6)), (9, 6, 3, (10, 6))],
)
def test_tools_beyond_the_track_become_food(tool, food, n, after):
    game = playing(f"tool*{n}", ann={"tool": tool, "food": food}, copy=box(tool_track={"length": 10}))
    if game.ask.id == "tools":
        game.take(game.keys[0])
    assert (game.me().tool, game.me().food) == after


# EW-INIT-03


@rule("EW-INIT-03")
@pytest.mark.parametrize(
    ("word", "answers"), [("discard", ["pay discard", "discard elder"]), ("bury", ["bury-hand elder"])]
)
def test_of_two_alike_the_new_one_is_put_away(word, answers):
    effect = "discard>points" if word == "discard" else "bury"
    copy = box(chief_firewolf_a={"effect": effect})
    game = at("initiate", figure="chief", ann={"hand": {"elder": 1}, "tool": 1}, labour=2, copy=copy)
    game.take("do tribe", "tribe elder", f"use {effect}", *answers)
    assert "play elder" in game.keys, "the old one gives labour"


# EW-CARD-01, EW-ECL-09: leaving something


@rule("EW-CARD-01")
def test_an_animal_for_the_grounds_may_be_left():
    game = playing("reveal", grounds=["sloth"])
    assert game.keys == ["use reveal", "nothing"]
    assert game.take("nothing").table.grounds == ["sloth"]
    assert playing("reveal", grounds=["sloth"] * 6).asked == ("turn", ANN), "no question where there is no room"


@rule("EW-ECL-09")
def test_an_animal_for_the_grounds_may_be_left_in_the_eclipse():
    copy = box(**{"benefit_land-1": {"effect": "reveal"}, "turn_order_2": [{"effect": ""}] * 2})
    game = eclipsed(copy=copy, ann={"camps": {"h01": 1}}, hexes={"h01": "land-1"}, grounds=["sloth"] * 3)
    game.until("may-use", ANN).take("nothing")
    assert not game.happened("animals")


# EW-ECL-09, EW-CARD-09: the order of benefits


def hex_with(effect, **changes):
    """Ann leads on a hex with this benefit, and it is her turn to take it; the next sacrifice space places a camp."""
    space = [{"effect": "camp", "resources": 0, "points": 0, "last": "no"}]
    copy = box(
        **{"benefit_land-1": {"effect": effect}, "benefit_land-2": {"effect": "food"}},
        turn_order_2=[{"effect": ""}] * 2,
        sacrifice_track=space,
    )
    ann = {"camps": {"h01": 1, **changes.pop("camps", {})}, **changes.pop("ann", {})}
    hexes = {"h01": "land-1", "h02": "land-2"}
    return start(phase="eclipse", copy=copy, ann=ann, hexes=hexes, step=2, **changes)


@rule("EW-ECL-09")
@pytest.mark.parametrize("effect", ["food&camp", "food+camp"])
def test_a_camp_may_come_before_the_food_that_it_makes_room_for(effect):
    game = hex_with(effect, ann={"food": 6})
    assert game.asked == ("which-first", ANN)
    assert game.take("use camp").me().food == 7
    assert hex_with("food&tool", ann={"food": 6}).asked[0] != "which-first", "goods add up in any order"


@rule("EW-GOLD-04")
def test_a_camp_that_comes_together_with_food_makes_room_for_it():
    assert playing("food&camp", ann={"food": 6}).me().food == 7


@rule("EW-CARD-09", "EW-ECL-09")
def test_the_order_of_a_food_and_an_idol_is_asked_for():
    game = hex_with("idol", camps={"h02": 1}, ann={"food": 7})
    assert game.asked == ("eclipse-hexes", ANN)
    game.take("hex h01", "idol sacrifice", "hex h02")
    assert game.me().food == 8, "the sacrifice space has placed a camp"


@rule("EW-MODR-03")
@pytest.mark.parametrize("token", ["card&tool", "card+tool"])
def test_two_effects_of_a_rest_token_come_in_any_order(token):
    game = start(rulings={"rests": "yes"}, rests=[token], ann={"mixed": {"elder": 3}, "deck": 3})
    game.take("place tribe rest", "token")
    assert {"use card", "use tool"} <= set(game.keys)


def test_what_a_face_brings_part_by_part():
    assert [each.text for each in parts("card*2&discard+food&camp")] == ["card*2&discard", "food", "camp"]
    assert parts("food>tool&card") == list(face("food>tool&card"))


# EW-GOLD-01


@rule("EW-GOLD-01")
@pytest.mark.parametrize(("ruling", "deck"), [("needed", (0, {"hunter": 2})), ("at-once", (2, {}))])
def test_the_discard_pile_is_shuffled_when_needed_or_at_once(ruling, deck):
    ann = {"mixed": {"elder": 1}, "deck": 1, "discard": {"hunter": 2}}
    game = playing("card", ann=ann, rulings={"reshuffle": ruling}).take("card")
    assert (game.me().deck, game.me().discard) == deck
    assert game.me().hand["elder"] == 1, "the last card of the old deck is known"


# refusals with their reasons


@rule("EW-SET-03", "EW-DEV-03")
def test_no_stone_is_left():
    rich = {"food": 5, "tool": 5}
    gone = at("develop", ann=rich, round=4, era="round-4", stones={"1": [], "2": []})
    assert gone.why("do stone") == ["EW-SET-03"]
    assert at("develop", ann=rich, stones={"1": [], "2": [""]}).why("do stone") == ["EW-DEV-03"]


@rule("EW-FIG-08", "EW-FIG-06")
def test_who_took_the_bottom():
    game = at("develop").take("bottom", "gain tool").until("turn", 1).take("place tribe develop")
    assert game.why("bottom") == ["EW-FIG-06"]
    game.until("turn", ANN).take("place tribe develop")
    assert game.why("bottom") == ["EW-FIG-08"], "she herself was first"


@rule("EW-MIG-05", "EW-MIG-06")
def test_why_no_settlement_can_stand():
    with_base = at("migrate", ann={"camps": {BASE: 1, "h01": 1, "h02": 1}, "food": 3})
    assert with_base.why("do settlement") == ["EW-MIG-05"]
    camps = {"h01": 1, "h02": 1, "h08": 1}
    taken = at("migrate", ann={"camps": camps, "food": 3}, ben={"settlements": ["h01.h02.h08"]})
    assert taken.why("do settlement") == ["EW-MIG-06"]
    assert at("migrate", ann={"food": 3}).why("do settlement") == ["EW-MIG-04"]


@rule("EW-INIT-02")
def test_all_types_that_were_taken_are_named():
    five = ["hunter", "crafter", "shaman", "elder", "fifth"]
    game = at("initiate", ann={"tool": 1}, labour=2, chosen=five)
    reason = game.reasons("do tribe")[0]
    assert reason.values["card"] == five
    assert "crafter" in game.describe(game.option("do tribe").verdict)


@rule("EW-MEG-01")
def test_a_megalith_without_a_place_is_refused():
    game = start(ann={"hand": {"1 0 megalith": 1}, "megaliths": 2}, grid={"0.0": "plain"}, tile_of={"0.0": 1})
    assert game.take("play-culture 1 0 megalith").why("megalith") == ["EW-MEG-01"]
