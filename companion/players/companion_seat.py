"""A seat that the companion plays: its turns, by the chosen strength.

>>> import companion
>>> game = companion.new_game("tzolkin", ["Ann", "Ben", "Chen", "Dora"], draws=7)
>>> turn_of(game, "middle", 1)[0] in game.legal
True
"""

from __future__ import annotations

from random import Random

from companion.engine.game import Game
from companion.players.levels import WIDTHS
from companion.players.needed_cards import up_to_draw
from companion.players.policies import TIRED, best_turn, sensible_policy
from companion.players.table_values import Unlearned


def can_play(game: Game) -> bool:
    """Whether a player is asked to choose; entries that only the table can see are left to it."""
    return game.ask is not None and game.ask.player is not None and game.ask.entry is None and not game.ask.chance


def turn_of(game: Game, level: str, seed: int) -> tuple[str, ...]:
    """The answers of the asked player, up to the end of the turn, a draw, or another player's question."""
    if level in WIDTHS:
        try:
            return up_to_draw(game, best_turn(game, WIDTHS[level], seed))
        except Unlearned:
            pass  # nothing was learned of such a table: the simple player steps in
    assert game.ask is not None
    trial, seat, keys, random = game.at(len(game.journal)), game.ask.player, list[str](), Random(seed)
    turn = trial.turn_start
    while can_play(trial) and trial.ask is not None and trial.ask.player == seat:
        if keys and (trial.turn_start != turn or len(keys) > TIRED):
            break
        keys.append(sensible_policy(trial, random))
        trial.play(keys[-1])
    return tuple(keys)
