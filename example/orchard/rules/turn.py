"""A turn: pick apples, sell them, or rest."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine.ask import Ask, Option, OptionHint, Reasons, Script, because, choose, legal
from orchard.box import APPLES, BASKET, FULL_BASKET, HANDFUL, LEAST_SOLD, POINTS
from orchard.rules.scoring import final_points
from orchard.rules.visitors import welcome
from orchard.table import Table

Action = Callable[[], None]


def turn(t: Table) -> Script[None]:
    """OR-TURN-01: one action, then the next player; with the last apple the harvest ends (OR-END-01)."""
    order = t.seats_from(t.first_player)
    seat = order[t.turns % len(order)]
    action = yield from choose(Ask(seat, "turn", "OR-TURN-01", partial(actions, t, seat)))
    action()
    t.turns += 1
    if not any(t.trees):
        t.emit("harvested", None, "OR-END-01")
        t.bank(final_points(t))
        t.phase = "over"
    elif t.turns % len(order) == 0:
        t.day += 1
        yield from welcome(t)


def actions(t: Table, seat: int) -> list[Option[Action]]:
    """OR-TURN-01: everything that could be done."""
    me = t.players[seat]
    cost, gain, short = {APPLES: me.apples}, {POINTS: price(me.apples)}, me.why_short(APPLES, LEAST_SOLD, "OR-SELL-01")
    return [
        *picks(t, seat),
        Option("sell", short, cost, gain, partly_full(me.apples), value=partial(sell, t, seat)),
        Option("rest", why_not_rest(t, seat), value=lambda: t.emit("rest", seat, "OR-TURN-02")),
    ]


def picks(t: Table, seat: int) -> Iterator[Option[Action]]:
    """OR-PICK-01: two apples of any tree, or as many as there are and as the basket holds."""
    for tree, apples in enumerate(t.trees, 1):
        n = min(HANDFUL, apples, BASKET - t.players[seat].apples)
        why_not, action = why_not_pick(t, seat, tree), partial(pick, t, seat, tree, n)
        yield Option(("pick", tree), why_not, gain={APPLES: n}, hints=OptionHint.ON_BOARD, value=action)


def why_not_pick(t: Table, seat: int, tree: int) -> Reasons:
    """OR-PICK-01 to OR-PICK-03."""
    if not t.trees[tree - 1]:
        yield because("OR-PICK-01", tree=tree)
    for other, player in enumerate(t.players):
        if other != seat and player.ladder == tree:
            yield because("OR-PICK-02", who=other)
    if t.players[seat].apples == BASKET:
        yield because("OR-PICK-03", most=BASKET)


def pick(t: Table, seat: int, tree: int, n: int) -> None:
    """OR-PICK-01, OR-PICK-02: the ladder stays at the tree until it is needed elsewhere."""
    t.trees[tree - 1] -= n
    t.players[seat].apples += n
    t.players[seat].ladder = tree
    t.emit("pick", seat, "OR-PICK-01", tree=tree, n=n)


def price(apples: int) -> int:
    """OR-SELL-01, OR-SELL-02: a point for each, and more for a full basket."""
    return apples + (FULL_BASKET if apples == BASKET else 0)


def partly_full(apples: int) -> Reasons:
    """OR-SELL-02: a full basket would bring more."""
    if apples < BASKET:
        yield because("OR-SELL-02", missing=BASKET - apples, more=FULL_BASKET)


def sell(t: Table, seat: int) -> None:
    """OR-SELL-01: the whole basket."""
    n = t.players[seat].apples
    t.pay(seat, {APPLES: n}, "OR-SELL-01")
    t.score(seat, price(n), "market", "OR-SELL-02" if n == BASKET else "OR-SELL-01")


def why_not_rest(t: Table, seat: int) -> Reasons:
    """OR-TURN-02: only who cannot pick."""
    if trees := len(legal(picks(t, seat))):
        yield because("OR-TURN-02", trees=trees)
