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

>>> from companion.engine.ask import Option
>>> line, retire, white = Option(("column", 3, "cocoa")), Option("retire"), Option(("white", 3))
>>> places("line", line), places("turn", retire), places("turn", white)
(('column.3',), (), ('die.white.3', 'column.3', 'entry.3'))
"""

from __future__ import annotations

from companion.engine.ask import Ask
from companion.engine.places import read_places
from companion.games.santa_maria.box.components import GAME
from companion.games.santa_maria.table import Table

COMMON, CITY, OWN = "common", "city", "own"
_read = places, touched, _about = read_places(GAME)
"""A die lies in the pool, and heads the line it reads. Questions are about a player's area (``own``), or about the
common board."""


def in_front_of(t: Table, seat: int) -> str:
    """The part with a player's area: a colony, or the city for the Maya player."""
    return CITY if t.players[seat].maya else f"colony:{seat}"


def focus(t: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    if ask.id == "tell-cells":
        return in_front_of(t, ask.values["who"])
    return in_front_of(t, ask.player) if ask.player is not None and _about(t, ask) == OWN else COMMON


PLACES = _read._replace(focus=focus)
