"""Everyday words: those that mean the same at any table, and those of the world around it.

A word that a book does not have means those of its line that the book has. A word of the world around, which the book
does not have either, shows that no rule answers. Both are in `data/engine/<language>`: a line of `synonyms.txt` has
words that mean the same, and `unrelated_words.txt` has the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.engine.data_folder import folder


@cache
def alike(language: str, stem: Callable[[str], str]) -> dict[str, list[str]]:
    """For the stem of an everyday word, those of the words that mean the same."""
    found: dict[str, list[str]] = {}
    for line in listed(language, "synonyms").splitlines():
        stems = list(dict.fromkeys(stem(word.replace("’", "")) for word in line.split()))
        for each in stems:
            others = found.setdefault(each, [])
            others += [other for other in stems if other != each and other not in others]
    return found


@cache
def around(language: str, stem: Callable[[str], str]) -> frozenset[str]:
    """The stems of words of the world around a table."""
    return frozenset(stem(word.replace("’", "")) for word in listed(language, "unrelated_words").split())


def listed(language: str, name: str) -> str:
    """The words of a list for a language; none for a language that has no such list."""
    file = folder("engine") / language / f"{name}.txt"
    return file.read_text("utf-8") if file.is_file() else ""
