"""Two pages at one table see each other's moves, wherever the table is kept."""

from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session


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
