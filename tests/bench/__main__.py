"""`python -m tests.bench [--json]`: take every figure and show it beside its aim."""

import gc
import platform
import sys

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tests.bench.engine import decisions, growth, looking_back, memory, options
from tests.bench.figure import Figure
from tests.bench.importing import importing
from tests.bench.many_games import many_games
from tests.bench.words import describing, searching

PARTS = (decisions, options, looking_back, growth, importing, memory, searching, describing, many_games)


def shown(value: float) -> str:
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def table(figures: list[Figure]) -> Table:
    table = Table(
        "figure",
        "value",
        "aim",
        "",
        "note",
        title=f"Python {platform.python_version()}, processor time",
        box=SIMPLE_HEAD,
    )
    table.columns[1].justify = "right"
    for figure in figures:
        aim = f"{figure.aim.word} {figure.aim.bound:g}" if figure.aim else ""
        mark = {None: "", True: "[green]✓[/]", False: "[red]✗[/]"}[figure.met]
        table.add_row(figure.name, f"{shown(figure.value)} {figure.unit}".strip(), aim, mark, figure.note)
    return table


def main() -> None:
    gc.freeze()  # what the bench itself has imported is no garbage to look through
    screen = Console(stderr=True)
    figures = []
    for part in PARTS:
        with screen.status(part.__name__):
            figures += part()
    if "--json" in sys.argv[1:]:
        rows = [
            figure._asdict() | {"aim": figure.aim and figure.aim._asdict(), "met": figure.met} for figure in figures
        ]
        print(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
    else:
        console = Console()
        console.width = max(console.width, 100)
        console.print(table(figures))


if __name__ == "__main__":
    main()
