"""Draws: the table enters its own, or the companion draws, repeatably."""

import pytest

import companion
from companion import NothingToDo
from tests.engine.games import finished, look, played, started, state


def test_the_table_enters_its_own_draws():
    game = started(draws=None)
    assert game.journal == ()
    assert game.ask.chance
    assert game.ask.player is None
    asked = []
    while game.ask.chance:
        asked.append(game.ask.id)
        game.play(game.legal[0].key)
    assert asked[0] == "first-player"
    assert asked.count("draw-monument") == 4
    assert asked.count("draw-building") == 6
    assert not any(decision.drawn for decision in game.journal)


def test_the_companion_draws_and_asks_only_players():
    game = started(draws=3)
    assert game.journal
    assert all(decision.drawn for decision in game.journal)
    assert not game.ask.chance
    whole = finished(4, draws=3)
    drawn = [decision.ask for decision in whole.journal if decision.drawn]
    assert {"draw-building", "draw-monument", "deal", "first-player"} <= set(drawn)


def test_a_number_draws_the_same_again():
    assert look(finished(3, draws=11)) == look(finished(3, draws=11))
    assert look(started(3, draws=11)) != look(started(3, draws=12))


@pytest.mark.parametrize("number", [0, -5, 2**63, 2**80])
def test_every_whole_number_will_do(number):
    game = played(12, draws=number)
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert look(again) == look(game)
    assert again.draws == number


@pytest.mark.parametrize("number", ["7", 1.5, True, [7]])
def test_anything_else_is_refused_and_would_not_load(number):
    with pytest.raises(companion.BadPlayers, match="whole number"):
        started(draws=number)


def test_draws_are_fair_enough():
    firsts = [started(4, draws=number).table.first_player for number in range(200)]
    assert all(30 <= firsts.count(seat) <= 70 for seat in range(4))


def test_the_companion_draws_one_thing_on_request():
    game = started(draws=None)
    ask, possible = game.ask.id, [option.key for option in game.legal]
    drawn = game.draw()
    assert drawn in possible
    assert (game.journal[-1].ask, game.journal[-1].key) == (ask, drawn)
    game.undo()
    assert game.journal == ()
    seen = set()
    for _ in range(40):
        seen.add(game.draw())
        game.undo()
    assert len(seen) > 1, "it is really drawn"


def test_nothing_is_drawn_for_a_player():
    game = played(10)
    before = state(game)
    with pytest.raises(NothingToDo, match="nothing to draw"):
        game.draw()
    assert state(game) == before


def test_a_whole_game_of_a_table_that_draws_itself():
    game = finished(2, draws=None)
    assert game.over
    assert not any(decision.drawn for decision in game.journal)


def test_a_moment_before_a_draw_can_be_drawn_again():
    game = played(30)
    count = next(i for i, decision in enumerate(game.journal) if decision.drawn)
    other = game.at(count)
    assert other.ask.chance
    other.play(other.legal[0].key)
    assert not other.ask.chance, "and the companion goes on drawing"
