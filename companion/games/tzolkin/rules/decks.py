"""The stacks of buildings, monuments and wealth tiles, and the display of buildings."""

from __future__ import annotations

from companion.engine.ask import Option, Script
from companion.engine.decks import Deck
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.table import Table


def building_stack(age: int) -> Deck[Table]:
    """TZ-SETUP-06: the buildings of an age; some look the same."""
    tiles = [tile.id for tile in tz.BUILDINGS.values() if tile.age == age]
    return Deck(
        "buildings",
        lambda t: tiles,
        lambda t: [*t.buildings, *(tile for player in t.players for tile in player.buildings)],
        word="draw",
        asked="draw-building",
        event="drawn",
        look={tile: tz.BUILDINGS[tile].face for tile in tiles},
    )


def wealth_in_sight(t: Table) -> list[str]:
    """The wealth tiles that a player or the neutral workers have had."""
    return [tile for tiles in (*(player.wealth for player in t.players), t.turned, *t.dealt) for tile in tiles]


BUILDING_STACKS = {age: building_stack(age) for age in (1, 2)}
MONUMENT_STACK: Deck[Table] = Deck(
    "monuments", lambda t: tz.MONUMENTS, lambda t: t.monuments, word="draw", asked="draw-monument"
)
WEALTH_STACK: Deck[Table] = Deck("wealth", lambda t: tz.WEALTH, wealth_in_sight, word="draw", asked="draw-neutral")


def draw_buildings(t: Table, age: int, in_vain: bool = False) -> Script[None]:
    """TZ-BUILD-01: fill every gap from the stack of the age, while it lasts; ``in_vain``: no player will build them."""
    default = Option(("draw", "none")) if in_vain else None
    yield from BUILDING_STACKS[age].refill(t, t.buildings, "TZ-BUILD-01", default=default)
