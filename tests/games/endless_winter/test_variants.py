"""Drafts, the gameplay variant, glacier tokens and rest tokens."""

from companion.games.endless_winter import DEFINITION
from companion.games.endless_winter.box.components import GLACIER
from companion.games.endless_winter.rules.rest_tokens import lay_rest_tokens
from tests.games.endless_winter.play import ANN, at, box, new, rule, set_up, start

GLACIERS, RESTS = {"glaciers": "yes"}, {"rests": "yes"}


@rule("EW-VARS-01", "EW-VARS-02")
def test_the_terrain_lies_there_before_the_draft():
    game = new(3, rulings={"draft": "setup"}, draws=4).until("setup-card")
    assert len(game.table.hexes) == 18
    assert game.ask.player == game.table.order[-1]
    assert len(game.keys) == 4


@rule("EW-VARS-02", "EW-VARS-03")
def test_a_drafted_card_is_gone_for_the_next_player():
    game = new(3, rulings={"draft": "both"}, draws=4).until("chief")
    chiefs = []
    while game.ask.id == "chief":
        chiefs.append({key.split(" ")[1] for key in game.keys})
        game.take(game.keys[0])
    assert [len(each) for each in chiefs] == [4, 3, 2]
    game.until("setup-card")
    cards = []
    while game.ask.id == "setup-card":
        cards.append(len(game.keys))
        game.take(game.keys[0])
    assert cards == [4, 3, 2]


@rule("EW-VARG-01")
def test_one_figure_fewer_in_era_1():
    game = set_up(gameplay="variant")
    assert [me.figures for me in game.table.players] == [1, 1]
    era_2 = start(phase="preparation", round=2, era="round-2", rulings={"gameplay": "variant"}).until("turn")
    assert [me.figures for me in era_2.table.players] == [2, 2]


@rule("EW-SOLO-01", "EW-VARG-03")
def test_two_to_four_players_play():
    assert DEFINITION.players == (2, 4)


# glacier tokens


@rule("EW-MODG-01", "EW-MODG-02")
def test_a_token_is_entered_when_a_camp_comes_to_its_glacier():
    game = at("migrate", rulings=GLACIERS).take("bottom", "move h00 h05")
    assert game.asked == ("hex", None)
    game.take(f"kind {GLACIER}")
    assert game.ask.id == "which"
    game.take("token card")
    assert game.table.tokens == {"h05": "card"}
    without = at("migrate").take("bottom", "move h00 h05")
    assert (without.table.hexes, without.asked) != ({}, ("hex", None)), "no glacier matters without the module"


@rule("EW-MODG-02")
def test_a_token_that_lies_on_a_glacier_cannot_come_up_on_another():
    tokens = {"h08": "points*3"}  # as after a correction: it never came up in this game
    game = at("migrate", rulings=GLACIERS, hexes={"h05": GLACIER, "h08": GLACIER}, tokens=tokens)
    game.take("bottom", "move h00 h05")
    assert game.ask.id == "which"
    assert "token points*3" not in [option.key for option in game.legal]
    assert "token card" in [option.key for option in game.legal]


@rule("EW-MODG-02")
def test_a_camp_that_passes_through_reveals_the_token():
    hexes = {"h01": GLACIER, "h07": "land-1"}
    game = start(rulings=GLACIERS, hexes=hexes, ann={"hand": {"1 0 move-two": 1}})
    game.take("play-culture 1 0 move-two", "move h00 h01", "token card", "move h01 h07")
    assert (game.table.tokens, game.me().camps) == ({"h01": "card"}, {"h07": 1})


@rule("EW-MODG-03", "EW-MODG-04", "EW-MODG-05")
def test_a_settlement_gains_every_open_token_it_touches():
    camps = {"h01": 1, "h02": 1, "h08": 1}
    tokens = {"h01": "points*3", "h08": "food*3"}
    game = at("migrate", rulings=GLACIERS, ann={"camps": camps, "food": 3}, tokens=tokens)
    game.take("do settlement", "settle h01 h02 h08")
    assert game.scored("tokens") == {ANN: 3}
    assert game.me().food == 3
    assert game.table.tokens == tokens, "they stay for the next"


@rule("EW-MODG-04")
def test_tokens_give_nothing_in_the_eclipse():
    copy = box(turn_order_2=[{"effect": ""}] * 2, benefit_glacier={"effect": ""}, benefit_h00={"effect": ""})
    game = start(phase="reveal", rulings=GLACIERS, ann={"camps": {"h01": 1}}, hexes={"h01": GLACIER},
                 tokens={"h01": "points*3"}, copy=copy)  # fmt: skip
    assert game.scored("tokens") == {}


# rest tokens

STACK = ["food", "tool", "", "", ""]


@rule("EW-MODR-01")
def test_five_tokens_with_the_top_one_turned_up():
    t = set_up(rests="yes").table
    assert t.rests[0] != ""
    assert t.rests[1:] == [""] * 4
    assert list(lay_rest_tokens(start().table)) == []


@rule("EW-MODR-02", "EW-MODR-03", "EW-MODR-04")
def test_the_first_to_rest_takes_the_token_or_the_next():
    ann = {"deck": 2, "mixed": {"brave": 2}}
    game = at("rest", rulings=RESTS, rests=STACK, ann=ann)
    assert (game.asked, game.keys) == (("rest-token", ANN), ["token", "next"])
    game.take("next")
    assert game.table.rests == ["", "", "", "food", "tool"]
    assert game.asked == ("abilities", ANN), "before the card"
    game.take("later", "card")
    assert game.asked == ("abilities", ANN), "or after it"
    assert game.brought("use tool", "gain tool") == {"tool": 1}
    last = at("rest", rulings=RESTS, rests=STACK, ann={**ann, "upright": {"mammoth": 1}})
    last.take("token", "later", "card", "later", "tip mammoth")
    assert (last.asked, last.keys) == (("abilities", ANN), ["use food", "done"]), "or after the animal"


@rule("EW-MODR-06")
def test_later_rests_of_a_round_bring_no_token():
    game = at("rest", rulings=RESTS, rests=STACK, rest_used=True, ann={"deck": 2, "mixed": {"brave": 2}})
    assert game.asked == ("benefit", ANN)


@rule("EW-MODR-05")
def test_an_unused_token_goes_below_at_the_end_of_preparation():
    used = start(phase="preparation", rulings=RESTS, rests=STACK, rest_used=True).until("turn")
    assert (used.table.rests, used.table.rest_used) == (STACK, False)
    unused = start(phase="preparation", rulings=RESTS, rests=STACK).until("turn")
    assert unused.table.rests == ["tool", "", "", "", "food"]


def test_displays_may_be_entered_as_they_are_laid_out():
    game = new(rulings={"displays": "shown"})
    asked = []
    while game.ask.id != "turn":
        asked.append(game.ask.id)
        game.take(game.simplest())
    assert asked.count("which-animal") == 3
    assert "" not in game.table.grounds
    assert all(" " in card for card in game.table.culture)
