"""Bounds: declared once with a field, they give the checks and the fields of a form."""

from typing import Annotated, Any

import msgspec
import pytest

from companion.engine import table
from companion.engine.bounds import ENDLESS, Names, OneOf, Printed, Range, amount, problems
from companion.engine.form import FormField, number

SIDES = ("left", "right")


class Crate(msgspec.Struct):
    weight: Annotated[int, amount(20, icon="crate")] = 0


class Player(table.Player):
    fish: Annotated[int, amount()] = 0
    boats: Annotated[dict[str, int], Names(SIDES), Range(-1, {"left": 3, "right": 5}, label="boat.{}")] = msgspec.field(
        default_factory=lambda: dict.fromkeys(SIDES, 0)
    )
    crates: list[Crate] = []


class Harbour(table.Table[Player]):
    phase: Annotated[str, OneOf(("day", "night"))] = "day"
    dice: Annotated[list[int], Range(1, 6, most=2, message="check.dice")] = []
    flags: Annotated[dict[str, list[str]], Names(SIDES, some=True), Printed(str.islower)] = {}
    watch: Annotated[int | None, Range(0, table.last_seat)] = None


def harbour(**changes: Any) -> Harbour:
    return Harbour(**{"players": [Player(), Player(crates=[Crate(3)])], **changes})


def found(t: Harbour) -> list[tuple[str, str]]:
    return [(reason.rule, reason.values["field"]) for reason in problems(t)]


def test_a_sound_table_has_no_problems():
    assert found(harbour(dice=[1, 6], flags={"left": ["red", ""]}, watch=1)) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"phase": "noon"}, ("check.value", "phase")),
        ({"dice": [7]}, ("check.dice", "dice")),
        ({"dice": [1, 1, 1]}, ("check.dice", "dice")),
        ({"flags": {"top": []}}, ("check.names", "flags")),
        ({"flags": {"left": ["red", "BLUE"]}}, ("check.face", "flags.left")),
        ({"watch": 2}, ("check.range", "watch")),
        ({"first_player": -1}, ("check.range", "first_player")),
        ({"players": [Player(), Player(fish=-1)]}, ("check.negative", "players.1.fish")),
        ({"players": [Player(fish=ENDLESS + 1)]}, ("check.range", "players.0.fish")),
        ({"players": [Player(points=float("nan"))]}, ("check.range", "players.0.points")),
        ({"players": [Player(points=float("inf"))]}, ("check.range", "players.0.points")),
        ({"players": [Player(boats={"left": 1})]}, ("check.names", "players.0.boats")),
        ({"players": [Player(boats={"left": 4, "right": 4})]}, ("check.range", "players.0.boats.left")),
        ({"players": [Player(crates=[Crate(), Crate(-1)])]}, ("check.negative", "players.0.crates.1.weight")),
    ],
)
def test_each_value_out_of_bounds_is_named_by_its_path(changes, problem):
    assert found(harbour(**changes)) == [problem]


def test_the_sentence_has_the_limits_of_the_name():
    [reason] = problems(harbour(players=[Player(boats={"left": 0, "right": -2})]))
    assert reason.values == {"field": "players.0.boats.right", "value": -2, "low": -1, "high": 5, "name": "right"}


def test_a_form_has_the_same_limits_and_goes_as_far_as_is_likely():
    t = harbour(players=[Player(fish=4, boats={"left": 2, "right": 1}, crates=[Crate(7)])])
    assert number(t, "players.0.boats.left") == FormField(
        "players.0.boats.left", "number", "boat.left", -1, 3, "left", 2
    )
    assert number(t, "players.0.fish") == FormField("players.0.fish", "number", "field.fish", 0, 99, "fish", 4)
    assert number(t, "players.0.crates.0.weight", label="weight") == FormField(
        "players.0.crates.0.weight", "number", "weight", 0, 20, "crate", 7
    )
