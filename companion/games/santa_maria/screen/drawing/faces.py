"""Cells and tiles as icons: a building, a road, an expansion tile, a shipping tile, the condition of a bishop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.data_folder import components
from companion.engine.drawing import spread
from companion.engine.faces import cells, is_note
from companion.engine.faces import effect as printed_effect
from companion.engine.facts import LATER
from companion.engine.pens import Item, legible, moved, row_width
from companion.games.santa_maria.box.components import GAME, SHAPES, SPECIAL
from companion.games.santa_maria.box.faces import Effect, cell
from companion.games.santa_maria.screen.drawing.pens import PEN
from companion.games.santa_maria.screen.drawing.place_labels import bishop_face

CELL = 52
"""The size of a cell in a colony; elsewhere it is drawn smaller."""


def items(goods: Mapping[str, int]) -> list[Item]:
    """Goods as amounts and icons."""
    return [(str(n) if n != 1 else "", good) for good, n in goods.items() if n]


def _either(ways: tuple[Mapping[str, int], ...]) -> tuple[Item, ...]:
    """Alternatives, with a stroke between them."""
    found: list[Item] = []
    for goods in ways:
        found += [("/", "")] if found else []
        found += items(goods)
    return tuple(found)


def _rows(effect: Effect) -> list[tuple[Item, ...]]:
    """An effect as rows of icons; in a trade the price is above."""
    if effect.note:
        return [(("", "hand"),)]
    if effect.action:
        return [((str(effect.times) if effect.times > 1 else "", effect.action),)]
    return [_either(effect.pay), _either(effect.gain)] if effect.pay else [_either(effect.gain)]


_ARROW = '<path d="M-5 -3L0 3L5 -3Z" fill="#b4531a"/>'


def _ground(style: str) -> str:
    return PEN.box(1, 1, CELL - 2, CELL - 2, 5, style)


@lru_cache(2048)
def face(text: str) -> str:
    """A cell around its upper left corner."""
    shown = cell(text)
    if not text:
        return _ground("sm-land")
    if text == LATER:
        return _ground("sm-void") + PEN.write(CELL / 2, CELL / 2, text, CELL * 0.4, "sm-soft")
    if not shown.building:
        return _ground("sm-road") + _way(CELL / 2, shown.colonists, 24)
    out = [_ground("sm-plot")]
    room = CELL - 2.0
    if shown.road:
        room -= 16
        out.append(PEN.box(1, CELL - 18, CELL - 2, 17, 5, "sm-road") + _way(CELL - 9.5, shown.colonists, 14))
    rows = [each for effect in shown.effects for each in _rows(effect)]
    trades = sum(bool(effect.pay) for effect in shown.effects)
    gap = (room - 4 - 5 * trades) / len(rows)
    y = 3 + gap / 2
    for effect in shown.effects:
        for number, each in enumerate(_rows(effect)):
            if number:
                out.append(f'<g transform="translate({CELL // 2} {y - gap / 2 + 2.5:.1f})">{_ARROW}</g>')
                y += 5
            out.append(PEN.fitting(each, CELL / 2, y, min(30, gap * 0.94), CELL - 7))
            y += gap
    return "".join(out)


def _way(y: float, colonists: int, size: float) -> str:
    """A road with its colonists."""
    middle = f'<path class="sm-way" d="M5 {y:.1f}H{CELL - 5}"/>'
    if colonists > 3:
        badge = PEN.badge(CELL / 2 + size * 0.6, y + size * 0.3, colonists, 10)
        return middle + PEN.use("colonist", CELL / 2, y, size) + badge
    gap = min(size * 0.8, 15)
    return middle + "".join(PEN.use("colonist", CELL / 2 + dx, y, size) for dx in spread(colonists, gap))


@lru_cache(2048)
def tile(kind: str, text: str, size: float, shape: tuple[tuple[int, int], ...] = (), shown: float = 1) -> str:
    """An expansion tile around its upper left corner, or its back while its face is unknown.

    ``shown`` is how large the drawing will be in which it stands.
    """
    shape = shape or SHAPES[kind]
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    at = [((c - left) * size, (r - top) * size) for r, c in shape]
    if not text:
        style = "sm-now" if kind == SPECIAL else "sm-stone"
        backs = "".join(PEN.box(x + 0.7, y + 0.7, size - 1.4, size - 1.4, 3, style) for x, y in at)
        return backs + "".join(PEN.write(x + size / 2, y + size / 2, "?", size * 0.5, "sm-soft") for x, y in at[:1])
    scale = size / CELL
    drawn = zip(cells(text), at, strict=False)
    return "".join(moved(legible(face(each), scale * shown), x, y, scale) for each, (x, y) in drawn)


@lru_cache(1024)
def cargo(text: str, x: float, y: float, wide: float) -> str:
    """A shipping tile with its upper edge at a point: the points on the sail, below the cost."""
    out = PEN.box(x - wide / 2, y, wide, 44, 5, "sm-sea")
    if not text:
        return out + PEN.use("any", x, y + 22, 24)
    ship = printed_effect(text)
    worth = ship.gain[0][0]
    shown: list[Item] = [(str(each.many or ""), each.word) for each in ship.pay[0]]
    out += PEN.fitting(((str(worth.n), "points"),), x, y + 12, 19, wide)
    if row_width(shown, 15) <= wide - 6:
        return out + PEN.fitting(tuple(shown), x, y + 33, 16, wide - 6)
    half = len(shown) // 2
    return out + PEN.rows([tuple(shown[:half]), tuple(shown[half:])], x, y + 33, 11, 10.5, wide - 6)


_drawn = components(GAME, "drawing")
COUNTED: dict[str, str] = _drawn["counted"]
"""Icons of things that a bishop counts, where the icon has another name."""
NEW_BISHOPS: dict[str, tuple[Item, ...]] = {
    name: tuple((amount, icon) for amount, icon in shown) for name, shown in _drawn["bishops"].items()
}


@lru_cache(256)
def bishop(name: str) -> tuple[Item, ...]:
    """The condition of a bishop, as icons."""
    if name in NEW_BISHOPS:
        return NEW_BISHOPS[name]
    if is_note(name):
        return (("", "hand"),)
    things, _, each, per, _ = bishop_face(name)
    first, *more = [COUNTED.get(of, of) for of in things]
    return (str(per), "points"), (f"/{each}" if each > 1 else "/", first), *(("", of) for of in more)
