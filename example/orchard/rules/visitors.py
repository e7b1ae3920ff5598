"""Visitors: one a day, with a wish that each player may fulfil."""

from functools import partial
from typing import NamedTuple

from companion.engine.ask import Ask, Goods, Option, Script, choose
from companion.engine.decks import Deck
from companion.engine.effects import Executor
from companion.engine.faces import Bonus, goods_text
from companion.engine.step_queue import Step, take_step
from orchard.box import APPLES, FACTS, POINTS, VISITORS, face
from orchard.table import Table

STACK: Deck[Table] = Deck("visitors", lambda t: VISITORS, lambda t: t.visitors, word="visitor", asked="draw-visitor")


def welcome(t: Table) -> Script[None]:
    """OR-VISIT-01: the top card, and each player in turn; no more visitors come when the stack is through."""
    card = yield from STACK.draw(t, "OR-VISIT-01")
    if card is not None:
        t.visitors = [*t.visitors, card]
        t.emit("visitor", None, "OR-VISIT-01", visitor=card)
        t.due, t.phase = [Step("serve", seat) for seat in t.seats_from(t.first_player)], "visit"


def visit(t: Table) -> Script[None]:
    """OR-VISIT-02: the next player may serve the visitor."""
    yield from take_step(t, partial(serve, t))
    t.phase = "visit" if t.due else "turn"


def serve(t: Table, step: Step) -> Script[None]:
    """OR-VISIT-02: the wish of the visitor, for one player."""
    for bonus in (yield from wish(t, t.visitors[-1])):
        yield from SERVICE.carry_out(On(t, step.seat), bonus)


def wish(t: Table, visitor: str) -> Script[tuple[Bonus, ...]]:
    """OR-VISIT-04: the face of the card; its owner is asked once where it is not known."""
    if known := VISITORS[visitor]:
        return face(known)
    printed = yield from FACTS.look_up(t, visitor)
    return face(f"{goods_text({APPLES: printed[APPLES]})}>{goods_text({POINTS: printed[POINTS]})}")


class On(NamedTuple):
    """The player whom a wish is for."""

    t: Table
    seat: int


def pay(on: On, bonus: Bonus) -> Script[bool]:
    """OR-VISIT-02: the price, if the player has it and wants to pay it."""
    [price], [thanks] = bonus.pay, bonus.gain
    if on.t.players[on.seat].lacking(price):
        on.t.emit("cannot-serve", on.seat, "OR-VISIT-02")
        return False
    options = [Option(("serve", goods_text(price)), None, price, thanks, value=True), Option("decline", value=False)]
    served = yield from choose(Ask(on.seat, "serve", "OR-VISIT-02", lambda: options, {"visitor": on.t.visitors[-1]}))
    if served:
        on.t.pay(on.seat, price, "OR-VISIT-02")
    return served


def choose_gain(on: On, bonus: Bonus) -> Script[Goods]:
    """OR-VISIT-03: one of several thanks."""
    options = [Option(("take", goods_text(gain)), gain=gain, value=gain) for gain in bonus.gain]
    return (yield from choose(Ask(on.seat, "take", "OR-VISIT-03", lambda: options)))


def gain(on: On, goods: Goods) -> Script[None]:
    """OR-VISIT-02: points, or apples as far as the basket holds them."""
    yield from ()
    if POINTS in goods:
        on.t.score(on.seat, goods[POINTS], "visitors", "OR-VISIT-02")
    else:
        on.t.emit("gain", on.seat, "OR-VISIT-02", goods=on.t.players[on.seat].store(goods), detail="")


SERVICE: Executor[On, Bonus] = Executor(pay=pay, choose=choose_gain, gain=gain)
