"""The cost of `import companion` in a fresh process, and the modules that it loads."""

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator

from tests.bench.figure import Figure, at_most

HEAVY = ("IPython", "anywidget", "ipywidgets", "numpy", "pandas", "plotly", "pyarrow", "rich", "typer", "voila")
TIMES = 9

# The process measures its own time, so that a busy machine counts as little as can be.
PROBE = "import json, sys, time; {work}; print(json.dumps([time.process_time(), sorted(sys.modules)]))"


def probe(work: str) -> tuple[float, list[str]]:
    done = subprocess.run([sys.executable, "-c", PROBE.format(work=work)], capture_output=True, check=True)
    seconds, modules = json.loads(done.stdout)
    return seconds * 1e3, modules


def importing() -> Iterator[Figure]:
    bare, ours, game = [], [], []
    modules: list[str] = []
    for _ in range(TIMES):
        bare.append(probe("pass")[0])
        cost, modules = probe("import companion")
        ours.append(cost)
        game.append(probe("import companion; companion.new_game('tzolkin', ['Ann', 'Ben'], draws=1)")[0])
    base = statistics.median(bare)
    yield Figure("import companion", statistics.median(ours) - base, "ms", at_most(150))
    yield Figure("import companion and open a game", statistics.median(game) - base, "ms")
    heavy = [name for name in HEAVY if name in modules]
    yield Figure("heavy libraries imported with it", len(heavy), "", at_most(0), ", ".join(heavy))
