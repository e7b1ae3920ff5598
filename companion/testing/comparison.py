"""A game as tests compare it."""

from typing import Any

import msgspec

from companion.engine.game import Game


def state(game: Game) -> tuple[bytes, tuple[Any, ...], tuple[Any, ...], Any]:
    """Everything that a refusal must leave alone, byte by byte."""
    ask = game.ask and (game.ask.id, game.ask.player, game.ask.values)
    return msgspec.msgpack.encode(game.table), game.events, game.journal, ask


def look(game: Game) -> tuple[Any, ...]:
    """Everything a player can see of a game, to compare two of them."""
    options = [(option.key, option.verdict, option.cost, option.brings) for option in game.options]
    ask = game.ask and (game.ask.id, game.ask.player, game.ask.values)
    return msgspec.to_builtins(game.table), game.events, ask, options


def whole(text: str) -> bool:
    """Whether a sentence has no hole, no placeholder and no stray space."""
    return bool(text) and text == text.strip() and "{" not in text and "  " not in text and "None" not in text
