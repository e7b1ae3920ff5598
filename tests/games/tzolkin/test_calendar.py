"""The calendar update: every worker moves on, and some fall off."""

import pytest

from tests.games.tzolkin.tables import ANN, BEN, CHEN, NEUTRAL, happened, start

LAST = {"palenque": 7, "yaxchilan": 7, "tikal": 7, "uxmal": 7, "chichen_itza": 10}
TEETH = {"palenque": 10, "yaxchilan": 10, "tikal": 10, "uxmal": 10, "chichen_itza": 13}


def next_day(count=4, **changes):
    return start(count, phase="calendar", **changes)


@pytest.mark.rule("TZ-CAL-01")
@pytest.mark.parametrize("gear", LAST)
def test_every_worker_moves_one_space(gear):
    game = next_day(gears={gear: {0: ANN, 3: BEN, LAST[gear] - 1: CHEN}})
    teeth = game.table.gears[gear]
    assert {space: worker for space, worker in enumerate(teeth) if worker is not None} == {
        1: ANN,
        4: BEN,
        LAST[gear]: CHEN,
    }
    assert game.table.day == 4


@pytest.mark.rule("TZ-CAL-01")
@pytest.mark.parametrize(("gear", "last"), LAST.items())
def test_a_worker_past_the_last_space_comes_home_with_no_action(gear, last):
    game = next_day(ben={"corn": 1}, gears={gear: {last: BEN}})
    assert set(game.table.gears[gear]) == {None}
    assert game.table.players[BEN].available == 3
    assert game.table.players[BEN].corn == 1
    assert happened(game, "fell-off") == [{"player": BEN, "gear": gear}]


@pytest.mark.rule("TZ-CAL-01")
def test_space_7_of_chichen_itza_is_not_its_last():
    assert next_day(gears={"chichen_itza": {7: BEN}}).table.gears["chichen_itza"][8] == BEN


@pytest.mark.rule("TZ-CAL-02")
@pytest.mark.parametrize(("gear", "last"), LAST.items())
def test_neutral_workers_go_round_and_never_leave(gear, last):
    game = next_day(3, gears={gear: {last: NEUTRAL, TEETH[gear] - 1: NEUTRAL}})
    assert game.table.gears[gear][last + 1] == NEUTRAL
    assert game.table.gears[gear][0] == NEUTRAL
    assert sum(teeth.count(NEUTRAL) for teeth in game.table.gears.values()) == 6
    assert not happened(game, "fell-off")


@pytest.mark.rule("TZ-CAL-02")
def test_a_whole_turn_of_the_gear_brings_a_neutral_worker_back():
    game = next_day(3, gears={"tikal": {2: NEUTRAL}, "chichen_itza": {2: NEUTRAL}})
    for day in range(1, 10):
        assert game.table.gears["tikal"][(2 + day) % 10] == NEUTRAL
        assert game.table.gears["chichen_itza"][(2 + day) % 13] == NEUTRAL
        for _ in range(3):
            if game.table.day < 26:
                key = next(option.key for option in game.legal if option.key.startswith(("place", "pick")))
                game.play(key)
                while game.ask.id != "turn":
                    stop = {"act": "nothing", "days": "days 1"}.get(game.ask.id, "done")
                    game.play(stop)
