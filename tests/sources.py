"""The code, taken apart once for all tests that read it."""

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(file: Path) -> ast.Module:
    """The contents of a file."""
    return ast.parse(file.read_text("utf-8"))
