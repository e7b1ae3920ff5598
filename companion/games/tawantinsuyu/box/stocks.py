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
from companion.games.tawantinsuyu.box import names
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


WORKERS = Stock(_workers, may_be_unknown=True)
DEITY_CARDS = Stock(_told("deity_cards", names.deity_key), may_be_unknown=True)
ARMY_CARDS = Stock(
    _told("army_cards", names.army_key, **dict.fromkeys(names.PLAIN, tw.ARMY_CARDS)), may_be_unknown=True
)
"""Cards in play may be called by their soldiers alone."""
PERMANENT = Stock(tuple(tw.PERMANENT), may_be_unknown=True)
PRODUCTION = Stock(_told("production_buildings", names.production_key), may_be_unknown=True)
WEAVINGS = Stock(_told("weavings", names.weaving_key, **dict.fromkeys(tw.STARTING_WEAVINGS, 1)), may_be_unknown=True)
STATUES = Stock(STATUE_PILES)
IN_MARKET = Each({PERMANENT_KIND: PERMANENT, PRODUCTION_KIND: PRODUCTION})
AT_BOTTOM = Each({**IN_MARKET.bounds, "weavings": WEAVINGS, "deity_cards": DEITY_CARDS})
"""What lies under each stack."""
CALLED = Each(
    {
        PRODUCTION_KIND: Printed(names.is_production),
        "weavings": Printed(names.is_weaving),
        "deity_cards": Printed(names.is_deity_card),
    }
)
"""How pieces are called of which not all are known."""
