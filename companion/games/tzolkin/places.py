"""Places of the board: a stable id for everything that can be tapped, and which options lie where.

======================  ==========================================================================
``palenque``            a whole city, where its spaces are too small to tap
``palenque.3``          a space of a gear
``jungle.3.wood``       a harvest of Palenque: ``corn``, ``wood`` or ``burn``
``first_player``        the first-player space
``calendar``            the middle of the calendar
``market.gold``         a rate of the market
``temple.chaac``        a temple
``technology.theology.2``  a level of a technology; 4 is the bonus behind the last one
``tile.b1-06``          a building or monument on display
``stack.buildings``     where tiles are drawn from; also ``stack.monuments``
======================  ==========================================================================

>>> place_of("turn", "place palenque 2"), place_of("act", "act palenque 3 wood"), place_of("turn", "beg")
('palenque.2', 'jungle.3.wood', None)
>>> places_of("act", "act palenque 3 wood")
('jungle.3.wood', 'palenque.3', 'palenque')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.ask import Ask
from companion.engine.event import Event
from companion.games.tzolkin.components import FIRST_SPACE, GEARS
from companion.games.tzolkin.table import Table

OVERVIEW = "overview"
CALENDAR = "calendar"
BUILDING_STACK, MONUMENT_STACK = "stack.buildings", "stack.monuments"


def place_of(ask: str, key: str) -> str | None:
    """Where an option lies on the board; None for what lies nowhere on it (begging, a kind of resource, "done")."""
    match key.split(" "):
        case ["place", "first_player"]:
            return FIRST_SPACE
        case ["act", "palenque", group, harvest]:
            return f"jungle.{group}.{harvest}"
        case ["place" | "pick" | "act", gear, space]:
            return f"{gear}.{space}"
        case ["up" | "down", temple]:
            return f"temple.{temple}"
        case ["advance", row, level]:
            return f"technology.{row}.{level}"
        case ["build", tile, *_]:
            return f"tile.{tile}"
        case ["draw", _] if ask == "draw-building":
            return BUILDING_STACK
        case ["draw", _] if ask == "draw-monument":
            return MONUMENT_STACK
        case ["buy" | "sell", good]:
            return f"market.{good}"
        case ["days", _]:
            return CALENDAR
    return None


def places_of(ask: str, key: str) -> tuple[str, ...]:
    """The place of an option and the larger ones around it: a part of the board shows one of them."""
    place = place_of(ask, key)
    if place is None:
        return ()
    area, _, rest = place.partition(".")
    if area == "jungle":
        return place, f"palenque.{rest.partition('.')[0]}", "palenque"
    if area == "market":
        return place, "uxmal"
    return (place, area) if area in GEARS else (place,)


_FOCUS = {
    "anger": "temples",
    "temple": "temples",
    "theology": "temples",
    "advance": "technologies",
    "build": "buildings",
    "spare": "buildings",
    "draw-building": "buildings",
    "draw-monument": "buildings",
    "market": "gear:uxmal",
}


def focus(_table: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    return f"gear:{ask.values['gear']}" if ask.id == "act" else _FOCUS.get(ask.id, OVERVIEW)


def touched(events: Iterable[Event]) -> frozenset[str]:
    """The places where something just happened."""
    return frozenset(place for event in events for place in _touched(event.kind, event.values))


def _touched(kind: str, values: Mapping[str, Any]) -> Iterable[str]:
    match kind:
        case "place" | "pick" | "act" | "skull" | "neutral":
            gear = values.get("gear", "chichen_itza")
            return (f"{gear}.{values['space']}",)
        case "place-first":
            return (FIRST_SPACE,)
        case "corn-tile" | "wood-tile" | "burnt":
            harvest = {"corn-tile": "corn", "wood-tile": "wood", "burnt": "burn"}[kind]
            return (f"jungle.{values['space']}.{harvest}",)
        case "step-up" | "step-down":
            return (f"temple.{values['temple']}",)
        case "advance":
            return (f"technology.{values['row']}.{values['level']}",)
        case "bonus":
            return (f"technology.{values['row']}.4",)
        case "drawn":
            return (f"tile.{values['tile']}",)
        case "day" | "two-days":
            return (CALENDAR,)
    return ()
