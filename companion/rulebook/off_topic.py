"""Questions off the topic of the rules, by their kind: advice, taste, shopping, repairs, history, house rules.

Their other words are often those of a rule, so that only the turn of phrase tells: “is it worth taking a worker”.
Phrases are in `data/engine/<language>/off_topic.txt`, on lines or between commas: `/` is between words of which one is
there, `*` for any letters, `…` for up to four words, `^` for the beginning. Questions that a rule answers have hardly
any of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from companion.rulebook.everyday_words import listed

_SIGNS = {"*": r"\w*", "…": r"(?:\w+ ){0,4}", "^": "^ "}


def is_off_topic(spoken: Sequence[str], language: str) -> bool:
    """Whether the words of a question have a turn of phrase of those that no rule answers.

    >>> is_off_topic("is it worth taking a worker".split(), "en"), is_off_topic("how much is it worth".split(), "en")
    (True, False)
    """
    return bool(_phrases(language).search(f" {' '.join(spoken)} "))


@cache
def _phrases(language: str) -> re.Pattern[str]:
    phrases = filter(None, map(str.split, re.split(r"[,\n]", listed(language, "off_topic"))))
    return re.compile("|".join(map(_pattern, phrases)) or r"(?!)")


def _pattern(phrase: Sequence[str]) -> str:
    """The expression of a phrase; a space stands before and behind each word."""
    start = "" if phrase[0] == "^" else "(?<= )"
    words = (word if word in _SIGNS else f"(?:{word.replace('/', '|')}) " for word in phrase)
    return start + re.sub(r"[*…^]", lambda sign: _SIGNS[sign[0]], "".join(words))
