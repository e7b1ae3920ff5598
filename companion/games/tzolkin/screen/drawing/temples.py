"""The three temples as stepped pyramids."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.engine.drawing import draw_once, num, spread
from companion.engine.messages import Messages
from companion.engine.number_format import number
from companion.engine.player_markers import Marker
from companion.games.tzolkin.box.components import BOTTOM, HIGHEST_BONUS, TEMPLE_GOODS, TEMPLE_POINTS, TEMPLES, TOP
from companion.games.tzolkin.screen.drawing.pens import PEN, halos
from companion.games.tzolkin.table import Table

WIDTH, HEIGHT = 360, 372
FLOOR, STEP = 366, 32
_MIDDLE = dict(zip(TEMPLES, (62, 180, 298), strict=True))


def _wide(temple: str, step: int) -> float:
    """The width of a step: the higher, the narrower."""
    top: int = TOP[temple]
    return 114 - (step - BOTTOM) * 34 / (top - BOTTOM)


def _level(step: int) -> int:
    return FLOOR - (step - BOTTOM + 1) * STEP


@draw_once()
def _static(say: Messages) -> tuple[str, str, dict[str, str]]:
    stones, places, outlines = [], [], {}
    for temple in TEMPLES:
        x = _MIDDLE[temple]
        steps = "".join(_step(temple, x, step) for step in TEMPLE_POINTS[temple])
        colour = f"var(--tz-{temple})"
        stones.append(f'<g fill="{colour}" stroke="{colour}" stroke-width="2">{steps}</g>')
        printed = "".join(_printed(temple, x, step, points) for step, points in TEMPLE_POINTS[temple].items())
        stones.append(f'<g font-size="12">{printed}</g>')
        stones.append(_crown(temple, x))
        top = _level(TOP[temple]) - 52
        outlines[f"temple.{temple}"] = PEN.box(x - 58, top, 116, FLOOR - top + 4, 12)
        places.append(PEN.ground(f"temple.{temple}", say.text(f"temple.{temple}"), outlines[f"temple.{temple}"]))
    return "".join(stones), "".join(places), outlines


def _step(temple: str, x: float, step: int) -> str:
    """A step; the white one is the start of every player."""
    wide = _wide(temple, step)
    shade = f'fill-opacity="{0.2 + 0.035 * (step - BOTTOM):.2f}"' if step else 'fill="var(--surface-1,#fffaf0)"'
    return f'<rect x="{num(x - wide / 2)}" y="{_level(step)}" width="{num(wide)}" height="{STEP}" {shade}/>'


def _printed(temple: str, x: float, step: int, points: int) -> str:
    """Points on the left of a step, goods of the middle of an age on the right."""
    half, y = _wide(temple, step) / 2, _level(step) + STEP / 2
    goods = "".join(PEN.use(good, x + half - 12, y, 16) for good in TEMPLE_GOODS[temple].get(step, ()))
    return PEN.write(x - half + 12, y, number(points)) + goods


def _crown(temple: str, x: float) -> str:
    """The god's sign and the bonus for the highest, by age."""
    y = _level(TOP[temple]) - 4
    first, second = (HIGHEST_BONUS[temple][f"age-{age}"] for age in (1, 2))
    bonus = PEN.row((("I", ""), (str(first), "points"), ("II", ""), (str(second), "points")), x, y - 10, 17)
    return PEN.use(temple, x, y - 34, 26) + bonus


def temples(t: Table, markers: Sequence[Marker], say: Messages, last: Collection[str]) -> str:
    """The temples with all players' markers."""
    stones, places, outlines = _static(say)
    out = []
    for temple in TEMPLES:
        there: dict[int, list[int]] = {}
        for seat, player in enumerate(t.players):
            there.setdefault(player.temples[temple], []).append(seat)
        for step, owners in there.items():
            y = _level(step) + STEP / 2
            room = _wide(temple, step) - 46  # points on the left, goods on the right
            gap = min(19, (room - 19) / max(1, len(owners) - 1)) if len(owners) > 1 else 0
            for owner, dx in zip(owners, spread(len(owners), gap), strict=True):
                x, key = _MIDDLE[temple] + dx, f"temple-{temple}-{owner}"
                out.append((owner, PEN.piece(key, markers[owner], x, y, 20)))
    pieces = "".join(drawn for _, drawn in sorted(out))
    return f"{stones}{places}{halos(outlines, last)}{pieces}"
