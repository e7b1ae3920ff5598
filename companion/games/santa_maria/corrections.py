"""Correcting: the table wins. Every value that can differ from the pieces, as fields of a form.

Whatever was told wrongly can be untold: it is asked for again when it is next needed. Only a colony is written down, a
row at a time in the notation of ``faces`` with a dot for an undeveloped cell: ``ship . . wood . road*1``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine.form import FormField, FormGroup
from companion.engine.screen import Corrections, Filled
from companion.games.santa_maria.components import (
    BISHOPS_SHOWN,
    COCOA,
    COINS,
    COUNTS,
    DOCKS,
    DOUBLE,
    MISSIONS,
    RESOURCES,
    ROAD_TILES,
    SCHOLARS_SHOWN,
    SIDE,
    SPACES,
    SPECIAL,
    STORAGE,
    TRIPLE,
    WHITE,
    YEARS,
)
from companion.games.santa_maria.modules.maya_pieces import DISTRICTS, LEVELS, STORED
from companion.games.santa_maria.modules.specialists import PRODUCTION
from companion.games.santa_maria.table import MARKET, UNTOLD, Maya, Player, Table, column_of, row_of

Fields = Iterable[FormField]
VALUES = range(1, SIDE + 1)
DOT = "."
"""An undeveloped cell in a row that is written down."""


def _number(path: str, label: str, value: float, high: int, icon: str, low: int = 0) -> FormField:
    return FormField(path, "number", label, low, high, icon, value)


def _flag(path: str, label: str, value: bool, icon: str) -> FormField:
    return FormField(path, "flag", label, icon=icon, default=value)


def _text(path: str, label: str, value: str, icon: str) -> FormField:
    return FormField(path, "text", label, icon=icon, default=value)


def _each_player(t: Table, fields: Callable[[int, Player], Fields]) -> list[FormGroup]:
    return [FormGroup(seat, "", list(fields(seat, me))) for seat, me in enumerate(t.players)]


# the parts of the form


def goods(t: Table) -> list[FormGroup]:
    """Points, coins, resources, cocoa; the Maya player's storage tokens, gold and cards."""

    def fields(seat: int, me: Player) -> Fields:
        here = f"players.{seat}"
        yield _number(f"{here}.points", "field.points", me.points, 400, "happiness", low=-99)
        yield _number(f"{here}.coins", "field.coins", me.coins, 99, COINS)
        if me.maya:
            for good, most in me.maya.stores.items():
                yield _number(f"{here}.{good}", f"field.{good}", getattr(me, good), most, good)
            for good in STORED:
                yield _number(f"tokens.{seat}.{good}", f"screen.tokens.{good}", me.maya.stores.get(good, 0), 4, good)
            yield _number(f"{here}.maya.gold", "field.gold", me.maya.gold, 30, "gold")
            yield _number(f"{here}.maya.hand", "screen.hand", me.maya.hand, 24, "card")
            yield _number(f"{here}.maya.priests", "screen.priests", me.maya.priests, 3, "priest")
            return
        for good in RESOURCES:
            yield _number(f"{here}.{good}", f"field.{good}", getattr(me, good), STORAGE, good)
        yield _number(f"{here}.cocoa", "field.cocoa", me.cocoa, 2, COCOA)
        yield _number(f"{here}.cocoa_stores", "screen.cocoa-stores", me.cocoa_stores, 2, COCOA)

    return _each_player(t, fields)


def _dice(path: str, dice: Sequence[int], icon: str, most: int) -> Fields:
    """How many dice show each value."""
    counts = Counter(dice)
    return [_number(f"{path}.{value}", f"screen.die.{value}", counts[value], most, icon) for value in VALUES]


def dice(t: Table) -> list[FormGroup]:
    """Dice that can be taken, dice used, and who lies beside them."""
    groups = [FormGroup(None, "screen.pool", list(_dice("pool", t.pool, "white", COUNTS["white_dice"])))]
    if t.shared_blue_dice:
        fields = _dice("shared_blue", t.shared_blue, "blue", COUNTS["blue_dice"])
        most = _number("shared_blue_dice", "screen.blue-dice", t.shared_blue_dice, COUNTS["blue_dice"], "blue")
        groups.append(FormGroup(None, "screen.shared", [*fields, most]))
    beside = [
        _number(f"ambassadors.{colour}", f"screen.ambassador.{colour}", value, SIDE, colour)
        for colour, value in t.ambassadors.items()
    ]
    beside += [
        _flag(
            f"specialist.{n}", f"screen.beside.{n}", person is not None, person if person in PRODUCTION else "upgrade"
        )
        for n, person in enumerate(t.specialists, 1)
    ]
    if beside:
        groups.append(FormGroup(None, "screen.beside", beside))

    def fields_of(seat: int, me: Player) -> Fields:
        here = f"players.{seat}"
        if not t.shared_blue_dice:
            yield from _dice(f"own.{seat}", me.blue, "blue", 3)
            yield _number(f"{here}.blue_dice", "screen.blue-dice", me.blue_dice, 3, "blue")
        yield _number(f"{here}.whites", "screen.whites", me.whites, 3, "white")
        yield _number(f"{here}.blues", "screen.blues", me.blues, 9, "blue")
        yield _number(f"{here}.coin_activations", "screen.coin-activations", me.coin_activations, 12, COINS)
        if t.specialists:
            for kind in PRODUCTION:
                yield _number(f"hired.{seat}.{kind}", f"screen.{kind}", me.specialists.get(kind, 0), 3, kind)

    return [*groups, *_each_player(t, fields_of)]


def tracks(t: Table) -> list[FormGroup]:
    """Everyone's steps, and who came to a cell first."""

    def fields(seat: int, me: Player) -> Fields:
        for track in ("religion", "conquistador"):
            known = t.fact(f"{track}_track")
            last = len(known["cells"]) - 1 if known else 40
            yield _number(f"players.{seat}.{track}", f"screen.{track}", getattr(me, track), last, track)
        yield _number(f"players.{seat}.arrived", "screen.arrived", me.arrived, 999, "conquistador")

    return _each_player(t, fields)


def _all_spots(t: Table) -> list[str]:
    new = SPECIAL in t.market
    missions = t.fact("missions_kingdoms" if new else "missions")
    counts = {
        "scholar": SCHOLARS_SHOWN + new,
        "bishop": BISHOPS_SHOWN,
        "mission": len(missions["cells"]) if missions else MISSIONS,
    }
    return [f"{kind}.{n}" for kind, count in counts.items() for n in range(1, count + 1)]


def monks(t: Table) -> list[FormGroup]:
    """Where everybody's monks are, and which scholars and bishops have been told."""
    spots = _all_spots(t)
    told = [_flag(f"told.{spot}", f"screen.{spot}", True, spot.partition(".")[0]) for spot in t.spots if t.spots[spot]]

    def fields(seat: int, me: Player) -> Fields:
        for spot in spots:
            yield _flag(f"monk.{seat}.{spot}", f"screen.{spot}", spot in me.monks, spot.partition(".")[0])
        if me.private:
            yield _flag(f"private.{seat}", "screen.private", True, "scholar")

    return [*([FormGroup(None, "screen.told", told)] if told else []), *_each_player(t, fields)]


def docks(t: Table) -> list[FormGroup]:
    """The tiles at the docks: there, and told."""

    def market() -> Fields:
        for dock, tile in t.market.items():
            yield _flag(f"market.{dock}", f"screen.dock.{dock}", tile is not None, "dock" if dock == SPECIAL else dock)
        for dock, tile in t.market.items():
            if tile:
                yield _flag(f"ship.{dock}", f"screen.ship.{dock}", True, "cargo")
        for stack in ("ships", "special_ships"):
            if stack in t.stacks:
                yield _number(f"stacks.{stack}", f"screen.{stack}", t.stacks[stack], COUNTS[stack], "cargo")

    def own(seat: int, me: Player) -> Fields:
        for dock in DOCKS:
            yield _number(f"dock.{seat}.{dock}", f"screen.dock.{dock}", len(me.docks[dock]), 12, dock)

    return [FormGroup(None, "screen.market", list(market())), *_each_player(t, own)]


def tiles(t: Table) -> list[FormGroup]:
    """The tiles on display: told ones stay or go, the others are counted. And what everybody has laid."""

    def shown() -> Fields:
        for kind, faces in t.display.items():
            for i, face in enumerate(faces):
                if face:
                    yield _flag(f"shown.{kind}.{i}", face, True, kind)
            yield _number(f"untold.{kind}", f"screen.untold.{kind}", faces.count(UNTOLD), 6, kind)
        yield _number("roads", "screen.roads", t.roads, ROAD_TILES, "road")

    def laid(seat: int, me: Player) -> Fields:
        for kind in (DOUBLE, TRIPLE, SPECIAL):
            yield _number(f"laid.{seat}.{kind}", f"screen.tile.{kind}", me.tiles.get(kind, 0), 15, kind)

    return [FormGroup(None, "screen.display", list(shown())), *_each_player(t, laid)]


def colony(t: Table) -> list[FormGroup]:
    """The rows of everybody's colony, what stands on it, and the governor; or the city."""

    def fields(seat: int, me: Player) -> Fields:
        if me.maya:
            yield from _city(seat, me)
            return
        for row in VALUES:
            yield _text(f"row.{seat}.{row}", f"screen.row.{row}", _row_text(me, row), "building")
        for number, mark in me.marks.items():
            yield _flag(f"mark.{seat}.{number}", _here(number), True, mark.partition(" ")[0])
        yield _number(f"put.{seat}.row", "screen.put.row", 0, SIDE, "white")
        yield _number(f"put.{seat}.column", "screen.put.column", 0, SIDE, "white")
        yield _number(f"put.{seat}.value", "screen.put.value", 1, SIDE, "white", low=1)
        yield _flag(f"put.{seat}.blue", "screen.put.blue", False, "blue")
        yield _flag(f"put.{seat}.coins", "screen.put.coins", False, COINS)
        if me.governor is not None:
            yield _number(f"governor.{seat}.row", "screen.governor.row", row_of(me.governor), SIDE, "governor", low=1)
            column = column_of(me.governor)
            yield _number(f"governor.{seat}.column", "screen.governor.column", column, SIDE, "governor", low=1)

    return _each_player(t, fields)


def _row_text(me: Player, row: int) -> str:
    return " ".join(text or DOT for text in me.colony[(row - 1) * SIDE : row * SIDE])


def _here(number: int) -> str:
    """A cell by row and column: the same in every language."""
    return f"{row_of(number)} – {column_of(number)}"


def _city(seat: int, me: Player) -> Fields:
    assert me.maya is not None
    for name in DISTRICTS:
        yield _number(f"level.{seat}.{name}", f"screen.level.{name}", me.maya.levels.get(name, 0), LEVELS, "temple")
        yield _number(f"cards.{seat}.{name}", f"screen.cards.{name}", me.maya.cards.get(name, 0), 24, "card")
        if me.maya.temples.get(name):
            yield _flag(f"temple.{seat}.{name}", f"screen.temple.{name}", True, "temple")
    for number in me.maya.sites:
        yield _flag(f"site.{seat}.{number}", str(number), True, "building")
    for number, mark in me.maya.marks.items():
        yield _flag(f"city.{seat}.{number}", str(number), True, mark.partition(" ")[0])


def order(t: Table) -> list[FormGroup]:
    """The year, whose turn it is, and who has retired where."""
    fields = [
        _number("year", "screen.year-number", t.year, YEARS, "year", low=1),
        FormField("first_player", "holder", "screen.first-player", icon="first", default=t.first_player),
        FormField("turn_of", "holder", "screen.turn-of", icon="any", default=t.turn_of),
    ]

    def retired(seat: int, me: Player) -> Fields:
        yield _number(f"space.{seat}", "screen.space", me.retired - MARKET, len(SPACES), "retired")

    return [FormGroup(None, "", fields), *_each_player(t, retired)]


# what a filled form means


def read(t: Table, said: Filled, changed: Filled) -> dict[str, Any]:
    """The values of the table that a form sets."""
    form = _Form(said, changed)
    found = {path: value for path, value in changed.items() if path.startswith(_PLAIN)}
    for name, read_table in _TABLE.items():
        if form.touches(name):
            found |= read_table(t, form)
    for seat, me in enumerate(t.players):
        for name, read_own in _OWN.items():
            if form.touches(f"{name}.{seat}"):
                found |= {
                    f"players.{seat}.{path}": value for path, value in read_own(me, form, f"{name}.{seat}").items()
                }
    return found


_PLAIN = ("players.", "ambassadors.", "stacks.", "roads", "year", "first_player", "turn_of", "shared_blue_dice")
"""Fields that are values of the table as they stand."""


class _Form:
    """A filled form: what every field says now, and which of them were changed."""

    def __init__(self, said: Filled, changed: Filled) -> None:
        self.said, self.changed = said, changed

    def touches(self, name: str) -> bool:
        """Whether any field under a name was changed."""
        return any(path.startswith(f"{name}.") or path == name for path in self.changed)

    def on(self, path: str, otherwise: bool = False) -> bool:
        """What a flag says."""
        return bool(self.said.get(path, otherwise))

    def count(self, path: str) -> int:
        """What a number says."""
        return int(self.said.get(path) or 0)

    def dice(self, path: str) -> list[int]:
        """Dice from how many show each value."""
        return [value for value in VALUES for _ in range(self.count(f"{path}.{value}"))]


Read = Callable[[Table, _Form], dict[str, Any]]
ReadOwn = Callable[[Player, _Form, str], dict[str, Any]]


def _specialists(t: Table, form: _Form) -> dict[str, Any]:
    people = [(person or UNTOLD) if form.on(f"specialist.{n}") else None for n, person in enumerate(t.specialists, 1)]
    return {"specialists": people}


def _spots(t: Table, form: _Form) -> dict[str, Any]:
    return {"spots": {spot: key if form.on(f"told.{spot}", True) else UNTOLD for spot, key in t.spots.items()}}


def _market(t: Table, form: _Form) -> dict[str, Any]:
    return {
        "market": {
            dock: None
            if not form.on(f"market.{dock}")
            else (tile or UNTOLD)
            if form.on(f"ship.{dock}", True)
            else UNTOLD
            for dock, tile in t.market.items()
        }
    }


def _display(t: Table, form: _Form) -> dict[str, Any]:
    return {
        "display": {
            kind: [face for i, face in enumerate(faces) if face and form.on(f"shown.{kind}.{i}")]
            + [UNTOLD] * form.count(f"untold.{kind}")
            for kind, faces in t.display.items()
        }
    }


_TABLE: dict[str, Read] = {
    "pool": lambda t, form: {"pool": form.dice("pool")},
    "shared_blue": lambda t, form: {"shared_blue": form.dice("shared_blue")},
    "specialist": _specialists,
    "told": _spots,
    "market": _market,
    "ship": _market,
    "shown": _display,
    "untold": _display,
}


def _rows(me: Player, form: _Form, path: str) -> dict[str, Any]:
    cells = [str(form.said[f"{path}.{row}"]).split() for row in VALUES]
    return {"colony": ["" if text == DOT else text for row in cells for text in row]}


def _marks(me: Player, form: _Form, path: str) -> dict[str, Any]:
    """The dice and coins that stay on the colony, and one that is put there."""
    seat = path.partition(".")[2]
    marks = {number: mark for number, mark in me.marks.items() if form.on(f"mark.{seat}.{number}")}
    row, column = form.count(f"put.{seat}.row"), form.count(f"put.{seat}.column")
    if row and column:
        kind = COINS if form.on(f"put.{seat}.coins") else "blue" if form.on(f"put.{seat}.blue") else WHITE
        marks[(row - 1) * SIDE + column - 1] = f"{kind} {form.count(f'put.{seat}.value')}"
    return {"marks": marks}


def _monk_spots(me: Player, form: _Form, path: str) -> dict[str, Any]:
    spots = [spot.removeprefix(f"{path}.") for spot in form.said if spot.startswith(f"{path}.") and form.on(spot)]
    return {"monks": [*(spot for spot in me.monks if spot in spots), *(spot for spot in spots if spot not in me.monks)]}


def _own_docks(me: Player, form: _Form, path: str) -> dict[str, Any]:
    """Tiles that were missed are untold; those too many go from the last."""
    return {
        "docks": {dock: (tiles + [UNTOLD] * 12)[: form.count(f"{path}.{dock}")] for dock, tiles in me.docks.items()}
    }


def _counted(names: Iterable[str], form: _Form, path: str, before: Mapping[str, int]) -> dict[str, int]:
    """Amounts by name; none of something that never was there is left out."""
    said = {name: form.count(f"{path}.{name}") for name in names}
    return {**before, **{name: n for name, n in said.items() if n or name in before}}


def _governor(me: Player, form: _Form, path: str) -> dict[str, Any]:
    return {"governor": (form.count(f"{path}.row") - 1) * SIDE + form.count(f"{path}.column") - 1}


def _temples(me: Player, form: _Form, path: str) -> dict[str, Any]:
    """The levels, and the price of the next one as long as there is one; it may have to be told again."""
    city, seat = me.maya or Maya(), path.partition(".")[2]
    levels = _counted(DISTRICTS, form, f"level.{seat}", city.levels)
    prices = {
        name: city.temples.get(name, UNTOLD) if form.on(f"temple.{seat}.{name}", True) else UNTOLD
        for name in DISTRICTS
        if levels.get(name, 0) < LEVELS
    }
    return {"maya.levels": levels, "maya.temples": prices}


def _maya(kept: str) -> ReadOwn:
    """What stays in the city."""

    def read(me: Player, form: _Form, path: str) -> dict[str, Any]:
        there: dict[Any, str] = getattr(me.maya, kept)
        return {f"maya.{kept}": {key: each for key, each in there.items() if form.on(f"{path}.{key}", True)}}

    return read


_OWN: dict[str, ReadOwn] = {
    "own": lambda me, form, path: {"blue": form.dice(path)},
    "hired": lambda me, form, path: {"specialists": _counted(PRODUCTION, form, path, me.specialists)},
    "monk": _monk_spots,
    "private": lambda me, form, path: {"private": me.private if form.on(path) else UNTOLD},
    "dock": _own_docks,
    "laid": lambda me, form, path: {"tiles": _counted((DOUBLE, TRIPLE, SPECIAL), form, path, me.tiles)},
    "row": _rows,
    "mark": _marks,
    "put": _marks,
    "governor": _governor,
    "space": lambda me, form, path: {"retired": form.count(path) + MARKET},
    "tokens": lambda me, form, path: {"maya.stores": _counted(STORED, form, path, me.maya.stores if me.maya else {})},
    "level": _temples,
    "temple": _temples,
    "cards": lambda me, form, path: {"maya.cards": _counted(DISTRICTS, form, path, me.maya.cards if me.maya else {})},
    "site": _maya("sites"),
    "city": _maya("marks"),
}


CORRECTIONS = Corrections(
    parts={
        "goods": goods,
        "colony": colony,
        "dice": dice,
        "tracks": tracks,
        "monks": monks,
        "docks": docks,
        "tiles": tiles,
        "order": order,
    },
    read=read,
)
