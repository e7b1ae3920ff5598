"""Words typed in a hurry: which words of the book may be meant by one that it does not have.

A first letter is seldom wrong, so in a short word a mistake is forgiven only behind it, and two in a long one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

SHORTEST = 4  # letters; a shorter word has too many neighbours
SHORT = 5  # letters up to which the first must be right
LONG = 7  # letters from which two mistakes are forgiven
SLIP = (
    0.5  # the weight of a slip, in mistakes: two letters swapped, one doubled, or two of a like sound or look confused
)
CLOSE = 0.25  # how much further than the best other candidates may be

# Letters that sound or look alike.
_CONFUSED = ["иі", "иы", "іы", "ії", "еє", "ёе", "еи", "йи", "гґ", "оа", "зс", "дт", "ei", "ea", "sc", "sz"]
_ALIKE = {(pair[one], pair[1 - one]) for pair in _CONFUSED for one in (0, 1)}
_SILENT = frozenset("ьъ")
# Cyrillic letters and the Latin ones that look like them.
_CYRILLIC, _LATIN = "аеорсухікмтнв", "aeopcyxikmthb"
_TO_CYRILLIC, _TO_LATIN = str.maketrans(_LATIN, _CYRILLIC), str.maketrans(_CYRILLIC, _LATIN)
# Latin letters and the Cyrillic ones that sound like them.
_SOUNDS = dict(zip("abvgdezijklmnoprstufhcy", "абвгдезийклмнопрстуфхци", strict=True))
_PAIRS = {
    "shch": "щ",
    "zh": "ж",
    "kh": "х",
    "ts": "ц",
    "ch": "ч",
    "sh": "ш",
    "yu": "ю",
    "ya": "я",
    "ph": "ф",
    "th": "т",
}
# The same keys on an English and on a Ukrainian or Russian keyboard.
_QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_KEYS = {"uk": "йцукенгшщзхїфівапролджєячсмитьбю", "ru": "йцукенгшщзхъфывапролджэячсмитьбю"}


class Speller:
    """The words of a book, for finding the nearest to one that is not among them."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for word in sorted(words):
            if len(word) >= SHORTEST - 1:
                self._by_length[len(word)].append((_letters(word), word))

    def near(self, word: str) -> dict[str, float]:
        """The book's words that the typed one may be, and how many mistakes that would make."""
        if len(word) < SHORTEST or word.isdigit():
            return {}
        most = 2 if len(word) >= LONG else 1
        best, found = float(most), dict[str, float]()
        for differ, known in self._likely(word, most):
            if differ * SLIP > best + CLOSE:
                break
            mistakes = distance(word, known, best + CLOSE)
            if mistakes <= best + CLOSE:
                found[known] = mistakes
                best = min(best, mistakes)
        anywhere = 1 if len(word) > SHORT else SLIP
        return {
            known: mistakes
            for known, mistakes in sorted(found.items(), key=lambda each: (len(each[0]), each[0]))
            if mistakes <= min(best + CLOSE, most) and (mistakes <= anywhere or known[0] == word[0])
        }

    def _likely(self, word: str, most: int) -> list[tuple[int, str]]:
        """Words of about that length with about those letters, likeliest first, by the number of missing letters."""
        letters, found = _letters(word), list[tuple[int, str]]()
        for length in range(len(word) - most, len(word) + most + 1):
            there = self._by_length.get(length, ())
            for others, known in [each for each in there if (letters ^ each[0]).bit_count() <= 2 * most]:
                # A mistake brings at most one strange letter and loses at most one.
                differ = max((letters & ~others).bit_count(), (others & ~letters).bit_count())
                if differ <= most:
                    found.append((differ, known))
        return sorted(found)


def distance(typed: str, meant: str, most: float) -> float:
    """How many mistakes lead from one word to the other; more than `most` is only known to be more.

    >>> distance("wrokers", "workers", 2), distance("skulll", "skull", 2), distance("corm", "corn", 2)
    (0.5, 0.5, 1.0)
    """
    before: list[float] = []
    row: list[float] = [float(place) for place in range(len(meant) + 1)]
    left_out = [
        SLIP if each in _SILENT or each == last else 1.0 for last, each in zip(" " + meant, meant, strict=False)
    ]
    for at, letter in enumerate(typed, 1):
        extra = SLIP if letter in _SILENT or (at > 1 and letter == typed[at - 2]) else 1.0
        above, before, row = before, row, [row[0] + extra]
        for to, (other, lost) in enumerate(zip(meant, left_out, strict=True), 1):
            same = 0.0 if letter == other else SLIP if (letter, other) in _ALIKE else 1.0
            cost = min(before[to] + extra, row[to - 1] + lost, before[to - 1] + same)
            if above and to > 1 and letter == meant[to - 2] and other == typed[at - 2] and letter != other:
                cost = min(cost, above[to - 2] + SLIP)
            row.append(cost)
        if min(row) > most and (not before or min(before) > most):
            return most + 1
    return row[-1]


def one_script(word: str) -> str:
    """A word with letters of two alphabets, in the one that most of them have.

    >>> one_script("cлон"), one_script("temрle")
    ('слон', 'temple')
    """
    latin = sum("a" <= letter <= "z" for letter in word)
    cyrillic = sum("\u0400" <= letter <= "\u04ff" for letter in word)
    if not latin or not cyrillic:
        return word
    return word.translate(_TO_LATIN if latin > cyrillic else _TO_CYRILLIC)


def in_script(name: str, language: str) -> str:
    """A name in the letters of a language, as it sounds.

    >>> in_script("ben", "ru"), in_script("chen", "uk"), in_script("даша", "en")
    ('бен', 'чен', 'dasha')
    """
    if language in _KEYS:
        for pair, sound in _PAIRS.items():
            name = name.replace(pair, sound)
        sounds = _SOUNDS
    else:
        sounds = {sound: letter for letter, sound in (*_SOUNDS.items(), *_PAIRS.items()) if letter not in ("ph", "th")}
        sounds |= {"и": "i", "ц": "ts", "х": "kh"}
    return "".join(sounds.get(letter, letter) for letter in name)


def other_keyboard(text: str, language: str) -> str:
    """The text that the same keys write on the keyboard of a language.

    >>> other_keyboard("crskmrb", "uk"), other_keyboard("цщклук", "en")
    ('скільки', 'worker')
    """
    if language in _KEYS:
        return text.translate(str.maketrans(_QWERTY, _KEYS[language]))
    keys = {ord(key): latin for row in _KEYS.values() for key, latin in zip(row, _QWERTY, strict=True)}
    return text.translate(keys)


def _letters(word: str) -> int:
    """The letters of a word as bits: words that differ much here differ much."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits
