"""Games for the tests of the engine: quickly played, the same every time."""

from random import Random
from typing import Any

import msgspec

import companion
from companion import Game

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


def state(game: Game) -> tuple[bytes, tuple[Any, ...], tuple[Any, ...], Any]:
    """Everything that a refusal must leave alone, byte by byte."""
    ask = game.ask and (game.ask.id, game.ask.player, game.ask.values)
    return msgspec.msgpack.encode(game.table), game.events, game.journal, ask


def look(game: Game) -> tuple[Any, ...]:
    """Everything a player can see of a game, to compare two of them."""
    options = [(option.key, option.verdict, option.cost, option.brings) for option in game.options]
    ask = game.ask and (game.ask.id, game.ask.player, game.ask.values)
    return msgspec.to_builtins(game.table), game.events, ask, options
