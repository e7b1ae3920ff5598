"""Chichen Itza: skull offerings."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, brought, keys, option, play, reasons, scored

OFFERINGS = {
    1: (4, "chaac", 0),
    2: (5, "chaac", 0),
    3: (6, "chaac", 0),
    4: (7, "kukulkan", 0),
    5: (8, "kukulkan", 0),
    6: (8, "kukulkan", 1),
    7: (10, "quetzalcoatl", 0),
    8: (11, "quetzalcoatl", 1),
    9: (13, "quetzalcoatl", 1),
}


@pytest.mark.rule("TZ-CHI-02", "TZ-CHI-01")
@pytest.mark.parametrize("space", OFFERINGS)
def test_an_offering_gives_points_a_step_and_where_printed_a_resource(space):
    points, temple, resource = OFFERINGS[space]
    game = acting("chichen_itza", space, ann={"skull": 1})
    got = brought(game, f"act chichen_itza {space}")
    assert got == {"skull": -1, "points": points, temple: 1}
    if resource:
        assert keys(game) == ["take wood", "take stone", "take gold"]
        assert brought(game, "take stone") == {"stone": 1}
    assert game.ask.id == "pick-more"
    assert game.table.offerings == {space: ANN}
    assert scored(game, "chichen-itza") == {ANN: points}


@pytest.mark.rule("TZ-CHI-01")
def test_an_offering_needs_a_skull():
    game = acting("chichen_itza", 3, ann={"corn": 9})
    assert keys(game) == ["nothing"]
    assert reasons(game, "act chichen_itza 3") == [because("TZ-CHI-02")]


@pytest.mark.rule("TZ-CHI-01")
def test_a_slot_is_used_once_per_game_by_anyone():
    game = acting("chichen_itza", 3, ann={"skull": 1, "corn": 2}, offerings={3: BEN, 2: ANN})
    assert reasons(game, "act chichen_itza 3") == [because("TZ-CHI-01", space=3, who=BEN)]
    assert reasons(game, "act chichen_itza 2") == [because("TZ-CHI-01", space=2, who=ANN)]
    assert keys(game) == ["act chichen_itza 1", "nothing"]


@pytest.mark.rule("TZ-CHI-01")
def test_all_reasons_at_once():
    game = acting("chichen_itza", 5, offerings={3: BEN})
    assert reasons(game, "act chichen_itza 3") == [
        because("TZ-PICK-02", need=2, have=0, missing=2),
        because("TZ-CHI-02"),
        because("TZ-CHI-01", space=3, who=BEN),
    ]


@pytest.mark.rule("TZ-CHI-01", "TZ-SETUP-10")
def test_an_offered_skull_does_not_come_back():
    game = acting("chichen_itza", 1, ann={"skull": 1}, ben={"skull": 12})
    play(game, "act chichen_itza 1")
    assert game.table.skulls == 0


@pytest.mark.rule("TZ-CHI-02")
def test_the_option_says_what_it_brings():
    game = acting("chichen_itza", 7, ann={"skull": 1, "corn": 3})
    shown = option(game, "act chichen_itza 6")
    assert shown.cost == {"skull": 1, "corn": 1}
    assert shown.gain == {"points": 8, "kukulkan": 1, "resource": 1}


@pytest.mark.rule("TZ-CHI-02")
def test_worker_on_the_first_space_reaches_only_the_first_slot():
    assert keys(acting("chichen_itza", 1, ann={"skull": 1, "corn": 9})) == ["act chichen_itza 1", "nothing"]
