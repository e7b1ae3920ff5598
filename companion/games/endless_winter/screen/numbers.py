"""The numbers of a table that the cards of a first game say."""

from __future__ import annotations

from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.rules.migrate import influence_of
from companion.games.endless_winter.table import Table


def numbers(t: Table, seat: int) -> dict[str, float]:
    """The numbers of the common boards, then those of a player."""
    me = t.players[seat]
    return {
        "round": t.round,
        "rounds": ew.ROUNDS,
        "animals": t.animals,
        "grounds": len(t.grounds),
        "tribes": sum(t.tribes.values()),
        "culture": sum(card is not None for card in t.culture),
        "stones_left": sum(map(len, t.stones.values())),
        "megaliths": len(t.built),
        "figures": me.figures,
        "chief": not me.chief_placed,
        "resting": me.resting,
        "camps": sum(me.camps.values()),
        "influence": sum(influence_of(me, name) for name in ew.HEXES),
        "sacrifice": me.sacrifice,
        "reverence": me.reverence,
        "food": me.food,
        "limit": me.food_limit,
        "deck": me.deck,
        "discarded": sum(me.discard.values()),
        "pile": me.pile_size or sum(me.pile.values()),
        "cards": sum(me.cards.values()),
        "stones": len(me.stones),
        "upright": sum(me.upright.values()),
        "tipped": sum(me.tipped.values()),
        **({"place": t.order.index(seat) + 1} if seat in t.order else {}),
    }
