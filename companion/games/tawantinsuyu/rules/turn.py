"""A turn: a worker is placed, or two different secondary actions are done; then the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from companion.engine.ask import Ask, Option, OptionHint, Reason, Script, because, one_of, some_legal
from companion.engine.free_actions import Free
from companion.games.tawantinsuyu.box.components import GOLD, MOST_MOVES, PRAYED, SECTORS
from companion.games.tawantinsuyu.rules import buildings, cards, due_steps, placement, priest, workers
from companion.games.tawantinsuyu.rules.asking_and_paying import is_hers, pick, pick_once
from companion.games.tawantinsuyu.rules.axomamma.setup import priest_start
from companion.games.tawantinsuyu.rules.axomamma.turn import turn as her_turn
from companion.games.tawantinsuyu.rules.open_hands import name_hand
from companion.games.tawantinsuyu.table import SceneStep, Secondary, Table

Kind = Secondary | Literal["place"]
Deed = Callable[[Table, int], Script[bool | None]]
PLACING = OptionHint.REACHES | OptionHint.EXPLAINS


def turn(t: Table) -> Script[None]:
    """TW-TURN-01: a worker, or two secondary actions; alone, every second turn is Axomamma's."""
    seat = t.turn_of
    if t.due:
        yield from due_steps.next_step(t)
    elif is_hers(t, seat):
        yield from her_turn(t)
    else:
        t.step = yield from take_step(t, seat)
    if not t.due and not t.step:
        yield from end_turn(t)


def take_step(t: Table, seat: int) -> Script[SceneStep]:
    """One step of a turn, a scene of its own; which one comes next."""
    if not t.step:
        yield from begin(t, seat)
        return "act"
    if t.step == "hire-from-village":
        return "keep-two" if (yield from workers.hire_from_village(t, seat)) else "hire-from-village"
    if t.step == "keep-two":
        return "" if (yield from workers.keep_two(t, seat)) else "keep-two"
    return (yield from act(t, seat, t.step if t.step != "act" else ""))


def begin(t: Table, seat: int) -> Script[None]:
    """TW-SET-23: right before the first turn the high priest comes to any space, and nothing happens there."""
    yield from name_hand(t, seat, "TW-COMP-05")
    me = t.players[seat]
    if not me.priest:
        me.priest = yield from pick(t, seat, "priest-start", "TW-SET-23", one_of("sector", SECTORS))
        t.emit("priest-start", seat, "TW-SET-23", sector=me.priest)
        if t.axomamma is not None:
            yield from priest_start(t)


def act(t: Table, seat: int, done: str) -> Script[SceneStep]:
    """TW-TURN-01, TW-LIM-01: one placement, or two secondary actions that differ; the step after it."""
    chosen = yield from pick_once(t, Ask(seat, "turn", "TW-TURN-01", partial(deeds, t, seat, done), {"done": done}))
    if isinstance(chosen, Free):
        return t.step
    kind, deed = chosen
    finished = yield from deed(t, seat)
    if kind == "place":
        return "hire-from-village" if finished else t.step
    return kind if not done and some_legal(secondary(t, kind)) else "hire-from-village"


def deeds(t: Table, seat: int, done: str) -> Iterator[Option[tuple[Kind, Deed]]]:
    """The possible actions: with a first secondary action done, another one."""
    if not done:
        for kind in dict.fromkeys(t.players[seat].workers):
            for kinds in placement.abilities(t, seat, kind):
                answer = ("place", kind) if kind in kinds else ("place", kind, kinds[0])
                deed = partial(placement.place_worker, kind=kind, kinds=kinds)
                yield Option(answer, why_not_place(t, seat), hints=PLACING, value=("place", deed))
    yield from secondary(t, done)


def why_not_place(t: Table, seat: int) -> Sequence[Reason]:
    """TW-PLACE-02: a deity card or a gold."""
    me = t.players[seat]
    return () if me.deities or me.gold else (because("TW-PLACE-02", deity="any", gold=0),)


def secondary(t: Table, done: str) -> Iterator[Option[tuple[Kind, Deed]]]:
    """TW-TURN-02: high priest, praying, training, hiring."""
    for kind, (options, against) in SECONDARY.items():
        again = (because("TW-LIM-01", action=done),) if done == kind else ()  # TW-LIM-01: the two differ
        why_not = (*again, *against(t))
        yield from [option.unless(why_not) for option in options] if why_not else options


def priest_options() -> Iterator[Option[tuple[Kind, Deed]]]:
    """TW-HP-01, TW-HP-02: so many spaces, for the action or for a gold at once."""
    for n in range(1, MOST_MOVES + 1):
        yield Option(("priest", n), value=("priest", partial(priest.move_priest, n=n)))
        yield Option(("priest-gold", n), gain={GOLD: 1}, value=("priest", partial(priest.move_priest, n=n, gold=True)))


SECONDARY: dict[Secondary, tuple[Sequence[Option[tuple[Kind, Deed]]], Callable[[Table], Sequence[Reason]]]] = {
    "priest": (list(priest_options()), lambda t: ()),
    "pray": (
        [Option("pray", value=("pray", partial(cards.draw_deity, rule="TW-PRAY-01", n=PRAYED)))],
        cards.why_not_deity,
    ),
    "train": ([Option("train", value=("train", partial(cards.train, rule="TW-TRN2-01")))], cards.why_not_train),
    "hire": ([Option("hire", value=("hire", partial(workers.take_nomad, rule="TW-HIRE-01")))], workers.why_not_nomad),
}
"""The secondary actions, made once for all tables, each with the further reasons against it."""


def end_turn(t: Table) -> Script[None]:
    """TW-TURN-05 to TW-TURN-07, TW-CER-02: altar, market, token; then the next player, or the ceremony."""
    if t.played:
        cards.to_altar(t, t.played)
        t.played = None
    if t.built:
        t.built = False
        yield from buildings.fill_market(t, "TW-TURN-05")
    workers.village_emptied(t, at_end=True)
    t.turns += 1
    t.turn_of = t.everybody(t.turn_of)[1]
    t.day = t.turns // len(t.everybody(0)) + 1
    if t.turn_of == t.token:
        t.phase = "ceremony"
