"""The shape of the package: files stand in layers, and a function fits on a screen."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

import companion

MOST_LINES = 50
DOCS = Path(__file__).parents[1] / "docs/architecture.md"


@cache
def imports() -> grimp.ImportGraph:
    """Which file needs which."""
    return grimp.build_graph("companion", cache_dir=None)


def functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a file, those of classes and of other functions too; expressions have none."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(node, part, ()) if not isinstance(node, ast.expr) else ():
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                yield each
            yield from functions(each)


def test_no_file_needs_itself_through_others():
    """Not even inside a function."""
    graph = imports()
    needs = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(needs) > 100
    TopologicalSorter(needs).prepare()  # a CycleError names the circle


def test_what_a_base_game_imports_of_its_modules_stands_in_the_docs():
    graph, game = imports(), "companion.games.santa_maria"
    modules = f"{game}.modules."
    found = {
        file.removeprefix(f"{game}.").replace(".", "/"): sorted(each.removeprefix(modules) for each in shared)
        for file in graph.find_descendants(game)
        if not file.startswith(f"{game}.modules")
        and (shared := [each for each in graph.find_modules_directly_imported_by(file) if each.startswith(modules)])
    }
    rows = re.findall(r"^[|] `([\w/]+)[.]py` [|] ([\w, ]+) [|]", DOCS.read_text("utf-8"), re.MULTILINE)
    assert found == {file: names.split(", ") for file, names in rows}


def test_a_function_fits_on_a_screen():
    """Those of the package, and those that the tests share."""
    helpers = [file for file in Path(__file__).parent.rglob("*.py") if not file.name.startswith("test_")]
    found = [
        (file.name, each.name, each.end_lineno - each.lineno + 1)
        for file in (*Path(*companion.__path__).rglob("*.py"), *helpers)
        for each in functions(ast.parse(file.read_text("utf-8")))
    ]
    assert len(found) > 3000
    assert [each for each in found if each[2] > MOST_LINES] == []


def test_every_game_has_the_rooms_of_the_docs_and_none_needs_one_that_stands_below_it():
    table = DOCS.read_text("utf-8").partition("## The rooms of a game")[2].partition("\n## ")[0]
    floors = [re.findall(r"\w+", row) for row in re.findall(r"^[|] ((?:`\w+`(?:, )?)+) [|]", table, re.MULTILINE)]
    assert {"table", "turn", "screen"} <= {room for floor in floors for room in floor}
    graph = imports()
    for game in sorted(graph.find_children("companion.games")):
        rooms = {each.removeprefix(f"{game}.") for each in graph.find_children(game)}
        assert {room for floor in floors for room in floor} <= rooms, game
        for number, floor in enumerate(floors):
            below = {f"{game}.{room}" for later in floors[number + 1 :] for room in later}
            for room in floor:
                needed = graph.find_modules_directly_imported_by(f"{game}.{room}")
                assert not needed & below, f"{game}.{room}"


@pytest.mark.xdist_group("shape")
def test_whoever_deals_tests_to_workers_knows_their_group(request):
    """Else every worker starts a server, a Jupyter and a PostgreSQL of its own."""
    dealt = getattr(request.config.option, "loadgroup", False)
    assert request.node.nodeid.endswith("@shape") == bool(dealt)
