"""Stocks: the pieces that a box has of one kind. A field that holds some is declared with its stock.

The stock says which pieces there are and how many of each. All fields of the table that were declared with it are added
up: no piece lies on the table more often than there is.

    BEASTS = Stock({"bear": 2, "elk": 1}, may_be_unknown=True)

    class Board(Table[Player]):
        row: Annotated[list[str | None], BEASTS] = []
        hand: Annotated[dict[str, int], BEASTS] = {}
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from companion.engine.ask import Reason, because
from companion.engine.bounds import Bound, declared_fields
from companion.engine.errors import named

Box = Mapping[str, int] | Mapping[int, int] | Collection[str] | Collection[int]
"""Pieces by name, each with how many there are; or one of each."""


@dataclass(frozen=True, eq=False)
class Stock:
    """Pieces of one kind, wherever on the table they lie."""

    box: Box | Callable[[Any], Box | None]
    """Which pieces there are. It may depend on the table, as a game may learn more; None while unknown."""
    may_be_unknown: bool = False
    """Whether an unknown piece may lie there."""
    total: Callable[[Any], tuple[int, int]] | None = None
    """The fewest and the most pieces on a table, known or not, where the fields add up to that."""
    unknown: str = "check.piece"
    often: str = "check.piece-often"
    many: str = "check.pieces"

    def pieces(self, whole: Struct) -> Mapping[object, int] | None:
        """How many there are of each; None while unknown."""
        box = self.box(whole) if callable(self.box) else self.box
        return box if box is None or isinstance(box, Mapping) else dict.fromkeys(box, 1)

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """Pieces that the box does not have, and fewer than none."""
        found = list(lying(value))
        known = self.pieces(whole) if found else None
        for piece, n in found:
            if n < 0:
                yield because("check.negative", field=path, value=n if n > -LARGE else named(n))
            elif piece == "" and self.may_be_unknown:
                continue
            elif piece == "" or (known is not None and piece not in known):
                yield because(self.unknown, field=path, piece=named(piece))

    def too_many(self, whole: Struct, held: list[tuple[str, object]]) -> Iterator[Reason]:
        """Pieces that lie on the table more often than there are, and too many or too few in all."""
        known, places, count = self.pieces(whole), dict[object, list[str]](), 0
        for path, value in held:
            for piece, n in lying(value):
                places.setdefault(piece, []).extend([path] * min(n, LARGE))
                count += n
        for piece, paths in places.items():
            if piece != "" and known is not None and len(paths) > (most := known.get(piece, LARGE)):
                said = {"count": len(paths), "most": most, "other": paths[0]}
                yield because(self.often, field=paths[most], piece=named(piece), **said)
        if self.total is not None:
            low, high = self.total(whole)
            if not low <= count <= high:
                yield because(self.many, field=held[-1][0], value=count, low=low, high=high)


LARGE = 9999
"""More pieces than any box has."""


@dataclass(frozen=True)
class Identified:
    """Every piece of the field is known."""

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """An unknown piece."""
        if any(piece == "" for piece, _ in lying(value)):
            yield because("check.unknown-piece", field=path)


@dataclass(frozen=True)
class Each:
    """The values under each name have bounds of their own."""

    bounds: Mapping[str, Bound]

    def problems(self, whole: Struct, owner: Struct, path: str, value: object) -> Iterator[Reason]:
        """All that is out of the bounds of its name; names are declared by ``Names``."""
        for name, each in value.items() if isinstance(value, dict) else ():
            if name in self.bounds:
                yield from self.bounds[name].problems(whole, owner, f"{path}.{name}", each)


def lying(value: object) -> Iterator[tuple[object, int]]:
    """The pieces of a field, each with how many there are; an empty text for unknown ones.

    It may be a piece, a list of them, pieces by their places, numbers by piece, or how many there are.

    >>> list(lying({"a": 2})), list(lying([["a"], [None, ""]])), list(lying(3))
    ([('a', 2)], [('a', 1), ('', 1)], [('', 3)])
    """
    if isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, int):
                yield name, each
            else:
                yield from lying(each)
    elif isinstance(value, list):
        for each in value:
            yield from [(each, 1)] if isinstance(each, int) else lying(each)
    elif value is not None:
        yield ("", value) if isinstance(value, int) else (value, 1)


def problems(whole: Struct) -> Iterator[Reason]:
    """All that lies on a table more often than the box has it; its values are each within their bounds."""
    held: dict[Stock, list[tuple[str, object]]] = {}
    for path, bounds, value in declared_fields(whole):
        for bound in bounds:
            if isinstance(bound, Stock):
                held.setdefault(bound, []).append((path, value))
            elif isinstance(bound, Each):
                for name, each in bound.bounds.items():
                    if isinstance(each, Stock) and name in value:
                        held.setdefault(each, []).append((f"{path}.{name}", value[name]))
    for stock, fields in held.items():
        yield from stock.too_many(whole, fields)
