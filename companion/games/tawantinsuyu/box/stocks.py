"""The pieces of the box: which there are, and how many of each, wherever on the table they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.bounds import Printed
from companion.engine.decks import faces_of
from companion.engine.facts import Face
from companion.engine.learning import AnyLearningTable
from companion.engine.stock import Each, Stock
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.names import (
    PLAIN,
    army_key,
    deity_key,
    is_deity_card,
    is_production,
    is_weaving,
    production_key,
    weaving_key,
)
from companion.games.tawantinsuyu.box.pieces import FACTS

STATUE_PILES = {f"{size}-{deity}": statue.each for size, statue in tw.STATUES.items() for deity in tw.DEITIES}
KINDS = tuple(tw.MARKET)
"""The kinds of buildings: permanent and production."""
PERMANENT_KIND, PRODUCTION_KIND = KINDS


def _told(
    fact: str, called: Callable[[Face], str], **more: int
) -> Callable[[AnyLearningTable], Mapping[str, int] | None]:
    """The pieces of a kind by their faces; None until all of them are known."""

    def box(t: AnyLearningTable) -> Mapping[str, int] | None:
        entered = t.fact(fact) or ()
        return None if len(entered) < FACTS[fact].count else Counter(faces_of(t, fact, called)) + Counter(more)

    return box


def _workers(t: Any) -> dict[str, int]:
    """TW-SET-04, TW-SET-05."""
    return dict.fromkeys(tw.WORKERS, tw.WORKERS_EACH - tw.BOXED_EACH[t.count])


WORKER_STOCK = Stock(_workers, may_be_unknown=True)
DEITY_STOCK = Stock(_told("deity_cards", deity_key), may_be_unknown=True)
ARMY_STOCK = Stock(_told("army_cards", army_key, **dict.fromkeys(PLAIN, tw.ARMY_CARDS)), may_be_unknown=True)
"""Cards in play may be called by their soldiers alone."""
PERMANENT_STOCK = Stock(tuple(tw.PERMANENT), may_be_unknown=True)
PRODUCTION_STOCK = Stock(_told("production_buildings", production_key), may_be_unknown=True)
WEAVING_STOCK = Stock(_told("weavings", weaving_key, **dict.fromkeys(tw.STARTING_WEAVINGS, 1)), may_be_unknown=True)
STATUE_STOCK = Stock(STATUE_PILES)
IN_MARKET = Each({PERMANENT_KIND: PERMANENT_STOCK, PRODUCTION_KIND: PRODUCTION_STOCK})
AT_BOTTOM = Each({**IN_MARKET.bounds, "weavings": WEAVING_STOCK, "deity_cards": DEITY_STOCK})
"""What lies under each stack."""
CALLED = Each(
    {PRODUCTION_KIND: Printed(is_production), "weavings": Printed(is_weaving), "deity_cards": Printed(is_deity_card)}
)
"""How pieces are called of which not all are known."""
