"""An impossible table is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import companion
from companion.engine.errors import BadTable
from companion.games.santa_maria.table import Maya
from tests.engine.games import state
from tests.games.santa_maria.play import start
from tests.games.santa_maria.rule import rule

WRONG: tuple[tuple[str, Any, str], ...] = (
    ("coins", 10**30, "error.table-field"),
    ("points", float("nan"), "check.range"),
    ("points", 10**9, "check.range"),
    ("coin_activations", -3, "check.negative"),
    ("whites", -1, "check.negative"),
    ("blue_dice", 10**6, "check.dice"),
    ("tiles", {"triple": -4}, "check.negative"),
    ("private", "docks", "check.face"),
    ("docks", {"coins": ["wood"], "religion": [], "conquistador": [], "happiness": []}, "check.face"),
)


@rule("SM-STORE-01", "SM-COIN-03", "SM-SHIP-02")
@pytest.mark.parametrize(("field", "value", "message"), WRONG)
def test_no_player_can_look_like_that(field: str, value: Any, message: str) -> None:
    """One sentence, and nothing has changed."""
    game = start(2)
    before = game.to_save().text()
    with pytest.raises(BadTable) as refused:
        game.correct(f"players.0.{field}", value)
    assert refused.value.reason.rule == message
    assert all(map(refused.value.text, companion.LANGUAGES))
    assert game.to_save().text() == before


ODD: tuple[tuple[str, Any, str], ...] = (
    ("market", {"coins": "garbage|>*"}, "check.face"),
    ("market", {"harbour": ""}, "check.names"),
    ("display", {"double": ["wood"]}, "check.face"),
    ("display", {"double": ["wood|"]}, "check.face"),
    ("display", {"huge": []}, "check.names"),
    ("spots", {"scholar.1": "docks"}, "check.face"),
    ("spots", {"bishop.1": "<b>"}, "check.face"),
    ("specialists", ["thief"] * 6, "check.face"),
    ("specialists", ["farmer"], "check.range"),
    ("stacks", {"ships": -1}, "check.negative"),
    ("pool", [1] * 50, "check.dice"),
    ("shared_blue_dice", 10**6, "check.dice"),
    ("era", "age-1", "check.value"),
    ("learned", {"religion_track": 5}, "copy.wrong"),
    ("learned", {"horoscope": 5}, "copy.unknown-fact"),
)


@rule("SM-SHIP-01", "SM-EXPAND-01", "SM-SETUP-01")
@pytest.mark.parametrize(("field", "value", "message"), ODD)
def test_no_table_can_look_like_that(field: str, value: Any, message: str) -> None:
    """A snapshot is looked at before it is played on."""
    with pytest.raises(BadTable) as refused:
        start(2, **{field: value})
    assert refused.value.reason.rule == message
    assert all(map(refused.value.text, companion.LANGUAGES))


@rule("SM-SHIP-04")
def test_a_table_that_says_nothing_of_a_stack_has_none() -> None:
    """The dock stays empty, nothing breaks."""
    game = start(1, ann={"colony": {(1, 1): "ship"}, "wood": 1, "grain": 1}, stacks={})
    game.take("white 1", "column 1", "ship coins")
    assert game.table.market["coins"] is None


@rule("AK-D-SET-05", "AK-D-TEMPLE-01")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("reserve", ["nonsense"], "check.piece"),
        ("temples", {"nowhere": "wood"}, "check.names"),
        ("temples", {"trade": "construction"}, "check.face"),
        ("levels", {"trade": 3}, "check.range"),
        ("road_tokens", [0], "check.range"),
    ],
)
def test_no_city_can_look_like_that(field: str, value: Any, message: str) -> None:
    """A district whose temple is complete has no further price."""
    city = Maya(stores={"wood": 1}, temples={"trade": "wood"})
    game = start(ann={"maya": city}, rulings={"maya": "yes"})
    before = state(game)
    with pytest.raises(BadTable) as refused:
        game.correct(f"players.0.maya.{field}", value)
    assert refused.value.problems[0].rule == message
    assert state(game) == before
