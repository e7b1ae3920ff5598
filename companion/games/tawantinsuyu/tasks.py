"""The eleven tasks: whether one can be carried out, and its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.engine.ask import Option, Reasons, Script, because
from companion.games.tawantinsuyu.asking import pay, pick, why_not_pay
from companion.games.tawantinsuyu.buildings import build, produce_once, why_no_building
from companion.games.tawantinsuyu.cards import train, why_not_train
from companion.games.tawantinsuyu.components import (
    BUILD,
    BUILD_STEPS,
    GATHER,
    GOODS,
    LOWER,
    PERMANENT,
    POINTS,
    PRODUCE_ONCE,
    RAISE,
    SMALL,
    STATUES,
    STEP_MARKERS,
    STEPS,
    TASKS,
    TRADE,
    TRAIN,
    UPPER,
    WEAVE,
)
from companion.games.tawantinsuyu.effects import EFFECTS, On
from companion.games.tawantinsuyu.faces import FREE_STATUE, FREE_STEPS
from companion.games.tawantinsuyu.table import STEP_PLACES, Table
from companion.games.tawantinsuyu.weaving import may_trade, trade, weave

# gathering

GATHER_RULES = ("TW-GATH-01", "TW-GATH-02", "TW-GATH-03", "TW-GATH-04")


def gather(t: Table, seat: int, task: str) -> Script[bool]:
    """TW-GATH-01 to TW-GATH-04, TW-Z20."""
    rule = GATHER_RULES[GATHER.index(task)]
    t.gain(seat, TASKS[task], rule)
    store = PERMANENT["z20"]
    for good in TASKS[task]:
        if "z20" in t.players[seat].permanent and good in store.of:
            t.gain(seat, {good: store.more}, "TW-Z20")
            t.score(seat, store.points, "buildings", "TW-Z20")
    yield from ()
    return True


# steps


def why_not_slot(t: Table, seat: int, slot: str, free: bool) -> Reasons:
    """TW-STEP-01, TW-STEP-04, TW-LIM-05: the price; the lower steps come after the upper ones."""
    if not free:
        yield from why_not_pay(t.players[seat], STEPS.cost, "TW-STEP-01")
    sector, _, level = slot.partition("-")
    if level == LOWER and f"{sector}-{UPPER}" not in t.steps:
        yield because("TW-STEP-04", sector=int(sector))


def why_no_steps(t: Table, seat: int, free: bool = False) -> Reasons:
    """TW-STEP-01, TW-STEP-06."""
    if not t.steps_left(seat):
        yield because("TW-STEP-06", most=STEP_MARKERS)
    if len(t.steps) == len(STEP_PLACES):
        yield because("TW-STEP-03")
    if not free:
        yield from why_not_pay(t.players[seat], STEPS.cost, "TW-STEP-01")


def build_steps(t: Table, seat: int, rule: str = "TW-STEP-01", free: bool = False) -> Script[bool]:
    """TW-STEP-01 to TW-STEP-07: paid for or free, on any slot that may be built."""
    if next(why_no_steps(t, seat, free), None) is not None:
        return False

    def options() -> Iterator[Option[str]]:
        for slot in STEP_PLACES:
            if slot not in t.steps:
                yield Option(" ".join(("steps", *slot.split("-"))), why_not_slot(t, seat, slot, free), value=slot)
        yield Option("nothing", value="")

    slot = yield from pick(t, seat, "steps", rule, options)
    if slot:
        if not free:
            yield from pay(t, seat, STEPS.cost, "TW-STEP-01")
        lay_steps(t, seat, slot, rule)
    return bool(slot)


def lay_steps(t: Table, seat: int, slot: str, rule: str) -> None:
    """TW-STEP-02, TW-STEP-05: the marker, its gains, and two points for the owner of the upper steps."""
    sector, _, level = slot.partition("-")
    t.steps = {**t.steps, slot: seat}
    t.emit("steps", seat, rule, sector=int(sector), level=level)
    t.gain(seat, {good: n for good, n in STEPS.gain.items() if good in GOODS}, "TW-STEP-02")
    t.score(seat, STEPS.gain[POINTS], "steps", "TW-STEP-02")
    if level == LOWER:
        t.score(t.steps[f"{sector}-{UPPER}"], STEPS.upper_owner_points, "steps", "TW-STEP-05")


@EFFECTS(FREE_STEPS)
def free_steps(on: On, effect: Any) -> Script[None]:
    """TW-STEP-07."""
    for _ in range(effect["n"]):
        yield from build_steps(on.t, on.seat, "TW-STEP-07", free=True)


@EFFECTS(BUILD_STEPS)
def paid_steps(on: On, effect: Any) -> Script[None]:
    """Steps that a bonus lets one build and pay."""
    yield from build_steps(on.t, on.seat)


# statues


def why_not_statue(t: Table, seat: int, size: str) -> Reasons:
    """TW-STAT-01, TW-STAT-02: its price."""
    rule = "TW-STAT-01" if size == SMALL else "TW-STAT-02"
    yield from why_not_pay(t.players[seat], STATUES[size].cost, rule)


def why_no_statue(t: Table, seat: int) -> Reasons:
    """TW-STAT-01: none is left, or none can be paid."""
    sizes = {name.partition("-")[0] for name, n in t.statues.items() if n}
    if not sizes:
        yield because("TW-COMP-02")
    refusals = [next(why_not_statue(t, seat, size), None) for size in STATUES if size in sizes]
    if refusals and all(refusals) and refusals[0] is not None:
        yield refusals[0]


def raise_statue(t: Table, seat: int, rule: str, free: bool = False) -> Script[bool]:
    """TW-STAT-01 to TW-STAT-05: of any deity of which one is left."""
    sizes = (SMALL,) if free else tuple(STATUES)
    piles = [name for name, n in t.statues.items() if n and name.startswith(sizes)]
    if not piles:
        return False

    def options() -> Iterator[Option[str]]:
        for name in piles:
            size = name.partition("-")[0]
            why, cost = (None, None) if free else (why_not_statue(t, seat, size), STATUES[size].cost)
            yield Option(statue_key("statue", name), why, cost, {POINTS: STATUES[size].points}, value=name)
        yield Option("nothing", value="")

    name = yield from pick(t, seat, "statue", rule, options)
    if name:
        if not free:
            yield from pay(t, seat, STATUES[name.partition("-")[0]].cost, rule)
        take_statue(t, seat, name, rule)
    return bool(name)


def statue_key(word: str, name: str) -> str:
    """The answer that names a statue by size and deity.

    >>> statue_key("statue", "small-deity-1")
    'statue small deity-1'
    """
    return " ".join((word, *name.split("-", 1)))


def take_statue(t: Table, seat: int, name: str, rule: str) -> None:
    """TW-STAT-03: its points come however it was gained."""
    me, size = t.side(seat), name.partition("-")[0]
    t.statues = {**t.statues, name: t.statues[name] - 1}
    me.statues = {**me.statues, name: me.statues.get(name, 0) + 1}
    t.emit("statue", seat, rule, size=size, deity=name.partition("-")[2])
    t.score(seat, STATUES[size].points, "statues", "TW-STAT-01" if size == SMALL else "TW-STAT-02")


@EFFECTS(FREE_STATUE)
def free_statue(on: On, effect: Any) -> Script[None]:
    """TW-STAT-05."""
    for _ in range(effect["n"]):
        yield from raise_statue(on.t, on.seat, "TW-STAT-05", free=True)


@EFFECTS(RAISE)
def paid_statue(on: On, effect: Any) -> Script[None]:
    """A statue that a bonus lets one raise and pay."""
    if next(why_no_statue(on.t, on.seat), None) is None:
        yield from raise_statue(on.t, on.seat, on.rule)


# all of them


def why_idle(t: Table, seat: int, task: str) -> Reasons:
    """TW-TASK-09: an icon that would yield nothing stops the placement, where the table plays it so."""
    if t.rulings.get("idle_task") != "stops":
        return
    me = t.players[seat]
    idle = {
        WEAVE: not t.stack,
        PRODUCE_ONCE: not me.up,
        TRADE: not any(len(row) > 1 for row in me.tapestries) or not may_trade(t, seat),
    }
    if idle.get(task):
        yield because("TW-TASK-09", task=task)


def why_not_task(t: Table, seat: int, task: str) -> Reasons:
    """Why a task cannot be carried out now."""
    if task == BUILD_STEPS:
        yield from why_no_steps(t, seat)
    elif task == BUILD:
        yield from why_no_building(t, seat)
    elif task == RAISE:
        yield from why_no_statue(t, seat)
    elif task == TRAIN:
        yield from why_not_train(t)
    else:
        yield from why_idle(t, seat, task)


def _done(script: Script[None]) -> Script[bool]:
    yield from script
    return True


HANDS: dict[str, Callable[[Table, int], Script[bool]]] = {
    **{task: partial(gather, task=task) for task in GATHER},
    BUILD_STEPS: build_steps,
    BUILD: lambda t, seat: build(t, seat, "TW-BUILD-01"),
    RAISE: lambda t, seat: raise_statue(t, seat, "TW-STAT-01"),
    WEAVE: lambda t, seat: _done(weave(t, seat)),
    TRAIN: lambda t, seat: _done(train(t, seat, "TW-TRAIN-01")),
    PRODUCE_ONCE: produce_once,
    TRADE: lambda t, seat: _done(trade(t, seat, "TW-TRADE-01")),
}
"""Every task; whether it was carried out."""
