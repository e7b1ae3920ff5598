"""The example of the docs is played beside the real games; the longest checks are left out in a hurry."""

import pytest

from tests.example import offered

__all__ = ["offered"]

LONG = (
    "test_every_field_of_every_part_sets_what_it_says",
    "test_the_board_is_drawn_at_every_question_and_answers_have_their_places",
)


@pytest.hookimpl(tryfirst=True)  # before marks are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Half of the time of all checks goes into two."""
    for item in items:
        if item.name.startswith(LONG):
            item.add_marker(pytest.mark.thorough)
