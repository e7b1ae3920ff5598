"""Setting up for 1 to 4 players."""

import pytest

from companion.games.tawantinsuyu.box.components import (
    ALTAR,
    ARMY_CARDS,
    CONQUEST_MARKERS,
    DEITIES,
    DEITY_CARDS,
    PATTERNS,
    PERMANENT,
    PRODUCTION_BUILDINGS,
    SEGMENTS,
    STARTING_WEAVINGS,
    STATUES,
    STEP_MARKERS,
    WEAVINGS,
    WORKERS,
    WORKERS_EACH,
    workers_in_game,
)
from tests.games.tawantinsuyu.play import ANN, BEN, box, new, rule, start


@rule("TW-COMP-03", "TW-COMP-04", "TW-COMP-05")
def test_the_contents_of_the_box():
    assert (len(WORKERS), WORKERS_EACH, STEP_MARKERS, CONQUEST_MARKERS) == (5, 9, 5, 10)
    assert [worker.colour for worker in WORKERS.values()] == ["blue", "green", "red", "yellow", "white"]
    assert (DEITY_CARDS, ARMY_CARDS, len(PERMANENT), PRODUCTION_BUILDINGS) == (42, 30, 20, 19)
    assert (WEAVINGS + len(STARTING_WEAVINGS), len(STARTING_WEAVINGS)) == (35, 4)
    assert [len(DEITIES) * statue.each for statue in STATUES.values()] == [12, 6]
    assert len(PATTERNS) == 7


@rule("TW-TERM-04")
def test_five_sectors_and_three_terraces_make_fifteen_segments():
    assert len(SEGMENTS) == 15


@rule("TW-SET-04", "TW-SET-05", "TW-SET-21", "TW-SSET-01")
def test_workers_and_altar_by_the_number_of_players():
    assert [workers_in_game(n) for n in (1, 2, 3, 4)] == [40, 40, 35, 45]
    assert [ALTAR[n] for n in (1, 2, 3, 4)] == [3, 3, 4, 5]


@rule("TW-SET-01", "TW-SET-02", "TW-SET-16", "TW-SET-17", "TW-SET-20", "TW-SET-22", "TW-TERM-05", "TW-TERM-06")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_all_players_start_alike(count):
    game = new(count, draws=4).until("priest-start")
    t = game.table
    for me in t.players:
        assert (len(me.workers), len(set(me.workers)), me.deities, me.temple) == (2, 2, 3, 0)
        assert [len(row) for row in me.tapestries] == [1]
    assert t.altar == []
    assert t.deck == DEITY_CARDS - 3 * count
    assert t.token < 0
    assert game.scored("start") == dict.fromkeys(range(count), 10)
    assert [me.stone for me in new(count, draws=4).until("start-card").table.players] == [2] * count


@rule("TW-SET-06")
def test_the_two_first_workers_differ():
    game = new(2)
    assert game.asked == ("start-workers", None)
    assert len(game.keys) == 10
    assert all(len(set(key.split()[1:])) == 2 for key in game.keys)


@rule("TW-SET-07", "TW-SET-08", "TW-SET-09")
def test_village_nomads_and_for_two_the_marked_spaces_of_the_top_terrace():
    two, three = (new(count, draws=4).until("priest-start").table for count in (2, 3))
    assert (len(two.village), len(two.nomads)) == (6, 3)
    assert set(two.hill) == {"1-top-2", "3-top-1", "4-top-2"}
    assert (len(three.village), len(three.nomads), three.hill) == (7, 4, {})


@rule("TW-SET-09")
@pytest.mark.parametrize(("count", "asked"), [(2, "learn"), (3, "symbol")])
def test_unknown_marked_spaces_are_asked_for_with_two_players_only(count, asked):
    game = start(count, ann={"gold": 1}, copy=box("marks_top")).take("place architect", "space 1 top 1")
    assert game.ask.id == asked


@rule("TW-SET-09")
def test_a_marked_space_that_the_terrace_does_not_have_stays_away():
    copy = box(spaces_top={f"sector-{n}": 2 for n in range(1, 6)}, marks_top={"spaces": ["1-top-2", "4-top-3"]})
    assert set(new(2, draws=4, copy=copy).until("priest-start").table.hill) == {"1-top-2"}


@rule("TW-SET-10", "TW-SET-11", "TW-SET-12")
def test_markets():
    t = new(2, draws=4).until("priest-start").table
    assert {kind: len([tile for tile in row if tile]) for kind, row in t.market.items()} == {
        "permanent": 2,
        "production": 2,
    }
    assert set(t.statues.values()) == {1, 2}


@rule("TW-SET-13")
def test_marked_weavings_leave_with_fewer_players():
    marks = [face["mark"] for face in box().facts["weavings"]]
    stacks = {count: new(count, draws=4).until("starting-weaving").table.stack for count in (2, 3, 4)}
    assert stacks == {2: marks.count("none"), 3: 31 - marks.count("four"), 4: 31}


@rule("TW-SET-14", "TW-SET-15")
def test_starting_weavings_are_picked_in_turn_order():
    game = new(2, draws=4).until("starting-weaving", ANN)
    assert game.keys == ["starting sw01", "starting sw02", "starting sw03", "starting sw04"]
    game.take("starting sw03")
    assert game.asked == ("starting-weaving", BEN)
    assert "starting sw03" not in game.keys


@rule("TW-SET-18", "TW-SET-19")
def test_the_last_player_takes_the_starting_bonuses_first_and_one_card_may_pay_for_another():
    game = new(2, draws=4).until("start-card")
    assert game.asked == ("start-card", BEN)
    game.take("play deity-1 stone", "play deity-1 corn", "play deity-1 build-building")
    assert game.asked == ("build", BEN)
    kind = next(key for key in game.keys if key.startswith("building"))
    game.take(kind).on("pay")
    assert len([tile for row in game.table.market.values() for tile in row if tile]) == 3, "refilled when all are done"
    game.until("start-card", ANN)
    assert len([tile for row in game.table.market.values() for tile in row if tile]) == 3
    game.until("priest-start")
    assert len([tile for row in game.table.market.values() for tile in row if tile]) == 4


@rule("TW-SET-03")
def test_the_coricancha_is_turned_at_random():
    turned = {new(2, draws=seed).until("starting-weaving").table.rotation for seed in range(12)}
    assert len(turned) > 2
    assert turned <= {1, 2, 3, 4, 5}


@rule("TW-SET-03", "TW-SET-23")
def test_the_high_priest_comes_before_the_first_turn_and_nothing_happens():
    game = new(2, draws=4).until("priest-start", ANN)
    assert 1 <= game.table.rotation <= 5
    before = game.state()
    game.take("sector 3")
    assert (game.asked, game.state()) == (("turn", ANN), before)
    game.until("priest-start", BEN)
    assert "sector 3" in game.keys, "occupied or not"
