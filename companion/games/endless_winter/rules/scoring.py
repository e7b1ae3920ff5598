"""Final scoring: every point with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from companion.engine.ask import Ask, Script
from companion.engine.box_facts import Number, ask_form, no_options
from companion.engine.facts import Entry, Input
from companion.engine.ledger import Points, ScoreLine
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.names import culture_of
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.box.stocks import ERAS, START
from companion.games.endless_winter.rules.cards import is_culture
from companion.games.endless_winter.rules.idols import revered
from companion.games.endless_winter.rules.stone_points import by_hand, stone_points
from companion.games.endless_winter.table import Player, Table

UNKNOWN_CARDS = Entry("untold-cards", (Input("points", "number", low=-20, high=60),), rule="EW-FIN-08")


def final_scoring(t: Table) -> Script[None]:
    """EW-FLOW-03, EW-FIN-01: questions about unknown pieces; then all points at once."""
    yield from FACTS.look_up(t, "card_points")
    if any(START in me.cards for me in t.players):
        yield from FACTS.look_up(t, "starting_cards")
    for seat, me in enumerate(t.players):
        if me.sacrifice:
            yield from FACTS.in_row(t, "sacrifice_track", me.sacrifice)
        for animal in ew.SET_MOST:
            if me.upright.get(animal):
                yield from FACTS.look_up(t, f"set_{animal}")
        if unknown := sum(me.cards.get(era, 0) for era in ERAS):
            ask = Ask(seat, "untold-cards", "EW-FIN-08", no_options, {"n": unknown}, UNKNOWN_CARDS)
            me.untold = (yield from ask_form(Number, ask)).points
    t.emit("final", None, "EW-FIN-01")
    t.bank(final_points(t))
    t.phase = "over"


def final_points(t: Table) -> Iterator[Points]:
    """EW-FIN-01, EW-FIN-14: the four categories, as far as they are known; nothing else scores at the end."""
    ranks = revered(t)
    for seat, me in enumerate(t.players):
        burial = burial_points(ranks.index(seat), me.buried_cards) if seat in ranks else 0
        sacrifice = ratio(me.food + me.tool, *section(t, me))
        yield from categories(seat, sacrifice, burial, card_points(t, me), set_points(t, me.upright))


def categories(seat: int, sacrifice: int, burial: int, cards: int, sets: Mapping[str, int]) -> Iterator[Points]:
    """EW-FIN-01: the points of a player, category by category."""
    if sacrifice:
        yield Points(seat, sacrifice, "sacrifice", "EW-FIN-02")
    if burial:
        yield Points(seat, burial, "burial", "EW-FIN-04")
    if cards:
        yield Points(seat, cards, "card-points", "EW-FIN-08")
    for animal, points in sets.items():
        if points:
            yield Points(seat, points, "animal-sets", "EW-FIN-09", f"animal.{animal}")


def section(t: Table, me: Player) -> tuple[int, int]:
    """EW-FIN-03: the ratio beside the marker of the sacrifice track: so many goods for so many points."""
    track = t.fact("sacrifice_track") or ()
    space = track[me.sacrifice - 1] if 0 < me.sacrifice <= len(track) else {"resources": 0, "points": 0}
    return space["resources"], space["points"]


def ratio(goods: int, resources: int, points: int) -> int:
    """EW-FIN-02: full groups alone count.

    >>> ratio(5, 2, 1), ratio(5, 3, 2), ratio(5, 0, 0)
    (2, 2, 0)
    """
    return goods // resources * points if resources else 0


def burial_points(rank: int, buried: int) -> int:
    """EW-FIN-04 to EW-FIN-07: by the place on the reverence track (0 is the highest) and the buried cards.

    >>> [burial_points(0, n) for n in (0, 1, 3, 4, 6, 7)], burial_points(3, 7)
    ([0, 6, 6, 10, 10, 15], 6)
    """
    if not buried:
        return 0
    return ew.BURIAL_TABLES[min(rank, len(ew.BURIAL_TABLES) - 1)][sum(buried > most for most in ew.BURIAL_STEPS)]


def card_points(t: Table, me: Player) -> int:
    """EW-FIN-08: the points of all own cards, wherever they are; starting cards never leave their owner."""
    entered = t.fact("card_points") or dict.fromkeys(ew.CARDS, 0)
    owned = me.cards
    culture = sum(n * (culture_of(card).points or 0) for card, n in owned.items() if is_culture(card))
    copies = t.fact("starting_cards") if START in owned else None
    if copies:
        owned = {card: n for card, n in owned.items() if card not in ew.STARTING} | copies
    return culture + me.untold + int(sum(n * entered[card] for card, n in owned.items() if card in entered))


def set_points(t: Table, upright: Mapping[str, int]) -> dict[str, int]:
    """EW-FIN-09 to EW-FIN-12: one set of each type, with the wild cards where they bring most."""
    tables = {animal: tuple((t.fact(f"set_{animal}") or {}).values()) for animal in ew.SET_MOST}
    return best_sets(tuple(upright.items()), tuple(tables.items()))


@cache
def best_sets(upright: tuple[tuple[str, int], ...], tables: tuple[tuple[str, tuple[int, ...]], ...]) -> dict[str, int]:
    """The best way to share out the wild cards; none makes a set by itself, none goes beyond a full one.

    >>> best_sets((("rhino", 1), ("argentavis", 2)), (("rhino", (1, 3, 6, 10)),))
    {'rhino': 6}
    """
    have, wild = dict(upright), dict(upright).get(ew.WILD, 0)
    plans: dict[int, tuple[int, dict[str, int]]] = {0: (0, {})}
    for animal, table in tables:
        own = have.get(animal, 0)
        better: dict[int, tuple[int, dict[str, int]]] = {}
        for used, (total, sets) in plans.items():
            for more in range(wild - used + 1 if own else 1):
                size = min(own + more, len(table))
                points = table[size - 1] if own and size else 0
                plan = (total + points, {**sets, animal: points} if own else sets)
                if used + more not in better or better[used + more][0] < plan[0]:
                    better[used + more] = plan
        plans = better
    return max(plans.values(), key=lambda plan: plan[0])[1]


def tie_breaks(t: Table) -> list[float]:
    """EW-FIN-13: the player earlier in the order of the fourth eclipse wins."""
    return [-t.order.index(seat) if seat in t.order else 0 for seat in range(len(t.players))]


def if_ended_now(t: Table) -> list[ScoreLine]:
    """The final scoring as the table stands, and the stones of this round where they are still to come."""
    return [] if t.phase == "over" else t.lines([*coming_stones(t), *final_points(t)])


def coming_stones(t: Table) -> Iterator[Points]:
    """The points of the stones if the eclipse of this round were now."""
    if t.phase in ("turn", "reveal"):
        for seat, me in enumerate(t.players):
            for key in me.stones:
                line = None if by_hand(t, key) else stone_points(t, seat, key)
                if line and line.points:
                    yield line


def secured(t: Table) -> Sequence[ScoreLine]:
    """Points that lie on the table."""
    return if_ended_now(t) if t.phase not in ("setup", "over") else []


def traits(t: Table) -> list[dict[str, float]]:
    """How each player has played."""
    return [
        {
            "settlements": len(me.settlements),
            "megaliths": me.megaliths,
            "animals": sum(me.upright.values()) + sum(me.tipped.values()),
            "buried": me.buried_cards,
            "stones": len(me.stones),
        }
        for me in t.players
    ]
