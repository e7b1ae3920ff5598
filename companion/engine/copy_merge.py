"""Merging two copies of one box: the facts of both. Where they differ, nothing is overwritten.

>>> from companion.engine.facts import Input
>>> tile = Fact("tile", (Input("cost", "number", high=3), Input("kind", "choice", choices=("hut", "farm"))), count=2)
>>> hut, farm = {"cost": 1, "kind": "hut"}, {"cost": 2, "kind": "farm"}
>>> merged, conflicts = merge({"tile": tile}, Copy("demo", {"tile": [hut]}), Copy("demo", {"tile": [hut, farm]}))
>>> len(merged.facts["tile"]), conflicts
(2, [])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from companion.engine.errors import BadTable
from companion.engine.facts import Fact, can_be, covers
from companion.engine.owner_copy import Copy, check_copy

E = TypeVar("E")


class Conflict(NamedTuple):
    """A difference between two copies: nothing is overwritten, the owner decides."""

    fact: str
    mine: object
    theirs: object


def merge(facts: Mapping[str, Fact], mine: Copy, theirs: Copy) -> tuple[Copy, list[Conflict]]:
    """Both copies together. Where they differ, mine stays and the difference is named."""
    if mine.game != theirs.game:
        raise BadTable("copy.other-game", mine=mine.game, theirs=theirs.game)
    check_copy(facts, theirs)
    if theirs.sample and not mine.sample:
        raise BadTable("copy.sample")
    merged, conflicts = dict(mine.facts), []
    for name, value in theirs.facts.items():
        if name not in merged:
            merged[name] = value
        elif facts[name].count:
            together = (longer if facts[name].row else _together)(merged[name], value)
            if together is not None and can_be(facts[name], together):
                merged[name] = together
            else:
                conflicts.append(Conflict(name, merged[name], value))
        elif covers(value, merged[name]):
            merged[name] = value
        elif not covers(merged[name], value):
            conflicts.append(Conflict(name, merged[name], value))
    return Copy(mine.game, merged, mine.sample), conflicts


def longer(mine: list[E], theirs: list[E]) -> list[E] | None:
    """The one of two rows that goes on from the other; None where they differ.

    >>> longer([1, 2], [1, 2, 3]), longer([1, 2], [1]), longer([1, 2], [1, 3, 2])
    ([1, 2, 3], [1, 2], None)
    """
    short, long = sorted((mine, theirs), key=len)
    return long if long[: len(short)] == short else None


def _together(mine: list[E], theirs: list[E]) -> list[E]:
    """All faces of both: of one that both know, the larger number."""
    together, left = list(mine), list(mine)
    for face in theirs:
        if same := next((each for each in left if covers(each, face)), None):
            left.remove(same)
        elif less := next((each for each in left if covers(face, each)), None):
            left.remove(less)
            together[together.index(less)] = face
        else:
            together.append(face)
    return together
