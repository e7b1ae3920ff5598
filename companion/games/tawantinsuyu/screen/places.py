"""Places of the board: a stable id for everything that can be tapped, and which answers lie where.

==========================  ==========================================================================
``space.1-top-2``           a space of the hill: sector, terrace, place; ``terrace.top`` one that is not entered yet
``steps.1-upper``           a slot for steps; ``sector.1`` a space of the Coricancha
``village.corn``            an end of the village; ``nomad.courier`` a worker among the nomads
``temple``                  the whole temple
``conquest.antisuyu-1``     a space of a region
``building.z01``            a building of the market; ``statue.small-deity-1`` a pile of statues
``altar.deity-3_potato``    a card on the altar; ``deck.deity`` the deck beside it
``tapestry.left.1``         an end of an own tapestry; ``tapestry.new`` a new one
==========================  ==========================================================================

>>> from companion.engine.ask import Option
>>> space, nomad, done = Option(("space", "1", "top", "2")), Option("nomad-untold"), Option("done")
>>> places("space", space), places("nomad", nomad), places("task", done)
(('space.1-top-2',), ('nomad.untold',), ())
"""

from __future__ import annotations

from companion.engine.places import read_places
from companion.games.tawantinsuyu.box.components import GAME

TEMPLE = "temple"
PLACES = places, touched, focus = read_places(GAME)
