"""Forms that a game asks the screen for: the fields of a sheet, and of a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.engine.bounds import Flag, Range, bound_of
from companion.engine.data_folder import Plain, Values
from companion.engine.decks import UNKNOWN, Display, places
from companion.engine.field_paths import SheetPath
from companion.engine.table import AnyTable, P, Table

Filled = Values
"""A form: the values of its fields, by path."""
Read = Callable[[Filled], Plain]
"""The values of the table that some fields of a form say together, by path."""


Others = tuple[tuple[int | str, str], ...]
"""Choices beside the players: values, each with its message id."""
K = TypeVar("K", str, int)


class FormField(Struct, frozen=True):
    """A field of a form.

    ``kind`` is number, flag, text, owner or seat (a seat or none), or holder (a seat).
    """

    path: str
    kind: str
    label: str
    """A message id, or a text that every language shares."""
    low: int = 0
    high: int = 1
    icon: str = ""
    default: Any = None
    read: Read | None = None
    """In a correction: the changes that it makes together with other fields. Else it is the value at its path."""
    others: Others = ()
    face: str = ""
    """The face that is its label, where it is about a piece with one."""

    @property
    def seat(self) -> int:
        """The player of a field of a sheet: ``players.<seat>.<category>``."""
        seat = SheetPath.of(self.path).seat
        assert seat is not None
        return seat

    @property
    def category(self) -> str:
        """Its name among the fields of its player."""
        return SheetPath.of(self.path).category

    @property
    def name(self) -> str:
        """The last part of its path."""
        return SheetPath.of(self.path).last

    def __post_init__(self) -> None:
        if self.default is None and self.kind in ("number", "flag"):
            msgspec.structs.force_setattr(self, "default", 0 if self.kind == "number" else False)


class FormGroup(Struct, frozen=True):
    """The fields of one player, or of the whole table (player None)."""

    player: int | None
    title: str
    fields: list[FormField]


def typed(said: Filled, path: str) -> list[str]:
    """The words of a text field."""
    return str(said[path]).split()


def flag(path: str, label: str, value: bool, icon: str) -> FormField:
    """Yes or no."""
    return FormField(path, "flag", label, icon=icon, default=value)


def count(path: str, label: str, value: float, high: int, icon: str, low: int = 0) -> FormField:
    """A number that is counted otherwise than the table keeps it."""
    return FormField(path, "number", label, low, high, icon, value)


def number(whole: Struct, path: str, **other: object) -> FormField:
    """The number at a path of a table, in its declared limits; ``other``: attributes that differ in this form."""
    owner, field, value = _reached(whole, path)
    made = bounded(_range(owner, field), path, path.rpartition(".")[2], value, whole, owner)
    return msgspec.structs.replace(made, **other) if other else made


def declared(whole: Struct, path: str) -> FormField:
    """The number at a path of a table, or yes and no where it was declared so."""
    owner, field, value = _reached(whole, path)
    yes = bound_of(type(owner), field, Flag)
    return flag(path, yes.label.format(field), value, yes.icon.format(field)) if yes else number(whole, path)


def _range(owner: Struct, field: str) -> Range:
    return bound_of(type(owner), field, Range) or Range()


def _reached(whole: Struct, path: str) -> tuple[Struct, str, Any]:
    """The target of a path: its owner, the field there, and the value."""
    owner, field = whole, ""
    value: Any = whole
    for name in path.split("."):
        if isinstance(value, Struct):
            owner, field, value = value, name, getattr(value, name)
        else:
            value = value[int(name) if not isinstance(value, dict) or name not in value else name]
    return owner, field, value


def bounded(bound: Range, path: str, name: str, value: float, whole: object, owner: object) -> FormField:
    """A field for a number with these limits."""
    low, high = bound.limits(whole, owner, name, shown=True)
    return count(path, bound.label.format(name), value, high, bound.icon.format(name), low)


def together(fields: Iterable[FormField], read: Read) -> list[FormField]:
    """Fields that only together describe the table."""
    return [msgspec.structs.replace(field, read=read) for field in fields]


def each_player(t: Table[P], fields: Callable[[int, P], Iterable[FormField]]) -> list[FormGroup]:
    """A group of fields for everybody."""
    return [FormGroup(seat, "", list(fields(seat, me))) for seat, me in enumerate(t.players)]


def everybodys(*names: str) -> Callable[[AnyTable], list[FormGroup]]:
    """The numbers and flags of these names, of everybody at a table."""
    return lambda t: each_player(t, lambda seat, _: [declared(t, f"players.{seat}.{name}") for name in names])


def listed(path: str) -> Callable[[AnyTable], list[FormGroup]]:
    """The numbers of a list of the table, counted from 1."""
    return lambda t: [
        FormGroup(None, "", [number(t, f"{path}.{n}", label=str(n + 1)) for n in range(len(getattr(t, path)))])
    ]


def counted(said: Filled, here: str, names: Iterable[str], now: Mapping[str, int]) -> dict[str, int]:
    """How many there are by name; none of something that never was there is left out."""
    counts = {name: int(said[f"{here}.{name}"]) for name in names}
    return {**now, **{name: n for name, n in counts.items() if n or name in now}}


def amounts(whole: Struct, path: str, here: str, names: Sequence[str]) -> list[FormField]:
    """Fields for things that the table counts by name, which may be missing there."""
    owner, field, now = _reached(whole, path)
    fields = (bounded(_range(owner, field), f"{here}.{name}", name, now.get(name, 0), whole, owner) for name in names)
    return together(fields, lambda said: {path: counted(said, here, names, now)})


def kept(path: str, here: str, now: Mapping[K, str], icon: Callable[[str], str]) -> list[FormField]:
    """Flags for things that lie somewhere: each stays or goes."""
    fields = [flag(f"{here}.{key}", str(key), True, icon(each)) for key, each in now.items()]
    return together(fields, lambda said: {path: {key: each for key, each in now.items() if said[f"{here}.{key}"]}})


def owners(
    path: str, now: Mapping[K, int], names: Mapping[K, str], icon: str, others: Others = (), here: str = ""
) -> dict[K, FormField]:
    """The owner of the piece at each of some places, if any: a field for every place, with its name."""
    at = {place: f"{here or path}.{place}" for place in names}
    fields = (
        FormField(at[place], "seat", name, icon=icon, default=now.get(place), others=others)
        for place, name in names.items()
    )

    def read(said: Filled) -> Plain:
        entered = {place: said[at[place]] for place in names}
        return {path: {place: owner for place, owner in {**now, **entered}.items() if owner is not None}}

    return dict(zip(names, together(fields, read), strict=True))


# lists and rows


def tally(path: str, here: str, values: Sequence[int], each: FormField, kinds: Iterable[int]) -> list[FormField]:
    """How many of a list are of each kind: dice by their faces. ``each``: a field, for a kind ``{}``."""
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

    def read(said: Filled) -> Plain:
        there = [name for name, field in flags.items() if said[field.path]]
        stay = [name for name in now if name in there]
        return {path: stay + [name for name in there if name not in stay]}

    return together(flags.values(), read)


OfPlace = Callable[[Any, str | None], FormField]
"""The flag for a place of a row, and the piece there."""


def in_row(path: str, row: Display, there: OfPlace | None = None, right: OfPlace | None = None) -> list[FormField]:
    """The pieces of a row: whether something is there, and whether its face is right, each by a flag for its place."""
    lying = {place: row[place] for place in places(row)}
    is_there = {place: there(place, face) for place, face in lying.items()} if there else {}
    is_right = {place: right(place, face) for place, face in lying.items() if face} if right else {}

    def at(place: str | int, face: str | None, said: Filled) -> str | None:
        if place in is_there and not said[is_there[place].path]:
            return None
        return (face or UNKNOWN) if place not in is_right or said[is_right[place].path] else UNKNOWN

    def read(said: Filled) -> Plain:
        now = {place: at(place, face, said) for place, face in lying.items()}
        return {path: now if isinstance(row, dict) else list(now.values())}

    return together([*is_there.values(), *is_right.values()], read)


def on_display(
    path: str, row: Sequence[str], known: Callable[[int, str], FormField], unknown: FormField
) -> list[FormField]:
    """A row without gaps: known pieces stay or go, each by a flag; the others are counted."""
    fields = {number: known(number, face) for number, face in enumerate(row) if face != UNKNOWN}

    def read(said: Filled) -> Plain:
        stay = [row[number] for number, field in fields.items() if said[field.path]]
        return {path: stay + [UNKNOWN] * int(said[unknown.path])}

    return together([*fields.values(), msgspec.structs.replace(unknown, default=list(row).count(UNKNOWN))], read)
