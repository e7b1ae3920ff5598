"""Finding articles by a question: BM25 over stems, with more weight on titles and everyday words than on the text."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import log
from typing import TypeVar

from companion.rulebook import stems
from companion.rulebook.articles import Article

# How much a word counts by where it stands.
TITLE, WORDS, PRINTED, TEXT, EXAMPLE = 3.0, 2.5, 1.0, 1.0, 0.5
SATURATION, LENGTH = 1.2, 0.5
PAIR = 0.5
NEAR = 0.5
ID_SCORE = 1000.0
LONGEST_QUESTION = 120  # words; what follows says nothing new

_WORD = re.compile(r"\d+|[^\W\d_]+(?:'[^\W\d_]+)*")
_RULE_ID = re.compile(r"\b([a-z]{2,4})[\s_-]+([a-z]+)[\s_-]*(\d{1,3})\b")
_SHORT_ID = re.compile(r"\W*([a-z]+)[\s_-]*(\d{1,3})\W*")
# Apostrophes in all their shapes become one; stress marks and soft hyphens go.
_CLEAN = str.maketrans(dict.fromkeys("’ʼ`´′‘＇", "'") | dict.fromkeys("\u0301\u00ad", ""))
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[a-z]")


class Language:
    """What the search knows of a language: how to stem, what to skip, which numbers are written as words."""

    def __init__(self, stem: Callable[[str], str], skip: str, numbers: dict[str, str], letters: str = "") -> None:
        self.skip = frozenset(skip.split())
        self.letters = frozenset(letters)
        self._stem = stem
        self._known: dict[str, str] = {
            form: digit for digit, forms in numbers.items() for form in forms.split()
        }

    def terms(self, text: str) -> list[str]:
        """The stems of a text without the words that every text has."""
        known, stem = self._known, self._stem
        terms = []
        for word in words(text):
            if word in self.skip:
                continue
            term = known.get(word)
            if term is None:
                term = stem(word) if word.isalpha() else word
                if len(known) < 20_000:
                    known[word] = term
            terms.append(term)
        return terms


def words(text: str) -> list[str]:
    """The words of a text as one writes them in a hurry: small letters, no apostrophe, no ё.

    >>> words("П’ять робітників, Tzolk'in №2")
    ['пять', 'робітників', 'tzolkin', '2']
    >>> words("a player's turn; can't")
    ['a', 'player', 'turn', 'can']
    """
    text = unicodedata.normalize("NFC", text.translate(_CLEAN)).casefold().replace("ё", "е").replace("ґ", "г")
    found = _WORD.findall(text)
    return [_without_apostrophe(word) if "'" in word else word for word in found]


def _without_apostrophe(word: str) -> str:
    head, _, tail = word.rpartition("'")
    if tail in ("s", "re", "ll", "ve", "d", "m"):
        word = head
    elif tail == "t" and head.endswith("n"):
        word = head if head == "can" else head[:-1]
    return word.replace("'", "")


ENGLISH = Language(
    stems.english,
    skip="a about again already also am an and any anybody anyone anything are as at be because been but by can cannot "
    "could did do does doing don done else even ever every for from get gets getting go going got had happen happened "
    "happens has have having he her his how i if in into is it its just let like lot make many may me might more much "
    "must my need no not now of on or other our ought put really same shall she should since so some somebody someone "
    "something still such th than that the their them then there these they this those to too until us use was we were "
    "what when where which while who whom whose why will with without would yes yet you your",
    numbers={
        "2": "two second twice 2nd",
        "3": "three third thrice 3rd",
        "4": "four fourth",
        "5": "five fifth",
        "6": "six sixth",
        "7": "seven seventh",
        "8": "eight eighth",
        "9": "nine ninth",
        "10": "ten tenth",
    },
)

RUSSIAN = Language(
    stems.russian,
    skip="а бы был была были было быть в вам вас ваш ваша ваше ваши вашего ваших вашему весь во вот вообще все всего вы "
    "где да даже для до его ее ей если есть еще ж же за здесь и из или им их к как какая какие какой какую каком когда "
    "кого кому которая которое которые который которых которую кто куда ли лишь между меня мне мной мог могу могут "
    "мое мои мой моя моих может можете можешь можно мы на нам нас наш не него нее нельзя нет ни ним них но ну о об он "
    "она они оно от ото очень по поэтому при про разве с сам сама сами свое свои свой своя своего своих своему своими "
    "со так также такая такие такое такой там те тебе тебя то тогда того тоже только том тот ту тут ты у уж уже хочу "
    "чего чей чем что чтоб чтобы эта эти это этого этой этом этот эту я го му ой ый сколько почему зачем нужно надо "
    "должен должна должны будет будут буду делать делаю сделать получается теперь",
    numbers={
        "2": "два две двух двум двумя двое двоих двоем вдвоем второй вторая второе вторую второго второму втором вторым "
        "вторые вторых двойка дважды",
        "3": "три трех трем тремя трое троих втроем третий третья третье третью третьего третьему третьем третьей "
        "третьи тройка трижды",
        "4": "четыре четырех четырем четверо четверых вчетвером четвертый четвертая четвертое четвертую четвертого "
        "четвертому четвертом четвертой четверка",
        "5": "пять пяти пятеро пятый пятая пятое пятую пятого пятому пятом пятой пятерка",
        "6": "шесть шести шестеро шестой шестая шестую шестого шестом шестерка шестерке",
        "7": "семь семи седьмой седьмая седьмую седьмого седьмом семерка семерке",
        "8": "восемь восьмой",
        "9": "девять девятый девятая девятую девятой девятке",
        "10": "десять десятый десятая десятую десятой десятке",
        "0": "ноль нуль нулевая нулевую нулевой нуля",
    },
    letters="ыэъё",
)

UKRAINIAN = Language(
    stems.ukrainian,
    skip="а або адже але б без би був була були було бути в вам вас ваш ваша ваше ваші вашого ваших вже ви він вона вони "
    "воно все всі всіх всього всю втім вся від де для до ж же з за зі його й її їй їм їх і із інший інші інших й кого "
    "кому коли котрий котра котрі куди ли лише мене мені ми мій моє моєї мої моїх моя може можете можеш можна можу "
    "можуть мав маю має маєте мають на навіть над нам нас наш не нема немає неї нею ним них ні ну о об однак от отже "
    "перед по при про свій своє свої своїх своєї свого своєму своїми своя себе собі скільки та так така таке такий такі "
    "також там те теж тебе тебе ти тим того тоді той тому тут ту у хто хочу це цей цього цьому ця цю ці чи чий чия чого "
    "чому що щоб щоби я як яка яке який яких якої яку якщо якби го му ий треба потрібно повинен повинна повинні буде "
    "будуть буду робити роблю зробити ще навіщо взагалі лиш тепер",
    numbers={
        "2": "два дві двох двом двома двоє вдвох удвох другий друга друге другу другого другому другим другої другій "
        "двійка двічі",
        "3": "три трьох трьом трьома троє втрьох утрьох третій третя третє третю третього третьому третьої трійка тричі",
        "4": "чотири чотирьох чотирьом четверо вчотирьох учотирьох четвертий четверта четверте четверту четвертого "
        "четвертому четвертої четвертій четвірка",
        "5": "пять пяти пятьох пятий пята пяте пяту пятого пятому пятої пятій пятірка",
        "6": "шість шести шістьох шостий шоста шосту шостого шостому шостій шістка шістці",
        "7": "сім семи сімох сьомий сьома сьому сьомого сьомій сімка сімці",
        "8": "вісім восьмий",
        "9": "девять девятий девята девяту девятій девятка",
        "10": "десять десятий десята десяту десятій десятка",
        "0": "нуль ноль нульова нульову нульовій нуля",
    },
    letters="іїєґ",
)

LANGUAGES = {"en": ENGLISH, "ru": RUSSIAN, "uk": UKRAINIAN}
PLAIN = Language(str, skip="", numbers={})

T = TypeVar("T")


class Index:
    """The articles of one language, ready for questions."""

    def __init__(self, articles: Sequence[Article], language: str) -> None:
        self.language = LANGUAGES.get(language, PLAIN)
        self._articles = tuple(articles)
        self._by_number = {
            (topic.casefold(), int(number)): place
            for place, article in enumerate(articles)
            for _, topic, number in (_split(rule_id) for rule_id in article.ids)
        }
        self._games = {_split(article.id)[0].casefold() for article in articles}
        counts: list[dict[str, float]] = []
        pairs: list[dict[tuple[str, str], float]] = []
        for article in articles:
            count: dict[str, float] = defaultdict(float)
            pair: dict[tuple[str, str], float] = defaultdict(float)
            for weight, text in _fields(article):
                terms = self.language.terms(text)
                for term in terms:
                    count[term] += weight
                for two in zip(terms, terms[1:], strict=False):
                    pair[two] += weight
            counts.append(count)
            pairs.append(pair)
        sizes = [sum(count.values()) for count in counts]
        mean = sum(sizes) / max(len(sizes), 1)
        norms = [SATURATION * (1 - LENGTH + LENGTH * size / mean) for size in sizes]
        self._postings = _impacts(counts, norms)
        self._pairs = _impacts(pairs, norms)
        self._grams: dict[str, list[str]] = defaultdict(list)
        for term in self._postings:
            for gram in _grams(term):
                self._grams[gram].append(term)

    def knows(self, question: str) -> float:
        """The share of the question's words that this language has."""
        asked = words(question)[:LONGEST_QUESTION]
        known = sum(
            word in self.language.skip or any(term in self._postings for term in self.language.terms(word))
            for word in asked
        )
        return known / max(len(asked), 1)

    def rank(self, question: str, limit: int) -> list[tuple[Article, float]]:
        """Articles and scores, best first; articles that share no word with the question are left out."""
        scores: dict[int, float] = defaultdict(float)
        terms = self.language.terms(question[: LONGEST_QUESTION * 20])[:LONGEST_QUESTION]
        for term in dict.fromkeys(terms):
            for known, weight in self._known(term):
                for place, impact in self._postings[known]:
                    scores[place] += weight * impact
        for pair in dict.fromkeys(zip(terms, terms[1:], strict=False)):
            for place, impact in self._pairs.get(pair, ()):
                scores[place] += PAIR * impact
        for place in self._named(question):
            scores[place] += ID_SCORE
        best = sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))
        return [(self._articles[place], score) for place, score in best[: max(limit, 0)]]

    def _known(self, term: str) -> Iterable[tuple[str, float]]:
        """The term itself, or for a typo or an unseen form the known terms that look like it."""
        if term in self._postings:
            return [(term, 1.0)]
        if len(term) < 4 or term.isdigit():
            return ()
        shared: dict[str, int] = defaultdict(int)
        grams = _grams(term)
        for gram in grams:
            for known in self._grams.get(gram, ()):
                shared[known] += 1
        # Dice's measure: what two words share, of all they have.
        alike = ((2 * count / (len(grams) + len(known)), known) for known, count in shared.items())
        near = sorted((likeness, known) for likeness, known in alike if likeness >= NEAR)
        return [(known, likeness * likeness) for likeness, known in near[-3:]]

    def _named(self, question: str) -> list[int]:
        """The articles whose rule ids the question names: TZ-BEG-03, or nothing but “beg 3”."""
        text = question[: LONGEST_QUESTION * 20].casefold()
        named = [(topic, int(number)) for game, topic, number in _RULE_ID.findall(text) if game in self._games]
        short = _SHORT_ID.fullmatch(text)
        if short:
            named.append((short[1], int(short[2])))
        return list(dict.fromkeys(self._by_number[name] for name in named if name in self._by_number))


def language_of(question: str, asked: str, there: Sequence[str], index: Callable[[str], Index]) -> str:
    """The language a question is written in, of those that are there; the one asked for when nothing speaks against it."""
    text = question[: LONGEST_QUESTION * 20].casefold()
    cyrillic = len(_CYRILLIC.findall(text))
    latin = len(_LATIN.findall(text))
    if not cyrillic and not latin:
        return asked
    if latin > cyrillic:
        return "en" if "en" in there else asked
    candidates = [language for language in ("uk", "ru") if language in there]
    if len(candidates) < 2:
        return candidates[0] if candidates else asked
    letters = set(text)
    spoken = words(text)
    marks = {
        language: sum(word in LANGUAGES[language].skip for word in spoken)
        + 10 * len(letters & LANGUAGES[language].letters)
        for language in candidates
    }
    if len(set(marks.values())) == 1:
        return max(candidates, key=lambda language: (index(language).knows(text), language == asked))
    return max(candidates, key=lambda language: marks[language])


def _fields(article: Article) -> Iterable[tuple[float, str]]:
    yield TITLE, article.title
    for phrase in article.words:
        yield WORDS, phrase
    yield PRINTED, article.printed
    for paragraph in article.text:
        yield TEXT, paragraph
    for example in article.examples:
        yield EXAMPLE, example
    for rule_id in article.ids:
        yield TEXT, _split(rule_id)[1]


def _split(rule_id: str) -> tuple[str, str, str]:
    game, _, rest = rule_id.partition("-")
    topic, _, number = rest.rpartition("-")
    return game, topic, number


def _impacts(counts: list[dict[T, float]], norms: list[float]) -> dict[T, list[tuple[int, float]]]:
    """For each term the articles that have it and what it adds to their score."""
    postings: dict[T, list[tuple[int, float]]] = defaultdict(list)
    for place, count in enumerate(counts):
        for term, weight in count.items():
            postings[term].append((place, weight / (weight + norms[place])))
    for term, where in postings.items():
        rarity = log(1 + (len(counts) - len(where) + 0.5) / (len(where) + 0.5))
        postings[term] = [(place, rarity * impact) for place, impact in where]
    return dict(postings)


def _grams(term: str) -> list[str]:
    padded = f"<{term}>"
    return [padded[place : place + 3] for place in range(len(term))]
