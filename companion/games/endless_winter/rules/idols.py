"""The idol board: the sacrifice track and the reverence track."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Option, Reasons, Script, because
from companion.games.endless_winter.box.pieces import FACTS, LONGEST_TRACK, is_last
from companion.games.endless_winter.rules.effects import On, done, gain_face
from companion.games.endless_winter.table import Table, came_from

SACRIFICE, REVERENCE = "sacrifice", "reverence"
TRACKS = (SACRIFICE, REVERENCE)


def at_top(t: Table, track: str, step: int) -> bool:
    """Whether a marker stands on the last space: it was entered when the marker came there."""
    entered = t.fact(f"{track}_track") or ()
    return step >= LONGEST_TRACK or (0 < step <= len(entered) and is_last(entered[step - 1]))


def why_not_advance(t: Table, seat: int, track: str) -> Reasons:
    """EW-IDOL-08: at the top of the reverence track the marker stays."""
    if track == REVERENCE and at_top(t, track, t.players[seat].reverence):
        yield because("EW-IDOL-08")


def idol_options(on: On) -> Iterator[Option[str]]:
    """EW-IDOL-01: either track."""
    for track in TRACKS:
        yield Option(("idol", track), why_not_advance(on.t, on.seat, track), gain={track: 1}, value=track)


def advance(on: On, track: str) -> Script[None]:
    """EW-IDOL-01: one marker, one step up."""
    t, seat = on.t, on.seat
    me = t.players[seat]
    if track == REVERENCE:
        yield from _revere(on)
    elif at_top(t, track, me.sacrifice):
        t.score(seat, 1, SACRIFICE, "EW-IDOL-05")
    else:
        me.sacrifice += 1
        t.emit("idol", seat, "EW-IDOL-01", track=track, step=me.sacrifice, **came_from(on.where))
        space = yield from FACTS.in_row(t, "sacrifice_track", me.sacrifice)
        yield from gain_face(on.inside("EW-IDOL-04", SACRIFICE, f"source.{SACRIFICE}"), space["effect"])
    yield from done(on, "idol")


def _revere(on: On) -> Script[None]:
    """EW-IDOL-06, EW-IDOL-07: to the left of players who come later; some levels bring points."""
    t, seat = on.t, on.seat
    me = t.players[seat]
    me.reverence += 1
    me.arrived = me.reverence
    t.arrivals = [*(other for other in t.arrivals if other != seat), seat]
    t.emit("idol", seat, "EW-IDOL-06", track=REVERENCE, step=me.reverence, **came_from(on.where))
    level = yield from FACTS.in_row(t, "reverence_track", me.reverence)
    if points := int(level["points"]):
        t.score(seat, points, REVERENCE, "EW-IDOL-07")


def revered(t: Table) -> list[int]:
    """EW-FIN-05: the players on the reverence track, the highest first; of two on a level the left one."""
    moved = [seat for seat, me in enumerate(t.players) if me.reverence]
    when = {seat: n for n, seat in enumerate(t.arrivals) if t.players[seat].arrived in (0, t.players[seat].reverence)}
    return sorted(moved, key=lambda seat: (-t.players[seat].reverence, when.get(seat, len(t.arrivals)), seat))
