"""Sheets: the table as a group writes it down at the end of a year or of the game, and its score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from companion.engine import sheet
from companion.engine.ask import Reason, because
from companion.engine.bounds import Flag, Names, Range
from companion.engine.data_folder import Plain
from companion.engine.field_paths import SheetPath
from companion.engine.form import Filled, FormField, FormGroup
from companion.engine.ledger import Ledger, Points, ScoreLine
from companion.engine.score import Outcome
from companion.engine.sheet import FINAL, Sheets, twice
from companion.engine.table import MOST_POINTS
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.rules import scoring
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.rules.year_end import by_rank, conquistador_points, solo_points
from companion.games.santa_maria.table import MARKET, Table, cell_at, check, column_of, row_of

MOMENTS = ("year-1", "year-2", "year-3", FINAL)
MODULES = ("governor", "specialists", "ambassadors", "maya")
CITY_AT = 5
SCHOLAR_MOST, SHIP_MOST, YEAR_MOST = 3, 20, 30
SHIP_TILES = sm.COUNTS["starting_ships"] + sm.COUNTS["ships"] + sm.COUNTS["special_ships"]
PLACE = ("row", "column")
GOVERNOR = Range(1, sm.SIDE, label="field.governor.{}", icon="governor")
CITY_GOODS = ("wood", "grain", "sugar", "gem", sm.COCOA)
CITY_STORES = 10
"""Storage tokens of the Maya city."""
COLONY = ("rows", "columns", "scholars", "bishops", "bishop_points", "docks", "sets", "shipping", "governor")
BROUGHT = {"scholars": "scholars", "bishop_points": "bishops", "shipping": "shipping"}
"""Numbers of a sheet that a scoring would bring, by their sources."""
NOT_IN_THE_CITY = (sm.GOLD, *COLONY)
"""The Maya player has none of these."""


def room(_: Sheet, line: Line) -> int:
    """The room for a resource."""
    return CITY_STORES if line.maya else sm.STORAGE


def cocoa_room(sheet: Sheet, line: Line) -> int:
    """The room for cocoa."""
    return CITY_STORES if line.maya else 2 if sheet.in_kingdoms else 0


def scholar_points(sheet: Sheet, _: Line) -> int:
    """One more spot with the expansion, and perhaps a private one."""
    return SCHOLAR_MOST * (sm.SCHOLARS_SHOWN + sheet.in_kingdoms + 1)


def everyone(sheet: Sheet, _: Line) -> int:
    """The number of players."""
    return len(sheet.players)


class Line(sheet.Line):
    """A player's figures at the end of a year or of the game."""

    points: Annotated[int, Range(0, MOST_POINTS, (0, 99), icon="happiness")] = 0
    """Happiness tokens, before this scoring."""
    sold: Annotated[int, Range(0, 99, (0, 29), icon="coins")] = 0
    """Coins after the sale of all resources: entered in the place of coins and resources."""
    coins: Annotated[int, Range(0, 99)] = 0
    wood: Annotated[int, Range(0, room)] = 0
    grain: Annotated[int, Range(0, room)] = 0
    sugar: Annotated[int, Range(0, room)] = 0
    gem: Annotated[int, Range(0, room)] = 0
    gold: Annotated[int, Range(0, room)] = 0
    cocoa: Annotated[int, Range(0, cocoa_room)] = 0
    rows: Annotated[int, Range(0, 99, (0, 19), icon="colonist")] = 0
    """Colonists in full rows, row by row."""
    columns: Annotated[int, Range(0, 99, (0, 19), icon="colonist")] = 0
    """Colonists in full columns; one in a full row as well is counted here again."""
    scholars: Annotated[int, Range(0, scholar_points, icon="scholar")] = 0
    """The printed points of the scholars."""
    bishops: Annotated[int, Range(0, sm.BISHOPS_SHOWN, icon="bishop")] = 0
    bishop_points: Annotated[int, Range(0, 99, (0, 19), icon="bishop")] = 0
    docks: Annotated[dict[str, int], Names(sm.DOCKS, some=True), Range(0, SHIP_TILES, label="field.docks.{}")] = {}
    """Shipping tiles at each dock."""
    sets: Annotated[int, Range(0, SHIP_TILES // len(sm.DOCKS), (0, 9), icon="dock")] = 0
    """Complete sets of them, one tile of each dock: entered in the place of the tiles."""
    shipping: Annotated[int, Range(0, MOST_POINTS, (0, 49), icon="ship")] = 0
    """The points on all of them."""
    governor: Annotated[dict[str, int], Names(PLACE, some=True), GOVERNOR] = {}
    """His row and column, in module A."""
    maya: bool = False
    """Whether this player runs the Maya city of module D."""
    place: Annotated[int, Range(0, everyone, icon="conquistador")] = 0
    """The place on the conquistador track; 0 for a player who has not moved."""
    conquistador: Annotated[int, Range(0, YEAR_MOST)] = 0
    """Conquistador points of the year, where they are not computed from the place."""
    tree: Annotated[bool, Flag()] = False
    """Alone: whether the tree of the year was passed."""
    single_type: Annotated[bool, Flag(icon="")] = False
    """Alone: whether a full line is made of one type of building."""
    retired: Annotated[int, Range(0, len(sm.SPACES), icon="")] = 0
    """The retiring space, 1 at the top; 0 where it is not entered."""
    retired_as: Annotated[int, Range(0, everyone, icon="")] = 0
    """On a shared retiring space: 1 for the player who retired first."""


class Sheet(sheet.Sheet[Line], kw_only=True):
    """A sheet of a whole table."""

    kingdoms: bool = False
    """Whether American Kingdoms is in play; the governor or the Maya imply it."""

    @property
    def with_governor(self) -> bool:
        """Whether module A is in play: by the rulings, or because a player has the governor."""
        return self.rulings.get("governor") == "yes" or any(line.governor for line in self.players)

    @property
    def in_kingdoms(self) -> bool:
        """Whether the expansion is in play: by the rulings, or by the figures of the sheet."""
        modules = any(self.rulings.get(name) == "yes" for name in ("kingdoms", *MODULES))
        return modules or self.with_governor or self.kingdoms or any(line.maya for line in self.players)


# a whole table


def of_table(t: Table, moment: str) -> Outcome:
    """The same rules as in play."""
    rules = rules_at(t)
    over = t.phase == "over"
    if moment != FINAL:
        t.year = _year(moment)
        _need_year_table(t)
        return Outcome(t.lines(rules.year_lines(t)), scoring.tie_breaks(t))
    banked = over or any(len(me.conquistador_points) >= t.year for me in t.players)
    if not banked and any(me.conquistador for me in t.players):
        _need_year_table(t)
    return Outcome(t.lines(rules.end_points(t, {}) if over else rules.ending(t)), scoring.tie_breaks(t))


def _need_year_table(t: Table) -> None:
    """SM-YEAR-02: refused while the points of the places have not been entered from the owner's board."""
    if len(t.players) > 1 and conquistador_points(len(t.players), t.year, t) is None:
        SHEETS.refuse([because("wrong.year-table", field="players", players=len(t.players), year=t.year)])


def _year(moment: str) -> int:
    return sm.YEARS if moment == FINAL else MOMENTS.index(moment) + 1


# a sheet


def of_sheet(sheet: Sheet, moment: str) -> Outcome:
    """The year's conquistador points, and at the end everything else."""
    year = _year(moment)
    lines = list(_year_points(sheet, year))
    if moment == FINAL:
        lines += _final_points(sheet)
        if len(sheet.players) == 1:
            lines += _solo(sheet.players[0], lines)
    return Outcome([ScoreLine.at(line, f"year-{year}", year) for line in lines], _ties(sheet))


def _year_points(sheet: Sheet, year: int) -> Iterator[Points]:
    """SM-YEAR-02, SM-SOLO-02: by the places where the table is known, else as entered."""
    count = len(sheet.players)
    rule, detail = "SM-YEAR-02", f"era.year-{year}"
    if count == 1:
        rule, points = "SM-SOLO-02", [solo_points(year, year if sheet.players[0].tree else 0)]
    else:
        moved = [seat for seat, line in enumerate(sheet.players) if line.place]
        order = sorted(moved, key=lambda seat: sheet.players[seat].place)
        points = by_rank(order, conquistador_points(count, year, {}) or (), count)
    for seat, line in enumerate(sheet.players):
        if worth := line.conquistador or points[seat]:
            yield Points(seat, worth, "conquistador", rule, detail)


def _final_points(sheet: Sheet) -> Iterator[Points]:
    """SM-END-02 to SM-END-10, AK-A-12, AK-D-END-01: in the order of the rulebook."""
    penalty = 0 if sheet.in_kingdoms else sm.BISHOP_PENALTY
    found: list[list[Points]] = []
    for seat, line in enumerate(sheet.players):
        coins, rule = _coins(line, sheet)
        governor = scoring.governor_points(cell_at(**line.governor)) if line.governor else 0
        lines = [
            Points(seat, scoring.coin_points(coins), "coins", rule),
            Points(seat, line.rows, "colonists", "SM-END-03", "scored.rows"),
            Points(seat, line.columns, "colonists", "SM-END-03", "scored.columns"),
            Points(seat, line.scholars, "scholars", "SM-END-06"),
            Points(seat, -penalty * line.bishops, "bishops-penalty", "SM-END-07"),
            Points(seat, line.bishop_points, "bishops", "SM-END-08"),
            Points(seat, sm.SET_POINTS * _sets(line), "sets", "SM-END-09"),
            Points(seat, line.shipping, "shipping", "SM-END-10"),
            Points(seat, governor, "governor", "AK-A-12"),
        ]
        found.append(lines)
    for together in zip(*found, strict=True):
        yield from (line for line in together if line.points)


def _coins(line: Line, sheet: Sheet) -> tuple[int, str]:
    """SM-END-02, AK-D-END-01: the coins once everything is sold, which the Maya do at other prices."""
    goods = {good: getattr(line, good) for good in (*sm.RESOURCES, sm.COCOA)}
    if line.sold:
        return line.sold, "AK-D-END-01" if line.maya else "SM-END-02"
    if line.maya:
        return line.coins + sum(goods[good] for good in CITY_GOODS), "AK-D-END-01"
    return line.coins + scoring.sale_value(goods, sheet.rulings.get("cocoa_at_end", "nothing")), "SM-END-02"


def _sets(line: Line) -> int:
    return line.sets or scoring.dock_sets(line.docks.get(dock, 0) for dock in sm.DOCKS)


def _solo(line: Line, lines: Sequence[Points]) -> Iterator[Points]:
    """SM-SOLO-03 to SM-SOLO-08: lines without points, so that the sheet names the achievements."""
    total = line.points + sum(each.points for each in lines)
    yield Points(0, 0, "achievements", "SM-SOLO-03", "solo.won" if total >= sm.SOLO_GOAL else "solo.lost")
    reached = scoring.achieved(
        colonist_points=line.rows + line.columns,
        dock_sets=_sets(line),
        bishop_points=line.bishop_points,
        mono_line=line.single_type,
        total=total,
    )
    yield from (Points(0, 0, "achievements", sm.SOLO_RULES[name], f"achievement.{name}") for name in reached)


def _ties(sheet: Sheet) -> list[float]:
    """SM-END-12: a space that is not entered counts as none."""
    everyone = [(line.retired - 1 if line.retired else MARKET, line.retired_as) for line in sheet.players]
    later = sheet.rulings.get("shared_space") == "later"
    return [scoring.retired_rank(space, order, everyone, later) for space, order in everyone]


# impossible sheets


def wrong(sheet: Sheet, moment: str) -> Iterator[Reason]:
    """Contradictions between the numbers of a sheet, each with its field."""
    for seat, line in enumerate(sheet.players):
        yield from _line_problems(f"players.{seat}", line)
    yield from _track_problems(sheet, moment)
    if moment == FINAL:
        yield from _table_problems(sheet)


def _line_problems(here: str, line: Line) -> Iterator[Reason]:
    """Contradictions between one player's numbers."""
    if len(line.governor) == 1:
        yield because("check.names", field=f"{here}.governor", names=", ".join(PLACE))
    if line.maya:
        for name in NOT_IN_THE_CITY:
            given = getattr(line, name)
            if any(given.values()) if isinstance(given, dict) else given:
                yield because("wrong.maya", field=f"{here}.{name}")
        if sum(getattr(line, good) for good in CITY_GOODS) > CITY_STORES:
            yield because("wrong.stores", field=f"{here}.wood", most=CITY_STORES)
        return
    if line.bishop_points and not line.bishops:
        yield because("wrong.bishops", field=f"{here}.bishops", points=line.bishop_points)
    tiles = sum(line.docks.values())
    if line.docks and line.shipping > SHIP_MOST * tiles:
        yield because("wrong.shipping", field=f"{here}.shipping", value=line.shipping, tiles=tiles)


def _track_problems(sheet: Sheet, moment: str) -> Iterator[Reason]:
    """SM-YEAR-02 to SM-YEAR-05: no two players share a place, and the last gets nothing."""
    count, year = len(sheet.players), _year(moment)
    if count == 1:
        if sheet.players[0].conquistador:
            yield because("wrong.alone", field="players.0.conquistador")
        return
    if conquistador_points(count, year, {}) is None:
        for seat, line in enumerate(sheet.players):
            if line.place:
                yield because("wrong.year-table", field=f"players.{seat}.place", players=count, year=year)
    yield from twice(sheet, "place", "wrong.place-twice")
    places = {line.place for line in sheet.players}
    for seat, line in enumerate(sheet.players):
        if 1 < line.place <= count and line.place - 1 not in places:
            yield because("wrong.place-gap", field=f"players.{seat}.place", missing=line.place - 1)
    yield from twice(sheet, "conquistador", "wrong.points-twice")
    written = [line.conquistador for line in sheet.players]
    if all(written):
        yield because("wrong.last-place", field=f"players.{written.index(min(written))}.conquistador")


def _table_problems(sheet: Sheet) -> Iterator[Reason]:
    """Contradictions between all players' numbers at the end."""
    cities = [seat for seat, line in enumerate(sheet.players) if line.maya]
    if len(cities) > 1:
        yield because("wrong.two-cities", field=f"players.{cities[1]}.maya")
    if len(sheet.players) == CITY_AT and not cities:
        yield because("wrong.five-players", field="maya")
    tiles = [sum(line.docks.values()) for line in sheet.players]
    most = SHIP_TILES if sheet.in_kingdoms else SHIP_TILES - sm.COUNTS["special_ships"]
    if sum(tiles) > most:
        seat = tiles.index(max(tiles))
        dock = max(sheet.players[seat].docks, key=lambda name: sheet.players[seat].docks[name])
        yield because("wrong.ships", field=f"players.{seat}.docks.{dock}", value=sum(tiles), most=most)
    if sheet.with_governor:
        for seat, line in enumerate(sheet.players):
            if not line.governor and not line.maya:
                yield because("wrong.governor", field=f"players.{seat}.governor.row")
    if not sheet.in_kingdoms:  # only Meditation lets two markers share a space
        yield from twice(sheet, "retired", "wrong.retired-twice")


# the form


def _played(filled: Filled, players: int) -> bool:
    """Whether the form says that the expansion is in play; five players need it."""
    return bool(filled.get("kingdoms")) or players == CITY_AT


def _maya(moment: str, filled: Filled, players: int) -> int | None:
    """The seat of the Maya player, at the end."""
    return filled.get("maya") if _played(filled, players) and moment == FINAL else None


def set_expansion(sheet: Sheet, moment: str, filled: Filled) -> None:
    """Enter the expansion and the Maya player, on which the room for goods depends."""
    maya = _maya(moment, filled, len(sheet.players))
    sheet.kingdoms = _played(filled, len(sheet.players))
    for seat, line in enumerate(sheet.players):
        line.maya = seat == maya


def shared(moment: str, filled: Filled, sheet: Sheet) -> FormGroup | None:
    """At the end, the fields of the expansion on this table."""
    if moment != FINAL:
        return None
    fields = [] if len(sheet.players) == CITY_AT else [FormField("kingdoms", "flag", "field.kingdoms")]
    fields.append(FormField("counted", "flag", "field.counted", default=_counted(filled)))
    if sheet.kingdoms:
        fields.append(FormField("governor", "flag", "field.governor", icon="governor"))
        fields.append(FormField("maya", "owner", "field.maya", icon="temple"))
    return FormGroup(None, "field.table", fields)


def write(sheet: Plain, path: str, value: object) -> None:
    """Write the expansion to the table and the city to a player; the governor follows from his place."""
    if path == "kingdoms":
        sheet[path] = bool(value)
    elif path == "maya" and value is not None:
        sheet["players"][value]["maya"] = True


def _counted(filled: Filled) -> bool:
    """Whether goods and tiles are entered one by one: because a player asked for it, or has begun with them."""
    begun = {SheetPath.of(path).figure for path in filled}
    return bool(filled.get("counted", begun & {"coins", *sm.RESOURCES, sm.COCOA, "docks"}))


def asked(moment: str, filled: Filled, players: int, seat: int) -> list[str]:
    """The fields of a player; figures that players add up themselves are one number."""
    if moment != FINAL:
        return ["points", _track_field(players, _year(moment))]
    end = "tree" if players == 1 else "conquistador"
    counted = _counted(filled)
    if seat == _maya(moment, filled, players):
        return ["points", *(("coins", *CITY_GOODS) if counted else ("sold",)), end, *_retired(filled, players, seat)]
    goods = ("coins", *sm.RESOURCES) if counted else ("sold",)
    names = ["points", *goods, "rows", "columns", "scholars", "bishops"]
    if filled.get(f"players.{seat}.bishops"):
        names.append("bishop_points")
    names += ["docks" if counted else "sets", "shipping", end]
    if filled.get("governor") and _played(filled, players):
        names.append("governor")
    return [*names, *(["single_type"] if players == 1 else []), *_retired(filled, players, seat)]


def _track_field(players: int, year: int) -> str:
    """The place where its points are known; else the points; alone, the tree."""
    if players == 1:
        return "tree"
    return "conquistador" if conquistador_points(players, year, {}) is None else "place"


def _retired(filled: Filled, players: int, seat: int) -> list[str]:
    """SM-END-12: asked of players who are level, and shown as long as the field has a value."""
    mine = filled.get(f"players.{seat}.retired")
    names = ["retired"] if mine or seat in filled.get("tied", ()) else []
    shared = [other for other in range(players) if mine and filled.get(f"players.{other}.retired") == mine]
    if len(shared) > 1 and _played(filled, players):
        names.append("retired_as")
    return names


def head(moment: str, players: int) -> Iterator[tuple[str, str]]:
    """The fields of the whole table in an empty file."""
    if moment == FINAL:
        yield "kingdoms", str(players == CITY_AT).lower()


def rows(moment: str, players: int, seat: int) -> Iterator[str]:
    """The fields of a player in an empty file; with five players, the first one runs the city."""
    city = moment == FINAL and players == CITY_AT and seat == 0
    filled = {"counted": True, "tied": range(players), f"players.{seat}.bishops": 1, "maya": seat if city else None}
    if city:
        yield "maya = true"
    yield from asked(moment, filled, players, seat)
    if moment == FINAL and not city:
        yield from ("# governor", "# maya = true")


# from a table


def form_values(t: Table) -> Plain:
    """The values of a table for a sheet: colonists, monks, ships and their points, the governor, the city."""
    rules = rules_at(t)
    coming = Ledger(rules.final_lines(t)).by("source")
    found: Plain = {"counted": True, "kingdoms": sm.SPECIAL in rules.tile_kinds}
    for seat, me in enumerate(t.players):
        if me.maya is not None:
            found["maya"] = seat
            continue
        brought = {name: int(coming.get((seat, source), 0)) for name, source in BROUGHT.items()}
        docks = {f"docks.{dock}": len(tiles) for dock, tiles in me.docks.items()}
        figures = {**brought, **docks, **scoring.colonists_counted(me), "bishops": scoring.on_spots(me, "bishop")}
        if me.governor is not None:
            found["governor"] = True
            figures |= {"governor.row": row_of(me.governor), "governor.column": column_of(me.governor)}
        found |= {f"players.{seat}.{name}": value for name, value in figures.items()}
    return found


SHEETS = Sheets(
    game=sm.GAME,
    players=sm.PLAYERS,
    table=Table,
    sheet=Sheet,
    check=check,
    line=Line,
    moments=MOMENTS,
    problems=wrong,
    of_table=of_table,
    of_sheet=of_sheet,
    asked=asked,
    shared=shared,
    prefill=set_expansion,
    write=write,
    head=head,
    rows=rows,
    same={name: name for name in ("points", "coins", *sm.RESOURCES, sm.COCOA)},
    form_values=form_values,
    passed=lambda t: max(len(me.conquistador_points) for me in t.players),
)
