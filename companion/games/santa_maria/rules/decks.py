"""Pieces with different faces: the known ones, the ones that have come up, and the entries of the owner."""

from __future__ import annotations

from functools import cache, partial

from companion.engine.decks import LearningDeck, faces_of, seen
from companion.games.santa_maria.box.names import KEYS
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.storage import Storage
from companion.games.santa_maria.table import Table

COUNTED_STACKS = ("ships", "special_ships")
SCHOLARS, BISHOPS = "scholars", "bishops"


class Stacks(Storage):
    """The decks of a table."""

    def faces_of(self, t: Table, fact: str) -> list[str]:
        """All faces of a kind that are known, as texts."""
        return faces_of(t, fact, KEYS[fact])

    def deck(self, fact: str, word: str = "") -> LearningDeck[Table]:
        """The pieces of a kind; their answers begin with its name or with a word."""
        return deck_of(self, fact, word)

    def people(self, fact: str) -> LearningDeck[Table]:
        """SM-SETUP-09: scholars or bishops: each lies at one spot, or beside a colony."""
        return people_of(self, fact)

    def people_known(self, t: Table, fact: str) -> list[str]:
        """The scholars or bishops that may lie at a spot, by name."""
        return list(dict.fromkeys(self.faces_of(t, fact)))


@cache
def deck_of(rules: Stacks, fact: str, word: str) -> LearningDeck[Table]:
    """The pieces of a kind, made once like the rules."""
    faces, counted = partial(rules.faces_of, fact=fact), fact in COUNTED_STACKS
    return LearningDeck(fact, faces, seen(fact), word, fact=FACTS[fact], named=KEYS[fact], counted=counted)


@cache
def people_of(rules: Stacks, fact: str) -> LearningDeck[Table]:
    """The scholars or bishops, made once like the rules."""
    faces = partial(rules.people_known, fact=fact)
    return LearningDeck(fact, faces, settled, fact=FACTS[fact], named=KEYS[fact], kept=False)


def settled(t: Table) -> list[str]:
    """The people at spots or beside a colony."""
    return [*t.spots.values(), *(player.private for player in t.players)]
