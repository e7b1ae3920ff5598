"""What all parts draw with: the style, icons and texts at a point, markers of players, and places to tap."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

from companion.engine.drawing import SHAPES, Seat, num, spread
from companion.games.tzolkin.components import NEUTRAL
from companion.games.tzolkin.icons import used_in

_STYLE = """
.tz{--tz-palenque:#5d9a4b;--tz-yaxchilan:#c46a3c;--tz-tikal:#8579c4;--tz-uxmal:#cf9a2c;--tz-chichen_itza:#3d9ea6;
--tz-chaac:#a0643a;--tz-quetzalcoatl:#e0ac25;--tz-kukulkan:#4d9650;--tz-farm:#dba522;--tz-civil:#4d9650;
--tz-tomb:#7f858c;--tz-shrine:#3f7fb8;--tz-mid:#b4531a;--tz-end:#12757d;--tz-wheel:#d9c39a;--tz-rim:#a98a57;
--tz-well:#fffaf0;--tz-ink:#2a1f14;color:var(--ink,#2a1f14)}
[data-theme=dark] .tz{--tz-palenque:#457a37;--tz-yaxchilan:#98502b;--tz-tikal:#5f549c;--tz-uxmal:#9c721a;
--tz-chichen_itza:#2a757c;--tz-wheel:#5f4e33;--tz-rim:#8a7046;--tz-well:#2d241a;--tz-ink:#f6ecdc}
.tz text{font-family:var(--font,system-ui,"Noto Sans",sans-serif);font-weight:700;fill:var(--ink,#2a1f14);
text-anchor:middle;dominant-baseline:central}
.tz .tz-soft{fill:var(--ink-soft,#5c4a35);font-weight:600}
.tz .tz-title{font-family:var(--font-title,Georgia,"Noto Serif",serif)}
.tz .tz-on{fill:#fff}.tz .tz-onp{fill:var(--on-player,#fff)}
.tz .tz-start{text-anchor:start}.tz .tz-last-word{text-anchor:end}
.tz-red{color:var(--player-red,#ab2119)}.tz-blue{color:var(--player-blue,#1f4f9e)}
.tz-green{color:var(--player-green,#2b6626)}.tz-yellow{color:var(--player-yellow,#8a5a00)}
.tz-m{pointer-events:none}.tz-m use{stroke:var(--surface-1,#fffaf0);stroke-width:2.5;paint-order:stroke}
.tz-well{fill:var(--tz-well);stroke:var(--tz-rim);stroke-width:1.2}
.tz-hit,.tz-area{fill:transparent}
.tz-card{fill:var(--surface-1,#fffaf0);stroke:var(--line,#d8c6a6)}
.tz-bed{fill:var(--surface-2,#f0e4cf);stroke:var(--line,#d8c6a6)}
.tz-corn{fill:#f4c534;stroke:#9a6a00}.tz-wood{fill:#8a5a2f;stroke:#3f7a2c;stroke-width:1.5}
.tz-void{fill:none;stroke:var(--line-strong,#8a7350);stroke-dasharray:4 4}
.tz-bare{fill:none;stroke:var(--line-strong,#8a7350);stroke-width:.7;stroke-opacity:.5}
.tz .target>.tz-hit{fill:var(--accent,#0d6353);fill-opacity:.12;stroke:var(--accent,#0d6353);stroke-width:2.5}
.tz .target-refused>.tz-hit{stroke:var(--line-strong,#8a7350);stroke-width:1.5;stroke-dasharray:3 3}
.tz .marked>.tz-hit{fill:var(--accent,#0d6353);fill-opacity:.3}
.tz-last{fill:none;stroke:var(--sun,#8f5600);stroke-width:2;stroke-dasharray:5 3;pointer-events:none}
"""
STYLE = f"<style>{_STYLE.strip()}</style>".replace(";\n", ";").replace(",\n", ",").replace("\n", "")


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point around another one; 0 is right, 90 is down."""
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def use(name: str, x: float, y: float, size: float) -> str:
    """An icon with its middle at a point."""
    half = size / 2
    return f'<use href="#tz-{name}" x="{num(x - half)}" y="{num(y - half)}" width="{num(size)}" height="{num(size)}"/>'


def write(x: float, y: float, words: str | int, size: float = 0, style: str = "") -> str:
    """A text with its middle at a point; without a size, in that of the group around it."""
    css = f' font-size="{num(size)}"' if size else ""
    css += f' class="{style}"' if style else ""
    return f'<text x="{num(x)}" y="{num(y)}"{css}>{escape(str(words))}</text>'


Item = tuple[str, str]
"""An amount and an icon, either may be empty: ``("3", "corn")``."""


def _width(item: Item, size: float) -> float:
    amount, name = item
    if name == "points":
        return size
    return len(amount) * size * 0.45 + (size if name else size * 0.1)


def row_width(items: Sequence[Item], size: float) -> float:
    """How wide a row of amounts and icons is."""
    return sum(_width(item, size) for item in items) + size * 0.14 * (len(items) - 1)


@cache
def row(items: tuple[Item, ...], x: float, y: float, size: float) -> str:
    """Amounts and icons side by side, with their middle at a point."""
    gap = size * 0.14
    at = x - row_width(items, size) / 2
    out = []
    for item in items:
        amount, name = item
        wide = _width(item, size)
        if name == "points":
            out.append(use(name, at + size / 2, y, size * 1.1) + write(at + size / 2, y, amount, size * 0.52, "tz-on"))
        else:
            letters = wide - size if name else wide
            if amount:
                out.append(write(at + letters / 2, y, amount, size * 0.68))
            if name:
                out.append(use(name, at + letters + size / 2, y, size))
        at += wide + gap
    return "".join(out)


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


@cache
def marker(seat: Seat | None, size: float) -> str:
    """A player's marker around the origin; None is a neutral worker."""
    if seat is None:
        return use("neutral", 0, 0, size)
    shape = SHAPES[seat.colour]
    low, letter = (size * 0.14, 0.46) if shape == "triangle" else (0, 0.52 if shape == "diamond" else 0.6)
    return use(shape, 0, 0, size) + write(0, low, seat.letter, size * letter, "tz-onp")


def look(seats: Sequence[Seat], owner: int) -> tuple[Seat | None, str]:
    """Seat and class of whoever a piece belongs to."""
    return (None, "") if owner == NEUTRAL else (seats[owner], f" tz-{seats[owner].colour}")


def piece(key: str, seats: Sequence[Seat], owner: int, size: float, move: str, style: str = "moves") -> str:
    """A marker that keeps its element from view to view, so that its move can be seen."""
    seat, colour = look(seats, owner)
    return f'<g class="tz-m {style}{colour}" data-key="{key}" style="transform:{move}">{marker(seat, size)}</g>'


def place(id: str, label: str, outline: str, inside: str = "") -> str:
    """Something that can be tapped. The outline is what a finger has to hit."""
    return f'<g data-place="{id}" role="img" aria-label={quoteattr(label)}>{outline}{inside}</g>'


def box(x: float, y: float, width: float, height: float, radius: float = 8, style: str = "") -> str:
    """A rectangular outline, which may itself be seen."""
    at = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect class="tz-hit{style}" {at} rx="{num(radius)}"/>'


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


def wells(points: Iterable[tuple[float, float]], radius: float) -> str:
    """The hollows of a gear where workers stand, in one stroke."""
    arc = f"a{num(radius)} {num(radius)} 0 1 1 "
    around = (f"M{num(x - radius)} {num(y)}{arc}{num(2 * radius)} 0{arc}-{num(2 * radius)} 0" for x, y in points)
    return f'<path class="tz-well" d="{"".join(around)}"/>'


def symbols_in(drawings: Iterable[str]) -> str:
    """The style and the symbols that some drawings use."""
    return f"{STYLE}<defs>{used_in(drawings)}</defs>"
