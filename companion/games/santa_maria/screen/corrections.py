"""Correcting: the table wins. Every value that can differ from the pieces, as fields of a form.

A wrong entry can be removed: it is asked for again when it is next needed. Only a colony is entered as text, a
row at a time in the notation of ``faces`` with a dot for an undeveloped cell: ``ship . . wood . road*1``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.data_folder import Plain
from companion.engine.decks import UNKNOWN
from companion.engine.form import (
    Filled,
    FormField,
    FormGroup,
    amounts,
    count,
    counted,
    each_player,
    everybodys,
    flag,
    in_row,
    kept,
    members,
    number,
    on_display,
    tally,
    together,
    typed,
)
from companion.engine.screen import Corrections
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.maya_pieces import DISTRICTS, LEVELS, STORED
from companion.games.santa_maria.box.names import mark_of, spot_of
from companion.games.santa_maria.rules.modules.specialists import PRODUCTION
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.table import MARKET, Maya, Player, Table, cell_at, column_of, row_cells, row_of

Fields = Iterable[FormField]
VALUES = range(1, sm.SIDE + 1)
DOT = "."
"""An undeveloped cell in a row of the form."""
MOST_SHIPS = 12


def _dice(path: str, here: str, dice: Sequence[int], icon: str, most: int) -> Fields:
    """How many dice show each value."""
    return tally(path, here, dice, count("", "screen.die.{}", 0, most, icon), VALUES)


def goods(t: Table) -> list[FormGroup]:
    """Points, coins, resources, cocoa; the Maya player's storage tokens, gold and cards."""

    def fields(seat: int, me: Player) -> Fields:
        here = f"players.{seat}"
        yield number(t, f"{here}.points", icon="happiness")
        yield number(t, f"{here}.coins")
        if me.maya:
            for good, most in me.maya.stores.items():
                yield number(t, f"{here}.{good}", high=most)
            yield from amounts(t, f"{here}.maya.stores", f"tokens.{seat}", STORED)
            yield from (number(t, f"{here}.maya.{name}") for name in ("gold", "hand", "priests"))
        else:
            yield from (number(t, f"{here}.{name}") for name in (*sm.RESOURCES, sm.COCOA, "cocoa_stores"))

    return each_player(t, fields)


def dice(t: Table) -> list[FormGroup]:
    """Dice that can be taken, used dice, and the specialists beside them."""
    groups = [FormGroup(None, "screen.pool", list(_dice("pool", "pool", t.pool, sm.WHITE, sm.COUNTS["white_dice"])))]
    if t.shared_blue_dice:
        shared = _dice("shared_blue", "shared_blue", t.shared_blue, sm.BLUE, sm.COUNTS["blue_dice"])
        groups.append(FormGroup(None, "screen.shared", [*shared, number(t, "shared_blue_dice")]))
    if beside := [*(number(t, f"ambassadors.{colour}") for colour in t.ambassadors), *_specialists(t)]:
        groups.append(FormGroup(None, "screen.beside", beside))

    def fields_of(seat: int, me: Player) -> Fields:
        here = f"players.{seat}"
        if not t.shared_blue_dice:
            yield from _dice(f"{here}.blue", f"own.{seat}", me.blue, sm.BLUE, 3)
            yield number(t, f"{here}.blue_dice")
        yield from (number(t, f"{here}.{name}") for name in ("whites", "blues", "coin_activations"))
        if t.specialists:
            yield from amounts(t, f"{here}.specialists", f"hired.{seat}", tuple(PRODUCTION))

    return [*groups, *each_player(t, fields_of)]


def _specialists(t: Table) -> Fields:
    """The specialists beside the dice."""

    def there(n: int, person: str | None) -> FormField:
        icon = person if person in PRODUCTION else "upgrade"
        return flag(f"specialist.{n + 1}", f"screen.beside.{n + 1}", person is not None, icon)

    return in_row("specialists", t.specialists, there)


def monks(t: Table) -> list[FormGroup]:
    """The spots of all monks, and the identified scholars and bishops."""
    spots = rules_at(t).spots(t)
    identified = in_row(
        "spots", t.spots, right=lambda spot, _: flag(f"told.{spot}", f"screen.{spot}", True, spot_of(spot).kind)
    )

    def fields(seat: int, me: Player) -> Fields:
        flags = {
            spot: flag(f"monk.{seat}.{spot}", f"screen.{spot}", spot in me.monks, spot_of(spot).kind) for spot in spots
        }
        yield from members(f"players.{seat}.monks", flags, me.monks)
        if me.private:
            known = flag(f"private.{seat}", "screen.private", True, "scholar")
            yield from together([known], lambda said: {f"players.{seat}.private": UNKNOWN})

    group = [FormGroup(None, "screen.entered", identified)] if identified else []
    return [*group, *each_player(t, fields)]


def docks(t: Table) -> list[FormGroup]:
    """The tiles at the docks: present or not, face known or not."""

    market = in_row(
        "market",
        t.market,
        lambda dock, tile: flag(
            f"market.{dock}", f"screen.dock.{dock}", tile is not None, "dock" if dock == sm.SPECIAL else dock
        ),
        lambda dock, _: flag(f"ship.{dock}", f"screen.ship.{dock}", True, "cargo"),
    )
    stacks = [number(t, f"stacks.{stack}") for stack in ("ships", "special_ships") if stack in t.stacks]

    def own(seat: int, me: Player) -> Fields:
        here = f"dock.{seat}"

        def lying(said: Filled) -> Plain:
            """Missing tiles are added without a face; surplus ones are removed from the end."""
            full = {dock: tiles + [UNKNOWN] * MOST_SHIPS for dock, tiles in me.docks.items()}
            return {f"players.{seat}.docks": {dock: full[dock][: int(said[f"{here}.{dock}"])] for dock in sm.DOCKS}}

        counts = {dock: len(me.docks[dock]) for dock in sm.DOCKS}
        fields = (count(f"{here}.{dock}", f"screen.dock.{dock}", n, MOST_SHIPS, dock) for dock, n in counts.items())
        return together(fields, lying)

    return [FormGroup(None, "screen.market", [*market, *stacks]), *each_player(t, own)]


def tiles(t: Table) -> list[FormGroup]:
    """The tiles on display: known ones stay or go, the others are counted. And the tiles laid by each player."""

    def shown(kind: str, faces: Sequence[str]) -> Fields:
        blank = count(f"untold.{kind}", f"screen.unknown.{kind}", 0, 6, kind)
        return on_display(f"display.{kind}", faces, lambda n, face: flag(f"shown.{kind}.{n}", face, True, kind), blank)

    def laid(seat: int, _: Player) -> Fields:
        return amounts(t, f"players.{seat}.tiles", f"laid.{seat}", (sm.DOUBLE, sm.TRIPLE, sm.SPECIAL))

    display = [field for kind, faces in t.display.items() for field in shown(kind, faces)]
    return [FormGroup(None, "screen.display", [*display, number(t, "roads")]), *each_player(t, laid)]


def colony(t: Table) -> list[FormGroup]:
    """The rows of each colony, the pieces on it, and the governor; or the city."""

    def fields(seat: int, me: Player) -> Fields:
        if me.maya:
            yield from _city(t, seat, me.maya)
            return
        yield from _rows(seat, me)
        yield from _marks(seat, me)
        if me.governor is not None:
            yield from _governor(seat, me.governor)

    return each_player(t, fields)


def _rows(seat: int, me: Player) -> Fields:
    def read(said: Filled) -> Plain:
        cells = [text for row in VALUES for text in typed(said, f"row.{seat}.{row}")]
        return {f"players.{seat}.colony": ["" if text == DOT else text for text in cells]}

    for row in VALUES:
        written = " ".join(me.colony[number] or DOT for number in row_cells(row))
        field = FormField(f"row.{seat}.{row}", "text", f"screen.row.{row}", icon="building", default=written)
        yield from together([field], read)


def _marks(seat: int, me: Player) -> Fields:
    """The dice and coins on the colony, and one to be added."""
    put = f"put.{seat}"

    def read(said: Filled) -> Plain:
        marks = {number: mark for number, mark in me.marks.items() if said[f"mark.{seat}.{number}"]}
        row, column = int(said[f"{put}.row"]), int(said[f"{put}.column"])
        if row and column:
            kind = sm.COINS if said[f"{put}.coins"] else sm.BLUE if said[f"{put}.blue"] else sm.WHITE
            marks[cell_at(row, column)] = f"{kind} {int(said[f'{put}.value'])}"
        return {f"players.{seat}.marks": marks}

    stay = [flag(f"mark.{seat}.{number}", _here(number), True, mark_of(mark).kind) for number, mark in me.marks.items()]
    new = [
        count(f"{put}.row", "screen.put.row", 0, sm.SIDE, sm.WHITE),
        count(f"{put}.column", "screen.put.column", 0, sm.SIDE, sm.WHITE),
        count(f"{put}.value", "screen.put.value", 1, sm.SIDE, sm.WHITE, low=1),
        flag(f"{put}.blue", "screen.put.blue", False, sm.BLUE),
        flag(f"{put}.coins", "screen.put.coins", False, sm.COINS),
    ]
    return together([*stay, *new], read)


def _governor(seat: int, cell: int) -> Fields:
    here, where = f"governor.{seat}", {"row": row_of(cell), "column": column_of(cell)}
    fields = (count(f"{here}.{way}", f"screen.governor.{way}", n, sm.SIDE, "governor", 1) for way, n in where.items())
    return together(
        fields,
        lambda said: {f"players.{seat}.governor": cell_at(int(said[f"{here}.row"]), int(said[f"{here}.column"]))},
    )


def _here(number: int) -> str:
    """A cell by row and column: the same in every language."""
    return f"{row_of(number)} – {column_of(number)}"


def _city(t: Table, seat: int, city: Maya) -> Fields:
    here = f"players.{seat}.maya"

    def read(said: Filled) -> Plain:
        """The levels, and the price of the next one as long as there is one; it may have to be entered again."""
        levels = counted(said, f"level.{seat}", DISTRICTS, city.levels)
        prices = {
            name: city.temples.get(name, UNKNOWN) if said.get(f"temple.{seat}.{name}") else UNKNOWN
            for name in DISTRICTS
            if levels.get(name, 0) < LEVELS
        }
        return {f"{here}.levels": levels, f"{here}.temples": prices}

    known = [name for name in DISTRICTS if city.temples.get(name)]
    prices = (flag(f"temple.{seat}.{name}", f"screen.temple.{name}", True, "temple") for name in known)
    yield from together([*amounts(t, f"{here}.levels", f"level.{seat}", DISTRICTS), *prices], read)
    yield from amounts(t, f"{here}.cards", f"cards.{seat}", DISTRICTS)
    yield from kept(f"{here}.sites", f"site.{seat}", city.sites, lambda _: "building")
    yield from kept(f"{here}.marks", f"city.{seat}", city.marks, lambda mark: mark_of(mark).kind)


def order(t: Table) -> list[FormGroup]:
    """The year, the player to move, and the players' retiring spaces."""
    fields = [
        number(t, "year", icon="year"),
        FormField("first_player", "holder", "screen.first-player", icon="first", default=t.first_player),
        FormField("turn_of", "holder", "screen.turn-of", icon="any", default=t.turn_of),
    ]

    def retired(seat: int, me: Player) -> Fields:
        path = f"space.{seat}"
        space = count(path, "screen.space", me.retired - MARKET, len(sm.SPACES), "retired")
        return together([space], lambda said: {f"players.{seat}.retired": int(said[path]) + MARKET})

    return [FormGroup(None, "", fields), *each_player(t, retired)]


CORRECTIONS = Corrections(
    parts={
        "goods": goods,
        "colony": colony,
        "dice": dice,
        "tracks": everybodys("religion", "conquistador", "arrived"),
        "monks": monks,
        "docks": docks,
        "tiles": tiles,
        "order": order,
    },
)
