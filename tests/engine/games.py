"""Games for the tests of the engine: quickly played, the same every time."""

from random import Random
from typing import Any

import companion
from companion import Game
from companion.testing.comparison import look, state

__all__ = ["finished", "look", "played", "started", "state", "step"]

NAMES = ("Анна", "Ben", "Chen", "Дарина")


def started(players: int = 2, draws: int | None = 7, **more: Any) -> Game:
    """A game that has just been opened."""
    return companion.new_game("tzolkin", NAMES[:players], draws, **more)


def played(decisions: int, players: int = 2, draws: int | None = 7, seed: int = 0, **more: Any) -> Game:
    """A game after so many decisions of its players, and on to the start of the next turn."""
    game, random = started(players, draws, **more), Random(seed)
    while decisions > 0 or game.mid_turn:
        step(game, random)
        decisions -= 1
    return game


def finished(players: int = 2, draws: int | None = 7, seed: int = 0, **more: Any) -> Game:
    """A game played to its end."""
    game, random = started(players, draws, **more), Random(seed)
    while not game.over:
        step(game, random)
    return game


def step(game: Game, random: Random) -> str:
    """One decision, any legal one; returns it."""
    key = random.choice(game.legal).key
    game.play(key)
    return key
