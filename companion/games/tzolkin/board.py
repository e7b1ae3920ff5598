"""The board of Tzolk'in: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen:

>>> from companion.games.tzolkin.setup import new_table
>>> table = new_table(2, {}, first=0, companion_deals=False)
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts][:3]
['overview', 'gear:palenque', 'gear:yaxchilan']
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.drawing import SHAPES, Board, Part, Seat, seats_of
from companion.games.tzolkin.components import GEARS, GOODS
from companion.games.tzolkin.drawing import gears, technologies, temples, tiles
from companion.games.tzolkin.drawing.pens import symbols_in
from companion.games.tzolkin.drawing.words import Words, words
from companion.games.tzolkin.icons import icon, icons, picture
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
    drawn = [_inside(id, table, who, say, last or ()) for id in parts]
    shared = "" if alone else symbols_in(inside for _, _, inside in drawn)
    done: list[Part] = []
    for id, (wide, high, inside) in zip(parts, drawn, strict=True):
        own = symbols_in((inside,)) if alone else "" if done else shared
        label = say.part(id)
        done.append(Part(id, label, picture(wide, high, label, own + inside), 2 if id in (OVERVIEW, FULL) else 1))
    return Board(tuple(done))


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


class PlayerRow(msgspec.Struct, frozen=True):
    """What lies in front of a player, as plain data for a strip or a card."""

    seat: int
    name: str
    points: float
    goods: dict[str, int]
    available: int
    workers: int
    light_side: bool
    first: bool
    turn: bool
    buildings: tuple[str, ...]
    monuments: tuple[str, ...]
    wealth: tuple[str, ...]
    corn_tiles: int
    wood_tiles: int


def player_rows(table: Table, names: Sequence[str]) -> list[PlayerRow]:
    """Goods, workers, board side and tiles of everybody."""
    return [
        PlayerRow(
            seat=seat,
            name=names[seat],
            points=player.points,
            goods={good: getattr(player, good) for good in GOODS},
            available=player.available,
            workers=table.workers(seat),
            light_side=player.light_side,
            first=table.first_player == seat,
            turn=table.phase == "turn" and table.turn_of == seat,
            buildings=tuple(player.buildings),
            monuments=tuple(player.monuments),
            wealth=tuple(player.wealth),
            corn_tiles=player.corn_tiles,
            wood_tiles=player.wood_tiles,
        )
        for seat, player in enumerate(table.players)
    ]


__all__ = [
    "FULL",
    "OVERVIEW",
    "PARTS",
    "SHAPES",
    "Board",
    "Part",
    "PlayerRow",
    "Seat",
    "board",
    "focus",
    "icon",
    "icons",
    "place_of",
    "places_of",
    "player_rows",
    "seats_of",
    "touched",
    "words",
]
