"""What is printed on the pieces and not known to us: the facts that the owner of a copy tells once.

A fact with pieces in a row (a track, the slots of stones) is entered from its first piece on, as it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import msgspec

from companion.engine.ask import Reason, because
from companion.engine.facts import Check, Face, Fact, Input, made_up, must
from companion.engine.learning import Facts
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
ARROWS = tuple(f"arrow-{way}" for way in DIRECTIONS)
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


def _ends(value: Face) -> Iterator[Reason]:
    """EW-ICON-10: nothing that is printed sets itself off."""
    cells = [cell_parts(cell)[2] for row in value.get("cells", ()) if isinstance(row, list) for cell in row]
    for text in (value.get("effect", ""), value.get("action", ""), *cells):
        if endless(text):
            yield because("entry.endless", face=text)


def _ending(fact: Fact) -> Fact:
    """The same fact, which shows nothing without end."""
    return msgspec.structs.replace(fact, check=lambda value: chain(_ends(value), fact.check(value)))


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


def _action_of(card: str) -> Check:
    """EW-LAB-03: the crafter's is known from the rulebook."""
    known = {"develop|labour"} if card == "crafter" else set()
    return must(lambda value: known <= set(value["action"].split("+")), "entry.crafter.known")


def _set_of(animal: str) -> Check:
    """EW-FIN-09: what the rulebook's example tells of a set."""
    known = {"mammoth": 2, "rhino": 3, "sloth": 10}

    def check(value: Face) -> Iterator[Reason]:
        first = value["vp-1"]
        entered = [first] if animal == "mammoth" else list(value.values())
        if animal in known and known[animal] not in entered:
            yield because("entry.animal.known", animal=animal, points=known[animal])

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
        yield because("entry.reverence_track.told", points=int(value["points"]))
    missing = [n for n in ew.REVERENCE_POINTS if str(n) not in entered]
    if is_last(value) and missing:
        yield because("entry.reverence_track.end", points=missing[0])


def _setup(others: Sequence[Face], value: Face) -> Iterator[Reason]:
    """EW-SET-16: all setup cards together show no more animals than there are."""
    shown = sum(sum(card["animals"].values()) for card in (*others, value))
    if shown > ew.ANIMAL_CARDS:
        yield because("entry.setup_cards.animals", n=shown, of=ew.ANIMAL_CARDS)


def _cell(others: Sequence[Face], value: Face) -> Iterator[Reason]:
    """No cell is entered twice."""
    spot = {part: value[part] for part in ("tile", "row", "column")}
    if any(spot.items() <= cell.items() for cell in others):
        yield because("entry.megalith_cells.told", **spot)


# the facts

_EFFECT = Input("effect", "choice", choices=("", *WORDS), open=is_face)
_LABOUR = Input(ew.LABOUR, "number", high=6)
"""In halves."""
_POINTS = Input("points", "number", low=-9, high=15)
_LAST = Input("last", "choice", choices=(NO, YES))


def is_last(space: Face) -> bool:
    """Whether a track ends with this space."""
    return bool(space["last"] == YES)


def _table_cell(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2


def _stone_inputs(era: int) -> tuple[Input, ...]:
    return (
        Input("family", "choice", choices=(*FAMILIES[era], BY_HAND)),
        Input("kinds", "cells", low=0, high=len(ew.KINDS), columns=0, grows=True, choices=(*ew.KINDS, *ew.ANIMALS)),
        Input("table", "cells", low=0, high=12, columns=0, grows=True, choices=("0",), open=_table_cell),
        Input("note", "text", optional=True),
    )


def _cards() -> Iterator[Fact]:
    yield Fact("starting_cards", tuple(Input(card, "number") for card in ew.STARTING), _starting, "EW-SET-18")
    action = Input("action", "choice", choices=("", *WORDS), open=is_face)
    for card in ew.CARDS:
        yield Fact(f"play_{card}", (_LABOUR, action), _action_of(card), "EW-LAB-01")
        yield Fact(f"eclipse_{card}", (_LABOUR, _EFFECT), rule="EW-ECL-03")
    yield Fact("card_points", tuple(Input(card, "number", low=-9, high=15) for card in ew.CARDS), rule="EW-FIN-08")
    for era in FAMILIES:
        rule = "EW-STONE-01" if era == 1 else "EW-STONE-05"
        yield Fact(f"culture_{era}", (_POINTS, _EFFECT), rule="EW-CARD-08", count=ew.CULTURE_CARDS)
        yield Fact(f"stones_{era}", _stone_inputs(era), _stone, rule, ew.STONES_PER_ERA)
    for chief in ew.CHIEFS:
        for side in ew.SIDES:
            yield Fact(f"chief_{chief}_{side}", (_EFFECT,), rule="EW-FIG-02")
    setup = (
        Input("food", "number", high=ew.MOST_FOOD),
        Input("tool", "number"),
        Input("tribe", "choice", choices=ew.TRIBES),
        *(Input(f"animals.{animal}", "number", high=3) for animal in ew.ANIMALS),
        Input("camp", "choice", choices=(NO, YES)),
    )
    yield Fact("setup_cards", setup, rule="EW-SET-16", count=ew.SETUP_CARDS, further=_setup)


def _boards() -> Iterator[Fact]:
    for players in ew.COUNTS:
        total = ew.STONES_IN_PLAY[players]  # in two sections, neither of them empty
        era_1 = Input("era-1", "number", low=max(1, total - ew.STONES_PER_ERA), high=min(ew.STONES_PER_ERA, total - 1))
        yield Fact(f"stone_spaces_{players}", (era_1,), rule="EW-SET-03")
        yield Fact(f"turn_order_{players}", (_EFFECT,), rule="EW-ECL-10", count=players, row=True)
        places = range(1, ew.MEGALITH_TILES + 1)
        corners = (Input(f"place-{n}.{way}", "number", high=12) for n in places for way in ("row", "column"))
        yield Fact(f"megalith_layout_{players}", tuple(corners), rule="EW-SET-28")
    slot = (Input("food", "number"), Input("tool", "number"), _EFFECT)
    yield Fact("slots", slot, rule="EW-DEV-04", count=ew.SLOTS, row=True)
    track = Input("cells", "cells", columns=ew.MOST_FOOD, choices=("", ew.LABOUR))
    yield Fact("food_track", (track,), rule="EW-LAB-06")
    yield Fact("tool_track", (Input("length", "number", low=1, high=30),), rule="EW-SET-08")
    ratio = (Input("resources", "number", high=12), Input("points", "number", high=12))
    space = (_EFFECT, *ratio, _LAST)
    yield Fact("sacrifice_track", space, rule="EW-IDOL-04", count=LONGEST_TRACK, closes=is_last, row=True)
    level = Input("points", "choice", choices=("0", *map(str, ew.REVERENCE_POINTS)))
    yield Fact(
        "reverence_track", (level, _LAST), rule="EW-IDOL-07", count=LONGEST_TRACK, closes=is_last, row=True,
        further=_level,
    )  # fmt: skip


def _animals_and_tiles() -> Iterator[Fact]:
    counts = tuple(Input(animal, "number", low=1, high=20) for animal in ew.ANIMALS)
    yield Fact("animal_counts", counts, _sum("animal_counts", ew.ANIMAL_CARDS), "EW-CARD-08")
    for animal in ew.ANIMALS:
        yield Fact(f"tip_{animal}", (_EFFECT,), rule="EW-HUNT-07")
    for animal, most in ew.SET_MOST.items():
        sizes = tuple(Input(f"vp-{n}", "number", high=30) for n in range(1, most + 1))
        yield Fact(f"set_{animal}", sizes, _set_of(animal), "EW-FIN-09")
    tiles = tuple(Input(kind, "number", low=1, high=18) for kind in ew.KINDS)
    yield Fact("terrain_tiles", tiles, _terrain, "EW-SET-29")
    for kind in (*ew.KINDS, ew.BASE):
        yield Fact(f"benefit_{kind}", (_EFFECT,), rule="EW-ECL-12")
    yield Fact("glacier_tokens", (_EFFECT,), rule="EW-MODG-03", count=ew.GLACIER_TOKENS)
    yield Fact("rest_tokens", (_EFFECT,), rule="EW-MODR-03", count=ew.REST_TOKENS)
    cells = Input("cells", "cells", rows=SIDE, columns=SIDE, choices=("", *CELLS), open=is_megalith_cell)
    filled = must(lambda value: any(cell for row in value["cells"] for cell in row), "entry.megalith_tiles.empty")
    yield Fact("megalith_tiles", (cells,), filled, "EW-SET-28", ew.MEGALITH_TILES)  # EW-MEG-02
    spots = {"tile": ew.MEGALITH_TILES, "row": SIDE, "column": SIDE}
    spot = (Input(name, "number", low=1, high=high) for name, high in spots.items())
    count = ew.MEGALITH_TILES * SIDE * SIDE
    yield Fact(ONE_BY_ONE, (*spot, _EFFECT), rule="EW-MEG-07", count=count, further=_cell)


FACTS = Facts((fact.id, _ending(fact)) for fact in (*_cards(), *_boards(), *_animals_and_tiles()))


def needed(players: int, rulings: Mapping[str, str]) -> dict[str, int]:
    """The facts that a game with so many players may ask for, and how many pieces of each."""
    modules = {"glacier_tokens": "glaciers", "rest_tokens": "rests"}
    found = {}
    for name, fact in FACTS.items():
        module = modules.get(name)
        other = name.rpartition("_")[2] in map(str, ew.COUNTS) and not name.startswith(("culture", "stones_"))
        if (other and not name.endswith(f"_{players}")) or (module and rulings.get(module) != YES):
            continue
        if name == ONE_BY_ONE:  # before a game, whole tiles are entered
            continue
        found[name] = fact.count or 1
    return found


sample = made_up(ew.GAME, FACTS)
"""The made-up copy for trying out and for tests."""
