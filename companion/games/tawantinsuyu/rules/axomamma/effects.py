"""Axomamma's bonuses: which one of several she takes."""

from __future__ import annotations

from companion.engine.ask import Goods, Script
from companion.engine.faces import Bonus
from companion.games.tawantinsuyu.box.components import GOLD, POTATO, SOLO, STONE, WORKERS_KEPT
from companion.games.tawantinsuyu.rules.asking import On
from companion.games.tawantinsuyu.rules.axomamma.basics import CELL_RULE, hers
from companion.games.tawantinsuyu.rules.axomamma.workers import CHOSEN_WORKER
from companion.games.tawantinsuyu.rules.effects import gain
from companion.games.tawantinsuyu.table import HERS, Axomamma, Table


def bonus(on: On, shown: Bonus) -> Script[None]:
    """TW-SPRI-07, TW-SPRI-09, TW-SPRI-10, TW-SHP-10: of a choice what she has least of; she pays what she can."""
    t, her = on.t, hers(on.t)
    if shown.pay:
        ways = [way for price in shown.pay for way in her.ways_to_pay(price)]
        if not ways:
            return
        t.pay(HERS, min(ways, key=lambda way: way.get(GOLD, 0)), on.rule)
    way: Goods = shown.gain[0]
    if any("worker" in each for each in shown.gain):
        way = stone_or_worker(t, shown.gain)
        on = on._replace(rule=CHOSEN_WORKER) if "worker" in way and len(shown.gain) > 1 else on
    elif len(shown.gain) > 1:
        stone = on.rule == CELL_RULE and t.rulings.get("her_tie") == "stone"
        way = min(shown.gain, key=lambda each: (least(her, each)[0], not stone or STONE not in each, least(her, each)))
    yield from gain(on, way)


def least(her: Axomamma, way: Goods) -> tuple[int, int]:
    """TW-SHP-10: how much she has of it; of equal ones gold, corn, stone, potato."""
    good = next((each for each in SOLO.resource_order if each in way), POTATO)
    return getattr(her, good), SOLO.resource_order.index(good)


def stone_or_worker(t: Table, gains: tuple[Goods, ...]) -> Goods:
    """TW-SPRI-10, TW-SPRI-11: what she has fewer of; of equal ones the worker while she has less than two."""
    her = hers(t)
    worker = next(way for way in gains if "worker" in way)
    other = next((way for way in gains if "worker" not in way), worker)
    anybody = t.village or any(each is not None for each in t.nomads)
    fewer = len(her.workers) < her.stone or (len(her.workers) == her.stone and len(her.workers) < WORKERS_KEPT)
    return worker if anybody and fewer else other
