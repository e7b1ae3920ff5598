"""The end: one more day, the final scoring, and the winner."""

import pytest

from tests.games.tzolkin.tables import ANN, BEN, CHEN, happened, play, scored, start

LAST_DAY = {"day": 26, "food_days": 3, "era": "age-2"}


def last_round(**changes):
    """The last food day, the last day and the final scoring."""
    return start(phase="food", **LAST_DAY, **changes)


def final(count=4, **changes):
    """The last day and the final scoring, after the last food day."""
    return start(count, phase="calendar", era="age-2", day=26, food_days=4, **changes)


@pytest.mark.rule("TZ-END-01")
def test_after_the_fourth_food_day_one_more_day_then_the_end():
    game = last_round(gears={"palenque": {7: ANN, 6: BEN}})
    assert game.over
    assert game.table.day == 27
    assert happened(game, "fell-off") == [{"player": ANN, "gear": "palenque"}]
    kinds = [(event.kind, event.rule) for event in game.events]
    assert (
        kinds.index(("food-day", "TZ-FOOD-01")) < kinds.index(("day", "TZ-CAL-01")) < kinds.index(("over", "TZ-END-03"))
    )


@pytest.mark.rule("TZ-END-01")
def test_the_last_day_comes_before_the_final_scoring():
    game = final(ann={"corn": 4}, gears={"palenque": {7: ANN}})
    kinds = [event.kind for event in game.events]
    assert kinds.index("day") < kinds.index("score")


@pytest.mark.rule("TZ-END-01")
def test_not_after_the_third():
    game = start(phase="food", day=20, food_days=2, era="age-2")
    assert not game.over
    assert not happened(game, "over")


@pytest.mark.rule("TZ-END-02")
@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ({"corn": 4}, 1),
        ({"corn": 1}, 0.25),
        ({"corn": 3}, 0.75),
        ({"wood": 1}, 0.5),
        ({"stone": 1}, 0.75),
        ({"gold": 1}, 1),
        ({"corn": 1, "wood": 1, "stone": 1, "gold": 1}, 2.5),
        ({"corn": 2, "wood": 3, "stone": 2, "gold": 5}, (2 + 6 + 6 + 20) / 4),
    ],
)
def test_resources_become_corn_and_corn_quarter_points(goods, points):
    game = final(ann=goods)
    assert game.table.players[ANN].points == points
    assert scored(game, "corn") == {ANN: points}


@pytest.mark.rule("TZ-END-02")
def test_three_points_per_skull_left():
    game = final(ann={"skull": 2}, offerings={1: ANN, 2: ANN})
    assert scored(game, "skulls") == {ANN: 6}
    assert game.table.players[ANN].points == 6


@pytest.mark.rule("TZ-END-02")
def test_monuments_count_at_the_end():
    game = final(ann={"monuments": ["m03"], "corn_tiles": 2}, monuments=["m01"], jungle={2: (0, 2)})
    assert scored(game, "monument") == {ANN: 8}


@pytest.mark.rule("TZ-END-02")
def test_the_temples_of_the_last_food_day_count_too():
    game = last_round(ann={"corn": 6, "temples": {"chaac": 3}})
    assert game.table.players[ANN].points == 6 + 2 + 3 + 2


@pytest.mark.rule("TZ-END-03")
def test_most_points_win():
    game = final(ann={"points": 30.25}, ben={"points": 30.5})
    places = {row.name: row.place for row in game.standings()}
    assert places == {"Ben": 1, "Ann": 2, "Chen": 3, "Dora": 3}


@pytest.mark.rule("TZ-END-03")
def test_a_tie_goes_to_the_player_with_most_workers_left_on_gears():
    gears = {"palenque": {7: ANN, 1: BEN}, "tikal": {7: ANN, 2: BEN, 3: CHEN}}
    game = final(ann={"points": 20}, ben={"points": 20}, chen={"points": 20}, gears=gears)
    rows = [(row.name, row.place, row.tie_break) for row in game.standings()[:3]]
    assert rows == [("Ben", 1, 2), ("Chen", 2, 1), ("Ann", 3, 0)], "Ann's fell off on the last day"


@pytest.mark.rule("TZ-END-03")
def test_the_first_player_space_is_no_gear():
    game = final(ann={"points": 20}, ben={"points": 20}, first_space=ANN, gears={"palenque": {1: BEN}})
    assert [row.name for row in game.standings() if row.place == 1] == ["Ben"]


@pytest.mark.rule("TZ-END-03")
def test_still_tied_the_victory_is_shared():
    game = final(ann={"points": 20}, ben={"points": 20}, gears={"palenque": {1: ANN, 2: BEN}})
    assert [(row.name, row.place) for row in game.standings()[:3]] == [("Ann", 1), ("Ben", 1), ("Chen", 3)]


@pytest.mark.rule("TZ-END-03")
def test_before_the_end_workers_on_gears_decide_nothing():
    game = start(ann={"points": 5}, ben={"points": 5}, gears={"palenque": {1: ANN}})
    assert [row.place for row in game.standings()[:2]] == [1, 1]


def test_nothing_can_be_played_after_the_end():
    import companion

    with pytest.raises(companion.NothingToDo):
        play(final(), "done")


def test_if_it_ended_now_adds_the_last_temples_and_the_final_scoring():
    game = start(ann={"points": 10, "corn": 2, "skull": 1, "temples": {"quetzalcoatl": 2}})
    standings, lines = game.if_it_ended_now()
    assert {row.name: row.points for row in standings}["Ann"] == 10 + 0.5 + 3 + 2 + 6 + 1 + 2
    assert lines.total(ANN) == 14.5
    assert game.table.players[ANN].points == 10
