"""Moments of a game: where it can be taken up again, and the effect of a decision."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.ask import Ask
from companion.engine.event import Event
from companion.engine.table import AnyTable


class Mark(NamedTuple):
    """The start of a scene: the table holds everything, so play can be taken up from here."""

    decisions: int
    events: int
    table: bytes
    """Empty where it was not kept: then play is taken up from an earlier mark."""
    begins: bool
    """Whether a turn begins there; else the scene goes on with one."""


class Moment(NamedTuple):
    """The game between two turns: how many decisions and events went before, and a copy of the table."""

    decisions: int
    events: int
    table: AnyTable


class Preview(NamedTuple):
    """The result of a decision: the table, the new events and the points of each player."""

    table: AnyTable
    events: list[Event]
    points: list[float]
    ask: Ask | None
