"""The four technology rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from companion.games.tzolkin.components import TECHNOLOGIES, TOP_LEVEL
from companion.games.tzolkin.drawing.pens import Item, Seat, box, halos, num, piece, place, row, spread, use, write
from companion.games.tzolkin.drawing.words import Words
from companion.games.tzolkin.table import Table
from companion.games.tzolkin.technologies import cost_of_level

WIDTH, HEIGHT = 360, 326
_TOP, _ROW = 26, 75
_COLUMNS = ((4, 62), (70, 74), (148, 74), (226, 74), (304, 52))
"""Start, three levels, the bonus: left edge and width."""

EFFECTS: dict[str, tuple[tuple[Item, ...], ...]] = {
    "agriculture": (
        (("+1", "corn"),),
        (("+1", "fish"), ("∅", "corn")),
        (("+2", "corn"),),
        (("", "temple"),),
    ),
    "extraction": ((("+1", "wood"),), (("+1", "stone"),), (("+1", "gold"),), (("2", "resource"),)),
    "architecture": (
        (("", "build"), ("+1", "corn")),
        (("", "build"), ("2", "points")),
        (("", "build"), ("−1", "resource")),
        (("3", "points"),),
    ),
    "theology": (
        (("", "skull"), ("+1", "arrow")),
        (("−1", "resource"), ("", "temple")),
        (("+1", "skull"),),
        (("1", "skull"),),
    ),
}
"""What each level adds, and the bonus behind the last one, as icons."""


@cache
def _static(words: Words) -> tuple[str, str, dict[str, str]]:
    cells, places, outlines = [], [], {}
    for level, (x, wide) in enumerate(_COLUMNS[1:]):
        cells.append(row(((str(cost_of_level(level)), "resource"),), x + wide / 2, 13, 17))
    for index, name in enumerate(TECHNOLOGIES):
        y = _TOP + index * _ROW
        for level, (x, wide) in enumerate(_COLUMNS):
            style = "tz-card" if level <= TOP_LEVEL else "tz-bed"
            cells.append(f'<rect class="{style}" x="{x}" y="{y}" width="{wide}" height="{_ROW - 6}" rx="9"/>')
            if level:
                cells.append(row(EFFECTS[name][level - 1], x + wide / 2, y + 19, 20))
                id = f"technology.{name}.{level}"
                outlines[id] = box(x, y, wide, _ROW - 6, 9)
                places.append(place(id, words.level(name, level), outlines[id]))
            else:
                cells.append(use(name, x + wide / 2, y + 20, 30))
            if 0 < level <= TOP_LEVEL:
                cells.append(write(x + 8, y + _ROW - 14, level, 10, "tz-soft"))
    return "".join(cells), "".join(places), outlines


def technologies(t: Table, seats: Sequence[Seat], words: Words, last: Collection[str]) -> str:
    """The rows and everybody's marker on them."""
    cells, places, outlines = _static(words)
    out = []
    for index, name in enumerate(TECHNOLOGIES):
        y = _TOP + index * _ROW + 50
        there: dict[int, list[int]] = {}
        for seat, player in enumerate(t.players):
            there.setdefault(player.technologies[name], []).append(seat)
        for level, owners in there.items():
            x, wide = _COLUMNS[level]
            gap = min(20, (wide - 26) / max(1, len(owners) - 1))
            for owner, dx in zip(owners, spread(len(owners), gap), strict=True):
                move = f"translate({num(x + wide / 2 + dx)}px,{y}px)"
                out.append((owner, piece(f"technology-{name}-{owner}", seats, owner, 20, move)))
    markers = "".join(drawn for _, drawn in sorted(out))
    return f"{cells}{places}{halos(outlines, last)}{markers}"
