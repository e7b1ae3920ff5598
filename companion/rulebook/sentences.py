"""The sentences of an article that answer a question, by its words and its kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from companion.rulebook.search_languages import words

EXAMPLE = 0.4  # the weight of a sentence of an example
KINDS_AT_MOST = 2.0  # the bonus for a sentence of the question's kinds, at most
NAMED = 5.0  # the bonus for a sentence that a like question names
CLOSE = 0.1  # the share of the best score that another sentence must have to be shown, too
WHOLE, LONGEST = 500, 450  # letters of a text that is shown whole, and of the excerpt from a longer one
FOLLOWING = 3  # sentences from the one that decides a dispute, at most
LISTED = 300  # letters of a list whose entries stay together, at most; of a longer one, the entry asked for counts
ENTRY = 3.0  # the bonus for an entry of a list by the number that the question names
ASIDE = 0.3  # the weight of a remark in brackets
_NUMBER = re.compile(r"\d+")
_ENTRY = re.compile(  # “Level 2: …”, “Actions 4, 5 and 6: …”, “2-й рівень: …”
    r"(?:[^\W\d]+ (?P<behind>\d[^:.]{0,20})|(?P<before>\d+)-?[^\W\d]{0,3} [^\W\d]+): "
)
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+(?=[^a-zа-яіїєґ])")


class Kind(NamedTuple):
    """A kind of question, by words of it, and the words of sentences that answer it; 0 is any digit."""

    weight: float
    asked: str
    answers: str


@cache
def any_of(words: str) -> re.Pattern[str]:
    """Any of these words, or of their beginnings, with * at the end; _ is a space."""
    if words == "0":
        return re.compile(r"\d")
    each = (re.escape(word).replace(r"\*", r"\w*").replace("_", r"\s") for word in words.split())
    return re.compile(rf"\b(?:{'|'.join(each)})\b")


KINDS: Mapping[str, Sequence[Kind]] = {
    "en": (
        Kind(2.0, "tie tied ties equal same equally", "tie* equal* same shared half both each"),
        Kind(0.8, "how_many how_much how_often how_far how_long cost costs price pay worth points", "0"),
        Kind(0.5, "can may could allowed possible legal", "may can cannot never not must only unless allowed possible"),
        Kind(
            1.2,
            "must have_to need_to obliged forced",
            "must may need_not leave left wish optional voluntary has_to have_to",
        ),
        Kind(0.8, "when moment", "when once after before end start until at_once right from during"),
        Kind(0.8, "what_if what_happens happens what_now", "if lost nothing instead then without stays goes"),
        Kind(1.2, "instead rather", "instead replace* weaker other_than rather"),
        Kind(1.2, "most maximum max limit", "most limit* never only more_than up_to"),
        Kind(0.4, "who whose", "player players owner whoever you"),
    ),
    "uk": (
        Kind(2.0, "нічи* порівну однаково рівн* однаков*", "нічи* рівн* кілька половин* кожен однаков* поділ*"),
        Kind(0.8, "скільки почім ціна коштує коштують плат* плачу доплат* часто далеко", "0"),
        Kind(0.5, "чи можна можу може дозволено можуть", "можна може можуть не лише тільки заборонено треба обов*"),
        Kind(1.2, "мушу мусить треба обов* змушен*", "мус* можна треба обов* бажанням необов* не"),
        Kind(0.8, "коли момент* якої", "коли після перед до наприкінці кінц* відразу одразу поч* щойно від"),
        Kind(0.8, "якщо що_тоді що_буде що_далі", "якщо пропад* нічого замість тоді лиша* без"),
        Kind(1.2, "замість", "замість замін* слабш*"),
        Kind(1.2, "максимум ліміт найбільше межа", "щонайбільше ліміт* межа не_більш* більш* лише"),
        Kind(0.4, "хто чий чия кому", "гравець гравц* хто той власник* найвищ* кожен"),
    ),
    "ru": (
        Kind(
            2.0, "ничь* поровну одинаково равн* одинаков*", "ничь* равн* несколько половин* каждый одинаков* поделен*"
        ),
        Kind(0.8, "сколько почем цена стоит стоят плат* плачу доплат* часто далеко", "0"),
        Kind(0.5, "можно могу может разрешено могут ли", "можно может могут нельзя не только лишь запрещено должн*"),
        Kind(1.2, "должен обязан надо нужно обяз*", "должн* обяз* можно нужно надо желанию необяз* не"),
        Kind(0.8, "когда момент*", "когда после перед до конце конец сразу начал* как_только пока"),
        Kind(0.8, "если что_тогда что_будет что_делать", "если пропад* ничего вместо тогда оста* без теря*"),
        Kind(1.2, "вместо", "вместо замен* слаб*"),
        Kind(1.2, "максимум предел лимит больше_всего", "больше предел* лимит* не_больше только"),
        Kind(0.4, "кто чей чья кому", "игрок* кто тот владел* выше каждый"),
    ),
}


class Sentence(NamedTuple):
    """A sentence or a list of short entries: its weight, its terms, its paragraph, and its numbers as an entry."""

    text: str
    weight: float
    terms: frozenset[str]
    paragraph: int
    entry: frozenset[str]


class Sentences:
    """The sentences of one article."""

    def __init__(self, text: Sequence[str], examples: Sequence[str], terms: Callable[[str], Iterable[str]]) -> None:
        weighted = [(1.0, part) for part in text] + [(EXAMPLE, part) for part in examples]
        self.all = [
            Sentence(
                line, weight * (ASIDE if line.startswith("(") else 1), frozenset(terms(line)), number, _entry(line)
            )
            for number, (weight, part) in enumerate(weighted)
            for line in _lists_together(split(part))
        ]
        self.text = [at for at, line in enumerate(self.all) if line.paragraph < len(text) and line.weight == 1]
        self.having = Counter(term for line in self.all for term in line.terms)
        self.short = self._length(self.text) <= WHOLE

    @property
    def whole(self) -> str:
        """The text without its remarks: so a short one is shown."""
        return " ".join(self.all[at].text for at in self.text)

    def answer(self, wanted: Mapping[str, float], kinds: Collection[Kind], named: Mapping[str, float]) -> str:
        """The sentences with most of the question, of its kind or named by a like question, in the article's order.

        The best one comes with the next, and with as many others that have some of the question as there is room for.
        """
        scores = [self._score(line, wanted, kinds, named) for line in self.all]
        best = max(range(len(scores)), key=lambda at: scores[at])
        shown = {best}
        follows = [best + 1] if best + 1 < len(self.all) and self._goes_on(best) else []
        close = [at for at in range(len(scores)) if scores[at] >= CLOSE * scores[best]]
        for at in (*follows, *sorted(close, key=lambda at: -scores[at])):
            if self._length({*shown, at}) <= LONGEST:
                shown.add(at)
        return " ".join(self.all[at].text for at in sorted(shown))

    def beginning(self, words: str) -> str:
        """The sentence with these words, and those that follow it."""
        first = next(at for at, line in enumerate(self.all) if words in line.text)
        last = first + 1
        while last in self.text and last - first < FOLLOWING and self._length(range(first, last + 1)) <= LONGEST:
            last += 1
        return " ".join(line.text for line in self.all[first:last])

    def _score(
        self, line: Sentence, wanted: Mapping[str, float], kinds: Collection[Kind], named: Mapping[str, float]
    ) -> float:
        own = sum(weight for term, weight in wanted.items() if term in line.terms)
        text = " ".join(words(line.text)) if kinds else ""
        alike = sum(kind.weight for kind in kinds if any_of(kind.answers).search(text))
        like = max((likeness for answer, likeness in named.items() if answer in line.text), default=0.0)
        entry = 0.0 if line.entry.isdisjoint(wanted) else ENTRY
        return line.weight * (own + min(alike, KINDS_AT_MOST) + entry) + NAMED * like

    def _goes_on(self, at: int) -> bool:
        return self.all[at].paragraph == self.all[at + 1].paragraph and self.all[at].weight == self.all[at + 1].weight

    def _length(self, shown: Collection[int]) -> int:
        return sum(len(self.all[at].text) for at in shown)


def kinds_of(question: str, language: str) -> list[Kind]:
    """The kinds of a question."""
    text = " ".join(words(question))
    return [kind for kind in KINDS.get(language, ()) if any_of(kind.asked).search(text)]


def split(text: str) -> list[str]:
    """The sentences of a text."""
    return _SENTENCE_END.split(text)


def _entry(line: str) -> frozenset[str]:
    """The numbers of an entry of a list; none of another sentence."""
    entry = _ENTRY.match(line)
    return frozenset(_NUMBER.findall(entry["behind"] or entry["before"])) if entry else frozenset()


def _lists_together(lines: Sequence[str]) -> Iterable[str]:
    """The same sentences, the entries of each short list as one.

    >>> list(_lists_together(["It is free.", "Action 1: 1 wood.", "Action 2: 1 stone.", "All of it is yours."]))
    ['It is free.', 'Action 1: 1 wood. Action 2: 1 stone.', 'All of it is yours.']
    """
    for is_list, group in groupby(lines, key=lambda line: bool(_ENTRY.match(line))):
        each = list(group)
        yield from [whole] if is_list and len(whole := " ".join(each)) <= LISTED else each


def opening(text: str, fits: Callable[[str], bool]) -> str:
    """How a text begins: its first sentence, and as many more as fit.

    >>> opening("Go. Take 3. Then come back.", lambda words: len(words) < 15)
    'Go. Take 3.'
    """
    first, *more = split(text)
    for sentence in more:
        if not fits(longer := f"{first} {sentence}"):
            break
        first = longer
    return first


def counterpart(shown: str, here: Sequence[str], there: Sequence[str]) -> str:
    """The sentences of an article in another language that say the same: by their place, and by their numbers.

    >>> counterpart("Take 3.", ["Go. Take 3."], ["Ідіть. Візьміть 3."])
    'Візьміть 3.'
    """
    ours = [line for part in here for line in split(part)]
    theirs = [line for part in there for line in split(part)]
    found = {_nearest(at, ours, theirs) for at, line in enumerate(ours) if line in shown}
    return " ".join(theirs[at] for at in sorted(found))


def _nearest(at: int, ours: Sequence[str], theirs: Sequence[str]) -> int:
    numbers = set(_NUMBER.findall(ours[at]))

    def likeness(other: int) -> float:
        both = numbers | (others := set(_NUMBER.findall(theirs[other])))
        same = len(numbers & others) / len(both) if both else 0.5
        return same - abs(at / len(ours) - other / len(theirs))

    return max(range(len(theirs)), key=likeness)
