"""Stocks of pieces that only the owner of a box knows: they are called by their faces.

A stock either takes any face that can be printed for a piece that is not known yet (`pieces_of`), or counts nothing
until all of them are known (`once_known`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from companion.engine.box_facts import AnyLearningTable
from companion.engine.decks import faces_of
from companion.engine.facts import Face, Fact


class Faces(dict[str, int]):
    """Pieces by their faces; as long as not all of them are known, any that can be printed may be among them."""

    def __init__(self, known: Mapping[str, int], more: Callable[[str], int]) -> None:
        super().__init__(known)
        self.more = more

    def __contains__(self, face: object) -> bool:
        return super().__contains__(face) or (isinstance(face, str) and self.more(face) > 0)

    def __missing__(self, face: str) -> int:
        return self.more(face)


def pieces_of(
    fact: Fact, named: Callable[[Face], str], can_be: Callable[[str], bool]
) -> Callable[[AnyLearningTable], Faces]:
    """The pieces of a fact: those that are known, and as many others as there can be."""

    def box(t: AnyLearningTable) -> Faces:
        faces = faces_of(t, fact.id, named)
        left = fact.count - len(faces)
        return Faces({face: n + left for face, n in Counter(faces).items()}, lambda face: left if can_be(face) else 0)

    return box


def once_known(
    fact: Fact, named: Callable[[Face], str], **more: int
) -> Callable[[AnyLearningTable], Mapping[str, int] | None]:
    """The pieces of a fact with ``more`` of other names; None until all of them are known."""

    def box(t: AnyLearningTable) -> Mapping[str, int] | None:
        faces = faces_of(t, fact.id, named)
        return None if len(faces) < fact.count else Counter(faces) + Counter(more)

    return box
