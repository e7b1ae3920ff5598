"""Questions with one possible answer are not asked, and where that may surprise an event says why."""

import pytest

import companion
from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, CHEN, DORA, NAMES, cautions, happened, keys, play, table

LATE = {"era": "age-2", "day": 14, "food_days": 2}
BOTTOM = {"chaac": -1, "quetzalcoatl": -1, "kukulkan": -1}
CROWD = {
    "gears": {
        "palenque": {0: BEN, 1: BEN, 2: BEN},
        "yaxchilan": {0: BEN, 1: BEN, 2: BEN},
        "tikal": {0: CHEN, 1: CHEN},
        "uxmal": {0: CHEN, 1: CHEN, 2: CHEN},
        "chichen_itza": {0: DORA, 1: DORA, 2: DORA},
    },
    "ben": {"workers": 6},
    "chen": {"workers": 6},
    "dora": {"workers": 6},
    "first_space": DORA,
}


def begin(draws=1, **changes):
    """A game as people play it: a question with one answer is not asked."""
    return companion.new_game("tzolkin", NAMES, draws, table=table(**changes))


def acting(gear, space, **changes):
    """Ann with workers on a space and on Palenque 1, so that she goes on after the first."""
    return play(begin(gears={gear: {space: ANN}, "palenque": {1: ANN}}, **changes), f"pick {gear} {space}")


def logged(game, kind):
    """The sentences of a kind of events."""
    return [game.describe(event) for event in game.events if event.kind == kind]


@pytest.mark.rule("TZ-BUILD-02", "TZ-TIK-02")
def test_a_tile_that_lets_build_when_nothing_can_be_built():
    builder = {"wood": 1, "gold": 1, "stone": 1, "technologies": {"architecture": 0}}
    game = acting("tikal", 2, ann=builder, buildings=["b1-12", "b1-04", "b1-13"])
    play(game, "act tikal 2", "build b1-12", "up chaac")
    assert game.ask.id == "pick-more"
    assert logged(game, "no-build") == ["Ann: no building on display can be built now."]


@pytest.mark.rule("TZ-BUILD-02", "TZ-UX-02")
def test_a_tile_with_a_market_when_nothing_can_be_traded():
    game = acting("tikal", 2, ann={"stone": 3}, buildings=["b2-08", "b2-13"], **LATE)
    play(game, "act tikal 2", "build b2-08")
    assert game.ask.id == "pick-more"
    assert logged(game, "no-trade") == ["Ann has nothing to trade."]


@pytest.mark.rule("TZ-BUILD-02", "TZ-UX-05")
def test_the_tomb_of_any_action_without_corn():
    game = acting("tikal", 2, ann={"wood": 2, "stone": 2, "gold": 2}, buildings=["b2-11", "b2-13"], **LATE)
    play(game, "act tikal 2", "build b2-11")
    assert game.ask.id == "pick-more"
    assert logged(game, "no-corn") == ["Ann lacks the 1 corn for another action."]


@pytest.mark.rule("TZ-PICK-01")
def test_the_last_worker_picked_up_ends_the_turn():
    game = play(begin(gears={"palenque": {1: ANN}}), "pick palenque 1")
    assert game.table.players[ANN].corn == 0, "stepping aside is a choice"
    assert keys(game) == ["act palenque 1", "nothing"]
    assert play(game, "act palenque 1").ask.player == BEN


@pytest.mark.rule("TZ-PLACE-01", "TZ-PLACE-04")
def test_a_worker_after_which_none_can_be_placed_ends_the_turn():
    assert play(begin(ann={"corn": 0}), "place tikal 0").ask.player == BEN, "a second would cost 1 corn"
    assert play(begin(ann={"corn": 1}), "place tikal 0").ask.id == "place-more"


@pytest.mark.rule("TZ-PICK-02")
def test_a_worker_without_any_action_comes_back_and_the_log_says_so():
    game = acting("chichen_itza", 3)
    assert game.ask.id == "pick-more"
    assert logged(game, "no-action") == ["Ann: the worker from Chichen Itza 3 cannot take any action."]
    assert happened(game, "nothing") == []
    declined = play(acting("chichen_itza", 3, ann={"skull": 1}), "nothing")
    assert happened(declined, "no-action") == []
    assert len(happened(declined, "nothing")) == 1


@pytest.mark.rule("TZ-BUILD-01")
def test_a_stack_with_one_possible_tile_is_revealed_without_a_question():
    seen = [f"b1-{n:02}" for n in range(6, 15)]
    owned = {"ann": {"buildings": seen[:4], "wood": 9, "stone": 2}, "ben": {"buildings": [*seen[4:], "b1-04", "b1-05"]}}
    game = begin(None, gears={"tikal": {2: ANN}}, buildings=["b1-01", "b1-02"], **owned)
    play(game, "pick tikal 2", "act tikal 2", "build b1-01")
    assert game.ask.player == BEN
    assert game.table.buildings == ["b1-03", "b1-02"]
    assert game.journal[-1].settled


@pytest.mark.rule("TZ-BEG-02")
def test_a_player_who_must_beg_does_so_and_sees_the_reason():
    game = begin(ann={"corn": 1}, **CROWD)
    assert game.ask.id == "anger"
    assert [event.kind for event in game.events[-3:]] == ["must-beg", "beg", "gain"]
    assert game.table.players[ANN].corn == 3
    play(game, "down chaac")
    assert "place tikal 2" in keys(game)


@pytest.mark.rule("TZ-BEG-03")
def test_the_mercy_of_the_gods_with_one_cheapest_space():
    game = begin(ann={"corn": 1, "temples": BOTTOM}, **CROWD)
    assert game.ask.player == BEN
    assert game.table.gears["tikal"][2] == ANN
    assert [event.kind for event in game.events[-3:]] == ["mercy", "place", "pay"]


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TIK-02", "TZ-TIK-04", "TZ-UX-04")
@pytest.mark.parametrize(("gear", "space"), [("tikal", 2), ("tikal", 4), ("uxmal", 4)])
def test_losses_of_the_only_building_are_shown_before_it_is_built_unasked(gear, space):
    builder = {"wood": 2, "stone": 1, "corn": 6, "temples": {"chaac": 5}}
    lost = [because("TZ-TEMPLE-01", temple="chaac", holder=ANN)]
    game = acting(gear, space, ann=builder, buildings=["b1-10"], monuments=[])
    assert cautions(game, f"act {gear} {space}") == lost
    choice = acting(gear, space, ann=builder, buildings=["b1-10", "b1-01"], monuments=[])
    assert cautions(choice, f"act {gear} {space}") == [], "it stands where one chooses"
    assert cautions(play(choice, f"act {gear} {space}"), "build b1-10") == lost


@pytest.mark.rule("TZ-YAX-02", "TZ-TIK-01")
def test_losses_of_the_only_technology_are_shown_before_it_is_advanced_unasked():
    levels = {"agriculture": 1, "extraction": 1, "architecture": 1, "theology": 3}
    for space in (1, 3):
        game = acting("tikal", space, ann={"wood": 1, "technologies": levels}, ben={"skull": 13})
        assert cautions(game, f"act tikal {space}") == [because("TZ-YAX-02", left=0)]
        game = acting("tikal", space, ann={"wood": 2, "technologies": levels}, ben={"skull": 13})
        assert cautions(game, f"act tikal {space}") == []
