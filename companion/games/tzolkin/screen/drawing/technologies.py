"""The four technology rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.engine.drawing import draw_once, escape, spread
from companion.engine.messages import Messages
from companion.engine.player_markers import Marker
from companion.games.tzolkin.box.components import LEVEL_ICONS, TECHNOLOGIES, TOP_LEVEL
from companion.games.tzolkin.rules.technologies import cost_of_level
from companion.games.tzolkin.screen.drawing.pens import PEN, halos
from companion.games.tzolkin.table import Table

WIDTH, HEIGHT = 360, 326
_TOP, _ROW = 26, 75
_COLUMNS = ((4, 58), (66, 74), (144, 74), (222, 74), (300, 56))
"""Start, three levels, the bonus: left edge and width."""


@draw_once()
def _static(say: Messages) -> tuple[str, dict[str, str]]:
    drawn, outlines = [], {}
    for level, (x, wide) in enumerate(_COLUMNS[1:]):
        drawn.append(PEN.row(((str(cost_of_level(level)), "resource"),), x + wide / 2, 13, 17))
    for index, name in enumerate(TECHNOLOGIES):
        y = _TOP + index * _ROW
        for level, (x, wide) in enumerate(_COLUMNS):
            cell = PEN.box(x, y, wide, _ROW - 6, 9, "tz-hit tz-card" if level <= TOP_LEVEL else "tz-hit tz-bed")
            if not level:
                start = f"<title>{escape(say.text('board.level.start', row=name))}</title>"
                drawn.append(f"<g>{start}{cell}{PEN.use(name, x + wide / 2, y + 15, 26)}</g>")
                continue
            shown = PEN.row(LEVEL_ICONS[name][level - 1], x + wide / 2, y + 17, 20)
            if level <= TOP_LEVEL:
                shown += PEN.write(x + wide / 2, y + _ROW - 13, level, 9, "tz-soft")
            outlines[f"technology.{name}.{level}"] = cell
            label = say.text("board.level", row=name, level=level)
            drawn.append(PEN.ground(f"technology.{name}.{level}", label, cell, shown))
    return "".join(drawn), outlines


def _crowd(count: int, level: int) -> Iterable[tuple[float, float]]:
    """The positions of so many markers in a cell: side by side, at the narrow start in two rows."""
    if level or count < 3:
        return [(dx, 0) for dx in spread(count, 22 if count < 4 else 18)]
    return [(dx, dy) for dy in (-4, 15) for dx in (-11, 11)][:count]


def technologies(t: Table, markers: Sequence[Marker], say: Messages, last: Collection[str]) -> str:
    """The rows with all players' markers."""
    cells, outlines = _static(say)
    out = []
    for index, name in enumerate(TECHNOLOGIES):
        y = _TOP + index * _ROW + 43
        there: dict[int, list[int]] = {}
        for seat, player in enumerate(t.players):
            there.setdefault(player.technologies[name], []).append(seat)
        for level, owners in there.items():
            x, wide = _COLUMNS[level]
            size = 20 if len(owners) < 3 else 18
            for owner, (dx, dy) in zip(owners, _crowd(len(owners), level), strict=True):
                key, at = f"technology-{name}-{owner}", (x + wide / 2 + dx, y + dy)
                out.append((owner, PEN.piece(key, markers[owner], *at, size)))
    pieces = "".join(drawn for _, drawn in sorted(out))
    return f"{cells}{halos(outlines, last)}{pieces}"
