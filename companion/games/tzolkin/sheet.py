"""Sheets: the table as a group writes it down at a food day or at the end, and its score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from companion.engine import sheet
from companion.engine.ask import Reason, because
from companion.engine.bounds import Names, Range, amount, within
from companion.engine.data_folder import Plain
from companion.engine.form import Filled, FormField, FormGroup, number
from companion.engine.ledger import Points
from companion.engine.messages import Messages
from companion.engine.score import Outcome
from companion.engine.sheet import FINAL, Sheets
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules import food_days, scoring, temples
from companion.games.tzolkin.table import ERAS, LEVELS, STEPS, Jungle, Player, Table, check, new_gears

OF_TYPE = {kind: sum(tile.type == kind for tile in tz.BUILDINGS.values()) for kind in tz.BUILDING_TYPES}


def in_play(_: Sheet, line: Line) -> int:
    """A player's workers; those of the start if the sheet does not give them."""
    return tz.FIRST_WORKERS if line.workers is None else line.workers


class Line(sheet.Line):
    """A player's figures at a food day or at the end."""

    corn: Annotated[int, amount()] = 0
    wood: Annotated[int, amount(9)] = 0
    stone: Annotated[int, amount(9)] = 0
    gold: Annotated[int, amount(9)] = 0
    skulls: Annotated[int, amount(tz.SKULLS, icon="skull")] = 0
    temples: Annotated[dict[str, int], Names(tz.TEMPLES, some=True), STEPS] = {}
    technologies: Annotated[dict[str, int], Names(tz.TECHNOLOGIES, some=True), LEVELS] = {}
    buildings: Annotated[list[str] | dict[str, int], Names(tz.BUILDING_TYPES, some=True), Range(0, OF_TYPE)] = []
    """Tiles by id, or how many of each type: {"tomb": 2}."""
    monuments: list[str] = []
    wealth: list[str] = []
    corn_tiles: Annotated[int, amount(tz.CORN_TILES, icon="corn")] = 0
    wood_tiles: Annotated[int, amount(tz.WOOD_TILES, icon="wood")] = 0
    workers: Annotated[int | None, Range(tz.FIRST_WORKERS, tz.MOST_WORKERS, icon="worker")] = None
    """Workers in play. Left out, feeding is not computed."""
    workers_on_gears: Annotated[int, Range(0, in_play, (0, tz.MOST_WORKERS), icon="worker")] = 0
    fed_free: Annotated[int | None, amount(tz.MOST_WORKERS)] = None
    """Workers that farms and tiles feed for nothing; left out, it is read off the tiles."""
    corn_less: Annotated[int | None, amount(2)] = None
    """Corn that farms spare for each worker; left out, it is read off the tiles."""


class Sheet(sheet.Sheet[Line], kw_only=True):
    """A sheet of a whole table."""

    skulls_on_chichen_itza: Annotated[int, Range(0, tz.LAST_ACTION[tz.CHICHEN_ITZA], icon="skull")] = 0
    fed: bool = False
    """Whether the workers have been fed already."""


# its score


def wrong(sheet: Sheet, moment: str) -> Iterator[Reason]:
    """More buildings of a type than exist; or no number of workers for a monument that counts them."""
    t = as_table(sheet, moment)
    for seat, (line, me) in enumerate(zip(sheet.players, t.players, strict=True)):
        for kind, count in line.buildings.items() if isinstance(line.buildings, dict) else ():
            left = sum(tz.BUILDINGS[tile].type == kind for tile in me.buildings)
            yield from within(f"players.{seat}.buildings.{kind}", count, left)
        if moment == FINAL and "m09" in line.monuments and line.workers is None:
            yield because("check.needed", field=f"players.{seat}.workers", tile="m09")


def as_table(sheet: Sheet, moment: str) -> Table:
    """The sheet as a table. Scoring does not need the workers' spaces, only how many are on gears."""
    food_days = tz.MOMENTS.index(moment) if moment in tz.MOMENTS else len(tz.FOOD_DAYS)
    table = Table(
        era=ERAS[0] if food_days < 2 else ERAS[1],
        day=tz.FOOD_DAYS[min(food_days, len(tz.FOOD_DAYS) - 1)],
        food_days=food_days,
        phase="over",
        gears=new_gears(),
        jungle={group: Jungle() for group in tz.FIELD_GROUPS},
        offerings=dict.fromkeys(range(1, sheet.skulls_on_chichen_itza + 1), 0),
        rulings=sheet.rulings,
    )
    spaces = [(gear, space) for gear in tz.GEARS for space in range(tz.LAST_SPACE[gear] + 1)]
    listed = {tile for line in sheet.players if isinstance(line.buildings, list) for tile in line.buildings}
    for seat, line in enumerate(sheet.players):
        for _ in range(line.workers_on_gears):
            gear, space = spaces.pop()
            table.gears[gear][space] = seat
        same = ("points", tz.CORN, *tz.CORN_VALUE, "monuments", "wealth", "corn_tiles", "wood_tiles")
        table.players.append(
            Player(
                **{name: getattr(line, name) for name in same},
                skull=line.skulls,
                available=in_play(sheet, line) - line.workers_on_gears,
                temples=dict.fromkeys(tz.TEMPLES, 0) | line.temples,
                technologies=dict.fromkeys(tz.TECHNOLOGIES, 0) | line.technologies,
                buildings=_tiles(line.buildings, listed),
            )
        )
    return table


def _tiles(buildings: list[str] | dict[str, int], listed: set[str]) -> list[str]:
    """Tiles by id as they are; counts by type become unlisted tiles of that type."""
    if isinstance(buildings, list):
        return buildings
    tiles: list[str] = []
    for kind, count in buildings.items():
        tiles += [id for id, tile in tz.BUILDINGS.items() if tile.type == kind and id not in listed][:count]
        listed.update(tiles)
    return tiles


def of_table(t: Table, moment: str) -> Outcome:
    """The outcome of a moment for a whole table."""
    return _outcome(t, moment, [food_days.feeding(t, seat, me.corn) for seat, me in enumerate(t.players)])


def of_sheet(sheet: Sheet, moment: str) -> Outcome:
    """The outcome of a moment for a sheet."""
    return _outcome(as_table(sheet, moment), moment, [_feeding(sheet, line) for line in sheet.players])


def _outcome(t: Table, moment: str, fed: list[tuple[int, int] | None]) -> Outcome:
    """Feeding on a food day, then its rewards; or the end."""
    if moment == FINAL:
        return Outcome(t.lines(scoring.final_points(t)), scoring.tie_breaks(t))
    lines = [
        Points(seat, -tz.POINTS_PER_UNFED * each[1], "feeding", "TZ-FOOD-03")
        for seat, each in enumerate(fed)
        if each and each[1]
    ]
    mid_age = moment in tz.SKULL_DAYS
    goods = temples.mid_age_goods(t)[0] if mid_age else ()
    paid = [None if each is None else {tz.CORN: each[0]} for each in fed]
    return Outcome(
        t.lines(lines if mid_age else [*lines, *temples.temple_points(t, moment)]), scoring.tie_breaks(t), goods, paid
    )


def _feeding(sheet: Sheet, line: Line) -> tuple[int, int] | None:
    if sheet.fed or line.workers is None:
        return None
    entered = line.fed_free is not None or line.corn_less is not None
    if isinstance(line.buildings, dict) and line.buildings.get("farm") and not entered:
        return None  # the number of farms does not give their savings
    tiles = line.buildings if isinstance(line.buildings, list) else []
    free, less = food_days.farms(Player(buildings=tiles, wealth=line.wealth))
    free = free if line.fed_free is None else line.fed_free
    less = less if line.corn_less is None else line.corn_less
    return food_days.ration(line.workers, free, less, line.corn)


# the form

FEEDING = ("corn", "workers", "fed_free", "corn_less")
ALWAYS = ("points", tz.CORN, *tz.CORN_VALUE, "skulls")
TILES = ("corn_tiles", "wood_tiles", "buildings", "monuments")
ASKED = {
    **dict.fromkeys(tz.SKULL_DAYS, ("skulls", "temples", *FEEDING)),
    **dict.fromkeys(tz.POINT_DAYS, ("points", "temples", *FEEDING)),
    FINAL: (*ALWAYS, "temples", "technologies", *TILES, "workers", "workers_on_gears"),
}
"""The fields of each moment."""
WANTS = {id: tile.score["told"] for id, tile in tz.MONUMENTS.items() if "told" in tile.score}
"""The figure that a monument counts of its owner. The monument of the skulls counts those on Chichen Itza."""
SKULL_MONUMENT = "m13"
OWNER_OF = {f"owner.{id}": id for id in tz.MONUMENTS}
"""The monument that a field of the sheet gives to its owner."""


def fields(moment: str) -> tuple[str, ...]:
    """The fields of each player in a sheet of a moment."""
    return ASKED[moment]


def asked(moment: str, filled: Filled, players: int, seat: int) -> Iterable[str]:
    """The fields of a player; at the end only those that always count, and those that the player's monuments count."""
    if moment != FINAL:
        return fields(moment)
    counted = [name for tile, name in WANTS.items() if filled.get(f"owner.{tile}") == seat]
    return [*ALWAYS, *counted, *(["workers_on_gears"] if seat in filled.get("tied", ()) else [])]


def shared(moment: str, filled: Filled, sheet: Sheet) -> FormGroup:
    """The owners of the monuments, whether the workers have been fed, and the offered skulls."""
    skulls = [number(sheet, "skulls_on_chichen_itza")]
    if moment == FINAL:
        owners = [
            FormField(path, "owner", f"monument.{id}", icon=tz.MONUMENTS[id].type) for path, id in OWNER_OF.items()
        ]
        scored = filled.get(f"owner.{SKULL_MONUMENT}") is not None
        return FormGroup(None, "field.monuments", owners + skulls if scored else owners)
    fed = [FormField("fed", "flag", "field.fed")]
    return FormGroup(None, "field.table", fed + skulls if moment in tz.SKULL_DAYS else fed)


def write(sheet: Plain, path: str, value: object) -> None:
    """A monument goes to its owner; other values are the table's."""
    if path not in OWNER_OF:
        sheet[path] = value
    elif value is not None:
        sheet["players"][value].setdefault("monuments", []).append(OWNER_OF[path])


def head(moment: str, players: int) -> Iterator[tuple[str, str]]:
    """The fields of the whole table in an empty file."""
    if moment != FINAL:
        yield "fed", "false"
    if moment == FINAL or moment in tz.SKULL_DAYS:
        yield "skulls_on_chichen_itza", "0"


def foot(moment: str, say: Messages) -> Iterator[str]:
    """The monuments by name."""
    if moment == FINAL:
        yield from ("", f"# {say.text('sheet.monuments-list')}")
        yield from (f"#   {tile}  {say.text(f'tile.{tile}')}" for tile in tz.MONUMENTS)


# from a table


SAME = (*("points", tz.CORN, *tz.CORN_VALUE), "temples", "technologies", "corn_tiles", "wood_tiles")


def form_values(t: Table) -> Plain:
    """The values of a table for a sheet: workers, farms, buildings by type, owners of the monuments."""
    found: Plain = {"skulls_on_chichen_itza": len(t.offerings)}
    for seat, me in enumerate(t.players):
        free, less = food_days.farms(me)
        figures = {
            "workers": t.workers(seat),
            "workers_on_gears": t.on_gears(seat),
            "fed_free": free,
            "corn_less": less,
        }
        kinds = {
            f"buildings.{kind}": sum(tz.BUILDINGS[tile].type == kind for tile in me.buildings)
            for kind in tz.BUILDING_TYPES
        }
        found |= {f"players.{seat}.{name}": value for name, value in (figures | kinds).items()}
        found |= {f"owner.{tile}": seat for tile in me.monuments}
    return found


SHEETS = Sheets(
    game=tz.GAME,
    players=tz.PLAYERS,
    table=Table,
    sheet=Sheet,
    check=check,
    line=Line,
    moments=(*tz.MOMENTS, FINAL),
    problems=wrong,
    of_table=of_table,
    as_table=as_table,
    of_sheet=of_sheet,
    asked=asked,
    shared=shared,
    write=write,
    head=head,
    rows=lambda moment, players, seat: fields(moment),
    foot=foot,
    same={**{name: name for name in SAME}, "skulls": "skull"},
    form_values=form_values,
    passed=lambda t: t.food_days,
)
