"""The example game, Orchard, beside the games that there are."""

from collections.abc import Iterator

import pytest

from companion.games import MODULES

NAME = "orchard"


@pytest.fixture(scope="module", autouse=True)
def offered() -> Iterator[None]:
    """For a module of tests that plays every game there is."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setitem(MODULES, NAME, NAME)
        yield
