"""Setting up; the questions for an unknown box, and where the companion deals."""

import random

import pytest

from companion.engine.errors import BadPlayers
from companion.engine.journal import Setup
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import BLUE_LIMIT, COUNTS, DOCKS, MONKS, ROAD_TILES
from companion.games.santa_maria.box.pieces import FACTS
from tests.games.santa_maria.play import ANN, BEN, NAMES, AtTable, box, empty, new
from tests.games.santa_maria.rule import rule


def set_up(count=2, **changes):
    """A game whose setup is done, with everything dealt by the companion by default."""
    return new(count, **{"draws": 7, **changes}).until("turn")


@rule("SM-COMP-01")
def test_one_to_four_players():
    for count in (1, 2, 3, 4):
        assert len(set_up(count).table.players) == count
    with pytest.raises(BadPlayers):
        new(5)
    with pytest.raises(BadPlayers):
        new(0)


@rule("SM-SETUP-01", "SM-SETUP-06", "SM-COMP-02")
@pytest.mark.parametrize(("count", "dice"), [(1, 3), (2, 6), (3, 9), (4, 12)])
def test_ex_01_three_white_and_three_blue_dice_for_each_player(count, dice):
    game = set_up(count)
    assert len(game.table.pool) == dice
    assert game.table.pool == sorted(game.table.pool)
    assert BLUE_LIMIT * count == dice <= COUNTS["white_dice"] == COUNTS["blue_dice"] == 12


@rule("SM-SETUP-02")
def test_the_first_year():
    game = set_up()
    assert (game.table.year, game.table.era, game.table.phase) == (1, "year-1", "turn")
    assert game.happened("new-year") == [{"player": None, "year": 1, "who": ANN}]


@rule("SM-SETUP-12")
def test_ex_02_and_ex_03_two_wood_and_coins_by_seat():
    assert [(player.wood, player.coins) for player in set_up(4).table.players] == [(2, 3), (2, 4), (2, 5), (2, 6)]
    later = AtTable(DEFINITION, NAMES[:3], Setup(7, first=2, copy=box())).until("turn")
    assert [player.coins for player in later.table.players] == [4, 5, 3], "counted from the first player"


@rule("SM-SETUP-03", "SM-SETUP-04", "SM-COMP-03")
def test_a_starting_tile_at_each_dock_and_thirty_in_the_stack():
    game = set_up()
    assert tuple(game.table.market) == DOCKS
    assert sorted(game.table.seen["starting_ships"]) == sorted(game.table.market.values())
    assert game.table.stacks == {"ships": 30}
    assert len(set(game.table.market.values())) == COUNTS["starting_ships"] == 4


@rule("SM-SETUP-05", "SM-COMP-05")
def test_three_road_tiles():
    assert set_up().table.roads == ROAD_TILES == 3


@rule("SM-SETUP-07", "SM-COMP-04")
def test_five_doubles_and_five_triples_on_display():
    display = set_up().table.display
    assert {kind: len(faces) for kind, faces in display.items()} == {"double": 5, "triple": 5}
    assert all(face.count("|") == 1 for face in display["double"])
    assert all(face.count("|") == 2 for face in display["triple"])
    assert COUNTS["double"] == COUNTS["triple"] == 15


@rule("SM-SETUP-08", "SM-COMP-05")
def test_no_town_hall_in_the_usual_setup():
    game = set_up()
    assert "town_halls" not in game.table.seen
    assert not game.happened("town-hall")
    assert COUNTS["town_halls"] == 4


@rule("SM-SETUP-09", "SM-COMP-06")
def test_three_scholars_and_three_bishops():
    spots = set_up().table.spots
    assert list(spots) == [f"{kind}.{n}" for kind in ("scholar", "bishop") for n in (1, 2, 3)]
    assert len(set(spots.values())) == 6
    assert all(spots.values())
    assert (COUNTS["scholars"], COUNTS["bishops"]) == (10, 6)


@rule("SM-SETUP-10", "SM-COMP-07")
def test_markers_stand_on_the_first_cells_and_six_monks_wait():
    for player in set_up(4).table.players:
        assert (player.religion, player.conquistador, player.retired, player.monks) == (0, 0, -1, [])
    assert MONKS == 6


@rule("SM-SETUP-11")
def test_the_first_player_is_drawn_or_entered():
    game = AtTable(DEFINITION, NAMES[:3], Setup(copy=box()))
    assert game.asked == ("first", None)
    assert game.keys == ["first 0", "first 1", "first 2"]
    game.take("first 2")
    assert (game.table.first_player, game.table.turn_of) == (2, 2)


@rule("SM-SETUP-11", "SM-COMP-10")
def test_boards_are_taken_counter_clockwise_from_the_right_of_the_first_player():
    game = AtTable(DEFINITION, NAMES[:4], Setup(first=1, copy=box()))
    game.until("which-board")
    order = []
    while game.asked[0] == "which-board":
        order.append(game.ask.values["who"])
        game.take(game.keys[-1])
    assert order == [0, 3, 2], "the last board is left for the first player"
    assert [event["player"] for event in game.happened("board")] == [0, 3, 2, 1]
    assert len({tuple(player.colony) for player in game.table.players}) == 4


@rule("SM-SETUP-14", "SM-COMP-10")
def test_unused_pieces_go_to_the_box():
    game = set_up(2)
    assert len(game.table.players) == 2
    assert len(game.table.seen["boards"]) == 2


@rule("SM-SETUP-13")
def test_one_blue_die_each_as_it_fell():
    game = new().until("roll-blue")
    assert [each.key for each in game.options] == [f"die {n}" for n in range(1, 7)]
    assert game.ask.values == {"who": ANN}
    game.take("die 5", "die 2")
    assert (game.me().blue, game.me(BEN).blue) == ([5], [2])
    assert (game.me().blue_dice, game.me().coins) == (1, 3)
    assert game.asked == ("turn", ANN)


# telling and dealing


def played(game, seed, stop, steps=4000):
    """Play at random until ``stop(game)``; returns the written entries."""
    chance, learned = random.Random(seed), []
    for _ in range(steps):
        if game.over or stop(game):
            return learned
        if game.ask.entry is not None:
            if game.ask.id == "learn":
                learned.append(game.ask.values["fact"])
            game.take(game.written_answer())
        else:
            options = [each.key for each in game.ask.legal()]
            assert options, f"a dead end: {game.ask}"
            usual = [key for key in options if key.split(" ")[0] not in ("turn", "back", "scholar")] or options
            assert not game.ask.chance or len(options) > 1, f"one possible answer: {game.ask} {options}"
            game.play(chance.choice(usual))
        if not game.mid_turn:
            assert not list(DEFINITION.problems(game.table))
    raise AssertionError("never ended")


SWITCHES = [
    {},
    {"setup": "advanced"},
    {"blue_dice": "shared"},
    {"kingdoms": "yes"},
    {"kingdoms": "yes", "setup": "advanced", "effects": "optional"},
]


@pytest.mark.parametrize("rulings", SWITCHES, ids=lambda rulings: "+".join(rulings) or "base")
@pytest.mark.parametrize("count", [1, 3])
@rule("SM-SETUP-11", "SM-MONK-07", "SM-SHIP-01", "SM-EXPAND-01")
def test_with_an_empty_box_everything_is_asked_once_and_when_it_is_needed(rulings, count):
    game = new(count, rulings=rulings, copy=empty())
    needed = DEFINITION.needed(count, game.rulings)
    learned = played(game, count, lambda game: game.table.year > 1)
    for fact in set(learned):
        assert learned.count(fact) <= max(FACTS[fact].count, 1), fact
        assert fact in needed, f"{fact} was not announced"
        assert learned.count(fact) <= needed[fact] or fact == "ships"
    assert {"religion_track", "boards", "board_b"} & set(learned)


@pytest.mark.parametrize("rulings", SWITCHES, ids=lambda rulings: "+".join(rulings) or "base")
@pytest.mark.parametrize("count", [1, 2, 4])
@rule("SM-FLOW-01")
def test_where_the_companion_deals_from_a_known_box_nothing_is_entered(rulings, count):
    game = new(count, rulings=rulings, draws=count)
    learned = played(game, count, lambda game: game.over)
    assert learned == []
    assert game.over
    assert game.table.year == 3


@rule("SM-SETUP-07")
def test_where_the_companion_deals_from_a_box_half_known_the_rest_is_entered():
    few = {"doubles": box().facts["doubles"][:2], "scholars": [], "bishops": [], "ships": []}
    game = set_up(copy=box(**few))
    assert game.table.display["double"].count("") == 3
    assert set(game.table.spots.values()) == {""}
    played(game, 1, lambda game: game.over)


@rule("SM-SETUP-11")
def test_a_board_that_the_box_does_not_know_is_painted_once():
    game = new(copy=box(boards=box().facts["boards"][:1])).until("which-board")
    assert game.choices == ["board 1", "another"]
    game.take("another")
    assert game.asked == ("learn", None)
    game.take(game.written_answer())
    assert game.asked[0] == "which-board"
    assert game.choices == ["board 1", "another"], "the new one has its owner"
