"""The archive with a thousand, ten thousand and a hundred thousand games: adding, reading, finding, memory, size."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from companion.simulation import play_out
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.play import Play, play_of_game, stable_id
from tests.bench.figure import Figure, at_most, timed

SIZES = (1_000, 10_000, 100_000)
DIFFERENT = 120
"""Games that are really played; the rest repeat them, at other times and with other people."""
PEOPLE = [f"Player {n}" for n in range(60)]


def made(count: int) -> Iterator[Play]:
    """So many plays of simulated games of two, three and four."""
    played = [
        msgspec.structs.replace(
            play_of_game(play_out("tzolkin", 2 + n % 3, n, "random"), f"{n}", ""), source="simulation"
        )
        for n in range(min(DIFFERENT, count))
    ]
    random = Random(1)
    for n in range(count):
        play = played[n % len(played)]
        names = random.sample(PEOPLE, len(play.players))
        people = tuple(msgspec.structs.replace(each, name=name) for each, name in zip(play.players, names, strict=True))
        day = f"20{10 + n % 15}-{1 + n // 15 % 12:02}-{1 + n // 180 % 28:02}T{n % 24:02}:00:00+00:00"
        yield msgspec.structs.replace(play, id=stable_id("bench", f"{n}"), players=people, finished=day)


# A process of its own, so that the memory is that of reading and of nothing else.
READ = """
import json, pathlib, sys, time
from companion.tables.archive import Archive
from companion.tables.database import open_database
archive = Archive(open_database(sys.argv[1]))
measured, kept = {}, []
for table in ("plays", "players", "score_lines"):
    begin = time.process_time()
    columns = getattr(archive, table)()
    measured[table] = time.process_time() - begin
    measured["rows of " + table] = len(columns["play"])
    kept.append(columns)
status = dict(line.split(":", 1) for line in pathlib.Path("/proc/self/status").read_text().splitlines())
measured["memory"] = int(status["VmHWM"].split()[0]) / 1024  # the figure of getrusage has the parent's memory in it
print(json.dumps(measured))
"""


def archives() -> Iterator[Figure]:
    for count in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            yield from of_size(count, folder)


def of_size(count: int, folder: str) -> Iterator[Figure]:
    database = open_database(folder)
    archive = Archive(database)
    plays = list(made(min(count, 10_000)))
    spent = 0.0
    for first in range(0, count, len(plays)):
        part = [msgspec.structs.replace(play, id=f"{first} {play.id}") for play in plays] if first else plays
        spent += timed(archive.add_all, part)
    name = f"{count:,} games"
    yield Figure(f"{name}: adding one of many", spent / count * 1e6, "µs")
    find = timed(lambda: archive.count(game="tzolkin", player=PEOPLE[7], since="2015", counts=True))
    yield Figure(f"{name}: counting those of a player since a year", find * 1e3, "ms")
    yield Figure(f"{name}: who played how often", timed(archive.people) * 1e3, "ms")
    middle = archive.database.row("SELECT id FROM plays ORDER BY number LIMIT 1 OFFSET ?", count // 2)
    assert middle is not None
    yield Figure(f"{name}: one play with its journal", timed(archive.get, middle[0]) * 1e3, "ms")
    database.close()
    done = subprocess.run([sys.executable, "-c", READ, folder], capture_output=True, check=True, text=True)
    measured = json.loads(done.stdout)
    for table in ("plays", "players", "score_lines"):
        rows = f"{measured[f'rows of {table}']:,} rows"
        yield Figure(f"{name}: reading {table}", measured[table], "s", at_most(2), rows)
    yield Figure(f"{name}: memory of a process that holds all of them", measured["memory"], "MiB", at_most(1024))
    size = sum(file.stat().st_size for file in Path(folder).iterdir()) / 2**20
    yield Figure(f"{name}: the file", size, "MiB", None, f"{size * 1024 / count:.1f} KiB a game")
