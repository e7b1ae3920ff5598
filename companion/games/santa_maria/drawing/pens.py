"""What all parts draw with: the style, icons and texts at a point, dice, markers of players, and places to tap."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from companion.engine.drawing import SHAPES, Seat, num
from companion.games.santa_maria.icons import used_in

WIDTH = 360
"""All parts are drawn for a phone; a wide screen lays them side by side."""

_STYLE = """
.sm{--sm-land:#cfdfae;--sm-land-line:#a9c183;--sm-plot:#fdf3dd;--sm-plot-line:#b79a68;--sm-road:#e2c792;--sm-sea:#cfe4ee;
--sm-sea-line:#86b3c9;--sm-stone:#e9dfcf;--sm-blue:#2864b4;color:var(--ink,#2a1f14)}
[data-theme=dark] .sm{--sm-land:#2b3a20;--sm-land-line:#48602f;--sm-plot:#453a2b;--sm-plot-line:#8d7650;
--sm-road:#75603a;--sm-sea:#1d3440;--sm-sea-line:#3f6e85;--sm-stone:#352c22;--sm-blue:#7fb0f5}
.sm text{font-family:var(--font,system-ui,"Noto Sans",sans-serif);font-weight:700;fill:var(--ink,#2a1f14);
text-anchor:middle;dominant-baseline:central}
.sm .sm-soft{fill:var(--ink-soft,#5c4a35);font-weight:600}
.sm .sm-title{font-family:var(--font-title,Georgia,"Noto Serif",serif);text-anchor:start}
.sm .sm-on{fill:#fff}.sm .sm-onp{fill:var(--on-player,#fff)}.sm .sm-bluer{fill:var(--sm-blue)}
.sm .sm-start{text-anchor:start}.sm .sm-last-word{text-anchor:end}
.sm-red{color:var(--player-red,#ab2119)}.sm-blue{color:var(--player-blue,#1f4f9e)}
.sm-green{color:var(--player-green,#2b6626)}.sm-yellow{color:var(--player-yellow,#8a5a00)}
.sm-purple{color:var(--player-purple,#6a2c91)}
.sm-m{pointer-events:none}.sm-m use{stroke:var(--surface-1,#fffaf0);stroke-width:2.5;paint-order:stroke}
.sm-hit{fill:transparent}
.sm-land{fill:var(--sm-land);stroke:var(--sm-land-line)}.sm-plot{fill:var(--sm-plot);stroke:var(--sm-plot-line)}
.sm-road{fill:var(--sm-road);stroke:var(--sm-plot-line)}.sm-sea{fill:var(--sm-sea);stroke:var(--sm-sea-line)}
.sm-stone{fill:var(--sm-stone);stroke:var(--line,#d8c6a6)}
.sm-card{fill:var(--surface-1,#fffaf0);stroke:var(--line,#d8c6a6)}
.sm-bed{fill:var(--surface-2,#f0e4cf);stroke:var(--line,#d8c6a6)}
.sm-now{fill:var(--sun-soft,#fae5b6);stroke:var(--sun,#8f5600);stroke-width:1.6}
.sm-void{fill:none;stroke:var(--line-strong,#8a7350);stroke-dasharray:4 4;stroke-opacity:.7}
.sm-way{stroke:#fff6df;stroke-opacity:.75;stroke-width:2;stroke-dasharray:6 5}
.sm-street{fill:none;stroke:var(--sm-road);stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.sm-branch{stroke-width:5;stroke-dasharray:2 9}
.sm-trade{fill:#d8b878}.sm-festival{fill:#4d9650}.sm-gold{fill:#e3b02c}.sm-construction{fill:#8d5a2b}
.sm-technology{fill:#3f7fb8}
.sm-pale{opacity:.3}.sm-veil{fill:var(--surface-1,#fffaf0);fill-opacity:.5}
.sm-white-die{fill:#fffdf8;stroke:#4b4034;stroke-width:1.6}.sm-blue-die{fill:#2864b4;stroke:#123560;stroke-width:1.6}
.sm-badge{fill:var(--ink,#2a1f14)}.sm .sm-onb{fill:var(--surface-1,#fffaf0)}
.sm .target>.sm-hit{fill:var(--accent,#0d6353);fill-opacity:.16;stroke:var(--accent,#0d6353);stroke-width:2.5}
.sm .target-refused>.sm-hit{stroke:var(--line-strong,#8a7350);stroke-width:1.5;stroke-dasharray:3 3}
.sm .marked>.sm-hit{fill:var(--accent,#0d6353);fill-opacity:.32}
.sm .sm-tile:not(.target):not(.target-refused){pointer-events:none}
.sm-last{fill:none;stroke:var(--sun,#8f5600);stroke-width:2.5;stroke-dasharray:5 3;pointer-events:none}
"""
STYLE = f"<style>{_STYLE.strip()}</style>".replace(";\n", ";").replace(",\n", ",").replace("\n", "")


@lru_cache(4096)
def use(name: str, x: float, y: float, size: float) -> str:
    """An icon with its middle at a point."""
    half = size / 2
    return f'<use href="#sm-{name}" x="{num(x - half)}" y="{num(y - half)}" width="{num(size)}" height="{num(size)}"/>'


def write(x: float, y: float, words: str | int, size: float, style: str = "") -> str:
    """A text with its middle at a point, unless the style has it start or end there."""
    css = f' class="{style}"' if style else ""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{css}>{escape(str(words))}</text>'


def lines(words: str, most: int, rows: int = 2) -> list[str]:
    """Words in so many rows of so many letters; what does not fit ends in dots.

    >>> lines("Stone masonry of the coast", 9), lines("Bookkeepers", 6)
    (['Stone', 'masonry…'], ['Bookk…'])
    """
    found: list[str] = []
    for word in words.split():
        if found and len(found[-1]) + 1 + len(word) <= most:
            found[-1] += f" {word}"
        elif len(found) == rows:
            found[-1] += "…"
            break
        else:
            found.append(word)
    return [row if len(row) <= most else row[: most - 1].rstrip("…") + "…" for row in found]


# amounts and icons

Item = tuple[str, str]
"""An amount and an icon, either may be empty: ``("3", "wood")``, ``("/", "")``."""


def _width(item: Item, size: float) -> float:
    amount, name = item
    if name == "points":
        return size
    return len(amount) * size * 0.47 + (size * (1.08 if amount else 1) if name else size * 0.06)


def row_width(items: Sequence[Item], size: float) -> float:
    """How wide a row of amounts and icons is."""
    return sum(_width(item, size) for item in items) + size * 0.1 * (len(items) - 1)


@lru_cache(2048)
def row(items: tuple[Item, ...], x: float, y: float, size: float) -> str:
    """Amounts and icons side by side, with their middle at a point."""
    at = x - row_width(items, size) / 2
    out = []
    for item in items:
        amount, name = item
        wide = _width(item, size)
        if name == "points":
            out.append(use(name, at + size / 2, y, size * 1.08) + write(at + size / 2, y, amount, size * 0.55, "sm-on"))
        else:
            letters = wide - size if name else wide
            if amount:
                out.append(write(at + letters * 0.46, y, amount, size * 0.72))
            if name:
                out.append(use(name, at + letters + size / 2, y, size))
        at += wide + size * 0.1
    return "".join(out)


def fitting(items: tuple[Item, ...], x: float, y: float, size: float, room: float) -> str:
    """The same, smaller where it would not fit into the room."""
    return row(items, x, y, min(size, size * room / max(row_width(items, size), 1)))


# dice

_PIPS = {
    1: "M12 12h0", 2: "M7 7h0M17 17h0", 3: "M7 7h0M12 12h0M17 17h0", 4: "M7 7h0M17 7h0M7 17h0M17 17h0",
    5: "M7 7h0M17 7h0M12 12h0M7 17h0M17 17h0", 6: "M7 6.5h0M17 6.5h0M7 12h0M17 12h0M7 17.5h0M17 17.5h0",
}  # fmt: skip


@cache
def die(colour: str, value: int, x: float, y: float, size: float) -> str:
    """A die with its middle at a point."""
    pip = "#2a1f14" if colour == "white" else "#fff"
    return (
        f'<g transform="translate({num(x - size / 2)} {num(y - size / 2)}) scale({size / 24:.3f})">'
        f'<rect class="sm-{colour}-die" x="1.5" y="1.5" width="21" height="21" rx="5"/>'
        f'<path d="{_PIPS[value]}" stroke="{pip}" stroke-width="4.4" stroke-linecap="round"/></g>'
    )


def badge(x: float, y: float, words: str | int, size: float = 11) -> str:
    """A number in a small round plate."""
    wide = max(size * 1.5, len(str(words)) * size * 0.68 + size * 0.7)
    return (
        f'<rect class="sm-badge" x="{num(x - wide / 2)}" y="{num(y - size * 0.75)}" width="{num(wide)}" '
        f'height="{num(size * 1.5)}" rx="{num(size * 0.75)}"/>{write(x, y, words, size, "sm-onb")}'
    )


# players


@cache
def marker(seat: Seat, size: float) -> str:
    """A player's marker around the origin."""
    shape = SHAPES[seat.colour]
    low, letter = (size * 0.14, 0.46) if shape == "triangle" else (0, 0.52 if shape == "diamond" else 0.6)
    return use(shape, 0, 0, size) + write(0, low, seat.letter, size * letter, "sm-onp")


@lru_cache(4096)
def piece(key: str, seat: Seat, x: float, y: float, size: float, style: str = "") -> str:
    """A marker that keeps its element from view to view, so that its move can be seen."""
    return (
        f'<g class="sm-m moves sm-{seat.colour}{style}" data-key="{key}" '
        f'style="transform:translate({num(x)}px,{num(y)}px)">{marker(seat, size)}</g>'
    )


# places


def place(id: str, label: str, outline: str, inside: str = "", style: str = "") -> str:
    """Something that can be tapped. The outline, above what is inside, is what a finger has to hit."""
    css = f' class="{style}"' if style else ""
    return f'<g{css} data-place={quoteattr(id)} role="img" aria-label={quoteattr(label)}>{inside}{outline}</g>'


def plain(id: str, label: str, outline: str, inside: str = "", style: str = "") -> str:
    """The same where it is not to be tapped: somebody else's colony."""
    return inside


Placing = Callable[[str, str, str, str], str]


@lru_cache(4096)
def box(x: float, y: float, width: float, height: float, radius: float = 6, style: str = "sm-hit") -> str:
    """A rectangle; as an outline it cannot be seen until it is a target."""
    return (
        f'<rect class="{style}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
        f'rx="{num(radius)}"/>'
    )


def halo(x: float, y: float, width: float, height: float, shown: bool) -> str:
    """A mark around a place where something just happened."""
    return box(x + 1.5, y + 1.5, width - 3, height - 3, 6, "sm-last") if shown else ""


def panel(x: float, y: float, width: float, height: float, style: str = "sm-bed") -> str:
    """A ground to lay things on."""
    return box(x, y, width, height, 8, style)


# whole drawings


class Block(NamedTuple):
    """A drawing of the usual width, and how high it is."""

    height: float
    inside: str


def stacked(blocks: Iterable[Block], gap: float = 8) -> Block:
    """Blocks one below the other."""
    out, at = [], 0.0
    for high, inside in blocks:
        out.append(moved(inside, 0, at))
        at += high + gap
    return Block(at - gap if out else 0, "".join(out))


def moved(inside: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing somewhere else, and smaller."""
    size = f" scale({scale:.4f})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){size}">{inside}</g>'


def symbols_in(drawings: Iterable[str]) -> str:
    """The style and the symbols that some drawings use."""
    return f"{STYLE}<defs>{used_in(drawings)}</defs>"


Last = Collection[str]
"""The places where something just happened."""
