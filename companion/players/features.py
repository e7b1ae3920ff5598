"""The features of a player: every small number on a table, seen from one seat.

Nothing here knows a game. A plan is learned from sample tables: which values there are, of own pieces and of shared
ones, and how each is read. A *place* is one of them; it gives a small whole number or a few names of tiles. The pieces
of rivals and of displays are left out: they cost more than they gave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

import msgspec

from companion.engine.table import AnyTable, Player

FieldPath = tuple[str | int, ...]
"""The path to a value from the table or the player: names of fields, keys, places in a list."""
MOST_LISTED = 40
"""In a longer list a single place never has a meaning."""
NUMBER, SEAT, BAG, LENGTH = "number", "seat", "bag", "length"
NO_SEAT, NEUTRAL = -1, -2


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A value on the table: its owner, its path, and its meaning."""

    own: bool
    way: FieldPath
    kind: str

    @property
    def name(self) -> str:
        """Its name in the docs and the weights."""
        return ".".join(map(str, ("own" if self.own else "all", *self.way, self.kind)))


class FieldValues(msgspec.Struct):
    """The content of sample tables at one path."""

    types: set[type] = set()
    values: set[object] = set()
    sizes: set[int] = set()
    keys: set[object] | None = None
    steady: bool = True
    """Whether a mapping had the same keys, a list the same length in every sample."""
    times: int = 0


def learn(tables: Iterable[AnyTable]) -> list[Place]:
    """The places of a game with so many players, from tables of many moments."""
    seen: dict[tuple[bool, FieldPath], FieldValues] = {}
    count = 0
    for table in tables:
        count = len(table.players)
        for player in table.players:
            _look(seen, True, (), player)
        for name in table.__struct_fields__:
            if name not in ("players", "rulings"):
                _look(seen, False, (name,), getattr(table, name))
    return sorted(_places(seen, count), key=lambda place: place.name)


def _look(seen: dict[tuple[bool, FieldPath], FieldValues], own: bool, way: FieldPath, value: object) -> None:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _look(seen, own, (*way, name), getattr(value, name))
        return
    found = seen.setdefault((own, way), FieldValues(set(), set(), set()))
    found.times += 1
    found.types.add(type(value))
    if isinstance(value, dict):
        keys = set(value)
        found.steady &= found.keys is None or found.keys == keys
        found.keys = keys if found.keys is None else found.keys | keys
        found.sizes.add(len(value))
        for key, each in value.items():
            _look(seen, own, (*way, key), each)
    elif isinstance(value, list | tuple | set | frozenset):
        found.sizes.add(len(value))
        found.steady &= len(found.sizes) == 1 and len(value) <= MOST_LISTED
        for index, each in enumerate(value):
            _look(seen, own, (*way, index), each)
            if isinstance(each, str):
                found.values.add(each)
    elif len(found.values) < 200:
        found.values.add(value)


def _places(seen: Mapping[tuple[bool, FieldPath], FieldValues], count: int) -> Iterator[Place]:
    unsteady = {key for key, each in seen.items() if each.sizes and (not each.steady or _names_things(each))}
    for (own, way), each in seen.items():
        if any((own, way[:n]) in unsteady for n in range(len(way))):
            continue
        if each.sizes:
            if own and (_names_things(each) or ((own, way) in unsteady and _counts_things(each))):
                yield Place(own, way, BAG)
            if len(each.sizes) > 1:
                yield Place(own, way, LENGTH)
        elif (own, way) != (True, ("points",)) and len(each.values) > 1:
            yield from _single(own, way, each, count)


def _names_things(each: FieldValues) -> bool:
    """Whether a list held names: then it is a bag of things, wherever each of them lies."""
    return bool(each.values) and all(isinstance(value, str) for value in each.values)


def _counts_things(each: FieldValues) -> bool:
    """Whether a mapping held names that come and go: how many there are of each."""
    return bool(each.keys) and all(isinstance(key, str) for key in each.keys or ())


def _single(own: bool, way: FieldPath, each: FieldValues, count: int) -> Iterator[Place]:
    numbers = {value for value in each.values if isinstance(value, int | float)}
    if own and any(isinstance(value, str) for value in each.values):
        yield Place(own, way, BAG)
    elif numbers and not any(isinstance(value, str) for value in each.values):
        if not own and numbers <= set(range(-1, count)) and count - 1 in numbers:
            yield Place(own, way, SEAT)
            if isinstance(way[-1], int):
                return  # the seats in a row of places: their number says nothing
        yield Place(own, way, NUMBER)


class Group(NamedTuple):
    """The places of one container, read at once: numbers and seats, or the contents of its lists."""

    own: bool
    parent: FieldPath
    whole: bool
    indices: list[int]


def groups(places: Sequence[Place]) -> list[Group]:
    """The places by the container that they lie in."""
    found: dict[tuple[bool, FieldPath, bool, bool], list[int]] = {}
    for index, place in enumerate(places):
        whole = place.kind in (BAG, LENGTH)
        found.setdefault((place.own, place.way[:-1], isinstance(place.way[-1], int), whole), []).append(index)
    return [Group(own, parent, whole, indices) for (own, parent, _, whole), indices in found.items()]


Raw = tuple[tuple[Any, ...], ...]
"""The values of a table as they lie there, by group."""


class Reader:
    """Reads the places of a plan off a table. How each is reached is seen on the first one, and compiled."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places, self.groups = places, groups(places)
        self._compiled: Callable[[AnyTable, Player], Raw] | None = None

    def raw(self, table: AnyTable, me: Player) -> Raw:
        """The values of every group, ready to be looked up."""
        try:
            if self._compiled is None:
                self._compiled = self._compile(table, me)
            return self._compiled(table, me)
        except LookupError:
            return tuple(self._lenient(group, me if group.own else table) for group in self.groups)

    def values(self, table: AnyTable, seat: int) -> list[Any]:
        """The values in the order of the places, seats as seen from this one."""
        found: list[Any] = [None] * len(self.places)
        for group, values in zip(self.groups, self.raw(table, table.players[seat]), strict=True):
            for index, value in zip(group.indices, values, strict=True):
                found[index] = meant(self.places[index].kind, value, seat, len(table.players))
        return found

    def _compile(self, table: AnyTable, me: Player) -> Callable[[AnyTable, Player], Raw]:
        """One function that reads all: every step is written out, so nothing is looked for again."""
        names: dict[str, object] = {"things": things}
        parts = []
        for number, (own, parent, whole, indices) in enumerate(self.groups):
            container, path = (me, "me") if own else (table, "table")
            for step in parent:
                container, path = _step(container, step), path + _written(container, step)
            last = [self.places[index].way[-1] for index in indices]
            for step in last:
                _step(container, step)
            if whole or len(last) == 1:
                looks = [{LENGTH: "len", BAG: "things"}.get(self.places[index].kind, "") for index in indices]
                read = [f"{look}({path}{_written(container, step)})," for look, step in zip(looks, last, strict=True)]
                parts.append(f"({''.join(read)})")
            else:
                struct = isinstance(container, msgspec.Struct)
                names[f"get{number}"] = attrgetter(*map(str, last)) if struct else itemgetter(*last)
                parts.append(f"get{number}({path})")
        made: Callable[[AnyTable, Player], Raw] = eval(f"lambda table, me: ({', '.join(parts)},)", names)
        return made

    def _lenient(self, group: Group, root: Any) -> tuple[Any, ...]:
        """The same where a variant or an early moment has fewer pieces: a missing value counts as none."""

        def value_at(place: Place) -> Any:
            try:
                found = reduce(_step, place.way, root)
            except LookupError:
                found = () if group.whole else None
            return things(found) if place.kind == BAG else len(found) if place.kind == LENGTH else found

        return tuple(value_at(self.places[index]) for index in group.indices)


def meant(kind: str, value: Any, seat: int, count: int) -> Any:
    """The meaning of a raw value to a seat."""
    if kind == SEAT:
        return NO_SEAT if value is None else NEUTRAL if value < 0 else (value - seat) % count
    return NO_SEAT if value is None else value


def things(value: Any) -> tuple[str, ...]:
    """The names in a bag, each as often as it lies there.

    >>> things("corn"), things(["a", "b"]), things({"a": 2, "b": True}), things(None)
    (('corn',), ('a', 'b'), ('a', 'a', 'b'), ())
    """
    if isinstance(value, str):
        return (value,)
    if isinstance(value, dict):
        return tuple(name for name, n in value.items() for _ in range(n if isinstance(n, int) else 1))
    return () if value is None or isinstance(value, int) else tuple(value)


def _step(container: Any, step: str | int) -> Any:
    return getattr(container, str(step)) if isinstance(container, msgspec.Struct) else container[step]


def _written(container: object, step: str | int) -> str:
    """A step as it is written in a program."""
    return f".{step}" if isinstance(container, msgspec.Struct) else f"[{step!r}]"
