"""Sheets: the table as a group writes it down at a food day or at the end, and what it scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.ask import because
from companion.engine.errors import BadTable
from companion.engine.form import FormField, FormGroup
from companion.engine.languages import messages
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.score import Score
from companion.engine.table import LEAST_POINTS, MOST_POINTS
from companion.games.tzolkin.components import (
    BOTTOM,
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
    TOP,
    TOP_LEVEL,
)
from companion.games.tzolkin.scoring import Points, farms, feeding, final_points, mid_age_goods, ration, temple_points
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
        t = _convert(snapshot, Table)
        if moment in MOMENTS and t.food_days > MOMENTS.index(moment):
            raise _refuse("check.moment-past", moment=moment)
        return _score_table(t, None, moment, rulings)
    sheet = _convert(snapshot, Sheet)
    return _score_table(_to_table(sheet, moment), sheet, moment, rulings)


def _convert(plain: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(plain, kind, strict=False)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
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
        if not LEAST_POINTS <= line.points <= MOST_POINTS:
            low, high = LEAST_POINTS, MOST_POINTS
            raise _refuse("check.range", field=f"{here}.points", value=line.points, low=low, high=high)
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
        for seat in range(len(t.players)):
            fed = _feeding(t, seat, sheet)
            if fed is None:
                continue
            eaten[seat], hungry = fed
            if hungry:
                lines.append(Points(seat, -POINTS_PER_UNFED * hungry, "feeding", "TZ-FOOD-03", ""))
    if moment.startswith("mid-age"):
        goods, _ = mid_age_goods(t)
    elif moment == "final":
        _needed(t, sheet)
        lines += final_points(t)
    else:
        lines += temple_points(t, moment)
    names = tuple(line.name for line in sheet.players) if sheet else ()
    ties = [t.on_gears(seat) for seat in range(len(t.players))]
    scored = [ScoreLine(p.seat, p.points, p.source, p.rule, p.detail, t.era, t.day, 0) for p in lines]
    before = [me.points for me in t.players]
    if sheet is None and t.phase == "over":  # the game has banked its final points already
        before = [had - Ledger(scored).total(seat) for seat, had in enumerate(before)]
    return Score.of(GAME, moment, names, before, scored, goods, eaten, ties)


def _feeding(t: Table, seat: int, sheet: Sheet | None) -> tuple[int, int] | None:
    if sheet is None:
        return feeding(t, seat, t.players[seat].corn)
    line = sheet.players[seat]
    if sheet.fed or line.workers is None:
        return None
    told = line.fed_free is not None or line.corn_less is not None
    if isinstance(line.buildings, dict) and line.buildings.get("farm") and not told:
        return None  # a number of farms does not say what they spare
    tiles = line.buildings if isinstance(line.buildings, list) else []
    free, less = farms(Player(buildings=tiles, wealth=line.wealth))
    free = free if line.fed_free is None else line.fed_free
    less = less if line.corn_less is None else line.corn_less
    return ration(line.workers, free, less, line.corn)


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
    lines = [f"# {say.text('sheet.title', moment=say.text(f'moment.{moment}'))}", "", f'moment = "{moment}"']
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


# the same as a form: only what scoring will need, given what has been filled in so far

WANTS: dict[str, tuple[str, ...]] = {
    "m01": ("buildings.tomb",),
    "m02": tuple(f"buildings.{kind}" for kind in BUILDING_TYPES),
    "m03": ("corn_tiles",),
    "m04": ("wood_tiles",),
    "m06": ("buildings.civil",),
    "m07": tuple(f"technologies.{row}" for row in TECHNOLOGIES),
    "m08": tuple(f"technologies.{row}" for row in TECHNOLOGIES),
    "m09": ("workers",),
    "m10": ("buildings.shrine",),
    "m11": tuple(f"temples.{temple}" for temple in TEMPLES),
    "m12": tuple(f"temples.{temple}" for temple in TEMPLES),
}
"""What a monument counts of its owner. The one of the skulls counts what lies on Chichen Itza."""
SKULL_MONUMENT = "m13"

_MOST = {"buildings": 8, "corn_tiles": 16, "wood_tiles": 12, "fed_free": MOST_WORKERS, "corn_less": 2, "skulls": 13}
_ICONS = {"skulls": "skull", "points": "points", "corn_tiles": "corn", "wood_tiles": "wood", "workers": "worker"}


def form(moment: str, filled: Mapping[str, Any], players: int) -> list[FormGroup]:
    """The fields of a moment: what everyone is asked for, and what the monuments on the table count."""
    owners = {tile: filled.get(f"owner.{tile}") for tile in MONUMENTS}
    groups = []
    for seat in range(players):
        wanted: list[str] = []
        for field in fields(moment):
            if moment == "final" and field not in ("points", "corn", *CORN_VALUE, "skulls"):
                continue
            wanted += [f"temples.{temple}" for temple in TEMPLES] if field == "temples" else [field]
        for tile, owner in owners.items():
            if owner == seat and moment == "final":
                wanted += [field for field in WANTS.get(tile, ()) if field not in wanted]
        if moment == "final" and seat in filled.get("tied", ()):
            wanted.append("workers_on_gears")
        groups.append(FormGroup(seat, "", [_field(f"players.{seat}.{name}", name) for name in wanted]))
    shared: list[FormField] = []
    if moment == "final":
        shared = [FormField(f"owner.{tile}", "owner", f"tile.{tile}", icon=MONUMENTS[tile].type) for tile in MONUMENTS]
    else:
        shared = [FormField("fed", "flag", "field.fed")]
    if moment.startswith("mid-age") or (moment == "final" and owners[SKULL_MONUMENT] is not None):
        most = LAST_ACTION["chichen_itza"]
        shared.append(FormField("skulls_on_chichen_itza", "number", "field.skulls_on_chichen_itza", 0, most, "skull"))
    groups.append(FormGroup(None, "field.monuments" if moment == "final" else "field.table", shared))
    return groups


def _field(path: str, name: str) -> FormField:
    kind, _, part = name.partition(".")
    match kind:
        case "temples":
            return FormField(path, "number", f"temple.{part}", BOTTOM, TOP[part], part)
        case "technologies":
            return FormField(path, "number", f"technology.{part}", 0, TOP_LEVEL, part)
        case "buildings":
            return FormField(path, "number", f"field.{part}", 0, _MOST["buildings"], part)
        case "workers":
            return FormField(path, "number", "field.workers", FIRST_WORKERS, MOST_WORKERS, "worker", FIRST_WORKERS)
        case "workers_on_gears":
            return FormField(path, "number", "field.workers_on_gears", 0, MOST_WORKERS, "worker")
        case "points":
            return FormField(path, "number", "field.points", LEAST_POINTS, MOST_POINTS, "points")
    return FormField(path, "number", f"field.{name}", 0, _MOST.get(name, 99), _ICONS.get(name, name))


def from_form(moment: str, filled: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The sheet that a filled form stands for."""
    players: list[dict[str, Any]] = [{"name": name, "monuments": []} for name in names]
    sheet: dict[str, Any] = {"players": players, "moment": moment}
    for group in form(moment, filled, len(names)):
        for field in group.fields:
            value = filled.get(field.path, field.default)
            where, _, rest = field.path.partition(".")
            if where == "owner":
                if value is not None:
                    players[value]["monuments"].append(rest)
            elif where == "players":
                seat, _, name = rest.partition(".")
                kind, dot, part = name.partition(".")
                if dot:
                    players[int(seat)].setdefault(kind, {})[part] = value
                else:
                    players[int(seat)][name] = value
            else:
                sheet[field.path] = value
    return sheet
