"""A turn: a worker is placed, or two different secondary actions are done; then the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine.ask import Option, Reasons, Script, because
from companion.games.tawantinsuyu.asking import HER_PART, is_hers, pick
from companion.games.tawantinsuyu.buildings import fill_market
from companion.games.tawantinsuyu.cards import pray, to_altar, train, why_not_deity, why_not_train
from companion.games.tawantinsuyu.components import GOLD, MOST_MOVES, SECTORS
from companion.games.tawantinsuyu.due import next_step
from companion.games.tawantinsuyu.placement import abilities, place_worker
from companion.games.tawantinsuyu.priest import move_priest
from companion.games.tawantinsuyu.table import Table
from companion.games.tawantinsuyu.workers import (
    hire_from_village,
    keep_two,
    take_nomad,
    village_emptied,
    why_not_nomad,
)

Deed = Callable[[], Script[bool | None]]
PRIEST, PRAY, TRAIN, HIRE = "priest", "pray", "train", "hire"
"""TW-TURN-02."""


def turn(t: Table) -> Script[None]:
    """TW-TURN-01: a worker, or two secondary actions; alone, every second turn is Axomamma's."""
    seat = t.turn_of
    if t.due:
        yield from next_step(t)
    elif is_hers(t, seat):
        yield from HER_PART["turn"](t)
    else:
        yield from begin(t, seat)
        yield from act(t, seat)
        yield from hire_from_village(t, seat)
        yield from keep_two(t, seat)
    if not t.due:
        yield from end_turn(t)


def begin(t: Table, seat: int) -> Script[None]:
    """TW-SET-23: right before the first turn the high priest comes to any space, and nothing happens there."""
    me = t.players[seat]
    if not me.priest:
        options = [Option(f"sector {sector}", value=sector) for sector in SECTORS]
        me.priest = yield from pick(t, seat, "priest-start", "TW-SET-23", lambda: options)
        t.emit("priest-start", seat, "TW-SET-23", sector=me.priest)
        if t.axomamma is not None:
            yield from HER_PART["priest-start"](t)


def act(t: Table, seat: int) -> Script[None]:
    """TW-TURN-01, TW-LIM-01: one placement, or two secondary actions that differ."""
    done = ""
    while True:
        kind, deed = yield from pick(t, seat, "turn", "TW-TURN-01", partial(deeds, t, seat, done), done=done)
        finished = yield from deed()
        if kind == "place":
            if finished:
                return
        elif done:
            return
        else:
            done = kind
            if not any(True for _ in possible(t, seat, done)):
                return


def possible(t: Table, seat: int, done: str) -> Iterator[Option[tuple[str, Deed]]]:
    """The secondary actions that can still be done."""
    for option in secondary(t, seat, done):
        if option.first_reason() is None:
            yield option


def deeds(t: Table, seat: int, done: str) -> Iterator[Option[tuple[str, Deed]]]:
    """What may be done: with a first secondary action done, another one."""
    if not done:
        for kind in dict.fromkeys(t.players[seat].workers):
            for kinds in abilities(t, seat, kind):
                key = f"place {kind}" if kind in kinds else f"place {kind} {kinds[0]}"
                yield Option(key, why_not_place(t, seat), value=("place", partial(place_worker, t, seat, kind, kinds)))
    yield from secondary(t, seat, done)


def why_not_place(t: Table, seat: int) -> Reasons:
    """TW-PLACE-02: a deity card or a gold."""
    me = t.players[seat]
    if not me.deities and not me.gold:
        yield because("TW-PLACE-02", deity="any", gold=0)


def secondary(t: Table, seat: int, done: str) -> Iterator[Option[tuple[str, Deed]]]:
    """TW-TURN-02: high priest, praying, training, hiring; the high priest's gold may be taken at once (TW-HP-02)."""
    for n in range(1, MOST_MOVES + 1):
        move, take = partial(move_priest, t, seat, n), partial(move_priest, t, seat, n, True)
        yield Option(f"priest {n}", why_not_again(done, PRIEST), value=(PRIEST, move))
        yield Option(f"priest-gold {n}", why_not_again(done, PRIEST), None, {GOLD: 1}, value=(PRIEST, take))
    yield Option(PRAY, why_not(done, PRAY, why_not_deity(t)), value=(PRAY, partial(pray, t, seat)))
    training = partial(train, t, seat, "TW-TRN2-01")
    yield Option(TRAIN, why_not(done, TRAIN, why_not_train(t)), value=(TRAIN, training))
    hiring = partial(take_nomad, t, seat, "TW-HIRE-01")
    yield Option(HIRE, why_not(done, HIRE, why_not_nomad(t)), value=(HIRE, hiring))


def why_not_again(done: str, kind: str) -> Reasons:
    """TW-LIM-01: the two differ."""
    if done == kind:
        yield because("TW-LIM-01", action=kind)


def why_not(done: str, kind: str, more: Reasons) -> Reasons:
    """TW-LIM-01, and whatever else stands against it."""
    yield from why_not_again(done, kind)
    yield from more


def end_turn(t: Table) -> Script[None]:
    """TW-TURN-05 to TW-TURN-07, TW-CER-02: altar, market, token; then the next player, or the ceremony."""
    if t.played:
        to_altar(t, t.played)
        t.played = None
    if t.built:
        t.built = False
        yield from fill_market(t, "TW-TURN-05")
    village_emptied(t, at_end=True)
    t.turns += 1
    t.turn_of = t.everybody(t.turn_of)[1 % len(t.everybody(t.turn_of))]
    t.day = t.turns // len(t.everybody(0)) + 1
    if t.turn_of == t.token:
        t.phase = "ceremony"
