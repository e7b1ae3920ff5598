"""What lies in front of everybody: goods, workers, buildings up and down, soldiers, statues, tapestries with joins."""

from __future__ import annotations

from companion.engine.pens import Block, Item, stacked
from companion.engine.screen import Look
from companion.games.tawantinsuyu.components import GOODS, JOINS, LARGE, SMALL, TAPESTRY_POINTS
from companion.games.tawantinsuyu.drawing.market import TILE, weaving
from companion.games.tawantinsuyu.drawing.pens import PEN, WIDTH, items, marks, permanent_items
from companion.games.tawantinsuyu.table import Player, Table
from companion.games.tawantinsuyu.told import NOTHING, effect_of, soldiers

LINE = 26.0


def people(look: Look[Table], wide: float = WIDTH) -> Block:
    """Everybody; alone Axomamma, too."""
    return stacked([person(look, seat, wide) for seat in range(len(marks(look)))], 6)


def person(look: Look[Table], seat: int, wide: float = WIDTH) -> Block:
    """One player."""
    me = look.t.side(seat)
    rows = [_supply(look.t, seat, me), *_buildings(me), *_army(me)]
    out, y = "", LINE / 2 + 4
    for n, row in enumerate(rows):
        left = 34.0 if not n else 8.0
        out += _line(row, left, y, wide - left - 8)
        y += LINE
    drawn, high = _tapestries(me, y - 8, wide)
    panel = PEN.panel(0, 0, wide, y - 8 + high)
    return Block(y - 8 + high, panel + PEN.piece(f"person.{seat}", marks(look)[seat], 17, LINE / 2 + 4, 22) + out + drawn)


def _line(row: tuple[Item, ...], left: float, y: float, room: float) -> str:
    """A row that begins at the left."""
    gap = min(46.0, room / max(1, len(row)))
    return "".join(PEN.fitting((item,), left + (n + 0.5) * gap, y, 17, gap - 2) for n, item in enumerate(row))


def _supply(t: Table, seat: int, me: Player) -> tuple[Item, ...]:
    goods: list[Item] = [(str(getattr(me, good)), good) for good in GOODS]
    cards: list[Item] = [(str(me.deities), "deity-card"), (str(me.armies), "army-card")]
    left: list[Item] = [(str(t.steps_left(seat)), "stairs"), (str(t.markers_left(seat)), "flag")]
    return (*goods, *cards, *left, *(("", worker or "worker") for worker in me.workers))


def _buildings(me: Player) -> list[tuple[Item, ...]]:
    """Permanent ones each on their own; production buildings by what they bring, those face down after the sign."""
    found = []
    shown: list[Item] = []
    for tile in me.permanent:
        shown += [("", "permanent"), *(permanent_items(tile) if tile else [("?", "")])]
    if shown:
        found.append(tuple(shown))
    produced: list[Item] = []
    for tile in me.up:
        produced += [("", "producer"), *(items(effect_of(tile)) if tile else [("?", "")])]
    if me.down:
        produced += [("", "flip"), (f"×{len(me.down)}", "producer")]
    return [*found, tuple(produced)] if produced else found


def _army(me: Player) -> list[tuple[Item, ...]]:
    row: list[Item] = [(str(soldiers(card)) if card else "?", "soldiers") for card in me.army_up]
    if me.army_down:
        row += [("", "flip"), (f"×{len(me.army_down)}", "army-card")]
    for size in (LARGE, SMALL):
        for name, n in me.statues.items():
            if n and name.startswith(size):
                row += [(str(n) if n > 1 else "", size), ("", name.removeprefix(f"{size}-"))]
    return [tuple(row)] if row else []


# tapestries


def joined(left: str, right: str) -> str:
    """The symbol of a join between two weavings, nothing where the edges differ or nobody has told them."""
    if not left or not right:
        return ""
    symbol = left.split(" ")[3]
    return symbol if symbol == right.split(" ")[2] and symbol != NOTHING else ""


def _tapestries(me: Player, y: float, wide: float) -> tuple[str, float]:
    """Row by row, with what each is worth at the end; joins are lit with what a trade brings."""
    out, x, top = "", 8.0, y
    for tapestry in me.tapestries:
        room = len(tapestry) * TILE + 26
        if x > 8 and x + room > wide - 4:
            x, top = 8.0, top + TILE + 8
        scale = min(1.0, (wide - 16) / room)
        side = TILE * scale
        for n, key in enumerate(tapestry):
            out += weaving(key, x + n * side, top, side)
        for n, (left, right) in enumerate(zip(tapestry, tapestry[1:], strict=False), 1):
            if symbol := joined(left, right):
                out += _join(symbol, x + n * side, top + side / 2)
        out += PEN.row(((str(TAPESTRY_POINTS[len(tapestry)]), "points"),), x + len(tapestry) * side + 12, top + side / 2, 17)
        x += room + 6
    return out, (top - y + TILE + 8) if me.tapestries else 8.0


def _join(symbol: str, x: float, y: float) -> str:
    shown = items(JOINS[symbol])
    return PEN.box(x - 13, y - 8, 26, 16, 8, "tw-price") + PEN.fitting(shown, x, y, 12, 22)
