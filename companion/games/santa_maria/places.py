"""Places of the board: a stable id for everything that can be tapped, and which options lie where.

========================  ========================================================================
``cell.14``               a cell of the colony of the player who is asked, numbered row by row
``column.3``, ``row.2``   a line; ``diagonal.down``, ``diagonal.up`` with Archery
``die.white.3``           the dice of one value; ``ambassador.white`` the die on an ambassador tile
``store.wood``            the storage for a good; ``dock.coins`` an own dock; ``hand`` the tile about to be laid
``display.double``        expansion tiles of one kind; ``tile.wood|road*1`` those with one face
``market.coins``          the shipping tile at a dock of the common board
``spot.scholar.1``        a spot for monks; ``space.coins`` a retiring space
``track.religion``        a track
``district.gold``         a district of the Maya city; ``city.4`` a spot, ``entry.4`` where a die comes in
========================  ========================================================================

Where something just happened in a colony, the place names the seat: ``cell.14@1``.

>>> places("line", "column 3 cocoa"), places("turn", "retire"), places("turn", "white 3")
(('column.3',), (), ('die.white.3', 'column.3', 'entry.3'))
"""

from __future__ import annotations

from companion.engine.ask import Ask
from companion.engine.places import Answers, Happened
from companion.games.santa_maria.table import Table

COMMON, CITY = "common", "city"


places = Answers(
    {
        "cell|at *": "cell.{1}",
        "turn: white *": "die.white.{1} column.{1} entry.{1}",
        "turn: blue *": "die.blue.{1} row.{1} entry.{1}",
        "ambassador * **": "ambassador.{1}",
        "column|row|diagonal|dock|space|entry * **": "{0}.{1}",
        "expand *": "display.{1}",
        "tile *": "tile.{1}",
        "ship *": "market.{1}",
        "monk *": "spot.{1}",
        "religion: step|boost": "track.religion",
        "sell|buy|fill|token *": "store.{1}",
        "temple *": "district.{1}",
        "spot|stop * **": "city.{1}",
    }
)
"""Where an answer lies; a die lies in the pool, and heads the line it reads."""
touched = Happened(
    {
        "activate|coin|placed|upgraded|governor|governor-stays": "cell.{numbers}@{player} cell.{number}@{player}",
        "die": "die.{colour}.{value}",
        "shipped|dock": "dock.{dock}@{player} market.{from/dock}",
        "ship-drawn|ship-laid": "market.{dock}",
        "monk": "spot.{spot}",
        "retired": "space.{space}",
        "religion": "track.religion",
        "conquistador": "track.conquistador",
        "ambassador": "ambassador.{colour}",
        "temple|card": "district.{district}",
        "visited|built|priest": "city.{spot}",
    }
)


IN_FRONT = frozenset((
    "turn", "line", "coin-building", "place", "trade", "choose", "pay", "dock", "follow", "navigation", "specialist",
    "by-hand", "end", "city", "stop", "priest", "site", "temple", "fork", "reserve", "token", "card", "building",
    "maya-trade", "maya-monk", "technology",
))  # fmt: skip
"""Questions about what lies in front of a player; the others are about the common board."""


def in_front_of(t: Table, seat: int) -> str:
    """The part with what lies in front of a player: a colony, or the city for whoever runs it."""
    return CITY if t.players[seat].maya else f"colony:{seat}"


def focus(t: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    if ask.id == "tell-cells":
        return in_front_of(t, ask.values["who"])
    return in_front_of(t, ask.player) if ask.player is not None and ask.id in IN_FRONT else COMMON
