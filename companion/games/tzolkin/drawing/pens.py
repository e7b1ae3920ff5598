"""What the parts of Tzolk'in draw with: the game's colours, gears, and the workers of nobody."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import cos, radians, sin
from typing import Any

from companion.engine.drawing import Icons, Marker, num, spread
from companion.engine.pens import Item, Pen, row_width
from companion.games.tzolkin.components import GAME, GEARS, NEUTRAL, TEETH

__all__ = ["Item"]

ICONS = Icons(GAME, "tz")
GEAR_COLOURS = dict(zip(GEARS, ("#5d9a4b", "#c46a3c", "#8579c4", "#cf9a2c", "#3d9ea6"), strict=True))
PEN = Pen(
    ICONS,
    "".join(f".@{{--@-{gear}:{colour}}}" for gear, colour in GEAR_COLOURS.items())
    + """
.@{--@-chaac:#a0643a;--@-quetzalcoatl:#e0ac25;--@-kukulkan:#4d9650;--@-farm:#dba522;--@-civil:#4d9650;
--@-tomb:#7f858c;--@-shrine:#3f7fb8;--@-mid:#b4531a;--@-end:#12757d;--@-wheel:#d9c39a;--@-rim:#a98a57;
--@-well:#fffaf0;--@-ink:#2a1f14}
[data-theme=dark] .@{--@-palenque:#457a37;--@-yaxchilan:#98502b;--@-tikal:#5f549c;--@-uxmal:#9c721a;
--@-chichen_itza:#2a757c;--@-wheel:#5f4e33;--@-rim:#8a7046;--@-well:#2d241a;--@-ink:#f6ecdc}
.@-well{fill:var(--@-well);stroke:var(--@-rim);stroke-width:1.2}
.@-area{fill:transparent}
.@-corn{fill:#f4c534;stroke:#9a6a00}.@-wood{fill:#8a5a2f;stroke:#3f7a2c;stroke-width:1.5}
.@-bare{fill:none;stroke:var(--line-strong,#8a7350);stroke-width:.7;stroke-opacity:.5}
""",
)
use, write, row, box, place = PEN.use, PEN.write, PEN.row, PEN.box, PEN.ground


PRINTED = {
    "fish": "fish, {gain[corn]} corn",
    "vp": "{amount} points",
    "worker": "+1 worker",
    "build": "build",
    "build_one_building": "+ build",
    "temple": "−{cost[corn]} corn, temple",
    "temple_different": "−1 resource, 2 temple",
    "market": "market",
    "any_action": "−{cost[corn]} corn, any",
    "free_choice": "{from}–{to} any",
    "feed_free_workers": "{count} worker, 0 food",
    "feed_discount_per_worker": "−{corn} food, / worker",
}
"""What is printed for an effect or an action, by its type: amounts and icons."""


def icons(text: str) -> tuple[Item, ...]:
    """Amounts and icons as they are written.

    >>> icons("−1 resource, temple")
    (('−1', 'resource'), ('', 'temple'))
    """
    parts = (part.rpartition(" ") for part in text.split(", "))
    return tuple((amount, icon) for amount, _, icon in parts)


def printed(effect: Mapping[str, Any]) -> tuple[Item, ...]:
    """An effect or an action as icons."""
    if effect["type"] in ("gain", "harvest"):
        return tuple((str(n), good) for good, n in effect.items() if isinstance(n, int) and good != "field_group")
    return icons(PRINTED[effect["type"]].format(**effect))


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point around another one; 0 is right, 90 is down."""
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def beside(items: tuple[Item, ...], x: float, y: float, reach: float, degrees: float, size: float) -> str:
    """Rows of amounts and icons that lie wholly outside a circle; at its sides one below the other."""
    wide = 1 if abs(cos(radians(degrees))) > 0.75 else 2
    rows = [items[i : i + wide] for i in range(0, len(items), wide)]
    half = max(row_width(part, size) for part in rows) / 2
    tall = len(rows) * size * 0.55
    reach += half * abs(cos(radians(degrees))) + tall * abs(sin(radians(degrees)))
    at = polar(x, y, reach, degrees)
    return "".join(
        row(part, at[0], at[1] + dy, size) for part, dy in zip(rows, spread(len(rows), size * 1.12), strict=True)
    )


def marker(mark: Marker | None, size: float) -> str:
    """A player's marker around the origin; None is a neutral worker."""
    return use("neutral", 0, 0, size) if mark is None else PEN.marker(mark, size)


def owned(markers: Sequence[Marker], owner: int) -> tuple[Marker | None, str]:
    """Marker and class of whoever a piece belongs to."""
    return (None, "") if owner == NEUTRAL else (markers[owner], f" tz-{markers[owner].colour}")


def piece(key: str, markers: Sequence[Marker], owner: int, size: float, move: str, style: str = "moves") -> str:
    """A marker that keeps its element from view to view, so that its move can be seen."""
    mark, colour = owned(markers, owner)
    return f'<g class="tz-m {style}{colour}" data-key="{key}" style="transform:{move}">{marker(mark, size)}</g>'


def ring(x: float, y: float, radius: float) -> str:
    """A round outline."""
    return f'<circle class="tz-hit" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def halos(outlines: Mapping[str, str], last: Collection[str]) -> str:
    """A mark around the places where something just happened."""
    return "".join(_SHOWN.sub('class="tz-last"', outlines[id]) for id in sorted(last) if id in outlines)


_SHOWN = re.compile(r'class="tz-hit[^"]*"')


@cache
def cog(teeth: int, pitch: float, depth: float) -> str:
    """The outline of a gear around the origin, one tooth pointing right."""
    step = 360 / teeth
    profile = ((-0.34, -depth), (-0.2, depth), (0.2, depth), (0.34, -depth))
    points = (
        polar(0, 0, pitch + height, (tooth + share) * step) for tooth in range(teeth) for share, height in profile
    )
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


# The gears as icons, with room for a number in the middle.
ICONS.drawn |= {
    gear: f'<g transform="translate(12 12)"><path d="{cog(TEETH[gear], 9.8, 1.8)}" fill="{colour}"/>'
    '<circle r="5.8" fill="#fffaf0"/></g>'
    for gear, colour in GEAR_COLOURS.items()
}


def wells(points: Iterable[tuple[float, float]], radius: float) -> str:
    """The hollows of a gear where workers stand, in one stroke."""
    arc = f"a{num(radius)} {num(radius)} 0 1 1 "
    around = (f"M{num(x - radius)} {num(y)}{arc}{num(2 * radius)} 0{arc}-{num(2 * radius)} 0" for x, y in points)
    return f'<path class="tz-well" d="{"".join(around)}"/>'
