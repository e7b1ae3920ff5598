"""The icons of Santa Maria."""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.games.santa_maria.components import GAME

ICONS = Icons(GAME, "sm")
