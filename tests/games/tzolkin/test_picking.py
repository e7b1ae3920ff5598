"""Picking workers up: their order, steps back, free choice, and paying first."""

import pytest

import companion
from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, brought, keys, option, play, reasons, start


@pytest.mark.rule("TZ-PICK-01")
def test_one_some_or_all_in_the_players_order():
    game = start(gears={"palenque": {1: ANN}, "yaxchilan": {1: ANN, 2: ANN}})
    assert keys(game) == ["beg", "pick palenque 1", "pick yaxchilan 2", "pick yaxchilan 1"]
    assert brought(game, "pick yaxchilan 2", "act yaxchilan 2") == {"stone": 1, "corn": 1}
    assert keys(game) == ["pick palenque 1", "pick yaxchilan 1", "done"]
    assert brought(game, "pick palenque 1", "act palenque 1") == {"corn": 3}
    assert game.table.players[ANN].available == 2
    play(game, "done")
    assert game.ask.player == BEN
    assert game.table.gears["yaxchilan"][1] == ANN


@pytest.mark.rule("TZ-PICK-01")
def test_all_of_them_and_only_own_ones():
    game = start(gears={"palenque": {1: ANN, 2: BEN}, "yaxchilan": {1: ANN, 2: ANN}})
    play(game, "pick yaxchilan 1", "nothing", "pick yaxchilan 2", "nothing", "pick palenque 1", "nothing")
    assert keys(game) == ["done"]
    assert game.table.players[ANN].available == 3
    assert game.table.gears["palenque"][2] == BEN


@pytest.mark.rule("TZ-PICK-01")
def test_an_action_is_done_before_the_next_worker_is_lifted():
    game = play(start(gears={"palenque": {1: ANN, 2: ANN}}), "pick palenque 1")
    with pytest.raises(companion.UnknownOption):
        play(game, "pick palenque 2")


@pytest.mark.rule("TZ-PICK-02")
def test_own_action_a_lower_one_for_one_corn_a_step_or_nothing():
    game = acting("yaxchilan", 5, ann={"corn": 9})
    assert keys(game) == [f"act yaxchilan {n}" for n in (5, 4, 3, 2, 1)] + ["nothing"]
    fees = [(option(game, f"act yaxchilan {n}").cost or {}).get("corn", 0) for n in (5, 4, 3, 2, 1)]
    assert fees == [0, 1, 2, 3, 4]
    assert brought(game, "act yaxchilan 1") == {"wood": 1, "corn": -4}


@pytest.mark.rule("TZ-PICK-02")
def test_never_a_higher_action_nor_another_gear():
    assert [key.split()[2] for key in keys(acting("uxmal", 3, ann={"corn": 9}))[:-1]] == ["3", "2", "1"]
    assert not [key for key in keys(acting("tikal", 4, ann={"wood": 9})) if "tikal" not in key and key != "nothing"]


@pytest.mark.rule("TZ-PICK-02")
def test_nothing_just_brings_the_worker_home():
    game = acting("yaxchilan", 3)
    assert brought(game, "nothing") == {}
    assert game.table.players[ANN].available == 3
    assert game.table.gears["yaxchilan"][3] is None


@pytest.mark.rule("TZ-PICK-02")
def test_stepping_back_to_an_occupied_space():
    game = acting("yaxchilan", 3, ann={"corn": 1}, gears={"yaxchilan": {2: BEN}})
    assert brought(game, "act yaxchilan 2") == {"stone": 1}


@pytest.mark.rule("TZ-PICK-02")
def test_the_fee_must_be_there():
    game = acting("yaxchilan", 5, ann={"corn": 2})
    assert reasons(game, "act yaxchilan 3") == []
    assert reasons(game, "act yaxchilan 2") == [because("TZ-PICK-02", need=3, have=2, missing=1)]
    assert reasons(game, "act yaxchilan 1") == [because("TZ-PICK-02", need=4, have=2, missing=2)]


@pytest.mark.rule("TZ-PICK-02", "TZ-PICK-04")
def test_fee_and_cost_are_both_shown():
    game = acting("palenque", 5, ann={"corn": 0}, jungle={3: (0, 0), 5: (4, 0)})
    assert reasons(game, "act palenque 3 corn") == [
        because("TZ-PICK-02", need=2, have=0, missing=2),
        because("TZ-PAL-05", space=3),
    ]
    game = acting("uxmal", 2, ann={"corn": 0})
    assert reasons(game, "act uxmal 1") == [
        because("TZ-PICK-02", need=1, have=0, missing=1),
        because("TZ-UX-01", need=4, have=0, missing=4),
    ]


@pytest.mark.rule("TZ-PICK-03")
@pytest.mark.parametrize("space", [6, 7])
@pytest.mark.parametrize("gear", ["palenque", "yaxchilan", "tikal", "uxmal"])
def test_spaces_6_and_7_allow_any_action_of_the_gear_for_no_fee(gear, space):
    game = acting(
        gear, space, ann={"corn": 9, "wood": 9, "stone": 9, "gold": 9}, jungle=dict.fromkeys((3, 4, 5), (3, 1))
    )
    offered = {int(key.split()[2]) for key in keys(game) if key != "nothing"}
    assert offered == {1, 2, 3, 4, 5}
    own_cost = {("uxmal", 1): 3, ("uxmal", 5): 1}
    for key in keys(game)[:-1]:
        n = int(key.split()[2])
        assert (option(game, key).cost or {}).get("corn", 0) == own_cost.get((gear, n), 0)


@pytest.mark.rule("TZ-PICK-03")
def test_a_free_choice_costs_no_corn():
    assert brought(acting("yaxchilan", 6), "act yaxchilan 1") == {"wood": 1}
    assert brought(acting("palenque", 7), "act palenque 1") == {"corn": 3}


@pytest.mark.rule("TZ-PICK-03")
def test_space_10_of_chichen_itza_allows_any_skull_action():
    game = acting("chichen_itza", 10, ann={"skull": 1})
    assert keys(game) == [f"act chichen_itza {n}" for n in range(9, 0, -1)] + ["nothing"]
    assert brought(game, "act chichen_itza 1") == {"skull": -1, "points": 4, "chaac": 1}


@pytest.mark.rule("TZ-PICK-03")
def test_space_5_is_no_free_choice():
    assert reasons(acting("yaxchilan", 5), "act yaxchilan 4") == [because("TZ-PICK-02", need=1, have=0, missing=1)]
    game = acting("chichen_itza", 9, ann={"skull": 1})
    assert reasons(game, "act chichen_itza 8") == [because("TZ-PICK-02", need=1, have=0, missing=1)]


@pytest.mark.rule("TZ-PICK-04")
def test_the_fee_is_paid_before_the_harvest_gives_anything():
    game = acting("palenque", 4, ann={"corn": 0}, jungle={3: (3, 1)})
    assert reasons(game, "act palenque 3 corn") == [because("TZ-PICK-02", need=1, have=0, missing=1)]
    game = acting("palenque", 4, ann={"corn": 1}, jungle={3: (3, 1)})
    assert brought(game, "act palenque 3 corn") == {"corn": 4, "corn_tiles": 1}


@pytest.mark.rule("TZ-PICK-04")
def test_an_action_without_its_price_is_refused():
    game = acting("tikal", 5)
    assert keys(game) == ["nothing"]
    game = acting("tikal", 2, ann={"wood": 0, "stone": 1})
    assert reasons(game, "act tikal 2") == [because("TZ-PICK-04", missing={"wood": 1})]


@pytest.mark.rule("TZ-PICK-05")
def test_the_worker_on_the_first_player_space_comes_back_by_itself():
    game = start(last=True, ann={"corn": 1})
    play(game, "place first_player")
    assert not any(key.startswith("pick") for key in keys(game))
    play(game, "done", "days 1")
    assert game.table.first_space is None
    assert game.table.players[ANN].available == 3


@pytest.mark.rule("TZ-PICK-05")
def test_it_is_not_offered_for_picking_up():
    game = start(first_space=ANN, gears={"tikal": {1: ANN}})
    assert [key for key in keys(game) if key.startswith("pick")] == ["pick tikal 1"]
