"""The words of a question asked at a table, and how near they are to those of the things that the table knows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.rulebook.table_narrowing import SHORTEST_ROOT, Known, akin

if TYPE_CHECKING:
    from companion.rulebook.search import Index

BEGINNING = 4  # letters by which words that are rare speak for a kind
SMALL, IDLE, FAMILIAR, STRANGE, OTHER = "small", "idle", "known", "strange", "other"
EXACT, ROOT, CALLED, EVERYDAY, AKIN, CALLED_EVERYDAY, CALLED_AKIN, AROUND = 1.0, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.3
AGAINST = -1.0  # how nearly a word is a thing's that is called by the opposite


class Heard(NamedTuple):
    """A word of a question: its stem, the seat or number that it names, and whether the book knows it."""

    word: str
    term: str
    seat: int | None
    sort: str
    """`small` if every text has it, `idle` if any question may, `known` to the book, `strange` to all, or `other`."""

    @property
    def small(self) -> bool:
        return self.sort == SMALL

    @property
    def matters(self) -> bool:
        """Whether it names a thing, and no player."""
        return self.sort not in (SMALL, IDLE) and self.seat is None

    @property
    def is_number(self) -> bool:
        return self.term.isdigit()

    @property
    def spoken(self) -> Sequence[str]:
        """The names under which a word speaks for a kind of question: its stem, and how it begins."""
        if self.seat is not None or self.is_number:
            return ()
        if self.small:
            return (self.word,)
        return (self.term, f"{self.word[:BEGINNING]}*") if len(self.word) > BEGINNING else (self.term,)


class Nearness:
    """How nearly words are those of the things of a table."""

    def __init__(
        self,
        known: Sequence[Known],
        index: Index,
        alike: Mapping[str, Sequence[str]],
        opposites: Mapping[str, Sequence[str]],
    ) -> None:
        self._known, self._index, self._alike, self._opposites = known, index, alike, opposites
        self._found: dict[str, list[float]] = {}

    def _roots(self, term: str) -> Iterable[str]:
        return (root for root in self._index.language.roots(term) if len(root) >= SHORTEST_ROOT)

    def __getitem__(self, term: str) -> list[float]:
        """How nearly a word is one of each thing's."""
        if term not in self._found:
            alike = {*self._index.alike(term), *self._alike.get(term, ())}
            meant = Meant(term, {*self._roots(term)}, alike, {*self._opposites.get(term, ())})
            self._found[term] = [meant.near(known) for known in self._known]
        return self._found[term]


class Meant(NamedTuple):
    """A word with its roots, those that mean the same, and those that mean the opposite."""

    term: str
    roots: set[str]
    alike: set[str]
    opposites: set[str]

    def near(self, known: Known) -> float:
        """How nearly it is one of a thing's words: of its label, or of the players' words for it."""
        names, called = known.names, known.called
        own_roots, called_roots = known.roots
        if self.term in names:
            return EXACT
        if self.term in called:
            return CALLED
        if not (self.opposites.isdisjoint(names) and self.opposites.isdisjoint(called)):
            return AGAINST
        if not self.roots.isdisjoint(own_roots):
            return ROOT
        if not self.alike.isdisjoint(names):
            return EVERYDAY
        if self._is_akin(names, known.begins[0]):
            return AKIN
        if not (self.roots.isdisjoint(called_roots) and self.alike.isdisjoint(called)):
            return CALLED_EVERYDAY
        if self._is_akin(called, known.begins[1]):
            return CALLED_AKIN
        return AROUND if self.term in known.every else 0.0

    def _is_akin(self, terms: Collection[str], begins: Collection[str]) -> bool:
        return self.term[:SHORTEST_ROOT] in begins and any(akin(self.term, each) for each in terms)
