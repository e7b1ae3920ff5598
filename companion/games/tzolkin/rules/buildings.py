"""Buildings and monuments: paying, building, and the immediate effects of a tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from companion.engine.ask import Answer, Ask, Option, Reasons, Script, at_once, because, choose, settle
from companion.games.tzolkin.box.components import BUILDINGS, CORN, MONUMENTS, MOST_WORKERS, TOP_LEVEL, Building
from companion.games.tzolkin.rules.building_price import CORN_PER_RESOURCE, Way, less
from companion.games.tzolkin.rules.effects import Effect, TakenTile, carry_out
from companion.games.tzolkin.rules.food_days import hungrier
from companion.games.tzolkin.rules.technologies import waste_of_advance
from companion.games.tzolkin.rules.temples import lost_any_steps, lost_steps, why_not_lost
from companion.games.tzolkin.table import Table

ARCHITECTURE = "architecture"


def why_not_build(t: Table, seat: int, tile: Building, way: Way) -> Reasons:
    """TZ-TIK-02, TZ-UX-04: the cost, whole and in kind."""
    short = way.missing(t.players[seat], tile)
    if short:
        yield because("TZ-UX-04" if way.corn else "TZ-TIK-02", missing=short)
    yield from why_not_lost(t, seat, named_temples(tile.effects))


def why_not_monument(t: Table, seat: int, tile: str) -> Reasons:
    """TZ-BUILD-04: monuments are paid in full, architecture never helps."""
    yield from t.players[seat].why_not_pay(MONUMENTS[tile].cost, "TZ-BUILD-04")


def can_build(t: Table, seat: int, way: Way) -> bool:
    """Whether any building on display can be built that way."""
    return _any_built(t, seat, _shortfalls(t, seat, way))


def _shortfalls(t: Table, seat: int, way: Way) -> dict[str, dict[str, int]]:
    """The missing goods for each building on display."""
    me = t.players[seat]
    return {id: way.missing(me, BUILDINGS[id]) for id in t.buildings if id}


def _any_built(t: Table, seat: int, short: Mapping[str, Mapping[str, int]]) -> bool:
    payable = [BUILDINGS[id] for id, missing in short.items() if not missing]
    return any(next(iter(why_not_lost(t, seat, named_temples(tile.effects))), None) is None for tile in payable)


def why_not_any(t: Table, seat: int, way: Way, rule: str, monuments: Iterable[str] = ()) -> Reasons:
    """The reasons against every tile on display: the goods missing for the nearest one, or the steps to be lost."""
    short = _shortfalls(t, seat, way)
    if _any_built(t, seat, short):
        return
    short |= {id: t.players[seat].missing(MONUMENTS[id].cost) for id in monuments}
    nearest = min(short, key=lambda id: sum(short[id].values()), default=None)
    if nearest is None:
        yield because("TZ-BUILD-01")
    elif short[nearest]:
        yield because(rule, missing=short[nearest])
    else:
        yield from why_not_lost(t, seat, named_temples(BUILDINGS[nearest].effects))


def named_temples(effects: Iterable[Effect]) -> list[str]:
    """The temples whose steps a tile prints, each as often as it prints one."""
    printed = (e for e in effects if e["type"] == "temple" and e["temple"] != "any")
    return [effect["temple"] for effect in printed for _ in range(effect["steps"])]


def waste_of_tile(t: Table, seat: int, tile: Building, way: Way) -> Reasons:
    """Goods of a tile that would be lost, and workers that would stay hungry today because of its price."""
    me = t.players[seat]
    yield from lost_steps(t, seat, named_temples(tile.effects))
    for effect in tile.effects:
        match effect:
            case {"type": "temple", "temple": "any"}:
                yield from lost_any_steps(t, seat)
            case {"type": "tech", "track": row} if row != "any":
                yield from waste_of_advance(t, seat, row)
            case {"type": "worker"} if t.workers(seat) == MOST_WORKERS:
                yield because("TZ-UX-03", count=MOST_WORKERS)
            case {"type": "gain", "skull": skulls} if skulls > t.skulls:
                yield because("TZ-YAX-02", left=t.skulls)
    yield from hungrier(t, seat, way.price(me, tile), {CORN: min(way.level(me), 1)}, tile)


def ways_to_build(t: Table, seat: int, tile: Building, way: Way) -> Iterable[tuple[Answer, Way]]:
    """TZ-TIK-04, TZ-TECH-05: architecture may be saved for another building of the action, and need not be used."""
    me = t.players[seat]
    yield ("build", tile.id), way
    builds_again = any(effect["type"] == "build_one_building" for effect in tile.effects)
    again = way.two or (builds_again and t.rulings["nested_build"] == "shared")
    if way.level(me) and again and (builds_again or helps_more_later(t, way.level(me), tile)):
        yield ("build", tile.id, "plain"), replace(way, architecture=False)
    if way.discount(me):
        full = replace(way, saving=False)
        if not full.missing(me, tile):
            yield ("build", tile.id, "full", "price"), full


def helps_more_later(t: Table, level: int, tile: Building) -> bool:
    """TZ-TECH-05: levels 1 and 2 bring the same for every building, unless this one raises the level."""
    raised = any(effect["type"] == "tech" and effect["track"] in (ARCHITECTURE, "any") for effect in tile.effects)
    return level == TOP_LEVEL or raised or t.rulings.get("saved_architecture") == "always"


def tiles_to_build(t: Table, seat: int, way: Way, monuments: bool = False) -> Iterable[Option[tuple[str, Way]]]:
    """The buildings on display, each in every way, and where allowed the monuments."""
    for tile in (BUILDINGS[id] for id in t.buildings if id):
        for answer, how in ways_to_build(t, seat, tile, way):
            why_not, cautions = why_not_build(t, seat, tile, how), partial(waste_of_tile, t, seat, tile, how)
            yield Option(answer, why_not, how.price(t.players[seat], tile), cautions=cautions, value=(tile.id, how))
    if monuments:
        for id in t.monuments:
            yield Option(("build", id), why_not_monument(t, seat, id), MONUMENTS[id].cost, value=(id, way))


def build(t: Table, seat: int, way: Way, monuments: bool = False, may_stop: bool = False) -> Script[bool]:
    """One building, or where allowed a monument; False if the player stopped instead."""

    def tiles() -> Iterable[Option[tuple[str, Way] | None]]:
        yield from tiles_to_build(t, seat, way, monuments)
        if may_stop:
            yield Option("done")

    chosen = yield from choose(Ask(seat, "build", way.rule, tiles))
    if chosen is None:
        return False
    id, how = chosen
    if id in MONUMENTS:
        build_monument(t, seat, id)
        way.two = False
    else:
        yield from build_tile(t, seat, BUILDINGS[id], how, way)
    return True


def build_monument(t: Table, seat: int, id: str) -> None:
    """TZ-BUILD-04: taken from the display, never replaced."""
    me = t.players[seat]
    t.pay(seat, MONUMENTS[id].cost, "TZ-BUILD-04")
    if t.rulings["monument_skull"] == "removed":
        t.skulls_gone += MONUMENTS[id].cost.get("skull", 0)
    t.monuments.remove(id)
    me.monuments.append(id)
    t.emit("built", seat, "TZ-BUILD-04", tile=id)


def build_tile(t: Table, seat: int, tile: Building, way: Way, action: Way) -> Script[None]:
    """Pay for a building, take it, apply architecture, then its effects; ``action``: shared with further building."""
    me = t.players[seat]
    level = way.level(me)
    yield from pay_for(t, seat, tile, way)
    t.buildings[t.buildings.index(tile.id)] = None
    me.buildings.append(tile.id)
    t.emit("built", seat, way.rule, tile=tile.id)
    if level:
        t.gain(seat, {CORN: 1}, "TZ-TECH-05")
        action.architecture = False  # it helps one building of an action
    if level > 1:
        t.score(seat, 2, "architecture", "TZ-TECH-05", f"tile.{tile.id}")
    yield from carry_out(TakenTile(t, seat, tile.id, "TZ-BUILD-02", action), tile.effects)


def pay_for(t: Table, seat: int, tile: Building, way: Way) -> Script[None]:
    """TZ-TIK-02, TZ-UX-04 exactly; with architecture 3 one resource of choice is spared, or 2 corn."""
    me = t.players[seat]
    cost = way.price(me, tile)
    if way.discount(me) and way.corn:
        t.emit("spared", seat, "TZ-TECH-05", goods={CORN: CORN_PER_RESOURCE})
    elif way.discount(me):
        spared = yield from choose_spared(t, seat, tile)
        t.emit("spared", seat, "TZ-TECH-05", goods={spared: 1})
        cost = less(tile.cost, spared)
    t.pay(seat, {good: n for good, n in cost.items() if n}, way.rule)


def choose_spared(t: Table, seat: int, tile: Building) -> Script[str]:
    """TZ-TECH-05: choose the printed resource that is not paid."""
    me = t.players[seat]

    def spared() -> Iterable[Option[str]]:
        for good in tile.cost:
            yield Option(
                ("spare", good), me.why_not_pay(less(tile.cost, good), "TZ-TIK-02"), gain={good: 1}, value=good
            )

    return (yield from settle(Ask(seat, "spare", "TZ-TECH-05", spared)))


def build_again(taken: TakenTile, effect: Effect) -> Script[None]:
    """A tile that lets its builder build: as Tikal 2, with architecture of its own unless ruled to be shared."""
    t, seat, rule, outer = taken.t, taken.seat, taken.rule, taken.way
    shared = outer is not None and t.rulings["nested_build"] == "shared"
    inner = Way(rule, two=outer.two, architecture=outer.architecture) if outer and shared else Way(rule)
    if not can_build(t, seat, inner):
        t.emit("no-build", seat, "TZ-TIK-02")
    yield from build(t, seat, inner, may_stop=True)
    if outer and shared:
        outer.architecture = inner.architecture


@at_once
def take_worker(taken: TakenTile, effect: Effect) -> None:
    """A tile that brings a worker."""
    gain_worker(taken.t, taken.seat, taken.rule)


def gain_worker(t: Table, seat: int, rule: str) -> None:
    """TZ-UX-03: from the supply to the player; none beyond 6."""
    if t.workers(seat) == MOST_WORKERS:
        t.emit("no-worker", seat, "TZ-UX-03", count=MOST_WORKERS)
        return
    t.players[seat].available += 1
    t.emit("worker", seat, rule, count=t.workers(seat))
