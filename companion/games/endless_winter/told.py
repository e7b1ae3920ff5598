"""Which piece it is: pieces without a name, told by their faces when somebody first needs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from companion.engine.ask import Option, Script
from companion.engine.copy import ask_fact, known_fact
from companion.engine.decks import ToldDeck, faces_of, seen
from companion.games.endless_winter.components import ANIMALS
from companion.games.endless_winter.pieces import FACTS, ONE_BY_ONE
from companion.games.endless_winter.table import Table

V = TypeVar("V")
NOTHING = "nothing"
"""An empty face in a key, which is made of words."""


def these(options: list[Option[V]]) -> Callable[[], list[Option[V]]]:
    """The same options, however often they are looked at."""
    return lambda: options


def culture_key(era: int) -> Callable[[Any], str]:
    """A culture card as it is called: era, points, effect."""
    return lambda value: f"{era} {value['points']} {value['effect'] or NOTHING}"


def stone_key(value: Any) -> str:
    """A sacred stone: its family with what it shows, and its table.

    >>> stone_key({"family": "one-type", "kinds": ["rhino"], "table": ["1", "3"]})
    'one-type|rhino 1-3'
    """
    name = "|".join(filter(None, (value["family"], "&".join(value["kinds"]))))
    if note := value.get("note", "").strip():
        name = "hand:" + "_".join(note.split())
    return " ".join(filter(None, (name, "-".join(value["table"]))))


def setup_key(value: Any) -> str:
    """A setup card: food, tools, tribe card, animals, camp."""
    shown = "&".join(f"{animal}*{n}" for animal in ANIMALS if (n := value["animals"].get(animal)))
    return f"{value['food']} {value['tool']} {value['tribe']} {shown or NOTHING} {value['camp']}"


def token_key(value: Any) -> str:
    """A token: what it brings."""
    return value["effect"] or NOTHING


def cell_key(value: Any) -> str:
    """A cell of a megalith tile: which tile, its row and column, and what it brings."""
    return f"{value['tile']} {value['row']} {value['column']} {token_key(value)}"


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


def effect_of(key: str) -> str:
    """The effect in a key: its last word."""
    last = key.rpartition(" ")[2]
    return "" if last == NOTHING else last


@cache
def deck(fact: str) -> ToldDeck[Table]:
    """The pieces of a kind: those that have come up are written down."""
    word, named = KEYS[fact]
    return ToldDeck(fact, lambda t: faces_of(t, fact, named), seen(fact), word, fact=FACTS[fact], named=named)


def which(t: Table, fact: str, rule: str, place: str = "") -> Script[str]:
    """Which piece it is: drawn where the companion draws and knows one, else told by the table."""
    return deck(fact).drawn_or_told(t, rule, place)


def covered_cell(t: Table, rule: str) -> Script[str]:
    """What a covered cell brings: one that was told before, or told now."""
    return effect_of((yield from deck(ONE_BY_ONE).tell(t, rule)))


def fact(t: Table, name: str) -> Script[Any]:
    """A single fact: from the copy, or asked of the owner now."""
    return (yield from known_fact(t, FACTS[name], FACTS[name].rule))


def in_row(t: Table, name: str, place: int, **values: Any) -> Script[Any]:
    """A piece of a row, from 1 on: those before it are told first."""
    while len(t.fact(name) or ()) < place:
        yield from ask_fact(t, FACTS[name], FACTS[name].rule, place=len(t.fact(name) or ()) + 1, **values)
    return t.fact(name)[place - 1]
