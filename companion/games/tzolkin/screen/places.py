"""Places of the board: a stable id for everything that can be tapped, and which answers lie where.

======================  ==========================================================================
``palenque``            a whole city, where its spaces are too small to tap
``palenque.3``          a space of a gear
``jungle.3.wood``       a harvest of Palenque: ``corn``, ``wood`` or ``burn``
``first_player``        the first-player space
``calendar``            the middle of the calendar
``market.gold``         a rate of the market
``temple.chaac``        a temple
``technology.theology.2``  a level of a technology; 4 is the bonus behind the last one
``tile.b1-06``          a building or monument on display
``stack.buildings``     where tiles are drawn from; also ``stack.monuments``
======================  ==========================================================================

>>> from companion.engine.ask import Option
>>> places("act", Option(("act", "palenque", 3, "wood"))), places("turn", Option("beg"))
(('jungle.3.wood', 'palenque.3', 'palenque'), ())
"""

from __future__ import annotations

from companion.engine.places import read_places
from companion.games.tzolkin.box.components import GAME

OVERVIEW = "overview"
CALENDAR = "calendar"
BUILDING_STACK, MONUMENT_STACK = "stack.buildings", "stack.monuments"

PLACES = places, touched, focus = read_places(GAME)
"""The place of an answer and the larger ones around it: a part of the board shows one of them."""
