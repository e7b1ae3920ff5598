"""The names of all pieces of the game, in keys and on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from companion.engine.faces import HAND, as_word, words_of
from companion.engine.facts import Face
from companion.engine.places import place_words
from companion.games.santa_maria.box.pieces import NONE, SET, YEARLY, cost_text, ship_text, tile_text

SCHOLAR, BISHOP, MISSION = "scholar", "bishop", "mission"


class Spot(NamedTuple):
    """A spot for monks: scholar, bishop or mission, and its number from 1."""

    kind: str
    number: int


@cache
def spot_of(name: str) -> Spot:
    """A spot by its name.

    >>> spot_of("bishop.2")
    Spot(kind='bishop', number=2)
    """
    kind, number = place_words(name)
    return Spot(kind, int(number))


class Mark(NamedTuple):
    """A die with its value, coins with their number, or a priest, on a building."""

    kind: str
    n: int | None


@cache
def mark_of(text: str) -> Mark:
    """A mark by its text.

    >>> mark_of("white 3"), mark_of("priest")
    (Mark(kind='white', n=3), Mark(kind='priest', n=None))
    """
    kind, n, *_ = *words_of(text), ""
    return Mark(kind, int(n) if n.isascii() and n.isdecimal() else None)


def use_of(often: str, name: str) -> str:
    """The used ability of a scholar, as the table keeps it: once a turn, or once a year."""
    return f"{often} {name}"


def is_yearly(use: str) -> bool:
    """Whether an ability that was used comes back with the next year only."""
    return words_of(use)[0] == YEARLY


def scholar_key(face: Face) -> str:
    """A scholar by name, as a word of a key."""
    return name_key(face["name"])


SIGNS = str.maketrans("|+/>&*", "\u00a6\uff0b\u2044\u203a\uff06\u2217")
"""The signs of a face, and their look-alikes: in the owner's words they join nothing."""


@cache
def name_key(name: str) -> str:
    """Words of the owner as one word of a key.

    >>> name_key("Letter writing")
    'hand:Letter_writing'
    """
    printed = "".join(letter if letter.isprintable() else " " for letter in name)
    return HAND + as_word(printed.translate(SIGNS))[:40]


def bishop_key(face: Face) -> str:
    """A bishop by its condition, as a face: ``triple*1>happiness*2&most*12``; or by its note.

    >>> bishop_key({"of": "double", "also": "triple", "how": "sum", "each": 2, "per": 3, "most": 0, "note": ""})
    'double*2/triple*2>happiness*3'
    >>> bishop_key({"of": "scholar", "also": "bishop", "how": "set", "each": 1, "per": 4, "most": 0, "note": ""})
    'scholar*1&bishop*1>happiness*4'
    """
    if face["of"] == "hand":
        return name_key(face.get("note", ""))
    things = [f"{what}*{face['each']}" for what in bishop_counts(face)]
    most = f"&most*{face['most']}" if face["most"] else ""
    return f"{('&' if face.get('how') == SET else '/').join(things)}>happiness*{face['per']}{most}"


def bishop_counts(face: Face) -> list[str]:
    """The things that a bishop counts, each once."""
    named = (face["of"], face.get("also", NONE), face.get("third", NONE))
    return [what for what in dict.fromkeys(named) if what != NONE]


KEYS: dict[str, Callable[[Face], str]] = {
    "scholars": scholar_key,
    "bishops": bishop_key,
    **dict.fromkeys(("doubles", "triples", "specials", "town_halls", "upgrades", "wooden", "straw"), tile_text),
    **dict.fromkeys(("starting_ships", "ships", "special_ships"), ship_text),
    **dict.fromkeys(("temples_large", "temples_medium", "temples_small"), lambda face: cost_text(face["cost"])),
}
"""The function that names a piece of each kind in a key."""
