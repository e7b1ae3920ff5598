"""A piece by itself, as drawn from its stack: a tile, a shipping tile, a bishop, a die, a colony board."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.ask import Ask, Option
from companion.engine.faces import cells
from companion.engine.messages import Messages
from companion.engine.pens import legible, moved
from companion.games.santa_maria.box.components import (
    BLUE,
    COCOA,
    DOUBLE,
    ROAD_TILE,
    SHAPES,
    SIDE,
    SPECIAL,
    TRIPLE,
    WHITE,
)
from companion.games.santa_maria.box.pieces import board_text
from companion.games.santa_maria.screen.drawing.faces import CELL, bishop, cargo, face, tile
from companion.games.santa_maria.screen.drawing.pens import PEN, die
from companion.games.santa_maria.table import Table

WIDE, HIGH, EDGE = 112, 84, 3
SMALL, SMALL_BOARD = 0.71, 0.42
"""How small a tile is shown in a list, and a board beside another on a phone."""
_SHAPES = {
    "doubles": DOUBLE, "triples": TRIPLE, "specials": SPECIAL, "town_halls": DOUBLE, "upgrades": ROAD_TILE,
}  # fmt: skip
_DICE = {"roll-white": WHITE, "roll-blue": BLUE}


def picture(t: Table, ask: Ask, option: Option, _say: Messages) -> str:
    """The piece that an answer stands for; empty for an answer without a piece."""
    match option.words:
        case ["board", shown] if ask.id == "which-board":
            known = t.fact("board_cocoa") if shown == COCOA else t.fact("boards")[int(shown) - 1]
            return _board(board_text(known["cells"])) if known else ""
        case ["die", shown]:
            return _drawn(_DICE.get(ask.id, ask.values.get("colour", WHITE)), str(shown))
        case ["tile", str(shown)]:
            displayed = (kind for kind, faces in t.display.items() if shown in faces)
            return _drawn(ask.values.get("kind") or next(displayed, ""), shown)
        case [str(kind), shown]:
            return _drawn(_SHAPES.get(kind, kind), str(shown))
    return ""


@lru_cache(512)
def _drawn(kind: str, shown: str) -> str:
    if kind in SHAPES and "|" in shown:
        inside = _tile(kind, shown)
    elif kind in (WHITE, BLUE):
        inside = die(kind, int(shown), WIDE / 2, HIGH / 2, 58)
    elif kind in ("starting_ships", "ships", "special_ships"):
        inside = moved(cargo(shown, WIDE / 3.2, 0, WIDE / 1.6), 0, 0, 1.6)
    elif kind == "bishops":
        inside = PEN.panel(0, 0, WIDE, HIGH) + PEN.fitting(bishop(shown), WIDE / 2, HIGH / 2, 34, WIDE - 12)
    else:
        return ""
    return PEN.picture(WIDE + 2 * EDGE, HIGH + 2 * EDGE, "", moved(inside, EDGE, EDGE))


def _tile(kind: str, text: str) -> str:
    """A tile in the middle, as large as fits."""
    rows, columns = (1 + max(cell[axis] for cell in SHAPES[kind]) for axis in (0, 1))
    size = min(WIDE / columns, HIGH / rows)
    return moved(tile(kind, text, size, shown=SMALL), (WIDE - columns * size) / 2, (HIGH - rows * size) / 2)


@lru_cache(64)
def _board(text: str) -> str:
    """A whole colony board, row by row."""
    drawn = (
        moved(legible(face(each), SMALL_BOARD), n % SIDE * CELL, n // SIDE * CELL) for n, each in enumerate(cells(text))
    )
    return PEN.picture(SIDE * CELL, SIDE * CELL, "", "".join(drawn), "c-whole-board")


@lru_cache(512)
def tile_picture(kind: str, text: str) -> str:
    """A tile by itself, of one cell or more."""
    return PEN.picture(WIDE, HIGH, "", _tile(kind, text))


@lru_cache(512)
def cell_picture(text: str) -> str:
    """A cell of a tile by itself."""
    return PEN.picture(CELL, CELL, "", face(text))
