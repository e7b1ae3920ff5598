"""The components: trees, baskets, and the cards of the visitors with their faces."""

from __future__ import annotations

from companion.engine.data import components
from companion.engine.faces import Bonus, reader

GAME, APPLES, POINTS = "orchard", "apples", "points"
PLAYERS = (2, 4)
TREES = (5, 6, 7, 6, 5)
HANDFUL, BASKET, LEAST_SOLD, FULL_BASKET = 2, 6, 3, 3
VISITORS: dict[str, str] = components(GAME, "visitors")
"""The face of each card: ``apples*2>points*4`` buys two apples for four points."""

face = reader(Bonus, gained=(APPLES, POINTS), paid=(APPLES,), most=9)
"""Reads a face."""
