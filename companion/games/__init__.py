"""The games: our own packages, and those of plug-ins. Each has a DEFINITION; no game knows another.

A plug-in is an installed package with an entry point of the group `PLUGINS`: the name of the game, and the module that
has its DEFINITION. Its words, pictures and components are in the folder ``data`` beside that module.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from companion.engine.data_folder import DATA, ELSEWHERE, PLUGINS, beside, components, folder
from companion.engine.definition import Definition
from companion.engine.errors import UnknownGame, named

MODULES = {name: f"companion.games.{name}" for name in ("tzolkin", "santa_maria", "endless_winter", "tawantinsuyu")}
"""The package of each game, by its name; plug-ins are added when they are first looked for."""
IN_PAGE = "plugins.json"
"""The entry points of the page without a server: names and modules of the games it was built with."""

log = logging.getLogger("companion")


class Names(Collection[str]):
    """The names of all games. Plug-ins are looked for only when our own games do not answer the question."""

    def __contains__(self, name: object) -> bool:
        return name in MODULES or (_find_plugins() and name in MODULES)

    def __iter__(self) -> Iterator[str]:
        _find_plugins()
        return iter(list(MODULES))

    def __len__(self) -> int:
        _find_plugins()
        return len(MODULES)


NAMES = Names()


def definition(name: str) -> Definition:
    """The definition of a game; its package is imported when first asked for."""
    if not isinstance(name, str) or name not in NAMES:
        raise UnknownGame("error.unknown-game", name=named(name), known=", ".join(NAMES))
    return _definition(name)


def title_of(game: str, language: str = "en") -> str:
    """The title of a game in a language; a game that is not ours keeps its name."""
    return front_of(game).titles[language] if game in NAMES else game


class Front(msgspec.Struct, frozen=True):
    """The tile of a game on the home screen; the emblem is an SVG, ``emblem.svg`` of its data, or nothing."""

    titles: Mapping[str, str]
    players: tuple[int, int]
    about: Mapping[str, str] = {}
    minutes: tuple[int, int] | None = None
    emblem: str = ""


@cache
def front_of(name: str) -> Front:
    """The front of a game. Home shows every game: where the data says it all, nothing is imported."""
    here = folder(name)
    said: Any = components(name, "definition") if (here / "definition.json").exists() else {}
    drawn = here / "emblem.svg"
    emblem = drawn.read_text("utf-8") if drawn.exists() else ""
    if "players" in said:
        return msgspec.convert({**said, "emblem": emblem}, Front)
    found = definition(name)
    return Front(found.titles, found.players, found.about, found.minutes, emblem)


@cache
def _definition(name: str) -> Definition:
    found: Definition = import_module(MODULES[name]).DEFINITION
    return found


@cache
def _find_plugins() -> bool:
    """Add the installed plug-ins; whether there are any. A broken one is left out, and the log says why."""
    before = len(MODULES)
    for name, module in _installed():
        try:
            _add_plugin(name, module)
        except Exception:
            log.exception("The game %s cannot be used", module)
    return len(MODULES) > before


def _installed() -> list[tuple[str, str]]:
    """The games of installed packages by name, each with its module; in a page, those that it was built with."""
    if sys.platform == "emscripten":
        found: dict[str, str] = msgspec.json.decode((DATA / IN_PAGE).read_bytes())
        return list(found.items())
    from importlib.metadata import entry_points

    return [(entry.name, entry.value.partition(":")[0].strip()) for entry in entry_points(group=PLUGINS)]


def _add_plugin(name: str, module: str) -> None:
    if not name.isidentifier() or name in MODULES or (DATA / name).exists():
        raise ValueError(f"a game cannot be called {name!r} here")
    ELSEWHERE[name] = beside(module)
    try:
        found = import_module(module).DEFINITION
        if not isinstance(found, Definition) or found.name != name:
            raise TypeError(f"{module}.DEFINITION is no definition of {name}")
    except BaseException:
        del ELSEWHERE[name]
        raise
    MODULES[name] = module
