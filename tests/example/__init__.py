"""How a game is added: Orchard, made up for this, whole and small. It lies here as a real one lies in the repository.

``tests/example/games/orchard`` stands for ``companion/games/orchard``, ``tests/example/data/orchard`` for
``data/orchard``. The conformance suite plays it and the screen shows it; ``docs/new-game.md`` quotes it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.data import ELSEWHERE
from companion.games import MODULES

NAME = "orchard"
HERE = Path(__file__).parent
ELSEWHERE[NAME] = HERE / "data" / NAME


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer it beside the games that there are."""
    monkeypatch.setitem(MODULES, NAME, f"tests.example.games.{NAME}")


@pytest.fixture(scope="module", autouse=True)
def offered() -> Iterator[None]:
    """For a module of tests that plays every game there is."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        install(monkeypatch)
        yield
