"""The games. Each is a package with a DEFINITION; no game knows another."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from companion.engine.definition import Definition
from companion.engine.errors import UnknownGame

NAMES = ("tzolkin", "santa_maria")


@cache
def definition(name: str) -> Definition:
    """The definition of a game; its package is imported when first asked for."""
    if name not in NAMES:
        raise UnknownGame("error.unknown-game", name=str(name)[:40], known=", ".join(NAMES))
    found: Definition = import_module(f"companion.games.{name}").DEFINITION
    return found
