"""Forms that a game asks the screen for: the fields of a sheet, and of a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.bounds import Flag, Range, bound_of
from companion.engine.decks import UNTOLD, Row, places
from companion.engine.table import P, Table

Filled = Mapping[str, Any]
"""A form: what its fields say, by path."""
Read = Callable[[Filled], dict[str, Any]]
"""The values of the table that some fields of a form say together, by path."""


FACE = "face:"
"""Before a label that is printed on a piece, in our notation."""


class FormField(msgspec.Struct, frozen=True):
    """A field of a form.

    ``kind`` is number, flag, text, owner or seat (a seat or nobody), or holder (a seat).
    """

    path: str
    kind: str
    label: str
    """A message id, a face after ``FACE``, or what is the same in every language."""
    low: int = 0
    high: int = 1
    icon: str = ""
    default: Any = None
    read: Read | None = None
    """In a correction: what it says together with others. Else it is the value at its path."""
    others: tuple[tuple[int | str, str], ...] = ()
    """What may stand there beside the players: values, each with its message id."""

    def __post_init__(self) -> None:
        if self.default is None and self.kind in ("number", "flag"):
            msgspec.structs.force_setattr(self, "default", 0 if self.kind == "number" else False)


class FormGroup(msgspec.Struct, frozen=True):
    """The fields of one player, or of the whole table (player None)."""

    player: int | None
    title: str
    fields: list[FormField]


def flag(path: str, label: str, value: bool, icon: str) -> FormField:
    """Yes or no."""
    return FormField(path, "flag", label, icon=icon, default=value)


def count(path: str, label: str, value: float, high: int, icon: str, low: int = 0) -> FormField:
    """A number that is counted otherwise than the table keeps it."""
    return FormField(path, "number", label, low, high, icon, value)


def number(whole: Any, path: str, **other: Any) -> FormField:
    """The number at a path of a table, in the limits it was declared with; ``other``: what this form says otherwise."""
    owner, field, value = _reached(whole, path)
    made = bounded(_range(owner, field), path, path.rpartition(".")[2], value, whole, owner)
    return msgspec.structs.replace(made, **other) if other else made


def declared(whole: Any, path: str) -> FormField:
    """The number at a path of a table, or yes and no where it was declared so."""
    owner, field, value = _reached(whole, path)
    yes = bound_of(type(owner), field, Flag)
    return flag(path, yes.label.format(field), value, yes.icon.format(field)) if yes else number(whole, path)


def _range(owner: Any, field: str) -> Range:
    return bound_of(type(owner), field, Range) or Range()


def _reached(whole: Any, path: str) -> tuple[Any, str, Any]:
    """What a path leads to: whose it is, the field there, and the value."""
    owner, value, field = whole, whole, ""
    for name in path.split("."):
        if isinstance(value, msgspec.Struct):
            owner, field, value = value, name, getattr(value, name)
        else:
            value = value[int(name) if not isinstance(value, dict) or name not in value else name]
    return owner, field, value


def bounded(bound: Range, path: str, name: str, value: Any, whole: Any, owner: Any) -> FormField:
    """A field for a number with these limits."""
    low, high = bound.limits(whole, owner, name, shown=True)
    return count(path, bound.label.format(name), value, high, bound.icon.format(name), low)


def together(fields: Iterable[FormField], read: Read) -> list[FormField]:
    """Fields that only together say what lies on the table."""
    return [msgspec.structs.replace(field, read=read) for field in fields]


def each_player(t: Table[P], fields: Callable[[int, P], Iterable[FormField]]) -> list[FormGroup]:
    """A group of fields for everybody."""
    return [FormGroup(seat, "", list(fields(seat, me))) for seat, me in enumerate(t.players)]


def everybodys(*names: str) -> Callable[[Any], list[FormGroup]]:
    """The numbers and flags of these names, of everybody at a table."""
    return lambda t: each_player(t, lambda seat, _: [declared(t, f"players.{seat}.{name}") for name in names])


def listed(path: str) -> Callable[[Any], list[FormGroup]]:
    """The numbers of a list of the table, counted from 1."""
    return lambda t: [
        FormGroup(None, "", [number(t, f"{path}.{n}", label=str(n + 1)) for n in range(len(getattr(t, path)))])
    ]


def counted(said: Filled, here: str, names: Iterable[str], now: Mapping[str, int]) -> dict[str, int]:
    """How many there are by name; none of something that never was there is left out."""
    told = {name: int(said[f"{here}.{name}"]) for name in names}
    return {**now, **{name: n for name, n in told.items() if n or name in now}}


def amounts(whole: Any, path: str, here: str, names: Sequence[str]) -> list[FormField]:
    """Fields for what the table counts by name, which may be missing there."""
    owner, field, now = _reached(whole, path)
    fields = (bounded(_range(owner, field), f"{here}.{name}", name, now.get(name, 0), whole, owner) for name in names)
    return together(fields, lambda said: {path: counted(said, here, names, now)})


def kept(path: str, here: str, now: Mapping[Any, str], icon: Callable[[str], str]) -> list[FormField]:
    """Flags for what lies somewhere: it stays, or it goes."""
    fields = [flag(f"{here}.{key}", str(key), True, icon(each)) for key, each in now.items()]
    return together(fields, lambda said: {path: {key: each for key, each in now.items() if said[f"{here}.{key}"]}})


# what lies in lists and rows


def tally(path: str, here: str, values: Sequence[int], each: FormField, kinds: Iterable[int]) -> list[FormField]:
    """How many of a list are of each kind: dice by what they show. ``each``: a field, for a kind ``{}``."""
    fields = {
        kind: msgspec.structs.replace(
            each, path=f"{here}.{kind}", label=each.label.format(kind), default=list(values).count(kind)
        )
        for kind in kinds
    }
    return together(
        fields.values(),
        lambda said: {path: [kind for kind, field in fields.items() for _ in range(int(said[field.path]))]},
    )


def members(path: str, flags: Mapping[str, FormField], now: Sequence[str]) -> list[FormField]:
    """Which of some names stand in a list, each by a flag; those that stay keep their order."""

    def read(said: Filled) -> dict[str, Any]:
        there = [name for name, field in flags.items() if said[field.path]]
        stay = [name for name in now if name in there]
        return {path: stay + [name for name in there if name not in stay]}

    return together(flags.values(), read)


OfPlace = Callable[[Any, str | None], FormField]
"""The flag for a place of a row, and what lies there."""


def in_row(path: str, row: Row, there: OfPlace | None = None, told: OfPlace | None = None) -> list[FormField]:
    """What lies in a row: whether something is there, and whether it was told rightly, each by a flag for its place."""
    lying = {place: row[place] for place in places(row)}
    is_there = {place: there(place, face) for place, face in lying.items()} if there else {}
    is_told = {place: told(place, face) for place, face in lying.items() if face} if told else {}

    def at(place: Any, face: str | None, said: Filled) -> str | None:
        if place in is_there and not said[is_there[place].path]:
            return None
        return (face or UNTOLD) if place not in is_told or said[is_told[place].path] else UNTOLD

    def read(said: Filled) -> dict[str, Any]:
        now = {place: at(place, face, said) for place, face in lying.items()}
        return {path: now if isinstance(row, dict) else list(now.values())}

    return together([*is_there.values(), *is_told.values()], read)


def on_display(
    path: str, row: Sequence[str], told: Callable[[int, str], FormField], untold: FormField
) -> list[FormField]:
    """A row without gaps: told pieces stay or go, each by a flag; the others are counted."""
    known = {number: told(number, face) for number, face in enumerate(row) if face != UNTOLD}

    def read(said: Filled) -> dict[str, Any]:
        stay = [row[number] for number, field in known.items() if said[field.path]]
        return {path: stay + [UNTOLD] * int(said[untold.path])}

    return together([*known.values(), msgspec.structs.replace(untold, default=list(row).count(UNTOLD))], read)
