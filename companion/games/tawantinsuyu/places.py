"""Where the answers lie on the board."""

from __future__ import annotations

HILL, TOWN, REGIONS, MARKET, PLAYERS = "hill", "town", "regions", "market", "players"
PARTS = (HILL, TOWN, REGIONS, MARKET, PLAYERS)
UNTOLD = "untold"


def place_of(*words: object) -> str:
    """A place by its words."""
    return ".".join(str(word).replace(" ", "_") for word in words)
