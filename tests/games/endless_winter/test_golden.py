"""Golden rules and the course of the game."""

from companion.games.endless_winter.rules.benefit_ladder import rungs
from companion.games.endless_winter.rules.effects import On
from tests.games.endless_winter.play import ANN, box, new, rule, set_up, start, table


def gaining(effect, **changes):
    """Ann gains something in the eclipse."""
    copy = box(turn_order_2=[{"effect": effect}, {"effect": ""}])
    return start(phase="eclipse", copy=copy, **changes)


@rule("EW-GOLD-02", "EW-GOLD-03")
def test_something_weaker_may_be_taken_at_that_moment_alone():
    game = gaining("card", ann={"deck": 2, "mixed": {"brave": 2}})
    assert game.keys == ["card", "idol sacrifice", "idol reverence", "tool", "food", "nothing"]
    game.take("food")
    assert game.happened("gain") == [{"player": ANN, "goods": {"food": 1}, "detail": "from.place-1 instead.card"}]
    assert game.asked != ("benefit", ANN)


@rule("EW-GOLD-02")
def test_two_tools_may_be_a_tool_and_a_food():
    game = gaining("tool*2")
    assert game.keys == ["gain tool*2", "gain tool&food", "gain food*2"]
    assert game.brought("gain tool&food") == {"tool": 1, "food": 1}


@rule("EW-GOLD-04")
def test_food_without_room_raises_no_question():
    game = gaining("tool", ann={"food": 6})
    assert game.me().tool == 1
    assert game.me().food == 6


@rule("EW-GOLD-05")
def test_points_at_once():
    assert gaining("points*2").scored("turn-order") == {ANN: 2}


@rule("EW-GOLD-08", "EW-MEG-12")
def test_a_benefit_that_cannot_be_carried_out_may_be_given_up():
    game = gaining("megalith", ann={"megaliths": 10})
    assert game.why("megalith") == ["EW-MEG-12"]
    assert game.why("card") == ["EW-GOLD-01"]
    assert game.brought("idol reverence") == {"reverence": 1}


@rule("EW-GOLD-07")
def test_the_ladder_has_five_rungs():
    t = table(ann={"deck": 1, "mixed": {"brave": 1}}, grid={"0.0": "start"})
    words = [option.key.split(" ")[0] for option in rungs(On(t, ANN, ""), "megalith")]
    assert list(dict.fromkeys(words)) == ["megalith", "card", "idol", "tool", "food", "nothing"]


@rule("EW-FLOW-01", "EW-FLOW-02", "EW-FLOW-03", "EW-PREP-01")
def test_four_rounds_of_three_phases():
    game = set_up().until_phase("over")
    phases = [moment.table.phase for moment in game.moments()]
    rounds = [moment.table.round for moment in game.moments()]
    assert phases.count("preparation") == 3
    assert phases.count("reveal") == 4
    assert phases[-2:] == ["final", "over"]
    assert max(rounds) == 4
    assert [table(round=n).era_number for n in (1, 2, 3, 4)] == [1, 1, 2, 2]


@rule("EW-FLOW-04")
def test_three_turns_each_in_turn_order():
    game = start(3, order=[2, 0, 1])
    seats = []
    while game.table.phase == "turn":
        if game.ask.id == "turn":
            seats.append(game.ask.player)
        game.take(game.simplest())
    assert seats == [2, 0, 1] * 3


@rule("EW-FLOW-05")
def test_the_steps_of_a_turn_come_in_their_order():
    ann = {"hand": {"1 0 food": 1, "brave": 1}, "figures": 0}
    game = start(ann=ann).take("play-culture 1 0 food", "place chief hunt")
    assert "play-culture 1 0 food" not in game.offered
    game.take("play brave", "done")
    assert game.me().discard == {"1 0 food": 1, "brave": 1}
    assert game.asked == ("pile", ANN)


def test_a_game_from_the_beginning_plays_to_its_end():
    game = new(2).until_phase("over")
    assert game.over
    assert game.at(0).table.phase == "setup"
