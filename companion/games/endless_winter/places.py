"""Where the answers lie on the board."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Ask
from companion.engine.event import Event
from companion.games.endless_winter.pieces import ONE_BY_ONE
from companion.games.endless_winter.table import Table

MAP, COLUMNS, ANIMALS, CARDS, DEVELOP = "map", "columns", "animals", "cards", "develop"
MEGALITHS, IDOLS, PLAYERS = "megaliths", "idols", "players"
PARTS = (COLUMNS, MAP, ANIMALS, CARDS, DEVELOP, MEGALITHS, IDOLS, PLAYERS)
UNTOLD = "untold"


def place_of(*words: object) -> str:
    """A place by its words."""
    return ".".join(str(word).replace(" ", "_") for word in words)


def places_of(ask: str, key: str) -> tuple[str, ...]:
    """Where an answer lies."""
    match key.split(" "):
        case ["place", _, column]:
            return (place_of("column", column),)
        case ["bottom"]:
            return (BOTTOM,)
        case ["move", _, end]:
            return (place_of("hex", end),)
        case ["hex", name]:
            return (place_of("hex", name),)
        case ["settle", *hexes]:
            return (place_of("junction", *hexes),)
        case ["animal", *animal] if ask == "animal":
            return (place_of("ground", *(animal or [UNTOLD])),)
        case ["take-culture", *card]:
            return (place_of("culture", " ".join(card)),)
        case ["tribe", tribe]:
            return (place_of("tribe", tribe),)
        case ["stone", *stone] if ask == "stone":
            return (place_of("stone", " ".join(stone)),)
        case ["untold", era]:
            return (place_of("stone", UNTOLD, era),)
        case ["megalith", level, row, column]:
            return (place_of("cell", level, row, column),)
        case ["tip", animal]:
            return (place_of("tip", animal),)
        case ["idol", track]:
            return (place_of("track", track),)
    return ()


BOTTOM = "bottom"
"""The bottom section of the column in which the figure stands."""
FOCUS = {
    "turn": COLUMNS, "move": MAP, "settle": MAP, "hex": MAP, "eclipse-hexes": MAP, "tile": MAP,
    "animal": ANIMALS, "which-animal": ANIMALS, "tip": ANIMALS, "culture": DEVELOP, "tribe": CARDS, "stone": DEVELOP,
    "which": DEVELOP,
    "arrow": MEGALITHS, "below": MEGALITHS, "megalith-tile": MEGALITHS,
}  # fmt: skip
"""The part that a question is about; else the players' boards."""


IN_COLUMN = {"initiate": CARDS, "develop": DEVELOP, "migrate": MAP, "hunt": ANIMALS}
"""Where the actions of a column happen."""


def focus(t: Table, ask: Ask) -> str:
    """The part of the board that a question is about."""
    if ask.id == "act":
        return IN_COLUMN[t.column]
    if ask.id == "benefit":
        return MEGALITHS if ask.values["benefit"] == "megalith" else IDOLS
    if ask.values.get("fact") == ONE_BY_ONE:
        return MEGALITHS
    return FOCUS.get(ask.id, PLAYERS)


def touched(events: Iterable[Event]) -> list[str]:
    """Where something just happened."""
    found = []
    for event in events:
        values = event.values
        match event.kind:
            case "place":
                found.append(place_of("column", values["column"]))
            case "move":
                found.append(place_of("hex", values["end"]))
            case "settlement":
                found.append(place_of("junction", *values["hexes"]))
            case "idol":
                found.append(place_of("track", values["track"]))
            case "megalith" if values["place"][0].isdigit():
                level, row, column = (int(part) + 1 for part in values["place"].split("."))
                found.append(place_of("cell", level, row, column))
    return found
