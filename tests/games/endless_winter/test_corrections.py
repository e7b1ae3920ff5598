"""Corrections: possible ones are applied, others refused with their reasons, and the game always goes on."""

import pytest

import companion
from companion import BadTable
from companion.games.endless_winter import DEFINITION
from companion.games.endless_winter.rules.idols import revered
from tests.games.endless_winter.play import ANN, BEN, box, new, rule, set_up, start


def refusal(game, path, value):
    """Why a correction is refused; it says so in every language and changes nothing."""
    before = game.to_save().text()
    with pytest.raises(BadTable) as refused:
        game.correct_all(value if path == "*" else {path: value})
    assert all(refused.value.text(language) for language in companion.LANGUAGES)
    assert game.to_save().text() == before
    return refused.value.reason.rule


@rule("EW-FIG-01", "EW-FLOW-04")
def test_every_player_keeps_a_figure():
    game = set_up(2).take("place tribe rest").until("turn", BEN)
    assert refusal(game, "order", [1, 0]) == "check.figures", "Ann would be next, and has had her turn"
    assert refusal(game, "turns", 7) == "check.range"
    alone = {"players.0.figures": 0, "players.0.chief_placed": True}
    assert refusal(game, "*", alone) == "check.figures"
    game.correct_all({"players.0.figures": 2, "players.0.chief_placed": True})
    assert game.me().chief_placed, "it was the chief who rests"
    between = new(2, rulings={"displays": "shown"}).until_phase("refill")
    assert refusal(between, "players.Ann.figures", 1) == "check.figures", "all have come back for the next round"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("players.0.hand", {"nonsense": 1}, "check.piece"),
        ("players.0.hand", {"1 0 nonsense": 1}, "check.piece"),
        ("players.0.hand", {"brave": 12}, "check.piece-often"),
        ("players.0.discard", {"elder": 16}, "check.piece-often"),
        ("players.0.stones", ["nonsense"], "check.piece"),
        ("*", {"players.0.stones": [""], "stones.1": []}, "check.piece"),
        ("players.0.settlements", ["h00.h01.h02"], "check.junction"),
        ("players.0.chief", "nonsense", "check.value"),
        ("players.0.side", "", "check.side"),
        ("players.0.camps", {"h01": 6}, "check.range"),
        ("*", {"players.0.played": {"elder": 1}, "tribes.elder": 0}, "check.meanwhile"),
        ("*", {"players.0.pile": {"elder": 1}, "tribes.elder": 0}, "check.meanwhile"),
        ("players.0.pile_size", 1, "check.meanwhile"),
        ("players.0.tool", 99, "check.range"),
        ("players.0.sacrifice", 24, "check.range"),
        ("grounds", ["nonsense"], "check.piece"),
        ("rests", ["nonsense"] * 5, "check.piece"),
        ("rests", [], "check.length"),
        ("ready", ["nonsense"], "check.meanwhile"),
        ("labour", 4, "check.meanwhile"),
        ("bottoms", ["hunt"], "check.bottom"),
        ("bottoms", ["nonsense"], "check.piece"),
        ("columns.hunt", [7], "check.columns"),
        ("columns.hunt", [0], "check.standing"),
        ("round", 3, "check.value"),
        ("*", {"culture": ["2"] * 8, "culture_decks.2": 12}, "check.culture-era"),
        ("culture_decks.1", 20, "check.pieces"),
        ("built", {"1.0.0": 0}, "check.megalith"),
        ("built", {"nonsense": 0}, "check.megalith"),
        ("players.0.megaliths", 5, "check.neutral"),
        ("hexes", {"h00": "land-1"}, "check.names"),
        ("hexes.h01", "nonsense", "check.piece"),
        ("hexes", {f"h{n:02}": f"land-{n % 4 + 1}" for n in range(1, 12)}, "check.piece-often"),
        ("arrivals", [0, 0], "check.arrivals"),
        ("animals", 60, "check.pieces"),
    ],
)
def test_impossible_values_are_refused(path, value, reason):
    game = set_up(2, rests="yes")
    assert refusal(game, path, value) == reason


def test_possible_corrections_are_accepted():
    game = set_up(2)
    game.correct("players.Ann.camps", {"h01": 1, "h00": 0})
    assert game.me().camps == {"h01": 1}, "none of something is not written down"
    game.correct("players.Ann.deck", 0)
    assert (game.me().mixed, game.me().hand_size) == ({}, 10), "whoever has drawn all holds them"


@rule("EW-FIN-05", "EW-IDOL-06")
def test_a_corrected_marker_came_last_to_its_level():
    game = start(ann={"reverence": 1, "arrived": 1}, ben={"reverence": 2, "arrived": 2}, arrivals=[0, 1])
    assert revered(game.table) == [BEN, ANN]
    game.correct("players.Ann.reverence", 2)
    assert revered(game.table) == [BEN, ANN], "Ben was there before"
    game.correct("players.Ann.reverence", 3)
    assert revered(game.table) == [ANN, BEN]


@rule("EW-PREP-06", "EW-VARG-01")
def test_another_round_comes_with_its_era():
    game = set_up(2, gameplay="variant")
    corrections = DEFINITION.screen().corrections
    game.correct_all(corrections.changes(game.table, {"round": 2}))
    assert (game.table.round, game.table.era, game.table.culture[0][0]) == (2, "round-2", "1")
    game.correct_all(corrections.changes(game.table, {"round": 3}))
    t = game.table
    assert (t.round, t.era, t.culture, t.culture_decks["2"]) == (3, "round-3", ["2"] * 8, 12)
    assert [me.figures for me in t.players] == [2, 2], "the third figure has joined"
    game.until_phase("over")


def test_a_card_in_the_pile_is_entered_when_it_is_revealed():
    """EW-ECL-11: a pile is corrected to a card whose eclipse ability is unknown."""
    ann = {"resting": 3, "figures": 0, "chief_placed": True, "pile": {"brave": 1}}
    game = start(phase="eclipse", step=1, ann=ann, copy=box("eclipse_elder"))
    assert game.ask.id == "move"
    game.correct_all({"players.0.pile": {"elder": 1}, "tribes.elder": 14})
    assert game.ask.id == "learn"
