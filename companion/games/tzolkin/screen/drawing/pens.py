"""Drawing tools of Tzolk'in: the game's colours, gears, and neutral workers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import cos, radians, sin

from companion.engine.data_folder import Plain, Values, components
from companion.engine.drawing import Icons, num, piece_key
from companion.engine.pens import Item, Pen, row_width
from companion.engine.player_markers import Marker
from companion.games.tzolkin.box.components import ACTIONS, GAME, GEARS, NEUTRAL, TEETH

ICONS = Icons(GAME, "tz")
PEN = Pen(ICONS)

_drawn = components(GAME, "drawing")
GEAR: dict[str, Plain] = _drawn["gears"]
"""Of each gear: the tooth of the wheel that it meets, its icon, and the position of its name."""
PRINTED: dict[str, list[Item]] = _drawn["printed"]
"""The printed form of an effect or an action, by its type: amounts and icons."""
BUILD: Item = ("", "build")


def printed(effect: Values) -> tuple[Item, ...]:
    """An effect or an action as icons."""
    if effect["type"] in ("gain", "harvest"):
        return tuple((str(n), good) for good, n in effect.items() if isinstance(n, int) and good != "field_group")
    return tuple((amount.format(**effect), icon) for amount, icon in PRINTED[effect["type"]])


@cache
def items(gear: str, space: int) -> tuple[Item, ...]:
    """The cost and the gain of an action, as icons."""
    match action := ACTIONS[gear, space]:
        case {"type": "paid_tech", "max_steps": int(steps)}:
            return (("", "technology"),) * steps
        case {"type": "build", "pay_with": "corn"}:
            return BUILD, ("", "corn")
        case {"type": "build", "monument_instead": True}:
            return BUILD, BUILD, ("/", "monument")
    return printed(action)


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
    return PEN.rows(rows, *polar(x, y, reach, degrees), size, size * 1.12)


def sign(markers: Sequence[Marker], owner: int, size: float) -> tuple[str, str]:
    """The marker of a piece's owner, around the origin, and its class; a neutral worker has none."""
    if owner == NEUTRAL:
        return PEN.use("neutral", 0, 0, size), ""
    return PEN.marker(markers[owner], size), f" tz-{markers[owner].colour}"


def piece(key: str, markers: Sequence[Marker], owner: int, size: float, move: str, style: str = "moves") -> str:
    """A marker that keeps its element from view to view, so that its move can be seen."""
    mark, colour = sign(markers, owner, size)
    return f'<g class="tz-m {style}{colour}" {piece_key(key)} style="transform:{move}">{mark}</g>'


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
    gear: f'<g transform="translate(12 12)"><path d="{cog(TEETH[gear], 9.8, 1.8)}" fill="{PEN.colour(gear)}"/>'
    '<circle r="5.8" fill="#fffaf0"/></g>'
    for gear in GEARS
}


def wells(points: Iterable[tuple[float, float]], radius: float) -> str:
    """The hollows of a gear where workers stand, in one stroke."""
    arc = f"a{num(radius)} {num(radius)} 0 1 1 "
    around = (f"M{num(x - radius)} {num(y)}{arc}{num(2 * radius)} 0{arc}-{num(2 * radius)} 0" for x, y in points)
    return f'<path class="tz-well" d="{"".join(around)}"/>'
