"""What is printed on the pieces of Tawantinsuyu, in the notation of all games.

==========================  =====================================================================
``""``                      nothing
``potato*2&stone``          two potatoes and a stone; ``/`` separates alternatives: ``stone/worker``
``gold>temple-step``        pay the left of the arrow to get the right
``potato*2+army-card``      two bonuses, each to be taken or not
``hand:swap_two_workers``   a bonus that no word here covers: carried out by hand
==========================  =====================================================================

``building``, ``statue``, ``steps`` and ``weaving`` are free of cost; a task (``build-building``) is paid for.

>>> [bonus.gain for bonus in face("potato*2+stone/worker")]
[({'potato': 2},), ({'stone': 1}, {'worker': 1})]
>>> face("gold>temple-step")[0].pay, is_face("army-card*2"), is_face("silver")
(({'gold': 1},), True, False)
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from companion.engine.ask import Goods
from companion.engine.faces import HAND, BadFace, Side, effect
from companion.games.tawantinsuyu.components import GATHER, GOODS, POINTS, TASKS

DEITY_CARD, ARMY_CARD, WORKER, TEMPLE_STEP = "deity-card", "army-card", "worker", "temple-step"
FREE_STEPS, FREE_STATUE, FREE_BUILDING, FREE_WEAVING = "steps", "statue", "building", "weaving"
REFRESH_ONE = "refresh"
"""TW-TRADE-02: one building or army card is turned up, free."""
PIECES = (
    DEITY_CARD, ARMY_CARD, WORKER, TEMPLE_STEP, REFRESH_ONE, FREE_WEAVING, FREE_STEPS, FREE_STATUE, FREE_BUILDING,
)  # fmt: skip
WORDS = (*GOODS, POINTS, *PIECES, *(task for task in TASKS if task not in GATHER))
"""All that a bonus can bring."""
PAID = GOODS
"""What may stand left of an arrow."""
MOST = 20
LONGEST_NOTE = 60


class Bonus(NamedTuple):
    """One bonus: what may be paid and what is gained (alternatives), or a note."""

    text: str
    gain: tuple[Goods, ...] = ()
    pay: tuple[Goods, ...] = ()
    note: str = ""


@cache
def face(text: str) -> tuple[Bonus, ...]:
    """The bonuses of a face; made once."""
    return tuple(_bonus(part) for part in text.split("+")) if text else ()


def _bonus(text: str) -> Bonus:
    if text.startswith(HAND):
        note = text.removeprefix(HAND)
        if not note.isprintable() or not 0 < len(note) <= LONGEST_NOTE or any(sign in note for sign in " |+/>&*"):
            raise BadFace(text)
        return Bonus(text, note=note)
    printed = effect(text)
    if printed.kind:
        raise BadFace(text)
    return Bonus(text, _goods(printed.gain, WORDS), _goods(printed.pay, PAID))


def _goods(choices: Side, words: tuple[str, ...]) -> tuple[Goods, ...]:
    found = tuple({thing.word: thing.n for thing in things} for things in choices)
    for goods, things in zip(found, choices, strict=True):
        if len(goods) < len(things) or not goods.keys() <= set(words) or not all(0 < n <= MOST for n in goods.values()):
            raise BadFace(things)
    return found


def is_face(text: str) -> bool:
    """Whether something can be printed so; nothing can be, too."""
    try:
        face(text)
    except BadFace:
        return False
    return True
