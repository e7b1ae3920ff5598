"""A turn: pick apples, or sell them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.ask import Ask, Option, OptionHint, Reasons, Script, because, choose, legal
from tests.example.games.orchard.box.components import APPLES, BASKET, FULL_BASKET, HANDFUL, LEAST_SOLD, POINTS, TREES
from tests.example.games.orchard.rules.scoring import final_points
from tests.example.games.orchard.rules.visitors import welcome
from tests.example.games.orchard.table import Table

Action = Callable[[], None]


def turn(t: Table) -> Script[None]:
    """OR-TURN-01: one action, then the next player; with the last apple the harvest ends (OR-END-01)."""
    seat = t.turn_of
    action = yield from choose(Ask(seat, "turn", "OR-TURN-01", partial(actions, t, seat)))
    action()
    t.turn_of = t.seats_from(seat)[1]
    if not any(t.trees):
        t.emit("harvested", None, "OR-END-01")
        t.bank(final_points(t))
        t.phase = "over"
    elif t.turn_of == t.first_player:
        t.day += 1
        yield from welcome(t)


def actions(t: Table, seat: int) -> list[Option[Action]]:
    """Picking from every tree, selling, resting."""
    apples = t.players[seat].apples
    cost, gain = {APPLES: apples}, {POINTS: price(apples)}
    return [
        *picks(t, seat),
        Option("sell", why_not_sell(t, seat), cost, gain, partly_full(t, seat), value=partial(sell, t, seat)),
        Option("rest", why_not_rest(t, seat), value=partial(rest, t, seat)),
    ]


# picking


def picks(t: Table, seat: int) -> list[Option[Action]]:
    """OR-PICK-01: from any tree."""
    return [
        Option(
            ("pick", n),
            why_not_pick(t, seat, n),
            gain={APPLES: handful(t, seat, n)},
            hints=OptionHint.ON_BOARD,
            value=partial(pick, t, seat, n),
        )
        for n in range(1, len(TREES) + 1)
    ]


def why_not_pick(t: Table, seat: int, tree: int) -> Reasons:
    """OR-PICK-01 to OR-PICK-03."""
    if not t.trees[tree - 1]:
        yield because("OR-PICK-01", tree=tree)
    for other, player in enumerate(t.players):
        if other != seat and player.ladder == tree:
            yield because("OR-PICK-02", who=other)
    if t.players[seat].apples == BASKET:
        yield because("OR-PICK-03", most=BASKET)


def handful(t: Table, seat: int, tree: int) -> int:
    """OR-PICK-01: two apples, or as many as there are and as the basket holds."""
    return min(HANDFUL, t.trees[tree - 1], BASKET - t.players[seat].apples)


def pick(t: Table, seat: int, tree: int) -> None:
    """OR-PICK-01, OR-PICK-02: the ladder stays at the tree until it is needed elsewhere."""
    n, me = handful(t, seat, tree), t.players[seat]
    t.trees[tree - 1] -= n
    me.apples += n
    me.ladder = tree
    t.emit("pick", seat, "OR-PICK-01", tree=tree, n=n)


# selling


def why_not_sell(t: Table, seat: int) -> Reasons:
    """OR-SELL-01."""
    if (have := t.players[seat].apples) < LEAST_SOLD:
        yield because("OR-SELL-01", need=LEAST_SOLD, have=have, missing=LEAST_SOLD - have)


def partly_full(t: Table, seat: int) -> Reasons:
    """OR-SELL-02: a full basket would bring more."""
    if (have := t.players[seat].apples) < BASKET:
        yield because("OR-SELL-02", missing=BASKET - have, more=FULL_BASKET)


def price(apples: int) -> int:
    """OR-SELL-01, OR-SELL-02: a point for each, and more for a full basket."""
    return apples + (FULL_BASKET if apples == BASKET else 0)


def sell(t: Table, seat: int) -> None:
    """OR-SELL-01: the whole basket."""
    n = t.players[seat].apples
    t.pay(seat, {APPLES: n}, "OR-SELL-01")
    t.score(seat, price(n), "market", "OR-SELL-02" if n == BASKET else "OR-SELL-01")


# resting


def why_not_rest(t: Table, seat: int) -> Reasons:
    """OR-TURN-02: only who cannot pick."""
    if trees := len(legal(picks(t, seat))):
        yield because("OR-TURN-02", trees=trees)


def rest(t: Table, seat: int) -> None:
    """OR-TURN-02: nothing happens."""
    t.emit("rest", seat, "OR-TURN-02")
