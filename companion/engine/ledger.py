"""The ledger: every point scored, with its source, its rule and its moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from companion.engine.event import SCORE, Event
from companion.engine.notebook_presenter import Framed

LOST = "solo.lost"
"""The detail of a line without points by which a sheet says that a solo player has lost."""


class Points(NamedTuple):
    """Points that a rule brings, before a player has them."""

    seat: int
    points: float
    source: str
    rule: str
    detail: str = ""


class ScoreLine(msgspec.Struct, frozen=True):
    """Points a player got (or lost): where from, by which rule, when. ``detail`` is a tile, a temple, a space."""

    player: int
    points: float
    source: str
    rule: str
    detail: str
    era: str
    round: int = msgspec.field(name="day")
    """The unit in which the game counts time (a day, a round of turns); kept under its first name."""
    decision: int

    @classmethod
    def at(cls, points: Points, era: str, round: int) -> ScoreLine:
        """The line of points that would be got at a moment; halves and quarters only where there are some."""
        worth = int(points.points) if points.points == int(points.points) else points.points
        return cls(points.seat, worth, *points[2:], era, round, 0)

    @classmethod
    def of(cls, event: Event) -> ScoreLine:
        """The score line a score event stands for."""
        v = event.values
        assert event.player is not None
        return cls(
            event.player, v["points"], v["source"], event.rule, v["detail"], event.era, event.round, event.decision
        )


class Ledger(Framed):
    """All score lines, in the order they were scored; with the game and the players' names, where they are known.

    >>> lines = [ScoreLine(0, 4, "temples", "TZ-FOOD-06", "chaac", "age-1", 13, 90),
    ...          ScoreLine(0, -3, "feeding", "TZ-FOOD-03", "", "age-1", 13, 90)]
    >>> Ledger(lines).total(0)
    1
    >>> Ledger(lines).by("source")
    {(0, 'temples'): 4, (0, 'feeding'): -3}
    """

    def __init__(self, lines: Iterable[ScoreLine], game: str = "", names: Sequence[str] = ()) -> None:
        self.lines = tuple(lines)
        self.game = game
        self.names = tuple(names)

    @classmethod
    def of(cls, events: Iterable[Event], game: str = "", names: Sequence[str] = ()) -> Ledger:
        """The ledger of a list of events."""
        return cls((ScoreLine.of(event) for event in events if event.kind == SCORE), game, names)

    def __iter__(self) -> Iterator[ScoreLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __repr__(self) -> str:
        players = sorted({line.player for line in self.lines})
        who = {seat: self.names[seat] if seat < len(self.names) else f"player {seat}" for seat in players}
        sums = ", ".join(f"{who[seat]}: {self.total(seat):g}" for seat in players)
        return f"<ledger of {len(self.lines)} lines: {sums}>"

    def total(self, player: int) -> float:
        """All points of a player."""
        return sum(line.points for line in self.lines if line.player == player)

    def by(self, *fields: str) -> dict[tuple[object, ...], float]:
        """Points summed by player and the named fields: ``by("era", "source")``."""
        sums: dict[tuple[object, ...], float] = {}
        for line in self.lines:
            group = (line.player, *(getattr(line, field) for field in fields))
            sums[group] = sums.get(group, 0) + line.points
        return sums

    def progression(self, player: int) -> list[tuple[int, int, float]]:
        """The running score: (decision, round, points so far) after each line of the player."""
        so_far, steps = 0.0, []
        for line in self.lines:
            if line.player == player:
                so_far += line.points
                steps.append((line.decision, line.round, so_far))
        return steps
