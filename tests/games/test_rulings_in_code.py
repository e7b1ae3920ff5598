"""Rules read rulings by name: every name and every choice that they compare with is declared."""

import ast
from pathlib import Path

import pytest

import companion
from companion.games import MODULES
from tests.conformance.suite import definition

CODE = Path(companion.__file__).parent / "games"


def ruling_read(node):
    """The name in ``rulings.get("name")`` or ``rulings["name"]``, or None."""
    match node:
        case ast.Call(func=ast.Attribute(value=read, attr="get"), args=[ast.Constant(value=str(name)), *_]):
            pass
        case ast.Subscript(value=read, slice=ast.Constant(value=str(name))):
            pass
        case _:
            return None
    return name if ast.unparse(read).endswith("rulings") else None


@pytest.mark.parametrize("game", MODULES)
def test_every_ruling_and_choice_in_the_code_is_declared(game):
    declared = definition(game).rulings
    nodes = [node for path in (CODE / game).rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    names = {name for node in nodes if (name := ruling_read(node))}
    assert names
    assert names <= declared.keys()
    for node in nodes:
        match node:
            case ast.Compare(left=left, comparators=[ast.Constant(value=str(choice))]) if name := ruling_read(left):
                assert choice in declared[name].choices, f"{name}: {choice}"
