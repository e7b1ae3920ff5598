"""Conquest: the casualty, army cards brought into play, markers on the regions, and the soldiers they cost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from companion.engine.ask import Answer, AskHint, Option, OptionHint, Reasons, Script, because
from companion.engine.decks import without
from companion.engine.hidden_hands import why_not_held
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import REFRESH_ONE
from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import buildings, workers
from companion.games.tawantinsuyu.rules.asking_and_paying import On, is_hers, pay, pick
from companion.games.tawantinsuyu.rules.cards import holds_armies
from companion.games.tawantinsuyu.rules.due_bonuses import one_by_one
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.open_hands import name_armies
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent
from companion.games.tawantinsuyu.rules.spaces import conquest_face, conquest_faces, known_conquest
from companion.games.tawantinsuyu.table import Table

SOURCE = "conquest"


class Way(NamedTuple):
    """A way to pay soldiers: cards with one and with two soldiers, to discard and to flip."""

    discard_1: int
    discard_2: int
    flip_1: int
    flip_2: int


# the payment


def ways(ones: int, twos: int, flip: int, discard: int) -> list[Way]:
    """TW-CONQ-08, TW-CONQ-13: every way without a card too many; no card serves both.

    >>> ways(1, 1, 2, 1), ways(0, 1, 1, 1)
    ([Way(discard_1=1, discard_2=0, flip_1=0, flip_2=1)], [])
    """
    return [
        Way(*gone, *turned)
        for gone in _covers(ones, twos, discard)
        for turned in _covers(ones - gone[0], twos - gone[1], flip)
    ]


@cache
def _covers(ones: int, twos: int, need: int) -> list[tuple[int, int]]:
    """Cards that carry at least so many soldiers, none of them needless."""
    found = []
    for big in range(min(twos, (need + 1) // 2) + 1):
        small = max(0, need - 2 * big)
        if small <= ones and not (small == 0 and big and 2 * (big - 1) >= need):
            found.append((small, big))
    return found


def demands(t: Table, seat: int, face: Any) -> list[tuple[int, int]]:
    """TW-CONQ-06, TW-Z13, TW-LIM-10: flip and discard values; with Z13 one less of each, but one in all."""
    flip, discard = face["flip"], face["discard"]
    if "z13" not in t.working(seat):
        return [(flip, discard)]
    fewer, least = tw.PERMANENT["z13"].fewer, tw.PERMANENT["z13"].least
    low, lower = max(0, flip - fewer), max(0, discard - fewer)
    if low + lower >= min(least, flip + discard):
        return [(low, lower)]
    return [need for need in ((flip, lower), (low, discard)) if sum(need) >= least]


def needs_soldiers(face: Any) -> bool:
    """TW-LIM-10: whether a space asks for any: Z13 leaves one of them in all."""
    return bool(face["flip"] or face["discard"])


def payments(t: Table, seat: int, face: Any, *more: str) -> list[Way]:
    """All ways to pay a space now, or with more cards face up."""
    each = [soldiers(card) for card in (*t.side(seat).army_up, *more)]
    found = [way for need in demands(t, seat, face) for way in ways(each.count(1), each.count(2), *need)]
    return list(dict.fromkeys(found))


def helpers(t: Table, seat: int, face: Any) -> dict[int, str]:
    """TW-CONQ-06: cards by soldiers that the reward may turn up to pay the space, where the table plays it so."""
    if t.rulings.get("reward_pays") != "yes" or REFRESH_ONE not in one_by_one(face["effect"]):
        return {}
    return {soldiers(card): card for card in t.side(seat).army_down if payments(t, seat, face, card)}


def why_not_conquer(t: Table, seat: int, where: str) -> Reasons:
    """TW-CONQ-06, TW-CONQ-07: soldiers that lie face up."""
    face = known_conquest(t, where)
    if face and not payments(t, seat, face) and not helpers(t, seat, face):
        have = sum(map(soldiers, t.players[seat].army_up))
        yield because("TW-CONQ-06", flip=face["flip"], discard=face["discard"], have=have)


def spend_soldiers(t: Table, seat: int, way: Way) -> None:
    """TW-CONQ-06, TW-CONQ-11: some to the discard pile, others face down."""
    me = t.side(seat)
    for size, gone, turned in ((1, way.discard_1, way.flip_1), (2, way.discard_2, way.flip_2)):
        cards = [card for card in me.army_up if soldiers(card) == size]
        t.army_discard = [*t.army_discard, *cards[:gone]]
        me.army_down = [*me.army_down, *cards[gone : gone + turned]]
        left = list(me.army_up)
        for card in cards[: gone + turned]:
            left.remove(card)
        me.army_up = left
    if discarded := way.discard_1 + way.discard_2:
        t.emit("soldiers", seat, "TW-CONQ-06", n=discarded)
    if flipped := way.flip_1 + way.flip_2:
        t.emit("soldiers-flipped", seat, "TW-CONQ-06", n=flipped)


# markers


def empty_spaces(t: Table) -> list[str]:
    """TW-CONQ-05: spaces without a marker, as far as it is known how many there are."""
    return [where for where in t.derived("regions", "spaces", _spaces) if where not in t.conquests]


def _spaces(counts: Any) -> list[str]:
    return [f"{region}-{n}" for region in tw.REGIONS for n in range(1, (counts or {}).get(region, 0) + 1)]


def known_spaces(t: Table) -> dict[str, Any]:
    """The empty spaces whose faces are known."""
    known = {region: conquest_faces(t, region) for region in tw.REGIONS}
    empty = ((where, *tw.CONQUEST_SPACES[where]) for where in empty_spaces(t))
    return {where: known[region][place,] for where, region, place in empty if (place,) in known[region]}


def conquer(t: Table, seat: int) -> Script[bool]:
    """TW-CONQ-05, TW-CONQ-06, TW-CONQ-12: one marker, its reward, then the soldiers; whether one was placed."""
    me = t.players[seat]
    if not t.markers_left(seat):
        t.emit("no-markers", seat, "TW-CONQ-12", n=tw.CONQUEST_MARKERS)
        return False
    if not me.army_up and all(map(needs_soldiers, known_spaces(t).values())):
        return False
    yield from FACTS.look_up(t, "regions")

    def options() -> Iterator[Option[str]]:
        for where in empty_spaces(t):
            yield Option(about_conquest(where), why_not_conquer(t, seat, where), hints=OptionHint.ON_BOARD, value=where)
        yield Option("nothing", value="")

    while where := (yield from pick(t, seat, "conquer", "TW-CONQ-05", options)):
        face = yield from conquest_face(t, where)
        if payments(t, seat, face) or helpers(t, seat, face):
            yield from plant(t, seat, where, face)
            return True
        t.emit("too-few-soldiers", seat, "TW-CONQ-06", flip=face["flip"], discard=face["discard"])
    return False


def plant(t: Table, seat: int, where: str, face: Any, way: Way | None = None) -> Script[None]:
    """TW-CONQ-06: the marker, the reward, the payment; Axomamma's is settled already."""
    mark(t, seat, where)
    reward = face["effect"]
    if not is_hers(t, seat) and not payments(t, seat, face):
        reward = yield from turn_up_helper(t, seat, face)
    yield from gain_face(On(t, seat, "TW-CONQ-06", SOURCE), reward)
    if is_hers(t, seat):
        if way is not None:
            spend_soldiers(t, seat, way)
        return
    found = payments(t, seat, face)
    if found:
        options = [Option(("soldiers", way[0], way[1], way[2], way[3]), value=way) for way in found]
        way = yield from pick(t, seat, "soldiers", "TW-CONQ-08", lambda: options)
        spend_soldiers(t, seat, way)


def turn_up_helper(t: Table, seat: int, face: Any) -> Script[str]:
    """TW-CONQ-06: the reward turns up a card that is needed to pay; returns the rest of the reward."""
    options = [Option(("refresh-army", n), value=card) for n, card in helpers(t, seat, face).items()]
    card = options[0].value
    if len(options) > 1:
        card = yield from pick(t, seat, "refresh-one", "TW-CONQ-06", lambda: options)
    buildings.turn_up(t, seat, ("army_down", card), "TW-CONQ-06")
    left = one_by_one(face["effect"])
    left.remove(REFRESH_ONE)
    return "+".join(left)


def about_conquest(where: str) -> Answer:
    """The answer that names a conquest space by its region and number."""
    region, place = tw.CONQUEST_SPACES[where]
    return "conquer", region, str(place)


def mark(t: Table, seat: int, where: str) -> None:
    """TW-CONQ-05: a marker lies on a space."""
    t.conquests = {**t.conquests, where: seat}
    region, place = tw.CONQUEST_SPACES[where]
    t.emit("conquer", seat, "TW-CONQ-05", region=region, place=place)


# army cards into play


def why_not_enlist(t: Table, seat: int, n: int, cost: dict[str, int]) -> Reasons:
    """TW-CONQ-03: a card with so many soldiers, and the potato."""
    yield from why_not_held(t.context.hands, str(n), lambda: [str(soldiers(card)) for card in holds_armies(t, seat)])
    yield from t.players[seat].why_not_pay(cost, "TW-CONQ-03")


def enlist_options(t: Table, seat: int, cost: dict[str, int]) -> Iterator[Option[str]]:
    """The army cards of an open hand; of a hidden one by their soldiers."""
    me = t.players[seat]
    for card in dict.fromkeys(me.army_hand):
        yield Option(("enlist", card), me.why_not_pay(cost, "TW-CONQ-03"), cost or None, value=card)
    for n in tw.SOLDIERS if me.unseen_armies else ():  # a free action may have taken the last card
        yield Option(("enlist", n), why_not_enlist(t, seat, n, cost), cost or None, value=str(n))
    yield Option("done", value="")


def play_cards(t: Table, seat: int, free: int) -> Script[None]:
    """TW-CONQ-03: any number from the hand, a potato each; the active player's first is free. Only soldiers matter."""
    me, played = t.players[seat], 0
    yield from name_armies(t, seat, "TW-CONQ-03")
    while me.armies:
        cost = {} if free else {tw.POTATO: 1}
        hints = AskHint.CLOSING if played else AskHint.NONE
        options = partial(enlist_options, t, seat, cost)
        card = yield from pick(t, seat, "enlist", "TW-CONQ-03", options, hints, n=played)
        if not card:
            return
        played += 1
        yield from pay(t, seat, cost, "TW-CONQ-03")
        free = max(0, free - 1)
        me.armies -= 1
        if card in me.army_hand:
            me.army_hand = without(me.army_hand, card)
        me.army_up = [*me.army_up, str(soldiers(card))]
        t.emit("enlist", seat, "TW-CONQ-03", n=soldiers(card))


# the action


def conquest(t: Table, seat: int, gold: bool) -> Script[None]:
    """TW-CONQ-01 to TW-CONQ-12: casualty, cards, a marker each, and a second one for the active player."""
    yield from workers.casualty(t, seat)
    order = [each for each in t.everybody(seat) if each != seat or not gold]
    for each in order:
        yield from enlists(t, each)
    first = False
    for each in order:
        placed = yield from conquers(t, each)
        first = first or (placed and each == seat)
    if not gold and (first or t.rulings.get("second_marker") != "after-first"):
        yield from conquer(t, seat)


def enlists(t: Table, seat: int) -> Script[None]:
    """TW-CONQ-03: whose turn it is has the first card free."""
    if is_hers(t, seat):
        yield from Opponent.playing.enlist(t)
    else:
        yield from play_cards(t, seat, int(seat == t.turn_of))


def conquers(t: Table, seat: int) -> Script[bool]:
    """TW-CONQ-05: a marker; whether a player placed one."""
    if is_hers(t, seat):
        yield from Opponent.playing.conquer(t)
        return False
    return (yield from conquer(t, seat))
