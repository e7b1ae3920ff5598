"""Axomamma's steps, statues and buildings: built on her board, and free ones; and the tiles that she turns up again."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Option, OptionHint, Script
from companion.games.tawantinsuyu.box.components import LARGE, SECTORS, SMALL, SOLO, STATUE_NAMES, STATUES, STEPS, STONE
from companion.games.tawantinsuyu.box.names import number_of, soldiers
from companion.games.tawantinsuyu.box.pieces import BUILD_PERMANENT
from companion.games.tawantinsuyu.rules import buildings, priest, tasks
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import by_chance, hers, instead, plays, roll
from companion.games.tawantinsuyu.table import HERS, Table

# steps and statues


def free_steps(on: On, n: int) -> None:
    """TW-STEP-07."""
    if slot := next_slot(on.t):
        tasks.lay_steps(on.t, HERS, slot, "TW-STEP-07")


def next_slot(t: Table) -> str:
    """TW-SACT-09, TW-SACT-10: upper slots from her sector on clockwise, then lower ones; yours last."""
    if not t.steps_left(HERS):
        return ""
    around = [priest.moved(hers(t).priest, n) for n in range(len(SECTORS))]
    upper = [f"{sector}-upper" for sector in around if f"{sector}-upper" not in t.steps]
    lower = [f"{sector}-lower" for sector in around if f"{sector}-lower" not in t.steps]
    lower.sort(key=lambda slot: t.steps.get(slot.replace("lower", "upper")) != HERS)
    return next(iter([*upper, *lower]), "")


def steps(t: Table, shown: str) -> None:
    """TW-SACT-09, TW-SACT-10, TW-SACT-14."""
    slot, missing = next_slot(t), hers(t).lacking(STEPS.cost)
    if not slot or missing:
        instead(t, missing if slot else {})
        return
    t.pay(HERS, hers(t).ways_to_pay(STEPS.cost)[0], "TW-SACT-09")
    tasks.lay_steps(t, HERS, slot, "TW-SACT-09")


def random_statue(on: On, n: int) -> Script[None]:
    """TW-SPER-02, TW-STAT-05: a random small one."""
    piles = [name for name, left in on.t.statues.items() if left and STATUE_NAMES[name][0] == SMALL]
    if piles:
        options = [
            Option(tasks.about_statue("statue", name), hints=OptionHint.ON_BOARD, weight=on.t.statues[name], value=name)
            for name in piles
        ]
        name = yield from by_chance("her-statue", "TW-SPER-02", options)
        tasks.take_statue(on.t, HERS, name, "TW-SPER-02")


def statue(t: Table, shown: str) -> Script[None]:
    """TW-SACT-06, TW-SACT-07: a large one where she can pay it, of the symbol that the die shows."""
    her = hers(t)
    sizes = [size for size in (LARGE, SMALL) if not her.lacking(STATUES[size].cost)]
    if not any(n and STATUE_NAMES[name][0] in sizes for name, n in t.statues.items()):
        instead(t, her.lacking(STATUES[LARGE if SMALL in sizes else SMALL].cost))
        return
    die = yield from roll(t, "TW-SACT-06")
    symbols = [her.tucked[(die - 1 + n) % len(her.tucked)] for n in range(len(her.tucked))]
    name = next(pointed(t, sizes, symbols), "")
    if not name:
        left = [name for size in sizes for name, n in t.statues.items() if n and STATUE_NAMES[name][0] == size]
        same = [each for each in left if STATUE_NAMES[each][0] == STATUE_NAMES[left[0]][0]]
        options = [Option(tasks.about_statue("statue", each), hints=OptionHint.ON_BOARD, value=each) for each in same]
        name = yield from by_chance("her-statue", "TW-SACT-07", options)
    size, _ = STATUE_NAMES[name]
    t.pay(HERS, her.ways_to_pay(STATUES[size].cost)[0], "TW-SACT-06")
    tasks.take_statue(t, HERS, name, "TW-SACT-06")


def pointed(t: Table, sizes: list[str], symbols: list[str]) -> Iterator[str]:
    """TW-SACT-07: symbol by symbol, or size by size where the table plays it so."""
    by_size = t.rulings.get("her_statue") == "size"
    pairs = [(size, deity) for size in sizes for deity in symbols]
    for size, deity in pairs if by_size else sorted(pairs, key=lambda pair: symbols.index(pair[1])):
        has = size == SMALL and t.rulings.get("her_small") == "new" and f"{size}-{deity}" in hers(t).statues
        if t.statues[f"{size}-{deity}"] and not has:
            yield f"{size}-{deity}"


# buildings


def free_building(on: On, n: int) -> Script[None]:
    """TW-SPER-05: a production building while she has less than two that lie face up, else a permanent one."""
    few = len(hers(on.t).up) < SOLO.conditions["production"]
    yield from random_building(on.t, "production" if few else "permanent", "TW-SPER-05")


def random_building(t: Table, kind: str, rule: str) -> Script[None]:
    """TW-SACT-08: one of the market, if there is one."""
    there = [tile.place for tile in buildings.tiles(t) if tile.kind == kind]
    if there:
        options = [Option(("market", kind, place + 1), value=place) for place in there]
        tile = buildings.Tile(kind, (yield from by_chance("her-building", rule, options)))
        buildings.take(t, HERS, tile, (yield from buildings.enter_tile(t, tile)), rule)


def building(t: Table, shown: str) -> Script[None]:
    """TW-SACT-08, TW-SEASY-03: for a stone, or a gold where she has none, a random one of its kind."""
    her, kind = hers(t), "permanent" if shown == BUILD_PERMANENT else "production"
    cost = {STONE: SOLO.building_price + plays(t, "dear-buildings")}
    missing, empty = her.lacking(cost), all(each is None for each in t.market[kind])
    if missing or empty:
        instead(t, {} if empty else missing)
        return
    t.pay(HERS, her.ways_to_pay(cost)[0], "TW-SACT-08")
    yield from random_building(t, kind, "TW-SACT-08")


def refresh_one(on: On) -> None:
    """TW-TRADE-02: a building first, then an army card with most soldiers."""
    turn_up_some(on.t, 1, 0 if hers(on.t).down else 1, on.rule)


def turn_up_some(t: Table, tiles: int, armies: int, rule: str) -> None:
    """TW-SHP-17, TW-SHP-18: so many buildings, by their numbers, and so many army cards, by their soldiers."""
    her = hers(t)
    for building in sorted(her.down, key=lambda each: int(number_of(each)), reverse=True)[:tiles]:
        buildings.turn_up(t, HERS, ("down", building), rule)
    for card in sorted(her.army_down, key=soldiers, reverse=True)[:armies]:
        buildings.turn_up(t, HERS, ("army_down", card), rule)
