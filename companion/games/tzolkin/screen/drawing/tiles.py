"""Buildings and monuments on display, with cost and effect as icons."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from companion.engine.data_folder import Values
from companion.engine.drawing import draw_once, piece_key
from companion.engine.messages import Messages
from companion.engine.pens import Item, legible
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.screen.drawing.pens import PEN, halos, printed
from companion.games.tzolkin.screen.places import BUILDING_STACK, MONUMENT_STACK
from companion.games.tzolkin.table import Table

WIDE, HIGH, GAP, HEAD = 112, 88, 6, 44
SMALLEST = 0.7
"""How small a tile by itself is shown."""
_PEAK = 8
"""A monument rises above its tile."""


WIDTH, HEIGHT = 360, 2 * HEAD + 4 * (HIGH + GAP) + 2 * _PEAK
STRIP_WIDTH = 7 * (WIDE + GAP) + GAP


def effect(shown: Values) -> tuple[Item, ...]:
    """An effect of a building as icons."""
    match shown:
        case {"type": "temple", "temple": named, "steps": int(steps)}:
            return (("", "temple" if named == "any" else named),) * steps
        case {"type": "tech", "track": named, "steps": int(steps)}:
            return (("", "technology" if named == "any" else named),) * steps
    return printed(shown)


def worth(monument: tz.Monument, players: int) -> tuple[Item, ...]:
    """The score of a monument, as icons."""
    score = monument.score
    if score["by"] == "temple_step_vp_again":
        return ("+", "chaac"), ("+", "quetzalcoatl"), ("+", "kukulkan")
    if "vp_by_count" in score:
        steps = dict.fromkeys(points for points in score["vp_by_count"].values() if points)
        return *((str(points), "points") for points in steps), ("/", score["icon"])
    each = score.get("vp_each") or score["vp_each_by_players"][str(players)]
    return (str(each), "points"), ("/", score["icon"])


def _face(tile: tz.Building | tz.Monument, players: int) -> str:
    """A tile around its upper left corner: type and cost on top, its effect below."""
    monument = isinstance(tile, tz.Monument)
    shown = worth(tile, players) if isinstance(tile, tz.Monument) else tuple(i for e in tile.effects for i in effect(e))
    cost = tuple((str(n), good) for good, n in tile.cost.items())
    rows = [shown] if len(shown) < 4 or monument else [shown[:2], shown[2:]]
    size = 20 if monument and len(shown) > 2 else 26
    effects = PEN.rows(rows, WIDE / 2, 57, size, 28)
    peak = f'<path d="M8 1V-4H20V-8H92V-4H104V1Z" fill="var(--tz-{tile.type})"/>' if monument else ""
    colour = f"var(--tz-{tile.type})"
    return (
        f'{peak}<path d="M0 26V9A9 9 0 0 1 9 0H{WIDE - 9}A9 9 0 0 1 {WIDE} 9V26Z" fill="{colour}" fill-opacity=".3"/>'
        f'<rect width="{WIDE}" height="{HIGH}" rx="9" fill="none" stroke="{colour}" stroke-width="3"/>'
        f"{PEN.use(tile.type, 14, 13.5, 19)}{PEN.row(cost, 68, 14, 17)}{effects}"
    )


@draw_once()
def _tile(id: str, say: Messages, players: int) -> str:
    tile: tz.Building | tz.Monument = tz.BUILDINGS.get(id) or tz.MONUMENTS[id]
    return PEN.ground(
        f"tile.{id}", say.text(f"tile.{id}"), PEN.box(0, 0, WIDE, HIGH, 9, "tz-hit tz-card"), _face(tile, players)
    )


@cache
def picture(id: str, say: Messages, players: int) -> str:
    """A tile by itself, as it is drawn from a stack."""
    inside = PEN.box(0, 0, WIDE, HIGH, 9, "tz-card")
    inside += (
        _wealth(tz.WEALTH[id], say) if id in tz.WEALTH else _face(tz.BUILDINGS.get(id) or tz.MONUMENTS[id], players)
    )
    framed = f'<g transform="translate(3 {_PEAK + 3})">{inside}</g>'
    return PEN.picture(WIDE + 6, HIGH + _PEAK + 6, say.text(f"tile.{id}"), legible(framed, SMALLEST))


def _wealth(tile: tz.WealthTile, say: Messages) -> str:
    """The goods of a wealth tile, and below it the space of its neutral worker."""
    shown = tuple(item for each in tile.effects for item in effect(each))
    rows = [shown] if len(shown) < 4 else [shown[:2], shown[2:]]
    effects = PEN.rows(rows, WIDE / 2, 36, 24, 28, WIDE - 10)
    gear, space = tile.neutral_worker["gear"], tile.neutral_worker["space"]
    at = f"{say.text(f'gear.{gear}')} {space}"
    foot = f'<path d="M0 68H{WIDE}V79A9 9 0 0 1 {WIDE - 9} {HIGH}H9A9 9 0 0 1 0 79Z" fill="var(--tz-wheel)"/>'
    where = PEN.write_in(64, 78, at, 12, WIDE - 26, "tz-soft", SMALLEST)
    return f"{effects}{foot}{PEN.use('neutral', 11, 78, 15)}{where}"


_HALO = halos({"": PEN.box(-3, -3, WIDE + 6, HIGH + 6, 11)}, ("",))


def _left(t: Table) -> int:
    """The number of buildings of the age in the stack."""
    seen = {tile for player in t.players for tile in player.buildings}.union(filter(None, t.buildings))
    return sum(tile.age == t.age and tile.id not in seen for tile in tz.BUILDINGS.values())


@cache
def _deck(x: float, y: float, left: int) -> str:
    """The stack of buildings, face down, with its number of tiles."""
    backs = (PEN.box(x - 22 + 4 * i, y - 12 - 2 * i, 36, 28, 5, "tz-bed") for i in range(3))
    return "".join(backs) + PEN.write(x + 4, y - 2, left, 14) if left else ""


def tiles(t: Table, say: Messages, last: Collection[str]) -> str:
    """Both displays one below the other, three tiles in a row."""
    left, monuments = _left(t), say.text("board.stack.monuments")
    inside = PEN.write(14, 23, say.text("board.title.buildings"), 15, "tz-title tz-start") + _deck(320, 24, left)
    out = [PEN.ground(BUILDING_STACK, _stack(t, left, say), PEN.box(GAP, 0, WIDTH - 2 * GAP, HEAD), inside)]
    out += _display(_buildings(t), t, say, last, GAP, HEAD, 3)
    top = HEAD + 2 * (HIGH + GAP)
    title = PEN.write(14, top + 19, monuments, 15, "tz-title tz-start")
    out.append(PEN.ground(MONUMENT_STACK, monuments, PEN.box(GAP, top, WIDTH - 2 * GAP, HEAD), title))
    out += _display(_monuments(t), t, say, last, GAP, top + HEAD, 3)
    return "".join(out)


def strip(t: Table, say: Messages, last: Collection[str]) -> str:
    """Each display in a row of its own behind its stack, for a wide screen."""
    left, middle, below = _left(t), GAP + WIDE / 2, HIGH + 2 * GAP + _PEAK
    monuments = say.text("board.stack.monuments")
    inside = PEN.write(middle, 22, say.text("board.title.buildings"), 17, "tz-title") + _deck(middle, 58, left)
    out = [PEN.ground(BUILDING_STACK, _stack(t, left, say), PEN.box(GAP, GAP, WIDE, HIGH), inside)]
    inside = PEN.write(middle, below + 16, monuments, 17, "tz-title") + PEN.use("monument", middle, below + 54, 34)
    out.append(PEN.ground(MONUMENT_STACK, monuments, PEN.box(GAP, below, WIDE, HIGH), inside))
    out += _display(_buildings(t), t, say, last, WIDE + 2 * GAP, GAP, 6)
    out += _display(_monuments(t), t, say, last, WIDE + 2 * GAP, below, 6)
    return "".join(out)


def _stack(t: Table, left: int, say: Messages) -> str:
    """The content of the stack of buildings."""
    return say.text("board.stack.buildings", era=t.era, count=left)


def _buildings(t: Table) -> list[str | None]:
    return t.buildings or [None] * tz.BUILDINGS_SHOWN


def _monuments(t: Table) -> list[str | None]:
    return [*t.monuments, *[None] * (tz.MONUMENTS_SHOWN[len(t.players)] - len(t.monuments))]


def _display(
    shown: list[str | None], t: Table, say: Messages, last: Collection[str], left: float, top: float, columns: int
) -> Iterable[str]:
    """Tiles and empty places, row by row."""
    for index, id in enumerate(shown):
        x = left + index % columns * (WIDE + GAP)
        y = top + index // columns * (HIGH + GAP + (_PEAK if top > HEAD else 0))
        if id is None:
            at = f'x="{x + 2}" y="{y + 2}" width="{WIDE - 4}" height="{HIGH - 4}"'
            yield f'<rect class="tz-void" {piece_key(f"empty-{top}-{index}")} {at} rx="9"/>'
        else:
            drawn = _tile(id, say, len(t.players)) + (_HALO if f"tile.{id}" in last else "")
            yield f'<g class="moves" {piece_key(f"tile-{id}")} style="transform:translate({x}px,{y}px)">{drawn}</g>'
