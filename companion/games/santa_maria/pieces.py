"""What is printed on the pieces and not known to us: the facts that the owner of a copy tells once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from companion.engine.ask import Reason, because
from companion.engine.copy import LATER, Copy, Entry, Fact, Input, check_copy, parse_copy
from companion.engine.data import DATA
from companion.engine.faces import cells, joined
from companion.games.santa_maria import components as sm
from companion.games.santa_maria.faces import HAPPINESS, cell, is_building, is_cell, is_goods
from companion.games.santa_maria.modules.maya_pieces import FACTS as MAYA_FACTS

PRODUCTION = (*sm.RESOURCES[:4], "coins", "coins*2", "coins*3", "happiness", "happiness*2")
BUILDINGS = (*PRODUCTION, "religion", "conquistador", "ship", "wood/gem>coins*3")
ROADS = ("road", "road*1", "road*2")
PALETTE = (*BUILDINGS, *ROADS)
REWARDS = ("wood", "grain", "sugar", "gem", "gold", "coins*2", "happiness*3", "happiness*2", "happiness*4")
NEW_MISSION = "cocoa&wood&grain"
KNOWN_MISSION = "happiness*3"

ABILITIES = ("philosophy", "white-row", "taxation", "moment", "cheaper", "whites", "hand")
BRINGING = ("moment", "cheaper", "taxation")
"""Abilities that bring something, or take something off a price."""
FREE = "free"
MOMENTS = (
    "white", "blue", "die", "building", "coin", "expand", "shipped", "trade", "religion", "conquistador", "gold",
    "monk", "scholar", "bishop", "mission", "blue-die", "sell", "buy", "retire", "turn", "end", FREE,
)  # fmt: skip
"""When an ability comes in; ``free``: whenever its owner likes."""
CHEAPER = ("expand", "coin", "shipped", "die")
"""What a scholar may make cheaper: a tile, an activation with coins, a shipping tile, turning a die."""
ALWAYS, YEARLY = "always", "year"
OFTEN = (ALWAYS, "turn", YEARLY)
COUNTED = (
    "double", "triple", "special", "tile", "road", "colonist", "building", "production", "trade", "religion",
    "conquistador", "ship", "building-type", "empty-cell", "shipping-tile", "coin-tile", "religion-tile",
    "conquistador-tile", "happiness-tile", "scholar", "bishop", "mission", "monk", "blue-die", "full-line", "full-row",
    "full-column", "dock-set", "religion-step", "coins", *sm.RESOURCES,
)  # fmt: skip
"""What a bishop may count."""
NONE, SUM, SET = "none", "sum", "set"


# what a table of the pieces must be


def _religion(value: Any) -> Iterator[Reason]:
    """SM-REL-04: there is a third monk symbol, and nobody has more than six monks."""
    monks = value["cells"].count("monk")
    if not 3 <= monks <= 6:
        yield because("entry.religion_track.monks", n=monks)
    if value["cells"][0] != "":
        yield because("entry.track-start")


def _conquistador(value: Any) -> Iterator[Reason]:
    """SM-CONQ-03, SM-SOLO-02: two gold symbols at least, and three trees."""
    marks = [mark for text in value["cells"] for mark in joined(text)]
    if marks.count("gold") < 2:
        yield because("entry.conquistador_track.gold", n=marks.count("gold"))
    if marks.count("tree") != sm.YEARS:
        yield because("entry.conquistador_track.trees", n=marks.count("tree"))
    if value["cells"][0] != "":
        yield because("entry.track-start")


def _falling(value: Any) -> Iterator[Reason]:
    """SM-YEAR-03: further ahead means more points, until there are none."""
    for year, ranks in value.items():
        points = [*(ranks[rank] for rank in ("first", "second", "third") if rank in ranks), 0]
        if not points[0] or any(less >= more > 0 or less > more for more, less in pairwise(points)):
            yield because("entry.ranks", year=int(year.removeprefix("year-")))


def _board(value: Any) -> Iterator[Reason]:
    """AK-A-01: the top left cell is a shipping building, and it is not the only one."""
    corner, *others = (text for row in value["cells"] for text in row)
    if corner != LATER and not any(effect.action == "ship" for effect in cell(corner).effects):
        yield because("entry.board.corner")
    elif not any(others):
        yield because("entry.board.bare")


def _tile(value: Any) -> Iterator[Reason]:
    """SM-END-04: no cell of a tile is undeveloped."""
    rows = value["cells"] if isinstance(value["cells"][0], list) else [value["cells"]]
    flat = [each for row in rows for each in row]
    hole = len(rows) == 2
    for number, each in enumerate(flat):
        if each == "" and not (hole and number == 1):
            yield because("entry.tile.empty", number=number + 1)


def _missions(value: Any) -> Iterator[Reason]:
    """SM-MONK-09: a mission with 3 happiness is known to be there."""
    if KNOWN_MISSION not in value["cells"]:
        yield because("entry.missions.known")


def _new_missions(value: Any) -> Iterator[Reason]:
    """AK-COCOA-07: the new mission is known."""
    if value["cells"].count(NEW_MISSION) != 1:
        yield because("entry.missions_kingdoms.known")


def _ship(value: Any) -> Iterator[Reason]:
    """SM-SHIP-01: a tile costs something."""
    if not any(value["cost"].values()):
        yield because("entry.ship.free")


def _scholar(value: Any) -> Iterator[Reason]:
    """What an ability needs to be told with it."""
    if value["ability"] == "hand" and not value.get("note", "").strip():
        yield because("entry.note-missing")
    if value["ability"] == "cheaper" and not (value["when"] in CHEAPER and is_price(value["effect"])):
        yield because("entry.scholar.cheaper")
    free = value["ability"] == "moment" and value["when"] == FREE and value.get("often", ALWAYS) == ALWAYS
    if free and not all(each.pay for each in cell(value["effect"]).effects):
        yield because("entry.scholar.free")


def is_price(text: str) -> bool:
    """Whether it is something one pays: coins and resources, without a choice."""
    return is_goods(text) and "/" not in text and not any(word in text for word in (HAPPINESS, sm.COCOA))


def _bishop(value: Any) -> Iterator[Reason]:
    if value["of"] == "hand" and not value.get("note", "").strip():
        yield because("entry.note-missing")


# the facts


def _cells(rows: int, columns: int, palette: tuple[str, ...] = PALETTE, holes: frozenset[int] = frozenset()) -> Input:
    return Input("cells", "cells", rows=rows, columns=columns, choices=("", *palette), open=is_cell, holes=holes)


def _track(*marks: str) -> Input:
    return Input("cells", "cells", low=5, high=40, columns=14, grows=True, choices=("", *marks))


def _costs(*goods: str) -> tuple[Input, ...]:
    return tuple(Input(f"cost.{good}", "number", high=6) for good in goods)


def _ranks(years: tuple[int, ...], ranks: tuple[str, ...]) -> tuple[Input, ...]:
    return tuple(Input(f"year-{year}.{rank}", "number", high=30) for year in years for rank in ranks)


_CORNER = ((0, "ship"),)
_BOARD = replace(_cells(sm.SIDE, sm.SIDE), partly=True, always=_CORNER)
"""A colony board can be told as it is played on; its corner is always the same."""
_POINTS = Input("points", "number", high=20)
_SCHOLAR_POINTS = Input("points", "number", low=1, high=3)
_NOTE = Input("note", "text", optional=True)

FACTS: dict[str, Fact] = {
    fact.id: fact
    for fact in (
        Fact("religion_track", (_track("monk"),), _religion, "SM-REL-03"),
        Fact("conquistador_track", (_track("gold", "tree", "gold&tree"),), _conquistador, "SM-CONQ-03"),
        Fact(
            "docks",
            (
                Input("coins", "number", low=1, high=3),
                Input("happiness", "number", low=1, high=3),
                Input("fourth", "choice", choices=("conquistador", *BUILDINGS), open=is_building, optional=True),
                Input("place", "choice", choices=("3", "1", "2", "4"), optional=True),
            ),
            rule="SM-PASS-05",
        ),
        Fact("conquistador_3", _ranks((1, 2, 3), ("first", "second")), _falling, "SM-YEAR-02"),
        Fact("conquistador_4", _ranks((1, 3), ("first", "second", "third")), _falling, "SM-YEAR-02"),
        Fact(
            "missions",
            (Input("cells", "cells", columns=4, choices=REWARDS, open=is_goods),),
            _missions,
            "SM-MONK-09",
        ),
        Fact(
            "missions_kingdoms",
            (
                Input(
                    "cells",
                    "cells",
                    columns=4,
                    low=4,
                    high=5,
                    grows=True,
                    choices=(*REWARDS, NEW_MISSION),
                    open=is_goods,
                ),
            ),
            _new_missions,
            "AK-GEN-03",
        ),
        Fact("boards", (_BOARD,), _board, "SM-SETUP-11", sm.COUNTS["boards"]),
        Fact("board_b", (replace(_cells(sm.SIDE, sm.SIDE), always=_CORNER),), _board, "SM-ADV-01"),
        Fact("board_cocoa", (_cells(sm.SIDE, sm.SIDE, (*PALETTE, sm.COCOA)),), _board, "AK-COLONY-02"),
        Fact("town_halls", (_cells(1, 2),), _tile, "SM-ADV-02", sm.COUNTS["town_halls"]),
        Fact("town_hall_cocoa", (_cells(1, 2, (*PALETTE, sm.COCOA)),), _tile, "AK-COLONY-03"),
        Fact("doubles", (_cells(1, 2),), _tile, "SM-EXPAND-01", sm.COUNTS[sm.DOUBLE]),
        Fact("triples", (_cells(2, 2, holes=frozenset({1})),), _tile, "SM-EXPAND-01", sm.COUNTS[sm.TRIPLE]),
        Fact("specials", (_cells(1, 3, (*PALETTE, sm.COCOA)),), _tile, "AK-TILE-01", sm.COUNTS[sm.SPECIAL]),
        Fact("starting_ships", (*_costs(*sm.RESOURCES), _POINTS), _ship, "SM-SETUP-03", sm.COUNTS["starting_ships"]),
        Fact("ships", (*_costs(*sm.RESOURCES), _POINTS), _ship, "SM-SHIP-01", sm.COUNTS["ships"]),
        Fact("special_ships", (*_costs(*sm.GOODS), _POINTS), _ship, "AK-SHIP-01", sm.COUNTS["special_ships"]),
        Fact(
            "scholars",
            (
                Input("ability", "choice", choices=ABILITIES),
                Input("name", "text", usual=("ability", (("philosophy", "Philosophy"), ("taxation", "Taxation")))),
                _SCHOLAR_POINTS,
                Input("when", "choice", choices=MOMENTS, where=("ability", ("moment", "cheaper"))),
                Input("effect", "choice", choices=BUILDINGS, open=is_building, where=("ability", BRINGING)),
                Input("for", "choice", choices=(NONE, *COUNTED), optional=True, where=("ability", ("moment",))),
                Input("often", "choice", choices=OFTEN, optional=True, where=("ability", ("moment", "hand"))),
                _NOTE,
            ),
            _scholar,
            "SM-MONK-07",
            sm.COUNTS["scholars"],
        ),
        Fact(
            "archery",
            (
                _SCHOLAR_POINTS,
                Input("one", "choice", choices=("down", "up")),
                Input("six", "choice", choices=("down", "up")),
            ),
            rule="AK-SCHOLAR-01",
        ),
        Fact("navigation", (_SCHOLAR_POINTS,), rule="AK-SCHOLAR-03"),
        Fact("meditation", (_SCHOLAR_POINTS,), rule="AK-SCHOLAR-05"),
        Fact(
            "bishops",
            (
                Input("per", "number", low=1, high=12),
                Input("of", "choice", choices=(*COUNTED, "hand")),
                Input("also", "choice", choices=(NONE, *COUNTED), optional=True),
                Input("third", "choice", choices=(NONE, *COUNTED), optional=True, where=("also", COUNTED)),
                Input("how", "choice", choices=(SUM, SET), optional=True, where=("also", COUNTED)),
                Input("each", "number", low=1, high=12),
                Input("most", "number", high=60),
                _NOTE,
            ),
            _bishop,
            "SM-MONK-08",
            sm.COUNTS["bishops"],
        ),
        Fact(
            "upgrades",
            (Input("cells", "cells", choices=("", *BUILDINGS, sm.COCOA), open=is_building),),
            _tile,
            "AK-B-07",
            sm.COUNTS["upgrades"],
        ),
    )
} | MAYA_FACTS
"""All facts; the Maya city adds its own (``modules.maya_pieces``)."""


@cache
def cells_told(numbers: tuple[int, ...]) -> Entry:
    """Some cells of a colony board, written down where they are first touched."""
    spots = tuple(f"cell {number}" for number in numbers)
    return Entry("cells", (replace(_cells(1, len(numbers)), spots=spots),), rule="SM-SETUP-11")


def tile_text(value: Mapping[str, Any]) -> str:
    """The cells of a tile as one text: ``wood|road*1``; the hole of a triple is left out."""
    rows = value["cells"]
    if isinstance(rows[0], list):
        return "|".join((rows[0][0], *rows[1]))
    return "|".join(rows)


def tile_cells(text: str) -> list[str]:
    """And back."""
    return cells(text)


def board_text(rows: Sequence[Sequence[str]]) -> str:
    """The cells of a board as one text, row by row."""
    return "|".join(text for row in rows for text in row)


def ship_text(value: Mapping[str, Any]) -> str:
    """A shipping tile as one text: ``wood&sugar>happiness*3``."""
    cost = "&".join(good if n == 1 else f"{good}*{n}" for good in sm.GOODS if (n := value["cost"].get(good)))
    return f"{cost}>happiness*{value['points']}"


def needed_in_base(players: int, advanced: bool) -> dict[str, int]:
    """The base game's share of it."""
    found = {"religion_track": 1, "conquistador_track": 1, "docks": 1, "missions": 1}
    if players in (3, 4, 5):
        found["conquistador_4" if players > 3 else "conquistador_3"] = 1
    colonies = min(players, sm.COUNTS["boards"])
    found |= {"board_b": 1, "town_halls": colonies} if advanced else {"boards": colonies}
    found |= {
        "starting_ships": 4,
        "ships": sm.COUNTS["ships"],
        "scholars": 3 + (players if advanced else 0),
        "bishops": 3,
    }
    for kind, fact in ((sm.DOUBLE, "doubles"), (sm.TRIPLE, "triples")):
        found[fact] = sm.DISPLAY[kind] * sm.YEARS
    return found


@cache
def sample() -> Copy:
    """The made-up copy for trying out and for tests."""
    return check_copy(FACTS, parse_copy((DATA / sm.GAME / "sample_copy.json").read_bytes()))
