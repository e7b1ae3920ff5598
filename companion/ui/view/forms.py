"""Forms: fields, sections, and the pad that fills a sheet category by category."""

from typing import Literal

from companion.engine.player_markers import Colour
from companion.engine.screen import Chip
from companion.ui.view.actions_and_banners import Action, Part, Player, Rule, Value


class Choice(Part):
    """One value of a choice field; `words` are for a screen reader where the label is only a sign.

    A brush of a palette has ``chips``: the content of a cell painted with it.
    """

    value: Value
    label: str
    icon: str = ""
    colour: Colour | None = None
    disabled: bool = False
    words: str = ""
    chips: list[Chip] = []


class Field(Part, kw_only=True):
    """One value to set. A change sends `{"op": "change", "form": ..., "field": name, "value": ...}`.

    ``cells``: rows of texts, painted with the choices; ``holes`` are no cells, and where it ``grows`` there may be from
    ``min`` to ``max`` columns. ``brush`` is the choice to paint with at first. ``was``: the value before.
    ``several``: one row of as many of the choices as are ticked. Segmented numbers with a ``max`` beyond the last of
    them have a key that adds one. A ``text`` with ``keys`` is put together from them.

    ``pad``: cells filled one after another. A tap on one of the ``choices`` fills the cell ``at`` and goes on; the
    ``keys`` put a face together, each as often as it is tapped. ``spots`` says where the cells lie, ``entered`` which
    of them are filled. Every tap sends `{"op": "pad", "field": name, …}` with a `face`, a `key`, `at` a cell, `next` or
    `back`. Without cells the ``choices`` are numbers, and ``prices`` amounts of several keys at once: a tap sends its
    `price`. With cells a price waits for one of the ``gains``, which stand in the place of the choices meanwhile.
    ``held``: cells whose face the next piece begins with; a tap sends `hold` with the cell. Cells that are painted have
    ``keys`` and ``prices`` too.
    """

    name: str
    label: str
    kind: Literal["stepper", "choice", "switch", "text", "file", "cells", "several", "pad"]
    value: Value | list[list[str]] = None
    min: float | None = None
    max: float | None = None
    step: float = 1
    choices: list[Choice] = []
    segmented: bool = False
    placeholder: str = ""
    max_length: int = 0
    help: str = ""
    error: str = ""
    icon: str = ""
    unit: str = ""
    was: str = ""
    rule: Rule | None = None
    holes: list[int] = []
    grows: bool = False
    brush: str = ""
    keys: list[Choice] = []
    prices: list[Choice] = []
    gains: list[Choice] = []
    at: int = 0
    entered: list[int] = []
    held: list[int] | None = None
    spots: list[str] = []
    clears: bool = False
    """A tap on the chosen one takes it away again."""


class Section(Part, kw_only=True):
    """Fields under one heading: a player of the sheet. ``folded``: opened by a tap.

    A fold with an ``icon`` is a choice that is made already: its ``total`` says how. A ``seat`` of a new table is a row
    with the sign and the name of its player; the other fields unfold. Dragged to another place it sends
    `{"op": "seat_move", "seat": …, "to": …}`.
    """

    id: str
    title: str = ""
    fields: list[Field] = []
    actions: list[Action] = []
    player: Player | None = None
    total: str = ""
    note: str = ""
    error: str = ""
    folded: bool = False
    icon: str = ""
    seat: int | None = None


class Form(Part, tag_field="panel", tag="form"):
    """A form. Values live in Python; every change comes back with the next view, errors at their fields."""

    id: str
    sections: list[Section]
    title: str = ""
    help: str = ""
    layout: Literal["list", "columns"] = "list"
    submit: Action | None = None
    actions: list[Action] = []
    error: str = ""
    missing: str = ""
    """How much is still to be entered, in words: its button waits for that."""
    ends: str = ""
    """The only field that is still empty: tapping one of its keys answers the question, too."""


class PadRow(Part, kw_only=True):
    """A number on a pad. Once a further digit would exceed `likely`, the next row follows.

    ``was``: the value before; it stays unless another is entered.
    """

    name: str
    label: str
    likely: float
    player: Player | None = None
    value: float | None = None
    was: float | None = None
    min: float = 0
    gain: str = ""
    error: str = ""


class PadStep(Part, kw_only=True):
    """A category: a number for everybody, or a ``section`` of fields. ``complete``: nothing of it is missing."""

    id: str
    title: str
    icon: str = ""
    help: str = ""
    rows: list[PadRow] = []
    section: Section | None = None
    complete: bool = False


class Rank(Part):
    """A player in the running order; ``share`` of the best, from 0 to 1."""

    player: Player
    place: int
    points: str
    share: float = 0


class Pad(Part, tag_field="panel", tag="pad"):
    """Numbers category by category with large keys, and the running order. A number sends a `change`, as a field does;
    "next" sends `{"op": "fill", "fields": …}` for those that were left empty. ``mark`` identifies the sheet.
    """

    id: str
    steps: list[PadStep]
    ranks: list[Rank]
    lead: str = ""
    mark: str = ""
    about: Section | None = None
    actions: list[Action] = []
    error: str = ""
