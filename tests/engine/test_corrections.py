"""The table wins: corrections are logged decisions, kept, undone and shown like all others."""

from random import Random

import msgspec
import pytest

import companion
from companion import BadTable, CompanionError, NothingToDo
from companion.engine.journal import CORRECT
from tests.engine.games import look, played, started, state, step


def test_a_correction_is_a_decision_with_a_note():
    game = played(20)
    count = len(game.journal)
    game.correct("players.1.corn", 9, note="miscounted")
    assert game.table.players[1].corn == 9
    decision = game.journal[-1]
    assert (decision.ask, decision.key, decision.value, decision.note) == (CORRECT, "players.1.corn", 9, "miscounted")
    assert len(game.journal) == count + 1
    [event] = [event for event in game.events if event.kind == "corrected"]
    assert event.decision == count + 1
    assert game.describe(event).endswith("to 9. miscounted")


def test_the_log_has_old_and_new_values_as_numbers():
    game = played(20)
    game.correct_all({"players.0.points": 0, "players.1.points": 0.0})
    game.correct("players.Ben.points", 7.25)
    assert game.describe(game.events[-2]) == "The table was corrected: players.1.points from 0 to 7¼."
    game.correct("players.Ben.light_side", False)
    assert game.describe(game.events[-1]) == "The table was corrected: players.1.light_side from True to False."


def test_a_player_is_named_by_name_or_by_seat():
    by_name, by_seat = played(20), played(20)
    by_name.correct("players.Ben.wood", 3)
    by_seat.correct("players.1.wood", 3)
    assert by_name.table == by_seat.table
    assert by_name.journal[-1].key == by_seat.journal[-1].key == "players.1.wood"


def test_corrected_points_are_separate_score_lines():
    game = played(40)
    before = game.table.players[0].points
    game.correct("players.0.points", before + 4.25)
    line = list(game.ledger)[-1]
    assert (line.player, line.points, line.source) == (0, 4.25, "correction")
    assert game.ledger.total(0) == game.table.players[0].points == before + 4.25
    assert "corrections" in game.describe(line)


def test_a_correction_between_the_food_day_and_its_new_buildings_keeps_the_ledger_right():
    game, random = started(draws=None, first=0), Random(2)
    while game.table.phase != "food" or game.mid_turn:
        step(game, random)
    assert game.ask.id == "draw-building"
    assert any(line.source == "feeding" for line in game.ledger), "a worker must be hungry for this to be seen"
    game.correct("players.0.points", 5)
    for seat, player in enumerate(game.table.players):
        assert game.ledger.total(seat) == player.points


def test_points_counted_before_the_first_question_are_not_counted_again():
    game, random = started(draws=None, first=0), Random(2)
    while game.table.phase != "food" or game.mid_turn:
        step(game, random)
    points = game.table.players[0].points
    game.correct("players.0.points", points + 2, note="miscounted")
    assert game.table.players[0].points == points + 2
    [event] = [event for event in game.events if event.kind == "corrected"]
    assert (event.values["old"], event.values["new"]) == (points, points + 2), "as everybody sees them"
    assert look(companion.read_game(game.to_save().text())) == look(game)
    before = state(game)
    for value in (None, "many", [1]):
        with pytest.raises(BadTable):
            game.correct("players.0.points", value)
        assert state(game) == before


def test_a_corrected_year_stays_while_the_dice_are_entered():
    sample, random = companion.sample_copy("santa_maria"), Random(1)
    game = companion.new_game("santa_maria", ("Ann", "Ben"), copy=sample)
    while game.table.phase != "new-year" or game.mid_turn:
        step(game, random)
    assert (game.ask.id, game.table.year) == ("count-white", 2)
    game.correct("year", 3)
    assert game.table.year == 3
    before = state(game)
    with pytest.raises(BadTable, match="answer this question first"):
        game.correct("players.Ann.retired", 2)
    assert state(game) == before


def test_several_values_at_once_where_only_all_of_them_make_a_table():
    game = played(20)
    game.correct("players.0.temples.chaac", 5)
    swap = {"players.Анна.temples.chaac": 4, "players.Ben.temples.chaac": 5}
    game.correct_all(swap, note="mixed up")
    assert [player.temples["chaac"] for player in game.table.players] == [4, 5]
    assert game.journal[-1].value == {"players.0.temples.chaac": 4, "players.1.temples.chaac": 5}
    assert [event.kind for event in game.events[-2:]] == ["corrected", "corrected"]
    game.undo()
    assert game.table.players[0].temples["chaac"] == 5
    game.redo()
    assert look(companion.read_game(game.to_save().text())) == look(game)


def test_no_correction_in_the_middle_of_a_turn():
    game, random = played(20), Random(3)
    while not game.mid_turn:
        step(game, random)
    before = state(game)
    with pytest.raises(BadTable, match="finish this turn or undo it first"):
        game.correct("players.0.corn", 3)
    assert state(game) == before


def test_undo_and_redo_over_corrections():
    game, random = played(30), Random(4)
    start = look(game)
    game.correct("players.0.corn", 11)
    game.correct("players.1.points", 30)
    step(game, random)
    while game.mid_turn:
        step(game, random)
    end, count = look(game), len(game.journal)
    steps = 0
    while look(game) != start:
        game.undo()
        steps += 1
    assert steps >= 3
    assert "corrected" not in {event.kind for event in game.events}
    game.redo(steps)
    assert look(game) == end
    assert len(game.journal) == count


def test_a_correction_clears_the_undone_decisions():
    game = played(20)
    game.undo(3)
    while game.mid_turn:
        game.undo()
    assert game.can_redo
    game.correct("players.0.corn", 5)
    assert not game.can_redo


def test_the_game_asks_by_the_corrected_table():
    game = played(20)
    seat = game.ask.player
    game.correct(f"players.{seat}.corn", 0)
    assert "beg" in [option.key for option in game.legal]
    game.correct(f"players.{seat}.corn", 9)
    assert "beg" not in [option.key for option in game.legal]


def test_a_loaded_game_has_its_corrections():
    game = played(30)
    game.correct("players.0.corn", 11, note="чужа кукурудза")
    game.correct("offerings", {"3": 1})
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert look(again) == look(game)
    assert again.journal == game.journal


@pytest.mark.parametrize(
    ("path", "value", "word"),
    [
        ("players.-1.corn", 3, "players.-1.corn"),
        ("players.7.corn", 3, "players.7.corn"),
        ("players.Zoe.corn", 3, "players.Zoe.corn"),
        ("players.0.corn.more", 3, "players.0.corn.more"),
        ("", 3, "no value"),
        (5, 3, "must be text"),
        ("players.0.corn", -1, "players.0.corn"),
        ("players.0.corn", "many", "players[0].corn"),
        ("players.0.corn", None, "players[0].corn"),
        ("players.0.corn", object(), "object"),
        ("players.0.points", 0.3, "quarters"),
        ("players.0.skull", 14, "13"),
        ("rulings.lost_step", "sometimes", "sometimes"),
        ("rulings", {"weather": "fine"}, "weather"),
        ("gears.tikal.0", 9, "gears.tikal.0"),
        ("phase", "dinner", "cannot be corrected"),
    ],
)
def test_impossible_corrections_are_refused_and_change_nothing(path, value, word):
    game = played(20)
    game.undo(1)
    while game.mid_turn:
        game.undo()
    before, redo = state(game), game.can_redo
    with pytest.raises(CompanionError) as error:
        game.correct(path, value)
    assert word in str(error.value)
    assert state(game) == before
    assert game.can_redo == redo


def test_a_correction_of_nothing_is_refused():
    game = played(20)
    before = state(game)
    with pytest.raises(NothingToDo):
        game.correct_all({})
    assert state(game) == before


def test_a_corrected_ruling_counts_from_now_on():
    game = played(20)
    game.correct("rulings.lost_step", "refused")
    assert game.table.rulings["lost_step"] == "refused"
    game.correct("rulings", {})
    assert set(game.table.rulings) == set(game.definition.rulings), "what is left out has its default"
    while game.ask is not None:
        game.play(game.legal[-1].key)


def test_a_correction_may_be_hand_edited_into_a_save_and_is_checked():
    game = played(20)
    game.correct("players.0.corn", 5)
    save = game.to_save()
    for value, key in ((-5, "players.0.corn"), ("x", "*"), ([1], "*"), (4, "players.9.corn"), (4, "players.-1.corn")):
        save.decisions[-1] = msgspec.structs.replace(save.decisions[-1], key=key, value=value)
        loaded = companion.read_game(save.text())
        assert loaded.notice is not None
        assert loaded.kept == [save.decisions[-1]]
        assert loaded.journal == game.journal[:-1]


def test_a_numbered_place_has_the_same_words_after_a_reload():
    sample = companion.sample_copy("santa_maria")
    game = companion.new_game("santa_maria", ("Ann", "Ben"), 3, copy=sample)
    while game.table.phase == "setup":
        game.play(game.legal[0].key)
    number = next(number for number, text in enumerate(game.table.players[0].colony) if text == "ship")
    game.correct("players.Ann.marks", {number: "white 3"})
    [event] = [event for event in game.events if event.kind == "corrected"]
    assert (event.values["old"], event.values["new"]) == ("–", f"{number}: white 3")
    assert look(companion.read_game(game.to_save().text())) == look(game)
