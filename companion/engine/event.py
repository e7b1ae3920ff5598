"""Events of a game, typed, in no language. The log and the score lines are made of them."""

from __future__ import annotations

import msgspec

from companion.engine.data_folder import Values

SCORE = "score"
"""The kind of the events that score lines are made of; values: points, source, detail."""
ACHIEVEMENT = "achievement"
"""The kind of the events that name an achievement of a player alone; values: name. A score sheet has it as the source
``achievements`` with the detail ``achievement.<name>``, which is also its message id."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: its kind (a message id), whose it is, its rule, its values and its moment."""

    kind: str
    player: int | None
    rule: str
    values: Values
    era: str
    round: int
    """The unit in which the game counts time: a day of a calendar, a round of turns."""
    decision: int

    def __repr__(self) -> str:
        who = "" if self.player is None else f" player {self.player}"
        values = "".join(f" {name}={value!r}" for name, value in self.values.items())
        return f"<{self.kind}{who}{values} {self.rule}>"
