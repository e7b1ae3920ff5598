"""Better turns: every turn is looked at once, and nothing that was drawn later counts."""

from itertools import islice

import msgspec
import pytest

import companion
from companion.players import best_turn, table_values
from companion.players.analysis import (
    BEST,
    GRADES,
    LISTED,
    LITTLE,
    MISSED,
    MUCH,
    NEAR,
    Turn,
    analysed,
    describe_answers,
    formula,
    sentence,
    summaries,
)  # fmt: skip
from companion.players.table_values import Unlearned
from companion.players.turn_search import Width
from companion.simulation import play_out
from tests.example import NAME, offered
from tests.playing.test_trial import opened

__all__ = ["offered"]

SMALL = Width(beam=2, ways=3, scenes=3)


@pytest.fixture(scope="module")
def game() -> companion.Game:
    return play_out("tzolkin", 2, 4, "random")


@pytest.fixture(scope="module")
def turns(game) -> list[Turn]:
    return list(analysed(game, SMALL))


def test_every_choice_belongs_to_one_turn(game, turns):
    taken = [at for turn in turns for at in range(turn.at, turn.until)]
    assert len(taken) == len(set(taken))
    for at, (now, decision) in enumerate(game.replayed()):
        ask = now.ask
        if ask.player is not None and not decision.settled and len(now.legal) > 1:
            assert at in taken
            assert [turn.player for turn in turns if turn.at <= at < turn.until] == [ask.player]


def test_the_played_turns_are_those_of_the_journal(game, turns):
    for turn in turns:
        assert turn.played == tuple(each.key for each in game.journal[turn.at : turn.until] if not each.settled)


def test_a_better_turn_could_have_been_played(game, turns):
    missed = [turn for turn in turns if turn.better]
    assert missed
    for turn in missed[:10]:
        other = game.at(turn.at)
        other.play(turn.better[0], *turn.better[1:])
        assert turn.better != turn.played
        assert turn.points > 0
        assert 0 <= turn.chance <= 1


def test_the_same_game_has_the_same_grades_again(game, turns, monkeypatch):
    assert list(islice(analysed(game, SMALL), 12)) == turns[:12], "what was looked up before makes no difference"
    monkeypatch.setattr(table_values, "_values", {})
    assert list(analysed(game, SMALL)) == turns, "nor does a new start"


def test_play_by_the_advisor_has_no_better_turn():
    game = opened("tzolkin", 4)
    while len(game.journal) < 40:
        chosen = game.ask.player is not None
        game.play(*(best_turn(game, SMALL, len(game.journal)) if chosen else (game.legal[0].key,)))
    found = list(analysed(game, SMALL))
    assert found
    assert {turn.grade for turn in found} == {BEST}


def graded(points: float, gained: float = 0.0, at: int = 0, player: int = 0) -> Turn:
    return Turn(at, at + 1, player, 3, "age-1", ("a",), ("b",) if points else (), points, 0.1, gained)


def test_three_grades():
    assert [graded(points).grade for points in (0, LITTLE, LITTLE + 1, MUCH)] == [BEST, BEST, NEAR, MISSED]
    [one] = summaries([graded(0), graded(0), graded(LITTLE + 1), graded(MUCH)], 1)
    assert one.accuracy == 62.5
    assert one.grades == dict(zip(GRADES, (2, 1, 1), strict=True))


def test_three_best_and_three_missed_in_the_order_of_play():
    turns = [graded(0, gained, at) for at, gained in enumerate((0.1, 0.3, 0.05, 0.2, -0.1))]
    turns += [graded(points, 0, at) for at, points in enumerate((9, 7, 20, 6), 10)]
    one, other = summaries(turns, 2)
    assert [turn.at for turn in one.best] == [0, 1, 3]
    assert [turn.at for turn in one.missed] == [10, 11, 12]
    assert len(one.missed) == LISTED
    assert (other.turns, other.best, other.missed) == (0, (), ())


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_each_in_words(game, turns, language):
    for turn in turns:
        text = sentence(game, turn, language)
        assert text.endswith(".")
        assert "{" not in text
    assert "{" not in formula(language)


def test_repeated_answers_are_counted():
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1)
    assert describe_answers(game, ["beg", "beg", "done", "beg"]) == "Beg for corn ×2, Done, Beg for corn"


def test_a_better_turn_that_wins_no_more_often_says_so_by_its_points_alone(game, turns):
    turn = next(turn for turn in turns if turn.grade != BEST)
    assert "chance" not in sentence(game, msgspec.structs.replace(turn, chance=0.001))
    assert "chance to win +20%" in sentence(game, msgspec.structs.replace(turn, chance=0.2))


def test_a_game_without_training_has_no_analysis():
    with pytest.raises(Unlearned):
        next(analysed(opened(NAME, 2)))
