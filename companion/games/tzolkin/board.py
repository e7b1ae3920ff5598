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

from companion.engine.ask import Ask
from companion.engine.drawing import FULL, Board, Seat, seats_of
from companion.games.tzolkin.components import GEARS
from companion.games.tzolkin.drawing import gears, technologies, temples, tiles
from companion.games.tzolkin.drawing.pens import PEN
from companion.games.tzolkin.drawing.words import Words, words
from companion.games.tzolkin.places import OVERVIEW
from companion.games.tzolkin.table import Table

PARTS = (OVERVIEW, *(f"gear:{gear}" for gear in GEARS), "temples", "technologies", "buildings")


def parts_of(_table: Table, _names: Sequence[str], language: str) -> dict[str, str]:
    """The parts with their names: every table has the same ones."""
    return {id: words(language).part(id) for id in PARTS}


def picture(t: Table, _ask: Ask, key: str, language: str) -> str:
    """The tile that is drawn or kept."""
    verb, _, tile = key.partition(" ")
    return tiles.picture(tile, words(language), len(t.players)) if verb in ("draw", "keep") and tile != "none" else ""


def board(
    table: Table,
    names: Sequence[str],
    language: str,
    last: Collection[str] = (),
    *,
    seats: Sequence[Seat] = (),
    parts: Sequence[str] = (),
    ask: Ask | None = None,
) -> Board:
    """Draw the board; of a question the page lights the places, and nothing else is shown."""
    say = words(language)
    drawn = partial(_inside, t=table, seats=tuple(seats or seats_of(names)), say=say, last=last)
    return PEN.board(parts or (*PARTS, FULL), drawn, say.part, wide=(OVERVIEW, FULL))


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
