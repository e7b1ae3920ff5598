"""Players that play any game of the engine, from its definition and learned weights.

>>> from random import Random
>>> import companion
>>> game = companion.new_game("tzolkin", ["Ann", "Ben", "Chen", "Dora"], draws=7)
>>> greedy(game, Random(1)) in game.legal
True
"""

from companion.players import analysis
from companion.players.policies import POLICIES, Policy, advisor, best_turn, greedy, random_policy, sensible_policy
from companion.players.table_values import win_chances
from companion.players.turn_search import Width

__all__ = [
    "POLICIES",
    "Policy",
    "Width",
    "advisor",
    "analysis",
    "best_turn",
    "greedy",
    "random_policy",
    "sensible_policy",
    "win_chances",
]
