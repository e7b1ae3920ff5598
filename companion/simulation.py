"""Many games by themselves: how many points there are, where they come from, and the advantage of the first player.

Game ``n`` of a run has the seed ``seed + n``, for its draws and for its players, so any single game can be played
again, and the rows are the same whatever the number of processes, here or on a cluster of many machines.

>>> [row] = [row for row in simulate(Run("tzolkin", players=2, games=1, seed=5)) if row.place == 1]
>>> row.seed, row.players
(5, 2)
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.cluster import AHEAD, Cluster, ahead
from companion.engine.errors import BadPlayers, CompanionError
from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.engine.start_checks import check_count, check_rulings
from companion.games import definition
from companion.players.policies import POLICIES
from companion.players.table_values import Unlearned, value_of

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Run", "SeatResult", "play_out", "rows", "simulate", "write"]

T = TypeVar("T")

WORTH = 8
"""Games for which it is worth to start another process."""
BATCH = 16
"""Games handed over at once, at most: few enough for a smooth progress bar, enough to be worth the way."""
ROWS = 10_000
"""Rows of a Parquet file that are written at once."""
FIRST_DAY = datetime(2000, 1, 1, tzinfo=UTC)
HOURS = 20 * 365 * 24
"""Simulated games are dated by their seeds, an hour apart, over twenty years: long past, and the same every time."""


class SeatResult(msgspec.Struct, frozen=True):
    """One player of one game; ``player`` is the seat, from 1."""

    game: str
    seed: int
    players: int
    player: int
    points: float
    place: int
    decisions: int
    sources: dict[str, float]

    def flat(self) -> dict[str, object]:
        """The row as a table has it: one column per source."""
        plain: dict[str, object] = {name: getattr(self, name) for name in self.__struct_fields__ if name != "sources"}
        return plain | self.sources


def play_out(name: str, players: int, seed: int, policy: str, rulings: Mapping[str, str] | None = None) -> Game:
    """One whole game; with the made-up sample copy where a game needs one."""
    choose, random = POLICIES[policy], Random(seed)
    names = [f"Player {seat + 1}" for seat in range(players)]
    day = FIRST_DAY + timedelta(hours=seed % HOURS)
    made = definition(name)
    copy = made.sample() if made.sample is not None else None
    started = day.isoformat(timespec="seconds")
    game = Game(made, names, Setup(seed, None, rulings or {}, started, copy=copy))
    game.set_clock(None)  # a slow machine plays the same game
    while not game.over:
        game.play(choose(game, random))
    return game


def rows(game: Game, seed: int) -> list[SeatResult]:
    """The results of a finished game, by seat."""
    sources = game.ledger.by("source")
    names, players = game.definition.sources, len(game.names)
    return [
        SeatResult(
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


def most_players(name: str, rulings: Mapping[str, str] | None = None) -> int:
    """How many can play at most with these rulings: a variant may be needed for more.

    >>> most_players("santa_maria"), most_players("santa_maria", {"maya": "yes", "ambassadors": "yes"})
    (4, 5)
    """
    low, high = definition(name).players
    return next((count for count in range(high, low, -1) if _can_play(name, count, rulings)), low)


def _can_play(name: str, players: int, rulings: Mapping[str, str] | None) -> bool:
    try:
        check_table(name, players, rulings)
    except BadPlayers:
        return False
    return True


def check_table(name: str, players: int, rulings: Mapping[str, str] | None) -> dict[str, str]:
    """All rulings of a game; refused unless so many can play with them."""
    made = definition(name)
    check_count(made, players)
    chosen = check_rulings(made, rulings or {})
    made.new_table(players, chosen, None, True)
    return chosen


def unlearned(name: str, players: int, rulings: Mapping[str, str] | None = None) -> CompanionError | None:
    """Why the players that look ahead cannot at such a table; None where they can."""
    made, chosen = definition(name), check_table(name, players, rulings)
    try:
        value_of(made, made.new_table(players, chosen, None, True))
    except Unlearned as why:
        return why
    return None


class Run(msgspec.Struct, frozen=True):
    """A series of simulated games, with the seeds ``seed``, ``seed + 1`` and so on."""

    name: str
    players: int | None = None
    """By default as many as can play."""
    games: int = 100
    seed: int = 0
    policy: str = "greedy"
    """A name of `companion.players.POLICIES`; greedy players that learned nothing of such a table are sensible ones."""
    jobs: int | None = None
    """The number of processes, by default one per core."""
    cluster: str | None = None
    """The address of a Dask scheduler, such as ``tcp://host:8786``: its workers play instead of processes."""
    rulings: Mapping[str, str] | None = None


def simulate(run: Run) -> Iterator[SeatResult]:
    """Play games, and yield their rows one after the other, one per player and game."""
    return (row for each in play_games(rows, run) for row in each)


def play_games(take: Callable[[Game, int], T], run: Run) -> Iterator[T]:
    """Play games, and yield the result of ``take``, a function of a module, for each game and its seed."""
    players = most_players(run.name, run.rulings) if run.players is None else run.players
    chosen = check_table(run.name, players, run.rulings)
    if run.policy not in POLICIES:
        raise CompanionError("error.policy", "cli", name=str(run.policy)[:40], known=", ".join(POLICIES))
    work = partial(_play_batch, take, run.name, players, run.policy, chosen)
    seeds = range(run.seed, run.seed + run.games)
    if run.cluster is not None:
        there = Cluster(run.cluster)
        return on_cluster(there, work, _batches(seeds, there.wait()))
    many = min(cores() if run.jobs is None else run.jobs, run.games // WORTH)
    return in_processes(many, work, _batches(seeds, many)) if many > 1 else _here(work, seeds)


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _batches(seeds: range, workers: int) -> list[range]:
    """Batches of equal size, and several for each worker: the last ones are done at about the same time."""
    size = max(1, min(BATCH, len(seeds) // (4 * workers)))
    return [seeds[start : start + size] for start in range(0, len(seeds), size)]


def _play_batch(
    take: Callable[[Game, int], T], name: str, players: int, policy: str, rulings: Mapping[str, str], seeds: range
) -> list[T]:
    return [take(play_out(name, players, seed, policy, rulings), seed) for seed in seeds]


def _here(work: Callable[[range], list[T]], seeds: range) -> Iterator[T]:
    for seed in seeds:
        yield from work(range(seed, seed + 1))


def in_processes(jobs: int, work: Callable[[range], list[T]], batches: list[range]) -> Iterator[T]:
    """The results of `work` for each batch, in their order, computed by processes of this machine."""
    # New processes rather than copies of this one, which may have threads.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for promise in ahead(lambda seeds: pool.submit(work, seeds), batches, lambda: AHEAD * jobs):
            yield from promise.result()
    except BrokenProcessPool:
        raise CompanionError("error.process-lost", "cli") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def on_cluster(cluster: Cluster, work: Callable[[range], list[T]], batches: list[range]) -> Iterator[T]:
    """The same, done by a cluster."""
    with closing(cluster):
        for done in cluster.map(work, batches):
            yield from done


def write(results: Iterable[SeatResult], path: Path) -> Iterator[SeatResult]:
    """Write rows to a file, CSV or Parquet by its name, as they come, and pass them on."""
    kind = path.suffix.lower()
    if kind not in (".csv", ".parquet"):
        raise CompanionError("error.output", "cli", file=path.name)
    if kind == ".csv":
        return _write_csv(results, path)
    try:
        import_module("pyarrow")  # asked for before the games are played, not after
    except ImportError:
        raise CompanionError("error.parquet", "cli", file=path.name) from None
    return _write_parquet(results, path)


def _write_csv(results: Iterable[SeatResult], path: Path) -> Iterator[SeatResult]:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = None
            for row in results:
                flat = row.flat()
                if writer is None:
                    writer = csv.DictWriter(file, list(flat), lineterminator="\n")
                    writer.writeheader()
                writer.writerow(flat)
                yield row
    except OSError as error:
        raise _unwritable(path, error) from None


def _write_parquet(results: Iterable[SeatResult], path: Path) -> Iterator[SeatResult]:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    remaining, writer = iter(results), None
    try:
        path.open("ab").close()
        while some := list(islice(remaining, ROWS)):
            if writer is None:
                writer = ParquetWriter(path, _schema(some[0]))
            writer.write_table(pa.Table.from_pylist([row.flat() for row in some], writer.schema))
            yield from some
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        if writer is not None:
            writer.close()


def _schema(row: SeatResult) -> pa.Schema:
    import pyarrow as pa

    numbers = {"points", *row.sources}
    kinds = {name: pa.float64() if name in numbers else pa.int64() for name in row.flat()}
    return pa.schema({**kinds, "game": pa.string()})


def _unwritable(path: Path, error: OSError) -> CompanionError:
    return CompanionError("error.unwritable", "cli", file=path.name, why=error.strerror or str(error))
