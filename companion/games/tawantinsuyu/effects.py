"""Bonuses of cards, tiles, temple steps and joins: each kind has its hands in the file whose subject it is."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from companion.engine.ask import Ask, Goods, Option, Script
from companion.engine.copy import Entry, Input, no_options
from companion.engine.effects import Effects
from companion.engine.faces import goods_text
from companion.games.tawantinsuyu.asking import HER_PART, is_hers, lacking, pay, pick
from companion.games.tawantinsuyu.components import GOODS, POINTS, TRAIN
from companion.games.tawantinsuyu.faces import ARMY_CARD, TEMPLE_STEP, WORKER, Bonus, face
from companion.games.tawantinsuyu.table import Table
from companion.games.tawantinsuyu.workers import take_nomad

BY_HAND = Entry(
    "by-hand",
    (
        *(Input(f"goods.{good}", "number", low=-9, high=12) for good in GOODS),
        Input("deities", "number", low=0, high=6),
        Input("armies", "number", low=0, high=6),
        Input("points", "number", low=-20, high=40),
    ),
)
"""What something that is carried out by hand brought or cost."""


COMMON = (POINTS, ARMY_CARD, TRAIN, TEMPLE_STEP)
"""What Axomamma gains as everybody does; tasks are not hers (TW-SPRI-09)."""


class On(NamedTuple):
    """Who gains it, by which rule, and what its points count as."""

    t: Table
    seat: int
    rule: str
    source: str
    optional: bool = False
    """TW-DEITY-02: whether parts of it may be left."""


EFFECTS: Effects[On] = Effects()


def gain_face(on: On, text: str) -> Script[None]:
    """All bonuses of a face, in the printed order; what must be paid for may be left."""
    for bonus in face(text):
        yield from take(on, bonus)


def take(on: On, bonus: Bonus) -> Script[None]:
    """One bonus: pay where it has a price, choose where it offers a choice, gain."""
    if bonus.note:
        yield from by_hand(on, bonus.text)
        return
    if is_hers(on.t, on.seat):
        yield from HER_PART["bonus"](on, bonus)
        return
    if bonus.pay and not (yield from _paid(on, bonus)):
        return
    words = bonus.gain[0]
    if len(bonus.gain) > 1:
        options = [Option(f"take {goods_text(way)}", gain=way, value=way) for way in bonus.gain]
        words = yield from pick(on.t, on.seat, "take", on.rule, lambda: options)
    yield from gain(on, words)


def _paid(on: On, bonus: Bonus) -> Script[bool]:
    """TW-TEMP-05: a price that may be left."""
    t, seat = on.t, on.seat
    ways = [way for way in bonus.pay if not lacking(t.side(seat), way)]
    if not ways:
        t.emit("cannot-pay", seat, on.rule, face=bonus.text)
        return False
    options: list[Option[Goods | None]] = [Option(f"pay {goods_text(way)}", cost=way, value=way) for way in ways]
    options.append(Option("nothing", value=None))
    way = yield from pick(t, seat, "pay-for", on.rule, lambda: options, face=bonus.text)
    if way is None or lacking(t.side(seat), way):
        return False
    yield from pay(t, seat, way, on.rule)
    return True


def gain(on: On, words: Goods) -> Script[None]:
    """Effects with their numbers: goods at once, then whatever asks something."""
    on.t.gain(on.seat, {word: n for word, n in words.items() if word in GOODS}, on.rule)
    for word, n in words.items():
        if is_hers(on.t, on.seat) and word in HER_PART:
            yield from HER_PART[word](on, n)
        elif word not in GOODS and (word in COMMON or not is_hers(on.t, on.seat)):
            yield from EFFECTS.carry_out(on, [{"type": word, "n": n}])


def by_hand(on: On, note: str) -> Script[None]:
    """What no word of ours covers: the player does it, and tells what it brought or cost."""
    who = None if is_hers(on.t, on.seat) else on.seat
    answer = yield Ask(who, "by-hand", on.rule, no_options, {"note": note}, BY_HAND)
    told: dict[str, Any] = msgspec.json.decode(answer)
    me = on.t.side(on.seat)
    on.t.pay(on.seat, {good: min(-n, getattr(me, good)) for good, n in told["goods"].items() if n < 0}, on.rule)
    on.t.gain(on.seat, {good: n for good, n in told["goods"].items() if n > 0}, on.rule)
    yield from EFFECTS.carry_out(on, [{"type": "deck-card", "n": told["deities"]}])
    yield from EFFECTS.carry_out(on, [{"type": "army-card", "n": told["armies"]}])
    if points := max(told["points"], -me.points):
        on.t.score(on.seat, points, "by-hand", on.rule)


@EFFECTS(POINTS)
def points(on: On, effect: Any) -> Script[None]:
    """TW-TERM-01."""
    on.t.score(on.seat, effect["n"], on.source, on.rule)
    yield from ()


@EFFECTS(WORKER)
def worker(on: On, effect: Any) -> Script[None]:
    """TW-FREE-01."""
    for _ in range(effect["n"]):
        yield from take_nomad(on.t, on.seat, "TW-FREE-01", on.optional)
