"""Corrections: what may lie where, and how often; what cannot be is refused with its reason."""

import pytest

import companion
from tests.engine.games import state
from tests.games.tawantinsuyu.play import start


def test_a_worker_is_put_on_an_empty_space_by_its_name():
    game = start()
    game.correct_all({"hill.2-top-2": "priest", "bag": game.table.bag - 1})
    assert game.table.hill == {"2-top-2": "priest"}
    more = {"hill.1-top-1": "warrior", "hill.2-top-2": "courier", "hill.3-top-1": "priest", "bag": game.table.bag - 2}
    game.correct_all(more)
    assert game.table.hill == {"2-top-2": "courier", "1-top-1": "warrior", "3-top-1": "priest"}
    game.correct_all({"players.Ann.statues.small-deity-1": 1, "statues.small-deity-1": 1})
    assert game.me().statues == {"small-deity-1": 1}


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("players.Ann.temple", 20, "check.range"),
        ("players.Ann.workers", ["baker", "priest"], "check.piece"),
        ("players.Ann.workers", ["", "priest"], "check.unknown-piece"),
        ("players.Ann.permanent", ["z99"], "check.piece"),
        ("players.Ann.permanent", ["z01"], "check.piece-often"),
        ("players.Ann.army_up", ["3 gold"], "check.face"),
        ("players.Ann.up", ["1 nothing nonsense"], "check.face"),
        ("players.Ann.up", ["99 gold gold"], "check.piece"),
        ("players.Ann.known", ["deity-9 corn"], "check.face"),
        ("players.Ann.tapestries", [["sw01"], ["sw02"]], "check.piece-often"),
        ("players.Ann.tapestries", [["sw01"], []], "check.tapestry"),
        ("players.Ann.statues", {"small-deity-1": 2}, "check.piece-often"),
        ("village", ["architect", "nobody"], "check.piece"),
        ("nomads.0", "nobody", "check.piece"),
        ("altar", ["deity-1 nonsense"], "check.face"),
        ("top", "nonsense", "check.face"),
        ("market.permanent", ["z03", "z03"], "check.piece-often"),
        ("market.production", [None], "check.length"),
        ("stacks.permanent", 20, "check.range"),
        ("hill", {"1-top-9": "priest"}, "check.value"),
        ("conquests", {"antisuyu-9": 0}, "check.conquest"),
        ("visited", ["9-top"], "check.face"),
        ("ceremonies", 3, "check.range"),
        ("era", "ceremony-2", "check.value"),
        ("due", [{"part": "close"}], "error.correct-course"),
        ("seen", {}, "error.correct-course"),
        ("played", "deity-1 corn", "error.correct-course"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_with_its_reason(path, value, reason):
    game = start(nomads=[*["priest"] * 3, *[None] * 6])
    before = state(game)
    with pytest.raises(companion.BadTable) as refused:
        game.correct(path, value)
    assert reason in {refused.value.reason.rule, *(each.rule for each in refused.value.problems)}
    assert all(refused.value.text(language) for language in companion.LANGUAGES)
    assert state(game) == before
