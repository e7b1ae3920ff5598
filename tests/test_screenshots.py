"""The pictures of the docs can be taken: their tables stand as they were played."""

from __future__ import annotations

from pathlib import Path

from companion.tables.replay import apply, open_game
from companion.tables.store import TableStore
from tests.screenshots import DOCS, screens


def test_every_table_of_the_pictures_replays(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    named = screens(store)
    assert {screen for screen, *_ in DOCS} <= set(named)
    for header in (*store.all(finished=False), *store.all(finished=True)):
        game = open_game(header)
        for entry in store.since(header.id, 0):
            apply(game, entry.operation)
        assert not game.kept, header
