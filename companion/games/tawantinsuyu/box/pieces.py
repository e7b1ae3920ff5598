"""What is printed on the pieces and not known to us: the facts that the owner of a copy tells once.

Pieces that have a name or a place of their own (a space of the hill, the price of a permanent building) say it in their
face: ``named`` finds the one that is known, ``asked_for`` is the fact to ask for it with its name filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.ask import Goods, Reason, Script, because
from companion.engine.facts import Check, Face, Fact, Further, Input, made_up, must, value_at
from companion.engine.learning import AnyLearningTable, Facts, ask_fact
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import WORDS, face, is_face

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
    tw.ROWS[0]: (LESS_OF_TWO, "potato*2", "potato*3", "corn", "corn*2", "stone", "stone*2", "gold"),
    tw.ROWS[1]: ("weave", "build-steps", "raise-statue", BUILD_PERMANENT, BUILD_PRODUCTION),
    tw.ROWS[2]: (POTATO_END, CORN_END, NOMAD, "points*2", "army-card"),
}  # fmt: skip
"""TW-SACT-01 to TW-SACT-13: what the legend names; each row may show the others, too."""
HER_WORDS = tuple(dict.fromkeys(word for words in HER_CELLS.values() for word in words))


# what a piece must be


def is_her_cell(text: str) -> bool:
    """Whether a cell of her board can be printed so."""
    return bool(text) and (text in HER_WORDS or is_face(text))


def _village(players: int) -> Check:
    """TW-SET-06 to TW-SET-08: more workers than there are cannot be put out."""
    most = tw.workers_in_game(players) - players * tw.START_WORKERS

    def check(value: Face) -> Iterator[Reason]:
        n = value["village"] + value["nomads"]
        if n > most:
            yield because("entry.village.too-many", n=n, most=most)

    return check


def _once(message: str, path: str) -> Check:
    """All different."""
    return must(lambda value: len(set(value[path])) == len(value[path]), message)


def _place(terrace: str) -> Check:
    """TW-TASK-03: a space is no neighbour of itself, and names none twice."""

    def check(value: Face) -> Iterator[Reason]:
        yield from _once("entry.hill.twice", "neighbours")(value)
        if tw.space(value["sector"], terrace, value["place"]) in value["neighbours"]:
            yield because("entry.hill.itself")

    return check


def _one_each(*names: str) -> Further:
    """No two pieces have the same name or place."""

    def further(others: Sequence[Face], value: Face) -> Iterator[Reason]:
        if any(all(other[name] == value[name] for name in names) for other in others):
            yield because("entry.named.twice")

    return further


def _no_production(value: Face) -> Iterator[Reason]:
    """TW-PONCE-01: a building whose bonus is a production would never end."""
    if any(tw.PRODUCE_ONCE in way for bonus in face(value["effect"]) for way in bonus.gain):
        yield because("entry.production_buildings.endless")


def _tokens(value: Face) -> Iterator[Reason]:
    """TW-SSET-06: each number token starts on a cell of its own row."""
    cells = [text for row in tw.ROWS for text in value[row]]
    entered = sorted(int(sign) for text in cells for sign in text if sign.isdecimal())
    if tuple(entered) != tw.SOLO.tokens:
        yield because("entry.axomamma_tokens.all")


# the facts

_EFFECT = Input("effect", "choice", choices=("", *WORDS), open=is_face)
_COST = tuple(Input(f"cost.{good}", "number", high=9) for good in tw.GOODS)
_EDGES = tuple(Input(side, "choice", choices=("", *tw.JOINS)) for side in ("left", "right"))
_NUMBER = Input("number", "number", low=1, high=99)
_PATTERN = Input("pattern", "choice", choices=tw.PATTERNS)


def spaces(terrace: str) -> tuple[str, ...]:
    """The names of all spaces that a terrace may have."""
    return tuple(tw.space(sector, terrace, place) for sector in tw.SECTORS for place in range(1, tw.MOST_SPACES + 1))


def _hill() -> Iterator[Fact]:
    for terrace in tw.TERRACES:
        counts = tuple(Input(f"sector-{sector}", "number", low=1, high=tw.MOST_SPACES) for sector in tw.SECTORS)
        yield Fact(f"spaces_{terrace}", counts, rule="TW-TERM-04")
        names = spaces(terrace)
        inputs = (
            Input("sector", "number", low=1, high=len(tw.SECTORS)),
            Input("place", "number", low=1, high=tw.MOST_SPACES),
            Input("deity", "choice", choices=tw.DEITIES),
            Input("colour", "choice", choices=tw.COLOURS),
            Input("tasks", "cells", columns=tw.ICONS, choices=tuple(tw.TASKS)),
            Input("neighbours", "cells", low=0, high=12, columns=0, grows=True, choices=names),
        )
        once = _one_each("sector", "place")
        yield Fact(f"hill_{terrace}", inputs, _place(terrace), "TW-TASK-01", len(names), further=once)
    for terrace in MARKED_TERRACES:
        marked = Input("spaces", "cells", low=0, high=15, columns=0, grows=True, choices=spaces(terrace))
        rule = "TW-SET-09" if terrace == "top" else "TW-CER-11"
        yield Fact(f"marks_{terrace}", (marked,), _once("entry.marks.twice", "spaces"), rule)
    order = Input("actions", "cells", columns=len(tw.ACTIONS), choices=tw.ACTIONS)
    yield Fact("coricancha", (order,), _once("entry.coricancha.twice", "actions"), "TW-SET-03")
    for players in COUNTED:
        counts = (
            Input("village", "number", low=1, high=20, likely=11),
            Input("nomads", "number", low=1, high=12, likely=9),
        )
        yield Fact(f"village_{players}", counts, _village(players), "TW-SET-07")
    yield Fact(
        "temple_length",
        (Input("steps", "number", low=len(tw.TEMPLE_END) + 1, high=tw.LONGEST_TEMPLE),),
        rule="TW-TEMP-01",
    )
    step = (Input("reward", "choice", choices=("", *tw.TEMPLE_REWARDS)), Input("points", "number", high=20))
    yield Fact("temple", step, rule="TW-TEMP-04", count=tw.LONGEST_TEMPLE, row=True)
    counts = tuple(Input(region, "number", low=1, high=tw.MOST_CONQUESTS, likely=6) for region in tw.REGIONS)
    yield Fact("regions", counts, rule="TW-CONQ-04")
    for region in tw.REGIONS:
        conquest = (
            Input("place", "number", low=1, high=tw.MOST_CONQUESTS),
            *(Input(way, "number", high=9) for way in ("flip", "discard")),
            _EFFECT,
        )
        once = _one_each("place")
        yield Fact(f"conquest_{region}", conquest, rule="TW-CONQ-04", count=tw.MOST_CONQUESTS, further=once)


def _cards_and_tiles() -> Iterator[Fact]:
    deity = Input("deity", "choice", choices=tw.DEITIES)
    yield Fact("deity_cards", (deity, _EFFECT), rule="TW-DEITY-01", count=tw.DEITY_CARDS)
    soldiers = Input("soldiers", "number", low=min(tw.SOLDIERS), high=max(tw.SOLDIERS))
    yield Fact("army_cards", (soldiers, _EFFECT), rule="TW-TRAIN-03", count=tw.ARMY_CARDS)
    tiles = (_NUMBER, *_COST, _EFFECT)
    yield Fact("production_buildings", tiles, _no_production, "TW-BUILD-03", tw.PRODUCTION_BUILDINGS)
    building = Input("building", "choice", choices=tuple(tw.PERMANENT))
    once = _one_each("building")
    yield Fact("permanent_costs", (building, *_COST), rule="TW-BUILD-01", count=len(tw.PERMANENT), further=once)
    mark = Input("mark", "choice", choices=MARKS)
    yield Fact("weavings", (_NUMBER, _PATTERN, *_EDGES, mark), rule="TW-WEAV-05", count=tw.WEAVINGS)
    tile = Input("tile", "choice", choices=tw.STARTING_WEAVINGS)
    starting, once = (tile, _PATTERN, *_EDGES), _one_each("tile")
    yield Fact("starting_weavings", starting, rule="TW-SET-15", count=len(tw.STARTING_WEAVINGS), further=once)


def _axomamma() -> Iterator[Fact]:
    for row, words in HER_CELLS.items():
        low = tw.SOLO.less_of_two_cell if row == tw.ROWS[0] else 2
        others = tuple(word for word in HER_WORDS if word not in words)
        cells = Input(
            "cells",
            "cells",
            low=low,
            high=tw.MOST_CELLS,
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
            high=tw.MOST_CELLS,
            columns=5,
            grows=True,
            choices=("", *(str(number) for number in sorted(set(tw.SOLO.tokens)))),
        )
        for row in tw.ROWS
    )
    yield Fact("axomamma_tokens", starts, _tokens, "TW-SSET-06")
    covered = Input("cell", "number", low=1, high=tw.MOST_CELLS)
    yield Fact("axomamma_covered", (covered,), rule="TW-SSET-09")
    for worker in tw.WORKERS:
        yield Fact(f"recruit_{worker}", (_EFFECT,), rule="TW-SPRI-02")
    sides = tuple(Input(side, "choice", choices=tw.SOLO.personalities) for side in ("side-a", "side-b"))
    differ = must(lambda value: value["side-a"] != value["side-b"], "entry.personality_pair.same")
    yield Fact("personality_pair", sides, differ, "TW-SSET-09")


FACTS = Facts((fact.id, fact) for fact in (*_hill(), *_cards_and_tiles(), *_axomamma()))
SOLO_FACTS = frozenset(fact.id for fact in _axomamma())


def named(faces: Iterable[Face] | None, **names: str | int) -> Any:
    """The face of the piece with this name, or None: ``named(t.fact("hill_top"), sector=1, place=2)``."""
    return next((face for face in faces or () if all(face[path] == name for path, name in names.items())), None)


def asked_for(fact: str, **names: str | int) -> Fact:
    """The fact with the name of the piece filled in, so that only the rest is asked."""

    def known(each: Input) -> Input:
        name = names.get(each.path)
        if name is None:
            return each
        return replace(each, low=name, high=name) if each.kind == "number" else replace(each, choices=(name,))

    return replace(FACTS[fact], inputs=tuple(map(known, FACTS[fact].inputs)))


def piece(t: AnyLearningTable, fact: str, **names: Any) -> Script[Face]:
    """The piece of a fact that has this name or place: from the copy, or asked of the owner now."""
    found: Face | None = named(t.fact(fact), **names)
    return found if found is not None else (yield from ask_fact(t, asked_for(fact, **names), **names))


def offering(fact: Fact, path: str, names: Iterable[str]) -> Fact:
    """The same fact; at this input only these are offered."""
    inputs = (replace(each, offered=tuple(names)) if each.path == path else each for each in fact.inputs)
    return replace(fact, inputs=tuple(inputs))


def cost_of(face: Face) -> Goods:
    """What a building costs, without what it does not cost."""
    cost: Goods = value_at(face, "cost")
    return {good: n for good, n in cost.items() if n}


def needed(players: int, rulings: Mapping[str, str]) -> dict[str, int]:
    """The facts that a game with so many players may ask for, and how many pieces of each at the least."""
    at_least = {f"hill_{terrace}": len(tw.SECTORS) for terrace in tw.TERRACES} | {"temple": len(tw.TEMPLE_END) + 1}
    at_least |= {f"conquest_{region}": 1 for region in tw.REGIONS}
    found = {}
    for name, fact in FACTS.items():
        if (name in SOLO_FACTS and players > 1) or (name.startswith("marks_") and players > 2):
            continue
        if name.startswith("village_") and name != f"village_{max(players, COUNTED[0])}":
            continue
        found[name] = at_least.get(name, fact.count or 1)
    return found


sample = made_up(tw.GAME, FACTS)
"""The made-up copy for trying out and for tests."""
