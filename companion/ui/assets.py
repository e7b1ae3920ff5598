"""The page's script and style, put together from the files in `static/`."""

import gzip
import hashlib
import logging
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anywidget import AnyWidget

STATIC = Path(__file__).parent / "static"
STYLE_SHEETS = (
    "themes",
    "base",
    "buttons",
    "header",
    "player_strip",
    "question",
    "board",
    "panels",
    "article",
    "search",
    "score_table",
    "log",
    "share_table",
    "forms",
    "painting",
    "known_facts",
    "dialogs",
    "screen_widths",
    "your_turn",
    "turn_timer",
    "score_pad",
    "stats_panels",
    "chart",
    "game_end",
    "turn_cards",
    "stats_headlines",
    "home",
    "new_table",
    "join_table",
    "about_cards",
    "story_cards",
    "lessons_and_advice",
    "reference_card",
    "minimap",
    "last_move",
    "motion",
    "unfold_options",
    "chores",
    "piece_options",
    "corrections",
    "face_pad",
    "look_back",
    "number_keys",
    "scan_codes",
    "guided_setup",
    "television",
    "table_layout",
    "slots",
    "turn_budget",
    "slots_by_layout",
    "bottom_sheet",
    "table_by_layout",
    "board_badges",
    "lay_piece",
    "keyboard",
)
"""In this order: the styles of each subject after the base, and last the layout of the board and the question."""
log = logging.getLogger("companion")

_IMPORT = re.compile(r'^import (\{[^}]+\}) from "\./(\w+)\.js";$', re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*((?!\*/).)*\*/[ \t]*)\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?:(?:async )?function|const|let|class) (\w+)", re.MULTILINE)


@cache
def script(widget: str = "app") -> str:
    """All modules of a widget as one, since its script travels as a single text: each keeps its own scope."""
    return without_comments("\n".join(map(_scoped, _modules(widget))))


def _modules(name: str) -> list[str]:
    """A module after all that it imports, each once."""
    source = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    before = [module for _, imported in _IMPORT.findall(source) for module in _modules(imported)]
    return list(dict.fromkeys([*before, name]))


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
    """All style sheets as one."""
    return without_comments("\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLE_SHEETS))


def without_comments(text: str) -> str:
    """A script or a style sheet as it travels, without the lines that are nothing but a comment.

    >>> without_comments("// why\\n/** @type {number} */\\nlet n = 1; // one\\n")
    'let n = 1; // one\\n'
    """
    return _COMMENT.sub("", text)


@cache
def bundle() -> dict[str, tuple[str, str]]:
    """The files of the dashboard's page by their names: their types, and their texts."""
    page = (STATIC / "kernel_websocket.js").read_text(encoding="utf-8")
    return {
        "app.js": ("text/javascript", script()),
        "kernel_websocket.js": ("text/javascript", page),
        "app.css": ("text/css", style()),
    }


@cache
def compressed(name: str) -> bytes:
    """A file of the bundle for browsers, which all take it compressed: made once, not for every phone."""
    return gzip.compress(bundle()[name][1].encode(), mtime=0)


@cache
def edition() -> str:
    """Another one whenever one of these files changes: under it a browser may keep them for good."""
    return hashlib.sha256("".join(text for _, text in bundle().values()).encode()).hexdigest()[:16]


def hand_out(widget: "AnyWidget", name: object) -> None:
    """A file, where no server of ours does it, such as in JupyterLab. Without it the chart says that it failed."""
    data = []
    if name == "plotly":
        try:
            data = [(STATIC / "vendor" / "plotly-basic.min.js").read_bytes()]
        except OSError:
            log.exception("no plotly")
    widget.send({"type": "asset", "name": name}, data)
