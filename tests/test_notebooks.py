"""Every notebook runs, and carries the outputs of such a run."""

import ast
import re
from base64 import b64decode
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import nbformat
import pytest
from nbformat import NotebookNode

from tests.notebooks import FOLDER, JPEG, NOTEBOOKS, SVG, Picture, run, tidied

# A path or an address that another machine would not have.
MACHINE = re.compile(r"(?:/home/|/root/|/tmp/|/Users/|[A-Z]:\\|0x[0-9a-f]{6}|site-packages)")
PUBLIC = (
    "companion",
    "companion.rulebook",
    "companion.players",
    "companion.simulation",
    "companion.stats",
    "companion.tables",
    "companion.ui",
)
LARGEST = 100_000
ALL = 1_300_000


def stored(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def drawn(_picture: Picture, _known: NotebookNode) -> str:
    return "drawn"


def texts(book: NotebookNode) -> dict[str, list[dict[str, str]]]:
    """The output of each cell; of a picture only that there is one."""
    return {
        cell.id: [
            {"stream": output.name, "text": output.text}
            if output.output_type == "stream"
            else {mime: "drawn" if mime in (SVG, JPEG) else value for mime, value in output.data.items()}
            for output in cell.outputs
        ]
        for cell in book.cells
        if cell.cell_type == "code"
    }


def pictures(path: Path) -> list[tuple[str, str]]:
    outputs = [output for cell in stored(path).cells for output in cell.get("outputs", ())]
    return [(mime, data) for each in outputs for mime, data in each.get("data", {}).items() if mime in (SVG, JPEG)]


@pytest.mark.thorough
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_outputs_are_current(path):
    """After an intended change, `make notebooks` rewrites the outputs."""
    assert texts(tidied(run(path), stored(path), drawn)) == texts(stored(path))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_its_pictures_are_whole_and_small(path):
    for mime, data in pictures(path):
        assert len(data) < LARGEST
        if mime == SVG:
            assert ET.fromstring(data).tag.endswith("svg")
        else:
            assert b64decode(data).startswith(b"\xff\xd8")


def test_the_notebooks_show_something():
    shown = {path.stem: len(pictures(path)) for path in NOTEBOOKS}
    assert [name for name, count in shown.items() if not count] == ["reading_room"], "it is all text"
    assert sum(path.stat().st_size for path in NOTEBOOKS) < ALL


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_in_it_is_of_one_machine(path):
    written = [value for cell in texts(stored(path)).values() for output in cell for value in output.values()]
    assert [text for text in written if MACHINE.search(text)] == []


def imported(code: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that code takes from the companion, by module."""
    for node in ast.walk(code):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "companion":
            yield from ((node.module or "", each.name) for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names if each.name.partition(".")[0] == "companion")
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) in PUBLIC:
            yield ast.unparse(node.value), node.attr


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_uses_only_the_public_api(path):
    code = "\n".join(cell.source for cell in stored(path).cells if cell.cell_type == "code")
    taken = set(imported(ast.parse(code)))
    assert taken
    offered = {(module, name) for module in PUBLIC for name in ("", *import_module(module).__all__)}
    assert taken - offered - {("companion", module.rpartition(".")[2]) for module in PUBLIC} == set()


def test_the_docs_name_the_public_packages():
    written = (FOLDER.parent / "docs/python.md").read_text("utf-8")
    assert re.findall(r"^\| `(companion[.\w]*)` \|", written, re.MULTILINE) == list(PUBLIC)
