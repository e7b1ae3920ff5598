"""A table of the store is changed as in a notebook: no page is open, and all that a tap does is done."""

import time
from random import Random

import pytest

import companion
from companion.engine.facts import as_text
from companion.engine.owner_copy import Copy
from companion.tables.store import (
    Correct,
    Decide,
    Goto,
    Header,
    Resume,
    Seat,
    Stale,
    TableSetup,
    TableStore,
    Undo,
    ViewOnly,
)
from companion.tables.table_session import Stopped, StoredTable
from tests import demo
from tests.demo import MONKS, tile_face

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]
TRACK = '{"cells":["","monk","monk"]}'


@pytest.fixture
def header(store: TableStore) -> Header:
    return store.create("tzolkin", SEATS, TableSetup(draws=7, first=0))


@pytest.fixture
def learning(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> TableStore:
    """The store, with a game that learns its copy."""
    demo.install(monkeypatch)
    return store


def to_the_end(table: StoredTable) -> None:
    random = Random(3)
    while not table.game.over:
        table.play(random.choice(table.game.legal).key)


def test_an_operation_is_kept_and_reaches_every_session(store: TableStore, header: Header) -> None:
    table, other = StoredTable(store, header.id), StoredTable(store, header.id)
    for _ in range(4):
        table.play(table.game.legal[0].key)
    table.do(Undo())
    assert (table.rev, other.rev) == (5, 0)
    assert other.catch_up()
    assert other.rev == 5
    assert other.game.table == table.game.table
    assert not other.catch_up()
    table.do(Goto(0))
    assert table.game.journal == StoredTable(store, header.id).game.journal


def test_the_last_move_brings_the_game_into_the_archive_and_taking_it_back_out_again(
    store: TableStore, header: Header
) -> None:
    table = StoredTable(store, header.id)
    to_the_end(table)
    [kept] = store.archive
    assert kept.source_id == header.id
    assert [each.points for each in kept.players] == table.game.table.points
    assert store.find(header.id).finished
    table.do(Undo())
    assert list(store.archive) == []
    assert not store.find(header.id).finished


def test_a_finished_game_is_taken_out_stays_out_and_is_put_back(store: TableStore, header: Header) -> None:
    table = StoredTable(store, header.id)
    to_the_end(table)
    [before] = store.archive
    table.exclude_from_archive()
    assert table.header.out
    assert list(store.archive) == []
    table.include_in_archive()
    assert list(store.archive) == [before]
    assert not table.header.out


def test_entered_facts_are_in_the_owners_copy(learning: TableStore) -> None:
    header = learning.create("demo", SEATS, TableSetup(copy=Copy("demo")))
    table = StoredTable(learning, header.id)
    table.play(TRACK)
    assert learning.copies.get("demo").facts == {"track": MONKS}
    table.play("look")
    table.play(as_text(tile_face(2)))
    assert learning.copies.get("demo").facts == {"track": MONKS, "tiles": [tile_face(2)]}


def test_a_made_up_copy_teaches_nothing(learning: TableStore) -> None:
    header = learning.create("demo", SEATS, TableSetup(copy=Copy("demo", sample=True)))
    StoredTable(learning, header.id).play(TRACK)
    assert learning.copies.get("demo").facts == {}


def test_the_second_of_two_writers_is_refused_and_has_the_current_table(store: TableStore, header: Header) -> None:
    first, second = StoredTable(store, header.id), StoredTable(store, header.id)
    key = first.game.legal[0].key
    first.play(key)
    with pytest.raises(Stale):
        second.play(key)
    assert second.rev == 1
    assert second.game.table == first.game.table
    assert len(store.since(header.id, 0)) == 1
    second.play(second.game.legal[0].key)


def test_a_refused_or_failed_operation_changes_nothing(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = StoredTable(store, header.id)
    before = StoredTable(store, header.id).game.table
    with pytest.raises(companion.UnknownOption):
        table.play("no such answer")
    with pytest.raises(companion.CompanionError):
        table.do(Correct({"no.such": 1}))

    def full(*_: object, **__: object) -> None:
        raise companion.CompanionError("store.full", "tables")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(companion.CompanionError):
        table.play(table.game.legal[0].key)
    assert (table.rev, table.game.table) == (0, before)


def test_an_address_for_looking_only_looks(store: TableStore, header: Header) -> None:
    looking = StoredTable(store, header.view_id)
    for change in (lambda: looking.do(Undo()), looking.exclude_from_archive, looking.include_in_archive):
        with pytest.raises(ViewOnly):
            change()
    table = StoredTable(store, header.id)
    table.play(table.game.legal[0].key)
    assert looking.catch_up()
    assert looking.game.table == table.game.table


def test_a_table_that_no_longer_fits_waits_for_a_decision(store: TableStore, header: Header) -> None:
    table = StoredTable(store, header.id)
    table.play(table.game.legal[0].key)
    store.append(header.id, 2, Decide("a rule that is gone"))
    table.catch_up()
    assert table.stopped == 2
    with pytest.raises(Stopped, match="From move 2 on"):
        table.play(table.game.legal[0].key)
    table.do(Resume())
    table.play(table.game.legal[0].key)
    again = StoredTable(store, header.id)
    assert (again.stopped, again.rev) == (None, 4)
    assert again.game.table == table.game.table


def test_a_decision_says_when_it_was_made(store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a notebook stands open for long: the archive counts the minutes by it."""
    table, began = StoredTable(store, header.id), time.time()
    monkeypatch.setattr(time, "time", lambda: began + 600)
    table.play(table.game.legal[0].key)
    kept = [each.at for each in StoredTable(store, header.id).game.journal]
    assert [each.at for each in table.game.journal] == pytest.approx(kept, abs=2)
