"""A colony board that is entered during play: a line where it is activated, a cell where it is touched."""

from random import Random
from typing import Any

import pytest

import companion
from companion.engine.ask import Option
from companion.engine.copy_merge import merge
from companion.engine.facts import LATER, as_text, blank, covers, is_whole, later
from companion.engine.messages import messages
from companion.engine.owner_copy import Copy, progress
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.turn import COLUMN, LINES
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from tests.games.samples import santa_maria as sample

BOARDS = [[text for row in board["cells"] for text in row] for board in sample().facts["boards"]]


def printed_on(me: Any) -> list[str]:
    """The print on a player's board in the sample: side A, the cocoa colony, or side B."""
    if me.board.isdecimal():
        return BOARDS[int(me.board) - 1]
    cells = sample().facts["board_cocoa" if me.board else "board_b"]["cells"]
    return [text for row in cells for text in row]


def answered(game: companion.Game, entered: dict[str, int], chance: Random) -> str:
    """Any answer; the print is entered as the sample has it, and a board as late as possible."""
    assert game.ask is not None
    entry = game.ask.entry
    if entry is None:
        return chance.choice([option.key for option in game.legal if not covers_a_building(game, option.key)])
    if entry.id == "cells":
        board = printed_on(game.table.players[game.ask.values["who"]])
        return as_text({"cells": [board[int(spot.split()[1])] for spot in entry.inputs[0].spots]})
    if (bare := later(entry)) is not None:
        return as_text(bare)
    face = sample().facts[entry.id]
    if isinstance(face, list):
        face, entered[entry.id] = face[entered.get(entry.id, 0)], entered.get(entry.id, 0) + 1
    return as_text(face)


def covers_a_building(game: companion.Game, key: str) -> bool:
    """Whether a tile would lie on print of the real board, which no player does at a table."""
    assert game.ask is not None
    if game.ask.id != "place" or not key.startswith("at "):
        return False
    seat, option = game.ask.player, next(each for each in game.legal if each.key == key)
    me = game.table.players[seat]
    return any(me.colony[n] == LATER and printed_on(me)[n] for n in option.value)


def begun(**more: Any) -> companion.Game:
    """At the first turn, with unknown boards."""
    game = companion.new_game("santa_maria", ["Ann", "Ben"], None, first=0, copy=Copy("santa_maria"), **more)
    chance = Random(1)
    while game.ask is not None and game.ask.id != "turn":
        game.play(answered(game, {}, chance))
    return game


def test_the_first_turn_comes_without_a_single_entered_cell():
    game = begun()
    assert [me.colony.count(LATER) for me in game.table.players] == [35, 35]
    assert [me.colony[0] for me in game.table.players] == ["ship", "ship"]


def test_a_line_is_entered_when_it_is_activated_and_no_other():
    game = begun()
    die = [option.key for option in game.legal if option.key.startswith("white")][-1]
    game.play(die)
    column = next(option.key for option in game.legal if option.key == f"column {die.split()[1]}")
    game.play(column)
    assert game.ask is not None
    assert (game.ask.id, game.ask.values["who"]) == ("tell-cells", 0)
    spots = [int(spot.split()[1]) for spot in game.ask.entry.inputs[0].spots]
    assert {n % 6 + 1 for n in spots} == {int(column.split()[1])}
    cells = ["wood" if n == spots[0] else "" for n in spots]
    game.play(as_text({"cells": cells}))
    me = game.table.players[0]
    assert [me.colony[n] for n in spots] == cells
    assert me.wood == 3
    assert game.table.fact("boards")[int(me.board) - 1]["cells"][spots[0] // 6][spots[0] % 6] == "wood"


def test_a_line_that_turns_out_to_hold_no_building_costs_no_die():
    game = begun()
    pool = list(game.table.pool)
    value = next(n for n in pool if n != 1)  # the corner of column 1 is known
    game.play(f"white {value}")
    game.play(f"column {value}")
    assert game.ask is not None
    game.play(as_text({"cells": [""] * len(game.ask.entry.inputs[0].spots)}))
    assert (game.ask.id, game.ask.player, game.table.pool) == ("turn", 0, pool)


def test_a_line_may_wait_and_is_carried_out_by_hand():
    game = begun()
    value = next(n for n in game.table.pool if n != 1)
    game.play(f"white {value}")
    game.play(f"column {value}")
    entry = game.ask.entry
    game.play(as_text(later(entry)))
    assert (game.ask.id, game.ask.player) == ("by-hand-cells", 0)
    game.play(as_text({**blank(game.ask.entry), "goods": {**blank(game.ask.entry)["goods"], "grain": 2}, "points": 1}))
    me = game.table.players[0]
    assert (me.grain, me.points, len(me.marks)) == (2, 1, 1), "the die lies in the line"
    assert all(me.colony[n] == LATER for n in (int(spot.split()[1]) for spot in entry.inputs[0].spots))
    assert game.ask.id != "tell-cells"


def test_cells_that_are_entered_count_and_the_others_wait():
    game = begun()
    value = next(n for n in game.table.pool if n != 1)
    game.play(f"white {value}")
    game.play(f"column {value}")
    spots = [int(spot.split()[1]) for spot in game.ask.entry.inputs[0].spots]
    game.play(as_text({"cells": ["wood", "", *[LATER] * (len(spots) - 2)]}))
    before = game.table.players[0].wood
    game.play(as_text(blank(game.ask.entry)))
    me = game.table.players[0]
    assert me.wood == before + 1
    assert [me.colony[n] for n in spots] == ["wood", "", *[LATER] * (len(spots) - 2)]
    board = game.table.fact("boards")[int(me.board) - 1]["cells"]
    assert [board[n // 6][n % 6] for n in spots] == ["wood", "", *[LATER] * (len(spots) - 2)]


def test_a_cell_that_coins_activate_may_wait_too():
    game = begun()
    game.play("coin")
    game.play(next(option.key for option in game.legal if option.value))
    game.play(as_text(later(game.ask.entry)))
    assert game.ask.id == "by-hand-cells"
    game.play(as_text(blank(game.ask.entry)))
    assert game.table.players[0].coins == 2


def test_where_a_tile_is_laid_nothing_was_printed():
    game = begun()
    while game.ask is not None and game.ask.id != "place":
        wanted = [option.key for option in game.legal if option.key.startswith("expand")]
        game.play(wanted[0] if wanted else answered(game, {}, Random(3)))
    cells = next(option for option in game.legal if option.key.startswith("at ")).value
    seat = game.ask.player
    game.play(next(option.key for option in game.legal if option.key.startswith("at ")))
    board = game.table.fact("boards")[int(game.table.players[seat].board) - 1]["cells"]
    assert [board[n // 6][n % 6] for n in cells] == [""] * len(cells)


@pytest.mark.parametrize("seed", range(3))
def test_at_the_end_all_is_entered_scored_as_ever_and_remembered(tmp_path, seed):
    store, chance, entered = TableStore(tmp_path), Random(seed), dict[str, int]()
    copy = Copy("santa_maria")
    header = store.create("santa_maria", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(first=0, copy=copy))
    table = StoredTable(store, header.id)
    while table.game.ask is not None:
        table.play(answered(table.game, entered, chance))
    game = table.game
    boards = [BOARDS[int(me.board) - 1] for me in game.table.players]
    known = store.copies.get("santa_maria").facts["boards"]
    assert sorted([text for row in face["cells"] for text in row] for face in known) == sorted(boards)
    assert all(map(is_whole, known))
    assert all(LATER not in me.colony for me in game.table.players)
    assert StoredTable(store, header.id).game.table == game.table


@pytest.mark.parametrize(
    ("fact", "rulings"), [("board_b", {"setup": "advanced"}), ("board_cocoa", {"kingdoms": "yes"})]
)
def test_side_b_and_the_cocoa_colony_are_entered_during_play_too(tmp_path, fact, rulings):
    store, chance, entered = TableStore(tmp_path), Random(2), dict[str, int]()
    setup = TableSetup(first=0, copy=Copy("santa_maria"), rulings=rulings)
    table = StoredTable(store, store.create("santa_maria", [Seat("Ann", "red"), Seat("Ben", "blue")], setup).id)
    while table.game.ask is not None:
        cocoa = "board cocoa" in [option.key for option in table.game.legal]
        table.play("board cocoa" if cocoa else answered(table.game, entered, chance))
    assert store.copies.get("santa_maria").facts[fact] == sample().facts[fact]
    assert [decision for decision in table.game.journal if decision.ask == "tell-cells"], "a line at a time"
    assert StoredTable(store, table.id).game.table == table.game.table


def test_all_sides_b_show_the_same():
    game = begun(rulings={"setup": "advanced"})
    unknown = [[n for n, text in enumerate(me.colony) if text == LATER] for me in game.table.players]
    while game.ask is not None and game.ask.id != "tell-cells":
        game.play(answered(game, {}, Random(4)))
    spots = [int(spot.split()[1]) for spot in game.ask.entry.inputs[0].spots]
    game.play(answered(game, {}, Random(4)))
    for me in game.table.players:
        shown = printed_on(me)
        assert [me.colony[n] for n in spots if n in unknown[0] and n in unknown[1]] == [
            shown[n] for n in spots if n in unknown[0] and n in unknown[1]
        ]


def test_of_a_single_thing_the_copy_that_knows_more_of_it_wins():
    whole = sample().facts["board_b"]
    part = {"cells": [whole["cells"][0], *[[LATER] * 6 for _ in range(5)]]}
    for mine, theirs in ((part, whole), (whole, part)):
        merged, conflicts = merge(
            FACTS, Copy("santa_maria", {"board_b": mine}), Copy("santa_maria", {"board_b": theirs})
        )
        assert (merged.facts["board_b"], conflicts) == (whole, [])
    [row] = progress(FACTS, Copy("santa_maria", {"board_b": part}), {"board_b": 1})
    assert row.known == 0


def test_the_governor_needs_to_know_where_he_goes():
    game = companion.new_game(
        "santa_maria", ["Ann", "Ben"], None, first=0, copy=Copy("santa_maria"), rulings={"governor": "yes"}
    )
    chance, asked = Random(1), 0
    while game.ask is not None and game.ask.id != "turn":
        asked += game.ask.id == "tell-cells"
        game.play(answered(game, {}, chance))
    assert asked
    assert all(LATER not in me.colony for me in game.table.players)


def test_a_board_with_more_known_cells_replaces_the_older_one():
    whole = sample().facts["boards"][0]
    part = {"cells": [whole["cells"][0], *[[LATER] * 6 for _ in range(5)]]}
    assert covers(whole, part)
    assert not covers(part, whole)
    for mine, theirs in ((part, whole), (whole, part)):
        merged, conflicts = merge(
            FACTS, Copy("santa_maria", {"boards": [mine]}), Copy("santa_maria", {"boards": [theirs]})
        )
        assert (merged.facts["boards"], conflicts) == ([whole], [])
    [row] = progress(FACTS, Copy("santa_maria", {"boards": [part]}), {"boards": 2})
    assert row.known == 0
    assert DEFINITION.facts["boards"].count == 4


def test_an_unknown_line_counts_as_possible_to_activate():
    game, say = begun(), messages("en", "santa_maria")
    assert game.ask is not None
    column = {n: Option(line.answer, value=line) for n, line in LINES[COLUMN].items()}
    assert DEFINITION.screen().detail(game.table, game.ask, column[2], say) == "6 cells not entered yet"
    assert DEFINITION.screen().detail(game.table, game.ask, column[1], say).endswith("· 5 cells not entered yet")
    game.table.players[0].colony[1::6] = [""] * 6
    assert DEFINITION.screen().detail(game.table, game.ask, column[2], say) == "nothing to activate"
