"""The folder of the shipped data: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

Values = Mapping[str, Any]
"""Named values of a message or a form."""
Plain = dict[str, Any]
"""Plain data by name, as JSON holds it."""

_PACKAGE = Path(__file__).resolve().parent.parent
DATA = _PACKAGE / "data" if (_PACKAGE / "data").is_dir() else _PACKAGE.parent / "data"

LANGUAGES = ("en", "uk", "ru")
PLUGINS = "companion.games"
"""The entry points by which other packages offer their games."""
ELSEWHERE: dict[str, Path] = {}
"""Folders of games that lie somewhere else."""


def folder(area: str) -> Path:
    """Where the words, pictures and components of a game lie, or the words of another part of the companion."""
    ours = DATA / area
    if area not in ELSEWHERE and not ours.exists():
        _look_elsewhere(area)
    return ELSEWHERE.get(area, ours)


def beside(module: str) -> Path:
    """The folder ``data`` beside a module; the module itself is not imported."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin).parent / "data"


def _look_elsewhere(game: str) -> None:
    """The data of a plug-in, which may be imported before the search for games."""
    if sys.platform == "emscripten":
        return  # a page knows its games
    from importlib.metadata import entry_points

    for entry in entry_points(group=PLUGINS, name=game):
        ELSEWHERE[game] = beside(entry.module)


def components(game: str, name: str) -> Any:
    """A component table of a game: ``components("tzolkin", "buildings")``."""
    return msgspec.json.decode((folder(game) / f"{name}.json").read_bytes())
