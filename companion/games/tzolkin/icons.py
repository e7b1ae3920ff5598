"""The icons of Tzolk'in.

>>> icon("corn").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">')
True
"""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.games.tzolkin.components import GAME

ICONS = Icons(GAME, "tz")
SYMBOLS, icons, icon = ICONS.drawn, ICONS.sheet, ICONS.icon
