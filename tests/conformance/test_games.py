"""Every game passes the tests for games of other packages, and more."""

import pytest

from companion.testing import conformance_of
from tests.conformance import rare
from tests.conformance.suite import GAMES, of

TestEveryGame = conformance_of(GAMES)


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_suite_reaches_everything_rare(name):
    """Every ask, event, refusal and caution that has words comes up, and so do the rare turns of a game."""
    wanted, found = rare.worded(name), rare.nothing()
    for plan in rare.games(name):
        found.add(rare.found_in(name, *plan))
        if not wanted.without(found):
            break
    assert wanted.without(found) == {}
    assert found.refusals - wanted.refusals == set()
    assert found.cautions <= wanted.cautions | of(name).SELDOM
