"""The end: the apples left in the baskets."""

from companion.engine.ledger import Points
from companion.engine.score import Outcome
from orchard.table import Table

SOURCES = ("market", "visitors", "left-over", "play", "correction")


def final_points(t: Table) -> list[Points]:
    """OR-END-02: a point for every two apples."""
    halves = [(seat, player.apples // 2) for seat, player in enumerate(t.players)]
    return [Points(seat, points, "left-over", "OR-END-02") for seat, points in halves if points]


def outcome(t: Table, moment: str = "final") -> Outcome:
    """OR-END-02, OR-END-03: of players with as many points, the one with more apples left is ahead."""
    return Outcome(t.lines(final_points(t)), [player.apples for player in t.players])
