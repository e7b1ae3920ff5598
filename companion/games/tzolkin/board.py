"""The board of Tzolk'in: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen:

>>> from companion.games.tzolkin.setup import new_table
>>> table = new_table(2, {}, first=0, companion_deals=False)
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts][:3]
['overview', 'gear:palenque', 'gear:yaxchilan']
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from companion.engine.ask import Ask
from companion.engine.drawing import SHAPES, Board, Part, Seat, seats_of
from companion.games.tzolkin.components import GEARS
from companion.games.tzolkin.drawing import gears, technologies, temples, tiles
from companion.games.tzolkin.drawing.pens import PEN
from companion.games.tzolkin.drawing.words import Words, words
from companion.games.tzolkin.icons import icon, icons
from companion.games.tzolkin.places import focus, place_of, places_of, touched
from companion.games.tzolkin.table import Table

OVERVIEW, FULL = "overview", "full"
PARTS = (OVERVIEW, *(f"gear:{gear}" for gear in GEARS), "temples", "technologies", "buildings", FULL)


def part_of(t: Table, id: str) -> str:
    """The part that stands for any id: every table has the same ones."""
    return id if id in PARTS else OVERVIEW


def labels(t: Table, names: Sequence[str], language: str) -> dict[str, str]:
    """The parts with their names."""
    return {id: words(language).part(id) for id in PARTS}


def asked(ask: Ask) -> dict[str, Any]:
    """What the drawing shows of a question: nothing, its places are lit by the page."""
    return {}


def board(
    table: Table,
    names: Sequence[str],
    language: str,
    last: Collection[str] | None = None,
    *,
    seats: Sequence[Seat] | None = None,
    parts: Sequence[str] = PARTS,
    alone: bool = True,
) -> Board:
    """Draw the board.

    ``last``: places to mark (see ``touched``). ``seats``: colours and letters, else by seat. ``alone``: each drawing
    carries its symbols; if not, the first one carries those of all, for a page that shows them together.
    """
    say = words(language)
    who = tuple(seats or seats_of(names))
    drawn = partial(_inside, t=table, seats=who, say=say, last=last or ())
    return PEN.board(parts, drawn, say.part, alone=alone, wide=(OVERVIEW, FULL))


def _inside(id: str, t: Table, seats: tuple[Seat, ...], say: Words, last: Collection[str]) -> tuple[float, float, str]:
    """Width, height and content of a part."""
    kind, _, gear = id.partition(":")
    match kind:
        case "overview":
            return gears.WIDTH, gears.HEIGHT, gears.overview(t, seats, say, last)
        case "gear":
            return gears.WIDTH, gears.CITY_HEIGHT[gear], gears.city(t, seats, say, last, gear)
        case "temples":
            return temples.WIDTH, temples.HEIGHT, temples.temples(t, seats, say, last)
        case "technologies":
            return technologies.WIDTH, technologies.HEIGHT, technologies.technologies(t, seats, say, last)
        case "buildings":
            return tiles.WIDTH, tiles.HEIGHT, tiles.tiles(t, say, last)
        case "full":
            return *FULL_SIZE, _full(t, seats, say, last)
    raise KeyError(id)


FULL_SIZE = (1088, 830)


def _full(t: Table, seats: tuple[Seat, ...], say: Words, last: Collection[str]) -> str:
    """Everything at once: the calendar large on the left with the tiles below, temples and technologies right."""
    left, right = 640, 424
    laid = (
        (gears.overview(t, seats, say, last, fine=True), left / gears.WIDTH, 6, 6),
        (tiles.strip(t, say, last), left / tiles.STRIP_WIDTH, 6, 662),
        (temples.temples(t, seats, say, last), right / temples.WIDTH, 658, 2),
        (technologies.technologies(t, seats, say, last), right / technologies.WIDTH, 658, 446),
    )
    return "".join(f'<g transform="translate({x} {y}) scale({scale:.4f})">{inside}</g>' for inside, scale, x, y in laid)


__all__ = [
    "FULL",
    "OVERVIEW",
    "PARTS",
    "SHAPES",
    "Board",
    "Part",
    "Seat",
    "board",
    "focus",
    "icon",
    "icons",
    "place_of",
    "places_of",
    "seats_of",
    "touched",
    "words",
]
