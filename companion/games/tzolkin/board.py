"""The board of Tzolk'in: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen:

>>> from companion.games.tzolkin.setup import new_table
>>> table = new_table(2, {}, first=0, companion_deals=False)
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts][:3]
['overview', 'gear:palenque', 'gear:yaxchilan']
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from companion.games.tzolkin.components import GEARS, GOODS
from companion.games.tzolkin.drawing import gears, technologies, temples, tiles
from companion.games.tzolkin.drawing.pens import SHAPES, Seat, drawing, seats_of
from companion.games.tzolkin.drawing.words import Words, words
from companion.games.tzolkin.icons import icon, icons
from companion.games.tzolkin.places import focus, place_of, places_of, touched
from companion.games.tzolkin.table import Table

FULL = "full"
PARTS = ("overview", *(f"gear:{gear}" for gear in GEARS), "temples", "technologies", "buildings", FULL)


class Part(msgspec.Struct, frozen=True):
    """One drawing. ``span`` 2 asks for the whole width of a wide screen."""

    id: str
    label: str
    svg: str
    span: int = 1


class Board(msgspec.Struct, frozen=True):
    """All drawings that were asked for."""

    parts: tuple[Part, ...]

    def __getitem__(self, id: str) -> Part:
        return next(part for part in self.parts if part.id == id)


def board(
    table: Table,
    names: Sequence[str],
    language: str,
    last: Collection[str] | None = None,
    *,
    seats: Sequence[Seat] | None = None,
    parts: Sequence[str] = PARTS,
) -> Board:
    """Draw the board. ``last``: places to mark (see ``touched``); ``seats``: colours and letters, else by seat."""
    say = words(language)
    who = tuple(seats or seats_of(names))
    return Board(tuple(_part(id, table, who, say, last or ()) for id in parts))


def _part(id: str, t: Table, seats: tuple[Seat, ...], say: Words, last: Collection[str]) -> Part:
    kind, _, gear = id.partition(":")
    match kind:
        case "overview":
            wide, high, inside = gears.WIDTH, gears.HEIGHT, gears.overview(t, seats, say, last)
        case "gear":
            wide, high, inside = 360, gears.CITY_HEIGHT[gear], gears.city(t, seats, say, last, gear)
        case "temples":
            wide, high, inside = temples.WIDTH, temples.HEIGHT, temples.temples(t, seats, say, last)
        case "technologies":
            wide, high, inside = (
                technologies.WIDTH,
                technologies.HEIGHT,
                technologies.technologies(t, seats, say, last),
            )
        case "buildings":
            wide, high, inside = int(tiles.width(3)), int(tiles.height(3)), tiles.tiles(t, say, last)
        case _:
            wide, high, inside = *FULL_SIZE, _full(t, seats, say, last)
    span = 2 if kind in ("overview", FULL) else 1
    return Part(id, say.part(id), drawing(wide, high, say.part(id), inside), span)


FULL_SIZE = (1088, 924)


def _full(t: Table, seats: tuple[Seat, ...], say: Words, last: Collection[str]) -> str:
    """Everything at once: the calendar large on the left with the tiles below, temples and technologies right."""
    left, right = 640, 424
    laid = (
        (gears.overview(t, seats, say, last, fine=True), left / gears.WIDTH, 6, 6),
        (tiles.tiles(t, say, last, columns=6), left / tiles.width(6), 6, 660),
        (temples.temples(t, seats, say, last), right / temples.WIDTH, 658, 20),
        (technologies.technologies(t, seats, say, last), right / technologies.WIDTH, 658, 494),
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
]
