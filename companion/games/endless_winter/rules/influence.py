"""The influence of camps and settlements on the hexes, and who leads them."""

from __future__ import annotations

from companion.games.endless_winter.box.components import HEXES
from companion.games.endless_winter.table import JUNCTION, Player, Table

CAMP_INFLUENCE, SETTLEMENT_INFLUENCE = 1, 2


def influence(t: Table, name: str) -> list[int]:
    """EW-ECL-13: everybody's influence on a hex."""
    return [influence_of(me, name) for me in t.players]


def influence_of(me: Player, name: str) -> int:
    """EW-ECL-13: one player's."""
    camps = CAMP_INFLUENCE * me.camps.get(name, 0)
    if not me.settlements:
        return camps
    return camps + SETTLEMENT_INFLUENCE * sum([name in JUNCTION[place] for place in me.settlements])


def led_hexes(t: Table, seat: int) -> list[str]:
    """EW-ECL-12: the hexes with a player's camps and settlements that the player leads."""
    me = t.players[seat]
    there = {*me.camps, *(name for place in me.settlements for name in JUNCTION[place])}
    return [name for name in HEXES if name in there and leads(t, seat, name)]


def leads(t: Table, seat: int, name: str) -> bool:
    """EW-ECL-12, EW-ECL-20, EW-VARG-02: the most influence, or tied for it; in the variant alone."""
    mine = influence_of(t.players[seat], name)
    if not mine:  # mostly, and nothing else has to be counted then
        return False
    there = influence(t, name)
    sole = t.rulings.get("gameplay") == "variant"
    return mine == max(there) and not (sole and there.count(mine) > 1)
