"""A question asked at a table, matched to what the table can say now.

A statement answers only if it has every word by which the question names something: a word that it lacks may change all
("may I place *two* workers there"). Where none has them all, the rulebook answers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.engine.game import Game
from companion.engine.languages import messages
from companion.rulebook.intents import FRAMES, Frame, Wants
from companion.rulebook.search import Index
from companion.rulebook.spelling import Speller, one_script
from companion.rulebook.statements import AHEAD, ASKED, HAVE, OPTION, POINTS, SCORE, Said, Statement, statements
from companion.rulebook.vocabulary import words

SHORTEST_ROOT = 4  # letters that two words must share, apart from a prefix, to be one


class Known(NamedTuple):
    """A statement with the stems of its own words in their order, of what players call it, and of all its words."""

    statement: Statement
    label: tuple[str, ...]
    names: frozenset[str]
    called: frozenset[str]
    every: frozenset[str]

    @property
    def verb(self) -> str:
        """The verb of an option."""
        return self.statement.option.verb if self.statement.option else ""

    def counts(self, term: str, number: str) -> bool:
        """Whether a number may follow a word: if the label counts by that word, it must be this number."""
        there = {b if a == term else a for a, b in pairwise(self.label) if term in (a, b)}
        numbers = {each for each in there if each.isdigit()}
        return not numbers or number in numbers

    def counted(self, number: str, term: str) -> bool:
        """Whether so many of a thing are meant by the label: “2 coins”."""
        return any({number, term} == {*pair} for pair in pairwise(self.label))


class Matching:
    """What a table can say now, to be asked in one language."""

    def __init__(self, game: Game, index: Index, language: str, said: Said) -> None:
        self.index = index
        self.frame: Frame = FRAMES[language]
        found = list(statements(game, messages(language, game.definition.name), said))
        self.known = [self._known(each) for each in found]
        self._written = {word for each in found for word in words(f"{each.names} {each.said} {each.around}")}
        self._own = frozenset(term for each in self.known for term in each.names | each.called)
        self._points = frozenset(term for each in self.known if each.statement.kind == POINTS for term in each.every)
        self._seats = {word: seat for seat, name in enumerate(game.names) for word in index.stems(words(name))}

    def _known(self, statement: Statement) -> Known:
        label = tuple(self.index.stems(words(statement.names)))
        called = frozenset(self.index.stems(words(statement.said)))
        around = self.index.stems(words(statement.around))
        return Known(statement, label, frozenset(label), called, frozenset((*label, *called, *around)))

    def answer(self, question: str, seat: int) -> list[Statement]:
        """The statements that answer; none where the table has nothing to say."""
        wants, written = self.frame.read(self._corrected(words(question)))
        first, second = self.frame.compared(written)
        seats = [self._seats[term] for term in self.index.stems(written) if term in self._seats]
        if seats and not wants & ~Wants.NEED:
            wants |= Wants.HAVE
        for kind in _kinds(wants):
            of_kind = [each for each in self.known if each.statement.kind == kind]
            there = [each for each in of_kind if _is_of(each, wants, seats or [seat])]
            found = self._matching(there, first, wants)
            others = self._other(there, found, second) if found and second else []
            if found and bool(others) == bool(second):
                return [each.statement for each in (*found, *others)]
        return []

    def _corrected(self, written: Sequence[str]) -> list[str]:
        """The words of a question; one that nothing here knows is the nearest that the table or a question has."""
        small = self.index.language.skip | self.frame.words.keys() | self.frame.idle
        speller: Speller | None = None
        found = []
        for word in written:
            stem = self.index.stems((word,))
            if word in small or word in self._written or not stem or self._is_known(stem[0]):
                found.append(word)
                continue
            speller = speller or Speller(self._written | small)
            near = speller.near(one_script(word))
            found.append(min(near, key=near.__getitem__) if near else word)
        return found

    def _is_known(self, stem: str) -> bool:
        return self.index.has(stem) or stem in self._seats or any(stem in known.every for known in self.known)

    def _terms(self, written: Iterable[str]) -> tuple[list[str], set[str]]:
        """The stems that name something, and those of verbs that go with anything."""
        named: list[str] = []
        idle: set[str] = set()
        for word in written:
            for stem in self.index.stems((word,)):
                counted = bool(named) and named[-1].isdigit()  # “with three people” names a number of them
                known = counted or stem.isdigit() or stem in self._own
                if word in self.frame.idle:
                    idle.add(stem)
                elif stem not in self._seats and (known or self.index.language.is_topical(word)):
                    named.append(stem)
        return named, idle

    def _matching(self, there: Sequence[Known], written: Sequence[str], wants: Wants) -> list[Known]:
        named, idle = self._terms(written)
        kind = there[0].statement.kind if there else ""
        if kind == ASKED:
            return [] if named else list(there)
        if kind == POINTS:
            return [each for each in there if each.every.issuperset(named)]
        if not named:
            named, idle = (list(idle), set()) if kind == OPTION and wants & ~Wants.NOW else ([], idle)
        thirds = 1 if wants & ~Wants.NOW else 3
        having = [known for known in there if named and self._has_all(known, named)]
        fitting = [known for known in having if self._is_named(known, named, thirds)]
        fitting = [known for known in fitting if known.statement.lines] or fitting  # what counts before what does not
        exact = [known for known in fitting if known.names and known.names <= {*named, *idle}]
        scored = [(self._score(known, named, idle), known) for known in exact or fitting]
        best = max((score for score, _ in scored), default=None)
        found = [known for score, known in scored if score == best]
        most = max((len(known.statement.lines) for known in found), default=0)
        return [known for known in found if len(known.statement.lines) == most]

    def _has_all(self, known: Known, named: Sequence[str]) -> bool:
        """Whether a statement has every word, and each number at its word; “two workers” are no label with a 2."""
        numbers = {term for term in named if term.isdigit()}
        others = [term for term in named if not term.isdigit()]
        if not numbers <= known.names or not all(self._in(term, known.every) for term in others):
            return False
        for first, second in pairwise(named):
            if second.isdigit() and not known.counts(first, second):
                return False
            if first.isdigit() and not second.isdigit() and not known.counted(first, second):
                return False
        return True

    def _is_named(self, known: Known, named: Sequence[str], thirds: int) -> bool:
        """Whether so many thirds of the words are its own or what players call it; points alone name no source of them.

        Words without a frame, such as “corn tiles”, must all be its own.
        """
        if known.statement.kind != SCORE:
            return 3 * sum(self._in(term, known.names | known.called) for term in named) >= thirds * len(named)
        return any(self._in(term, known.names) for term in named if term not in self._points)

    def _in(self, term: str, terms: Iterable[str]) -> bool:
        if term in terms:
            return True
        roots_of = self.index.language.roots
        roots = {root for root in roots_of(term) if len(root) >= SHORTEST_ROOT}
        return any(roots.intersection(roots_of(other)) for other in terms if len(other) >= SHORTEST_ROOT)

    def _score(self, known: Known, named: Sequence[str], idle: Iterable[str]) -> tuple[int, int]:
        """How many words of the question are its own, and how many are what players call it."""
        own = sum(self._in(term, known.names) for term in named)
        return own, sum(self._in(term, known.called | known.names) for term in {*named, *idle})

    def _other(self, there: Sequence[Known], found: Sequence[Known], written: Sequence[str]) -> list[Known]:
        """What the first is compared with: it has the words after “instead of” and most of the first one's others."""
        named, _ = self._terms(written)
        others = [each for each in there if named and each not in found and self._has_all(each, named)]
        alike = [each for each in others if each.verb == found[0].verb] or others
        near = max((len(each.names & found[0].names) for each in alike), default=0)
        return [each for each in alike if len(each.names & found[0].names) == near]


def _is_of(known: Known, wants: Wants, seats: Sequence[int]) -> bool:
    """Whether a statement is about one of the players asked about, or everybody is compared."""
    statement = known.statement
    return statement.seat is None or statement.seat in seats or (Wants.WHO in wants and statement.kind == HAVE)


def _kinds(wants: Wants) -> Sequence[str]:
    """The kinds of statements that may answer, the likeliest first."""
    if Wants.TURN in wants:
        return (ASKED,)
    if Wants.ENDED in wants or Wants.TIE in wants:
        return (SCORE,) if wants & (Wants.ENDED | Wants.NOW) else ()
    if Wants.WHO in wants:
        return (HAVE, POINTS) if Wants.ALWAYS not in wants else ()
    if Wants.ALWAYS in wants and Wants.NEED not in wants:
        return ()
    options = (OPTION,) if Wants.ALWAYS not in wants else ()
    if Wants.MAY in wants or Wants.IF in wants or Wants.COST in wants:
        return options
    if Wants.NEED in wants:
        return (AHEAD, HAVE) if Wants.HAVE in wants else (AHEAD, *options)
    if Wants.HAVE in wants:
        return (HAVE, AHEAD)
    return options
