"""The effects of buildings and wealth tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from companion.engine.ask import Script, at_once
from companion.games.tzolkin.rules.building_price import Way
from companion.games.tzolkin.table import Table

Effect = Mapping[str, Any]
"""One effect of a tile: its kind under ``type``, and its numbers."""


class TakenTile(NamedTuple):
    """A tile that a player has taken, and by which rule; and how it was built, if it was."""

    t: Table
    seat: int
    tile: str
    rule: str
    way: Way | None = None


class Effects:
    """The handler of each kind of effect; the handlers import this file, so the game passes them in."""

    by_type: ClassVar[Mapping[str, Callable[[TakenTile, Effect], Script[None]]]]
    """Set once, by the game."""


def carry_out(taken: TakenTile, effects: Iterable[Effect]) -> Script[None]:
    """All of them, in the printed order."""
    for effect in effects:
        yield from Effects.by_type[effect["type"]](taken, effect)


@at_once
def gain(taken: TakenTile, effect: Effect) -> None:
    """Goods from the supply."""
    taken.t.gain(taken.seat, {good: n for good, n in effect.items() if good != "type"}, taken.rule)


@at_once
def points(taken: TakenTile, effect: Effect) -> None:
    """Points at once."""
    taken.t.score(taken.seat, effect["amount"], "building", taken.rule, f"tile.{taken.tile}")


@at_once
def last(taken: TakenTile, effect: Effect) -> None:
    """Nothing at once: a rule looks for it when its time comes."""
