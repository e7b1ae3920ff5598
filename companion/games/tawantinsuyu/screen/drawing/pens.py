"""The pen of Tawantinsuyu's parts: the game's colours, faces as icons, points around the hill."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from companion.engine.data_folder import components
from companion.engine.drawing import Icons, num
from companion.engine.pens import Item, Pen, cost_items, face_items
from companion.engine.player_markers import SHAPES, Marker
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import GAME, GATHER, PERMANENT, TASKS
from companion.games.tawantinsuyu.table import Table

PEN = Pen(Icons(GAME, "tw"))
WIDTH = 360
"""Of every part; on a phone one unit is about one pixel."""


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point around another one; 0 is up, and then as the clock goes."""
    return x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees))


def line(ax: float, ay: float, bx: float, by: float, style: str) -> str:
    """From one point to another."""
    return f'<path class="{style}" d="M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"/>'


_drawn = components(GAME, "drawing")
TASK_ICONS = {task: next(iter(TASKS[task])) if task in GATHER else _drawn["tasks"].get(task, task) for task in TASKS}
"""The icon beside a space."""
JOIN_ICONS: dict[str, str] = _drawn["joins"]
"""Where the icon of a symbol on an edge has another name than the symbol."""
WHEN_ICONS: dict[str, str] = _drawn["moments"]
"""When a permanent building helps."""


@cache
def permanent_items(name: str) -> tuple[Item, ...]:
    """The effect of a permanent building, in icons: its moment, then its gain."""
    building = PERMANENT[name]
    numbers: tuple[tuple[int, str, str], ...] = (
        (building.refresh_production, "", "refresh"),
        (building.tasks, "+", ""),
        (building.drawn, "", "weaving"),
        (building.fewer, "−", "soldiers"),
    )
    found: list[Item] = [("", WHEN_ICONS[building.when]), (":", "")]
    if building.counts_as:
        found.append(("=", building.counts_as))
    found += [("=" if n else "", worker) for n, worker in enumerate(building.swaps)]
    found += [(f"{sign}{n}", icon) for n, sign, icon in numbers if n]
    if building.points_per_longest:
        found.append(("", "weaving"))
    for n, goods in enumerate(building.equal):
        found += [("=", ""), *cost_items(goods)] if n else cost_items(goods)
    if building.more:
        found.append((f"+{building.more}", ""))
    if building.when == "join":
        found.append(("", "join"))
    found += face_items(building.gain)
    points = building.points or building.points_per_marker or building.points_per_longest
    return (*found, (str(points), "points")) if points else tuple(found)


def heading(words: str, x: float = 2) -> str:
    """A title at the left."""
    return PEN.heading(words, x, 12, 13)


def aside(words: str, y: float = 12, x: float = WIDTH - 2) -> str:
    """Smaller words at the right of a title."""
    return PEN.write(x, y, words, 11, "tw-soft tw-last-word")


def marks(look: Look[Table]) -> tuple[Marker, ...]:
    """How everybody is shown; Axomamma has a colour of her own."""
    return look.markers if look.t.axomamma is None else (look.markers[0], her_marker(look.markers))


def her_marker(markers: Sequence[Marker]) -> Marker:
    """Axomamma's, beside her opponent's."""
    free = next(colour for colour in reversed(SHAPES) if colour != markers[0].colour)
    return Marker(free, "A" if markers[0].letter != "A" else "X")


def standing(mark: Marker, x: float, y: float, size: float) -> str:
    """A player's marker that nothing moves."""
    return f'<g class="tw-m tw-{mark.colour}" transform="translate({num(x)} {num(y)})">{PEN.marker(mark, size)}</g>'
