"""The standings of a game: places by points and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.engine.notebook_presenter import Framed


class Standing(msgspec.Struct, frozen=True):
    """A player's place: equal places share the victory. ``tie_break`` is the value compared where points were equal."""

    player: int
    name: str
    points: float
    place: int
    tie_break: float | None = None


class Standings(list[Standing], Framed):
    """Everyone's points and place, best first."""

    def __repr__(self) -> str:
        return f"<standings: {', '.join(f'{each.place}. {each.name} {each.points:g}' for each in self)}>"


def rank(names: Sequence[str], points: Sequence[float], ties: Sequence[float]) -> Standings:
    """Places by points, then by tie-break; players equal in both share a place."""
    order = sorted(range(len(names)), key=lambda seat: (-points[seat], -ties[seat], seat))
    rows = Standings()
    for index, seat in enumerate(order):
        last = order[index - 1] if index else None
        same = last is not None and (points[seat], ties[seat]) == (points[last], ties[last])
        contested = sum(points[other] == points[seat] for other in order) > 1
        place = rows[-1].place if same else index + 1
        rows.append(Standing(seat, names[seat], points[seat], place, ties[seat] if contested else None))
    return rows
