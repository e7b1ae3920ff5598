"""The eclipse: piles revealed, labour compared, and everybody's benefits in the new order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine.ask import Answer, Ask, Option, Script, choose
from companion.engine.box_facts import Number, ask_form, no_options
from companion.engine.decks import merged, more
from companion.engine.facts import Entry, Input
from companion.engine.ledger import Points
from companion.games.endless_winter.box.components import EMPTIED, HALVES, KINDS, PER_CELL, ROUNDS
from companion.games.endless_winter.box.faces import face
from companion.games.endless_winter.box.names import stone_of
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.rules import cards, migrate, stone_points
from companion.games.endless_winter.rules.effects import On, gain, gain_face, order_matters
from companion.games.endless_winter.rules.influence import led_hexes
from companion.games.endless_winter.table import Table

Deed = Callable[[], Script[None]]
STONE_ENTRY = Entry("stone-points", (Input("points", "number", high=40),), rule="EW-ECL-17")
ALL = "all"
EVERY: Option[Answer] = Option(ALL, value=ALL)


# revealing and comparing


def reveal_piles(t: Table) -> Script[None]:
    """EW-ECL-01 to EW-ECL-07: all piles, then the order by labour; of two with as much, the one that acted later."""
    t.emit("eclipse", None, "EW-ECL-01", round=t.round)
    labour = []
    for seat in range(len(t.players)):
        yield from reveal_pile(t, seat)
        labour.append((yield from eclipse_labour(t, seat)))
        t.emit("eclipse-labour", seat, "EW-ECL-03", n=labour[seat] / HALVES)
    t.order = eclipse_order(t.order, labour)
    t.emit("order", None, "EW-ECL-06", seats=list(t.order))
    t.phase = "eclipse"


def eclipse_order(order: list[int], labour: list[int]) -> list[int]:
    """EW-ECL-06, EW-ECL-07.

    >>> eclipse_order([0, 1, 2], [0, 0, 0]), eclipse_order([0, 2, 1], [3, 6, 3])
    ([2, 1, 0], [1, 2, 0])
    """
    return sorted(order, key=lambda seat: (-labour[seat], -order.index(seat)))


def reveal_pile(t: Table, seat: int) -> Script[None]:
    """EW-ECL-02, EW-ECL-04: entered card by card; culture cards go back to the hand."""
    me = t.players[seat]
    options = partial(cards.hand_options, t, seat, "reveal")
    while me.pile_size:
        card = yield from choose(Ask(seat, "reveal", "EW-ECL-02", options, {"left": me.pile_size}))
        cards.from_hand(me, card)
        me.pile_size -= 1
        me.pile = more(me.pile, card)
        t.emit("revealed", seat, "EW-ECL-04" if cards.is_culture(card) else "EW-ECL-02", card=cards.card_term(card))
    for card, n in me.pile.items():
        if cards.is_culture(card):
            me.pile = more(me.pile, card, -n)
            me.hand = more(me.hand, card, n)


def eclipse_labour(t: Table, seat: int) -> Script[int]:
    """EW-ECL-03, EW-REST-02: half labours of the revealed tribe cards and of the resting figures; never of food."""
    me = t.players[seat]
    total = 0
    for card, n in me.pile.items():
        halves, _ = yield from cards.eclipse_face(t, card)
        total += n * halves
    return total + me.resting * (1 if t.rulings.get("resting_labour") == "half" else 3)


# a player's benefits


def eclipse(t: Table) -> Script[None]:
    """EW-ECL-08: one player after the other does all steps; then the piles are put down (EW-ECL-18)."""
    yield from STEPS[t.step](t, t.order[t.turns])
    t.step = (t.step + 1) % len(STEPS)
    if not t.step:
        t.turns, t.triggers = t.turns + 1, []
    if t.turns == len(t.players):
        for me in t.players:
            me.discard, me.pile = merged(me.discard, me.pile), {}
        t.turns, t.phase = 0, "preparation" if t.round < ROUNDS else "final"


def by_position(t: Table, seat: int) -> Script[None]:
    """EW-ECL-10, step A: the benefit beside the marker on the turn order track."""
    place = t.order.index(seat) + 1
    entered = yield from FACTS.in_row(t, f"turn_order_{len(t.players)}", place)
    yield from gain_face(On(t, seat, "EW-ECL-10", "turn-order", where=f"from.place-{place}"), entered["effect"])


def by_cards(t: Table, seat: int) -> Script[None]:
    """EW-ECL-11, EW-CARD-06, step B: the eclipse abilities of the cards in the pile."""
    found: dict[Answer, Deed] = {}
    for card, n in t.players[seat].pile.items():
        _, effect = yield from cards.eclipse_face(t, card)
        if effect:
            deed = partial(gain_face, On(t, seat, "EW-ECL-11", where=f"card.{card}"), effect)
            found |= {("eclipse", card, each): deed for each in range(1, n + 1)}
    yield from take_each(Ask(seat, "eclipse-cards", "EW-ECL-11", list), lambda: found)


def take_each(
    ask: Ask[Answer], offered: Callable[[], dict[Answer, Deed]], alike: Callable[[list[Answer]], bool] = lambda _: False
) -> Script[None]:
    """EW-ECL-09, EW-CARD-09: in any order, each or not; the last one is not asked about, nor all that are alike."""
    taken: list[Answer] = []
    quick = False
    while left := {key: deed for key, deed in offered().items() if key not in taken}:
        ask.choices, ask.default = partial(_each_or_all, list(left)), EVERY if alike(list(left)) else None
        key = next(iter(left)) if quick or len(left) == 1 else (yield from choose(ask))
        if key == "":
            return
        if key == ALL:
            quick = True
            continue
        taken.append(key)
        yield from left[key]()


def _each_or_all(left: list[Answer]) -> Iterator[Option[Answer]]:
    yield EVERY
    for key in left:
        yield Option(key, value=key)
    yield Option("done", value="")


def by_influence(t: Table, seat: int) -> Script[None]:
    """EW-ECL-12, EW-ECL-19, step C: every hex with the most influence, one at a time, as camps stand then."""
    at_first = led_hexes(t, seat) if t.rulings.get("influence") == "start" else None

    def benefits() -> dict[Answer, Deed]:
        led = led_hexes(t, seat) if at_first is None else at_first
        return {("hex", name): partial(hex_benefit, t, seat, name) for name in led}

    def alike(left: list[Answer]) -> bool:
        names = [str(key[1]) for key in left]
        entered = [t.fact(f"benefit_{t.hexes.get(name, name)}") for name in names]
        return all(entered) and not order_matters(t, [each for shown in entered for each in face(shown["effect"])])

    yield from take_each(Ask(seat, "eclipse-hexes", "EW-ECL-12", list), benefits, alike)


def hex_benefit(t: Table, seat: int, name: str) -> Script[None]:
    """EW-ECL-12: the benefit printed on the hex."""
    kind = yield from migrate.hex_kind(t, name)
    entered = yield from FACTS.look_up(t, f"benefit_{kind}")
    where = f"hex.{name}" + (f" kind.{kind}" if kind in KINDS else "")
    yield from gain_face(On(t, seat, "EW-ECL-12", "hexes", f"hex.{name}", where=where), entered["effect"])


def by_board(t: Table, seat: int) -> Script[None]:
    """EW-ECL-14, step D."""
    deeds = board_deeds(t, seat)
    yield from take_each(Ask(seat, "eclipse-board", "EW-ECL-14", list), lambda: deeds)


def board_deeds(t: Table, seat: int) -> dict[Answer, Deed]:
    """EW-ECL-14 to EW-ECL-16, step D: a card for every settlement, and the emptied cells of the megalith supply."""
    me = t.players[seat]
    found: dict[Answer, Deed] = {}
    for n in range(1, len(me.settlements) + 1):
        found["settlement", n] = partial(gain, On(t, seat, "EW-ECL-15", where="from.settlement"), {"card": 1})
    for cell, word in EMPTIED.items():
        if me.megaliths >= PER_CELL * cell:
            found["cell", cell] = partial(gain, On(t, seat, "EW-ECL-16", where="from.emptied"), {word: 1})
    return found


def by_stones(t: Table, seat: int) -> Script[None]:
    """EW-ECL-17, EW-STONE-12, step D: after everything that could add to them."""
    lines: list[Points] = []
    for key in t.players[seat].stones:
        for name in list(stone_points.unknown_hexes(t, seat, key)):
            yield from migrate.hex_kind(t, name)
        line = None if stone_points.by_hand(t, key) else stone_points.stone_points(t, seat, key)
        if line is None:
            values = {"stone": stone_of(key).name}
            ask = Ask(seat, "stone-points", "EW-ECL-17", no_options, values, STONE_ENTRY)
            counted = yield from ask_form(Number, ask)
            line = Points(seat, counted.points, stone_points.SOURCE, "EW-ECL-17", "family.hand")
        lines.append(line)
    t.bank(line for line in lines if line.points)


STEPS = (by_position, by_cards, by_influence, by_board, by_stones)
