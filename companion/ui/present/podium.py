"""The podium of a game: everybody's points as steps, the winner first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.number_format import number
from companion.engine.standings import Standing
from companion.ui import view as v

LOWEST = 0.42
"""The height of the lowest step, which its points fit into."""


def podium(
    players: Sequence[v.Player], points: Sequence[str], worth: Sequence[float], places: Sequence[int]
) -> list[v.PodiumStep]:
    """A step for each seat, best place first; its height follows ``worth``.

    >>> from companion.ui.present.player_signs import signs
    >>> steps = podium(signs(["Ann", "Ben"]), ["7", "9"], [7, 9], [2, 1])
    >>> [(step.player.name, step.points, step.place, round(step.share, 2)) for step in steps]
    [('Ben', '9', 1, 1.0), ('Ann', '7', 2, 0.87)]
    """
    low, high = min(*worth, 0.0), max(*worth, 1.0)
    order = sorted(range(len(players)), key=lambda seat: (places[seat], -worth[seat]))
    return [
        v.PodiumStep(
            players[seat], points[seat], LOWEST + (1 - LOWEST) * (worth[seat] - low) / (high - low), places[seat]
        )
        for seat in order
    ]


def podium_of(players: Sequence[v.Player], standings: Sequence[Standing]) -> list[v.PodiumStep]:
    """The podium of a game that is over; a player alone has none."""
    if len(standings) < 2:
        return []
    ranked = sorted(standings, key=lambda each: each.player)
    points, places = [each.points for each in ranked], [each.place for each in ranked]
    return podium([players[each.player] for each in ranked], [number(each) for each in points], points, places)
