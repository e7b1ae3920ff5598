"""The five cities: the actions of a worker that is picked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from companion.engine.ask import (
    Answer,
    Ask,
    Goods,
    Option,
    Reason,
    Reasons,
    Script,
    at_once,
    because,
    choose,
    legal,
    some_legal,
)
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules import buildings, technologies, temples
from companion.games.tzolkin.rules.building_price import Way
from companion.games.tzolkin.rules.effects import Effect, TakenTile
from companion.games.tzolkin.rules.food_days import hungrier
from companion.games.tzolkin.rules.market import market, nothing_to_trade
from companion.games.tzolkin.table import Table

Do = Callable[[Table, int], Script[object]]


class Action(NamedTuple):
    """The action of a space. ``why_not`` and ``do`` take the corn fee for reaching it into account."""

    why_not: Callable[[Table, int, int], Reasons] | None
    do: Do
    gain: Callable[[Table, int], Goods] | Goods | None = None
    cost: Goods | None = None
    cautions: Callable[[Table, int], Reasons] | None = None


class Deed(NamedTuple):
    """An action that a worker can do: its place, and its content."""

    gear: str
    space: int
    do: Do


Chosen = tuple[Deed, int]
"""A deed, and the corn fee for reaching it."""


def instant(rule: str, gain: Callable[[Table, int], Goods]) -> Do:
    """An action that only gives goods."""
    return at_once(lambda t, seat: t.gain(seat, gain(t, seat), rule))


# Palenque


def fishing(t: Table, seat: int) -> Goods:
    """TZ-PAL-01, TZ-TECH-03: 3 corn, 1 more with agriculture 2."""
    more: int = t.players[seat].technologies["agriculture"] >= 2
    return {"corn": tz.ACTIONS["palenque", 1]["gain"]["corn"] + more}


def corn_harvest(group: int) -> Callable[[Table, int], Goods]:
    """TZ-PAL-02, TZ-TECH-03: the field's corn, +1 with agriculture 1, +3 in all with agriculture 3."""
    corn: int = tz.ACTIONS["palenque", group]["corn"]
    bonus = (0, 1, 1, 3)

    def gain(t: Table, seat: int) -> Goods:
        return {"corn": corn + bonus[t.players[seat].technologies["agriculture"]]}

    return gain


def wood_harvest(group: int) -> Callable[[Table, int], Goods]:
    """TZ-PAL-02, TZ-TECH-04: the field's wood, 1 more with extraction 1."""
    wood: int = tz.ACTIONS["palenque", group]["wood"]

    def gain(t: Table, seat: int) -> Goods:
        return {"wood": wood + (t.players[seat].technologies["extraction"] >= 1)}

    return gain


def harvest_corn(group: int) -> Action:
    """Take an open corn tile; with agriculture 2 corn comes without one where none lies open."""
    gain = corn_harvest(group)

    def why_not(t: Table, seat: int, fee: int) -> Reasons:
        jungle = t.jungle[group]
        if not jungle.corn and t.players[seat].technologies["agriculture"] < 2:
            under = {"wood": jungle.wood} if jungle.wood else {}
            yield because("TZ-PAL-03" if under else "TZ-PAL-05", space=group, **under)

    def do(t: Table, seat: int) -> None:
        if t.jungle[group].corn:
            t.jungle[group].corn -= 1
            t.players[seat].corn_tiles += 1
            t.emit("corn-tile", seat, "TZ-PAL-02", space=group)
        t.gain(seat, gain(t, seat), "TZ-PAL-02")

    return Action(why_not, at_once(do), gain)


def harvest_wood(group: int) -> Action:
    """Take a wood tile; the corn tile under it is open then."""
    gain = wood_harvest(group)

    def do(t: Table, seat: int) -> None:
        t.jungle[group].wood -= 1
        t.jungle[group].corn += 1
        t.players[seat].wood_tiles += 1
        t.emit("wood-tile", seat, "TZ-PAL-02", space=group)
        t.gain(seat, gain(t, seat), "TZ-PAL-02")

    return Action(lambda t, seat, fee: no_wood(t, group), at_once(do), gain)


def no_wood(t: Table, group: int) -> Reasons:
    """TZ-PAL-05: the wood tiles of a field are gone."""
    if not t.jungle[group].wood:
        yield because("TZ-PAL-05", space=group)


def burn(group: int) -> Action:
    """TZ-PAL-04: burn a wood tile for the corn under it, and anger the gods."""
    gain = corn_harvest(group)

    def why_not(t: Table, seat: int, fee: int) -> Reasons:
        yield from no_wood(t, group)
        if t.at_bottom_everywhere(seat):
            yield because("TZ-PAL-04")
        if t.rulings["burn_with_agriculture"] == "refused" and t.players[seat].technologies["agriculture"] >= 2:
            yield because("TZ-TECH-03")

    def cautions(t: Table, seat: int) -> Reasons:
        if t.jungle[group].corn:
            yield because("TZ-PAL-04", open=t.jungle[group].corn)
        elif (level := t.players[seat].technologies["agriculture"]) >= 2:
            yield because("TZ-TECH-03", level=level)

    def do(t: Table, seat: int) -> Script[None]:
        t.jungle[group].wood -= 1
        t.players[seat].corn_tiles += 1
        t.emit("burnt", seat, "TZ-PAL-04", space=group)
        t.gain(seat, gain(t, seat), "TZ-PAL-04")
        yield from temples.anger_gods(t, seat, "TZ-PAL-04")

    return Action(why_not, do, gain, {tz.TEMPLE: 1}, cautions)


# Yaxchilan


def quarry(space: int) -> Action:
    """TZ-YAX-01 with TZ-TECH-04 (one more of the same kind) and TZ-TECH-06 (one more skull)."""
    printed = tuple((good, n) for good, n in tz.ACTIONS["yaxchilan", space].items() if good != "type")

    def gain(t: Table, seat: int) -> Goods:
        levels = t.players[seat].technologies
        goods = dict(printed)
        for level, good in enumerate(tz.RESOURCES, 1):
            if good in goods and levels["extraction"] >= level:
                goods[good] += 1
        if "skull" in goods:
            more = levels["theology"] >= 3
            if t.skulls == 1 and more and t.rulings["last_skull"] == "none":
                return {"skull": 0}
            goods["skull"] = min(goods["skull"] + more, t.skulls)
        return goods

    def cautions(t: Table, seat: int) -> Reasons:
        if not t.skulls:
            yield because("TZ-YAX-02", left=0)

    return Action(None, instant("TZ-YAX-01", gain), gain, cautions=cautions if "skull" in dict(printed) else None)


# Tikal


def waste_of_only(choices: Iterable[Option]) -> Reasons:
    """A single following choice is taken without asking, so its cautions come before."""
    possible = legal(choices)
    if len(possible) == 1:
        yield from possible[0].wastes


def technology_action(rule: str, most: int) -> Action:
    """TZ-TIK-01, TZ-TIK-03: advance, each step paid on its own."""

    def why_not(t: Table, seat: int, fee: int) -> Reasons:
        me = t.players[seat]
        need = technologies.cheapest_advance(me)
        if me.resources < need:
            yield because(rule, need=need, have=me.resources, missing=need - me.resources)
        elif not technologies.can_advance(t, seat):
            yield from temples.why_not_any_step(t, seat)

    def do(t: Table, seat: int) -> Script[None]:
        yield from technologies.choose_technology(t, seat, rule, paid=True)
        if most == 2 and technologies.can_advance(t, seat):
            yield from technologies.choose_technology(t, seat, rule, paid=True, may_stop=True)

    def cautions(t: Table, seat: int) -> Reasons:
        return waste_of_only(technologies.rows_to_advance(t, seat, paid=True))

    return Action(why_not, do, {"technology": most}, cautions=cautions)


def build_one(rule: str, corn: bool = False) -> Action:
    """TZ-TIK-02, TZ-UX-04: one building, for resources or wholly for corn."""
    return Action(
        lambda t, seat, fee: buildings.why_not_any(t, seat, Way(rule, corn=corn, fee=fee), "TZ-PICK-04"),
        lambda t, seat: buildings.build(t, seat, Way(rule, corn=corn)),
        {"build": 1},
        cautions=lambda t, seat: waste_of_only(buildings.tiles_to_build(t, seat, Way(rule, corn=corn))),
    )


def why_not_build_two(t: Table, seat: int, fee: int) -> Reasons:
    """TZ-TIK-04: at least one building or monument must be payable."""
    if not any(next(buildings.why_not_monument(t, seat, tile), None) is None for tile in t.monuments):
        yield from buildings.why_not_any(t, seat, Way("TZ-TIK-04"), "TZ-TIK-04", t.monuments)


def waste_of_two(t: Table, seat: int) -> Reasons:
    """TZ-TIK-04: the waste of the only tile that can be built."""
    yield from waste_of_only(buildings.tiles_to_build(t, seat, Way("TZ-TIK-04", two=True), monuments=True))


def build_two(t: Table, seat: int) -> Script[None]:
    """TZ-TIK-04: one or two buildings, or one monument; architecture helps one of them."""
    way = Way("TZ-TIK-04", two=True)
    yield from buildings.build(t, seat, way, monuments=True)
    if way.two and buildings.can_build(t, seat, way):
        yield from buildings.build(t, seat, Way("TZ-TIK-04", architecture=way.architecture), may_stop=True)


def why_not_two_temples(t: Table, seat: int, fee: int) -> Reasons:
    """TZ-TIK-05: 1 resource."""
    if not t.players[seat].resources:
        yield because("TZ-TIK-05")
    yield from temples.why_not_any_step(t, seat, steps=2)


def two_temples(t: Table, seat: int) -> Script[None]:
    """TZ-TIK-05: pay 1 resource, one step up in two different temples."""
    yield from technologies.pay_resources(t, seat, 1, "TZ-TIK-05")
    temple = yield from temples.choose_temple(t, seat, "TZ-TIK-05")
    yield from temples.choose_temple(t, seat, "TZ-TIK-05", but=temple)


# Uxmal

OFFERING_CORN: int = tz.ACTIONS["uxmal", 1]["cost"]["corn"]
ANY_ACTION_CORN: int = tz.ACTIONS["uxmal", 5]["cost"]["corn"]


def short_of_corn(rule: str, need: int) -> Callable[[Table, int, int], Reasons]:
    """The corn that an action requires, after the fee for reaching it."""
    return lambda t, seat, fee: iter(t.players[seat].why_short(tz.CORN, need + fee, rule))


def offer_corn(t: Table, seat: int) -> Script[None]:
    """TZ-UX-01: 3 corn for a step in any temple."""
    t.pay(seat, {"corn": OFFERING_CORN}, "TZ-UX-01")
    yield from temples.choose_temple(t, seat, "TZ-UX-01")


def why_not_offer(t: Table, seat: int, fee: int) -> Reasons:
    """TZ-UX-01, and a possible step where lost steps are refused."""
    yield from short_of_corn("TZ-UX-01", OFFERING_CORN)(t, seat, fee)
    yield from temples.why_not_any_step(t, seat)


def waste_of_trading(t: Table, seat: int) -> Reasons:
    """TZ-UX-02: the player has nothing to trade."""
    if nothing_to_trade(t.players[seat]):
        yield because("TZ-UX-02", corn=t.players[seat].corn)


def waste_of_hiring(t: Table, seat: int) -> Reasons:
    """All six workers are in play already."""
    if t.workers(seat) == tz.MOST_WORKERS:
        yield because("TZ-UX-03", count=tz.MOST_WORKERS)
    yield from hungrier(t, seat, None, {"worker": 1})


def any_action(t: Table, seat: int, rule: str, may_stop: bool = False) -> Script[None]:
    """TZ-UX-05: 1 corn, then any action of the four cities with its own cost; never Chichen Itza."""

    def actions() -> Iterable[Option[Chosen | None]]:
        for gear in tz.CITIES:
            for n in range(1, tz.LAST_ACTION[gear] + 1):
                if (gear, n) != ("uxmal", 5):  # repeating this very action would only burn corn
                    yield from city_options(t, seat, gear, n, ANY_ACTION_CORN, "TZ-UX-05")
        if may_stop:
            yield Option("nothing")

    if may_stop and t.players[seat].corn < ANY_ACTION_CORN:
        t.emit("no-corn", seat, "TZ-UX-05", need=ANY_ACTION_CORN)
    chosen = yield from choose(Ask(seat, "any-action", rule, actions))
    if chosen is not None:
        yield from do_action(t, seat, *chosen)


def action_of_tile(taken: TakenTile, effect: Effect) -> Script[None]:
    """A tile that lets its builder act in a city, if wanted."""
    yield from any_action(taken.t, taken.seat, taken.rule, may_stop=True)


TIKAL = (
    technology_action("TZ-TIK-01", 1),
    build_one("TZ-TIK-02"),
    technology_action("TZ-TIK-03", 2),
    Action(why_not_build_two, build_two, {"build": 2}, cautions=waste_of_two),
    Action(why_not_two_temples, two_temples, {tz.TEMPLE: 2}, {"resource": 1}, partial(temples.lost_any_steps, steps=2)),
)
UXMAL = (
    Action(why_not_offer, offer_corn, {tz.TEMPLE: 1}, {"corn": OFFERING_CORN}, temples.lost_any_steps),
    Action(None, partial(market, rule="TZ-UX-02"), {}, cautions=waste_of_trading),
    Action(None, at_once(partial(buildings.gain_worker, rule="TZ-UX-03")), cautions=waste_of_hiring),
    build_one("TZ-UX-04", corn=True),
    Action(short_of_corn("TZ-UX-05", ANY_ACTION_CORN), partial(any_action, rule="TZ-UX-05"), cost={"corn": 1}),
)
CITY_ACTIONS: dict[str, dict[int, dict[str, Action]]] = {
    "palenque": {
        1: {"": Action(None, instant("TZ-PAL-01", fishing), fishing)},
        2: {"corn": harvest_corn(2)},
        **{n: {"corn": harvest_corn(n), "wood": harvest_wood(n), "burn": burn(n)} for n in (3, 4, 5)},
    },
    "yaxchilan": {n: {"": quarry(n)} for n in range(1, 6)},
    "tikal": {n: {"": action} for n, action in enumerate(TIKAL, 1)},
    "uxmal": {n: {"": action} for n, action in enumerate(UXMAL, 1)},
}
"""City -> action -> variant: only the harvests of Palenque have several."""
OFFERED_ACTIONS: dict[tuple[str, int], list[tuple[Answer, Action, Deed]]] = {
    (gear, n): [
        (("act", gear, n, variant) if variant else ("act", gear, n), action, Deed(gear, n, action.do))
        for variant, action in variants.items()
    ]
    for gear, actions in CITY_ACTIONS.items()
    for n, variants in actions.items()
}
"""City and action -> the answers of its variants, built once."""


# Chichen Itza


OFFERING_GAIN: dict[int, Goods] = {
    n: {"points": offering["vp"], offering["temple"]: 1, "resource": offering["any_resource"]}
    for n in range(1, tz.LAST_ACTION[tz.CHICHEN_ITZA] + 1)
    if (offering := tz.ACTIONS[tz.CHICHEN_ITZA, n])
}


def why_not_offer_skull(t: Table, seat: int, space: int, fee: int) -> Sequence[Reason]:
    """TZ-PICK-02, TZ-CHI-01: the fee first, then a skull and an unused slot."""
    me = t.players[seat]
    reasons = [*me.why_short(tz.CORN, fee, "TZ-PICK-02")]
    if not me.skull:
        reasons.append(because("TZ-CHI-02"))
    if space in t.offerings:
        reasons.append(because("TZ-CHI-01", space=space, who=t.offerings[space]))
    reasons += temples.why_not_lost(t, seat, (tz.ACTIONS[tz.CHICHEN_ITZA, space]["temple"],))
    return reasons


def offer_skull(t: Table, seat: int, space: int) -> Script[None]:
    """TZ-CHI-02: points, a step, where printed a resource; then theology 2."""
    offering = tz.ACTIONS[tz.CHICHEN_ITZA, space]
    me = t.players[seat]
    me.skull -= 1
    t.offerings[space] = seat
    t.emit("skull", seat, "TZ-CHI-01", space=space)
    t.score(seat, offering["vp"], "chichen-itza", "TZ-CHI-02", f"offering.{space}")
    temples.step_up(t, seat, offering["temple"], "TZ-CHI-02")
    if offering["any_resource"]:
        yield from technologies.choose_resource(t, seat, "TZ-CHI-02")
    if can_theology_step(t, seat):
        yield from theology_step(t, seat)


OFFERINGS = {n: Deed(tz.CHICHEN_ITZA, n, partial(offer_skull, space=n)) for n in OFFERING_GAIN}


def can_theology_step(t: Table, seat: int) -> bool:
    """TZ-TECH-06, level 2: the player has a resource to give."""
    me = t.players[seat]
    return me.technologies["theology"] >= 2 and me.resources > 0


def step_without_action(t: Table, seat: int, gear: str) -> bool:
    """TZ-TECH-06: whether theology 2 still applies to a worker of Chichen Itza that did nothing."""
    return gear == tz.CHICHEN_ITZA and t.rulings["theology_step"] == "pick_up" and can_theology_step(t, seat)


def theology_step(t: Table, seat: int) -> Script[None]:
    """TZ-TECH-06, level 2: a resource for a step in any temple, if wanted."""
    me = t.players[seat]

    def resources() -> Iterable[Option[Goods | None]]:
        for good in tz.RESOURCES:
            if getattr(me, good):
                why_not, one = temples.why_not_any_step(t, seat), {good: 1}
                lost = partial(temples.lost_any_steps, t, seat)
                yield Option(("give", good), why_not, one, {tz.TEMPLE: 1}, lost, value=one)
        yield Option("done")

    offered = yield from choose(Ask(seat, "theology", "TZ-TECH-06", resources))
    if offered:
        t.pay(seat, offered, "TZ-TECH-06")
        yield from temples.choose_temple(t, seat, "TZ-TECH-06")


# picking a worker up


def reach(t: Table, seat: int, gear: str, space: int) -> Iterable[tuple[int, int]]:
    """TZ-PICK-02, TZ-PICK-03, TZ-TECH-06: the actions a worker can reach, each with its corn fee."""
    last = tz.LAST_ACTION[gear]
    if space in tz.FREE_CHOICE[gear]:
        return [(n, 0) for n in range(last, 0, -1)]
    steps = [(n, space - n) for n in range(space, 0, -1)]
    if gear == tz.CHICHEN_ITZA and t.players[seat].technologies["theology"]:
        if space + 1 <= last:
            return [(space + 1, 0), *steps]
        if space + 1 == tz.LAST_SPACE[gear] and t.rulings["theology_from_9"] == "any":
            return [(n, 0) for n in range(last, 0, -1)]
    return steps


def why_not_act(t: Table, seat: int, action: Action, fee: int, rule: str) -> Iterable[Reason]:
    """The fee first, then the requirements of the action itself."""
    short = t.players[seat].why_short(tz.CORN, fee, rule) if fee else ()
    own = action.why_not(t, seat, fee) if action.why_not is not None else ()
    return chain(short, own) if short else own


def city_options(
    t: Table, seat: int, gear: str, n: int, fee: int, rule: str = "TZ-PICK-02"
) -> Iterable[Option[Chosen]]:
    """The variants of an action as options."""
    for answer, action, deed in OFFERED_ACTIONS[gear, n]:
        cost = action.cost
        if fee:
            cost = {"corn": fee} if cost is None else {**cost, "corn": cost.get("corn", 0) + fee}
        gain = action.gain(t, seat) if callable(action.gain) else action.gain
        cautions: Callable[[], Iterable[Reason]] | None = partial(action.cautions, t, seat) if action.cautions else None
        if cost is not None and t.is_food_day:
            cautions = partial(also_hungrier, cautions, t, seat, cost, gain)
        yield Option(
            answer,
            why_not_act(t, seat, action, fee, rule),
            cost,
            gain,
            cautions,
            value=(deed, fee),
        )


def also_hungrier(
    cautions: Callable[[], Iterable[Reason]] | None, t: Table, seat: int, cost: Goods, gain: Goods | None
) -> Iterable[Reason]:
    """Cautions, and on a food day the workers that will stay hungry."""
    return chain(cautions() if cautions else (), hungrier(t, seat, cost, gain))


def offering_option(t: Table, seat: int, n: int, fee: int) -> Option[Chosen]:
    """A skull offered in Chichen Itza as an option."""
    cost = {"skull": 1, "corn": fee} if fee else {"skull": 1}
    lost = partial(temples.lost_steps, t, seat, (tz.ACTIONS[tz.CHICHEN_ITZA, n]["temple"],))
    why_not = why_not_offer_skull(t, seat, n, fee)
    cautions = partial(also_hungrier, lost, t, seat, cost, None)
    return Option(("act", tz.CHICHEN_ITZA, n), why_not, cost, OFFERING_GAIN[n], cautions, value=(OFFERINGS[n], fee))


def action_options(t: Table, seat: int, gear: str, n: int, fee: int) -> Iterable[Option[Chosen]]:
    """An action of any gear as options."""
    return [offering_option(t, seat, n, fee)] if gear == tz.CHICHEN_ITZA else city_options(t, seat, gear, n, fee)


def can_act(t: Table, seat: int, gear: str, space: int) -> bool:
    """Whether a worker on a space can do any action."""
    return any(some_legal(action_options(t, seat, gear, n, fee)) for n, fee in reach(t, seat, gear, space))


def waste_of_picking(t: Table, seat: int, gear: str, space: int) -> Reasons:
    """TZ-PICK-02: a worker that can do nothing now; the first action in reach gives the reason."""
    if can_act(t, seat, gear, space) or step_without_action(t, seat, gear):
        return
    why: list[Reason] = [] if space else [because("TZ-PICK-01")]
    for n, fee in list(reach(t, seat, gear, space))[:1]:
        for option in action_options(t, seat, gear, n, fee):
            why += [reason for reason in option.verdict.reasons if reason not in why]
    yield because("TZ-PICK-02", gear=gear, space=space, why=why)


def act(t: Table, seat: int, gear: str, space: int) -> Script[None]:
    """TZ-PICK-02: the worker's own action, a lower one for 1 corn per step back, or nothing."""

    def actions() -> Iterable[Option[Chosen | None]]:
        for n, fee in reach(t, seat, gear, space):
            yield from action_options(t, seat, gear, n, fee)
        yield Option("nothing")

    chosen = yield from choose(Ask(seat, "act", "TZ-PICK-02", actions, {"gear": gear, "space": space}))
    if chosen is not None:
        yield from do_action(t, seat, *chosen)
    else:
        t.emit("nothing" if can_act(t, seat, gear, space) else "no-action", seat, "TZ-PICK-02", gear=gear, space=space)
        if step_without_action(t, seat, gear):
            yield from theology_step(t, seat)


def do_action(t: Table, seat: int, deed: Deed, fee: int) -> Script[None]:
    """Pay the fee, then carry the action out."""
    if fee:
        t.pay(seat, {"corn": fee}, "TZ-PICK-02")
    t.emit("act", seat, "TZ-PICK-01", gear=deed.gear, space=deed.space)
    yield from deed.do(t, seat)
