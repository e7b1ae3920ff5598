"""Where the shipped data lies: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

_PACKAGE = Path(__file__).resolve().parent.parent
DATA = _PACKAGE / "data" if (_PACKAGE / "data").is_dir() else _PACKAGE.parent / "data"

LANGUAGES = ("en", "uk", "ru")


def components(game: str, name: str) -> Any:
    """A component table of a game: ``components("tzolkin", "buildings")``."""
    return msgspec.json.decode((DATA / game / f"{name}.json").read_bytes())
