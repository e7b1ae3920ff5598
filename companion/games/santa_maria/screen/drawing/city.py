"""The Maya city of module D: storage tokens, districts with their temples, and the buildings along its roads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.engine.data_folder import Values
from companion.engine.drawing import draw_once, num
from companion.engine.faces import Route, joined, ways
from companion.engine.messages import Messages
from companion.engine.pens import Block, Last, moved, stacked
from companion.engine.screen import Look
from companion.games.santa_maria.box.components import GOLD, SIDE
from companion.games.santa_maria.box.faces import alternatives
from companion.games.santa_maria.box.maya_pieces import DISTRICTS, LEVELS, SITE
from companion.games.santa_maria.box.names import mark_of
from companion.games.santa_maria.screen.drawing import place_labels
from companion.games.santa_maria.screen.drawing.colony import Shape, blue_dice, stack, storage
from companion.games.santa_maria.screen.drawing.colony import title as heading
from companion.games.santa_maria.screen.drawing.faces import CELL, face, items
from companion.games.santa_maria.screen.drawing.pens import PEN, WIDTH, Placing, die, plain
from companion.games.santa_maria.table import Maya, Player, Table

BESIDE: dict[Shape, int] = {"high": 0, "square": 108}
"""The width of the column beside districts and buildings."""


def city(look: Look[Table], seat: int, active: bool, shape: Shape = "high") -> Block:
    """The whole city. It can be tapped only by the player who is asked."""
    me, say = look.t.players[seat], look.say
    maya, put = me.maya or Maya(), PEN.place if active else plain
    whose = heading(look, seat, active)
    built = [_districts(maya, say, put, look.last), _spots(look.t.fact("city"), maya, say, put, look.last)]
    if shape == "high":
        return stacked([whose, storage(me, say, put), _rest(me, maya, say, put), *built], 6)
    left, right = stacked(built, 6), moved(_column(me, maya, BESIDE[shape] - 8, say, put), WIDTH + 8, 0)
    return stacked([whose, Block(left.height, left.inside + right)], 6)


def _goods(maya: Maya) -> tuple[tuple[int, str], ...]:
    """Gold of the temple, cards in hand, and priests."""
    return (maya.gold, GOLD), (maya.hand, "card"), (maya.priests, "priest")


def _rest(me: Player, maya: Maya, say: Messages, put: Placing) -> Block:
    """All that is not stored, and the blue dice, side by side."""
    out = [PEN.row(((str(n), icon),), 28 + 56 * i, 23, 25) for i, (n, icon) in enumerate(_goods(maya))]
    return Block(46, "".join([*out, *blue_dice(me, 3 * 56 + 8, say, put)]))


def _column(me: Player, maya: Maya, wide: float, say: Messages, put: Placing) -> str:
    """Storage, below it all that is not stored, and the blue dice."""
    out = [stack(me, 2, wide, say, put)]
    out += [PEN.row(((str(n), icon),), wide / 2, 178 + 46 * i, 25) for i, (n, icon) in enumerate(_goods(maya))]
    dice = blue_dice(me, 0, say, put)
    out += [moved(die, 4 - 92 * (i // 2), 296 + 46 * (i // 2)) for i, die in enumerate(dice)]
    return "".join(out)


# districts


def _districts(maya: Maya, say: Messages, put: Placing, last: Last) -> Block:
    wide = WIDTH / len(DISTRICTS)
    out = [
        _district(name, maya, i * wide, wide, say, put) + PEN.halo(i * wide, 0, wide, 118, f"district.{name}" in last)
        for i, name in enumerate(DISTRICTS)
    ]
    return Block(118, "".join(out))


def _district(name: str, maya: Maya, x: float, wide: float, say: Messages, put: Placing) -> str:
    """A district: its temple grows from the ground, on top the price of the next level, below the cards."""
    level, cost = maya.levels.get(name, 0), maya.temples.get(name, "")
    cards, icon = (maya.gold, GOLD) if name == GOLD else (maya.cards.get(name, 0), "card")
    middle, title = x + wide / 2, say.text(f"board.district.{name}")
    said = say.text("board.district", district=title, n=level, cards=cards)
    shown = PEN.panel(x + 1, 0, wide - 2, 118, "sm-card")
    shown += PEN.write_in(middle, 12, title, 11.5, wide - 12)
    shown += PEN.box(x + 8, 20, wide - 16, 4, 2, f"sm-{name}")
    for n in range(LEVELS):
        half = 28 - 7 * n
        shown += PEN.box(middle - half, 72 - 13 * n, 2 * half, 12, 2, "sm-now" if n < level else "sm-void")
    if level < LEVELS and cost:
        shown += PEN.fitting(tuple(items(alternatives(cost)[0])), middle, 34, 16, wide - 8)
    elif level < LEVELS:
        shown += PEN.use("any", middle, 34, 17)
    shown += PEN.row(((f"×{cards}", icon),), middle, 102, 19)
    return put(f"district.{name}", said, PEN.box(x + 1, 0, wide - 2, 118), shown)


# buildings


class _Map(NamedTuple):
    """Where the spots lie, and the streets between them."""

    at: dict[int, tuple[float, float]]
    streets: str
    height: float


_TOP, _ROW = 66, CELL + 10
_WIDE = WIDTH / SIDE


@lru_cache(64)
def _map(routes: tuple[str, ...], spots: int) -> _Map:
    """A column below each entry: the spots that are nearest to it, with the ways drawn through them."""
    found = [ways(text) for text in routes]
    first: dict[int, tuple[int, int]] = {}
    for entry, several in enumerate(found):
        for way in several:
            for steps, spot in enumerate(way.spots):
                first[spot] = min(first.get(spot, (steps, entry)), (steps, entry))
    rows = [0] * SIDE
    at: dict[int, tuple[float, float]] = {}
    for spot in sorted(range(1, spots + 1), key=lambda spot: first.get(spot, (spots, spot))):
        entry = first[spot][1] if spot in first else min(range(SIDE), key=rows.__getitem__)
        at[spot] = ((entry + 0.5) * _WIDE, _TOP + (rows[entry] + 0.5) * _ROW)
        rows[entry] += 1
    return _Map(at, _streets(found, at), _TOP + max(rows, default=0) * _ROW)


def _streets(found: Sequence[tuple[Route, ...]], at: Mapping[int, tuple[float, float]]) -> str:
    """Every stretch between two neighbours once; those behind a closed fork are dotted."""
    open_ways = dict[tuple[tuple[float, float], tuple[float, float]], bool]()
    for entry, several in enumerate(found):
        for way in several:
            points = [((entry + 0.5) * _WIDE, _TOP - 14.0), *(at[spot] for spot in way.spots)]
            for stretch in pairwise(points):
                open_ways[stretch] = open_ways.get(stretch, False) or not way.forks
    return "".join(
        f'<path class="sm-street{"" if is_open else " sm-branch"}" d="M{num(x)} {num(y)}L{num(u)} {num(v)}"/>'
        for ((x, y), (u, v)), is_open in open_ways.items()
    )


def _spots(known: Values | None, maya: Maya, say: Messages, put: Placing, last: Last) -> Block:
    """The city as far as known: its printed buildings, and the ones put up later."""
    title = PEN.write(4, 10, say.text("board.city.spots"), 13, "sm-title")
    if known is None and not maya.sites and not maya.marks:
        return Block(48, title + PEN.write(4, 34, say.text("board.city.unknown"), 12, "sm-soft sm-start"))
    printed: list[str] = known["spots"] if known else []
    touch: list[str] = known["touch"] if known else []
    most = max([len(printed), *maya.sites, *maya.marks])
    routes = tuple(known["routes"][str(n)] for n in range(1, SIDE + 1)) if known else ()
    ground = _map(routes, most)
    out = [title, ground.streets, *(_entry(n, say, put) for n in range(1, SIDE + 1))]
    for number, (x, y) in ground.at.items():
        there = printed[number - 1] if number <= len(printed) else ""
        text = maya.sites.get(number, "" if there == SITE else there)
        near = touch[number - 1] if number <= len(touch) else ""
        mark = maya.marks.get(number, "")
        spot = _Spot(number, text, near, mark, x - CELL / 2, y - CELL / 2, f"city.{number}" in last)
        out.append(_spot(spot, say, put))
    return Block(ground.height, "".join(out))


@draw_once(32)
def _entry(n: int, say: Messages, put: Placing) -> str:
    """The entry for a die of this value."""
    x = (n - 0.5) * _WIDE
    shown = PEN.ring(x, 46, 13, "sm-stone") + PEN.write(x, 46, n, 15)
    return put(f"entry.{n}", say.text("board.city.entry", n=n), PEN.box(x - 23, 20, 46, 46, 8), shown)


class _Spot(NamedTuple):
    """A building or a free site of the city, as it is drawn."""

    number: int
    text: str
    """The building there."""
    near: str
    """The districts that it touches."""
    mark: str
    """The die or priest that blocks it."""
    left: float
    top: float
    touched: bool


@draw_once(2048)
def _spot(spot: _Spot, say: Messages, put: Placing) -> str:
    """A building or a free site; the stripe below shows the districts that it touches."""
    number, text, near, mark, left, top, touched = spot
    inside = moved(face(text), left, top) + PEN.write(left + 9, top + 9, number, 10, "sm-soft")
    districts = joined(near) if near else []
    for i, district in enumerate(districts):
        wide = (CELL - 8) / len(districts)
        inside += PEN.box(left + 4 + i * wide, top + CELL - 7, wide, 4, 0, f"sm-{district}")
    if mark:
        kind, n = mark_of(mark)
        inside += PEN.box(left + 1, top + 1, CELL - 2, CELL - 2, 5, "sm-veil")
        at = left + CELL - 17, top + CELL - 17
        inside += die(kind, n, *at, 28) if n is not None else PEN.use("priest", *at, 30)
    said = say.text("board.city.spot", n=number, face=place_labels.there(say, text, mark))
    outline, halo = PEN.box(left, top, CELL, CELL, 5), PEN.halo(left, top, CELL, CELL, touched)
    return put(f"city.{number}", said, outline, inside) + halo
