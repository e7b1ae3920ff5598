"""Games a second with one process, with two, and on a cluster of two workers: by the clock, and as ratios."""

import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from companion.simulation import Run, simulate
from tests.bench.figure import Figure
from tests.dask import Dask

GAMES, ROUNDS = 320, 3
PLAYERS = 4


def many_games() -> Iterator[Figure]:
    """All take turns, so that a busy machine slows them alike."""
    with tempfile.TemporaryDirectory() as folder, Dask(Path(folder)) as dask:
        dask.begin()
        dask.have(None, None)
        ways: dict[str, dict[str, Any]] = {
            "1 process": {"jobs": 1},
            "2 processes": {"jobs": 2},
            "a cluster of 2 workers": {"cluster": dask.address},
        }
        taken: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
        for number in range(ROUNDS):
            for way, options in ways.items():
                taken[way].append(rate(number * GAMES, **options))
    alone = [each for each, _ in taken["1 process"]]
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    for way, rates in taken.items():
        ratio = statistics.median(each / one for (each, _), one in zip(rates, alone, strict=True))
        first = statistics.median(start for _, start in rates)
        note = f"{ratio:.2f} × 1 process; first row after {first:.1f} s; {busy}"
        yield Figure(f"games of {PLAYERS}, {way}", statistics.median(each for each, _ in rates), "a second", None, note)


def rate(seed: int, **options: Any) -> tuple[float, float]:
    """Games a second from the first row on, and the seconds until then: processes have to start."""
    begin = perf_counter()
    rows = simulate(Run("tzolkin", PLAYERS, GAMES, seed, "random", **options))
    next(rows)
    first = perf_counter()
    count = sum(1 for _ in rows)
    return count / PLAYERS / (perf_counter() - first), first - begin
