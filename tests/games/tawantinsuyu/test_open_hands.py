"""An open hand: people enter the cards that are drawn to it, and only those are played."""

from random import Random
from typing import Any

import pytest

import companion
from companion.engine.errors import BadPlayers, BadTable
from companion.engine.game import Game
from companion.engine.hidden_hands import DrawnHands
from companion.engine.journal import Setup
from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.box.components import DEALT, KEPT, TRAIN_DRAWN
from companion.games.tawantinsuyu.rules.cards import draw_armies, draw_deity, put_under, train
from companion.games.tawantinsuyu.rules.conquest import play_cards
from companion.games.tawantinsuyu.rules.decks import ARMY_DECK, DEITY_DECK
from companion.games.tawantinsuyu.screen.corrections import CORRECTIONS
from companion.players.companion_seat import can_play, turn_of
from companion.players.needed_cards import up_to_draw
from companion.players.policies import random_policy, sensible_policy
from tests.games.tawantinsuyu.play import ANN, BEN, NAMES, ONE, TWO, AtTable, box, rule, start, usual_box
from tests.games.tawantinsuyu.scripts import Played, events, first, refusals, table

SUN, RAIN = "deity-1 potato*2", "deity-2 stone"
OPEN: dict[str, Any] = {"open": True}


def opened(count: int = 2, draws: int | None = None, *seats: int, **setup: Any) -> AtTable:
    """A game from the very beginning, at which these hands lie open."""
    made = Setup(draws, first=0, copy=setup.pop("copy", None) or usual_box(), open_hands=seats or (ANN,), **setup)
    return AtTable(DEFINITION, NAMES[:count], made)


def deity_cards(*, at: Any) -> list[str]:
    return list(DEITY_DECK.left(at))


# drawing


@rule("TW-DEITY-08")
def test_each_deity_card_from_the_deck_is_named():
    t = table(ann={**OPEN}, deck=9)
    asked = Played(draw_deity(t, ANN, "TW-PRAY-01", 2), "deck-all", f"deity {SUN}", f"deity {RAIN}")
    assert asked.asked[1:] == [("open-deity", None), ("open-deity", None)]
    assert (t.players[ANN].hand, t.players[ANN].deities, t.deck) == ([SUN, RAIN], 2, 7)
    assert [(each["deity"], each["face"]) for each in events(t, "open-deity")] == [
        ("deity-1", "potato*2"),
        ("deity-2", "stone"),
    ]


@rule("TW-DEITY-08")
def test_a_card_of_the_altar_is_seen_by_all_and_not_named():
    t = table(ann={**OPEN}, altar=[SUN], deck=9)
    asked = Played(draw_deity(t, ANN, "TW-PRAY-01"), f"altar {SUN}")
    assert asked.ids == ["deity-from"]
    assert (t.players[ANN].known, t.players[ANN].hand) == ([SUN], [])


def test_nobody_names_the_cards_of_a_hidden_hand():
    t = table(deck=9)
    assert Played(draw_deity(t, ANN, "TW-PRAY-01", 2), "deck-all").ids == ["deity-from"]
    assert Played(draw_armies(t, ANN, 2, "TW-TRAIN-02")).ids == []


@rule("TW-COMP-05")
def test_a_card_that_lies_elsewhere_is_refused():
    gone = next(card for card, n in DEITY_DECK.left(table()).items() if n == 1)
    game = start(ann={**OPEN, "deities": 1}, ben={"deities": 1, "known": [gone]})
    assert game.asked == ("open-deity", None)
    assert [reason.rule for reason in refusals(game.ask, f"deity {gone}")] == ["TW-COMP-05"]
    with pytest.raises(companion.Refused, match="not in the deck any more"):
        game.play(f"deity {gone}")


@rule("TW-COMP-05")
def test_where_no_card_can_be_left_the_table_wins():
    faces = [ONE, TWO]
    box = {"army_cards": [{"soldiers": int(each[0]), "effect": each[2:]} for each in faces] * 15}
    t = table(2, box, ann={**OPEN, "armies": 1}, army_discard=faces * 15)
    asked = first(play_cards(t, ANN, 1))
    assert [option.key for option in asked.legal()] == [f"army {card}" for card in faces]


@rule("TW-TRAIN-02")
def test_the_first_card_comes_from_the_old_deck_and_the_second_from_the_shuffled_discards():
    """With one card left in the deck, none of the discards can be the first."""
    t = table(ann={**OPEN}, army_deck=1, army_discard=[])
    pile = [card for card, n in ARMY_DECK.left(t).items() for _ in range(n)]
    alone = next(card for card in pile if pile.count(card) == 1)
    t.army_discard = [card for card in pile if card != alone]
    asked = Played(draw_armies(t, ANN, 2, "TW-TRAIN-02"), f"army {pile[0]}" if pile[0] != alone else "")
    assert asked.options[0] == [f"army {alone}"]
    assert f"army {alone}" not in asked.options[1]
    assert t.army_discard == []
    assert t.players[ANN].armies == len(t.players[ANN].army_hand) == 2


@rule("TW-TRAIN-02")
def test_with_deck_and_discards_through_nothing_is_named():
    t = table(ann={**OPEN}, army_deck=0)
    assert Played(draw_armies(t, ANN, 2, "TW-TRAIN-02")).ids == []
    assert t.players[ANN].armies == 0


@rule("TW-TRAIN-01")
def test_of_two_army_cards_the_seat_chooses_the_one_that_goes():
    t = table(ann={**OPEN, "armies": 1, "army_hand": [TWO]})
    Played(train(t, ANN, "TW-TRAIN-01"), f"army {ONE}", f"army {TWO}", f"discard {ONE}")
    assert (t.players[ANN].army_hand, t.players[ANN].armies, t.army_discard) == ([TWO, TWO], 2, [ONE])


@rule("TW-TRAIN-01")
def test_only_the_cards_that_were_drawn_can_go():
    t = table(ann={**OPEN, "armies": 1, "army_hand": [TWO]})
    asked = Played(train(t, ANN, "TW-TRAIN-01"), f"army {ONE}", f"army {ONE}")
    assert asked.options[-1] == [f"discard {ONE}"]
    assert t.players[ANN].army_hand == [TWO, ONE]
    assert len(asked.options) == TRAIN_DRAWN + 1


@rule("TW-TRAIN-01")
def test_a_single_card_is_kept():
    t = table(ann={**OPEN}, army_deck=1)
    assert Played(train(t, ANN, "TW-TRAIN-01"), f"army {ONE}").ids == ["open-army"]
    assert (t.players[ANN].army_hand, t.army_discard) == ([ONE], [])


# playing from it


@rule("TW-CONQ-03")
def test_it_plays_the_army_cards_that_it_holds_by_their_faces():
    t = table(ann={**OPEN, "armies": 2, "army_hand": [ONE, TWO], "potato": 3})
    asked = Played(play_cards(t, ANN, 1), f"enlist {TWO}")
    assert asked.options[0] == [f"enlist {ONE}", f"enlist {TWO}", "done", "discard-army"]
    assert asked.options[1] == [f"enlist {ONE}", "done", "discard-army"]
    assert (t.players[ANN].army_hand, t.players[ANN].army_up, t.players[ANN].potato) == ([ONE], ["2"], 3)


@rule("TW-TURN-03")
def test_it_discards_an_army_card_that_it_holds():
    game = start(ann={**OPEN, "armies": 1, "army_hand": [TWO]})
    game.play("discard-army")
    assert game.keys == [f"army {TWO}", "nothing"]
    game.play(f"army {TWO}")
    assert (game.me().armies, game.me().army_hand, game.table.army_discard) == (0, [], [TWO])


@rule("TW-DEITY-04")
def test_it_chooses_the_card_that_goes_under_the_deck():
    game = start(ann={**OPEN, "deities": 2, "known": [SUN], "hand": [RAIN]})
    deck = game.table.deck
    put_under(game.table, ANN, RAIN)
    assert (game.me().shown, game.me().deities, game.table.deck) == ([SUN], 1, deck + 1)
    assert game.table.under["deity_cards"] == [[RAIN]]
    assert RAIN not in deity_cards(at=game.table) or DEITY_DECK.left(game.table)[RAIN] == usual(RAIN) - 1


def usual(card: str) -> int:
    """How many of a deity card the sample box has."""
    return DEITY_DECK.left(table())[card]


@rule("TW-SET-17")
def test_all_dealt_cards_are_named_and_five_of_them_played():
    game = opened().until("open-deity")
    game.on("open-deity")
    me = game.me()
    assert (len(me.hand), me.deities) == (DEALT, DEALT)
    while game.asked[0] != "start-card" or game.asked[1] != ANN:
        game.play(game.simplest())
    assert {key.removeprefix("play ") for key in game.keys} == set(me.hand), "nothing else, and not all in one"
    hand = list(me.hand)
    game.until("turn", ANN)
    assert len(game.me().hand) == KEPT
    assert set(game.me().hand) <= set(hand)


@rule("TW-CCARD-01")
def test_cards_of_a_ceremony_are_named():
    game, random = opened(2, 3), Random(3)
    while not game.over:
        game.play(sensible_policy(game, random))
    dealt = [event for event in game.events if event.kind == "open-deity" and event.rule == "TW-CCARD-02"]
    assert dealt
    assert all(event.player == ANN for event in dealt)


# whole games


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_whole_game_knows_the_hand_at_every_question_of_its_seat(players):
    """Also alone against Axomamma, whose army cards come from the same deck."""
    for seed in range(2):
        game, random = opened(players, seed), Random(seed)
        while not game.over:
            me = game.me()
            if game.ask.player == ANN:
                assert me.unseen == me.unseen_armies == 0
            assert not list(DEFINITION.problems(game.table))
            game.play(random_policy(game, random))
        again = companion.read_game(game.to_save().text())
        assert again.table == game.table
        assert again.notice is None


@pytest.mark.parametrize("level", ["weak", "middle"])
def test_the_companion_plays_a_whole_game_with_cards_that_people_draw(level):
    game, random, turns = opened(2), Random(1), 0
    while not game.over:
        if can_play(game) and game.ask.player == ANN:
            keys = turn_of(game, level, turns)
            assert keys == up_to_draw(game, keys)
            game.play(*keys)
            turns += 1
        elif game.ask.chance:
            game.play(random.choice(game.legal).key)
        else:
            game.play(sensible_policy(game, random))
    assert turns > 10


def test_an_unknown_box_learns_the_cards_of_an_open_hand():
    game = opened(2, copy=box("deity_cards", "army_cards"))
    while game.asked != ("learn", None) or game.ask.values["fact"] != "deity_cards":
        game.play(game.simplest())
    game.play(game.written_answer())
    assert len(game.me().hand) == 1
    game.until("open-deity")
    assert "another" in game.keys, "of the others the faces are not known yet"
    assert len(game.keys) < len(deity_cards(at=table()))


# looking ahead


def test_a_look_ahead_draws_cards_without_asking_and_plays_them_as_unseen():
    game = start(ann={**OPEN, "deities": 1, "hand": [SUN]})
    trial = game.fork(4)
    trial.play("pray")
    trial.play("deck-all")
    me = trial.table.players[ANN]
    assert (me.hand, me.deities, me.unseen) == ([SUN], 3, 2)
    assert trial.ask.id != "open-deity"
    game.take("pray", "deck-all")
    assert game.asked == ("open-deity", None)
    game.play(f"deity {RAIN}")
    assert game.fork(4, DrawnHands(1)).table.players[ANN].hand == [SUN, RAIN], "what was named is known there"


def test_a_planned_turn_ends_where_a_card_is_drawn():
    made = start(ann={**OPEN, "potato": 9}).snapshot
    game = AtTable(DEFINITION, NAMES[:2], Setup(start=made, copy=usual_box(), open_hands=(ANN,)))
    assert up_to_draw(game, ("pray", "deck-all", "train", "done")) == ("pray", "deck-all")
    assert up_to_draw(start(), ("pray", "deck-all", "train", "done")) == ("pray", "deck-all", "train", "done")


# undo, corrections, set-up


def test_naming_a_card_is_taken_back_by_itself():
    game = start(ann=OPEN)
    game.take("pray", "deck-all", f"deity {SUN}")
    game.undo()
    assert (game.asked, game.me().hand) == (("open-deity", None), [])
    game.undo()
    assert game.asked[0] == "deity-from"
    game.redo(2)
    assert game.me().hand == [SUN]


def test_a_card_more_by_correction_is_named_before_the_next_turn_of_the_seat():
    game = start(ann={**OPEN, "deities": 1, "hand": [SUN]})
    game.correct_all({"players.Ann.deities": 2, "deck": game.table.deck - 1})
    assert game.asked == ("open-deity", None)
    game.play(f"deity {RAIN}")
    assert game.me().hand == [SUN, RAIN]
    assert game.asked == ("turn", ANN)


def test_a_hand_cannot_be_corrected_to_fewer_cards_than_lie_there():
    game = start(ann={**OPEN, "armies": 2, "army_hand": [ONE, TWO]})
    with pytest.raises(BadTable, match="hand of 1 card cannot hold the 2"):
        game.correct_all({"players.Ann.armies": 1, "army_deck": game.table.army_deck + 1})


def test_the_form_of_corrections_asks_anew_which_cards_are_left():
    game = start(ann={**OPEN, "deities": 2, "hand": [SUN, RAIN]})
    filled = {path: field.default for path, field in CORRECTIONS.fields(game.table).items()}
    game.correct_all(CORRECTIONS.changes(game.table, filled | {"players.0.deities": 1}))
    assert game.asked == ("open-deity", None)
    assert game.me().hand == []


def test_only_seats_of_the_table_have_open_hands():
    with pytest.raises(BadPlayers, match="not of “2”"):
        opened(2, None, 2)
    with pytest.raises(BadPlayers, match="No hand of this game"):
        Game(companion.games()[0], ["Ann", "Ben"], Setup(open_hands=(BEN,)))


def test_a_save_says_whose_hand_lies_open_and_others_say_nothing():
    assert '"open_hands": [0]' in opened().to_save().text()
    assert "open_hands" not in start().to_save().text()
