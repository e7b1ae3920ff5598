"""The numbers of a table that the cards of a first game say."""

from __future__ import annotations

from companion.engine.table import counts
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.rules.influence import influence_of
from companion.games.endless_winter.table import Table


def numbers(t: Table, seat: int) -> dict[str, float]:
    """The numbers of the common boards, then those of a player."""
    me = t.players[seat]
    return {
        **counts(t, "round", "animals", "grounds", "tribes", "culture"),
        "rounds": ew.ROUNDS,
        "stones_left": sum(map(len, t.stones.values())),
        "megaliths": len(t.built),
        **counts(me, "figures", "resting", "camps", "sacrifice", "reverence", "food", "deck", "cards", "stones"),
        **counts(me, "upright", "tipped"),
        "chief": not me.chief_placed,
        "influence": sum(influence_of(me, name) for name in ew.HEXES),
        "limit": me.food_limit,
        "discarded": sum(me.discard.values()),
        "pile": me.pile_size or sum(me.pile.values()),
        **({"place": t.order.index(seat) + 1} if seat in t.order else {}),
    }
