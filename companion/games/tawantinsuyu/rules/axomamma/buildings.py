"""Axomamma's buildings: a random one of the market, and what she turns up again."""

from __future__ import annotations

from companion.engine.ask import Option, Script
from companion.games.tawantinsuyu.box.components import SOLO, STONE
from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.box.pieces import BUILD_PERMANENT
from companion.games.tawantinsuyu.box.stocks import KINDS
from companion.games.tawantinsuyu.rules.asking import On
from companion.games.tawantinsuyu.rules.axomamma.basics import by_chance, hers, instead, plays
from companion.games.tawantinsuyu.rules.buildings import Tile, take, tell_tile, turn_up
from companion.games.tawantinsuyu.table import HERS, Table


def free_building(on: On, n: int) -> Script[None]:
    """TW-SPER-05: a production building while she has less than two that lie face up, else a permanent one."""
    few = len(hers(on.t).up) < SOLO.conditions["production"]
    yield from random_building(on.t, "production" if few else "permanent", "TW-SPER-05")


def random_building(t: Table, kind: str, rule: str) -> Script[bool]:
    """TW-SACT-08: one of the market; whether there was one."""
    assert kind in KINDS
    there = [place for place, shown in enumerate(t.market[kind]) if shown is not None]
    if not there:
        return False
    options = [Option(("market", kind, place + 1), value=place) for place in there]
    tile = Tile(kind, (yield from by_chance("her-building", rule, options)))
    take(t, HERS, tile, (yield from tell_tile(t, tile)), rule)
    return True


def building(t: Table, shown: str) -> Script[None]:
    """TW-SACT-08, TW-SEASY-03: for a stone, or a gold where she has none, a random one of its kind."""
    her, kind = hers(t), "permanent" if shown == BUILD_PERMANENT else "production"
    cost = {STONE: SOLO.building_price + plays(t, "dear-buildings")}
    if her.lacking(cost) or all(each is None for each in t.market[kind]):
        instead(t)
        return
    t.pay(HERS, her.ways_to_pay(cost)[0], "TW-SACT-08")
    yield from random_building(t, kind, "TW-SACT-08")


def refresh_one(on: On, n: int) -> Script[None]:
    """TW-TRADE-02: a building first, then an army card with most soldiers."""
    for _ in range(n):
        yield from turn_up_some(on.t, 1, 0 if hers(on.t).down else 1, on.rule)


def turn_up_some(t: Table, buildings: int, armies: int, rule: str) -> Script[None]:
    """TW-SHP-17, TW-SHP-18: so many buildings, by their numbers, and so many army cards, by their soldiers."""
    her = hers(t)
    for building in sorted(her.down, key=number, reverse=True)[:buildings]:
        turn_up(t, HERS, ("down", building), rule)
    for card in sorted(her.army_down, key=soldiers, reverse=True)[:armies]:
        turn_up(t, HERS, ("army_down", card), rule)
    yield from ()


def number(building: str) -> int:
    """The number of a production building."""
    return int(building.partition(" ")[0])
