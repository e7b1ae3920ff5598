"""The box: trees, baskets, the cards of the visitors, and the facts that only an owner reads off a card."""

from companion.engine.box_facts import Facts
from companion.engine.data_folder import components
from companion.engine.faces import Bonus, reader
from companion.engine.facts import Fact, Input

GAME, APPLES, POINTS, GARDENER = "orchard", "apples", "points", "gardener"
PLAYERS = (2, 4)
TREES = (5, 6, 7, 6, 5)
HANDFUL, BASKET, LEAST_SOLD, FULL_BASKET = 2, 6, 3, 3
VISITORS: dict[str, str] = components(GAME, "visitors")
"""The face of each card: ``apples*2>points*4`` buys two apples for four points. The gardener's is not known."""

face = reader(Bonus, gained=(APPLES, POINTS), paid=(APPLES,), most=12)
"""Reads a face."""
WISH = Input(APPLES, "number", low=1, high=BASKET), Input(POINTS, "number", low=1, high=12)
FACTS = Facts({GARDENER: Fact(GARDENER, WISH, rule="OR-VISIT-04")})
