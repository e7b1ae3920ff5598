"""The effects of buildings and wealth tiles: each kind has its hands in the file whose subject it is."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.ask import at_once
from companion.engine.effects import Effect, Effects
from companion.games.tzolkin.table import Table
from companion.games.tzolkin.way import Way


class Taken(NamedTuple):
    """A tile that somebody has taken, by which rule; and how it was built, if it was."""

    t: Table
    seat: int
    tile: str
    rule: str
    way: Way | None = None


EFFECTS: Effects[Taken] = Effects()


@EFFECTS("gain")
@at_once
def gain(taken: Taken, effect: Effect) -> None:
    """Goods from the supply."""
    taken.t.gain(taken.seat, {good: n for good, n in effect.items() if good != "type"}, taken.rule)


@EFFECTS("vp")
@at_once
def points(taken: Taken, effect: Effect) -> None:
    """Points at once."""
    taken.t.score(taken.seat, effect["amount"], "building", taken.rule, f"tile.{taken.tile}")
