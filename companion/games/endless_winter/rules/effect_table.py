"""The rule for each word of a face."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.ask import Script
from companion.games.endless_winter.rules import benefit_ladder, develop, effects, hunt, initiate, migrate
from companion.games.endless_winter.rules.effects import On

EFFECTS: dict[str, Callable[[On, int], Script[None]]] = {
    "food": benefit_ladder.food,
    "tool": benefit_ladder.tools,
    "card": partial(benefit_ladder.ranked, rung="card"),
    "idol": partial(benefit_ladder.ranked, rung="idol"),
    "megalith": partial(benefit_ladder.ranked, rung="megalith"),
    "points": effects.points,
    "labour": effects.labour,
    "half": effects.half,
    "fill": effects.fill,
    "camp": migrate.place_camp,
    "move": migrate.move_camp,
    "move-two": migrate.move_twice,
    "settlement": migrate.place_settlement,
    "tribe": initiate.tribe_to_hand,
    "tribe-discard": initiate.tribe_to_discard,
    "bury": initiate.bury_card,
    "discard": effects.discard,
    "culture": develop.take_culture,
    "animal": hunt.animal_of_choice,
    "animal-top": hunt.animal_from_deck,
    "reveal": hunt.reveal,
    "tip": hunt.tip,
    "stone": develop.take_stone,
}
