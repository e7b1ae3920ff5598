"""The components of Santa Maria that are known: counts, prices, tables, as the rules use them."""

from __future__ import annotations

from companion.engine.data_folder import components

GAME = "santa_maria"
PLAYERS = (1, 5)

SIMPLE = ("wood", "grain")
VALUABLE = ("sugar", "gem", "gold")
RESOURCES = (*SIMPLE, *VALUABLE)
GOLD, COINS, COCOA = "gold", "coins", "cocoa"
GOODS = (COINS, *RESOURCES, COCOA)

_economy = components(GAME, "economy")
SALE: dict[str, int] = {row["id"]: row["sell_coins"] for row in _economy["resources"]}
PRICE: dict[str, int] = {row["id"]: row["buy_coins"] for row in _economy["resources"] if row["buy_coins"]}
OVERFLOW: dict[str, int] = {row["id"]: row["overflow_coins"] for row in _economy["resources"]}
STORAGE: int = _economy["storage_limit_per_resource"]
START_WOOD: int = _economy["start_wood"]
START_COINS: tuple[int, ...] = tuple(_economy["start_coins_by_seat"])
STEP_COST: int = _economy["die_step_cost"]
JOIN_COST: int = _economy["monk_join_cost_per_monk_present"]
COINS_PER_POINT: int = _economy["coins_per_point_at_end"]
SET_POINTS: int = _economy["dock_set_points"]
BISHOP_PENALTY: int = _economy["bishop_penalty"]

YEARS = 3
SIDE = 6
CELLS = SIDE * SIDE
MONKS = 6
ROAD_TILES = 3
WHITE, BLUE = "white", "blue"
WHITE_DICE, WHITE_LIMIT, BLUE_LIMIT = 3, 3, 3
DICE_AT_SYMBOLS = (1, 3)
"""The monk symbols of the religion track that bring a blue die as well."""

DOUBLE, TRIPLE, SPECIAL, ROAD_TILE, TOWN_HALL = "double", "triple", "special", "road", "town_hall"
_tiles = components(GAME, "colony_tiles")
SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    kind: tuple((row, column) for row, column in shape) for kind, shape in _tiles["shapes"].items()
}
TILE_COST: dict[str, dict[str, int]] = _tiles["costs"]
DISPLAY: dict[str, int] = _tiles["display_per_year"]
ROAD_COLONISTS: int = _tiles["road_colonists"]
COUNTS: dict[str, int] = components(GAME, "components")

SPACES = ("coins", "religion", "conquistador", "ship", "road")
"""The retiring spaces from top to bottom."""
SPACE_COINS = 2
DOCKS = ("coins", "religion", "conquistador", "happiness")
"""The docks from top to bottom."""
SCHOLARS_SHOWN, BISHOPS_SHOWN, MISSIONS = 3, 3, 4

_scoring = components(GAME, "conquistador_scoring")
CONQUISTADOR_POINTS: dict[int, dict[int, tuple[int | None, ...]]] = {
    int(players): {int(year): tuple(row) for year, row in years.items()}
    for players, years in _scoring["tables"].items()
}
"""Points by rank, per number of players and year; None where only the owner's board has them."""
SOLO_POINTS: dict[int, int] = {int(year): points for year, points in _scoring["solo"].items()}
SOLO_GOAL = 100
_achievements = components(GAME, "solo")["achievements"]
ACHIEVEMENTS: dict[str, tuple[str, int]] = {row["id"]: (row["field"], int(row["value"])) for row in _achievements}
SOLO_RULES: dict[str, str] = {row["id"]: row["rule"] for row in _achievements}
