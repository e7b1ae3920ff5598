"""Turns of phrase in the words of a question.

They are written on lines or between commas: `/` is between words of which one is there, `*` for any letters, `…` for up
to four words, `^` for the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

ANYWHERE = ""  # in the place of a word that a text must have
_SIGNS = {"*": r"\w*", "…": r"(?:\w+ ){0,4}", "^": "^ "}


class Phrases:
    """Turns of phrase, any of which may be there.

    >>> Phrases("is it worth, how/what about").are_in("what about wood".split())
    True
    >>> Phrases("how come").replaced("how come it is closed".split(), "why")
    ['why', 'it', 'is', 'closed']
    """

    def __init__(self, listed: str) -> None:
        self._phrases = [tuple(each) for each in map(str.split, re.split(r"[,\n]", listed)) if each]
        self._having: dict[str, list[int]] = {}
        for at, phrase in enumerate(self._phrases):
            for word in _needed(phrase):
                self._having.setdefault(word, []).append(at)

    def _likely(self, written: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """The phrases that may be there; most need a word that is not."""
        places = {at for word in {ANYWHERE, *written} for at in self._having.get(word, ())}
        return tuple(self._phrases[at] for at in sorted(places))

    def are_in(self, written: Sequence[str]) -> bool:
        """Whether words have one of them."""
        likely = self._likely(written)
        return bool(likely) and bool(_compiled(likely).search(_spaced(written)))

    def replaced(self, written: Sequence[str], meant: str) -> list[str]:
        """The words with other words instead of each of them."""
        likely = self._likely(written)
        return _compiled(likely).sub(f"{meant} ", _spaced(written)).split() if likely else list(written)


def _needed(phrase: Sequence[str]) -> Sequence[str]:
    """Words of which a text with a phrase has one: of its longest word that stands for no others."""
    whole = [word for word in phrase if not re.search("[*…^]", word)]
    return max(whole, key=lambda word: min(map(len, word.split("/")))).split("/") if whole else (ANYWHERE,)


@lru_cache(maxsize=1024)
def _compiled(phrases: Sequence[Sequence[str]]) -> re.Pattern[str]:
    """The expression of some phrases; that of all would take long to compile."""
    return re.compile("|".join(map(_pattern, phrases)))


def _spaced(written: Sequence[str]) -> str:
    return f" {' '.join(written)} "


def _pattern(phrase: Sequence[str]) -> str:
    """The expression of a phrase; a space stands before and behind each word."""
    start = "" if phrase[0] == "^" else "(?<= )"
    words = (word if word in _SIGNS else f"(?:{word.replace('/', '|')}) " for word in phrase)
    return start + re.sub(r"[*…^]", lambda sign: _SIGNS[sign[0]], "".join(words))
