"""The icons of Tzolk'in."""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.games.tzolkin.components import GAME

ICONS = Icons(GAME, "tz")
