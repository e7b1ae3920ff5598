"""A choice of one is no choice: it is answered by itself, kept in the journal, and goes with the decision before."""

from random import Random

import msgspec

import companion
from companion import Game
from companion.engine.journal import Setup
from tests.engine.games import finished, look, played, state, step


def settled(game: Game) -> int:
    """Play until something was settled; how many decisions went before the one that brought it about."""
    dice, before = Random(0), 0
    while not before or not game.journal[-1].settled:
        before = len(game.journal)
        step(game, dice)
    return before


def test_a_forced_answer_is_given_without_a_question_and_is_in_the_journal():
    game = played(60)
    before = settled(game)
    first = next(decision for decision in game.journal[before:] if decision.settled)
    then = game.at(game.journal.index(first, before))
    assert [option.key for option in then.legal] == [first.key]
    assert then.ask is not None
    assert then.ask.id == first.ask


def test_undo_takes_it_back_with_the_decision_before_and_redo_brings_it_again():
    game = played(60)
    before = settled(game)
    end, journal = look(game), game.journal
    game.undo()
    assert len(game.journal) == before
    game.redo()
    assert (look(game), game.journal) == (end, journal)


def every_question() -> Game:
    return Game(companion.definition("tzolkin"), ["Ann", "Ben"], Setup(7), settles=False)


def test_every_question_is_asked_on_request():
    game, dice = every_question(), Random(0)
    single = 0
    while not game.over:
        single += game.settled
        step(game, dice)
    assert single
    assert not any(decision.settled for decision in game.journal)


def test_a_save_from_before_replays_and_goes_on_without_such_questions():
    dice = Random(0)
    game = every_question()
    while not (game.settled and len(game.journal) > 40):
        step(game, dice)
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert again.journal[: len(game.journal)] == game.journal
    assert again.journal[len(game.journal)].settled
    while not again.over:
        assert len(again.legal) > 1
        step(again, dice)


def test_a_save_of_today_loads_to_the_same_game():
    game = finished(3)
    again = companion.read_game(game.to_save().text())
    assert (again.notice, again.journal, look(again)) == (None, game.journal, look(game))


def test_a_turn_that_began_with_a_settled_answer_can_be_corrected():
    box = companion.sample_copy("santa_maria")
    asked = {"turn_end": "asked"}
    game, dice = companion.new_game("santa_maria", ["Ann", "Ben"], 0, copy=box, rulings=asked), Random(0)
    while game.mid_turn or not game.journal[game.turn_start :]:  # until nothing but retiring is left
        step(game, dice)
    game.correct("players.0.coins", game.table.players[0].coins + 9)
    before = state(game)
    loaded = companion.read_game(game.to_save().text())
    assert loaded.notice is None
    assert state(loaded) == before
    game.undo()
    game.redo()
    assert state(game) == before


def test_the_game_before_each_decision_can_be_looked_at():
    game = finished()
    looked = [(len(then.journal), decision) for then, decision in game.replayed()]
    assert looked == list(enumerate(game.journal))
    assert msgspec.to_builtins(game.at(len(game.journal)).table) == msgspec.to_builtins(game.table)
