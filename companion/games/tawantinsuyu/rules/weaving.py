"""Weavings: the task, tapestries with their joins, trade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from companion.engine.ask import Answer, AskHint, Goods, Option, Reason, Reasons, Script, because, or_else
from companion.engine.decks import UNKNOWN, LearningDeck
from companion.engine.facts import find_face
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.names import Weaving, weaving_key, weaving_of
from companion.games.tawantinsuyu.box.pieces import FACTS, FOUR_MARK, NO_MARK
from companion.games.tawantinsuyu.rules.asking_and_paying import On, is_hers, pay, pick
from companion.games.tawantinsuyu.rules.decks import came_up, put_below
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent
from companion.games.tawantinsuyu.table import Table

SOURCE = "trade"
BELOW = "below"
"""The tile under the face-up one."""


def in_play(t: Table, value: Any) -> bool:
    """TW-SET-13: tiles with a mark leave with fewer players."""
    return value["mark"] == NO_MARK or t.count > 3 or (t.count == 3 and value["mark"] != FOUR_MARK)


def _faces(t: Table) -> list[str]:
    return t.derived("weavings", t.count, lambda known: [weaving_key(value) for value in known if in_play(t, value)])


def _in_sight(t: Table) -> list[str]:
    return [t.top, *(tile for me in t.sides for row in me.tapestries for tile in row)]


STACK: LearningDeck[Table] = LearningDeck(
    "weavings", _faces, came_up("weavings", _in_sight), "weaving", fact=FACTS["weavings"], named=weaving_key
)


def removed(t: Table) -> int:
    """TW-SET-13: tiles that are known to be out of the game."""
    return sum(not in_play(t, value) for value in t.fact("weavings") or ())


# a tile


def known_tile(t: Table, tile: str) -> Weaving | None:
    """A tile as far as it is entered; a starting one is asked for when it first matters."""
    if tile in tw.STARTING_WEAVINGS:
        entered = find_face(t.fact("starting_weavings"), {"tile": tile})
        tile = weaving_key(entered) if entered else UNKNOWN
    return weaving_of(tile) if tile else None


def pattern_of(t: Table, tile: str) -> str:
    """The pattern of a tile that is known."""
    shown = known_tile(t, tile)
    assert shown is not None
    return shown.pattern


def ask_tapestries(t: Table, seat: int) -> Script[None]:
    """A starting weaving is asked for when something is laid beside it, or traded."""
    for row in t.side(seat).tapestries:
        for tile in row:
            if tile in tw.STARTING_WEAVINGS:
                yield from FACTS.piece(t, "starting_weavings", tile=tile)


def join_symbol(t: Table, left: str, right: str) -> str:
    """TW-TRADE-01, TW-WEAV-08: the symbol of a join that matches, or nothing; nor where a tile is not known."""
    one, other = known_tile(t, left), known_tile(t, right)
    return one.right if one and other and one.right == other.left else ""


def joins(t: Table, seat: int) -> list[str]:
    """The symbols of all matching joins of all tapestries."""
    rows = t.side(seat).tapestries
    pairs = [pair for row in rows for pair in pairwise(row)]
    return [symbol for left, right in pairs if (symbol := join_symbol(t, left, right))]


def why_not_add(t: Table, seat: int, row: int, tile: str) -> Reasons:
    """TW-WEAV-05, TW-LIM-08: all patterns of a tapestry differ."""
    pattern = pattern_of(t, tile)
    if pattern in [pattern_of(t, each) for each in t.side(seat).tapestries[row]]:
        yield because("TW-LIM-08", pattern=pattern)


def add_options(t: Table, seat: int, tile: str) -> Iterator[Option[tuple[str, int]]]:
    """TW-WEAV-06: either end of a tapestry, or a new one."""
    for row in range(len(t.side(seat).tapestries)):
        for end in ("left", "right"):
            yield Option((end, row + 1), why_not_add(t, seat, row, tile), value=(end, row))
    yield Option("new", value=("new", 0))


def add_weaving(t: Table, seat: int, tile: str, rule: str) -> Script[None]:
    """TW-WEAV-06, TW-WEAV-07, TW-Z04: it is laid at once and stays; a join that matches may bring its bonus."""
    yield from ask_tapestries(t, seat)
    if is_hers(t, seat):
        yield from Opponent.playing.add_weaving(t, tile)
        return
    end, row = yield from pick(t, seat, "tapestry", "TW-WEAV-06", partial(add_options, t, seat, tile), tile=tile)
    lay(t, seat, tile, end, row, rule)
    if "z04" in t.players[seat].permanent and end != "new":
        new = t.players[seat].tapestries[row]
        symbol = join_symbol(t, *(new[:2] if end == "left" else new[-2:]))
        if symbol:
            yield from gain_face(On(t, seat, "TW-Z04", "buildings"), tw.JOINS[symbol])


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


def turn_top(t: Table) -> Script[None]:
    """TW-WEAV-04: the new top tile is turned face up."""
    t.top = (yield from STACK.deal(t, "TW-WEAV-01", pieces=t.stack)) if t.stack else UNKNOWN


def enter_tile(t: Table, tile: str, rule: str) -> Script[str]:
    """Which tile it is; asked for where it is not known."""
    return tile or (yield from STACK.identify(t, rule))


def reveal(t: Table, n: int) -> Script[list[str]]:
    """TW-WEAV-01: the top tiles with the face-up one, as many as there are; they are no longer in the stack."""
    n = min(n, t.stack)
    tiles = [t.top] if n else []
    while len(tiles) < n:
        tiles.append((yield from STACK.deal(t, "TW-WEAV-01", pieces=t.stack - len(tiles))))
    t.top, t.stack = UNKNOWN, t.stack - n
    return tiles


def put_under(t: Table, tiles: list[str]) -> Script[None]:
    """TW-WEAV-04: the others go under the stack."""
    t.stack += len(tiles)
    put_below(t, STACK, list(tiles))
    if not t.top:  # a free action may have turned one up
        yield from turn_top(t)


def tile_options(
    tiles: list[str], word: str, why_not: Sequence[Reason] = (), cost: Goods | None = None
) -> list[Option[str | None]]:
    """The tiles that lie there, each face once; unknown ones together."""
    answers: dict[str, Answer] = {tile: (word, tile) if tile else f"{word}-untold" for tile in tiles}
    return [Option(answer, why_not, cost, value=tile) for tile, answer in answers.items()]


# the task


def weave(t: Table, seat: int, rule: str = "TW-WEAV-01") -> Script[None]:
    """TW-WEAV-01 to TW-WEAV-04, TW-Z08: tiles are revealed, some kept for corn; the others may buy one each."""
    if not t.stack:
        return
    wide = tw.PERMANENT["z08"] if "z08" in t.players[seat].permanent else None
    tiles = yield from reveal(t, wide.drawn if wide else tw.WEAVINGS_DRAWN)
    if wide:
        yield from _return(t, seat, tiles)
    yield from _keep(t, seat, tiles)
    for other in t.everybody(seat)[1:]:
        yield from others_buy(t, other, tiles)
    yield from put_under(t, tiles)


def _return(t: Table, seat: int, tiles: list[str]) -> Script[None]:
    """TW-Z08: all but three go back, in any order."""
    gone: list[str] = []
    while len(tiles) > tw.WEAVINGS_DRAWN:
        tile = UNKNOWN
        if all(tiles):
            tile = str((yield from pick(t, seat, "weave-return", "TW-Z08", partial(tile_options, tiles, "return"))))
        tiles.remove(tile)
        gone.append(tile)
    t.stack += len(gone)
    put_below(t, STACK, gone)


def _keep(t: Table, seat: int, tiles: list[str]) -> Script[None]:
    me, kept = t.players[seat], 0

    def options() -> Iterator[Option[str | None]]:
        cost = {tw.CORN: tw.WEAVING_PRICE[kept + 1] - tw.WEAVING_PRICE[kept]}
        yield from tile_options(tiles, "keep", me.why_not_pay(cost, "TW-WEAV-02", n=kept + 1), cost)
        yield Option("done", value=None)

    while tiles and kept + 1 < len(tw.WEAVING_PRICE):
        hints = AskHint.CLOSING if kept else AskHint.NONE
        tile = yield from pick(t, seat, "weave", "TW-WEAV-02", options, hints, n=kept)
        if tile is None:
            return
        yield from pay(t, seat, {tw.CORN: tw.WEAVING_PRICE[kept + 1] - tw.WEAVING_PRICE[kept]}, "TW-WEAV-02")
        kept += 1
        tiles.remove(tile)
        yield from take_tile(t, seat, tile, "TW-WEAV-02")


def others_buy(t: Table, seat: int, tiles: list[str]) -> Script[None]:
    """TW-WEAV-03: one of those that are left."""
    if not tiles:
        return
    if is_hers(t, seat):
        yield from Opponent.playing.buy_weaving(t, tiles)
        return
    me, cost = t.players[seat], {tw.CORN: tw.WEAVING_OTHERS}
    offers = or_else(lambda: tile_options(tiles, "buy", me.why_not_pay(cost, "TW-WEAV-03"), cost), "nothing", None)
    tile = yield from pick(t, seat, "buy-weaving", "TW-WEAV-03", offers)
    if tile is not None:
        yield from pay(t, seat, cost, "TW-WEAV-03")
        tiles.remove(tile)
        yield from take_tile(t, seat, tile, "TW-WEAV-03")


def take_tile(t: Table, seat: int, tile: str, rule: str) -> Script[None]:
    """A tile that has left the stack comes to a tapestry."""
    tile = yield from enter_tile(t, tile, rule)
    yield from add_weaving(t, seat, tile, rule)


def free_weaving(t: Table, seat: int, rule: str, optional: bool = False) -> Script[None]:
    """TW-WEAV-09: the face-up tile or the one below, still unseen; no other player may buy."""
    if not t.stack:
        t.emit("no-weavings", seat, "TW-WEAV-09")
        return
    tile = yield from pick(t, seat, "free-weaving", "TW-WEAV-09", partial(free_options, t, optional))
    if tile is None:
        return
    if tile == BELOW:
        tile = yield from STACK.deal(t, "TW-WEAV-01", pieces=t.stack - 1)
        t.stack -= 1
        yield from take_tile(t, seat, tile, rule)
        return
    t.stack -= 1
    tile = yield from enter_tile(t, tile, rule)
    yield from turn_top(t)
    yield from add_weaving(t, seat, tile, rule)


def free_options(t: Table, optional: bool) -> list[Option[str | None]]:
    """TW-WEAV-09: the face-up tile, or the one below it."""
    found = tile_options([t.top], "keep") if t.stack else []
    found += [Option(BELOW, value=BELOW)] if t.top and t.stack > 1 else []
    if optional or not found:  # a free action may have taken the last tile
        found.append(Option("nothing", value=None))
    return found


# trade


def asked_joins(t: Table, seat: int) -> Script[list[str]]:
    """TW-TRADE-01: the symbols of all joins that match; starting weavings are asked for first."""
    if t.side(seat).weavings > 1:
        yield from ask_tapestries(t, seat)
    return joins(t, seat)


def trade(t: Table, seat: int, rule: str) -> Script[None]:
    """TW-TRADE-01, TW-TRADE-02: the bonus of every join that matches."""
    for symbol in (yield from asked_joins(t, seat)):
        yield from gain_face(On(t, seat, rule, SOURCE), tw.JOINS[symbol])


def may_trade(t: Table, seat: int) -> bool:
    """Whether some join matches, or may: a starting weaving that is not known."""
    return not all_known(t, seat) or bool(joins(t, seat))


def all_known(t: Table, seat: int) -> bool:
    """Whether all weavings of a player are known."""
    return all(known_tile(t, tile) for row in t.side(seat).tapestries for tile in row)
