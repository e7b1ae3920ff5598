"""Axomamma's weavings: on her own turn, on yours, and free ones."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.tawantinsuyu.box.components import CORN, WEAVING_OTHERS, WEAVING_PRICE, WEAVINGS_DRAWN
from companion.games.tawantinsuyu.box.names import weaving_of
from companion.games.tawantinsuyu.rules import weaving
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import hers, instead
from companion.games.tawantinsuyu.table import HERS, Table


def rank(t: Table, tile: str) -> tuple[int, int]:
    """TW-SACT-04: the length of the longest tapestry that a tile extends, then its number."""
    number, rows = weaving_of(tile).name, hers(t).tapestries
    longest = max((len(rows[n]) for n in fitting(t, tile)), default=0)
    return longest, int(number) if number.isdecimal() else 0


def fitting(t: Table, tile: str) -> list[int]:
    """TW-WEAV-05: the tapestries that take a tile."""
    rows = range(len(hers(t).tapestries))
    return [row for row in rows if next(weaving.why_not_add(t, HERS, row, tile), None) is None]


def add_weaving(t: Table, tile: str) -> Script[None]:
    """TW-SACT-02, TW-SACT-04: to the longest tapestry that takes it; joins do not matter to her."""
    rows, fits = hers(t).tapestries, fitting(t, tile)
    if fits:
        weaving.lay(t, HERS, tile, "right", max(fits, key=lambda n: len(rows[n])), "TW-SACT-04")
    else:
        weaving.lay(t, HERS, tile, "new", 0, "TW-SACT-04")
    yield from ()


def free_weaving(on: On) -> Script[None]:
    """TW-SPER-03: the top tile, free."""
    t = on.t
    if t.stack:
        tiles = yield from weaving.reveal(t, 1)
        tile = yield from weaving.enter_tile(t, tiles[0], "TW-SPER-03")
        yield from weaving.add_weaving(t, HERS, tile, "TW-SPER-03")
        yield from weaving.turn_top(t)


def weave(t: Table, shown: str) -> Script[None]:
    """TW-SACT-03, TW-SACT-04: two tiles of three; with corn for one alone, that one and a gold."""
    her = hers(t)
    most = max(n for n in range(3) if not her.lacking({CORN: WEAVING_PRICE[n]}) and n <= t.stack)
    missing = her.lacking({CORN: WEAVING_PRICE[most + 1]}) if most < min(2, t.stack) else {}
    if not most:
        instead(t, missing)
        return
    tiles = yield from weaving.reveal(t, WEAVINGS_DRAWN)
    yield from weaving.ask_tapestries(t, HERS)
    yield from enter_all(t, tiles)
    t.pay(HERS, her.ways_to_pay({CORN: WEAVING_PRICE[min(most, len(tiles))]})[0], "TW-SACT-03")
    for _ in range(min(most, len(tiles))):
        best = max(tiles, key=lambda tile: rank(t, tile))
        tiles.remove(best)
        yield from weaving.take_tile(t, HERS, best, "TW-SACT-03")
    if most < 2:
        instead(t, missing)
    yield from weaving.others_buy(t, 0, tiles)
    yield from weaving.put_under(t, tiles)


def enter_all(t: Table, tiles: list[str]) -> Script[None]:
    """She looks at all of them."""
    for n, tile in enumerate(tiles):
        tiles[n] = yield from weaving.enter_tile(t, tile, "TW-SACT-04")


def buy_weaving(t: Table, tiles: list[str]) -> Script[None]:
    """TW-SACT-05: one of yours that are left for 2 corn, if it starts no new tapestry, or is one that she lacks."""
    her, cost = hers(t), {CORN: WEAVING_OTHERS}
    lacks = t.rulings.get("her_purchase") == "lacks"
    if her.lacking(cost) or (her.corn < WEAVING_OTHERS and not lacks):
        return
    yield from weaving.ask_tapestries(t, HERS)
    yield from enter_all(t, tiles)
    had = {weaving.pattern_of(t, tile) for row in her.tapestries for tile in row}
    wanted = [tile for tile in tiles if (weaving.pattern_of(t, tile) not in had if lacks else rank(t, tile)[0])]
    if wanted:
        best = max(wanted, key=lambda tile: rank(t, tile))
        t.pay(HERS, her.ways_to_pay(cost)[0], "TW-SACT-05")
        tiles.remove(best)
        yield from weaving.take_tile(t, HERS, best, "TW-SACT-05")
