"""Yaxchilan: wood, stone, gold and skulls."""

import pytest

from tests.games.tzolkin.tables import BEN, acting, brought, happened, play

GIVES = {
    1: {"wood": 1},
    2: {"stone": 1, "corn": 1},
    3: {"gold": 1, "corn": 2},
    4: {"skull": 1},
    5: {"gold": 1, "stone": 1, "corn": 2},
}


@pytest.mark.rule("TZ-YAX-01")
@pytest.mark.parametrize("space", GIVES)
def test_an_action_gives_its_goods(space):
    assert brought(acting("yaxchilan", space), f"act yaxchilan {space}") == GIVES[space]


@pytest.mark.rule("TZ-YAX-02", "TZ-SETUP-10")
def test_with_no_skull_left_action_4_does_nothing():
    game = acting("yaxchilan", 4, ben={"skull": 10}, offerings={1: BEN, 2: BEN, 3: BEN})
    assert brought(game, "act yaxchilan 4") == {}
    assert game.table.skulls == 0
    assert happened(game, "no-skull") == [{"player": 0}]


@pytest.mark.rule("TZ-YAX-02", "TZ-SETUP-10")
def test_the_thirteenth_skull_can_be_taken():
    game = acting("yaxchilan", 4, ben={"skull": 12})
    assert brought(game, "act yaxchilan 4") == {"skull": 1}
    assert game.table.skulls == 0


@pytest.mark.rule("TZ-YAX-02")
def test_a_tile_brings_no_skull_either():
    tile = {"buildings": ["b2-07"], "era": "age-2", "day": 14, "food_days": 2}
    game = acting("tikal", 2, ann={"wood": 2, "stone": 2}, ben={"skull": 13}, **tile)
    play(game, "act tikal 2", "build b2-07", "advance theology 1")
    assert game.table.players[0].skull == 0
