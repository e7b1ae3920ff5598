"""Shipping: tiles at the docks of the common board, and where they lie afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.engine.ask import Goods, Option, Reasons, Script, because
from companion.engine.decks import unknown_places
from companion.engine.faces import effect
from companion.games.santa_maria.box.components import COUNTS, DOCKS, GOODS
from companion.games.santa_maria.rules.storage import TAKE_NOTHING
from companion.games.santa_maria.rules.tracks import Tracks
from companion.games.santa_maria.table import Table

STARTING, STANDARD = "starting_ships", "ships"


@cache
def ship_cost(text: str) -> Goods:
    """The cost of a shipping tile."""
    cost = {each.word: each.n for each in effect(text).pay[0]}
    return {good: cost[good] for good in GOODS if good in cost}


@cache
def ship_points(text: str) -> int:
    """SM-SHIP-05: the points of a shipping tile at the end."""
    return effect(text).gain[0][0].n


class Shipping(Tracks):
    """SM-SHIP."""

    def ship_action(self, t: Table, seat: int) -> Script[None]:
        """SM-SHIP-01, SM-SHIP-07: pay for one tile and take it, or none."""
        yield from self.ask_ships(t)
        me = t.players[seat]
        tiles = {dock: tile for dock, tile in t.market.items() if tile}
        if not any(self.may_pay(t, seat, self.ship_price(t, seat, tile)) for tile in tiles.values()):
            t.emit("no-ship", seat, "SM-SHIP-01")
            return

        def options() -> Iterable[Option[str | None]]:
            for dock, tile in t.market.items():
                price, points = (self.ship_price(t, seat, tile), ship_points(tile)) if tile else (None, 0)
                gain = {"happiness": points} if tile else None
                yield Option(("ship", dock), self.why_not_ship(t, seat, dock), price, gain, value=dock)
            yield TAKE_NOTHING

        dock = yield from self.decide(t, seat, "ship", "SM-SHIP-01", options)
        if dock is None:
            return
        tile = tiles[dock]
        yield from self.pay(t, seat, self.ship_price(t, seat, tile), "SM-SHIP-01")
        own = yield from self.own_dock(t, seat, dock)
        me.docks = {**me.docks, own: [*me.docks[own], tile]}
        elsewhere = {"from": dock} if own != dock else {}
        t.emit("shipped", seat, "SM-SHIP-02", dock=own, tile=tile, **elsewhere)
        yield from self.refill_dock(t, dock)
        yield from self.occasion(t, seat, "shipped")

    def why_not_ship(self, t: Table, seat: int, dock: str) -> Reasons:
        """SM-SHIP-01, SM-SHIP-04."""
        tile = t.market[dock]
        if tile is None:
            yield because("SM-SHIP-04", dock=dock)
        elif tile:
            yield from t.players[seat].why_not_pay(self.ship_price(t, seat, tile), "SM-SHIP-01")

    def ship_price(self, t: Table, seat: int, tile: str) -> Goods:
        """SM-SHIP-01: a player's price for a tile; a scholar may make it cheaper."""
        return self.cheaper(t, seat, "shipped", ship_cost(tile))

    def own_dock(self, t: Table, seat: int, dock: str) -> Script[str]:
        """SM-SHIP-02: the own dock with the same symbol."""
        yield from ()
        return dock

    def refill_dock(self, t: Table, dock: str) -> Script[None]:
        """SM-SHIP-03, SM-SHIP-04."""
        t.starting_docks = [other for other in t.starting_docks if other != dock]
        tile = t.market[dock] = yield from self.deck(self.stack_of(dock)).deal(t, "SM-SHIP-03")
        if tile:
            t.emit("ship-drawn", None, "SM-SHIP-03", dock=dock, tile=tile)
        elif tile is not None:  # it lies there with an unknown face
            t.emit("ship-laid", None, "SM-SHIP-03", dock=dock)

    def stack_of(self, dock: str) -> str:
        """The stack that fills a dock."""
        return STANDARD

    def set_up_docks(self, t: Table) -> Script[None]:
        """SM-SETUP-03, SM-SETUP-04."""
        t.stacks = {**t.stacks, STANDARD: COUNTS[STANDARD]}
        t.starting_docks = list(DOCKS)
        for dock in DOCKS:
            t.market[dock] = yield from self.deck(STARTING).deal(t, "SM-SETUP-03")

    def ask_ships(self, t: Table) -> Script[None]:
        """Ask for the unknown tiles at the docks, whose costs are needed now."""
        for dock in unknown_places(t.market):
            yield from self.deck(self.fact_at(t, dock)).look_at(t, t.market, dock, "SM-SHIP-01")

    def fact_at(self, t: Table, dock: str) -> str:
        """The kind of tile that lies at a dock."""
        return STARTING if dock in t.starting_docks else self.stack_of(dock)
