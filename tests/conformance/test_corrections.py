"""Corrections cannot break a table: whatever is corrected, the game goes on to its end or the correction is refused."""

from hypothesis import strategies as st

from tests.conformance.corrections import play
from tests.conformance.suite import at_every_table


@at_every_table(examples=8)
def test_a_corrected_game_goes_on_to_its_end(name, players, data):
    """Every field, with values that can be and values that cannot; a refused one changes nothing."""
    play(name, players, data.draw(st.integers(0, 2**32)))
