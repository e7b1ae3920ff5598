"""The decks of pieces without a name: they are called by their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from companion.engine.decks import LearningDeck, seen
from companion.games.endless_winter.box.names import cell_key, culture_key, setup_key, stone_key, token_key
from companion.games.endless_winter.box.pieces import FACTS, ONE_BY_ONE
from companion.games.endless_winter.table import Table

KEYS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "culture_1": ("culture", culture_key(1)),
    "culture_2": ("culture", culture_key(2)),
    "stones_1": ("stone", stone_key),
    "stones_2": ("stone", stone_key),
    "setup_cards": ("setup", setup_key),
    "glacier_tokens": ("token", token_key),
    "rest_tokens": ("token", token_key),
    ONE_BY_ONE: ("cell", cell_key),
}
"""The first word of a piece's answers, and how its face is called."""


@cache
def deck(fact: str) -> LearningDeck[Table]:
    """The pieces of a kind: those that have come up are written down."""
    word, named = KEYS[fact]
    out = _glacier_tokens if fact == "glacier_tokens" else seen(fact)
    return LearningDeck.of(FACTS[fact], named, out, word)


def _glacier_tokens(t: Table) -> Iterable[str]:
    """EW-MODG-03: those that have come up, and those that a correction has laid on a glacier."""
    return (Counter(t.seen.get("glacier_tokens", ())) | Counter(t.tokens.values())).elements()
