"""Axomamma's conquests: which spaces she takes, and the price of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.ask import Script
from companion.games.tawantinsuyu.box.components import CONQUEST_SPACES, POINTS, SOLO
from companion.games.tawantinsuyu.box.faces import face as bonuses_of
from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import conquest, decks, due_bonuses, spaces
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import by_chance, hers, on_board, plays
from companion.games.tawantinsuyu.table import HERS, Due, Table, due

Order = Callable[[str, Any], tuple[int, ...]]
"""The order of conquest spaces, by their names and faces."""


def conquer_step(t: Table, seat: int) -> Script[list[Due] | None]:
    """TW-CONQ-05."""
    if seat == HERS:
        return (yield from spoils(t, (yield from first_conquest(t))))
    yield from conquest.conquers(t, seat)
    return None


def again(t: Table, _: int) -> Script[list[Due]]:
    """TW-SHP-16."""
    free = t.rulings.get("her_second") == "free"
    return (yield from spoils(t, (yield from second_conquest(t, free)), free))


def spoils(t: Table, where: str, free: bool = False) -> Script[list[Due]]:
    """TW-CONQ-06: her marker lies there; the reward is due, then the soldiers."""
    if not where:
        return []
    reward = due_bonuses.bonuses("conquest-bonus", HERS, (yield from spaces.conquest_face(t, where))["effect"])
    conquest.mark(t, HERS, where)
    return reward if free else [*reward, due("soldiers")]


def soldiers_step(t: Table, _: int) -> Script[None]:
    """TW-SHP-15: for the marker that she placed last."""
    where = next(name for name, seat in reversed(t.conquests.items()) if seat == HERS)
    if way := payment(t, (yield from spaces.conquest_face(t, where))):
        conquest.spend_soldiers(t, HERS, way)


def enlist(t: Table) -> Script[None]:
    """TW-SHP-12: all army cards of her hand, free."""
    her = hers(t)
    while her.armies:
        card = yield from decks.ARMY_DECK.draw_or_identify(t, "TW-SHP-12")
        her.armies -= 1
        her.army_up = [*her.army_up, card]
        t.emit("enlist", HERS, "TW-SHP-12", n=soldiers(card))


def need(t: Table, face: Any) -> tuple[int, int]:
    """TW-SHARD-04, TW-Z13: flip and discard values, each one less where she has it easier."""
    less, (flip, discard) = int(plays(t, "fewer-soldiers")), conquest.demands(t, HERS, face)[0]
    return max(0, flip - less), max(0, discard - less)


def payment(t: Table, face: Any) -> conquest.Way | None:
    """TW-SHP-15: single soldiers are discarded first, pairs are flipped first; no card too many, or in that order."""
    sizes = [soldiers(card) for card in hers(t).army_up]
    ones, twos = sizes.count(1), sizes.count(2)
    found = conquest.ways(ones, twos, *need(t, face))
    if found and t.rulings.get("her_discard") == "singles" and (way := in_order(ones, twos, *need(t, face))):
        return way
    return min(found, key=lambda way: (way.discard_2, way.flip_1), default=None)


def in_order(ones: int, twos: int, flip: int, discard: int) -> conquest.Way | None:
    """TW-SHP-15: card by card, as long as soldiers lack; None where too few are left to flip.

    >>> in_order(1, 2, 0, 2), in_order(1, 1, 2, 2)
    (Way(discard_1=1, discard_2=1, flip_1=0, flip_2=0), None)
    """
    gone_1 = min(ones, discard)
    gone_2 = -(-(discard - gone_1) // 2)
    turned_2 = min(twos - gone_2, -(-flip // 2))
    turned_1 = max(0, flip - 2 * turned_2)
    return conquest.Way(gone_1, gone_2, turned_1, turned_2) if turned_2 >= 0 and turned_1 <= ones - gone_1 else None


def worth(t: Table, face: Any) -> int:
    """TW-SHP-13: the value she goes by."""
    if t.rulings.get("her_value") == "points":
        free = [bonus.gain for bonus in bonuses_of(face["effect"]) if bonus.gain and not bonus.pay]
        return sum(max(way.get(POINTS, 0) for way in gain) for gain in free)
    value: int = face["discard"]
    return value


def region_order(t: Table, where: str) -> tuple[int, bool, int, int]:
    """TW-SHP-14: fewest markers, fewer than three of hers, fewest of yours, the names."""
    region, _ = CONQUEST_SPACES[where]
    owners = [seat for name, seat in t.conquests.items() if CONQUEST_SPACES[name][0] == region]
    few = owners.count(HERS) >= SOLO.own_markers_below
    return len(owners), few, owners.count(0), SOLO.regions.index(region)


def conquer(t: Table) -> Script[None]:
    """TW-SHP-13 to TW-SHP-15: on your action, after your marker."""
    if where := (yield from first_conquest(t)):
        face = yield from spaces.conquest_face(t, where)
        yield from conquest.plant(t, HERS, where, face, payment(t, face))


def first_space(t: Table, rule: str, order: Order, free: bool = False, left: bool = False) -> Script[str]:
    """The space that comes first, of equal ones a random one or the left one; unknown ones are read off the board."""
    yield from FACTS.look_up(t, "regions")
    entered = {where: face for where, face in conquest.known_spaces(t).items() if free or payment(t, face)}
    least = min((order(where, face) for where, face in entered.items()), default=())
    known = [where for where, face in entered.items() if order(where, face) == least][: 1 if left else None]
    empty = conquest.empty_spaces(t) if free or hers(t).army_up else []
    unknown = [where for where in empty if spaces.known_conquest(t, where) is None]
    options = on_board(conquest.about_conquest, known, unknown)
    while options:
        where = yield from by_chance("her-conquest", rule, options)
        if not where or where in known:
            return where
        face = yield from spaces.conquest_face(t, where)
        comes_first = not known or order(where, face) <= least
        if comes_first and (free or payment(t, face)):
            return where
        options = [option for option in options if option.value != where]
    return ""


def first_conquest(t: Table) -> Script[str]:
    """TW-SHP-13, TW-SHP-14, TW-SHARD-04: the highest value that she can pay; of equal ones a random one."""
    if not t.markers_left(HERS) or (not hers(t).army_up and t.rulings.get("her_unarmed") == "no"):
        return ""
    left = t.rulings.get("her_equal") == "left"
    where = yield from first_space(
        t, "TW-SHP-13", lambda where, face: (-worth(t, face), *region_order(t, where)), left=left
    )
    if where:
        t.emit("her-value", None, "TW-SHP-13", n=worth(t, spaces.known_conquest(t, where)))
    return where


def second_conquest(t: Table, free: bool) -> Script[str]:
    """TW-SHP-16, TW-SEASY-05, TW-CONQ-09: the fewest cards to discard; of equal ones a random one."""
    unarmed = not (free or hers(t).army_up) and t.rulings.get("her_unarmed") == "no"
    if plays(t, "one-conquest") or not t.markers_left(HERS) or unarmed:
        return ""
    if where := (yield from first_space(t, "TW-SHP-16", lambda _, face: (need(t, face)[1],), free)):
        t.emit("her-fewest", None, "TW-SHP-16", n=need(t, spaces.known_conquest(t, where))[1])
    return where
