"""Bonuses of cards, tiles, temple steps and joins: paid, chosen and gained, or done by hand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Goods, Option, Script
from companion.engine.box_facts import ask_by_hand, by_hand_entry
from companion.engine.effects import Executor
from companion.engine.faces import Bonus, goods_text
from companion.games.tawantinsuyu.box.components import GOODS
from companion.games.tawantinsuyu.box.faces import ARMY_CARD, WORKER, face
from companion.games.tawantinsuyu.rules.asking_and_paying import On, is_hers, pay, pick
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent
from companion.games.tawantinsuyu.rules.workers import why_not_nomad

DECK_CARD = "deck-card"
"""Deity cards that came by hand: from the deck alone."""
BY_HAND = by_hand_entry(GOODS, 12, deities=6, armies=6)


def gain_face(on: On, text: str) -> Script[None]:
    """All bonuses of a face, in the printed order; those with a price may be left."""
    for bonus in face(text):
        if is_hers(on.t, on.seat) and not bonus.note:
            yield from Opponent.playing.bonus(on, bonus)
        else:
            yield from BONUSES.carry_out(on, bonus)


def _pay(on: On, bonus: Bonus) -> Script[bool]:
    """TW-TEMP-05: a price that may be left."""
    t, seat = on.t, on.seat
    ways = [way for way in bonus.pay if not t.side(seat).lacking(way)]
    if not ways:
        t.emit("cannot-pay", seat, on.rule, face=bonus.text)
        return False
    options: list[Option[Goods | None]] = [Option(("pay", goods_text(way)), cost=way, value=way) for way in ways]
    options.append(Option("nothing", value=None))
    way = yield from pick(t, seat, "pay-for", on.rule, lambda: options, face=bonus.text)
    if way is None or t.side(seat).lacking(way):
        return False
    yield from pay(t, seat, way, on.rule)
    return True


def _choose(on: On, bonus: Bonus) -> Script[Goods]:
    """TW-TEMP-04, TW-FREE-02: one of several; a worker only where there are nomads."""

    def options() -> Iterator[Option[Goods]]:
        for way in bonus.gain:
            cautions = why_not_nomad(on.t) if WORKER in way else None
            yield Option(("take", goods_text(way)), None, None, way, cautions, value=way)

    return (yield from pick(on.t, on.seat, "take", on.rule, options))


def gain(on: On, words: Goods) -> Script[None]:
    """Effects with their numbers: goods at once, then the effects that ask something."""
    on.t.gain(on.seat, {word: n for word, n in words.items() if word in GOODS}, on.rule)
    effects = Opponent.playing.effects if is_hers(on.t, on.seat) else BONUSES.effects
    for word, n in words.items():
        if word in effects:
            yield from effects[word](on, n)


def _by_hand(on: On, note: str) -> Script[None]:
    """An effect without a word: the player carries it out, and enters its gains and costs."""
    who = None if is_hers(on.t, on.seat) else on.seat
    done = yield from ask_by_hand(who, on.rule, note, BY_HAND)
    me = on.t.side(on.seat)
    on.t.pay(on.seat, done.cost(me), on.rule)
    yield from gain(on, {**done.gain, DECK_CARD: done.pieces["deities"], ARMY_CARD: done.pieces["armies"]})
    if points := max(done.points, -me.points):
        on.t.score(on.seat, points, "by-hand", on.rule)


BONUSES: Executor[On, Bonus] = Executor(pay=_pay, choose=_choose, gain=gain, by_hand=_by_hand)
