"""The storage of games: the store with its tables, a table to be played, and the archive of finished games.

``StoredTable(TableStore(), id).play("sell")`` plays at a table that phones show too, and ``TableStore().archive`` has
what was played. Each is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.tables.archive import Archive
    from companion.tables.play import Play, PlayPlayer, play_of_game
    from companion.tables.store import TableStore
    from companion.tables.table_session import StoredTable

__all__ = ["Archive", "Play", "PlayPlayer", "StoredTable", "TableStore", "play_of_game"]

_MODULES = {
    "Archive": "archive",
    "Play": "play",
    "PlayPlayer": "play",
    "StoredTable": "table_session",
    "TableStore": "store",
    "play_of_game": "play",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
