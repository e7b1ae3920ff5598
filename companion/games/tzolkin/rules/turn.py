"""A turn: begging, then placing workers or picking them up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

from companion.engine.ask import Answer, Ask, Option, Reason, Reasons, Script, because, choose
from companion.games.tzolkin.box.components import BEG_BELOW, BEG_TO, CORN, FIRST_SPACE, GEARS, LAST_SPACE, TEMPLE
from companion.games.tzolkin.rules.decks import draw_buildings
from companion.games.tzolkin.rules.food_days import unfed
from companion.games.tzolkin.rules.gear_actions import act, waste_of_picking
from companion.games.tzolkin.rules.temples import anger_gods
from companion.games.tzolkin.table import Player, Table


class Place(NamedTuple):
    """The target of a worker: a space of a gear, or the first-player space."""

    gear: str
    space: int
    answer: Answer


class Pick(Place):
    """The space from which a worker is picked up."""


PLACE = {gear: [Place(gear, n, ("place", gear, n)) for n in range(LAST_SPACE[gear] + 1)] for gear in GEARS}
"""The spaces of each gear, built once."""
PLACE_FIRST = Place(FIRST_SPACE, 0, ("place", FIRST_SPACE))
PICK = {gear: [Pick(gear, n, ("pick", gear, n)) for n in range(LAST_SPACE[gear] + 1)] for gear in GEARS}


def turn(t: Table) -> Script[None]:
    """TZ-ROUND-02: place or pick up, never both, never neither; before that, begging."""
    seat = t.turn_of
    if cannot_place(t, seat):
        why = {"corn": t.players[seat].corn, "cheapest": cheapest_space(t)}
        if t.at_bottom_everywhere(seat):
            t.emit("mercy", seat, "TZ-BEG-03", **why)
        else:
            t.emit("must-beg", seat, "TZ-BEG-02", **why)

    def options() -> list[Option[Place | Pick | None]]:
        gain = max(0, BEG_TO - t.players[seat].corn)
        begging = Option("beg", why_not_beg(t, seat), {TEMPLE: 1}, {CORN: gain}, lambda: waste_of_begging(t, seat))
        picks: list[Option[Pick | None]] = [*pick_ups(t, seat)] or [Option("pick", WHY_NOT_PICK)]
        return [begging, *placements(t, seat, 0), *picks]

    while (move := (yield from choose(Ask(seat, "turn", "TZ-ROUND-02", options)))) is None:
        yield from beg(t, seat)
    if isinstance(move, Pick):
        yield from pick_up_workers(t, seat, move)
    else:
        yield from place_workers(t, seat, move)
    yield from draw_buildings(t, t.age, in_vain=t.is_last_turn_of_age)
    if t.first_space == seat and t.calendar_corn:
        corn = len(t.calendar_corn)
        t.calendar_corn.clear()
        t.gain(seat, {CORN: corn}, "TZ-FIRST-01")
    t.turns += 1
    if t.turns == len(t.players):
        t.turns = 0
        t.phase = "food" if t.is_food_day else "calendar"


# begging


def why_not_beg(t: Table, seat: int) -> Sequence[Reason]:
    """TZ-BEG-01, TZ-BEG-03."""
    corn = t.players[seat].corn
    reasons = [because("TZ-BEG-01", corn=corn, most=BEG_BELOW)] if corn > BEG_BELOW else []
    if t.at_bottom_everywhere(seat):
        reasons.append(because("TZ-BEG-03"))
    return reasons


def waste_of_begging(t: Table, seat: int) -> Reasons:
    """The corn in hand buys nothing: begging fills up to 3 either way."""
    if t.players[seat].corn:
        yield because("TZ-BEG-01", corn=t.players[seat].corn, gain=BEG_TO - t.players[seat].corn)


def beg(t: Table, seat: int) -> Script[None]:
    """TZ-BEG-01: corn becomes exactly 3, and the gods are angered once."""
    t.emit("beg", seat, "TZ-BEG-01", corn=BEG_TO)
    t.gain(seat, {CORN: BEG_TO - t.players[seat].corn}, "TZ-BEG-01")
    yield from anger_gods(t, seat, "TZ-BEG-01")


def cheapest_space(t: Table) -> int:
    """The cost of the cheapest placement of one worker."""
    if t.first_space is None:
        return 0
    return min((space for gear in GEARS if (space := t.lowest_free(gear)) is not None), default=0)


def cannot_place(t: Table, seat: int) -> bool:
    """TZ-BEG-02, TZ-BEG-03: no worker is on the gears, so one must be placed, and none can be paid for."""
    corn = t.players[seat].corn
    for gear in GEARS:  # mostly the first of them can be paid for
        space = t.lowest_free(gear)
        if space is not None and space <= corn:
            return False
    return corn < cheapest_space(t) and not t.on_gears(seat)


def mercy(t: Table, seat: int) -> bool:
    """TZ-BEG-03: the gods cannot be angered further, so they let one worker through."""
    return cannot_place(t, seat) and t.at_bottom_everywhere(seat)


# placing


def placements(t: Table, seat: int, placed: int) -> list[Option[Place]]:
    """One option per gear and one for the first-player space; ``placed`` workers went before this turn."""
    me = t.players[seat]
    stuck = not placed and cannot_place(t, seat)
    free = stuck and t.at_bottom_everywhere(seat)  # TZ-BEG-03
    nowhere = why_nowhere(t, seat, begs=stuck and not free)
    eating = t.is_food_day
    options = []
    most = -1 if free or nowhere is not None else me.corn
    for gear, last in LAST_SPACE.items():
        space = t.lowest_free(gear)
        number = last if space is None else space
        cost = me.corn if free else number + placed
        payable = space is not None and cost <= most
        if payable and not eating:  # the most frequent case
            options.append(paid_place(gear, number, cost))
            continue
        why_not = None if payable else why_not_place(t, me, nowhere, gear, space, cost, free)
        cautions = partial(waste_of_placing, t, seat, gear, number, cost) if eating else None
        place = PLACE[gear][number]
        options.append(Option(place.answer, why_not, {CORN: cost}, {}, cautions, value=place))
    options.append(on_first_space(t, seat, nowhere, me.corn if free else placed))
    return options


def on_first_space(t: Table, seat: int, nowhere: Reason | None, cost: int) -> Option[Place]:
    """The option of the first-player space, which brings the corn of the calendar: it feeds on the same day."""
    waiting = len(t.calendar_corn)
    cautions = partial(unfed, t, seat, cost - waiting) if t.is_food_day else None
    why_not = why_not_first_space(t, t.players[seat], nowhere, cost)
    return Option(PLACE_FIRST.answer, why_not, {CORN: cost}, {CORN: waiting}, cautions, value=PLACE_FIRST)


@cache
def paid_place(gear: str, number: int, cost: int) -> Option[Place]:
    """A space that is free and can be paid for: the same option at every table."""
    place = PLACE[gear][number]
    return Option(place.answer, None, {CORN: cost}, {}, value=place)


def why_nowhere(t: Table, seat: int, begs: bool) -> Reason | None:
    """TZ-PLACE-01, TZ-BEG-02: the reason against every place: no worker left, or begging comes first."""
    me = t.players[seat]
    if not me.available:
        return because("TZ-PLACE-01", on_gears=t.on_gears(seat))
    if begs:
        return because("TZ-BEG-02", corn=me.corn, cheapest=cheapest_space(t))
    return None


def why_not_place(
    t: Table, me: Player, nowhere: Reason | None, gear: str, space: int | None, cost: int, free: bool
) -> Sequence[Reason]:
    """TZ-PLACE-01, TZ-PLACE-02, TZ-PLACE-04, and under the gods' mercy TZ-BEG-03."""
    reasons = [] if nowhere is None else [nowhere]
    if space is None:
        reasons.append(because("TZ-PLACE-02", gear=gear))
    elif free and space > cheapest_space(t):
        reasons.append(because("TZ-PLACE-03", space=space, cheapest=cheapest_space(t)))
    elif me.corn < cost:
        reasons.append(because("TZ-PLACE-04", need=cost, have=me.corn, missing=cost - me.corn))
    return reasons


def why_not_first_space(t: Table, me: Player, nowhere: Reason | None, cost: int) -> Sequence[Reason]:
    """TZ-PLACE-05: the space holds one worker."""
    reasons = [] if nowhere is None else [nowhere]
    if t.first_space is not None:
        reasons.append(because("TZ-PLACE-05", who=t.first_space))
    return [*reasons, *me.why_short(CORN, cost, "TZ-PLACE-04")]


def place_workers(t: Table, seat: int, move: Place | None) -> Script[None]:
    """TZ-PLACE-01 to TZ-PLACE-05: one worker after the other, each paid as it is placed."""
    mercy_placement = mercy(t, seat)
    placed, paid = 0, 0

    def options() -> list[Option[Place | None]]:
        return [*placements(t, seat, placed), Option("done", cautions=lambda: waste_of_ending(t, seat))]

    while move is not None:
        paid += place(t, seat, move, placed, mercy_placement)
        placed += 1
        if mercy_placement:
            return
        values = {"count": placed, "paid": paid}
        move = yield from choose(Ask(seat, "place-more", "TZ-PLACE-03", options, values, spent={CORN: paid}))


def place(t: Table, seat: int, move: Place, placed: int, mercy_placement: bool) -> int:
    """Put one worker down; returns the corn paid."""
    me = t.players[seat]
    gear, space, _ = move
    cost = me.corn if mercy_placement else space + placed
    rule = "TZ-BEG-03" if mercy_placement else "TZ-PLACE-03"
    me.available -= 1
    if gear == FIRST_SPACE:
        t.first_space = seat
        t.emit("place-first", seat, rule)
    else:
        t.gears[gear][space] = seat
        t.emit("place", seat, rule, gear=gear, space=space)
    if cost:
        t.pay(seat, {CORN: cost}, rule)
    return cost


# picking up


def pick_ups(t: Table, seat: int) -> list[Option[Pick]]:
    """TZ-PICK-01: one option per own worker on a gear, from the last space down."""
    options = []
    for gear, last in LAST_SPACE.items():
        teeth = t.gears[gear]
        if seat in teeth:
            for space in range(last, -1, -1):
                if teeth[space] == seat:
                    pick = PICK[gear][space]
                    options.append(
                        Option(pick.answer, cautions=partial(waste_of_picking, t, seat, gear, space), value=pick)
                    )
    return options


WHY_NOT_PICK = (because("TZ-ROUND-03"),)
"""TZ-ROUND-03: there is no worker to pick up."""


def pick_up_workers(t: Table, seat: int, move: Pick | None) -> Script[None]:
    """TZ-PICK-01: one at a time, in the player's order; each acts before the next is lifted."""
    picked = 0

    def options() -> list[Option[Pick | None]]:
        return [*pick_ups(t, seat), Option("done", cautions=lambda: waste_of_ending(t, seat))]

    while move is not None:
        gear, space, _ = move
        t.gears[gear][space] = None
        t.players[seat].available += 1
        t.emit("pick", seat, "TZ-PICK-01", gear=gear, space=space)
        yield from act(t, seat, gear, space)
        picked += 1
        move = yield from choose(Ask(seat, "pick-more", "TZ-PICK-01", options, {"count": picked}))


# waste of a legal move


def waste_of_ending(t: Table, seat: int) -> Reasons:
    """Workers that will not act any more, as they fall off or the game ends, and workers that will go hungry today."""
    for gear in GEARS:
        last = LAST_SPACE[gear]
        if t.gears[gear][last] == seat:
            yield because("TZ-CAL-01", gear=gear, space=last)
        if t.is_last_round:
            for space in range(last - 1, -1, -1):
                if t.gears[gear][space] == seat:
                    yield because("TZ-END-01", gear=gear, space=space)
    if t.is_food_day:
        yield from unfed(t, seat, 0)


def waste_of_placing(t: Table, seat: int, gear: str, space: int, cost: int) -> Reasons:
    """On a food day: a worker that will never act, in the last round, and workers that will go hungry."""
    if t.is_last_round:
        yield because("TZ-END-01", gear=gear, space=space)
    yield from unfed(t, seat, cost)
