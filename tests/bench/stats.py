"""The statistics with a thousand, ten thousand and a hundred thousand games: the first load, every screen, memory."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import msgspec

from companion.tables.archive import Archive
from companion.tables.database import open_database
from tests.bench.archive import PEOPLE, SIZES, made
from tests.bench.figure import Figure, at_most

# A process of its own, so that the memory is that of the statistics and of nothing else.
SHOW = """
import json, pathlib, sys, time
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.ui import screens
from companion.ui.reader import Reader

archive = Archive(open_database(sys.argv[1]))
begin = time.process_time()
screens.meanwhile(Reader("uk", wide=True), {"stats": "overview"}, archive)
measured = {"headlines, before anything else": time.process_time() - begin}
from companion.ui.present.stats import TABS, stats_view

def taken(**place):
    begin = time.process_time()
    stats_view(Reader("uk", wide=True), place, archive)
    return time.process_time() - begin

measured["load"] = taken(stats="overview") + taken(stats="ways")
for tab in TABS:
    measured[tab] = taken(stats=tab)
measured["of four"] = max(taken(stats=tab, count="4") for tab in TABS)
measured["of one player"] = max(taken(stats=tab, player=sys.argv[2]) for tab in TABS)
status = dict(line.split(":", 1) for line in pathlib.Path("/proc/self/status").read_text().splitlines())
measured["memory"] = int(status["VmHWM"].split()[0]) / 1024  # the figure of getrusage has the parent's memory in it
print(json.dumps(measured))
"""


def statistics() -> Iterator[Figure]:
    """Every screen of the statistics."""
    loads = []
    for count in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            database = open_database(folder)
            fill(Archive(database), count)
            database.close()
            show = [sys.executable, "-c", SHOW, folder, PEOPLE[7]]
            measured = json.loads(subprocess.run(show, capture_output=True, check=True, text=True).stdout)
        name, loads = f"{count:,} games", [*loads, measured.pop("load")]
        memory = measured.pop("memory")
        yield Figure(f"{name}: first load of the statistics, score lines and all", loads[-1], "s", at_most(3))
        for screen, seconds in measured.items():
            yield Figure(f"{name}: statistics, {screen}", seconds, "s", at_most(0.3))
        yield Figure(f"{name}: the slowest screen of the statistics", max(measured.values()), "s", at_most(0.3))
        yield Figure(f"{name}: memory of the statistics", memory, "MiB", at_most(400))
    yield Figure("first load: ten times the games", loads[-1] / loads[-2], "×", at_most(12), "linear: 10")


def fill(archive: Archive, count: int) -> None:
    """So many games; journals are kept for the first thousand, as the newest few are all that is played again."""
    plays = list(made(min(count, 10_000)))
    for first in range(0, count, len(plays)):
        archive.add_all(
            msgspec.structs.replace(play, id=f"{first} {play.id}", journal=play.journal if first + n < 1000 else None)
            for n, play in enumerate(plays)
        )
