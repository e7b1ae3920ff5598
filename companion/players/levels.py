"""How well the companion plays a seat: beginner, casual or strong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from companion.players.turn_search import ADVISOR, Width

Level = Literal["weak", "middle", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)
WIDTHS: Mapping[str, Width] = {"weak": Width(1, again=3, overlooks=0.15), "middle": Width(2), "strong": ADVISOR}
"""The extent of the search. A beginner follows the first good idea and overlooks many uses; a casual player compares
two lines of the turn; a strong one compares more, and thinks of the next turn too."""
