"""The example of the docs is played beside the real games; the longest checks are left out in a hurry."""

from collections import defaultdict

import pytest

from tests.example import offered

__all__ = ["offered"]

LONG = (
    "test_every_field_of_every_part_sets_what_it_says",
    "test_the_board_is_drawn_at_every_question_and_answers_have_their_places",
)
WHOLE_GAMES = (
    "test_every_moment_is_right",
    "test_every_answer_says_what_it_costs_or_brings_and_can_be_tapped",
    "test_a_game_on_a_random_box_goes_to_its_end",
    "test_a_correction_sets_what_the_form_says",
    "test_a_corrected_game_goes_on_to_its_end",
)
"""Checks with every number of players: in a hurry with the largest alone, where a game has the most to it."""


@pytest.hookimpl(tryfirst=True)  # before marks are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Half of the time of all checks goes into two, and half of the rest into whole games."""
    by_players = defaultdict[str, dict[int, pytest.Item]](dict)
    for item in items:
        if item.name.startswith(LONG):
            item.add_marker(pytest.mark.thorough)
        elif item.name.startswith(WHOLE_GAMES):
            game, _, players = item.name.rstrip("]").rpartition("-")
            by_players[game][int(players)] = item
    for each in by_players.values():
        for count, item in each.items():
            if count < max(each):
                item.add_marker(pytest.mark.thorough)
