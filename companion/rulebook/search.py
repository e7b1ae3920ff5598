"""Finding articles by a question: BM25 over stems, with more weight on titles and everyday words than on the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import log

from companion.rulebook.articles import Article
from companion.rulebook.vocabulary import LANGUAGES, PLAIN, words

# What a word counts by where it stands, how soon more of it adds little, and how much long articles are held back.
TITLE, WORDS, PRINTED, TEXT, EXAMPLE = 5.0, 2.0, 1.0, 1.0, 0.5
SATURATION, LENGTH = 4.0, 0.6
# What two neighbours of the question add where they are neighbours too, and a word that shares only its root.
PAIR, RELATED = 0.08, 0.3
NEAR = 0.5  # how much of its letters an unknown word must share with a known one
NAMED = 1000.0  # an id in the question outweighs all words
LONGEST_QUESTION = 1000  # letters; what follows says nothing new

_TOPIC = r"([a-z]+(?:[\s_-]+[a-z]+)?)[\s_-]*(\d{1,3})"  # BEG-03, or D-CARD-03 of a module
_SHORT_ID = re.compile(rf"\W*{_TOPIC}\W*")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[a-z]")


class Index:
    """The articles of one language, ready for questions."""

    def __init__(self, articles: Sequence[Article], language: str) -> None:
        self.language = LANGUAGES.get(language, PLAIN)
        self._articles = tuple(articles)
        self._by_number = {
            (game.casefold(), topic.casefold(), int(number)): place
            for place, article in enumerate(articles)
            for game, topic, number in (_split(rule_id) for rule_id in article.ids)
        }
        self._games = sorted({game for game, _, _ in self._by_number})
        self._rule_id = re.compile(rf"\b({'|'.join(self._games)})[\s_-]+{_TOPIC}\b")
        counts: list[dict[str, float]] = []
        self._lines: list[str] = []
        for article in articles:
            count: dict[str, float] = defaultdict(float)
            line: list[str] = []
            for weight, text in _fields(article):
                terms = self.language.terms(text)
                for term in terms:
                    count[term] += weight
                line += terms
            counts.append(count)
            self._lines.append(f" {' '.join(line)} ")
        self._postings = _impacts(counts)
        self._grams: dict[str, list[str]] = defaultdict(list)
        self._families: dict[str, list[str]] = defaultdict(list)
        for term in self._postings:
            for root in self.language.roots(term):
                self._families[root].append(term)
            for gram in _grams(term):
                self._grams[gram].append(term)

    def knows(self, question: str) -> int:
        """How many of the question's words stand in the articles."""
        return sum(term in self._postings for term in self.language.terms(question))

    def rank(self, question: str, limit: int) -> list[tuple[Article, float]]:
        """Articles and scores, best first; articles that share no word with the question are left out."""
        scores: dict[int, float] = defaultdict(float)
        terms = self.language.terms(question[:LONGEST_QUESTION])
        for term in dict.fromkeys(terms):
            for known, weight in self._meant(term).items():
                for place, impact in self._postings[known].items():
                    scores[place] += weight * impact
        for first, second in dict.fromkeys(pairwise(terms)):
            together = self._together(first, second)
            for place in together:
                scores[place] += PAIR * _rarity(len(together), len(self._articles))
        for place in self._named(question):
            scores[place] += NAMED
        best = sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))
        return [(self._articles[place], score) for place, score in best[: max(limit, 0)]]

    def _meant(self, term: str) -> dict[str, float]:
        """The known terms that a term of the question may mean, and how surely."""
        meant = {known: RELATED for root in self.language.roots(term) for known in self._families.get(root, ())}
        if term in self._postings:
            meant[term] = 1.0
        return meant or self._alike(term)

    def _alike(self, term: str) -> dict[str, float]:
        """For a typo or an unseen form: the known terms that share most of its letters."""
        if len(term) < 4 or term.isdigit():
            return {}
        grams = _grams(term)
        shared: dict[str, int] = defaultdict(int)
        for gram in grams:
            for known in self._grams.get(gram, ()):
                shared[known] += 1
        # Dice's measure: what two words share, of all they have.
        alike = ((2 * count / (len(grams) + len(_grams(known))), known) for known, count in shared.items())
        near = sorted((likeness, known) for likeness, known in alike if likeness >= NEAR)
        return {known: likeness**2 for likeness, known in near[-3:]}

    def _together(self, first: str, second: str) -> list[int]:
        """The articles in which two terms follow one another."""
        both = self._postings.get(first, {}).keys() & self._postings.get(second, {}).keys()
        return [place for place in both if f" {first} {second} " in self._lines[place]]

    def _named(self, question: str) -> list[int]:
        """The articles whose rule ids the question names: TZ-BEG-03, or nothing but “beg 3”."""
        text = question[:LONGEST_QUESTION].casefold()
        named = [(game, *_number(topic, number)) for game, topic, number in self._rule_id.findall(text)]
        short = _SHORT_ID.fullmatch(text)
        if short:
            named += [(game, *_number(short[1], short[2])) for game in self._games]
        return list(dict.fromkeys(self._by_number[name] for name in named if name in self._by_number))


def language_of(question: str, asked: str, there: Sequence[str], index: Callable[[str], Index]) -> str:
    """The language a question is written in; the one asked for when nothing speaks against it."""
    if asked not in LANGUAGES:
        return asked
    text = question[:LONGEST_QUESTION].casefold()
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    if not cyrillic and not latin:
        return asked
    candidates = [language for language in (("en",) if latin > cyrillic else ("uk", "ru")) if language in there]
    if len(candidates) < 2:
        return candidates[0] if candidates else asked
    # Letters that only one of them has speak loudest, then its small words, then all words it knows.
    letters, spoken = set(text), words(text)
    marks = {
        language: (
            len(letters & LANGUAGES[language].letters),
            sum(word in LANGUAGES[language].skip for word in spoken),
        )
        for language in candidates
    }
    if len(set(marks.values())) > 1:
        return max(candidates, key=lambda language: marks[language])
    if asked in candidates and index(asked).knows(text) == len(LANGUAGES[asked].terms(text)):
        return asked  # without reading the other language
    return max(candidates, key=lambda language: (index(language).knows(text), language == asked))


def _fields(article: Article) -> Iterable[tuple[float, str]]:
    yield TITLE, article.title
    yield WORDS, " ".join(article.words)
    yield PRINTED, article.printed
    yield TEXT, " ".join((*article.text, *(_split(rule_id)[1] for rule_id in article.ids)))
    yield EXAMPLE, " ".join(article.examples)


def _split(rule_id: str) -> tuple[str, str, str]:
    game, _, rest = rule_id.partition("-")
    topic, _, number = rest.rpartition("-")
    return game, topic, number


def _number(topic: str, number: str) -> tuple[str, int]:
    """A topic and a number as they are kept, however they were typed."""
    return re.sub(r"[\s_-]+", "-", topic), int(number)


def _rarity(few: int, every: int) -> float:
    """How much a word tells that so few of all articles have."""
    return log(1 + (every - few + 0.5) / (few + 0.5))


def _impacts(counts: list[dict[str, float]]) -> dict[str, dict[int, float]]:
    """For each term the articles that have it and what it adds to their score."""
    sizes = [sum(count.values()) for count in counts]
    mean = sum(sizes) / max(len(sizes), 1)
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    for place, count in enumerate(counts):
        norm = SATURATION * (1 - LENGTH + LENGTH * sizes[place] / mean)
        for term, weight in count.items():
            postings[term][place] = weight / (weight + norm)
    for where in postings.values():
        rarity = _rarity(len(where), len(counts))
        for place in where:
            where[place] *= rarity
    return dict(postings)


def _grams(term: str) -> list[str]:
    """The runs of three letters, the word's edges counting as letters."""
    edged = f"<{term}>"
    return list(dict.fromkeys(edged[place : place + 3] for place in range(len(term))))
