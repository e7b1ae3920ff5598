"""A game is the fold of its operations."""

import msgspec
import pytest

import companion
from companion.engine.table_document import apply
from companion.games.tzolkin.box.components import BUILDINGS
from companion.tables.store import (
    Correct,
    Decide,
    Goto,
    Header,
    Operation,
    Redo,
    Resume,
    Seat,
    TableSetup,
    TableStore,
    Undo,
)
from companion.tables.stored_game import Replay


@pytest.fixture
def header(store: TableStore) -> Header:
    return store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7))


def keep(store: TableStore, header: Header, *operations: Operation) -> Replay:
    """Append operations, and fold all of them again."""
    for operation in operations:
        store.append(header.id, store.find(header.id).newest + 1, operation)
    replay = Replay(header)
    replay.follow(store.since(header.id, 0))
    return replay


def some_moves(header: Header, count: int) -> list[Decide]:
    """Legal moves from the start."""
    game, moves = Replay(header).game, []
    for _ in range(count):
        moves.append(Decide(game.legal[0].key))
        game.play(game.legal[0].key)
    return moves


def test_play_undo_and_redo_agree_with_the_game(store: TableStore, header: Header) -> None:
    moves = some_moves(header, 9)
    replay = keep(store, header, *moves, Undo(3), Redo(), Undo(2))
    straight = keep(store, store.create("tzolkin", header.seats, header.options), *moves[:5])
    assert replay.game.table == straight.game.table
    assert replay.game.can_redo
    assert replay.seq == 12


def test_a_table_from_before_asks_every_question_to_its_end(header: Header) -> None:
    old = msgspec.structs.replace(header, options=msgspec.structs.replace(header.options, settles=False))
    game, single = Replay(old).game, 0
    while not game.over:
        single += len(game.legal) == 1
        game.play(game.legal[-1].key)
    assert single


def test_going_on_from_an_earlier_moment_keeps_the_later_operations(store: TableStore, header: Header) -> None:
    moves = some_moves(header, 8)
    at_three = keep(store, header, *moves[:3])
    moment = len(at_three.game.journal)
    replay = keep(store, header, *moves[3:], Goto(moment))
    assert replay.game.table == at_three.game.table
    assert len(store.since(header.id, 0)) == 9
    assert replay.game.can_redo


def test_a_correction_is_an_operation_like_any_other(store: TableStore, header: Header) -> None:
    game = Replay(header).game
    moves = []
    while game.mid_turn or len(moves) < 5:
        moves.append(Decide(game.legal[0].key))
        game.play(game.legal[0].key)
    replay = keep(store, header, *moves, Correct({"players.0.corn": 4}, "miscounted"))
    assert replay.game.table.players[0].corn == 4
    apply(replay.game, Undo())
    assert replay.game.table == game.table


def test_following_bit_by_bit_is_the_same_as_at_once(store: TableStore, header: Header) -> None:
    moves = some_moves(header, 6)
    bit_by_bit = Replay(header)
    for seq, move in enumerate(moves, 1):
        store.append(header.id, seq, move)
        bit_by_bit.follow(store.since(header.id, bit_by_bit.seq))
    at_once = keep(store, header)
    assert bit_by_bit.game.table == at_once.game.table
    assert bit_by_bit.seq == at_once.seq == 6


def test_an_operation_that_no_longer_fits_stops_the_replay_and_stays_in_the_store(
    store: TableStore, header: Header
) -> None:
    moves = some_moves(header, 4)
    replay = keep(store, header, *moves[:2], Decide("a rule that is gone"), *moves[2:])
    assert replay.stopped == 3
    assert replay.seq == 5
    assert (
        replay.game.table == keep(store, store.create("tzolkin", header.seats, header.options), *moves[:2]).game.table
    )
    resumed = keep(store, header, Resume(), *moves[2:])
    assert resumed.stopped is None
    assert len(store.since(header.id, 0)) == 8
    assert [decision.key for decision in resumed.game.journal][-2:] == [move.key for move in moves[2:]]


def test_a_table_can_start_from_a_snapshot(store: TableStore, header: Header) -> None:
    import msgspec

    game = keep(store, header, *some_moves(header, 7)).game
    while game.mid_turn:
        game.play(game.legal[0].key)
    copy = store.create("tzolkin", header.seats, TableSetup(start=msgspec.to_builtins(game.table)))
    assert Replay(copy).game.table == game.table
    assert isinstance(Replay(copy).game, companion.Game)


def test_answers_of_one_tap_are_one_operation(store: TableStore) -> None:
    header = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(first=0))
    one, two, three, *_ = (option.key for option in Replay(header).game.legal)
    replay = keep(store, header, Decide(one, (two, three)))
    assert [decision.key for decision in replay.game.journal] == [one, two, three]
    assert keep(store, header, Undo()).game.journal == ()


def test_a_table_keeps_the_defaults_it_was_opened_with(store: TableStore) -> None:
    """A new usual way does not change the questions of a running game."""
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    header = store.create("santa_maria", seats, TableSetup(copy=companion.sample_copy("santa_maria")))
    assert Replay(header).game.rulings["turn_end"] == "matters"
    before = msgspec.structs.replace(header, options=msgspec.structs.replace(header.options, defaults=0))
    assert Replay(before).game.rulings["turn_end"] == "asked"
    first = msgspec.structs.replace(header, options=msgspec.structs.replace(header.options, defaults=0, settles=False))
    assert Replay(first).game.rulings["turn_end"] == "quick"


def test_a_table_draws_as_it_did_when_it_was_opened(store: TableStore) -> None:
    """Tiles that look the same count each where the companion draws; tables from before that keep their draws."""
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]

    def drawn(alike: bool) -> list[list[str | None]]:
        tables = [store.create("tzolkin", seats, TableSetup(draws=n, first=0, alike=alike)) for n in range(140)]
        return [Replay(header).game.table.buildings for header in tables]

    once, each = drawn(alike=False), drawn(alike=True)
    assert once[7] == ["b1-10", "b1-01", "b1-04", "b1-14", "b1-08", "b1-06"]
    farms = [tile for tile, *_ in each if tile is not None and BUILDINGS[tile].face == "farm_one_worker_free"]
    assert 20 <= len(farms) <= 40, "three of fourteen tiles are this farm"
