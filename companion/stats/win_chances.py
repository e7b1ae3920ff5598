"""Everyone's chance to win, turn by turn, for the line chart after a game.

>>> from companion.simulation import play_out
>>> course = chances(play_out("tzolkin", 4, 3, "random"))
>>> {round(sum(each.chances), 6) for each in course}
{1.0}
>>> sorted(course[-1].chances)
[0.0, 0.0, 0.0, 1.0]
"""

from __future__ import annotations

import msgspec

from companion.engine.game import Game
from companion.players import win_chances
from companion.stats.result_cache import kept


class Chance(msgspec.Struct, frozen=True):
    """Everyone's chance to win at one moment, by seat."""

    at: int
    """After so many decisions."""
    day: int
    era: str
    chances: tuple[float, ...]


@kept
def chances(game: Game) -> list[Chance]:
    """The chances after every turn; none where nothing was learned of such a table, or one plays alone."""
    found = []
    for at, _, table in {moment.decisions: moment for moment in game.moments()}.values():
        over = table.phase not in game.definition.scenes
        now = game.win_chances() if over else win_chances(game.definition, table)
        if now is None or len(now) == 1:
            return []
        found.append(Chance(at, table.date, table.era, tuple(now)))
    return found
