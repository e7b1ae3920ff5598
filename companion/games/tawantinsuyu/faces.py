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
from companion.engine.faces import HAND, BadFace, effect, goods_of, legible, note_of
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
        return Bonus(text, note=note_of(text))
    printed = effect(text)
    if printed.kind:
        raise BadFace(text)
    return Bonus(text, goods_of(printed.gain, WORDS, MOST), goods_of(printed.pay, PAID, MOST))


is_face = legible(face)
"""Whether something can be printed so; nothing can be, too."""
