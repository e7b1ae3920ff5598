"""The temple track: its steps with rewards, points and players."""

from __future__ import annotations

from companion.engine.drawing import spread
from companion.engine.pens import Block, Frame, face_items
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import TEMPLE_END
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH, heading, marks
from companion.games.tawantinsuyu.screen.places import TEMPLE
from companion.games.tawantinsuyu.table import Table


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
