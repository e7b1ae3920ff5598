"""The catalog: component facts. What nobody here knows is asked of the owner, never invented."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.data import DATA, facts


class Catalog:
    """The component tables of a game, by name: ``catalog["buildings"]``."""

    def __init__(self, game: str, version: int, unknown: Sequence[str]) -> None:
        self.game = game
        self.version = version
        self._unknown = tuple(unknown)

    def __getitem__(self, table: str) -> Any:
        if table not in self:
            raise KeyError(f"{self.game} has no component table {table!r}; it has {', '.join(self)}.")
        return facts(self.game, table)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables())

    def _tables(self) -> list[str]:
        return sorted(path.stem for path in (DATA / self.game).glob("*.json"))

    def __contains__(self, table: object) -> bool:
        return table in self._tables()

    def __len__(self) -> int:
        return len(self._tables())

    def missing(self) -> list[str]:
        """The facts that only the owner of a copy can tell; empty when everything is known."""
        return list(self._unknown)

    def __repr__(self) -> str:
        return f"<catalog of {self.game}, version {self.version}: {', '.join(self)}; {len(self.missing())} unknown>"
