"""The temple track: climbing, with the reward of every step that is entered."""

from __future__ import annotations

from typing import Any

from companion.engine.ask import Script
from companion.games.tawantinsuyu.components import TEMPLE_END
from companion.games.tawantinsuyu.effects import EFFECTS, On, gain_face
from companion.games.tawantinsuyu.faces import TEMPLE_STEP
from companion.games.tawantinsuyu.table import Table
from companion.games.tawantinsuyu.told import fact, in_row

SOURCE = "temple"


def climb(t: Table, seat: int, n: int, rule: str) -> Script[None]:
    """TW-TEMP-01 to TW-TEMP-03: step by step; from the top there is nowhere to go."""
    steps = yield from known_steps(t, seat, n)
    for _ in range(n):
        me = t.side(seat)
        if me.temple + 1 >= steps:
            t.emit("temple-top", seat, rule)
            return
        step = yield from in_row(t, "temple", me.temple + 2)
        me.temple += 1
        t.emit("climb", seat, rule, n=me.temple + 1)
        yield from gain_face(On(t, seat, "TW-TEMP-01", SOURCE), step["reward"])


def known_steps(t: Table, seat: int, n: int) -> Script[int]:
    """How long the track is; the next steps are told before anything happens."""
    length: int = (yield from fact(t, "temple_length"))["steps"]
    yield from in_row(t, "temple", min(t.side(seat).temple + 1 + n, length))
    return length


def end_points(t: Table, position: int) -> int:
    """TW-FIN-02: the four top steps."""
    length = t.fact("temple_length")
    below = length["steps"] - len(TEMPLE_END) if length else position + 1
    return TEMPLE_END[position - below] if position >= below else 0


@EFFECTS(TEMPLE_STEP)
def temple_step(on: On, effect: Any) -> Script[None]:
    """TW-TEMP-05."""
    yield from climb(on.t, on.seat, effect["n"], "TW-TEMP-05")
