"""The effects of cards, hexes, tokens and boards: each kind has its hands in the file whose subject it is."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from companion.engine.ask import Ask, Goods, Option, Reasons, Script, because, choose
from companion.engine.copy import Entry, Input, no_options
from companion.engine.effects import Effects
from companion.engine.faces import goods_text
from companion.games.endless_winter.cards import discard_from_hand, draw
from companion.games.endless_winter.components import FOOD, GOODS, TOOL
from companion.games.endless_winter.faces import WHEN, Ability, face
from companion.games.endless_winter.table import Table

SOURCE = "cards"
PLAIN = (FOOD, "points", "labour", "half", "fill", "camp")
"""Effects about which nobody is asked."""
BY_HAND = Entry(
    "by-hand",
    (
        *(Input(f"goods.{good}", "number", low=-9, high=10) for good in GOODS),
        Input("cards", "number", high=9),
        Input("points", "number", low=-20, high=40),
    ),
)
"""What something that is carried out by hand brought or cost."""


class On(NamedTuple):
    """Who gains it, by which rule, and what its points count as."""

    t: Table
    seat: int
    rule: str
    source: str = SOURCE
    detail: str = ""
    paid: bool = False
    """Whether the price of a column was paid for it: then its own rules hold."""


EFFECTS: Effects[On] = Effects()


def gain_face(on: On, text: str) -> Script[None]:
    """All abilities of a face, in the printed order; what must be paid for may be left."""
    for ability in face(text):
        yield from use(on, ability, sure=False)


def use(on: On, ability: Ability, sure: bool = True) -> Script[None]:
    """EW-CARD-01, EW-CARD-07: one ability: pay, then gain. ``sure``: its owner has said so already."""
    if ability.note:
        yield from by_hand(on, ability.text)
        return
    if ability.pay:
        ways = [pay for pay in ability.pay if next(why_not_pay(on.t, on.seat, pay), None) is None]
        pay = yield from _price(on, ability, ways, sure)
        if pay is None:
            return
        yield from pay_price(on, pay)
    words = ability.gain[0]
    if len(ability.gain) > 1:
        options = [Option(f"take {goods_text(way)}", value=way) for way in ability.gain]
        words = yield from choose(Ask(on.seat, "take", on.rule, lambda: options))
    yield from gain(on, words)


def _price(on: On, ability: Ability, ways: list[Goods], sure: bool) -> Script[Goods | None]:
    options: list[Option[Goods | None]] = [Option(f"pay {goods_text(way)}", cost=way, value=way) for way in ways]
    if not options:
        on.t.emit("cannot-pay", on.seat, "EW-CARD-07", face=ability.text)
        return None
    if not sure:
        options.append(Option("nothing", value=None))
    return (yield from choose(Ask(on.seat, "pay", "EW-CARD-07", lambda: options, {"face": ability.text})))


def why_not_pay(t: Table, seat: int, pay: Goods) -> Reasons:
    """EW-CARD-07: what is lacking left of the arrow."""
    me = t.players[seat]
    have = {FOOD: me.food, TOOL: me.tool, "discard": me.hand_size, "tip": sum(me.upright.values())}
    for word, n in pay.items():
        if have[word] < n:
            yield because("EW-CARD-07", need={word: n}, have=have[word], missing={word: n - have[word]})


def pay_price(on: On, pay: Goods) -> Script[None]:
    """EW-CARD-07, EW-LAB-10: food paid as a price is not spent for labour."""
    on.t.pay(on.seat, {good: n for good, n in pay.items() if good in GOODS}, "EW-CARD-07")
    for _ in range(pay.get("discard", 0)):
        yield from discard_from_hand(on.t, on.seat, "EW-CARD-07")
    if "tip" in pay:
        yield from EFFECTS.carry_out(on, [{"type": "tip", "n": pay["tip"]}])


def gain(on: On, words: Goods) -> Script[None]:
    """Effects with their numbers, questions first; then whatever they set off in this turn (EW-ICON-10)."""
    for word, n in sorted(words.items(), key=lambda each: each[0] in PLAIN):
        yield from EFFECTS.carry_out(on, [{"type": word, "n": n}])
        for text in [each for each in on.t.triggers if each.startswith(f"{WHEN}{word}|")]:
            for _ in range(n):
                yield from use(on, face(text)[0]._replace(condition=""), sure=False)


def in_place(t: Table, ability: Ability) -> bool:
    """EW-CARD-03: in this turn."""
    return ability.works_in(t.column)


def by_hand(on: On, note: str) -> Script[None]:
    """What no word of ours covers: the player does it, and tells what it brought or cost."""
    answer = yield Ask(on.seat, "by-hand", on.rule, no_options, {"note": note}, BY_HAND)
    told: dict[str, Any] = msgspec.json.decode(answer)
    me = on.t.players[on.seat]
    on.t.pay(on.seat, {good: min(-n, getattr(me, good)) for good, n in told["goods"].items() if n < 0}, on.rule)
    if came := {good: n for good, n in told["goods"].items() if n > 0}:
        on.t.gain(on.seat, came, on.rule)
    draw(on.t, on.seat, told["cards"], on.rule)
    if told["points"]:
        on.t.score(on.seat, told["points"], "by-hand", on.rule)


# the simplest


@EFFECTS("points")
def points(on: On, effect: Any) -> Script[None]:
    """EW-GOLD-05: at once."""
    on.t.score(on.seat, effect["n"], on.source, "EW-GOLD-05", on.detail)
    yield from ()


@EFFECTS("labour")
def labour(on: On, effect: Any) -> Script[None]:
    """EW-LAB-01, EW-LAB-09: for this turn; in the eclipse there is nothing to spend it on."""
    _add_labour(on, 2 * effect["n"])
    yield from ()


@EFFECTS("half")
def half(on: On, effect: Any) -> Script[None]:
    """EW-LAB-02: two halves are one."""
    _add_labour(on, effect["n"])
    yield from ()


def _add_labour(on: On, halves: int) -> None:
    if on.t.phase == "turn":
        on.t.labour += halves
        on.t.emit("labour", on.seat, on.rule, n=halves / 2)


@EFFECTS("fill")
def fill(on: On, effect: Any) -> Script[None]:
    """EW-ICON-01: food up to the limit."""
    on.t.gain(on.seat, {FOOD: on.t.room(on.seat, FOOD)}, "EW-ICON-01")
    yield from ()


@EFFECTS("discard")
def discard(on: On, effect: Any) -> Script[None]:
    """EW-ICON-12."""
    for _ in range(effect["n"]):
        yield from discard_from_hand(on.t, on.seat, "EW-ICON-12")
