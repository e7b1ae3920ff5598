"""A table as one document: it arrives elsewhere unchanged, or not at all."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import companion
from companion.engine.errors import BadSave, CompanionError
from companion.engine.journal import parse_head, same
from companion.engine.table_document import Record, as_record
from companion.games import definition
from companion.tables.store import Correct, Goto, Redo, Seat, TableNotes, TableSetup, TableStore, Undo
from companion.tables.table_session import StoredTable
from companion.tables.table_transfer import record_of, take_in
from companion.testing.players import ANYTHING, choose

GAMES = [game.name for game in companion.games()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
RULINGS = {
    "tzolkin": {"theology_from_9": "none"},
    "santa_maria": {"kingdoms": "yes"},
    "endless_winter": {"draft": "setup"},
    "tawantinsuyu": {"gold_for_potatoes": "must"},
}
GOODS = {"tzolkin": "wood", "santa_maria": "coins", "endless_winter": "food", "tawantinsuyu": "stone"}
IDS = {"id", "view_id"}


@pytest.fixture
def there(tmp_path: Path) -> TableStore:
    """Another store, on another device."""
    return TableStore(tmp_path / "there")


def moved_to(store: TableStore, text: str) -> str:
    return take_in(store, as_record(parse_head(text, "table.json"), "table.json"), "table.json")


def opened(store: TableStore, game: str) -> StoredTable:
    """A table that has everything a table can have."""
    made = definition(game)
    seats = [Seat("Анна", "yellow"), Seat("Ben", "red", "middle" if made.seats_companion else "")]
    options = TableSetup(
        draws=7,
        first=1,
        rulings=RULINGS[game],
        copy=companion.sample_copy(game),
        own_seats=True,
        practice=True,
    )
    return StoredTable(store, store.create(game, seats, options, "Friday").id)


def play(table: StoredTable, random: Random, times: int) -> None:
    for _ in range(times):
        table.play(choose(table.game, (ANYTHING,), random))


def lived(store: TableStore, game: str) -> StoredTable:
    """A table at which everything has happened; its last answers are undone."""
    table, random = opened(store, game), Random(1)
    play(table, random, 24)
    table.do(Undo(3))
    table.do(Redo(2))
    while table.game.mid_turn:
        play(table, random, 1)
    field = f"players.Анна.{GOODS[game]}"
    had = getattr(table.game.table.players[0], GOODS[game])
    table.do(Correct({field: had + 1}, "miscounted <b>"))
    table.do(Goto(len(table.game.journal) - 2))
    play(table, random, 6)
    table.keep_notes(TableNotes(("layout.1", "12.0"), "always"))
    table.do(Undo(2))
    return table


def kept(store: TableStore, table: str) -> dict[str, Any]:
    """All that a store keeps of a table but its ids."""
    header = msgspec.structs.asdict(store.find(table))
    return {name: value for name, value in header.items() if name not in IDS} | {"entries": store.since(table, 0)}


@EVERY_GAME
def test_a_table_arrives_elsewhere_in_every_field_that_is_kept(store: TableStore, there: TableStore, game: str) -> None:
    table = lived(store, game)
    text = record_of(store, table.id).text()
    moved = moved_to(there, text)
    assert kept(there, moved) == kept(store, table.id)
    assert record_of(there, moved).text() == text, "and goes back the same"
    assert {moved, there.find(moved).view_id}.isdisjoint({table.id, table.header.view_id})
    assert table.id not in text
    assert table.header.view_id not in text
    again = StoredTable(there, moved)
    assert same(again.game.journal, table.game.journal)
    for each in (again, table):
        each.do(Redo(2))
    assert again.game.table == table.game.table, "what was undone can be redone"
    for each in (again, table):
        each.do(Undo(9))
    assert (again.game.table, again.game.events) == (table.game.table, table.game.events)


@EVERY_GAME
def test_a_file_of_a_table_is_also_the_game_that_is_played_there(
    file_store: TableStore, tmp_path: Path, game: str
) -> None:
    table, file = lived(file_store, game), tmp_path / "table.json"
    file.write_text(record_of(file_store, table.id).text(), encoding="utf-8")
    assert companion.load_game(file).table == table.game.table
    assert companion.read_game(file.read_bytes()).events == table.game.events


def test_notes_of_a_table_keep_their_stored_name(store: TableStore, there: TableStore) -> None:
    record = json.loads(record_of(store, lived(store, "tzolkin").id).text())
    assert record["hands"] == {"ticks": ["layout.1", "12.0"], "opened": "always"}
    moved = moved_to(there, json.dumps(record))
    assert there.find(moved).notes == TableNotes(("layout.1", "12.0"), "always")


def finished(store: TableStore) -> StoredTable:
    table, random = opened(store, "tzolkin"), Random(5)
    while not table.game.over:
        play(table, random, 1)
    return table


def test_a_finished_table_arrives_finished_and_counts_as_it_did(store: TableStore, there: TableStore) -> None:
    table = finished(store)
    moved = moved_to(there, record_of(store, table.id).text())
    assert there.find(moved).finished
    assert kept(there, moved) == kept(store, table.id)
    [here], [elsewhere] = store.archive, there.archive
    compared = ("players", "lines", "started", "comment", "rulings", "decisions", "mark", "counts")
    assert [getattr(elsewhere, field) for field in compared] == [getattr(here, field) for field in compared]
    table.exclude_from_archive()
    out = moved_to(there, record_of(store, table.id).text())
    assert there.find(out).out
    assert len(there.archive) == 1, "an excluded play stays out"


def test_a_table_of_an_earlier_version_keeps_how_it_was_set_up(store: TableStore, there: TableStore) -> None:
    table = lived(store, "tzolkin")
    record = record_of(store, table.id)
    older = msgspec.structs.replace(record.options, settles=False, defaults=0)
    old = msgspec.structs.replace(record, options=older, operations=())
    assert there.find(moved_to(there, old.text())).options == older


def test_times_in_whole_seconds_change_nothing_but_times(file_store: TableStore) -> None:
    record = record_of(file_store, lived(file_store, "tzolkin").id)
    short = record.in_whole_seconds()
    assert all(made.at == int(made.at) for made in short.operations)
    assert [made.operation for made in short.operations] == [made.operation for made in record.operations]
    assert companion.read_game(short.text()).table == companion.read_game(record.text()).table


def changed(record: Record, **fields: Any) -> str:
    return json.dumps({**json.loads(record.text()), **fields})


def seated(record: Record, **first: str) -> str:
    """With another first player."""
    return changed(record, seats=[{"name": "a", "colour": "red", **first}, {"name": "b", "colour": "blue"}])


def after(record: Record, **operation: Any) -> str:
    """With one operation."""
    return changed(record, operations=[[record.created, operation]])


def learned(record: Record, **facts: Any) -> str:
    return changed(record, options={"copy": {"companion": 1, "game": "tzolkin", "facts": facts}})


BAD: dict[str, Callable[[Record], str]] = {
    "cut off": lambda r: r.text()[:-40],
    "newer": lambda r: changed(r, companion=3),
    "a field too many": lambda r: changed(r, odd=1),
    "no seats": lambda r: changed(r, seats=[]),
    "an unknown game": lambda r: changed(r, game="chess"),
    "an unknown colour": lambda r: seated(r, colour="red; x"),
    "an unknown level": lambda r: seated(r, level="god"),
    "markup in a name": lambda r: seated(r, name="<b>"),
    "a time before all times": lambda r: changed(r, created=-1),
    "a time after all times": lambda r: changed(r, operations=[[1e300, {"op": "undo"}]]),
    "a card that opens at odd times": lambda r: changed(r, hands={"opened": "x"}),
    "an unknown ruling": lambda r: changed(r, options={"rulings": {"odd": "yes"}}),
    "a player without a seat begins": lambda r: changed(r, options={"first": 9}),
    "facts that cannot be": lambda r: learned(r, odd=1),
    "an operation of an odd shape": lambda r: changed(r, operations=[{"op": "undo"}]),
    "an unknown operation": lambda r: after(r, op="cheat"),
    "an answer that is none": lambda r: after(r, op="play", key="win"),
    "nothing to undo": lambda r: after(r, op="undo"),
    "too much to undo": lambda r: after(r, op="undo", count=2**62),
    "less than nothing to undo": lambda r: after(r, op="undo", count=-1),
    "less than nothing to redo": lambda r: after(r, op="redo", count=-1),
    "a moment that never was": lambda r: after(r, op="goto", at=-5),
    "a moment still to come": lambda r: after(r, op="goto", at=2**62),
    "a correction of nothing": lambda r: after(r, op="correct", values={"": 1}),
}


@pytest.mark.parametrize("what", BAD)
def test_an_invalid_table_is_one_sentence_and_changes_nothing(file_store: TableStore, what: str) -> None:
    table = opened(file_store, "tzolkin")
    text = BAD[what](record_of(file_store, table.id))
    with pytest.raises(CompanionError) as refused:
        moved_to(file_store, text)
    for language in companion.LANGUAGES:
        assert 0 < len(refused.value.text(language)) < 400
    assert [each.id for each in file_store.all(finished=False)] == [table.id]


def test_a_refusal_names_the_move_and_the_reason(file_store: TableStore) -> None:
    record = record_of(file_store, opened(file_store, "tzolkin").id)
    with pytest.raises(BadSave, match=r"Move 1 of this table is not possible here: .*win"):
        companion.read_game(BAD["an answer that is none"](record))
    with pytest.raises(BadSave, match=r"table.json.*colour"):
        moved_to(file_store, BAD["an unknown colour"](record))
