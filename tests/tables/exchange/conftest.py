"""A game that was played here, for the files of other apps."""

import pytest

import companion
from companion.simulation import play_out
from companion.tables.play import Play, play_of_game


@pytest.fixture(scope="module", params=[game.name for game in companion.games()])
def mirrored(request: pytest.FixtureRequest) -> Play:
    game = play_out(request.param, 3, 5, "random")
    return play_of_game(game, "table", "2026-05-01T20:31:07+00:00", 95, ["red", "blue", "green"], "Home")
