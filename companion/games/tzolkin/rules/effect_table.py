"""The handlers of the effects of tiles, by kind."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.ask import Script
from companion.games.tzolkin.rules.buildings import build_again, take_worker
from companion.games.tzolkin.rules.effects import Effect, TakenTile, gain, last, points
from companion.games.tzolkin.rules.food_days import FED, FRUGAL
from companion.games.tzolkin.rules.gear_actions import action_of_tile
from companion.games.tzolkin.rules.market import market_of_tile
from companion.games.tzolkin.rules.technologies import levels_of_tile
from companion.games.tzolkin.rules.temples import steps_of_tile

EFFECTS: dict[str, Callable[[TakenTile, Effect], Script[None]]] = {
    "gain": gain,
    "vp": points,
    "market": market_of_tile,
    "tech": levels_of_tile,
    "temple": steps_of_tile,
    "worker": take_worker,
    "build_one_building": build_again,
    "any_action": action_of_tile,
    FED: last,
    FRUGAL: last,
}
