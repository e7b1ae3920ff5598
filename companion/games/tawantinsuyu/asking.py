"""Asking with the free actions of the own turn beside every question, and paying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from companion.engine.ask import Ask, Goods, Option, Reasons, Script, because, choose
from companion.engine.faces import goods_text
from companion.engine.free import Free, decide
from companion.games.tawantinsuyu.components import CORN, FOOD, GOLD, POTATO
from companion.games.tawantinsuyu.table import HERS, Player, Table

V = TypeVar("V")
Action = Callable[[Table, int], Iterable[Option[Free]]]
FREE_ACTIONS: list[Action] = []
"""What may be done at any time of the own turn (TW-TURN-03): each stands in the file whose subject it is."""
ANY_TIME: list[Action] = []
"""What may be done beside every question, whosever turn it is (TW-Z15)."""
HER_PART: dict[str, Callable[..., Script[Any]]] = {}
"""What Axomamma does where a rule comes to her: each stands in the file whose subject it is."""
FOOD_WORD = "food"


def free_actions(t: Table, seat: int) -> Iterator[Option[Free]]:
    """TW-TURN-03, TW-Z15: on the own turn; some at any time, unless the table plays it otherwise."""
    own = t.phase == "turn" and seat == t.turn_of
    for action in (*FREE_ACTIONS, *ANY_TIME) if own else ANY_TIME if t.rulings.get("swaps") != "own-turn" else ():
        yield from action(t, seat)


def can_swap(t: Table, seat: int) -> bool:
    """TW-Z15: whether goods can be swapped now, outside the own turn."""
    return any(True for _ in free_actions(t, seat))


def pick(
    t: Table, seat: int, id: str, rule: str, choices: Callable[[], Iterable[Option[V]]], /, **values: Any
) -> Script[V]:
    """Ask a player, with the free actions beside the options, until one of the options is chosen."""
    return (yield from decide(Ask(seat, id, rule, choices, values), partial(free_actions, t, seat), t, seat))


def is_hers(t: Table, seat: int) -> bool:
    """Whether a seat is Axomamma's."""
    return t.axomamma is not None and seat == HERS


# paying


def ways_to_pay(me: Player, cost: Goods) -> list[dict[str, int]]:
    """TW-TERM-02, TW-TERM-03, TW-TERM-07: food in any mix; gold, which is worth more, only where something lacks.

    >>> ways_to_pay(Player(potato=1, corn=2, gold=1), {"food": 2})
    [{'potato': 1, 'corn': 1}, {'corn': 2}]
    >>> ways_to_pay(Player(stone=1, gold=2), {"stone": 2, "gold": 1}), ways_to_pay(Player(potato=2), {"corn": 1})
    ([{'stone': 1, 'gold': 2}], [])
    """
    left, paid, gold = me.in_hand, {}, cost.get(GOLD, 0)
    for good, n in cost.items():
        if good in (GOLD, FOOD_WORD):
            continue
        paid[good] = min(n, left[good])
        left[good] -= paid[good]
        gold += n - paid[good]
    food = cost.get(FOOD_WORD, 0)
    eaten = min(food, sum(left[good] for good in FOOD))
    gold += food - eaten
    if gold > left[GOLD]:
        return []
    found = []
    for potatoes in range(min(eaten, left[POTATO]), max(0, eaten - left[CORN]) - 1, -1):
        mix = {**paid, GOLD: gold}
        for good, n in ((POTATO, potatoes), (CORN, eaten - potatoes)):
            mix[good] = mix.get(good, 0) + n
        found.append({good: mix[good] for good in me.goods if mix.get(good)})
    return found


def lacking(me: Player, cost: Goods) -> dict[str, int]:
    """What lacks after gold has stood in; food is one thing.

    >>> lacking(Player(stone=1, gold=1), {"stone": 3}), lacking(Player(corn=1), {"food": 4})
    ({'stone': 1}, {'food': 3})
    """
    missing = {
        good: n - have
        for good, n in cost.items()
        if (have := me.food if good == FOOD_WORD else getattr(me, good)) < n and good != GOLD
    }
    spare = me.gold - cost.get(GOLD, 0)
    if spare < 0:
        missing[GOLD] = -spare
    for good in list(missing):
        if good != GOLD and spare > 0:
            used = min(spare, missing[good])
            spare -= used
            missing[good] -= used
    return {good: n for good, n in missing.items() if n}


def why_not_pay(me: Player, cost: Goods, rule: str, **values: Any) -> Reasons:
    """What lacks, with the numbers."""
    if lack := lacking(me, cost):
        yield because(rule, cost=dict(cost), missing=lack, **values)


def uneven(me: Player, way: Goods) -> int:
    """How far apart potatoes and corn are after a payment: mostly one gives what there is more of.

    >>> uneven(Player(potato=4, corn=1), {"potato": 2})
    1
    """
    return abs(me.potato - way.get(POTATO, 0) - me.corn + way.get(CORN, 0))


def pay(t: Table, seat: int, cost: Goods, rule: str) -> Script[None]:
    """A price that can be paid: which food, where that is a choice."""
    ways = ways_to_pay(t.side(seat), cost)
    way = ways[0]
    if len(ways) > 1 and not is_hers(t, seat):
        ways.sort(key=partial(uneven, t.side(seat)))
        options = [Option(f"pay {goods_text(way)}", cost=way, value=way) for way in ways]
        way = yield from choose(Ask(seat, "pay", rule, lambda: options))
    t.pay(seat, way, rule)
