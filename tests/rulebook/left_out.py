"""How well the search does on questions that are left out of its books, and the weights of doubt fitted on these.

`python -m tests.rulebook.left_out` asks every third question that an article carries of a book without it, and every
third that no rule answers, too. With these and the kept sets it fits how sure an answer must be on three games, so
that hardly any question of the kept sets is doubted, and says how that does on the fourth. The last line has the
weights fitted on all; companion/rulebook/search.py has a fifth of each.

`python -m tests.rulebook.left_out curve` says how the last set does with one, two, three and all quarters of the
carried questions: whether more of them would help.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

import companion
from companion.engine.data_folder import folder
from companion.rulebook import Rulebook
from companion.rulebook.articles import Article, apart, modules, synonyms
from companion.rulebook.search import Evidence, Index
from tests.inventory import games
from tests.rulebook.everyday import SETS, book_without, has, read, unanswered
from tests.rulebook.test_heldout import held_out

FOLDS = 4
SAMPLE = 3  # one in so many of the carried questions is asked
STEPS, PLAIN = 20, 0.0001  # of the fit: its steps, and the pull towards small weights
DOUBTED = 0.01  # the share of answerable questions that may be doubted


class Left(NamedTuple):
    """A question that was left out of its book: where its article stands, from 0, and what speaks for an answer."""

    game: str
    answerable: bool
    carried: bool
    place: int
    evidence: Evidence


def left_out(game: str, language: str) -> Iterator[Left]:
    """The carried questions of a game, each asked of a book without it."""
    book = companion.rulebook(game)
    articles, strange = book.articles(language), book._unanswered(language)
    for fold in range(FOLDS):
        strange_left = [ask for number, ask in enumerate(strange) if number % FOLDS != fold]
        index = index_of(
            book, language, [without(article, {fold}) for article in articles], book._answered(language), strange_left
        )
        for article in articles:
            for ask in article.asked[fold :: FOLDS * SAMPLE]:
                found = [hit.article.id for hit in index.answer(ask, 3).hits]
                place = found.index(article.id) if article.id in found else 9
                if evidence := index.evidence(ask):
                    yield Left(game, True, True, place, evidence)
        for ask in strange[fold :: FOLDS * SAMPLE]:
            if evidence := index.evidence(ask):
                yield Left(game, False, True, 9, evidence)


def kept(game: str, language: str) -> Iterator[Left]:
    """The questions of the kept sets, each set asked of a book without it."""
    held = held_out(game, language)
    for kind, answerable in (("question", True), ("unanswered", False)):
        for entry in held[kind]:
            yield from _asked(companion.rulebook(game), language, str(entry["ask"]), answerable)
    for name in (each for each in SETS if has(game, each)):
        book = book_without(game, name)
        for spoken, ask, *_ in read(game, name)["questions"]:
            yield from _asked(book, language, ask, True) if spoken == language else ()
        for spoken, ask in unanswered(game, name):
            yield from _asked(book, language, ask, False) if spoken == language else ()


def _asked(book: Rulebook, language: str, ask: str, answerable: bool) -> Iterator[Left]:
    if evidence := book._index(language).evidence(ask):
        yield Left(book.game, answerable, False, 9, evidence)


def without(article: Article, folds: Collection[int]) -> Article:
    """An article without some quarters of its questions."""
    kept = [number for number in range(len(article.asked)) if number % FOLDS not in folds]
    asked, answers = (tuple(each[number] for number in kept) for each in (article.asked, article.answers))
    return msgspec.structs.replace(article, asked=asked, answers=answers)


def index_of(
    book: Rulebook,
    language: str,
    articles: Sequence[Article],
    answered: Mapping[str, Sequence[str]],
    unanswered: Sequence[str],
) -> Index:
    """The index of a book with other articles and other questions beside them."""
    text = (folder(book.game) / language / "rules.md").read_text("utf-8")
    return Index(articles, language, synonyms(text), apart(text), modules(text), answered, unanswered)


def curve() -> None:
    """How often the last set finds its article first, by the share of the carried questions that the books have."""
    for share in range(1, FOLDS + 1):
        left_out, rates = range(share, FOLDS), []
        for game in games():
            first = [place == 0 for language in companion.LANGUAGES for place in places(game, language, left_out)]
            rates.append(f"{game} {100 * sum(first) / len(first):.1f} %")
        print(f"{share}/{FOLDS} of the questions: first {', '.join(rates)}", flush=True)


def places(game: str, language: str, left_out: Collection[int]) -> Iterator[int]:
    """Where the articles of the last set stand, from 0, in a book without some quarters of its questions."""
    book = book_without(game, SETS[-1])
    answered = {
        rule_id: [ask for number, ask in enumerate(asked) if number % FOLDS not in left_out]
        for rule_id, asked in book._answered(language).items()
    }
    articles = [without(article, left_out) for article in book.articles(language)]
    index = index_of(book, language, articles, answered, book._unanswered(language))
    for spoken, ask, ids, *_ in read(game, SETS[-1])["questions"]:
        if spoken == language:
            found = [set(hit.article.ids) for hit in index.answer(ask, 3).hits]
            yield next((place for place, each in enumerate(found) if each & set(ids.split())), 9)


def fitted(left: Sequence[Left]) -> tuple[list[float], float]:
    """The weights of the evidence by a logistic fit, both kinds of question counting alike, and the bound of doubt."""
    evidence = np.array([(*each.evidence, 1.0) for each in left])
    answerable = np.array([each.answerable for each in left], float)
    counted = np.where(answerable, 1 / answerable.sum(), 1 / (1 - answerable).sum())
    weights, pull = np.zeros(evidence.shape[1]), PLAIN * np.eye(evidence.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-evidence @ weights))
        slopes = evidence.T @ (counted * (likely - answerable)) + PLAIN * weights
        bends = (evidence.T * (counted * likely * (1 - likely))) @ evidence + pull
        weights = weights - np.linalg.solve(bends, slopes)
    fit = weights[:-1].tolist()
    return fit, bound(left, fit)


def bound(left: Sequence[Left], weights: Sequence[float]) -> float:
    """How sure an answer must be for hardly any answerable question to be doubted."""
    sure = sorted(value(each, weights) for each in left if each.answerable and not each.carried)
    return sure[int(DOUBTED * len(sure))]


def value(each: Left, weights: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, each.evidence, strict=True))


def share(left: Iterable[Left], weights: Sequence[float], least: float) -> str:
    """The share of questions that are doubted."""
    asked = [value(each, weights) < least for each in left]
    return f"{100 * sum(asked) / len(asked):.1f} % of {len(asked)}"


def main() -> None:
    left = [
        each
        for game in games()
        for language in companion.LANGUAGES
        for each in (*left_out(game, language), *kept(game, language))
    ]
    for game in games():
        here, others = ([each for each in left if (each.game == game) == own] for own in (True, False))
        asked = [each.place for each in here if each.answerable and each.carried]
        first, three = (100 * sum(place < most for place in asked) / len(asked) for most in (1, 3))
        print(f"{game}, {len(asked)} questions left out: first {first:.1f} %, among three {three:.1f} %")
        weights, least = fitted(others)
        for carried, name in ((True, "left out"), (False, "kept")):
            recognised, doubted = (
                share((each for each in here if each[1:3] == (kind, carried)), weights, least) for kind in (False, True)
            )
            print(f"  {name}: no rule answers, recognised {recognised}; a rule answers, doubted {doubted}")
    weights, least = fitted(left)
    named = ", ".join(f"{name} {weight:.2f}" for name, weight in zip(Evidence._fields, weights, strict=True))
    print(f"fitted on all: {named}; answered {least:.2f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["curve"]:
        curve()
    else:
        main()
