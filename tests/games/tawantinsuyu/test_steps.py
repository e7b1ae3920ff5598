"""Steps of the set-up and of a turn: saves hold their names."""

from typing import get_args

from companion.games.tawantinsuyu.rules import setup, turn
from companion.games.tawantinsuyu.table import SceneStep, Secondary


def test_the_steps_of_set_up_and_turn_are_all_there_are():
    of_a_turn = {*turn.SECONDARY, "act", "hire-from-village", "keep-two"}
    names = {name for part in get_args(SceneStep) for name in get_args(part) or (part,)}
    assert set(turn.SECONDARY) == set(get_args(Secondary))
    assert {*setup.STEPS, *of_a_turn} == names
