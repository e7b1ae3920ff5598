"""An unknown box: every fact is asked for once, and the next game knows it."""

from collections import Counter
from random import Random

import companion
from companion.engine.owner_copy import Copy, progress
from companion.games.endless_winter import DEFINITION
from companion.games.endless_winter.box.pieces import FACTS
from companion.testing.players import NAMES, choose
from tests.conformance.endless_winter import BUSY, SETTLER
from tests.games.samples import endless_winter as sample

PLAYERS = 3
KEEN = BUSY | {"megalith": 30, "upper": 0.1}
"""A player who likes to build."""


def asked_in(copy: Copy, seed: int) -> tuple[Counter[str], Copy]:
    """How often each fact was asked in a whole game, and the copy after it."""
    game, random = companion.new_game("endless_winter", NAMES[:PLAYERS], copy=copy), Random(seed)
    asked = Counter[str]()
    while not game.over:
        if game.ask.id == "learn":
            asked[game.ask.values["fact"]] += 1
        game.play(choose(game, (KEEN, SETTLER, BUSY), random))
    return asked, Copy("endless_winter", game.table.facts_known())


def test_nothing_is_asked_twice_not_even_in_the_next_game():
    copy, total = Copy("endless_winter"), Counter[str]()
    for seed in range(3):
        asked, copy = asked_in(copy, seed)
        total += asked
    assert {"megalith_cells", "food_track", "culture_1", "tip_rhino", "sacrifice_track"} <= total.keys()
    for fact, times in total.items():
        assert times == (len(copy.facts[fact]) if DEFINITION.facts[fact].count else 1), fact
        assert times <= max(DEFINITION.facts[fact].count, 1), fact


def test_a_box_entered_to_the_ends_of_its_tracks_is_complete():
    rows = progress(FACTS, sample(), FACTS.needed(2, {}))
    assert [row.fact for row in rows if row.known < row.needed] == []
    short = {**sample().facts, "reverence_track": sample().facts["reverence_track"][:3]}
    [row] = progress(FACTS, Copy("endless_winter", short), {"reverence_track": 24})
    assert (row.known, row.needed) == (3, 24), "its end is unknown"
