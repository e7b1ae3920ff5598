"""The eleven tasks: how many a worker brings, whether one can be carried out, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine.ask import Answer, Option, OptionHint, Reasons, Script, at_once, because
from companion.engine.decks import more
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.rules import spaces
from companion.games.tawantinsuyu.rules.asking_and_paying import pay, pick
from companion.games.tawantinsuyu.rules.buildings import build, produce_once, why_no_building
from companion.games.tawantinsuyu.rules.cards import train, why_not_train
from companion.games.tawantinsuyu.rules.weaving import may_trade, trade, weave
from companion.games.tawantinsuyu.table import Table

# their number


def same_kind(t: Table, where: str, kind: str) -> list[str]:
    """TW-TASK-02, TW-TASK-03: the neighbouring spaces with a worker of the same kind."""
    return [space for space in spaces.neighbours(t, where) if t.hill.get(space) == kind]


def tasks_for(t: Table, seat: int, where: str, kind: str, kinds: tuple[str, ...]) -> dict[str, int]:
    """TW-TASK-02: the number of tasks, by their sources; the priest's further one is paid for apart."""
    colour = spaces.known_space(t, where)["colour"]
    me = t.side(seat)
    counts = {
        "placement": 1,
        "neighbours": len(same_kind(t, where, kind)),
        "colour": int(any(tw.WORKERS[each].extra_on == colour for each in kinds)),
        "first": int(any(tw.WORKERS[each].extra_first for each in kinds) and is_first(t, tw.SPACES[where].segment)),
        "z14": tw.PERMANENT["z14"].tasks if tw.WARRIOR in kinds and "z14" in me.permanent else 0,
    }
    return {name: n for name, n in counts.items() if n}


def is_first(t: Table, segment: str) -> bool:
    """TW-WORK-05: no worker stands in the segment; nor ever stood, where the table plays it so."""
    used = t.rulings.get("emptied_segment") == "used" and segment in t.visited
    return not used and not t.in_segment(segment)


# gathering

GATHER_RULES = ("TW-GATH-01", "TW-GATH-02", "TW-GATH-03", "TW-GATH-04")


def gather(t: Table, seat: int, task: str) -> None:
    """TW-GATH-01 to TW-GATH-04, TW-Z20."""
    rule = GATHER_RULES[tw.GATHER.index(task)]
    t.gain(seat, tw.TASKS[task], rule)
    store = tw.PERMANENT["z20"]
    for good in tw.TASKS[task]:
        if "z20" in t.players[seat].permanent and good in store.of:
            t.gain(seat, {good: store.more}, "TW-Z20")
            t.score(seat, store.points, "buildings", "TW-Z20")


# steps


def why_not_slot(t: Table, seat: int, slot: str, free: bool) -> Reasons:
    """TW-STEP-01, TW-STEP-04, TW-LIM-05: the price; the lower steps come after the upper ones."""
    if not free:
        yield from t.players[seat].why_not_pay(tw.STEPS.cost, "TW-STEP-01")
    sector, level = tw.STEP_PLACES[slot]
    if level == tw.LOWER and f"{sector}-{tw.UPPER}" not in t.steps:
        yield because("TW-STEP-04", sector=sector)


def why_no_steps(t: Table, seat: int, free: bool = False) -> Reasons:
    """TW-STEP-01, TW-STEP-06."""
    if not t.steps_left(seat):
        yield because("TW-STEP-06", most=tw.STEP_MARKERS)
    if len(t.steps) == len(tw.STEP_PLACES):
        yield because("TW-STEP-03")
    if not free:
        yield from t.players[seat].why_not_pay(tw.STEPS.cost, "TW-STEP-01")


def build_steps(t: Table, seat: int, rule: str = "TW-STEP-01", free: bool = False) -> Script[bool]:
    """TW-STEP-01 to TW-STEP-07: paid for or free, on any slot that may be built."""
    if next(why_no_steps(t, seat, free), None) is not None:
        return False

    def options() -> Iterator[Option[str]]:
        for slot, (sector, level) in tw.STEP_PLACES.items():
            if slot not in t.steps:
                answer, why_not = ("steps", str(sector), level), why_not_slot(t, seat, slot, free)
                yield Option(answer, why_not, hints=OptionHint.ON_BOARD, value=slot)
        yield Option("nothing", value="")

    slot = yield from pick(t, seat, "steps", rule, options)
    if slot:
        if not free:
            yield from pay(t, seat, tw.STEPS.cost, "TW-STEP-01")
        lay_steps(t, seat, slot, rule)
    return bool(slot)


def lay_steps(t: Table, seat: int, slot: str, rule: str) -> None:
    """TW-STEP-02, TW-STEP-05: the marker, its gains, and two points for the owner of the upper steps."""
    sector, level = tw.STEP_PLACES[slot]
    t.steps = {**t.steps, slot: seat}
    t.emit("steps", seat, rule, sector=sector, level=level)
    t.gain(seat, {good: n for good, n in tw.STEPS.gain.items() if good in tw.GOODS}, "TW-STEP-02")
    t.score(seat, tw.STEPS.gain[tw.POINTS], "steps", "TW-STEP-02")
    if level == tw.LOWER:
        t.score(t.steps[f"{sector}-{tw.UPPER}"], tw.STEPS.upper_owner_points, "steps", "TW-STEP-05")


# statues


def why_not_statue(t: Table, seat: int, size: str) -> Reasons:
    """TW-STAT-01, TW-STAT-02: its price."""
    rule = "TW-STAT-01" if size == tw.SMALL else "TW-STAT-02"
    yield from t.players[seat].why_not_pay(tw.STATUES[size].cost, rule)


def why_no_statue(t: Table, seat: int) -> Reasons:
    """TW-STAT-01: none is left, or none can be paid."""
    sizes = {tw.STATUE_NAMES[name][0] for name, n in t.statues.items() if n}
    if not sizes:
        yield because("TW-COMP-02")
    refusals = [next(why_not_statue(t, seat, size), None) for size in tw.STATUES if size in sizes]
    if refusals and all(refusals) and refusals[0] is not None:
        yield refusals[0]


def raise_statue(t: Table, seat: int, rule: str, free: bool = False) -> Script[bool]:
    """TW-STAT-01 to TW-STAT-05: of any deity of which one is left."""
    sizes = (tw.SMALL,) if free else tuple(tw.STATUES)

    def piles() -> list[str]:
        return [name for name, n in t.statues.items() if n and tw.STATUE_NAMES[name][0] in sizes]

    if not piles():
        return False

    def options() -> Iterator[Option[str]]:
        for name in piles():
            size, _ = tw.STATUE_NAMES[name]
            why, cost = (None, None) if free else (why_not_statue(t, seat, size), tw.STATUES[size].cost)
            answer, gain = about_statue("statue", name), {tw.POINTS: tw.STATUES[size].points}
            yield Option(answer, why, cost, gain, hints=OptionHint.ON_BOARD, value=name)
        yield Option("nothing", value="")

    name = yield from pick(t, seat, "statue", rule, options)
    if name:
        if not free:
            yield from pay(t, seat, tw.STATUES[tw.STATUE_NAMES[name][0]].cost, rule)
        take_statue(t, seat, name, rule)
    return bool(name)


def about_statue(verb: str, name: str) -> Answer:
    """The answer that names a statue by size and deity.

    >>> about_statue("statue", "small-deity-1")
    ('statue', 'small', 'deity-1')
    """
    return verb, *tw.STATUE_NAMES[name]


def take_statue(t: Table, seat: int, name: str, rule: str) -> None:
    """TW-STAT-03: its points come however it was gained."""
    me, (size, deity) = t.side(seat), tw.STATUE_NAMES[name]
    t.statues = {**t.statues, name: t.statues[name] - 1}
    me.statues = more(me.statues, name)
    t.emit("statue", seat, rule, size=size, deity=deity)
    t.score(seat, tw.STATUES[size].points, "statues", "TW-STAT-01" if size == tw.SMALL else "TW-STAT-02")


# all of them


def why_idle(t: Table, seat: int, task: str) -> Reasons:
    """TW-TASK-09: an icon that would yield nothing stops the placement, where the table plays it so."""
    if t.rulings.get("idle_task") != "stops":
        return
    me = t.players[seat]
    idle = {
        tw.WEAVE: not t.stack,
        tw.PRODUCE_ONCE: not me.up,
        tw.TRADE: not any(len(row) > 1 for row in me.tapestries) or not may_trade(t, seat),
    }
    if idle.get(task):
        yield because("TW-TASK-09", task=task)


def why_not_task(t: Table, seat: int, task: str) -> Reasons:
    """Why a task cannot be carried out now."""
    if task == tw.BUILD_STEPS:
        yield from why_no_steps(t, seat)
    elif task == tw.BUILD:
        yield from why_no_building(t, seat)
    elif task == tw.RAISE:
        yield from why_no_statue(t, seat)
    elif task == tw.TRAIN:
        yield from why_not_train(t)
    else:
        yield from why_idle(t, seat, task)


CARRY_OUT: dict[str, Callable[[Table, int], Script[bool | None]]] = {
    **{task: at_once(partial(gather, task=task)) for task in tw.GATHER},
    tw.BUILD_STEPS: build_steps,
    tw.BUILD: partial(build, rule="TW-BUILD-01"),
    tw.RAISE: partial(raise_statue, rule="TW-STAT-01"),
    tw.WEAVE: weave,
    tw.TRAIN: partial(train, rule="TW-TRAIN-01"),
    tw.PRODUCE_ONCE: produce_once,
    tw.TRADE: partial(trade, rule="TW-TRADE-01"),
}
"""The rule of every task; false where it was not carried out."""
