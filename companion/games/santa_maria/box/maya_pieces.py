"""The printed facts of the Maya city that only their owner knows: its map, temples, cards, buildings.

A spot of the city is a printed building or a free ``site``. A way that a die may take from an entry needs the road
tokens at its forks.

A card has two halves: ``trade``, ``wooden``, ``straw*2``, ``festival:wood&gem>happiness*5``, ``technology:4>religion``.

>>> half("technology:4>religion").value, is_half("festival:wood"), is_half("technology:7>gem")
(4, False, False)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from companion.engine.ask import Goods, Reason, because
from companion.engine.data_folder import components
from companion.engine.faces import BadFace, Thing, joined, legible, ways
from companion.engine.faces import Effect as Printed
from companion.engine.faces import effect as printed
from companion.engine.facts import Face, must, read_facts
from companion.games.santa_maria.box.components import COCOA, COINS, GAME, GOLD, RESOURCES, SIDE
from companion.games.santa_maria.box.faces import HAPPINESS, MOST, SHIP, cell, effect, is_building

_known = components(GAME, "maya")
DISTRICTS: tuple[str, ...] = tuple(_known["districts"])
TRADE, FESTIVAL, _, CONSTRUCTION, TECHNOLOGY = DISTRICTS
REWARDS: dict[str, str] = _known["rewards"]
"""The reward of a temple level, where it is known by district."""
OTHER_REWARDS: tuple[str, ...] = tuple(_known["unassigned_rewards"])
LEVELS: int = _known["levels"]
START_HAND: int = _known["start_hand"]
START_COINS: int = _known["start_coins"]
DRAWN_EACH_YEAR: int = _known["drawn_each_year"]
START_FULL: tuple[str, ...] = tuple(_known["storage_full"])
START_EMPTY: tuple[str, ...] = tuple(_known["storage_empty"])
CARDS: int = _known["cards"]
TILES: dict[str, int] = _known["buildings"]
"""Buildings to put up, by kind."""
SIZES: dict[str, int] = _known["temples"]
"""Temple tiles by size, the largest first."""

SITE = "site"
STORED = (*(good for good in RESOURCES if good != GOLD), COCOA)
"""The goods of storage tokens."""
WOODEN, STRAW = "wooden", "straw"
BUILDING_COST = {WOODEN: "wood", STRAW: "grain"}
"""The good that each kind of building costs; its card shows the amount."""
CONSTRUCTIONS = (WOODEN, STRAW, f"{WOODEN}*2", f"{STRAW}*2")
"""Halves of cards that build, common enough to offer for an unknown hand."""
WARRIOR = "warrior"
BONUSES = (WARRIOR, "religion", "gem", "sugar")


# the map


def is_city_building(text: str) -> bool:
    """AK-D-DIE-09: production, religion, warriors; the city has no ships and no roads on its buildings."""
    return is_building(text) and not cell(text).road and all(each.action != SHIP for each in cell(text).effects)


def is_touch(text: str) -> bool:
    """AK-D-TEMPLE-02: one district or two."""
    names = joined(text)
    return len(names) == len(set(names)) <= 2 and set(names) <= set(DISTRICTS)


def _city(value: Face) -> Iterator[Reason]:
    """AK-D-DIE-02, AK-D-DIE-04, AK-D-TEMPLE-02."""
    spots, touch = value["spots"], value["touch"]
    if len(spots) != len(touch):
        yield because("entry.city.uneven", spots=len(spots), touch=len(touch))
        return
    for district in DISTRICTS:
        if not any(district in joined(text) for text in touch):
            yield because("entry.city.district", district=district)
    for entry, text in value["routes"].items():
        yield from _routes(int(entry), text, touch)


def _routes(entry: int, text: str, touch: list[str]) -> Iterator[Reason]:
    try:
        found = ways(text)
    except ValueError:
        yield because("entry.city.numbers", entry=entry)
        return
    for way in found:
        if not way.spots or any(fork < 1 for fork in way.forks):
            yield because("entry.city.numbers", entry=entry)
        elif wrong := [spot for spot in way.spots if not 1 <= spot <= len(touch)]:
            yield because("entry.city.spot", entry=entry, number=wrong[0], most=len(touch))
        elif len(set(way.spots)) < len(way.spots):
            yield because("entry.city.twice", entry=entry)
        elif entry in (1, SIDE) and "&" in touch[way.spots[0] - 1]:
            yield because("entry.city.edge", entry=entry, number=way.spots[0])
    if all(way.forks for way in found):
        yield because("entry.city.closed", entry=entry)


# cards


class Half(NamedTuple):
    """Half of an action card: its kind, the value of a technology, and the cost and gain of a festival."""

    kind: str
    district: str
    value: int = 0
    bonus: str = ""
    pay: Goods = {}
    gain: Goods = {}


@cache
def half(text: str) -> Half:
    """Half of a card taken apart."""
    if text == TRADE:
        return Half(TRADE, TRADE)
    match printed(text):
        case Printed(kind="", pay=(), gain=((Thing(word, count) as thing,),)) if word in BUILDING_COST:
            if count is None or 2 <= count <= MOST:
                return Half(word, CONSTRUCTION, pay={BUILDING_COST[word]: thing.n})
        case Printed(kind="festival", inner=exchanged):
            found = effect(exchanged)
            if len(found.pay) == len(found.gain) == 1 and set(found.gain[0]) <= {HAPPINESS, COINS}:
                return Half(FESTIVAL, FESTIVAL, pay=found.pay[0], gain=found.gain[0])
        case Printed(kind="technology", pay=((Thing(value, None),),), gain=((Thing(bonus, None),),)):
            if value in map(str, range(1, SIDE + 1)) and bonus in BONUSES:
                return Half(TECHNOLOGY, TECHNOLOGY, int(value), bonus)
    raise BadFace(text)


is_half = legible(half)
"""Whether a text can be half of a card."""


FACTS = read_facts(
    GAME,
    "facts_maya",
    words={
        "stored": STORED,
        "buildings": (*STORED, "coins", "coins*2", "happiness", "happiness*2", "religion", "conquistador"),
        "districts": DISTRICTS,
        "neighbours": ["&".join(pair) for pair in pairwise(DISTRICTS)],
        "rewarded": [name for name in DISTRICTS if name not in REWARDS],
        "other_rewards": OTHER_REWARDS,
        "halves": (
            TRADE,
            *CONSTRUCTIONS,
            *(f"{TECHNOLOGY}:{n}>{bonus}" for bonus in BONUSES for n in range(1, SIDE + 1)),
        ),
    },
    numbers={**SIZES, **TILES, "cards": CARDS},
    opens={"building": is_city_building, "touch": is_touch, "half": is_half},
    checks={
        "city": _city,
        "rewards": must(
            lambda entered: sorted(entered.values()) == sorted(OTHER_REWARDS), "entry.district_rewards.each"
        ),
        "cost": must(lambda entered: any(entered["cost"].values()), "entry.temple.free"),  # AK-D-TEMPLE-01
    },
)
"""The facts of the city."""
