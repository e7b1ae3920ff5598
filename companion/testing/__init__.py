"""Tests that every game must pass, for the games of other packages too. They need the extra ``testing``.

A test file of a plug-in whose module ``playing`` says how the game is played::

    import playing
    from companion.testing import conformance

    TestOrchard = conformance(orchard=playing)

The fields of ``playing`` and their defaults: ``companion/testing/defaults.py``. It must have ``begun``,
``Watch`` and ``written``; those of the example game show how.
"""

import pytest

# pytest must know these modules before they are imported below.
for part in ("corrections", "every_moment", "first_games", "playthroughs", "random_boxes", "screens", "suite", "words"):
    pytest.register_assert_rewrite(f"companion.testing.{part}")

from companion.testing import corrections, every_moment, first_games, random_boxes, screens, words  # noqa: E402
from companion.testing.players import ANYTHING, Setting, Taste  # noqa: E402
from companion.testing.playthroughs import Look, watched_by  # noqa: E402
from companion.testing.suite import Check, register  # noqa: E402

__all__ = ["ANYTHING", "Setting", "Taste", "conformance", "conformance_of"]


def conformance(**playing: object) -> type:
    """The tests of these games, as a class of tests; by the name of each game the module that knows how to play it."""
    for name, module in playing.items():
        register(name, module)
    return conformance_of(playing)


def conformance_of(names: dict[str, object]) -> type:
    """The same for games that are registered."""
    parts = (every_moment, screens, first_games, corrections, random_boxes, words)
    found = [each for part in parts for each in vars(part).values()]
    looks = watched_by([each for each in found if isinstance(each, Look)], names)
    tests = {each.test.__name__: each.tests(names) for each in found if isinstance(each, Check)}
    return type(
        "Conformance", (), {name: staticmethod(test) for name, test in {looks.__name__: looks, **tests}.items()}
    )
