"""The effects of cards, hexes, tokens and boards: each kind is carried out in the file whose subject it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from companion.engine.ask import Ask, Goods, Option, Reasons, Script, because, choose, these
from companion.engine.box_facts import ask_by_hand, by_hand_entry
from companion.engine.decks import more
from companion.engine.effects import Executor
from companion.engine.faces import goods_text
from companion.games.endless_winter.box.components import FOOD, GOODS, GROUNDS, HALVES, TOOL
from companion.games.endless_winter.box.faces import Ability, face, parts
from companion.games.endless_winter.rules import cards
from companion.games.endless_winter.table import Table

SOURCE = "cards"
ECLIPSE = "eclipse"
ADD_UP = {FOOD, TOOL, "points"}
"""Gains that add up to the same in any order, and are always taken."""
PLAIN = (FOOD, "points", "labour", "half", "fill", "camp")
"""Effects without a question."""
BY_HAND = by_hand_entry(GOODS, 10, cards=9)


class On(NamedTuple):
    """The player who gains an effect, its rule, and the source of its points."""

    t: Table
    seat: int
    rule: str
    source: str = SOURCE
    detail: str = ""
    paid: bool = False
    """Whether the price of a column was paid for it: then its own rules hold."""
    sure: bool = False
    """Whether its owner has said already that it is wanted."""
    price: bool = False
    """Whether it is paid for something else: then it cannot be left."""
    where: str = ""
    """Terms for its source: a hex and its land, an animal."""
    under: tuple[str, ...] = ()
    """The conditions that set it off: it does not set them off again."""

    def instead(self, of: str) -> On:
        """The same for a weaker benefit in the place of one."""
        return self._replace(where=" ".join(filter(None, (self.where, f"instead.{of}"))))

    def inside(self, rule: str, source: str, where: str) -> On:
        """The same for a benefit that comes with it: nothing was paid for that one."""
        return On(self.t, self.seat, rule, source, where=where, under=self.under)


def gain_face(on: On, text: str) -> Script[None]:
    """All that a face shows: in the eclipse in the order of choice (EW-ECL-09), else in the printed one."""
    eclipse = on.t.phase == ECLIPSE
    left = list(plain_parts(text) if eclipse else face(text))
    while left:
        ability, others = left[0], {each.text: each for each in left}
        if eclipse and len(others) > 1 and order_matters(on.t, left):
            options = [Option(("use", text), value=each) for text, each in others.items()]
            ability = yield from choose(Ask(on.seat, "which-first", "EW-ECL-09", these(options)))
        left.remove(ability)
        yield from take_up(on, ability)


@cache
def plain_parts(text: str) -> tuple[Ability, ...]:
    """The parts of a face, each by itself, those that need no question last."""
    return tuple(sorted(parts(text), key=is_plain))


def is_plain(ability: Ability) -> bool:
    """Whether it needs no question: then it comes after the others."""
    return bool(ability.gain) and not ability.pay and ability.gain[0].keys() <= set(PLAIN)


def order_matters(t: Table, abilities: Sequence[Ability]) -> bool:
    """Whether it may make a difference which of these comes first; goods alone add up to the same."""
    plain = all(goods.keys() <= ADD_UP for each in abilities for goods in each.gain)
    return bool(t.triggers) or not plain or any(each.pay or each.note or each.condition for each in abilities)


def take_up(on: On, ability: Ability) -> Script[None]:
    """EW-CARD-03, EW-ICON-10: one ability now; one with a condition waits for it until the end of the turn."""
    if ability.awaits:
        on.t.triggers = [*on.t.triggers, ability.text]
    elif ability.works_in(on.t.column):
        yield from ABILITIES.carry_out(on, ability)
    else:
        on.t.emit("cannot-use", on.seat, "EW-CARD-03", face=ability.text)


def _wanted(on: On, ability: Ability) -> Script[bool]:
    """EW-CARD-01: whether it may change anything, and its owner wants that."""
    if not worth_using(on.t, ability):
        return False
    if on.sure or not may_be_unwanted(on, ability):
        return True
    wanted = [Option(("use", ability.text), value=True), Option("nothing", value=False)]
    return (yield from choose(Ask(on.seat, "may-use", "EW-CARD-01", lambda: wanted)))


def ways_to_pay(t: Table, ability: Ability) -> Sequence[Goods]:
    """The prices that may be paid for it; not food for as much food, unless labour or a condition comes with that."""
    every = t.triggers or t.rulings.get("food_price_labour") == "yes"
    return ability.pay if every else useful_prices(ability.text)


@cache
def useful_prices(text: str) -> Sequence[Goods]:
    """The prices of an ability, without food for as much food."""
    [ability] = face(text)
    return [pay for pay in ability.pay if pay.keys() != {FOOD} or any(gain != pay for gain in ability.gain)]


def worth_using(t: Table, ability: Ability) -> bool:
    """Whether it may change anything."""
    return not ability.pay or bool(ways_to_pay(t, ability))


def may_be_unwanted(on: On, ability: Ability) -> bool:
    """EW-CARD-01, EW-ECL-09: an effect without a question of its own that not everybody wants."""
    if ability.pay:
        return False
    t, words = on.t, [word for goods in ability.gain for word in goods]
    reveals = "reveal" in words and t.animals > 0 and len(t.grounds) < GROUNDS
    return reveals or ("discard" in words and t.players[on.seat].hand_size > 0)


def _pay(on: On, ability: Ability) -> Script[bool]:
    """EW-CARD-07, EW-LAB-10: food paid as a price is not spent for labour."""
    ways = [pay for pay in ways_to_pay(on.t, ability) if next(why_not_pay(on.t, on.seat, pay), None) is None]
    options: list[Option[Goods | None]] = [Option(("pay", goods_text(way)), cost=way, value=way) for way in ways]
    if not options:
        on.t.emit("cannot-pay", on.seat, "EW-CARD-07", face=ability.text)
        return False
    if not on.sure:
        options.append(Option("nothing", value=None))
    pay = yield from choose(Ask(on.seat, "pay", "EW-CARD-07", lambda: options, {"face": ability.text}))
    if pay is None:
        return False
    on.t.pay(on.seat, {good: n for good, n in pay.items() if good in GOODS}, "EW-CARD-07")
    for word in pay:
        if word not in GOODS:
            yield from ABILITIES.effects[word](on._replace(price=True), pay[word])
    return True


def _choose(on: On, ability: Ability) -> Script[Goods]:
    options = [Option(("take", goods_text(way)), value=way) for way in ability.gain]
    return (yield from choose(Ask(on.seat, "take", on.rule, lambda: options)))


def why_not_pay(t: Table, seat: int, pay: Goods) -> Reasons:
    """EW-CARD-07: the missing goods left of the arrow."""
    me = t.players[seat]
    have = {FOOD: me.food, TOOL: me.tool, "discard": me.hand_size, "tip": sum(me.upright.values())}
    for word, n in pay.items():
        if have[word] < n:
            yield because("EW-CARD-07", need={word: n}, have=have[word], missing={word: n - have[word]})


def gain(on: On, words: Goods) -> Script[None]:
    """Effects with their numbers: camps first, as they make room for food, then questions, then the rest."""
    in_order = sorted(words, key=lambda word: (word != "camp", word in PLAIN)) if len(words) > 1 else words
    for word in in_order:
        yield from ABILITIES.effects[word](on, words[word])


def done(on: On, icon: str, kind: str = "", n: int = 1) -> Script[None]:
    """EW-ICON-10: something was done so many times: the abilities that it triggers in this turn.

    ``kind`` is its further kind, by the usual reading: an animal of the deck is an animal.
    """
    if not on.t.triggers:  # mostly
        return
    words = (icon, kind) if on.t.rulings.get("condition_icons") != "same" else (icon,)
    for text in on.t.triggers:
        ability = face(text)[0]
        if ability.awaits in words and text not in on.under:
            for _ in range(n):
                inside = On(on.t, on.seat, "EW-ICON-10", under=(*on.under, text))
                yield from ABILITIES.carry_out(inside, ability)


def store(on: On, goods: Goods) -> Script[int]:
    """EW-GOLD-04: goods as far as they find room; how many did."""
    kept = on.t.gain(on.seat, goods, on.rule, on.where)
    for good, n in kept.items():
        yield from done(on, good, n=n)
    return sum(kept.values())


def _by_hand(on: On, note: str) -> Script[None]:
    """An effect without a word: the player carries it out, and enters its gains and costs."""
    done = yield from ask_by_hand(on.seat, on.rule, note, BY_HAND)
    on.t.pay(on.seat, done.cost(on.t.players[on.seat]), on.rule)
    if done.gain:
        on.t.gain(on.seat, done.gain, on.rule, "source.by-hand")
    cards.draw(on.t, on.seat, done.pieces["cards"], on.rule, "source.by-hand")
    if done.points:
        on.t.score(on.seat, done.points, "by-hand", on.rule)


ABILITIES: Executor[On, Ability] = Executor(wanted=_wanted, pay=_pay, choose=_choose, gain=gain, by_hand=_by_hand)


# the simplest


def points(on: On, n: int) -> Script[None]:
    """EW-GOLD-05: at once."""
    on.t.score(on.seat, n, on.source, "EW-GOLD-05", on.detail)
    yield from done(on, "points", n=n)


def labour(on: On, n: int, icon: str, halves: int) -> Script[None]:
    """EW-LAB-01, EW-LAB-02, EW-LAB-09: labour for this turn; in the eclipse there is nothing to spend it on."""
    if on.t.phase == "turn":
        on.t.labour += n * halves
        on.t.emit("labour", on.seat, on.rule, n=n * halves / HALVES, now=on.t.labour / HALVES)
    yield from done(on, icon, n=n)


def fill(on: On, n: int) -> Script[None]:
    """EW-ICON-01: food up to the limit."""
    kept = on.t.gain(on.seat, {FOOD: on.t.room(on.seat, FOOD)}, "EW-ICON-01", on.where)
    if n := kept[FOOD]:
        yield from done(on, "fill")
        yield from done(on, "", FOOD, n)


def discard(on: On, rule: str = "") -> Script[None]:
    """EW-CULT-02, EW-ICON-12, EW-CARD-07: a card from the hand to the own discard pile, face up."""
    t, seat, me = on.t, on.seat, on.t.players[on.seat]
    if me.hand_size > 0:
        rule = rule or ("EW-CARD-07" if on.price else "EW-ICON-12")
        card = yield from choose(Ask(seat, "discard", rule, lambda: cards.hand_options(t, seat, "discard")))
        entered = yield from cards.named(t, card)
        cards.put_away(t, seat, card)
        me.discard = more(me.discard, entered)
        t.emit("discard", seat, rule, card=cards.card_term(entered))
        yield from done(on, "discard")
