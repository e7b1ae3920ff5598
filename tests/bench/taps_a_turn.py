"""Taps a turn of all games, without and with their modules, counted from the answers that a screen offers.

No browser is needed. `table` counts the same on the real page, with the scrolling.
"""

from collections.abc import Callable, Iterator, Mapping
from statistics import mean

from companion.simulation import play_out
from tests.bench.figure import Figure, at_most
from tests.bench.table import MOST, PUT_TOGETHER, TITLES
from tests.tapping import MODULES, taps_a_turn, taps_put_together

GAMES = 4
WITH_MODULES = {"santa_maria": 3.0}
"""The aims of games with all their modules."""


def taps_of_turns() -> Iterator[Figure]:
    """Every game, and those that have modules with all of them."""
    for name, most in MOST.items():
        yield figure(TITLES[name], name, {}, most)
        if name in MODULES:
            yield figure(f"{TITLES[name]}, all modules", name, MODULES[name], WITH_MODULES.get(name))


def figure(title: str, name: str, rulings: Mapping[str, str], most: float | None) -> Figure:
    """The mean of some games."""
    games = [counted(name)(seed, rulings) for seed in range(GAMES)]
    note = f"{GAMES} games of 3 players: {min(games):.2f} to {max(games):.2f}"
    return Figure(f"{title}: taps a turn", mean(games), "", at_most(most) if most else None, note)


def counted(name: str) -> Callable[[int, Mapping[str, str]], float]:
    """How the taps of a game are counted."""
    if name in PUT_TOGETHER:
        return lambda seed, rulings: taps_put_together(name, seed, rulings)
    return lambda seed, rulings: taps_a_turn(play_out(name, 3, seed, "sensible", rulings))
