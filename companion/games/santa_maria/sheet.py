"""Sheets: the table as a group writes it down at the end of a year or of the game, and what it scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.engine.ask import Reason, because
from companion.engine.errors import BadTable
from companion.engine.form import FormField, FormGroup
from companion.engine.languages import messages
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.score import Score
from companion.games.santa_maria.components import (
    BISHOP_PENALTY,
    BISHOPS_SHOWN,
    COCOA,
    COUNTS,
    DOCKS,
    GAME,
    GOLD,
    RESOURCES,
    SCHOLARS_SHOWN,
    SET_POINTS,
    SIDE,
    SOLO_GOAL,
    SPACES,
    STORAGE,
    YEARS,
)
from companion.games.santa_maria.scoring import (
    SOLO_RULES,
    Points,
    achieved,
    by_rank,
    coin_points,
    conquistador_points,
    dock_sets,
    governor_points,
    retired_rank,
    sale_value,
    score_lines,
    solo_points,
)
from companion.games.santa_maria.table import MARKET, Table, check

FINAL = "final"
MOMENTS = ("year-1", "year-2", "year-3", FINAL)
MODULES = ("governor", "specialists", "ambassadors", "maya")
MOST_PLAYERS, CITY_AT = 5, 5
SCHOLAR_MOST, SHIP_MOST, YEAR_MOST = 3, 20, 30
CITY_GOODS = ("wood", "grain", "sugar", "gem", COCOA)
CITY_STORES = 10
"""Storage tokens of the Maya city."""


class SheetPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """One player's line. What a moment does not need may be left out."""

    name: str = ""
    points: int = 0
    """Happiness tokens, before this scoring."""
    coins: int = 0
    wood: int = 0
    grain: int = 0
    sugar: int = 0
    gem: int = 0
    gold: int = 0
    cocoa: int = 0
    rows: int = 0
    """Colonists in full rows, row by row."""
    columns: int = 0
    """Colonists in full columns; one in a full row as well is counted here again."""
    scholars: int = 0
    """The printed points of the scholars."""
    bishops: int = 0
    bishop_points: int = 0
    docks: dict[str, int] = {}
    """Shipping tiles at each dock."""
    shipping: int = 0
    """The points on all of them."""
    governor: dict[str, int] = {}
    """His row and column, in module A."""
    maya: bool = False
    """Whether this player runs the Maya city of module D."""
    place: int = 0
    """The place on the conquistador track; 0 for who has not moved."""
    conquistador: int = 0
    """Conquistador points of the year, where they are not reckoned from the place."""
    tree: bool = False
    """Alone: whether the tree of the year was passed."""
    single_type: bool = False
    """Alone: whether a full line is made of one type of building."""
    retired: int = 0
    """The retiring space, 1 at the top; 0 where nobody has said it."""
    retired_as: int = 0
    """On a shared retiring space: 1 for who retired first."""


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """A table written down."""

    players: list[SheetPlayer]
    kingdoms: bool = False
    """Whether American Kingdoms is in play; the governor or the Maya say so too."""
    rulings: dict[str, str] = {}
    moment: str = ""


class Variant(NamedTuple):
    """What a sheet is played with."""

    kingdoms: bool
    governor: bool
    rulings: Mapping[str, str]

    @classmethod
    def of(cls, sheet: Sheet, rulings: Mapping[str, str]) -> Variant:
        """By the rulings, or by what stands on the sheet."""
        governor = rulings.get("governor") == "yes" or any(line.governor for line in sheet.players)
        modules = any(rulings.get(name) == "yes" for name in ("kingdoms", *MODULES))
        return cls(modules or governor or sheet.kingdoms or any(line.maya for line in sheet.players), governor, rulings)


def score(snapshot: Any, moment: str, rulings: Mapping[str, str]) -> Score:
    """What a moment brings to everyone: points with their sources, and the winner at the end."""
    known = snapshot.beside.copy if isinstance(snapshot, Table) else {}
    if isinstance(snapshot, Table):
        snapshot = msgspec.to_builtins(snapshot, str_keys=True)
    if not isinstance(snapshot, Mapping):
        raise BadTable("error.sheet-shape")
    if "phase" in snapshot:
        t = _convert(snapshot, Table)
        t.beside.copy = known
        return _score_table(t, moment, rulings)
    return _score_sheet(_convert(snapshot, Sheet), moment, rulings)


def _convert(plain: Any, kind: Any) -> Any:
    try:
        msgspec.msgpack.encode(plain)  # a number nobody can write down is refused before it is reckoned with
        return msgspec.convert(plain, kind, strict=False)
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError) as error:
        raise BadTable("error.table-field", why=str(error)) from None


def _refuse(problems: Sequence[Reason]) -> None:
    if problems:
        raise BadTable(problems[0].rule, GAME, tuple(problems), **problems[0].values)


# a whole table


def _score_table(t: Table, moment: str, rulings: Mapping[str, str]) -> Score:
    """The same rules as in play, on a copy of the table."""
    from companion.games.santa_maria.rules import rules_of  # the modules among them read this one's figures
    from companion.games.santa_maria.scoring import tie_breaks

    t.rulings = dict(rulings)
    _refuse(tuple(check(t)))
    rules = rules_of(rulings, len(t.players))
    over = t.phase == "over"
    if moment != FINAL:
        if over or any(len(me.conquistador_points) >= _year(moment) for me in t.players):
            _refuse([because("wrong.moment-past", moment=moment)])
        t.year = _year(moment)
        _need_year_table(t)
        lines = score_lines(t, rules.year_lines(t))
    else:
        banked = over or any(len(me.conquistador_points) >= t.year for me in t.players)
        if not banked and any(me.conquistador for me in t.players):
            _need_year_table(t)
        lines = score_lines(t, rules.end_points(t, {}) if over else rules.ending(t))
    before = [me.points for me in t.players]
    if over:  # the game has banked its final points already
        before = [had - Ledger(lines).total(seat) for seat, had in enumerate(before)]
    return _result(moment, (), before, lines, tie_breaks(t))


def _need_year_table(t: Table) -> None:
    """SM-YEAR-02: refused while only the owner's board tells what the places bring."""
    if len(t.players) > 1 and conquistador_points(len(t.players), t.year, t) is None:
        _refuse([because("wrong.year-table", field="players", players=len(t.players), year=t.year)])


def _result(
    moment: str, names: Sequence[str], before: Sequence[float], lines: Sequence[ScoreLine], ties: Sequence[float]
) -> Score:
    nothing: list[dict[str, int]] = [{} for _ in before]
    return Score.of(GAME, moment, names, before, lines, nothing, [None] * len(before), ties)


def _year(moment: str) -> int:
    return YEARS if moment == FINAL else MOMENTS.index(moment) + 1


# a sheet


def _score_sheet(sheet: Sheet, moment: str, rulings: Mapping[str, str]) -> Score:
    variant = Variant.of(sheet, rulings)
    _refuse(list(_problems(sheet, moment, variant)))
    year = _year(moment)
    lines = list(_year_points(sheet, year))
    if moment == FINAL:
        lines += _final_points(sheet, variant)
        if len(sheet.players) == 1:
            lines += _solo(sheet.players[0], lines)
    names = [line.name for line in sheet.players]
    scored = [ScoreLine(*line, f"year-{year}", year, 0) for line in lines]
    return _result(moment, names, [line.points for line in sheet.players], scored, _ties(sheet, variant))


def _year_points(sheet: Sheet, year: int) -> Iterator[Points]:
    """SM-YEAR-02, SM-SOLO-02: by the places where the table is known, else as written."""
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


def _final_points(sheet: Sheet, variant: Variant) -> Iterator[Points]:
    """SM-END-02 to SM-END-10, AK-A-12, AK-D-END-01: in the order of the rulebook."""
    penalty = 0 if variant.kingdoms else BISHOP_PENALTY
    found: list[list[Points]] = []
    for seat, line in enumerate(sheet.players):
        coins, rule = _coins(line, variant)
        lines = [
            Points(seat, coin_points(coins), "coins", rule),
            Points(seat, line.rows, "colonists", "SM-END-03", "scored.rows"),
            Points(seat, line.columns, "colonists", "SM-END-03", "scored.columns"),
            Points(seat, line.scholars, "scholars", "SM-END-06"),
            Points(seat, -penalty * line.bishops, "bishops-penalty", "SM-END-07"),
            Points(seat, line.bishop_points, "bishops", "SM-END-08"),
            Points(seat, SET_POINTS * _sets(line), "sets", "SM-END-09"),
            Points(seat, line.shipping, "shipping", "SM-END-10"),
            Points(seat, governor_points(_cell(line)) if line.governor else 0, "governor", "AK-A-12"),
        ]
        found.append(lines)
    for together in zip(*found, strict=True):
        yield from (line for line in together if line.points)


def _coins(line: SheetPlayer, variant: Variant) -> tuple[int, str]:
    """SM-END-02, AK-D-END-01: the coins once everything is sold, which the Maya do at other prices."""
    goods = {good: getattr(line, good) for good in (*RESOURCES, COCOA)}
    if line.maya:
        return line.coins + sum(goods[good] for good in CITY_GOODS), "AK-D-END-01"
    return line.coins + sale_value(goods, variant.rulings.get("cocoa_at_end", "nothing")), "SM-END-02"


def _sets(line: SheetPlayer) -> int:
    return dock_sets(line.docks.get(dock, 0) for dock in DOCKS)


def _cell(line: SheetPlayer) -> int:
    return (line.governor["row"] - 1) * SIDE + line.governor["column"] - 1


def _solo(line: SheetPlayer, lines: Sequence[Points]) -> Iterator[Points]:
    """SM-SOLO-03 to SM-SOLO-08: lines without points, so that the sheet names what was reached."""
    total = line.points + sum(each.points for each in lines)
    yield Points(0, 0, "achievements", "SM-SOLO-03", "solo.won" if total >= SOLO_GOAL else "solo.lost")
    reached = achieved(
        colonist_points=line.rows + line.columns,
        dock_sets=_sets(line),
        bishop_points=line.bishop_points,
        mono_line=line.single_type,
        total=total,
    )
    yield from (Points(0, 0, "achievements", SOLO_RULES[name], f"achievement.{name}") for name in reached)


def _ties(sheet: Sheet, variant: Variant) -> list[float]:
    """SM-END-12: a space that nobody has said counts as none."""
    everyone = [(line.retired - 1 if line.retired else MARKET, line.retired_as) for line in sheet.players]
    later = variant.rulings.get("shared_space") == "later"
    return [retired_rank(space, order, everyone, later) for space, order in everyone]


# what no sheet can say


def _problems(sheet: Sheet, moment: str, variant: Variant) -> Iterator[Reason]:
    """All that cannot be, each with the field that says so."""
    count = len(sheet.players)
    if not 1 <= count <= MOST_PLAYERS:
        yield because("wrong.players", field="players", value=count)
        return
    for seat, line in enumerate(sheet.players):
        here = f"players.{seat}"
        yield from list(_ranges(here, line, variant, count)) or _line_problems(here, line)
    yield from _track_problems(sheet, moment)
    if moment == FINAL:
        yield from _table_problems(sheet, variant)


def _ranges(here: str, line: SheetPlayer, variant: Variant, count: int) -> Iterator[Reason]:
    """Every number within its bounds."""
    for name in _NUMBERS:
        low, high = _bounds(name, variant.kingdoms, line.maya, count)
        if not low <= getattr(line, name) <= high:
            yield because("wrong.range", field=f"{here}.{name}", value=getattr(line, name), low=low, high=high)
    for field, low, high, names in (("docks", 0, SHIP_TILES, DOCKS), ("governor", 1, SIDE, ("row", "column"))):
        given = getattr(line, field)
        if not set(given) <= set(names) or (field == "governor" and given and set(given) != set(names)):
            yield because("wrong.names", field=f"{here}.{field}", names=", ".join(names))
        for name, value in given.items():
            if not low <= value <= high:
                yield because("wrong.range", field=f"{here}.{field}.{name}", value=value, low=low, high=high)


def _line_problems(here: str, line: SheetPlayer) -> Iterator[Reason]:
    """What one player's numbers cannot say together."""
    if line.maya:
        for name in (GOLD, "rows", "columns", "scholars", "bishops", "bishop_points", "docks", "shipping", "governor"):
            given = getattr(line, name)
            if any(given.values()) if isinstance(given, dict) else given:
                yield because("wrong.maya", field=f"{here}.{name}")
        if sum(getattr(line, good) for good in CITY_GOODS) > CITY_STORES:
            yield because("wrong.stores", field=f"{here}.wood", most=CITY_STORES)
        return
    if line.bishop_points and not line.bishops:
        yield because("wrong.bishops", field=f"{here}.bishops", points=line.bishop_points)
    tiles = sum(line.docks.values())
    if line.shipping > SHIP_MOST * tiles:
        yield because("wrong.shipping", field=f"{here}.shipping", value=line.shipping, tiles=tiles)


def _track_problems(sheet: Sheet, moment: str) -> Iterator[Reason]:
    """SM-YEAR-02 to SM-YEAR-05: no two share a place, and the last gets nothing."""
    count, year = len(sheet.players), _year(moment)
    if count == 1:
        if sheet.players[0].conquistador:
            yield because("wrong.alone", field="players.0.conquistador")
        return
    if conquistador_points(count, year, {}) is None:
        for seat, line in enumerate(sheet.players):
            if line.place:
                yield because("wrong.year-table", field=f"players.{seat}.place", players=count, year=year)
    yield from _twice(sheet, "place", "wrong.place-twice")
    places = {line.place for line in sheet.players}
    for seat, line in enumerate(sheet.players):
        if 1 < line.place <= count and line.place - 1 not in places:
            yield because("wrong.place-gap", field=f"players.{seat}.place", missing=line.place - 1)
    yield from _twice(sheet, "conquistador", "wrong.points-twice")
    written = [line.conquistador for line in sheet.players]
    if all(written):
        yield because("wrong.last-place", field=f"players.{written.index(min(written))}.conquistador")


def _twice(sheet: Sheet, name: str, message: str) -> Iterator[Reason]:
    """A value above 0 that a second player has too."""
    first: dict[int, int] = {}
    for seat, line in enumerate(sheet.players):
        value = getattr(line, name)
        if value and first.setdefault(value, seat) != seat:
            yield because(message, field=f"players.{seat}.{name}", value=value, other=first[value])


def _table_problems(sheet: Sheet, variant: Variant) -> Iterator[Reason]:
    """What all players' numbers cannot say together at the end."""
    cities = [seat for seat, line in enumerate(sheet.players) if line.maya]
    if len(cities) > 1:
        yield because("wrong.two-cities", field=f"players.{cities[1]}.maya")
    if len(sheet.players) == CITY_AT and not cities:
        yield because("wrong.five-players", field="maya")
    tiles = [sum(line.docks.values()) for line in sheet.players]
    most = SHIP_TILES if variant.kingdoms else SHIP_TILES - COUNTS["special_ships"]
    if sum(tiles) > most:
        seat = tiles.index(max(tiles))
        dock = max(sheet.players[seat].docks, key=lambda name: sheet.players[seat].docks[name])
        yield because("wrong.ships", field=f"players.{seat}.docks.{dock}", value=sum(tiles), most=most)
    if variant.governor:
        for seat, line in enumerate(sheet.players):
            if not line.governor and not line.maya:
                yield because("wrong.governor", field=f"players.{seat}.governor.row")
    if not variant.kingdoms:  # only Meditation lets two stand on one space
        yield from _twice(sheet, "retired", "wrong.retired-twice")


# the form: only what scoring will need, given what has been filled in so far

SHIP_TILES = COUNTS["starting_ships"] + COUNTS["ships"] + COUNTS["special_ships"]
_NUMBERS = (
    "points", "coins", *RESOURCES, COCOA, "rows", "columns", "scholars", "bishops", "bishop_points", "shipping",
    "place", "conquistador", "retired", "retired_as",
)  # fmt: skip
_ICONS = {
    "points": "happiness", "rows": "colonist", "columns": "colonist", "scholars": "scholar", "bishops": "bishop",
    "bishop_points": "bishop", "shipping": "ship", "place": "conquistador", "conquistador": "conquistador",
    "retired": "", "retired_as": "", "kingdoms": "", "single_type": "", "maya": "temple",
}  # fmt: skip
FLAGS = ("tree", "single_type")


def _bounds(name: str, kingdoms: bool, maya: bool, count: int) -> tuple[int, int]:
    """What a number may be."""
    match name:
        case "points":
            return 0, 400
        case "cocoa":
            return 0, CITY_STORES if maya else 2 if kingdoms else 0
        case "bishops":
            return 0, BISHOPS_SHOWN
        case "scholars":  # one more spot with the expansion, and perhaps a private one
            return 0, SCHOLAR_MOST * (SCHOLARS_SHOWN + kingdoms + 1)
        case "conquistador":
            return 0, YEAR_MOST
        case "place" | "retired_as":
            return 0, count
        case "retired":
            return 0, len(SPACES)
        case "shipping":
            return 0, 400
    if name in RESOURCES:
        return 0, CITY_STORES if maya else STORAGE
    return 0, 99


def form(moment: str, filled: Mapping[str, Any], players: int) -> list[FormGroup]:
    """The fields of a moment, and at the end what the expansion on this table adds."""
    kingdoms = bool(filled.get("kingdoms")) or players == CITY_AT
    maya = filled.get("maya") if kingdoms and moment == FINAL else None
    groups = []
    for seat in range(players):
        names = _asked(moment, filled, players, seat, seat == maya)
        groups.append(
            FormGroup(
                seat, "", [_field(f"players.{seat}.{name}", name, kingdoms, seat == maya, players) for name in names]
            )
        )
    if moment == FINAL:
        shared = [] if players == CITY_AT else [FormField("kingdoms", "flag", "field.kingdoms")]
        if kingdoms:
            shared.append(FormField("governor", "flag", "field.governor", icon="governor"))
            shared.append(FormField("maya", "owner", "field.maya", icon="temple"))
        groups.append(FormGroup(None, "field.table", shared))
    return groups


def _asked(moment: str, filled: Mapping[str, Any], players: int, seat: int, maya: bool) -> list[str]:
    """What a player is asked for."""
    if moment != FINAL:
        return ["points", _track_field(players, _year(moment))]
    end = "tree" if players == 1 else "conquistador"
    if maya:
        return ["points", "coins", *CITY_GOODS, end, *_retired(filled, players, seat)]
    names = ["points", "coins", *RESOURCES, "rows", "columns", "scholars", "bishops"]
    if filled.get(f"players.{seat}.bishops"):
        names.append("bishop_points")
    names += [f"docks.{dock}" for dock in DOCKS]
    names += ["shipping", end]
    if filled.get("governor") and (filled.get("kingdoms") or players == CITY_AT):
        names += ["governor.row", "governor.column"]
    return [*names, *(["single_type"] if players == 1 else []), *_retired(filled, players, seat)]


def _track_field(players: int, year: int) -> str:
    """The place where its points are known; else the points; alone, the tree."""
    if players == 1:
        return "tree"
    return "conquistador" if conquistador_points(players, year, {}) is None else "place"


def _retired(filled: Mapping[str, Any], players: int, seat: int) -> list[str]:
    """SM-END-12: asked of those who are level, and shown as long as something stands there."""
    mine = filled.get(f"players.{seat}.retired")
    names = ["retired"] if mine or seat in filled.get("tied", ()) else []
    shared = [other for other in range(players) if mine and filled.get(f"players.{other}.retired") == mine]
    if len(shared) > 1 and (filled.get("kingdoms") or players == CITY_AT):
        names.append("retired_as")
    return names


def _field(path: str, name: str, kingdoms: bool, maya: bool, players: int) -> FormField:
    kind, _, part = name.partition(".")
    if name in FLAGS:
        return FormField(path, "flag", f"field.{name}", icon=_ICONS.get(name, name))
    if kind == "docks":
        return FormField(path, "number", f"field.{name}", 0, SHIP_TILES, part)
    if kind == "governor":
        return FormField(path, "number", f"field.{name}", 1, SIDE, "governor", 1)
    low, high = _bounds(name, kingdoms, maya, players)
    return FormField(path, "number", f"field.{name}", low, high, _ICONS.get(name, name))


def from_form(moment: str, filled: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The sheet that a filled form stands for."""
    players: list[dict[str, Any]] = [{"name": name} for name in names]
    sheet: dict[str, Any] = {"players": players, "moment": moment}
    for group in form(moment, filled, len(names)):
        for field in group.fields:
            value = filled.get(field.path, field.default)
            where, _, rest = field.path.partition(".")
            if where == "players":
                seat, _, name = rest.partition(".")
                kind, dot, part = name.partition(".")
                if dot:
                    players[int(seat)].setdefault(kind, {})[part] = value
                else:
                    players[int(seat)][name] = value
            elif where == "kingdoms":
                sheet["kingdoms"] = bool(value)
            elif where == "maya" and value is not None:
                players[value]["maya"] = True
    return sheet


# the same as a file


def template(moment: str, players: int, language: str) -> str:
    """An empty sheet as TOML, every line with a comment in the language."""
    say = messages(language, GAME)
    lines = [f"# {say.text('sheet.title', moment=say.text(f'moment.{moment}'))}", "", f'moment = "{moment}"']
    five = moment == FINAL and players == CITY_AT
    if moment == FINAL:
        lines.append(f"kingdoms = {str(five).lower()}  # {say.text('sheet.kingdoms')}")
    for seat in range(players):
        lines += ["", "[[players]]", f'name = "{say.text("sheet.player", n=seat + 1)}"']
        city = five and seat == 0
        lines += [
            f"{field} = {value}  # {say.text(f'sheet.{field}')}" for field, value in _empty(moment, players, city)
        ]
        if moment == FINAL and not city:
            lines += [f"# {field} = {value}  # {say.text(f'sheet.{field}')}" for field, value in _OPTIONAL.items()]
    return "\n".join(lines) + "\n"


_OPTIONAL = {"governor": "{ row = 1, column = 1 }", "maya": "true"}


def _empty(moment: str, players: int, maya: bool) -> Iterator[tuple[str, str]]:
    """The lines of a player's empty sheet."""
    names = _asked(moment, {"tied": range(players)}, players, 0, maya)
    if maya:
        yield "maya", "true"
    for name in dict.fromkeys(name.partition(".")[0] for name in names):
        docks = "{ " + ", ".join(f"{dock} = 0" for dock in DOCKS) + " }"
        yield name, docks if name == "docks" else "false" if name in FLAGS else "0"
        if name == "bishops":
            yield "bishop_points", "0"
