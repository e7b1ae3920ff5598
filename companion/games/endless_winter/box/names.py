"""Names of pieces without a printed name: they are called by their faces."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from companion.engine import faces
from companion.engine.faces import called, legible, named_by, or_nothing, words_of
from companion.engine.facts import Face, problems
from companion.engine.places import place_words
from companion.games.endless_winter.box.components import ANIMALS
from companion.games.endless_winter.box.faces import is_face
from companion.games.endless_winter.box.pieces import FACTS, FAMILIES


def culture_key(era: int) -> Callable[[Face], str]:
    """A culture card as it is called: era, points, effect."""
    return lambda value: called(era, value["points"], value["effect"])


def stone_key(value: Face) -> str:
    """A sacred stone: its family with its face, and its table.

    >>> stone_key({"family": "one-type", "kinds": ["rhino"], "table": ["1", "3"]})
    'one-type|rhino 1-3'
    """
    name = "|".join(filter(None, (value["family"], "&".join(value["kinds"]))))
    if note := value.get("note", "").strip():
        name = faces.HAND + faces.as_word(note)
    return " ".join(filter(None, (name, "-".join(value["table"]))))


class Stone(NamedTuple):
    """A sacred stone, taken apart: its name in a sentence, its family, its face, and its table."""

    name: str
    family: str
    kinds: tuple[str, ...]
    table: tuple[int, ...]


@lru_cache(maxsize=256)
def stone_of(text: str) -> Stone:
    """A stone by its text.

    >>> stone_of("one-type|rhino 1-3")
    Stone(name='one-type|rhino', family='one-type', kinds=('rhino',), table=(1, 3))
    """
    shown = stone_face(text)
    return Stone(words_of(text)[0], shown["family"], tuple(shown["kinds"]), tuple(map(int, shown["table"])))


def stone_face(key: str) -> Face:
    """A sacred stone as its owner enters it: the reverse of `stone_key`."""
    name, *table = words_of(key)
    family, *kinds = faces.cells(name)
    return {
        "family": family,
        "kinds": [kind for each in kinds for kind in faces.joined(each)],
        "table": [points for row in table for points in faces.table_values(row)],
    }


class Culture(NamedTuple):
    """A culture card, taken apart; one that is not entered has only its era."""

    era: int
    points: int | None
    effect: str


@lru_cache(maxsize=256)
def culture_of(text: str) -> Culture:
    """A culture card by its text.

    >>> culture_of("2 -1 food*2"), culture_of("1")
    (Culture(era=2, points=-1, effect='food*2'), Culture(era=1, points=None, effect=''))
    """
    era, *rest = words_of(text)
    return Culture(int(era), int(rest[0]), rest[1]) if rest else Culture(int(era), None, "")


def setup_key(value: Face) -> str:
    """A setup card: food, tools, tribe card, animals, camp."""
    shown = "&".join(f"{animal}*{n}" for animal in ANIMALS if (n := value["animals"].get(animal)))
    return called(value["food"], value["tool"], value["tribe"], shown, value["camp"])


class SetupCard(NamedTuple):
    """A setup card, taken apart."""

    food: int
    tools: int
    tribe: str
    animals: dict[str, int]
    camp: str


def setup_of(text: str) -> SetupCard:
    """A setup card by its text.

    >>> setup_of("2 1 hunter rhino*1 yes").animals
    {'rhino': 1}
    """
    food, tools, tribe, animals, camp = words_of(text)
    things = faces.effect(animals).gain[0] if animals else ()
    return SetupCard(int(food), int(tools), tribe, {thing.word: thing.n for thing in things}, camp)


token_key = named_by("effect")
"""A token, by its gain."""
cell_key = named_by("tile", "row", "column", "effect")
"""A cell of a megalith tile: its tile, its row and column, and its gain."""


class Place(NamedTuple):
    """A place for a megalith: its level, and the row and column of its cell, counted from 0."""

    level: int
    row: int
    column: int

    @property
    def cell(self) -> str:
        """The name of its cell."""
        return f"{self.row}.{self.column}"


@lru_cache(maxsize=512)
def megalith_place(name: str) -> Place:
    """A place by its name."""
    return Place(*map(int, place_words(name)))


# whether a piece can be called so


def is_culture_key(key: str) -> bool:
    """Whether a culture card can be called so.

    >>> [is_culture_key(key) for key in ("1 -2 food*2", "2 0 nothing", "1 x food", "3 0 food")]
    [True, True, False, False]
    """
    try:
        card = culture_of(key)
    except (ValueError, IndexError):
        return False
    value = {"points": card.points, "effect": card.effect}
    known = card.era in FAMILIES and culture_key(card.era)(value) == key
    return known and not any(problems(FACTS[f"culture_{card.era}"], value))


def is_stone_key(key: str) -> bool:
    """Whether a sacred stone can be called so.

    >>> [is_stone_key(key) for key in ("one-type|rhino 1-3", "hand:count_it", "camps", "nonsense")]
    [True, True, False, False]
    """
    if faces.is_note(key):
        return legible(faces.note_of)(key)
    value = stone_face(key)
    return stone_key(value) == key and any(not any(problems(FACTS[f"stones_{era}"], value)) for era in FAMILIES)


is_token_key = or_nothing(is_face)
"""Whether a token can be called so."""
