"""Setting up: workers, village and nomads, markets, weavings, starting cards with their bonuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any

import msgspec

from companion.engine.ask import Ask, Option, Script, choose
from companion.engine.copy import Entry, Input, may_wait, no_options
from companion.engine.hands import why_not_held
from companion.games.tawantinsuyu.asking import HER_PART, is_hers, pick
from companion.games.tawantinsuyu.buildings import STACK_SIZES, fill_market
from companion.games.tawantinsuyu.cards import ANOTHER, tell_card
from companion.games.tawantinsuyu.ceremony import ERAS
from companion.games.tawantinsuyu.components import (
    BOXED_EACH,
    DEALT,
    GOODS,
    KEPT,
    PLAYED,
    SECTORS,
    START_POINTS,
    START_STONE,
    START_WORKERS,
    STARTING_WEAVINGS,
    STONE,
    TOP,
    WEAVINGS,
    WORKERS,
    workers_in_game,
)
from companion.games.tawantinsuyu.effects import On, gain, gain_face
from companion.games.tawantinsuyu.faces import PIECES
from companion.games.tawantinsuyu.pieces import COUNTED, FACTS
from companion.games.tawantinsuyu.table import Axomamma, Player, Table
from companion.games.tawantinsuyu.told import deck, effect_of, fact
from companion.games.tawantinsuyu.weaving import removed, turn_top
from companion.games.tawantinsuyu.workers import block, from_bag

IN_ALL = Entry(
    "start-bonus",
    (
        *(Input(good, "number", high=20, likely=5) for good in GOODS),
        Input("points", "number", high=20, likely=5),
        Input("army-card", "number", high=5, likely=5),
        *(Input(word, "number", high=3, likely=3) for word in PIECES if word != "army-card"),
        Input("build-building", "number", high=3, likely=3),
    ),
    rule="TW-SET-18",
)
"""What the five starting cards brought, told in one: they go back into the deck, so which they were does not matter."""


def new_table(count: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """TW-SET-02, TW-SET-16: what is the same in every game of so many players."""
    return Table(
        era=ERAS[0],
        day=1,
        rulings=dict(rulings),
        players=[Player() for _ in range(count)],
        first_player=0 if count == 1 else -1 if first is None else first,
        companion_deals=companion_deals,
        stacks=dict(STACK_SIZES),
        axomamma=Axomamma() if count == 1 else None,
    )


def opener(t: Table) -> int | None:
    """TW-SET-14: who begins, while the first turn is awaited."""
    return t.first_player if (t.phase, t.turns) == ("turn", 0) else None


def set_up(t: Table) -> Script[None]:
    """TW-SET-01 to TW-SET-22."""
    if t.first_player < 0:
        t.first_player = yield from t.ask_who_begins("TW-SET-14")
    t.turn_of = t.first_player
    order = t.seats_from(t.first_player)
    t.boxed = BOXED_EACH[t.count] * len(WORKERS)
    t.bag = workers_in_game(t.count)
    if t.companion_deals:
        sectors = [Option(f"sector {sector}", value=sector) for sector in SECTORS]
        action = (yield from fact(t, "coricancha"))["actions"][0]
        t.rotation = yield from choose(Ask(None, "rotation", "TW-SET-03", lambda: sectors, {"action": action}))
    for seat in t.everybody(t.first_player):
        yield from starting_workers(t, seat)
    yield from fill_village(t)
    yield from fill_market(t, "TW-SET-10")
    yield from lay_weavings(t, order)
    for seat in t.everybody(t.first_player):
        t.score(seat, START_POINTS, "start", "TW-SET-02")
    for seat in order:
        t.gain(seat, {STONE: START_STONE}, "TW-SET-16")
        t.deck -= DEALT
        t.players[seat].deities = KEPT
    if t.axomamma is not None:
        yield from HER_PART["set-up"](t)
    for seat in reversed(order):
        yield from starting_cards(t, seat)
    t.deck += PLAYED * len(order)
    t.built = False
    yield from fill_market(t, "TW-SET-19")
    t.phase = "turn"


# workers


def starting_workers(t: Table, seat: int) -> Script[None]:
    """TW-SET-06: two of different kinds."""
    pairs = list(combinations(WORKERS, START_WORKERS))
    options = [Option(f"start {one} {other}", value=[one, other]) for one, other in pairs]
    values = {} if is_hers(t, seat) else {"seat": seat}
    ask = Ask(None, "her-start-workers" if is_hers(t, seat) else "start-workers", "TW-SET-06", lambda: options, values)
    t.side(seat).workers = yield from choose(ask)
    t.bag -= START_WORKERS


def fill_village(t: Table) -> Script[None]:
    """TW-SET-07 to TW-SET-09: village, nomads and, for two, the marked spaces of the top terrace."""
    told = yield from fact(t, f"village_{t.count}")
    for _ in range(told["village"]):
        worker = yield from from_bag(t, "TW-SET-07")
        t.village = [*t.village, worker or ""]
    for _ in range(told["nomads"]):
        t.nomads = [*t.nomads, (yield from from_bag(t, "TW-SET-08"))]
    marks = FACTS[f"marks_{TOP}"]
    if t.count == COUNTED[0] and (yield from may_wait(t, marks, marks.rule)):
        yield from block(t, TOP, "TW-SET-09")


# weavings


def lay_weavings(t: Table, order: list[int]) -> Script[None]:
    """TW-SET-13, TW-SET-15: the stack with its top tile, and a starting weaving for everybody."""
    t.stack = WEAVINGS - removed(t)
    yield from turn_top(t)
    left = list(STARTING_WEAVINGS)
    if t.axomamma is not None:
        tile = yield from HER_PART["starting-weaving"](t, left)
        left.remove(tile)
    for seat in order:
        tile = yield from pick(t, seat, "starting-weaving", "TW-SET-15", partial(_starting, left))
        left.remove(tile)
        t.players[seat].tapestries = [[tile]]
        t.emit("starting-weaving", seat, "TW-SET-15", tile=tile)


def _starting(left: list[str]) -> list[Option[str]]:
    return [Option(f"starting {tile}", value=tile) for tile in left]


# starting cards


def starting_cards(t: Table, seat: int) -> Script[None]:
    """TW-SET-17, TW-SET-18: five cards for their bonuses, one by one, or all told in one."""
    played: list[str] = []
    on = On(t, seat, "TW-SET-18", "deity-cards", optional=True)
    while len(played) < PLAYED:
        card = yield from pick(
            t, seat, "start-card", "TW-SET-17", partial(_start_options, t, seat, played), **_left(played)
        )
        if card == "":
            yield from in_all(on)
            return
        if card == ANOTHER:
            card = yield from tell_card(t)
        played.append(card)
        yield from gain_face(on, effect_of(card))


def _left(played: list[str]) -> dict[str, Any]:
    return {"n": PLAYED - len(played)}


def _start_options(t: Table, seat: int, played: list[str]) -> Iterator[Option[str]]:
    """The known cards that are left, another one, or all in one; who looks ahead has only those that were dealt."""
    hands, all_left = t.beside.hands, deck("deity_cards").left(t)
    left = {card: n for card in all_left if (n := all_left[card] - played.count(card)) > 0}
    dealt = left if hands is None else hands.held(seat, "deity_cards", left, DEALT - len(played))
    for card in left:
        yield Option(f"play {card}", why_not_held(hands, card, lambda: dealt), value=card)
    if deck("deity_cards").more(t):
        yield Option(ANOTHER, value=ANOTHER)
    if not played:
        yield Option("in-all", why_not_held(hands, "", lambda: dealt), value="")


def in_all(on: On) -> Script[None]:
    """TW-SET-18: what the five brought together."""
    answer = yield Ask(on.seat, "start-bonus", on.rule, no_options, {}, IN_ALL)
    told: dict[str, int] = msgspec.json.decode(answer)
    yield from gain(on, {word: n for word, n in told.items() if n})
