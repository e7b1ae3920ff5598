"""How surely each thing that a table can say answers a question, by weighing every word of the question.

A word that a thing accounts for, by its label, its price, what it brings or what players call it, speaks for it, the
rarer at this table the more. The other words must be those of a question of its kind: each kind has words that speak
for it and against it. A word that neither accounts for speaks for the rulebook, which answers where nothing else does.
`tests/rulebook/weighed.py` fits the weights on questions that are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.engine.data import folder
from companion.rulebook.table_narrowing import SHORTEST_ROOT, Known, akin
from companion.rulebook.table_statements import AHEAD, ASKED, HAVE, OPTION, POINTS, SCORE

if TYPE_CHECKING:
    from companion.rulebook.intents import Frame
    from companion.rulebook.search import Index


class Reading(Protocol):
    """How a table reads the words of a question (`table_questions.Matching`)."""

    index: Index
    frame: Frame
    known: list[Known]
    seats: dict[str, int]
    alike: dict[str, list[str]]
    opposites: dict[str, list[str]]

    def named_as(self, stem: str) -> str: ...
    def is_strange(self, word: str) -> bool: ...
    def is_in(self, term: str, terms: Collection[str]) -> bool: ...
    def stems(self, written: Iterable[str]) -> list[str]: ...
    def terms(self, written: Iterable[str]) -> tuple[list[str], set[str]]: ...
    def placing(self, asked: Sequence[str]) -> frozenset[str]: ...
    def numbers(self, written: Sequence[str]) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]: ...


LEAVE, MOST, RULES = "leave", "most", "rules"
SMALL, IDLE = "small", "idle"
KINDS = (OPTION, LEAVE, HAVE, MOST, AHEAD, POINTS, SCORE, ASKED, RULES)
LEAVING = frozenset(("nothing", "done", "back", "end"))
"""The verbs of options that leave something as it is."""
OWN = 0.55  # how nearly a word must be one of a thing's for the thing to account for it
WHOLE = 0.7  # the same, for a word of a label
BEGINNING = 4  # letters by which words that are rare speak for a kind
NEIGHBOURS = 0.5  # the weight of two words that follow one another
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


class Candidate(NamedTuple):
    """Something that may answer: a thing of the table, or of everybody; of no thing, the rulebook."""

    kind: str
    known: tuple[Known, ...]
    number: int
    """The place of the first thing among all."""


class Weighed(NamedTuple):
    """Candidates that answer equally well, and how surely they do."""

    candidates: tuple[Candidate, ...]
    sure: float

    @property
    def kind(self) -> str:
        return self.candidates[0].kind


class Weights(NamedTuple):
    """The weights of evidence, and how much words speak for each kind of question."""

    evidence: Mapping[str, float]
    words: Mapping[str, Mapping[str, float]]

    def of(self, word: str, kind: str) -> float:
        """How much a word speaks for a kind."""
        found = self.words.get(word)
        return found.get(kind, 0.0) if found else 0.0


@cache
def weights(language: str) -> Weights:
    """The weights for a language, from `data/engine/weights.txt` and `data/engine/<language>/weights.txt`."""
    evidence = {name: float(weight) for name, weight in map(str.split, _lines(folder("engine") / "weights.txt"))}
    words: dict[str, dict[str, float]] = {}
    for line in _lines(folder("engine") / language / "weights.txt"):
        word, *spoken = line.split("\t")
        pairs = (each.rpartition(" ") for each in spoken)
        words[word] = {kind: float(weight) for kind, _, weight in pairs}
    return Weights(evidence, words)


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines() if file.is_file() else []


class Nearness:
    """How nearly words are those of the things of a table."""

    def __init__(self, matching: Reading) -> None:
        self._matching = matching
        self._found: dict[str, list[float]] = {}
        self._rooted = [(self._all_roots(each.names), self._all_roots(each.called)) for each in matching.known]

    def _roots(self, term: str) -> Iterable[str]:
        return (root for root in self._matching.index.language.roots(term) if len(root) >= SHORTEST_ROOT)

    def _all_roots(self, terms: Collection[str]) -> set[str]:
        return {root for term in terms for root in self._roots(term)}

    def __getitem__(self, term: str) -> list[float]:
        if term not in self._found:
            meant = self._meant(term)
            pairs = zip(self._matching.known, self._rooted, strict=True)
            self._found[term] = [_near(meant, known, rooted) for known, rooted in pairs]
        return self._found[term]

    def _meant(self, term: str) -> Meant:
        there = self._matching
        alike = {*there.index.alike(term), *there.alike.get(term, ())}
        return Meant(term, {*self._roots(term)}, alike, {*there.opposites.get(term, ())})


class Meant(NamedTuple):
    """A word with its roots, those that mean the same, and those that mean the opposite."""

    term: str
    roots: set[str]
    alike: set[str]
    opposites: set[str]

    def is_akin(self, terms: Collection[str]) -> bool:
        return len(self.term) >= SHORTEST_ROOT and any(
            len(each) >= SHORTEST_ROOT and akin(self.term, each) for each in terms
        )


def _near(word: Meant, known: Known, rooted: tuple[set[str], set[str]]) -> float:
    """How nearly a word is one of a thing's: of its label, or of what players call it."""
    names, called = known.names, known.called
    if word.term in names:
        return 1.0
    if word.term in called:
        return 0.85
    if not (word.opposites.isdisjoint(names) and word.opposites.isdisjoint(called)):
        return AGAINST
    if not word.roots.isdisjoint(rooted[0]):
        return 0.9
    if not word.alike.isdisjoint(names):
        return 0.8
    if word.is_akin(names):
        return 0.75
    if not word.roots.isdisjoint(rooted[1]) or not word.alike.isdisjoint(called):
        return 0.7
    if word.is_akin(called):
        return 0.6
    return 0.3 if word.term in known.every else 0.0


class Weighing:
    """The candidates of a table for a question, and the evidence for each."""

    def __init__(self, known: Sequence[Known], near: Nearness, heard: Sequence[Heard], seat: int) -> None:
        self.known, self.heard = known, heard
        self.near = [near[each.term] for each in heard]
        self.seats = {each.seat for each in heard if each.seat is not None} or {seat}
        self.candidates = [*self._candidates(), Candidate(RULES, (), -1)]
        self._rarity = self._rarities()

    def _candidates(self) -> Iterator[Candidate]:
        everyone: dict[str, list[tuple[int, Known]]] = {}
        for number, each in enumerate(self.known):
            kind, seat = each.statement.kind, each.statement.seat
            if kind == HAVE:
                everyone.setdefault(each.statement.good, []).append((number, each))
            if seat is None or seat in self.seats:
                yield Candidate(LEAVE if each.verb in LEAVING else kind, (each,), number)
        for numbered in everyone.values():
            yield Candidate(MOST, tuple(each for _, each in numbered), numbered[0][0])

    def _rarities(self) -> dict[str, list[float]]:
        """How rare each word is among the things of a kind: 1 if a single thing has it."""
        places: dict[str, list[int]] = {}
        for number, each in enumerate(self.known):
            places.setdefault(each.statement.kind, []).append(number)
        return {kind: [_rarity(near, where) for near in self.near] for kind, where in places.items()}

    def of(self, candidate: Candidate) -> tuple[dict[str, float], list[Heard]]:
        """The evidence for a candidate, and the words of the question that it does not account for."""
        kind, found = candidate.kind, {candidate.kind: 1.0}
        if not candidate.known:
            return found, list(self.heard)
        known = candidate.known[0]
        rarity = self._rarity[known.statement.kind]
        left = []

        def add(name: str, much: float = 1.0) -> None:
            found[name] = found.get(name, 0.0) + much

        for place, each in enumerate(self.heard):
            near = self.near[place][candidate.number]
            if each.seat is not None and known.statement.kind in (HAVE, AHEAD, POINTS):
                continue
            if each.is_number and kind:
                add(self._number(place, near, known, kind))
            if near < 0:
                add("opposite")
            elif near >= OWN and not each.small:
                add(f"own:{kind}", rarity[place] * near)
            else:
                if near > 0 and not each.small:
                    add(f"around:{kind}", rarity[place])
                left.append(each)
        if known.statement.option is not None:
            missing = self._missing(candidate.number, known)
            found["missing"] = min(len(missing), 6) / 6
            found["missing-number"] = min(sum(term.isdigit() for term in missing), 2)
            if not known.statement.option.allowed:
                found[f"refused:{kind}"] = 1.0
        elif kind == SCORE and not known.statement.lines:
            found["empty"] = 1.0
        return found, left

    def accounts(self, candidate: Candidate, by: Weights, strange: int) -> bool:
        """Whether a candidate and the words of its kind account for all words that matter but so many strange ones."""
        left = [each for each in self.of(candidate)[1] if each.sort not in (SMALL, IDLE) and each.seat is None]
        numbers = left if candidate.kind == OPTION else self.heard
        if any(each.is_number for each in numbers) or any(map(self._names_another, left)):
            return False
        rare = [each.sort for each in left if by.words.keys().isdisjoint(each.spoken)]
        return len(rare) <= strange

    def leaves(self, candidate: Candidate) -> bool:
        """Whether a candidate leaves a word that no question of any kind has."""
        return any(each.sort not in (SMALL, IDLE) for each in self.of(candidate)[1])

    def _names_another(self, heard: Heard) -> bool:
        """Whether a word is the name of a good or of an option."""
        near = self.near[self.heard.index(heard)]
        return any(near[at] == 1.0 for at, each in enumerate(self.known) if each.statement.kind in (HAVE, OPTION))

    def _number(self, place: int, near: float, known: Known, kind: str) -> str:
        if near < OWN:
            return "number-lacking:option" if kind == OPTION else "number-lacking"
        number, heard = self.heard[place].term, self.heard
        beside = [heard[at].term for at in (place - 1, place + 1, place + 2) if 0 <= at < len(heard)]
        pairs = {pair for written in (known.label, known.goods) for pair in pairwise(written)}
        fits = any((number, each) in pairs or (each, number) in pairs for each in beside)
        return "number" if fits else "number-apart"

    def _missing(self, number: int, known: Known) -> list[str]:
        """The words of a label that the question does not have."""
        there = {each.term for each in self.heard}
        return [term for term in known.label if term not in there]


def _rarity(near: Sequence[float], places: Sequence[int]) -> float:
    having = sum(near[place] >= OWN for place in places)
    if len(places) < 2 or not having:
        return 1.0
    return 0.3 + 0.7 * log((len(places) + 1) / having) / log(len(places) + 1)


def neighbours(heard: Sequence[Heard]) -> Iterable[str]:
    """The words that follow one another in a question; `^` begins it and `$` ends it."""
    written = ["^", *(each.word if each.small else each.term for each in heard), "$"]
    return (f"{one} {other}" for one, other in pairwise(written))


def unfamiliar(each: Heard, kind: str) -> str:
    """The evidence of a word that speaks for no kind of question."""
    return f"lacking-{each.sort}:option" if kind == OPTION else f"lacking-{each.sort}"


def weighed(weighing: Weighing, by: Weights) -> list[tuple[float, Candidate]]:
    """The candidates with their weights."""
    pairs = [each for each in neighbours(weighing.heard) if each in by.words]
    spoken = {kind: NEIGHBOURS * sum(by.of(pair, kind) for pair in pairs) for kind in KINDS}
    found = []
    for candidate in weighing.candidates:
        evidence, left = weighing.of(candidate)
        kind = candidate.kind
        weight = spoken[kind] + sum(by.evidence.get(name, 0.0) * much for name, much in evidence.items())
        for each in left:
            for word in each.spoken:
                weight += by.of(word, kind)
            if kind != RULES and each.spoken and each.spoken[0] not in by.words:
                weight += by.evidence.get(unfamiliar(each, kind), 0.0)
        found.append((weight, candidate))
    return found


def surest(found: Sequence[tuple[float, Candidate]], margin: float) -> Weighed:
    """The best of some candidates with those of its kind that are hardly worse, and how surely they answer."""
    best, first = max(found, key=lambda each: each[0])
    every = sum(exp(weight - best) for weight, _ in found)
    alike = [(weight, each) for weight, each in found if each.kind == first.kind and best - weight < margin]
    return Weighed(tuple(each for _, each in alike), sum(exp(weight - best) for weight, _ in alike) / every)
