"""Pieces that are called by their faces: cards, tiles and buildings without a name of their own."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.engine.faces import NOTHING, called, goods_text
from companion.engine.facts import Face
from companion.games.tawantinsuyu.box.components import DEITIES, JOINS, PATTERNS, SOLDIERS, STARTING_WEAVINGS
from companion.games.tawantinsuyu.box.faces import is_face
from companion.games.tawantinsuyu.box.pieces import cost_of


def deity_key(value: Face) -> str:
    """A deity card: its symbol and its bonuses."""
    return called(value["deity"], value["effect"])


def army_key(value: Face) -> str:
    """An army card: its soldiers and its bonus."""
    return called(value["soldiers"], value["effect"])


def production_key(value: Face) -> str:
    """A production building: its number, its price and its bonus."""
    return called(value["number"], goods_text(cost_of(value)), value["effect"])


def weaving_key(value: Face) -> str:
    """A weaving: its number or name, its pattern, its edges."""
    return called(value.get("number") or value["tile"], value["pattern"], value["left"], value["right"])


class Production(NamedTuple):
    """A production building, taken apart; its price as a face."""

    number: str
    cost: str
    effect: str


def production_of(tile: str) -> Production:
    """A production building by its text.

    >>> production_of("3 stone*2 corn"), production_of("4 nothing gold").cost
    (Production(number='3', cost='stone*2', effect='corn'), '')
    """
    number, cost, effect = tile.split(" ")
    return Production(number, *("" if each == NOTHING else each for each in (cost, effect)))


class Weaving(NamedTuple):
    """A weaving, taken apart: its number or name, its pattern, its edges."""

    name: str
    pattern: str
    left: str
    right: str


def weaving_of(tile: str) -> Weaving:
    """A weaving by its text."""
    return Weaving(*tile.split(" "))


@lru_cache(maxsize=512)
def soldiers(card: str) -> int:
    """TW-TRAIN-03: the soldiers of an army card."""
    return int(card.partition(" ")[0])


@lru_cache(maxsize=512)
def deity_of(card: str) -> str:
    """The symbol of a deity card."""
    return card.partition(" ")[0]


PLAIN = frozenset(map(str, SOLDIERS))
"""Cards of which only the soldiers are known."""


# what can be called so


def is_deity_card(key: str) -> bool:
    """Whether a deity card can be called so.

    >>> is_deity_card("deity-1 corn"), is_deity_card("deity-1"), is_deity_card("deity-9 corn")
    (True, False, False)
    """
    deity, _, shown = key.partition(" ")
    return deity in DEITIES and _is_shown(shown)


def is_army_card(key: str) -> bool:
    """Whether an army card can be called so: by its face, or by its soldiers alone."""
    count, _, shown = key.partition(" ")
    return key in PLAIN or (count in PLAIN and _is_shown(shown))


def is_production(key: str) -> bool:
    """Whether a production building can be called so."""
    words = key.split(" ")
    return len(words) == 3 and words[0].isdecimal() and all(map(_is_shown, words[1:]))


def is_weaving(key: str) -> bool:
    """Whether a weaving can be called so."""
    words = key.split(" ")
    edges = (*JOINS, NOTHING)
    is_well_formed = len(words) == 4 and words[0].isdecimal() and words[1] in PATTERNS
    return key in STARTING_WEAVINGS or (is_well_formed and all(edge in edges for edge in words[2:]))


def _is_shown(text: str) -> bool:
    return bool(text) and (text == NOTHING or is_face(text))
