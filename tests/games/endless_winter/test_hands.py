"""Hidden hands: which cards can still be in them."""

from companion.games.endless_winter.box.stocks import START
from companion.games.endless_winter.rules.cards import draw, from_hand, may_hold, starting_cards
from companion.games.endless_winter.table import Player
from tests.games.endless_winter.play import ANN, at, box, new, rule, set_up, start, table


@rule("EW-SET-20")
def test_known_cards_of_a_hand_come_first_and_then_the_likeliest():
    me = Player(hand={"hunter": 1}, mixed={"brave": 1, "tribesman": 3}, deck=2)
    assert may_hold(me) == ["hunter", "tribesman", "brave"]
    assert me.hand_size == 3


@rule("EW-SET-20")
def test_with_all_unseen_cards_in_the_deck_only_known_ones_can_be_played():
    me = Player(hand={"hunter": 1}, mixed={"brave": 2}, deck=2)
    assert may_hold(me) == ["hunter"]


@rule("EW-GOLD-01")
def test_with_an_empty_deck_everything_is_known():
    t = table(ann={"mixed": {"brave": 2, "hunter": 1}, "deck": 1})
    assert draw(t, ANN, 1, "") == 1
    me = t.players[ANN]
    assert (me.hand, me.mixed, me.deck) == ({"brave": 2, "hunter": 1}, {}, 0)


@rule("EW-GOLD-01")
def test_a_new_deck_holds_the_discarded_cards():
    t = table(ann={"hand": {"elder": 1}, "discard": {"brave": 2, "hunter": 1}})
    draw(t, ANN, 1, "")
    me = t.players[ANN]
    assert (me.mixed, me.deck, me.discard) == ({"brave": 2, "hunter": 1}, 2, {})
    assert may_hold(me) == ["elder", "brave", "hunter"]
    assert me.hand_size == 2


@rule("EW-GOLD-01")
def test_drawing_without_cards_draws_nothing():
    t = table()
    assert draw(t, ANN, 3, "") == 0
    assert t.context.events == []


@rule("EW-SET-20")
def test_a_played_card_cannot_be_drawn_again():
    game = at("hunt", ann={"mixed": {"brave": 1, "tribesman": 2}, "deck": 1}).take("play tribesman", "play brave")
    assert game.me().mixed == {"tribesman": 1}
    assert not any(key.startswith("play") for key in game.offered)


@rule("EW-SET-18", "EW-SET-20")
def test_unknown_starting_cards_may_be_any_of_the_three():
    game = new(copy=box("starting_cards"), draws=1).until("turn")
    me = game.me()
    assert me.mixed == {START: 7}
    assert {"brave", "tribeswoman", "tribesman"} < set(may_hold(me))
    from_hand(me, "tribesman")
    assert me.mixed == {START: 6}


@rule("EW-CMP-02")
def test_nine_starting_cards_by_kind():
    t = table()
    t.context.copy = box().facts
    assert starting_cards(t) == {"brave": 3, "tribeswoman": 3, "tribesman": 3}


@rule("EW-CARD-08")
def test_an_unknown_culture_card_is_entered_when_it_is_played():
    game = start(ann={"hand": {"1": 1}}).take("play-culture 1")
    assert game.ask.id == "which"
    game.take("culture 1 0 food*2")
    assert game.me().played == {"1 0 food*2": 1}
    assert game.me().food == 2


@rule("EW-SET-20")
def test_everything_a_player_owns_is_somewhere():
    game = set_up(3)
    while not game.over:
        for me in game.table.players:
            owned = sum(me.cards.values())
            places = me.hand_size + me.pile_size + me.deck
            shown = sum(sum(cards.values()) for cards in (me.pile, me.played, me.discard, me.buried))
            assert owned == places + shown >= 10
            assert me.hand_size >= 0
        game.take(game.simplest())
