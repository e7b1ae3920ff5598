"""A player's colony: the grid with its lines, and below it the storage, blue dice, docks and specialists."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from companion.engine.drawing import draw_once, num, spread
from companion.engine.messages import Messages
from companion.engine.pens import Block, Item, Last, lines, moved, stacked
from companion.engine.screen import Look
from companion.games.santa_maria.box.components import COCOA, COINS, DOCKS, MONKS, RESOURCES, SHAPES, SIDE, STORAGE
from companion.games.santa_maria.box.names import mark_of
from companion.games.santa_maria.rules.colony import turned
from companion.games.santa_maria.rules.shipping import ship_points
from companion.games.santa_maria.screen.drawing import place_labels
from companion.games.santa_maria.screen.drawing.faces import CELL, face, tile
from companion.games.santa_maria.screen.drawing.pens import PEN, WIDTH, Placing, die, plain, times
from companion.games.santa_maria.table import Player, Table

HEAD = 46
"""Room for the numbers of the lines, which can be tapped."""
LEFT = HEAD + 2
GRID = HEAD + SIDE * CELL
Shape = Literal["high", "low", "square"]
"""How a colony or the city fills its room: of a phone, of a phone with many buttons, of a wide screen."""
BESIDE: dict[Shape, int] = {"high": 0, "low": 100, "square": 64}
"""The width of the column beside the grid."""
STORE, DOCK = 48, 52
"""The heights of a store and a dock."""
ARCHERY = "archery"


class TileInHand(NamedTuple):
    """An expansion tile about to be laid: its kind, its face, and how many quarter turns it has been given."""

    kind: str
    face: str
    turns: int = 0


def colony(
    look: Look[Table], seat: int, active: bool, hand: TileInHand | None, alone: bool = False, shape: Shape = "high"
) -> Block:
    """A whole colony. Only that of the player who is asked can be tapped.

    ``alone``, where there is little room, it leaves out its owner's name and the blue dice, which head their rows
    anyway. ``low``, storage and docks stand at its right, and all of it at the end of the room, so that overlays of the
    board have the rest; ``square``, only the storage.
    """
    t, last, say = look.t, look.last, look.say
    me, put = t.players[seat], PEN.place if active else plain
    hidden = alone and hand is not None and hand.kind in SHAPES  # it is drawn at its place on the grid
    shown = hand if active and not hidden else None
    strip = _strip(t, me, say, put, shown, not alone)
    strips, grid = [strip] if strip else [], _grid(t, seat, say, last, put)
    if shape == "square":
        grid = Block(grid.height, grid.inside + moved(stack(me, 1, BESIDE[shape], say, put), WIDTH, 0))
        return stacked([grid, *strips, docks(t, me, seat, say, last, put)], 6)
    if shape == "low":
        right = moved(_context(t, me, seat, say, last, put), WIDTH, 0)
        whole = stacked([Block(grid.height, grid.inside + right), *strips], 6)
        return whole._replace(inside=f'<g class="c-end">{whole.inside}</g>')
    below = [storage(me, say, put), *strips, docks(t, me, seat, say, last, put)]
    return stacked([*([] if alone else [title(look, seat, active)]), grid, *below], 6)


def title(look: Look[Table], seat: int, active: bool) -> Block:
    """The owner's name, the remaining monks, and points."""
    me, mark = look.t.players[seat], look.markers[seat]
    sign = f'<g class="sm-{mark.colour}">{moved(PEN.marker(mark, 22), 16, 14)}</g>'
    first = PEN.use("first", 222, 14, 18) if look.t.first_player == seat else ""
    ground = PEN.panel(0, 0, WIDTH, 28, "sm-now") if active else ""
    left: tuple[Item, ...] = () if me.maya else ((str(MONKS - len(me.monks)), "monk"),)
    said = PEN.write(34, 14.5, "".join(lines(look.names[seat], 18, 1)), 15, "sm-title")
    points = PEN.row(((f"{me.points:g}", "points"),), WIDTH - 22, 14, 23)
    return Block(28, ground + sign + said + first + PEN.row(left, WIDTH - 82, 14, 19) + points)


# the grid


def _grid(t: Table, seat: int, say: Messages, last: Last, put: Placing) -> Block:
    me = t.players[seat]
    white, blue = Counter(t.pool), Counter(me.blue or t.shared_blue)
    out = [_column(n, white[n], say, put) for n in range(1, SIDE + 1)]
    out += [_row(n, blue[n], say, put) for n in range(1, SIDE + 1)]
    if _archery(t):
        out.append(_diagonal("down", say, put))
    out.append(_cells(tuple(me.colony), tuple(me.marks.items()), me.governor, say, put))
    for number in range(len(me.colony)):
        if f"cell.{number}@{seat}" in last:
            out.append(PEN.halo(*_corner(number), CELL, CELL, True))
    return Block(GRID, "".join(out))


@draw_once(256)
def _cells(
    colony: tuple[str, ...], marked: tuple[tuple[int, str], ...], governor: int | None, say: Messages, put: Placing
) -> str:
    """All cells of a colony; at most turns only one of them changes."""
    marks = dict(marked)
    cells = enumerate(colony)
    return "".join(_cell(n, text, marks.get(n, ""), n == governor, say, put) for n, text in cells)


def _corner(number: int) -> tuple[float, float]:
    return LEFT + number % SIDE * CELL, HEAD + number // SIDE * CELL


def _die(key: str, colour: str, value: int, x: float, y: float, size: float) -> str:
    """A die that is seen to go from the head of its line to the building that it blocks."""
    return PEN.token(key, die(colour, value, x, y, size), f" {colour}")


@draw_once(64)
def _column(n: int, dice: int, say: Messages, put: Placing) -> str:
    """The head of a column: its number, and the white dice that read it."""
    x = LEFT + (n - 1) * CELL
    shown = PEN.write(x + (11 if dice else CELL / 2), HEAD / 2, n, 17)
    if dice:
        shown += _die(f"white-{n}", "white", n, x + 34, HEAD / 2, 26) + times(dice, x + 40, HEAD / 2 - 13)
    return put(f"column.{n}", say.text("board.column", n=n), PEN.box(x + 1, 0, CELL - 2, HEAD), shown)


@draw_once(64)
def _row(n: int, dice: int, say: Messages, put: Placing) -> str:
    """The head of a row: its number, and the blue dice that read it."""
    y = HEAD + (n - 1) * CELL
    shown = PEN.write(9 if dice else HEAD / 2, y + CELL / 2, n, 16, "sm-bluer")
    if dice:
        shown += _die(f"blue-{n}", "blue", n, 30, y + CELL / 2, 26) + times(dice, 33, y + CELL / 2 - 15)
    return put(f"row.{n}", say.text("board.row", n=n), PEN.box(0, y + 1, HEAD, CELL - 2), shown)


def _archery(t: Table) -> bool:
    """Whether the scholar who opens the diagonals is in the game."""
    return ARCHERY in t.spots.values() or any(player.private == ARCHERY for player in t.players)


@draw_once(8)
def _diagonal(way: str, say: Messages, put: Placing) -> str:
    """An arrow along a diagonal."""
    turn = 45 if way == "down" else -45
    arrow = (
        '<path d="M-13 0H10M4 -6L11 0L4 6" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'
    )
    drawn = f'<g transform="translate({HEAD // 2} {HEAD // 2}) rotate({turn})">{arrow}</g>'
    return put(f"diagonal.{way}", say.text(f"board.diagonal.{way}"), PEN.box(0, 0, HEAD, HEAD), drawn)


@draw_once(16384)
def _cell(number: int, text: str, mark: str, governor: bool, say: Messages, put: Placing) -> str:
    """A cell with its die, coins or governor."""
    x, y = _corner(number)
    on = (_mark(mark, number) if mark else "") + (PEN.use("governor", CELL - 17, CELL - 17, 32) if governor else "")
    inside = f'<g transform="translate({num(x)} {num(y)})">{face(text)}{on}</g>'
    said = place_labels.cell(say, number, text, mark, governor)
    return put(f"cell.{number}", said, PEN.box(x + 1, y + 1, CELL - 2, CELL - 2, 5), inside)


def _mark(mark: str, number: int) -> str:
    """A die or coins on a building: it is blocked, but stays legible."""
    kind, n = mark_of(mark)
    assert n is not None
    veil = PEN.box(1, 1, CELL - 2, CELL - 2, 5, "sm-veil")
    if kind == COINS:
        return veil + PEN.use(COINS, CELL - 17, CELL - 17, 27) + PEN.badge(CELL - 9, CELL - 27, str(n))
    return veil + _die(f"cell-{number}", kind, n, CELL - 17, CELL - 17, 28)


# around the grid


def _stores(me: Player) -> list[tuple[str, int, int]]:
    """Coins, and the resources with their capacity."""
    room = dict(me.maya.stores) if me.maya else {**dict.fromkeys(RESOURCES, STORAGE), COCOA: me.cocoa_stores}
    return [(COINS, me.coins, 0), *((good, getattr(me, good), most) for good, most in room.items() if most)]


def storage(me: Player, say: Messages, put: Placing) -> Block:
    """All stores side by side."""
    stores = _stores(me)
    wide = WIDTH / len(stores)
    inside = "".join(_store(*each, i, wide, say, put) for i, each in enumerate(stores))
    return Block(STORE, PEN.panel(0, 0, WIDTH, STORE) + inside)


def _context(t: Table, me: Player, seat: int, say: Messages, last: Last, put: Placing) -> str:
    """The stores two by two, and below them the docks, as high as the grid."""
    top, wide = -(-len(_stores(me)) // 2) * STORE, BESIDE["low"]
    high = min(DOCK, (GRID - top) / len(DOCKS))
    out = [stack(me, 2, wide, say, put)]
    for i, dock in enumerate(_docks(t, me, seat, last)):
        out.append(moved(_dock(dock, 0, wide, high, say, put), 0, top + i * high))
    return "".join(out)


def stack(me: Player, count: int, wide: float, say: Messages, put: Placing) -> str:
    """The stores in rows of so many."""
    stores = _stores(me)
    out = [PEN.panel(0, 0, wide, -(-len(stores) // count) * STORE)]
    for i, each in enumerate(stores):
        out.append(moved(_store(*each, i % count, wide / count, say, put), 0, i // count * STORE))
    return "".join(out)


@draw_once(1024)
def _store(good: str, n: int, room: int, index: int, wide: float, say: Messages, put: Placing) -> str:
    x = index * wide
    middle = x + wide / 2
    shown = PEN.row(((str(n), good),), middle, 19 if room else 24, 24)
    full = "".join(
        PEN.ring(middle + dx, 40, 3.4, "sm-badge" if i < n else "sm-void") for i, dx in enumerate(spread(room, 11))
    )
    said = say.text("board.store", good=say.face(good), n=n)
    return put(f"store.{good}", said, PEN.box(x + 1, 1, wide - 2, 46), shown + full)


def blue_dice(me: Player, at: float, say: Messages, put: Placing) -> list[str]:
    """The own unused blue dice, each value once."""
    out = []
    for i, (value, n) in enumerate(sorted(Counter(me.blue).items())):
        x = at + 46 * i
        said = say.text("board.die.blue", value=value, n=n)
        drawn = die("blue", value, x + 23, 23, 32) + times(n, x + 38, 9)
        out.append(put(f"die.blue.{value}", said, PEN.box(x + 0.5, 0.5, 45, 45), drawn))
    return out


def _strip(t: Table, me: Player, say: Messages, put: Placing, hand: TileInHand | None, with_dice: bool) -> Block | None:
    """The diagonal of Archery, own blue dice, specialists, and the tile in hand."""
    out: list[str] = []
    at = 0.0
    if _archery(t):
        out.append(_diagonal("up", say, put))
        at = HEAD + 2
    high = 46
    dice = blue_dice(me, at, say, put) if with_dice else []
    out += dice
    at += 46 * len(dice)
    used = me.blue_dice - len(me.blue)
    if used > 0 and with_dice:
        out += [PEN.box(at + 4 + 26 * n, 12, 22, 22, 5, "sm-void") for n in range(used)]
    if hand:
        high = max(high, _hand(hand, say, out))
    else:
        out += [
            PEN.row(((f"×{n}", kind),), WIDTH - 30 - 56 * i, 23, 24)
            for i, (kind, n) in enumerate(sorted(me.specialists.items()))
            if n
        ]
    return Block(high, "".join(out)) if out else None


def _hand(hand: TileInHand, say: Messages, out: list[str]) -> int:
    """The tile at its place; its first cell, which is the one to choose, has a ring."""
    single = "|" not in hand.face
    shape = ((0, 0),) if single else tuple(turned(hand.kind, hand.turns))
    size = 34
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    wide, high = (max(c for _, c in shape) - left + 1) * size, (max(r for r, _ in shape) - top + 1) * size
    middle, tall = WIDTH - 8 - max(wide, 44) / 2, max(high, 44) + 8
    x, y = middle - wide / 2, (tall - high) / 2
    room = max(wide, 44) + (16 if single else 60)
    shown = PEN.panel(WIDTH - room, 0, room, tall, "sm-card")
    shown += moved(tile(hand.kind, hand.face, size, shape), x, y)
    shown += PEN.box(x - left * size + 1, y - top * size + 1, size - 2, size - 2, 5, "sm-last")
    if not single:
        shown += moved(_TURN, WIDTH - room + 26, tall / 2)
    said = say.text("board.hand", face=say.face(hand.face))
    out.append(PEN.place("hand", said, PEN.box(WIDTH - room, 0, room, tall, 8), shown))
    return tall


_TURN = (
    '<path d="M9 -5A10 10 0 1 0 10 3M10 -12V-4H2" fill="none" stroke="currentColor" stroke-width="3" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)


def docks(t: Table, me: Player, seat: int, say: Messages, last: Last, put: Placing) -> Block:
    """The own docks: the income of each, the number of its tiles, and their points as far as known."""
    wide = WIDTH / len(DOCKS)
    out = [_dock(dock, i * wide, wide, DOCK, say, put) for i, dock in enumerate(_docks(t, me, seat, last))]
    return Block(DOCK, "".join(out))


class Dock(NamedTuple):
    """A player's own dock: its income, its tiles, and whether something just happened there."""

    name: str
    brings: int
    tiles: tuple[str, ...]
    touched: bool


def _docks(t: Table, me: Player, seat: int, last: Last) -> list[Dock]:
    known = t.fact("docks") or {}
    return [Dock(dock, known.get(dock, 0), tuple(me.docks[dock]), f"dock.{dock}@{seat}" in last) for dock in DOCKS]


@draw_once(1024)
def _dock(dock: Dock, x: float, wide: float, high: float, say: Messages, put: Placing) -> str:
    name, brings, tiles, touched = dock
    points = sum(ship_points(tile) for tile in tiles if tile)
    worth = f"{points or ''}{'?' if '' in tiles else ''}"
    shown = PEN.panel(x + 1, 0, wide - 2, high, "sm-sea")
    shown += PEN.row(((str(brings) if brings > 1 else "", name),), x + 22, high / 2, 24)
    shown += PEN.row(((f"×{len(tiles)}", "cargo"),), x + wide - 27, high * (0.28 if tiles else 0.5), 17)
    if tiles:
        shown += PEN.fitting(((worth, "points"),), x + wide - 27, high * 0.73, 21, 60)
    said = say.text("board.dock", dock=name, n=len(tiles))
    return put(f"dock.{name}", said, PEN.box(x + 1, 0, wide - 2, high), shown) + PEN.halo(x, 0, wide, high, touched)
