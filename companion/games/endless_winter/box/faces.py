"""The faces of the pieces of Endless Winter, in the notation of all games (``companion/engine/faces.py``).

``hunt|labour`` works only with the figure in that column; ``when-animal|food``, whenever the left is done in this turn.
The abilities of ``bury+food>tool`` are each used or left.

>>> face("hunt|labour+food>tool")[0].condition, face("food>tool")[0].pay
('hunt', ({'food': 1},))
>>> is_face("stone*2"), is_face("gold"), is_face("swim|food")
(True, False, False)
"""

from __future__ import annotations

from functools import cache

from companion.engine.faces import Bonus, goods_text, legible, reader
from companion.games.endless_winter.box.components import COLUMNS

WORDS = (
    "food", "tool", "card", "idol", "megalith", "points", "labour", "half", "fill", "camp", "move", "move-two",
    "settlement", "tribe", "tribe-discard", "bury", "discard", "culture", "animal", "animal-top", "reveal", "tip",
    "stone",
)  # fmt: skip
"""All effects there are."""
PAID = ("food", "tool", "discard", "tip")
"""The words left of an arrow."""
WHEN = "when-"
AWAITED = {f"{WHEN}{word}": word for word in WORDS}
CONDITIONS = (*COLUMNS, *AWAITED)
ALSO = {"animal-top": "animal", "move-two": "move", "tribe-discard": "tribe", "fill": "food"}
"""Icons that meet the condition of another icon too."""
MOST = 12


class Ability(Bonus):
    """One ability, perhaps with a condition."""

    __slots__ = ()

    @property
    def awaits(self) -> str:
        """EW-ICON-10: the icon that sets it off in this turn, or nothing."""
        return AWAITED.get(self.condition, "")

    @property
    def labour(self) -> int:
        """Half labours that come by themselves with the card."""
        if self.pay or len(self.gain) != 1 or self.awaits:
            return 0
        return 2 * self.gain[0].get("labour", 0) + self.gain[0].get("half", 0)

    @property
    def only_labour(self) -> bool:
        """Whether there is nothing else to use."""
        return bool(self.labour) and self.gain[0].keys() <= {"labour", "half"}

    def works_in(self, column: str) -> bool:
        """EW-CARD-03: whether the figure is where it is wanted."""
        return self.condition not in COLUMNS or self.condition == column


face = reader(Ability, WORDS, PAID, MOST, CONDITIONS)
"""The abilities of a face."""
is_face = legible(face)
"""Whether something can be printed so; nothing can be, too."""


def endless(text: str) -> bool:
    """EW-ICON-10: whether an ability has its own trigger as a gain, for nothing.

    >>> endless("when-food|food"), endless("when-move|move-two/food"), endless("when-food|tool"), endless("food")
    (True, True, False, False)
    """
    return any(
        each.awaits in (word, ALSO.get(word))
        for each in face(text)
        if not each.pay
        for goods in each.gain
        for word in goods
    )


def parts(text: str) -> list[Ability]:
    """The gains of a face, each by itself: also those that come together, unless they are paid for.

    >>> [each.text for each in parts("card&tool*2+food>tool&food")]
    ['card', 'tool*2', 'food>tool&food']
    """
    found: list[Ability] = []
    for ability in face(text):
        together = ability.gain[0] if len(ability.gain) == 1 else {}
        apart = not (ability.pay or ability.condition or "discard" in together) and len(together) > 1
        found += [face(goods_text({word: n}))[0] for word, n in together.items()] if apart else [ability]
    return found


@cache
def labour_beside(text: str, column: str) -> int:
    """EW-LAB-03: the half labours that an ability adds to its card in a column."""
    return sum(each.labour for each in face(text) if each.only_labour and each.works_in(column))
