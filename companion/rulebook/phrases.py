"""Turns of phrase in the words of a question.

They are written on lines or between commas: `/` is between words of which one is there, `*` for any letters, `…` for up
to four words, `^` for the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SIGNS = {"*": r"\w*", "…": r"(?:\w+ ){0,4}", "^": "^ "}


class Phrases:
    """Turns of phrase, any of which may be there.

    >>> Phrases("is it worth, how/what about").are_in("what about wood".split())
    True
    >>> Phrases("how come").replaced("how come it is closed".split(), "why")
    ['why', 'it', 'is', 'closed']
    """

    def __init__(self, listed: str) -> None:
        phrases = filter(None, map(str.split, re.split(r"[,\n]", listed)))
        self._pattern = re.compile("|".join(map(_pattern, phrases)) or r"(?!)")

    def are_in(self, written: Sequence[str]) -> bool:
        """Whether words have one of them."""
        return bool(self._pattern.search(_spaced(written)))

    def replaced(self, written: Sequence[str], meant: str) -> list[str]:
        """The words with other words instead of each of them."""
        return self._pattern.sub(f"{meant} ", _spaced(written)).split()


def _spaced(written: Sequence[str]) -> str:
    return f" {' '.join(written)} "


def _pattern(phrase: Sequence[str]) -> str:
    """The expression of a phrase; a space stands before and behind each word."""
    start = "" if phrase[0] == "^" else "(?<= )"
    words = (word if word in _SIGNS else f"(?:{word.replace('/', '|')}) " for word in phrase)
    return start + re.sub(r"[*…^]", lambda sign: _SIGNS[sign[0]], "".join(words))
