"""`docs/performance.md`: which figures it shows, and a run's figures written into its tables.

The first cell of a row names a figure as the bench does. A heading other than `value` stands before that name: the cell
of `the file` below `1,000 games` holds the figure `1,000 games: the file`. The last cell is the aim.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench.figure import Aim, Figure

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
AIM = re.compile(r"([≤≥]) ([\d.]+)(?: [^\s;,(]+)*")
"""An aim with its unit; words may follow it."""


class Place(NamedTuple):
    """The cell of a figure: its line, its number within the line, and the aim that stands there."""

    line: int
    cell: int
    aim: Aim | None


def shown(value: float) -> str:
    """Three digits are enough."""
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def cells_of(line: str) -> list[str]:
    """The cells of a row; none if the line is no row."""
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def places(text: str) -> Iterator[tuple[str, Place]]:
    """The name of every figure on a page, and where it stands."""
    headings: list[str] = []
    for number, line in enumerate(text.splitlines()):
        cells = cells_of(line)
        if not cells or not headings:
            headings = cells
        elif cells[0].strip("-:"):
            found = AIM.match(cells[-1])
            aim = Aim(found[1], float(found[2])) if found else None
            for at, heading in enumerate(headings[1:-1], 1):
                if cells[at]:
                    yield cells[0] if heading == "value" else f"{heading}: {cells[0]}", Place(number, at, aim)


def written(text: str, figures: Iterable[Figure]) -> str:
    """A page with these figures in their cells. Figures that it does not show are left out; all else stays as it is."""
    lines, where = text.splitlines(), dict(places(text))
    for figure in figures:
        if (place := where.get(figure.name)) is not None:
            cells = cells_of(lines[place.line])
            missed = " (missed)" if figure.met is False else ""
            cells[place.cell] = f"{shown(figure.value)} {figure.unit}".strip() + missed
            if figure.aim:
                aim = f"{figure.aim.word} {figure.aim.bound:g} {figure.unit}".strip()
                cells[-1] = AIM.sub(aim, cells[-1], count=1) if place.aim else aim
            lines[place.line] = f"| {' | '.join(cells)} |"
    return "\n".join(lines) + "\n"
