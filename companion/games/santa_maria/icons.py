"""The icons of Santa Maria.

>>> icon("wood").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">')
True
"""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.games.santa_maria.components import GAME

_ICONS = Icons(GAME, "sm")
SYMBOLS, icons, icon = _ICONS.drawn, _ICONS.sheet, _ICONS.icon
used_in, picture = _ICONS.used_in, _ICONS.picture
