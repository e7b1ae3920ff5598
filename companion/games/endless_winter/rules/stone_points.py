"""Sacred stones: the points of each of the ten families, in every eclipse."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.ledger import Points
from companion.games.endless_winter.box import pieces
from companion.games.endless_winter.box.components import BASE
from companion.games.endless_winter.box.names import Stone, stone_of
from companion.games.endless_winter.rules.megaliths import on_board, on_tiles
from companion.games.endless_winter.table import JUNCTION, Table

SOURCE = "stones"


def _from_table(table: tuple[int, ...], n: int) -> int:
    return table[min(n, len(table)) - 1] if n and table else 0


def _settlements(t: Table, seat: int, each: Stone) -> int:
    """EW-STONE-01: 2 for every settlement that touches the shown type."""
    own = t.players[seat].settlements
    return 2 * sum(any(t.hexes.get(name) == each.kinds[0] for name in JUNCTION[place]) for place in own)


def _camps(t: Table, seat: int, each: Stone) -> int:
    """EW-STONE-02: the shown types with an own camp; the base is of none."""
    held = {t.hexes.get(name) for name, n in t.players[seat].camps.items() if n}
    return sum(kind in held for kind in each.kinds)


def _idols(t: Table, seat: int, each: Stone) -> int:
    """EW-STONE-07, EW-STONE-11: steps, not the points beyond the top."""
    me = t.players[seat]
    return (me.sacrifice + me.reverence) // 2


def _of_types(t: Table, seat: int, each: Stone) -> int:
    """EW-STONE-09, EW-STONE-10: tipped animals of the shown types, added up, or pairs by ruling."""
    counts = [t.players[seat].tipped.get(kind, 0) for kind in each.kinds]
    pairs = len(counts) > 1 and t.rulings.get("two_types") == "pairs"
    return _from_table(each.table, min(counts) if pairs else sum(counts))


COUNTED: dict[str, tuple[str, Callable[[Table, int, Stone], int]]] = {
    pieces.ON_TYPE: ("EW-STONE-01", _settlements),
    pieces.CAMPS_ON: ("EW-STONE-02", _camps),
    pieces.ON_BOARD: ("EW-STONE-03", lambda t, seat, each: on_board(t, seat)),
    pieces.ON_TILES: ("EW-STONE-04", lambda t, seat, each: _from_table(each.table, on_tiles(t, seat))),
    pieces.BURIED: ("EW-STONE-05", lambda t, seat, each: _from_table(each.table, t.players[seat].buried_cards)),
    pieces.HEIGHT: ("EW-STONE-06", lambda t, seat, each: 2 * t.players[seat].upper),
    pieces.IDOLS: ("EW-STONE-07", _idols),
    pieces.TIPPED: ("EW-STONE-08", lambda t, seat, each: len(t.players[seat].tipped)),
    pieces.ONE_TYPE: ("EW-STONE-09", _of_types),
    pieces.TWO_TYPES: ("EW-STONE-10", _of_types),
}


def stone_points(t: Table, seat: int, key: str) -> Points | None:
    """The points of a stone now; None for one that only its owner can count."""
    each = stone_of(key)
    if each.family not in COUNTED:
        return None
    rule, count = COUNTED[each.family]
    return Points(seat, count(t, seat, each), SOURCE, rule, f"family.{each.family}")


def by_hand(t: Table, key: str) -> bool:
    """Whether only its owner can count it: a note, or tiles of a megalith board that is not known."""
    family = stone_of(key).family
    return family not in COUNTED or (family == pieces.ON_TILES and not t.grid)


def unknown_hexes(t: Table, seat: int, key: str) -> Iterator[str]:
    """The hexes whose type a stone needs and that are not known."""
    me, family = t.players[seat], stone_of(key).family
    if family == pieces.ON_TYPE:
        touched = {name for place in me.settlements for name in JUNCTION[place]}
    elif family == pieces.CAMPS_ON:
        touched = {name for name, n in me.camps.items() if n}
    else:
        return
    yield from sorted(name for name in touched if name not in t.hexes and name != BASE)
