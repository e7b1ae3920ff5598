"""The temple track: climbing, with the reward of every step that is entered."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.tawantinsuyu.box.components import TEMPLE_END
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.table import Table

SOURCE = "temple"


def climb(t: Table, seat: int, n: int, rule: str) -> Script[None]:
    """TW-TEMP-01 to TW-TEMP-03: step by step; from the top there is nowhere to go."""
    steps = yield from known_steps(t, seat, n)
    for _ in range(n):
        me = t.side(seat)
        if me.temple + 1 >= steps:
            t.emit("temple-top", seat, rule)
            return
        step = yield from FACTS.in_row(t, "temple", me.temple + 2)
        me.temple += 1
        t.emit("climb", seat, rule, n=me.temple + 1)
        yield from gain_face(On(t, seat, "TW-TEMP-01", SOURCE), step["reward"])


def known_steps(t: Table, seat: int, n: int) -> Script[int]:
    """How long the track is; the next steps are asked for before anything happens."""
    length: int = (yield from FACTS.look_up(t, "temple_length"))["steps"]
    yield from FACTS.in_row(t, "temple", min(t.side(seat).temple + 1 + n, length))
    return length


def end_points(t: Table, position: int) -> int:
    """TW-FIN-02: the four top steps; beyond them a marker may stand that was put there before they were known."""
    length = t.fact("temple_length")
    below = length["steps"] - len(TEMPLE_END) if length else position + 1
    return TEMPLE_END[min(position - below, len(TEMPLE_END) - 1)] if position >= below else 0
