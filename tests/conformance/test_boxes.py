"""Every face that a box can have works: whole games on random boxes."""

import pytest
from hypothesis import strategies as st

from companion.engine.facts import problems
from tests.conformance.boxes import LEARNING, play, random_box
from tests.conformance.suite import at_every_table, definition


@at_every_table(examples=8, names=LEARNING)
def test_a_game_on_a_random_box_goes_to_its_end(name, players, data):
    """Answers at every question, goods within limits, every point with a line, and the same game from its save."""
    play(name, players, data.draw(st.integers(0, 2**32)))


@pytest.mark.parametrize("name", LEARNING)
def test_a_random_box_is_whole_and_can_be(name):
    box = random_box(name, 5)
    assert set(box.facts) == set(definition(name).facts)
    for fact, told in box.facts.items():
        for piece in told if definition(name).facts[fact].count else [told]:
            assert list(problems(definition(name).facts[fact], piece)) == []
