"""Placing workers: the lowest free space, and its price."""

import pytest

import companion
from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, CHEN, brought, keys, option, play, reasons, start


@pytest.mark.rule("TZ-PLACE-01")
def test_any_number_of_available_workers_up_to_all():
    game = start(ann={"corn": 3})
    assert "done" not in keys(game), "at least one"
    play(game, "place palenque 0")
    assert "done" in keys(game)
    play(game, "place yaxchilan 0", "place tikal 0")
    assert keys(game) == ["done"]
    assert reasons(game, "place uxmal 0") == [
        because("TZ-PLACE-01", on_gears=3),
        because("TZ-PLACE-04", need=3, have=0, missing=3),
    ]
    assert play(game, "done").ask.player == BEN


@pytest.mark.rule("TZ-PLACE-01")
def test_one_worker_is_enough():
    game = play(start(ann={"corn": 9}), "place tikal 0", "done")
    assert game.ask.player == BEN
    assert game.table.players[ANN].available == 2


@pytest.mark.rule("TZ-PLACE-02")
def test_the_lowest_free_space_and_the_next_one_for_the_next_worker():
    game = start(ann={"corn": 20, "workers": 6}, gears={"tikal": {1: BEN, 3: CHEN}})
    for space in (0, 2, 4, 5):
        assert f"place tikal {space}" in keys(game)
        assert [key for key in keys(game) if key.startswith("place tikal")] == [f"place tikal {space}"]
        play(game, f"place tikal {space}")
        assert game.table.gears["tikal"][space] == ANN


@pytest.mark.rule("TZ-PLACE-02")
def test_only_the_lowest_space_is_offered():
    with pytest.raises(companion.UnknownOption):
        play(start(ann={"corn": 9}), "place palenque 1")


@pytest.mark.rule("TZ-PLACE-02")
def test_a_full_gear_takes_no_worker_and_unnumbered_spaces_are_no_spaces():
    full = {space: BEN if space < 6 else CHEN for space in range(8)}
    game = start(ann={"corn": 30}, ben={"workers": 6}, gears={"palenque": full})
    assert game.table.gears["palenque"][8:] == [None, None]
    assert reasons(game, "place palenque 7") == [because("TZ-PLACE-02", gear="palenque")]
    del full[7]
    game = start(ann={"corn": 30}, ben={"workers": 6}, gears={"palenque": full})
    assert option(game, "place palenque 7").cost == {"corn": 7}
    assert reasons(game, "place palenque 7") == []


@pytest.mark.rule("TZ-PLACE-03")
@pytest.mark.parametrize(("workers", "total"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10)])
def test_cost_of_the_number_of_workers_on_five_zero_spaces(workers, total):
    game = start(ann={"corn": 20, "workers": 6})
    gears = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
    assert brought(game, *[f"place {gear} 0" for gear in gears[:workers]]) == ({"corn": -total} if total else {})
    assert game.ask.values == {"count": workers, "paid": total}


@pytest.mark.rule("TZ-PLACE-03", "TZ-PLACE-05")
def test_six_workers_cost_15_and_the_first_player_space_counts():
    game = start(ann={"corn": 15, "workers": 6})
    gears = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
    assert brought(game, *[f"place {gear} 0" for gear in gears], "place first_player") == {"corn": -15}
    assert game.table.first_space == ANN


@pytest.mark.rule("TZ-PLACE-03")
def test_cost_is_the_space_plus_the_workers_before():
    game = start(ann={"corn": 20}, gears={"uxmal": {0: BEN, 1: BEN}, "palenque": {0: CHEN}})
    assert option(game, "place uxmal 2").cost == {"corn": 2}
    play(game, "place uxmal 2")
    assert option(game, "place uxmal 3").cost == {"corn": 4}
    assert option(game, "place palenque 1").cost == {"corn": 2}
    assert option(game, "place first_player").cost == {"corn": 1}
    assert brought(game, "place palenque 1", "place uxmal 3") == {"corn": -2 - 5}


@pytest.mark.rule("TZ-PLACE-04")
def test_no_more_workers_than_can_be_paid_for():
    game = play(start(ann={"corn": 2}), "place palenque 0", "place yaxchilan 0")
    assert game.table.players[ANN].corn == 1
    assert keys(game) == ["done"]
    need = [because("TZ-PLACE-04", need=2, have=1, missing=1)]
    assert reasons(game, "place tikal 0") == need
    assert reasons(game, "place first_player") == need
    assert reasons(game, "place yaxchilan 1") == [because("TZ-PLACE-04", need=3, have=1, missing=2)]


@pytest.mark.rule("TZ-PLACE-04")
def test_a_refusal_says_why_and_changes_nothing():
    game = start(ann={"corn": 1}, gears={"tikal": {0: BEN, 1: BEN}})
    with pytest.raises(companion.Refused) as refused:
        play(game, "place tikal 2")
    assert refused.value.verdict.reasons == (because("TZ-PLACE-04", need=2, have=1, missing=1),)
    assert game.table.players[ANN].corn == 1
    assert not game.journal


@pytest.mark.rule("TZ-PLACE-05")
def test_the_first_player_space_costs_0_and_takes_one_worker_in_all():
    game = start(ann={"corn": 0}, ben={"corn": 9})
    assert option(game, "place first_player").cost == {"corn": 0}
    assert brought(game, "place first_player") == {}
    assert reasons(game, "place first_player") == [
        because("TZ-PLACE-05", who=ANN),
        because("TZ-PLACE-04", need=1, have=0, missing=1),
    ]
    play(game, "done")
    assert reasons(game, "place first_player") == [because("TZ-PLACE-05", who=ANN)]


@pytest.mark.rule("TZ-PLACE-06")
def test_corn_on_the_calendar_cannot_pay_for_the_turn_that_takes_it():
    game = play(start(ann={"corn": 0}, calendar_corn=[0, 1, 2]), "place first_player")
    assert reasons(game, "place tikal 0") == [because("TZ-PLACE-04", need=1, have=0, missing=1)]
    assert game.table.players[ANN].corn == 0
    assert brought(game, "done") == {"corn": 3}
