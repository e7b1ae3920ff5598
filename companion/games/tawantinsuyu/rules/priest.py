"""The high priest: moved one or two spaces, the action that is reached, for the active player and for the others."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Ask, Option, Script, because, choose, one_of
from companion.engine.decks import more, without
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import buildings, conquest, tasks, temple
from companion.games.tawantinsuyu.rules.asking_and_paying import On, is_hers, pay, pick
from companion.games.tawantinsuyu.rules.due_bonuses import of_buildings, why
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent
from companion.games.tawantinsuyu.table import Due, Table


def know_coricancha(t: Table) -> Script[None]:
    """TW-SET-03: the order of the actions, and how the tile is turned in this game."""
    yield from FACTS.look_up(t, "coricancha")
    if not t.rotation:
        first = t.fact("coricancha")["actions"][0]
        sectors = one_of("sector", tw.SECTORS)
        t.rotation = yield from choose(Ask(None, "rotation", "TW-SET-03", sectors, {"action": first}))


def moved(sector: int, n: int) -> int:
    """TW-HP-01: clockwise.

    >>> moved(4, 2)
    1
    """
    return (sector - 1 + n) % len(tw.SECTORS) + 1


def move_priest(t: Table, seat: int, n: int, gold: bool = False) -> Script[None]:
    """TW-HP-01 to TW-HP-05: one or two spaces; the action for all, or a gold for the mover."""
    yield from know_coricancha(t)
    action = go(t, seat, n)
    if gold:
        t.gain(seat, {tw.GOLD: tw.GOLD_INSTEAD}, "TW-HP-02")
    for each in t.everybody(seat):
        for due in activated(t, each, action):
            yield from gain_face(On(t, each, *why(due.part)), due.face)
    if action == tw.CONQUEST:
        yield from conquest.conquest(t, seat, gold)
        return
    for each in t.everybody(seat):
        yield from takes_part(t, each, action, each == seat, gold)


def go(t: Table, seat: int, n: int) -> str:
    """TW-HP-01: the action that is reached."""
    me = t.side(seat)
    me.priest = moved(me.priest, n)
    action = t.priest_action(me.priest)
    assert action is not None
    t.emit("priest", seat, "TW-HP-01", action=action, sector=me.priest)
    return action


def takes_part(t: Table, seat: int, action: str, active: bool, gold: bool = False) -> Script[None]:
    """TW-HP-04, TW-Z16: a player's part of an action but the conquest; before or after producing one is turned."""
    if is_hers(t, seat):
        yield from Opponent.playing.actions[action](t, active)
        return
    waits = action == tw.PRODUCTION and "z16" in t.players[seat].permanent
    if waits and (yield from before_producing(t, seat)):
        waits = False
    if not (active and gold):
        yield from ACTIONS[action](t, seat, active)
    if waits:
        yield from buildings.refresh(t, seat, "TW-Z16")


def before_producing(t: Table, seat: int) -> Script[bool]:
    """TW-Z16: one may be turned up before producing; whether it was. Else it can be after it."""
    down = t.players[seat].face_down
    yield from buildings.refresh(t, seat, "TW-Z16")
    return t.players[seat].face_down < down


def activated(t: Table, seat: int, action: str) -> list[Due]:
    """TW-Z11, TW-Z12, TW-Z17, TW-Z18: buildings that wait for an activation, the mover's gold or not."""
    return [] if action == tw.PRODUCTION else of_buildings(t, seat, f"activated-{action}")


# worship


def worship(t: Table, seat: int, active: bool) -> Script[None]:
    """TW-WOR-01 to TW-WOR-04: statues leave the game for temple steps."""
    me, sizes = t.players[seat], list(tw.WORSHIP_STEPS)

    def options() -> Iterator[Option[str]]:
        for name, n in me.statues.items():
            if n and tw.STATUE_NAMES[name][0] in sizes:
                yield Option(tasks.about_statue("worship", name), value=name)
        yield Option("nothing", value="")

    while any(n and tw.STATUE_NAMES[name][0] in sizes for name, n in me.statues.items()):
        name = yield from pick(t, seat, "worship", "TW-WOR-01" if active else "TW-WOR-02", options)
        if not name:
            return
        size, _ = tw.STATUE_NAMES[name]
        give_statue(t, seat, name)
        yield from temple.climb(t, seat, tw.WORSHIP_STEPS[size] if active else tw.WORSHIP_OTHERS, "TW-WOR-04")
        sizes = [each for each in sizes if each != size] if active else []


def give_statue(t: Table, seat: int, name: str) -> None:
    """TW-WOR-03: it leaves the game."""
    me = t.side(seat)
    me.statues = more(me.statues, name, -1)
    size, deity = tw.STATUE_NAMES[name]
    t.emit("worship", seat, "TW-WOR-03", size=size, deity=deity)


# offering


def offering(t: Table, seat: int, active: bool) -> Script[None]:
    """TW-OFF-01, TW-OFF-02: corn for temple steps."""
    me, prices = t.players[seat], tw.OFFERING_STEPS if active else tw.OFFERING_OTHERS
    rule = "TW-OFF-01" if active else "TW-OFF-02"

    def options() -> Iterator[Option[int]]:
        for corn in prices:
            yield Option(("offer", corn), me.why_not_pay({tw.CORN: corn}, rule), {tw.CORN: corn}, value=corn)
        yield Option("nothing", value=0)

    if corn := (yield from pick(t, seat, "offering", rule, options)):
        yield from pay(t, seat, {tw.CORN: corn}, rule)
        yield from temple.climb(t, seat, prices[corn], rule)


# refresh


def refresh_all(t: Table, seat: int, active: bool) -> Script[None]:
    """TW-REF-01 to TW-REF-03: any number; the active player's first is free."""
    me, free = t.players[seat], active
    rule = "TW-REF-02" if active else "TW-REF-03"

    def price() -> dict[str, int]:
        return {} if free else {tw.FOOD: 1} if active else {tw.CORN: 1}

    def options() -> Iterator[Option[tuple[str, str] | None]]:
        for option in buildings.refresh_options(me):
            yield Option(option.answer, me.why_not_pay(price(), rule), price(), value=option.value)
        yield Option("done", value=None)

    while me.face_down:
        what = yield from pick(t, seat, "refresh", rule, options)
        if what is None:
            return
        yield from pay(t, seat, price(), rule)
        free = False
        buildings.turn_up(t, seat, what, "TW-REF-01")


# production


def production(t: Table, seat: int, active: bool) -> Script[None]:
    """TW-PROD-01 to TW-PROD-04: any that lie face up, each turned down; the active player may turn one up."""
    me, may_turn = t.players[seat], active
    used: list[str] = []
    rule = "TW-PROD-01" if active else "TW-PROD-04"

    def options() -> Iterator[Option[tuple[str, str]]]:
        for building in dict.fromkeys(me.up):
            why_not = (because("TW-PROD-03"),) if building in used else ()
            yield Option(("produce", building), why_not, value=("produce", building))
        if may_turn:
            for building in dict.fromkeys(me.down):
                yield Option(("refresh-building", building), value=("turn", building))
        yield Option("done", value=("", ""))

    while me.up or (may_turn and me.down):
        deed, building = yield from pick(t, seat, "production", rule, options)
        if not deed:
            return
        if deed == "turn":
            may_turn = False
            buildings.turn_up(t, seat, ("down", building), "TW-PROD-02")
            used += [building] if used else []
            continue
        turn_down(t, seat, building)
        used.append(building)
        yield from buildings.produce(t, seat, building, rule)


def turn_down(t: Table, seat: int, building: str) -> None:
    """TW-PROD-01: a building that was used."""
    me = t.side(seat)
    me.up, me.down = without(me.up, building), [*me.down, building]


ACTIONS = {tw.WORSHIP: worship, tw.OFFERING: offering, tw.REFRESH: refresh_all, tw.PRODUCTION: production}
"""Every action but the conquest: for a player, and whether that is the active one."""
