"""Hidden hands: looking ahead draws them from the possible cards, and plays no card that was not drawn."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.engine.game import Game
from companion.engine.hidden_hands import DrawnHands
from companion.games.endless_winter.rules.cards import holds, may_hold
from companion.games.tawantinsuyu.box.components import DEALT, PLAYED
from companion.games.tawantinsuyu.rules import cards as tawantinsuyu
from companion.players import best_turn, sensible_policy
from companion.players.advice import advice
from companion.players.advice_words import advice_text
from companion.players.analysis import analysed
from companion.players.needed_cards import needed
from companion.players.turn_search import Width
from tests.playing.test_trial import opened, step

SMALL = Width(beam=2, ways=4, scenes=1)
POOL = {"brave": 3, "hunter": 3, "crafter": 2, "elder": 1}


def test_a_hand_is_drawn_from_the_pool_alone_and_stays_what_it_is():
    for seed in range(20):
        hands = DrawnHands(seed)
        hand = hands.held(0, "tribe", POOL, 4)
        assert hand <= POOL.keys()
        assert hands.held(0, "tribe", POOL, 4) == hand
        assert hands.held(0, "tribe", POOL, 9) == POOL.keys()
        assert hands.held(0, "tribe", POOL, 0) == frozenset()


def test_other_seeds_and_other_seats_draw_other_hands():
    assert len({DrawnHands(seed).held(0, "tribe", POOL, 3) for seed in range(30)}) > 3
    hands = DrawnHands(1)
    assert len({hands.held(seat, "tribe", POOL, 3) for seat in range(30)}) > 3


def test_a_card_that_is_played_has_left_and_the_others_are_still_there():
    for seed in range(20):
        hands, pool, played = DrawnHands(seed), dict(POOL), list[str]()
        for left in range(4, 0, -1):
            held = hands.held(2, "tribe", pool, left)
            played.append(min(held))
            pool[played[-1]] -= 1
        whole = DrawnHands(seed).held(2, "tribe", POOL, 4)
        assert set(played) == whole


def test_cards_that_are_shuffled_again_are_drawn_anew():
    hands = DrawnHands(3)
    hands.held(0, "tribe", {"brave": 1}, 1)
    assert hands.held(0, "tribe", {"hunter": 2, "elder": 2}, 4) == {"hunter", "elder"}
    assert hands.held(0, "tribe", {"brave": 1}, 1) == {"brave"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_endless_winter_has_no_more_kinds_in_a_hand_than_cards(players):
    """At the table every possible card is offered; looking ahead draws a hand."""
    game, random, fewer = opened("endless_winter", players), Random(1), 0
    for _ in range(150):
        trial = game.fork(random.getrandbits(32))
        for seat, me in enumerate(trial.table.players):
            held = holds(trial.table, seat)
            assert set(held) <= set(may_hold(me))
            assert len(held) <= me.hand_size + me.pile_size
            assert bool(held) == (me.hand_size + me.pile_size > 0)
            fewer += len(held) < len(may_hold(me))
        assert holds(game.table, 0) == may_hold(game.table.players[0])
        game.play(sensible_policy(game, random))
    assert fewer


@pytest.mark.parametrize("players", [2, 4])
def test_tawantinsuyu_has_no_more_kinds_in_a_hand_than_cards(players):
    trial, random, seen = opened("tawantinsuyu", players).fork(4), Random(1), 0
    for _ in range(200):
        for seat, me in enumerate(trial.table.players if trial.table.phase == "turn" else ()):
            held = tawantinsuyu.holds(trial.table, seat)
            assert set(me.known) <= set(held) <= set(tawantinsuyu.may_hold(trial.table, me))
            assert len(held) <= me.deities
            assert len(set(tawantinsuyu.holds_armies(trial.table, seat))) <= me.armies
            seen += me.deities + me.armies
        step(trial, random)
    assert seen


def test_looking_ahead_has_the_dealt_starting_cards():
    trial, random = opened("tawantinsuyu", 4).fork(4), Random(1)
    while trial.ask.id != "start-card":
        step(trial, random)
    for played in range(PLAYED):
        keys = [option.key for option in trial.legal]
        assert 0 < len(keys) <= DEALT - played
        assert all(key.startswith("play ") for key in keys)
        trial.play(keys[0])
        while trial.ask.id != "start-card":
            step(trial, random)


def test_a_choice_that_only_the_drawn_hand_leaves_is_still_asked():
    """At the table others would be offered, so an answer is needed there."""
    game, random = opened("endless_winter", 2), Random(3)
    for _ in range(400):
        if game.over:
            break
        trial = game.fork(random.getrandbits(32))
        assert trial.ask.id == game.ask.id
        game.play(sensible_policy(game, random))
    assert len(game.journal) > 100


def unseen(game: Game) -> list[str]:
    """The tribe cards that can be played for labour and were not seen in the hand."""
    keys = [option.key for option in game.legal if game.ask.id == "act" and option.key.startswith("play ")]
    return [key for key in keys if key.partition(" ")[2] not in game.table.players[game.ask.player].hand]


def actions() -> Iterator[Game]:
    """A game of Endless Winter wherever such cards may be played."""
    game, random = opened("endless_winter", 2), Random(1)
    while True:
        if len(unseen(game)) > 1:
            yield game
        game.play(sensible_policy(game, random))


def test_cards_that_a_turn_needs_are_named():
    game = next(actions())
    key = unseen(game)[0]
    assert [tuple(each) for each in needed(game, [key, "done"])] == [(key, key.partition(" ")[2])]
    assert needed(game, ["done"]) == ()
    assert needed(opened("tzolkin", 2), ["first 0"]) == ()


def test_advice_says_which_cards_it_counts_on_and_what_to_do_without():
    advised = ((game, advice(game, 3, Width(beam=4, ways=20, scenes=1))) for game in actions())
    game, found = next((game, found) for game, found in advised if found.needs and found.other)
    assert set(found.needs) <= set(found.keys)
    assert not set(found.needs) <= {each.key for each in needed(game, found.other)}
    assert "You need to hold the cards for: " in advice_text(game, found)
    assert "Without them" in advice_text(game, found)
    for language in ("uk", "ru"):
        assert "{" not in advice_text(game, found, language)


def test_a_hand_as_large_as_its_pool_has_all_of_it():
    assert DrawnHands(1, 0, None).held(0, "tribe", POOL, 1) == POOL.keys()
    assert DrawnHands(1, 0, None).held(0, "tribe", POOL, 0) == frozenset()
    assert len(DrawnHands(1, 0, None).held(1, "tribe", POOL, 1)) == 1


def test_cards_that_are_surely_there_are():
    for seed in range(20):
        assert {"elder", "crafter"} <= DrawnHands(seed, 0, ["elder", "crafter", "unknown"]).held(0, "tribe", POOL, 2)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["endless_winter", "tawantinsuyu"])
def test_no_grade_depends_on_a_card_that_was_not_shown(name):
    game, random = opened(name, 2), Random(5)
    while len(game.journal) < 90:
        game.play(sensible_policy(game, random))
    better = 0
    for turn in analysed(game, SMALL):
        if turn.better:
            start, better = game.at(turn.at), better + 1
            shown = [each.card for each in needed(start, turn.played)]
            for each in needed(start, turn.better):
                shown.remove(each.card)
    assert better


def test_a_drawn_hand_is_no_other_for_another_order_of_the_deck():
    """Which cards come next lies in no table: the same table and seed, the same turn."""
    game = next(actions())
    assert best_turn(game, SMALL, 4) == best_turn(game.at(len(game.journal)), SMALL, 4)
