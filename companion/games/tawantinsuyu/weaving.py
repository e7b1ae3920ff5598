"""Weavings: the task, tapestries with their joins, trade."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from companion.engine.ask import Option, Reasons, Script, because
from companion.engine.decks import UNTOLD, ToldDeck, seen
from companion.games.tawantinsuyu.asking import HER_PART, is_hers, pay, pick, why_not_pay
from companion.games.tawantinsuyu.components import (
    CORN,
    JOINS,
    PERMANENT,
    STARTING_WEAVINGS,
    TRADE,
    WEAVE,
    WEAVING_OTHERS,
    WEAVING_PRICE,
    WEAVINGS_DRAWN,
)
from companion.games.tawantinsuyu.effects import EFFECTS, On, gain_face
from companion.games.tawantinsuyu.faces import FREE_WEAVING
from companion.games.tawantinsuyu.pieces import FACTS, FOUR_MARK, NO_MARK, named
from companion.games.tawantinsuyu.table import Table
from companion.games.tawantinsuyu.told import NOTHING, piece, weaving_key

SOURCE = "trade"
BELOW = "below"
"""The tile under the face-up one."""


def in_play(t: Table, value: Any) -> bool:
    """TW-SET-13: tiles with a mark leave with fewer players."""
    return value["mark"] == NO_MARK or t.count > 3 or (t.count == 3 and value["mark"] != FOUR_MARK)


def _faces(t: Table) -> list[str]:
    return [weaving_key(value) for value in t.fact("weavings") or () if in_play(t, value)]


STACK: ToldDeck[Table] = ToldDeck(
    "weavings", _faces, seen("weavings"), "weaving", fact=FACTS["weavings"], named=weaving_key
)


def removed(t: Table) -> int:
    """TW-SET-13: tiles that are known to be out of the game."""
    return sum(not in_play(t, value) for value in t.fact("weavings") or ())


# a tile


def parts(t: Table, tile: str) -> tuple[str, str, str]:
    """Pattern and edges of a tile that is told."""
    if tile in STARTING_WEAVINGS:
        tile = weaving_key(named(t.fact("starting_weavings"), tile=tile))
    _, pattern, left, right = tile.split(" ")
    return pattern, left, right


def told_tapestries(t: Table, seat: int) -> Script[None]:
    """A starting weaving is told when something is laid beside it, or traded."""
    for row in t.side(seat).tapestries:
        for tile in row:
            if tile in STARTING_WEAVINGS:
                yield from piece(t, "starting_weavings", tile=tile)


def join_symbol(t: Table, left: str, right: str) -> str:
    """TW-TRADE-01, TW-WEAV-08: the symbol of a join that matches, or nothing."""
    one, other = parts(t, left)[2], parts(t, right)[1]
    return one if one == other != NOTHING else ""


def joins(t: Table, seat: int) -> list[str]:
    """The symbols of all matching joins of all tapestries."""
    rows = t.side(seat).tapestries
    pairs = [pair for row in rows for pair in pairwise(row)]
    return [symbol for left, right in pairs if (symbol := join_symbol(t, left, right))]


def why_not_add(t: Table, seat: int, row: int, tile: str) -> Reasons:
    """TW-WEAV-05, TW-LIM-08: all patterns of a tapestry differ."""
    pattern = parts(t, tile)[0]
    if pattern in [parts(t, each)[0] for each in t.side(seat).tapestries[row]]:
        yield because("TW-LIM-08", pattern=pattern)


def add_options(t: Table, seat: int, tile: str) -> Iterator[Option[tuple[str, int]]]:
    """TW-WEAV-06: either end of a tapestry, or a new one."""
    for row in range(len(t.side(seat).tapestries)):
        for end in ("left", "right"):
            yield Option(f"{end} {row + 1}", why_not_add(t, seat, row, tile), value=(end, row))
    yield Option("new", value=("new", 0))


def add_weaving(t: Table, seat: int, tile: str, rule: str) -> Script[None]:
    """TW-WEAV-06, TW-WEAV-07, TW-Z04: it is laid at once and stays; a join that matches may bring its bonus."""
    yield from told_tapestries(t, seat)
    if is_hers(t, seat):
        yield from HER_PART["add-weaving"](t, tile)
        return
    end, row = yield from pick(t, seat, "tapestry", "TW-WEAV-06", partial(add_options, t, seat, tile), tile=tile)
    lay(t, seat, tile, end, row, rule)
    if "z04" in t.players[seat].permanent and end != "new":
        new = t.players[seat].tapestries[row]
        symbol = join_symbol(t, *(new[:2] if end == "left" else new[-2:]))
        if symbol:
            yield from gain_face(On(t, seat, "TW-Z04", "buildings"), JOINS[symbol])


def lay(t: Table, seat: int, tile: str, end: str, row: int, rule: str) -> None:
    """A weaving comes to lie in a tapestry."""
    rows = [list(each) for each in t.side(seat).tapestries]
    if end == "new":
        rows.append([tile])
        row = len(rows) - 1
    else:
        rows[row].insert(0 if end == "left" else len(rows[row]), tile)
    t.side(seat).tapestries = rows
    t.emit("weaving", seat, rule, n=len(rows[row]))


# the stack


def next_tile(t: Table) -> Script[str]:
    """The next tile of the stack: drawn where the companion draws."""
    tile: str = yield from STACK.deal(t, "TW-WEAV-01")
    return tile


def turn_top(t: Table) -> Script[None]:
    """TW-WEAV-04: the new top tile is turned face up."""
    t.top = (yield from next_tile(t)) if t.stack else UNTOLD


def tell_tile(t: Table, tile: str, rule: str) -> Script[str]:
    """Which tile it is; told now, where nobody has told it."""
    return tile or (yield from STACK.tell(t, rule))


def reveal(t: Table, n: int) -> Script[list[str]]:
    """TW-WEAV-01: the top tiles with the face-up one; as many as there are."""
    n = min(n, t.stack)
    tiles = [t.top] if n else []
    while len(tiles) < n:
        tiles.append((yield from next_tile(t)))
    t.top = UNTOLD
    return tiles


def put_under(t: Table, tiles: list[str]) -> Script[None]:
    """TW-WEAV-04: what is left goes under the stack."""
    STACK.put_back(t, [tile for tile in tiles if tile])
    yield from turn_top(t)


def tile_options(tiles: list[str], word: str) -> list[Option[str | None]]:
    """The tiles that lie there, each face once; those that nobody has told together."""
    return [Option(f"{word} {tile}" if tile else f"{word}-untold", value=tile) for tile in dict.fromkeys(tiles)]


# the task


def weave(t: Table, seat: int, rule: str = "TW-WEAV-01") -> Script[None]:
    """TW-WEAV-01 to TW-WEAV-04, TW-Z08: tiles are revealed, some kept for corn; the others may buy one each."""
    if not t.stack:
        return
    wide = PERMANENT["z08"] if "z08" in t.players[seat].permanent else None
    tiles = yield from reveal(t, wide.drawn if wide else WEAVINGS_DRAWN)
    if wide:
        yield from _return(t, seat, tiles)
    yield from _keep(t, seat, tiles)
    for other in t.everybody(seat)[1:]:
        yield from others_buy(t, other, tiles)
    yield from put_under(t, tiles)


def _return(t: Table, seat: int, tiles: list[str]) -> Script[None]:
    """TW-Z08: all but three go back."""
    while len(tiles) > WEAVINGS_DRAWN:
        if not all(tiles):
            tiles.remove(UNTOLD)
            continue
        tile = yield from pick(t, seat, "weave-return", "TW-Z08", partial(tile_options, tiles, "return"))
        tiles.remove(str(tile))
        STACK.put_back(t, [str(tile)])


def _keep(t: Table, seat: int, tiles: list[str]) -> Script[None]:
    me, kept = t.players[seat], 0

    def options() -> Iterator[Option[str | None]]:
        cost = {CORN: WEAVING_PRICE[kept + 1] - WEAVING_PRICE[kept]}
        for tile in dict.fromkeys(tiles):
            key = f"keep {tile}" if tile else "keep-untold"
            yield Option(key, why_not_pay(me, cost, "TW-WEAV-02", n=kept + 1), cost, value=tile)
        yield Option("done", value=None)

    while tiles and kept + 1 < len(WEAVING_PRICE):
        tile = yield from pick(t, seat, "weave", "TW-WEAV-02", options, n=kept)
        if tile is None:
            return
        yield from pay(t, seat, {CORN: WEAVING_PRICE[kept + 1] - WEAVING_PRICE[kept]}, "TW-WEAV-02")
        kept += 1
        tiles.remove(tile)
        yield from take_tile(t, seat, tile, "TW-WEAV-02")


def others_buy(t: Table, seat: int, tiles: list[str]) -> Script[None]:
    """TW-WEAV-03: one of those that are left."""
    if not tiles:
        return
    if is_hers(t, seat):
        yield from HER_PART["buy-weaving"](t, tiles)
        return
    me, cost = t.players[seat], {CORN: WEAVING_OTHERS}

    def options() -> Iterator[Option[str | None]]:
        for tile in dict.fromkeys(tiles):
            key = f"buy {tile}" if tile else "buy-untold"
            yield Option(key, why_not_pay(me, cost, "TW-WEAV-03"), cost, value=tile)
        yield Option("nothing", value=None)

    tile = yield from pick(t, seat, "buy-weaving", "TW-WEAV-03", options)
    if tile is not None:
        yield from pay(t, seat, cost, "TW-WEAV-03")
        tiles.remove(tile)
        yield from take_tile(t, seat, tile, "TW-WEAV-03")


def take_tile(t: Table, seat: int, tile: str, rule: str) -> Script[None]:
    """A tile leaves the stack for a tapestry."""
    t.stack -= 1
    tile = yield from tell_tile(t, tile, rule)
    yield from add_weaving(t, seat, tile, rule)


def free_weaving(t: Table, seat: int, rule: str, optional: bool = False) -> Script[None]:
    """TW-WEAV-09: the face-up tile or the one below, which nobody has seen; nobody else may buy."""
    if not t.stack:
        t.emit("no-weavings", seat, "TW-WEAV-09")
        return
    options = tile_options([t.top], "keep")
    options += [Option(BELOW, value=BELOW)] if t.top and t.stack > 1 else []
    options += [Option("nothing", value=None)] if optional else []
    tile = yield from pick(t, seat, "free-weaving", "TW-WEAV-09", lambda: options)
    if tile is None:
        return
    if tile == BELOW:
        yield from take_tile(t, seat, (yield from next_tile(t)), rule)
        return
    t.stack -= 1
    tile = yield from tell_tile(t, tile, rule)
    yield from turn_top(t)
    yield from add_weaving(t, seat, tile, rule)


@EFFECTS(FREE_WEAVING)
def free_weavings(on: On, effect: Any) -> Script[None]:
    """TW-WEAV-09, TW-WEAV-10: one tile at a time."""
    for _ in range(effect["n"]):
        yield from free_weaving(on.t, on.seat, on.rule, on.optional)


@EFFECTS(WEAVE)
def weaves(on: On, effect: Any) -> Script[None]:
    """A weaving task as a bonus."""
    yield from weave(on.t, on.seat, on.rule)


# trade


def told_joins(t: Table, seat: int) -> Script[list[str]]:
    """TW-TRADE-01: the symbols of all joins that match; starting weavings are told first."""
    if t.side(seat).weavings > 1:
        yield from told_tapestries(t, seat)
    return joins(t, seat)


def trade(t: Table, seat: int, rule: str) -> Script[None]:
    """TW-TRADE-01, TW-TRADE-02: the bonus of every join that matches."""
    for symbol in (yield from told_joins(t, seat)):
        yield from gain_face(On(t, seat, rule, SOURCE), JOINS[symbol])


def may_trade(t: Table, seat: int) -> bool:
    """Whether some join matches, or may: a starting weaving that nobody has told."""
    return not all_told(t, seat) or bool(joins(t, seat))


def all_told(t: Table, seat: int) -> bool:
    """Whether everybody knows all weavings of a player."""
    tiles = [tile for row in t.side(seat).tapestries for tile in row]
    return all(tile and (tile not in STARTING_WEAVINGS or _is_told(t, tile)) for tile in tiles)


def _is_told(t: Table, tile: str) -> bool:
    return named(t.fact("starting_weavings"), tile=tile) is not None


@EFFECTS(TRADE)
def trades(on: On, effect: Any) -> Script[None]:
    """A trade as a bonus."""
    yield from trade(on.t, on.seat, on.rule)
