"""What the parts of Santa Maria draw with: the game's colours, and dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.engine.drawing import Icons, num
from companion.engine.pens import Block, Item, Last, Pen, lines, moved, row_width, stacked
from companion.games.santa_maria.components import GAME

__all__ = ["WIDTH", "Block", "Item", "Last", "lines", "moved", "row_width", "stacked"]

WIDTH = 360
"""All parts are drawn for a phone; a wide screen lays them side by side."""

ICONS = Icons(GAME, "sm")
PEN = Pen(
    ICONS,
    """
.@{--@-land:#cfdfae;--@-land-line:#a9c183;--@-plot:#fdf3dd;--@-plot-line:#b79a68;--@-road:#e2c792;--@-sea:#cfe4ee;
--@-sea-line:#86b3c9;--@-stone:#e9dfcf;--@-blue:#2864b4}
[data-theme=dark] .@{--@-land:#2b3a20;--@-land-line:#48602f;--@-plot:#453a2b;--@-plot-line:#8d7650;
--@-road:#75603a;--@-sea:#1d3440;--@-sea-line:#3f6e85;--@-stone:#352c22;--@-blue:#7fb0f5}
.@ .@-title{text-anchor:start}.@ .@-bluer{fill:var(--@-blue)}
.@-land{fill:var(--@-land);stroke:var(--@-land-line)}.@-plot{fill:var(--@-plot);stroke:var(--@-plot-line)}
.@-road{fill:var(--@-road);stroke:var(--@-plot-line)}.@-sea{fill:var(--@-sea);stroke:var(--@-sea-line)}
.@-stone{fill:var(--@-stone);stroke:var(--line,#d8c6a6)}
.@-way{stroke:#fff6df;stroke-opacity:.75;stroke-width:2;stroke-dasharray:6 5}
.@-street{fill:none;stroke:var(--@-road);stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.@-branch{stroke-width:5;stroke-dasharray:2 9}
.@-trade{fill:#d8b878}.@-festival{fill:#4d9650}.@-gold{fill:#e3b02c}.@-construction{fill:#8d5a2b}
.@-technology{fill:#3f7fb8}
.@-pale{opacity:.3}.@-veil{fill:var(--surface-1,#fffaf0);fill-opacity:.5}
.@-white-die{fill:#fffdf8;stroke:#4b4034;stroke-width:1.6}.@-blue-die{fill:#2864b4;stroke:#123560;stroke-width:1.6}
.@ .@-tile:not(.target):not(.target-refused){pointer-events:none}
""",
)
use, write, badge, row, fitting = PEN.use, PEN.write, PEN.badge, PEN.row, PEN.fitting
marker, piece, place, box, halo, panel = PEN.marker, PEN.piece, PEN.place, PEN.box, PEN.halo, PEN.panel

Placing = Callable[[str, str, str, str], str]


def plain(id: str, label: str, outline: str, inside: str = "", style: str = "") -> str:
    """A place that is not to be tapped: somebody else's colony."""
    return inside


PIPS = {
    1: "M12 12h0", 2: "M7 7h0M17 17h0", 3: "M7 7h0M12 12h0M17 17h0", 4: "M7 7h0M17 7h0M7 17h0M17 17h0",
    5: "M7 7h0M17 7h0M12 12h0M7 17h0M17 17h0", 6: "M7 6.5h0M17 6.5h0M7 12h0M17 12h0M7 17.5h0M17 17.5h0",
}  # fmt: skip
# A die of either colour with each of its values, as icons.
ICONS.drawn |= {
    f"{colour}-{n}": ICONS.drawn[colour].replace(PIPS[5], pips)
    for colour in ("white", "blue")
    for n, pips in PIPS.items()
}


@cache
def die(colour: str, value: int, x: float, y: float, size: float) -> str:
    """A die with its middle at a point."""
    pip = "#2a1f14" if colour == "white" else "#fff"
    return (
        f'<g transform="translate({num(x - size / 2)} {num(y - size / 2)}) scale({size / 24:.3f})">'
        f'<rect class="sm-{colour}-die" x="1.5" y="1.5" width="21" height="21" rx="5"/>'
        f'<path d="{PIPS[value]}" stroke="{pip}" stroke-width="4.4" stroke-linecap="round"/></g>'
    )
