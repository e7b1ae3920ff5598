"""The catalog: component facts. Unknown facts are asked of the owner, never invented."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.data_folder import components, folder
from companion.engine.errors import CompanionError, named
from companion.engine.facts import Fact
from companion.engine.owner_copy import Copy

SAMPLE = "sample_copy"
"""A made-up copy to try a game with: no fact."""


class UnknownComponents(CompanionError, KeyError):
    """A component table that the game has not."""


class Catalog:
    """The component tables of a game, by name: ``catalog["buildings"]``."""

    def __init__(self, game: str, version: int, unknown: Mapping[str, Fact]) -> None:
        self.game = game
        self.version = version
        self.unknown = unknown
        """A fact that is not shipped, because only the owner of a copy knows it."""

    def __getitem__(self, table: str) -> Any:
        if table not in self:
            raise UnknownComponents("error.no-components", table=named(table), known=", ".join(self))
        return components(self.game, table)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables())

    def _tables(self) -> list[str]:
        return sorted(path.stem for path in folder(self.game).glob("*.json") if path.stem != SAMPLE)

    def __contains__(self, table: object) -> bool:
        return table in self._tables()

    def __len__(self) -> int:
        return len(self._tables())

    def missing(self, copy: Copy | None = None) -> list[str]:
        """The facts that a copy lacks; empty when everything is known."""
        known = copy.facts if copy is not None else {}
        return [
            name
            for name, fact in self.unknown.items()
            if name not in known or (fact.count and len(known[name]) < fact.count)
        ]

    def __repr__(self) -> str:
        return f"<catalog of {self.game}, version {self.version}: {', '.join(self)}; {len(self.missing())} unknown>"
