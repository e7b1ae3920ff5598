"""A game tried out beside the real one: it goes the same way and leaves the table as it is."""

from random import Random

import pytest

from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.engine.trial import Trial
from companion.testing.players import NAMES
from tests.conformance.suite import TABLES, definition, fitting
from tests.example import offered

__all__ = ["offered", "opened"]

DECISIONS = 60


def opened(name: str, players: int, draws: int | None = 3) -> Game:
    """A table with the made-up copy where a game needs one."""
    made, rulings = definition(name), fitting(name, players, {})
    copy = made.sample() if made.sample is not None else None
    return Game(made, NAMES[:players], Setup(draws, rulings=rulings, copy=copy))


def step(trial: Trial, random: Random) -> None:
    """Any answer."""
    if trial.ask.player is None or trial.ask.entry is not None:
        trial.draw()
    else:
        trial.play(random.choice(trial.legal).key)


@pytest.mark.parametrize(("name", "players"), TABLES, ids=str)
def test_it_goes_the_way_of_the_game(name, players):
    game, random = opened(name, players, draws=None), Random(1)
    trial, taken = game.fork(), 0
    while taken < DECISIONS and game.ask is not None and game.ask.entry is None:
        assert (trial.ask.id, trial.ask.player, trial.table) == (game.ask.id, game.ask.player, game.table)
        allowed, drawn = ([option.key for option in each.legal] for each in (game, trial))
        assert set(drawn) <= set(allowed) if game.definition.secret_hands else drawn == allowed
        key = random.choice(allowed)
        trial.play(key)
        game.play(key)
        taken += 1
    assert taken
    assert (trial.over, trial.table) == (game.over, game.table)


@pytest.mark.parametrize(("name", "players"), TABLES, ids=str)
def test_forks_go_their_own_ways(name, players):
    game, random = opened(name, players), Random(4)
    before, events, trial = game.to_save(), game.events, game.fork(5)
    for _ in range(DECISIONS):
        if trial.over:
            break
        one, other = trial.fork(), trial.fork()
        assert one.table == other.table == trial.table
        assert one.ask.id == other.ask.id == trial.ask.id
        step(one, random)
        assert other.table == trial.table
        step(trial, random)
    assert (game.to_save(), game.events) == (before, events)
    assert not trial.table.context.events


def test_it_draws_by_its_seed():
    def tables(seed: int) -> list[tuple[str, ...]]:
        trial, random, seen = opened("tzolkin", 4).fork(seed), Random(0), []
        while not trial.over:
            step(trial, random)
            seen.append(tuple(trial.table.buildings))
        return seen

    assert tables(1) == tables(1)
    assert tables(1) != tables(2)
