"""Two servers on one home: a confirmed operation is kept, once, and nothing else is."""

import multiprocessing
from multiprocessing.synchronize import Barrier
from typing import NamedTuple

import pytest

from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.session import Session

TAPS = 30
"""The number of confirmed operations of each server."""


class Confirmed(NamedTuple):
    """The numbers of the operations that were confirmed as a page's own, and how often another one was faster."""

    own: list[int]
    faster: int


def serve(place: str, table: str, begin: Barrier) -> Confirmed:
    """Tap on as long as it takes, as a page does: an answer belongs to the question that it shows."""
    page = Session(TableStore(place), COMMANDS)
    page.start(f"?table={table}")
    begin.wait()
    own, faster = [], 0
    while len(own) < TAPS:
        assert page.game is not None
        rev = page.app.view.get("rev", 0)
        page.handle({"op": "play", "key": page.game.legal[0].key, "rev": rev})
        notice = page.app.view.get("notice")
        if notice is None:
            assert page.app.view["rev"] == rev + 1
            own.append(rev + 1)
        else:
            assert notice["text"].startswith("Another device was faster")
            assert page.app.view["rev"] > rev
            faster += 1
    return Confirmed(own, faster)


@pytest.mark.thorough
def test_every_confirmed_operation_of_two_servers_is_kept(place: str) -> None:
    store = TableStore(place)
    table = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0)).id
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager, context.Pool(2) as servers:
        begin = manager.Barrier(2)
        one, two = servers.starmap(serve, [(place, table, begin)] * 2, chunksize=1)
    kept = [entry.seq for entry in store.since(table, 0)]
    assert sorted(one.own + two.own) == kept == list(range(1, 2 * TAPS + 1))
    assert one.faster + two.faster > 0, "they never met"
