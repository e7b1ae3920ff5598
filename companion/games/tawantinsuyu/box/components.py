"""The components of Tawantinsuyu that are known: counts, prices, tables, as the rules use them."""

from __future__ import annotations

from itertools import product, starmap
from typing import NamedTuple

import msgspec

from companion.engine.ask import Goods
from companion.engine.data_folder import components

GAME = "tawantinsuyu"
_game = components(GAME, "components")
NUMBERS: dict[str, int] = {name: n for name, n in _game.items() if isinstance(n, int)}

POTATO, CORN, STONE, GOLD, POINTS = "potato", "corn", "stone", "gold", "points"
GOODS = (POTATO, CORN, STONE, GOLD)
FOOD = "food"
"""TW-TERM-03: potato or corn."""
PLAYERS: tuple[int, int] = tuple(_game["players"])

# the hill

SECTORS = tuple(range(1, _game["sectors"] + 1))
"""Clockwise, as the board lies; the companion numbers them."""
UPPER, LOWER = "upper", "lower"
SLOTS = (UPPER, LOWER)
STEP_PLACES = {f"{sector}-{slot}": (sector, slot) for slot in SLOTS for sector in SECTORS}
"""Sector and slot by the name of a place for steps."""
BLUE, GREEN, PLAIN = "blue", "green", "plain"
COLOURS = (PLAIN, BLUE, GREEN)
"""The colour of a space."""


class Terrace(msgspec.Struct, frozen=True):
    """TW-PLACE-05, TW-PLACE-07: the price of its height, and which steps of the sector make it cheaper."""

    height: int
    steps: tuple[str, ...]


TERRACES: dict[str, Terrace] = msgspec.convert(_game["terraces"], dict[str, Terrace])
TOP, MIDDLE, BOTTOM = TERRACES
DISTANCE: tuple[int, ...] = tuple(_game["distance"])
"""TW-PLACE-04: by the sectors between high priest and space, the short way round."""
MOST_SPACES: int = _game["most_spaces"]
"""More spaces than this no segment has."""


class Space(NamedTuple):
    """A space of the hill; places of a segment are counted clockwise."""

    sector: int
    terrace: str
    place: int

    @property
    def name(self) -> str:
        """``1-top-2``."""
        return f"{self.segment}-{self.place}"

    @property
    def segment(self) -> str:
        """``1-top``."""
        return f"{self.sector}-{self.terrace}"


SPACES = {at.name: at for at in starmap(Space, product(SECTORS, TERRACES, range(1, MOST_SPACES + 1)))}
"""All spaces that there may be, by name."""
SEGMENTS = tuple(dict.fromkeys(at.segment for at in SPACES.values()))


class Steps(msgspec.Struct, frozen=True):
    """TW-STEP-01 to TW-STEP-05, TW-PLACE-07, TW-PLACE-08."""

    discount: int
    owner_points: int
    upper_owner_points: int
    cost: Goods
    gain: Goods


STEPS: Steps = msgspec.convert(_game["steps"], Steps)

# workers


class Worker(msgspec.Struct, frozen=True):
    """TW-WORK-01 to TW-WORK-07: the effect of placing a worker."""

    colour: str
    extra_on: str = ""
    """A task more on a space of this colour."""
    army_cards: int = 0
    discount: int = 0
    extra_first: bool = False
    """A task more for the first worker of a segment."""
    extra_for: Goods = {}
    """The goods that pay for a further task."""


WORKERS: dict[str, Worker] = msgspec.convert(_game["workers"], dict[str, Worker])
ARCHITECT, CRAFTSMAN, WARRIOR, COURIER, PRIEST = WORKERS
WORKERS_EACH: int = _game["workers_each"]
WORKERS_KEPT: int = _game["workers_kept"]


def _by_players(row: dict[str, int]) -> dict[int, int]:
    return {int(n): count for n, count in row.items()}


BOXED_EACH = _by_players(_game["boxed_each"])
ALTAR = _by_players(_game["altar"])
START_POINTS: int = _game["start"]["points"]
START_STONE: int = _game["start"]["stone"]
START_WORKERS: int = _game["start"]["workers"]
DEALT: int = _game["start"]["deity_cards"]
KEPT: int = _game["start"]["kept"]
PLAYED: int = _game["start"]["played"]
STEP_MARKERS: int = _game["per_player"]["steps"]
CONQUEST_MARKERS: int = _game["per_player"]["conquest_markers"]


def workers_in_game(players: int) -> int:
    """TW-SET-04, TW-SET-05."""
    return len(WORKERS) * (WORKERS_EACH - BOXED_EACH[players])


# tasks, cards, statues

TASKS: dict[str, Goods] = _game["tasks"]
"""The eleven tasks, and the gains of those that gather."""
GATHER = tuple(task for task, goods in TASKS.items() if goods)
BUILD_STEPS, BUILD, RAISE, WEAVE, TRAIN, PRODUCE_ONCE, TRADE = (task for task in TASKS if task not in GATHER)
ICONS: int = _game["icons_per_space"]
TRAIN_DRAWN: int = _game["train"]["drawn"]
PRAYED: int = _game["pray"]

DEITY_CARDS: int = _game["deity_cards"]
DEITIES = tuple(f"deity-{n}" for n in range(1, _game["deities"] + 1))
"""The six symbols; the rulebook does not name them."""
ARMY_CARDS: int = _game["army_cards"]
SOLDIERS: tuple[int, ...] = tuple(_game["soldiers"])


class Statue(msgspec.Struct, frozen=True):
    """TW-STAT-01, TW-STAT-02: how many of each deity, the price, the points."""

    each: int
    cost: Goods
    points: int


STATUES: dict[str, Statue] = msgspec.convert(_game["statues"], dict[str, Statue])
SMALL, LARGE = STATUES
STATUE_NAMES = {f"{size}-{deity}": (size, deity) for size in STATUES for deity in DEITIES}
"""Size and deity by the name of a statue."""

# the high priest

ACTIONS: tuple[str, ...] = tuple(_game["actions"])
PRODUCTION, WORSHIP, OFFERING, CONQUEST, REFRESH = ACTIONS
MOST_MOVES: int = _game["most_moves"]
GOLD_INSTEAD: int = _game["gold_instead"]
WORSHIP_STEPS: dict[str, int] = _game["worship"]["active"]
WORSHIP_OTHERS: int = _game["worship"]["others"]
OFFERING_STEPS = _by_players(_game["offering"]["active"])
"""TW-OFF-01: steps by the corn paid."""
OFFERING_OTHERS = _by_players(_game["offering"]["others"])
REGIONS: tuple[str, ...] = tuple(_game["regions"])
MOST_CONQUESTS: int = _game["most_conquests"]
"""More spaces than this no region has."""
CONQUEST_SPACES = {f"{region}-{n}": (region, n) for region in REGIONS for n in range(1, MOST_CONQUESTS + 1)}
"""Region and number by the name of a conquest space."""

TEMPLE_REWARDS: tuple[str, ...] = tuple(_game["temple_rewards"])
TEMPLE_END: tuple[int, ...] = tuple(_game["temple_end"])
"""TW-FIN-02: the four top steps, from below."""
LONGEST_TEMPLE: int = _game["longest_temple"]

# ceremonies and the end

CEREMONY_POINTS: tuple[int, ...] = tuple(_game["ceremonies"])
CEREMONIES = len(CEREMONY_POINTS)
ERAS = tuple(f"ceremony-{n}" for n in range(1, CEREMONIES + 1))
"""The periods of the points: the time up to each ceremony, with it."""
MISSING_POTATO: int = _game["missing_potato"]
CEREMONIAL_CARDS: dict[int, tuple[int, ...]] = {int(n): tuple(row) for n, row in _game["ceremonial_cards"].items()}
"""TW-CCARD-02: cards drawn, from most points to fewest."""
PLAYED_AT_CEREMONY: int = _game["played_at_ceremony"]
FINAL: dict[str, int] = _game["final"]
"""Points for each building face up, deity card in hand, army card face up, worker, gold."""
TAPESTRY_POINTS: tuple[int, ...] = (0, *_game["tapestry_points"])
"""TW-FIN-01: by the number of weavings."""

# buildings

_buildings = components(GAME, "buildings")


class Permanent(msgspec.Struct, frozen=True):
    """A permanent building: its moment, and its effect then."""

    when: str
    also: str = ""
    gain: str = ""
    """A face."""
    counts_as: str = ""
    swaps: tuple[str, ...] = ()
    tasks: int = 0
    refresh_production: int = 0
    final_per_deity_card: int = 0
    points_per_marker: int = 0
    points_per_longest: int = 0
    drawn: int = 0
    fewer: int = 0
    least: int = 0
    equal: tuple[Goods, ...] = ()
    of: tuple[str, ...] = ()
    more: int = 0
    points: int = 0


PERMANENT: dict[str, Permanent] = msgspec.convert(_buildings["permanent"], dict[str, Permanent])
PRODUCTION_BUILDINGS: int = _buildings["production"]
MARKET: dict[str, int] = _buildings["market"]


def rule_of(building: str) -> str:
    """The rule of a permanent building: ``TW-Z01``."""
    return f"TW-{building.upper()}"


# weavings

_weavings = components(GAME, "weavings")
WEAVINGS: int = _weavings["tiles"]
"""Without the starting ones."""
STARTING_WEAVINGS: tuple[str, ...] = tuple(_weavings["starting"])
PATTERNS = tuple(f"pattern-{n}" for n in range(1, _weavings["patterns"] + 1))
"""The seven patterns; the rulebook does not name them."""
JOINS: dict[str, str] = _weavings["joins"]
"""TW-TRADE-02: the symbols on the edges, and the gain of a join of two."""
WEAVINGS_DRAWN: int = _weavings["task"]["drawn"]
WEAVING_PRICE: tuple[int, ...] = tuple(_weavings["task"]["price"])
"""TW-WEAV-02: corn by the number kept."""
WEAVING_OTHERS: int = _weavings["task"]["others"]

# Axomamma


class Solo(msgspec.Struct, frozen=True):
    """The numbers of the solo game."""

    start: Goods
    army_cards: int
    workers: int
    die: tuple[int, ...]
    tokens: tuple[int, ...]
    tucked: int
    less_of_two_cell: int
    """TW-SBRD-11: the cell of the top row that gives stone or corn."""
    personalities: tuple[str, ...]
    personality_gold: int
    conditions: dict[str, int]
    with_own_action: dict[str, int]
    no_workers: dict[str, int]
    potatoes: dict[str, int]
    deity_card_points: int
    statue_points: int
    resource_order: tuple[str, ...]
    terraces: tuple[str, ...]
    """TW-SBRD-04: where she looks first, by the ceremonies held."""
    regions: tuple[str, ...]
    own_markers_below: int
    building_price: int
    ceremony: dict[str, int]
    win: int
    far_apart: int
    packages: dict[str, tuple[str, ...]]
    """TW-SEASY-01, TW-SHARD-01: options of difficulty that stand under one heading."""


SOLO: Solo = msgspec.convert(components(GAME, "solo"), Solo)
ROWS = ("top-row", "middle-row", "bottom-row")
"""The rows of her board."""
