"""Results computed of a whole game are kept until the game changes: pages look more often than players move.

>>> from companion.simulation import play_out
>>> looks = []
>>> length = kept(lambda game: (looks.append(game), len(game.journal))[1])
>>> game = play_out("tzolkin", 2, 3, "random")
>>> length(game) == length(game), len(looks)
(True, 1)
>>> game.undo()
>>> length(game) == len(game.journal), len(looks)
(True, 2)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from companion.engine.game import Game
from companion.engine.journal import Decision

T = TypeVar("T")


def kept(compute: Callable[[Game], T]) -> Callable[[Game], T]:
    """Compute once for every journal that a game has had last; results must not be changed."""
    known: WeakKeyDictionary[Game, tuple[tuple[Decision, ...], T]] = WeakKeyDictionary()

    @wraps(compute)
    def looked_up(game: Game) -> T:
        journal, found = game.journal, known.get(game)
        if found is None or found[0] != journal:
            found = known[game] = journal, compute(game)
        return found[1]

    return looked_up
