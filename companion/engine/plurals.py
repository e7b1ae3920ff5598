"""Which plural form of a noun a number takes, in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.number_format import ENDLESS


def _english(n: float) -> int:
    return 0 if n == 1 or 0 < abs(n) < 1 else 1  # "½ point", "1½ points"


def _slavic(n: float) -> int:
    if not abs(n) < ENDLESS:
        return 2
    if n != int(n):
        return 1  # "1,5 очка": a fraction governs the genitive singular
    n = abs(int(n))
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


PLURALS: Mapping[str, tuple[int, Callable[[float], int]]] = {
    "en": (2, _english),
    "uk": (3, _slavic),
    "ru": (3, _slavic),
}
"""Per language: how many plural forms, and which one a number takes."""
