"""The owner's copy: an entered fact is kept at once, in the file and on the server, and nothing is overwritten."""

import pytest

from companion.engine.errors import BadTable
from companion.engine.facts import as_text
from companion.engine.owner_copy import Copy
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from tests import demo
from tests.demo import MONKS, TILES, TRACK, tile_face

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    demo.install(monkeypatch)


def test_a_new_box_has_no_facts(store: TableStore) -> None:
    assert store.copies.get("demo") == Copy("demo")


def test_entered_facts_appear_on_another_device(store: TableStore) -> None:
    store.copies.enter("demo", TRACK, MONKS)
    store.copies.enter("demo", TILES, tile_face(1, note="Ні"))
    store.copies.enter("demo", TILES, tile_face(2))
    other = TableStore(store.place)
    assert other.copies.get("demo").facts == {"track": MONKS, "tiles": [tile_face(1, note="Ні"), tile_face(2)]}


def test_the_owner_corrects_a_single_fact_and_a_face(store: TableStore) -> None:
    store.copies.enter("demo", TRACK, MONKS)
    better = {"cells": ["", "monk", "", "monk"]}
    store.copies.enter("demo", TRACK, better)
    store.copies.enter("demo", TILES, tile_face(1))
    store.copies.enter("demo", TILES, tile_face(2))
    store.copies.enter("demo", TILES, tile_face(3), 0)
    assert store.copies.get("demo").facts == {"track": better, "tiles": [tile_face(3), tile_face(2)]}


def test_impossible_facts_are_not_kept(store: TableStore) -> None:
    store.copies.enter("demo", TRACK, MONKS)
    with pytest.raises(BadTable):
        store.copies.enter("demo", TRACK, {"cells": ["monk"]})
    with pytest.raises(BadTable):
        store.copies.put(Copy("demo", {"boat": 1}))
    assert store.copies.get("demo").facts == {"track": MONKS}


def test_a_sample_never_becomes_the_owners_copy(store: TableStore) -> None:
    for bring in (store.copies.put, store.copies.merge):
        with pytest.raises(BadTable, match="made-up"):
            bring(demo.sample())
    assert store.copies.get("demo") == Copy("demo")


def test_a_fact_a_face_or_everything_is_forgotten(store: TableStore) -> None:
    store.copies.put(Copy("demo", {"track": MONKS, "tiles": [tile_face(1), tile_face(2)]}))
    store.copies.forget("demo", "tiles", 0)
    assert store.copies.get("demo").facts["tiles"] == [tile_face(2)]
    store.copies.forget("demo", "tiles", 7)
    store.copies.forget("demo", "tiles", 0)
    assert store.copies.get("demo").facts == {"track": MONKS}
    store.copies.forget("demo", "track")
    assert store.copies.get("demo").facts == {}
    store.copies.enter("demo", TRACK, MONKS)
    store.copies.forget_all("demo")
    assert store.copies.get("demo").facts == {}


def test_a_copy_that_is_brought_in_is_reported_and_overwrites_nothing(store: TableStore) -> None:
    store.copies.put(Copy("demo", {"track": MONKS, "tiles": [tile_face(1)]}))
    other = {"cells": ["", "monk", "", "monk"]}
    city = {"effect": "wood", "name": "Port"}
    merged = store.copies.merge(Copy("demo", {"track": other, "tiles": [tile_face(1), tile_face(2)], "city": city}))
    assert merged.new == {"tiles": 1, "city": 1}
    assert [(each.fact, each.mine, each.theirs) for each in merged.conflicts] == [("track", MONKS, other)]
    assert store.copies.get("demo").facts == {"track": MONKS, "tiles": [tile_face(1), tile_face(2)], "city": city}


def test_a_table_keeps_the_copy_as_it_was_when_it_was_opened(store: TableStore) -> None:
    copy = Copy("demo", {"track": MONKS})
    table = store.create("demo", SEATS, TableSetup(copy=copy))
    store.copies.enter("demo", TRACK, {"cells": ["", "monk", "", "monk"]})
    again = TableStore(store.place).find(table.id)
    assert again.options.copy == copy
    assert Replay(again).game.table.fact("track") == MONKS


def test_facts_entered_at_a_table_are_kept_with_the_move(store: TableStore) -> None:
    table = store.create("demo", SEATS)
    store.append(table.id, 1, Decide(as_text(MONKS)), learned={"track": MONKS})
    assert store.copies.get("demo").facts == {"track": MONKS}
    store.append(table.id, 2, Decide(as_text(tile_face(1))), learned={"track": MONKS, "tiles": [tile_face(1)]})
    store.append(table.id, 3, Decide(as_text(tile_face(1))), learned={"track": MONKS, "tiles": [tile_face(1)]})
    assert store.copies.get("demo").facts == {"track": MONKS, "tiles": [tile_face(1)]}
    store.append(table.id, 4, Decide(as_text(tile_face(1))), learned={"tiles": [tile_face(1), tile_face(1)]})
    assert store.copies.get("demo").facts["tiles"] == [tile_face(1), tile_face(1)]


def test_more_faces_than_pieces_are_not_taken_in(store: TableStore) -> None:
    store.copies.put(Copy("demo", {"tiles": [tile_face(n) for n in range(4)]}))
    store.copies.take_in("demo", {"tiles": [tile_face(0, "farm")]})
    assert store.copies.get("demo").facts["tiles"] == [tile_face(n) for n in range(4)]


def spaces(*brings: str) -> list[dict[str, object]]:
    """The beginning of a track."""
    return [{"effect": effect, "resources": 0, "points": 0, "last": "no"} for effect in brings]


def test_a_row_entered_again_replaces_the_old_one(store: TableStore) -> None:
    """A space that was taken back and entered otherwise does not stay behind it."""
    row = "sacrifice_track"
    for row_spaces in (spaces("food"), spaces("food", "card"), spaces("food", "tool"), spaces("food")):
        store.copies.take_in("endless_winter", {row: row_spaces})
    assert store.copies.get("endless_winter").facts == {row: spaces("food", "tool")}


def test_of_two_rows_the_longer_is_kept_and_those_that_differ_are_named(store: TableStore) -> None:
    row = "sacrifice_track"
    store.copies.put(Copy("endless_winter", {row: spaces("food")}))
    assert store.copies.merge(Copy("endless_winter", {row: spaces("food", "tool")})).new == {row: 1}
    [conflict] = store.copies.merge(Copy("endless_winter", {row: spaces("card", "food", "tool")})).conflicts
    assert conflict.fact == row
    assert store.copies.get("endless_winter").facts == {row: spaces("food", "tool")}
