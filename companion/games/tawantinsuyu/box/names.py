"""Names of cards, tiles and buildings without a printed name: they are called by their faces."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.engine.faces import NOTHING, called, goods_text, legible_name, named_by, or_nothing, words_of
from companion.engine.facts import Face
from companion.games.tawantinsuyu.box.components import DEITIES, JOINS, PATTERNS, SOLDIERS, STARTING_WEAVINGS
from companion.games.tawantinsuyu.box.faces import is_face
from companion.games.tawantinsuyu.box.pieces import cost_of

deity_key = named_by("deity", "effect")
"""A deity card: its symbol and its bonuses."""
army_key = named_by("soldiers", "effect")
"""An army card: its soldiers and its bonus."""


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
    return Production(*words_of(tile))


def number_of(building: str) -> str:
    """The print that identifies a building.

    >>> number_of("z07"), number_of("12 stone corn")
    ('Z07', '12')
    """
    return words_of(building)[0].upper()


class Weaving(NamedTuple):
    """A weaving, taken apart: its number or name, its pattern, its edges."""

    name: str
    pattern: str
    left: str
    right: str


def weaving_of(tile: str) -> Weaving:
    """A weaving by its text."""
    return Weaving(*words_of(tile))


@lru_cache(maxsize=512)
def soldiers(card: str) -> int:
    """TW-TRAIN-03: the soldiers of an army card."""
    return int(words_of(card)[0])


@lru_cache(maxsize=512)
def deity_of(card: str) -> str:
    """The symbol of a deity card."""
    return words_of(card)[0]


PLAIN = frozenset(map(str, SOLDIERS))
"""Cards of which only the soldiers are known."""


# checks of names

_is_shown = or_nothing(is_face)
is_deity_card = legible_name(DEITIES.__contains__, _is_shown)
is_army_card = legible_name(PLAIN.__contains__, _is_shown, also=PLAIN)
"""By its face, or by its soldiers alone."""
is_production = legible_name(str.isdecimal, _is_shown, _is_shown)
_is_edge = (*JOINS, NOTHING).__contains__
is_weaving = legible_name(str.isdecimal, PATTERNS.__contains__, _is_edge, _is_edge, also=STARTING_WEAVINGS)
