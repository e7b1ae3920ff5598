"""Scores as people write them: numbers, sums of numbers, nothing, or words. Never evaluated, only added up.

>>> parse("58"), parse("13.5"), parse("16+18+17+12"), parse("15+16+8-30")
(58, 13.5, 63, 9)
>>> parse("27+"), parse("86+84+"), parse("6.")  # left unfinished: the rest counts
(27, 170, 6)
>>> parse("=1+1"), parse("Decisive"), parse("__import__('os')"), parse("")
(None, None, None, None)
"""

from __future__ import annotations

import re
from decimal import Decimal

MOST = 1_000_000_000
LONGEST = 400

# A comma with three digits after it may part thousands: that is for a person to say.
_NUMBER = r"(?:\d+(?:\.\d*|,\d{1,2}(?!\d))?|\.\d+)"
_SUM = re.compile(rf"\s*[+-]?\s*{_NUMBER}(?:\s*[+-]\s*[+-]?\s*{_NUMBER})*\s*[+-]?\s*", re.ASCII)
_TERM = re.compile(rf"([+\-\s]*)({_NUMBER})", re.ASCII)


def parse(text: str) -> float | None:
    """The number that a score text stands for; None where it stands for none."""
    text = text.replace("−", "-")
    if len(text) > LONGEST or not _SUM.fullmatch(text):
        return None
    total = Decimal(0)
    for signs, number in _TERM.findall(text):
        value = Decimal(number.replace(",", "."))
        total += -value if signs.count("-") % 2 else value
    return plain(float(total)) if abs(total) <= MOST else None


def read(value: object) -> tuple[float | None, str]:
    """The points of an imported score, and its text where the number alone would be written otherwise.

    >>> read("7"), read("3+4"), read("27+"), read("Decisive"), read("null"), read(None), read(7)
    ((7, ''), (7, '3+4'), (27, '27+'), (None, 'Decisive'), (None, ''), (None, ''), (7, ''))
    >>> read("5.10"), read("07")
    ((5.1, '5.10'), (7, '07'))
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = write(value)
    text = "" if value is None else str(value).strip()
    if text.casefold() in ("", "null"):
        return None, ""
    points = parse(text)
    return points, "" if points is not None and text == write(points) else text[:LONGEST]


def write(points: float | None, text: str = "") -> str:
    """A score as text: as it was written, or the number in plain digits; empty where unknown.

    >>> write(41.25), write(7.0), write(7, "3+4"), write(8, "3+4"), write(None, "Decisive"), write(None)
    ('41.25', '7', '3+4', '8', 'Decisive', '')
    """
    if points is None:
        return text
    if text and parse(text) == points:
        return text
    return f"{Decimal(repr(plain(points))):f}" if abs(points) < 1e300 else repr(points)


def plain(number: float) -> float:
    """Whole numbers without a point."""
    return int(number) if number == int(number) and abs(number) < 2**53 else float(number)
