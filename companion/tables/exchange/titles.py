"""Titles and BoardGameGeek ids of our games, and their names elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.games import NAMES, definition, title_of
from companion.tables.play import Play

BGG_IDS: Mapping[str, int] = {
    "tzolkin": 126163,
    "santa_maria": 229220,
    "endless_winter": 305096,
    "tawantinsuyu": 306481,
}
"""The games' numbers on BoardGameGeek."""


def key(title: str) -> str:
    """A title without everything that people write differently.

    >>> key("Tzolk'in: The Mayan Calendar") == key("Tzolk’in - the Mayan calendar")
    True
    """
    return "".join(letter for letter in title.casefold() if letter.isalnum())


@cache
def _by_title() -> dict[str, str]:
    found = {}
    for name in NAMES:
        for title in (name, *(title_of(name, language) for language in LANGUAGES)):
            found[key(title)] = name
            found[key(re.split(r"[:.]", title)[0])] = name
    return found


def our_game(title: str, bgg_id: int | None = None) -> str:
    """Our name of a game, where it is one of ours; else the title.

    >>> our_game("Цолькин. Календарь майя"), our_game("Some edition", 126163), our_game("Chess")
    ('tzolkin', 'tzolkin', 'Chess')
    """
    ours = next((name for name, number in BGG_IDS.items() if number == bgg_id and name in NAMES), None)
    return ours or _by_title().get(key(title)) or title


def bgg_id_of(play: Play) -> int | None:
    """The BoardGameGeek id to write for a play, if it is known."""
    return BGG_IDS.get(play.game) or play.bgg_id or None


@cache
def sources_by_label(game: str) -> dict[str, str]:
    """The sources of a game of ours by their names in any language."""
    if game not in NAMES:
        return {}
    return {key(source_label(game, source, lang)): source for source in definition(game).sources for lang in LANGUAGES}


def source_label(game: str, source: str, language: str = "en") -> str:
    """The name of a source; another game's source is its own label."""
    return _label(game, f"source.{source}", source, language)


def era_label(game: str, era: str, language: str = "en") -> str:
    """The name of an era."""
    return _label(game, f"era.{era}", era, language)


def _label(game: str, message: str, other: str, language: str) -> str:
    say = messages(language, game if game in NAMES else "")
    return say.patterns.get(message, other)
