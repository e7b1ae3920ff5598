"""Fields of a form, as all forms make them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from companion.ui import view as v


class FieldBasics(TypedDict):
    """The arguments that every field of a form has."""

    name: str
    label: str
    error: str
    icon: str


def choice_field(
    name: str, label: str, value: v.Value, choices: Sequence[v.Choice], help: str = "", segmented: bool = False
) -> v.Field:
    """A field with one of some choices; ``segmented``: side by side."""
    listed = list(choices)
    return v.Field(name=name, label=label, kind="choice", value=value, choices=listed, help=help, segmented=segmented)
