"""Beside the hill: the village with its two ends, the nomads, the bag, and the temple."""

from __future__ import annotations

from companion.engine.drawing import spread
from companion.engine.pens import Block, Frame, face_items, stacked
from companion.engine.places import place_of
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import CORN, POTATO, TEMPLE_END
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH, aside, heading, marks
from companion.games.tawantinsuyu.screen.drawing.player_areas import person
from companion.games.tawantinsuyu.screen.places import TEMPLE, UNKNOWN
from companion.games.tawantinsuyu.table import Table

SIDE = 44.0
"""Of a worker that can be tapped."""


def village(look: Look[Table], wide: float = WIDTH) -> Block:
    """The queue from the potato end to the corn end; both ends can be tapped."""
    t, say = look.t, look.say
    out = heading(say.text("board.village")) + aside(say.text("board.bag", n=t.bag), x=wide - 2)
    out += PEN.panel(0, 22, wide, SIDE + 6)
    if not t.village:
        out += PEN.write(wide / 2, 22 + SIDE / 2 + 3, say.text("board.village-empty"), 12, "tw-soft")
        return Block(22 + SIDE + 6, out)
    gap = min(SIDE + 2, (wide - 8 - SIDE) / max(1, len(t.village) - 1))
    left = (wide - gap * (len(t.village) - 1) - SIDE) / 2
    for n, worker in enumerate(t.village):
        x, inside = left + n * gap, PEN.use(worker or "worker", left + n * gap + SIDE / 2, 22 + 20, 28)
        ends = [end for end, at in ((POTATO, 0), (CORN, len(t.village) - 1)) if at == n]
        if not ends:
            out += inside
            continue
        inside += PEN.row(tuple(("1", end) for end in ends), x + SIDE / 2, 22 + 40, 12)
        label = say.text(f"board.village-{ends[0] if len(ends) == 1 else 'last'}")
        out += PEN.card(place_of("village", ends[0]), label, Frame(x, 25, SIDE, SIDE), inside, look.last)
    return Block(22 + SIDE + 6, out)


def nomads(look: Look[Table], wide: float = WIDTH) -> Block:
    """Workers without a queue; of equal ones the first can be tapped."""
    t, say, out = look.t, look.say, heading(look.say.text("board.nomads"))
    gap = min(SIDE + 6, wide / max(1, len(t.nomads)))
    for n, worker in enumerate(t.nomads):
        x, frame = n * gap, Frame(n * gap, 22, SIDE, SIDE)
        if worker is None:
            out += PEN.gap(frame)
            continue
        inside = PEN.use(worker or "worker", x + SIDE / 2, 22 + SIDE / 2, 30)
        place, label = place_of("nomad", worker or UNKNOWN), say.text(f"worker.{worker or UNKNOWN}")
        out += PEN.card(place, label, frame, inside, look.last, again=worker in t.nomads[:n])
    if not t.nomads:
        out += PEN.write(wide / 2, 22 + SIDE / 2, say.text("board.unknown"), 12, "tw-soft")
    return Block(22 + SIDE, out)


# the temple


def temple(look: Look[Table], wide: float = WIDTH, room: float = 300) -> Block:
    """The steps from the top: reward, players, points of a ceremony; the top four with those of the end."""
    t, steps = look.t, look.t.fact("temple") or ()
    length = (t.fact("temple_length") or {}).get("steps")
    seats = [t.side(seat) for seat in range(len(marks(look)))]
    rows = length or max(len(steps), *(me.temple + 1 for me in seats), 5)
    high = min(26.0, room / rows)
    out = heading(look.say.text("board.temple"))
    for step in range(rows - 1, -1, -1):
        y, inset = 22 + (rows - 1 - step) * high, (step / rows) * wide * 0.12
        out += PEN.box(inset, y, wide - 2 * inset, high - 2, 4, "tw-now" if _end(step, length) else "tw-card")
        out += _step(look, step, steps[step] if step < len(steps) else None, _end(step, length), (inset, y, wide, high))
    whole = Frame(0, 20, wide, rows * high + 2)
    return Block(22 + rows * high, PEN.area(TEMPLE, look.say.text("board.temple"), whole, out, look.last, 6))


def _end(step: int, length: int | None) -> int:
    """TW-FIN-02: the worth of a step in final scoring."""
    at = step - (length - len(TEMPLE_END)) if length else -1
    return TEMPLE_END[at] if at >= 0 else 0


def _step(look: Look[Table], step: int, face: dict[str, object] | None, end: int, frame: tuple[float, ...]) -> str:
    inset, y, wide, high = frame
    middle, size, out = y + high / 2 - 1, high * 0.66, ""
    if face is not None:
        out += PEN.fitting(face_items(str(face["reward"])), inset + wide * 0.13, middle, size, wide * 0.22)
        out += PEN.write(wide - inset - 12, middle, str(face["points"]), size * 0.8)
    if end:
        out += PEN.row(((str(end), "points"),), wide * 0.76, middle, size)
    there = [seat for seat in range(len(marks(look))) if look.t.side(seat).temple == step]
    for seat, dx in zip(there, spread(len(there), high), strict=True):
        out += PEN.piece(f"temple.{seat}", marks(look)[seat], wide / 2 + dx, middle, high * 0.8)
    return out


def whole(look: Look[Table]) -> Block:
    """The part of a phone: below, where much would stay empty, everybody's workers from the asked player on."""
    first, near = look.ask.player or 0 if look.ask else 0, Block(0, PEN.ring(WIDTH / 2, 0, 1, "c-near"))
    seats = [*range(first, len(marks(look))), *range(first)]
    below = [] if look.wide else [near, *(person(look, seat) for seat in seats)]
    return stacked([*below[:1], village(look), nomads(look), *below[1:]], 6)
