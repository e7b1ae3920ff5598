"""The icons of Santa Maria.

>>> icon("wood").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">')
True
"""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.games.santa_maria.components import GAME

ICONS = Icons(GAME, "sm")
SYMBOLS, icons, icon = ICONS.drawn, ICONS.sheet, ICONS.icon
