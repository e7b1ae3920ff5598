"""The chance to win: shares of one at every moment, and the winner's once it is over."""

from itertools import islice

import msgspec
import pytest

import companion
from companion.players import win_chances
from companion.players.analysis import analysed
from companion.players.table_values import Proof, read_weights, value_of, weights_file
from companion.players.turn_search import Width
from companion.simulation import play_out
from companion.stats import frames, game_charts
from companion.stats.win_chances import chances
from tests.playing.test_trial import opened
from tests.playing.test_turn_search import LEARNED, put

__all__ = ["put"]

AGAINST = [(name, players) for name, players in LEARNED if weights_file(name, players).exists()]


@pytest.fixture(scope="module")
def game() -> companion.Game:
    return play_out("tzolkin", 4, 3, "random")


@pytest.mark.parametrize(("name", "players"), AGAINST, ids=str)
def test_shares_of_one_from_the_first_moment(name, players):
    game = opened(name, players)
    value = value_of(game.definition, game.table)
    found = value.chances(game.definition, game.table)
    assert len(found) == players
    assert sum(found) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in found)
    assert game.win_chances() == (found if value.proven else None)


@pytest.mark.parametrize(
    ("proof", "shown"),
    [(None, False), (Proof(300, [0.01, 0.01, 0.01, 0.04], 0.9, 1.0), False), (Proof(300, [0.03] * 4, 0.9, 1.0), True)],
    ids=str,
)
def test_only_proven_chances_are_shown(put, game, proof, shown):
    weights = read_weights(weights_file("tzolkin", 4))
    put("tzolkin", msgspec.json.encode(msgspec.structs.replace(weights, proof=proof)))
    assert (opened("tzolkin", 4).win_chances() is not None) == shown
    assert (win_chances(game.definition, game.table) is not None) == shown


def test_an_analysis_without_proven_chances_speaks_of_points_alone(put):
    put("tzolkin", msgspec.json.encode(msgspec.structs.replace(read_weights(weights_file("tzolkin", 4)), proof=None)))
    turns = islice(analysed(play_out("tzolkin", 4, 4, "random"), Width(2, 3, 3)), 12)
    missed = [turn for turn in turns if turn.better]
    assert missed
    assert {turn.chance for turn in missed} == {0.0}


def test_at_the_end_the_winner_has_won(game):
    winners = [standing.player for standing in game.standings() if standing.place == 1]
    assert game.win_chances() == [1 / len(winners) if seat in winners else 0 for seat in range(4)]
    assert chances(game)[-1].chances == tuple(game.win_chances())


def test_a_large_lead_near_the_end_wins(game):
    late = game.at(next(moment.decisions for moment in game.moments() if moment.table.day > 24))
    while late.mid_turn:
        late.undo()
    late.correct("players.2.points", 200)
    assert late.win_chances()[2] > 0.9


def test_a_frame_and_a_figure(game):
    frame = frames.win_chances(game)
    assert list(frame) == ["decision", "era", "day", "seat", "player", "chance"]
    assert len(frame) == 4 * len(chances(game))
    words = game_charts.words_of(game.definition)
    figure = game_charts.win_chances(chances(game), game.names, game_charts.COLOURS, words)
    assert [line["name"] for line in figure["data"]] == list(game.names)
    assert max(figure["data"][game.standings()[0].player]["y"]) == 100


def test_a_game_without_training_has_no_chances():
    game = play_out("tzolkin", 4, 3, "random")
    alone = opened("santa_maria", 1)
    assert alone.win_chances() is None or len(alone.win_chances()) == 1
    assert chances(alone) == []
    assert chances(game)


def test_training_with_four_gives_no_chances_for_two(put):
    put("tzolkin", weights_file("tzolkin", 4).read_bytes())
    assert opened("tzolkin", 2).win_chances() is None
    assert opened("tzolkin", 4).win_chances() is not None
