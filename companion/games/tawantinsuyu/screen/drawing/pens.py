"""The pen of Tawantinsuyu's parts: the game's colours, faces as icons, points around the hill."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from companion.engine.drawing import SHAPES, Icons, Marker, num
from companion.engine.pens import Item, Pen, cost_items, face_items
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


PAID = {"build-steps": "steps", "build-building": "building", "raise-statue": "statue", "weave": "weaving"}
TASK_ICONS = {task: next(iter(TASKS[task])) if task in GATHER else PAID.get(task, task) for task in TASKS}
"""The icon beside a space."""
JOIN_ICONS = {"deity": "deity-card", "army": "army-card", "temple": "temple-step"}
"""Where the icon of a symbol on an edge has another name than the symbol."""


WHEN_ICONS = {
    "place": "worker", "place-warrior": "warrior", "join": "join", "ceremony-start": "ceremony", "own-steps": "stairs",
    "weave": "weaving", "activated-offering": "offering", "conquest": "conquest", "any-time": "trade",
    "activated-production": "production", "activated-conquest": "conquest", "activated-refresh": "refresh",
    "own-turn": "pray", "gather": "food",
}  # fmt: skip
"""When a permanent building helps."""


@cache
def permanent_items(name: str) -> tuple[Item, ...]:
    """The effect of a permanent building, in icons: its moment, then its gain."""
    it = PERMANENT[name]
    found: list[Item] = [("", WHEN_ICONS[it.when]), (":", "")]
    found += [("=", it.counts_as)] if it.counts_as else []
    found += [("=" if n else "", worker) for n, worker in enumerate(it.swaps)]
    found += [(str(it.refresh_production), "refresh")] if it.refresh_production else []
    found += [(f"+{it.tasks}", "")] if it.tasks else []
    found += [(f"{it.drawn}", "weaving")] if it.drawn else []
    found += [(f"−{it.fewer}", "soldiers")] if it.fewer else []
    found += [("", "weaving")] if it.points_per_longest else []
    for n, goods in enumerate(it.equal):
        found += [("=", ""), *cost_items(goods)] if n else cost_items(goods)
    found += [(f"+{it.more}", "")] if it.more else []
    found += [("", "join")] if it.when == "join" else []
    points = it.points or it.points_per_marker or it.points_per_longest
    found += face_items(it.gain)
    return (*found, (str(points), "points")) if points else tuple(found)


def heading(words: str, x: float = 2) -> str:
    """A title at the left."""
    return PEN.heading(words, x, 12, 13)


def aside(words: str, y: float = 12, x: float = WIDTH - 2) -> str:
    """Smaller words at the right of a title."""
    return PEN.write(x, y, words, 11, "tw-soft tw-last-word")


def marks(look: Look[Table]) -> tuple[Marker, ...]:
    """How everybody is shown; Axomamma has a colour of her own."""
    if look.t.axomamma is None:
        return look.markers
    return look.markers[0], her_marker(look.markers)


def her_marker(markers: Sequence[Marker]) -> Marker:
    """Axomamma's, beside her opponent's."""
    free = next(colour for colour in reversed(SHAPES) if colour != markers[0].colour)
    return Marker(free, "A" if markers[0].letter != "A" else "X")


def standing(mark: Marker, x: float, y: float, size: float) -> str:
    """A player's marker that nothing moves."""
    return f'<g class="tw-m tw-{mark.colour}" transform="translate({num(x)} {num(y)})">{PEN.marker(mark, size)}</g>'
