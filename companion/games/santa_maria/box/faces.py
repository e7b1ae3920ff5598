"""The printed cells of Santa Maria, in the notation of all games (``companion/engine/faces.py``).

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

from collections import Counter
from functools import cache
from typing import NamedTuple

from companion.engine import faces
from companion.engine.ask import Goods
from companion.engine.faces import BadFace, Side, Thing, goods_of, is_note, legible, note_of, side
from companion.engine.facts import LATER
from companion.games.santa_maria.box.components import GOODS

EMPTY, ROAD = "", "road"
SHIP, RELIGION, CONQUISTADOR, HAPPINESS = "ship", "religion", "conquistador", "happiness"
ACTIONS = (SHIP, RELIGION, CONQUISTADOR)
TRADE, BY_HAND, GAIN = "trade", "hand", "gain"
WITH_NAMES = (BY_HAND, "exp")
"""The kinds of people with a name: given by their owner, or in the expansion."""
GAINED = (*GOODS, HAPPINESS)
MOST = 12


class Effect(NamedTuple):
    """One effect of a building: the possible payments, the possible gains, or an action."""

    text: str
    gain: tuple[Goods, ...] = ()
    pay: tuple[Goods, ...] = ()
    action: str = ""
    times: int = 1
    note: str = ""

    @property
    def kind(self) -> str:
        """The kind of its handler (``buildings``): an action, a trade, by hand, or plain gain."""
        return self.action or (TRADE if self.pay else BY_HAND if self.note else GAIN)


class Cell(NamedTuple):
    """A cell taken apart."""

    effects: tuple[Effect, ...]
    road: bool
    colonists: int

    @property
    def building(self) -> bool:
        """Whether it can be activated; a road alone cannot."""
        return bool(self.effects)


@cache
def cell(text: str) -> Cell:
    """A cell taken apart; cached."""
    if text in (EMPTY, LATER):
        return Cell((), False, 0)
    found, road, colonists = [], False, 0
    for each in faces.effects(text):
        match each.gain:
            case ((Thing(word="road") as way,),) if not each.pay and not each.kind:
                if road:
                    raise BadFace(text)
                road, colonists = True, 0 if way.many is None else _count(way)
            case _:
                found.append(effect(each.text))
    return Cell(tuple(found), road, colonists)


@cache
def is_activated(text: str) -> bool:
    """Whether a cell can be activated: needed for every cell of every line. An unknown one may be."""
    return text == LATER or cell(text).building


@cache
def certain(text: str) -> Goods:
    """The certain gain of activating a cell; trades and choices are decided later.

    >>> certain("wood*2+religion"), certain("wood/gem"), certain("wood>coins*3")
    ({'wood': 2, 'religion': 1}, {}, {})
    """
    found: Counter[str] = Counter()
    for each in cell(text).effects:
        if each.action:
            found[each.action] += each.times
        elif not each.pay and len(each.gain) == 1:
            found.update(each.gain[0])
    return dict(found)


@cache
def effect(text: str) -> Effect:
    """One effect taken apart."""
    each = faces.effect(text)
    if is_note(text):
        return Effect(text, note=note_of(text))
    if each.kind:
        raise BadFace(text)
    match each:
        case faces.Effect(pay=(), gain=((Thing(word=word) as thing,),)) if word in ACTIONS:
            return Effect(text, action=word, times=_count(thing))
    pay = _goods(each.pay)
    if any(HAPPINESS in goods for goods in pay):
        raise BadFace(text)
    return Effect(text, gain=_goods(each.gain), pay=pay)


@cache
def alternatives(text: str) -> tuple[Goods, ...]:
    """Goods as alternative sets: ``wood/gem`` or ``wood&grain``."""
    return _goods(side(text))


def _goods(choices: Side) -> tuple[Goods, ...]:
    return goods_of(choices, GAINED, MOST)


def _count(thing: Thing) -> int:
    if not 1 <= thing.n <= MOST:
        raise BadFace(thing)
    return thing.n


def is_cell(text: str) -> bool:
    """Whether a text is a valid face of a cell."""
    try:
        return text == EMPTY or bool(cell(text).effects) or cell(text).road  # a cell for later shows nothing yet
    except BadFace:
        return False


def is_building(text: str) -> bool:
    """Whether a text is a building."""
    return text != EMPTY and is_cell(text) and cell(text).building


def is_ship(text: str) -> bool:
    """Whether a text is a shipping tile: a cost, and points, however many.

    >>> is_ship("wood&sugar>happiness*13"), is_ship("wood"), is_ship("wood>sugar")
    (True, False, False)
    """
    try:
        each = faces.effect(text)
        priced = bool(_goods(each.pay)) and not each.kind
    except BadFace:
        return False
    match each.gain:
        case ((Thing(word="happiness", many=int()),),):
            return priced
    return False


is_goods = legible(alternatives)
"""Whether a text is goods alone."""
