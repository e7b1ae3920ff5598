"""Where the answers lie on the board."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Ask
from companion.engine.event import Event
from companion.games.tawantinsuyu.table import Table

HILL, VILLAGE, TEMPLE, REGIONS, MARKET, ALTAR, STATUES, PLAYERS, AXOMAMMA = (
    "hill", "village", "temple", "regions", "market", "altar", "statues", "players", "axomamma",
)  # fmt: skip
PARTS = (HILL, VILLAGE, TEMPLE, REGIONS, MARKET, ALTAR, STATUES, PLAYERS)
UNTOLD = "untold"


def place_of(*words: object) -> str:
    """A place by its words."""
    return ".".join(str(word).replace(" ", "_") for word in words)


def places_of(ask: str, key: str) -> tuple[str, ...]:
    """Where an answer lies.

    >>> places_of("space", "space 1 top 2"), places_of("nomad", "nomad-untold"), places_of("task", "done")
    (('space.1-top-2',), ('nomad.untold',), ())
    """
    match key.split(" "):
        case ["space" | "take-back", *name]:
            return (place_of("space", "-".join(name)),)
        case ["terrace", terrace]:
            return (place_of("terrace", terrace),)
        case ["sector", sector]:
            return (place_of("sector", sector),)
        case ["steps", *slot]:
            return (place_of("steps", "-".join(slot)),)
        case ["conquer", *name]:
            return (place_of("conquest", "-".join(name)),)
        case ["nomad" | "casualty-nomad", worker]:
            return (place_of("nomad", worker),)
        case ["nomad-untold" | "casualty-nomad-untold"]:
            return (place_of("nomad", UNTOLD),)
        case ["hire-potato" | "casualty-potato", _]:
            return (place_of("village", "potato"),)
        case ["hire-corn" | "casualty-corn", _]:
            return (place_of("village", "corn"),)
        case ["building", *tile] if ask == "build":
            return (place_of("building", " ".join(tile)),)
        case ["building-untold", kind]:
            return (place_of("building", f"{UNTOLD}-{kind}"),)
        case ["statue", *name]:
            return (place_of("statue", "-".join(name)),)
        case ["deck"]:
            return (place_of("deck", "deity"),)
        case ["altar", *card]:
            return (place_of("altar", " ".join(card)),)
        case ["offer", _]:
            return (TEMPLE,)
        case ["left" | "right" as end, row]:
            return (place_of("tapestry", end, row),)
        case ["new"]:
            return (place_of("tapestry", "new"),)
    return ()


FOCUS = {
    "nomad": VILLAGE, "hire": VILLAGE, "dismiss": VILLAGE, "casualty": VILLAGE, "worker": VILLAGE,
    "her-nomad": VILLAGE, "her-dismiss": VILLAGE,
    "offering": TEMPLE, "worship": TEMPLE, "pay-for": TEMPLE,
    "conquer": REGIONS, "soldiers": REGIONS, "enlist": REGIONS, "her-conquest": REGIONS,
    "build": MARKET, "building": MARKET, "her-building": MARKET, "weave": MARKET, "weave-return": MARKET,
    "buy-weaving": MARKET, "free-weaving": MARKET,
    "deity-from": ALTAR, "her-card": ALTAR, "ceremonial": ALTAR,
    "statue": STATUES, "her-statue": STATUES,
    "tapestry": PLAYERS, "refresh": PLAYERS, "refresh-one": PLAYERS, "production": PLAYERS, "produce": PLAYERS,
    "die": AXOMAMMA, "personality": AXOMAMMA, "tuck": AXOMAMMA, "first-worker": AXOMAMMA,
    "starting-weaving": PLAYERS, "start-workers": VILLAGE, "gold-for-potatoes": PLAYERS,
}  # fmt: skip
"""The part that a question is about; else the hill."""


def focus(_t: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    return FOCUS.get(ask.id, HILL)


def touched(events: Iterable[Event]) -> list[str]:
    """Where something just happened."""
    found = []
    for event in events:
        values = event.values
        match event.kind.removeprefix("her-"):
            case "steps":
                found.append(place_of("steps", f"{values['sector']}-{values['level']}"))
            case "conquer":
                found.append(place_of("conquest", f"{values['region']}-{values['place']}"))
            case "priest":
                found.append(place_of("sector", values["sector"]))
            case "climb":
                found.append(TEMPLE)
            case "statue":
                found.append(place_of("statue", f"{values['size']}-{values['deity']}"))
    return found
