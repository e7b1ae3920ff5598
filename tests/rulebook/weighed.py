"""The weights by which a table's own answers are chosen, and how they do on questions that are left out.

`python -m tests.rulebook.weighed` fits the weights on all sets of questions but one part of them, asks that part, and
says how many answers are right and wrong, by how sure an answer must be. `python -m tests.rulebook.weighed write` fits
them on all and writes them to `data/engine`.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from companion.engine.data_folder import LANGUAGES, folder
from companion.rulebook.intents import frame
from companion.rulebook.search_languages import words
from companion.rulebook.table_evidence import (
    NEIGHBOURS,
    RULES,
    Candidate,
    Evidence,
    Weighing,
    Weights,
    neighbours,
    surest,
    unfamiliar,
    weighed,
)
from tests.games.tzolkin.tables import start
from tests.inventory import games
from tests.rulebook.everyday import read as everyday
from tests.rulebook.test_table_questions import (
    AT_ANY_TABLE,
    OF_THE_RULEBOOK,
    QUESTIONS,
    SETS,
    STRANGE,
    Asked,
    asked_of,
    matching,
    table,
    unanswered,
)

OF_RULES = "of rules"
RULE_SETS = ("second", "third", "fourth", "fifth", "sixth", "seventh")  # of everyday questions
FOLDS = 4
STEPS, PACE, DECAY = 400, 0.15, (0.9, 0.99)  # of the fit
PULL, LIGHT_PULL = 0.1, 0.03  # the pull of the weights of words and of other evidence towards nothing
OFTEN, BESIDE = 3, 5  # how many questions must have a word, and two words that follow one another
LEAST = 0.05  # smaller weights of words are left out


class Sample(NamedTuple):
    """A question, with the evidence for all that may answer it."""

    folder: str
    asked: Asked
    weighing: Weighing
    beside: Sequence[str]

    @property
    def is_compared(self) -> bool:
        """Whether it compares two things, which are weighed one by one."""
        there = frame(self.asked.language)
        return len(self.asked.must) > 1 and (
            bool(there.compared(words(self.asked.question))[1])
            or not there.choice.isdisjoint(words(self.asked.question))
        )

    def targets(self) -> list[float]:
        right = [
            float(bool(about(each) & self.asked.must) if each.known else not self.asked.must)
            for each in self.weighing.candidates
        ]
        if not any(right):
            right[-1] = 1.0
        return [each / sum(right) for each in right]

    def is_right(self, found: Iterable[Candidate]) -> bool:
        said = {each for candidate in found for each in about(candidate)}
        return self.asked.must <= said <= self.asked.may


def about(candidate: Candidate) -> set[str]:
    """The subject of a candidate, as the sets name it: of everybody's goods, the good."""
    named = {each.statement.about for each in candidate.known}
    return {each.rpartition(" ")[0] for each in named} if candidate.kind == "most" else named


def samples() -> Iterator[Sample]:
    for name in (*SETS, "everyday_words", "kinds"):
        for game in games():
            for asked in asked_of(QUESTIONS / name / f"{game}.toml"):
                yield sample(name, asked)
    for asked in named_in_tests():
        yield sample("tests", asked)
    for asked in of_rules():
        yield sample(OF_RULES, asked)


def sample(name: str, asked: Asked) -> Sample:
    there = matching(asked.game, asked.language)
    weighing = there.scales.weighing(there.understood(asked.question), asked.seat)
    return Sample(name, asked, weighing, list(neighbours(weighing.heard)))


def of_rules() -> Iterator[Asked]:
    """Questions about rules, of any rule and of none, at one table after the other: the rulebook answers them."""
    for game in games():
        tables = [table(*where) for where in sorted(moments(game))]
        asked = [(language, ask) for name in RULE_SETS for language, ask, *_ in everyday(game, name)["questions"]]
        asked += [(language, ask) for language in LANGUAGES for ask in unanswered(game, language)]
        for at, (language, ask) in enumerate(asked):
            yield Asked(tables[at % len(tables)], language, ask, set(), set())


def moments(game: str) -> set[tuple[str, int]]:
    """The transcripts and numbers of answers of the tables at which questions are asked."""
    files = (QUESTIONS / name / f"{game}.toml" for name in SETS)
    tables = (entry for file in files for entry in tomllib.loads(file.read_text("utf-8"))["table"])
    return {(entry["transcript"], entry["answers"]) for entry in tables}


def named_in_tests() -> Iterator[Asked]:
    """The questions that tests ask."""
    placed = start(ann={"corn": 0})
    placed.play("place tikal 0")
    for game, asked in ((placed, AT_ANY_TABLE), (start(ann={"corn": 5}, ben={"corn": 5}), STRANGE)):
        yield from (Asked(game, language, ask, {*about}, {*about}) for ask, language, about in asked)
    yield from (Asked(table(*where), language, ask, set(), set()) for *where, language, ask in OF_THE_RULEBOOK)


class Fit:
    """The evidence of samples as arrays, and the weights that fit it best."""

    def __init__(self, found: Sequence[Sample]) -> None:
        self.samples = found
        self.often = frequent(found)
        self.names: dict[str, int] = {}
        rows, columns, amounts, starts, targets = [], [], [], [0], []
        row = 0
        for sample in found:
            for candidate, evidence in zip(sample.weighing.candidates, sample.weighing.evidence, strict=True):
                for name, much in self.terms(sample, candidate, evidence):
                    rows.append(row)
                    columns.append(self.names.setdefault(name, len(self.names)))
                    amounts.append(much)
                row += 1
            starts.append(row)
            targets += sample.targets()
        self.rows, self.columns, self.amounts = map(np.array, (rows, columns, amounts))
        self.starts, self.targets, self.count = np.array(starts), np.array(targets), row

    def terms(self, sample: Sample, candidate: Candidate, evidence: Evidence) -> Iterator[tuple[str, float]]:
        """The evidence for a candidate; of a word it is named by its language, the word and the kind it speaks for."""
        kind, language = candidate.kind, sample.asked.language
        yield from evidence.found.items()
        for each in evidence.left:
            for word in each.spoken:
                if (language, word) in self.often:
                    yield f"{language}\t{word}\t{kind}", 1.0
            if kind != RULES and each.spoken and (language, each.spoken[0]) not in self.often:
                yield unfamiliar(each, kind), 1.0
        for pair in sample.beside:
            if (language, pair) in self.often:
                yield f"{language}\t{pair}\t{kind}", NEIGHBOURS

    def weights(self) -> dict[str, float]:
        """The weights, by gradient descent on the surprise at the right answers."""
        size, questions = len(self.names), len(self.samples)
        pull = np.array([PULL if "\t" in name else LIGHT_PULL for name in self.names]) * questions / 1000
        weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
        of = np.repeat(np.arange(questions), np.diff(self.starts))
        for step in range(1, STEPS + 1):
            scores = np.bincount(self.rows, weights=self.amounts * weights[self.columns], minlength=self.count)
            odds = np.exp(scores - np.maximum.reduceat(scores, self.starts[:-1])[of])
            share = odds / np.bincount(of, weights=odds)[of]
            off = (share - self.targets)[self.rows]
            slope = np.bincount(self.columns, weights=self.amounts * off, minlength=size) + pull * weights
            mean = DECAY[0] * mean + (1 - DECAY[0]) * slope
            square = DECAY[1] * square + (1 - DECAY[1]) * slope**2
            pace = PACE if step < 2 * STEPS / 3 else PACE / 3
            weights -= pace * (mean / (1 - DECAY[0] ** step)) / (np.sqrt(square / (1 - DECAY[1] ** step)) + 1e-8)
        return dict(zip(self.names, map(float, weights), strict=True))


def frequent(found: Sequence[Sample]) -> set[tuple[str, str]]:
    """The words, and pairs of them, that enough questions have, by language."""
    count: Counter[tuple[str, str]] = Counter()
    for sample in found:
        heard = sample.weighing.heard
        count.update({(sample.asked.language, word) for each in heard for word in each.spoken})
        count.update({(sample.asked.language, pair) for pair in sample.beside})
    return {each for each, n in count.items() if n >= (BESIDE if " " in each[1] else OFTEN)}


def by_language(fitted: Mapping[str, float], language: str) -> Weights:
    """The weights of a language, as they are read from the files."""
    evidence = {name: round(weight, 2) for name, weight in fitted.items() if "\t" not in name}
    spoken: dict[str, dict[str, float]] = defaultdict(dict)
    for name, weight in fitted.items():
        if name.startswith(f"{language}\t"):
            _, word, kind = name.split("\t")
            spoken[word]
            if abs(weight) >= LEAST:
                spoken[word][kind] = round(weight, 2)
    return Weights(evidence, spoken)


def left_out(found: Sequence[Sample]) -> Iterator[tuple[Sample, float, bool, bool]]:
    """Each question as weights that were fitted on other sets answer it: how surely, whether at all, and rightly."""
    names = sorted({each.folder for each in found})
    for fold in range(FOLDS):
        out = set(names[fold::FOLDS])
        fitted = Fit([each for each in found if each.folder not in out and not each.is_compared]).weights()
        read = {language: by_language(fitted, language) for language in LANGUAGES}
        for sample in (each for each in found if each.folder in out and not each.is_compared):
            best = surest(sample.weighing, weighed(sample.weighing, read[sample.asked.language]))
            answers = best.kind != RULES
            yield sample, best.sure, answers, sample.is_right(best.candidates if answers else ())


def main() -> None:
    found = list(samples())
    if "write" in sys.argv:
        write(Fit([each for each in found if not each.is_compared]).weights())
        return
    judged = list(left_out(found))
    for least in (0.0, 0.5, 0.6, 0.7, 0.8, 0.9):
        right = wrong = 0
        for sample, sure, answers, is_right in judged:
            said = answers and sure >= least
            right += is_right if said else not sample.asked.must
            wrong += said and not is_right
        print(f"{least}: right {right / len(judged):.1%}, wrong {wrong / len(judged):.1%} of {len(judged)}")


def write(fitted: Mapping[str, float]) -> None:
    """Write the weights to the files that they are read from."""
    for language in LANGUAGES:
        read = by_language(fitted, language)
        lines = [
            "\t".join((word, *(f"{kind} {weight:g}" for kind, weight in spoken.items())))
            for word, spoken in sorted(read.words.items())
        ]
        (folder("engine") / language / "search_weights.txt").write_text("\n".join(lines) + "\n", "utf-8")
    lines = [f"{name} {weight:g}" for name, weight in sorted(read.evidence.items())]
    (folder("engine") / "search_weights.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
