"""The faces of the pieces of Tawantinsuyu, in the notation of all games (``companion/engine/faces.py``).

The bonuses of ``potato*2+army-card`` are each taken or left. ``building``, ``statue``, ``steps`` and ``weaving`` are
free of cost; a task (``build-building``) is paid for.

>>> [bonus.gain for bonus in face("potato*2+stone/worker")]
[({'potato': 2},), ({'stone': 1}, {'worker': 1})]
>>> face("gold>temple-step")[0].pay, is_face("army-card*2"), is_face("silver")
(({'gold': 1},), True, False)
"""

from __future__ import annotations

from companion.engine.faces import Bonus, legible, reader
from companion.games.tawantinsuyu.box.components import GATHER, GOODS, POINTS, TASKS

DEITY_CARD, ARMY_CARD, WORKER, TEMPLE_STEP = "deity-card", "army-card", "worker", "temple-step"
FREE_STEPS, FREE_STATUE, FREE_BUILDING, FREE_WEAVING = "steps", "statue", "building", "weaving"
REFRESH_ONE = "refresh"
"""TW-TRADE-02: one building or army card is turned up, free."""
PIECES = (
    DEITY_CARD, ARMY_CARD, WORKER, TEMPLE_STEP, REFRESH_ONE, FREE_WEAVING, FREE_STEPS, FREE_STATUE, FREE_BUILDING,
)  # fmt: skip
WORDS = (*GOODS, POINTS, *PIECES, *(task for task in TASKS if task not in GATHER))
"""All that a bonus can bring."""
PAID = GOODS
"""The words left of an arrow."""
MOST = 20


face = reader(Bonus, WORDS, PAID, MOST)
"""The bonuses of a face."""
is_face = legible(face)
"""Whether something can be printed so; nothing can be, too."""
