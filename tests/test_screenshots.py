"""The pictures of the docs can be taken: their tables stand as they were played."""

from __future__ import annotations

from pathlib import Path

from companion.tables.store import TableStore
from companion.tables.stored_game import Replay
from tests.screenshots import DOCS, screens


def test_every_table_of_the_pictures_replays(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    named = screens(store)
    assert {screen for screen, *_ in DOCS} <= set(named)
    for header in (*store.all(finished=False), *store.all(finished=True)):
        replay = Replay(header)
        replay.follow(store.since(header.id, 0))
        assert replay.stopped is None, header
