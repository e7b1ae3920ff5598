"""What is printed on the cells of Santa Maria, in a short notation that fits a file, a key and a button.

==========================  =====================================================================
``""``                      an undeveloped cell
``road``, ``road*2``        a road, with so many colonists
``wood``, ``coins*2``       a building that gives goods
``ship``                    a shipping, ``religion``, ``conquistador``, ``cocoa`` building
``wood/gem>coins*3``        trade: pay one of the left, gain the right; ``&`` joins, ``/`` separates alternatives
``wood+religion``           a building with several effects
``religion+road*1``         a building that is a road too
``hand:swap_two_goods``     an effect that no word here covers: carried out by hand
==========================  =====================================================================

>>> cell("wood/gem>coins*3").effects[0].pay
({'wood': 1}, {'gem': 1})
>>> cell("religion+road*1").colonists, cell("road").building, is_cell("stone")
(1, False, False)
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from companion.engine.ask import Goods
from companion.engine.languages import HAND
from companion.games.santa_maria.components import GOODS

EMPTY, ROAD = "", "road"
SHIP, RELIGION, CONQUISTADOR, HAPPINESS = "ship", "religion", "conquistador", "happiness"
ACTIONS = (SHIP, RELIGION, CONQUISTADOR)
GAINED = (*GOODS, HAPPINESS)
MOST = 12
LONGEST_NOTE = 60


class Effect(NamedTuple):
    """One effect of a building: what may be paid (alternatives), what is gained (alternatives), or an action."""

    text: str
    gain: tuple[Goods, ...] = ()
    pay: tuple[Goods, ...] = ()
    action: str = ""
    times: int = 1
    note: str = ""


class Cell(NamedTuple):
    """A cell taken apart."""

    effects: tuple[Effect, ...]
    road: bool
    colonists: int

    @property
    def building(self) -> bool:
        """Whether it can be activated; a road alone cannot."""
        return bool(self.effects)


class BadFace(ValueError):
    """Not a face in our notation."""


@cache
def cell(text: str) -> Cell:
    """A cell taken apart; made once."""
    if text == EMPTY:
        return Cell((), False, 0)
    effects, road, colonists = [], False, 0
    for part in text.split("+"):
        word, _, count = part.partition("*")
        if word == ROAD:
            if road:
                raise BadFace(text)
            road, colonists = True, _count(count, 0)
        else:
            effects.append(effect(part))
    return Cell(tuple(effects), road, colonists)


@cache
def is_activated(text: str) -> bool:
    """Whether a cell can be activated: asked of every cell of every line."""
    return cell(text).building


@cache
def effect(text: str) -> Effect:
    """One effect taken apart."""
    if text.startswith(HAND):
        note = text.removeprefix(HAND)
        if not note.isprintable() or not 0 < len(note) <= LONGEST_NOTE or any(sign in note for sign in " |+/>&*"):
            raise BadFace(text)
        return Effect(text, note=note)
    if ">" in text:
        pay, _, gain = text.partition(">")
        if HAPPINESS in pay:
            raise BadFace(text)
        return Effect(text, gain=alternatives(gain), pay=alternatives(pay))
    word, _, count = text.partition("*")
    if word in ACTIONS:
        return Effect(text, action=word, times=_count(count, 1))
    return Effect(text, gain=alternatives(text))


@cache
def alternatives(text: str) -> tuple[Goods, ...]:
    """Goods of which one set is meant: ``wood/gem`` or ``wood&grain``."""
    return tuple(_goods(part) for part in text.split("/"))


def _goods(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split("&"):
        word, _, count = part.partition("*")
        if word not in GAINED or word in found or part.endswith("*"):
            raise BadFace(text)
        found[word] = _count(count, 1)
    return found


def _count(text: str, otherwise: int) -> int:
    if not text:
        return otherwise
    if not (text.isascii() and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= MOST):
        raise BadFace(text)
    return int(text)


def goods_text(goods: Goods) -> str:
    """Goods in the notation: ``wood*2&grain``."""
    return "&".join(good if n == 1 else f"{good}*{n}" for good, n in goods.items() if n)


def is_cell(text: str) -> bool:
    """Whether something can be printed so."""
    try:
        return text == EMPTY or bool(cell(text).effects) or cell(text).road
    except BadFace:
        return False


def is_building(text: str) -> bool:
    """Whether it is a building."""
    return text != EMPTY and is_cell(text) and cell(text).building


def is_ship(text: str) -> bool:
    """Whether it is a shipping tile: what it costs, and its points, however many.

    >>> is_ship("wood&sugar>happiness*13"), is_ship("wood"), is_ship("wood>sugar")
    (True, False, False)
    """
    cost, _, points = text.partition(">")
    return is_goods(cost) and re.fullmatch(rf"{HAPPINESS}\*[0-9]{{1,2}}", points) is not None


def is_goods(text: str) -> bool:
    """Whether it is goods alone."""
    try:
        return bool(alternatives(text))
    except BadFace:
        return False
