"""Looking back and forth: undo, redo, at and preview, without limit, with draws, and without a trace."""

from random import Random

import pytest

import companion
from companion import NothingToDo, Refused, UnknownOption
from companion.engine.journal import same
from companion.engine.save_replay import load
from tests.engine.games import finished, look, played, started, state, step


def human(game: companion.Game) -> int:
    return sum(decision.by_people for decision in game.journal)


@pytest.mark.parametrize("draws", [7, None])
@pytest.mark.parametrize("players", [2, 4])
def test_undo_everything_gives_the_start_and_redo_the_end(players, draws):
    game = finished(players, draws)
    end, journal, count = look(game), game.journal, human(game)
    game.undo(count)
    assert look(game) == look(started(players, draws))
    assert not game.can_undo
    game.redo(count)
    assert look(game) == end
    assert game.journal == journal
    assert not game.can_redo


def test_every_single_undo_stands_where_the_game_stood():
    game, dice, seen = started(3), Random(1), []
    for _ in range(80):
        seen.append((look(game), game.journal))
        step(game, dice)
    end = look(game)
    for expected, journal in reversed(seen):
        game.undo()
        assert look(game) == expected
        assert game.journal == journal
    for expected, _ in seen[1:]:
        game.redo()
        assert look(game) == expected
    game.redo()
    assert look(game) == end


def test_draws_of_the_companion_are_undone_and_redone_with_the_decision_before_them():
    game, dice = played(30), Random(0)
    while not game.journal[-1].drawn:
        step(game, dice)
    end, journal = look(game), game.journal
    game.undo()
    assert len(game.journal) < len(journal) - 1
    assert game.ask is not None
    assert not game.ask.chance
    game.redo()
    assert look(game) == end
    assert game.journal == journal


def test_the_draws_at_the_start_cannot_be_taken_back():
    game = started()
    assert all(decision.drawn for decision in game.journal)
    assert not game.can_undo
    before = state(game)
    with pytest.raises(NothingToDo):
        game.undo()
    assert state(game) == before


@pytest.mark.parametrize("count", [0, -1, 10_000])
def test_a_count_that_is_not_there_is_refused_and_nothing_changes(count):
    game = played(20)
    game.undo(2)
    before = state(game)
    with pytest.raises(NothingToDo, match=f"{abs(count)} decision"):
        game.undo(count)
    with pytest.raises(NothingToDo, match=f"{abs(count)} decision"):
        game.redo(count)
    assert state(game) == before
    game.redo(2)


def test_a_new_decision_clears_the_undone_ones():
    game = played(20)
    game.undo(2)
    assert game.can_redo
    game.play(game.legal[0].key)
    assert not game.can_redo
    with pytest.raises(NothingToDo):
        game.redo()


def test_a_refused_decision_forgets_nothing():
    game = played(20)
    game.undo()
    with pytest.raises(UnknownOption):
        game.play("fly")
    assert game.can_redo
    game.redo()


def test_undo_after_loading_is_unlimited_too():
    game = finished()
    again = companion.read_game(game.to_save().text())
    again.undo(human(game))
    assert look(again) == look(started())
    again.redo(human(game))
    assert look(again) == look(game)


def test_the_same_moment_is_at_every_moment():
    game, dice, seen = started(2), Random(9), []
    while len(seen) < 60:
        seen.append((len(game.journal), look(game)))
        step(game, dice)
    for count, expected in seen:
        assert look(game.at(count)) == expected
    assert look(game.at(len(game.journal))) == look(game)


def test_a_moment_is_an_independent_game():
    game, dice = played(40, 3), Random(2)
    before = state(game)
    other = game.at(30)
    while not other.over:
        step(other, dice)
    assert state(game) == before
    other.undo(20)
    assert state(game) == before
    game.undo(5)
    assert other.journal[:25] == game.journal[:25]
    other.correct("players.0.corn", 3) if not other.mid_turn else other.undo()
    assert len(game.journal) != len(other.journal)


@pytest.mark.parametrize("count", [-1, 10_000])
def test_no_such_moment(count):
    game = played(20)
    before = state(game)
    with pytest.raises(NothingToDo, match="no position"):
        game.at(count)
    assert state(game) == before


def test_a_preview_has_the_events_of_the_option():
    game, dice = played(50, 3), Random(4)
    for _ in range(60):
        key = dice.choice(game.legal).key
        before, seen, points = state(game), len(game.events), game.table.points
        preview = game.preview(key)
        assert state(game) == before
        game.play(key)
        assert preview.table == game.table
        assert tuple(preview.events) == game.events[seen:]
        assert preview.points == [b - a for a, b in zip(points, game.table.points, strict=True)]
        assert (preview.ask and preview.ask.id) == (game.ask and game.ask.id)


def test_a_preview_of_a_refused_option_is_refused():
    game = played(20)
    before = state(game)
    refused = [option.key for option in game.options if not option.verdict]
    assert refused
    for key in refused:
        with pytest.raises(Refused):
            game.preview(key)
    with pytest.raises(UnknownOption):
        game.preview("fly")
    assert state(game) == before


def test_nothing_is_asked_after_the_end():
    game = finished()
    before = state(game)
    assert game.options == game.legal == []
    for answer in (game.play, game.preview):
        with pytest.raises(NothingToDo, match="over"):
            answer("beg")
    with pytest.raises(NothingToDo):
        game.draw()
    assert state(game) == before
    game.undo()
    assert not game.over


def test_mid_turn_and_the_start_of_the_turn():
    game, dice = played(30), Random(0)
    assert not game.mid_turn
    assert game.turn_start == len(game.journal)
    seat = game.ask.player
    start = len(game.journal)
    while game.ask is not None and game.ask.player == seat:
        step(game, dice)
        if game.mid_turn:
            assert game.turn_start == start
    assert game.turn_start > start


def test_the_tables_of_all_turns_are_found_whether_or_not_the_game_was_looked_at():
    seen = {}
    looked, dice = started(3), Random(1)
    for _ in range(120):
        seen[looked.turn_start] = looked.snapshot
        step(looked, dice)
    unseen, dice = started(3), Random(1)
    for _ in range(120):
        step(unseen, dice)
    found = {moment.decisions: moment.table for moment in unseen.moments()}
    assert {start: found[start] for start in seen} == seen
    assert [*looked.moments()] == [*unseen.moments()]
    assert look(looked) == look(unseen)


def test_two_games_of_the_same_decisions_are_the_same_whenever_they_were_played():
    one, two = played(20), played(20)
    assert same(one.journal, two.journal)
    assert not same(one.journal, played(20, seed=1).journal)


def test_answers_given_in_one_step_are_undone_and_redone_together():
    game = started(3, None, first=0)
    start, three = look(game), [option.key for option in game.legal[:3]]
    game.play(*three)
    end, journal = look(game), game.journal
    assert [decision.key for decision in journal] == three
    game.undo()
    assert look(game) == start
    game.redo()
    assert (look(game), game.journal) == (end, journal)
    assert look(load(game.definition, game.to_save())) == end


def test_of_answers_in_one_step_all_count_or_none():
    game = started(3, None, first=0)
    one, two, *_ = (option.key for option in game.legal)
    game.play(one)
    game.undo()
    before = state(game)
    with pytest.raises(UnknownOption):
        game.play(two, two)  # a monument lies out once
    assert state(game) == before
    assert game.can_redo


def test_a_moment_within_a_step_can_be_gone_on_from():
    game = started(3, None, first=0)
    three = [option.key for option in game.legal[:3]]
    game.play(*three)
    end = look(game)
    game.back_to(1)
    assert len(game.journal) == 1
    game.redo()
    assert look(game) == end
