"""Finding articles by a question: BM25 over stems of the articles and of the questions players ask about them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, groupby, pairwise
from math import log, sqrt
from operator import itemgetter
from typing import NamedTuple

from companion.rulebook import everyday_words, off_topic
from companion.rulebook.articles import Article, Module
from companion.rulebook.search_languages import LANGUAGES, PLAIN, words, words_of_each
from companion.rulebook.sentences import Kind, Sentences, kinds_of
from companion.rulebook.spelling import Speller, one_script

# The weight of a word by its place, the saturation of repeated words, and the handicap of long articles.
TITLE, WORDS, ASKED, PRINTED, TEXT, EXAMPLE = 5.0, 2.0, 1.5, 1.0, 0.5, 0.4
SATURATION, LENGTH = 2.5, 0.3
# The bonus for neighbours in the question that are neighbours in an article, and the weight of a shared root.
PAIR, RELATED = 0.1, 0.3
NEAR = 0.7  # the weight of an everyday word that means the same as one that the book does not have
ALSO = 0.45  # the same, of one that the book has: it may be meant in the everyday sense (tests/rulebook/left_out.py)
NAMES = 0.5  # how surely a word must mean a term to name a part or a module by it
# The bonus for the nearest question that an article carries, for the second nearest, and the weight of small words.
ALIKE, AGAIN, SMALL = 1.8, 1.25, 1.6
MISTAKE = 0.3  # the penalty for each mistake in a word
CORRECTED = 12  # words of one question that are looked up among the book's, at most
NAMED = 1000.0  # an id in the question outweighs all words
MODULE = 0.88  # the weight of an article of a module that is neither in play nor named
BACK = 0.75  # the weight of an article of the part that the question is not about
# How sure an answer is, fitted by tests/rulebook/left_out.py: the score of its words, its likeness to a question that
# the best article carries, how central its words are to that article; against it, words of the world around, its
# likeness to a question that no rule answers, words that stand in such rather than in the others, and its kind.
SCORED, LIKE, CENTRAL, STRANGE, UNLIKE, ODDS, OFF_TOPIC = 0.126, 0.9, 1.26, 0.53, 0.55, 0.216, 0.79
ANSWERED = 0.93  # under the bound of the fit: a doubt that is wrong does more harm; below, none answers
RARELY = 0.7  # how often a word is taken to stand in a kind of question that never had it
NO_ARTICLE = -1  # the place of a question that no rule answers
LONGEST_QUESTION = 1000  # letters; the rest says nothing new

_TOPIC = r"([a-z]+(?:[\s_-]+[a-z]+)?)[\s_-]*(\d{1,3})"  # BEG-03, or D-CARD-03 of a module
_SHORT_ID = re.compile(rf"\W*{_TOPIC}\W*")


class Word(NamedTuple):
    """A word of a question as it was typed, and the terms of the book that it may mean, with how surely."""

    typed: str
    meant: Mapping[str, float]


class Hit(NamedTuple):
    """An article that may answer, and the sentence of it that answers best."""

    article: Article
    score: float
    line: str


class Reply(NamedTuple):
    """The articles' reply to a question.

    `unknown` are its words that none of them has, where they matter; it is `answered` if the others are enough.
    """

    hits: list[Hit]
    unknown: tuple[str, ...]
    answered: bool


class Evidence(NamedTuple):
    """The evidence for and against an answer to a question."""

    scored: float
    like: float
    central: float
    strange: float
    unlike: float
    odds: float
    off_topic: bool

    @property
    def sure(self) -> float:
        """How surely a rule answers."""
        weights = (SCORED, LIKE, CENTRAL, -STRANGE, -UNLIKE, -ODDS, -OFF_TOPIC)
        return sum(weight * value for weight, value in zip(weights, self, strict=True))


class Index:
    """The articles of one language, ready for questions."""

    def __init__(
        self,
        articles: Sequence[Article],
        language: str,
        same: Mapping[str, str] | None = None,
        apart: Sequence[str] = (),
        modules: Sequence[Module] = (),
        answered: Mapping[str, Sequence[str]] | None = None,
        unanswered: Sequence[str] = (),
    ) -> None:
        self.name = language
        self.language = LANGUAGES.get(language, PLAIN)
        stem = self.language.stem
        self._same: dict[str, str] = {}
        for word, meant in (same or {}).items():  # the first counts where two words have one stem
            self._same.setdefault(stem(*words(word)), stem(*words(meant)))
        self._articles = tuple(articles)
        self._perhaps = self.language.skip.intersection(apart)
        self._apart = frozenset(term for word in apart for term in self._stems((word,)))
        self._part = frozenset(
            place for place, article in enumerate(articles) if apart and article.title.casefold().startswith(apart[0])
        )
        self._modules = [(module, self._of(module), frozenset(self._stems(module.words))) for module in modules]
        self._number_articles()
        self._around = everyday_words.around(language, stem)
        self._answered, self._unanswered = answered or {}, unanswered
        self._count()
        self._whose = [term for term in self._stems(apart[1:2]) if term in self._known]
        self._correct = lru_cache(maxsize=1024)(self._corrected)
        self._impacts = lru_cache(maxsize=None)(self._impact)
        self._joined = lru_cache(maxsize=None)(self._join)
        self._sentences = lru_cache(maxsize=None)(self._split_up)
        self._speller: Speller | None = None

    def _number_articles(self) -> None:
        """Where each rule id is explained, and how an id is recognized in a question."""
        self._by_number = {
            (game.casefold(), topic.casefold(), int(number)): place
            for place, article in enumerate(self._articles)
            for game, topic, number in (_split(rule_id) for rule_id in article.ids)
        }
        self._games = sorted({game for game, _, _ in self._by_number})
        self._rule_id = re.compile(rf"\b({'|'.join(self._games)})[\s_-]+{_TOPIC}\b")

    def _count(self) -> None:
        """Read all articles and questions; what single terms weigh is only counted when they are asked about."""
        fields = [(place, *field) for place, article in enumerate(self._articles) for field in self._fields(article)]
        written = words_of_each([*(text for _, _, text in fields), *self._unanswered])
        self._written = frozenset(chain.from_iterable(written[: len(fields)]))
        terms = {word: self._term(word) for word in self._written.union(*written[len(fields) :])}
        self._lines: list[dict[float, list[str]]] = [defaultdict(list) for _ in self._articles]
        for (place, weight, _), each in zip(fields, written, strict=False):
            self._lines[place][weight] += filter(None, map(terms.__getitem__, each))
        self._said = [frozenset(chain.from_iterable(line.values())) for line in self._lines]
        self._known = frozenset[str]().union(*self._said)
        self._weigh()
        spoken = {word: term or word for word, term in terms.items()}.__getitem__
        carried = [(fields[at][0], tuple(map(spoken, written[at]))) for at in self._carried(fields)]
        carried += [(NO_ARTICLE, tuple(map(spoken, each))) for each in written[len(fields) :]]
        self._questions = Questions(carried, len(self._articles), self.language.skip)

    def _carried(self, fields: Sequence[tuple[int, float, str]]) -> list[int]:
        """The fields that are questions, those of each article behind its title."""
        carried = [at for at, (_, weight, _) in enumerate(fields) if weight in (TITLE, ASKED)]
        titles = (number for number, at in enumerate(carried) if fields[at][1] == TITLE)
        self._numbers = [  # of the questions that name a sentence of their article
            range(number + 1, number + 1 + len(article.asked))
            for number, article in zip(titles, self._articles, strict=True)
        ]
        return carried

    def _weigh(self) -> None:
        """The handicap of each article by its length."""
        sizes = [sum(weight * len(said) for weight, said in line.items()) for line in self._lines]
        mean = sum(sizes) / max(len(sizes), 1)
        self._norms = [SATURATION * (1 - LENGTH + LENGTH * size / mean) for size in sizes]

    def _fields(self, article: Article) -> Iterable[tuple[float, str]]:
        """The texts of an article with their weights; the questions that it carries come first among the questions."""
        yield TITLE, article.title
        yield WORDS, " ".join(article.words)
        for question in (*article.asked, article.disputed) if article.disputed else article.asked:
            yield ASKED, question
        for rule_id in article.ids:
            for question in self._answered.get(rule_id, ()):
                yield ASKED, question
        yield PRINTED, article.printed
        yield TEXT, " ".join((*article.text, *(_split(rule_id)[1] for rule_id in article.ids)))
        yield EXAMPLE, " ".join(article.examples)

    def _term(self, word: str) -> str:
        stem = self.language.term(word)
        return self._same.get(stem, stem)

    def _terms(self, text: str) -> list[str]:
        return self._stems(words(text))

    def _stems(self, written: Iterable[str]) -> list[str]:
        return [stem for word in written if (stem := self._term(word))]

    def _small(self, written: Iterable[str]) -> list[str]:
        return [word for word in written if word in self.language.skip]

    def stems(self, written: Iterable[str]) -> list[str]:
        """The stems of words, each as the book says it; those that every text has are left out."""
        return self._stems(written)

    def every_stem(self, written: Iterable[str]) -> list[str]:
        """The same, with the words that every text has."""
        return [self._same.get(stem, stem) for stem in map(self.language.stem_or_number, written)]

    def alike(self, stem: str) -> Iterable[str]:
        """The stems of everyday words that mean the same."""
        return self._stems_alike(stem)

    def has(self, stem: str) -> bool:
        """Whether a stem stands in the articles."""
        return stem in self._known

    def knows(self, question: str) -> int:
        """How many of the question's words stand in the articles."""
        return sum(term in self._known for term in self._terms(question))

    def _of(self, module: Module) -> list[int]:
        begins = re.compile(rf"{re.escape(module.start)}(?=[-\d])")  # AK-D-01, or TW-Z07 of a piece
        return [place for place, each in enumerate(self._articles) if begins.match(each.id)]

    def answer(self, question: str, limit: int, in_play: Collection[str] = ()) -> Reply:
        """The articles that answer best, best first; articles that share no word with the question are left out.

        ``in_play``: the rulings of modules in play.
        """
        question = question[:LONGEST_QUESTION]
        asked = self._understood(question)
        near = self._near(question, asked)
        like = self._questions.nearest(near)
        shared, scores = self._ranked(question, asked, like, in_play)
        named = self._named(question)
        for place in named:
            scores[place] = scores.get(place, 0.0) + NAMED
        best = sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))[: max(limit, 0)]
        kinds = kinds_of(question, self.name)
        hits = [Hit(self._articles[place], score, self._line(place, asked, kinds, near)) for place, score in best]
        unknown = self._unknown(asked)
        if not best or named:
            return Reply(hits, unknown, bool(best))
        strange = tuple(filter(self.is_around, unknown))
        place = best[0][0]
        answered = self._evidence(question, place, asked, like.first, shared[place], len(strange)).sure >= ANSWERED
        return Reply(hits, strange if answered else unknown, answered)

    def evidence(self, question: str) -> Evidence | None:
        """The evidence for and against an answer; none where no article shares a word with the question."""
        asked = self._understood(question)
        like = self._questions.nearest(self._near(question, asked))
        shared, scores = self._ranked(question, asked, like, ())
        if not scores:
            return None
        place = min(scores, key=lambda place: (-scores[place], place))
        strange = sum(map(self.is_around, self._unknown(asked)))
        return self._evidence(question, place, asked, like.first, shared[place], strange)

    def _unknown(self, asked: Sequence[Word]) -> tuple[str, ...]:
        """The words that no article has, where they matter."""
        return tuple(word.typed for word in asked if not word.meant and self.language.is_topical(word.typed))

    def _evidence(
        self, question: str, place: int, asked: Sequence[Word], like: Mapping[int, float], shared: float, strange: int
    ) -> Evidence:
        spoken = words(question)
        surest = [max(word.meant, key=word.meant.__getitem__) for word in asked if word.meant]
        others = self._stems(word.typed for word in asked if not word.meant)
        return Evidence(
            scored=shared,
            like=like.get(place, 0.0),
            central=self._central(place, asked),
            strange=strange,
            unlike=like.get(NO_ARTICLE, 0.0),
            odds=self._questions.odds({*surest, *others, *self._small(spoken)}),
            off_topic=off_topic.is_off_topic(spoken, self.name),
        )

    def _near(self, question: str, asked: Sequence[Word]) -> dict[int, float]:
        """The likeness of a question to each that is carried; a word that no article has may stand in another."""
        terms = [word.meant or dict.fromkeys(self._stems((word.typed,)), 1.0) for word in asked]
        small = [{word: 1.0} for word in dict.fromkeys(self._small(words(question)))]
        return self._questions.near([*terms, *small])

    def _ranked(
        self, question: str, asked: Sequence[Word], like: Nearest, in_play: Collection[str]
    ) -> tuple[dict[int, float], dict[int, float]]:
        """The score of each article by its words, and with the questions that it carries."""
        shared = self._scores(asked)
        for place in self._standing_back(question, asked) if self._part else ():
            if place in shared:
                shared[place] *= BACK
        scores = {
            place: score + ALIKE * like.first.get(place, 0.0) + AGAIN * like.second.get(place, 0.0)
            for place, score in shared.items()
        }
        for place in self._other_modules(asked, in_play):
            if place in scores:
                scores[place] *= MODULE
        return shared, scores

    def _standing_back(self, question: str, asked: Sequence[Word]) -> Iterable[int]:
        """The articles of the part that the question is not about; a pronoun leaves open which that is."""
        if any(sure > NAMES and term in self._apart for word in asked for term, sure in word.meant.items()):
            return (place for place in range(len(self._articles)) if place not in self._part)
        return () if self._perhaps.intersection(words(question)) else self._part

    def _other_modules(self, asked: Sequence[Word], in_play: Collection[str]) -> Iterable[int]:
        """The articles of modules that are neither in play nor named by the question."""
        meant = {term for word in asked for term, sure in word.meant.items() if sure > NAMES}
        return {
            place
            for module, places, terms in self._modules
            if module.ruling not in in_play and not terms & meant
            for place in places
        }

    def _understood(self, question: str) -> list[Word]:
        """The words of a question that state its subject, each once."""
        asked: list[Word] = []
        corrected = 0
        for typed in dict.fromkeys(words(question)):
            if typed in self._perhaps:  # “she” may be the subject of the part
                asked.append(Word(typed, dict.fromkeys(self._whose, RELATED)))
            if typed in self.language.skip:
                continue
            meant: Mapping[str, float] | None = self._meant(typed)
            if self.is_around(typed):
                meant = {term: sure for term, sure in self._meant(typed).items() if sure == 1.0}
            elif not meant and corrected < CORRECTED and self.language.is_topical(typed):
                corrected += 1
                meant = self._correct(typed)
            if meant is not None:
                asked.append(Word(typed, meant))
        return asked

    def _meant(self, typed: str) -> dict[str, float]:
        """The terms of the book that a word without mistakes may mean, and how surely."""
        meant: dict[str, float] = {}
        for term in self._stems((typed,)):
            family = self.language.of_root
            meant |= {other: RELATED for root in self.language.roots(term) for other in family(root, self._known)}
            alike = [known for known in self._stems_alike(term) if known in self._known]
            if term in self._known:
                meant = dict.fromkeys(alike, ALSO) | meant | {term: 1.0}
            else:
                meant = meant or dict.fromkeys(alike, NEAR)
        return meant

    def _stems_alike(self, term: str) -> Iterable[str]:
        alike = everyday_words.alike(self.name, self.language.stem)
        return (self._same.get(other, other) for other in alike.get(term, ()))

    def is_around(self, typed: str) -> bool:
        """Whether a word is one of the world around a table."""
        return self.language.stem(typed) in self._around

    def _corrected(self, typed: str) -> dict[str, float] | None:
        """The same for a word with mistakes; None if it is a word that every text has."""
        if self._speller is None:
            self._speller = Speller(self._written | self.language.skip)
        near = self._speller.near(one_script(typed))
        small = min((mistakes for word, mistakes in near.items() if word in self.language.skip), default=9.0)
        near = {word: mistakes for word, mistakes in near.items() if word not in self.language.skip}
        if small < min(near.values(), default=9.0):
            return None
        sure = {term: 1 - MISTAKE * mistakes for word, mistakes in near.items() for term in self._stems((word,))}
        return {term: sureness for term, sureness in sure.items() if term in self._known}

    def _scores(self, asked: Sequence[Word]) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for word in asked:
            best: dict[int, float] = {}  # of the meanings of a word, the likeliest in each article
            for term, sure in word.meant.items():
                for place, impact in self._impacts(term).items():
                    best[place] = max(best.get(place, 0.0), sure * impact)
            for place, impact in best.items():
                scores[place] += impact
        terms = [max(word.meant, key=word.meant.__getitem__) for word in asked if word.meant]
        for first, second in pairwise(terms):
            together = self._together(first, second)
            for place in together:
                scores[place] += PAIR * _rarity(len(together), len(self._articles))
        return scores

    def _impact(self, term: str) -> dict[int, float]:
        """The articles that have a term, and its share of their score."""
        where = [place for place, said in enumerate(self._said) if term in said]
        rarity, shares = _rarity(len(where), len(self._articles)), dict[int, float]()
        for place in where:
            weight = sum([weight * said.count(term) for weight, said in self._lines[place].items()])
            shares[place] = rarity * weight / (weight + self._norms[place])
        return shares

    def _central(self, place: int, asked: Sequence[Word]) -> float:
        """How central the words of a question are to an article: 1 if no other article has more of any of them."""
        shares = [
            max(
                (
                    sure * self._impacts(term).get(place, 0.0) / max(self._impacts(term).values())
                    for term, sure in meant
                ),
                default=0.0,
            )
            for meant in (word.meant.items() for word in asked)
        ]
        return sum(shares) / len(shares) if shares else 0.0

    def _line(self, place: int, asked: Sequence[Word], kinds: Collection[Kind], near: Mapping[int, float]) -> str:
        """The sentences of an article that answer; a word counts less the more of the article's sentences have it."""
        sentences = self._sentences(place)
        if sentences.short:
            return sentences.whole
        having, every = sentences.having, len(sentences.all)
        wanted: dict[str, float] = {}
        for word in asked:
            for term, sure in word.meant.items():
                if term in having:
                    wanted[term] = max(wanted.get(term, 0.0), sure * _rarity(having[term], every))
        return sentences.answer(wanted, kinds, self._named_by(place, near))

    def _named_by(self, place: int, near: Mapping[int, float]) -> dict[str, float]:
        """The sentences that the article's own questions name, and how near the nearest of these is."""
        named: dict[str, float] = {}
        for number, answer in zip(self._numbers[place], self._articles[place].answers, strict=False):
            if answer and number in near:
                named[answer] = max(named.get(answer, 0.0), near[number])
        return named

    def decides(self, question: str, article: Article) -> str:
        """The sentences of an article that answer a question."""
        asked, place = self._understood(question), self._articles.index(article)
        if article.decided:
            return self._sentences(place).beginning(article.decided)
        return self._line(place, asked, kinds_of(question, self.name), {})

    def _split_up(self, place: int) -> Sentences:
        article = self._articles[place]
        return Sentences(article.text, article.examples, self._terms)

    def _together(self, first: str, second: str) -> list[int]:
        """The articles in which two terms follow one another."""
        both = self._impacts(first).keys() & self._impacts(second).keys()
        return [place for place in both if f" {first} {second} " in self._joined(place)]

    def _join(self, place: int) -> str:
        """The terms of an article, one behind the other."""
        return f" {' '.join(chain.from_iterable(self._lines[place].values()))} "

    def _named(self, question: str) -> list[int]:
        """The articles whose rule ids the question names: TZ-BEG-03, or nothing but “beg 3”."""
        text = question.casefold()
        named = [(game, *_number(topic, number)) for game, topic, number in self._rule_id.findall(text)]
        short = _SHORT_ID.fullmatch(text)
        if short:
            named += [(game, *_number(short[1], short[2])) for game in self._games]
        return list(dict.fromkeys(self._by_number[name] for name in named if name in self._by_number))


class Nearest(NamedTuple):
    """For each article, the likeness of the nearest question that it carries, and of the second nearest."""

    first: dict[int, float]
    second: dict[int, float]


class Questions:
    """The questions of the articles, with small words: “how many camps” and “who has a camp” differ by these."""

    def __init__(self, questions: Sequence[tuple[int, Sequence[str]]], articles: int, small: Container[str]) -> None:
        self._places = [place for place, _ in questions]
        self._terms = [terms for _, terms in questions]
        self._having: dict[str, list[int]] = defaultdict(list)
        carrying: Counter[str] = Counter()  # the articles that carry a term; those of one article stand together
        for place, together in groupby(enumerate(self._terms), lambda each: self._places[each[0]]):
            carried: set[str] = set()
            for number, terms in together:
                once = set(terms)
                for term in once:
                    self._having[term].append(number)
                carried |= once
            if place != NO_ARTICLE:
                carrying.update(carried)
        by_number = [_rarity(few, articles) for few in range(articles + 1)]
        self._weights = {
            term: (by_number[carrying[term]] * (SMALL if term in small else 1.0)) ** 2 for term in self._having
        }
        self._share = lru_cache(maxsize=None)(self._counted)
        self._unheard = by_number[0] ** 2
        self._answered = sum(place != NO_ARTICLE for place in self._places)  # the others stand behind these

    def near(self, asked: Iterable[Mapping[str, float]]) -> dict[int, float]:
        """The likeness of a question to each that an article carries, by its number, from 0 to 1."""
        shared: dict[int, float] = defaultdict(float)
        size = 0.0
        for meant in asked:
            known = {term: sure * self._weights[term] for term, sure in meant.items() if term in self._weights}
            size += max(known.values(), default=self._unheard)
            best: dict[int, float] = {}  # of the meanings of a word, the likeliest in each question
            for term, weight in sorted(known.items(), key=itemgetter(1)):
                best.update(dict.fromkeys(self._having[term], weight))
            for number, weight in best.items():
                shared[number] += weight
        length = sqrt(size) if size else 1.0
        return {number: common * self._share(number) / length for number, common in shared.items()}

    def odds(self, terms: Collection[str]) -> float:
        """How much likelier the words of a question stand in one that no rule answers; 0 where none is carried."""
        strange = len(self._places) - self._answered
        known = [self._having[term] for term in sorted(terms) if term in self._weights]
        if not strange or not known:
            return 0.0
        total = 0.0
        for numbers in known:
            answered = bisect_left(numbers, self._answered)  # those that a rule answers come first
            total += log((len(numbers) - answered + RARELY) / (strange + 2 * RARELY))
            total -= log((answered + RARELY) / (self._answered + 2 * RARELY))
        return total / sqrt(len(known))

    def _counted(self, number: int) -> float:
        """The share of a question that one of its terms has, by its length; of most it is never wanted."""
        size = sum(map(self._weights.__getitem__, dict.fromkeys(self._terms[number])))
        return 1 / sqrt(size) if size else 0.0

    def nearest(self, near: Mapping[int, float]) -> Nearest:
        """How like a question is to those that each article carries."""
        likest: dict[int, float] = {}
        second: dict[int, float] = {}
        for number, likeness in near.items():
            place = self._places[number]
            before = likest.get(place, 0.0)
            if likeness > before:
                likest[place], second[place] = likeness, before
            elif likeness > second.get(place, 0.0):
                second[place] = likeness
        return Nearest(likest, second)


def _split(rule_id: str) -> tuple[str, str, str]:
    """Game, topic and number of an id: ``TZ-BEG-03``, or ``TW-Z01`` of a piece."""
    game, _, rest = rule_id.partition("-")
    topic = rest.rstrip("0123456789")
    return game, topic.rstrip("-"), rest[len(topic) :]


def _number(topic: str, number: str) -> tuple[str, int]:
    """A topic and a number in their stored form, however they were typed."""
    return re.sub(r"[\s_-]+", "-", topic), int(number)


def _rarity(few: int, every: int) -> float:
    """The weight of a word that so few of all articles have; in a small book a rare word is often there by chance."""
    return sqrt(log(1 + (every - few + 0.5) / (few + 0.5)))
