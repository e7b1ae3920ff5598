"""Titles of games, and texts as headings, buttons and days show them."""

from __future__ import annotations

import re

from companion.games import title_of as title_in
from companion.ui.reader import Reader


def title_of(reader: Reader, game: str) -> str:
    """A game's title."""
    return title_in(game, reader.language)


def short_title(title: str) -> str:
    """A title without its second half: at the table there is little room.

    >>> short_title("Tzolk’in: The Mayan Calendar"), short_title("Цолькин. Календарь майя"), short_title("Santa Maria")
    ('Tzolk’in', 'Цолькин', 'Santa Maria')
    """
    return re.split(r"[:.] ", title, maxsplit=1)[0]


def unbroken(day: str) -> str:
    """A day that no line breaks."""
    return day.replace("-", "\u2011")


def sentence(text: str) -> str:
    """With a capital letter, as on a button or a field."""
    return text[:1].upper() + text[1:]
