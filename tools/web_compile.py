# Run by web_compile.mjs in the Python of the page: every source below /folder/in becomes compiled code in /folder/out.
import ast
import os
from importlib._bootstrap_external import _code_to_timestamp_pyc
from pathlib import Path
from types import CodeType

LINES = os.environ["KEEP_LINES"]


PLAIN = {"property", "staticmethod", "classmethod", "cached_property", "contextmanager", "cache"}
NEVER_RUN = {"TYPE_CHECKING", "typing.TYPE_CHECKING", "__name__ == '__main__'"}


def lean(source: str) -> ast.Module:
    """Without docstrings, the types of functions and of modules, and code for type checkers alone; checks stay."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            untyped(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            docstring = first.value if isinstance(first, ast.Expr) else None
            if isinstance(docstring, ast.Constant) and isinstance(docstring.value, str):
                node.body = node.body[1:] or [ast.copy_location(ast.Pass(), docstring)]
        if isinstance(node, ast.If) and ast.unparse(node.test) in NEVER_RUN:
            node.test = ast.copy_location(ast.Constant(False), node.test)
    for at, node in enumerate(tree.body):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            tree.body[at] = ast.copy_location(ast.Assign([node.target], node.value), node)
    return tree


def untyped(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Without its types; a function with another decorator may be registered by the type of its argument."""
    if {ast.unparse(each) for each in node.decorator_list} <= PLAIN:
        node.returns, given = None, node.args
        for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if each is not None:
                each.annotation = None


def bare(code: CodeType) -> CodeType:
    """Every line counts as the first of its function: numbers are a fifth of the library, for faults not ours."""
    inner = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    steps = len(code.co_code) // 2
    # An entry stands for up to eight steps: without columns (13), on the same line as the last one (0).
    lines = b"".join(bytes([0x80 | 13 << 3 | min(8, steps - at) - 1, 0]) for at in range(0, steps, 8))
    return code.replace(co_linetable=lines, co_consts=inner)


for file in sorted(Path("/folder/in").rglob("*.py")):
    name = file.relative_to("/folder/in")
    code = compile(lean(file.read_text("utf-8")), str(name), "exec", dont_inherit=True)
    to = Path("/folder/out") / name.with_suffix(".pyc")
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(_code_to_timestamp_pyc(code if LINES else bare(code)))
