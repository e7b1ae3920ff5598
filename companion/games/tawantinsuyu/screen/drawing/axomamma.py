"""Axomamma's board: her die and cards, the three rows of cells with the number tokens, her personality, her pieces."""

from __future__ import annotations

from companion.engine.pens import Block, Item, face_items, stacked
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box import pieces
from companion.games.tawantinsuyu.box.components import ROWS
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, TASK_ICONS, WIDTH
from companion.games.tawantinsuyu.screen.drawing.player_areas import person
from companion.games.tawantinsuyu.table import HERS, Axomamma, Table, Token

DIE, LEFT, HIGH, GAP = 52.0, 76.0, 44.0, 4.0
"""Her die, the room beside the cells, and a cell."""
PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
}
CELLS: dict[str, tuple[Item, ...]] = {
    pieces.POTATO_END: (("", "village"), ("", "potato")),
    pieces.CORN_END: (("", "village"), ("", "corn")),
    pieces.NOMAD: (("", "nomads"),),
    pieces.BUILD_PERMANENT: (("", "permanent"),),
    pieces.BUILD_PRODUCTION: (("", "producer"),),
    **{task: (("", TASK_ICONS[task]),) for task in ("weave", "build-steps", "raise-statue")},
}
"""The icons of cells that are no plain bonuses."""


def whole(look: Look[Table]) -> Block:
    """Her board, and her pieces."""
    return stacked([board(look.t), person(look, HERS)], 8)


def board(t: Table, wide: float = WIDTH) -> Block:
    """Die and cards at the left, cells at the right; the tokens of the last roll are lit."""
    her = t.axomamma
    assert her is not None
    rows = [_cells(t, her, row) for row in ROWS]
    room = (wide - LEFT - GAP) / max(len(cells) for cells in rows)
    high = len(ROWS) * (HIGH + GAP)
    out = PEN.panel(0, 0, wide, high + 2 * GAP) + _die(her)
    for n, (row, cells) in enumerate(zip(ROWS, rows, strict=True)):
        for cell, shown in enumerate(cells, 1):
            frame = LEFT + (cell - 1) * room, GAP + n * (HIGH + GAP) + GAP / 2, room - GAP, HIGH
            out += _cell(her, row, cell, shown, frame)
    return Block(high + 2 * GAP, out)


def _cells(t: Table, her: Axomamma, row: str) -> list[str | None]:
    """The faces of a row; where it is not entered yet, as many as tokens need."""
    if entered := t.fact(f"axomamma_{row}"):
        return list(entered["cells"])
    return [None] * max([token.cell for token in her.tokens if token.row == row], default=1)


def _cell(her: Axomamma, row: str, cell: int, shown: str | None, frame: tuple[float, float, float, float]) -> str:
    """A face, or her personality upon it; the tokens below."""
    x, y, wide, high = frame
    there = [token for token in her.tokens if (token.row, token.cell) == (row, cell)]
    covered = bool(her.personality) and row == ROWS[0] and cell == her.covered
    face = (
        (("", "personality"),) if covered else (("?", ""),) if shown is None else CELLS.get(shown) or face_items(shown)
    )
    out = PEN.box(x, y, wide, high, 6, "tw-now" if covered else "tw-card")
    out += PEN.fitting(face, x + wide / 2, y + high * (0.38 if there else 0.5), 22, wide - 4)
    step = min(18.0, (wide - 16) / max(1, len(there) - 1))
    return out + "".join(_token(her, token, x + wide - 9 - n * step, y + high - 9) for n, token in enumerate(there))


def _token(her: Axomamma, token: Token, x: float, y: float) -> str:
    """A number token; those of the last roll are lit."""
    lit = token.number == her.last
    ground = PEN.ring(x, y, 9, "tw-plus" if lit else "tw-price")
    return ground + PEN.write(x, y, token.number, 11, "tw-onplus" if lit else "tw-pricely")


def die(shown: int, x: float, y: float) -> str:
    """A face of her die."""
    pips = (PEN.ring(x + DIE * right, y + DIE * down, 5, "tw-pip") for right, down in PIPS.get(shown, ()))
    return PEN.box(x, y, DIE, DIE, 10, "tw-card") + "".join(pips)


def _die(her: Axomamma) -> str:
    """The die as it was rolled last, and under it the symbols of her four cards, that of the roll lit."""
    x, y = (LEFT - DIE) / 2, GAP + 6.0
    out = die(her.last, x, y)
    for n, deity in enumerate(her.tucked):
        left, top = LEFT / 2 + (n % 2 - 0.5) * 32, y + DIE + 20 + n // 2 * 34
        out += PEN.ring(left, top, 15, "tw-plus") if n + 1 == her.last else ""
        out += PEN.use(deity, left, top, 25)
    return out
