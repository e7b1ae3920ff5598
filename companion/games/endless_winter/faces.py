"""What is printed on the pieces of Endless Winter, in the notation of all games.

==========================  =====================================================================
``""``                      nothing
``food*2&tool``             two food and a tool; ``/`` separates alternatives: ``idol/card``
``food>tool``               pay the left of the arrow to get the right
``hunt|labour``             only with the figure in that column
``when-animal|food``        whenever the left is done in this turn, the right
``bury+food>tool``          two abilities, each to be used or not
``hand:swap_two_cards``     an ability that no word here covers: carried out by hand
==========================  =====================================================================

>>> face("hunt|labour+food>tool")[0].condition, face("food>tool")[0].pay
('hunt', ({'food': 1},))
>>> is_face("stone*2"), is_face("gold"), is_face("swim|food")
(True, False, False)
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from companion.engine.ask import Goods
from companion.engine.faces import HAND, BadFace, effect, goods_of, legible, note_of
from companion.games.endless_winter.components import COLUMNS

WORDS = (
    "food", "tool", "card", "idol", "megalith", "points", "labour", "half", "fill", "camp", "move", "move-two",
    "settlement", "tribe", "tribe-discard", "bury", "discard", "culture", "animal", "animal-top", "reveal", "tip",
    "stone",
)  # fmt: skip
"""All effects there are."""
PAID = ("food", "tool", "discard", "tip")
"""What may stand left of an arrow."""
WHEN = "when-"
CONDITIONS = (*COLUMNS, *(f"{WHEN}{word}" for word in WORDS))
MOST = 12


class Ability(NamedTuple):
    """One ability: its condition, what may be paid and what is gained (alternatives), or a note."""

    text: str
    condition: str = ""
    gain: tuple[Goods, ...] = ()
    pay: tuple[Goods, ...] = ()
    note: str = ""

    @property
    def labour(self) -> int:
        """Half labours that come by themselves with the card."""
        if self.pay or len(self.gain) != 1 or self.condition.startswith(WHEN):
            return 0
        return 2 * self.gain[0].get("labour", 0) + self.gain[0].get("half", 0)

    @property
    def only_labour(self) -> bool:
        """Whether there is nothing else to use."""
        return bool(self.labour) and self.gain[0].keys() <= {"labour", "half"}

    def works_in(self, column: str) -> bool:
        """EW-CARD-03: whether the figure is where it is wanted."""
        return self.condition not in COLUMNS or self.condition == column


@cache
def face(text: str) -> tuple[Ability, ...]:
    """The abilities of a face; made once."""
    return tuple(_ability(part) for part in text.split("+")) if text else ()


@cache
def labour_beside(text: str, column: str) -> int:
    """EW-LAB-03: the half labours that an ability adds to its card in a column."""
    return sum(each.labour for each in face(text) if each.only_labour and each.works_in(column))


def _ability(text: str) -> Ability:
    if text.startswith(HAND):
        return Ability(text, note=note_of(text))
    condition, bar, rest = text.rpartition("|")
    printed = effect(rest)
    if printed.kind or (bar and condition not in CONDITIONS):
        raise BadFace(text)
    return Ability(text, condition, goods_of(printed.gain, WORDS, MOST), goods_of(printed.pay, PAID, MOST))


is_face = legible(face)
"""Whether something can be printed so; nothing can be, too."""
