"""The games. Each is a package with a DEFINITION; no game knows another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from companion.engine.data import components, folder
from companion.engine.definition import Definition
from companion.engine.errors import UnknownGame, named

MODULES = {name: f"companion.games.{name}" for name in ("tzolkin", "santa_maria", "endless_winter", "tawantinsuyu")}
"""Every game, by its name, and the package it is."""
NAMES = MODULES.keys()


def definition(name: str) -> Definition:
    """The definition of a game; its package is imported when first asked for."""
    if not isinstance(name, str) or name not in NAMES:
        raise UnknownGame("error.unknown-game", name=named(name), known=", ".join(NAMES))
    return _definition(name)


def title_of(game: str, language: str = "en") -> str:
    """What a game is called in a language; one that is not ours is called what it is."""
    return _titles(game)[language] if game in NAMES else game


@cache
def _titles(name: str) -> Mapping[str, str]:
    # A lobby lists every game: where the data says its titles, nothing is imported for them.
    said = (folder(name) / "definition.json").exists()
    found: Mapping[str, str] = components(name, "definition")["titles"] if said else definition(name).titles
    return found


@cache
def _definition(name: str) -> Definition:
    found: Definition = import_module(MODULES[name]).DEFINITION
    return found
