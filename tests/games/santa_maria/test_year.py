"""The end of a year, and preparing the next."""

import pytest

from companion.engine.facts import as_text
from tests.games.santa_maria.play import ANN, BEN, CHEN, DORA, MARKET_TILES, box, small_city, start
from tests.games.santa_maria.rule import rule

TRACK = [{"conquistador": step, "arrived": step} for step in range(6)]


def ended(*people, year=1, **changes):
    """Everyone but the first player of these has retired; she does now, onto the road space, and takes none."""
    rest = [{"retired": n - 1, "retired_as": n - 1, **person} for n, person in enumerate(people) if n]
    names = dict(zip(("ann", "ben", "chen", "dora"), [people[0], *rest], strict=False))
    game = start(len(people), year=year, era=f"year-{year}", **names, **changes)
    return game.take("retire", "space road", "nothing")


@rule("SM-YEAR-02", "SM-YEAR-03")
def test_ex_16_four_players_in_the_second_year():
    game = ended(TRACK[2], TRACK[4], TRACK[3], TRACK[1], year=2)
    assert game.scored("conquistador") == {BEN: 9, CHEN: 6, ANN: 3}
    assert [(event["player"], event["place"]) for event in game.happened("rank")] == [
        (BEN, 1),
        (CHEN, 2),
        (ANN, 3),
        (DORA, 4),
    ]


@rule("SM-YEAR-04")
def test_ex_44_a_player_who_has_not_moved_gets_nothing_though_not_the_last():
    game = ended(TRACK[5], TRACK[2], TRACK[0], TRACK[0], year=2)
    assert game.scored("conquistador") == {ANN: 9, BEN: 6}
    assert [player.conquistador_points for player in game.table.players] == [[9], [6], [0], [0]]


@rule("SM-YEAR-04")
def test_the_last_gets_nothing_even_if_moved():
    assert ended(TRACK[5], TRACK[2]).scored("conquistador") == {ANN: 4}
    assert ended(TRACK[0], TRACK[0]).scored("conquistador") == {}


@pytest.mark.parametrize(("year", "points"), [(1, 4), (2, 5), (3, 6)])
@rule("SM-YEAR-02")
def test_each_year_has_its_own_table(year, points):
    assert ended(TRACK[1], TRACK[2], year=year).scored("conquistador") == {BEN: points}


@rule("SM-YEAR-02")
def test_a_printed_table_is_asked_for_once_for_all_years():
    game = ended(TRACK[1], TRACK[2], TRACK[3], copy=box("conquistador_3"))
    assert (game.asked, game.ask.values) == (("learn", None), {"fact": "conquistador_3"})
    ranks = {"first": 8, "second": 4}
    game.take(as_text({"year-1": ranks, "year-2": ranks, "year-3": {"first": 9, "second": 5}}))
    assert game.scored("conquistador") == {CHEN: 8, BEN: 4}
    game.until_year(3)
    assert sum(event["fact"] == "conquistador_3" for event in game.happened("learned")) == 1


@rule("SM-YEAR-06", "SM-YEAR-07", "SM-CONQ-05")
def test_conquistadors_go_back_and_religion_stays():
    game = ended({**TRACK[3], "religion": 4}, {**TRACK[5], "religion": 1})
    game.until_year(2)
    assert [(player.conquistador, player.religion) for player in game.table.players] == [(0, 4), (0, 1)]


@rule("SM-YEAR-08", "SM-NEXT-02")
def test_coins_and_dice_leave_the_colonies():
    colony = {"colony": {(1, 1): "ship", (2, 2): "wood"}, "marks": {(1, 1): "coins 1", (2, 2): "white 2"}}
    game = ended({**colony, "whites": 3, "coin_activations": 2, "blues": 1}, {})
    game.until_year(2)
    ann = game.me()
    assert (ann.marks, ann.whites, ann.coin_activations, ann.blues, ann.coins) == ({}, 0, 0, 0, 0)


# the next year


@rule("SM-NEXT-01")
def test_the_display_goes_to_the_box_and_new_tiles_come_up():
    game = start(draws=3, seen={"doubles": ["wood|road*1"]}).until_year(2)
    assert {kind: len(faces) for kind, faces in game.table.display.items()} == {"double": 5, "triple": 5}
    assert "wood|road*1" not in game.table.display["double"], "there is one of it, and it has been"


@rule("SM-NEXT-01", "SM-COMP-04")
def test_in_three_years_every_tile_comes_up_once():
    game = start(draws=3, display={"double": [], "triple": []}, year=1, seen={}).until_year(3)
    for kind in ("doubles", "triples"):
        assert len(game.table.seen[kind]) == 10
    assert len(box().facts["doubles"]) == len(box().facts["triples"]) == 15


@rule("SM-NEXT-02")
def test_all_white_dice_are_rolled_again_and_sorted():
    game = ended({}, {}).until("count-white")
    questions = []
    while game.asked[0] == "count-white":
        questions.append((game.ask.values["value"], game.ask.values["left"]))
        game.take("dice 2" if len(questions) == 1 else "dice 0" if len(questions) < 4 else "dice 1")
    assert questions == [(1, 6), (2, 4), (3, 4), (4, 4), (5, 3)], "the sixes are what is left"
    assert game.table.pool == [1, 1, 4, 5, 6, 6]


@rule("SM-NEXT-02")
def test_questions_end_once_all_dice_are_entered():
    game = ended({}, {}).until("count-white")
    assert game.keys == [f"dice {n}" for n in range(7)]
    game.take("dice 0", "dice 6")
    assert game.table.pool == [2] * 6
    assert game.asked[0] != "count-white"


@rule("SM-NEXT-03")
def test_everyone_rolls_all_blue_dice():
    game = ended({"blue": [1, 2]}, {"blue_dice": 1}).until("roll-blue")
    rolled = []
    while game.asked[0] == "roll-blue":
        rolled.append(game.ask.values["who"])
        game.take(f"die {7 - len(rolled)}")
    assert rolled == [ANN, ANN, BEN]
    assert (game.me().blue, game.me(BEN).blue) == ([5, 6], [4])


@rule("SM-NEXT-04", "SM-NEXT-05")
def test_the_topmost_marker_is_the_first_player_and_the_others_follow_by_seat():
    game = start(3, first_player=BEN, turn_of=BEN)
    game.take("retire", "space road", "nothing", "retire", "space religion", "retire", "space ship")
    game.until_year(2)
    assert game.table.first_player == CHEN
    order = []
    for _ in range(3):
        order.append(game.asked[1])
        game.take("retire", ("space coins", "space conquistador", "space ship")[len(order) - 1])
    assert order == [CHEN, ANN, BEN]


@pytest.mark.parametrize(("ruling", "first"), [("earlier", BEN), ("later", ANN)])
@rule("SM-NEXT-04")
def test_on_a_shared_space_the_table_has_decided_who_is_ahead(ruling, first):
    ben = {"retired": 1, "retired_as": 0}
    game = start(ann={"retired": 1, "retired_as": 1}, ben=ben, phase="year-end", rulings={"shared_space": ruling})
    assert game.until_year(2).table.first_player == first


@rule("SM-NEXT-06")
def test_markers_return_to_the_market_square_and_the_year_moves_on():
    game = ended({}, {}).until_year(2)
    assert [player.retired for player in game.table.players] == [-1, -1]
    assert (game.table.year, game.table.era, game.table.turns, game.table.arrivals) == (2, "year-2", 0, 0)
    assert game.happened("new-year") == [{"player": None, "year": 2, "who": BEN}]


@rule("SM-NEXT-07")
def test_tiles_monks_and_goods_carry_over():
    ann = {"wood": 2, "gem": 1, "coins": 5, "monks": ["mission.1"], "docks": {"religion": ["wood>happiness*1"]}}
    game = start(ann={**ann, "religion": 2}, ben={"retired": 0})
    game.take("retire", "space road", "nothing", "step")
    game.until_year(2)
    now = game.me()
    assert (now.wood, now.gem, now.coins, now.monks, now.religion) == (2, 1, 5, ["mission.1"], 3)
    assert now.docks["religion"] == ["wood>happiness*1"]
    assert game.table.market == MARKET_TILES


@rule("SM-YEAR-01", "SM-FLOW-01")
def test_after_the_third_year_comes_the_final_scoring():
    game = ended({"coins": 3}, {}, year=3).take("end")
    assert game.over
    assert game.scored("coins") == {ANN: 1}


@rule("SM-YEAR-04", "AK-D-YEAR-01")
def test_a_marker_that_has_not_moved_has_no_place():
    """SM-YEAR-04: no player is first at the start of the track, the warrior neither."""
    game = small_city(3, retired=0, others={"ben": {"retired": 1, "conquistador": 2}}, tables={"turn_of": 2})
    game.take("retire", "space ship")
    game.until("turn")
    assert game.happened("rank") == [{"player": BEN, "place": 1, "step": 2}]
