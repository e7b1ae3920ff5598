"""The first-player space: corn, the marker, and the double day."""

import pytest

from tests.games.tzolkin.tables import ANN, BEN, CHEN, DORA, NEUTRAL, brought, happened, keys, play, reasons, start


def claim(*more, **changes):
    """Ann moves last, takes the first-player space and ends the turn."""
    return play(start(last=True, **changes), "place first_player", *more, "done")


@pytest.mark.rule("TZ-FIRST-01")
def test_all_corn_on_the_calendar_is_taken_at_the_end_of_the_turn():
    game = start(calendar_corn=[0, 1, 2, 2], ann={"corn": 5})
    play(game, "place tikal 0", "place first_player")
    assert game.table.players[ANN].corn == 4
    assert brought(game, "done") == {"corn": 4}
    assert game.table.calendar_corn == []
    assert game.ask.player == BEN


@pytest.mark.rule("TZ-FIRST-01")
def test_other_players_do_not_take_the_corn():
    game = play(start(calendar_corn=[0, 1], first_space=BEN), "place tikal 0", "done")
    assert game.table.players[ANN].corn == 0
    assert game.table.calendar_corn == [0, 1]


@pytest.mark.rule("TZ-FIRST-01")
def test_it_feeds_on_a_food_day():
    game = claim("place tikal 0", day=7, calendar_corn=[1, 2, 3, 4, 5], ann={"corn": 2, "points": 0}, ben={"corn": 6})
    assert game.table.players[ANN].points == 0
    assert game.table.players[ANN].corn == 0


@pytest.mark.rule("TZ-FIRST-02")
def test_one_corn_is_laid_in_a_round_without_a_claim():
    game = play(start(last=True, calendar_corn=[1]), "place tikal 0", "done")
    assert game.table.calendar_corn == [1, 3]
    game = claim()
    play(game, "days 1")
    assert game.table.calendar_corn == []


@pytest.mark.rule("TZ-FIRST-03")
def test_the_worker_returns_and_its_player_takes_the_marker():
    game = play(claim(), "days 1")
    assert game.table.first_player == ANN
    assert game.table.first_space is None
    assert game.table.players[ANN].available == 3
    assert game.ask.player == ANN


@pytest.mark.rule("TZ-FIRST-03")
def test_the_holder_of_the_marker_passes_it_to_the_left():
    game = start(4, phase="calendar", first_player=BEN, first_space=BEN)
    play(game, "days 1")
    assert game.table.first_player == CHEN
    assert game.ask.player == CHEN
    game = play(start(4, phase="calendar", first_player=DORA, first_space=DORA), "days 1")
    assert game.table.first_player == ANN, "left of the last seat sits the first"


@pytest.mark.rule("TZ-FIRST-04")
def test_two_days_move_everything_two_spaces_and_turn_the_board_dark():
    game = play(claim(gears={"tikal": {2: BEN}, "chichen_itza": {5: CHEN}}), "days 2")
    assert game.table.day == 5
    assert game.table.gears["tikal"][4] == BEN
    assert game.table.gears["chichen_itza"][7] == CHEN
    assert not game.table.players[ANN].light_side
    assert game.table.players[BEN].light_side


@pytest.mark.rule("TZ-FIRST-04")
def test_one_day_may_be_chosen_and_leaves_the_board_light():
    game = play(claim(gears={"tikal": {2: BEN}}), "days 1")
    assert game.table.day == 4
    assert game.table.gears["tikal"][3] == BEN
    assert game.table.players[ANN].light_side


@pytest.mark.rule("TZ-FIRST-04")
def test_not_with_a_dark_board():
    game = claim(ann={"light_side": False})
    assert game.table.day == 4
    assert game.ask.id == "turn", "no choice, no question"
    assert happened(game, "one-day-dark") == [{"player": ANN}]


@pytest.mark.rule("TZ-FIRST-04")
@pytest.mark.parametrize(
    ("gear", "space"), [("palenque", 6), ("yaxchilan", 6), ("tikal", 6), ("uxmal", 6), ("chichen_itza", 9)]
)
@pytest.mark.parametrize("whose", [ANN, DORA])
def test_not_if_a_worker_would_be_pushed_off_that_one_day_would_not(gear, space, whose):
    game = claim(gears={gear: {space: whose}})
    assert game.table.day == 4
    assert game.table.gears[gear][space + 1] == whose
    assert happened(game, "one-day") == [{"player": ANN, "gear": gear, "space": space, "worker": whose}]


@pytest.mark.rule("TZ-FIRST-04")
@pytest.mark.parametrize(
    ("gear", "space"), [("palenque", 7), ("uxmal", 5), ("chichen_itza", 10), ("chichen_itza", 8), ("chichen_itza", 6)]
)
def test_other_spaces_do_not_stop_it(gear, space):
    assert keys(claim(gears={gear: {space: BEN}})) == ["days 1", "days 2"]


@pytest.mark.rule("TZ-FIRST-04")
def test_all_reasons_are_given():
    game = claim(gears={"palenque": {6: BEN}, "chichen_itza": {9: CHEN}}, ann={"light_side": False})
    assert len(happened(game, "one-day")) == 2
    assert len(happened(game, "one-day-dark")) == 1


@pytest.mark.rule("TZ-FIRST-04")
def test_neutral_workers_do_not_stop_it():
    game = start(3, phase="calendar", first_space=BEN, gears={"palenque": {6: NEUTRAL}, "chichen_itza": {9: NEUTRAL}})
    assert reasons(game, "days 2") == []
    play(game, "days 2")
    assert game.table.gears["palenque"][8] == NEUTRAL
    assert game.table.gears["chichen_itza"][11] == NEUTRAL


@pytest.mark.rule("TZ-FIRST-04")
def test_a_blocking_worker_is_named_with_its_space():
    game = start(
        3, phase="calendar", first_space=BEN, gears={"palenque": {6: NEUTRAL}}, rulings={"neutral_blocks": "yes"}
    )
    assert happened(game, "one-day-neutral") == [{"player": BEN, "gear": "palenque", "space": 6}]
    game = start(phase="calendar", first_space=BEN, gears={"palenque": {6: ANN}})
    assert happened(game, "one-day") == [{"player": BEN, "gear": "palenque", "space": 6, "worker": ANN}]


@pytest.mark.rule("TZ-FIRST-05")
@pytest.mark.parametrize(
    ("day", "food_days", "era"), [(6, 0, "age-1"), (12, 1, "age-1"), (19, 2, "age-2"), (25, 3, "age-2")]
)
def test_a_food_day_that_the_second_day_skips_still_happens(day, food_days, era):
    game = play(claim(day=day, food_days=food_days, era=era), "days 2")
    assert game.table.day == day + 2
    assert game.table.is_food_day
    assert not happened(game, "food-day")
    for gear in ("palenque", "yaxchilan", "tikal", "uxmal"):
        play(game, f"place {gear} 0", "done")
    assert len(happened(game, "food-day")) == 1
    assert not game.table.is_food_day
    assert game.table.food_days == food_days + 1


@pytest.mark.rule("TZ-FIRST-05")
def test_landing_on_a_food_day_is_one_food_day():
    game = play(claim(day=5), "days 2")
    assert game.table.is_food_day
    for gear in ("palenque", "yaxchilan", "tikal", "uxmal"):
        play(game, f"place {gear} 0", "done")
    assert not game.table.is_food_day


@pytest.mark.rule("TZ-FIRST-06")
def test_in_the_last_round_only_the_corn_is_worth_anything():
    game = claim(day=26, food_days=3, era="age-2", calendar_corn=[1, 2], ann={"corn": 10}, gears={"tikal": {2: BEN}})
    assert game.over, "no question about two days"
    assert game.table.day == 27
    assert game.table.gears["tikal"][3] == BEN
    assert game.table.players[ANN].light_side
    assert scored_corn(game) == (10 + 2 - 6) / 4


def scored_corn(game):
    return next(line.points for line in game.ledger if line.player == ANN and line.source == "corn")
