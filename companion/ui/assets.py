"""The page's script and style, put together from the files in `static/`."""

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_MODULES = ("svg", "dom", "parts", "form", "question", "board", "chart", "panels", "link", "app")
_IMPORT = re.compile(r'^import (\{[^}]+\}) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:(?:async )?function|const|let|class) (\w+)", re.MULTILINE)


@cache
def script() -> str:
    """All modules as one, since a widget's script travels as a single text: each keeps its own scope."""
    return "\n".join(_scoped(name) for name in _MODULES)


def _scoped(name: str) -> str:
    source = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    exported = ", ".join(_EXPORT.findall(source))
    body = _IMPORT.sub(r"const \1 = module_\2;", source)
    if "export default" in body:
        return body
    body = re.sub("^export ", "", body, flags=re.MULTILINE)
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


@cache
def style() -> str:
    """Tokens and rules."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "app.css"))
