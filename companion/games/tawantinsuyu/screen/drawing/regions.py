"""The conquest map: four regions with the demands and gains of their spaces, and the markers there."""

from __future__ import annotations

from companion.engine.pens import Block, Frame, face_items, stacked
from companion.engine.places import place_of
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import CONQUEST_SPACES, REGIONS
from companion.games.tawantinsuyu.rules.spaces import known_conquest
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH, heading, marks, standing
from companion.games.tawantinsuyu.table import Table

TOP, HIGH, GAP = 22.0, 56.0, 4.0


def regions(look: Look[Table]) -> Block:
    """All four, as the rulebook numbers them."""
    return stacked((region(look, name) for name in REGIONS), 6)


def spaces_in(t: Table, name: str) -> int:
    """As many as are entered for a region, or lie in sight."""
    if entered := t.fact("regions"):
        count: int = entered[name]
        return count
    faces: list[int] = [face["place"] for face in t.fact(f"conquest_{name}") or ()]
    taken = [n for region, n in map(CONQUEST_SPACES.__getitem__, t.conquests) if region == name]
    return max([0, *faces, *taken])


def region(look: Look[Table], name: str, wide: float = WIDTH) -> Block:
    """One region, everybody's number of markers at its right."""
    t, say, count = look.t, look.say, spaces_in(look.t, name)
    out = heading(say.text(f"region.{name}"))
    owners = [owner for place, owner in t.conquests.items() if CONQUEST_SPACES[place][0] == name]
    for n, seat in enumerate(sorted(set(owners))):
        x = wide - 8 - 38 * n
        out += PEN.write(x - 4, 12, owners.count(seat), 12) + standing(marks(look)[seat], x - 18, 12, 16)
    if not count:
        unknown = PEN.write(wide / 2, TOP + HIGH / 2, say.text("board.unknown"), 12, "tw-soft")
        return Block(TOP + HIGH, out + PEN.gap(Frame(0, TOP, wide, HIGH)) + unknown)
    each = (wide - GAP * (count - 1)) / count
    out += "".join(_space(look, f"{name}-{n}", (n - 1) * (each + GAP), each) for n in range(1, count + 1))
    return Block(TOP + HIGH, out)


def _space(look: Look[Table], name: str, x: float, wide: float) -> str:
    t, middle = look.t, x + wide / 2
    face, owner = known_conquest(t, name), t.conquests.get(name)
    region, place = CONQUEST_SPACES[name]
    if owner is not None:
        inside = PEN.piece(f"conquest.{name}", marks(look)[owner], middle, TOP + HIGH / 2, 30)
    elif face is None:
        inside = PEN.write(middle, TOP + HIGH / 2, "?", 16, "tw-soft")
    else:
        price = ((str(face["flip"]), "flip"), (str(face["discard"]), "discard"))
        inside = PEN.fitting(price, middle, TOP + 15, 16, wide - 6)
        inside += PEN.fitting(face_items(face["effect"]), middle, TOP + 39, 20, wide - 8)
    label = look.say.text("board.conquest", region=look.say.text(f"region.{region}"), n=place)
    frame, style = Frame(x, TOP, wide, HIGH), "tw-bed" if owner is not None else "tw-card"
    return PEN.card(place_of("conquest", name), label, frame, inside, look.last, style)


def casualties(look: Look[Table], wide: float = WIDTH) -> Block:
    """Workers lost: the gain of a majority of a region at a ceremony."""
    n = str(look.t.casualties)
    out = PEN.panel(0, 0, wide, 30) + PEN.row(((n, "casualties"), ("→", ""), (n, "points")), 56, 15, 20)
    return Block(30, out + PEN.write(104, 15, look.say.text("board.each-region"), 12, "tw-soft tw-start"))


def whole(look: Look[Table]) -> Block:
    """The part of a phone: the regions, and their worth."""
    return stacked([regions(look), casualties(look)], 6)
