"""Temples and gods: going up and down, and the yield of the steps: goods during an age, points at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from companion.engine.ask import Ask, Option, Reason, Reasons, Script, because, settle
from companion.engine.ledger import Points
from companion.games.tzolkin.box.components import BOTTOM, HIGHEST_BONUS, TEMPLE_GOODS, TEMPLE_POINTS, TEMPLES, TOP
from companion.games.tzolkin.rules.effects import Effect, TakenTile
from companion.games.tzolkin.table import Table


def step_up(t: Table, seat: int, temple: str, rule: str) -> None:
    """TZ-TEMPLE-01, TZ-TEMPLE-03: one step up, or the step is lost; a top step turns the player board light."""
    me = t.players[seat]
    if t.step_lost(seat, temple):
        t.emit("step-lost", seat, "TZ-TEMPLE-01", temple=temple)
        return
    me.temples[temple] += 1
    t.emit("step-up", seat, rule, temple=temple, step=me.temples[temple])
    if me.temples[temple] == TOP[temple] and not me.light_side:
        me.light_side = True
        t.emit("light-side", seat, "TZ-TEMPLE-03", temple=temple)


def steps_of_tile(taken: TakenTile, effect: Effect) -> Script[None]:
    """Steps up in the temple that a tile names, or in one of choice."""
    for _ in range(effect["steps"]):
        if effect["temple"] == "any":
            yield from choose_temple(taken.t, taken.seat, taken.rule)
        else:
            step_up(taken.t, taken.seat, effect["temple"], taken.rule)


def anger_gods(t: Table, seat: int, rule: str) -> Script[None]:
    """TZ-TEMPLE-04: one step down in a temple of choice that is not at its bottom."""
    me = t.players[seat]

    def temples() -> Iterable[Option[str]]:
        for temple in TEMPLES:
            yield Option(("down", temple), why_not_down(t, seat, temple), {temple: 1}, value=temple)

    temple = yield from settle(Ask(seat, "anger", "TZ-TEMPLE-04", temples))
    me.temples[temple] -= 1
    t.emit("step-down", seat, rule, temple=temple, step=me.temples[temple])


def why_not_down(t: Table, seat: int, temple: str) -> Sequence[Reason]:
    """TZ-TEMPLE-04: the marker is at the bottom already."""
    return [because("TZ-TEMPLE-04", temple=temple)] if t.players[seat].temples[temple] == BOTTOM else ()


def lost_steps(t: Table, seat: int, temples: Iterable[str]) -> Reasons:
    """The steps that would be lost: a caution, or a refusal under the ruling lost_step = refused."""
    steps = Counter(temples)
    for temple in steps:
        if t.step_lost(seat, temple, steps[temple]):
            holder = next((other for other, p in enumerate(t.players) if p.temples[temple] == TOP[temple]), None)
            if holder is not None:
                yield because("TZ-TEMPLE-01", temple=temple, holder=holder)
            else:  # the first of several steps reaches the top
                left = TOP[temple] - t.players[seat].temples[temple]
                yield because("TZ-TEMPLE-02", temple=temple, steps=steps[temple], left=left)


def lost_any_steps(t: Table, seat: int, steps: int = 1) -> Reasons:
    """The certain loss of steps in so many temples of choice: too few temples are left to go up in."""
    if sum(not t.step_lost(seat, temple) for temple in TEMPLES) < steps:
        yield from lost_steps(t, seat, TEMPLES)


def why_not_lost(t: Table, seat: int, temples: Iterable[str]) -> Iterable[Reason]:
    """Refuse a lost step, where the table plays it that way."""
    return lost_steps(t, seat, temples) if t.rulings["lost_step"] == "refused" else ()


def why_not_any_step(t: Table, seat: int, steps: int = 1) -> Iterable[Reason]:
    """Refuse steps of choice with a certain loss, where the table plays it that way."""
    return lost_any_steps(t, seat, steps) if t.rulings["lost_step"] == "refused" else ()


def choose_temple(t: Table, seat: int, rule: str, but: str = "") -> Script[str]:
    """One step up in a temple of choice; returns the temple."""

    def temples() -> Iterable[Option[str]]:
        for temple in TEMPLES:
            if temple != but:
                why_not, cautions = why_not_lost(t, seat, (temple,)), partial(lost_steps, t, seat, (temple,))
                gain = {} if t.step_lost(seat, temple) else {temple: 1}
                yield Option(("up", temple), why_not, None, gain, cautions, value=temple)

    ask = Ask(seat, "temple", rule, temples)
    if not ask.legal():  # every step would be lost, and the table refuses lost steps: nothing is left to choose
        return ""
    temple = yield from settle(ask)
    step_up(t, seat, temple, rule)
    return temple


# rewards on a food day


def mid_age_goods(t: Table) -> tuple[list[dict[str, int]], list[int]]:
    """TZ-FOOD-04, TZ-FOOD-05: the goods of each player's steps and all below; and the players who lack a skull."""
    rewards: list[dict[str, int]] = []
    for me in t.players:
        goods: dict[str, int] = {}
        for temple in TEMPLES:
            for step, reward in TEMPLE_GOODS[temple].items():
                if me.temples[temple] >= step:
                    for good, n in reward.items():
                        goods[good] = goods.get(good, 0) + n
        rewards.append(goods)
    due = [seat for seat, goods in enumerate(rewards) if "skull" in goods]
    if sum(rewards[seat]["skull"] for seat in due) <= t.skulls:
        return rewards, []
    for seat in due:
        del rewards[seat]["skull"]
    return rewards, due


def temple_points(t: Table, age: str) -> Iterator[Points]:
    """TZ-FOOD-06: the step's points, and the bonus of the age for the highest; tied players each get half."""
    for temple in TEMPLES:
        steps = [me.temples[temple] for me in t.players]
        highest = max(steps)
        bonus = HIGHEST_BONUS[temple][age]
        for seat, step in enumerate(steps):
            if TEMPLE_POINTS[temple][step]:
                yield Points(seat, TEMPLE_POINTS[temple][step], "temples", "TZ-FOOD-06", f"temple.{temple}")
            if step == highest:
                share = bonus if steps.count(highest) == 1 else bonus / 2
                yield Points(seat, share, "temple-bonus", "TZ-FOOD-06", f"temple.{temple}")
