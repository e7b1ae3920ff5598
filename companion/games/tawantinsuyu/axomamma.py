"""Axomamma, the solo opponent: her set-up, what she does instead of what players do, and her ceremonies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from companion.engine.ask import Ask, Goods, Option, Script, choose
from companion.games.tawantinsuyu.asking import HER_PART, ways_to_pay
from companion.games.tawantinsuyu.buildings import Tile, take, tell_tile, turn_up
from companion.games.tawantinsuyu.cards import ANOTHER, draw_army, from_deck, shuffle_altar, tell_card
from companion.games.tawantinsuyu.components import (
    CEREMONIAL_CARDS,
    DEITIES,
    GOLD,
    POTATO,
    ROWS,
    SECTORS,
    SMALL,
    SOLO,
    STONE,
    UPPER,
    WORKERS_KEPT,
    WORSHIP_STEPS,
)
from companion.games.tawantinsuyu.effects import On, gain, gain_face
from companion.games.tawantinsuyu.faces import Bonus
from companion.games.tawantinsuyu.priest import moved
from companion.games.tawantinsuyu.table import HERS, KINDS, Axomamma, Table, Token
from companion.games.tawantinsuyu.tasks import lay_steps, statue_key, take_statue
from companion.games.tawantinsuyu.temple import known_steps
from companion.games.tawantinsuyu.told import deck, deity_of, fact, soldiers
from companion.games.tawantinsuyu.weaving import add_weaving as to_tapestry
from companion.games.tawantinsuyu.weaving import lay, parts, reveal, turn_top
from companion.games.tawantinsuyu.weaving import tell_tile as tell_weaving
from companion.games.tawantinsuyu.workers import (
    ENDS,
    fall_among_nomads,
    fall_in_village,
    join,
    leave_nomads,
    leave_village,
    nomad_options,
    village_emptied,
)

V = TypeVar("V")
SOURCE = "solo"
CELL_RULE = "TW-SACT-01"
"""Bonuses of the cells of her board."""


def hers(t: Table) -> Axomamma:
    """Her side of the table."""
    assert t.axomamma is not None
    return t.axomamma


def part(name: str) -> Callable[[Callable[..., Script[Any]]], Callable[..., Script[Any]]]:
    """What she does where a rule comes to her."""

    def register(script: Callable[..., Script[Any]]) -> Callable[..., Script[Any]]:
        HER_PART[name] = script
        return script

    return register


def plays(t: Table, option: str) -> bool:
    """TW-SEASY-01, TW-SHARD-01: whether an option of difficulty was chosen."""
    chosen = (t.rulings.get("easier", ""), t.rulings.get("harder", ""))
    return option in chosen or any(option in SOLO.packages.get(each, ()) for each in chosen)


def by_chance(id: str, rule: str, options: Iterable[Option[V]], **values: Any) -> Script[V]:
    """What only the table can see: a die, a drawn piece, one of several equal things."""
    found = list(options)
    return found[0].value if len(found) == 1 else (yield from choose(Ask(None, id, rule, lambda: found, values)))


def roll(t: Table, rule: str) -> Script[int]:
    """TW-SSET-05: her die."""
    faces = dict.fromkeys(SOLO.die)
    options = [Option(f"die {n}", weight=SOLO.die.count(n), value=n) for n in faces]
    hers(t).last = yield from by_chance("die", rule, options)
    return hers(t).last


# set-up


@part("starting-weaving")
def starting_weaving(t: Table, left: list[str]) -> Script[str]:
    """TW-SSET-02: a random one, before anybody picks."""
    tile = yield from by_chance("her-weaving", "TW-SSET-02", [Option(f"starting {tile}", value=tile) for tile in left])
    hers(t).tapestries = [[tile]]
    return tile


@part("set-up")
def set_up(t: Table) -> Script[None]:
    """TW-SSET-03, TW-SSET-06, TW-SSET-07, TW-SSET-09: goods, a card, number tokens, symbols, personality."""
    her = hers(t)
    t.gain(HERS, SOLO.start, "TW-SSET-03")
    if t.rulings.get("her_stone") == "both":
        t.gain(HERS, {STONE: 2}, "TW-SET-16")
    draw_army(t, HERS, SOLO.army_cards, "TW-SSET-03")
    told = yield from fact(t, "axomamma_tokens")
    her.tokens = [
        Token(int(sign), row, cell) for row in ROWS for cell, text in enumerate(told[row], 1) for sign in text
    ]
    for _ in range(SOLO.tucked):
        her.tucked = [*her.tucked, (yield from tuck(t))]
    if not plays(t, "no-personality"):
        her.covered = (yield from fact(t, "axomamma_covered"))["cell"]
        sides = [Option(f"personality {side}", value=side) for side in SOLO.personalities]
        her.personality = yield from by_chance("personality", "TW-SSET-09", sides)
        t.emit("her-personality", None, "TW-SSET-09", personality=her.personality)


def tuck(t: Table) -> Script[str]:
    """TW-SSET-07: the symbol of the next card of the deck; of the card nobody sees more."""
    if not t.deck:
        shuffle_altar(t)
    t.deck -= 1
    cards = deck("deity_cards").left(t).items() if t.companion_deals else ()
    left = [deity_of(card) for card, count in cards for _ in range(count)]
    symbols = [deity for deity in DEITIES if deity in left] or list(DEITIES)
    options = [Option(f"tuck {deity}", weight=max(1, left.count(deity)), value=deity) for deity in symbols]
    return (yield from by_chance("tuck", "TW-SSET-07", options))


@part("priest-start")
def priest_start(t: Table) -> Script[None]:
    """TW-SSET-05, TW-SSET-08: from your space on by a die; steps without gains in that sector."""
    her = hers(t)
    her.priest = moved(t.players[0].priest, (yield from roll(t, "TW-SSET-05")))
    t.steps = {**t.steps, f"{her.priest}-{UPPER}": HERS}
    t.emit("her-start", None, "TW-SSET-08", sector=her.priest)


# instead of what players do


@part("bonus")
def bonus(on: On, shown: Bonus) -> Script[None]:
    """TW-SPRI-07, TW-SPRI-09, TW-SPRI-10, TW-SHP-10: of a choice what she has least of; she pays what she can."""
    t, her = on.t, hers(on.t)
    if shown.pay:
        ways = [way for price in shown.pay for way in ways_to_pay(her, price)]
        if not ways:
            return
        t.pay(HERS, min(ways, key=lambda way: way.get(GOLD, 0)), on.rule)
    way: Goods = shown.gain[0]
    if any("worker" in each for each in shown.gain):
        way = stone_or_worker(t, shown.gain)
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


@part("deity-card")
def deity_card(on: On, n: int) -> Script[None]:
    """TW-SPRI-04: instead, the oldest card of the altar goes under the deck, for a point."""
    for _ in range(n):
        if on.t.altar or on.t.rulings.get("her_empty_altar") == "point":
            yield from discard_altar(on.t, 1, "TW-SPRI-04")
            on.t.score(HERS, SOLO.deity_card_points, SOURCE, "TW-SPRI-04", "her.instead")


def discard_altar(t: Table, n: int, rule: str) -> Script[int]:
    """TW-SHP-02, TW-SNOW-03: the oldest cards of the altar go under the deck; how many."""
    gone, t.altar = t.altar[:n], t.altar[n:]
    t.deck += len(gone)
    if gone:
        t.emit("her-altar", None, rule, n=len(gone))
    yield from ()
    return len(gone)


@part("worker")
def worker_reward(on: On, n: int) -> Script[None]:
    """TW-SPRI-12: from the potato end of the village; with an empty one a random nomad."""
    for _ in range(n):
        if on.t.village:
            yield from take_from_village(on.t, POTATO)
        else:
            yield from random_nomad(on.t, "TW-SPRI-12")


def take_from_village(t: Table, end: str) -> Script[bool]:
    """TW-SACT-11: a worker of an end, free; whether there was one."""
    if not t.village:
        return False
    if kind := t.village[ENDS[end]]:
        yield from fact(t, f"recruit_{kind}")  # told before anything happens
    worker = yield from leave_village(t, end, "TW-SACT-11")
    yield from recruit(t, worker, "TW-SACT-11")
    village_emptied(t)
    return True


def random_nomad(t: Table, rule: str) -> Script[bool]:
    """TW-SACT-12, TW-SNOW-02: refilled; whether there was one."""
    options = list(nomad_options(t, "nomad"))
    if not options:
        return False
    place = yield from by_chance("her-nomad", rule, options)
    worker = yield from leave_nomads(t, place, rule)
    yield from recruit(t, worker, rule)
    return True


def recruit(t: Table, worker: str, rule: str) -> Script[None]:
    """TW-SPRI-02, TW-SPRI-03: the bonus of its colour; above two, random ones leave the game."""
    shown = yield from fact(t, f"recruit_{worker}")
    join(t, HERS, worker, rule)
    yield from gain_face(On(t, HERS, "TW-SPRI-02", SOURCE), shown["effect"])
    her = hers(t)
    while len(her.workers) > WORKERS_KEPT:
        counts = Counter(her.workers)
        kinds = [Option(f"dismiss {kind}", weight=n, value=kind) for kind, n in counts.items()]
        kind = yield from by_chance("her-dismiss", "TW-SPRI-03", kinds)
        workers = list(her.workers)
        workers.remove(kind)
        her.workers = workers
        t.boxed, t.gone = t.boxed + 1, [*t.gone, kind]
        t.emit("dismiss", HERS, "TW-SPRI-03", worker=kind)


@part("casualty")
def casualty(t: Table) -> Script[None]:
    """TW-CONQ-01: the potato end, unless the table plays it otherwise; without a village a random nomad."""
    if t.village:
        fall_in_village(t, t.rulings.get("her_casualty", POTATO))
    elif options := list(nomad_options(t, "nomad")):
        yield from fall_among_nomads(t, (yield from by_chance("her-nomad", "TW-CONQ-02", options)))
    else:
        t.emit("her-no-casualty", None, "TW-CONQ-02")


# weavings


def rank(t: Table, tile: str) -> tuple[int, int]:
    """TW-SACT-04: the length of the longest tapestry that a tile extends, then its number."""
    rows = [row for row in hers(t).tapestries if parts(t, tile)[0] not in [parts(t, each)[0] for each in row]]
    number = tile.partition(" ")[0]
    return max(map(len, rows), default=0), int(number) if number.isdecimal() else 0


@part("add-weaving")
def add_weaving(t: Table, tile: str) -> Script[None]:
    """TW-SACT-02, TW-SACT-04: to the longest tapestry that takes it; joins do not matter to her."""
    pattern, rows = parts(t, tile)[0], hers(t).tapestries
    fits = [n for n, row in enumerate(rows) if pattern not in [parts(t, each)[0] for each in row]]
    if fits:
        lay(t, HERS, tile, "right", max(fits, key=lambda n: len(rows[n])), "TW-SACT-04")
    else:
        lay(t, HERS, tile, "new", 0, "TW-SACT-04")
    yield from ()


@part("weaving")
def free_weaving(on: On, n: int) -> Script[None]:
    """TW-SPER-03: the top tile, free."""
    t = on.t
    for _ in range(n):
        if not t.stack:
            return
        tiles = yield from reveal(t, 1)
        tile = yield from tell_weaving(t, tiles[0], "TW-SPER-03")
        t.stack -= 1
        yield from to_tapestry(t, HERS, tile, "TW-SPER-03")
        yield from turn_top(t)


# free steps, statues, buildings


@part("steps")
def free_steps(on: On, n: int) -> Script[None]:
    """TW-STEP-07."""
    slot = next_slot(on.t)
    if slot:
        lay_steps(on.t, HERS, slot, "TW-STEP-07")
    yield from ()


def next_slot(t: Table) -> str:
    """TW-SACT-09, TW-SACT-10: upper slots from her sector on clockwise, then lower ones; yours last."""
    if not t.steps_left(HERS):
        return ""
    around = [moved(hers(t).priest, n) for n in range(len(SECTORS))]
    upper = [f"{sector}-upper" for sector in around if f"{sector}-upper" not in t.steps]
    lower = [f"{sector}-lower" for sector in around if f"{sector}-lower" not in t.steps]
    lower.sort(key=lambda slot: t.steps.get(slot.replace("lower", "upper")) != HERS)
    return next(iter([*upper, *lower]), "")


@part("statue")
def random_statue(on: On, n: int) -> Script[None]:
    """TW-SPER-02, TW-STAT-05: a random small one."""
    piles = [name for name, left in on.t.statues.items() if left and name.startswith(SMALL)]
    if piles:
        options = [Option(statue_key("statue", name), weight=on.t.statues[name], value=name) for name in piles]
        name = yield from by_chance("her-statue", "TW-SPER-02", options)
        take_statue(on.t, HERS, name, "TW-SPER-02")


@part("building")
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
    options = [Option(f"market {kind} {place + 1}", value=place) for place in there]
    tile = Tile(kind, (yield from by_chance("her-building", rule, options)))
    take(t, HERS, tile, (yield from tell_tile(t, tile)), rule)
    return True


@part("refresh")
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


# ceremonies and the end


@part("ceremony-trade")
def ceremony_trade(t: Table) -> Script[None]:
    """TW-SCER-01, TW-SHARD-06: points for weavings instead of a trade."""
    each = SOLO.ceremony["points_per_weaving"] + plays(t, "weaving-points")
    t.score(HERS, each * hers(t).weavings, SOURCE, "TW-SCER-01", "her.weavings")
    yield from ()


@part("ceremonial-cards")
def ceremonial_cards(t: Table) -> Script[None]:
    """TW-CCARD-02, TW-CCARD-03, TW-SCER-03: you draw by your rank; she gets points where she is behind."""
    mine, theirs = t.players[0].points, hers(t).points
    ahead = mine > theirs or (mine == theirs and t.turn_of != HERS)
    if t.rulings.get("her_behind") != "after":
        catch_up(t)
    from_deck(t, 0, CEREMONIAL_CARDS[2][0 if ahead else 1], "TW-CCARD-02")
    yield from ()


def catch_up(t: Table) -> None:
    """TW-SCER-03: points where she is behind."""
    if hers(t).points < t.players[0].points:
        t.score(HERS, SOLO.ceremony["behind"], SOURCE, "TW-SCER-03", "her.behind")


@part("last")
def last(t: Table) -> Script[None]:
    """TW-SCER-04: a last Refresh and, with statues, a last Worship; you may not join."""
    her = hers(t)
    if her.statues:
        yield from known_steps(t, HERS, sum(WORSHIP_STEPS.values()) + plays(t, "free-step"))
    t.emit("her-last", None, "TW-SCER-04")
    yield from turn_up_some(t, len(her.down), len(her.army_down), "TW-SCER-04")
    worships = bool(her.statues)
    if worships:
        yield from HER_PART["worship"](t, True)
    if t.rulings.get("her_last") == "own" and plays(t, "priest-points"):
        t.score(HERS, 2 * (1 + worships), SOURCE, "TW-SHARD-05", "her.priest")
    if her.temple:
        yield from fact(t, "temple_length")


def to_altar_card(t: Table, deity: str) -> Script[str]:
    """TW-SBRD-09: the card that was used lies open now: which one of its symbol it is."""
    known = [card for card in deck("deity_cards").left(t) if deity_of(card) == deity]
    options = [Option(f"deity {card}", value=card) for card in known]
    if deck("deity_cards").more(t) and not (t.companion_deals and known):
        options.append(Option(ANOTHER, value=ANOTHER))
    card = (yield from by_chance("her-card", "TW-SBRD-09", options, deity=deity)) if options else f"{deity} nothing"
    if card == ANOTHER:
        card = yield from tell_card(t, deity)
    return card
