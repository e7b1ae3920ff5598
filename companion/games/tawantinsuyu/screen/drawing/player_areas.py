"""The players' areas: goods, workers, buildings up and down, soldiers, statues, tapestries with joins."""

from __future__ import annotations

from itertools import pairwise

from companion.engine.faces import effect_of
from companion.engine.pens import Block, Frame, Item, face_items, row_width, stacked
from companion.engine.places import place_of
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import GOODS, JOINS, LARGE, SMALL, STATUE_NAMES, TAPESTRY_POINTS
from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.rules.weaving import join_symbol
from companion.games.tawantinsuyu.screen.drawing.market_and_altar import TILE, weaving
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH, heading, marks, permanent_items
from companion.games.tawantinsuyu.table import Player, Table

LINE, CHIP = 26.0, 22.0


def people(look: Look[Table], wide: float = WIDTH) -> Block:
    """Everybody; alone Axomamma, too. A weaving that is being laid comes first."""
    everybody = [person(look, seat, wide) for seat in range(len(marks(look)))]
    weaving_now = look.ask is not None and look.ask.id == "tapestry"
    return stacked([loom(look, wide), *everybody] if weaving_now else everybody, 6)


def person(look: Look[Table], seat: int, wide: float = WIDTH) -> Block:
    """One player: supply and hand, then the play area."""
    me = look.t.side(seat)
    supply = _supply(look.t, seat, me)
    gap = (wide - 42) / len(supply)
    out = PEN.piece(f"person.{seat}", marks(look)[seat], 17, LINE / 2 + 3, 22)
    out += "".join(
        PEN.fitting((item,), 34 + (n + 0.5) * gap, LINE / 2 + 3, 17, gap - 3) for n, item in enumerate(supply)
    )
    area, y = _chips([*_buildings(me), *_army(me)], LINE + 6, wide)
    rows, high = _tapestries(look.t, me, y, wide)
    return Block(high, PEN.panel(0, 0, wide, high) + out + area + rows)


def _supply(t: Table, seat: int, me: Player) -> list[Item]:
    goods: list[Item] = [(str(getattr(me, good)), good) for good in GOODS]
    cards: list[Item] = [(str(me.deities), "deity-card"), (str(me.armies), "army-card")]
    left: list[Item] = [(str(t.steps_left(seat)), "stairs"), (str(t.markers_left(seat)), "flag")]
    points: list[Item] = [(str(int(me.points)), "points")] if t.axomamma is not None else []
    return [*points, *goods, *cards, *left, *(("", worker or "worker") for worker in me.workers)]


Chips = list[tuple[tuple[Item, ...], bool]]
"""Pieces of the play area as icons, each with whether it lies face up."""


def _chips(chips: Chips, y: float, wide: float) -> tuple[str, float]:
    """Side by side, line by line; and where they end."""
    out, x = "", 8.0
    for shown, up in chips:
        room = min(row_width(shown, 15) + 10, wide - 16)
        if x > 8 and x + room > wide - 8:
            x, y = 8.0, y + CHIP + 4
        drawn = PEN.box(x, y, room, CHIP, 6, "tw-card") + PEN.fitting(shown, x + room / 2, y + CHIP / 2, 15, room - 8)
        out += drawn if up else f'<g class="tw-down">{drawn}</g>'
        x += room + 4
    return out, y + CHIP + 6 if chips else y


def _buildings(me: Player) -> Chips:
    """Permanent and production buildings, those face down last."""
    unknown = (("?", ""),)
    found: Chips = [((("", "permanent"), *(permanent_items(tile) if tile else unknown)), True) for tile in me.permanent]
    for up, tiles in ((True, me.up), (False, me.down)):
        found += [((("", "producer"), *(face_items(effect_of(tile)) if tile else unknown)), up) for tile in tiles]
    return found


def _army(me: Player) -> Chips:
    """Army cards with their soldiers, and statues with their deities."""
    found: Chips = []
    for up, cards in ((True, me.army_up), (False, me.army_down)):
        found += [(((str(soldiers(card)) if card else "?", "soldiers"),), up) for card in cards]
    for size in (LARGE, SMALL):
        for name, n in me.statues.items():
            if n and STATUE_NAMES[name][0] == size:
                found.append((((str(n) if n > 1 else "", size), ("", STATUE_NAMES[name][1])), True))
    return found


# tapestries


def _tapestries(t: Table, me: Player, y: float, wide: float) -> tuple[str, float]:
    """Row by row, with the worth of each at the end, and their ends."""
    out, x = "", 8.0
    for tapestry in me.tapestries:
        side = min(TILE, (wide - 42) / len(tapestry) - 2)
        room = len(tapestry) * (side + 2) + 24
        if x > 8 and x + room > wide - 4:
            x, y = 8.0, y + TILE + 6
        out += _tapestry(t, tapestry, x, y, side)
        x += room + 4
    return out, y + TILE + 8 if me.tapestries else y + 2


def _tapestry(t: Table, tapestry: list[str], x: float, y: float, side: float) -> str:
    """Joins are lit with the gain of a trade."""
    joins = [join_symbol(t, left, right) for left, right in pairwise(tapestry)]
    out = ""
    for n, key in enumerate(tapestry):
        edges = not (n and joins[n - 1]), not (n < len(joins) and joins[n])
        out += weaving(t, key, (x + n * (side + 2), y, side), edges)
    for n, symbol in enumerate(joins, 1):
        if symbol:
            at = x + n * (side + 2) - 1
            out += PEN.box(at - 13, y + side / 2 - 8, 26, 16, 8, "tw-price")
            out += PEN.fitting(face_items(JOINS[symbol]), at, y + side / 2, 12, 22)
    worth = str(TAPESTRY_POINTS[len(tapestry)])
    return out + PEN.row(((worth, "points"),), x + len(tapestry) * (side + 2) + 11, y + side / 2, 17)


# laying a weaving

SLOT = 46.0


def loom(look: Look[Table], wide: float) -> Block:
    """TW-WEAV-06: the tapestries of the weaving player, with a place at each end, and one for a new tapestry."""
    assert look.ask is not None
    t, seat, tile = look.t, look.ask.player or 0, look.ask.values["tile"]
    rows = t.side(seat).tapestries
    out = heading(look.say.text("board.loom")) + weaving(t, tile, (wide - 44, 0, 42))
    for n, row in enumerate(rows):
        out += _ends(look, n, row, tile, 46 + n * (SLOT + 4), wide)
    top = 46 + len(rows) * (SLOT + 4)
    ghost = weaving(t, tile, (SLOT / 2 + wide / 2 - 44, top + 3, 40))
    frame = Frame(0, top, wide, SLOT)
    inside, label = PEN.gap(frame) + ghost, look.say.text("board.new-tapestry")
    out += PEN.place(place_of("tapestry", "new"), label, PEN.box(*frame), inside)
    return Block(top + SLOT, out)


def _ends(look: Look[Table], n: int, row: list[str], tile: str, y: float, wide: float) -> str:
    """A tapestry between its two ends, each with the join that would come of it."""
    t, say = look.t, look.say
    side = min(40.0, (wide - 2 * SLOT - 8) / len(row) - 2)
    left = (wide - len(row) * (side + 2)) / 2
    out = _tapestry(t, row, left, y + 3, side)
    for end, x, symbol in (
        ("left", left - SLOT - 4, join_symbol(t, tile, row[0])),
        ("right", left + len(row) * (side + 2) + 22, join_symbol(t, row[-1], tile)),
    ):
        inside = PEN.box(x, y, SLOT, SLOT, 6, "tw-void") + PEN.write(x + SLOT / 2, y + SLOT / 2, "+", 18, "tw-soft")
        if symbol:
            inside += PEN.fitting(face_items(JOINS[symbol]), x + SLOT / 2, y + SLOT - 9, 13, SLOT - 6)
        label = say.text(f"board.{end}-end", n=n + 1)
        out += PEN.place(place_of("tapestry", end, n + 1), label, PEN.box(x, y, SLOT, SLOT, 6), inside)
    return out
