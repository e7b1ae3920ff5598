"""`python -m tests.bench [--write] [--json] [name …]`: take the figures of all groups, or of some groups or parts."""

import argparse
import gc
import platform

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tests.bench.archive import archives
from tests.bench.club import crowd, growing, two_servers
from tests.bench.engine import decisions, growth, looking_back, memory, options
from tests.bench.figure import Figure
from tests.bench.first_evening import first_evening
from tests.bench.from_home import from_home
from tests.bench.importing import importing
from tests.bench.kernel_taps import kernel_taps
from tests.bench.lessons import lessons
from tests.bench.libraries import databases, edit_distance, kernel_frames, svg_cleaning, virtual_dom
from tests.bench.looking_ahead import looking_ahead
from tests.bench.many_games import many_games
from tests.bench.page import PAGE, shown, written
from tests.bench.players import (
    advisors,
    alone,
    analyses,
    chances,
    forks,
    levels,
    other_chances,
    other_levels,
    rivals,
    strength,
)
from tests.bench.screen import beside_plain_voila, charts, first_page, kernels, other_devices, pages, taps
from tests.bench.search import searches
from tests.bench.second_game import fourth_game, second_game, second_screen, third_game
from tests.bench.stats import statistics
from tests.bench.table import MOST, set_up, sheets, taught, whole_game, with_all_modules
from tests.bench.taps_a_turn import taps_of_turns
from tests.bench.web import advice_alone, page_alone
from tests.bench.words import asking, describing, searching

GROUPS = {
    "engine": (decisions, options, looking_back, looking_ahead, growth, importing, memory),
    "santa_maria": (second_game, second_screen),
    "endless_winter": (third_game,),
    "tawantinsuyu": (fourth_game,),
    "words": (searching, asking, describing),
    "search": (searches,),
    "simulation": (many_games,),
    "players": (forks, strength, analyses),
    "seat_levels": (levels, other_levels),
    "advisors": (advisors,),
    "rivals": (rivals,),
    "alone": (alone,),
    "chances": (chances, other_chances),
    "archive": (archives,),
    "stats": (statistics,),
    "table": (
        taps_of_turns,
        from_home,
        set_up,
        taught,
        sheets,
        lessons,
        first_evening,
        *map(whole_game, MOST),
        with_all_modules,
    ),
    "kernel_taps": (kernel_taps,),
    "screen": (kernels, first_page, pages, taps, other_devices, charts, beside_plain_voila),
    "web": (page_alone, advice_alone),
    "club": (growing, two_servers, crowd),
}
LIBRARIES = (virtual_dom, svg_cleaning, databases, edit_distance, kernel_frames)
NAMED = {part.__name__: (part,) for parts in (*GROUPS.values(), LIBRARIES) for part in parts} | GROUPS
NAMED["libraries"] = LIBRARIES
"""A part of a group can be taken by itself. The libraries are taken only when named: they are installed first."""


def table(figures: list[Figure]) -> Table:
    table = Table(
        "figure",
        "value",
        "aim",
        "",
        "note",
        title=f"Python {platform.python_version()}, processor time; by the clock where a load is noted",
        box=SIMPLE_HEAD,
    )
    table.columns[1].justify = "right"
    for figure in figures:
        aim = f"{figure.aim.word} {figure.aim.bound:g}" if figure.aim else ""
        mark = {None: "", True: "[green]✓[/]", False: "[red]✗[/]"}[figure.met]
        table.add_row(figure.name, f"{shown(figure.value)} {figure.unit}".strip(), aim, mark, figure.note)
    return table


def listed(group: str) -> str:
    """A group with its parts, for the help."""
    return f"{group} ({', '.join(part.__name__ for part in NAMED[group])})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="name",
        help=f"{'; '.join(map(listed, (*GROUPS, 'libraries')))}; all but libraries unless named",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--write", action="store_true", help="write what docs/performance.md shows of them into it")
    wanted = parser.parse_args()
    if unknown := set(wanted.names) - set(NAMED):
        parser.error(f"nothing is called {', '.join(sorted(unknown))}; there are {', '.join(NAMED)}")
    gc.freeze()  # the garbage collector skips the imports of the bench itself
    screen = Console(stderr=True)
    figures = []
    for name in wanted.names or GROUPS:
        for part in NAMED[name]:
            with screen.status(part.__name__):
                for figure in part():  # a long run prints its figures as they come
                    screen.print(f"{figure.name}: {shown(figure.value)} {figure.unit}")
                    figures.append(figure)
            if wanted.write:
                PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")
    if wanted.json:
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
