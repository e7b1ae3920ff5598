"""Learning: the same seed gives the same weights, from a game's definition alone."""

import msgspec
import pytest

from companion.players import training
from companion.players.features import BAG, LENGTH, NUMBER, SEAT, learn
from companion.players.values import Lookup, Value
from tests.conformance.suite import definition
from tests.example import NAME, offered
from tests.playing.test_trial import opened

__all__ = ["offered"]


@pytest.fixture
def few(monkeypatch):
    """As few games as show anything."""
    monkeypatch.setitem(training.EFFORT, NAME, training.Effort(40, 1, 10, 1, 5, 5))


def test_the_same_seed_gives_the_same_weights(few):
    said: list[str] = []
    one, other = (training.train(NAME, 2, seed=3, report=said.append) for _ in range(2))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    assert (one.game, one.players, len(said)) == (NAME, 2, 6)


def test_a_trained_player_is_ready_to_play(few):
    value = Value(training.train(NAME, 2, seed=3, report=lambda _: None))
    game = training.own_game(value, 4)
    assert len(game.final) == 2
    assert sum(game.won) == 1
    chances = value.chances(definition(NAME), opened(NAME, 2).table)
    assert sum(chances) == pytest.approx(1)


def test_a_number_that_never_came_up_counts_as_the_nearest():
    weights = Lookup({0: 1.0, 5: 2.0})
    assert (weights[4], weights[9], weights[-3], weights["acorn"]) == (2.0, 2.0, 1.0, 0.0)


def test_places_are_found_on_tables():
    kinds = {place.name: place.kind for place in learn([game.table for game in sampled()])}
    assert kinds["own.corn.number"] == NUMBER
    assert kinds["own.buildings.bag"] == BAG
    assert kinds["all.first_player.seat"] == SEAT
    assert LENGTH in kinds.values()
    assert not any(name.startswith("own.points") for name in kinds)


def sampled():
    """Tzolk'in at some moments."""
    from companion.simulation import play_out

    for seed in range(3):
        game = play_out("tzolkin", 4, seed, "random")
        yield from (game.at(at) for at in range(0, len(game.journal), 9))
        yield opened("tzolkin", 4, draws=seed)
