"""Places of the board: a stable id for everything that can be tapped, and which options lie where.

========================  ========================================================================
``cell.14``               a cell of the colony of the player who is asked, numbered row by row
``column.3``, ``row.2``   a line; ``diagonal.down``, ``diagonal.up`` with Archery
``die.white.3``           the dice of one value; ``ambassador.white`` the die on an ambassador tile
``store.wood``            the storage for a good; ``dock.coins`` an own dock; ``hand`` the tile about to be laid
``display.double``        expansion tiles of one kind; ``tile.wood|road*1`` those with one face
``market.coins``          the shipping tile at a dock of the common board
``spot.scholar.1``        a spot for monks; ``space.coins`` a retiring space
``track.religion``        a track
``district.gold``         a district of the Maya city; ``city.4`` a spot, ``entry.4`` where a die comes in
========================  ========================================================================

Where something just happened in a colony, the place names the seat: ``cell.14@1``.

>>> place_of("line", "column 3 cocoa"), place_of("place", "at 14"), place_of("turn", "retire")
('column.3', 'cell.14', None)
>>> places_of("turn", "white 3")
('die.white.3', 'column.3', 'entry.3')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.ask import Ask
from companion.engine.event import Event
from companion.games.santa_maria.table import Table

COMMON, CITY = "common", "city"


def place_of(ask: str, key: str) -> str | None:
    """Where an option lies on the board; None for what lies nowhere on it (retiring, doing nothing, an amount)."""
    match key.split(" "):
        case ["cell" | "at", number]:
            return f"cell.{number}"
        case ["white" | "blue" as colour, value] if ask == "turn":
            return f"die.{colour}.{value}"
        case ["ambassador", colour, *_]:
            return f"ambassador.{colour}"
        case ["column" | "row" | "diagonal" as kind, line, *_]:
            return f"{kind}.{line}"
        case ["expand", kind]:
            return f"display.{kind}"
        case ["tile", face]:
            return f"tile.{face}"
        case ["ship", dock]:
            return f"market.{dock}"
        case ["dock" | "space" as kind, name, *_]:
            return f"{kind}.{name}"
        case ["monk", spot]:
            return f"spot.{spot}"
        case ["step" | "boost"] if ask == "religion":
            return "track.religion"
        case ["sell" | "buy" | "fill" | "token", good]:
            return f"store.{good}"
        case ["temple", district]:
            return f"district.{district}"
        case ["entry", value, *_]:
            return f"entry.{value}"
        case ["spot" | "stop", number, *_]:
            return f"city.{number}"
    return None


_LINE = {"white": "column", "blue": "row"}


def places_of(ask: str, key: str) -> tuple[str, ...]:
    """The place of an option and others that stand for it: a die lies in the pool, and heads the line it reads."""
    place = place_of(ask, key)
    if place is None:
        return ()
    if place.startswith("die."):
        _, colour, value = place.split(".")
        return place, f"{_LINE[colour]}.{value}", f"entry.{value}"
    return (place,)


IN_FRONT = frozenset((
    "turn", "line", "coin-building", "place", "trade", "choose", "pay", "dock", "follow", "navigation", "specialist",
    "by-hand", "end", "city", "stop", "priest", "site", "temple", "fork", "reserve", "token", "card", "building",
    "maya-trade", "maya-monk", "technology",
))  # fmt: skip
"""Questions about what lies in front of a player; the others are about the common board."""


def in_front_of(t: Table, seat: int) -> str:
    """The part with what lies in front of a player: a colony, or the city for whoever runs it."""
    return CITY if t.players[seat].maya else f"colony:{seat}"


def focus(t: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    if ask.id == "tell-cells":
        return in_front_of(t, ask.values["who"])
    return in_front_of(t, ask.player) if ask.player is not None and ask.id in IN_FRONT else COMMON


def touched(events: Iterable[Event]) -> frozenset[str]:
    """The places where something just happened."""
    return frozenset(place for event in events for place in _touched(event.kind, event.player, event.values))


def _touched(kind: str, seat: int | None, values: Mapping[str, Any]) -> Iterable[str]:
    match kind:
        case "activate" | "coin" | "placed" | "upgraded" | "governor" | "governor-stays":
            numbers = [*values.get("numbers", ()), *([values["number"]] if "number" in values else ())]
            return [f"cell.{number}@{seat}" for number in numbers]
        case "die" if "value" in values:
            return (f"die.{values.get('colour', 'white')}.{values['value']}",)
        case "shipped" | "dock" if "dock" in values:
            return f"dock.{values['dock']}@{seat}", f"market.{values.get('from', values['dock'])}"
        case "monk" if "spot" in values:
            return (f"spot.{values['spot']}",)
        case "retired" if "space" in values:
            return (f"space.{values['space']}",)
        case "religion" | "conquistador":
            return (f"track.{kind}",)
        case "ambassador" if "colour" in values:
            return (f"ambassador.{values['colour']}",)
        case "temple" | "card" if "district" in values:
            return (f"district.{values['district']}",)
        case "visited" | "built" | "priest" if "spot" in values:
            return (f"city.{values['spot']}",)
    return ()
