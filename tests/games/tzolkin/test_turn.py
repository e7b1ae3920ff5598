"""A round and a turn: phases, place or pick up, and begging."""

import pytest

import companion
from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, CHEN, DORA, brought, happened, keys, option, play, reasons, start

BOTTOM = {"chaac": -1, "quetzalcoatl": -1, "kukulkan": -1}
ZERO_TO_TWO_TAKEN = {
    "palenque": {0: BEN, 1: BEN, 2: BEN},
    "yaxchilan": {0: BEN, 1: BEN, 2: BEN},
    "tikal": {0: CHEN, 1: CHEN},
    "uxmal": {0: CHEN, 1: CHEN, 2: CHEN},
    "chichen_itza": {0: DORA, 1: DORA, 2: DORA},
}
"""The cheapest gear space is Tikal 2."""
CROWD = {"gears": ZERO_TO_TWO_TAKEN, "ben": {"workers": 6}, "chen": {"workers": 6}, "dora": {"workers": 4}}


@pytest.mark.rule("TZ-ROUND-01")
def test_turns_go_clockwise_from_the_first_player_then_the_calendar_moves():
    game = start(first_player=CHEN)
    for seat, gear in zip((CHEN, DORA, ANN, BEN), ("palenque", "yaxchilan", "tikal", "uxmal"), strict=True):
        assert game.ask.player == seat
        assert game.table.day == 3
        play(game, f"place {gear} 0", "done")
    assert game.table.day == 4
    assert game.ask.player == CHEN
    assert game.table.gears["tikal"][1] == ANN


@pytest.mark.rule("TZ-ROUND-01")
def test_on_a_food_day_feeding_comes_between_the_turns_and_the_calendar():
    game = start(last=True, day=7, ann={"corn": 6})
    play(game, "place tikal 0", "done")
    kinds = [event.kind for event in game.events]
    assert kinds.index("place") < kinds.index("food-day") < kinds.index("fed") < kinds.index("corn-laid")
    assert kinds.index("corn-laid") < kinds.index("day")
    assert state_corn(game) == 0


def state_corn(game):
    return game.table.players[ANN].corn


@pytest.mark.rule("TZ-ROUND-01")
def test_other_rounds_have_no_food_day():
    game = start(last=True, day=6, ann={"corn": 6})
    play(game, "place tikal 0", "done")
    assert not happened(game, "food-day")
    assert state_corn(game) == 6


@pytest.mark.rule("TZ-ROUND-02")
def test_place_or_pick_up_never_both_never_neither():
    workers = {"palenque": {3: ANN}, "tikal": {2: ANN}}
    game = start(ann={"corn": 9, "workers": 4}, gears=workers)
    assert not {"done", "nothing", "pass"} & set(keys(game)), "a turn cannot be passed"
    assert {"place uxmal 0", "pick palenque 3"} <= set(keys(game))
    placing = play(start(ann={"corn": 9, "workers": 4}, gears=workers), "place uxmal 0")
    assert not any(key.startswith("pick") for key in keys(placing))
    picking = play(game, "pick palenque 3", "nothing")
    assert keys(picking) == ["pick tikal 2", "done"]


@pytest.mark.rule("TZ-ROUND-03")
def test_with_no_worker_on_a_gear_one_must_place():
    game = start(ann={"corn": 3})
    assert reasons(game, "pick") == [because("TZ-ROUND-03")]
    assert all(key.startswith("place") for key in keys(game))


@pytest.mark.rule("TZ-ROUND-03", "TZ-PLACE-01")
def test_with_no_available_worker_one_must_pick_up():
    game = start(ann={"corn": 9}, gears={"palenque": {3: ANN, 1: ANN}, "uxmal": {4: ANN}})
    assert keys(game) == ["pick palenque 3", "pick palenque 1", "pick uxmal 4"]
    for key in ("place palenque 0", "place yaxchilan 0", "place first_player"):
        assert reasons(game, key) == [because("TZ-PLACE-01", on_gears=3)]


@pytest.mark.rule("TZ-BEG-01")
@pytest.mark.parametrize("corn", [0, 1, 2])
def test_begging_fills_up_to_exactly_three_and_angers_the_gods_once(corn):
    game = start(ann={"corn": corn, "temples": {"chaac": 2}})
    assert option(game, "beg").brings == {"corn": 3 - corn}
    assert brought(game, "beg", "down chaac") == {"corn": 3 - corn, "chaac": -1}
    assert game.ask.id == "turn"
    assert game.ask.player == ANN


@pytest.mark.rule("TZ-BEG-01")
def test_begging_is_refused_with_three_corn_and_so_never_happens_twice():
    game = start(ann={"corn": 3})
    assert reasons(game, "beg") == [because("TZ-BEG-01", corn=3, most=2)]
    game = play(start(ann={"corn": 2}), "beg", "down kukulkan")
    assert reasons(game, "beg") == [because("TZ-BEG-01", corn=3, most=2)]


@pytest.mark.rule("TZ-BEG-01")
def test_begging_is_before_choosing_only():
    game = play(start(ann={"corn": 0}), "place tikal 0")
    with pytest.raises(companion.UnknownOption):
        play(game, "beg")
    game = play(start(ann={"corn": 0}, gears={"tikal": {1: ANN}}), "pick tikal 1", "nothing")
    with pytest.raises(companion.UnknownOption):
        play(game, "beg")


@pytest.mark.rule("TZ-BEG-02")
def test_begging_is_forced_when_no_placement_can_be_paid():
    game = start(first_space=DORA, ann={"corn": 1}, **CROWD)
    assert keys(game) == ["beg"]
    assert reasons(game, "place tikal 2") == [
        because("TZ-BEG-02", corn=1, cheapest=2),
        because("TZ-PLACE-04", need=2, have=1, missing=1),
    ]
    assert happened(game, "must-beg") == [{"player": ANN, "corn": 1, "cheapest": 2}]
    play(game, "beg", "down chaac")
    assert keys(game) == [
        "place palenque 3",
        "place yaxchilan 3",
        "place tikal 2",
        "place uxmal 3",
        "place chichen_itza 3",
    ]


@pytest.mark.rule("TZ-BEG-02")
def test_begging_is_not_forced_while_something_can_be_done():
    with_a_worker_on_a_gear = {**CROWD, "gears": {**ZERO_TO_TWO_TAKEN, "tikal": {0: CHEN, 1: CHEN, 4: ANN}}}
    assert keys(start(first_space=DORA, ann={"corn": 1}, **with_a_worker_on_a_gear)) == ["beg", "pick tikal 4"]
    assert keys(start(ann={"corn": 0}, **CROWD)) == ["beg", "place first_player"]
    assert keys(start(first_space=DORA, ann={"corn": 2}, **CROWD)) == ["beg", "place tikal 2"]


@pytest.mark.rule("TZ-BEG-03")
def test_begging_is_refused_at_the_bottom_of_all_temples():
    game = start(ann={"corn": 1, "temples": BOTTOM})
    assert reasons(game, "beg") == [because("TZ-BEG-03")]
    game = start(ann={"corn": 5, "temples": BOTTOM})
    assert reasons(game, "beg") == [because("TZ-BEG-01", corn=5, most=2), because("TZ-BEG-03")]
    game = start(ann={"corn": 1, "temples": {"chaac": -1, "quetzalcoatl": 0, "kukulkan": -1}})
    assert reasons(game, "beg") == []


@pytest.mark.rule("TZ-BEG-03")
def test_mercy_places_exactly_one_worker_on_the_cheapest_space_for_all_corn():
    game = start(first_space=DORA, ann={"corn": 1, "temples": BOTTOM}, **CROWD)
    assert keys(game) == ["place tikal 2"]
    assert option(game, "place tikal 2").cost == {"corn": 1}
    assert reasons(game, "place uxmal 3") == [because("TZ-PLACE-03", space=3, cheapest=2)]
    assert reasons(game, "place first_player") == [because("TZ-PLACE-05", who=DORA)]
    assert brought(game, "place tikal 2") == {"corn": -1}
    assert game.ask.player == BEN, "no second worker, not even for nothing"
    assert game.table.gears["tikal"][2] == ANN


@pytest.mark.rule("TZ-BEG-03")
def test_mercy_leaves_the_choice_among_equally_cheap_spaces():
    gears = {**ZERO_TO_TWO_TAKEN, "uxmal": {0: CHEN, 1: CHEN}}
    game = start(first_space=DORA, ann={"corn": 0, "temples": BOTTOM}, **{**CROWD, "gears": gears})
    assert keys(game) == ["place tikal 2", "place uxmal 2"]


@pytest.mark.rule("TZ-BEG-03")
def test_no_mercy_while_a_placement_can_be_paid_or_a_worker_stands_on_a_gear():
    free_first_space = start(ann={"corn": 0, "temples": BOTTOM}, **CROWD)
    assert keys(free_first_space) == ["place first_player"]
    rich_enough = start(first_space=DORA, ann={"corn": 2, "temples": BOTTOM}, **CROWD)
    assert option(rich_enough, "place uxmal 3").verdict.reasons == (because("TZ-PLACE-04", need=3, have=2, missing=1),)
    assert play(rich_enough, "place tikal 2").ask.id == "place-more"
    gears = {**ZERO_TO_TWO_TAKEN, "tikal": {0: CHEN, 1: CHEN, 5: ANN}}
    on_a_gear = start(first_space=DORA, ann={"corn": 1, "temples": BOTTOM}, **{**CROWD, "gears": gears})
    assert keys(on_a_gear) == ["pick tikal 5"]


@pytest.mark.rule("TZ-BEG-02")
def test_the_log_says_why_a_player_had_to_beg():
    game = start(first_space=DORA, ann={"corn": 1}, **CROWD)
    [begging] = [event for event in game.events if event.kind == "must-beg"]
    assert begging.rule == "TZ-BEG-02"
    assert game.describe(begging) == (
        "Ann must beg: no worker stands on the gears, and 1 corn is too little for the cheapest space (2 corn)."
    )
    by_choice = play(start(ann={"corn": 0}), "beg", "down chaac")
    assert happened(by_choice, "must-beg") == []


@pytest.mark.rule("TZ-BEG-03")
def test_the_mercy_of_the_gods_is_announced():
    game = start(first_space=DORA, ann={"corn": 1, "temples": BOTTOM}, **CROWD)
    assert happened(game, "mercy") == [{"player": ANN, "corn": 1, "cheapest": 2}]
    assert happened(game, "must-beg") == []
    assert happened(start(ann={"corn": 0, "temples": BOTTOM}, **CROWD), "mercy") == [], "the first-player space is free"
