"""Sheets: the table as a group writes it down at a food day or at the end, and what it scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.ask import because
from companion.engine.errors import BadTable
from companion.engine.languages import messages
from companion.engine.ledger import ScoreLine
from companion.engine.score import Score
from companion.games.tzolkin.components import (
    BUILDING_TYPES,
    BUILDINGS,
    CORN_VALUE,
    FIELD_GROUPS,
    FIELDS,
    FIRST_WORKERS,
    FOOD_DAYS,
    GAME,
    GEARS,
    LAST_ACTION,
    LAST_SPACE,
    MOMENTS,
    MONUMENTS,
    MOST_WORKERS,
    POINTS_PER_UNFED,
    TECHNOLOGIES,
    TEMPLES,
)
from companion.games.tzolkin.scoring import Points, feeding, final_points, mid_age_goods, ration, temple_points
from companion.games.tzolkin.table import Jungle, Player, Table, check, new_gears


class SheetPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """One player's line. What a moment does not need may be left out."""

    name: str = ""
    points: float = 0
    corn: int = 0
    wood: int = 0
    stone: int = 0
    gold: int = 0
    skulls: int = 0
    temples: dict[str, int] = {}
    technologies: dict[str, int] = {}
    buildings: list[str] | dict[str, int] = []
    """Tiles by id, or how many of each type: {"tomb": 2}."""
    monuments: list[str] = []
    wealth: list[str] = []
    corn_tiles: int = 0
    wood_tiles: int = 0
    workers: int | None = None
    """Workers in play. Left out, feeding is not reckoned."""
    workers_on_gears: int = 0
    fed_free: int | None = None
    """Workers that farms and tiles feed for nothing; left out, it is read off the tiles."""
    corn_less: int | None = None
    """Corn that farms spare for each worker; left out, it is read off the tiles."""


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """A table written down."""

    players: list[SheetPlayer]
    skulls_on_chichen_itza: int = 0
    fed: bool = False
    """Whether the workers have been fed already."""
    rulings: dict[str, str] = {}
    moment: str = ""


def score(snapshot: Any, moment: str, rulings: Mapping[str, str]) -> Score:
    """What a moment brings to everyone: points with their sources, goods at mid-age, the winner at the end."""
    if isinstance(snapshot, Table):
        snapshot = msgspec.to_builtins(snapshot, str_keys=True)
    if not isinstance(snapshot, Mapping):
        raise BadTable("error.sheet-shape")
    if "gears" in snapshot:
        return _score_table(_convert(snapshot, Table), None, moment, rulings)
    sheet = _convert(snapshot, Sheet)
    return _score_table(_to_table(sheet, moment), sheet, moment, {**rulings, **sheet.rulings})


def _convert(plain: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadTable("error.table-field", why=str(error)) from None


def _refuse(message: str, **values: Any) -> BadTable:
    return BadTable(message, GAME, (because(message, **values),), **values)


def _to_table(sheet: Sheet, moment: str) -> Table:
    """The sheet as a table. Where workers stand does not matter to scoring, only how many are on gears."""
    if len(sheet.players) not in FIELDS:
        raise _refuse("check.player-count", count=len(sheet.players))
    if not 0 <= sheet.skulls_on_chichen_itza <= LAST_ACTION["chichen_itza"]:
        most = LAST_ACTION["chichen_itza"]
        value = sheet.skulls_on_chichen_itza
        raise _refuse("check.range", field="skulls_on_chichen_itza", value=value, low=0, high=most)
    food_days = MOMENTS.index(moment) if moment in MOMENTS else len(FOOD_DAYS)
    table = Table(
        era="age-1" if food_days < 2 else "age-2",
        day=FOOD_DAYS[min(food_days, len(FOOD_DAYS) - 1)],
        food_days=food_days,
        phase="over",
        gears=new_gears(),
        jungle={group: Jungle() for group in FIELD_GROUPS},
        offerings=dict.fromkeys(range(1, sheet.skulls_on_chichen_itza + 1), 0),
    )
    spaces = [(gear, space) for gear in GEARS for space in range(LAST_SPACE[gear] + 1)]
    listed = {tile for line in sheet.players if isinstance(line.buildings, list) for tile in line.buildings}
    for seat, line in enumerate(sheet.players):
        workers = FIRST_WORKERS if line.workers is None else line.workers
        here = f"players.{seat}"
        if not FIRST_WORKERS <= workers <= MOST_WORKERS:
            raise _refuse("check.range", field=f"{here}.workers", value=workers, low=FIRST_WORKERS, high=MOST_WORKERS)
        if not 0 <= line.workers_on_gears <= workers:
            field, value = f"{here}.workers_on_gears", line.workers_on_gears
            raise _refuse("check.range", field=field, value=value, low=0, high=workers)
        for _ in range(line.workers_on_gears):
            gear, space = spaces.pop()
            table.gears[gear][space] = seat
        for field in ("fed_free", "corn_less"):
            if (getattr(line, field) or 0) < 0:
                raise _refuse("check.negative", field=f"{here}.{field}", value=getattr(line, field))
        table.players.append(
            Player(
                corn=line.corn,
                wood=line.wood,
                stone=line.stone,
                gold=line.gold,
                skull=line.skulls,
                points=line.points,
                available=workers - line.workers_on_gears,
                temples=_named(line.temples, TEMPLES, f"{here}.temples"),
                technologies=_named(line.technologies, TECHNOLOGIES, f"{here}.technologies"),
                buildings=_tiles(line.buildings, listed, here),
                monuments=line.monuments,
                wealth=line.wealth,
                corn_tiles=line.corn_tiles,
                wood_tiles=line.wood_tiles,
            )
        )
    return table


def _named(given: Mapping[str, int], names: tuple[str, ...], field: str) -> dict[str, int]:
    if not set(given) <= set(names):
        raise _refuse("check.names", field=field, names=", ".join(names))
    return {name: given.get(name, 0) for name in names}


def _tiles(buildings: list[str] | dict[str, int], listed: set[str], here: str) -> list[str]:
    """Tiles by id as they are; counts by type become tiles of that type that nobody has listed."""
    if isinstance(buildings, list):
        return buildings
    tiles: list[str] = []
    for kind, count in buildings.items():
        if kind not in BUILDING_TYPES:
            raise _refuse("check.names", field=f"{here}.buildings", names=", ".join(BUILDING_TYPES))
        free = [tile for tile, building in BUILDINGS.items() if building.type == kind and tile not in listed]
        if not 0 <= count <= len(free):
            raise _refuse("check.range", field=f"{here}.buildings.{kind}", value=count, low=0, high=len(free))
        tiles += free[:count]
        listed.update(free[:count])
    return tiles


def _score_table(t: Table, sheet: Sheet | None, moment: str, rulings: Mapping[str, str]) -> Score:
    t.rulings = dict(rulings)
    problems = tuple(check(t))
    if problems:
        raise BadTable(problems[0].rule, GAME, problems, **problems[0].values)
    lines: list[Points] = []
    goods: list[dict[str, int]] = [{} for _ in t.players]
    eaten: list[int | None] = [None] * len(t.players)
    if moment != "final":
        for seat, me in enumerate(t.players):
            fed = _feeding(t, seat, sheet)
            if fed is None:
                continue
            eaten[seat], hungry = fed
            me.corn -= fed[0]
            if hungry:
                lines.append(Points(seat, -POINTS_PER_UNFED * hungry, "feeding", "TZ-FOOD-03", ""))
    if moment.startswith("mid-age"):
        goods = mid_age_goods(t)
    elif moment == "final":
        _needed(t, sheet)
        lines += final_points(t)
    else:
        lines += temple_points(t, moment)
    names = tuple(line.name for line in sheet.players) if sheet else ()
    ties = [t.on_gears(seat) for seat in range(len(t.players))]
    scored = [ScoreLine(p.seat, p.points, p.source, p.rule, p.detail, t.era, t.day, 0) for p in lines]
    return Score.of(GAME, moment, names, [me.points for me in t.players], scored, goods, eaten, ties)


def _feeding(t: Table, seat: int, sheet: Sheet | None) -> tuple[int, int] | None:
    if sheet is None:
        return feeding(t, seat, t.players[seat].corn)
    line = sheet.players[seat]
    if sheet.fed or line.workers is None:
        return None
    if line.fed_free is None and line.corn_less is None:
        return feeding(t, seat, line.corn)
    return ration(line.workers, line.fed_free or 0, line.corn_less or 0, line.corn)


def _needed(t: Table, sheet: Sheet | None) -> None:
    """A monument that counts workers needs to be told how many there are."""
    for seat, line in enumerate(sheet.players if sheet else ()):
        if "m09" in line.monuments and line.workers is None:
            raise _refuse("check.needed", field=f"players.{seat}.workers", tile="m09")


FEEDING = ("corn", "workers", "fed_free", "corn_less")
ASKED = {
    "mid-age": ("skulls", "temples", *FEEDING),
    "age": ("points", "temples", *FEEDING),
    "final": (
        "points",
        "corn",
        *CORN_VALUE,
        "skulls",
        "temples",
        "technologies",
        "corn_tiles",
        "wood_tiles",
        "buildings",
        "monuments",
        "workers",
        "workers_on_gears",
    ),
}
"""Which fields a moment asks for."""


def template(moment: str, players: int, language: str) -> str:
    """An empty sheet as TOML, every line with a comment in the language."""
    say = messages(language, GAME)
    lines = [f"# {say.text('sheet.title', moment=say.text(f'moment.{moment}'))}", ""]
    if moment != "final":
        lines.append(f"fed = false  # {say.text('sheet.fed')}")
    if moment == "final" or moment.startswith("mid-age"):
        lines.append(f"skulls_on_chichen_itza = 0  # {say.text('sheet.skulls_on_chichen_itza')}")
    empty = {
        "temples": "{ " + ", ".join(f"{temple} = 0" for temple in TEMPLES) + " }",
        "technologies": "{ " + ", ".join(f"{row} = 0" for row in TECHNOLOGIES) + " }",
        "buildings": "{ " + ", ".join(f"{kind} = 0" for kind in BUILDING_TYPES) + " }",
        "monuments": "[]",
        "workers": str(FIRST_WORKERS),
    }
    for seat in range(players):
        lines += ["", "[[players]]", f'name = "{say.text("sheet.player", n=seat + 1)}"']
        lines += [f"{field} = {empty.get(field, '0')}  # {say.text(f'sheet.{field}')}" for field in fields(moment)]
    if moment == "final":
        lines += ["", f"# {say.text('sheet.monuments-list')}"]
        lines += [f"#   {tile}  {say.text(f'tile.{tile}')}" for tile in MONUMENTS]
    return "\n".join(lines) + "\n"


def fields(moment: str) -> tuple[str, ...]:
    """What a sheet of a moment asks of each player."""
    return ASKED[moment if moment == "final" else moment.rpartition("-")[0]]
