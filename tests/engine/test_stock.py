"""Stocks: fields say which pieces they hold, and all of them together no more than the box has."""

from typing import Annotated, Any

import msgspec
import pytest

import companion
from companion.engine import bounds, stock
from companion.engine.bounds import Names
from companion.engine.errors import BadTable
from companion.engine.stock import Each, Stock
from companion.engine.table import Player, Table
from tests.engine.games import state

BEASTS = Stock({"bear": 2, "elk": 1}, may_be_unknown=True, total=lambda t: (0, 4))
STONES = Stock(lambda t: t.known)
PLANTS = Stock(("oak", "fir"))


class Owner(Player):
    hand: Annotated[dict[str, int], BEASTS] = {}


class Board(Table[Owner]):
    row: Annotated[list[str | None], BEASTS] = []
    hidden: Annotated[int, BEASTS] = 0
    stones: Annotated[list[list[str]], STONES] = []
    known: list[str] | None = None
    woods: Annotated[dict[str, list[str]], Names(("near", "far")), Each({"near": PLANTS, "far": PLANTS})] = (
        msgspec.field(default_factory=lambda: {"near": [], "far": []})
    )


def found(**values: Any) -> list[tuple[str, Any, Any]]:
    """The refusals of a board: message, field and piece."""
    board = Board(**{"players": [Owner(), Owner()], **values})
    reasons = [*bounds.problems(board)] or [*stock.problems(board)]
    return [(each.rule, each.values["field"], each.values.get("piece")) for each in reasons]


def test_every_piece_of_the_box_may_lie_anywhere():
    assert found(row=["bear", None, ""], players=[Owner(hand={"bear": 1})], hidden=1) == []
    assert found(stones=[["ruby", "ruby"]]) == [], "the stock is not known yet"


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"row": ["wolf"]}, ("check.piece", "row", "wolf")),
        ({"players": [Owner(), Owner(hand={"wolf": 1})]}, ("check.piece", "players.1.hand", "wolf")),
        ({"players": [Owner(hand={"elk": -1})]}, ("check.negative", "players.0.hand", None)),
        ({"stones": [["ruby"], ["coal"]], "known": ["ruby"]}, ("check.piece", "stones", "coal")),
        ({"stones": [["ruby"], [""]], "known": ["ruby"]}, ("check.piece", "stones", "")),
        ({"woods": {"near": ["oak"], "far": ["elm"]}}, ("check.piece", "woods.far", "elm")),
    ],
)
def test_a_piece_that_the_box_does_not_have_is_refused(values, refusal):
    assert found(**values) == [refusal]


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"row": ["elk", "elk"]}, ("check.piece-often", "row", "elk")),
        ({"row": ["elk"], "players": [Owner(hand={"elk": 1})]}, ("check.piece-often", "row", "elk")),
        ({"row": ["bear"] * 2, "players": [Owner(hand={"bear": 1})]}, ("check.piece-often", "row", "bear")),
        ({"stones": [["ruby"], ["ruby"]], "known": ["ruby"]}, ("check.piece-often", "stones", "ruby")),
        ({"woods": {"near": ["oak"], "far": ["oak"]}}, ("check.piece-often", "woods.far", "oak")),
        ({"row": ["bear", "", ""], "hidden": 2}, ("check.pieces", "hidden", None)),
    ],
)
def test_a_piece_lies_no_more_often_than_the_box_has_it(values, refusal):
    assert found(**values) == [refusal]


def test_an_earlier_inconsistency_refuses_no_correction():
    """The table wins: where a tile was entered twice in play, everything else can still be corrected."""
    game = companion.new_game("tzolkin", ("Ann", "Ben"), 3)
    while game.table.phase != "turn":
        game.play(game.legal[0].key)
    tile = game.table.monuments[0]
    odd = game.snapshot
    odd.players[0].monuments, odd.players[1].monuments = [tile], [tile]
    game._marks[-1] = game._marks[-1]._replace(table=game._codec[0].encode(odd))
    game.table.players[0].monuments, game.table.players[1].monuments = [tile], [tile]
    game.correct("players.Ann.corn", 3)
    assert game.table.players[0].corn == 3
    other = next(each for each in game.table.monuments if each != tile)
    before = state(game)
    with pytest.raises(BadTable):
        game.correct("players.Ann.monuments", [tile, other, other])
    assert state(game) == before


@pytest.mark.parametrize(("path", "value"), [("phase", "over"), ("phase", "display"), ("rulings", {"maya": "yes"})])
def test_values_fixed_by_setup_and_play_cannot_be_corrected(path, value):
    name = "santa_maria" if path == "rulings" else "tzolkin"
    game = companion.new_game(name, ("Ann", "Ben"), 3, copy=companion.sample_copy(name))
    while game.table.phase != "turn":
        game.play(game.legal[0].key)
    before = state(game)
    with pytest.raises(BadTable, match="cannot be corrected"):
        game.correct(path, value)
    assert state(game) == before
