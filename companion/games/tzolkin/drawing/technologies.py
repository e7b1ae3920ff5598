"""The four technology rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from xml.sax.saxutils import escape

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
def _static(words: Words) -> tuple[str, dict[str, str]]:
    drawn, outlines = [], {}
    for level, (x, wide) in enumerate(_COLUMNS[1:]):
        drawn.append(row(((str(cost_of_level(level)), "resource"),), x + wide / 2, 13, 17))
    for index, name in enumerate(TECHNOLOGIES):
        y = _TOP + index * _ROW
        for level, (x, wide) in enumerate(_COLUMNS):
            cell = box(x, y, wide, _ROW - 6, 9, " tz-card" if level <= TOP_LEVEL else " tz-bed")
            if not level:
                start = f"<title>{escape(words.level(name, 0))}</title>"
                drawn.append(f"<g>{start}{cell}{use(name, x + wide / 2, y + 18, 28)}</g>")
                continue
            shown = row(EFFECTS[name][level - 1], x + wide / 2, y + 17, 20)
            if level <= TOP_LEVEL:
                shown += write(x + wide / 2, y + _ROW - 13, level, 9, "tz-soft")
            outlines[f"technology.{name}.{level}"] = cell
            drawn.append(place(f"technology.{name}.{level}", words.level(name, level), cell, shown))
    return "".join(drawn), outlines


def technologies(t: Table, seats: Sequence[Seat], words: Words, last: Collection[str]) -> str:
    """The rows and everybody's marker on them."""
    cells, outlines = _static(words)
    out = []
    for index, name in enumerate(TECHNOLOGIES):
        y = _TOP + index * _ROW + 43
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
    return f"{cells}{halos(outlines, last)}{markers}"
