"""The page of figures shows the figures of the bench with their aims, and a run writes into it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bench.__main__ import NAMED
from tests.bench.figure import Aim, Figure, at_least, at_most
from tests.bench.page import PAGE, places, written

BENCH = Path(__file__).parent / "bench"
TEXT = PAGE.read_text(encoding="utf-8")
SHOWN = dict(places(TEXT))
ANY = ".+"


class Taken(NamedTuple):
    """A call that makes a figure: the pattern of its name, and its aim if that can be read."""

    name: str
    aim: Aim | None
    readable: bool


def pattern(node: ast.expr | None, known: dict[str, str]) -> str:
    """The names that a piece of code can make; a placeholder may be anything."""
    match node:
        case ast.Constant(value):
            return re.escape(str(value))
        case ast.JoinedStr(values):
            return "".join(pattern(part, known) for part in values)
        case ast.FormattedValue(value):
            return pattern(value, known)
        case ast.Name(name):
            return known.get(name, ANY)
    return ANY


def texts(function: ast.FunctionDef) -> dict[str, str]:
    """The values that the variables of a function can hold, if they are texts."""
    pairs = list[tuple[ast.expr, ast.expr]]()
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                pairs += zip(names, values, strict=True)
            case ast.Assign([name], value):
                pairs.append((name, value))
    named = ((name, text) for name, text in pairs if isinstance(name, ast.Name) and isinstance(text, ast.JoinedStr))
    return {name.id: pattern(text, {}) for name, text in named}


def taken_in(function: ast.FunctionDef) -> Iterator[Taken]:
    """The figures that a function makes."""
    known = texts(function)
    for node in ast.walk(function):
        match node:
            case ast.Call(ast.Name("Figure"), [name, _, _, ast.Call(ast.Name(word), [ast.Constant(bound)]), *_]):
                aim = {"at_most": at_most, "at_least": at_least}[word](float(bound))
                yield Taken(pattern(name, known), aim, True)
            case ast.Call(ast.Name("Figure"), [name, _, _, ast.Constant(None), *_] | [name, _, _]):
                yield Taken(pattern(name, known), None, True)
            case ast.Call(ast.Name("Figure"), [name, *_]):
                yield Taken(pattern(name, known), None, False)
            case ast.Call(ast.Name("beside"), [name, *_]):
                yield Taken(pattern(name, known), None, True)


FUNCTIONS = [
    node
    for file in BENCH.glob("*.py")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef)
]
TAKEN = [each for function in FUNCTIONS for each in taken_in(function) if each.name != ANY]


@pytest.mark.parametrize("name", SHOWN)
def test_the_bench_takes_the_figure_with_the_same_aim(name):
    found = [each for each in TAKEN if re.fullmatch(each.name, name)]
    assert found, "the bench takes no figure of this name"
    assert any(SHOWN[name].aim == each.aim or not each.readable for each in found)


def test_each_group_that_the_page_names_is_one_of_the_bench():
    named = re.findall(r"`python -m tests\.bench ([\w ]+)`", TEXT)
    assert len(named) > 6
    assert {group for groups in named for group in groups.split()} <= set(NAMED)


SMALL = """# Figures

| figure | value | aim |
| --- | ---: | ---: |
| a tap | 31 ms | ≤ 50 ms, better ≤ 20 |
| a visit | 1 s | |

| figure | base game | all modules | aim |
| --- | ---: | ---: | ---: |
| games | 62 a second | 31 a second | ≥ 60 a second (base game) |
"""


def test_a_run_writes_its_figures_and_leaves_the_rest():
    run = [
        Figure("a tap", 61.23, "ms", at_most(40)),
        Figure("base game: games", 70.0, "a second", at_least(65)),
        Figure("not on the page", 1.0, "s"),
    ]
    expected = SMALL.replace("| 31 ms | ≤ 50 ms, better", "| 61.2 ms (missed) | ≤ 40 ms, better")
    expected = expected.replace("62 a second", "70 a second").replace("≥ 60 a second", "≥ 65 a second")
    assert written(SMALL, run) == expected


def test_an_aim_that_is_new_is_written():
    assert "| a visit | 2 s | ≤ 2.5 s |" in written(SMALL, [Figure("a visit", 2.0, "s", at_most(2.5))])


def test_a_run_of_nothing_changes_nothing():
    assert written(TEXT, []) == TEXT
