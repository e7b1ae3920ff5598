"""Technologies: advancing, paying for it, and the bonus behind the last level."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.engine.ask import Ask, Goods, Option, Reasons, Script, because, choose, settle
from companion.games.tzolkin.box.components import BONUS, BONUS_RULE, RESOURCES, TECHNOLOGIES, TOP_LEVEL
from companion.games.tzolkin.rules.effects import Effect, TakenTile
from companion.games.tzolkin.rules.temples import choose_temple, lost_any_steps, why_not_any_step
from companion.games.tzolkin.table import Player, Table


def cost_of_level(level: int) -> int:
    """TZ-TECH-01: resources to advance from a level; 1 again for the bonus behind level 3."""
    return level + 1 if level < TOP_LEVEL else 1


def cheapest_advance(me: Player) -> int:
    """The least resources any advance would cost."""
    return min(cost_of_level(level) for level in me.technologies.values())


def why_not_advance(t: Table, seat: int, row: str, paid: bool) -> Reasons:
    """TZ-TECH-01: resources of any kind; for agriculture's bonus also a step to take, where lost ones are refused."""
    me = t.players[seat]
    need = cost_of_level(me.technologies[row]) if paid else 0
    if me.resources < need:
        yield because("TZ-TECH-01", need=need, have=me.resources, missing=need - me.resources, row=row)
    if row == "agriculture" and me.technologies[row] == TOP_LEVEL:
        yield from why_not_any_step(t, seat)


def can_advance(t: Table, seat: int) -> bool:
    """Whether any row can be paid for and advanced."""
    return any(next(why_not_advance(t, seat, row, paid=True), None) is None for row in TECHNOLOGIES)


def waste_of_advance(t: Table, seat: int, row: str) -> Reasons:
    """The bonus behind the last level may be lost: a skull missing in the supply, a step with no temple left."""
    if t.players[seat].technologies[row] < TOP_LEVEL:
        return
    if row == "theology" and not t.skulls:
        yield because("TZ-YAX-02", left=0)
    if row == "agriculture":
        yield from lost_any_steps(t, seat)


def rows_to_advance(t: Table, seat: int, paid: bool) -> Iterable[Option[str]]:
    """The four technologies."""
    levels = t.players[seat].technologies
    for row in TECHNOLOGIES:
        cost = {"resource": cost_of_level(levels[row])} if paid else None
        answer = ("advance", row, min(levels[row] + 1, 4))
        gain = {row: 1} if levels[row] < TOP_LEVEL else BONUS[row]
        waste = partial(waste_of_advance, t, seat, row)
        yield Option(answer, why_not_advance(t, seat, row, paid), cost, gain, waste, value=row)


def choose_technology(t: Table, seat: int, rule: str, paid: bool, may_stop: bool = False) -> Script[bool]:
    """Advance one row of choice; False if the player stopped instead."""
    me = t.players[seat]

    def rows() -> Iterable[Option[str | None]]:
        yield from rows_to_advance(t, seat, paid)
        if may_stop:
            yield Option("done")

    row = yield from choose(Ask(seat, "advance", rule, rows))
    if row is None:
        return False
    if paid:
        yield from pay_resources(t, seat, cost_of_level(me.technologies[row]), "TZ-TECH-01")
    yield from advance(t, seat, row, rule)
    return True


def advance(t: Table, seat: int, row: str, rule: str) -> Script[None]:
    """TZ-TECH-01, TZ-TECH-02: one level up, or the bonus once more."""
    me = t.players[seat]
    if me.technologies[row] < TOP_LEVEL:
        me.technologies[row] += 1
        t.emit("advance", seat, rule, row=row, level=me.technologies[row])
        return
    t.emit("bonus", seat, BONUS_RULE[row], row=row)
    match row:
        case "agriculture":
            yield from choose_temple(t, seat, "TZ-TECH-03")
        case "extraction":
            for _ in range(BONUS[row]["resource"]):
                yield from choose_resource(t, seat, "TZ-TECH-04")
        case "architecture":
            t.score(seat, BONUS[row]["points"], "technology", "TZ-TECH-05", "technology.architecture")
        case "theology":
            t.gain(seat, BONUS[row], "TZ-TECH-06")


def levels_of_tile(taken: TakenTile, effect: Effect) -> Script[None]:
    """Free levels in the row that a tile names, or in one of choice."""
    for _ in range(effect["steps"]):
        if effect["track"] == "any":
            yield from choose_technology(taken.t, taken.seat, taken.rule, paid=False)
        else:
            yield from advance(taken.t, taken.seat, effect["track"], taken.rule)


def choose_resource(t: Table, seat: int, rule: str) -> Script[None]:
    """Gain a resource of choice."""

    def resources() -> Iterable[Option[Goods]]:
        for good in RESOURCES:
            yield Option(("take", good), gain={good: 1}, value={good: 1})

    t.gain(seat, (yield from choose(Ask(seat, "resource", rule, resources))), rule)


def pay_resources(t: Table, seat: int, count: int, rule: str) -> Script[None]:
    """Pay resources of any kind or mix; no question is asked where there is only one way."""
    me = t.players[seat]

    def mixes() -> Iterable[Option[Goods]]:
        for mix in me.mixes(RESOURCES, count):
            yield Option(("pay", mix["wood"], mix["stone"], mix["gold"]), cost=mix, value=mix)

    mix = yield from settle(Ask(seat, "pay", rule, mixes, {"count": count}))
    t.pay(seat, {good: n for good, n in mix.items() if n}, rule)
