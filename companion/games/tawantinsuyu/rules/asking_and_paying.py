"""Asking with the free actions of the own turn beside every question, and paying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from companion.engine.ask import Ask, AskHint, Goods, Option, Script, choose
from companion.engine.faces import goods_text
from companion.engine.free_actions import Free, decide, decide_once
from companion.games.tawantinsuyu.box.components import CORN, POTATO
from companion.games.tawantinsuyu.table import HERS, Table

V = TypeVar("V")
Action = Callable[[Table, int], Iterable[Option[Free]]]


class FreeActions:
    """The actions beside a question, set once by the game: each stands in the file whose subject it is."""

    own_turn: ClassVar[Sequence[Action]]
    """At any time of the own turn (TW-TURN-03)."""
    any_time: ClassVar[Sequence[Action]]
    """Beside every question, on any turn (TW-Z15)."""


class On(NamedTuple):
    """The player of a gain, its rule, and the source of its points."""

    t: Table
    seat: int
    rule: str
    source: str
    optional: bool = False
    """TW-DEITY-02: whether parts of it may be left."""


def free_actions(t: Table, seat: int) -> Iterator[Option[Free]]:
    """TW-TURN-03, TW-Z15: on the own turn, with the ceremony at its start or not; some at any time."""
    phases = ("turn", "ceremony") if t.rulings.get("ceremony_cards") == "holder" else ("turn",)
    own = t.phase in phases and seat == t.turn_of
    if own:
        for action in FreeActions.own_turn:
            yield from action(t, seat)
    if own or t.rulings.get("swaps") != "own-turn":
        for action in FreeActions.any_time:
            yield from action(t, seat)


def can_swap(t: Table, seat: int) -> bool:
    """TW-Z15, TW-TURN-03: whether something can be done now that brings goods."""
    return any(True for _ in free_actions(t, seat))


def pick(
    t: Table,
    seat: int,
    id: str,
    rule: str,
    choices: Callable[[], Iterable[Option[V]]],
    /,
    hints: AskHint = AskHint.NONE,
    **values: Any,
) -> Script[V]:
    """Ask a player, with the free actions beside the options, until one of the options is chosen."""
    ask = Ask(seat, id, rule, choices, values, hints=hints)
    return decide(ask, partial(free_actions, t, seat), t, seat)


def pick_once(t: Table, ask: Ask[V]) -> Script[V | Free]:
    """Ask a player, with the free actions beside the options, until one of either is done."""
    assert ask.player is not None
    return decide_once(ask, partial(free_actions, t, ask.player), t, ask.player)


def is_hers(t: Table, seat: int) -> bool:
    """Whether a seat is Axomamma's."""
    return t.axomamma is not None and seat == HERS


def pay(t: Table, seat: int, cost: Goods, rule: str) -> Script[None]:
    """A price that can be paid: which food, where that is a choice; mostly one gives the more plentiful."""
    me = t.side(seat)
    ways = me.ways_to_pay(cost)
    way = ways[0]
    if len(ways) > 1 and not is_hers(t, seat):
        ways.sort(key=lambda way: abs(me.potato - way.get(POTATO, 0) - me.corn + way.get(CORN, 0)))
        options = [Option(("pay", goods_text(way)), cost=way, value=way) for way in ways]
        way = yield from choose(Ask(seat, "pay", rule, lambda: options, hints=AskHint.USUAL))
    t.pay(seat, way, rule)
