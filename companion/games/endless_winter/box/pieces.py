"""The printed facts of the pieces that the owner of a copy enters once.

A fact with pieces in a row (a track, the slots of stones) is entered from its first piece on, as it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from companion.engine.ask import Reason, because
from companion.engine.box_facts import Facts
from companion.engine.faces import effect_texts, joined
from companion.engine.facts import Check, Face, Fact, must, read_facts
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.faces import WORDS, endless, is_face

LONGEST_TRACK = 24
YES, NO = "yes", "no"
SIDE = 4
"""No megalith tile is longer than this."""
ONE_BY_ONE = "megalith_cells"
"""The cells of megalith tiles that are not known as a whole: each is asked for when it is first covered."""
DIRECTIONS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
START = "start"
ARROWS = {f"arrow-{way}": way for way in DIRECTIONS}
CELLS = ("plain", START, *ARROWS, *(word for word in WORDS if word not in ("labour", "half")))

ON_TYPE, CAMPS_ON, ON_BOARD, ON_TILES = "settlements", "camps", "megaliths", "tiles"
BURIED, HEIGHT, IDOLS, TIPPED, ONE_TYPE, TWO_TYPES = "burial", "height", "idols", "tipped", "one-type", "two-types"
BY_HAND = "hand"
FAMILIES = {1: (ON_TYPE, CAMPS_ON, ON_BOARD, ON_TILES), 2: (BURIED, HEIGHT, IDOLS, TIPPED, ONE_TYPE, TWO_TYPES)}
SHOWN = {
    ON_TYPE: (ew.KINDS, 1, 1),
    CAMPS_ON: (ew.KINDS, 1, len(ew.KINDS)),
    ONE_TYPE: (ew.ANIMALS, 1, 1),
    TWO_TYPES: (ew.ANIMALS, 2, 2),
}
"""The types a stone of a family shows: their kind, and their fewest and most."""
KNOWN_SETS = {"mammoth": 2, "rhino": 3, "sloth": 10}
WITH_TABLE = {ON_TILES, BURIED, ONE_TYPE, TWO_TYPES}


# checks of a piece


@lru_cache(256)
def cell_parts(text: str) -> tuple[bool, tuple[str, ...], str]:
    """A cell of a megalith tile: whether one starts there, where its arrows point, and its gain.

    >>> cell_parts("start+tool"), cell_parts("arrow-up&arrow-right")
    ((True, (), 'tool'), (False, ('up', 'right'), ''))
    """
    parts = effect_texts(text)
    start = parts[0] == START
    rest = [part for part in parts[start:] if part not in ("", "plain")]
    arrows = {part: joined(part) for part in rest if ARROWS.keys() >= set(joined(part))}
    ways = tuple(ARROWS[arrow] for each in arrows.values() for arrow in each)
    return start, ways, "+".join(part for part in rest if part not in arrows)


def covered_face(text: str) -> str:
    """The gain of a cell and its arrows, without the sign that megaliths start there."""
    first, *others = effect_texts(text)
    return "+".join(others) if first == START and others else text


def is_megalith_cell(text: str) -> bool:
    """Whether a cell can be printed so; nothing is no cell."""
    if not text:
        return True
    return is_face(cell_parts(text)[2])


def _ends(value: Face) -> Iterator[Reason]:
    """EW-ICON-10: nothing that is printed sets itself off."""
    cells = [cell_parts(cell)[2] for row in value.get("cells", ()) if isinstance(row, list) for cell in row]
    for text in (value.get("effect", ""), value.get("action", ""), *cells):
        if endless(text):
            yield because("entry.endless", face=text)


def _sum(name: str, total: int) -> Check:
    def check(value: Face) -> Iterator[Reason]:
        entered = sum(value.values())
        if entered != total:
            yield because(f"entry.{name}.sum", n=entered, of=total)

    return check


def _starting(value: Face) -> Iterator[Reason]:
    """EW-SET-18: a brave and a tribeswoman are among them."""
    yield from _sum("starting_cards", ew.STARTING_CARDS)(value)
    for card in ew.SET_ASIDE:
        if not value[card]:
            yield because("entry.starting_cards.set-aside", card=card)


def _set_of(animal: str, points: int) -> Check:
    """EW-FIN-09: the values of a set in the rulebook's example; of mammoths it is the first."""

    def check(value: Face) -> Iterator[Reason]:
        entered = [value["vp-1"]] if animal == "mammoth" else value.values()
        if points not in entered:
            yield because("entry.animal.known", animal=animal, points=points)

    return check


def _terrain(value: Face) -> Iterator[Reason]:
    """EW-SET-29 to EW-SET-31."""
    yield from _sum("terrain_tiles", ew.TERRAIN_TILES)(value)
    glaciers = max(row["glacier"] for row in ew.TERRAIN_IN_PLAY.values())
    lands = max(row["each"] * len(ew.LANDS) + row["random"] for row in ew.TERRAIN_IN_PLAY.values())
    if value[ew.GLACIER] < glaciers or sum(value[land] for land in ew.LANDS) < lands:
        yield because("entry.terrain_tiles.too-few", glaciers=glaciers, lands=lands)


def _stone(value: Face) -> Iterator[Reason]:
    """EW-STONE-01 to EW-STONE-10: the types and the table that the family needs."""
    family, kinds = value["family"], value["kinds"]
    words, low, high = SHOWN.get(family, ((), 0, 0))
    if not low <= len(kinds) <= high or any(kind not in words for kind in kinds):
        yield because("entry.stone.kinds", low=low, high=high)
    if (family in WITH_TABLE) != bool(value["table"]):
        yield because("entry.stone.table")
    if family == BY_HAND and not value.get("note", "").strip():
        yield because("entry.note-missing")


def _level(others: Sequence[Face], value: Face) -> Iterator[Reason]:
    """EW-IDOL-07: each of the points stands at one level, and all of them below the end."""
    entered = [level["points"] for level in (*others, value) if level["points"] != "0"]
    if value["points"] in entered[:-1]:
        yield because("entry.reverence_track.entered", points=int(value["points"]))
    missing = [n for n in ew.REVERENCE_POINTS if str(n) not in entered]
    if is_last(value) and missing:
        yield because("entry.reverence_track.end", points=missing[0])


def _setup(others: Sequence[Face], value: Face) -> Iterator[Reason]:
    """EW-SET-16: all setup cards together show no more animals than there are."""
    shown = sum(sum(card["animals"].values()) for card in (*others, value))
    if shown > ew.ANIMAL_CARDS:
        yield because("entry.setup_cards.animals", n=shown, of=ew.ANIMAL_CARDS)


# the facts


def is_last(space: Face) -> bool:
    """Whether a track ends with this space."""
    return bool(space.get("last") == YES)


_facts = read_facts(
    ew.GAME,
    "facts",
    words={
        "words": WORDS,
        "cards": ew.CARDS,
        "starting": ew.STARTING,
        "tribes": ew.TRIBES,
        "chiefs": [f"{chief}_{side}" for chief in ew.CHIEFS for side in ew.SIDES],
        "animals": ew.ANIMALS,
        "kinds": ew.KINDS,
        "hexes": (*ew.KINDS, ew.BASE),
        "cells": CELLS,
        **{f"families_{era}": families for era, families in FAMILIES.items()},
    },
    numbers={
        **ew.NUMBERS,
        "food": ew.MOST_FOOD,
        "longest_track": LONGEST_TRACK,
        "side": SIDE,
        "tile_cells": ew.MEGALITH_TILES * SIDE * SIDE,
        # stones lie in two sections, neither of them empty
        **{f"fewest_stones_{n}": max(1, total - ew.STONES_PER_ERA) for n, total in ew.STONES_IN_PLAY.items()},
        **{f"most_stones_{n}": min(ew.STONES_PER_ERA, total - 1) for n, total in ew.STONES_IN_PLAY.items()},
    },
    opens={
        "face": is_face,
        "cell": is_megalith_cell,
        "points": lambda text: text.isascii() and text.isdecimal() and len(text) <= 2,
    },
    checks={
        "starting_cards": _starting,
        "play_crafter": must(lambda value: "develop|labour" in effect_texts(value["action"]), "entry.crafter.known"),
        "stones_1": _stone,
        "stones_2": _stone,
        "animal_counts": _sum("animal_counts", ew.ANIMAL_CARDS),
        **{f"set_{animal}": _set_of(animal, points) for animal, points in KNOWN_SETS.items()},
        "terrain_tiles": _terrain,
        "megalith_tiles": must(lambda value: any(map(any, value["cells"])), "entry.megalith_tiles.empty"),
    },
    further={"setup_cards": _setup, "reverence_track": _level},
)


def _ending(fact: Fact) -> Fact:
    """The same fact, which shows nothing without end."""
    return msgspec.structs.replace(fact, check=lambda value: chain(_ends(value), fact.check(value)), closes=is_last)


FACTS = Facts((name, _ending(fact)) for name, fact in _facts.items())
