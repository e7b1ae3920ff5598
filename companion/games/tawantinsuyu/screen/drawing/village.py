"""Beside the hill: the village with its two ends, the nomads, and the bag."""

from __future__ import annotations

from companion.engine.pens import Block, Frame, stacked
from companion.engine.places import UNKNOWN, place_of
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import CORN, POTATO
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH, aside, heading, marks
from companion.games.tawantinsuyu.screen.drawing.player_areas import person
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


def whole(look: Look[Table]) -> Block:
    """The part of a phone: below, where much would stay empty, everybody's workers from the asked player on."""
    first, near = look.ask.player or 0 if look.ask else 0, Block(0, PEN.ring(WIDTH / 2, 0, 1, "c-near"))
    seats = [*range(first, len(marks(look))), *range(first)]
    below = [] if look.wide else [near, *(person(look, seat) for seat in seats)]
    return stacked([*below[:1], village(look), nomads(look), *below[1:]], 6)
