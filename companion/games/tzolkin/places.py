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

>>> places("act", "act palenque 3 wood"), places("turn", "beg")
(('jungle.3.wood', 'palenque.3', 'palenque'), ())
"""

from __future__ import annotations

from companion.engine.ask import Ask
from companion.engine.places import Answers, Happened
from companion.games.tzolkin.components import FIRST_SPACE
from companion.games.tzolkin.table import Table

OVERVIEW = "overview"
CALENDAR = "calendar"
BUILDING_STACK, MONUMENT_STACK = "stack.buildings", "stack.monuments"

places = Answers(
    {
        f"place {FIRST_SPACE}": FIRST_SPACE,
        "act palenque * *": "jungle.{2}.{3} palenque.{2} palenque",
        "place|pick|act * *": "{1}.{2} {1}",
        "up|down *": "temple.{1}",
        "advance * *": "technology.{1}.{2}",
        "build * **": "tile.{1}",
        "draw-building: draw *": BUILDING_STACK,
        "draw-monument: draw *": MONUMENT_STACK,
        "buy|sell *": "market.{1} uxmal",
        "days *": CALENDAR,
    }
)
"""The place of an answer and the larger ones around it: a part of the board shows one of them."""
touched = Happened(
    {
        "place|pick|act|neutral": "{gear}.{space}",
        "skull": "chichen_itza.{space}",
        "place-first": FIRST_SPACE,
        "corn-tile": "jungle.{space}.corn",
        "wood-tile": "jungle.{space}.wood",
        "burnt": "jungle.{space}.burn",
        "step-up|step-down": "temple.{temple}",
        "advance": "technology.{row}.{level}",
        "bonus": "technology.{row}.4",
        "drawn": "tile.{tile}",
        "day|two-days": CALENDAR,
    }
)
FOCUS = {
    **dict.fromkeys(("anger", "temple", "theology"), "temples"),
    **dict.fromkeys(("build", "spare", "draw-building", "draw-monument"), "buildings"),
    "advance": "technologies",
    "market": "gear:uxmal",
}


def focus(_table: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    return f"gear:{ask.values['gear']}" if ask.id == "act" else FOCUS.get(ask.id, OVERVIEW)
