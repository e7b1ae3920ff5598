"""The language of a question, and one typed on the wrong keyboard as it was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from companion.rulebook.search import LONGEST_QUESTION, Index
from companion.rulebook.search_languages import LANGUAGES, words
from companion.rulebook.spelling import other_keyboard

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[a-z]")


def heard(question: str, asked: str, there: Sequence[str], index: Callable[[str], Index]) -> tuple[str, str]:
    """A question and its language; one typed on the wrong keyboard as it was meant."""
    language = language_of(question, asked, there, index)
    if language not in LANGUAGES or _speaks(question, language, index):
        return question, language
    typed = question[:LONGEST_QUESTION].casefold()
    for other in dict.fromkeys((asked, *there)):
        meant = other_keyboard(typed, other) if other in LANGUAGES else typed
        if meant != typed and _speaks(meant, other, index):
            return meant, other
    return question, language


def _speaks(question: str, language: str, index: Callable[[str], Index]) -> bool:
    """Whether any word of the question is one of the language or of its articles."""
    spoken = words(question[:LONGEST_QUESTION])
    return any(word in LANGUAGES[language].skip for word in spoken) or index(language).knows(question) > 0


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
