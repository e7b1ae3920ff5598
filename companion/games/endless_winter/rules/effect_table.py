"""The rule for each word of a face."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.ask import Script
from companion.engine.effects import each
from companion.games.endless_winter.box.components import HALVES
from companion.games.endless_winter.rules import benefit_ladder, develop, effects, hunt, initiate, migrate
from companion.games.endless_winter.rules.effects import On

EFFECTS: dict[str, Callable[[On, int], Script[object]]] = {
    "food": lambda on, n: effects.store(on, {"food": n}),  # EW-GOLD-04: there is nothing weaker
    "tool": benefit_ladder.tools,
    "card": each(lambda on: benefit_ladder.benefit(on, "card")),
    "idol": each(lambda on: benefit_ladder.benefit(on, "idol")),  # EW-IDOL-02: so they may be split between the tracks
    "megalith": each(lambda on: benefit_ladder.benefit(on, "megalith")),
    "points": effects.points,
    "labour": partial(effects.labour, icon="labour", halves=HALVES),
    "half": partial(effects.labour, icon="half", halves=1),
    "fill": effects.fill,
    "camp": migrate.place_camp,
    "move": migrate.move_camp,
    "move-two": migrate.move_twice,
    "settlement": migrate.place_settlement,
    "tribe": each(initiate.tribe_to_hand),
    "tribe-discard": each(initiate.tribe_to_discard),
    "bury": each(initiate.bury_card),
    "discard": each(effects.discard),
    "culture": develop.take_culture,
    "animal": hunt.animal_of_choice,
    "animal-top": each(hunt.animal_from_deck),
    "reveal": hunt.reveal,
    "tip": hunt.tip,
    "stone": develop.take_stone,
}
