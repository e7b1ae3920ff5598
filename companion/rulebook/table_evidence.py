"""How surely each thing that a table can say answers a question, by weighing every word of the question.

A word that a thing accounts for, by its label, its price, its gain or the players' words, speaks for it, the
rarer at this table the more. The other words must be those of a question of its kind: each kind has words that speak
for it and against it. A word that neither accounts for speaks for the rulebook, which answers where nothing else does.
`tests/rulebook/weighed.py` fits the weights on questions that are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from itertools import compress, pairwise
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from companion.engine.ask import Option
from companion.engine.data_folder import folder
from companion.rulebook.intents import Frame
from companion.rulebook.table_narrowing import Known
from companion.rulebook.table_statements import AHEAD, ASKED, HAVE, OPTION, POINTS, SCORE
from companion.rulebook.word_nearness import CALLED, EXACT, IDLE, OTHER, ROOT, STRANGE, Heard, Nearness

LEAVE, MOST, RULES = "leave", "most", "rules"
KINDS = (OPTION, LEAVE, HAVE, MOST, AHEAD, POINTS, SCORE, ASKED, RULES)
LEAVING = frozenset(("nothing", "done", "back", "end"))
"""The verbs of options that leave something as it is."""
COST, GAIN = "cost", "gain"
OWN = 0.55  # how nearly a word must be one of a thing's for the thing to account for it
NEARNESS = {EXACT: "exact", ROOT: "root", CALLED: "called"}
ALIKE = 0.15  # how little two weights may differ, to count as one
BESIDES = ("missing", "label", "has-", "lacks-")
"""How the evidence begins that is not of words of the question."""
NEIGHBOURS = 0.5  # the weight of two words that follow one another


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
    """The weights for a language, from `data/engine/search_weights.txt` and the file of that name for its words."""
    evidence = {name: float(weight) for name, weight in map(str.split, _lines(folder("engine") / "search_weights.txt"))}
    words: dict[str, dict[str, float]] = {}
    for line in _lines(folder("engine") / language / "search_weights.txt"):
        word, *spoken = line.split("\t")
        pairs = (each.rpartition(" ") for each in spoken)
        words[word] = {kind: float(weight) for kind, _, weight in pairs}
    return Weights(evidence, words)


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines() if file.is_file() else []


class Evidence(NamedTuple):
    """The evidence for a candidate, the words of the question that it does not account for, and how many of each."""

    found: dict[str, float]
    left: list[Heard]
    accounted: int = 0
    unaccounted: int = 0

    def add(self, name: str, much: float = 1.0) -> None:
        self.found[name] = self.found.get(name, 0.0) + much


class Weighing:
    """The candidates of a table for a question, and the evidence for each.

    The wants and cues of the whole question speak for kinds; its words for single things.
    """

    def __init__(
        self,
        known: Sequence[Known],
        near: Nearness,
        heard: Sequence[Heard],
        seat: int,
        asked: Collection[str],
        frame: Frame,
    ) -> None:
        self.known, self.heard, self._asked, self._frame = known, heard, asked, frame
        self.near = [near[each.term] for each in heard]
        self.seats = {each.seat for each in heard if each.seat is not None} or {seat}
        self.candidates = [*self._candidates(), Candidate(RULES, (), -1)]
        self._rarity = self._rarities()
        deeds = {term for each in known for term in each.deeds}
        self._deeds = [place for place, each in enumerate(heard) if each.term in deeds]
        self._leaves = [frame.leave[each.word] for each in heard if each.word in frame.leave]
        terms = [each.term for each in heard if not each.small]
        self._pairs, self._terms = {*pairwise(terms)}, {each.term for each in heard}
        self._order = terms
        self._roles = list(self._find_roles())
        self._spoken = {kind: {kind: 1.0} | {f"{each}:{kind}": 1.0 for each in asked} for kind in KINDS}

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

    def _find_roles(self) -> Iterator[tuple[str, int]]:
        """The places of the words that matter, each with its role: counted, given for another thing, or left out."""
        frame, role, counts, lacks = self._frame, "named", False, False
        for place, each in enumerate(self.heard):
            if each.word in frame.many:
                counts = True
            elif each.word in frame.without:
                lacks = True
            elif place and each.word in frame.price | frame.aim:
                role, counts = "exchanged", False
            elif each.matters and not each.is_number:
                yield "counted" if counts else "without" if lacks else role, place
                counts = lacks = False

    def _rarities(self) -> dict[str, list[float]]:
        """How rare each word is among the things of a kind: 1 if a single thing has it."""
        places: dict[str, list[int]] = {}
        for number, each in enumerate(self.known):
            places.setdefault(each.statement.kind, []).append(number)
        return {kind: [_rarity(near, where) for near in self.near] for kind, where in places.items()}

    @cached_property
    def evidence(self) -> list[Evidence]:
        """The evidence for each candidate, in their order."""
        found = [self._of(each) for each in self.candidates]
        best: dict[str, int] = {}
        for candidate, each in zip(self.candidates, found, strict=True):
            best[candidate.kind] = max(best.get(candidate.kind, 0), each.accounted)
        most = max(best.values())
        for candidate, each in zip(self.candidates[:-1], found, strict=False):
            kind = candidate.kind
            if each.accounted < best[kind]:
                each.add(f"behind:{_side(kind)}")
            if each.accounted < most:
                each.add(f"behind-others:{kind}")
        self._weigh_rules(found, most)
        return found

    def _weigh_rules(self, found: Sequence[Evidence], most: int) -> None:
        """The evidence for the rulebook: how much of the question the best things account for, and its length."""
        rules, least = found[-1], min((each.unaccounted for each in found[:-1]), default=4)
        strange = sum(each.sort in (STRANGE, OTHER) for each in self.heard)
        rules.add(f"most-accounted-{min(most, 3)}:{RULES}")
        rules.add(f"least-unaccounted-{min(least, 4)}:{RULES}")
        rules.add(f"length-{min(sum(each.matters for each in self.heard), 6)}:{RULES}")
        rules.add(f"strange-{min(strange, 3)}:{RULES}")

    def _of(self, candidate: Candidate) -> Evidence:
        """The evidence for a candidate by itself."""
        kind = candidate.kind
        spoken = dict(self._spoken[kind])
        if not candidate.known:
            return Evidence(spoken, list(self.heard))
        known = candidate.known[0]
        found = self._by_words(candidate, known, spoken)
        if known.statement.option is not None:
            self._add_label(found, kind, known)
            self._add_refusal(found, kind, known.statement.option)
            self._add_goods(found, candidate.number, known)
            self._add_deeds(found, candidate)
        elif kind == SCORE and not known.statement.lines:
            found.add("empty")
        elif kind in (HAVE, MOST):
            missing = len(self._missing(known))
            found.add(f"missing:{kind}" if missing else f"whole:{kind}", missing / len(known.label) if missing else 1)
        return found

    def _by_words(self, candidate: Candidate, known: Known, spoken: dict[str, float]) -> Evidence:
        """The evidence of each word, by how nearly it is one of the thing's."""
        kind, found, accounted = candidate.kind, Evidence(spoken, []), 0
        rarity = self._rarity[known.statement.kind]
        for place, each in enumerate(self.heard):
            near = self.near[place][candidate.number]
            if each.seat is not None and known.statement.kind in (HAVE, AHEAD, POINTS):
                found.add(f"seat:{kind}")
                continue
            if each.is_number:
                found.add(self._number(place, near, known, kind))
            if near < 0:
                found.add("opposite")
            if near >= OWN and not each.small:
                found.add(f"own:{kind}", rarity[place] * near)
                found.add(f"{_nearness(near)}:{kind}")
                accounted += each.sort != IDLE
            else:
                if near > 0 and not each.small:
                    found.add(f"around:{kind}", rarity[place])
                found.left.append(each)
        unaccounted = sum(each.matters for each in found.left)
        found.add(f"unaccounted-{min(unaccounted, 3)}:{_side(kind)}")
        found.add(f"accounted-{min(accounted, 3)}:{kind}")
        return found._replace(accounted=accounted, unaccounted=unaccounted)

    def _add_label(self, found: Evidence, kind: str, known: Known) -> None:
        """The evidence of the words that the label of an option has and the question lacks."""
        missing = self._missing(known)
        found.add("missing", min(len(missing), 6) / 6)
        found.add("missing-number", min(sum(term.isdigit() for term in missing), 2))
        if known.label:
            found.add("label", 1 - len(missing) / len(known.label))
        if not missing:
            found.add(f"whole:{kind}")
        found.add("side-by-side", len(self._pairs & {*pairwise(known.label)}))
        if self._is_headed(known):
            found.add("head")
        named = [term for term in self._order if term in known.names]
        if len(named) > 1:
            rest = iter(known.label)
            found.add("in-order" if all(term in rest for term in named) else "out-of-order")
        for place, each in enumerate(self.heard):
            if not each.is_number and each.word in self._frame.one | self._frame.first:
                found.add(self._single(place, known))

    def _is_headed(self, known: Known) -> bool:
        """Whether the question has the first word of a label: “the shrine” is no monument for shrines."""
        return next((term for term in known.label if not term.isdigit()), "") in self._terms

    def _single(self, place: int, known: Known) -> str:
        """Whether a “one” or a “first” fits the number that the label has."""
        pairs, beside = known.pairs, self._beside(place)
        if any(("1", each) in pairs or (each, "1") in pairs for each in beside):
            return "one-fits"
        if any((a in beside and b.isdigit()) or (b in beside and a.isdigit()) for a, b in pairs):
            return "one-lacking"
        if any(term.isdigit() for term in known.label):
            return "one-apart" if "1" in known.label else "one-other"
        return "one"

    def _add_refusal(self, found: Evidence, kind: str, option: Option) -> None:
        """The evidence of whether an option is refused, where it is asked why."""
        state = "allowed" if option.allowed else "refused"
        found.add(f"{state}:{kind}")
        cue = next((cue for cue in ("why", "lack") if cue in self._asked), "")
        if cue:
            found.add(f"{state}-{cue}")
        if self._leaves:
            found.add("leave-word" if any(option.verb in verbs for verbs in self._leaves) else "leave-other")

    def _add_goods(self, found: Evidence, number: int, known: Known) -> None:
        """The evidence of the cost and gain of an option, where they are named or asked about."""
        want = next((want for want in ("lack", COST, GAIN, "swaps") if want in self._asked), "other")
        sides = ((COST, known.costs), (GAIN, known.brings))
        for side, goods in sides:
            if side in self._asked:
                found.add(f"has-{side}" if goods else f"lacks-{side}")
        for role, place in self._roles:
            if role == "without" and self.near[place][number] >= OWN:
                found.add("without")
            for side, goods in sides:
                if self.heard[place].term in goods:
                    found.add(f"{role}-{side}-{want}")

    def _add_deeds(self, found: Evidence, candidate: Candidate) -> None:
        """Whether the verbs of the question are those of an option, or of others."""
        if self._deeds:
            found.add("deed" if self._has_deed(candidate, self._deeds) else "deed-of-others")

    def _beside(self, place: int) -> list[str]:
        """The words beside a number, those behind it first."""
        return [self.heard[at].term for at in (place + 1, place + 2, place - 1) if 0 <= at < len(self.heard)]

    def _number(self, place: int, near: float, known: Known, kind: str) -> str:
        if near < OWN:
            return f"number-lacking:{_side(kind)}"
        number, pairs = self.heard[place].term, known.pairs
        fits = any((number, each) in pairs or (each, number) in pairs for each in self._beside(place))
        return "number" if fits else "number-apart"

    def alike(self, best: int) -> list[int]:
        """The places of the candidates that differ from one by further words of their labels: “which tombs”."""
        first, said = self.candidates[best], self._by_the_question(best)
        alone = first.kind == OPTION and not self._missing(first.known[0])
        there = [at for at, each in enumerate(self.candidates) if each.kind == first.kind and (at == best or not alone)]
        return [at for at in there if self._by_the_question(at) == said]

    def _by_the_question(self, place: int) -> dict[str, float]:
        """The evidence without that of the words that a candidate has and the question does not name."""
        besides = BESIDES if self.asks_why else (*BESIDES, "allowed", "refused")
        return {name: much for name, much in self.evidence[place].found.items() if not name.startswith(besides)}

    @property
    def asks_why(self) -> bool:
        return "why" in self._asked or "lack" in self._asked

    def accounts(self, candidate: Candidate, spoken: Set[str]) -> bool:
        """Whether a candidate, and words that questions of any kind have, account for all words that matter."""
        left = [each for each in self.evidence[self.candidates.index(candidate)].left if each.matters]
        return not any(each.is_number or spoken.isdisjoint(each.spoken) or self._is_name(each) for each in left)

    def _is_name(self, heard: Heard) -> bool:
        """Whether a word is of the name of a good or of an option."""
        near = self.near[self.heard.index(heard)]
        return any(near[at] == EXACT for at, each in enumerate(self.known) if each.statement.kind in (HAVE, OPTION))

    def nearness(self, about: Set[str], leaves: bool) -> Iterator[tuple[Heard, float]]:
        """Each word, and how nearly it is one of these things; of those that leave something, one of any option."""
        own = [
            at
            for at, each in enumerate(self.known)
            if each.statement.about in about or (leaves and (each.verb or each.statement.kind == ASKED))
        ]
        for heard, near in zip(self.heard, self.near, strict=True):
            yield heard, max(near[at] for at in own)

    def names_on_both_sides(self, at: int) -> bool:
        """Whether words before and behind a place name options that are not the same."""
        options = [number for number, each in enumerate(self.known) if each.verb]
        sides: list[set[int]] = []
        for places in (range(at), range(at + 1, len(self.heard))):
            named = (number for place in places for number in options if self._names(place, number))
            sides.append(set(named))
        return all(sides) and sides[0] != sides[1]

    def _names(self, place: int, number: int) -> bool:
        heard = self.heard[place]
        return (heard.matters or heard.is_number) and self.near[place][number] >= OWN

    def does_another(self, about: Set[str]) -> bool:
        """Whether a verb is of another option that accounts for no fewer words: “get the fighter” is no discarding."""
        options = [
            (each, found.accounted)
            for each, found in zip(self.candidates, self.evidence, strict=True)
            if each.known and each.known[0].verb
        ]
        verbs = [at for at in self._deeds if not any(self.near[at][each.number] == EXACT for each, _ in options)]
        own = [(each, accounted) for each, accounted in options if each.known[0].statement.about in about]
        if not verbs or not own or "swaps" in self._asked:
            return False
        if any(self._has_deed(each, verbs) or not self._missing(each.known[0]) for each, _ in own):
            return False
        least = max(accounted for _, accounted in own)
        return any(accounted >= least > 0 and self._has_deed(each, verbs) for each, accounted in options)

    def names_another(self, about: Set[str]) -> bool:
        """Whether a word is of another option's label, or of a good, and not even beside these options."""
        if "swaps" in self._asked:  # “the idol for a tool”
            return False
        own = [each.number for each in self.candidates if each.known and each.known[0].statement.about in about]
        left = (
            near
            for heard, near in zip(self.heard, self.near, strict=True)
            if heard.matters and not heard.is_number and all(near[number] <= 0 for number in own)
        )
        named = [at for at, each in enumerate(self.known) if each.verb or each.statement.kind == HAVE]
        return any(near[at] == EXACT for near in left for at in named)

    @property
    def names_somebody(self) -> bool:
        """Whether a word that nothing here knows may be a person, and no player is named."""
        return any(each.sort == STRANGE for each in self.heard) and all(each.seat is None for each in self.heard)

    def is_about_players(self, about: Set[str]) -> bool:
        """Whether a label of these options has a name that the question has."""
        named = {each.term for each in self.heard if each.seat is not None}
        options = (each for each in self.known if each.statement.about in about)
        return any(not named.isdisjoint(each.names) for each in options)

    def is_more_than_named(self, candidate: Candidate) -> bool:
        """Whether a label begins with that of another option, which the question has whole, and says more."""
        known = candidate.known[0]
        others = (each for each in self.known if each.verb == known.verb and 0 < len(each.label) < len(known.label))
        begins = (each for each in others if known.label[: len(each.label)] == each.label)
        return bool(self._missing(known)) and any(not self._missing(each) for each in begins)

    def _has_deed(self, candidate: Candidate, verbs: Sequence[int]) -> bool:
        """Whether one of the verbs at these places is an option's."""
        deeds, number = candidate.known[0].deeds, candidate.number
        return any(self.heard[at].term in deeds or self.near[at][number] >= OWN for at in verbs)

    def leaves_word(self, candidate: Candidate) -> bool:
        """Whether a candidate does not account for a word of the question that matters, and is no turn of speech."""
        return any(
            each.matters and each.sort != STRANGE for each in self.evidence[self.candidates.index(candidate)].left
        )

    def leaves_number(self, candidate: Candidate) -> bool:
        """Whether a candidate does not account for a number of the question."""
        number = candidate.number
        return any(each.is_number and self.near[at][number] < OWN for at, each in enumerate(self.heard))

    def _missing(self, known: Known) -> list[str]:
        """The words of a label that the question does not have."""
        return [term for term in known.label if term not in self._terms]


def _side(kind: str) -> str:
    return OPTION if kind == OPTION else OTHER


def _nearness(near: float) -> str:
    return NEARNESS.get(near, "near")


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


def weighed(weighing: Weighing, by: Weights) -> list[float]:
    """The weights of the candidates."""
    pairs = [each for each in neighbours(weighing.heard) if each in by.words]
    spoken = {kind: NEIGHBOURS * sum(by.of(pair, kind) for pair in pairs) for kind in KINDS}
    left = {each: {kind: _of_word(each, kind, by) for kind in KINDS} for each in weighing.heard}
    return [
        spoken[each.kind]
        + sum(by.evidence.get(name, 0.0) * much for name, much in evidence.found.items())
        + sum(left[word][each.kind] for word in evidence.left)
        for each, evidence in zip(weighing.candidates, weighing.evidence, strict=True)
    ]


def _of_word(each: Heard, kind: str, by: Weights) -> float:
    """How much a word that is left speaks for a kind."""
    weight = sum(by.of(word, kind) for word in each.spoken)
    if kind != RULES and each.spoken and each.spoken[0] not in by.words:
        weight += by.evidence.get(unfamiliar(each, kind), 0.0)
    return weight


def surest(weighing: Weighing, weights: Sequence[float]) -> Weighed:
    """The best candidate with those of its kind that are as good, and how surely they answer.

    Others that weigh as much for other reasons leave a question open: then nothing is sure.
    """
    best = max(range(len(weights)), key=weights.__getitem__)
    kind = weighing.candidates[best].kind
    alike = [at for at, each in enumerate(weighing.candidates) if each.kind == kind and _is_as_good(weights, at, best)]
    every = sum(exp(weight - weights[best]) for weight in weights)
    sure = sum(exp(weights[at] - weights[best]) for at in alike) / every
    if kind == SCORE:  # the temples, not each temple besides; nothing where none counts
        fullest = max(alike, key=lambda at: len(weighing.candidates[at].known[0].statement.lines))
        sure = sure if len(alike) == 1 or weighing.candidates[fullest].known[0].statement.lines else 0.0
        alike = [fullest]
    else:
        named = weighing.alike(best)
        sure = sure if {*named}.issuperset(alike) else 0.0
        alike = named
    candidates = [weighing.candidates[at] for at in alike]
    if kind == OPTION and not weighing.asks_why:
        candidates = _shortest(candidates)
    return Weighed(tuple(candidates), sure)


def share(weights: Sequence[float], meant: Sequence[bool]) -> float:
    """The share of some candidates in the likelihood of all."""
    most = max(weights)
    likely = [exp(weight - most) for weight in weights]
    return sum(compress(likely, meant)) / sum(likely)


def _is_as_good(weights: Sequence[float], at: int, best: int) -> bool:
    return weights[best] - weights[at] < ALIKE


def _shortest(found: list[Candidate]) -> list[Candidate]:
    """Without those whose label has all words of another's, and more: “column 2, with cocoa”."""
    labels = [each.known[0].names for each in found]
    return [each for each, label in zip(found, labels, strict=True) if not any(other < label for other in labels)]
