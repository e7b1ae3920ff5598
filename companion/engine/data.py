"""Where the shipped data lies: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from collections.abc import Mapping
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
ELSEWHERE: dict[str, Path] = {}
"""Folders of games that lie somewhere else."""


def folder(area: str) -> Path:
    """Where the words, pictures and components of a game lie, or the words of another part of the companion."""
    return ELSEWHERE.get(area, DATA / area)


def components(game: str, name: str) -> Any:
    """A component table of a game: ``components("tzolkin", "buildings")``."""
    return msgspec.json.decode((folder(game) / f"{name}.json").read_bytes())
