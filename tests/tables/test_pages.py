"""Two pages at one table see each other's moves, wherever the table is kept."""

import asyncio
import math

import pytest

from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui import change_polling
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.tables.conftest import PATIENCE


def page(place: str, table: str) -> Session:
    session = Session(TableStore(place), COMMANDS, Reader("uk"))
    session.start(f"?table={table}")
    return session


def test_a_move_of_one_page_appears_on_the_other(store: TableStore) -> None:
    table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7)).id
    mine, theirs = page(store.place, table), page(store.place, table)
    assert mine.game is not None
    mine.handle({"op": "play", "key": mine.game.legal[0].key, "rev": 0})
    assert (mine.reader.rev, theirs.reader.rev) == (1, 0)
    mine.poll()
    theirs.poll()
    assert theirs.reader.rev == 1
    assert theirs.game is not None
    assert theirs.game.table == mine.game.table
    theirs.handle({"op": "undo", "rev": 0})
    assert theirs.reader.notice
    assert store.find(table).newest == 1


def test_a_server_wakes_a_page_that_waits(empty_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableStore(empty_address).create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")]).id
    mine, theirs = page(empty_address, table), page(empty_address, table)
    monkeypatch.setattr(change_polling, "SIGNAL_SECONDS", math.inf)
    monkeypatch.setattr(change_polling, "POLL_SECONDS", math.inf)

    async def play() -> None:
        theirs.follow_others()
        for turn in range(3):
            assert mine.game is not None
            while theirs.reader.rev != turn:
                await asyncio.sleep(0.01)
            mine.handle({"op": "play", "key": mine.game.legal[0].key, "rev": turn})
        while theirs.reader.rev != 3:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert theirs.game is not None
    assert theirs.game.table == mine.game.table
