"""The board of Tzolk'in: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen:

>>> from companion.games.tzolkin.rules.setup import new_table
>>> table = new_table(2, {}, first=0, companion_deals=False)
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts][:3]
['overview', 'temples', 'technologies']
"""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.ask import Ask, Option
from companion.engine.drawing import FULL
from companion.engine.messages import Messages
from companion.engine.player_markers import Marker
from companion.engine.screen import Drawing, Look
from companion.games.tzolkin.box.components import GEARS
from companion.games.tzolkin.screen.drawing import gears, technologies, temples, tiles
from companion.games.tzolkin.screen.drawing.pens import PEN
from companion.games.tzolkin.screen.places import OVERVIEW
from companion.games.tzolkin.table import Table

CITIES = {f"gear:{gear}": gear for gear in GEARS}
"""The cities by their part of the board."""
PARTS = (OVERVIEW, "temples", "technologies", "buildings", *CITIES)
FULL_SIZE = (1088, 830)


def picture(t: Table, _ask: Ask, option: Option, say: Messages) -> str:
    """The tile that is drawn, kept or built."""
    match option.words:
        case ["draw" | "keep" | "build", str(tile), *_] if tile != "none":
            return tiles.picture(tile, say, len(t.players))
    return ""


def draw(look: Look[Table], id: str) -> tuple[float, float, str]:
    """Width, height and content of a part."""
    t, markers, say, last = look.t, look.markers, look.say, look.last
    match id:
        case "overview":
            return gears.WIDTH, gears.HEIGHT, gears.overview(t, markers, say, last)
        case _ if gear := CITIES.get(id):
            return gears.WIDTH, gears.CITY_HEIGHT[gear], gears.city(t, markers, say, last, gear)
        case "temples":
            return temples.WIDTH, temples.HEIGHT, temples.temples(t, markers, say, last)
        case "technologies":
            return technologies.WIDTH, technologies.HEIGHT, technologies.technologies(t, markers, say, last)
        case "buildings":
            return tiles.WIDTH, tiles.HEIGHT, tiles.tiles(t, say, last)
        case "full":
            return *FULL_SIZE, _full(t, markers, say, last)
    raise KeyError(id)


def _full(t: Table, markers: tuple[Marker, ...], say: Messages, last: Collection[str]) -> str:
    """Everything at once: the calendar large on the left with the tiles below, temples and technologies right."""
    left, right = 640, 424
    laid = (
        (gears.overview(t, markers, say, last, fine=True), left / gears.WIDTH, 6, 6),
        (tiles.strip(t, say, last), left / tiles.STRIP_WIDTH, 6, 662),
        (temples.temples(t, markers, say, last), right / temples.WIDTH, 658, 2),
        (technologies.technologies(t, markers, say, last), right / technologies.WIDTH, 658, 446),
    )
    return "".join(f'<g transform="translate({x} {y}) scale({scale:.4f})">{inside}</g>' for inside, scale, x, y in laid)


board = Drawing(
    PEN,
    ids=lambda t: PARTS,
    draw=draw,
    wide=(OVERVIEW, FULL),
    title=lambda look, id: look.say.text(id.replace(":", ".") if ":" in id else f"board.{id}"),
)
