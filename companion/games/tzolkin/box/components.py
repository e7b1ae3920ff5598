"""The components of Tzolk'in, read once from its data into the shapes the rules use."""

from __future__ import annotations

import msgspec

from companion.engine.data_folder import Plain, components

GAME = "tzolkin"
PLAYERS = (2, 4)

CORN, SKULL = "corn", "skull"
RESOURCES = ("wood", "stone", "gold")
GOODS = (CORN, *RESOURCES, SKULL)
TEMPLES = ("chaac", "quetzalcoatl", "kukulkan")
CITIES = ("palenque", "yaxchilan", "tikal", "uxmal")
CHICHEN_ITZA = "chichen_itza"
GEARS = (*CITIES, CHICHEN_ITZA)
FIRST_SPACE = "first_player"
NEUTRAL = -1

_gears = components(GAME, "gears")["gears"]
TEETH = {gear: _gears[gear]["teeth"] for gear in GEARS}
LAST_SPACE = {gear: _gears[gear]["last_space"] for gear in GEARS}
BLOCKS_DOUBLE_DAY = {gear: _gears[gear]["double_advance_blocking_space"] for gear in GEARS}
FREE_CHOICE = {gear: frozenset(_gears[gear]["free_choice_spaces"]) for gear in GEARS}
LAST_ACTION = {gear: _gears[gear]["action_spaces"][1] for gear in GEARS}
ACTIONS: dict[tuple[str, int], Plain] = {
    (gear, space["space"]): space["action"] for gear in GEARS for space in _gears[gear]["spaces"] if space["action"]
}

TEMPLE = "temple"
"""A step in a temple of choice, among the costs and gains of an option."""
_temples = components(GAME, "temples")["temples"]
BOTTOM = -1
TOP: dict[str, int] = {temple: _temples[temple]["steps"][-1]["step"] for temple in TEMPLES}
TEMPLE_POINTS = {temple: {step["step"]: step["vp"] for step in _temples[temple]["steps"]} for temple in TEMPLES}
TEMPLE_GOODS: dict[str, dict[int, dict[str, int]]] = {
    temple: {step["step"]: step["mid_age_reward"] for step in _temples[temple]["steps"] if step["mid_age_reward"]}
    for temple in TEMPLES
}
HIGHEST_BONUS = {
    temple: {f"age-{age}": _temples[temple]["highest_bonus"][f"age{age}"] for age in (1, 2)} for temple in TEMPLES
}

_technologies = components(GAME, "technologies")
TECHNOLOGIES = tuple(_technologies)
TOP_LEVEL = 3
BONUS: dict[str, dict[str, int]] = {row: _technologies[row]["bonus"] for row in TECHNOLOGIES}
"""TZ-TECH-03 to TZ-TECH-06: the bonus behind the last level."""
BONUS_RULE: dict[str, str] = {row: _technologies[row]["rule"] for row in TECHNOLOGIES}
LEVEL_ICONS = {
    row: [tuple((str(amount), str(icon)) for amount, icon in level) for level in _technologies[row]["icons"]]
    for row in TECHNOLOGIES
}
"""The benefit of each level, and the bonus behind the last one, as amounts and icons."""
CORN_VALUE: dict[str, int] = components(GAME, "market")["corn_value"]

_calendar = components(GAME, "calendar")
CALENDAR_TEETH: int = _calendar["teeth"]
FOOD_DAYS = tuple(day["tooth"] for day in _calendar["food_days"])
MOMENTS = ("mid-age-1", "age-1", "mid-age-2", "age-2")
"""The moment of each of the four food days."""
SKULL_DAYS, POINT_DAYS = MOMENTS[::2], MOMENTS[1::2]
"""The food days in the middle of an age, with resources and skulls; those at its end, with points."""
CORN_PER_WORKER: int = _calendar["feeding"]["corn_per_worker"]
POINTS_PER_UNFED: int = _calendar["feeding"]["vp_lost_per_unfed_worker"]

_placement = components(GAME, "placement")
MOST_WORKERS: int = _placement["workers"]["max"]
FIRST_WORKERS: int = _placement["workers"]["at_start"]
BEG_BELOW: int = _placement["begging"]["max_corn_held"]
BEG_TO: int = _placement["begging"]["corn_after"]

SKULLS = 13

_setup = components(GAME, "setup")
MONUMENTS_SHOWN = {int(n): row["monuments_displayed"] for n, row in _setup["players"].items()}
FIELDS = {int(n): row["fields_used_per_group"] for n, row in _setup["players"].items()}
NEUTRAL_WORKERS = {int(n): row["neutral_workers"] for n, row in _setup["players"].items()}
BUILDINGS_SHOWN: int = _setup["buildings_displayed"]
FIELD_GROUPS = tuple(_setup["harvest_tiles"]["field_groups"])
CORN_TILES = max(FIELDS.values()) * len(FIELD_GROUPS)
WOOD_TILES = CORN_TILES - max(FIELDS.values())
"""The first group has no wood tiles."""


class Building(msgspec.Struct, frozen=True):
    """A building tile; tiles with one ``face`` look the same."""

    id: str
    age: int
    face: str
    type: str
    cost: dict[str, int]
    effects: tuple[Plain, ...]

    @property
    def resources(self) -> int:
        """The number of resources it costs."""
        return sum(self.cost.values())


class Monument(msgspec.Struct, frozen=True):
    """A monument tile."""

    id: str
    face: str
    type: str
    cost: dict[str, int]
    score: Plain


class WealthTile(msgspec.Struct, frozen=True):
    """A starting wealth tile, with the space of its neutral worker."""

    id: str
    effects: tuple[Plain, ...]
    neutral_worker: Plain
    type: str = "any"


DEALT, KEPT = 4, 2
BUILDINGS = {
    tile.id: tile
    for tile in msgspec.convert(components(GAME, "buildings")["buildings"], tuple[Building, ...], strict=False)
}
MONUMENTS = {
    tile.id: tile for tile in msgspec.convert(components(GAME, "monuments")["monuments"], tuple[Monument, ...])
}
WEALTH = {tile.id: tile for tile in msgspec.convert(components(GAME, "wealth_tiles")["tiles"], tuple[WealthTile, ...])}
BUILDING_TYPES = ("farm", "civil", "tomb", "shrine")
