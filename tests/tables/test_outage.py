"""An outage of the database: a repeated operation is recognized if it was stored before, and is carried out if not."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.tables.postgres import Postgres
from companion.tables.store import Header, Seat, TableSetup, TableStore, Unreachable, Unsure
from companion.tables.table_session import StoredTable
from companion.ui.commands import COMMANDS
from companion.ui.session import Session
from tests.postgres import Server
from tests.tables.wire import Wire


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    made = Wire(server.port)
    yield made
    made.end()


@pytest.fixture
def address(server: Server) -> str:
    return server.new_place()


@pytest.fixture
def far(wire: Wire, address: str) -> TableStore:
    """The tables by way of the wire, which reads along: a prepared statement is only a number."""
    made = TableStore(wire.address(address))
    assert isinstance(made.database, Postgres)
    made.database.connection.prepare_threshold = None
    return made


@pytest.fixture
def near(far: TableStore, address: str) -> Iterator[TableStore]:
    """The same tables over a connection that can fail."""
    made = TableStore(address)
    yield made
    made.close()
    far.close()


@pytest.fixture
def header(near: TableStore) -> Header:
    return near.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))


@pytest.fixture
def page(far: TableStore, header: Header) -> Session:
    made = Session(far, COMMANDS)
    made.start(f"?table={header.id}")
    return made


def tap(page: Session, rev: int | None = None) -> dict[str, Any]:
    """Tap the first answer to the question with a number; returns the view that follows."""
    assert page.game is not None
    key = page.game.legal[0].key
    page.handle({"op": "play", "key": key, "rev": page.app.view.get("rev", 0) if rev is None else rev})
    return page.app.view


def notice(page: Session) -> str:
    shown = page.app.view.get("notice")
    return shown["text"] if shown else ""


def test_an_answer_that_is_lost_on_the_way_is_looked_up_and_confirmed(
    wire: Wire, far: TableStore, near: TableStore, header: Header
) -> None:
    table = StoredTable(far, header.id)
    wire.cut = "answer"
    table.play(table.game.legal[0].key)
    assert wire.cut == ""
    assert (table.rev, len(near.since(header.id, 0))) == (1, 1)
    table.play(table.game.legal[0].key)
    assert StoredTable(near, header.id).game.table == table.game.table


def test_a_lost_operation_is_reported_as_not_kept(
    wire: Wire, far: TableStore, near: TableStore, header: Header
) -> None:
    table = StoredTable(far, header.id)
    wire.cut = "commit"
    with pytest.raises(Unreachable, match="nothing was saved"):
        table.play(table.game.legal[0].key)
    assert (table.rev, near.since(header.id, 0)) == (0, [])
    table.play(table.game.legal[0].key)
    assert (table.rev, len(near.since(header.id, 0))) == (1, 1)


def test_an_operation_kept_during_an_outage_is_recognized_as_own(
    wire: Wire, near: TableStore, header: Header, page: Session
) -> None:
    tap(page)
    wire.cut = "answer, and the server is away for a while"
    tap(page)
    assert "shows whether this was saved" in notice(page)
    assert (page.app.view["rev"], page.app.view["screen"]) == (1, "table")
    assert len(near.since(header.id, 0)) == 2
    wire.closed = False
    tap(page, rev=1)  # the page did not wait
    assert notice(page) == "Your last answer was saved. This is the table now."
    assert page.app.view["rev"] == 2
    assert len(near.since(header.id, 0)) == 2
    assert tap(page)["rev"] == 3
    assert notice(page) == ""


def test_another_device_is_named_only_when_there_was_one(
    wire: Wire, near: TableStore, header: Header, page: Session
) -> None:
    wire.cut = "answer, and the server is away for a while"
    tap(page)
    wire.closed = False
    other = StoredTable(near, header.id)
    other.play(other.game.legal[0].key)
    tap(page, rev=0)
    assert notice(page) == "Another device was faster. This is the table now."
    assert page.app.view["rev"] == 2


def test_a_page_comes_back_by_itself_with_the_table_as_it_was(
    wire: Wire, near: TableStore, header: Header, page: Session
) -> None:
    tap(page)
    before = page.app.view
    wire.break_off()
    tap(page)
    assert "cannot be reached, so nothing was saved" in notice(page)
    assert page.app.view["question"] == before["question"]
    page.poll()
    assert "cannot be reached" in notice(page)
    wire.closed = False
    page.poll()
    assert notice(page) == ""
    assert page.app.view["question"] == before["question"]
    assert tap(page)["rev"] == 2


def test_a_list_of_tables_comes_back_by_itself(wire: Wire, near: TableStore, header: Header, far: TableStore) -> None:
    page = Session(far, COMMANDS)
    page.start("")
    before = page.app.view
    wire.break_off()
    page.handle({"op": "open", "address": f"?table={header.id}"})
    page.poll()
    assert "cannot be reached" in notice(page)
    wire.closed = False
    page.poll()
    assert (notice(page), page.app.view["screen"], page.place) == ("", "table", {"table": header.id})
    wire.break_off()
    page.handle({"op": "open", "address": ""})
    assert "cannot be reached" in notice(page)
    wire.closed = False
    page.poll()
    assert page.app.view == before


def test_an_unknown_outcome_is_one_sentence_in_every_language() -> None:
    said = Unsure("store.unsure", database="club")
    assert len({said.text(language) for language in LANGUAGES}) == len(LANGUAGES)
