"""Faces of Santa Maria for random boxes: everything its grammar accepts."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.engine.facts import Input
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import ACTIONS, HAPPINESS
from companion.games.santa_maria.box.maya_pieces import BONUSES, DISTRICTS, OTHER_REWARDS, STORED
from companion.games.santa_maria.box.pieces import KNOWN_MISSION, NEW_MISSION

GAINED = (*sm.GOODS, HAPPINESS)


def face(fact: str, asked: Input, random: Random) -> str:
    """Possible faces of an input: goods, a building, a cell, a half of a card, or the districts of a spot."""
    if fact.startswith("missions"):
        return goods(random, GAINED)
    if fact == "cards":
        return half(random)
    if asked.path == "touch":
        return "&".join(random.sample(DISTRICTS, random.choice((1, 2))))
    city = fact in ("city", "wooden", "straw")
    made = "+".join(effect(random, city) for _ in range(random.choice((1, 1, 1, 2, 3))))
    if city or random.random() < 0.7:
        return made
    return random.choice((f"{made}+{road(random)}", road(random)))


def road(random: Random) -> str:
    """A road with colonists or without."""
    return random.choice(("road", "road*1", f"road*{random.randint(2, 4)}"))


def effect(random: Random, city: bool = False) -> str:
    """Goods, a choice of them, a trade, an action once or more, or something by hand."""
    match random.randrange(5):
        case 0:
            return side(random, GAINED)
        case 1:
            return goods(random, GAINED)
        case 2:
            return f"{side(random, sm.GOODS)}>{side(random, GAINED)}"
        case 3:
            action = random.choice([each for each in ACTIONS if not city or each != "ship"])
            return random.choice((action, f"{action}*{random.randint(2, 3)}"))
        case _:
            return random.choice(("hand:Swap_two", "wood", "cocoa", "gold"))


def side(random: Random, names: tuple[str, ...]) -> str:
    """One of several sets of goods."""
    return "/".join(goods(random, names) for _ in range(random.choice((1, 1, 2, 3))))


def goods(random: Random, names: tuple[str, ...]) -> str:
    """Some goods together."""
    some = random.sample(names, random.choice((1, 1, 2, 3)))
    return "&".join(random.choice((good, good, f"{good}*{random.randint(2, 4)}")) for good in some)


def half(random: Random) -> str:
    """Half of an action card."""
    festival = f"festival:{goods(random, sm.GOODS)}>{goods(random, (HAPPINESS, sm.COINS, HAPPINESS))}"
    technology = f"technology:{random.randint(1, 6)}>{random.choice(BONUSES)}"
    construction = random.choice(("wooden", "straw")) + random.choice(("", "*2", f"*{random.randint(3, 6)}"))
    return random.choice((festival, technology, construction, "trade"))


# facts that few independent values hit


def religion_track(random: Random) -> Any:
    """From three to six monks on a track of any length."""
    return {"cells": marked(random, ["monk"] * random.randint(3, 6))}


def conquistador_track(random: Random) -> Any:
    """Three trees and at least two gold, together or apart."""
    marks = random.choice((["gold", "tree", "tree", "gold&tree"], ["gold", "gold", "tree", "tree", "tree", "gold"]))
    return {"cells": marked(random, marks)}


def marked(random: Random, marks: list[str]) -> list[str]:
    """A track with these marks in any order, on cells after the first."""
    length = random.randint(len(marks) + 4, 24)
    cells = [""] * length
    for place, mark in zip(random.sample(range(1, length), len(marks)), random.sample(marks, len(marks)), strict=True):
        cells[place] = mark
    return cells


def ranks(*years: str, of: int) -> Callable[[Random], Any]:
    """Points that fall by rank; the last ranks may have none."""

    def made(random: Random) -> Any:
        points_by_year = {}
        for year in years:
            points = sorted(random.sample(range(1, 15), of), reverse=True)
            some = random.randint(1, of)
            points_by_year[year] = dict(
                zip(("first", "second", "third"), [*points[:some], *[0] * (of - some)], strict=False)
            )
        return points_by_year

    return made


def missions(random: Random) -> Any:
    """Any rewards, and the one that everybody knows."""
    cells = [goods(random, GAINED) for _ in range(3)] + [KNOWN_MISSION]
    return {"cells": random.sample(cells, 4)}


def missions_kingdoms(random: Random) -> Any:
    """Any rewards, and the new one once."""
    cells = [goods(random, GAINED) for _ in range(random.choice((3, 4)))] + [NEW_MISSION]
    return {"cells": random.sample(cells, len(cells))}


def city(random: Random) -> Any:
    """A city with a way from every entry, perhaps a second one through a fork."""
    count = random.randint(12, 24)
    spots = [random.choice(("site", face("city", SPOT, random), *STORED)) for _ in range(count)]
    touch = [random.choice(DISTRICTS) for _ in range(count)]
    for number, district in enumerate(DISTRICTS):
        touch[number] = district
    for number in random.sample(range(6, count), count // 3):
        touch[number] = "&".join(random.sample(DISTRICTS, 2))
    single = [number for number in range(1, count + 1) if "&" not in touch[number - 1]]

    def way(entry: int) -> str:
        first = random.choice(single)
        others = random.sample([number for number in range(1, count + 1) if number != first], random.randint(1, 6))
        return " ".join(map(str, (first, *others)))

    def ways(entry: int) -> str:
        more = [f"{way(entry)}{random.choice(('', ' @1', ' @2 @3'))}" for _ in range(random.choice((0, 1, 2)))]
        return "; ".join([way(entry), *more])

    return {"spots": spots, "touch": touch, "routes": {str(entry): ways(entry) for entry in range(1, 7)}}


def district_rewards(random: Random) -> Any:
    """Each of the rewards, at any of the districts."""
    names = ("festival", "technology", "trade")
    return dict(zip(names, random.sample(OTHER_REWARDS, len(names)), strict=True))


SPOT = Input("spots", "cells")
PIECES: Mapping[str, Callable[[Random], Any]] = {
    "religion_track": religion_track,
    "conquistador_track": conquistador_track,
    "conquistador_3": ranks("year-1", "year-2", "year-3", of=2),
    "conquistador_4": ranks("year-1", "year-3", of=3),
    "missions": missions,
    "missions_kingdoms": missions_kingdoms,
    "city": city,
    "district_rewards": district_rewards,
}
