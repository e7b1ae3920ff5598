"""The words of a language at any table of a game: what they mean there, and those of statements, each read once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.rulebook.intents import frame
from companion.rulebook.search import Index
from companion.rulebook.search_languages import words
from companion.rulebook.spelling import in_script
from companion.rulebook.table_narrowing import SHORTEST_ROOT, Known
from companion.rulebook.table_statements import Said, Statement

PLAYER = "@"  # before the seat of a player whom a label names
VOWELS, CASES = "ая", ("ы", "и", "і", "е", "у", "ю", "ой", "ою", "ей", "ею")  # of short names
ALIKE = str.maketrans("єэіїый", "ееииии")  # letters of names that languages write in their own ways
KEPT = 1024  # statements whose words are kept
UNSAID = Statement("", "", "")  # in the place of one that has these words


class Written(NamedTuple):
    """The texts of a statement, and the players at its table."""

    names: str
    said: str
    around: str
    costs: str
    brings: str
    deeds: tuple[str, ...]
    """The verb and the key of an option."""
    players: tuple[str, ...]


class Glossary:
    """Words as a game means them in one language, for one table after the other."""

    def __init__(self, index: Index, said: Said) -> None:
        self.index, self.said, self.frame = index, said, frame(index.name)
        self.alike = self._stemmed(self.frame.alike)
        self.opposites = self._stemmed(self.frame.opposites)
        self.seats = lru_cache(maxsize=4)(self._seats)
        self._names = lru_cache(maxsize=4)(self._spelled)
        self._terms = lru_cache(maxsize=KEPT)(self._read)
        self._stems_of = lru_cache(maxsize=KEPT)(self._stems)

    def _stemmed(self, listed: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        stems = self.index.every_stem
        return {stem: stems(others) for word, others in listed.items() for stem in stems((word,))}

    def _seats(self, players: Sequence[str]) -> dict[str, int]:
        """The seats of players by the stems of their names, in any case and script."""
        return {
            stem: seat
            for seat, name in enumerate(players)
            for word in words(name)
            for stem in self.index.stems((*cases(word), *cases(in_script(word, self.index.name))))
        }

    def _spelled(self, players: Sequence[str]) -> dict[str, str]:
        """The names of players by the stems of their like spellings: “Єва” and “Ева”, “Ана” and “Анна”."""
        return {
            stem: name
            for player in players
            for name in words(player)
            for script in (name, in_script(name, self.index.name))
            for stem in self.index.stems(cases(_leveled(script)))
        }

    def name_of(self, word: str, players: tuple[str, ...]) -> str | None:
        """The name of a player that a word is another spelling of."""
        spelled = self._names(players)
        return next((spelled[stem] for stem in self.index.stems((_leveled(word),)) if stem in spelled), None)

    def known(self, statement: Statement, players: tuple[str, ...]) -> Known:
        """A statement with its words."""
        option = statement.option
        deeds = (option.verb, option.key) if option else ()
        texts = (statement.names, statement.said, statement.around, statement.costs, statement.brings)
        return self._terms(Written(*texts, deeds, players))._replace(statement=statement)

    def _read(self, texts: Written) -> Known:
        stems, every, seats = self.index.stems, self.index.every_stem, self.seats(texts.players)
        named, said, around = words(texts.names), words(texts.said), words(texts.around)
        numbered = ("1" if word in self.frame.one else word for word in named)
        label = tuple(named_as(stem, seats) for stem in stems(numbered))
        look = (word for sign, called in self.frame.signs.items() if sign in texts.names for word in called)
        called = tuple(every((*said, *look)))
        names = frozenset(label)
        pairs = frozenset(pairwise(label))
        return Known(
            UNSAID,
            label,
            names=names,
            called=frozenset(called),
            own=names.union(called),
            every=frozenset((*label, *called, *stems(around))),
            goods=called,
            deeds=frozenset(every(word for deed in texts.deeds for word in self.said.get(deed, ()))),
            costs=self._stems_of(texts.costs),
            brings=self._stems_of(texts.brings),
            pairs=pairs.union(pairwise(called)),
            roots=(self._roots(names), self._roots(called)),
            begins=(_beginnings(names), _beginnings(called)),
            written=frozenset((*named, *said, *around)),
            labelled=frozenset((*pairwise(named), *(pair for pair in pairs if pair[0].isdigit()))),
            instead=frozenset(stems(self.frame.compared(named)[1])[:1]),
        )

    def _stems(self, text: str) -> frozenset[str]:
        """The stems of a text that many options have."""
        return frozenset(self.index.stems(words(text)))

    def _roots(self, terms: Iterable[str]) -> frozenset[str]:
        roots = (root for term in terms for root in self.index.language.roots(term))
        return frozenset(root for root in roots if len(root) >= SHORTEST_ROOT)


def _beginnings(terms: Iterable[str]) -> frozenset[str]:
    return frozenset(term[:SHORTEST_ROOT] for term in terms if len(term) >= SHORTEST_ROOT)


def _leveled(name: str) -> str:
    """A name with one letter for those that sound alike, and none doubled."""
    leveled = name.translate(ALIKE)
    return "".join(letter for letter, before in zip(leveled, f" {leveled}", strict=False) if letter != before)


def named_as(stem: str, seats: Mapping[str, int]) -> str:
    """A stem as a label has it: of a player's name, whatever its form and script."""
    return f"{PLAYER}{seats[stem]}" if stem in seats else stem


def cases(name: str) -> Iterable[str]:
    """A name in its cases, where it is too short for a stem: “Ева”, “у Евы”."""
    vowel = len(name) < SHORTEST_ROOT and name[-1:] in VOWELS
    return (name, *(name[:-1] + ending for ending in CASES)) if vowel else (name,)
