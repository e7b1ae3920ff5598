"""Simulated games as plays of the archive, for statistics to be tried on many games.

A play has the id that its game, players, way to play, seed, versions and chosen rulings give it: simulating twice adds
nothing.

>>> from companion.simulation import play_out
>>> play = play_of_simulation(play_out("tzolkin", 2, 24, "random"), 24, "random")
>>> play.source, play.source_id, play.finished
('simulation', 'tzolkin 2 random 24 2.1', '2000-01-02T00:00:00+00:00')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from companion.engine.game import Game
from companion.simulation import Run, SeatResult, play_games, rows
from companion.tables.archive import CHUNK, Archive
from companion.tables.play import SIMULATION, Play, play_of_game


def play_of_simulation(game: Game, seed: int, policy: str) -> Play:
    """The play of a simulated game."""
    about = game.definition
    versions = f"{about.rules_version}.{about.catalog_version}"
    chosen = [f"{name}={value}" for name, value in game.rulings.items() if value != about.rulings[name].default]
    key = " ".join([about.name, str(len(game.names)), policy, str(seed), versions, *chosen])
    return msgspec.structs.replace(
        play_of_game(game, f"simulation {key}", game.started), source=SIMULATION, source_id=key, mark="simulated"
    )


def simulate_plays(run: Run) -> Iterator[tuple[list[SeatResult], Play]]:
    """Play games as `companion.simulation.simulate` does, and yield the rows and the play of each."""
    return play_games(partial(_rows_and_play, run.policy), run)


def _rows_and_play(policy: str, game: Game, seed: int) -> tuple[list[SeatResult], Play]:
    return rows(game, seed), play_of_simulation(game, seed, policy)


class Keeping:
    """Puts plays into an archive while their rows pass by; ``added`` counts those that were new."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.added = 0
        self._waiting: list[Play] = []

    def rows(self, results: Iterable[tuple[list[SeatResult], Play]]) -> Iterator[SeatResult]:
        """The rows; when they end, all plays are kept, and when something breaks them off, those until then."""
        try:
            for some, play in results:
                yield from some
                self._waiting.append(play)
                if len(self._waiting) == CHUNK:
                    self._keep()
        finally:
            self._keep()

    def _keep(self) -> None:
        plays, self._waiting = self._waiting, []
        self.added += self.archive.add_all(plays)
