"""An unknown box: the questions about its facts, and the entries that fit one form."""

import pytest

from companion.engine.facts import as_text, blank
from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.engine.owner_copy import Copy
from companion.engine.table import Context
from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.rules.setup import IN_ALL, new_table
from tests.games.samples import tawantinsuyu as sample
from tests.games.tawantinsuyu.scripts import ANN, BEN, NAMES, Played, rule, whole_set_up

BRINGS = as_text(blank(IN_ALL) | {"corn": 1, "points": 2, "potato": 3, "stone": 1})


def begun(count: int, *answers: str, first: int | None = 0, draws: bool = False, facts=None):
    t = new_table(count, {}, first, draws)
    t.context = Context(NAMES[:count], sample().facts if facts is None else facts)
    return t, Played(whole_set_up(t), *answers)


@rule("TW-SET-10", "TW-SET-19")
def test_the_market_is_refilled_when_all_have_their_bonuses():
    t, done = begun(2, draws=True)
    assert [len(t.market[kind]) for kind in ("permanent", "production")] == [2, 2]
    assert None not in t.market["permanent"] + t.market["production"]
    drawn = done.ids.count("building")
    assert drawn >= 4
    first_bonus = done.ids.index("start-card")
    assert "building" not in done.ids[first_bonus : done.ids.index("start-card", first_bonus + 1)]


@rule("TW-SET-14", "TW-SET-15")
def test_the_first_player_is_asked_for_and_picks_first():
    t, done = begun(2, "first 1", "starting sw04", "starting sw02", first=None)
    assert (t.first_player, t.turn_of) == (BEN, BEN)
    assert [me.tapestries for me in t.players] == [[["sw02"]], [["sw04"]]]
    assert [seat for id, seat in done.asked if id == "starting-weaving"] == [BEN, ANN]
    assert next(seat for id, seat in done.asked if id == "start-card") == ANN  # the last player first


@rule("TW-SET-17", "TW-SET-18")
def test_gains_of_the_starting_cards_can_be_entered_in_one_form():
    t, _ = begun(2, "in-all", BRINGS)
    assert (t.players[BEN].potato, t.players[BEN].corn, t.players[BEN].stone, t.players[BEN].points) == (3, 1, 3, 12)


@rule("TW-SET-03")
def test_the_coricancha_is_turned():
    t, done = begun(2, draws=True)
    assert done.ids[0] == "rotation"
    t.rotation = 3
    actions = sample().facts["coricancha"]["actions"]
    assert [t.priest_action(sector) for sector in (3, 4, 2)] == [actions[0], actions[1], actions[4]]


@pytest.mark.parametrize("players", [1, 2])
def test_an_unknown_box_is_ready_to_play_after_a_few_questions(players):
    """At most 20 taps to the first turn with two players."""
    t, done = begun(players, *["in-all"] * players, facts={})
    assert t.phase == "turn"
    assert len(done.ids) <= (20 if players == 2 else 24)


def test_a_game_begins_with_a_name_and_a_box():
    game = Game(DEFINITION, ["Ann"], Setup(rulings={}, copy=Copy("tawantinsuyu")))
    assert game.table.axomamma is not None
    assert game.ask is not None
