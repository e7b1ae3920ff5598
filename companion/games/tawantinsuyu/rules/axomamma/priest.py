"""Axomamma's high priest: which action she comes to, and her part of every action but conquest."""

from __future__ import annotations

from companion.engine.ask import Script, at_once
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.names import number_of, soldiers
from companion.games.tawantinsuyu.rules import buildings, cards, priest, temple
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.cards import discard_altar
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, hers, plays
from companion.games.tawantinsuyu.rules.axomamma.tasks import refresh_one, turn_up_some
from companion.games.tawantinsuyu.table import HERS, Table, due


def condition(t: Table, action: str) -> tuple[int, int]:
    """TW-SHP-03 to TW-SHP-07: her goods for an action, and the number that it needs."""
    her = hers(t)
    if action == tw.CONQUEST:
        have = sum(map(soldiers, her.army_up)) + her.armies
        return have, t.casualties + (0 if plays(t, "equal-soldiers") else 1)
    have = {
        tw.OFFERING: her.corn,
        tw.PRODUCTION: len(her.up),
        tw.WORSHIP: sum(her.statues.values()),
        tw.REFRESH: her.face_down,
    }[action]
    return have, tw.SOLO.conditions[action] + (action == tw.WORSHIP and plays(t, "worship-two"))


def next_action(t: Table) -> int:
    """TW-SHP-01: how far it is to the nearer action whose condition holds; 0 where none does."""
    for n in range(1, tw.MOST_MOVES + 1):
        action = t.priest_action(priest.moved(hers(t).priest, n))
        assert action is not None
        have, need = condition(t, action)
        if have >= need:
            t.emit("her-can", None, "TW-SHP-01", action=action, have=have, need=need)
            return n
        t.emit("her-cannot", None, "TW-SHP-01", action=action, have=have, need=need)
    return 0


def act(t: Table, steps: int) -> None:
    """TW-SHP-01: she moves; the effects are due step by step, and you may join."""
    action, order = priest.go(t, HERS, steps), t.everybody(HERS)
    t.due = [bonus for seat in order for bonus in priest.activated(t, seat, action)]
    if action == tw.CONQUEST:
        t.due += [due("casualty"), *(due(part, seat) for part in ("enlist", "conquer") for seat in order), due("again")]
    else:
        t.due += [due("action", seat) for seat in order]
    t.due += [due("after")]


def takes_her_part(t: Table, seat: int) -> Script[None]:
    """TW-SHP-01, TW-HP-04: the action she came to, hers and then yours."""
    action = t.priest_action(hers(t).priest)
    assert action is not None
    yield from priest.takes_part(t, seat, action, seat == HERS)


def after_action(t: Table) -> None:
    """TW-SHP-02, TW-SHARD-05: an army card and two cards of the altar."""
    cards.draw_army(t, HERS, tw.SOLO.with_own_action["army_cards"], "TW-SHP-02")
    discard_altar(t, tw.SOLO.with_own_action["altar"], "TW-SHP-02")
    if plays(t, "priest-points"):
        t.score(HERS, 2, SOURCE, "TW-SHARD-05", "her.priest")


def production(t: Table, own: bool) -> Script[None]:
    """TW-SHP-08, TW-SHP-09: from all that lie face up; on her own action the highest number stays up."""
    if "z16" in t.working(HERS):
        refresh_one(On(t, HERS, "TW-Z16", SOURCE))
    up = sorted(hers(t).up, key=lambda each: int(number_of(each)))
    for building in up:
        yield from buildings.produce(t, HERS, building, "TW-SHP-08" if own else "TW-SHP-09")
    for building in up[:-1] if own else up:
        priest.turn_down(t, HERS, building)


def offering(t: Table, own: bool) -> Script[None]:
    """TW-SHP-11, TW-SHARD-02: as many steps as her corn pays for, within the usual limits."""
    if own and plays(t, "free-step"):
        yield from temple.climb(t, HERS, 1, "TW-SHARD-02")
    prices = tw.OFFERING_STEPS if own else tw.OFFERING_OTHERS
    have = hers(t).corn + (hers(t).gold if t.rulings.get("her_offering") == "gold" else 0)
    paid = max((corn for corn in prices if corn <= have), default=0)
    if paid:
        yield from temple.known_steps(t, HERS, prices[paid])
        t.pay(HERS, hers(t).ways_to_pay({tw.CORN: paid})[0], "TW-SHP-11")
        yield from temple.climb(t, HERS, prices[paid], "TW-SHP-11")


def worship(t: Table, own: bool) -> Script[None]:
    """TW-SHP-11, TW-SHARD-02: a large and a small statue; on your action one, the small one first."""
    if own and plays(t, "free-step") and (t.phase == "turn" or t.rulings.get("her_last") == "own"):
        yield from temple.climb(t, HERS, 1, "TW-SHARD-02")
    for size in (tw.LARGE, tw.SMALL) if own else (tw.SMALL, tw.LARGE):
        name = next((name for name in hers(t).statues if tw.STATUE_NAMES[name][0] == size), "")
        if name:
            n = tw.WORSHIP_STEPS[size] if own else tw.WORSHIP_OTHERS
            yield from temple.known_steps(t, HERS, n)
            priest.give_statue(t, HERS, name)
            yield from temple.climb(t, HERS, n, "TW-SHP-11")
            if not own:
                return


def refresh(t: Table, own: bool) -> None:
    """TW-SHP-17, TW-SHP-18: everything; on your action half of each, rounded up."""
    her = hers(t)
    share = 1 if own else 2
    buildings, armies = -(-len(her.down) // share), -(-len(her.army_down) // share)
    turn_up_some(t, buildings, armies, "TW-SHP-17" if own else "TW-SHP-18")


ACTIONS = {tw.PRODUCTION: production, tw.OFFERING: offering, tw.WORSHIP: worship, tw.REFRESH: at_once(refresh)}
"""TW-SHP-08 to TW-SHP-18: her part of an action, her own or yours."""
