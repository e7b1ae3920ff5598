"""What is printed on the pieces and not known to us: the facts that the owner of a copy tells once.

Pieces that have a name or a place of their own (a space of the hill, the price of a permanent building) say it in their
face: ``named`` finds the one that is told, ``asked_for`` is the fact to ask for it with its name filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.ask import Goods, Reason, because
from companion.engine.copy import Fact, Input, made_up, value_at
from companion.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_CARDS,
    COLOURS,
    DEITIES,
    DEITY_CARDS,
    GAME,
    GOODS,
    ICONS,
    JOINS,
    LONGEST_TEMPLE,
    MOST_CELLS,
    MOST_CONQUESTS,
    MOST_SPACES,
    PATTERNS,
    PERMANENT,
    PRODUCTION_BUILDINGS,
    REGIONS,
    ROWS,
    SECTORS,
    SOLDIERS,
    SOLO,
    START_WORKERS,
    STARTING_WEAVINGS,
    TASKS,
    TEMPLE_END,
    TEMPLE_REWARDS,
    TERRACES,
    WEAVINGS,
    WORKERS,
    space,
    workers_in_game,
)
from companion.games.tawantinsuyu.faces import WORDS, is_face

NO_MARK, THREE_MARK, FOUR_MARK = "none", "three", "four"
MARKS = (NO_MARK, THREE_MARK, FOUR_MARK)
"""TW-SET-13: a weaving that leaves with fewer than three, or fewer than four."""
MARKED_TERRACES = ("top", "middle")
"""TW-SET-09, TW-CER-11."""
COUNTED = (2, 3, 4)
"""The numbers of players that the board prints; alone one plays with those for two."""
POTATO_END, CORN_END, NOMAD = "worker-potato", "worker-corn", "worker-nomad"
BUILD_PERMANENT, BUILD_PRODUCTION, LESS_OF_TWO = "build-permanent", "build-production", "stone/corn"
HER_CELLS = {
    ROWS[0]: (LESS_OF_TWO, "potato*2", "potato*3", "corn", "corn*2", "stone", "stone*2", "gold"),
    ROWS[1]: ("weave", "build-steps", "raise-statue", BUILD_PERMANENT, BUILD_PRODUCTION),
    ROWS[2]: (POTATO_END, CORN_END, NOMAD, "points*2", "army-card"),
}  # fmt: skip
"""TW-SACT-01 to TW-SACT-13: what the legend names; each row may show the others, too."""
HER_WORDS = tuple(dict.fromkeys(word for words in HER_CELLS.values() for word in words))


# what a piece must be


def is_her_cell(text: str) -> bool:
    """Whether a cell of her board can be printed so."""
    return bool(text) and (text in HER_WORDS or is_face(text))


def _village(players: int) -> Any:
    """TW-SET-06 to TW-SET-08: more workers than there are cannot be put out."""
    most = workers_in_game(players) - players * START_WORKERS

    def check(value: Any) -> Iterator[Reason]:
        n = value["village"] + value["nomads"]
        if n > most:
            yield because("entry.village.too-many", n=n, most=most)

    return check


def _once(message: str, path: str) -> Any:
    """All different."""

    def check(value: Any) -> Iterator[Reason]:
        told = value[path]
        if len(set(told)) < len(told):
            yield because(message)

    return check


def _place(terrace: str) -> Any:
    """TW-TASK-03: a space is no neighbour of itself, and names none twice."""

    def check(value: Any) -> Iterator[Reason]:
        yield from _once("entry.hill.twice", "neighbours")(value)
        if space(value["sector"], terrace, value["place"]) in value["neighbours"]:
            yield because("entry.hill.itself")

    return check


def _personalities(value: Any) -> Iterator[Reason]:
    """TW-SSET-09: two tokens, four sides."""
    if value["side-a"] == value["side-b"]:
        yield because("entry.personality_pair.same")


def _tokens(value: Any) -> Iterator[Reason]:
    """TW-SSET-06: each number token starts on a cell of its own row."""
    cells = [text for row in ROWS for text in value[row]]
    told = sorted(int(sign) for text in cells for sign in text if sign.isdecimal())
    if tuple(told) != SOLO.tokens:
        yield because("entry.axomamma_tokens.all")


# the facts

_EFFECT = Input("effect", "choice", choices=("", *WORDS), open=is_face)
_COST = tuple(Input(f"cost.{good}", "number", high=9) for good in GOODS)
_EDGES = tuple(Input(side, "choice", choices=("", *JOINS)) for side in ("left", "right"))
_NUMBER = Input("number", "number", low=1, high=99)
_PATTERN = Input("pattern", "choice", choices=PATTERNS)


def spaces(terrace: str) -> tuple[str, ...]:
    """The names of all spaces that a terrace may have."""
    return tuple(space(sector, terrace, place) for sector in SECTORS for place in range(1, MOST_SPACES + 1))


def _hill() -> Iterator[Fact]:
    for terrace in TERRACES:
        counts = tuple(Input(f"sector-{sector}", "number", low=1, high=MOST_SPACES) for sector in SECTORS)
        yield Fact(f"spaces_{terrace}", counts, rule="TW-TERM-04")
        names = spaces(terrace)
        inputs = (
            Input("sector", "number", low=1, high=len(SECTORS)),
            Input("place", "number", low=1, high=MOST_SPACES),
            Input("deity", "choice", choices=DEITIES),
            Input("colour", "choice", choices=COLOURS),
            Input("tasks", "cells", columns=ICONS, choices=tuple(TASKS)),
            Input("neighbours", "cells", low=0, high=12, columns=0, grows=True, choices=names),
        )
        yield Fact(f"hill_{terrace}", inputs, _place(terrace), "TW-TASK-01", len(names))
    for terrace in MARKED_TERRACES:
        marked = Input("spaces", "cells", low=0, high=15, columns=0, grows=True, choices=spaces(terrace))
        rule = "TW-SET-09" if terrace == "top" else "TW-CER-11"
        yield Fact(f"marks_{terrace}", (marked,), _once("entry.marks.twice", "spaces"), rule)
    order = Input("actions", "cells", columns=len(ACTIONS), choices=ACTIONS)
    yield Fact("coricancha", (order,), _once("entry.coricancha.twice", "actions"), "TW-SET-03")
    for players in COUNTED:
        counts = (
            Input("village", "number", low=1, high=20, likely=11),
            Input("nomads", "number", low=1, high=12, likely=9),
        )
        yield Fact(f"village_{players}", counts, _village(players), "TW-SET-07")
    yield Fact(
        "temple_length", (Input("steps", "number", low=len(TEMPLE_END) + 1, high=LONGEST_TEMPLE),), rule="TW-TEMP-01"
    )
    step = (Input("reward", "choice", choices=("", *TEMPLE_REWARDS)), Input("points", "number", high=20))
    yield Fact("temple", step, rule="TW-TEMP-04", count=LONGEST_TEMPLE, row=True)
    counts = tuple(Input(region, "number", low=1, high=MOST_CONQUESTS, likely=6) for region in REGIONS)
    yield Fact("regions", counts, rule="TW-CONQ-04")
    for region in REGIONS:
        conquest = (
            Input("place", "number", low=1, high=MOST_CONQUESTS),
            *(Input(way, "number", high=9) for way in ("flip", "discard")),
            _EFFECT,
        )
        yield Fact(f"conquest_{region}", conquest, rule="TW-CONQ-04", count=MOST_CONQUESTS)


def _cards_and_tiles() -> Iterator[Fact]:
    deity = Input("deity", "choice", choices=DEITIES)
    yield Fact("deity_cards", (deity, _EFFECT), rule="TW-DEITY-01", count=DEITY_CARDS)
    soldiers = Input("soldiers", "number", low=min(SOLDIERS), high=max(SOLDIERS))
    yield Fact("army_cards", (soldiers, _EFFECT), rule="TW-TRAIN-03", count=ARMY_CARDS)
    yield Fact("production_buildings", (_NUMBER, *_COST, _EFFECT), rule="TW-BUILD-03", count=PRODUCTION_BUILDINGS)
    building = Input("building", "choice", choices=tuple(PERMANENT))
    yield Fact("permanent_costs", (building, *_COST), rule="TW-BUILD-01", count=len(PERMANENT))
    mark = Input("mark", "choice", choices=MARKS)
    yield Fact("weavings", (_NUMBER, _PATTERN, *_EDGES, mark), rule="TW-WEAV-05", count=WEAVINGS)
    tile = Input("tile", "choice", choices=STARTING_WEAVINGS)
    yield Fact("starting_weavings", (tile, _PATTERN, *_EDGES), rule="TW-SET-15", count=len(STARTING_WEAVINGS))


def _axomamma() -> Iterator[Fact]:
    for row, words in HER_CELLS.items():
        low = SOLO.less_of_two_cell if row == ROWS[0] else 2
        others = tuple(word for word in HER_WORDS if word not in words)
        cells = Input(
            "cells",
            "cells",
            low=low,
            high=MOST_CELLS,
            columns=low,
            grows=True,
            choices=(*words, *others),
            open=is_her_cell,
        )
        yield Fact(f"axomamma_{row}", (cells,), rule="TW-SBRD-11")
    starts = tuple(
        Input(
            row,
            "cells",
            low=2,
            high=MOST_CELLS,
            columns=5,
            grows=True,
            choices=("", *(str(number) for number in sorted(set(SOLO.tokens)))),
        )
        for row in ROWS
    )
    yield Fact("axomamma_tokens", starts, _tokens, "TW-SSET-06")
    covered = Input("cell", "number", low=1, high=MOST_CELLS)
    yield Fact("axomamma_covered", (covered,), rule="TW-SSET-09")
    for worker in WORKERS:
        yield Fact(f"recruit_{worker}", (_EFFECT,), rule="TW-SPRI-02")
    sides = tuple(Input(side, "choice", choices=SOLO.personalities) for side in ("side-a", "side-b"))
    yield Fact("personality_pair", sides, _personalities, "TW-SSET-09")


FACTS: dict[str, Fact] = {fact.id: fact for fact in (*_hill(), *_cards_and_tiles(), *_axomamma())}
SOLO_FACTS = frozenset(fact.id for fact in _axomamma())


def named(faces: Any, **names: Any) -> Any:
    """The face of the piece with this name, or None: ``named(t.fact("hill_top"), sector=1, place=2)``."""
    return next((face for face in faces or () if all(face[path] == name for path, name in names.items())), None)


def asked_for(fact: str, **names: Any) -> Fact:
    """The fact with the name of the piece filled in, so that only the rest is asked."""

    def known(each: Input) -> Input:
        name = names.get(each.path)
        if name is None:
            return each
        return replace(each, low=name, high=name) if each.kind == "number" else replace(each, choices=(name,))

    return replace(FACTS[fact], inputs=tuple(map(known, FACTS[fact].inputs)))


def offering(fact: Fact, path: str, names: Iterable[str]) -> Fact:
    """The same fact; at this input only these are offered."""
    inputs = (replace(each, offered=tuple(names)) if each.path == path else each for each in fact.inputs)
    return replace(fact, inputs=tuple(inputs))


def cost_of(face: Any) -> Goods:
    """What a building costs, without what it does not cost."""
    cost: Goods = value_at(face, "cost")
    return {good: n for good, n in cost.items() if n}


def needed(players: int, rulings: Any) -> dict[str, int]:
    """The facts that a game with so many players may ask for, and how many pieces of each at the least."""
    at_least = {f"hill_{terrace}": len(SECTORS) for terrace in TERRACES} | {"temple": len(TEMPLE_END) + 1}
    at_least |= {f"conquest_{region}": 1 for region in REGIONS}
    found = {}
    for name, fact in FACTS.items():
        if (name in SOLO_FACTS and players > 1) or (name.startswith("marks_") and players > 2):
            continue
        if name.startswith("village_") and name != f"village_{max(players, COUNTED[0])}":
            continue
        found[name] = at_least.get(name, fact.count or 1)
    return found


sample = made_up(GAME, FACTS)
"""The made-up copy for trying out and for tests."""
