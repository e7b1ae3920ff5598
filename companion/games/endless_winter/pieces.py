"""What is printed on the pieces and not known to us: the facts that the owner of a copy tells once.

A fact with pieces in a row (a track, the slots of stones) is told from its first piece on, as it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.ask import Reason, because
from companion.engine.copy import Fact, Input, made_up
from companion.games.endless_winter.components import (
    ANIMAL_CARDS,
    ANIMALS,
    BASE,
    CARDS,
    CHIEFS,
    COUNTS,
    CULTURE_CARDS,
    GAME,
    GLACIER,
    GLACIER_TOKENS,
    KINDS,
    LABOUR,
    LANDS,
    MEGALITH_TILES,
    MOST_FOOD,
    REST_TOKENS,
    REVERENCE_POINTS,
    SET_ASIDE,
    SET_MOST,
    SETUP_CARDS,
    SIDES,
    SLOTS,
    STARTING,
    STARTING_CARDS,
    STONES_IN_PLAY,
    STONES_PER_ERA,
    TERRAIN_IN_PLAY,
    TERRAIN_TILES,
    TRIBES,
)
from companion.games.endless_winter.faces import WORDS, is_face

LONGEST_TRACK = 24
YES, NO = "yes", "no"
SIDE = 4
"""No megalith tile is longer than this."""
ONE_BY_ONE = "megalith_cells"
"""The cells of megalith tiles that nobody has told whole: each is told when it is first covered."""
DIRECTIONS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
START = "start"
ARROWS = tuple(f"arrow-{way}" for way in DIRECTIONS)
CELLS = ("plain", START, *ARROWS, *(word for word in WORDS if word not in ("labour", "half")))

ON_TYPE, CAMPS_ON, ON_BOARD, ON_TILES = "settlements", "camps", "megaliths", "tiles"
BURIED, HEIGHT, IDOLS, TIPPED, ONE_TYPE, TWO_TYPES = "burial", "height", "idols", "tipped", "one-type", "two-types"
BY_HAND = "hand"
FAMILIES = {1: (ON_TYPE, CAMPS_ON, ON_BOARD, ON_TILES), 2: (BURIED, HEIGHT, IDOLS, TIPPED, ONE_TYPE, TWO_TYPES)}
SHOWN = {
    ON_TYPE: (KINDS, 1, 1),
    CAMPS_ON: (KINDS, 1, len(KINDS)),
    ONE_TYPE: (ANIMALS, 1, 1),
    TWO_TYPES: (ANIMALS, 2, 2),
}
"""The types a stone of a family shows: of what, and from how many to how many."""
WITH_TABLE = {ON_TILES, BURIED, ONE_TYPE, TWO_TYPES}


# what a piece must be


def cell_parts(text: str) -> tuple[bool, tuple[str, ...], str]:
    """A cell of a megalith tile: whether one starts there, where its arrows point, and what it brings.

    >>> cell_parts("start+tool"), cell_parts("arrow-up&arrow-right")
    ((True, (), 'tool'), (False, ('up', 'right'), ''))
    """
    parts = text.split("+")
    start = parts[0] == START
    rest = [part for part in parts[start:] if part not in ("", "plain")]
    arrows = [part for part in rest if part.startswith("arrow-")]
    ways = tuple(way.removeprefix("arrow-") for part in arrows for way in part.split("&"))
    return start, ways, "+".join(part for part in rest if part not in arrows)


def is_megalith_cell(text: str) -> bool:
    """Whether a cell can be printed so; nothing is no cell."""
    if not text:
        return True
    _, ways, brings = cell_parts(text)
    return is_face(brings) and all(way in DIRECTIONS for way in ways)


def _sum(name: str, total: int) -> Any:
    def check(value: Any) -> Iterator[Reason]:
        told = sum(value.values())
        if told != total:
            yield because(f"entry.{name}.sum", n=told, of=total)

    return check


def _starting(value: Any) -> Iterator[Reason]:
    """EW-SET-18: a brave and a tribeswoman are among them."""
    yield from _sum("starting_cards", STARTING_CARDS)(value)
    for card in SET_ASIDE:
        if not value[card]:
            yield because("entry.starting_cards.set-aside", card=card)


def _anything(value: Any) -> Iterator[Reason]:
    """Nothing is known that it must be."""
    yield from ()


def _crafter(value: Any) -> Iterator[Reason]:
    """EW-LAB-03: known from the rulebook."""
    if "develop|labour" not in value["action"].split("+"):
        yield because("entry.crafter.known")


def _set_of(animal: str) -> Any:
    """EW-FIN-09: what the rulebook's example tells of a set."""
    known = {"mammoth": 2, "rhino": 3, "sloth": 10}

    def check(value: Any) -> Iterator[Reason]:
        first = value["vp-1"]
        told = [first] if animal == "mammoth" else list(value.values())
        if animal in known and known[animal] not in told:
            yield because("entry.animal.known", animal=animal, points=known[animal])

    return check


def _terrain(value: Any) -> Iterator[Reason]:
    """EW-SET-29 to EW-SET-31."""
    yield from _sum("terrain_tiles", TERRAIN_TILES)(value)
    glaciers = max(row["glacier"] for row in TERRAIN_IN_PLAY.values())
    lands = max(row["each"] * len(LANDS) + row["random"] for row in TERRAIN_IN_PLAY.values())
    if value[GLACIER] < glaciers or sum(value[land] for land in LANDS) < lands:
        yield because("entry.terrain_tiles.too-few", glaciers=glaciers, lands=lands)


def _stone(value: Any) -> Iterator[Reason]:
    """EW-STONE-01 to EW-STONE-10: the types and the table that the family needs."""
    family, kinds = value["family"], value["kinds"]
    words, low, high = SHOWN.get(family, ((), 0, 0))
    if not low <= len(kinds) <= high or any(kind not in words for kind in kinds):
        yield because("entry.stone.kinds", low=low, high=high)
    if (family in WITH_TABLE) != bool(value["table"]):
        yield because("entry.stone.table")
    if family == BY_HAND and not value.get("note", "").strip():
        yield because("entry.note-missing")


def _stone_spaces(players: int) -> Any:
    """EW-SET-03: two sections, so many stones in all."""
    total = STONES_IN_PLAY[players]

    def check(value: Any) -> Iterator[Reason]:
        if total - value["era-1"] > STONES_PER_ERA or value["era-1"] >= total:
            yield because("entry.stone_spaces.sum", n=value["era-1"], of=total)

    return check


def _megalith_tile(value: Any) -> Iterator[Reason]:
    """EW-MEG-02: a tile has cells."""
    if not any(cell for row in value["cells"] for cell in row):
        yield because("entry.megalith_tiles.empty")


def _level(others: Any, value: Any) -> Iterator[Reason]:
    """EW-IDOL-07: each of the points stands at one level, and all of them below the end."""
    told = [level["points"] for level in (*others, value) if level["points"] != "0"]
    if value["points"] in told[:-1]:
        yield because("entry.reverence_track.told", points=int(value["points"]))
    missing = [n for n in REVERENCE_POINTS if str(n) not in told]
    if is_last(value) and missing:
        yield because("entry.reverence_track.end", points=missing[0])


def _cell(others: Any, value: Any) -> Iterator[Reason]:
    """No cell is told twice."""
    spot = {part: value[part] for part in ("tile", "row", "column")}
    if any(spot.items() <= cell.items() for cell in others):
        yield because("entry.megalith_cells.told", **spot)


# the facts

_EFFECT = Input("effect", "choice", choices=("", *WORDS), open=is_face)
_LABOUR = Input(LABOUR, "number", high=6)
"""In halves."""
_POINTS = Input("points", "number", low=-9, high=15)
_LAST = Input("last", "choice", choices=(NO, YES))


def is_last(space: Any) -> bool:
    """Whether a track ends with this space."""
    return bool(space["last"] == YES)


def _table_cell(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2


def _stone_inputs(era: int) -> tuple[Input, ...]:
    return (
        Input("family", "choice", choices=(*FAMILIES[era], BY_HAND)),
        Input("kinds", "cells", low=0, high=len(KINDS), columns=0, grows=True, choices=(*KINDS, *ANIMALS)),
        Input("table", "cells", low=0, high=12, columns=0, grows=True, choices=("0",), open=_table_cell),
        Input("note", "text", optional=True),
    )


def _cards() -> Iterator[Fact]:
    yield Fact("starting_cards", tuple(Input(card, "number") for card in STARTING), _starting, "EW-SET-18")
    action = Input("action", "choice", choices=("", *WORDS), open=is_face)
    for card in CARDS:
        yield Fact(f"play_{card}", (_LABOUR, action), _crafter if card == "crafter" else _anything, "EW-LAB-01")
        yield Fact(f"eclipse_{card}", (_LABOUR, _EFFECT), rule="EW-ECL-03")
    yield Fact("card_points", tuple(Input(card, "number", low=-9, high=15) for card in CARDS), rule="EW-FIN-08")
    for era in FAMILIES:
        rule = "EW-STONE-01" if era == 1 else "EW-STONE-05"
        yield Fact(f"culture_{era}", (_POINTS, _EFFECT), rule="EW-CARD-08", count=CULTURE_CARDS)
        yield Fact(f"stones_{era}", _stone_inputs(era), _stone, rule, STONES_PER_ERA)
    for chief in CHIEFS:
        for side in SIDES:
            yield Fact(f"chief_{chief}_{side}", (_EFFECT,), rule="EW-FIG-02")
    setup = (
        Input("food", "number", high=MOST_FOOD),
        Input("tool", "number"),
        Input("tribe", "choice", choices=TRIBES),
        *(Input(f"animals.{animal}", "number", high=3) for animal in ANIMALS),
        Input("camp", "choice", choices=(NO, YES)),
    )
    yield Fact("setup_cards", setup, rule="EW-SET-16", count=SETUP_CARDS)


def _boards() -> Iterator[Fact]:
    for players in COUNTS:
        inputs = (Input("era-1", "number", low=1, high=STONES_PER_ERA),)
        yield Fact(f"stone_spaces_{players}", inputs, _stone_spaces(players), "EW-SET-03")
        yield Fact(f"turn_order_{players}", (_EFFECT,), rule="EW-ECL-10", count=players, row=True)
        places = range(1, MEGALITH_TILES + 1)
        corners = (Input(f"place-{n}.{way}", "number", high=12) for n in places for way in ("row", "column"))
        yield Fact(f"megalith_layout_{players}", tuple(corners), rule="EW-SET-28")
    slot = (Input("food", "number"), Input("tool", "number"), _EFFECT)
    yield Fact("slots", slot, rule="EW-DEV-04", count=SLOTS, row=True)
    track = Input("cells", "cells", columns=MOST_FOOD, choices=("", LABOUR))
    yield Fact("food_track", (track,), rule="EW-LAB-06")
    yield Fact("tool_track", (Input("length", "number", low=1, high=30),), rule="EW-SET-08")
    ratio = (Input("resources", "number", high=12), Input("points", "number", high=12))
    space = (_EFFECT, *ratio, _LAST)
    yield Fact("sacrifice_track", space, rule="EW-IDOL-04", count=LONGEST_TRACK, closes=is_last, row=True)
    level = Input("points", "choice", choices=("0", *map(str, REVERENCE_POINTS)))
    yield Fact(
        "reverence_track", (level, _LAST), rule="EW-IDOL-07", count=LONGEST_TRACK, closes=is_last, row=True,
        further=_level,
    )  # fmt: skip


def _animals_and_tiles() -> Iterator[Fact]:
    counts = tuple(Input(animal, "number", low=1, high=20) for animal in ANIMALS)
    yield Fact("animal_counts", counts, _sum("animal_counts", ANIMAL_CARDS), "EW-CARD-08")
    for animal in ANIMALS:
        yield Fact(f"tip_{animal}", (_EFFECT,), rule="EW-HUNT-07")
    for animal, most in SET_MOST.items():
        sizes = tuple(Input(f"vp-{n}", "number", high=30) for n in range(1, most + 1))
        yield Fact(f"set_{animal}", sizes, _set_of(animal), "EW-FIN-09")
    tiles = tuple(Input(kind, "number", low=1, high=18) for kind in KINDS)
    yield Fact("terrain_tiles", tiles, _terrain, "EW-SET-29")
    for kind in (*KINDS, BASE):
        yield Fact(f"benefit_{kind}", (_EFFECT,), rule="EW-ECL-12")
    yield Fact("glacier_tokens", (_EFFECT,), rule="EW-MODG-03", count=GLACIER_TOKENS)
    yield Fact("rest_tokens", (_EFFECT,), rule="EW-MODR-03", count=REST_TOKENS)
    cells = Input("cells", "cells", rows=SIDE, columns=SIDE, choices=("", *CELLS), open=is_megalith_cell)
    yield Fact("megalith_tiles", (cells,), _megalith_tile, "EW-SET-28", MEGALITH_TILES)
    spots = {"tile": MEGALITH_TILES, "row": SIDE, "column": SIDE}
    spot = (Input(name, "number", low=1, high=high) for name, high in spots.items())
    count = MEGALITH_TILES * SIDE * SIDE
    yield Fact(ONE_BY_ONE, (*spot, _EFFECT), rule="EW-MEG-07", count=count, further=_cell)


FACTS: dict[str, Fact] = {fact.id: fact for fact in (*_cards(), *_boards(), *_animals_and_tiles())}


def needed(players: int, rulings: Any) -> dict[str, int]:
    """The facts that a game with so many players may ask for, and how many pieces of each."""
    modules = {"glacier_tokens": "glaciers", "rest_tokens": "rests"}
    found = {}
    for name, fact in FACTS.items():
        module = modules.get(name)
        other = name.rpartition("_")[2] in map(str, COUNTS) and not name.startswith(("culture", "stones_"))
        if (other and not name.endswith(f"_{players}")) or (module and rulings.get(module) != YES):
            continue
        if name == ONE_BY_ONE:  # whoever tells beforehand tells whole tiles
            continue
        found[name] = fact.count or 1
    return found


sample = made_up(GAME, FACTS)
"""The made-up copy for trying out and for tests."""
