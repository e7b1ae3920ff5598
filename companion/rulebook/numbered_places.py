"""Numbered places in a question, however it numbers them: “the second row”, “2 row” and “row two” are “row 2”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.rulebook.intents import Frame
    from companion.rulebook.search import Index
    from companion.rulebook.table_narrowing import Known
    from companion.rulebook.table_statements import Statement

Place = tuple[str, str]
"""The stem of a kind of places, and a number: “row 2”."""


class Places:
    """The places that the options of a table number."""

    def __init__(self, index: Index, frame: Frame, options: Iterable[Known]) -> None:
        self._index, self._frame = index, frame
        kinds = {stem: word for word in frame.numbered for stem in index.stems((word,))}
        self._of = {each.statement.about: _numbered(each.label, kinds) for each in options}
        used = {kind for places in self._of.values() for kind, _ in places}
        self._kinds = {stem: word for stem, word in kinds.items() if stem in used}

    def in_order(self, written: Sequence[str]) -> list[str]:
        """The words of a question, each number of a place behind the place."""
        if not self._kinds:
            return list(written)
        words = [word for at, word in enumerate(written) if not self._is_ending(written, at)]
        places = self._numbers(words)
        taken = {*places.values()}
        apart = any(self._number(word) and at not in taken for at, word in enumerate(words))
        if apart and self._compares(words):
            return list(written)  # “the fifth or the sixth column”
        found: list[str] = []
        for at, word in enumerate(words):
            if at in places:
                found += (self._kinds[self._kind(word)], self._number(words[places[at]]))
            elif at not in taken:
                found.append(word)
        return found

    def _compares(self, words: Sequence[str]) -> bool:
        return bool(not self._frame.choice.isdisjoint(words) or self._frame.compared(words)[1])

    def _numbers(self, words: Sequence[str]) -> dict[int, int]:
        """For each numbered place among some words that of its number: before all of them, or behind."""
        sides = [(at, at + 1) for at in range(len(words) - 1) if self._kind(words[at]) or self._kind(words[at + 1])]
        first = next(((a, b) for a, b in sides if self._number(words[a]) or self._number(words[b])), (0, 0))
        before = bool(self._number(words[first[0]]))
        found: dict[int, int] = {}
        for at in (at for at, word in enumerate(words) if self._kind(word)):
            near = (at - 1, at + 1) if before else (at + 1, at - 1)
            free = (each for each in near if 0 <= each < len(words) and each not in found.values())
            number = next((each for each in free if self._number(words[each])), None)
            if number is not None and (number > at or not self._counts(words[number])):
                found[at] = number
        return found

    def _kind(self, word: str) -> str:
        """The kind of places that a word names; of two that mean the same, the one of the labels."""
        stems = self._index.stems((word,))
        return next((each for stem in stems for each in (stem, *self._index.alike(stem)) if each in self._kinds), "")

    def _number(self, word: str) -> str:
        if word in self._frame.first or word in self._frame.one:
            return "1"
        return next((stem for stem in self._index.stems((word,)) if stem.isdigit()), "")

    def _counts(self, word: str) -> bool:
        """Whether a number before a thing says how many there are: “two rows”."""
        return word in self._frame.amounts or word in self._frame.one

    def _is_ending(self, written: Sequence[str], at: int) -> bool:
        """Whether a word is the ending of a number before a place: the “nd” of “2nd row”."""
        between = 0 < at < len(written) - 1 and written[at - 1].isdigit() and written[at] in self._frame.endings
        return between and bool(self._kind(written[at + 1]))

    def fit(self, found: Iterable[Statement], written: Sequence[str]) -> bool:
        """Whether all options are at the places that a question numbers, but for kinds with several numbers."""
        if self._compares(written):
            return True
        asked = _numbered(self._index.stems(written), self._kinds)
        kinds = [kind for kind, _ in asked]
        places = {place for place in asked if kinds.count(place[0]) == 1}
        return all(places <= self._of[each.about] for each in found if each.option)


def _numbered(stems: Sequence[str], kinds: Mapping[str, str]) -> set[Place]:
    return {(kind, number) for kind, number in pairwise(stems) if kind in kinds and number.isdigit()}
