"""The end: what is left in the baskets."""

from __future__ import annotations

from companion.engine.ledger import Points
from tests.example.games.orchard.table import Table

SOURCES = ("market", "visitors", "left-over", "play", "correction")


def final_points(t: Table) -> list[Points]:
    """OR-END-02: a point for every two apples."""
    halves = [(seat, player.apples // 2) for seat, player in enumerate(t.players)]
    return [Points(seat, points, "left-over", "OR-END-02") for seat, points in halves if points]


def tie_breaks(t: Table) -> list[float]:
    """OR-END-03: of players with as many points, the one with more apples left."""
    return [player.apples for player in t.players]
