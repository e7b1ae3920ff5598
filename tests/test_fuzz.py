"""A few hundred broken inputs of every kind: each is taken, or refused in one bounded sentence (`tests.fuzz`)."""

import os

import pytest

from tests import fuzz

COUNT = int(os.environ.get("COMPANION_FUZZ", "0"))


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        *(("saves", 200), ("copies", 200), ("entries", 200), ("sheets", 300), ("corrections", 150), ("commands", 60)),
        *(("calls", 400), ("files", 40)),
    ],
)
def test_every_input_is_taken_or_refused_in_a_sentence(kind: str, count: int) -> None:
    outcomes = list(fuzz.run(kind, COUNT or count))
    assert [outcome.escaped for outcome in outcomes if outcome.escaped] == []
    if kind != "commands":
        assert any(outcome.refused for outcome in outcomes)
        assert not all(outcome.refused for outcome in outcomes)
