"""Of the questions to the table, a quick run asks the first set alone: the later ones take longer than all searches."""

import pytest

SETS = "test_the_table_answers_and_never_pretends["


@pytest.hookimpl(tryfirst=True)  # before marks are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first set has no name of its own."""
    for item in items:
        if item.name.startswith(SETS) and not item.name.endswith("-]"):
            item.add_marker(pytest.mark.thorough)
