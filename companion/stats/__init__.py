"""Data frames and figures: how a game went, and how all games went.

Each module has its own subject and is loaded when it is first used:

>>> from companion import stats
>>> stats.game_charts.COLOURS[0]
'#c0392b'
"""

from importlib import import_module
from types import ModuleType

__all__ = [
    "frames",
    "game_charts",
    "history_charts",
    "many_games",
    "pace",
    "solo_games",
    "turning_points",
    "win_chances",
]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
