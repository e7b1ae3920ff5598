"""No circle of imports among the files of the package, those inside functions and for types alone included."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]


def module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


FILES = {module(file): file for file in sorted((ROOT / "companion").rglob("*.py"))}


def imported(file: Path) -> set[str]:
    """The files of the package that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: relative imports are not looked at here"
            names = {f"{node.module}.{name.name}" for name in node.names}
            found |= names & FILES.keys() or {node.module or ""}
    return found & FILES.keys()


def test_no_file_imports_itself_by_way_of_others():
    graph = {name: imported(file) - {name} for name, file in FILES.items()}
    assert sum(map(len, graph.values())) > len(FILES), "the imports are found"
    TopologicalSorter(graph).prepare()  # raises CycleError with the way round
