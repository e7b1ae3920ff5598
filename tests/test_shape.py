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
from tests.conftest import scope
from tests.sources import parsed

MOST_LINES = 50
MOST_PARAMETERS = 7
LONGEST_FILE = 600
EVERY_GAME = (
    *("box.components", "rules.setup", "rules.turn", "rules.scoring"),
    *("screen.board", "screen.chores", "screen.corrections", "screen.places"),
)
DOCS = Path(__file__).parents[1] / "docs/architecture.md"
NEW_GAME = DOCS.with_name("new-game.md")


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


def test_imports_of_modules_by_a_base_game_are_documented():
    graph, game = imports(), "companion.games.santa_maria"
    modules = f"{game}.rules.modules."
    found = {
        file.removeprefix(f"{game}.").replace(".", "/"): sorted(each.removeprefix(modules) for each in shared)
        for file in graph.find_descendants(game)
        if not file.startswith(f"{game}.rules.modules")
        and (shared := [each for each in graph.find_modules_directly_imported_by(file) if each.startswith(modules)])
    }
    rows = re.findall(r"^[|] `([\w/]+)[.]py` [|] ([\w, ]+) [|]", NEW_GAME.read_text("utf-8"), re.MULTILINE)
    assert found == {file.removesuffix("/__init__"): names.split(", ") for file, names in rows}


def test_a_function_fits_on_a_screen():
    """Those of the package, and those that the tests share."""
    helpers = [file for file in Path(__file__).parent.rglob("*.py") if not file.name.startswith("test_")]
    found = [
        (file.name, each.name, each.end_lineno - each.lineno + 1)
        for file in (*Path(*companion.__path__).rglob("*.py"), *helpers)
        for each in functions(parsed(file))
    ]
    assert len(found) > 3000
    assert [each for each in found if each[2] > MOST_LINES] == []


def test_no_function_has_many_parameters():
    [home] = companion.__path__
    found = [
        f"{file.name}:{each.lineno} {each.name}"
        for file in Path(home).rglob("*.py")
        for each in ast.walk(parsed(file))
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        and len([*each.args.posonlyargs, *each.args.args, *each.args.kwonlyargs]) > MOST_PARAMETERS + _is_method(each)
    ]
    assert found == []


def _is_method(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    first = next(iter([*function.args.posonlyargs, *function.args.args]), None)
    return first is not None and first.arg in ("self", "cls")


def _rooms() -> list[str]:
    section = DOCS.read_text("utf-8").partition("## The files of a game")[2].partition("\n## ")[0]
    return re.findall(r"^[|] `(\w+)` [|]", section, re.MULTILINE)


def test_every_game_has_the_rooms_of_the_docs_and_none_needs_one_listed_below_it():
    rooms = _rooms()
    assert {"table", "rules", "screen"} <= set(rooms)
    graph = imports()
    for game in sorted(graph.find_children("companion.games")):
        assert {each.removeprefix(f"{game}.") for each in graph.find_children(game)} == set(rooms), game
        files = graph.modules
        assert {f"{game}.{file}" for file in EVERY_GAME} <= files, game
        for number, room in enumerate(rooms):
            below = {file for later in rooms[number + 1 :] for file in files if _within(file, f"{game}.{later}")}
            for file in files:
                if _within(file, f"{game}.{room}"):
                    assert not graph.find_modules_directly_imported_by(file) & below, file


def test_the_example_game_has_the_same_rooms():
    folder = Path(__file__).parents[1] / "example/orchard"
    found = {path.stem for path in folder.iterdir() if path.stem not in ("__init__", "__pycache__", "data")}
    assert found == set(_rooms())


def _within(file: str, room: str) -> bool:
    return file == room or file.startswith(f"{room}.")


TEARS = {"split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith"}


def test_only_the_engine_takes_keys_of_answers_apart():
    """Everything else gets the option, with its verb and arguments."""
    torn = []
    for file in Path(*companion.__path__).rglob("*.py"):
        for node in ast.walk(parsed(file)):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="key") | ast.Attribute(attr="key"), attr=how)):
                    if how in TEARS and "engine" not in file.parts:
                        torn.append(f"{file.name}:{node.lineno}")
    assert torn == []


def test_games_take_no_text_apart():
    """The engine does: names of pieces, notations of faces, fields that someone fills in."""
    games = Path(*companion.__path__) / "games"
    torn = [
        f"{file.relative_to(games)}:{node.lineno}"
        for file in games.glob("*/**/*.py")
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TEARS
    ]
    assert torn == []


LONG_TESTS = {"test_web.py"}
"""Its tests share a site that is built once."""


def test_no_file_is_long():
    """Those of the tests, too."""
    files = (*Path(*companion.__path__).rglob("*.py"), *Path(__file__).parent.rglob("*.py"))
    assert {file.name for file in files if len(file.read_text("utf-8").splitlines()) > LONGEST_FILE} == LONG_TESTS


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("tests/browser/test_pages.py::a[x]", "tests/browser/test_pages.py::b", True),
        ("tests/browser/test_pages.py::a", "tests/browser/test_table.py::a", False),
        ("tests/browser/test_web.py::a", "tests/browser/test_plugin.py::a", True),
        ("tests/tables/test_store.py::a", "tests/tables/exchange/test_bgg.py::a[postgres]", True),
        ("tests/test_cluster.py::a", "tests/test_cluster.py::b", True),
        ("tests/test_messages.py::a", "tests/test_words.py::a", True),
        ("tests/test_packaging.py::a", "tests/test_packaging.py::b", True),
        ("tests/conformance/test_games.py::a[tzolkin-2]", "tests/conformance/test_games.py::a[tzolkin-3]", False),
    ],
)
def test_tests_that_share_something_go_to_one_worker(one, other, together):
    """Else every worker starts a server, a Jupyter and a PostgreSQL of its own, and builds a wheel of its own."""
    assert (scope(one) == scope(other)) == together
