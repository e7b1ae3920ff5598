"""The printed facts of the pieces that the owner of a copy enters once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from msgspec.structs import replace

from companion.engine.ask import Reason, because
from companion.engine.box_facts import Facts
from companion.engine.data_folder import components
from companion.engine.faces import goods_text, joined
from companion.engine.facts import LATER, Entry, Face, must, read_facts
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import HAPPINESS, cell, is_building, is_cell, is_goods
from companion.games.santa_maria.box.maya_pieces import FACTS as MAYA_FACTS

WORDS: dict[str, tuple[str, ...]] = {name: tuple(words) for name, words in components(sm.GAME, "face_words").items()}
"""The words that the owner of a copy may choose from: faces, abilities and their occasions, things a bishop counts."""
[NEW_MISSION], KNOWN_MISSION = WORDS["new_missions"], "happiness*3"
FREE, ALWAYS, YEARLY = "free", "always", "year"
TRACKS = ("religion_track", "conquistador_track")
"""The occasion of an ability, ``free``: whenever its owner likes; and how often."""
NONE, SET = "none", "set"


# checks of entered facts


def _religion(value: Face) -> Iterator[Reason]:
    """SM-REL-04: there is a third monk symbol, and no player has more than six monks."""
    monks = value["cells"].count("monk")
    if not 3 <= monks <= 6:
        yield because("entry.religion_track.monks", n=monks)
    if value["cells"][0] != "":
        yield because("entry.track-start")


def _conquistador(value: Face) -> Iterator[Reason]:
    """SM-CONQ-03, SM-SOLO-02: two gold symbols at least, and three trees."""
    marks = [mark for text in value["cells"] for mark in joined(text)]
    if marks.count("gold") < 2:
        yield because("entry.conquistador_track.gold", n=marks.count("gold"))
    if marks.count("tree") != sm.YEARS:
        yield because("entry.conquistador_track.trees", n=marks.count("tree"))
    if value["cells"][0] != "":
        yield because("entry.track-start")


YEARS = {f"year-{n}": n for n in range(1, sm.YEARS + 1)}


def _falling(value: Face) -> Iterator[Reason]:
    """SM-YEAR-03: further ahead means more points, until there are none."""
    for year, ranks in value.items():
        points = [*(ranks[rank] for rank in ("first", "second", "third") if rank in ranks), 0]
        if not points[0] or any(less >= more > 0 or less > more for more, less in pairwise(points)):
            yield because("entry.ranks", year=YEARS[year])


def _board(value: Face) -> Iterator[Reason]:
    """AK-A-01: the top left cell is a shipping building, and it is not the only one."""
    corner, *others = (text for row in value["cells"] for text in row)
    if corner != LATER and not any(effect.action == "ship" for effect in cell(corner).effects):
        yield because("entry.board.corner")
    elif not any(others):
        yield because("entry.board.bare")


def _tile(value: Face) -> Iterator[Reason]:
    """SM-END-04: no cell of a tile is undeveloped."""
    rows = value["cells"] if isinstance(value["cells"][0], list) else [value["cells"]]
    flat = [each for row in rows for each in row]
    hole = len(rows) == 2
    for number, each in enumerate(flat):
        if each == "" and not (hole and number == 1):
            yield because("entry.tile.empty", number=number + 1)


def _scholar(value: Face) -> Iterator[Reason]:
    """The facts that an ability requires."""
    if value["ability"] == "hand" and not _noted(value):
        yield because("entry.note-missing")
    if value["ability"] == "cheaper" and not (value["when"] in WORDS["cheaper"] and is_price(value["effect"])):
        yield because("entry.scholar.cheaper")
    free = value["ability"] == "moment" and value["when"] == FREE and value.get("often", ALWAYS) == ALWAYS
    if free and not all(each.pay for each in cell(value["effect"]).effects):
        yield because("entry.scholar.free")


def is_price(text: str) -> bool:
    """Whether it can be a price: coins and resources, without a choice."""
    return is_goods(text) and "/" not in text and not any(word in text for word in (HAPPINESS, sm.COCOA))


def _noted(value: Face) -> bool:
    """Whether an effect by hand has a note."""
    return bool(value.get("note", "").strip())


# the facts


_base = read_facts(
    sm.GAME,
    "facts",
    words={"goods": sm.GOODS, "resources": sm.RESOURCES, **WORDS},
    numbers=sm.COUNTS,
    opens={"building": is_building, "cell": is_cell, "goods": is_goods},
    checks={
        "religion": _religion,
        "conquistador": _conquistador,
        "falling": _falling,
        "board": _board,
        "tile": _tile,
        "missions": must(lambda entered: KNOWN_MISSION in entered["cells"], "entry.missions.known"),  # SM-MONK-09
        "new_missions": must(  # AK-COCOA-07
            lambda entered: entered["cells"].count(NEW_MISSION) == 1, "entry.missions_kingdoms.known"
        ),
        "ship": must(lambda entered: any(entered["cost"].values()), "entry.ship.free"),  # SM-SHIP-01
        "scholar": _scholar,
        "bishop": must(lambda entered: entered["of"] != "hand" or _noted(entered), "entry.note-missing"),
    },
)
FACTS = Facts(_base | MAYA_FACTS)


@cache
def cells_entry(numbers: tuple[int, ...], may_wait: bool = False) -> Entry:
    """Some cells of a colony board, entered when they are first touched, or later."""
    spots = tuple(f"cell {number}" for number in numbers)
    row = replace(FACTS["doubles"].inputs[0], columns=len(numbers), spots=spots, partly=may_wait)
    return Entry("cells", (row,), rule="SM-SETUP-11")


def tile_text(value: Face) -> str:
    """The cells of a tile as one text: ``wood|road*1``; the hole of a triple is left out."""
    rows = value["cells"]
    if isinstance(rows[0], list):
        return "|".join((rows[0][0], *rows[1]))
    return "|".join(rows)


def board_text(rows: Sequence[Sequence[str]]) -> str:
    """The cells of a board as one text, row by row."""
    return "|".join(text for row in rows for text in row)


def ship_text(value: Face) -> str:
    """A shipping tile as one text: ``wood&sugar>happiness*3``."""
    return f"{cost_text(value['cost'])}>happiness*{value['points']}"


def cost_text(cost: Mapping[str, int]) -> str:
    """Goods in their usual order, as one text: ``wood&gem&cocoa``."""
    return goods_text({good: cost[good] for good in sm.GOODS if good in cost})


def needed_in_base(players: int, advanced: bool) -> dict[str, int]:
    """The base game's share of the needed facts."""
    found = {**dict.fromkeys(TRACKS, 1), "docks": 1, "missions": 1}
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
