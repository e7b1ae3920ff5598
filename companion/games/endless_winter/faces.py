"""What is printed on the pieces of Endless Winter, in a short notation that fits a file, a key and a button.

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
from companion.engine.languages import HAND
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
LONGEST_NOTE = 60


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


class BadFace(ValueError):
    """Not a face in our notation."""


@cache
def face(text: str) -> tuple[Ability, ...]:
    """The abilities of a face; made once."""
    return tuple(_ability(part) for part in text.split("+")) if text else ()


def _ability(text: str) -> Ability:
    if text.startswith(HAND):
        note = text.removeprefix(HAND)
        if not note.isprintable() or not 0 < len(note) <= LONGEST_NOTE or any(sign in note for sign in " |+/>&*"):
            raise BadFace(text)
        return Ability(text, note=note)
    condition, bar, rest = text.rpartition("|")
    if bar and condition not in CONDITIONS:
        raise BadFace(text)
    pay, arrow, gain = rest.rpartition(">")
    return Ability(text, condition, _alternatives(gain, WORDS), _alternatives(pay, PAID) if arrow else ())


def _alternatives(text: str, words: tuple[str, ...]) -> tuple[Goods, ...]:
    return tuple(_goods(part, words) for part in text.split("/"))


def _goods(text: str, words: tuple[str, ...]) -> Goods:
    found: dict[str, int] = {}
    for part in text.split("&"):
        word, star, count = part.partition("*")
        if word not in words or word in found or bool(star) != bool(count):
            raise BadFace(text)
        if star and not (count.isascii() and count.isdecimal() and len(count) <= 2 and 1 <= int(count) <= MOST):
            raise BadFace(text)
        found[word] = int(count) if star else 1
    return found


def goods_text(goods: Goods) -> str:
    """Goods in the notation."""
    return "&".join(word if n == 1 else f"{word}*{n}" for word, n in goods.items() if n)


def is_face(text: str) -> bool:
    """Whether something can be printed so; nothing can be, too."""
    try:
        face(text)
    except BadFace:
        return False
    return True
