"""Hands that nobody looks into: which cards may be there, from all that has been seen."""

from __future__ import annotations

import msgspec


class Hand(msgspec.Struct):
    """A player's own cards: a hand and a stack that nobody looks into, and discards in sight.

    Which cards are hidden is known, but not which of them are in the hand:

    >>> mine = Hand(hidden=["brave", "brave", "hunter"], discards=["crafter"])
    >>> mine.draw(2), mine.count, mine.stack, mine.may_hold()
    (2, 2, 1, ['brave', 'hunter'])
    >>> mine.discard("hunter")
    >>> mine.draw(3), mine.known, mine.may_hold(), mine.stack
    (3, ['brave', 'brave'], ['brave', 'crafter', 'hunter'], 0)
    """

    known: list[str] = []
    """Cards that are in the hand for certain: everybody saw them go there."""
    hidden: list[str] = []
    """Cards in the hand or in the stack."""
    held: int = 0
    """So many of the hidden ones are in the hand."""
    discards: list[str] = []

    @property
    def count(self) -> int:
        """Cards in the hand."""
        return len(self.known) + self.held

    @property
    def stack(self) -> int:
        """Cards in the stack."""
        return len(self.hidden) - self.held

    def may_hold(self) -> list[str]:
        """The faces that may be in the hand, each once."""
        return sorted({*self.known, *(self.hidden if self.held else ())})

    def draw(self, count: int = 1) -> int:
        """Cards from the stack; when it is through, the discards are shuffled. How many there were to draw."""
        drawn = min(count, self.stack)
        self.held += drawn
        if drawn < count and self.discards:
            self.known += self.hidden  # the stack is through: what was hidden is in the hand
            self.hidden, self.discards = self.discards, []
            self.held = min(count - drawn, len(self.hidden))
            drawn += self.held
        return drawn

    def play(self, card: str) -> None:
        """A card leaves the hand."""
        if card in self.known:
            self.known.remove(card)
        elif self.held and card in self.hidden:
            self.hidden.remove(card)
            self.held -= 1
        else:
            raise LookupError(f"{card!r} cannot be in the hand")

    def discard(self, card: str) -> None:
        """A card of the hand comes to lie on the discards."""
        self.play(card)
        self.discards.append(card)
