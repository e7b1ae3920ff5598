"""Bounds of values, declared once with the fields of a table or a sheet: the checks and the forms are read off them.

A field declares its possible values: ``corn: Annotated[int, amount(99)] = 0``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from companion.engine.ask import Reason, because
from companion.engine.errors import named

ENDLESS = 9999
"""More than any table holds of anything."""

Limit = float | Mapping[Any, float] | Callable[[Any, Any], float]
"""A number; one for every name; or computed from the whole (a table, a sheet) and from the owner of the field."""

B = TypeVar("B", bound="Bound")


class Bound(Protocol):
    """The bounds of a field."""

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """Everything about a value that cannot be."""


@dataclass(frozen=True)
class Range:
    """A number goes from one limit to another; so does each of a list, and each that has a name."""

    low: Limit = 0
    high: Limit = ENDLESS
    shown: tuple[Limit, Limit] | None = None
    """The limits of a form, where it need not go as far."""
    most: int = ENDLESS
    """No more stand in a list."""
    count: int | None = None
    """Exactly so many stand in a list."""
    message: str = "check.range"
    """The refusal, where it is not that of any number."""
    label: str = "field.{}"
    """The words of its field in a form, by its name."""
    icon: str = "{}"

    def limits(self, whole: object, owner: object, name: object, shown: bool = False) -> tuple[int, int]:
        """From where to where the number of a name goes."""
        low, high = self.shown if shown and self.shown else (self.low, self.high)
        return _limit(low, whole, owner, name), _limit(high, whole, owner, name)

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """Too many in a list, numbers beyond the limits."""
        if isinstance(value, dict):
            for name, each in value.items():
                yield from self._beyond(whole, owner, f"{path}.{name}", name, each)
        elif isinstance(value, list):
            if len(value) > self.most:
                yield because(self.message, field=path, value=len(value), low=0, high=self.most)
            if self.count is not None and len(value) != self.count:
                yield because("check.length", field=path, value=len(value), most=self.count)
            for each in value:
                yield from self._beyond(whole, owner, path, "", each)
        else:
            yield from self._beyond(whole, owner, path, "", value)

    def _beyond(self, whole: Struct, owner: Struct, path: str, name: object, value: object) -> Iterator[Reason]:
        if not isinstance(value, int | float):
            return
        low, high = self.limits(whole, owner, name)
        if not low <= value <= high:
            shown = value if abs(value) < ENDLESS else named(value)
            if value < low == 0 and high == ENDLESS:
                yield because("check.negative", field=path, value=shown)
            else:
                yield because(self.message, field=path, value=shown, low=low, high=high, name=name)


def amount(shown: Limit = 99, *, label: str = "field.{}", icon: str = "{}") -> Range:
    """As many of something as a player may have; a form goes as far as is likely."""
    return Range(0, ENDLESS, (0, shown), label=label, icon=icon)


@dataclass(frozen=True)
class Names:
    """Exactly these have something; ``some``: or some of them."""

    names: Sequence[object]
    some: bool = False

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """Names that are not these; a list has none."""
        if not isinstance(value, dict):
            return
        given, names = set(value), set(self.names)
        if not (given <= names if self.some else given == names):
            yield because("check.names", field=path, names=", ".join(map(str, self.names)))


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    label: str = "field.{}"
    icon: str = "{}"

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """Both can be."""
        yield from ()


@dataclass(frozen=True)
class Fixed:
    """Setup and play alone decide it: it is never corrected."""

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """A game compares it with its value before."""
        yield from ()


@dataclass(frozen=True)
class OneOf:
    """One of a few words."""

    words: Sequence[str]

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """A word that is none of them."""
        if value not in self.words:
            allowed = ", ".join(filter(None, self.words))
            yield because("check.value", field=path, value=named(value), allowed=allowed)


@dataclass(frozen=True)
class Printed:
    """The face of a piece, or of each of several; empty where there is none or it is unknown."""

    test: Callable[[str], bool]

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """Faces that no piece has."""
        if isinstance(value, dict):
            for name, each in value.items():
                yield from self.problems(whole, owner, f"{path}.{name}", each)
        elif isinstance(value, list):
            for each in value:
                yield from self.problems(whole, owner, path, each)
        elif value and not self.test(str(value)):
            yield because("check.face", field=path, value=named(value))


def in_turn(*parts: Iterable[Reason]) -> Iterator[Reason]:
    """Problems part by part: those of a part count only where the parts before it have none."""
    for part in parts:
        if found := list(part):
            yield from found
            return


def within(field: str, value: float, high: float, low: float = 0) -> Iterator[Reason]:
    """A number that the rest of the table puts limits to."""
    if not low <= value <= high:
        yield because("check.range", field=field, value=value, low=low, high=high)


def at_most(field: str, count: int, most: int, least: int = 0) -> Iterator[Reason]:
    """So many pieces; exactly so many where ``least`` is the same number."""
    if not least <= count <= most:
        yield because("check.length", field=field, value=count, most=most)


def player_count(count: int, players: tuple[int, int]) -> Iterator[Reason]:
    """So many sit at no table of the game."""
    low, high = players
    if not low <= count <= high:
        yield because("error.player-count", field="players", count=count, low=low, high=high)


def problems(whole: Struct) -> Iterator[Reason]:
    """All values of a table or a sheet, and of the objects on it, that are out of bounds; each with its path."""
    for path, owner, bounds, value in _fields(whole, ""):
        for bound in bounds:
            if found := list(bound.problems(whole, owner, path, value)):
                yield from found
                break


def declared_fields(whole: Struct) -> Iterator[tuple[str, tuple[Bound, ...], Any]]:
    """Every field that was declared with bounds, on a table or a sheet and on the objects on it."""
    return ((path, bounds, value) for path, _, bounds, value in _fields(whole, ""))


def _fields(owner: Struct, here: str) -> Iterator[tuple[str, Struct, tuple[Bound, ...], Any]]:
    for name, bounds, nests in _declared(type(owner)):
        value = getattr(owner, name)
        yield f"{here}{name}", owner, bounds, value
        if nests:
            inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
            for key, each in inside:
                yield from _fields(each, f"{here}{name}.{key}.")
            if isinstance(value, Struct):
                yield from _fields(value, f"{here}{name}.")


def bound_of(kind: type, name: str, of: type[B]) -> B | None:
    """The declaration of a field."""
    bounds = next((bounds for field, bounds, _ in _declared(kind) if field == name), ())
    return next((bound for bound in bounds if isinstance(bound, of)), None)


@cache
def _declared(kind: type) -> list[tuple[str, tuple[Bound, ...], bool]]:
    """The fields of a struct that have bounds, or hold structs that may have some."""
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        bounds = hint.__metadata__ if get_origin(hint) is Annotated else ()
        if bounds or _nests(hint):
            found.append((name, bounds, _nests(hint)))
    return found


def _nests(hint: object) -> bool:
    if isinstance(hint, TypeVar):
        hint = hint.__bound__
    if isinstance(hint, type) and issubclass(hint, Struct):
        return True
    return any(map(_nests, get_args(hint)))


def _limit(limit: Limit, whole: object, owner: object, name: object) -> int:
    if isinstance(limit, int | float):
        return int(limit)
    return int(limit(whole, owner) if callable(limit) else limit[name])
