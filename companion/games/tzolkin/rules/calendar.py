"""The calendar update at the end of a round, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Ask, Option, Reasons, Script, because, choose
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules.scoring import final_points
from companion.games.tzolkin.table import Table


def calendar_update(t: Table) -> Script[None]:
    """TZ-FIRST-02 to TZ-FIRST-06, TZ-CAL-01: the first-player space, then one day or two."""
    last = t.food_days == len(tz.FOOD_DAYS)
    days = 1
    seat = t.first_space
    if seat is None:
        t.calendar_corn.append(t.day % tz.CALENDAR_TEETH)
        t.emit("corn-laid", None, "TZ-FIRST-02", count=len(t.calendar_corn))
    else:
        pass_marker(t, seat)
        if not last:
            days = yield from choose_days(t, seat)
    for _ in range(days):
        advance_day(t)
    t.emit("day", None, "TZ-CAL-01", day=t.day + 1)
    t.phase = "over" if last else "turn"
    if last:
        t.emit("final", None, "TZ-END-02")
        t.bank(final_points(t))
        t.emit("over", None, "TZ-END-03")


def pass_marker(t: Table, seat: int) -> None:
    """TZ-FIRST-03: the worker comes home; the player takes the marker, or passes it to the left if holding it."""
    t.first_space = None
    t.players[seat].available += 1
    t.first_player = (seat + 1) % len(t.players) if t.first_player == seat else seat
    t.emit("first-player", t.first_player, "TZ-FIRST-03")


def choose_days(t: Table, seat: int) -> Script[int]:
    """TZ-FIRST-04: two days if the board is light and no worker is pushed off that one day would spare."""

    def days() -> Iterable[Option[int]]:
        yield Option(("days", 1), value=1)
        yield Option(("days", 2), why_not_two_days(t, seat), value=2)

    ask = Ask(seat, "days", "TZ-FIRST-04", days)
    if len(ask.legal()) == 1:
        for reason in why_not_two_days(t, seat):
            values = reason.values
            t.emit(
                "one-day-dark" if not values else "one-day" if "worker" in values else "one-day-neutral",
                seat,
                reason.rule,
                **values,
            )
        return 1
    chosen = yield from choose(ask)
    if chosen == 2:
        t.players[seat].light_side = False
        t.emit("two-days", seat, "TZ-FIRST-04")
    return chosen


def why_not_two_days(t: Table, seat: int) -> Reasons:
    """TZ-FIRST-04: the dark side, and every worker that blocks."""
    if not t.players[seat].light_side:
        yield because("TZ-TEMPLE-03")
    for gear in tz.GEARS:
        space = tz.BLOCKS_DOUBLE_DAY[gear]
        worker = t.gears[gear][space]
        if worker == tz.NEUTRAL:
            if t.rulings["neutral_blocks"] == "yes":
                yield because("TZ-CAL-02", gear=gear, space=space)
        elif worker is not None:
            yield because("TZ-FIRST-04", gear=gear, space=space, worker=worker)


def advance_day(t: Table) -> None:
    """TZ-CAL-01, TZ-CAL-02: every gear turns one tooth; players' workers past the last space come home idle."""
    t.day += 1
    for gear in tz.GEARS:
        teeth = t.gears[gear]
        teeth.insert(0, teeth.pop())
        worker = teeth[tz.LAST_SPACE[gear] + 1]
        if worker is not None and worker != tz.NEUTRAL:
            teeth[tz.LAST_SPACE[gear] + 1] = None
            t.players[worker].available += 1
            t.emit("fell-off", worker, "TZ-CAL-01", gear=gear)
