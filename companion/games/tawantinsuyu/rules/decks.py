"""The decks of deity and army cards, and stacks that pieces go back to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine.decks import LearningDeck
from companion.games.tawantinsuyu.box.components import SOLDIERS
from companion.games.tawantinsuyu.box.names import PLAIN, army_key, deity_key, soldiers
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.table import Table

ANOTHER = "another"
"""A card whose face is not known yet."""

# cards come back into their decks: those that lie open are read off the table


def _deities_in_sight(t: Table) -> list[str]:
    hands = [card for me in t.players for card in me.shown]
    return [*t.altar, *hands, *([t.played] if t.played else [])]


def _armies_in_sight(t: Table) -> list[str]:
    return [*t.army_discard, *(card for me in t.sides for card in (*me.army_hand, *me.army_up, *me.army_down))]


class ArmyDeck(LearningDeck[Table]):
    """TW-CONQ-03: cards in play may be known by their soldiers alone; those count against the stack, too."""

    def left(self, t: Table) -> dict[str, int]:
        """By soldiers no more than lie nowhere else."""
        found = super().left(t)
        shown = [card for card in _armies_in_sight(t) if card in PLAIN]
        if not shown or self.more(t):
            return found
        unseen = {n: -shown.count(str(n)) for n in SOLDIERS}
        for card, n in found.items():
            unseen[soldiers(card)] += n
        return {card: least for card, n in found.items() if (least := min(n, unseen[soldiers(card)])) > 0}


DEITY_DECK = LearningDeck[Table].of(FACTS["deity_cards"], deity_key, _deities_in_sight, "deity", kept=False)
ARMY_DECK = ArmyDeck.of(
    FACTS["army_cards"], army_key, _armies_in_sight, "army", family=lambda card: str(soldiers(card)), kept=False
)


def came_up(kind: str, lying: Callable[[Table], Iterable[str | None]]) -> Callable[[Table], Iterable[str]]:
    """The pieces of a kind that have come up: as noted, and those that a correction has laid on the table."""

    def pieces(t: Table) -> list[str]:
        found = list(t.seen.get(kind, ()))
        noted = list(found)
        for piece in filter(None, lying(t)):
            if piece in noted:
                noted.remove(piece)
            else:
                found.append(piece)
        return found

    return pieces


def put_below(t: Table, stack: LearningDeck[Table], pieces: list[str]) -> None:
    """TW-BUILD-02, TW-WEAV-04, TW-DEITY-04: pieces go under their stack, or are shuffled in where a table does so."""
    (stack.put_back if t.rulings.get("under_stack") == "shuffled" else stack.put_under)(t, pieces)
