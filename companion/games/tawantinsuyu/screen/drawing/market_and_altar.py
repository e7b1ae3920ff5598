"""The offers of the table: the building market, the altar, statues, weavings and army cards."""

from __future__ import annotations

from companion.engine.faces import effect_of
from companion.engine.facts import find_face
from companion.engine.pens import Block, Frame, Item, cost_items, face_items, stacked
from companion.engine.places import UNKNOWN, place_of
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import ALTAR, DEITIES, LARGE, SMALL, WEAVING_PRICE
from companion.games.tawantinsuyu.box.names import deity_of, production_of
from companion.games.tawantinsuyu.box.pieces import cost_of
from companion.games.tawantinsuyu.box.stocks import PERMANENT_KIND
from companion.games.tawantinsuyu.rules.weaving import known_tile
from companion.games.tawantinsuyu.screen.drawing.pens import JOIN_ICONS, PEN, WIDTH, aside, heading, permanent_items
from companion.games.tawantinsuyu.table import Table

TILE = 34.0
"""A weaving."""

# buildings


def buildings(look: Look[Table], wide: float = WIDTH) -> Block:
    """Two permanent and two production buildings, with price and effect."""
    t, out = look.t, heading(look.say.text("board.market"))
    rows = [(kind, tile) for kind, tiles in t.market.items() for tile in tiles]
    each = (wide - 4 * max(0, len(rows) - 1)) / max(1, len(rows))
    for at, (kind, tile) in enumerate(rows):
        frame = Frame(at * (each + 4), 22.0, each, 58.0)
        if tile is None:
            out += PEN.gap(frame)
            continue
        place, inside = place_of("building", tile or f"{UNKNOWN}-{kind}"), building_inside(t, kind, tile, frame)
        label, again = building_label(look, kind, tile), (kind, tile) in rows[:at]
        out += PEN.card(place, label, frame, inside, look.last, again=again)
    return Block(80, out)


def building_label(look: Look[Table], kind: str, tile: str) -> str:
    """A building in words."""
    if not tile:
        return look.say.text(f"board.unknown-{kind}")
    return look.say.text(f"building.{tile}") if kind == PERMANENT_KIND else look.say.face(effect_of(tile))


def building_inside(t: Table, kind: str, tile: str, frame: Frame) -> str:
    """Its price above, its effect below."""
    x, y, wide, high = frame
    icon = "permanent" if kind == PERMANENT_KIND else "producer"
    out = PEN.use(icon, x + 13, y + 14, 20)
    if not tile:
        return out + PEN.write(x + wide / 2, y + high * 0.68, "?", 15, "tw-soft")
    price, shown = building_items(t, kind, tile)
    out += PEN.fitting(price, x + wide / 2 + 11, y + 14, 16, wide - 30) if price else ""
    return out + PEN.fitting(shown, x + wide / 2, y + high * 0.68, 20, wide - 8)


def building_items(t: Table, kind: str, tile: str) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Price and effect; a permanent building's price is entered by the owner of a copy."""
    if kind == PERMANENT_KIND:
        entered = find_face(t.fact("permanent_costs"), {"building": tile})
        return cost_items(cost_of(entered)) if entered else (("?", ""),), permanent_items(tile)
    shown = production_of(tile)
    return face_items(shown.cost), face_items(shown.effect)


# cards


def altar(look: Look[Table], wide: float = WIDTH) -> Block:
    """The face-up deity cards from the oldest on, and the deck."""
    t, say, size = look.t, look.say, ALTAR[look.t.count]
    out = heading(say.text("board.altar")) + aside(say.text("board.altar-room", n=len(t.altar), of=size), x=wide - 2)
    each = (wide - 4 * size) / (size + 1)
    for n in range(size):
        frame = Frame(n * (each + 4), 22.0, each, 52.0)
        if n >= len(t.altar):
            out += PEN.gap(frame)
            continue
        out += _deity(look, t.altar[n], frame, t.altar[n] in t.altar[:n])
    frame = Frame(size * (each + 4), 22.0, each, 52.0)
    inside = PEN.use("deity-card", frame[0] + each / 2, 42, 28) + PEN.write(frame[0] + each / 2, 66, t.deck, 12)
    out += PEN.card(place_of("deck", "deity"), say.text("board.deity-deck"), frame, inside, look.last, "tw-bed")
    return Block(74, out)


def _deity(look: Look[Table], key: str, frame: Frame, again: bool) -> str:
    x, y, wide, _ = frame
    inside = PEN.use(deity_of(key) if key else "deity-card", x + wide / 2, y + 16, 24)
    if not key:
        inside += PEN.write(x + wide / 2, y + 40, "?", 13, "tw-soft")
    else:
        inside += PEN.fitting(face_items(effect_of(key)), x + wide / 2, y + 40, 16, wide - 6)
    label = f"{look.say.text(f'deity.{deity_of(key)}')}: {look.say.face(effect_of(key))}" if key else ""
    place = place_of("altar", key or UNKNOWN)
    return PEN.card(place, label or look.say.text("board.unknown"), frame, inside, look.last, again=again)


def statues(look: Look[Table], wide: float = WIDTH, high: float = 44) -> Block:
    """The statues left of each deity: large above, small below."""
    t, say, out = look.t, look.say, heading(look.say.text("board.statues"))
    each = (wide - 4 * (len(DEITIES) - 1)) / len(DEITIES)
    for n, deity in enumerate(DEITIES):
        x = n * (each + 4)
        out += PEN.box(x, 22, each, 20 + 2 * high, 6, "tw-bed") + PEN.use(deity, x + each / 2, 31, 16)
        for row, size in enumerate((LARGE, SMALL)):
            left = t.statues[f"{size}-{deity}"]
            frame = Frame(x + 2, 40.0 + row * high, each - 4, high)
            inside = PEN.row(((str(left), size),), x + each / 2, frame[1] + high / 2, high * 0.6)
            label = say.text(f"board.statue-{size}", deity=say.text(f"deity.{deity}"), n=left)
            style = "tw-card" if left else "tw-void"
            out += PEN.card(place_of("statue", f"{size}-{deity}"), label, frame, inside, look.last, style)
    return Block(42 + 2 * high, out)


# weavings and armies


def weaving(t: Table, key: str, frame: tuple[float, float, float], edges: tuple[bool, bool] = (True, True)) -> str:
    """A weaving by its left upper corner and its side: pattern and edges, unless a join shows those."""
    x, y, side = frame
    known = known_tile(t, key)
    if known is None:
        out = PEN.use("weaving", x + side / 2, y + side / 2, side * 0.9)
        return out + PEN.write(x + side / 2, y + side - 5, key.upper(), 9) if key else out
    out = PEN.use(known.pattern, x + side / 2, y + side / 2, side)
    for symbol, at, shown in zip((known.left, known.right), (x + side * 0.15, x + side * 0.85), edges, strict=True):
        if shown and symbol:
            out += _edge(symbol, at, y + side / 2, side * 0.27)
    return out


def _edge(symbol: str, x: float, y: float, size: float) -> str:
    plate = PEN.box(x - size * 0.6, y - size * 0.6, size * 1.2, size * 1.2, size * 0.6, "tw-well")
    return plate + PEN.use(JOIN_ICONS.get(symbol, symbol), x, y, size)


def stacks(look: Look[Table], wide: float = WIDTH) -> Block:
    """The top weaving on its stack with the prices of one, two and three, and the army deck with its discard pile."""
    t, say, half = look.t, look.say, wide / 2 - 4
    words, left = (52 + half) / 2, half + 8
    out = heading(say.text("board.weavings")) + heading(say.text("board.army"), left + 2)
    inside = weaving(t, t.top, (6, 32, 44)) + PEN.write(words, 44, f"×{t.stack}", 13)
    inside += PEN.fitting((("·".join(map(str, WEAVING_PRICE[1:])), "corn"),), words, 65, 15, half - 56)
    out += PEN.card(place_of("weaving", "top"), weaving_label(look, t.top), Frame(0, 22, half, 64), inside, look.last)
    inside = PEN.use("army-card", left + 22, 54, 34) + PEN.write(left + words, 44, f"×{t.army_deck}", 13)
    inside += PEN.row(((str(len(t.army_discard)), "discard"),), left + words, 66, 18)
    out += PEN.card(place_of("deck", "army"), say.text("board.army"), Frame(left, 22, half, 64), inside, look.last)
    return Block(86, out)


def weaving_label(look: Look[Table], key: str) -> str:
    """A weaving in words."""
    say, known = look.say, known_tile(look.t, key)
    if known is None:
        return say.text(f"tile.{key}") if key else say.text("board.unknown")
    left, right = (say.text(f"join.{edge}") if edge else "–" for edge in (known.left, known.right))
    return f"{say.text(f'pattern.{known.pattern}')} ({left} | {right})"


def whole(look: Look[Table]) -> Block:
    """The part of a phone."""
    return stacked([buildings(look), stacks(look)], 6)
