"""Many games by themselves: how points fall, where they come from, what a first player gains by it.

Game ``n`` of a run has the seed ``seed + n``, for its draws and for its players, so any single game can be played
again, and the rows are the same whatever the number of jobs.

>>> [row] = [row for row in simulate("tzolkin", players=2, games=1, seed=5) if row.place == 1]
>>> row.seed, row.players
(5, 2)
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.engine.ask import Option
from companion.engine.errors import CompanionError
from companion.engine.game import Game, check_count
from companion.games import definition

Policy = Callable[[Game, Random], str]

CAUTION = 3
"""What each caution takes off an option's worth: it is of the size of a usual gain."""
PATIENCE = 3
"""What an option must open up to be taken rather than to wait for more: the same."""
TIRED = 30
"""Decisions in one turn after which the sensible player stops thinking, so that every turn ends."""
CHUNK = 8
"""Games handed to a process at once: few enough for a smooth progress bar, enough to be worth the way."""


class Row(msgspec.Struct, frozen=True):
    """One player of one game; ``player`` is the seat, from 1."""

    game: str
    seed: int
    players: int
    player: int
    points: float
    place: int
    decisions: int
    sources: dict[str, float]

    def flat(self) -> dict[str, Any]:
        """The row as a table has it: one column per source."""
        plain: dict[str, Any] = {name: getattr(self, name) for name in self.__struct_fields__ if name != "sources"}
        return plain | self.sources


def random_policy(game: Game, random: Random) -> str:
    """Any allowed option."""
    return random.choice(game.legal).key


def sensible_policy(game: Game, random: Random) -> str:
    """Take what brings most for what it costs, and heed cautions.

    It knows nothing but what every option says of itself, so it plays every game: goods gained less goods paid, each
    counted as one, less 3 for each caution. An option that says neither (a worker lifted off a gear) is worth the best
    of what it opens up, less 3 for patience. Equal options are drawn from.
    """
    if len(game.journal) - game.turn_start > TIRED:
        return random_policy(game, random)
    ask = game.ask
    assert ask is not None

    def outlook(option: Option) -> float:
        if option.cost or option.gain:
            return worth(option)
        follows = game.preview(option.key).ask
        if follows is None or follows.player != ask.player:
            return worth(option)
        best = max(worth(later) for later in follows.legal())
        return worth(option) + (best - PATIENCE if best > 0 else 0)

    return max(game.legal, key=lambda option: (outlook(option), random.random())).key


def worth(option: Option) -> float:
    """Gains less costs less cautions."""
    gained, paid = sum((option.gain or {}).values()), sum((option.cost or {}).values())
    return gained - paid - CAUTION * len(option.verdict.cautions)


POLICIES: Mapping[str, Policy] = {"random": random_policy, "sensible": sensible_policy}


def play_out(name: str, players: int, seed: int, policy: str) -> Game:
    """One whole game."""
    choose, random = POLICIES[policy], Random(seed)
    game = Game(definition(name), [f"Player {seat + 1}" for seat in range(players)], draws=seed)
    while not game.over:
        game.play(choose(game, random))
    return game


def rows(game: Game, seed: int) -> list[Row]:
    """What a finished game says about each of its players, by seat."""
    sources = game.ledger.by("source")
    names, players = game.definition.sources, len(game.names)
    return [
        Row(
            game.definition.name,
            seed,
            players,
            standing.player + 1,
            standing.points,
            standing.place,
            len(game.journal),
            {source: sources.get((standing.player, source), 0) for source in names},
        )
        for standing in sorted(game.standings(), key=lambda standing: standing.player)
    ]


def _chunk(name: str, players: int, seeds: range, policy: str) -> list[Row]:
    return [row for seed in seeds for row in rows(play_out(name, players, seed, policy), seed)]


def simulate(
    name: str, players: int = 4, games: int = 100, seed: int = 0, policy: str = "random", jobs: int = 1
) -> Iterator[Row]:
    """Play games, and give their rows one after the other: ``players`` rows a game."""
    check_count(definition(name), players)
    if policy not in POLICIES:
        raise CompanionError("error.policy", "cli", name=str(policy)[:40], known=", ".join(POLICIES))
    chunks = [range(start, min(start + CHUNK, seed + games)) for start in range(seed, seed + games, CHUNK)]
    return _simulate(name, players, chunks, policy, jobs)


def _simulate(name: str, players: int, chunks: list[range], policy: str, jobs: int) -> Iterator[Row]:
    if jobs < 2:
        for seeds in chunks:
            yield from _chunk(name, players, seeds, policy)
        return
    # New processes rather than copies of this one, which may have threads.
    pool = ProcessPoolExecutor(min(jobs, len(chunks) or 1), mp_context=get_context("spawn"))
    try:
        many = len(chunks)
        for done in pool.map(_chunk, [name] * many, [players] * many, chunks, [policy] * many):
            yield from done
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def write(results: Iterable[Row], path: Path) -> list[Row]:
    """Write rows to a file, CSV or Parquet by its name; returns them."""
    kind = path.suffix.lower()
    if kind not in (".csv", ".parquet"):
        raise CompanionError("error.output", "cli", file=path.name)
    if kind == ".parquet":
        return _write_parquet(results, path)
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            return list(_write_csv(results, file))
    except OSError as error:
        raise _unwritable(path, error) from None


def _write_csv(results: Iterable[Row], file: Any) -> Iterator[Row]:
    writer = None
    for row in results:
        flat = row.flat()
        if writer is None:
            writer = csv.DictWriter(file, list(flat), lineterminator="\n")
            writer.writeheader()
        writer.writerow(flat)
        yield row


def _write_parquet(results: Iterable[Row], path: Path) -> list[Row]:
    try:
        import pandas as pd

        import_module("pyarrow")  # asked for before the games are played, not after
    except ImportError:
        raise CompanionError("error.parquet", "cli", file=path.name) from None
    try:
        path.open("ab").close()
        kept = list(results)
        frame = pd.DataFrame([row.flat() for row in kept])
        numbers = ["points", *(kept[0].sources if kept else ())]
        frame.astype(dict.fromkeys(numbers, "float64")).to_parquet(path, index=False)
    except OSError as error:
        raise _unwritable(path, error) from None
    return kept


def _unwritable(path: Path, error: OSError) -> CompanionError:
    return CompanionError("error.unwritable", "cli", file=path.name, why=error.strerror or str(error))
