"""Drawing tools of Santa Maria: the game's colours, and dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.engine.drawing import Icons, num
from companion.engine.pens import Pen
from companion.games.santa_maria.box.components import GAME

WIDTH = 360
"""All parts are drawn for a phone; a wide screen lays them side by side."""

ICONS = Icons(GAME, "sm")
PEN = Pen(ICONS)
Placing = Callable[[str, str, str, str], str]


def plain(id: str, label: str, outline: str, inside: str = "", style: str = "") -> str:
    """A place that cannot be tapped: another player's colony."""
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


def times(n: int, x: float, y: float) -> str:
    """The number of equal pieces, where it is more than one."""
    return PEN.badge(x, y, f"×{n}") if n > 1 else ""


@cache
def die(colour: str, value: int, x: float, y: float, size: float) -> str:
    """A die with its middle at a point."""
    pip = "#2a1f14" if colour == "white" else "#fff"
    return (
        f'<g transform="translate({num(x - size / 2)} {num(y - size / 2)}) scale({size / 24:.3f})">'
        f'<rect class="sm-{colour}-die" x="1.5" y="1.5" width="21" height="21" rx="5"/>'
        f'<path d="{PIPS[value]}" stroke="{pip}" stroke-width="4.4" stroke-linecap="round"/></g>'
    )
