"""Places of the board: a stable id for everything that can be tapped, and which answers lie where.

==========================  ==========================================================================
``column.hunt``             a column, or the rest area; ``bottom`` the bottom section of the figure's column
``hex.h01``                 a hex; ``junction.h00.h01.h02`` where three of them meet
``ground.bison``            an animal of the hunting grounds; ``tip.bison`` one of a player's own
``tribe.hunter``            a stack of tribe cards; ``culture.1_2_fill`` a culture card
``stone.idols``             a sacred stone; ``stone.untold.1`` one of an era that is not entered yet
``cell.1.3.2``              a level, row and column of the megaliths
``track.sacrifice``         a track of the idols
==========================  ==========================================================================
"""

from __future__ import annotations

from companion.engine.places import read_places
from companion.games.endless_winter.box.components import GAME

BOTTOM = "bottom"
PLACES = places, touched, focus = read_places(GAME)
