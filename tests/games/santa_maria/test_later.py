"""A colony board that is told as it is played on: a line where it is activated, a cell where it is touched."""

from random import Random
from typing import Any

import pytest

import companion
from companion.engine.copy import LATER, Copy, as_text, covers, is_whole, later, merge, progress
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.pieces import FACTS, sample
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.stored import StoredTable

BOARDS = [[text for row in board["cells"] for text in row] for board in sample().facts["boards"]]


def answered(game: companion.Game, told: dict[str, int], chance: Random) -> str:
    """Any answer; what is printed is told truthfully, as the sample has it, and a board as late as possible."""
    assert game.ask is not None
    entry = game.ask.entry
    if entry is None:
        return chance.choice([option.key for option in game.legal if not covers_a_building(game, option.key)])
    if entry.id == "cells":
        board = BOARDS[int(game.table.players[game.ask.values["who"]].board) - 1]
        return as_text({"cells": [board[int(spot.split()[1])] for spot in entry.inputs[0].spots]})
    if (bare := later(entry)) is not None:
        return as_text(bare)
    face = sample().facts[entry.id]
    if isinstance(face, list):
        face, told[entry.id] = face[told.get(entry.id, 0)], told.get(entry.id, 0) + 1
    return as_text(face)


def covers_a_building(game: companion.Game, key: str) -> bool:
    """Whether a tile would lie on what the board really shows: nobody does that at a table."""
    assert game.ask is not None
    if game.ask.id != "place" or not key.startswith("at "):
        return False
    seat, option = game.ask.player, next(each for each in game.legal if each.key == key)
    me = game.table.players[seat]
    return any(me.colony[n] == LATER and BOARDS[int(me.board) - 1][n] for n in option.value)  # type: ignore[attr-defined]


def begun(**more: Any) -> companion.Game:
    """At the first turn, with boards of which nothing is told."""
    game = companion.new_game("santa_maria", ["Ann", "Ben"], None, first=0, copy=Copy("santa_maria"), **more)
    chance = Random(1)
    while game.ask is not None and game.ask.id != "turn":
        game.play(answered(game, {}, chance))
    return game


def test_the_first_turn_comes_without_a_single_cell_told():
    game = begun()
    assert [me.colony.count(LATER) for me in game.table.players] == [35, 35]
    assert [me.colony[0] for me in game.table.players] == ["ship", "ship"]


def test_a_line_is_told_where_it_is_activated_and_only_that():
    game = begun()
    die = [option.key for option in game.legal if option.key.startswith("white")][-1]
    game.play(die)
    column = next(option.key for option in game.legal if option.key == f"column {die.split()[1]}")
    game.play(column)
    assert game.ask is not None
    assert (game.ask.id, game.ask.values["who"]) == ("tell-cells", 0)
    spots = [int(spot.split()[1]) for spot in game.ask.entry.inputs[0].spots]
    assert {n % 6 + 1 for n in spots} == {int(column.split()[1])}
    told = ["wood" if n == spots[0] else "" for n in spots]
    game.play(as_text({"cells": told}))
    me = game.table.players[0]
    assert [me.colony[n] for n in spots] == told
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


def test_where_a_tile_is_laid_nothing_was_printed():
    game = begun()
    while game.ask is not None and game.ask.id != "place":
        wanted = [option.key for option in game.legal if option.key.startswith("expand")]
        game.play(wanted[0] if wanted else answered(game, {}, Random(3)))
    cells = next(option for option in game.legal if option.key.startswith("at ")).value
    seat = game.ask.player  # type: ignore[union-attr]
    game.play(next(option.key for option in game.legal if option.key.startswith("at ")))
    board = game.table.fact("boards")[int(game.table.players[seat].board) - 1]["cells"]  # type: ignore[index]
    assert [board[n // 6][n % 6] for n in cells] == [""] * len(cells)  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(3))
def test_at_the_end_all_is_told_scored_as_ever_and_remembered(tmp_path, seed):
    store, chance, told = TableStore(tmp_path), Random(seed), dict[str, int]()
    copy = Copy("santa_maria")
    header = store.create("santa_maria", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(first=0, copy=copy))
    table = StoredTable(store, header.id)
    while table.game.ask is not None:
        table.play(answered(table.game, told, chance))
    game = table.game
    boards = [BOARDS[int(me.board) - 1] for me in game.table.players]
    known = store.copies.get("santa_maria").facts["boards"]
    assert sorted([text for row in face["cells"] for text in row] for face in known) == sorted(boards)
    assert all(map(is_whole, known))
    assert all(LATER not in me.colony for me in game.table.players)
    assert StoredTable(store, header.id).game.table == game.table


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


def test_a_board_of_which_more_is_known_takes_the_place_of_what_was_known():
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
