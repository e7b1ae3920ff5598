"""Events: what happened, typed, in no language. The log and the score lines are made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.shown import Shown


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: its kind (a message id), whose it is, its rule, its values and its moment."""

    kind: str
    player: int | None
    rule: str
    values: Mapping[str, Any]
    era: str
    day: int
    decision: int

    def __repr__(self) -> str:
        who = "" if self.player is None else f" player {self.player}"
        values = "".join(f" {name}={value!r}" for name, value in self.values.items())
        return f"<{self.kind}{who}{values} {self.rule}>"


class Table(msgspec.Struct, dict=True):
    """What every game's table has: a moment, rulings, and a sink for events that is no part of the state."""

    era: str = ""
    day: int = 0
    rulings: dict[str, str] = {}

    def _repr_svg_(self) -> str | None:
        return Shown.presenter.svg(self) if Shown.presenter else None

    def listen(self, events: list[Event]) -> None:
        """From now on events go there."""
        self.__dict__["events"] = events
        self.__dict__["decision"] = 0

    def emit(self, kind: str, player: int | None, rule: str, /, **values: Any) -> None:
        """Say that something happened."""
        extra = self.__dict__
        extra["events"].append(Event(kind, player, rule, values, self.era, self.day, extra["decision"]))
