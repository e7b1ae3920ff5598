"""The pieces of the box: which there are, and how many of each, wherever on the table they lie."""

from __future__ import annotations

from typing import Any

from companion.engine.bounds import Printed
from companion.engine.fact_stock import once_known
from companion.engine.stock import Each, Stock
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box import names
from companion.games.tawantinsuyu.box.pieces import FACTS

STATUE_PILES = {name: tw.STATUES[size].each for name, (size, _) in tw.STATUE_NAMES.items()}
KINDS = tuple(tw.MARKET)
"""The kinds of buildings: permanent and production."""
PERMANENT_KIND, PRODUCTION_KIND = KINDS


def _workers(t: Any) -> dict[str, int]:
    """TW-SET-04, TW-SET-05."""
    return dict.fromkeys(tw.WORKERS, tw.WORKERS_EACH - tw.BOXED_EACH[t.count])


WORKERS = Stock(_workers, may_be_unknown=True)
DEITY_CARDS = Stock(once_known(FACTS["deity_cards"], names.deity_key), may_be_unknown=True)
ARMY_CARDS = Stock(
    once_known(FACTS["army_cards"], names.army_key, **dict.fromkeys(names.PLAIN, tw.ARMY_CARDS)), may_be_unknown=True
)
"""Cards in play may be called by their soldiers alone."""
PERMANENT = Stock(tuple(tw.PERMANENT), may_be_unknown=True)
PRODUCTION = Stock(once_known(FACTS["production_buildings"], names.production_key), may_be_unknown=True)
WEAVINGS = Stock(
    once_known(FACTS["weavings"], names.weaving_key, **dict.fromkeys(tw.STARTING_WEAVINGS, 1)), may_be_unknown=True
)
STATUES = Stock(STATUE_PILES)
IN_MARKET = Each({PERMANENT_KIND: PERMANENT, PRODUCTION_KIND: PRODUCTION})
AT_BOTTOM = Each({**IN_MARKET.bounds, "weavings": WEAVINGS, "deity_cards": DEITY_CARDS})
"""The pieces under each stack."""
CALLED = Each(
    {
        PRODUCTION_KIND: Printed(names.is_production),
        "weavings": Printed(names.is_weaving),
        "deity_cards": Printed(names.is_deity_card),
    }
)
"""How pieces are called of which not all are known."""
