"""Forms that a game asks the screen for: the fields of a sheet, and of a correction."""

from __future__ import annotations

from typing import Any

import msgspec


class FormField(msgspec.Struct, frozen=True):
    """A field of a form.

    ``kind`` is number, flag, text, owner or seat (a seat or nobody), holder (a seat), worker (a seat, neutral or
    nobody), or place (a seat, the display or nowhere).
    """

    path: str
    kind: str
    label: str
    """A message id."""
    low: int = 0
    high: int = 1
    icon: str = ""
    default: Any = None

    def __post_init__(self) -> None:
        if self.default is None and self.kind in ("number", "flag"):
            msgspec.structs.force_setattr(self, "default", 0 if self.kind == "number" else False)


class FormGroup(msgspec.Struct, frozen=True):
    """The fields of one player, or of the whole table (player None)."""

    player: int | None
    title: str
    fields: list[FormField]
