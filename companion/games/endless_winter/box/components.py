"""The components of Endless Winter that are known: counts, prices, tables, as the rules use them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec

from companion.engine.data_folder import components

GAME = "endless_winter"
_game = components(GAME, "components")
NUMBERS: dict[str, int] = {name: n for name, n in _game.items() if isinstance(n, int)}

FOOD, TOOL, LABOUR, POINTS = "food", "tool", "labour", "points"
GOODS = (FOOD, TOOL)
HALVES = 2
"""Labour is counted in halves: so many are one."""

ROUNDS: int = _game["rounds"]
ERA_2_FROM: int = _game["first_round_of_era_2"]
ERAS = ("era-1", "era-2")
CHIEF, TRIBE_FIGURE = "chief", "tribe"
FIGURES: dict[str, int] = _game["figures"]
REST = "rest"

FOOD_WITHOUT_CAMPS: int = _game["food_without_camps"]
CAMPS: int = _game["camps"]
MOST_FOOD = FOOD_WITHOUT_CAMPS + CAMPS
SETTLEMENTS: int = _game["settlements"]
SLOTS: int = _game["stones_per_player"]
NEUTRALS: int = _game["megaliths"]["neutral"]
MEGALITHS: int = NEUTRALS + _game["megaliths"]["coloured"]
PER_CELL: int = _game["megaliths"]["per_cell"]
EMPTIED: dict[int, str] = {int(cell): word for cell, word in _game["emptied_cells"].items()}
"""The print of the supply cells of megaliths, which is seen when they are empty."""

GROUNDS: int = _game["grounds_most"]
GROUNDS_BEYOND: int = _game["grounds_beyond_players"]
ANIMAL_CARDS: int = _game["animal_cards"]
SET_MOST: dict[str, int] = _game["animal_set_most"]
WILD: str = _game["wild_animal"]
ANIMALS = (*SET_MOST, WILD)

_cards = components(GAME, "cards")
TRIBES = tuple(_cards["tribe"])
STARTING = tuple(_cards["starting"])
KNOWN_CARDS: dict[str, dict[str, Any]] = _cards["tribe"] | _cards["starting"]
"""The known tribe and starting cards of the rulebook."""
CARDS = (*TRIBES, *STARTING)
SET_ASIDE: tuple[str, ...] = tuple(_cards["set_aside"])
TRIBE_DECK: int = _game["tribe_deck"]
STARTING_CARDS: int = _game["starting_cards"]
DRAWN_AT_START: int = _game["hand_at_start"]["drawn"]
DRAWN_IN_PREPARATION: int = _game["drawn_in_preparation"]
CULTURE_CARDS: int = _game["culture_cards_per_era"]
DISPLAY: int = _game["culture_display"]
CHIEFS: tuple[str, ...] = tuple(_game["chiefs"])
SIDES = ("a", "b")
START_BONUS: tuple[dict[str, int], ...] = tuple(_game["start_bonus"])

STONES_PER_ERA: int = _game["stones_per_era"]
STONES_IN_PLAY: dict[int, int] = {int(n): count for n, count in _game["stones_in_play"].items()}
PLAYERS = (min(STONES_IN_PLAY), max(STONES_IN_PLAY))
REST_TOKENS: int = _game["rest_tokens"]
MEGALITH_TILES: int = _game["megalith_tiles"]

LADDER: tuple[str, ...] = tuple(_game["ladder"])
"""The ranked benefits, strongest first."""
REVERENCE_POINTS: tuple[int, ...] = tuple(_game["reverence_points"])
BURIAL_STEPS: tuple[int, ...] = tuple(_game["burial"]["most"])
BURIAL_TABLES: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in _game["burial"]["tables"])


class Action(msgspec.Struct, frozen=True):
    """The offer of a section of a column: its price and its effect."""

    effect: str
    rule: str
    id: str = ""
    cost: dict[str, int] = {}


class Column(msgspec.Struct, frozen=True):
    """EW-FIG-03 to EW-FIG-05: any number of times, once, and for the first figure."""

    top: tuple[Action, ...]
    middle: Action
    bottom: Action


COLUMNS: dict[str, Column] = msgspec.convert(components(GAME, "columns"), dict[str, Column])

_terrain = components(GAME, "terrain")
BASE: str = _terrain["base"]
GLACIER = "glacier"
LANDS = tuple(f"land-{n}" for n in range(1, _terrain["lands"] + 1))
KINDS = (*LANDS, GLACIER)
"""The kinds of the 18 hexes around the base; the six lands have no names in the rulebook."""
TERRAIN_TILES: int = _terrain["tiles"]
TERRAIN_IN_PLAY: dict[int, dict[str, int]] = {int(n): row for n, row in _game["terrain_in_play"].items()}
HEXES: dict[str, tuple[int, int]] = {name: (q, r) for name, (q, r) in _terrain["hexes"].items()}


def _touch(one: str, other: str) -> bool:
    q, r = HEXES[one][0] - HEXES[other][0], HEXES[one][1] - HEXES[other][1]
    return max(abs(q), abs(r), abs(q + r)) == 1


NEIGHBOURS: dict[str, tuple[str, ...]] = {one: tuple(other for other in HEXES if _touch(one, other)) for one in HEXES}
JUNCTIONS: tuple[tuple[str, str, str], ...] = tuple(
    three for three in combinations(HEXES, 3) if all(_touch(one, other) for one, other in combinations(three, 2))
)
"""Where three hexes meet."""
